"""The rules of ArcheOlogic: the state as one record, and the functions of the contract.

Not here: the pieces (`tiles`), questions and answers (`questions`), layouts and quests (`tables`), expert clues
(`statements`), what a seat knows (`knowledge`), words (`view`).
"""

from enum import IntEnum

import numpy as np

from ..contract import (
    CHANCE,
    EVERYBODY,
    NOBODY,
    EventKind,
    answered,
    ask,
    asked_first,
    asked_kind,
    asked_seat,
    asks,
    below,
    events,
    forget_events,
    happen,
    only,
    rule,
    seed_chance,
)
from .knowledge import (
    CHECKING,
    NO_LAYOUT,
    NO_PLACE,
    OUT,
    SEARCHING,
    all_quests,
    any_quest,
    drop_layout,
    possible_quests,
    size,
    trap_cell,
)
from .questions import CLAIM_COST, COSTS, MOVE_ANYWHERE, MOVE_NEXT, QUESTIONS, Question
from .statements import LEFT_BY_CLUES, MOST_STATEMENTS, draw_statements, holds
from .tables import LAYOUTS, QUESTS, WORDS, answers, layouts, quests, run_ends
from .tiles import AXES, BUILDINGS, BURNING, CUTTING, MOST_PLACES, ZONES

SEATS = 4
TRAPS = 8
CLAIM = AXES
"""The action that claims instead of aiming."""
FIRST_AXIS_OF_SEVERAL = 1
BOOK, APP = range(2)


class Ask(IntEnum):
    """What the deciding seat is asked for."""

    START = 0  # solo: the axis on which the viewfinder begins
    AIM = 1  # the axis of the question, or a claim
    QUESTION = 2  # what to ask about it; the time for moving the viewfinder goes with it
    PLACE = 3  # where a building lies in the claim; which building goes with it


class Event(IntEnum):
    """What may happen, in the order of `EVENTS`."""

    CLUE = 0
    EXTRA_CLUE = 1
    STATEMENT = 2
    TURN = 3
    AIMED = 4
    ASKED = 5
    ANSWERED = 6
    DRIFTED = 7
    ADVANCED = 8
    CLAIMED = 9
    PLAN_FIXED = 10
    WRONG = 11
    TOLD = 12
    OUT = 13
    SOLVED = 14
    LOST = 15


EVENTS = (
    EventKind("clue", ("zone", "trap")),
    EventKind("extra_clue", ("seat",), ("zone", "trap")),
    EventKind("statement", ("statement",)),
    EventKind("turn", ("seat",)),
    EventKind("aimed", ("seat", "axis", "cost")),
    EventKind("asked", ("seat", "axis", "question", "cost")),
    EventKind("answered", ("seat", "axis", "question"), ("answer",)),
    EventKind("drifted", ("axis", "steps")),
    EventKind("advanced", ("seat", "time")),
    EventKind("claimed", ("seat",)),
    EventKind("plan_fixed", ("seat",)),
    EventKind("wrong", ("seat",)),
    EventKind("told", ("seat",), ("right",)),
    EventKind("out", ("seat", "reason")),
    EventKind("solved", ("seat", "time")),
    EventKind("lost"),
)
PUBLIC_NUMBERS = np.array([len(kind.public) for kind in EVENTS], np.int64)
WRONG_CLAIM, NO_TIME = range(2)

STATE = np.dtype(
    [
        CHANCE,
        ("shown", np.int32),  # how often something hidden was shown to somebody
        *asks(2),
        *events(32),
        ("seats", np.int8),
        ("wrong_claims", np.int8),  # BOOK or APP
        ("limit", np.int16),
        ("quest", np.int32),
        ("clues", np.int8, TRAPS),  # all trap zones, in the order in which they are given
        ("public_clues", np.int8),
        ("clues_known", np.int8, SEATS),
        ("statements", np.int32, MOST_STATEMENTS),
        ("statement_count", np.int8),
        ("viewfinder", np.int8),
        ("time", np.int16, SEATS),
        ("pawn", np.int8, SEATS),  # SEARCHING, CHECKING or OUT
        ("asked_about", np.uint16, (SEATS, AXES)),  # for each axis the mask of the questions asked
        ("claim", np.int32, SEATS),  # the layout claimed, or NO_LAYOUT
        ("failed", np.int16, SEATS),  # wrong claims
        ("right", np.int8, (SEATS, BUILDINGS)),  # the place that a wrong claim showed to be right
        ("not_here", np.uint64, (SEATS, BUILDINGS)),  # the mask of places shown to be wrong
        ("low", np.int32),  # the layouts that agree with the claim being made: from low ...
        ("high", np.int32),  # ... up to high
        ("solver", np.int8),
    ],
    align=True,
)


