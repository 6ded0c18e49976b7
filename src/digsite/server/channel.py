"""The channel by which the workers of one server wake each other: Redis.

Whatever is lost here is seen a little later in the database. Nobody waits for Redis: what cannot be sent is left out.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec
from redis.asyncio import Redis
from redis.exceptions import RedisError

from .wakeups import LobbyStirred, Wakeup, WorkersChanged

log = logging.getLogger("digsite.server")

MOST_WAITING = 1000
PAUSE = 1.0
"""Seconds before Redis is tried again."""
SECONDS = 5.0


class _Envelope(msgspec.Struct, frozen=True):
    sender: int
    wakeup: Wakeup


_open = msgspec.json.Decoder(_Envelope).decode


class Channel:
    """The channel of one worker."""

    def __init__(self, address: str, channel: str, worker: int, hear: Callable[[Wakeup], Awaitable[None]]) -> None:
        self.connected = False
        self._redis = Redis.from_url(address, socket_connect_timeout=SECONDS)
        self._channel = channel
        self._worker = worker
        self._hear = hear
        self._waiting: asyncio.Queue[Wakeup] = asyncio.Queue(MOST_WAITING)
        self._tasks: list[asyncio.Task[None]] = []

    def open(self) -> None:
        """Begins to hear and to tell."""
        self._tasks = [
            asyncio.create_task(self._hear_all(), name="wake-ups heard"),
            asyncio.create_task(self._tell_all(), name="wake-ups told"),
        ]

    async def close(self) -> None:
        """Tells what waits, for a moment, and ends."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._waiting.join(), PAUSE)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    def tell(self, wakeup: Wakeup) -> None:
        """Tells the other workers when there is time."""
        with suppress(asyncio.QueueFull):
            self._waiting.put_nowait(wakeup)

    async def answers(self) -> bool:
        """Whether Redis is there."""
        try:
            return bool(await asyncio.wait_for(self._redis.ping(), SECONDS))
        except (RedisError, OSError, TimeoutError):
            return False

    async def _tell_all(self) -> None:
        while True:
            text = msgspec.json.encode(_Envelope(self._worker, await self._waiting.get()))
            try:
                await asyncio.wait_for(self._redis.publish(self._channel, text), SECONDS)
            except Exception as error:
                log.debug("a wake-up is lost", extra={"detail": str(error)})
            finally:
                self._waiting.task_done()

    async def _hear_all(self) -> None:
        while True:
            try:
                await self._hear_until_it_ends()
            except Exception as error:
                if self.connected:
                    log.warning("Redis is away: everything goes on, more slowly", extra={"detail": str(error)})
                self.connected = False
            await asyncio.sleep(PAUSE)

    async def _hear_until_it_ends(self) -> None:
        async with self._redis.pubsub() as channel:
            await channel.subscribe(self._channel)
            asked = False
            while True:
                message = await channel.get_message(timeout=SECONDS)
                if message is None:
                    if asked:
                        raise TimeoutError("Redis is silent")
                    await channel.ping()
                    asked = True
                    continue
                asked = False
                if message["type"] == "subscribe":
                    self.connected = True
                    log.info("Redis is there")
                    # What was told meanwhile was not heard.
                    for wakeup in (WorkersChanged(), LobbyStirred()):
                        await self._hear(wakeup)
                elif message["type"] == "message":
                    await self._take(message["data"])

    async def _take(self, text: bytes) -> None:
        try:
            envelope = _open(text)
        except msgspec.MsgspecError:
            log.warning("a wake-up that is none")
            return
        if envelope.sender == self._worker:
            return
        try:
            await self._hear(envelope.wakeup)
        except Exception:
            log.exception("a wake-up failed")
