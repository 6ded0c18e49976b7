"""Somebody who has a table open: a WebSocket with a bounded outbox.

A client that reads too slowly is not waited for: what waits for it is thrown away and it gets the newest view instead.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from .messages import Failed, Frame, Person

if TYPE_CHECKING:
    from .limits import Credits

NORMAL, POLICY, TOO_BIG, GOING_AWAY = 1000, 1008, 1009, 1001
MOST_BYTES = 1_000_000
CLOSED = (WebSocketDisconnect, RuntimeError, OSError)
"""What sending to a socket that is gone may raise."""


def encoded(frame: Frame) -> str:
    """A frame as it goes over the wire."""
    return msgspec.json.encode(frame).decode()


class Visitor:
    """One socket of a person, or of a spectator whom we do not know."""

    def __init__(
        self,
        socket: "WebSocket[Any, Any, Any]",
        person: Person | None,
        token: str | None,
        credits: "Credits",
        most: int,
        who: str = "",
    ) -> None:
        self.person = person
        self.who = who
        """Whom this socket is counted for: a person, or the address of somebody whom we do not know."""
        self.token = token
        self.credits = credits
        self.assisting: str | None = None
        """The id of the question that the program thinks about."""
        self.greeted = False
        self.on_behind: Callable[[], None] | None = None
        """Called when frames were thrown away: whoever keeps the table sends the newest view."""
        self._socket = socket
        self._most = most
        self._outbox: deque[str] = deque()
        self._bytes = 0
        self._wake = asyncio.Event()
        self._behind = False
        self._close_with: int | None = None

    @property
    def closing(self) -> bool:
        """Whether the door was shown."""
        return self._close_with is not None

    def send(self, frame: Frame) -> None:
        """Puts a frame into the outbox."""
        self.send_text(encoded(frame))

    def send_text(self, text: str) -> None:
        """Puts an encoded frame into the outbox; one may be sent to many."""
        if self._close_with is not None or self._behind:
            return
        if len(self._outbox) >= self._most or self._bytes > MOST_BYTES:
            self._outbox.clear()
            self._bytes = 0
            self._behind = True
            return
        self._outbox.append(text)
        self._bytes += len(text)
        self._wake.set()

    def catch_up(self, text: str) -> None:
        """Sends the newest view; to who fell behind it comes in the place of all that was missed."""
        self._behind = False
        self.send_text(text)

    def fail(self, failed: Failed, code: int = POLICY) -> None:
        """Says why, and closes."""
        if self._close_with is None:
            self._behind = False
            self._outbox.append(encoded(failed))
            self._close_with = code
            self._wake.set()

    async def deliver(self) -> None:
        """Sends what is put into the outbox until the socket closes."""
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                while self._outbox:
                    text = self._outbox.popleft()
                    self._bytes -= len(text)
                    await self._socket.send_data(text)
                if self._behind and self.on_behind is not None:
                    self.on_behind()
                if self._close_with is not None:
                    await self._socket.close(self._close_with)
                    return
        except CLOSED:
            return