@rule
def new(s, seats, options, seed):
    """Sets up the quest, its clues and the pawns (ARC-11 to ARC-13, ARC-20)."""
    seed_chance(s, seed)
    s.seats = seats
    s.wrong_claims = options.wrong
    s.limit = options.limit
    s.solver = NOBODY
    s.claim[:] = NO_LAYOUT
    s.right[:] = NO_PLACE
    choose_quest(s, options.quest[0], options.quest[1])
    give_clues(s, options)
    for seat in range(SEATS):
        s.pawn[seat] = SEARCHING if seat < seats else OUT
        s.time[seat] = seat if seat < seats else 0
    for seat in range(seats - 1, 0, -1):
        other = below(s, seat + 1)
        time = s.time[seat]
        s.time[seat] = s.time[other]
        s.time[other] = time
    if seats == 1:
        ask(s, Ask.START, 0)
    else:
        s.viewfinder = FIRST_AXIS_OF_SEVERAL
        begin_turn(s)


@rule
def choose_quest(s, quest, order):
    """Takes the quest and clue order that a code names, or draws them when it names none (ARC-10)."""
    if quest < 0:
        s.quest = below(s, QUESTS)
        trap_zones(s.quest, s.clues)
        shuffle_from(s, 0)
        return
    s.quest = quest
    trap_zones(s.quest, s.clues)
    for k in range(TRAPS - 1):
        other = k + order % (TRAPS - k)
        order //= TRAPS - k
        zone = s.clues[k]
        s.clues[k] = s.clues[other]
        s.clues[other] = zone


@rule
def shuffle_from(s, first):
    """Shuffles the clues from that one on."""
    for k in range(TRAPS - 1, first, -1):
        other = first + below(s, k + 1 - first)
        zone = s.clues[k]
        s.clues[k] = s.clues[other]
        s.clues[other] = zone


@rule
def trap_zones(quest, zones):
    """Writes the zones of the eight traps of a quest in rising order."""
    places = layouts()[quests()[quest]]
    traps = 0
    for building in range(BUILDINGS):
        traps |= BURNING[building, places[building]] | CUTTING[building, places[building]]
    number = 0
    for zone in range(ZONES):
        if traps >> zone & 1:
            zones[number] = zone
            number += 1


@rule
def give_clues(s, options):
    """Gives the starting clues; in expert mode statements instead (ARC-11, ARC-13, ARC-63)."""
    if options.expert:
        target = LEFT_BY_CLUES[options.clues]
        s.statement_count = draw_statements(s, s.quest, target, s.statements)
        for k in range(s.statement_count):
            happen(s, Event.STATEMENT, EVERYBODY, s.statements[k])
    else:
        s.public_clues = options.clues
        for k in range(s.public_clues):
            happen(s, Event.CLUE, EVERYBODY, s.clues[k], trap_cell(s.quest, s.clues[k]))
    for seat in range(s.seats):
        s.clues_known[seat] = s.public_clues + options.handicap[seat]
        for k in range(s.public_clues, s.clues_known[seat]):
            cell = trap_cell(s.quest, s.clues[k])
            happen(s, Event.EXTRA_CLUE, only(seat), seat, s.clues[k], cell)


@rule
def last_pawn(s):
    """The seat that is last on the track, or `NOBODY` when all are out."""
    last = NOBODY
    for seat in range(s.seats):
        if s.pawn[seat] != OUT and (last == NOBODY or s.time[seat] < s.time[last]):
            last = seat
    return last


@rule
def begin_turn(s):
    """Gives the turn to whoever is last; a pawn that was checking has its plan checked first."""
    while True:
        seat = last_pawn(s)
        if seat == NOBODY:
            s.shown += 1
            happen(s, Event.LOST, EVERYBODY)
            return
        if s.pawn[seat] == CHECKING and check_claim(s, seat):
            return
        if s.pawn[seat] == OUT:
            continue
        if s.time[seat] >= s.limit:
            s.pawn[seat] = OUT
            happen(s, Event.OUT, EVERYBODY, seat, NO_TIME)
            continue
        ask(s, Ask.AIM, seat)
        happen(s, Event.TURN, EVERYBODY, seat)
        return


@rule
def check_claim(s, seat):
    """Checks the plan that a seat fixed; returns whether the game ended (ARC-31 to ARC-33)."""
    s.shown += 1
    if s.claim[seat] == quests()[s.quest]:
        s.solver = seat
        happen(s, Event.SOLVED, EVERYBODY, seat, s.time[seat])
        return True
    s.failed[seat] += 1
    happen(s, Event.WRONG, EVERYBODY, seat)
    if s.wrong_claims == BOOK:
        s.pawn[seat] = OUT
        happen(s, Event.OUT, EVERYBODY, seat, WRONG_CLAIM)
    else:
        happen(s, Event.TOLD, only(seat), seat, learn_from_claim(s, seat, s.claim[seat]))
        s.claim[seat] = NO_LAYOUT
        s.pawn[seat] = SEARCHING
    return False


