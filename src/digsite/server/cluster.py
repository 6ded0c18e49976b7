"""The workers of one server: who of them lives, and which of them has a table.

Each notes in the database that it lives; a hash of those who live tells who has a table (`dealing`). For a moment two
may believe that a table is theirs: then only the hands that took it last can write it (`kept`). A worker that could give
no sign of life for long says nothing of any table until it has looked whether the others gave it up. By Redis the
workers tell each other when to look (`channel`); what they would miss without it they see at the next heartbeat.
"""

import asyncio
import logging
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from litestar.types import ASGIApp

from . import living, people
from .channel import Channel
from .dealing import dealt_to
from .forwarding import NUMBERS, Inside, Line, Parcel
from .settings import Place
from .wakeups import BrowserForgotten, LobbyStirred, PersonChanged, TableWaits, TurnCame, Wakeup, WorkersChanged

if TYPE_CHECKING:
    from .house import House

log = logging.getLogger("digsite.server")

BEAT = 1.0
LOBBY_BEATS = 5
"""While Redis is away, lobbies are told to look anew every so many heartbeats."""
SECONDS_TO_JOIN = 1.5 * BEAT
"""How long the others have to see a worker that comes, and to let go of its tables, before it takes them up."""
SURE = living.SILENT / 2000
"""Seconds after a sign of life for which the others surely believe that this worker lives."""
SECONDS_TO_ANSWER = 2.0
SECONDS_TO_AGREE = 5.0
PAUSE = 0.05


