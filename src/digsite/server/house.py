"""The server's own memory: its database, its threads, the tables that somebody has open, and who waits for notices."""

import asyncio
import logging
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from litestar.types import ASGIApp
from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import OperationalError

from ..games.contract import described_game, game_names
from . import kept, people, schema
from .daily import Quests
from .kept import OPEN, KeptSeat, KeptTable
from .limits import Throttle
from .messages import Clock, Failed, Json, Lobby, NewTable, Person, SeatWish, TableInfo
from .metrics import Metrics, marked_by_worker
from .notices import Notices
from .offers import chosen_level, settled_options, shown_options
from .people import KnownPerson, new_id
from .readiness import Readiness
from .refusals import GoingDown, Refusal, no_table
from .room import Room
from .settings import Place, Settings
from .store import Store
from .threads import Threads
from .visitor import GOING_AWAY, Visitor
from .wakeups import BrowserForgotten, LobbyStirred, PersonChanged, TableWaits, Wakeup
from .webhooks import readable_webhook
from .weights import Weights

if TYPE_CHECKING:
    from .cluster import Cluster

log = logging.getLogger("digsite.server")

R = TypeVar("R")

TICK = 0.25
SECONDS_TO_LEAVE = 2.0
LOOK = 0.1
SWEEP = 60.0
SESSION_SECONDS = 30.0
"""How long a cookie that was looked up is believed without looking again."""
MOST_CLOCK = {"minutes": 600, "increment": 600, "days": 30}
PAUSE = 2.0
"""Seconds before a database that does not answer is asked again."""
WAKE = 5.0
"""Seconds until tables are looked for that go on by themselves and that nobody has in memory."""
SECONDS_TO_ANSWER = 5.0
SECRET = "secret"
RESTORED = "restored"


