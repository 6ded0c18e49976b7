"""Making the rules ready: compiled in a process of its own, so that nobody waits for the compiler, and then loaded.

python -m digsite.server.readiness GAME...      compiles what a server needs of these games
"""

import asyncio
import logging
import sys

from .. import warming
from ..games.contract import game_names
from .threads import Threads

log = logging.getLogger("digsite.server")

USES = (warming.PLAY, warming.BOTS)


class Readiness:
    """Which games can be played, and whose bots can think."""

    def __init__(self, threads: Threads) -> None:
        self._threads = threads
        self._ready = {(game, use): asyncio.Event() for game in game_names() for use in USES}
        self._begun: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._compiler: asyncio.subprocess.Process | None = None
        self._one_compiler = asyncio.Lock()

    def is_ready(self, game: str) -> bool:
        """Whether a game can be played now."""
        return self._ready[game, warming.PLAY].is_set()

    async def game(self, game: str) -> None:
        """Waits until a game can be played."""
        await self._wait(game, warming.PLAY)

    async def bots(self, game: str) -> None:
        """Waits until a game's bots can think."""
        await self._wait(game, warming.BOTS)

    def begin(self, games: list[str]) -> None:
        """Begins to make games ready: first all rules, then all bots."""
        for use in USES:
            for game in games:
                self._begin(game, use)

    async def _wait(self, game: str, use: str) -> None:
        self._begin(game, use)
        await self._ready[game, use].wait()

    def _begin(self, game: str, use: str) -> None:
        if (game, use) not in self._begun:
            self._begun[game, use] = asyncio.create_task(self._prepare(game, use), name=f"prepare {game} {use}")

    async def _prepare(self, game: str, use: str) -> None:
        if not warming.is_compiled(game, use):
            async with self._one_compiler:
                await self._compile(game, use)
        for part in warming.parts(game, use):
            await self._threads.slow(part.compile)
        self._ready[game, use].set()
        log.info("ready", extra={"game": game, "use": use})

    async def _compile(self, game: str, use: str) -> None:
        """Compiles in another process. Should it fail, this process will compile as it loads."""
        if warming.is_compiled(game, use):
            return
        log.info("compiling", extra={"game": game, "use": use})
        self._compiler = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "digsite.server.readiness", game, use, stdin=asyncio.subprocess.DEVNULL
        )
        try:
            code = await self._compiler.wait()
        finally:
            self._compiler = None
        if code:
            log.warning("the compiler failed", extra={"game": game, "use": use, "code": code})

    async def close(self) -> None:
        """Stops what is under way."""
        if self._compiler is not None:
            self._compiler.kill()
        for task in self._begun.values():
            task.cancel()
        await asyncio.gather(*self._begun.values(), return_exceptions=True)


def main(arguments: list[str]) -> None:
    """Compiles what a use of a game needs."""
    game, use = arguments
    for part in warming.parts(game, use):
        part.compile()
    warming.note(game, use)


if __name__ == "__main__":
    main(sys.argv[1:])
