"""The review of a finished game (ARC-52): what each question and claim of a seat taught, and what the best would have.

It is made from what the seat was told, the log of actions (for the plans that it claimed) and, now that the game is
over, the city.
"""

from collections.abc import Sequence
from math import log2
from typing import Any, Protocol

import msgspec
import numpy as np

from ...texts import Mistake
from .codes import read_code
from .deduction import Promise, all_words, best_promise, expected_bits, find_members, keep_entry, question_costs
from .entries import Entry, EntryKind, read_entry
from .questions import CLAIM_COST, QUESTION_NAMES, QUESTIONS, answer_word
from .rules import FIRST_AXIS_OF_SEVERAL
from .tables import answers
from .tiles import AXIS_NAMES, BUILDINGS, GAME_NAME


class Finished(Protocol):
    """What a review needs of a table."""

    seats: int

    @property
    def actions(self) -> list[str]:
        """What was played, in the notation."""

    def history(self, seat: int | None) -> list[dict[str, Any]]:
        """All that happened, as this seat may see it."""

    def view(self, seat: int | None) -> dict[str, Any]:
        """What this seat may see."""


class Better(msgspec.Struct, frozen=True):
    """The best question there was in place of the one asked, and what it would have taught."""

    axis: str
    question: str
    cost: int
    expected: float
    answer: str
    left: int
    bits: float


class Step(msgspec.Struct, frozen=True):
    """A question or a claim of the seat."""

    number: int
    kind: str
    """`question` or `claim`."""
    axis: str | None
    question: str | None
    outcome: str
    """The answer; of a claim `right`, `wrong`, or `unchecked` when the game ended before."""
    cost: int
    before: int
    """Quests left before."""
    after: int
    bits: float
    """The information that it gave."""
    expected: float
    """The information that it promised."""
    best: Better | None
    """None for claims, and where no question could teach anything."""


class Review(msgspec.Struct, frozen=True):
    """The whole game of a seat."""

    seat: int
    at_start: int
    """Quests left with the clues alone."""
    at_end: int
    steps: list[Step]


def review(table: Finished, seat: int) -> Review:
    """The review of a seat's game; Mistake (a ValueError) when the game is not over."""
    view = table.view(seat)
    if not view["over"]:
        raise Mistake("not_over", GAME_NAME)
    quest, _ = read_code(view["code"])
    reviewer = _Reviewer(seat, table.seats, quest, claimed_plans(table.actions))
    for event in table.history(seat):
        reviewer.see(event)
    return Review(seat, reviewer.at_start, len(reviewer.left), reviewer.all_steps())


def claimed_plans(actions: Sequence[str]) -> list[list[list[str]]]:
    """The plans claimed in a game, in order: for each building its words, as in `place S B2 90`.

    >>> claimed_plans(["claim", "place S B2 90"])
    [[['S', 'B2', '90']]]
    """
    starts = [k + 1 for k, action in enumerate(actions) if action == "claim"]
    return [[action.split()[1:] for action in actions[start : start + BUILDINGS]] for start in starts]


