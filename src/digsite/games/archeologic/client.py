"""What the browser's board takes from the rules, so that it writes no piece, price or threshold again."""

from typing import Any

from .numbered import NUMBERED
from .questions import CLAIM_COST, COSTS, QUESTION_NAMES
from .tiles import AXIS_NAMES, COLUMNS, QUARTERS, ROWS, TILES, ZONE_NAMES, Building, axis_zones, turned


def shapes(building: Building) -> list[tuple[str, ...]]:
    """A tile in its four turns.

    >>> shapes(Building.V)[:2]
    [('y.', 'xx'), ('xy', 'x.')]
    """
    turns = [TILES[building]]
    while len(turns) < QUARTERS:
        turns.append(turned(turns[-1]))
    return turns


def data() -> dict[str, Any]:
    """Ready for JSON."""
    return {
        "columns": COLUMNS,
        "rows": ROWS,
        "circle": AXIS_NAMES,
        "axes": {name: [ZONE_NAMES[zone] for zone in axis_zones(axis)] for axis, name in enumerate(AXIS_NAMES)},
        "tiles": {building.name: shapes(building) for building in Building},
        "questions": dict(zip(QUESTION_NAMES, COSTS.tolist(), strict=True)),
        "claim": CLAIM_COST,
        "thresholds": {quest.code: [quest.confirmed, quest.seasoned] for quest in NUMBERED},
    }
