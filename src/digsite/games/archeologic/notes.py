"""The note sheet that fills itself: what a seat knows, laid out as on the paper sheet of the box (ARC-50).

It is made from the seat's view alone, so it can never hold more than the seat may see.
"""

from typing import Any

from .tiles import AXIS_NAMES, ZONE_NAMES


def note_sheet(view: dict[str, Any]) -> dict[str, Any]:
    """The sheet of the seat whose view this is: clues on the plan, answers beside their axes, expert clues, claims' results.

    A spectator's sheet has what is public.
    """
    mine = {} if view["me"] is None else view["players"][view["me"]]
    plan: dict[str, str | None] = dict.fromkeys(ZONE_NAMES)
    plan |= {clue["zone"]: clue["trap"] for clue in view["clues"]}
    axes: dict[str, dict[str, str]] = {axis: {} for axis in AXIS_NAMES}
    for asked in mine.get("asked", []):
        axes[asked["axis"]][asked["question"]] = asked["answer"]
    return {
        "plan": plan,
        "axes": axes,
        "statements": list(view["statements"]),
        "right": list(mine.get("right", [])),
        "not_here": list(mine.get("not_here", [])),
    }
