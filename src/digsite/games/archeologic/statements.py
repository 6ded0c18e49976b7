"""Expert clues: statements about the whole city, each written as one number (ARC-13, ARC-63).

A statement is a kind, two things it is about and whether it is so. What the things are (a building, an axis, a trap, a
number) depends on the kind.
"""

from enum import IntEnum
from functools import cache
from itertools import combinations, permutations

import numpy as np

from ...texts import Mistake
from ..contract import below, rule
from .questions import QUESTIONS, TRAP_BITS, Question
from .tables import QUESTS, answers, layouts, quests
from .tiles import (
    AXES,
    AXIS_NAMES,
    BUILDINGS,
    BURNING,
    COVERED,
    CUTTING,
    GAME_NAME,
    PLAN_MASK,
    SIDE,
    TILES,
    ZONES,
    Building,
)


class Kind(IntEnum):
    """What a statement says."""

    BORDER = 0  # a building touches the border, or does not
    CORNER = 1  # a building covers a corner of the plan, or does not
    TOUCH = 2  # two buildings touch along an edge, or do not
    EMPTY_NEIGHBOURS = 3  # a building touches just so many empty zones
    MORE_TRAPS = 4  # an axis has more traps than another
    MORE_BUILDINGS = 5
    MORE_EMPTIES = 6
    SAME_AXIS = 7  # two traps lie on one axis


KINDS = len(Kind)
MOST_STATEMENTS = 12
CANDIDATES = 6
TRIES = 40
LEFT_BY_CLUES = np.array([0, 0, 0, 565, 91, 17], np.int64)
"""How many quests that many ordinary clues leave: the geometric mean over all quests and choices of clues."""

TRAPS = tuple((building, sign) for building in Building for sign in "yz" if sign in "".join(TILES[building]))
TRAP_NAMES = tuple(f"{building.name}{sign}" for building, sign in TRAPS)
TRAP_BUILDING = np.array([building for building, _ in TRAPS], np.int64)
TRAP_CUTS = np.array([sign == "z" for _, sign in TRAPS], np.bool_)

