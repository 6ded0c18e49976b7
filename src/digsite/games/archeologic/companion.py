"""The companion of the boxed game (ARC-53): it keeps the notes and thinks along, without knowing the city.

A person enters the public clues and the answers of the real Archeoscope, as entries in their notation (`entries`).
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from ...texts import Mistake
from .deduction import Certainty, Promise, best_promise, certainty, clashing_entries, quests_with
from .entries import Entry, read_axis, read_entry
from .tables import quests
from .tiles import GAME_NAME
from .view import plan

FORM = 1
"""Goes up when saved companions take another form."""


class Report(msgspec.Struct, frozen=True):
    """What the entries tell."""

    entries: list[str]
    left: int
    """How many quests agree with all entries."""
    certainty: Certainty
    best: Promise | None
    """The question with the most information per time; None when no question can teach anything."""
    plan: list[dict[str, Any]] | None
    """The plan, when one quest is left."""
    clash: list[str]
    """When none is left: the entries each of which would have to go, newest first, or that clash among themselves."""
    one_is_wrong: bool
    """Whether taking back any one of `clash` mends it; otherwise they clash together."""


class Companion:
    """The notes of one player of the boxed game.

    >>> from ..contract import load_game
    >>> game = load_game("archeologic")
    >>> notes = Companion()
    >>> for line in ("clue C1 y", "clue C3 z", "answer C traps y"):
    ...     entry = notes.add(line)
    >>> notes.report().left, notes.report().clash
    (0, ['answer C traps y', 'clue C3 z'])
    """

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def add(self, text: str) -> Entry:
        """Enters what a line of notation says; Mistake (a ValueError) says what is wrong with it."""
        entry = read_entry(text)
        if entry in self.entries:
            raise Mistake("notes.twice", GAME_NAME, entry=entry)
        self.entries.append(entry)
        return entry

    def remove(self, which: str | int) -> Entry:
        """Takes an entry back, by its notation or by its number counted from 1."""
        if isinstance(which, int) or which.strip().isdecimal():
            number = int(which)
            if not 1 <= number <= len(self.entries):
                raise Mistake("notes.no_number", GAME_NAME, number=number, count=len(self.entries))
            return self.entries.pop(number - 1)
        entry = read_entry(which)
        if entry not in self.entries:
            raise Mistake("notes.not_there", GAME_NAME, entry=entry)
        self.entries.remove(entry)
        return entry

    def report(self, viewfinder: str | None = None) -> Report:
        """What the entries tell; with the viewfinder's axis known, moving it is part of a question's cost."""
        stand = None if viewfinder is None else read_axis(viewfinder)
        left = quests_with(self.entries)
        clash = [] if len(left) else clashing_entries(self.entries)
        return Report(
            entries=[str(entry) for entry in self.entries],
            left=len(left),
            certainty=certainty(left),
            best=best_promise(left, stand),
            plan=plan(int(quests()[left[0]])) if len(left) == 1 else None,
            clash=[str(entry) for entry in clash],
            one_is_wrong=bool(clash) and self._mends(clash[0]),
        )

    def _mends(self, entry: Entry) -> bool:
        return len(quests_with([other for other in self.entries if other != entry])) > 0

    def state(self) -> dict[str, Any]:
        """All of it, ready for JSON."""
        return {"companion": FORM, "entries": [str(entry) for entry in self.entries]}

    @classmethod
    def from_state(cls, state: Mapping[str, Any]) -> "Companion":
        """The companion that `state` gave; Mistake (a ValueError) says what is wrong with it."""
        if state.get("companion") != FORM or not isinstance(state.get("entries"), list):
            raise Mistake("notes.foreign", GAME_NAME)
        companion = cls()
        for line in state["entries"]:
            companion.add(str(line))
        return companion
