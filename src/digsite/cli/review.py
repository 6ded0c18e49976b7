"""The review of a game of ArcheOlogic (ARC-52): for each question what it taught, and what the best one promised.

It looks only at what the seat knew at each of its turns, and replays the game for that.
"""

from math import log2
from typing import Any

import msgspec

from ..games.archeologic.deduction import Promise, promises, quests_with
from ..games.archeologic.entries import known_entries
from ..games.archeologic.questions import COSTS, QUESTION_NAMES
from ..games.archeologic.terminal import short
from ..games.archeologic.tiles import AXIS_NAMES
from ..games.contract import described_game
from ..texts import Texts
from .replay import moments
from .screen import Screen

GAME = "archeologic"


class Taught(msgspec.Struct, frozen=True):
    """A question that was asked, and the best one then."""

    axis: str
    question: str
    answer: str
    cost: int
    before: int
    """Cities possible before it ..."""
    after: int
    """... and after it."""
    bits: float
    """What it taught."""
    promised: float
    """What it promised."""
    best: Promise
    """The question that promised most for its time."""


def reviewed(log: dict[str, Any], seat: int) -> list[Taught]:
    """What each question of a seat taught, in the order in which they were asked."""
    found = []
    asking: dict[str, Any] | None = None
    axis = ""
    for action, table in moments(log):
        words = (action or "").split()
        if words[:1] == ["aim"] and asking is not None:
            axis = words[1]
        elif words[:1] == ["ask"] and asking is not None:
            found.append(_taught(asking, table.view(seat), axis, words[1]))
            asking = None
        if table.seat == seat:
            view = table.view(seat)
            if view["asks"] == "aim":
                asking = view
    return found


def _taught(before: dict[str, Any], after: dict[str, Any], axis: str, question: str) -> Taught:
    """What a question taught, from the views before its turn and after its answer."""
    left, still = quests_with(known_entries(before)), quests_with(known_entries(after))
    known = promises(left, AXIS_NAMES.index(before["viewfinder"]))
    asked = next(one for one in known if (one.axis, one.question) == (axis, question))
    answers = after["players"][after["me"]]["asked"]
    return Taught(
        axis=axis,
        question=question,
        answer=next(told["answer"] for told in answers if (told["axis"], told["question"]) == (axis, question)),
        cost=before["aim_costs"][axis] + int(COSTS[QUESTION_NAMES.index(question)]),
        before=len(left),
        after=len(still),
        bits=log2(len(left) / len(still)),
        promised=asked.bits,
        best=known[0],
    )


def show(screen: Screen, taught: list[Taught]) -> None:
    """Prints the review as a table, and what it comes to."""
    texts = Texts(screen.texts.language, described_game(GAME))
    rows = []
    for number, one in enumerate(taught, 1):
        best = screen("review.is_best")
        if (one.best.axis, one.best.question) != (one.axis, one.question):
            best = f"{one.best.axis} {short(one.best.question, texts)} ({one.best.cost}): {one.best.bits:.1f}"
        asked = f"{one.axis} {short(one.question, texts)} ({one.cost})"
        rows.append(
            (number, asked, one.answer, f"{one.before}→{one.after}", f"{one.bits:.1f}", f"{one.promised:.1f}", best)
        )
    headings = [
        screen(f"review.{name}") for name in ("number", "asked", "answer", "cities", "taught", "promised", "best")
    ]
    screen.grid(headings, rows, numbers=(0, 3, 4, 5))
    time, bits = sum(one.cost for one in taught), sum(one.bits for one in taught)
    if taught:
        screen.say("review.sum", n=len(taught), time=time, bits=f"{bits:.1f}", left=taught[-1].after)
    else:
        screen.say("review.nothing")
