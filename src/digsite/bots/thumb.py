"""Rules of thumb: a compiled choice for each game, fast enough for balance reports over many games.

A rule of thumb looks only at what the deciding seat may know. A test compares its choice in worlds that look alike.
A game's module of bots (`digsite.bots.LEVELS`) registers its own; it is imported when the rule is first asked for.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np
from numba.extending import overload

from ..games.contract import STREAM, Game, compiled, dispatch, records, seed_chance
from ..table import Action, Table

_thumbs: dict[str, Callable[..., Any]] = {}


def register(game: Game, thumb: Callable[..., Any]) -> None:
    """Makes a game's rule of thumb, `thumb(s, chance, out) -> action`, known."""
    _thumbs[game.name] = thumb


def thumb_of(game: Game) -> Callable[..., Any]:
    """The rule of thumb of a game."""
    if game.name not in _thumbs:
        from . import LEVELS

        import_module(LEVELS[game.name])
    return _thumbs[game.name]


def thumb(s, chance, out):
    """The action by rule of thumb for the seat that decides; `out` is room for the legal set."""
    return thumb_of(dispatch.game_of(s))(s, chance, out)


@overload(thumb)
def _thumb(s, chance, out):
    rule = thumb_of(dispatch.game_of_type(s))
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
        number = int(choose(world._states, 0, self.chances, out))
        return next(action for action in world.legal if action.number == number)
