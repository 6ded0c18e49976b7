"""Bots for Anasazi.

The rule of thumb looks at every eighth direction of every expedition, and at some places for a camp. It counts what a
marker would take, raise and cross: what that is worth to its seat, and what it costs the others. In a turn's first
action it likes to leave an expedition near treasures, in the second it does not. Camps it builds where an expedition
may reach them, to steal and to learn. Of towers it knows only the colours that its seat has seen; of the others, how
likely each is.
"""

from collections.abc import Mapping

import numpy as np

from ..games.anasazi import GAME
from ..games.anasazi.angles import ANGLES, LAST_ANGLE, marker_corners, marker_steps
from ..games.anasazi.geometry import boxes_apart, polygons_touch
from ..games.anasazi.mesas import MESA_CORNERS, SECTOR_CORNERS, SECTOR_MESA
from ..games.anasazi.pieces import (
    ACTIONS_A_TURN,
    CAMP_RADIUS,
    CAMPS_EACH,
    COLOURS,
    EXPEDITIONS,
    SECTORS,
    SPACES,
    TABLE,
    TOWERS,
    TOWERS_EACH,
)
from ..games.anasazi.placing import any_camp, camp_allowed, free_directions, marker_touches_disc, write_marker_box
from ..games.anasazi.rules import NOTHING, PASS, Ask, allows, camp_action, sample
from ..games.contract import asked_kind, asked_seat, below, rule
from . import MakeBot
from .thumb import ThumbBot, register

STRIDE = 8
"""Every so many directions one is looked at."""
PLACES = 12
"""So many places for a camp are looked at, beside those near the ends of expeditions."""
POINT = 100
"""A victory point in the units of this module."""
OTHERS_SHARE = 40
"""What a point lost by another seat is worth, in hundredths of a point, shared among the others."""
LOOK_WORTH = 25
CROSS_CHANCE = 30
"""How likely, in hundredths, a new camp is to be crossed."""
NEXT_SHARE = 35
"""How much of what lies near the new end counts, for this seat or against it, in hundredths."""
WHIM = 20
NEARBY = 620
NEVER = -1_000_000


@rule
def thumb(s, chance, out):
    """The action by rule of thumb."""
    kind = asked_kind(s)
    me = asked_seat(s)
    if kind == Ask.ACT:
        return act(s, me, chance, out)
    if kind == Ask.CAMP:
        return best_camp(s, me, chance)[0]
    best, highest = np.int64(PASS), np.int64(NEVER)
    for action in range(PASS):
        if allows(s, action):
            worth = take_worth(s, me, action) if kind == Ask.TAKE else look_worth(s, me, action)
            worth = worth * WHIM + below(chance, WHIM)
            if worth > highest:
                best, highest = np.int64(action), worth
    return best


@rule
def act(s, me, chance, out):
    """The best marker or camp."""
    best, highest = best_lead(s, me, chance)
    if s.camps_built[me] < CAMPS_EACH:
        camp, worth = best_camp(s, me, chance)
        if worth > highest:
            best, highest = camp, worth
    return best if highest > NEVER else sample(s, chance, out)


@rule
def worths(s, me, seat, table):
    """Writes what a treasure of each colour is worth to a seat, as far as `me` knows."""
    for colour in range(COLOURS):
        table[colour] = POINT * (SPACES - np.int64(s.track[colour]))
        if seat == me and s.goal[me] == colour:
            table[colour] *= 2


@rule
def likely_colours(s, me, likely):
    """Writes how likely, in hundredths, each colour is for a tower that this seat has not seen."""
    total = np.int64(0)
    for colour in range(COLOURS):
        likely[colour] = TOWERS_EACH - np.int64(s.track[colour])
    for tower in range(TOWERS):
        if s.lies[tower] != NOTHING and s.seen[me] >> tower & 1:
            likely[s.lies[tower]] -= 1
    for colour in range(COLOURS):
        total += likely[colour]
    for colour in range(COLOURS):
        likely[colour] = likely[colour] * 100 // max(1, total)


