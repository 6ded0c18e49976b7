"""Deduction: which quests are left, what a question promises, what is certain, what clashes with what.

Bots, hints, the companion and reviews use this. It works on what a seat knows, never on the city: from a state by
`left_quests`, or from entries (`entries`) by `quests_with`. A set of quests is an array of quest numbers in rising order.
"""

from collections.abc import Mapping, Sequence

import msgspec
import numpy as np

from ..contract import compiled, rule
from .entries import Entry, EntryKind
from .knowledge import (
    all_quests,
    drop_fact,
    keep_answer,
    keep_fact,
    keep_statement,
    possible_quests,
    size,
)
from .questions import ANSWERS, ASKABLE, COSTS, QUESTION_NAMES, QUESTIONS
from .rules import aim_cost
from .tables import ANSWER_FACTS, WORDS, answer_facts, answers, layouts, place_fact, quests, trap_fact
from .tiles import (
    AXES,
    AXIS_NAMES,
    BUILDINGS,
    BURNING,
    CELL_SIGNS,
    COVERED,
    CUTTING,
    MOST_PLACES,
    WAYS,
    ZONE_NAMES,
    ZONES,
    Building,
)

EMPTY = BUILDINGS
"""Stands in the place of a building where a zone is empty."""


@rule
def members(words, out):
    """Writes the numbers of the quests of a set, in rising order; returns how many."""
    number = 0
    for k in range(WORDS):
        rest = words[k]
        quest = 64 * k
        while rest != np.uint64(0):
            while rest & np.uint64(0xFF) == np.uint64(0):
                rest >>= np.uint64(8)
                quest += 8
            if rest & np.uint64(1) != np.uint64(0):
                out[number] = quest
                number += 1
            rest >>= np.uint64(1)
            quest += 1
    return number


@rule
def quests_left(s, seat):
    """The quests that a seat cannot rule out, in rising order."""
    words = np.empty(WORDS, np.uint64)
    possible_quests(s, seat, words)
    left = np.empty(size(words), np.int32)
    members(words, left)
    return left


@rule
def first_facts(first):
    """Writes for each question the number of its first answer; those of one question follow one another."""
    for asked in range(ASKABLE):
        lowest = ANSWER_FACTS
        for answer in range(ANSWERS):
            fact = answer_facts()[asked, answer]
            if fact >= 0:
                lowest = min(lowest, np.int64(fact))
        first[asked] = lowest
    first[ASKABLE] = ANSWER_FACTS


@rule
def count_answers(left, counts):
    """Adds up for each answer to each question how many of the quests give it."""
    for n in range(len(left)):
        for asked in range(ASKABLE):
            counts[answer_facts()[asked, answers()[left[n], asked]]] += 1


@compiled
def find_left(states, n, seat):
    """`quests_left` for Python."""
    return quests_left(states[n], seat)


@compiled
def find_members(words):
    """The quests of a set, in rising order."""
    left = np.empty(size(words), np.int32)
    members(words, left)
    return left


@rule
def bits_promised(left, bits):
    """Writes for each question how much information its answer is expected to give."""
    counts = np.zeros(ANSWER_FACTS, np.int64)
    first = np.empty(ASKABLE + 1, np.int64)
    first_facts(first)
    count_answers(left, counts)
    total = len(left)
    for asked in range(ASKABLE):
        bits[asked] = 0.0
        for fact in range(first[asked], first[asked + 1]):
            if 0 < counts[fact] < total:
                bits[asked] += counts[fact] / total * np.log2(total / counts[fact])


@compiled
def find_bits(left, bits):
    """`bits_promised` for Python."""
    bits_promised(left, bits)


@compiled
def keep_entry(words, kind, a, b, c):
    """Keeps the quests that agree with an entry."""
    if kind == EntryKind.CLUE:
        keep_fact(words, trap_fact(a, b))
    elif kind == EntryKind.ANSWER:
        keep_answer(words, a, b, c)
    elif kind == EntryKind.STATEMENT:
        keep_statement(words, a)
    elif kind == EntryKind.RIGHT:
        keep_fact(words, place_fact(a, b))
    else:
        drop_fact(words, place_fact(a, b))


