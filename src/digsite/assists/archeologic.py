"""The assists of ArcheOlogic (ARC-51, ARC-52): a hint, the count of layouts, the check of a trial, the look back.

All is deduced from what the seat knows; the look back uses the city, too, and waits for the end of the game.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import numpy as np

from ..games.archeologic.deduction import Promise, left_quests, promises, quests_with, try_placement
from ..games.archeologic.entries import Entry, EntryKind, known_entries, place_entry
from ..games.archeologic.review import review as review_of
from ..games.archeologic.rules import Ask
from ..games.archeologic.tiles import AXIS_NAMES, BUILDINGS, Building
from ..games.contract import asked_first, asked_kind
from ..table import Table
from . import HINT, Answer, Assist


def hint(world: Table, seat: int, about: Mapping[str, Any]) -> Answer | None:
    """The question with the most information for its time, and the action on the way to it.

    `time` is what the whole turn costs: the aim and the question. None when nothing is to be asked.
    """
    asked = asked_kind(world.state)
    if asked not in (Ask.AIM, Ask.QUESTION):
        return None
    best = _best_question(world.state, asked, left_quests(world._states, seat))
    if best is None:
        return None
    action = f"aim {best.axis}" if asked == Ask.AIM else f"ask {best.question}"
    return {
        "action": action,
        "axis": best.axis,
        "question": best.question,
        "time": best.cost,
        "bits": round(best.bits, 3),
    }


def _best_question(state: Any, asked: int, left: np.ndarray) -> Promise | None:
    viewfinder = int(state.viewfinder)
    if asked == Ask.AIM:
        best = promises(left, viewfinder)[0]
    else:
        # The time for aiming is spent, whatever is asked; it counts, so that a hint stays what it was before aiming.
        here = [promise for promise in promises(left, None) if promise.axis == AXIS_NAMES[viewfinder]]
        aimed = int(asked_first(state))
        whole = [msgspec.structs.replace(promise, cost=aimed + promise.cost) for promise in here]
        best = max(whole, key=lambda promise: (promise.per_time, -promise.cost))
    return best if best.bits > 0 else None


def count(world: Table, seat: int, about: Mapping[str, Any]) -> Answer:
    """How many layouts the seat cannot rule out."""
    return {"layouts": len(left_quests(world._states, seat))}


class Tile(msgspec.Struct, forbid_unknown_fields=True):
    """A tile of a trial, as the notation of a claim has it."""

    building: str
    zone: str
    turn: int


class Trial(msgspec.Struct, forbid_unknown_fields=True):
    """The tiles that somebody has laid on the own plan."""

    tiles: list[Tile]


def check(world: Table, seat: int, about: Mapping[str, Any]) -> Answer:
    """Whether a trial agrees with what the seat knows, and the buildings that are to blame when it does not.

    `because` names for each of these the known entries that it contradicts; none when it clashes with other tiles.
    """
    trial = read_trial(about)
    entries = known_entries(world.view(seat))
    if try_placement(entries, trial).verdict == "possible":
        return {"possible": True, "clashes": [], "because": {}}
    alone = {building: try_placement(entries, {building: place}) for building, place in trial.items()}
    clashing = [building for building, tried in alone.items() if tried.verdict != "possible"]
    blamed = clashing or smallest_clash(entries, trial)
    return {
        "possible": False,
        "clashes": [Building(building).name for building in blamed],
        "because": {Building(building).name: alone[building].entries for building in blamed},
    }


def read_trial(about: Mapping[str, Any]) -> dict[int, int]:
    """The place of each building of a trial; ValueError says what is wrong with it."""
    try:
        tiles = msgspec.convert(dict(about), Trial).tiles
    except msgspec.ValidationError as error:
        raise ValueError(f"a check is about tiles, each with building, zone and turn: {error}") from None
    if not 0 < len(tiles) <= BUILDINGS:
        raise ValueError(f"a check is about 1 to {BUILDINGS} tiles, not {len(tiles)}")
    laid = [place_entry(EntryKind.RIGHT, msgspec.to_builtins(tile)).numbers for tile in tiles]
    trial = {numbers[0]: numbers[1] for numbers in laid}
    if len(trial) < len(tiles):
        raise ValueError("a check has each building once")
    return trial


def smallest_clash(entries: Sequence[Entry], trial: Mapping[int, int]) -> list[int]:
    """Buildings of a trial that cannot all lie so, none of which can be left out."""
    kept = dict(trial)
    for building in trial:
        rest = {other: place for other, place in kept.items() if other != building}
        if try_placement(entries, rest).verdict != "possible":
            kept = rest
    return list(kept)


def review(table: Table, seat: int) -> Answer:
    """What each question and claim of a seat taught, and what the best question would have; for finished games."""
    told: Answer = msgspec.to_builtins(review_of(table, seat))
    return told


ASSISTS: Mapping[str, Assist] = {HINT: hint, "count": count, "check": check}


def warm(table: Table) -> None:
    """Calls whatever has to be compiled, at a table of several seats that has just begun."""
    assert table.seat is not None
    hint(table, table.seat, {})
    check(table, table.seat, {"tiles": [{"building": "S", "zone": "A1", "turn": 0}]})
    quests_with([])