@rule
def learn_from_claim(s, seat, layout):
    """Notes which buildings of a wrong claim are right; returns their mask."""
    right = 0
    for building in range(BUILDINGS):
        place = layouts()[layout, building]
        if place == layouts()[quests()[s.quest], building]:
            s.right[seat, building] = place
            right |= 1 << building
        else:
            s.not_here[seat, building] |= np.uint64(1) << np.uint64(place)
    return right


@rule
def advance(s, seat, cost):
    """Moves a pawn; positions held by other pawns are not counted (ARC-24)."""
    for _ in range(cost):
        s.time[seat] += 1
        while taken(s, seat):
            s.time[seat] += 1
    happen(s, Event.ADVANCED, EVERYBODY, seat, s.time[seat])


@rule
def taken(s, seat):
    """Whether another pawn stands where this one is."""
    for other in range(s.seats):
        if other != seat and s.pawn[other] != OUT and s.time[other] == s.time[seat]:
            return True
    return False


@rule
def seat(s):
    """The seat that decides now."""
    return asked_seat(s)


@rule
def legal(s, out):
    """The legal actions: axes and a claim, questions, or places for the next building."""
    kind = asked_kind(s)
    if kind == Ask.PLACE:
        return legal_places(s, asked_first(s), out)
    number = 0
    if kind == Ask.START:
        number = AXES
    elif kind == Ask.AIM:
        number = AXES + 1
    elif kind == Ask.QUESTION:
        number = QUESTIONS
    for action in range(number):
        out[action] = action
    return number


@rule
def legal_places(s, building, out):
    """The places of a building with which the claim can still become a whole plan (ARC-62)."""
    number = 0
    layout = np.int64(s.low)
    while layout < s.high:
        out[number] = layouts()[layout, building]
        number += 1
        layout = np.int64(run_ends()[layout, building])
    return number


@rule
def play(s, action):
    """Carries out an action."""
    kind = asked_kind(s)
    seat = asked_seat(s)
    first = asked_first(s)
    answered(s)
    if kind == Ask.START:
        s.viewfinder = action
        happen(s, Event.AIMED, EVERYBODY, seat, action, 0)
        begin_turn(s)
    elif kind == Ask.AIM:
        if action == CLAIM:
            begin_claim(s, seat)
        else:
            aim(s, seat, action)
    elif kind == Ask.QUESTION:
        ask_archeoscope(s, seat, action, first + COSTS[action])
    elif kind == Ask.PLACE:
        place_building(s, seat, first, action)


@rule
def aim_cost(viewfinder, axis):
    """The time for moving the viewfinder, after its free step, to an axis (ARC-21, ARC-22)."""
    steps = (axis - viewfinder - 1) % AXES
    if steps == 0:
        return 0
    return MOVE_NEXT if steps == 1 else MOVE_ANYWHERE


@rule
def aim(s, seat, axis):
    """Moves the viewfinder; the question follows."""
    cost = aim_cost(s.viewfinder, axis)
    s.viewfinder = axis
    happen(s, Event.AIMED, EVERYBODY, seat, axis, cost)
    ask(s, Ask.QUESTION, seat, cost)


@rule
def ask_archeoscope(s, seat, question, cost):
    """Answers a question to the asker alone; in solo the traps seen move the viewfinder on (ARC-23 to ARC-40)."""
    axis = np.int64(s.viewfinder)
    answer = np.int64(answers()[s.quest, axis * QUESTIONS + question])
    s.asked_about[seat, axis] |= np.uint16(1 << question)
    s.shown += 1
    happen(s, Event.ASKED, EVERYBODY, seat, axis, question, cost)
    happen(s, Event.ANSWERED, only(seat), seat, axis, question, answer)
    if s.seats == 1 and question <= Question.TRAPS:
        traps = (answer >> 2 & 3) + (answer >> 4)
        if traps > 0:
            s.viewfinder = (axis + traps) % AXES
            happen(s, Event.DRIFTED, EVERYBODY, s.viewfinder, traps)
    advance(s, seat, cost)
    begin_turn(s)


@rule
def begin_claim(s, seat):
    """Turns to the claim; the first building is placed next."""
    s.low = 0
    s.high = LAYOUTS
    happen(s, Event.CLAIMED, EVERYBODY, seat)
    ask(s, Ask.PLACE, seat, 0)


@rule
def narrow(s, building, place):
    """Keeps of the claim being made the layouts with this building on this place."""
    layout = s.low
    while layouts()[layout, building] != place:
        layout = run_ends()[layout, building]
    s.low = layout
    s.high = run_ends()[layout, building]


