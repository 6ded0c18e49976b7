"""Who is told that it is their turn, or that the lobby changed: the sockets of people, and their webhooks."""

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING

from ..texts import Texts, all_texts
from . import people
from .kept import KeptTable
from .messages import LobbyChanged, YourTurn
from .visitor import Visitor, encoded
from .wakeups import TurnCame
from .webhooks import Webhooks

if TYPE_CHECKING:
    from .house import House

log = logging.getLogger("digsite.server")

DAYS = "days"


class Notices:
    """The sockets that wait for notices."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self._waiting: dict[str, set[Visitor]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.webhooks = Webhooks(house.settings.private_webhooks)

    def enter(self, person: str, visitor: Visitor) -> None:
        """A person's browser waits for notices."""
        self._waiting.setdefault(person, set()).add(visitor)

    def exit(self, person: str, visitor: Visitor) -> None:
        """It waits no more."""
        waiting = self._waiting.get(person, set())
        waiting.discard(visitor)
        if not waiting:
            self._waiting.pop(person, None)

    def your_turn(self, person: str, table: KeptTable, present: bool) -> None:
        """It is a person's turn; who does not have the table open is told by webhook too, where a move has days."""
        self.tell_turn(person, table.id, table.game)
        if self._house.cluster is not None:
            self._house.cluster.channel.tell(TurnCame(person, table.id, table.game))
        if table.clock.kind == DAYS and not present:
            task = asyncio.create_task(self._send_webhook(person, table.id, table.game), name="notice")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def tell_turn(self, person: str, table: str, game: str) -> None:
        """Tells the sockets of a person here that it is their turn."""
        text = encoded(YourTurn(table, game))
        for visitor in self._waiting.get(person, ()):
            visitor.send_text(text)

    async def _send_webhook(self, person: str, table: str, game: str) -> None:
        known = await self._house.store.read(people.find_person, person)
        if known is None or known.webhook is None:
            return
        words = Texts(known.language)("server.your_turn", game=all_texts(known.language, game)["title"])
        address = (
            f"{self._house.settings.origins[0].rstrip('/')}/table/{table}" if self._house.settings.origins else None
        )
        said = f"{words} {address}" if address else words
        # `text` and `content` are what the usual chat services show.
        self._house.notices.webhooks.send(
            known.webhook,
            {"type": "your_turn", "table": table, "game": game, "address": address, "text": said, "content": said},
            partial(self._give_webhook_up, person, known.webhook),
        )

    async def _give_webhook_up(self, person: str, address: str) -> None:
        """A person is without webhook from now on, unless they named another meanwhile."""
        changed = await self._house.store.write(people.drop_webhook, person, address)
        if changed is not None:
            self._house.person_changed(changed)

    def lobby_changed(self) -> None:
        """Lobbies look different."""
        text = encoded(LobbyChanged())
        for waiting in self._waiting.values():
            for visitor in waiting:
                visitor.send_text(text)

    async def close(self) -> None:
        """Stops what is under way."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.webhooks.close()