@compiled
def count_contents(left, in_zone, on_place):
    """Counts for each zone what covers it and what the cell is, and for each building where it lies."""
    for n in range(len(left)):
        places = layouts()[quests()[left[n]]]
        covered = 0
        for building in range(BUILDINGS):
            place = places[building]
            on_place[building, place] += 1
            covered |= COVERED[building, place]
            for zone in range(ZONES):
                if COVERED[building, place] >> zone & 1:
                    burns = BURNING[building, place] >> zone & 1
                    cuts = CUTTING[building, place] >> zone & 1
                    in_zone[zone, building, burns + 2 * cuts] += 1
        for zone in range(ZONES):
            if not covered >> zone & 1:
                in_zone[zone, EMPTY, 0] += 1


def left_quests(states: np.ndarray, seat: int, n: int = 0) -> np.ndarray:
    """The quests that a seat (-1: a spectator) cannot rule out in `states[n]`, in rising order.

    >>> import digsite
    >>> table = digsite.load("archeologic").new(seats=1, seed=7)
    >>> int(table.state.quest) in left_quests(table._states, 0)
    True
    """
    left: np.ndarray = find_left(states, n, seat)
    return left


def all_words() -> np.ndarray:
    """The set of all quests as words of bits."""
    words = np.empty(WORDS, np.uint64)
    all_quests(words)
    return words


def entry_words(entry: Entry) -> np.ndarray:
    """The quests that agree with one entry, as words of bits."""
    words = all_words()
    keep_entry(words, *entry.row)
    return words


def placement_words(placement: Mapping[int, int]) -> np.ndarray:
    """The quests with these buildings on these places, as words of bits."""
    words = all_words()
    for building, place in placement.items():
        keep_entry(words, int(EntryKind.RIGHT), building, place, 0)
    return words


def quests_with(entries: Sequence[Entry]) -> np.ndarray:
    """The quests that agree with all entries, in rising order."""
    words = all_words()
    for entry in entries:
        keep_entry(words, *entry.row)
    left: np.ndarray = find_members(words)
    return left


class Promise(msgspec.Struct, frozen=True):
    """A question, what it costs from where the viewfinder stands, and how many bits its answer is expected to give."""

    axis: str
    question: str
    cost: int
    bits: float

    @property
    def per_time(self) -> float:
        """Expected bits for each unit of time."""
        return self.bits / self.cost


def expected_bits(left: np.ndarray) -> np.ndarray:
    """The expected information of each of the 90 questions, `axis * QUESTIONS + question`, over a set of quests."""
    bits = np.zeros(ASKABLE)
    if len(left):
        find_bits(left, bits)
    return bits


def question_costs(viewfinder: int | None) -> np.ndarray:
    """What each of the 90 questions costs in the next turn, the viewfinder's move included where it is known."""
    aims = [0 if viewfinder is None else aim_cost(viewfinder, axis) for axis in range(AXES)]
    return np.array([aims[axis] + cost for axis in range(AXES) for cost in COSTS], np.int64)


def promises(left: np.ndarray, viewfinder: int | None) -> list[Promise]:
    """All 90 questions, the one with the most information per time first; of equals the cheaper one is first."""
    bits = expected_bits(left)
    costs = question_costs(viewfinder)
    order = sorted(range(ASKABLE), key=lambda asked: (-bits[asked] / costs[asked], costs[asked], asked))
    return [promise(asked, bits, costs) for asked in order]


def promise(asked: int, bits: np.ndarray, costs: np.ndarray) -> Promise:
    """One of the 90 questions by its number."""
    axis, question = divmod(asked, QUESTIONS)
    return Promise(AXIS_NAMES[axis], QUESTION_NAMES[question], int(costs[asked]), round(float(bits[asked]), 6))


def best_promise(left: np.ndarray, viewfinder: int | None) -> Promise | None:
    """The question with the most information per time, None when no question can teach anything."""
    best = promises(left, viewfinder)[0]
    return best if best.bits > 0 else None


class ZoneCertainty(msgspec.Struct, frozen=True):
    """What is certain of a zone. None: not certain. An empty zone has the building `-` and the cell `.`."""

    zone: str
    building: str | None
    cell: str | None
    possible: list[str]
    """The buildings that may cover it, `-` for none."""