@rule
def raise_worths(s, me, table):
    """Writes what it is worth to this seat that a tower of each colour is raised: others lose, and so may it."""
    for colour in range(COLOURS):
        mine = np.int64(s.held[me, colour]) * POINT * (2 if s.goal[me] == colour else 1)
        theirs = np.int64(0)
        for seat in range(s.seats):
            if seat != me:
                theirs += np.int64(s.held[seat, colour]) * POINT
        table[colour] = theirs * OTHERS_SHARE // 100 // (s.seats - 1) * 2 - mine


@rule
def take_worth(s, me, action):
    """What a treasure of another seat is worth: what it brings, and what the other loses, a leading one above all."""
    victim, colour = action // COLOURS, action % COLOURS
    worth = SPACES - np.int64(s.track[colour])
    lead = np.int64(0)
    for other in range(COLOURS):
        lead += np.int64(s.held[victim, other]) * (SPACES - np.int64(s.track[other]))
    return POINT * worth * (2 if s.goal[me] == colour else 1) + worth * OTHERS_SHARE + 4 * lead


@rule
def best_take(s, me):
    """The worth of the best treasure that could be taken, 0 when there is none."""
    best = np.int64(0)
    for seat in range(s.seats):
        if seat != me:
            for colour in range(COLOURS):
                if s.held[seat, colour] > 0:
                    best = max(best, take_worth(s, me, seat * COLOURS + colour))
    return best


@rule
def look_worth(s, me, tower):
    """What a look at a tower is worth: nothing when it was seen, more when an expedition ends nearby."""
    if s.seen[me] >> tower & 1:
        return np.int64(0)
    nearest = np.int64(TABLE)
    x, y = np.int64(s.sector_box[tower, 0]), np.int64(s.sector_box[tower, 1])
    for expedition in range(EXPEDITIONS):
        far = abs(x - np.int64(s.end_at[expedition, 0])) + abs(y - np.int64(s.end_at[expedition, 1]))
        nearest = min(nearest, far)
    return LOOK_WORTH + (2 * TABLE - nearest) // 100


@rule
def find_worths(s, me, table):
    """Writes what it is worth to touch each sector."""
    mine = np.empty(COLOURS, np.int64)
    raised = np.empty(COLOURS, np.int64)
    likely = np.empty(COLOURS, np.int64)
    worths(s, me, me, mine)
    raise_worths(s, me, raised)
    likely_colours(s, me, likely)
    guess = np.int64(0)
    for colour in range(COLOURS):
        guess += likely[colour] * raised[colour] // 100
    for sector in range(SECTORS):
        if s.lies[sector] == NOTHING:
            table[sector] = 0
        elif sector >= TOWERS:
            table[sector] = mine[s.lies[sector]] + OTHERS_SHARE
        elif s.seen[me] >> sector & 1:
            table[sector] = raised[s.lies[sector]]
        else:
            table[sector] = guess


@rule
def best_lead(s, me, chance):
    """The best direction of any expedition, and its worth."""
    finds = np.empty(SECTORS, np.int64)
    free = np.empty(ANGLES, np.bool_)
    find_worths(s, me, finds)
    taken = best_take(s, me)
    best, highest = np.int64(-1), np.int64(NEVER)
    for expedition in range(EXPEDITIONS):
        if free_directions(s, me, expedition, free) == 0:
            continue
        shift = below(chance, STRIDE)
        for k in range(0, ANGLES, STRIDE):
            angle = (k + shift) & LAST_ANGLE
            if free[angle]:
                worth = lead_worth(s, me, expedition, angle, finds, taken) + below(chance, WHIM)
                if worth > highest:
                    best, highest = np.int64(expedition * ANGLES + angle), worth
    return best, highest


