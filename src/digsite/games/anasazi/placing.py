"""Where a marker or a camp may be put, and what a marker touches: the same code for rules and preview (ANA-9).

The directions of an expedition are tested one by one only where a blocking disc may matter: all others are free or not
for a reason that is checked once. So the answer is exact for each of the 1,024 and yet quick.

There is always room for a camp. Its centre may lie anywhere on a square of side 8,210, an area of 67.4 million. What
it may not lie on is, for each piece, the piece widened by 95: at most 54 markers of 890 × 320 (15.4 million), 27
camps of radius 190 (3.1), 6 start tiles of radius 245 (1.2), 27 mesas within a radius of 480 (19.6) and the large one
within 875 (2.4): 41.7 million together. So whoever has a camp left can build it, and a random point is free in one of
three tries at the worst.
"""

import numpy as np

from ..contract import below, rule
from .angles import (
    ANGLES,
    EIGHTH,
    LAST_ANGLE,
    UNIT_BITS,
    direction_of,
    end_corners,
    marker_boxes,
    marker_corners,
    sines,
)
from .geometry import boxes_apart, disc_touches_polygon, discs_touch, polygons_touch
from .mesas import MESA_CORNERS, SECTOR_CORNERS
from .pieces import (
    CAMP_RADIUS,
    CAMPS_EACH,
    EXPEDITIONS,
    EXPLORER_RADIUS,
    MARKER_LENGTH,
    MARKER_WIDTH,
    MESAS,
    START_RADIUS,
    TABLE,
)

REACH = MARKER_LENGTH
"""No point of a marker is further from its pin."""
HALF_WIDTH = MARKER_WIDTH // 2
MASK_PITCH, LIST_PITCH = 100, 200
"""The lattices of points by which free area for camps is shown, and from which legal places are listed."""
MASK_LINES, LIST_LINES = TABLE // MASK_PITCH - 1, TABLE // LIST_PITCH - 1
"""Rows and columns of these lattices."""


@rule
def marker_on_table(x, y, angle):
    """Whether a marker with its pin there lies wholly on the table (ANA-23)."""
    box = marker_boxes()[angle]
    return x + box[0] >= 0 and y + box[1] >= 0 and x + box[2] <= TABLE and y + box[3] <= TABLE


@rule
def marker_touches_disc(x, y, angle, disc_x, disc_y, radius):
    """Whether a marker touches a disc."""
    if not discs_touch(x, y, disc_x, disc_y, REACH + radius):
        return False
    return disc_touches_polygon(disc_x, disc_y, radius, marker_corners()[angle], 4, x, y)


@rule
def end_touches_disc(x, y, angle, disc_x, disc_y, radius):
    """Whether the square end of a marker, its explorer at (x, y), touches a disc."""
    return disc_touches_polygon(disc_x, disc_y, radius, end_corners()[angle], 4, x, y)


@rule
def write_marker_box(x, y, angle, box):
    """Writes the bounding box of a marker."""
    around = marker_boxes()[angle]
    box[0], box[1], box[2], box[3] = x + around[0], y + around[1], x + around[2], y + around[3]


@rule
def marker_touches_sector(s, x, y, angle, box, sector):
    """Whether a marker with that bounding box touches a pueblo sector (ANA-30)."""
    if boxes_apart(box, s.sector_box[sector]):
        return False
    corners = marker_corners()[angle]
    return polygons_touch(corners, 4, x, y, s.sector_corners[sector], SECTOR_CORNERS[sector], 0, 0)


@rule
def marker_touches_mesa(s, x, y, angle, box, mesa):
    """Whether a marker with that bounding box touches a mesa (ANA-33)."""
    if boxes_apart(box, s.mesa_box[mesa]):
        return False
    return polygons_touch(marker_corners()[angle], 4, x, y, s.mesa_corners[mesa], MESA_CORNERS[mesa], 0, 0)


@rule
def camp_blocks(s, seat, expedition, camp):
    """Whether a camp that is built may not be touched by this seat's marker at this expedition (ANA-24, ANA-25)."""
    if s.fresh >> camp & 1:
        return True
    return camp // CAMPS_EACH != seat and not s.end_on[expedition] >> camp & 1


