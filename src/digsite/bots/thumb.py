"""Rules of thumb: a compiled choice for each game, fast enough for balance reports over many games.

A rule of thumb looks only at what the deciding seat may know. A test compares its choice in worlds that look alike.
"""

from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from numba.extending import overload

from ..games.contract import STREAM, Game, compiled, records, seed_chance
from ..table import Action, Table

_by_type: dict[Any, Callable] = {}
_by_fields: dict[Any, Callable] = {}


def register(game: Game, thumb: Callable) -> None:
    """Makes a game's rule of thumb, `thumb(s, chance, out) -> action`, findable by the type of its state."""
    _by_type[numba.from_dtype(game.state)] = thumb
    _by_fields[game.state.names] = thumb


def thumb(s, chance, out):
    """The action by rule of thumb for the seat that decides; `out` is room for the legal set."""
    return _by_fields[s.dtype.names](s, chance, out)


@overload(thumb)
def _thumb(s, chance, out):
    rule = _by_type[s]
    return lambda s, chance, out: rule(s, chance, out)


@compiled
def choose(states, n, chances, out):
    """The rule of thumb for Python."""
    return thumb(states[n], chances[0], out)


class ThumbBot:
    """Plays by the game's rule of thumb."""

    def __init__(self, seed: int) -> None:
        self.chances = records(1, STREAM)
        seed_chance(self.chances[0], seed)

    def choose(self, world: Table) -> Action:
        """The action by rule of thumb."""
        out = np.empty(world.game.most_actions, np.int64)
        return world.action(int(choose(world._states, 0, self.chances, out)))