class BuildingCertainty(msgspec.Struct, frozen=True):
    """How much is certain of a building."""

    building: str
    places: int
    """On how many places it may lie."""
    place: tuple[str, int] | None
    """Zone and turn, when they are certain."""
    covers: list[str]
    """The zones that it covers for certain."""


class Certainty(msgspec.Struct, frozen=True):
    """What is certain over a set of quests."""

    left: int
    zones: list[ZoneCertainty]
    buildings: list[BuildingCertainty]


def certainty(left: np.ndarray) -> Certainty:
    """What all quests of a set have in common, zone by zone and building by building."""
    in_zone = np.zeros((ZONES, BUILDINGS + 1, 3), np.int64)
    on_place = np.zeros((BUILDINGS, MOST_PLACES), np.int64)
    count_contents(left, in_zone, on_place)
    return Certainty(
        left=len(left),
        zones=[_zone_certainty(zone, in_zone[zone], len(left)) for zone in range(ZONES)],
        buildings=[_building_certainty(b, on_place[b], in_zone[:, b].sum(axis=1), len(left)) for b in range(BUILDINGS)],
    )


def _zone_certainty(zone: int, contents: np.ndarray, total: int) -> ZoneCertainty:
    names = [building.name for building in Building] + ["-"]
    covers = contents.sum(axis=1)
    cells = dict(zip(CELL_SIGNS, contents[:EMPTY].sum(axis=0), strict=True)) | {".": covers[EMPTY]}
    building = next((name for name, count in zip(names, covers, strict=True) if total and count == total), None)
    cell = next((sign for sign, count in cells.items() if total and count == total), None)
    possible = [name for name, count in zip(names, covers, strict=True) if count]
    return ZoneCertainty(ZONE_NAMES[zone], building, cell, possible)


def _building_certainty(building: int, on_place: np.ndarray, covers: np.ndarray, total: int) -> BuildingCertainty:
    places = np.flatnonzero(on_place)
    way = WAYS[building][places[0]] if len(places) == 1 else None
    return BuildingCertainty(
        building=Building(building).name,
        places=len(places),
        place=(ZONE_NAMES[way.zone], 90 * way.turn) if way else None,
        covers=[ZONE_NAMES[zone] for zone in range(ZONES) if total and covers[zone] == total],
    )


class TrialResult(msgspec.Struct, frozen=True):
    """Whether a trial placement can be, given what is known."""

    left: int
    """How many of the quests left have it."""
    verdict: str
    """`possible`; `unfit`: no quest at all has it; `contradicted`: by each of `entries`; `together`: by no single entry."""
    entries: list[str]


def try_placement(entries: Sequence[Entry], placement: Mapping[int, int]) -> TrialResult:
    """Whether buildings can lie on these places, and which known entries say no."""
    trial = placement_words(placement)
    if not trial.any():
        return TrialResult(0, "unfit", [])
    sets = [entry_words(entry) for entry in entries]
    together = trial.copy()
    for words in sets:
        together &= words
    left = int(np.bitwise_count(together).sum())
    if left:
        return TrialResult(left, "possible", [])
    clashing = [str(entry) for entry, words in zip(entries, sets, strict=True) if not (trial & words).any()]
    return TrialResult(0, "contradicted" if clashing else "together", clashing)


def clashing_entries(entries: Sequence[Entry]) -> list[Entry]:
    """What is to blame when no quest agrees with all entries; an empty list when one does.

    Every entry whose removal alone mends it, the newest first; when none does, a smallest set that clashes in itself.
    """
    sets = [entry_words(entry) for entry in entries]
    before = [all_words()]
    for words in sets:
        before.append(before[-1] & words)
    if before[-1].any():
        return []
    after = [all_words()]
    for words in reversed(sets):
        after.append(after[-1] & words)
    count = len(entries)
    alone = [entries[k] for k in reversed(range(count)) if (before[k] & after[count - 1 - k]).any()]
    return alone or _minimal_clash(entries, sets)


def _minimal_clash(entries: Sequence[Entry], sets: Sequence[np.ndarray]) -> list[Entry]:
    """Entries that clash, none of which can be left out; the oldest are left out where there is a choice."""
    kept = list(range(len(entries)))
    for k in range(len(entries)):
        words = all_words()
        for other in kept:
            if other != k:
                words &= sets[other]
        if not words.any():
            kept.remove(k)
    return [entries[k] for k in reversed(kept)]
