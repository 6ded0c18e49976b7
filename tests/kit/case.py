"""What a game tells the kit about itself, in `CASE` of `tests/<game>/case.py`."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import digsite
from digsite import Table

TESTS = Path(__file__).parent.parent


@dataclass(frozen=True)
class Variant:
    """A way to set the game up."""

    seats: int
    options: Mapping[str, Any]

    def new(self, game: str, seed: int) -> Table:
        return digsite.load(game).new(self.seats, seed, **self.options)

    def __str__(self) -> str:
        return "-".join([str(self.seats), *(f"{name}={value}" for name, value in self.options.items())])


@dataclass(frozen=True)
class Count:
    """A shrunken variant whose sequences of decisions of a length are counted exactly, by hand or by another way."""

    variant: Variant
    seed: int
    depth: int
    sequences: int


@dataclass(frozen=True)
class Worlds:
    """A moment at which every world that a seat holds possible can be enumerated by means other than the rules."""

    table: Table
    seat: int
    world: Callable[[Table], Hashable]
    """What is hidden in a (redrawn) table."""
    chances: Mapping[Hashable, float]
    """The exact chance of each world for this seat."""


@dataclass(frozen=True)
class Case:
    """A game's part of the kit."""

    game: str
    variants: tuple[Variant, ...]
    counts: tuple[Count, ...]
    worlds: Callable[[], list[Worlds]]

    @property
    def folder(self) -> Path:
        return TESTS / self.game

    @property
    def golden(self) -> Path:
        """A whole game as a readable text."""
        return self.folder / "golden.txt"

    @property
    def trials(self) -> Path:
        """Random games with their exact results."""
        return self.folder / "trials.json"


def case_of(game: str) -> Case:
    """The case of a game; a game without one fails the completeness test."""
    case: Case = import_module(f"tests.{game}.case").CASE
    return case


def cases() -> list[Case]:
    return [case_of(game) for game in digsite.games() if (TESTS / game / "case.py").exists()]


def variants() -> Iterator[tuple[str, Variant]]:
    for case in cases():
        for variant in case.variants:
            yield case.game, variant


def random_table(game: str, variant: Variant, seed: int, decisions: int = 1_000_000) -> Table:
    """A table after that many random decisions, or at its end."""
    table = variant.new(game, seed)
    play_on(table, Random(seed), decisions)
    return table


def play_on(table: Table, chance: Random, decisions: int = 1_000_000) -> None:
    """Plays at random."""
    for _ in range(decisions):
        if table.seat is None:
            return
        table.play(chance.choice(table.legal))


def moments(game: str, variant: Variant, seed: int, step: int) -> Iterator[Table]:
    """A random game, looked at every few decisions and at its end; the same table goes on."""
    table = variant.new(game, seed)
    chance = Random(seed)
    yield table
    while table.seat is not None:
        play_on(table, chance, 1 + chance.randrange(step))
        yield table
