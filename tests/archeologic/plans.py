"""The city worked out anew, without the program's tables: grids of cells, made from the drawings of the tiles.

Tests compare the rules with this. Grids hold for each zone 0 for empty or 1 + building * 3 + cell.
"""

from functools import cache
from typing import Any

import numpy as np

TILES = {
    "S": ["z.", "xx", ".x"],
    "T": ["x.", "xy", "z."],
    "L": ["z.", "x.", "xx"],
    "O": ["xy", "xz"],
    "I": ["xxy"],
    "V": ["y.", "xx"],
}
CIRCLE = "A1B2C3D4E5"
ZONES = [f"{column}{row}" for row in range(1, 6) for column in "ABCDE"]


def turned(tile: list[str], degrees: int) -> list[str]:
    for _ in range(degrees // 90):
        tile = ["".join(column) for column in zip(*reversed(tile), strict=True)]
    return tile


def grid(plan: list[tuple[str, str, int]]) -> dict[str, tuple[str, str]]:
    """For each covered zone its building and cell."""
    cells: dict[str, tuple[str, str]] = {}
    for building, corner, degrees in plan:
        for down, line in enumerate(turned(TILES[building], degrees)):
            for right, sign in enumerate(line):
                if sign != ".":
                    zone = f"{'ABCDE'['ABCDE'.index(corner[0]) + right]}{int(corner[1]) + down}"
                    assert zone in ZONES
                    assert zone not in cells
                    cells[zone] = (building, sign)
    return cells


def answer(cells: dict[str, tuple[str, str]], axis: str, question: str) -> str:
    """The answer to a question, read off the grid."""
    here = [cells[zone] for zone in ZONES if axis in zone and zone in cells]
    if question == "empties":
        return str(5 - len(here))
    if question == "buildings":
        return str(len({building for building, _ in here}))
    if question == "traps":
        return "".join(sorted(sign for _, sign in here if sign != "x")) or "-"
    return "".join(sorted(sign for building, sign in here if building == question)) or "-"


def plan_of(view_plan: list[dict[str, Any]]) -> list[tuple[str, str, int]]:
    return [(tile["building"], tile["zone"], tile["turn"]) for tile in view_plan]


@cache
def all_grids() -> np.ndarray:
    """The grid of every quest, found by laying the tiles one after the other on sets of grids."""
    found: Any = np.zeros((1, 25), np.int8)
    for number, building in enumerate(TILES):
        laid = []
        for degrees in range(0, 360, 90):
            tile = turned(TILES[building], degrees)
            for row in range(6 - len(tile)):
                for column in range(6 - len(tile[0])):
                    one = np.zeros((5, 5), np.int8)
                    for down, line in enumerate(tile):
                        for right, sign in enumerate(line):
                            if sign != ".":
                                one[row + down, column + right] = 1 + number * 3 + "xyz".index(sign)
                    laid.append(one.reshape(25))
        parts = []
        for one in laid:
            free = (found[:, one > 0] == 0).all(axis=1)
            parts.append(found[free] + one)
        found = np.concatenate(parts)
    return found


def traps(grids: np.ndarray) -> np.ndarray:
    """For each grid and zone 0, 1 for burning, 2 for cutting."""
    return np.where(grids > 0, (grids - 1) % 3, 0)


@cache
def quest_grids() -> np.ndarray:
    """The grids with at most three traps on each axis."""
    grids = all_grids()
    trapped = (traps(grids) > 0).reshape(-1, 5, 5)
    return grids[(trapped.sum(axis=1) <= 3).all(axis=1) & (trapped.sum(axis=2) <= 3).all(axis=1)]


def axis_cells(grids: np.ndarray, axis: str) -> np.ndarray:
    """The five cells of an axis in each grid."""
    return grids[:, [number for number, zone in enumerate(ZONES) if axis in zone]]


def with_answer(grids: np.ndarray, axis: str, question: str, told: str) -> np.ndarray:
    """The grids in which the question has this answer."""
    cells = axis_cells(grids, axis)
    if question == "empties":
        return grids[(cells == 0).sum(axis=1) == int(told)]
    buildings = np.where(cells > 0, (cells - 1) // 3, -1)
    if question == "buildings":
        return grids[sum((buildings == b).any(axis=1).astype(int) for b in range(6)) == int(told)]
    kinds = np.where(cells > 0, (cells - 1) % 3, -1)
    ok = np.ones(len(grids), bool)
    for kind, sign in enumerate("xyz"):
        if question == "traps" and sign == "x":
            continue
        mine = (kinds == kind) & ((buildings == "STLOIV".find(question)) if question != "traps" else True)
        ok &= mine.sum(axis=1) == told.count(sign)
    return grids[ok]
