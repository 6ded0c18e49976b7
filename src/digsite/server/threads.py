"""Where work is done that would keep the event loop from answering: few threads for long thinking, others for short work."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

QUICK = 4


class Threads:
    """The threads of a server."""

    def __init__(self, thinkers: int) -> None:
        self._thinkers = ThreadPoolExecutor(thinkers, "digsite-thinker")
        self._quick = ThreadPoolExecutor(QUICK, "digsite-quick")
        self._slow = ThreadPoolExecutor(1, "digsite-slow")

    async def think(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Bots and assists: up to seconds."""
        return await self._run(self._thinkers, work, *args, **kwargs)

    async def quick(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Replays, views, passwords: some milliseconds."""
        return await self._run(self._quick, work, *args, **kwargs)

    async def slow(self, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """What may take very long, one after the other."""
        return await self._run(self._slow, work, *args, **kwargs)

    @staticmethod
    async def _run(pool: ThreadPoolExecutor, work: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        return await asyncio.get_running_loop().run_in_executor(pool, lambda: work(*args, **kwargs))

    def close(self) -> None:
        """Waits for nothing more than what runs."""
        for pool in (self._thinkers, self._quick, self._slow):
            pool.shutdown(wait=False, cancel_futures=True)
