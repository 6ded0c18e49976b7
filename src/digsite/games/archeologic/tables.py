"""Every layout, every quest and what holds in each, computed once a process (ARC-5).

A *layout* is a way to lay all six tiles; layouts are sorted by the places of S, T, L, O, I, V. A *quest* is a layout
with at most three traps on each axis. A *fact* is something that may hold in a quest (an answer, a trap on a zone, a
tile on a place); for each fact there is the bit set of the quests in which it holds.
"""

import numpy as np

from ..contract import compiled, rule, shared_table
from .questions import ANSWERS, ASKABLE, QUESTIONS, TRAP_BITS, Question
from .tiles import (
    AXES,
    BUILDINGS,
    BURNING,
    COVERED,
    CUTTING,
    MOST_PLACES,
    PLACES,
    SEEN,
    SIDE,
    ZONES,
)

LAYOUTS = 166_848
QUESTS = 136_132
WORDS = (QUESTS + 63) // 64
MOST_TRAPS = 3
ANSWER_FACTS = 478
TRAP_FACTS = ANSWER_FACTS
PLACE_FACTS = TRAP_FACTS + 2 * ZONES
FACTS = PLACE_FACTS + BUILDINGS * MOST_PLACES
NO_FACT = -1

layouts = shared_table("archeologic.layouts", np.uint8, (LAYOUTS, BUILDINGS))
"""The place of each tile in each layout."""
run_ends = shared_table("archeologic.run_ends", np.int32, (LAYOUTS, BUILDINGS))
"""Where the run of layouts ends that agree with this one up to and including this building."""
quests = shared_table("archeologic.quests", np.int32, (QUESTS,))
"""The layout of each quest."""
answers = shared_table("archeologic.answers", np.uint8, (QUESTS, ASKABLE))
"""The answer to each question about each axis, in each quest."""
answer_facts = shared_table("archeologic.answer_facts", np.int16, (ASKABLE, ANSWERS))
"""The fact that a question has an answer, or `NO_FACT` when no quest has it."""
facts = shared_table("archeologic.facts", np.uint64, (FACTS, WORDS))
"""For each fact the bit set of its quests."""


@rule
def trap_fact(zone, cell):
    """The fact that a zone holds a burning (1) or a cutting (2) trap."""
    return TRAP_FACTS + 2 * np.int64(zone) + cell - 1


@rule
def place_fact(building, place):
    """The fact that a tile lies on a place."""
    return PLACE_FACTS + building * MOST_PLACES + np.int64(place)


@compiled
def find_layouts(found):
    """Writes every layout into `found` in order; returns how many there are. A found layout is one row of places."""
    number = 0
    place = np.zeros(BUILDINGS, np.int64)
    taken = np.zeros(BUILDINGS + 1, np.int64)
    building = 0
    place[0] = -1
    while building >= 0:
        place[building] += 1
        if place[building] >= PLACES[building]:
            building -= 1
            continue
        mask = COVERED[building, place[building]]
        if mask & taken[building]:
            continue
        taken[building + 1] = taken[building] | mask
        if building < BUILDINGS - 1:
            building += 1
            place[building] = -1
            continue
        if number < len(found):
            for k in range(BUILDINGS):
                found[number, k] = place[k]
        number += 1
    return number


@compiled
def find_run_ends(found, ends):
    """Writes for each layout and building where the run of layouts ends that agree with it so far."""
    for k in range(BUILDINGS):
        end = len(found)
        for n in range(len(found) - 1, -1, -1):
            ends[n, k] = end
            if n > 0:
                same = True
                for b in range(k + 1):
                    same = same and found[n, b] == found[n - 1, b]
                if not same:
                    end = n


@rule
def answer_of(places, axis, question):
    """The answer about an axis in a layout that is a quest."""
    if question < BUILDINGS:
        return SEEN[question, places[question], axis]
    cells = 0
    traps = 0
    buildings = 0
    for building in range(BUILDINGS):
        seen = SEEN[building, places[building], axis]
        traps += seen & TRAP_BITS
        if seen:
            buildings += 1
            cells += (seen & 3) + (seen >> 2 & 3) + (seen >> 4)
    if question == Question.TRAPS:
        return traps
    if question == Question.BUILDINGS:
        return np.int64(buildings)
    return np.int64(SIDE - cells)


@rule
def is_quest(places):
    """Whether no axis of the layout has more than three traps."""
    for axis in range(AXES):
        traps = 0
        for building in range(BUILDINGS):
            seen = SEEN[building, places[building], axis]
            traps += (seen >> 2 & 3) + (seen >> 4)
        if traps > MOST_TRAPS:
            return False
    return True


@compiled
def find_quests(found, chosen):
    """Writes the layouts that are quests into `chosen`; returns how many there are."""
    number = 0
    for n in range(len(found)):
        if is_quest(found[n]):
            if number < len(chosen):
                chosen[number] = n
            number += 1
    return number


@compiled
def find_answers(found, chosen, told):
    """Writes the answer to every question in every quest."""
    for n in range(len(chosen)):
        places = found[chosen[n]]
        for axis in range(AXES):
            for question in range(QUESTIONS):
                told[n, axis * QUESTIONS + question] = answer_of(places, axis, question)


@compiled
def find_facts(found, chosen, told, told_facts, sets):
    """Numbers the answers that occur and writes the bit set of every fact; returns how many answers occur."""
    number = 0
    told_facts[:] = NO_FACT
    for asked in range(ASKABLE):
        for n in range(len(chosen)):
            if told_facts[asked, told[n, asked]] == NO_FACT:
                told_facts[asked, told[n, asked]] = number
                number += 1
    for n in range(len(chosen)):
        word = n // 64
        bit = np.uint64(1) << np.uint64(n % 64)
        for asked in range(ASKABLE):
            sets[told_facts[asked, told[n, asked]], word] |= bit
        for building in range(BUILDINGS):
            place = found[chosen[n], building]
            sets[place_fact(building, place), word] |= bit
            burning = BURNING[building, place]
            cutting = CUTTING[building, place]
            for zone in range(ZONES):
                if burning >> zone & 1:
                    sets[trap_fact(zone, 1), word] |= bit
                if cutting >> zone & 1:
                    sets[trap_fact(zone, 2), word] |= bit
    return number


def prepare() -> None:
    """Fills the tables; fails loudly should the counts ever differ from those that two other programs found."""
    found = find_layouts(layouts())
    chosen = find_quests(layouts(), quests())
    find_run_ends(layouts(), run_ends())
    find_answers(layouts(), quests(), answers())
    told = find_facts(layouts(), quests(), answers(), answer_facts(), facts())
    if (found, chosen, told) != (LAYOUTS, QUESTS, ANSWER_FACTS):
        raise AssertionError(f"{found} layouts, {chosen} quests, {told} answers: a table is wrong")
