"""Single things that a seat knows, each with a notation: a clue, an answer, an expert clue, a building of a claim.

An entry is what the deduction names when something clashes, and what a person types into the companion:

    clue C1 y              zone C1 holds a burning trap
    answer C traps yz      on column C the Archeoscope showed a burning and a cutting trap
    answer 3 S xx          answer A empties 2
    statement touch S V no
    right S B2 90          the claim had S right: box's corner at B2, turned 90 degrees
    wrong V A1 0           the claim had V there, and that is wrong
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from ...texts import Mistake
from .questions import QUESTION_NAMES, answer_number, answer_word
from .statements import read_statement, statement_word
from .tiles import AXIS_NAMES, CELL_SIGNS, GAME_NAME, WAYS, ZONE_NAMES, Building


class EntryKind(IntEnum):
    """What an entry tells."""

    CLUE = 0  # zone, cell
    ANSWER = 1  # axis, question, answer
    STATEMENT = 2  # number of the statement
    RIGHT = 3  # building, place
    WRONG = 4  # building, place


PARTS = 3
"""An entry has at most this many numbers."""


@dataclass(frozen=True)
class Entry:
    """One thing known; `str(entry)` is its notation.

    >>> read_entry("Answer c TRAPS zy")
    Entry('answer C traps yz')
    """

    kind: EntryKind
    numbers: tuple[int, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """The words behind the first one of the notation."""
        first = self.numbers[0]
        if self.kind == EntryKind.CLUE:
            return ZONE_NAMES[first], CELL_SIGNS[self.numbers[1]]
        if self.kind == EntryKind.ANSWER:
            question, answer = self.numbers[1:]
            return AXIS_NAMES[first], QUESTION_NAMES[question], answer_word(question, answer)
        if self.kind == EntryKind.STATEMENT:
            return tuple(statement_word(first).split())
        way = WAYS[first][self.numbers[1]]
        return Building(first).name, ZONE_NAMES[way.zone], str(90 * way.turn)

    def __str__(self) -> str:
        return " ".join((self.kind.name.lower(), *self.words))

    def __repr__(self) -> str:
        return f"Entry({str(self)!r})"

    @property
    def row(self) -> list[int]:
        """The kind and its numbers, as compiled functions take them."""
        return [int(self.kind), *self.numbers, *[0] * (PARTS - len(self.numbers))]


def place_entry(kind: EntryKind, tile: dict[str, Any]) -> Entry:
    """The entry that a laid tile of a view is right or wrong."""
    return Entry(kind, _place([tile["building"], tile["zone"], str(tile["turn"])]))


def known_entries(view: dict[str, Any]) -> list[Entry]:
    """All that a seat knows about the city, from its view alone: clues, expert clues, answers, claims' results."""
    entries = [Entry(EntryKind.CLUE, _clue([clue["zone"], clue["trap"]])) for clue in view["clues"]]
    entries += [Entry(EntryKind.STATEMENT, (read_statement(word),)) for word in view["statements"]]
    if view["me"] is None:
        return entries
    me = view["players"][view["me"]]
    entries += [
        Entry(EntryKind.ANSWER, _answer([asked["axis"], asked["question"], asked["answer"]])) for asked in me["asked"]
    ]
    entries += [place_entry(EntryKind.RIGHT, tile) for tile in me["right"]]
    return entries + [place_entry(EntryKind.WRONG, tile) for tile in me["not_here"]]


def read_entry(text: str) -> Entry:
    """The entry of a notation; Mistake (a ValueError) says what is wrong and what is possible.

    >>> read_entry("clue C1 x")
    Traceback (most recent call last):
    digsite.texts.Mistake: a clue names a burning (y) or a cutting (z) trap, not 'x'
    """
    kind_word, *words = text.split() or [""]
    if kind_word.lower() not in _READERS:
        raise Mistake("entry.kind", GAME_NAME, kinds=", ".join(_READERS), given=kind_word)
    kind = EntryKind[kind_word.upper()]
    expected, read = _READERS[kind_word.lower()]
    if expected is not None and len(words) != expected:
        raise Mistake(f"entry.form.{kind_word.lower()}", GAME_NAME)
    return Entry(kind, read(words))


def _among(names: Sequence[str], word: str, kind: str) -> int:
    lower = [name.lower() for name in names]
    if word.lower() not in lower:
        raise Mistake(f"entry.no_{kind}", GAME_NAME, given=word, names=", ".join(names))
    return lower.index(word.lower())


def read_axis(word: str) -> int:
    """The axis of a name; Mistake (a ValueError) says which there are."""
    return _among(AXIS_NAMES, word, "axis")


def _clue(words: list[str]) -> tuple[int, ...]:
    zone = _among(ZONE_NAMES, words[0], "zone")
    trap = words[1].lower()
    if len(trap) != 1 or trap not in CELL_SIGNS[1:]:
        raise Mistake("entry.trap", GAME_NAME, given=words[1])
    return zone, CELL_SIGNS.index(trap)


def _answer(words: list[str]) -> tuple[int, ...]:
    axis = read_axis(words[0])
    question = _among(QUESTION_NAMES, words[1], "question")
    return axis, question, answer_number(question, words[2])


def _statement(words: list[str]) -> tuple[int, ...]:
    return (read_statement(" ".join(words)),)


def _place(words: list[str]) -> tuple[int, ...]:
    names = [building.name for building in Building]
    building = _among(names, words[0], "building")
    zone = _among(ZONE_NAMES, words[1], "zone")
    for place, way in enumerate(WAYS[building]):
        if way.zone == zone and str(90 * way.turn) == words[2]:
            return building, place
    raise Mistake("entry.place", GAME_NAME, building=names[building], zone=ZONE_NAMES[zone], turn=words[2])


_READERS = {
    "clue": (2, _clue),
    "answer": (3, _answer),
    "statement": (None, _statement),
    "right": (3, _place),
    "wrong": (3, _place),
}
