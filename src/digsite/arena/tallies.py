"""What many games come to: records of sums that compiled matches fill, on several threads, and that are added up."""

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from ..games.contract import STREAM, load_game, records

LEAST_A_THREAD = 50
"""Games that are worth a thread of their own."""

Matches = Callable[[Any, Any, int, int, int, Any, Any, Any], Any]
"""Compiled matches: states, options, seats, first seed, games, a player's stream, room for actions, the tally."""


def tally_of(
    matches: Matches, tally: np.dtype[Any], game: str, seats: int, games: int, seed: int, threads: int, settled: Any
) -> Any:
    """The tally of many games of the matches; game k has the seed `seed + k`, whatever the number of threads."""
    described = load_game(game)
    options = described.options_array(settled).view(np.recarray)

    def part(first: int, number: int) -> Any:
        sums = _nothing(tally)
        out = np.empty(described.most_actions, np.int64)
        matches(records(2, described.state), options, seats, first, number, records(1, STREAM), out, sums)
        return sums[0]

    part(seed, 0)  # compiles, so that the threads need not wait for each other
    parts = max(1, min(threads, games // LEAST_A_THREAD))
    ends = [games * k // parts for k in range(parts + 1)]
    with ThreadPoolExecutor(parts) as pool:
        return summed(pool.map(lambda k: part(seed + ends[k], ends[k + 1] - ends[k]), range(parts)), tally)


def summed(tallies: Iterable[Any], tally: np.dtype[Any]) -> Any:
    """Several tallies as one."""
    total = _nothing(tally)[0]
    for one in tallies:
        for name in tally.names or ():
            total[name] += one[name]
    return total


def _nothing(tally: np.dtype[Any]) -> Any:
    return np.zeros(1, tally).view(np.recarray)
