"""The compiled choices of the ArcheOlogic bots: from what a seat knows to an action.

A bot has a set of quests that it cannot rule out, all equally likely, and wants to spend little time until it has claimed
the right one. The planner values a set by its size (`VALUES`, fitted to self-play) and looks ahead: a question splits the
set by its answers and moves the viewfinder; each part is valued in turn, down to single quests. At each step only the most
promising questions are looked at, fewer the deeper. A claim at a risk splits a set too, by what it would show.

All of it depends on the knowledge of the seat and on what everybody sees, never on the city of the state.
"""

from enum import IntEnum

import numpy as np

from ..games.archeologic.deduction import bits_promised, first_facts, quests_left
from ..games.archeologic.knowledge import CHECKING, OUT
from ..games.archeologic.questions import ASKABLE, CLAIM_COST, COSTS, MOVE_ANYWHERE, MOVE_NEXT, QUESTIONS, Question
from ..games.archeologic.rules import APP, CLAIM, SEATS, Ask, aim_cost, legal_places
from ..games.archeologic.tables import ANSWER_FACTS, answer_facts, answers, layouts, quests
from ..games.archeologic.tiles import AXES, BUILDINGS
from ..games.contract import asked_first, asked_kind, asked_seat, compiled, rule
from ..games.contract.chance import STEP, mixed


class Strength(IntEnum):
    """How well a bot plays."""

    FORGETFUL = 0  # forgets answers, asks about what lies near, guesses early
    CAREFUL = 1  # forgets nothing and claims when sure, but moves the viewfinder little
    GREEDY = 2  # the most information for its time
    PLANNER = 3  # values what is left after each answer; claims at a risk when that is better
    STRONG = 4  # looks ahead to the claim


ANYWHERE = AXES
"""The viewfinder's axis when others will have moved it before the next turn."""
WIDTHS = np.array([[1] * 6, [1] * 6, [1] * 6, [1] * 6, [8, 3, 3, 2, 2, 2]], np.int64)
"""How many questions each strength looks at, by the depth of the search."""
START_WIDTHS = np.array([6, 2, 2, 2, 1, 1], np.int64)
"""How many questions are looked at for each axis to start from."""
STARTS = 5
"""How many of the ten axes to start from are looked at."""
DEPTHS = np.array([0, 0, 0, 0, 24], np.int64)
"""How many questions ahead each strength looks."""
MOST_WORK = 400_000
"""When a search has counted the answers of so many quests it goes on with one question at each step."""
RISKY = 12
"""A claim at a risk is thought of when at most so many quests are left."""
SLACK = 0.45
"""A question is not looked at when it seems worse than the best one by more than this time."""
TRUST = 0.95
"""How much of the estimate of what is still to come counts when a question is given up early."""
TOLL = 0.75
"""A turn passes this part of the rivals' pawns, and each costs 1 time more."""
TURNS = 0.55
"""Questions that are asked for each bit that is still unknown."""
SIZES = 2.0 ** np.arange(18)
ALONE = np.array([4, 5.73, 6.7, 7.75, 8.58, 9.38, 10.2, 10.95, 11.7, 12.45, 13.2, 14, 14.8, 15.6, 16.4, 17.2, 18, 18.8])
WITH_RIVALS = np.array(
    [4, 5.94, 6.85, 7.6, 8.5, 9.45, 10.45, 11.45, 12.4, 13.3, 14.2, 15.1, 16, 16.9, 17.8, 18.7, 19.6, 20.5]
)
VALUES = np.array([ALONE] + [WITH_RIVALS + TOLL * others * (1 + TURNS * np.log2(SIZES)) for others in range(1, SEATS)])
"""The time that good play needs when so many quests are left, in solo and with one to three rivals: fitted to self-play."""
HOPELESS = 1e9
MEMORY_SLOTS = 1 << 16
CLAIMING = ASKABLE
"""Stands in the place of a question for a claim at a risk."""
MOST_PARTS = 64
MANY = 2000
"""Of more quests than this the first one is claimed at a risk, without weighing them."""
FORGETS = 35
"""Of a hundred answers the forgetful bot does not remember so many."""
HARDLY_DOUBTS = 6
"""The forgetful bot guesses when it believes that at most so many quests are left."""
MOST_DEPTH = 24