BORDER_ZONES = sum(1 << zone for zone in range(ZONES) if {zone // SIDE, zone % SIDE} & {0, SIDE - 1})
CORNER_ZONES = sum(1 << zone for zone in range(ZONES) if {zone // SIDE, zone % SIDE} <= {0, SIDE - 1})
NOT_FIRST_COLUMN = sum(1 << zone for zone in range(ZONES) if zone % SIDE > 0)
NOT_LAST_COLUMN = sum(1 << zone for zone in range(ZONES) if zone % SIDE < SIDE - 1)


@rule
def statement(kind, a, b, so):
    """The number of a statement."""
    return ((kind * 32 + a) * 32 + b) * 2 + so


@rule
def statement_parts(number):
    """The kind, the two things and whether it is so."""
    return number >> 11, number >> 6 & 31, number >> 1 & 31, number & 1


@rule
def neighbours(mask):
    """The zones that share an edge with the zones of the mask (and those of the mask that do)."""
    near = (mask << SIDE) | (mask >> SIDE)
    near |= (mask & NOT_LAST_COLUMN) << 1
    near |= (mask & NOT_FIRST_COLUMN) >> 1
    return near & PLAN_MASK


@rule
def zones_in(mask):
    """How many zones a mask holds."""
    number = 0
    rest = mask
    while rest:
        rest &= rest - 1
        number += 1
    return number


@rule
def empty_zones(places):
    """The mask of the zones without a building."""
    covered = 0
    for building in range(BUILDINGS):
        covered |= COVERED[building, places[building]]
    return PLAN_MASK & ~covered


@rule
def trap_mask(places, trap):
    """The zone, as a mask, of one of the eight named traps."""
    building = TRAP_BUILDING[trap]
    if TRAP_CUTS[trap]:
        return CUTTING[building, places[building]]
    return BURNING[building, places[building]]


@rule
def zone_of(mask):
    """The zone of a mask that holds one."""
    return zones_in(mask - 1)


@rule
def measure(quest, kind, axis):
    """What the comparing statements count on an axis."""
    if kind == Kind.MORE_TRAPS:
        traps = answers()[quest, axis * QUESTIONS + Question.TRAPS] & TRAP_BITS
        return np.int64((traps >> 2 & 3) + (traps >> 4))
    question = Question.BUILDINGS if kind == Kind.MORE_BUILDINGS else Question.EMPTIES
    return np.int64(answers()[quest, axis * QUESTIONS + question])


@rule
def is_so(quest, kind, a, b):
    """Whether a quest is as the kind says of these two things."""
    places = layouts()[quests()[quest]]
    if kind == Kind.BORDER:
        return COVERED[a, places[a]] & BORDER_ZONES != 0
    if kind == Kind.CORNER:
        return COVERED[a, places[a]] & CORNER_ZONES != 0
    if kind == Kind.TOUCH:
        return neighbours(COVERED[a, places[a]]) & COVERED[b, places[b]] != 0
    if kind == Kind.EMPTY_NEIGHBOURS:
        return zones_in(neighbours(COVERED[a, places[a]]) & empty_zones(places)) == b
    if kind == Kind.SAME_AXIS:
        first = zone_of(trap_mask(places, a))
        second = zone_of(trap_mask(places, b))
        return first // SIDE == second // SIDE or first % SIDE == second % SIDE
    return measure(quest, kind, a) > measure(quest, kind, b)


@rule
def holds(quest, number):
    """Whether a statement is true of a quest."""
    kind, a, b, so = statement_parts(number)
    return is_so(quest, kind, a, b) == (so == 1)


@rule
def true_statement(s, quest):
    """A random statement that is true of the quest, or -1 when the draw made no sense."""
    kind = below(s, KINDS)
    if kind == Kind.BORDER or kind == Kind.CORNER:
        a = below(s, BUILDINGS)
        b = 0
    elif kind == Kind.TOUCH:
        a = below(s, BUILDINGS)
        b = below(s, BUILDINGS)
        if a >= b:
            return -1
    elif kind == Kind.EMPTY_NEIGHBOURS:
        a = below(s, BUILDINGS)
        places = layouts()[quests()[quest]]
        b = zones_in(neighbours(COVERED[a, places[a]]) & empty_zones(places))
    elif kind == Kind.SAME_AXIS:
        a = below(s, len(TRAP_BUILDING))
        b = below(s, len(TRAP_BUILDING))
        if a >= b or not is_so(quest, kind, a, b):
            return -1
    else:
        a = below(s, AXES)
        b = below(s, AXES)
        if not is_so(quest, kind, a, b):
            return -1
    return statement(kind, a, b, 1 if is_so(quest, kind, a, b) else 0)


@rule
def draw_statements(s, quest, target, chosen):
    """Draws statements that together leave about `target` quests, none implied by the others; returns how many."""
    left = np.arange(QUESTS)
    kept = np.empty(QUESTS, np.int64)
    size = len(left)
    number = 0
    for _ in range(TRIES):
        best = -1
        fewest = size
        for _ in range(CANDIDATES):
            candidate = true_statement(s, quest)
            if candidate < 0:
                continue
            stay = 0
            for k in range(size):
                if holds(left[k], candidate):
                    stay += 1
                    if stay == fewest:
                        break
            if stay < fewest and 3 * stay >= 2 * target:
                best = candidate
                fewest = stay
        if best < 0:
            continue
        chosen[number] = best
        number += 1
        stay = 0
        for k in range(size):
            if holds(left[k], best):
                kept[stay] = left[k]
                stay += 1
        for k in range(stay):
            left[k] = kept[k]
        size = stay
        if 2 * size <= 3 * target or number == MOST_STATEMENTS:
            break
    return drop_implied(chosen, number)


@rule
def drop_implied(chosen, number):
    """Drops, one after the other, each statement that follows from those that stay; returns how many stay."""
    k = 0
    while k < number:
        if is_implied(chosen, number, k):
            for m in range(k, number - 1):
                chosen[m] = chosen[m + 1]
            number -= 1
            chosen[number] = 0
        else:
            k += 1
    return number


@rule
def is_implied(chosen, number, k):
    """Whether every quest with all the other statements has the k-th one, too."""
    for quest in range(QUESTS):
        if not holds(quest, chosen[k]):
            others = True
            for m in range(number):
                if m != k and not holds(quest, chosen[m]):
                    others = False
                    break
            if others:
                return False
    return True


def statement_word(number: int) -> str:
    """A statement in the notation.

    >>> statement_word(statement(Kind.TOUCH, Building.S, Building.V, 0))
    'touch S V no'
    >>> statement_word(statement(Kind.MORE_TRAPS, 0, 3, 1))
    'more_traps A 2'
    """
    kind, a, b, so = (int(part) for part in statement_parts(number))
    name = Kind(kind).name.lower()
    if kind in (Kind.BORDER, Kind.CORNER):
        return f"{name} {Building(a).name} {'yes' if so else 'no'}"
    if kind == Kind.TOUCH:
        return f"{name} {Building(a).name} {Building(b).name} {'yes' if so else 'no'}"
    if kind == Kind.EMPTY_NEIGHBOURS:
        return f"{name} {Building(a).name} {b}"
    if kind == Kind.SAME_AXIS:
        return f"{name} {TRAP_NAMES[a]} {TRAP_NAMES[b]}"
    return f"{name} {AXIS_NAMES[a]} {AXIS_NAMES[b]}"


def read_statement(word: str) -> int:
    """The number of a statement in the notation; Mistake (a ValueError) says what is possible.

    >>> statement_word(read_statement("TOUCH v s No"))
    'touch S V no'
    >>> read_statement("touch S S no")
    Traceback (most recent call last):
    digsite.texts.Mistake: 'touch S S no' is no statement such as 'touch S V no'
    """
    number = _numbers_by_word().get(" ".join(word.lower().split()))
    if number is None:
        kind = word.lower().split()[0] if word.split() else ""
        like = EXAMPLES.get(kind)
        if like is None:
            raise Mistake("statement.kind", GAME_NAME, kinds=", ".join(EXAMPLES), given=kind)
        raise Mistake("statement.form", GAME_NAME, given=word, like=like)
    return number


EXAMPLES = {
    "border": "border S yes",
    "corner": "corner S no",
    "touch": "touch S V no",
    "empty_neighbours": "empty_neighbours S 2",
    "more_traps": "more_traps A 2",
    "more_buildings": "more_buildings A 2",
    "more_empties": "more_empties A 2",
    "same_axis": f"same_axis {TRAP_NAMES[0]} {TRAP_NAMES[1]}",
}
MOST_EMPTIES = 3


@cache
def _numbers_by_word() -> dict[str, int]:
    """Every statement that can be made, by its notation in small letters; two that touch may come in any order."""
    one = [(kind, a, 0) for kind in (Kind.BORDER, Kind.CORNER) for a in Building]
    two = [(Kind.TOUCH, a, b) for a, b in combinations(Building, 2)]
    near = [(Kind.EMPTY_NEIGHBOURS, a, n) for a in Building for n in range(MOST_EMPTIES + 1)]
    more = [
        (kind, a, b)
        for kind in (Kind.MORE_TRAPS, Kind.MORE_BUILDINGS, Kind.MORE_EMPTIES)
        for a, b in permutations(range(AXES), 2)
    ]
    same = [(Kind.SAME_AXIS, a, b) for a, b in combinations(range(len(TRAPS)), 2)]
    numbers = [int(statement(kind, a, b, so)) for kind, a, b in one + two for so in (0, 1)]
    numbers += [int(statement(kind, a, b, 1)) for kind, a, b in near + more + same]
    by_word = {statement_word(number).lower(): number for number in numbers}
    for kind in (Kind.TOUCH, Kind.SAME_AXIS):
        for word in [word for word in by_word if word.startswith(kind.name.lower())]:
            name, a, b, *so = word.split()
            by_word[" ".join((name, b, a, *so))] = by_word[word]
    return by_word
