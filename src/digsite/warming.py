"""Compiling ahead: the list of what there is to compile, by game and by use.

Numba compiles an entry point for a game when it is first called; so each part here is a call. What was done is noted by
a file in the folder of the compiled code, and so is forgotten together with it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import numpy as np

from . import assists, engine
from .bots import decide, levels, make_bot
from .box import Box, load
from .games.contract import STREAM, cache_folder, described_game, records
from .table import Table

PLAY, BOTS, SIMULATE = "play", "bots", "simulate"
USES = (PLAY, BOTS, SIMULATE)


@dataclass(frozen=True)
class Part:
    """Something to compile: calling it does."""

    game: str
    name: str
    compile: Callable[[], Any]


class _Calls:
    """One call of each entry point for a game, on a table that is made when it is first needed."""

    def __init__(self, game: str) -> None:
        self.game = game

    @cached_property
    def box(self) -> Box:
        return load(self.game)

    @cached_property
    def table(self) -> Table:
        return self.box.new(seed=1)

    def play(self) -> list[Part]:
        """What a table needs."""
        calls: dict[str, Callable[[], Any]] = {
            "tables": lambda: self.box,
            "new": lambda: self.table,
            "seat": lambda: self.table.seat,
            "legal": lambda: self.table.legal,
            "resample": lambda: self.table.imagined(0, 1),
            "play": lambda: self.table.copy().play(self.table.legal[0]),
            "score": lambda: engine.score(self.table._states, 0, np.zeros(8, np.int64)),
            "winners": lambda: engine.winners(self.table._states, 0),
        }
        warm_assists = assists.warming(self.game)
        if warm_assists is not None:
            calls["assists"] = lambda: warm_assists(self.box.new(seats=max(self.box.game.seats), seed=1))
        return [Part(self.game, name, call) for name, call in calls.items()]

    def bots(self) -> list[Part]:
        """What the bots of every level need."""
        return [Part(self.game, f"bot {level}", partial(self._decide, level)) for level in levels(self.game)]

    def _decide(self, level: str) -> None:
        decide(make_bot(self.game, level, 1), self.table, 1)

    def simulate(self) -> list[Part]:
        """What simulations and tests need."""
        calls: dict[str, Callable[[], Any]] = {
            "tables": lambda: self.box,
            "sound": lambda: self.table.is_sound,
            "playout": lambda: self._playout(self.table.copy()),
            "playouts": lambda: self.box.simulate(games=1),
        }
        return [Part(self.game, name, call) for name, call in calls.items()]

    @staticmethod
    def _playout(table: Table) -> None:
        chances, out = records(1, STREAM), np.empty(table.game.most_actions, np.int64)
        engine.playout(table._states, 0, chances, out, table.game.most_decisions)


def parts(game: str, use: str) -> list[Part]:
    """What a use of a game needs compiled."""
    calls = _Calls(described_game(game).name)
    found: list[Part] = getattr(calls, use)()
    return found


def _note(game: str, use: str) -> Path:
    return cache_folder() / f"{game}.{use}.compiled"


def note(game: str, use: str) -> None:
    """Notes that all this was compiled."""
    _note(game, use).touch()


def is_compiled(game: str, use: str) -> bool:
    """Whether all that a use of a game needs was compiled before."""
    return _note(game, use).exists()


def missing(game: str, use: str) -> list[Part]:
    """What has to be compiled first for a use of a game; nothing when that was done before."""
    return [] if is_compiled(game, use) else parts(game, use)


def entries() -> int:
    """How many compiled entry points the folder holds."""
    return sum(1 for _ in cache_folder().rglob("*.nbc"))