MOST_COST = int(COSTS.max()) + MOVE_ANYWHERE

FRAME = np.dtype(
    [
        ("low", np.int64),  # the quests of this step: order[low:high]
        ("high", np.int64),
        ("viewfinder", np.int64),
        ("key", np.uint64),  # names the set and the viewfinder
        ("looked_at", np.int64),  # how many questions were looked at
        ("least", np.float64),  # the estimate of the best question
        ("asked", np.int64),  # the question looked at now, or CLAIMING
        ("part", np.int64),
        ("parts", np.int64),
        ("starts", np.int64, MOST_PARTS + 1),
        ("stands", np.int8, MOST_PARTS),  # the viewfinder after each answer
        ("value", np.float64),  # of the question looked at, so far
        ("rest", np.float64),  # the estimate of its parts still to come
        ("best", np.float64),
        ("choice", np.int64),
        ("claim", np.int64),  # the quest to claim at a risk, or -1
        ("claim_value", np.float64),
        ("estimates", np.float64, ASKABLE),
        ("open", np.int8, ASKABLE),  # questions not looked at yet
        ("live", np.int64, ASKABLE),  # questions that may teach something
        ("lives", np.int64),
    ],
    align=True,
)
SEARCH = np.dtype(
    [
        ("strength", np.int64),
        ("others", np.int64),  # rivals, who also move the viewfinder between two turns
        ("toll", np.float64),  # time that a later turn is expected to cost more, for the pawns that it passes
        ("spent", np.float64, MOST_COST + 1),  # time that each cost means in this turn
        ("app", np.int8),
        ("axis", np.int64),  # the axis aimed at already, or -1
        ("paid", np.int64),  # what that aim cost
        ("widths", np.int64, 6),  # how many questions to look at, by depth
        ("depth", np.int64),  # how many questions ahead to look
        ("most_work", np.int64),
        ("slack", np.float64),
        ("trust", np.float64),
        ("work", np.int64),
        ("choice", np.int64),  # what came of it: a question, or CLAIMING
        ("claim", np.int64),
        ("first", np.int64, ASKABLE + 1),
        ("traps", np.int64, ANSWER_FACTS),
    ],
    align=True,
)


@rule
def weights(number, others):
    """For each size of a set up to `number` its size times its value."""
    weight = np.zeros(number + 1)
    logs = np.log2(SIZES)
    for n in range(1, number + 1):
        weight[n] = n * np.interp(np.log2(n), logs, VALUES[others])
    return weight


@rule
def note_traps(traps):
    """Writes for each answer the number of traps that it shows."""
    for axis in range(AXES):
        for question in range(Question.TRAPS + 1):
            for answer in range(64):
                fact = answer_facts()[axis * QUESTIONS + question, answer]
                if fact >= 0:
                    traps[fact] = (answer >> 2 & 3) + (answer >> 4)


@rule
def answers_of(left):
    """For each quest of a set and each question the number of the answer."""
    told = np.empty((len(left), ASKABLE), np.int16)
    for n in range(len(left)):
        for asked in range(ASKABLE):
            told[n, asked] = answer_facts()[asked, answers()[left[n], asked]]
    return told


@rule
def right_mask(a, b):
    """The mask of the buildings that lie alike in two layouts."""
    mask = 0
    for building in range(BUILDINGS):
        if layouts()[a, building] == layouts()[b, building]:
            mask |= 1 << building
    return mask


EVERY_BUILDING = (1 << BUILDINGS) - 1