class House:
    """A running server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.threads = Threads(settings.threads)
        self.readiness = Readiness(self.threads)
        self.weights = Weights(self.threads)
        self.metrics = Metrics()
        self.notices = Notices(self)
        self.quests = Quests(self)
        self.cluster = self._join(settings.place) if settings.place is not None else None
        """This process among the others of its server; None where it is the whole server."""
        limits = settings.limits
        self.chat_throttle = Throttle(limits.chat_lines, limits.chat_seconds, time.monotonic)
        self.guest_throttle = Throttle(limits.guests_a_minute, 60, time.monotonic)
        self.look_throttle = Throttle(limits.looks_a_minute, 60, time.monotonic)
        self.arrival_throttle = Throttle(limits.arrivals_a_minute, 60, time.monotonic)
        self.assisting: set[str] = set()
        """Whom the program thinks for: one question of a person at a time."""
        self.request_throttle = Throttle(limits.requests_a_minute, 60, time.monotonic)
        self.sign_in_throttle = Throttle(limits.sign_ins, limits.sign_in_seconds, time.monotonic)
        self.address_throttle = Throttle(4 * limits.sign_ins, limits.sign_in_seconds, time.monotonic)
        self.going_down = False
        self.secret = b""
        self._restored = ""
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._let_go = 0
        self._known: dict[str, tuple[float, KnownPerson | None]] = {}
        self._always: list[asyncio.Task[None]] = []
        self._lobby_changed = False
        self._woken = self._swept = -SWEEP
        self._closing: set[asyncio.Task[None]] = set()
        self.visitors: set[Visitor] = set()
        """All sockets that are open."""
        self._sockets: Counter[str] = Counter()
        self._passwords = asyncio.Semaphore(2)

    def _join(self, place: Place) -> "Cluster":
        from .cluster import Cluster  # needs packages that one process alone does without

        return Cluster(self, place)

    # --- from start to end ------------------------------------------------------------------------------------------

    async def open(self, app: ASGIApp) -> None:
        """Opens the database and takes up what was going on; other processes may use the application, too."""
        for game in game_names():
            described_game(game)
        await self.threads.quick(self.store.open)
        self.secret, self._restored = await self.store.write(keep_facts)
        if self.cluster is not None:
            await self.cluster.join(app)
        if self.settings.compile:
            self.readiness.begin(game_names())
        self._always = [
            asyncio.create_task(self._tick(), name="ticker"),
            asyncio.create_task(self._watch_loop(), name="loop watch"),
        ]

    async def say_goodbye(self) -> None:
        """Lets what is under way be committed, and closes all sockets with a word."""
        self.going_down = True
        rooms = list(self._rooms.values())
        await asyncio.gather(*(asyncio.wait_for(room.finish_and_close(), 3) for room in rooms), return_exceptions=True)
        self._rooms.clear()
        for visitor in self.visitors:
            visitor.fail(Failed("going_down", "the server is being closed"), GOING_AWAY)
        if self.cluster is not None:
            await self.cluster.leave()
        until = time.monotonic() + SECONDS_TO_LEAVE
        while self.visitors and time.monotonic() < until:
            await asyncio.sleep(0.01)

    async def close(self) -> None:
        """Ends everything."""
        await self.say_goodbye()
        for task in self._always:
            task.cancel()
        await asyncio.gather(*self._always, *self._closing, return_exceptions=True)
        if self.cluster is not None:
            await self.cluster.close()
        await self.readiness.close()
        await self.quests.close()
        await self.notices.close()
        self.threads.close()
        await asyncio.to_thread(self.store.close)

    def now(self) -> int:
        """Milliseconds since 1970."""
        return int(self.settings.now() * 1000)

    def today(self) -> date:
        """The day of the quest of the day: everywhere that of UTC."""
        return datetime.fromtimestamp(self.settings.now(), UTC).date()

    async def _watch_loop(self) -> None:
        """Measures how late the event loop is: nothing may keep it long."""
        while True:
            due = time.monotonic() + LOOK
            await asyncio.sleep(LOOK)
            self.metrics.lag.observe(max(0.0, time.monotonic() - due))

    async def _tick(self) -> None:
        """What comes with time: clocks, notices of the lobby, tables that go on by themselves, and sweeping."""
        while True:
            try:
                await self._look_for_restored()
                if time.monotonic() - self._woken > WAKE:
                    self._woken = time.monotonic()
                    await self._wake()
                await self._check_clocks()
                if time.monotonic() - self._swept > SWEEP:
                    self._swept = time.monotonic()
                    await self._sweep()
                if self._lobby_changed:
                    self._lobby_changed = False
                    self.notices.lobby_changed()
                    self._tell_others(LobbyStirred())
            except OperationalError as error:
                log.warning("the database does not answer", extra={"detail": str(error.orig)})
                await asyncio.sleep(PAUSE)
            except Exception:
                log.exception("the ticker failed")
            await asyncio.sleep(TICK)

    async def _wake(self) -> None:
        """Takes the tables into memory that go on by themselves."""
        if self.cluster is not None:
            await self._look_at_hands()
        waiting = await self.store.read(kept.tables_waiting)
        await asyncio.gather(*(self._room_if_ours(table_id) for table_id in waiting if table_id not in self._rooms))

    async def _look_at_hands(self) -> None:
        """Lets go of tables that another process took: it had to think for a while that this one was dead."""
        rooms = self.rooms
        hands = await self.store.read(kept.hands_of, [room.table.id for room in rooms])
        for room in rooms:
            if hands.get(room.table.id) != room.table.hands:
                self.forget(room)
                room.close()

    async def _room_if_ours(self, table_id: str) -> Room | None:
        with suppress(Refusal):
            return await self.room(table_id)
        return None

    async def _check_clocks(self) -> None:
        for table_id in await self.store.read(kept.tables_out_of_time, self.now()):
            room = await self._room_if_ours(table_id)
            if room is not None:
                room.post(room.check_time)

    async def _sweep(self) -> None:
        """Lets idle tables leave the memory, and takes off open tables that were forgotten."""
        idle = time.monotonic() - self.settings.idle_seconds
        for room in list(self._rooms.values()):
            if room.is_idle and room.touched < idle:
                self.forget(room)
                room.close()
        forgotten = self.now() - self.settings.open_days * kept.DAY
        for table_id in await self.store.read(kept.tables_forgotten, forgotten):
            with suppress(Refusal):
                await self.in_room(table_id, Room.take_off, None)
        old = time.monotonic() - SESSION_SECONDS
        self._known = {token: known for token, known in self._known.items() if known[0] > old}
        if self.cluster is not None:
            await self._look_for_signed_out()

    async def _look_for_signed_out(self) -> None:
        """Shuts out who signed out elsewhere, should nobody have told."""
        here = {people.token_hash(visitor.token) for visitor in self.visitors if visitor.person and visitor.token}
        for token_hash in here - await self.store.read(people.sessions_among, here):
            self.shut_out(token_hash)

    async def _look_for_restored(self) -> None:
        """When a backup was restored under a running server, nothing in memory counts any more."""
        mark = await self.store.read(_read_fact, RESTORED)
        if mark == self._restored:
            return
        log.warning("a backup was restored: all tables are read anew")
        self._restored = mark or ""
        self.secret, _ = await self.store.write(keep_facts)
        self._known.clear()
        self.let_go()

    # --- tables -----------------------------------------------------------------------------------------------------

    async def room(self, table_id: str) -> Room:
        """A table in memory, read from the database if need be; GoingDown when another process has it."""
        if self.going_down or not self._has(table_id):
            raise GoingDown
        if table_id in self._rooms:
            return self._rooms[table_id]
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._load(table_id))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> Room:
        let_go = self._let_go
        try:
            # In new hands first: what anybody else still writes fails from then on, and what is read stays true.
            hands = new_id()
            taken = await self.store.write(kept.take_in_hand, table_id, hands)
            found = await self.store.read(kept.find_table, table_id) if taken else None
            if found is None:
                raise no_table()
            found.table.hands = hands
            if self.going_down or not self._has(table_id) or let_go != self._let_go:
                raise GoingDown
            self._rooms[table_id] = Room(self, found)
            return self._rooms[table_id]
        finally:
            del self._loading[table_id]

    def _has(self, table_id: str) -> bool:
        """Whether a table is this process's to keep."""
        return self.cluster is None or self.cluster.has(table_id)

    async def take_up(self, table_id: str) -> None:
        """Has whoever keeps a table take it into memory, where it begins by itself."""
        if self._has(table_id):
            await self._room_if_ours(table_id)
        else:
            self._tell_others(TableWaits(table_id))

    def deal_anew(self) -> None:
        """Lets go of the tables that other processes keep from now on, and looks for those that are ours."""
        for room in list(self._rooms.values()):
            if not self._has(room.table.id):
                self.forget(room)
                task = asyncio.create_task(room.finish_and_close(), name="letting go")
                self._closing.add(task)
                task.add_done_callback(self._closing.discard)
        self._woken = -WAKE

    def let_go(self) -> None:
        """Lets go of all tables at once: what is in memory counts no more, what is committed does."""
        self._let_go += 1
        for room in self.rooms:
            self.forget(room)
            room.close()
        self._woken = -WAKE

    async def make_sure(self) -> None:
        """Looks, where it is in doubt, whether the tables in memory are still this process's to keep."""
        if self.cluster is not None:
            await self.cluster.make_sure()

    def _tell_others(self, wakeup: Wakeup) -> None:
        if self.cluster is not None:
            self.cluster.channel.tell(wakeup)

    async def in_room(self, table_id: str, work: Callable[..., Awaitable[R]], *args: Any) -> R:
        """Has the owner of a table do something; a table that is just leaving the memory is read again."""
        for _ in range(3):
            room = await self.room(table_id)
            if not room.closed:
                return await room.ask(work, room, *args)
            await asyncio.sleep(0.01)
        raise GoingDown

    def forget(self, room: Room) -> None:
        """Takes a table out of the memory."""
        if self._rooms.get(room.table.id) is room:
            del self._rooms[room.table.id]

    @property
    def rooms(self) -> list[Room]:
        """The tables in memory."""
        return list(self._rooms.values())

    async def make_table(self, person: KnownPerson, wish: NewTable) -> str:
        """Makes a table; Refusal says what is wrong with the wish."""
        try:
            table = self._new_table(person, wish)
        except ValueError as error:
            raise Refusal(400, "bad", str(error)) from None
        await self._check_hosted(person)
        await self.store.write(kept.add_table, table)
        await self.open_new(table)
        return table.id

    async def _check_hosted(self, person: KnownPerson) -> None:
        if await self.store.read(kept.tables_hosted, person.id) >= self.settings.limits.tables_a_person:
            raise Refusal(409, "too_many", "finish, or take off, some of your tables first")

    async def open_new(self, table: KeptTable) -> None:
        """Takes a table that was just kept into the memory; it begins by itself."""
        self.metrics.made(table.game)
        await self.take_up(table.id)
        self.lobby_changed()

    def _new_table(self, person: KnownPerson, wish: NewTable) -> KeptTable:
        if wish.game not in game_names():
            raise ValueError(f"there is no game {wish.game[:40]!r}; there are: {', '.join(game_names())}")
        options = settled_options(wish.game, len(wish.seats), wish.options)
        if sum(seat.kind == "me" for seat in wish.seats) > 1:
            raise ValueError("you can sit on one seat only")
        if all(seat.kind == "open" for seat in wish.seats):
            raise ValueError("somebody sits at a new table: you, or a bot")
        _check_clock(wish.clock)
        seats = [_new_seat(number, seat, wish, person.seen) for number, seat in enumerate(wish.seats)]
        return self.table_of(person.seen, wish.game, options, seats, wish.public, wish.assists, wish.clock)

    def table_of(
        self, host: Person, game: str, options: Json, seats: list[KeptSeat], public: bool, assists: bool, clock: Clock
    ) -> KeptTable:
        """A new table, not yet kept; chance comes from the operating system."""
        now = self.now()
        begins = all(seat.kind != "open" for seat in seats)
        for seat in seats:
            seat.time_left = clock.minutes * 60_000 if clock.kind == "live" and seat.kind == "person" else None
        return KeptTable(
            id=new_id(),
            game=game,
            rules=described_game(game).version,
            status=kept.PLAYING if begins else OPEN,
            options=msgspec.to_builtins(options),
            seed=secrets.randbits(63),
            host=host,
            public=public,
            assists=assists,
            clock=clock,
            seats=seats,
            created=now,
            updated=now,
            turn_since=now,
        )

    async def rematch(self, person: KnownPerson, table_id: str) -> str:
        """The same people and bots play again; whoever sat second begins on the first seat."""
        room = await self.room(table_id)
        table = room.table
        if table.seat_of(person.id) is None:
            raise Refusal(403, "not_allowed", "you do not sit at this table")
        if table.status not in (kept.FINISHED, kept.BROKEN):
            raise Refusal(409, "not_over", "the game is not over yet")
        if table.daily is not None:
            raise Refusal(409, "not_allowed", "the quest of a day is played once")
        if table.rematch is not None:
            return table.rematch
        await self._check_hosted(person)
        again = table.seats[1:] + table.seats[:1]
        seats = [_seat_again(number, seat) for number, seat in enumerate(again)]
        options = table.options
        secret = {option.name: option.default for option in described_game(table.game).options if option.secret}
        new = self.table_of(person.seen, table.game, options | secret, seats, table.public, table.assists, table.clock)
        counts = await self.in_room(table_id, Room.add_rematch, new)
        if counts == new.id:
            await self.open_new(new)
        return counts

    async def finished(self, room: Room) -> None:
        """A game is over."""
        self.metrics.finished(room.table.game)
        self.lobby_changed()

    def table_info(self, table: KeptTable, person: str | None) -> TableInfo:
        """A table as this person may see it, whether it is in memory or not."""
        room = self._rooms.get(table.id)
        if room is not None:
            return room.info(person)
        shown = shown_options(table.game, table.options, table.status == kept.FINISHED)
        return kept.table_info(table, shown, person, (), self.now())

    async def lobby(self, person: KnownPerson | None) -> Lobby:
        """What somebody can join, go on with, or look at."""
        who = person.id if person else None
        open_tables = await self.store.read(kept.open_tables)
        mine = await self.store.read(kept.tables_of, who, False) if who else []
        finished = await self.store.read(kept.tables_of, who, True) if who else []
        infos = [[self.table_info(table, who) for table in tables] for tables in (open_tables, mine, finished)]
        return Lobby(
            open=[info for info in infos[0] if info.my_seat is None and info.host.id != who],
            mine=sorted(infos[1], key=lambda info: not info.my_turn),
            finished=infos[2],
        )

    def lobby_changed(self) -> None:
        """Notes that lobbies look different now; they are told soon, once for all that changed meanwhile."""
        self._lobby_changed = True

    # --- people -----------------------------------------------------------------------------------------------------

    async def person_of_token(self, token: str | None) -> KnownPerson | None:
        """Whose browser this is."""
        if not token or len(token) > 100:
            return None
        looked_up, person = self._known.get(token, (-SESSION_SECONDS, None))
        if time.monotonic() - looked_up > SESSION_SECONDS:
            person = await self.store.read(people.person_of_token, token, self.now())
            if person is not None:
                self._known[token] = (time.monotonic(), person)
        return person

    def person_changed(self, person: KnownPerson) -> None:
        """Something about a person changed."""
        self.learn(person)
        self._tell_others(PersonChanged(person.id))

    def learn(self, person: KnownPerson) -> None:
        """Takes over what changed about a person: who they are is looked up anew, their name is new at all tables."""
        self._known = {token: known for token, known in self._known.items() if known[1] and known[1].id != person.id}
        for room in self.rooms:
            if room.table.seat_of(person.id) or room.table.host.id == person.id:
                room.post(room.rename, person.seen)

    def forget_browser(self, token: str) -> None:
        """A browser is known no more."""
        token_hash = people.token_hash(token)
        self.shut_out(token_hash)
        self._tell_others(BrowserForgotten(token_hash))

    def shut_out(self, token_hash: str) -> None:
        """Closes the sockets of a browser that is known no more."""
        self._known = {token: known for token, known in self._known.items() if people.token_hash(token) != token_hash}
        for visitor in self.visitors:
            if visitor.token and people.token_hash(visitor.token) == token_hash:
                visitor.fail(Failed("not_allowed", "signed out"))

    def readable_webhook(self, given: str) -> str:
        """The address of a webhook that may be used here."""
        return readable_webhook(given, self.settings.private_webhooks)

    async def passwords(self, work: Callable[..., R], *args: Any) -> R:
        """Hashes and checks passwords: slow and greedy on purpose, so few at a time."""
        async with self._passwords:
            return await self.threads.quick(work, *args)

    async def check_health(self) -> None:
        """Refusal when the server cannot do its work."""
        if self.going_down:
            raise Refusal(503, "going_down", "the server is being closed")
        try:
            await asyncio.wait_for(
                self.store.read(lambda connection: connection.execute(select(1)).scalar()), SECONDS_TO_ANSWER
            )
        except Exception as error:
            log.warning("the database does not answer", extra={"detail": str(error)})
            raise Refusal(503, "unexpected", "the database does not answer") from None
        if self.cluster is not None and not await self.cluster.channel.answers():
            raise Refusal(503, "unexpected", "Redis does not answer")

    async def measured(self) -> bytes:
        """The numbers of this server: where it is several processes, those of each."""
        if self.cluster is None:
            return self.measured_here()
        return marked_by_worker(await self.cluster.numbers())

    def measured_here(self) -> bytes:
        """The numbers of this process."""
        self.metrics.tables.set(len(self._rooms))
        self.metrics.writes.set(self.store.writes)
        self.metrics.groups.set(self.store.groups)
        return self.metrics.text()

    def comes(self, visitor: Visitor) -> bool:
        """Counts a socket; False when there are too many of its person or, if we do not know them, of their address."""
        self.visitors.add(visitor)
        self._sockets[visitor.who] += 1
        limits = self.settings.limits
        return self._sockets[visitor.who] <= (limits.sockets_a_person if visitor.person else limits.sockets_an_address)

    def goes(self, visitor: Visitor) -> None:
        """A socket that was counted is closed."""
        self.visitors.discard(visitor)
        self._sockets[visitor.who] -= 1
        if self._sockets[visitor.who] <= 0:
            del self._sockets[visitor.who]


