"""What may be done and what a placement would do, for people: the rules' own functions, compiled (ANA-9, ANA-26)."""

from typing import Any

import numpy as np

from ..contract import as_record, asked_kind, compiled
from .angles import ANGLES, marker_corners, marker_steps
from .mesas import SECTOR_MESA
from .pieces import CAMP_RADIUS, CAMPS, CAMPS_EACH, EXPEDITIONS, MESAS, SECTORS, TOWERS
from .placing import (
    MASK_LINES,
    MASK_PITCH,
    camp_lattice,
    free_directions,
    marker_touches_disc,
    marker_touches_mesa,
    marker_touches_sector,
    write_marker_box,
)
from .rules import CAMP, NOTHING, ROW, Ask, allows


@compiled
def all_directions(s, seat, free):
    """Writes for each expedition and each of the 1,024 directions whether it is free for this seat."""
    for expedition in range(EXPEDITIONS):
        free_directions(s, seat, expedition, free[expedition])


@compiled
def all_camps(s, free):
    """Writes for each row and column of the lattice whether a camp may be built there."""
    camp_lattice(s, MASK_PITCH, free)


@compiled
def all_touched(s, x, y, angle, sectors, mesas, camps):
    """Writes for each sector, mesa and camp whether a marker with its pin there touches it."""
    box = np.empty(4, np.int64)
    write_marker_box(x, y, angle, box)
    for sector in range(SECTORS):
        sectors[sector] = marker_touches_sector(s, x, y, angle, box, sector)
    for mesa in range(MESAS):
        mesas[mesa] = marker_touches_mesa(s, x, y, angle, box, mesa)
    for camp in range(CAMPS):
        built = camp % CAMPS_EACH < s.camps_built[camp // CAMPS_EACH]
        camp_x, camp_y = np.int64(s.camp_at[camp, 0]), np.int64(s.camp_at[camp, 1])
        camps[camp] = built and marker_touches_disc(x, y, angle, camp_x, camp_y, CAMP_RADIUS)


def direction_ranges(s: Any, seat: int) -> list[list[list[int]]]:
    """For each expedition its free directions as ranges of angles; one may lead over north: [1000, 20]."""
    free = np.empty((EXPEDITIONS, ANGLES), np.bool_)
    all_directions(as_record(s), seat, free)
    return [ranges(row) for row in free]


def ranges(free: np.ndarray) -> list[list[int]]:
    """The runs of a ring of yes and no.

    >>> ranges(np.array([True, False, True, True, False, True]))
    [[2, 3], [5, 0]]
    >>> ranges(np.array([True, True]))
    [[0, 1]]
    """
    if free.all():
        return [[0, len(free) - 1]]
    begins = np.flatnonzero(free & ~np.roll(free, 1)).tolist()
    ends = np.flatnonzero(free & ~np.roll(free, -1)).tolist()
    if begins and ends[0] < begins[0]:
        ends = [*ends[1:], ends[0]]
    return [list(pair) for pair in zip(begins, ends, strict=True)]


def camp_rows(s: Any) -> list[str]:
    """The lattice by rows from the north, each a word of signs from the west: 1 where a camp may be built, else 0."""
    free = np.empty((MASK_LINES, MASK_LINES), np.bool_)
    all_camps(as_record(s), free)
    return ["".join("1" if point else "0" for point in row) for row in free.tolist()]


def touched(s: Any, x: int, y: int, angle: int) -> tuple[list[int], list[int], list[int]]:
    """The sectors, mesas and camps that a marker with its pin there touches."""
    sectors, mesas, camps = (np.empty(size, np.bool_) for size in (SECTORS, MESAS, CAMPS))
    all_touched(as_record(s), x, y, angle, sectors, mesas, camps)
    return np.flatnonzero(sectors).tolist(), np.flatnonzero(mesas).tolist(), np.flatnonzero(camps).tolist()


def preview(s: Any, action: int) -> dict[str, Any]:
    """The piece that an action would put on the table, and whether it is legal; with the assist also what it would
    reach.

    What is reached is told by the numbers of sectors and camps, counted from 0.
    """
    seen: dict[str, Any] = {"legal": bool(allows(s, action))}
    if action >= CAMP:
        place = action - CAMP
        return seen | {"camp": [place % ROW, place // ROW]}
    expedition, angle = divmod(action, ANGLES)
    x, y = (int(k) for k in s.end_at[expedition])
    seen["corners"] = [[x + int(a), y + int(b)] for a, b in marker_corners()[angle]]
    seen["explorer"] = [x + int(marker_steps()[angle, 0]), y + int(marker_steps()[angle, 1])]
    if s.assist and seen["legal"] and asked_kind(s) == Ask.ACT:
        seen["reaches"] = would_reach(s, x, y, angle)
    return seen


def would_reach(s: Any, x: int, y: int, angle: int) -> dict[str, Any]:
    """What a marker would take, raise, reach first and cross; for the assist."""
    sectors, mesas, camps = touched(s, x, y, angle)
    full = [k for k in sectors if s.lies[k] != NOTHING]
    first = [k for k in mesas if not int(s.explored) >> k & 1]
    return {
        "treasures": [k for k in full if k >= TOWERS],
        "towers": [k for k in full if k < TOWERS],
        "looks": [k for k in range(TOWERS) if SECTOR_MESA[k] in first and s.lies[k] != NOTHING and k not in full],
        "camps": [k for k in camps if k // CAMPS_EACH == s.active and not int(s.crossed) >> k & 1],
    }