@rule
def marker_allowed(s, seat, expedition, angle):
    """Whether this seat may lead the expedition on in this direction (ANA-22 to ANA-25)."""
    x, y = np.int64(s.end_at[expedition, 0]), np.int64(s.end_at[expedition, 1])
    if not marker_on_table(x, y, angle):
        return False
    for other in range(EXPEDITIONS):
        if other != expedition and s.length[other] > 0:
            end_x, end_y = np.int64(s.end_at[other, 0]), np.int64(s.end_at[other, 1])
            if marker_touches_disc(x, y, angle, end_x, end_y, EXPLORER_RADIUS):
                return False
    for owner in range(s.seats):
        for camp in range(owner * CAMPS_EACH, owner * CAMPS_EACH + s.camps_built[owner]):
            camp_x, camp_y = np.int64(s.camp_at[camp, 0]), np.int64(s.camp_at[camp, 1])
            if marker_touches_disc(x, y, angle, camp_x, camp_y, CAMP_RADIUS):
                if camp_blocks(s, seat, expedition, camp):
                    return False
    return True


@rule
def free_directions(s, seat, expedition, free):
    """Writes for each direction whether this seat may lead the expedition there; returns how many are free."""
    x, y = np.int64(s.end_at[expedition, 0]), np.int64(s.end_at[expedition, 1])
    inside = REACH <= x <= TABLE - REACH and REACH <= y <= TABLE - REACH
    for angle in range(ANGLES):
        free[angle] = inside or marker_on_table(x, y, angle)
    for other in range(EXPEDITIONS):
        if other != expedition and s.length[other] > 0:
            block(free, x, y, np.int64(s.end_at[other, 0]), np.int64(s.end_at[other, 1]), EXPLORER_RADIUS)
    for owner in range(s.seats):
        for camp in range(owner * CAMPS_EACH, owner * CAMPS_EACH + s.camps_built[owner]):
            if camp_blocks(s, seat, expedition, camp):
                block(free, x, y, np.int64(s.camp_at[camp, 0]), np.int64(s.camp_at[camp, 1]), CAMP_RADIUS)
    number = 0
    for angle in range(ANGLES):
        number += free[angle]
    return number


@rule
def block(free, x, y, disc_x, disc_y, radius):
    """Takes away the directions in which a marker with its pin at (x, y) touches the disc."""
    dx, dy = disc_x - x, disc_y - y
    square = dx * dx + dy * dy
    if square > (REACH + radius) * (REACH + radius):
        return
    widest = half_angle(square, HALF_WIDTH + radius + 2)
    straight = direction_of(dx, dy)
    for turn in range(-widest, widest + 1):
        angle = (straight + turn) & LAST_ANGLE
        if free[angle] and disc_touches_polygon(dx, dy, radius, marker_corners()[angle], 4, 0, 0):
            free[angle] = False


@rule
def half_angle(square, reach):
    """How far to either side of the straight line directions must be tested, so that none that matters is missed.

    `square` is the squared distance of a point, `reach` how far sideways from a marker's axis it may be and still
    matter. A point further than 1.5 times that is never behind the pin and near enough, so it lies ahead, less than
    an eighth of a turn to the side, as far as `distance * sine` says; otherwise all directions are tested.

    Distances are below 2**10 here, sines at most 2**14, so no product reaches 2**48.
    """
    if square * 4 <= reach * reach * 9:
        return ANGLES // 2
    aim = (reach * reach) << (2 * UNIT_BITS)
    low, high = 0, EIGHTH
    while low < high:
        middle = (low + high) // 2
        if square * sines()[middle] * sines()[middle] <= aim:
            low = middle + 1
        else:
            high = middle
    return low + 1


@rule
def any_direction(s, seat):
    """Whether this seat may lead any expedition anywhere."""
    for expedition in range(EXPEDITIONS):
        for angle in range(ANGLES):
            if marker_allowed(s, seat, expedition, angle):
                return True
    return False


