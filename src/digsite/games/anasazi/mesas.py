"""The shapes of the mesas and their pueblos, read from `mesas.toml`: house data that an owner of the box may measure
anew.

`prepare_mesas` fills the tables that the rules share. Which sector lies on which mesa never changes; where the mesas
lie does, in every game.
"""

import tomllib
from pathlib import Path
from typing import Any

import numpy as np

from ..contract import shared_table
from .angles import ANGLES, QUARTER, UNIT, sines
from .pieces import INNER, MESAS, OUTER, PUEBLOS, SECTORS, SPLIT

MOST_CORNERS = 12
MOST_SECTOR_CORNERS = 8
FURTHEST, FURTHEST_LARGE = 385, 780
"""No corner of a mesa is further from its turning point: so regular rings always have room (ANA-7)."""
RINGS = ("centre",) + ("inner",) * INNER + ("outer",) * OUTER


def _read() -> list[dict[str, Any]]:
    text = (Path(__file__).parent / "mesas.toml").read_text(encoding="utf-8")
    mesas: list[dict[str, Any]] = tomllib.loads(text)["mesa"]
    return mesas


def _pueblos(mesas: list[dict[str, Any]], sectors: int) -> list[tuple[int, list[Any]]]:
    """The pueblos with that many sectors, each with its mesa."""
    return [(mesa, p) for mesa, shape in enumerate(mesas) for p in shape["pueblos"] if len(p) == sectors]


SHAPES = _read()
_split, _whole = _pueblos(SHAPES, 2), _pueblos(SHAPES, 1)
if tuple(shape["ring"] for shape in SHAPES) != RINGS or len(_split) != SPLIT or len(_whole) != PUEBLOS - SPLIT:
    raise ValueError("mesas.toml: a box has 1 + 12 + 15 mesas with 16 split and 28 undivided pueblos")
for mesa, shape in enumerate(SHAPES):
    if any(x * x + y * y > (FURTHEST if mesa else FURTHEST_LARGE) ** 2 for x, y in shape["corners"]):
        raise ValueError(f"mesas.toml: mesa {mesa + 1} has a corner too far from its turning point")

SECTOR_SHAPES = [p[1] for _, p in _split] + [p[0] for _, p in _split] + [p[0] for _, p in _whole]
"""The corners of each sector, in the order of their numbers."""
SECTOR_MESA = np.array([mesa for mesa, _ in _split + _split + _whole], np.int64)
"""The mesa of each sector."""
MESA_CORNERS = np.array([len(shape["corners"]) for shape in SHAPES], np.int64)
"""How many corners each mesa has."""
SECTOR_CORNERS = np.array([len(shape) for shape in SECTOR_SHAPES], np.int64)
"""How many corners each sector has."""

mesa_shapes = shared_table("anasazi.mesa_shapes", np.int64, (MESAS, MOST_CORNERS, 2))
"""The corners of each mesa, not turned, its turning point at the origin."""
sector_shapes = shared_table("anasazi.sector_shapes", np.int64, (SECTORS, MOST_SECTOR_CORNERS, 2))
"""The corners of each sector as it lies on its mesa."""
reaches = shared_table("anasazi.reaches", np.int64, (MESAS, ANGLES))
"""How far each mesa reaches in each direction, rounded up by enough for any turn."""


def prepare_mesas() -> None:
    """Fills the tables of this module; the angles come first."""
    for table, shapes in ((mesa_shapes(), [s["corners"] for s in SHAPES]), (sector_shapes(), SECTOR_SHAPES)):
        for k, corners in enumerate(shapes):
            table[k, : len(corners)] = corners
    for mesa, shape in enumerate(SHAPES):
        x, y = np.array(shape["corners"]).T
        furthest = (np.outer(sines(), x) - np.outer(np.roll(sines(), -QUARTER), y)).max(axis=1)
        reaches()[mesa] = furthest // UNIT + 2