@rule
def question_cost(search, depth, viewfinder, asked):
    """What a question costs; at the root the aim may be paid, and where the viewfinder is not known it is left out."""
    axis = asked // QUESTIONS
    cost = COSTS[asked % QUESTIONS]
    if depth == 0:
        return search.spent[cost + (search.paid if search.axis >= 0 else aim_cost(viewfinder, axis))]
    if viewfinder == ANYWHERE:
        return cost + search.toll
    return float(cost + aim_cost(viewfinder, axis))


@rule
def estimate(search, frames, depth, told, order, weight):
    """Estimates each question of a step by the sizes of its parts."""
    frame = frames[depth]
    low, high = frame.low, frame.high
    counts = np.zeros(ANSWER_FACTS, np.int64)
    for n in range(low, high):
        row = told[order[n]]
        for k in range(frame.lives):
            counts[row[frame.live[k]]] += 1
    search.work += high - low
    frame.least = HOPELESS
    lives = 0
    for k in range(frame.lives):
        asked = frame.live[k]
        total = 0.0
        teaches = True
        for fact in range(search.first[asked], search.first[asked + 1]):
            if counts[fact] == high - low:
                teaches = False
            total += weight[counts[fact]]
        if teaches:
            value = question_cost(search, depth, frame.viewfinder, asked) + total / (high - low)
            frame.estimates[asked] = value
            frame.open[asked] = 1
            frame.live[lives] = asked
            frame.least = min(frame.least, value)
            lives += 1
    frame.lives = lives


@rule
def claim_cost(search, depth):
    """What a claim costs."""
    return search.spent[CLAIM_COST] if depth == 0 else CLAIM_COST + search.toll


@rule
def if_wrong(left, order, low, high, claimed, weight):
    """The time that a claim of one of the quests `order[low:high]` leaves to be spent, by the sizes of what is left then."""
    counts = np.zeros(MOST_PARTS, np.int64)
    layout = quests()[left[claimed]]
    for n in range(low, high):
        counts[right_mask(layout, quests()[left[order[n]]])] += 1
    total = 0.0
    for mask in range(EVERY_BUILDING):
        total += weight[counts[mask]]
    return total / (high - low)


@rule
def estimate_claim(frame, cost, left, order, weight):
    """Finds the quest whose claim at a risk is best by estimate, and that estimate."""
    for n in range(frame.low, frame.high):
        value = cost + if_wrong(left, order, frame.low, frame.high, order[n], weight)
        if value < frame.claim_value or (value == frame.claim_value and order[n] < frame.claim):
            frame.claim_value = value
            frame.claim = order[n]