@rule
def place_building(s, seat, building, place):
    """Places a building of the claim; the last one fixes the plan (ARC-30)."""
    narrow(s, building, place)
    if building + 1 < BUILDINGS:
        ask(s, Ask.PLACE, seat, building + 1)
        return
    s.claim[seat] = s.low
    s.low = 0
    s.high = 0
    s.pawn[seat] = CHECKING
    happen(s, Event.PLAN_FIXED, EVERYBODY, seat)
    advance(s, seat, CLAIM_COST)
    begin_turn(s)


@rule
def resample(s, seat, seed):
    """Redraws the city among those that this seat cannot rule out, then what the others know and plan in it."""
    seed_chance(s, seed)
    words = np.empty(WORDS, np.uint64)
    possible_quests(s, seat, words)
    s.quest = any_quest(s, words)
    redraw_clues(s, seat)
    for other in range(s.seats):
        if other != seat:
            redraw_claims(s, other, words)
    forget_events(s, seat, PUBLIC_NUMBERS)


@rule
def redraw_clues(s, seat):
    """Keeps the clues that the seat knows, and puts the other traps of the redrawn city in a random order.

    At the end of the game the quest's code shows the order of all.
    """
    if s.asked == 0:
        return
    known = s.clues_known[seat] if seat >= 0 else s.public_clues
    number = np.int64(known)
    zones = np.empty(TRAPS, np.int64)
    trap_zones(s.quest, zones)
    for k in range(TRAPS):
        new_zone = True
        for m in range(known):
            new_zone = new_zone and s.clues[m] != zones[k]
        if new_zone:
            s.clues[number] = zones[k]
            number += 1
    shuffle_from(s, known)


@rule
def redraw_claims(s, other, words):
    """Gives another seat claims such as it could have made in the redrawn city."""
    s.right[other] = NO_PLACE
    s.not_here[other] = np.uint64(0)
    was_out = s.pawn[other] == OUT and s.failed[other] > 0 and s.wrong_claims == BOOK
    s.claim[other] = NO_LAYOUT
    if s.wrong_claims == APP:
        for _ in range(s.failed[other]):
            learn_from_claim(s, other, wrong_layout(s, other, words))
    if was_out:
        s.claim[other] = wrong_layout(s, other, words)
    elif s.pawn[other] == CHECKING:
        possible_quests(s, other, words)
        s.claim[other] = quests()[any_quest(s, words)]
        if s.solver == other:
            s.claim[other] = quests()[s.quest]
    elif asked_kind(s) == Ask.PLACE and asked_seat(s) == other:
        possible_quests(s, other, words)
        layout = quests()[any_quest(s, words)]
        s.low = 0
        s.high = LAYOUTS
        for building in range(asked_first(s)):
            narrow(s, building, layouts()[layout, building])


@rule
def wrong_layout(s, seat, words):
    """A layout that a seat could have claimed and that is not the city."""
    possible_quests(s, seat, words)
    drop_layout(words, quests()[s.quest])
    if size(words) == 0:
        all_quests(words)
        drop_layout(words, quests()[s.quest])
    return np.int64(quests()[any_quest(s, words)])


@rule
def score(s, out):
    """Solo: minus the time spent, twice the limit without a solution. Otherwise 1 for whoever solved the quest."""
    for seat in range(s.seats):
        out[seat] = 1 if s.solver == seat else 0
    if s.seats == 1:
        out[0] = -s.time[0] if s.solver == 0 else -2 * s.limit


@rule
def winners(s):
    """The mask of the seat that solved the quest; nobody when it is lost."""
    return 1 << s.solver if s.solver != NOBODY else 0


@rule
def sound(s):
    """Whether the traps are where the clues say, pawns stand apart and claims are layouts."""
    zones = np.empty(TRAPS, np.int64)
    trap_zones(s.quest, zones)
    for k in range(TRAPS):
        found = 0
        for m in range(TRAPS):
            found += s.clues[m] == zones[k]
        if found != 1:
            return False
    for k in range(s.statement_count):
        if not holds(s.quest, s.statements[k]):
            return False
    for seat in range(s.seats):
        if s.pawn[seat] != OUT and taken(s, seat):
            return False
        if (s.pawn[seat] == CHECKING) != (s.claim[seat] != NO_LAYOUT) and s.pawn[seat] != OUT:
            return False
        for building in range(BUILDINGS):
            place = layouts()[quests()[s.quest], building]
            if s.not_here[seat, building] >> np.uint64(place) & np.uint64(1) != np.uint64(0):
                return False
            if s.right[seat, building] != NO_PLACE and s.right[seat, building] != place:
                return False
    return 0 <= s.viewfinder < AXES and (asked_kind(s) == Ask.PLACE) == (s.high > s.low)


MOST_ACTIONS = MOST_PLACES