class Cluster:
    """This worker among the others."""

    def __init__(self, house: "House", place: Place) -> None:
        self.house = house
        self.place = place
        self.living = frozenset({place.number})
        """The workers among whom the tables are dealt."""
        self._joins = True
        self.channel = Channel(place.redis, f"digsite {place.run}", place.number, self._hear)
        self.passing: set[Line] = set()
        """The sockets that lead through this worker to another."""
        self._inside: Inside | None = None
        self._look = asyncio.Event()
        self._beating: asyncio.Task[None] | None = None
        self._joining: asyncio.Task[None] | None = None
        self._looking: asyncio.Task[None] | None = None
        self._noted = time.monotonic()

    # --- coming and going -------------------------------------------------------------------------------------------

    async def join(self, app: ASGIApp) -> None:
        """Becomes one of the workers: from now on this one has its share of the tables."""
        self._inside = Inside(app, self)
        await self._inside.open(self.place.door(self.place.number))
        await self._note_life()
        self.channel.open()
        self._beating = asyncio.create_task(self._beat(), name="heartbeat")
        if self.living != {self.place.number}:
            await self._become_known()
        else:
            self._joins = False

    async def _become_known(self) -> None:
        """Waits until the others have seen this worker and let go of what will be its share."""
        self.channel.tell(WorkersChanged())
        await asyncio.sleep(SECONDS_TO_JOIN)
        self._joins = False
        await self._note_life()

    def _come_anew(self) -> None:
        """The others had to think that this worker was dead: nothing that it has in memory counts any more."""
        self.house.let_go()
        if not self._joins:
            log.warning("this worker was silent for too long")
            self._joins = True
            self._joining = asyncio.create_task(self._become_known(), name="coming anew")

    async def leave(self) -> None:
        """Leaves the tables to the others; the sockets that lead through here are closed with a word."""
        for line in self.passing:
            line.close()
        if self._beating is not None:
            self._beating.cancel()
            if self._joining is not None:
                self._joining.cancel()
            self._beating = None
            with suppress(Exception):
                await self.house.store.write(living.forget, self.place.run, self.place.number)
            self.channel.tell(WorkersChanged())
            await self.channel.close()

    async def close(self) -> None:
        """Ends everything."""
        await self.leave()
        if self._inside is not None:
            await self._inside.close()

    async def _beat(self) -> None:
        number = 0
        while True:
            self._look.clear()
            try:
                await self._note_life()
            except Exception as error:
                log.warning("a heartbeat failed", extra={"detail": str(error)})
            number += 1
            if not self.channel.connected and number % LOBBY_BEATS == 0:
                self.house.notices.lobby_changed()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._look.wait(), BEAT)

    async def _note_life(self) -> None:
        """Notes that this worker lives, and sees who else does."""
        begun = time.monotonic()
        others, is_new = await self.house.store.write(living.note, self.place.run, self.place.number)
        self._noted = begun
        if is_new:
            self._come_anew()
        self._see(others)

    async def make_sure(self) -> None:
        """Looks whether this worker was given up, if it gave no sign of life for so long that it may have been."""
        if time.monotonic() - self._noted < SURE:
            return
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._note_life(), name="making sure")
        await asyncio.shield(self._looking)

    def _see(self, living: frozenset[int]) -> None:
        if self._joins:
            living = living - {self.place.number} or living
        for line in self.passing:
            if line.worker not in living:
                line.close()  # who stands still says nothing more
        if living != self.living:
            log.info("the tables are dealt anew", extra={"living": sorted(living)})
            self.living = living
            self.house.deal_anew()

    # --- who has a table --------------------------------------------------------------------------------------------

    def has(self, table: str) -> bool:
        """Whether a table is dealt to this worker."""
        return dealt_to(table, self.living) == self.place.number

    async def line_to(self, table: str, asked: Parcel) -> Line | None:
        """A line to the worker that has a table and takes what is asked, None when this one has it.

        A worker that is not there is dead. One that does not take it knows better who lives, or will in a moment.
        """
        async with asyncio.timeout(SECONDS_TO_AGREE):
            await self.make_sure()
            while not self.has(table):
                worker = dealt_to(table, self.living)
                try:
                    line = await Line.to(self.place, worker)
                except (ConnectionRefusedError, FileNotFoundError):
                    await self._forget(worker)
                    continue
                if await self._is_taken(line, asked):
                    return line
                await asyncio.sleep(PAUSE)
                await self._note_life()
        return None

    async def _is_taken(self, line: Line, asked: Parcel) -> bool:
        """Whether the other end takes what is asked; otherwise the line is closed."""
        taken = False
        try:
            await line.send({**asked, "secret": self.place.secret})
            answer = await line.receive()
            taken = answer is not None and answer["taken"]
        except ConnectionError:
            pass  # it died just now
        finally:
            if not taken:
                line.close()
        return taken

    async def _forget(self, worker: int) -> None:
        log.warning("a worker is gone", extra={"gone": worker})
        await self.house.store.write(living.forget, self.place.run, worker)
        self._see(self.living - {worker} | {self.place.number})
        self.channel.tell(WorkersChanged())

    async def takes(self, table: str) -> bool:
        """Whether this worker takes what another asks of a table; if not, one of both is to look again."""
        await self.make_sure()
        takes = self.has(table) and not self.house.going_down
        if not takes:
            self._look.set()
        return takes

    async def numbers(self) -> dict[int, bytes]:
        """The numbers of all workers; one that does not answer in time is left out."""
        others = sorted(self.living - {self.place.number})
        found = await asyncio.gather(*(self._numbers_of(worker) for worker in others))
        return {
            self.place.number: self.house.measured_here(),
            **{worker: text for worker, text in zip(others, found, strict=True) if text is not None},
        }

    async def _numbers_of(self, worker: int) -> bytes | None:
        try:
            async with asyncio.timeout(SECONDS_TO_ANSWER):
                line = await Line.to(self.place, worker)
                try:
                    await line.send({"type": NUMBERS, "secret": self.place.secret})
                    answer = await line.receive()
                finally:
                    line.close()
        except (OSError, TimeoutError):
            return None
        return answer["text"] if answer else None

    # --- wake-ups ---------------------------------------------------------------------------------------------------

    async def _hear(self, wakeup: Wakeup) -> None:
        house = self.house
        match wakeup:
            case LobbyStirred():
                house.notices.lobby_changed()
            case WorkersChanged():
                self._look.set()
            case TableWaits():
                await house.take_up(wakeup.table)
            case TurnCame():
                house.notices.tell_turn(wakeup.person, wakeup.table, wakeup.game)
            case PersonChanged():
                person = await house.store.read(people.find_person, wakeup.person)
                if person is not None:
                    house.learn(person)
            case BrowserForgotten():
                house.shut_out(wakeup.token_hash)
