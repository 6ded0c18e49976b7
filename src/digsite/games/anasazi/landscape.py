"""How the table is laid: mesas in two rings round the large one, start tiles outside (ANA-3, ANA-6, ANA-7).

A drawn table starts from two regular rings, which have room whatever the turns of the mesas, for no corner of a mesa
is further than 385 from its turning point: 12 mesas on a circle of radius 1,900 have their centres 980 apart or more,
15 on one of radius 2,950 more than 1,200, and the circles are 1,050 apart. Then each mesa is moved and turned at
random, several times, and stays where it was when the new place leaves too little room. So no draw can fail.
"""

import numpy as np

from ..contract import below, rule, shared_table
from .angles import ANGLES, LAST_ANGLE, UNIT_BITS, ahead, cosine, direction_of, sines, turned
from .geometry import bound, disc_touches_polygon
from .mesas import MESA_CORNERS, SECTOR_CORNERS, SECTOR_MESA, mesa_shapes, reaches, sector_shapes
from .pieces import EXPEDITIONS, INNER, MESAS, OUTER, ROOM, SECTORS, START_RADIUS, TABLE

CENTRE = TABLE // 2
INNER_RADIUS, OUTER_RADIUS = 1900, 2950
CENTRE_PLAY, INNER_PLAY, OUTER_PLAY = 110, 150, 190
"""How far a mesa may lie from its regular place, along either axis."""
MOVES = 3
"""How often each mesa is moved."""
AIMS = (0, -40, 40)
"""Directions, beside the line between two centres, along which a gap is looked for."""
FARTHEST_START = TABLE // 2 - START_RADIUS - 60
START_STRIDE = 20
NEAREST_MESA, FARTHEST_MESA = 370, 500
"""From a start tile's centre to the nearest mesa: a first marker reaches 635 ahead of it."""
START_PLAY = 9
"""By how many angles a start tile may be off its regular place."""

hand_made = shared_table("anasazi.hand_made", np.int64, (8, MESAS + EXPEDITIONS, 3))
"""The hand-made maps: where each mesa lies and how it is turned, then where each start tile lies."""


@rule
def lay_table(s, number):
    """Lays a hand-made map, or draws a table when the number is negative, and works out where every corner lies."""
    if number >= 0:
        lay_map(s, number)
    else:
        lay_rings(s)
    for mesa in range(MESAS):
        lay_corners(s, mesa)
    for sector in range(SECTORS):
        lay_sector(s, sector)
    if number < 0:
        lay_starts(s)


@rule
def lay_map(s, number):
    """Lays the mesas and start tiles of a hand-made map."""
    places = hand_made()[number]
    for mesa in range(MESAS):
        s.mesa_at[mesa, 0] = places[mesa, 0]
        s.mesa_at[mesa, 1] = places[mesa, 1]
        s.mesa_turn[mesa] = places[mesa, 2]
    for start in range(EXPEDITIONS):
        s.start_at[start, 0] = places[MESAS + start, 0]
        s.start_at[start, 1] = places[MESAS + start, 1]


@rule
def lay_rings(s):
    """Draws where the mesas lie and how they are turned."""
    homes = np.empty((MESAS, 2), np.int64)
    homes[0, 0] = homes[0, 1] = CENTRE
    draw_ring(s, homes, 1, INNER, INNER_RADIUS)
    draw_ring(s, homes, 1 + INNER, OUTER, OUTER_RADIUS)
    for mesa in range(MESAS):
        s.mesa_at[mesa, 0] = homes[mesa, 0]
        s.mesa_at[mesa, 1] = homes[mesa, 1]
        s.mesa_turn[mesa] = below(s, ANGLES)
    for _ in range(MOVES):
        for mesa in range(MESAS):
            move_mesa(s, mesa, homes[mesa, 0], homes[mesa, 1])


