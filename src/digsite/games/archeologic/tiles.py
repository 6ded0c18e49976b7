"""The pieces as data: the plan, its axes, the six tiles and every way to lay each of them (ARC-1 to ARC-6).

Zones count from A1 along the rows; axes count clockwise on the circle A 1 B 2 C 3 D 4 E 5. A *place* is a number that
says where and how a tile lies: its turn in quarter turns clockwise and the zone of its box's upper left corner.
"""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

GAME_NAME = "archeologic"
SIDE = 5
ZONES = SIDE * SIDE
AXES = 2 * SIDE
COLUMNS = "ABCDE"
ROWS = "12345"
AXIS_NAMES = tuple(name for pair in zip(COLUMNS, ROWS, strict=True) for name in pair)
ZONE_NAMES = tuple(column + row for row in ROWS for column in COLUMNS)
QUARTERS = 4


class Building(IntEnum):
    """The six buildings; the first four are large."""

    S = 0
    T = 1
    L = 2
    O = 3  # noqa: E741
    I = 4  # noqa: E741
    V = 5


class Cell(IntEnum):
    """What a cell of a tile carries."""

    SAFE = 0
    BURNING = 1
    CUTTING = 2


BUILDINGS = len(Building)
LARGE = 4
CELL_SIGNS = "xyz"
TILES = {
    Building.S: ("z.", "xx", ".x"),
    Building.T: ("x.", "xy", "z."),
    Building.L: ("z.", "x.", "xx"),
    Building.O: ("xy", "xz"),
    Building.I: ("xxy",),
    Building.V: ("y.", "xx"),
}
"""The tiles with row 1 on top: x safe, y burning, z cutting, . no cell."""


class Lying(NamedTuple):
    """A tile laid on the plan."""

    turn: int
    zone: int
    cells: dict[int, Cell]


def turned(tile: tuple[str, ...]) -> tuple[str, ...]:
    """The tile after a quarter turn clockwise.

    >>> turned(("xxy",))
    ('x', 'x', 'y')
    """
    return tuple("".join(row[k] for row in reversed(tile)) for k in range(len(tile[0])))


def ways_to_lie(building: Building) -> list[Lying]:
    """Every way in which the tile lies wholly on the plan.

    >>> [len(ways_to_lie(building)) for building in Building]
    [48, 48, 48, 64, 60, 64]
    """
    ways = []
    tile = TILES[building]
    for turn in range(QUARTERS):
        for row in range(SIDE - len(tile) + 1):
            for column in range(SIDE - len(tile[0]) + 1):
                cells = {
                    (row + down) * SIDE + column + right: Cell(CELL_SIGNS.index(sign))
                    for down, line in enumerate(tile)
                    for right, sign in enumerate(line)
                    if sign != "."
                }
                ways.append(Lying(turn, row * SIDE + column, cells))
        tile = turned(tile)
    return ways


WAYS = [ways_to_lie(building) for building in Building]
PLACES = np.array([len(ways) for ways in WAYS], np.int64)
MOST_PLACES = int(PLACES.max())


def axis_zones(axis: int) -> list[int]:
    """The zones of an axis.

    >>> [ZONE_NAMES[zone] for zone in axis_zones(AXIS_NAMES.index("B"))]
    ['B1', 'B2', 'B3', 'B4', 'B5']
    """
    line = axis // 2
    if axis % 2 == 0:
        return [row * SIDE + line for row in range(SIDE)]
    return [line * SIDE + column for column in range(SIDE)]


def _mask(zones: list[int]) -> int:
    return sum(1 << zone for zone in zones)


AXIS_MASKS = np.array([_mask(axis_zones(axis)) for axis in range(AXES)], np.int64)
PLAN_MASK = (1 << ZONES) - 1


def _table_by_place(value_of: dict[Cell, int] | None) -> np.ndarray:
    """For each building and place the mask of the zones whose cells count (all of them, or those of one kind)."""
    table = np.zeros((BUILDINGS, MOST_PLACES), np.int64)
    for building, ways in enumerate(WAYS):
        for place, way in enumerate(ways):
            zones = [z for z, cell in way.cells.items() if value_of is None or cell in value_of]
            table[building, place] = _mask(zones)
    return table


COVERED = _table_by_place(None)
"""For each building and place the mask of the covered zones."""
BURNING = _table_by_place({Cell.BURNING: 1})
CUTTING = _table_by_place({Cell.CUTTING: 1})


def _seen_on_axes() -> np.ndarray:
    """For each building, place and axis its cells there, as the answer to a question (`answers.py`)."""
    table = np.zeros((BUILDINGS, MOST_PLACES, AXES), np.int64)
    for building, ways in enumerate(WAYS):
        for place, way in enumerate(ways):
            for axis in range(AXES):
                for zone in axis_zones(axis):
                    if zone in way.cells:
                        table[building, place, axis] += 1 << (2 * way.cells[zone])
    return table


SEEN = _seen_on_axes()
"""For each building, place and axis the cells there: safe + 4 × burning + 16 × cutting."""