@rule
def split_by_answer(search, frame, told, order, spare):
    """Sorts the quests of a step by their answer to the question looked at."""
    low, high, asked = frame.low, frame.high, frame.asked
    first = search.first[asked]
    counts = np.zeros(MOST_PARTS, np.int64)
    for n in range(low, high):
        spare[n] = order[n]
        counts[told[order[n], asked] - first] += 1
    at = low
    frame.parts = 0
    for k in range(search.first[asked + 1] - first):
        if counts[k] > 0:
            frame.starts[frame.parts] = at
            traps = search.traps[first + k]
            frame.stands[frame.parts] = ANYWHERE if search.others > 0 else (asked // QUESTIONS + traps) % AXES
            frame.parts += 1
            at += counts[k]
            counts[k] = at - counts[k]
    frame.starts[frame.parts] = high
    for n in range(low, high):
        k = told[spare[n], asked] - first
        order[counts[k]] = spare[n]
        counts[k] += 1


@rule
def split_by_claim(frame, left, order, spare):
    """Sorts the quests of a step by what a claim would show; the part where it is right comes last and costs no more."""
    low, high = frame.low, frame.high
    for n in range(low, high):
        spare[n] = order[n]
    claimed = quests()[left[frame.claim]]
    at = low
    frame.parts = 0
    for mask in range(EVERY_BUILDING + 1):
        start = at
        for n in range(low, high):
            if right_mask(claimed, quests()[left[spare[n]]]) == mask:
                order[at] = spare[n]
                at += 1
        if at > start and mask < EVERY_BUILDING:
            frame.starts[frame.parts] = start
            frame.stands[frame.parts] = frame.viewfinder
            frame.parts += 1
            frame.starts[frame.parts] = at


@rule
def next_question(search, frame, depth):
    """The most promising question not looked at yet, or a claim; -1 when enough were."""
    width = search.widths[min(depth, len(search.widths) - 1)]
    if search.work > search.most_work and depth > 0:
        width = 1
    if frame.looked_at >= width:
        return -1
    asked = -1
    value = frame.least + search.slack
    for k in range(frame.lives):
        if frame.open[frame.live[k]] == 1 and frame.estimates[frame.live[k]] < value - 1e-9:
            asked = frame.live[k]
            value = frame.estimates[asked]
    return asked


@rule
def settled(frame):
    """The value of a step when enough was looked at."""
    if frame.viewfinder != ANYWHERE:
        return frame.best
    total = 0.0
    for stand in range(AXES):
        least = frame.claim_value
        for k in range(frame.lives):
            asked = frame.live[k]
            least = min(least, frame.estimates[asked] + aim_cost(stand, asked // QUESTIONS))
        total += least
    return total / AXES


@rule
def look(search, frame, depth, told, left, order, spare, weight):
    """Turns to the next question of a step (a claim at a risk first); False when enough were looked at."""
    claim_pays = frame.claim >= 0 and frame.claim_value < frame.least + search.slack
    if frame.looked_at == 0 and frame.asked == -1 and claim_pays:
        frame.asked = CLAIMING
        split_by_claim(frame, left, order, spare)
        frame.value = claim_cost(search, depth)
    else:
        frame.asked = next_question(search, frame, depth)
        if frame.asked < 0:
            return False
        frame.looked_at += 1
        frame.open[frame.asked] = 0
        split_by_answer(search, frame, told, order, spare)
        frame.value = question_cost(search, depth, frame.viewfinder, frame.asked)
    frame.part = 0
    frame.rest = 0.0
    for part in range(frame.parts):
        frame.rest += weight[frame.starts[part + 1] - frame.starts[part]] / (frame.high - frame.low)
    return True


@rule
def conclude(frame):
    """Takes the value of the question just looked at through."""
    if frame.asked == CLAIMING:
        frame.claim_value = frame.value
    elif frame.viewfinder == ANYWHERE:
        frame.estimates[frame.asked] = frame.value
    if frame.value < frame.best - 1e-9:
        frame.best = frame.value
        frame.choice = frame.asked


@rule
def pair_value(told, a, b, viewfinder):
    """The value of a step with two quests: the cheapest question that tells them apart, or a claim of either."""
    least = CLAIM_COST / 2
    for asked in range(ASKABLE):
        if told[a, asked] != told[b, asked]:
            least = min(least, float(COSTS[asked % QUESTIONS] + aim_cost(viewfinder, asked // QUESTIONS)))
    return CLAIM_COST + least


@rule
def key_of(frame, left, order):
    """Names a set of quests and the viewfinder."""
    key = mixed(np.uint64(frame.viewfinder + 1))
    for n in range(frame.low, frame.high):
        key ^= mixed(np.uint64(left[order[n]] + 100) * STEP)
    return key


@rule
def note_live(search, frames, depth):
    """Notes which questions may teach something: those that did a step before; at the root those that may be asked."""
    frame = frames[depth]
    if depth > 1 or (depth == 1 and search.axis < 0):
        frame.lives = frames[depth - 1].lives
        for k in range(frame.lives):
            frame.live[k] = frames[depth - 1].live[k]
        return
    frame.lives = 0
    for asked in range(ASKABLE):
        if depth > 0 or search.axis < 0 or asked // QUESTIONS == search.axis:
            frame.live[frame.lives] = asked
            frame.lives += 1


@rule
def enter(search, frames, depth, told, left, order, weight, keys, values):
    """Begins a step; returns its value when that is known at once, -1 otherwise."""
    frame = frames[depth]
    number = frame.high - frame.low
    if number == 1 and depth > 0:
        return CLAIM_COST + search.toll
    if number == 2 and depth > 0 and search.app == 1 and frame.viewfinder != ANYWHERE:
        return pair_value(told, order[frame.low], order[frame.low + 1], frame.viewfinder)
    frame.key = key_of(frame, left, order)
    slot = np.int64(frame.key & np.uint64(MEMORY_SLOTS - 1))
    if depth > 0 and keys[slot] == frame.key:
        return values[slot]
    note_live(search, frames, depth)
    estimate(search, frames, depth, told, order, weight)
    frame.claim = -1
    frame.claim_value = HOPELESS
    may_claim = (search.app == 1 and number <= RISKY) or frame.lives == 0
    if may_claim and (depth > 0 or search.axis < 0):
        estimate_claim(frame, claim_cost(search, depth), left, order, weight)
    frame.looked_at = 0
    frame.asked = -1
    frame.best = HOPELESS
    frame.choice = -1
    if depth >= search.depth:
        for k in range(frame.lives):
            asked = frame.live[k]
            if frame.estimates[asked] < frame.best - 1e-9:
                frame.best = frame.estimates[asked]
                frame.choice = asked
        if frame.claim_value < frame.best - 1e-9:
            frame.best = frame.claim_value
            frame.choice = CLAIMING
        return settled(frame)
    return -1.0


@rule
def value_of(search, viewfinder, told, left, order, weight, keys, values):
    """The time that is expected to be needed for a set of quests; leaves the best choice in `search`."""
    frames = np.empty(MOST_DEPTH + 1, FRAME)
    spare = np.empty(len(order), np.int64)
    depth = 0
    top = frames[0]
    top.low = 0
    top.high = len(order)
    top.viewfinder = viewfinder
    search.work = 0
    value = enter(search, frames, 0, told, left, order, weight, keys, values)
    while depth > 0 or value < 0:
        frame = frames[depth]
        if value < 0:
            if not look(search, frame, depth, told, left, order, spare, weight):
                value = settled(frame)
                slot = np.int64(frame.key & np.uint64(MEMORY_SLOTS - 1))
                keys[slot] = frame.key
                values[slot] = value
                continue
        else:
            depth -= 1
            frame = frames[depth]
            size = frame.starts[frame.part + 1] - frame.starts[frame.part]
            frame.rest -= weight[size] / (frame.high - frame.low)
            frame.value += value * size / (frame.high - frame.low)
            frame.part += 1
            value = -1.0
        hopeless = frame.viewfinder != ANYWHERE and frame.value + search.trust * frame.rest >= frame.best
        if hopeless and frame.part < frame.parts:
            continue
        if frame.part == frame.parts:
            conclude(frame)
            continue
        below = frames[depth + 1]
        below.low = frame.starts[frame.part]
        below.high = frame.starts[frame.part + 1]
        below.viewfinder = frame.stands[frame.part]
        depth += 1
        value = enter(search, frames, depth, told, left, order, weight, keys, values)
    search.choice = top.choice
    search.claim = top.claim
    return value


@rule
def time_spent(s, seat, cost):
    """How far a cost moves the pawn: positions held by other pawns are not counted (ARC-24)."""
    start = s.time[seat]
    time = start
    for _ in range(cost):
        time += 1
        passing = True
        while passing:
            passing = False
            for other in range(s.seats):
                if other != seat and s.pawn[other] != OUT and s.time[other] == time:
                    passing = True
                    time += 1
    return time - start


@rule
def prepare_search(s, search, seat, strength):
    """Notes what a search has to know of the game."""
    search.strength = strength
    search.others = 0
    for other in range(s.seats):
        search.others += other != seat and s.pawn[other] != OUT
    search.toll = TOLL * search.others
    for cost in range(MOST_COST + 1):
        search.spent[cost] = time_spent(s, seat, cost)
    search.app = 1 if s.wrong_claims == APP else 0
    search.widths[:] = WIDTHS[strength]
    search.depth = DEPTHS[strength]
    search.most_work = MOST_WORK
    search.slack = SLACK
    search.trust = TRUST
    search.axis = -1
    search.paid = 0
    if asked_kind(s) == Ask.QUESTION:
        search.axis = np.int64(s.viewfinder)
        search.paid = asked_first(s)
    first_facts(search.first)
    search.traps[:] = 0
    note_traps(search.traps)


@rule
def plan(search, left, viewfinder):
    """The time that is expected to be needed; leaves the best question (or `CLAIMING`) in `search`."""
    told = answers_of(left)
    keys = np.zeros(MEMORY_SLOTS, np.uint64)
    values = np.empty(MEMORY_SLOTS)
    weight = weights(len(left), search.others)
    return value_of(search, viewfinder, told, left, np.arange(len(left)), weight, keys, values)


@rule
def plan_start(search, left):
    """The axis to begin on from which the least time is expected to be needed; only the best by estimate are looked at."""
    told = answers_of(left)
    keys = np.zeros(MEMORY_SLOTS, np.uint64)
    values = np.empty(MEMORY_SLOTS)
    weight = weights(len(left), search.others)
    order = np.arange(len(left))
    estimates = np.empty(AXES)
    depth = search.depth
    search.trust = 1.0
    search.widths[:] = np.minimum(search.widths, START_WIDTHS)
    search.depth = 0
    for axis in range(AXES):
        estimates[axis] = value_of(search, axis, told, left, order, weight, keys, values)
    search.depth = depth
    least = HOPELESS
    start = 0
    for _ in range(STARTS if depth > 0 else 1):
        axis = np.argmin(estimates)
        value = value_of(search, axis, told, left, order, weight, keys, values)
        estimates[axis] = HOPELESS
        if value < least - 1e-9:
            least = value
            start = axis
    return start


@rule
def random_number(seed, fact):
    """A number that depends only on a bot's seed and a fact, as random as a hash is."""
    return mixed(np.uint64(seed) * STEP ^ mixed(np.uint64(fact)))


@rule
def richest_start(left):
    """The axis to begin on from which the first question gives the most information per time."""
    bits = np.empty(ASKABLE)
    bits_promised(left, bits)
    best = 0
    for asked in range(ASKABLE):
        bits[asked] /= COSTS[asked % QUESTIONS]
        if bits[asked] > bits[best] + 1e-9:
            best = asked
    return (best // QUESTIONS - 1) % AXES


@rule
def richest(s, search, seat, left):
    """The question with the most information per time; the weakest strengths do not look at time, nor far. Or -1."""
    bits = np.empty(ASKABLE)
    bits_promised(left, bits)
    far = search.strength >= Strength.GREEDY or search.axis >= 0
    best = -1
    while best < 0:
        most = 1e-9
        for asked in range(ASKABLE):
            axis = asked // QUESTIONS
            if search.axis >= 0 and axis != search.axis:
                continue
            move = search.paid if search.axis >= 0 else aim_cost(s.viewfinder, axis)
            if move > MOVE_NEXT and not far:
                continue
            if search.strength == Strength.FORGETFUL and s.asked_about[seat, axis] >> (asked % QUESTIONS) & 1:
                continue
            worth = bits[asked]
            if search.strength >= Strength.GREEDY:
                worth /= move + COSTS[asked % QUESTIONS]
            if worth > most + 1e-9:
                most = worth
                best = asked
        if far:
            break
        far = True
    return best


@rule
def forget(s, seat, seed):
    """Forgets some of the seat's own answers; which ones changes with the number of questions asked."""
    asked_so_far = 0
    for axis in range(AXES):
        for question in range(QUESTIONS):
            asked_so_far += s.asked_about[seat, axis] >> question & 1
    for axis in range(AXES):
        for question in range(QUESTIONS):
            fact = (asked_so_far // 2 * AXES + axis) * QUESTIONS + question
            if random_number(seed, fact) % np.uint64(100) < np.uint64(FORGETS):
                s.asked_about[seat, axis] &= ~np.uint16(1 << question)


@rule
def time_runs_out(s, seat, cost):
    """Whether another question that takes this time would come too late: a rival is checked first, or no turn is left."""
    if s.time[seat] + cost >= s.limit:
        return True
    claim = time_spent(s, seat, CLAIM_COST)
    for other in range(s.seats):
        if other != seat and s.pawn[other] == CHECKING:
            in_time = s.time[seat] + claim < s.time[other]
            if in_time and s.time[seat] + cost + claim >= s.time[other]:
                return True
    return False


@rule
def wants_to_claim(s, seat, left, strength):
    """Whether a strength that does not plan claims now: when sure, the forgetful one also when it hardly doubts."""
    if strength == Strength.FORGETFUL:
        return len(left) <= (HARDLY_DOUBTS if s.wrong_claims == APP else 2)
    return len(left) <= 1


@rule
def choose_question(s, seat, left, search):
    """The best question, or `CLAIMING`; -1 when no question can teach anything."""
    if search.strength < Strength.PLANNER:
        if search.axis < 0 and wants_to_claim(s, seat, left, search.strength):
            return CLAIMING
        return richest(s, search, seat, left)
    if len(left) <= 1:
        return CLAIMING if search.axis < 0 else -1
    plan(search, left, np.int64(s.viewfinder))
    asked = search.choice
    if search.axis < 0 and 0 <= asked < CLAIMING:
        cost = question_cost(search, 0, np.int64(s.viewfinder), asked)
        if time_runs_out(s, seat, cost):
            return CLAIMING
    return asked


@rule
def claim_target(s, left, strength, seed):
    """Which of the quests left to claim, of those that agree with the buildings placed; -1 when none does."""
    weight = weights(len(left), 0)
    order = np.arange(len(left))
    target = -1
    least = HOPELESS
    for n in range(len(left)):
        if not s.low <= quests()[left[n]] < s.high:
            continue
        if strength < Strength.PLANNER:
            value = float(random_number(seed, left[n]) >> np.uint64(12))
        elif len(left) <= MANY:
            value = if_wrong(left, order, 0, len(left), n, weight)
        else:
            value = 0.0
        if target < 0 or value < least:
            target = n
            least = value
    return left[target] if target >= 0 else -1


@rule
def choose_place(s, left, strength, seed, out):
    """Where to place the next building of the claim."""
    building = asked_first(s)
    target = claim_target(s, left, strength, seed)
    if target >= 0:
        return np.int64(layouts()[quests()[target], building])
    legal_places(s, building, out)
    return out[0]


@rule
def choose_action(s, seat, left, strength, seed, search, out):
    """The action of a bot with this strength and seed that cannot rule out the quests `left`."""
    kind = asked_kind(s)
    if kind == Ask.PLACE:
        return choose_place(s, left, strength, seed, out)
    prepare_search(s, search, seat, strength)
    if kind == Ask.START:
        return plan_start(search, left) if strength >= Strength.PLANNER else richest_start(left)
    asked = choose_question(s, seat, left, search)
    if kind == Ask.QUESTION:
        return asked % QUESTIONS if 0 <= asked < CLAIMING else np.int64(Question.EMPTIES)
    return asked // QUESTIONS if 0 <= asked < CLAIMING else np.int64(CLAIM)


@rule
def decide(states, n, room, strength, seed, searches, out):
    """The action for the seat that decides in `states[n]`; `room` is an array of one state to work in."""
    s = states[n]
    seat = asked_seat(s)
    if strength == Strength.FORGETFUL:
        room[0:1] = states[n : n + 1]
        s = room[0]
        forget(s, seat, seed)
        left = quests_left(s, seat)
        return choose_action(states[n], seat, left, strength, seed, searches[0], out)
    return choose_action(s, seat, quests_left(s, seat), strength, seed, searches[0], out)


@compiled
def choose(states, n, room, strength, seed, searches, out):
    """`decide` for Python."""
    return decide(states, n, room, strength, seed, searches, out)