@rule
def draw_ring(s, homes, first, count, radius):
    """Gives the mesas of a ring their regular places, in random order from a random angle on."""
    order = np.empty(count, np.int64)
    for k in range(count):
        other = below(s, k + 1)
        order[k] = order[other]
        order[other] = k
    angle = below(s, ANGLES)
    for k in range(count):
        x, y = ahead((angle + k * ANGLES // count) & LAST_ANGLE, radius)
        homes[first + order[k], 0] = CENTRE + x
        homes[first + order[k], 1] = CENTRE + y


@rule
def move_mesa(s, mesa, x, y):
    """Moves and turns a mesa at random near its regular place, unless it would come too near to another."""
    play = OUTER_PLAY if mesa > INNER else INNER_PLAY if mesa > 0 else CENTRE_PLAY
    old_x, old_y, old_turn = s.mesa_at[mesa, 0], s.mesa_at[mesa, 1], s.mesa_turn[mesa]
    s.mesa_at[mesa, 0] = x + below(s, 2 * play + 1) - play
    s.mesa_at[mesa, 1] = y + below(s, 2 * play + 1) - play
    s.mesa_turn[mesa] = below(s, ANGLES)
    for other in range(MESAS):
        if other != mesa and not have_room(s, mesa, other):
            s.mesa_at[mesa, 0], s.mesa_at[mesa, 1], s.mesa_turn[mesa] = old_x, old_y, old_turn
            return


@rule
def have_room(s, mesa, other):
    """Whether two mesas leave room for a camp, seen along some line near the one between their centres."""
    dx = np.int64(s.mesa_at[other, 0]) - np.int64(s.mesa_at[mesa, 0])
    dy = np.int64(s.mesa_at[other, 1]) - np.int64(s.mesa_at[mesa, 1])
    if dx * dx + dy * dy > 1500 * 1500:
        return True
    straight = direction_of(dx, dy)
    for aim in AIMS:
        angle = (straight + aim) & LAST_ANGLE
        between = (dx * sines()[angle] - dy * cosine(angle)) >> UNIT_BITS
        mine = reaches()[mesa, (angle - s.mesa_turn[mesa]) & LAST_ANGLE]
        theirs = reaches()[other, (angle + ANGLES // 2 - s.mesa_turn[other]) & LAST_ANGLE]
        if between - mine - theirs > ROOM:
            return True
    return False


@rule
def lay_corners(s, mesa):
    """Works out where the corners of a mesa lie."""
    angle = s.mesa_turn[mesa]
    for k in range(MESA_CORNERS[mesa]):
        x, y = turned(mesa_shapes()[mesa, k, 0], mesa_shapes()[mesa, k, 1], angle)
        s.mesa_corners[mesa, k, 0] = s.mesa_at[mesa, 0] + x
        s.mesa_corners[mesa, k, 1] = s.mesa_at[mesa, 1] + y
    bound(s.mesa_corners[mesa], MESA_CORNERS[mesa], s.mesa_box[mesa])


@rule
def lay_sector(s, sector):
    """Works out where the corners of a sector lie."""
    mesa = SECTOR_MESA[sector]
    angle = s.mesa_turn[mesa]
    for k in range(SECTOR_CORNERS[sector]):
        x, y = turned(sector_shapes()[sector, k, 0], sector_shapes()[sector, k, 1], angle)
        s.sector_corners[sector, k, 0] = s.mesa_at[mesa, 0] + x
        s.sector_corners[sector, k, 1] = s.mesa_at[mesa, 1] + y
    bound(s.sector_corners[sector], SECTOR_CORNERS[sector], s.sector_box[sector])


@rule
def lay_starts(s):
    """Lays the start tiles evenly round the rings, each as far out as it may be from the nearest mesa."""
    first = below(s, ANGLES)
    for start in range(EXPEDITIONS):
        angle = first + start * ANGLES // EXPEDITIONS + below(s, 2 * START_PLAY + 1) - START_PLAY
        near = NEAREST_MESA + below(s, FARTHEST_MESA - NEAREST_MESA + 1)
        radius = FARTHEST_START
        while True:
            x, y = ahead(angle & LAST_ANGLE, radius)
            if mesa_within(s, CENTRE + x, CENTRE + y, near):
                break
            radius -= START_STRIDE
        s.start_at[start, 0] = CENTRE + x
        s.start_at[start, 1] = CENTRE + y


@rule
def mesa_within(s, x, y, distance):
    """Whether a mesa is as near to a point as this, or nearer."""
    for mesa in range(MESAS):
        box = s.mesa_box[mesa]
        if box[0] - distance <= x <= box[2] + distance and box[1] - distance <= y <= box[3] + distance:
            if disc_touches_polygon(x, y, distance, s.mesa_corners[mesa], MESA_CORNERS[mesa], 0, 0):
                return True
    return False
