"""digsite: four archaeology board games for people, bots and research.

>>> import digsite
>>> table = digsite.load("archeologic").new(seats=3, seed=7, clues=4)
>>> table.seat in (0, 1, 2)
True

What stands here is fetched when it is first asked for: the compiler takes a second to load, and `digsite --help` does
without it.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .box import Box, Simulation, games, load
    from .saves import SaveError
    from .table import Action, IllegalAction, Table, UndoRefused, restore

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Box",
    "IllegalAction",
    "SaveError",
    "Simulation",
    "Table",
    "UndoRefused",
    "games",
    "load",
    "restore",
]

_HOMES = {
    "box": ("Box", "Simulation", "games", "load"),
    "saves": ("SaveError",),
    "table": ("Action", "IllegalAction", "Table", "UndoRefused", "restore"),
}


# The package `digsite.games` is loaded now: loaded later, it would take the place of the function of the same name.
import_module(".games", __name__)
del globals()["games"]


def __getattr__(name: str) -> Any:
    """Fetches one of `__all__` from the module that it lives in."""
    for home, names in _HOMES.items():
        if name in names:
            value = getattr(import_module(f".{home}", __name__), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """All names, those not yet fetched too."""
    return sorted({*globals(), *__all__})
