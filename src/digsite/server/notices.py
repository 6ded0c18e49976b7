"""Who is told that it is their turn, or that the lobby changed: the sockets of people, and their webhooks."""

import asyncio
import logging
from typing import TYPE_CHECKING

from .kept import KeptTable
from .messages import Failed, LobbyChanged, YourTurn
from .visitor import GOING_AWAY, Visitor, encoded

if TYPE_CHECKING:
    from .house import House

log = logging.getLogger("digsite.server")


class Notices:
    """The sockets that wait for notices."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self._waiting: dict[str, set[Visitor]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def enter(self, person: str, visitor: Visitor) -> None:
        """A person's browser waits for notices."""
        self._waiting.setdefault(person, set()).add(visitor)

    def exit(self, person: str, visitor: Visitor) -> None:
        """It waits no more."""
        waiting = self._waiting.get(person, set())
        waiting.discard(visitor)
        if not waiting:
            self._waiting.pop(person, None)

    def your_turn(self, person: str, table: KeptTable) -> None:
        """It is a person's turn."""
        text = encoded(YourTurn(table.id, table.game))
        for visitor in self._waiting.get(person, ()):
            visitor.send_text(text)

    def lobby_changed(self) -> None:
        """Lobbies look different."""
        text = encoded(LobbyChanged())
        for waiting in self._waiting.values():
            for visitor in waiting:
                visitor.send_text(text)

    def say_goodbye(self) -> None:
        """The server goes down."""
        for waiting in self._waiting.values():
            for visitor in waiting:
                visitor.fail(Failed("going_down", "the server is being closed"), GOING_AWAY)

    async def close(self) -> None:
        """Stops what is under way."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
