"""The rules of Anasazi: the state as one record, and the functions of the contract.

Not here: sizes and numbers of pieces (`pieces`), angles (`angles`), what touches what (`geometry`), the shapes of the
mesas (`mesas`), how the table is laid (`landscape`), where a piece may be put and what it touches (`placing`), words
(`view`).

An action of a turn is one number: `expedition * ANGLES + angle` leads an expedition on, `CAMP + y * ROW + x` builds a
camp.
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
from .angles import ANGLES, marker_steps
from .geometry import discs_touch
from .landscape import lay_table, mesa_within
from .mesas import MOST_CORNERS, MOST_SECTOR_CORNERS, SECTOR_MESA
from .pieces import (
    ACTIONS_A_TURN,
    CAMP_RADIUS,
    CAMPS,
    CAMPS_AT_START,
    CAMPS_EACH,
    COLOURS,
    EXPEDITIONS,
    GOALS_EACH,
    LOOKS_AT_START,
    MARKERS,
    MESAS,
    SEATS,
    SECTORS,
    SPACES,
    TABLE,
    TOWERS,
    TOWERS_EACH,
    TREASURES_EACH,
)
from .placing import (
    LIST_LINES,
    LIST_PITCH,
    any_camp,
    any_direction,
    camp_allowed,
    camp_lattice,
    end_touches_disc,
    free_directions,
    lattice_point,
    marker_allowed,
    marker_on_table,
    marker_touches_disc,
    marker_touches_mesa,
    marker_touches_sector,
    write_marker_box,
)

ROW = TABLE + 1
CAMP = EXPEDITIONS * ANGLES
"""Actions from here on build a camp."""
PASS = 16
"""Declines a look or a treasure."""
NOTHING = -1
TRIES = 64
"""So often a direction is drawn before all are listed."""


class Ask(IntEnum):
    """What the deciding seat is asked for."""

    CAMP = 0  # setup: where a camp is built
    SCOUT = 1  # setup: which tower to look at; how many looks are left goes with it
    ACT = 2  # lead an expedition or build a camp
    LOOK = 3  # after building a camp: which tower to look at, if any
    TAKE = 4  # an own camp was reached: which treasure of whom, if any; how many camps are left to answer goes with it
    EXPLORE = 5  # first on a mesa: which of its towers to look at, if any; the mesa goes with it


class Event(IntEnum):
    """What may happen, in the order of `EVENTS`."""

    TURN = 0
    CAMPED = 1
    GOAL = 2
    LOOKED = 3
    LED = 4
    FOUND = 5
    RAISED = 6
    EXPLORED = 7
    CROSSED = 8
    TOOK = 9
    SKIPPED = 10
    ENDED = 11
    BONUS = 12
    SCORED = 13


EVENTS = (
    EventKind("turn", ("seat",)),
    EventKind("camped", ("seat", "x", "y")),
    EventKind("goal", ("seat",), ("colour",)),
    EventKind("looked", ("seat", "tower"), ("colour",)),
    EventKind("led", ("seat", "expedition", "angle", "marker")),
    EventKind("found", ("seat", "colour", "mesa")),
    EventKind("raised", ("seat", "tower", "colour", "worth")),
    EventKind("explored", ("seat", "mesa")),
    EventKind("crossed", ("seat", "camp")),
    EventKind("took", ("seat", "colour", "victim")),
    EventKind("skipped", ("seat",)),
    EventKind("ended", ("reason",)),
    EventKind("bonus", ("seat", "colour")),
    EventKind("scored", ("seat", "points")),
)
PUBLIC_NUMBERS = np.array([len(kind.public) for kind in EVENTS], np.int64)
BY_TOWERS, BY_MARKERS, BY_STANDSTILL = range(3)

STATE = np.dtype(
    [
        CHANCE,
        ("shown", np.int32),  # how often something was shown that nobody may take back
        *asks(10),
        *events(40),
        ("seats", np.int8),
        ("assist", np.int8),  # whether the preview shows what a marker would reach
        ("map", np.int8),  # the hand-made map, or NOTHING
        ("first", np.int8),  # the first player
        ("active", np.int8),  # whose turn it is
        ("actions", np.int8),  # of the turn, left
        ("over", np.int8),
        ("mesa_at", np.int16, (MESAS, 2)),
        ("mesa_turn", np.int16, MESAS),
        ("mesa_corners", np.int16, (MESAS, MOST_CORNERS, 2)),
        ("mesa_box", np.int16, (MESAS, 4)),
        ("sector_corners", np.int16, (SECTORS, MOST_SECTOR_CORNERS, 2)),
        ("sector_box", np.int16, (SECTORS, 4)),
        ("start_at", np.int16, (EXPEDITIONS, 2)),
        ("explored", np.int32),  # the mask of the mesas that a marker touches
        ("lies", np.int8, SECTORS),  # the colour of the tower or treasure in each sector, or NOTHING
        ("track", np.int8, COLOURS),  # towers on the score track
        ("held", np.int8, (SEATS, COLOURS)),  # treasures
        ("bonus", np.int8, COLOURS),  # bonus treasures on the score tile
        ("goal", np.int8, SEATS),  # the colour of the goal card, or NOTHING
        ("seen", np.int32, SEATS),  # the mask of the towers that a seat looked at
        ("camp_at", np.int16, (CAMPS, 2)),  # the camps of seat k begin at 7 * k
        ("camps_built", np.int8, SEATS),
        ("crossed", np.int32),  # the mask of the camps that a marker has touched
        ("fresh", np.int32),  # the mask of the camps built in this turn
        ("marker_at", np.int16, (MARKERS, 2)),  # the pin of each marker
        ("marker_angle", np.int16, MARKERS),
        ("marker_box", np.int16, (MARKERS, 4)),
        ("marker_expedition", np.int8, MARKERS),
        ("marker_seat", np.int8, MARKERS),  # who placed it
        ("marker_count", np.int16),
        ("end_at", np.int16, (EXPEDITIONS, 2)),  # the explorer that ends each expedition, or its start tile's centre
        ("end_on", np.int32, EXPEDITIONS),  # the mask of the camps on which it ends
        ("length", np.int8, EXPEDITIONS),  # markers of each expedition
    ],
    align=True,
)


@rule
def new(s, seats, options, seed):
    """Lays the table, the treasures and the towers; camps come first (ANA-12, ANA-13)."""
    seed_chance(s, seed)
    s.seats = seats
    s.assist = options.assist
    s.map = options.map
    lay_table(s, options.map)
    for expedition in range(EXPEDITIONS):
        s.end_at[expedition, 0] = s.start_at[expedition, 0]
        s.end_at[expedition, 1] = s.start_at[expedition, 1]
    lay_finds(s)
    s.goal[:] = NOTHING
    s.bonus[:] = 1
    s.first = below(s, seats)
    s.active = s.first
    happen(s, Event.TURN, EVERYBODY, s.active)
    ask(s, Ask.CAMP, s.active)


@rule
def lay_finds(s):
    """Shuffles the towers onto the smaller sectors and treasures onto all others (ANA-12)."""
    for tower in range(TOWERS):
        s.lies[tower] = tower // TOWERS_EACH
    for sector in range(TOWERS, SECTORS):
        s.lies[sector] = (sector - TOWERS) // (TREASURES_EACH - 1)
    shuffle_finds(s, 0, TOWERS)
    shuffle_finds(s, TOWERS, SECTORS)


@rule
def shuffle_finds(s, first, end):
    """Shuffles what lies in a range of sectors."""
    for k in range(end - 1, first, -1):
        other = first + below(s, k + 1 - first)
        colour = s.lies[k]
        s.lies[k] = s.lies[other]
        s.lies[other] = colour


@rule
def seat(s):
    """The seat that decides now."""
    return asked_seat(s)


@rule
def legal(s, out):
    """Legal actions: all of them, but of the places for a camp only the points of the lattice."""
    kind = asked_kind(s)
    if kind == Ask.ACT:
        number = list_directions(s, asked_seat(s), out)
        if s.camps_built[asked_seat(s)] < CAMPS_EACH:
            number = list_camps(s, out, number)
        return number
    if kind == Ask.CAMP:
        return list_camps(s, out, 0)
    number = 0
    for action in range(PASS + 1):
        if allows(s, action):
            out[number] = action
            number += 1
    return number


@rule
def list_directions(s, seat, out):
    """Writes the actions that lead an expedition on; returns how many."""
    number = 0
    free = np.empty(ANGLES, np.bool_)
    for expedition in range(EXPEDITIONS):
        if free_directions(s, seat, expedition, free) > 0:
            for angle in range(ANGLES):
                if free[angle]:
                    out[number] = expedition * ANGLES + angle
                    number += 1
    return number


@rule
def list_camps(s, out, number):
    """Writes after so many others the actions that build a camp on a lattice point; returns how many there are."""
    free = np.empty((LIST_LINES, LIST_LINES), np.bool_)
    camp_lattice(s, LIST_PITCH, free)
    for row in range(LIST_LINES):
        for column in range(LIST_LINES):
            if free[row, column]:
                out[number] = camp_action(lattice_point(column, LIST_PITCH), lattice_point(row, LIST_PITCH))
                number += 1
    return number


@rule
def camp_action(x, y):
    """The action that builds a camp there."""
    return CAMP + y * ROW + x


@rule
def allows(s, action):
    """Whether an action is legal, exactly."""
    kind = asked_kind(s)
    seat = asked_seat(s)
    if action < 0 or kind < 0:
        return False
    if kind == Ask.CAMP or kind == Ask.ACT:
        if action >= CAMP:
            place = action - CAMP
            return s.camps_built[seat] < CAMPS_EACH and camp_allowed(s, place % ROW, place // ROW)
        return kind == Ask.ACT and marker_allowed(s, seat, action // ANGLES, action % ANGLES)
    if action == PASS:
        return kind != Ask.SCOUT
    if action > PASS:
        return False
    if kind == Ask.TAKE:
        victim = action // COLOURS
        return victim != seat and s.held[victim, action % COLOURS] > 0
    if s.lies[action] == NOTHING:
        return False
    if kind == Ask.SCOUT:
        return not s.seen[seat] >> action & 1
    return kind == Ask.LOOK or SECTOR_MESA[action] == asked_first(s)


@rule
def sample(s, chance, out):
    """A random legal action; of those of a turn two of three lead an expedition on, while both kinds are possible."""
    kind = asked_kind(s)
    if kind == Ask.CAMP or kind == Ask.ACT:
        seat = asked_seat(s)
        may_build = s.camps_built[seat] < CAMPS_EACH
        if kind == Ask.ACT and (not may_build or below(chance, 3) > 0):
            action = any_lead(s, seat, chance, out)
            if action >= 0:
                return action
        if not may_build:
            return np.int64(-1)
        x, y = any_camp(s, chance)
        return np.int64(camp_action(x, y))
    number = legal(s, out)
    return np.int64(out[below(chance, number)]) if number > 0 else np.int64(-1)


@rule
def any_lead(s, seat, chance, out):
    """A random action that leads an expedition on, -1 when there is none."""
    for _ in range(TRIES):
        action = below(chance, CAMP)
        if marker_allowed(s, seat, action // ANGLES, action % ANGLES):
            return action
    number = list_directions(s, seat, out)
    return np.int64(out[below(chance, number)]) if number > 0 else np.int64(-1)


@rule
def play(s, action):
    """Carries out an action."""
    kind = asked_kind(s)
    seat = asked_seat(s)
    first = asked_first(s)
    answered(s)
    if kind == Ask.CAMP:
        build(s, seat, action)
    elif kind == Ask.ACT:
        s.actions -= 1
        if action < CAMP:
            lead(s, seat, action // ANGLES, action % ANGLES)
        else:
            s.fresh = np.int32(s.fresh | 1 << (seat * CAMPS_EACH + s.camps_built[seat]))
            build(s, seat, action)
            ask(s, Ask.LOOK, seat)
    elif kind == Ask.TAKE:
        if action != PASS:
            take(s, seat, action // COLOURS, action % COLOURS)
        if first > 1:
            ask_to_take(s, seat, first - 1)
    elif action != PASS:
        look(s, seat, action)
    proceed(s, kind, seat, first)


@rule
def proceed(s, kind, seat, first):
    """Asks for the next decision when none waits: of the setup, or of a turn."""
    if s.over or s.asked > 0:
        return
    after = (seat + 1) % s.seats
    if kind == Ask.CAMP:
        if s.camps_built[after] < CAMPS_AT_START:
            next_in_setup(s, after, Ask.CAMP, 0)
        else:
            deal_goals(s)
            next_in_setup(s, s.first, Ask.SCOUT, LOOKS_AT_START)
    elif kind == Ask.SCOUT:
        if first > 1:
            ask(s, Ask.SCOUT, seat, first - 1)
        elif after != s.first:
            next_in_setup(s, after, Ask.SCOUT, LOOKS_AT_START)
        else:
            begin_turn(s, s.first)
            next_action(s)
    else:
        next_action(s)


@rule
def next_in_setup(s, seat, kind, number):
    """Lets a seat make its next decision of the setup."""
    s.active = seat
    happen(s, Event.TURN, EVERYBODY, seat)
    ask(s, kind, seat, number)


@rule
def deal_goals(s):
    """Gives each seat a goal card; the others leave the game unseen (ANA-14)."""
    for seat in range(s.seats):
        s.goal[seat] = any_goal(s)
        s.shown += 1
        happen(s, Event.GOAL, only(seat), seat, s.goal[seat])


@rule
def any_goal(s):
    """The colour of a random goal card among those that no seat has."""
    left = COLOURS * GOALS_EACH
    for seat in range(s.seats):
        left -= s.goal[seat] != NOTHING
    n = below(s, left)
    for colour in range(COLOURS):
        n -= goals_left(s, colour)
        if n < 0:
            return colour
    return NOTHING


@rule
def goals_left(s, colour):
    """How many goal cards of a colour no seat has."""
    left = GOALS_EACH
    for seat in range(s.seats):
        left -= s.goal[seat] == colour
    return left


@rule
def begin_turn(s, seat):
    """Gives a seat the turn."""
    s.active = seat
    s.actions = ACTIONS_A_TURN
    s.fresh = 0
    happen(s, Event.TURN, EVERYBODY, seat)


@rule
def next_action(s):
    """Asks for the next action; one that is impossible is skipped (ANA-27), and a standstill ends the game (ANA-61)."""
    for _ in range(SEATS + 1):
        if s.actions == 0:
            begin_turn(s, (s.active + 1) % s.seats)
        if s.camps_built[s.active] < CAMPS_EACH or any_direction(s, s.active):
            ask(s, Ask.ACT, s.active)
            return
        s.actions = 0
        happen(s, Event.SKIPPED, EVERYBODY, s.active)
    end_game(s, BY_STANDSTILL)


@rule
def build(s, seat, action):
    """Puts a seat's next camp on the table."""
    camp = seat * CAMPS_EACH + s.camps_built[seat]
    place = action - CAMP
    s.camp_at[camp, 0] = place % ROW
    s.camp_at[camp, 1] = place // ROW
    s.camps_built[seat] += 1
    happen(s, Event.CAMPED, EVERYBODY, seat, place % ROW, place // ROW)


@rule
def look(s, seat, tower):
    """Shows a seat the colour of a tower."""
    s.seen[seat] |= np.int32(1 << tower)
    s.shown += 1
    happen(s, Event.LOOKED, only(seat), seat, tower, s.lies[tower])


@rule
def lead(s, seat, expedition, angle):
    """Puts a marker at the end of an expedition; then what it does, in order (ANA-30 to ANA-33)."""
    marker = place_marker(s, seat, expedition, angle)
    x, y = np.int64(s.marker_at[marker, 0]), np.int64(s.marker_at[marker, 1])
    box = s.marker_box[marker]
    for sector in range(SECTORS):
        if s.lies[sector] != NOTHING and marker_touches_sector(s, x, y, angle, box, sector):
            gather(s, seat, sector)
    if most_towers(s) == TOWERS_EACH:
        end_game(s, BY_TOWERS)
    elif s.marker_count == MARKERS:
        end_game(s, BY_MARKERS)
    else:
        reached = reach_camps(s, seat, expedition, x, y, angle)
        explore(s, seat, x, y, angle, box)  # asked for first, so that it is answered last
        ask_to_take(s, seat, reached)


@rule
def place_marker(s, seat, expedition, angle):
    """Puts the marker down; its explorer becomes the end of the expedition."""
    marker = s.marker_count
    x, y = np.int64(s.end_at[expedition, 0]), np.int64(s.end_at[expedition, 1])
    s.marker_at[marker, 0] = x
    s.marker_at[marker, 1] = y
    s.marker_angle[marker] = angle
    s.marker_expedition[marker] = expedition
    s.marker_seat[marker] = seat
    write_marker_box(x, y, angle, s.marker_box[marker])
    s.marker_count += 1
    s.end_at[expedition, 0] = x + marker_steps()[angle, 0]
    s.end_at[expedition, 1] = y + marker_steps()[angle, 1]
    s.length[expedition] += 1
    s.shown += 1
    happen(s, Event.LED, EVERYBODY, seat, expedition, angle, marker)
    return marker


@rule
def gather(s, seat, sector):
    """Takes what lies in a sector: a treasure for the seat, a tower for the score track (ANA-30)."""
    colour = s.lies[sector]
    s.lies[sector] = NOTHING
    if sector < TOWERS:
        s.track[colour] += 1
        happen(s, Event.RAISED, EVERYBODY, seat, sector, colour, SPACES - s.track[colour])
    else:
        s.held[seat, colour] += 1
        happen(s, Event.FOUND, EVERYBODY, seat, colour, SECTOR_MESA[sector])


@rule
def most_towers(s):
    """How many towers the fullest colour of the score track has."""
    most = 0
    for colour in range(COLOURS):
        most = max(most, s.track[colour])
    return most


@rule
def reach_camps(s, seat, expedition, x, y, angle):
    """Notes the camps that the marker touches and ends on; returns how many own ones are reached first (ANA-32)."""
    number = 0
    s.end_on[expedition] = 0
    end_x, end_y = np.int64(s.end_at[expedition, 0]), np.int64(s.end_at[expedition, 1])
    for owner in range(s.seats):
        for camp in range(owner * CAMPS_EACH, owner * CAMPS_EACH + s.camps_built[owner]):
            camp_x, camp_y = np.int64(s.camp_at[camp, 0]), np.int64(s.camp_at[camp, 1])
            if marker_touches_disc(x, y, angle, camp_x, camp_y, CAMP_RADIUS):
                if end_touches_disc(end_x, end_y, angle, camp_x, camp_y, CAMP_RADIUS):
                    s.end_on[expedition] |= np.int32(1 << camp)
                if owner == seat and not s.crossed >> camp & 1:
                    number += 1
                    happen(s, Event.CROSSED, EVERYBODY, seat, camp)
                s.crossed |= np.int32(1 << camp)
    return number


@rule
def explore(s, seat, x, y, angle, box):
    """Notes the mesas that the marker is the first to touch, and asks at which of their towers to look (ANA-33)."""
    for mesa in range(MESAS - 1, -1, -1):
        if not s.explored >> mesa & 1 and marker_touches_mesa(s, x, y, angle, box, mesa):
            s.explored |= np.int32(1 << mesa)
            happen(s, Event.EXPLORED, EVERYBODY, seat, mesa)
            if tower_stands(s, mesa):
                ask(s, Ask.EXPLORE, seat, mesa)


@rule
def tower_stands(s, mesa):
    """Whether a tower stands on a mesa."""
    for tower in range(TOWERS):
        if SECTOR_MESA[tower] == mesa and s.lies[tower] != NOTHING:
            return True
    return False


@rule
def ask_to_take(s, seat, number):
    """Asks which treasure to take for one of so many camps, if another seat has any."""
    if number > 0 and others_hold(s, seat):
        ask(s, Ask.TAKE, seat, number)


@rule
def others_hold(s, seat):
    """Whether any other seat holds a treasure."""
    for other in range(s.seats):
        if other != seat:
            for colour in range(COLOURS):
                if s.held[other, colour] > 0:
                    return True
    return False


@rule
def take(s, seat, victim, colour):
    """Takes a treasure from another seat."""
    s.held[victim, colour] -= 1
    s.held[seat, colour] += 1
    happen(s, Event.TOOK, EVERYBODY, seat, colour, victim)


@rule
def end_game(s, reason):
    """Ends the game at once: the bonus treasures are given and points are counted (ANA-31, ANA-40)."""
    s.over = 1
    s.shown += 1
    happen(s, Event.ENDED, EVERYBODY, reason)
    for colour in range(COLOURS):
        owner = richest(s, colour)
        if owner != NOBODY:
            s.bonus[colour] -= 1
            s.held[owner, colour] += 1
            happen(s, Event.BONUS, EVERYBODY, owner, colour)
    for seat in range(s.seats):
        happen(s, Event.SCORED, EVERYBODY, seat, points(s, seat))


@rule
def richest(s, colour):
    """The seat with more treasures of a colour than any other, or `NOBODY` on a tie (ANA-40)."""
    best = NOBODY
    most = -1
    for seat in range(s.seats):
        if s.held[seat, colour] > most:
            most = s.held[seat, colour]
            best = seat
        elif s.held[seat, colour] == most:
            best = NOBODY
    return best


@rule
def points(s, seat):
    """What a seat's treasures are worth: the empty spaces of each colour, twice that for the goal's colour (ANA-41)."""
    total = 0
    for colour in range(COLOURS):
        worth = SPACES - np.int64(s.track[colour])
        total += worth * s.held[seat, colour] * (2 if s.goal[seat] == colour else 1)
    return total


@rule
def treasures(s, seat):
    """How many treasures a seat holds."""
    number = 0
    for colour in range(COLOURS):
        number += s.held[seat, colour]
    return number


@rule
def score(s, out):
    """The points of each seat as things stand (ANA-41)."""
    for seat in range(s.seats):
        out[seat] = points(s, seat)


@rule
def winners(s):
    """The mask of the seats with the most points, and of these with the most treasures (ANA-42)."""
    best = np.int64(-1)
    mask = 0
    for seat in range(s.seats):
        rank = points(s, seat) * 1000 + treasures(s, seat)
        if rank > best:
            best = rank
            mask = 0
        if rank == best:
            mask |= 1 << seat
    return mask


@rule
def knows_tower(s, seat, tower):
    """Whether this seat (-1: a spectator) knows the colour of a tower that stands; after the game everybody does."""
    return bool(s.over) or (seat >= 0 and bool(s.seen[seat] >> tower & 1))


@rule
def resample(s, seat, seed):
    """Redraws the towers that this seat has not seen and the goals of the others; nothing else is hidden (ANA-50)."""
    seed_chance(s, seed)
    if not s.over:
        redraw_towers(s, seat)
        if s.goal[0] != NOTHING:
            for other in range(s.seats):
                if other != seat:
                    s.goal[other] = NOTHING
            for other in range(s.seats):
                if other != seat:
                    s.goal[other] = any_goal(s)
    forget_events(s, seat, PUBLIC_NUMBERS)


@rule
def redraw_towers(s, seat):
    """Deals the colours of the towers that stand and that this seat has not seen anew among them."""
    left = np.empty(COLOURS, np.int64)
    number = 0
    for colour in range(COLOURS):
        left[colour] = 0
    for tower in range(TOWERS):
        if s.lies[tower] != NOTHING and not knows_tower(s, seat, tower):
            left[s.lies[tower]] += 1
            number += 1
    for tower in range(TOWERS):
        if s.lies[tower] != NOTHING and not knows_tower(s, seat, tower):
            n = below(s, number)
            colour = 0
            while n >= left[colour]:
                n -= left[colour]
                colour += 1
            s.lies[tower] = colour
            left[colour] -= 1
            number -= 1


@rule
def sound(s):
    """Whether every piece is somewhere exactly once, and every marker and camp where it may be."""
    return sound_finds(s) and sound_goals(s) and sound_expeditions(s) and sound_camps(s)


@rule
def sound_finds(s):
    """Whether there are four towers and twelve treasures of each colour."""
    for colour in range(COLOURS):
        towers = np.int64(s.track[colour])
        found = np.int64(s.bonus[colour])
        for sector in range(SECTORS):
            if s.lies[sector] == colour:
                if sector < TOWERS:
                    towers += 1
                else:
                    found += 1
        for seat in range(SEATS):
            if s.held[seat, colour] < 0:
                return False
            found += s.held[seat, colour]
        if towers != TOWERS_EACH or found != TREASURES_EACH:
            return False
    return True


@rule
def sound_goals(s):
    """Whether no more goal cards of a colour are dealt than there are."""
    for colour in range(COLOURS):
        if goals_left(s, colour) < 0:
            return False
    return True


@rule
def sound_expeditions(s):
    """Whether each expedition is one chain of markers from its start tile to its end, all on the table."""
    here = np.empty((EXPEDITIONS, 2), np.int64)
    total = 0
    for expedition in range(EXPEDITIONS):
        here[expedition, 0] = s.start_at[expedition, 0]
        here[expedition, 1] = s.start_at[expedition, 1]
        total += s.length[expedition]
    for marker in range(s.marker_count):
        expedition = s.marker_expedition[marker]
        angle = s.marker_angle[marker]
        x, y = here[expedition, 0], here[expedition, 1]
        if s.marker_at[marker, 0] != x or s.marker_at[marker, 1] != y or not marker_on_table(x, y, angle):
            return False
        here[expedition, 0] = x + marker_steps()[angle, 0]
        here[expedition, 1] = y + marker_steps()[angle, 1]
    for expedition in range(EXPEDITIONS):
        if s.end_at[expedition, 0] != here[expedition, 0] or s.end_at[expedition, 1] != here[expedition, 1]:
            return False
    return total == s.marker_count and s.marker_count <= MARKERS


@rule
def sound_camps(s):
    """Whether no seat has built more camps than it has, and no camp lies on another or on a mesa."""
    for seat in range(SEATS):
        if not 0 <= s.camps_built[seat] <= CAMPS_EACH:
            return False
    for camp in range(CAMPS):
        if camp % CAMPS_EACH < s.camps_built[camp // CAMPS_EACH] and camp_overlaps(s, camp):
            return False
    return True


@rule
def camp_overlaps(s, camp):
    """Whether a camp lies on a mesa or on an earlier camp."""
    x, y = np.int64(s.camp_at[camp, 0]), np.int64(s.camp_at[camp, 1])
    for other in range(camp):
        if other % CAMPS_EACH < s.camps_built[other // CAMPS_EACH]:
            if discs_touch(x, y, s.camp_at[other, 0], s.camp_at[other, 1], 2 * CAMP_RADIUS):
                return True
    return mesa_within(s, x, y, CAMP_RADIUS)


MOST_ACTIONS = CAMP + LIST_LINES * LIST_LINES
