"""Making the rules ready: compiled in a process of its own, so that nobody waits for the compiler, and then loaded.

python -m digsite.server.readiness GAME USE      compiles what a use of a game needs
"""

import asyncio
import logging
import sys
from collections.abc import Sequence
from contextlib import suppress

from .. import warming
from ..games.contract import alone, cache_folder, game_names
from .memory import keep_for_good
from .threads import Threads

log = logging.getLogger("digsite.server")

USES = (warming.PLAY, warming.BOTS)
COMPILERS = 2
Use = tuple[str, str]
"""A game, and what of it: to play, or to have bots."""


class Readiness:
    """Which games can be played, and whose bots can think."""

    def __init__(self, threads: Threads) -> None:
        self._threads = threads
        self._ready = {(game, use): asyncio.Event() for game in game_names() for use in USES}
        self._waiting: list[Use] = []
        self._begun: set[Use] = set()
        self._workers: set[asyncio.Task[None]] = set()
        self._compilers: set[asyncio.subprocess.Process] = set()

    def is_ready(self, game: str) -> bool:
        """Whether a game can be played now."""
        return self._ready[game, warming.PLAY].is_set()

    async def game(self, game: str) -> None:
        """Waits until a game can be played."""
        await self._wait((game, warming.PLAY))

    async def bots(self, game: str) -> None:
        """Waits until a game's bots can think."""
        await self._wait((game, warming.BOTS))

    def begin(self, games: Sequence[str]) -> None:
        """Begins to make games ready, one after the other; what somebody waits for comes first."""
        groups = [games[first : first + COMPILERS] for first in range(0, len(games), COMPILERS)]
        self._put([(game, use) for group in groups for use in USES for game in group])

    async def _wait(self, wanted: Use) -> None:
        if not self._ready[wanted].is_set():
            if wanted in self._waiting:
                self._waiting.remove(wanted)
                self._begun.discard(wanted)
            self._put([wanted])
            await self._ready[wanted].wait()

    def _put(self, uses: list[Use]) -> None:
        new = [use for use in uses if use not in self._begun]
        self._begun.update(new)
        self._waiting[:0] = new
        for _ in range(min(len(self._waiting), COMPILERS - len(self._workers))):
            worker = asyncio.create_task(self._work(), name="readiness")
            self._workers.add(worker)

    async def _work(self) -> None:
        try:
            while self._waiting:
                await self._prepare(*self._waiting.pop(0))
        finally:
            self._workers -= {asyncio.current_task()}  # at once: who puts something in now counts on those that stay
        if not self._workers:
            keep_for_good()

    async def _prepare(self, game: str, use: str) -> None:
        if not warming.is_compiled(game, use):
            await self._compile(game, use)
        for part in warming.parts(game, use):
            try:
                await self._threads.slow(part.compile)
            except Exception:
                # Nobody waits for ever: whoever plays will meet the error, or compile as they play.
                log.exception("some rules could not be made ready", extra={"game": game, "use": use})
        self._ready[game, use].set()
        log.info("ready", extra={"game": game, "use": use})

    async def _compile(self, game: str, use: str) -> None:
        """Compiles in another process. Should it fail, this process will compile as it loads."""
        log.info("compiling", extra={"game": game, "use": use})
        compiler = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "digsite.server.readiness", game, use, stdin=asyncio.subprocess.DEVNULL
        )
        self._compilers.add(compiler)
        code = await compiler.wait()
        self._compilers.discard(compiler)
        if code:
            log.warning("the compiler failed", extra={"game": game, "use": use, "code": code})

    async def close(self) -> None:
        """Stops what is under way."""
        self._waiting.clear()
        for worker in list(self._workers):
            worker.cancel()
        await asyncio.gather(*self._workers, return_exceptions=True)
        for compiler in list(self._compilers):
            with suppress(ProcessLookupError):
                compiler.kill()
            await compiler.wait()


def main(arguments: list[str]) -> None:
    """Compiles what a use of a game needs, unless another process has just done it."""
    game, use = arguments
    with alone(cache_folder() / f"{game}.{use}.lock"):
        if not warming.is_compiled(game, use):
            for part in warming.parts(game, use):
                part.compile()
            warming.note(game, use)


if __name__ == "__main__":
    main(sys.argv[1:])
