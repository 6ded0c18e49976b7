"""A game taken off the shelf: new tables, replays, simulations."""

import secrets
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import numpy as np

from . import engine
from .games.contract import Game, game_names, load_game, records
from .table import MOST_SEED, Table


class Simulation(msgspec.Struct, frozen=True):
    """What came of many random games."""

    game: str
    seats: int
    options: dict[str, Any]
    seed: int
    threads: int
    games: int
    decisions: int
    seconds: float
    decisions_per_second: float
    faults: int
    mean_decisions: float
    shortest: int
    longest: int
    wins: list[int]
    won_by_nobody: int
    mean_scores: list[float]


class Box:
    """One of the games, ready to be played.

    >>> import digsite
    >>> box = digsite.load("archeologic")
    >>> box.new(seats=5)
    Traceback (most recent call last):
    ValueError: archeologic is for 1, 2, 3 or 4 seats, not 5
    >>> box.simulate(games=50, seats=2, seed=1).faults
    0
    """

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def name(self) -> str:
        """The game's name."""
        return self.game.name

    def settled(self, seats: int, seed: int, given: Mapping[str, Any]) -> dict[str, Any]:
        """The options in full; ValueError when no table can be set up like this."""
        if seats not in self.game.seats:
            *most, last = (str(number) for number in self.game.seats)
            raise ValueError(f"{self.name} is for {', '.join(most)} or {last} seats, not {seats}")
        if not 0 <= seed <= MOST_SEED:
            raise ValueError(f"a seed is a whole number from 0 to {MOST_SEED}, not {seed}")
        return self.game.settle(seats, dict(given))

    def new(self, seats: int | None = None, seed: int | None = None, **options: Any) -> Table:
        """A new table; without a seed chance comes from the operating system."""
        seats = self.game.seats[0] if seats is None else seats
        seed = secrets.randbits(63) if seed is None else seed
        return Table._new(self.game, seats, self.settled(seats, seed, options), seed)

    def replay(self, log: Mapping[str, Any]) -> Table:
        """The table at the end of a log; ValueError says what is wrong with the log.

        >>> import digsite
        >>> box = digsite.load("archeologic")
        >>> table = box.new(seats=1, seed=7)
        >>> table.play("start C")
        >>> box.replay(table.log).view(0) == table.view(0)
        True
        """
        missing = {"game", "rules", "seats", "options", "seed", "actions"} - set(log)
        if missing:
            raise ValueError(f"the log lacks {', '.join(sorted(missing))}")
        if log["game"] != self.name:
            raise ValueError(f"this is a log of {log['game']}, not of {self.name}")
        if log["rules"] != self.game.version:
            raise ValueError(
                f"this log was played under version {log['rules']} of the rules of {self.name}; "
                f"this digsite has version {self.game.version}"
            )
        table = self.new(log["seats"], log["seed"], **log["options"])
        for number, action in enumerate(log["actions"]):
            try:
                table.play(action)
            except ValueError as error:
                raise ValueError(f"action {number + 1} of the log: {error}") from None
        return table

    def simulate(
        self,
        games: int,
        seats: int | None = None,
        seed: int = 0,
        threads: int = 1,
        check: bool = False,
        **options: Any,
    ) -> Simulation:
        """Statistics of random play; game k has the seed `seed + k`, whatever the number of threads.

        `check` looks at every decision whether anything appeared or vanished; otherwise only the end is looked at.
        """
        seats = self.game.seats[0] if seats is None else seats
        settled = self.settled(seats, seed, options)
        if games < 1 or threads < 1:
            raise ValueError("games and threads are whole numbers from 1")
        self._playouts(settled, seats, seed, 1, check)
        threads = min(threads, games)
        ends = [games * k // threads for k in range(threads + 1)]
        start = time.perf_counter()
        with ThreadPoolExecutor(threads) as pool:
            parts = list(
                pool.map(
                    lambda k: self._playouts(settled, seats, seed + ends[k], ends[k + 1] - ends[k], check),
                    range(threads),
                )
            )
        seconds = time.perf_counter() - start
        total = self._sum(parts)
        decisions = int(total["decisions"])
        finished = max(1, games - int(total["faults"]))
        return Simulation(
            game=self.name,
            seats=seats,
            options=settled,
            seed=seed,
            threads=threads,
            games=games,
            decisions=decisions,
            seconds=seconds,
            decisions_per_second=decisions / seconds,
            faults=int(total["faults"]),
            mean_decisions=decisions / games,
            shortest=int(total["shortest"]),
            longest=int(total["longest"]),
            wins=total["wins"][:seats].tolist(),
            won_by_nobody=int(total["won_by_nobody"]),
            mean_scores=(total["scores"][:seats] / finished).tolist(),
        )

    def _playouts(self, settled: dict[str, Any], seats: int, seed: int, games: int, check: bool) -> Any:
        totals = np.zeros(1, engine.TOTALS).view(np.recarray)
        totals[0].shortest = -1
        engine.playouts(
            records(2, self.game.state),
            self.game.options_array(settled).view(np.recarray),
            seats,
            seed,
            games,
            np.empty(self.game.most_actions, np.int64),
            self.game.most_decisions,
            check,
            totals,
        )
        return totals[0]

    @staticmethod
    def _sum(parts: list[Any]) -> dict[str, Any]:
        total = {name: sum(part[name] for part in parts) for name in engine.TOTALS.names or ()}
        lengths = [part.shortest for part in parts if part.shortest >= 0]
        return total | {"shortest": min(lengths, default=-1), "longest": max(part.longest for part in parts)}


def games() -> list[str]:
    """The names of the games that are there.

    >>> "archeologic" in games()
    True
    """
    return game_names()


def load(name: str) -> Box:
    """The game of that name; ValueError names those that there are."""
    return Box(load_game(name))
