"""digsite: four archaeology board games for people, bots and research.

>>> import digsite
>>> table = digsite.load("archeologic").new(seats=3, seed=7, clues=4)
>>> table.seat in (0, 1, 2)
True
"""

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
