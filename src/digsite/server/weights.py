"""How long a game's rules and views keep a thread busy, and where they are therefore run."""

import time
from collections.abc import Callable
from itertools import cycle
from typing import TypeVar

from .threads import Threads

R = TypeVar("R")

LONG = 0.004
"""Seconds of work that the event loop shall not be kept by."""
NEW = 0.1
"""How much the last piece of work counts in the mean."""
EVERY = 8
"""One in so many pieces of work is weighed: asking the system for a thread's time may take as long as a short one."""


class Weights:
    """The usual work of each game. One not weighed yet counts as heavy."""

    def __init__(self, threads: Threads) -> None:
        self._threads = threads
        self._seconds: dict[str, float] = {}
        self._turns = cycle(range(EVERY))

    async def run(self, game: str, work: Callable[..., R], *args: object) -> R:
        """Runs some work of a game: at once where its work is short, in a thread where it is long."""
        if self._seconds.get(game, 1.0) > LONG:
            return await self._threads.quick(self._weighed, game, work, *args)
        if next(self._turns):
            return work(*args)
        return self._weighed(game, work, *args)

    def _weighed(self, game: str, work: Callable[..., R], *args: object) -> R:
        start = time.thread_time()
        try:
            return work(*args)
        finally:
            spent = time.thread_time() - start
            self._seconds[game] = (1 - NEW) * self._seconds.get(game, LONG) + NEW * spent