@rule
def lead_worth(s, me, expedition, angle, finds, taken):
    """What a marker would be worth."""
    x, y = np.int64(s.end_at[expedition, 0]), np.int64(s.end_at[expedition, 1])
    box = np.empty(4, np.int64)
    write_marker_box(x, y, angle, box)
    corners = marker_corners()[angle]
    worth = np.int64(0)
    for sector in range(SECTORS):
        if s.lies[sector] != NOTHING and not boxes_apart(box, s.sector_box[sector]):
            if polygons_touch(corners, 4, x, y, s.sector_corners[sector], SECTOR_CORNERS[sector], 0, 0):
                worth += finds[sector]
    for camp in range(me * CAMPS_EACH, me * CAMPS_EACH + s.camps_built[me]):
        if not s.crossed >> camp & 1:
            camp_x, camp_y = np.int64(s.camp_at[camp, 0]), np.int64(s.camp_at[camp, 1])
            if marker_touches_disc(x, y, angle, camp_x, camp_y, CAMP_RADIUS):
                # A camp is crossed once: it may wait while there is nothing good to take.
                worth += taken - 3 * POINT
    worth += explore_worth(s, me, x, y, angle, box)
    near = nearby(s, x + marker_steps()[angle, 0], y + marker_steps()[angle, 1], finds)
    before = nearby(s, x, y, finds)
    side = 1 if s.actions == ACTIONS_A_TURN else -1
    return worth + side * (near - before) * NEXT_SHARE // 100


@rule
def explore_worth(s, me, x, y, angle, box):
    """What the looks on mesas that the marker is the first to touch are worth."""
    worth = np.int64(0)
    for tower in range(TOWERS):
        if s.lies[tower] != NOTHING and not s.seen[me] >> tower & 1:
            mesa = SECTOR_MESA[tower]
            if not s.explored >> mesa & 1 and not boxes_apart(box, s.mesa_box[mesa]):
                corners = s.mesa_corners[mesa]
                if polygons_touch(marker_corners()[angle], 4, x, y, corners, MESA_CORNERS[mesa], 0, 0):
                    worth += LOOK_WORTH
    return worth


@rule
def nearby(s, x, y, finds):
    """The best that the next marker from a point may touch, roughly."""
    best = np.int64(0)
    for sector in range(SECTORS):
        if finds[sector] > best:
            box = s.sector_box[sector]
            dx = max(box[0] - x, 0, x - box[2])
            dy = max(box[1] - y, 0, y - box[3])
            if dx * dx + dy * dy < NEARBY * NEARBY:
                best = finds[sector]
    return best


@rule
def best_camp(s, me, chance):
    """The best of some places for a camp, and its worth."""
    finds = np.empty(SECTORS, np.int64)
    find_worths(s, me, finds)
    x, y = any_camp(s, chance)
    best, highest = camp_action(x, y), camp_worth(s, me, x, y, finds)
    for _ in range(PLACES):
        x, y = near_an_end(s, chance)
        if camp_allowed(s, x, y):
            worth = camp_worth(s, me, x, y, finds) + below(chance, WHIM)
            if worth > highest:
                best, highest = camp_action(x, y), worth
    return np.int64(best), np.int64(highest)


@rule
def near_an_end(s, chance):
    """A point that the next marker of some expedition may reach."""
    expedition = below(chance, EXPEDITIONS)
    x = np.int64(s.end_at[expedition, 0]) + below(chance, 2 * NEARBY) - NEARBY
    y = np.int64(s.end_at[expedition, 1]) + below(chance, 2 * NEARBY) - NEARBY
    return x, y


@rule
def camp_worth(s, me, x, y, finds):
    """What a camp is worth: the look, and a theft if an expedition that anybody wants to lead on may reach it."""
    reached = np.int64(0)
    for expedition in range(EXPEDITIONS):
        dx, dy = np.int64(s.end_at[expedition, 0]) - x, np.int64(s.end_at[expedition, 1]) - y
        if dx * dx + dy * dy < NEARBY * NEARBY:
            reached += 1
    unseen = np.int64(0)
    for tower in range(TOWERS):
        unseen += s.lies[tower] != NOTHING and not s.seen[me] >> tower & 1
    waiting = np.int64(0)
    for camp in range(me * CAMPS_EACH, me * CAMPS_EACH + s.camps_built[me]):
        waiting += not s.crossed >> camp & 1
    theft = max(3 * POINT, best_take(s, me)) * CROSS_CHANCE // 100 * min(reached, 2) // (1 + waiting)
    return theft + (LOOK_WORTH if unseen > 0 else 0) + nearby(s, x, y, finds) // 20


register(GAME, thumb)

LEVELS: Mapping[str, MakeBot] = {"thumb": ThumbBot}
