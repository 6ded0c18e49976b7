"""The hand-made maps, read from `maps.toml`: where mesas and start tiles lie when the table is not drawn (ANA-6)."""

import tomllib
from pathlib import Path
from typing import Any

from .landscape import hand_made
from .pieces import EXPEDITIONS, MESAS

DRAWN = "drawn"
"""The name that asks for a table drawn from the seed."""


def _read() -> list[dict[str, Any]]:
    text = (Path(__file__).parent / "maps.toml").read_text(encoding="utf-8")
    maps: list[dict[str, Any]] = tomllib.loads(text)["map"]
    for one in maps:
        if len(one["mesas"]) != MESAS or len(one["starts"]) != EXPEDITIONS:
            raise ValueError(f"maps.toml: map {one['name']!r} needs {MESAS} mesas and {EXPEDITIONS} start tiles")
    return maps


MAPS = _read()
MAP_NAMES = tuple(one["name"] for one in MAPS)


def prepare_maps() -> None:
    """Fills the table of the maps that the rules share."""
    for number, one in enumerate(MAPS):
        hand_made()[number, :MESAS] = one["mesas"]
        hand_made()[number, MESAS:, :2] = one["starts"]
