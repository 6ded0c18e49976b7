"""A game taken off the shelf: new tables, replays, simulations."""

import reprlib
import secrets
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import numpy as np

from . import engine
from .games.contract import Game, game_names, load_game, records
from .table import MOST_SEED, Table
from .texts import Mistake, either


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


class Log(msgspec.Struct, frozen=True):
    """What a log holds, and of which types: enough to play the game again."""

    game: str
    rules: int
    seats: int
    options: dict[str, Any]
    seed: int
    actions: list[str]


def checked_log(log: Any) -> Log:
    """A log that was read from somewhere; Mistake says what is wrong with its form.

    >>> checked_log({"game": "archeologic", "rules": "new"})
    Traceback (most recent call last):
    digsite.texts.Mistake: the log lacks actions, options, seats, seed
    """
    given = log if isinstance(log, Mapping) else {}
    lacking = sorted(set(Log.__struct_fields__) - set(given))
    if lacking:
        raise Mistake("log_lacks", names=", ".join(lacking))
    parts = {}
    for part in msgspec.structs.fields(Log):
        try:
            parts[part.name] = msgspec.convert(given[part.name], part.type)
        except msgspec.ValidationError:
            raise Mistake("log_part", name=part.name, given=reprlib.repr(given[part.name])) from None
    return Log(**parts)


class Box:
    """One of the games, ready to be played.

    >>> import digsite
    >>> box = digsite.load("archeologic")
    >>> box.new(seats=5)
    Traceback (most recent call last):
    digsite.texts.Mistake: archeologic is for 1, 2, 3 or 4 seats, not 5
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
            raise Mistake("seats", game_name=self.name, seats=either(self.game.seats), given=seats)
        if not isinstance(seed, int) or not 0 <= seed <= MOST_SEED:
            raise Mistake("seed", most=MOST_SEED, given=seed)
        return self.game.settle(seats, dict(given))

    def new(self, seats: int | None = None, seed: int | None = None, **options: Any) -> Table:
        """A new table; without a seed chance comes from the operating system."""
        seats = self.game.seats[0] if seats is None else seats
        seed = secrets.randbits(63) if seed is None else seed
        return Table._new(self.game, seats, self.settled(seats, seed, options), seed)

    def replay(self, log: Mapping[str, Any]) -> Table:
        """The table at the end of a log; Mistake (a ValueError) says what is wrong with the log.

        >>> import digsite
        >>> box = digsite.load("archeologic")
        >>> table = box.new(seats=1, seed=7)
        >>> table.play("start C")
        >>> box.replay(table.log).view(0) == table.view(0)
        True
        """
        *_, table = self.moments(log)
        return table

    def moments(self, log: Mapping[str, Any]) -> Iterator[Table]:
        """The table at the start of a log and after each of its actions; it is always the same table."""
        read = checked_log(log)
        if read.game != self.name:
            raise Mistake("log_of_other_game", other=read.game, name=self.name)
        if read.rules != self.game.version:
            raise Mistake("log_of_other_rules", rules=read.rules, name=self.name, version=self.game.version)
        settled = self.settled(read.seats, read.seed, read.options)
        table = Table._new(self.game, read.seats, settled, read.seed)
        yield table
        for number, action in enumerate(read.actions, 1):
            try:
                table.play(action)
            except ValueError as error:
                raise Mistake("log_action", number=number, reason=error) from None
            yield table

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
            raise Mistake("games_and_threads")
        check_seeds(seed, games)
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


def check_seeds(first: int, number: int) -> None:
    """Whether so many games can take seeds one after the other."""
    if first + number - 1 > MOST_SEED:
        raise Mistake("seeds", number=number, first=first, most=MOST_SEED)


def games() -> list[str]:
    """The names of the games that are there.

    >>> "archeologic" in games()
    True
    """
    return game_names()


def load(name: str) -> Box:
    """The game of that name; ValueError names those that there are."""
    return Box(load_game(name))