class _Reviewer:
    """Goes through what the seat was told, and keeps the quests that it could not rule out."""

    def __init__(self, seat: int, seats: int, quest: int, plans: list[list[list[str]]]) -> None:
        self.seat = seat
        self.quest = quest
        self.plans = plans
        self.viewfinder = FIRST_AXIS_OF_SEVERAL
        self.before_aim = self.viewfinder
        self.words = all_words()
        self.left: np.ndarray = find_members(self.words)
        self.at_start = len(self.left)
        self.begun = False
        self.claims = 0
        self.claimed: list[list[str]] = []
        self.pending: int | None = None
        self.steps: list[Step] = []

    def see(self, event: dict[str, Any]) -> None:
        """Takes in one event."""
        meet = getattr(self, f"_{event['event']}", None)
        if meet is not None:
            meet(event)

    def all_steps(self) -> list[Step]:
        """The steps; a claim that was not checked any more comes last."""
        if self.pending is not None:
            self._close_claim("unchecked")
        return self.steps

    def _learn(self, entry: Entry) -> None:
        keep_entry(self.words, *entry.row)

    def _count(self) -> None:
        self.left = find_members(self.words)

    def _clue(self, event: dict[str, Any]) -> None:
        self._learn(read_entry(f"clue {event['zone']} {event['trap']}"))

    def _extra_clue(self, event: dict[str, Any]) -> None:
        if "zone" in event:
            self._clue(event)

    def _statement(self, event: dict[str, Any]) -> None:
        self._learn(read_entry(f"statement {event['statement']}"))

    def _turn(self, event: dict[str, Any]) -> None:
        if not self.begun:
            self.begun = True
            self._count()
            self.at_start = len(self.left)

    def _aimed(self, event: dict[str, Any]) -> None:
        self.before_aim = self.viewfinder
        self.viewfinder = AXIS_NAMES.index(event["axis"])

    def _drifted(self, event: dict[str, Any]) -> None:
        self.viewfinder = AXIS_NAMES.index(event["axis"])

    def _answered(self, event: dict[str, Any]) -> None:
        if event["seat"] != self.seat:
            return
        axis, question = AXIS_NAMES.index(event["axis"]), QUESTION_NAMES.index(event["question"])
        asked = axis * QUESTIONS + question
        before = self.left
        cost = int(question_costs(self.before_aim)[asked])
        expected = float(expected_bits(before)[asked])
        best = best_promise(before, self.before_aim)
        self._learn(read_entry(f"answer {event['axis']} {event['question']} {event['answer']}"))
        self._count()
        self.steps.append(
            Step(
                number=len(self.steps) + 1,
                kind="question",
                axis=event["axis"],
                question=event["question"],
                outcome=event["answer"],
                cost=cost,
                before=len(before),
                after=len(self.left),
                bits=bits_between(len(before), len(self.left)),
                expected=round(expected, 6),
                best=self._better(best, before) if best else None,
            )
        )

    def _better(self, best: Promise, before: np.ndarray) -> Better:
        question = QUESTION_NAMES.index(best.question)
        asked = AXIS_NAMES.index(best.axis) * QUESTIONS + question
        answer = int(answers()[self.quest, asked])
        left = int((answers()[before, asked] == answer).sum())
        return Better(
            axis=best.axis,
            question=best.question,
            cost=best.cost,
            expected=best.bits,
            answer=answer_word(question, answer),
            left=left,
            bits=bits_between(len(before), left),
        )

    def _claimed(self, event: dict[str, Any]) -> None:
        plan = self.plans[self.claims]
        self.claims += 1
        if event["seat"] == self.seat:
            self.claimed = plan
            self.pending = len(self.left)

    def _told(self, event: dict[str, Any]) -> None:
        if event["seat"] != self.seat:
            return
        for building, zone, turn in self.claimed:
            kind = EntryKind.RIGHT if building in event["right"] else EntryKind.WRONG
            self._learn(read_entry(f"{kind.name} {building} {zone} {turn}"))
        self._count()
        self._close_claim("wrong")

    def _out(self, event: dict[str, Any]) -> None:
        if event["seat"] == self.seat and self.pending is not None:
            self._drop_claimed()
            self._close_claim("wrong")

    def _drop_claimed(self) -> None:
        """Under the book rule a wrong claim tells only that this plan is not the city."""
        plan = all_words()
        for building, zone, turn in self.claimed:
            keep_entry(plan, *read_entry(f"right {building} {zone} {turn}").row)
        self.words &= ~plan
        self._count()

    def _solved(self, event: dict[str, Any]) -> None:
        if event["seat"] == self.seat:
            self.left = np.array([self.quest], self.left.dtype)
            self._close_claim("right")

    def _close_claim(self, outcome: str) -> None:
        assert self.pending is not None
        before = self.pending
        self.pending = None
        after = len(self.left)
        self.steps.append(
            Step(
                number=len(self.steps) + 1,
                kind="claim",
                axis=None,
                question=None,
                outcome=outcome,
                cost=CLAIM_COST,
                before=before,
                after=after,
                bits=bits_between(before, after),
                expected=0.0,
                best=None,
            )
        )


def bits_between(before: int, after: int) -> float:
    """The information that brought so many quests down to so few.

    >>> bits_between(8, 2)
    2.0
    """
    return round(log2(before / after), 6)
