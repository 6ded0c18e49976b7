"""What a seat knows: the set of quests that it cannot rule out, from its clues, answers and checked claims.

Sets of quests are arrays of `WORDS` 64-bit words. The rules use them to redraw what is hidden, the deduction to count.
"""

import numpy as np

from ..contract import below, rule
from ..contract.cards import count, lowest, nth
from .questions import QUESTIONS
from .statements import holds
from .tables import (
    NO_FACT,
    QUESTS,
    WORDS,
    answer_facts,
    answers,
    facts,
    layouts,
    place_fact,
    quests,
    trap_fact,
)
from .tiles import AXES, BUILDINGS, BURNING, MOST_PLACES

NO_LAYOUT = -1
NO_PLACE = -1
SEARCHING, CHECKING, OUT = range(3)


@rule
def all_quests(words):
    """Makes the set that holds every quest."""
    words[:] = ~np.uint64(0)
    words[WORDS - 1] = (np.uint64(1) << np.uint64(QUESTS % 64)) - np.uint64(1)


@rule
def only_quest(words, quest):
    """Makes the set that holds one quest."""
    words[:] = np.uint64(0)
    words[quest // 64] = np.uint64(1) << np.uint64(quest % 64)


@rule
def keep_fact(words, fact):
    """Keeps the quests in which a fact holds."""
    sets = facts()
    for k in range(WORDS):
        words[k] &= sets[fact, k]


@rule
def drop_fact(words, fact):
    """Keeps the quests in which a fact does not hold."""
    sets = facts()
    for k in range(WORDS):
        words[k] &= ~sets[fact, k]


@rule
def keep_answer(words, axis, question, answer):
    """Keeps the quests in which the question has this answer."""
    fact = answer_facts()[axis * QUESTIONS + question, answer]
    if fact == NO_FACT:
        words[:] = np.uint64(0)
    else:
        keep_fact(words, fact)


@rule
def keep_statement(words, number):
    """Keeps the quests of which an expert clue is true."""
    for k in range(WORDS):
        rest = words[k]
        while rest != np.uint64(0):
            bit = rest & (~rest + np.uint64(1))
            rest ^= bit
            if not holds(k * 64 + lowest(bit), number):
                words[k] ^= bit


@rule
def drop_layout(words, layout):
    """Drops the quest whose layout this is, if it is one."""
    place = np.searchsorted(quests(), layout)
    if place < QUESTS and quests()[place] == layout:
        words[place // 64] &= ~(np.uint64(1) << np.uint64(place % 64))


@rule
def size(words):
    """How many quests the set holds."""
    number = 0
    for k in range(WORDS):
        number += count(words[k])
    return number


@rule
def any_quest(s, words):
    """A random quest of a set that is not empty, by the chance of `s`."""
    n = below(s, size(words))
    for k in range(WORDS):
        here = count(words[k])
        if n < here:
            return k * 64 + nth(words[k], n)
        n -= here
    return -1


@rule
def trap_cell(quest, zone):
    """Whether a trap zone of a quest burns (1) or cuts (2)."""
    places = layouts()[quests()[quest]]
    for building in range(BUILDINGS):
        if BURNING[building, places[building]] >> zone & 1:
            return 1
    return 2


@rule
def clues_known(s, seat):
    """How many of the ordinary clues a seat knows; a spectator knows the public ones."""
    return np.int64(s.clues_known[seat] if seat >= 0 else s.public_clues)


@rule
def possible_quests(s, seat, words):
    """Makes the set of the quests that this seat (-1: a spectator) cannot rule out."""
    if s.asked == 0:
        only_quest(words, s.quest)
        return
    all_quests(words)
    for k in range(clues_known(s, seat)):
        keep_fact(words, trap_fact(s.clues[k], trap_cell(s.quest, s.clues[k])))
    if seat >= 0:
        keep_own_answers(s, seat, words)
        keep_own_claims(s, seat, words)
    for k in range(s.statement_count):
        keep_statement(words, s.statements[k])


@rule
def keep_own_answers(s, seat, words):
    """Keeps the quests that agree with every answer that the seat was given."""
    for axis in range(AXES):
        for question in range(QUESTIONS):
            if s.asked_about[seat, axis] >> question & 1:
                answer = answers()[s.quest, axis * QUESTIONS + question]
                keep_answer(words, axis, question, answer)


@rule
def keep_own_claims(s, seat, words):
    """Keeps the quests that agree with what the seat was told of its wrong claims."""
    for building in range(BUILDINGS):
        if s.right[seat, building] != NO_PLACE:
            keep_fact(words, place_fact(building, s.right[seat, building]))
        for place in range(MOST_PLACES):
            if s.not_here[seat, building] >> np.uint64(place) & np.uint64(1) != np.uint64(0):
                drop_fact(words, place_fact(building, place))
    if s.pawn[seat] == OUT and s.claim[seat] != NO_LAYOUT:
        drop_layout(words, s.claim[seat])