@rule
def camp_allowed(s, x, y):
    """Whether a camp may be built there: wholly on the table, in a valley, on nothing else (ANA-20)."""
    if not (CAMP_RADIUS <= x <= TABLE - CAMP_RADIUS and CAMP_RADIUS <= y <= TABLE - CAMP_RADIUS):
        return False
    for start in range(EXPEDITIONS):
        if discs_touch(x, y, s.start_at[start, 0], s.start_at[start, 1], START_RADIUS + CAMP_RADIUS):
            return False
    for owner in range(s.seats):
        for camp in range(owner * CAMPS_EACH, owner * CAMPS_EACH + s.camps_built[owner]):
            if discs_touch(x, y, s.camp_at[camp, 0], s.camp_at[camp, 1], 2 * CAMP_RADIUS):
                return False
    for mesa in range(MESAS):
        if camp_near_box(s.mesa_box[mesa], x, y):
            if disc_touches_polygon(x, y, CAMP_RADIUS, s.mesa_corners[mesa], MESA_CORNERS[mesa], 0, 0):
                return False
    for marker in range(s.marker_count):
        if camp_near_box(s.marker_box[marker], x, y) and camp_touches_marker(s, x, y, marker):
            return False
    return True


@rule
def camp_near_box(box, x, y):
    """Whether a camp there may touch what lies in a bounding box."""
    return box[0] - CAMP_RADIUS <= x <= box[2] + CAMP_RADIUS and box[1] - CAMP_RADIUS <= y <= box[3] + CAMP_RADIUS


@rule
def camp_touches_marker(s, x, y, marker):
    """Whether a camp there touches a marker on the table."""
    corners = marker_corners()[s.marker_angle[marker]]
    at = s.marker_at[marker]
    return disc_touches_polygon(x, y, CAMP_RADIUS, corners, 4, np.int64(at[0]), np.int64(at[1]))


@rule
def any_camp(s, chance):
    """A random place for a camp, each of the millions as likely."""
    while True:
        x = CAMP_RADIUS + below(chance, TABLE - 2 * CAMP_RADIUS + 1)
        y = CAMP_RADIUS + below(chance, TABLE - 2 * CAMP_RADIUS + 1)
        if camp_allowed(s, x, y):
            return x, y


@rule
def camp_lattice(s, pitch, free):
    """Writes for each row and column of the lattice of that pitch whether a camp may be built there."""
    free[:] = True
    for start in range(EXPEDITIONS):
        cover_disc(
            free, pitch, np.int64(s.start_at[start, 0]), np.int64(s.start_at[start, 1]), START_RADIUS + CAMP_RADIUS
        )
    for owner in range(s.seats):
        for camp in range(owner * CAMPS_EACH, owner * CAMPS_EACH + s.camps_built[owner]):
            cover_disc(free, pitch, np.int64(s.camp_at[camp, 0]), np.int64(s.camp_at[camp, 1]), 2 * CAMP_RADIUS)
    for mesa in range(MESAS):
        cover_polygon(free, pitch, s.mesa_box[mesa], s.mesa_corners[mesa], MESA_CORNERS[mesa], 0, 0)
    for marker in range(s.marker_count):
        corners = marker_corners()[s.marker_angle[marker]]
        x, y = np.int64(s.marker_at[marker, 0]), np.int64(s.marker_at[marker, 1])
        cover_polygon(free, pitch, s.marker_box[marker], corners, 4, x, y)


@rule
def lattice_point(k, pitch):
    """The coordinate of a row or column of a lattice."""
    return (k + 1) * pitch


@rule
def first_line(coordinate, pitch):
    """The first row or column of a lattice that is not before a coordinate."""
    return max(0, (np.int64(coordinate) + pitch - 1) // pitch - 1)


@rule
def end_line(coordinate, pitch):
    """The first row or column of a lattice that is beyond a coordinate."""
    return min(TABLE // pitch - 1, np.int64(coordinate) // pitch)


@rule
def cover_disc(free, pitch, x, y, radius):
    """Takes away the lattice points in a disc."""
    for row in range(first_line(y - radius, pitch), end_line(y + radius, pitch)):
        for column in range(first_line(x - radius, pitch), end_line(x + radius, pitch)):
            if discs_touch(lattice_point(column, pitch), lattice_point(row, pitch), x, y, radius):
                free[row, column] = False


@rule
def cover_polygon(free, pitch, box, corners, count, x, y):
    """Takes away the lattice points where a camp would touch a polygon."""
    for row in range(first_line(box[1] - CAMP_RADIUS, pitch), end_line(box[3] + CAMP_RADIUS, pitch)):
        for column in range(first_line(box[0] - CAMP_RADIUS, pitch), end_line(box[2] + CAMP_RADIUS, pitch)):
            if free[row, column]:
                px, py = lattice_point(column, pitch), lattice_point(row, pitch)
                if disc_touches_polygon(px, py, CAMP_RADIUS, corners, count, x, y):
                    free[row, column] = False