def _new_seat(number: int, wish: SeatWish, table: NewTable, me: Person) -> KeptSeat:
    if wish.kind == "bot":
        return KeptSeat(number, "bot", level=chosen_level(table.game, wish.level))
    if wish.kind == "me":
        return KeptSeat(number, "person", person=me)
    return KeptSeat(number, "open")


def _seat_again(number: int, seat: KeptSeat) -> KeptSeat:
    """A seat of the next game; the seat of somebody who left is open."""
    if seat.kind == "person" and seat.away:
        return KeptSeat(number, "open")
    return KeptSeat(number, seat.kind, person=seat.person, level=seat.level)


def _check_clock(clock: Clock) -> None:
    for name, most in MOST_CLOCK.items():
        least = 0 if name == "increment" else 1
        if not least <= getattr(clock, name) <= most:
            raise ValueError(f"{name} of the clock are a whole number from {least} to {most}")


def keep_facts(connection: Connection) -> tuple[bytes, str]:
    """The server's secret, made when there is none yet, and the mark of the last backup that was restored."""
    return bytes.fromhex(_fact(connection, SECRET, secrets.token_hex(32))), _fact(connection, RESTORED, "")


def _fact(connection: Connection, name: str, value: str) -> str:
    """A fact of the database, noted first when it is not there."""
    known = _read_fact(connection, name)
    if known is None:
        connection.execute(insert(schema.facts).values(name=name, value=value))
        return value
    return known


def _read_fact(connection: Connection, name: str) -> str | None:
    value = connection.execute(select(schema.facts.c.value).where(schema.facts.c.name == name)).scalar()
    return None if value is None else str(value)
