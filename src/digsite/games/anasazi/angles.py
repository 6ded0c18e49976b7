"""Angles of 1/1024 turn, clockwise from north, in whole numbers: y grows to the south, as on a screen.

Sines come from integer arithmetic alone, so they are the same on every machine. `prepare_angles` fills the tables that
the rules share; what depends on an angle only (a marker's corners, the way to its explorer) is looked up, not computed.
"""

import numpy as np

from ..contract import rule, shared_table
from .geometry import bound
from .pieces import EXPLORER_INSET, MARKER_LENGTH, MARKER_WIDTH, STEP

ANGLES = 1024
QUARTER = ANGLES // 4
EIGHTH = ANGLES // 8
LAST_ANGLE = ANGLES - 1
UNIT_BITS = 14
UNIT = 1 << UNIT_BITS
"""A sine of one."""
HALF_UNIT = UNIT // 2

PI = 31415926535897932384626433832795028841971693993751
PI_SCALE = 10**49

sines = shared_table("anasazi.sines", np.int64, (ANGLES,))
"""The sine of each angle times `UNIT`."""
marker_corners = shared_table("anasazi.marker_corners", np.int64, (ANGLES, 4, 2))
"""The corners of a marker with its pin at the origin, clockwise from the left one of its tail."""
marker_boxes = shared_table("anasazi.marker_boxes", np.int64, (ANGLES, 4))
"""The bounding box of those corners."""
marker_steps = shared_table("anasazi.marker_steps", np.int64, (ANGLES, 2))
"""From a marker's pin to its explorer."""
end_corners = shared_table("anasazi.end_corners", np.int64, (ANGLES, 4, 2))
"""The corners of the square end of a marker, with its explorer at the origin."""


def exact_sine(angle: int) -> int:
    """The sine of an angle of the first quarter times `UNIT`, rounded: a series in whole numbers of 160 bits.

    >>> exact_sine(0), exact_sine(128), exact_sine(256)
    (0, 11585, 16384)
    """
    one = 1 << 160
    x = (2 * PI * angle << 160) // (PI_SCALE * ANGLES)
    term, total, n = x, x, 1
    while term:
        term = term * x * x // one // one // ((n + 1) * (n + 2))
        n += 2
        total += -term if n % 4 == 3 else term
    return (total * UNIT + one // 2) // one


def prepare_angles() -> None:
    """Fills the tables of this module."""
    table = sines()
    for angle in range(QUARTER + 1):
        sine = exact_sine(angle)
        table[angle] = table[2 * QUARTER - angle] = sine
        table[(2 * QUARTER + angle) % ANGLES] = table[(4 * QUARTER - angle) % ANGLES] = -sine
    half = MARKER_WIDTH // 2
    for angle in range(ANGLES):
        _fill_corners(marker_corners()[angle], angle, -EXPLORER_INSET, MARKER_LENGTH - EXPLORER_INSET, half)
        bound(marker_corners()[angle], 4, marker_boxes()[angle])
        _fill_corners(end_corners()[angle], angle, -EXPLORER_INSET, EXPLORER_INSET, half)
        marker_steps()[angle] = ahead(angle, STEP)


def _fill_corners(corners: np.ndarray, angle: int, tail: int, head: int, half: int) -> None:
    for k, (x, y) in enumerate(((-half, -tail), (-half, -head), (half, -head), (half, -tail))):
        corners[k] = turned(x, y, angle)


@rule
def rounded(scaled):
    """A number times `UNIT` as the nearest whole number; halves go away from zero, so that mirrored shapes stay
    mirrored.

    >>> rounded(UNIT // 2), rounded(-UNIT // 2), rounded(UNIT // 2 - 1)
    (1, -1, 0)
    """
    if scaled < 0:
        return -((HALF_UNIT - scaled) >> UNIT_BITS)
    return (scaled + HALF_UNIT) >> UNIT_BITS


@rule
def cosine(angle):
    """The cosine of an angle times `UNIT`."""
    return sines()[(angle + QUARTER) & LAST_ANGLE]


@rule
def turned(x, y, angle):
    """A point turned clockwise about the origin."""
    sine = sines()[angle]
    across = cosine(angle)
    return rounded(x * across - y * sine), rounded(x * sine + y * across)


@rule
def ahead(angle, length):
    """The point so far from the origin in this direction."""
    return rounded(length * sines()[angle]), rounded(-length * cosine(angle))


@rule
def direction_of(x, y):
    """The direction of a point seen from the origin, rounded down to an angle."""
    if x >= 0 and y < 0:
        quarter, opposite, adjacent = 0, x, -y
    elif x > 0:
        quarter, opposite, adjacent = 1, y, x
    elif y > 0:
        quarter, opposite, adjacent = 2, -x, y
    else:
        quarter, opposite, adjacent = 3, -y, -x
    low, high = 0, QUARTER
    while high - low > 1:
        middle = (low + high) // 2
        if sines()[middle] * adjacent <= cosine(middle) * opposite:
            low = middle
        else:
            high = middle
    return quarter * QUARTER + low


def nearest_direction(x: int, y: int) -> int:
    """The angle that points best at a point seen from the origin: the one whose line it lies nearest to."""
    low = direction_of(x, y)
    high = (low + 1) & LAST_ANGLE
    beside_low, beside_high = (abs(x * cosine(angle) + y * sines()[angle]) for angle in (low, high))
    return int(low if beside_low <= beside_high else high)
