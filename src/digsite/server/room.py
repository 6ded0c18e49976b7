"""A table that is in memory: its one owner takes what people and bots do in order, and nobody else changes it.

What happens is carried out (`course`), committed to the database, and only then told. Whatever goes wrong with the
database closes the room; the table is then read anew from what is committed.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from .. import assists
from ..assists import PREVIEW, REVIEW
from ..bots import Bot, decide, make_bot
from ..box import load
from ..games.contract import described_game, game_names
from ..table import Table
from . import kept
from .course import PLAY, REDO, UNDO, CannotReplay, Course, actions_of
from .daily import result_of
from .kept import BROKEN, FINISHED, OPEN, PLAYING, Command, Found, KeptSeat, KeptTable
from .messages import (
    Answer,
    Assist,
    ChatLine,
    Done,
    Failed,
    Frame,
    Hello,
    Json,
    KeepMarks,
    Moment,
    News,
    Person,
    Ping,
    Play,
    Pong,
    Redo,
    Refused,
    Said,
    Say,
    TableChanged,
    TableInfo,
    Undo,
    Whole,
)
from .offers import chosen_level, shown_options, usual_level
from .refusals import GoingDown, Refusal
from .visitor import GOING_AWAY, Visitor, encoded

if TYPE_CHECKING:
    from .house import House

log = logging.getLogger("digsite.server")

R = TypeVar("R")
Job = Callable[[], Awaitable[Any]]

MOST_ID = 64
MOST_ACTION = 200
MOST_LINE = 500
MOST_MARKS = 8 * 1024
MOST_DEEP = 8
LINES_SHOWN = 200
SECONDS_TO_TRY_AGAIN = 5.0
LEAST_TIME_BACK = 10_000
"""Milliseconds that a live clock gives at least to who comes back with none left."""
KINDS: dict[type[Frame], str] = {Play: PLAY, Undo: UNDO, Redo: REDO}


NO_ID = f"an id has 1 to {MOST_ID} letters, digits and signs"


def is_id(given: str) -> bool:
    """Whether a client may name a command so.

    >>> is_id("7f3a-1"), is_id(""), is_id("x" * 65), is_id("é")
    (True, False, False, False)
    """
    return 1 <= len(given) <= MOST_ID and given.isascii() and given.isprintable()


def is_flat(value: Any, deep: int = MOST_DEEP) -> bool:
    """Whether JSON that somebody sent can be kept and read again, whoever reads it.

    >>> is_flat({"A1": ["x", 3]}), is_flat([[[[[[[[[1]]]]]]]]]), is_flat({"a": 10**30})
    (True, False, False)
    """
    if isinstance(value, dict | list):
        inner = value.values() if isinstance(value, dict) else value
        return deep > 0 and all(is_flat(part, deep - 1) for part in inner)
    return not isinstance(value, int) or abs(value) < 1 << 63


def _refuse(told: "asyncio.Future[Any] | None", refusal: Refusal) -> None:
    """Tells whoever waits for something, if anybody still does, that it is not done."""
    if told is not None and not told.done():
        told.set_exception(refusal)


class Room:
    """A table in memory."""

    def __init__(self, house: "House", found: Found) -> None:
        self.house = house
        self.table = found.table
        self.commands = found.commands
        self.course: Course | None = None
        self._replays = True
        self.visitors: set[Visitor] = set()
        self.touched = time.monotonic()
        self.closed = False
        self._chat = [line for _, line in found.chat]
        self._said = {(line.person.id, command): line for command, line in found.chat}
        self._done = {(c.person, c.command_id): c.number for c in found.commands if c.command_id is not None}
        self._bots: dict[tuple[int, str], Bot] = {}
        self._thinking: asyncio.Task[None] | None = None
        self._readying: asyncio.Task[None] | None = None
        self._busy = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._inbox: asyncio.Queue[tuple[Job, asyncio.Future[Any] | None]] = asyncio.Queue()
        self._owner = asyncio.create_task(self._own(), name=f"table {self.table.id}")
        if self.table.status != OPEN:
            self._begin()

    # --- the owner --------------------------------------------------------------------------------------------------

    async def ask(self, work: Callable[..., Awaitable[R]], *args: Any) -> R:
        """Has the owner do something, in its turn, and waits for it."""
        if self.closed:
            raise GoingDown
        told: asyncio.Future[R] = asyncio.get_running_loop().create_future()
        self._inbox.put_nowait((partial(work, *args), told))
        return await told

    def post(self, work: Callable[..., Awaitable[Any]], *args: Any) -> None:
        """Has the owner do something in its turn."""
        if not self.closed:
            self._inbox.put_nowait((partial(work, *args), None))

    @property
    def is_idle(self) -> bool:
        """Whether nobody is here and nothing goes on."""
        return not (self.visitors or self._busy or self._inbox.qsize() or self._thinking or self._readying)

    async def _own(self) -> None:
        while not self.closed:
            job, told = await self._inbox.get()
            self._busy = True
            self.touched = time.monotonic()
            try:
                await self.house.make_sure()
                if self.closed:
                    raise GoingDown
                result = await job()
            except Refusal as refusal:
                _refuse(told, refusal)
            except asyncio.CancelledError:  # the table was closed in the middle of the job
                _refuse(told, GoingDown())
                raise
            except Exception as error:
                if isinstance(error, kept.OtherHands):
                    log.warning("a table is in other hands", extra={"table": self.table.id})
                else:
                    log.exception("a table falls", extra={"table": self.table.id})
                _refuse(told, GoingDown())
                self.house.forget(self)
                self.close()
                return
            else:
                if told is not None and not told.done():
                    told.set_result(result)
            finally:
                self._busy = False

    def close(self) -> None:
        """Lets the table go; it is read anew when somebody asks for it."""
        if self.closed:
            return
        self.closed = True
        for visitor in self.visitors:
            visitor.fail(Failed("going_down", "the table is read anew; come back"), GOING_AWAY)
        for task in (self._thinking, self._readying, *self._tasks):
            if task is not None:
                task.cancel()
        while not self._inbox.empty():
            _, told = self._inbox.get_nowait()
            _refuse(told, GoingDown())
        if asyncio.current_task() is not self._owner:
            self._owner.cancel()

    async def finish_and_close(self) -> None:
        """Lets the owner finish what it does, then closes."""
        while self._busy or self._inbox.qsize():
            await asyncio.sleep(0.005)
        self.close()

    def _spawn(self, work: Awaitable[None]) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _work(self, work: Callable[..., R], *args: Any) -> R:
        """Work with the course: at once where that is short, in a thread where the game makes it long."""
        return await self.house.weights.run(self.table.game, work, *args)

    # --- the beginning ----------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        if self.table.game not in game_names():
            self.post(self._break_down, f"there is no game {self.table.game!r} any more")
        elif self._readying is None and self.table.status != BROKEN:
            self._readying = asyncio.create_task(self._wait_for_rules())

    async def _wait_for_rules(self) -> None:
        await self.house.readiness.game(self.table.game)
        self._readying = None
        self.post(self._replay)

    async def _replay(self) -> None:
        """Brings the table to where its log ends, by the rules of today."""
        table = self.table
        box = load(table.game)
        try:
            self.course = await self.house.threads.quick(
                Course.replayed, box, len(table.seats), table.seed, table.options, self.commands
            )
        except CannotReplay as error:
            await self._break_down(str(error))
            return
        if table.status == FINISHED and self.course.seat is not None:
            await self._break_down("it does not end any more")
            return
        if table.status == PLAYING:
            await self._take_up()
        await self._tell_all()
        self._go_on()

    async def _take_up(self) -> None:
        """A table that is played begins, or goes on after the server stood still."""
        table, now = self.table, self.house.now()
        assert self.course is not None
        begins = table.turn is None
        if begins or table.turn != self.course.seat or table.rules != described_game(table.game).version:
            table.rules = described_game(table.game).version
            table.turn_since = now
            self._note_end()
            await self.house.store.write(kept.keep_table, table)
            self.house.lobby_changed()
            if begins:
                self._notify()
        elif table.clock.kind == "live":
            table.turn_since = now  # the clock did not run while the server stood still

    async def _break_down(self, detail: str) -> None:
        log.warning("a table does not replay", extra={"table": self.table.id, "detail": detail})
        self.course = None
        self._replays = False
        if self.table.status in (PLAYING, OPEN):
            self.table.status = BROKEN
            await self.house.store.write(kept.keep_table, self.table)
        await self._tell_all()

    def _note_end(self) -> None:
        """Takes over from the course whose turn it is, and the result."""
        assert self.course is not None
        table, played = self.table, self.course.table
        table.turn = self.course.seat
        table.version = self.course.version
        if table.turn is None:
            table.status = FINISHED
            table.winners, table.scores = played.winners, played.scores

    # --- what is told -----------------------------------------------------------------------------------------------

    def audience(self, visitor: Visitor) -> int | None:
        """The seat whose view a visitor gets, None for a spectator's."""
        seat = self.table.seat_of(visitor.person.id) if visitor.person else None
        return seat.seat if seat else None

    @property
    def present(self) -> set[int]:
        """The seats whose people have the table open."""
        return {seat for visitor in self.visitors if (seat := self.audience(visitor)) is not None}

    def may_be_seen_by(self, person: str | None) -> bool:
        """Whether somebody may look: at a table of the day's quest only who plays there, everybody elsewhere."""
        return self.table.daily is None or self.table.host.id == person

    def info(self, person: str | None) -> TableInfo:
        """The table as this person may see it."""
        shown = shown_options(self.table.game, self.table.options, self.table.status == FINISHED)
        return kept.table_info(self.table, shown, person, self.present, self.house.now())

    def _info_for(self, audience: int | None) -> TableInfo:
        seat = None if audience is None else self.table.seats[audience]
        return self.info(seat.person.id if seat and seat.person else None)

    def _decides(self, audience: int | None) -> bool:
        return self.table.status == PLAYING and audience is not None and not self.table.seats[audience].away

    def _whole(self, audience: int | None) -> str:
        course = self.course
        return encoded(
            Whole(
                table=self._info_for(audience),
                position=course.position(audience, self._decides(audience)) if course else None,
                history=course.happened(audience) if course else [],
                chat=self._chat[-LINES_SHOWN:],
                marks=self.table.seats[audience].marks if audience is not None else {},
            )
        )

    def _news(self, audience: int | None, since: int, moment: int, undone: bool) -> str:
        assert self.course is not None
        return encoded(
            News(
                since=since,
                happened=self.course.happened(audience, moment),
                position=self.course.position(audience, self._decides(audience)),
                table=self._info_for(audience),
                undone=undone,
            )
        )

    def _audiences(self) -> dict[int | None, list[Visitor]]:
        found: dict[int | None, list[Visitor]] = {}
        for visitor in self.visitors:
            if visitor.greeted:
                found.setdefault(self.audience(visitor), []).append(visitor)
        return found

    async def _tell_all(self) -> None:
        """Everything to everybody."""
        for audience, visitors in self._audiences().items():
            text = await self._work(self._whole, audience)
            for visitor in visitors:
                visitor.catch_up(text)

    async def _tell_news(self) -> None:
        """The last command to everybody."""
        course = self.course
        assert course is not None
        undone = course.last_was_undo
        moment = course.moment if undone else course.moment - 1
        for audience, visitors in self._audiences().items():
            text = await self._work(self._news, audience, course.version - 1, moment, undone)
            for visitor in visitors:
                visitor.send_text(text)

    def _tell_table(self) -> None:
        """Who sits where, to everybody."""
        for audience, visitors in self._audiences().items():
            text = encoded(TableChanged(self._info_for(audience)))
            for visitor in visitors:
                visitor.send_text(text)

    # --- visitors ---------------------------------------------------------------------------------------------------

    async def enter(self, visitor: Visitor) -> None:
        """Somebody opens the table."""
        before = self.present
        self.visitors.add(visitor)
        visitor.on_behind = lambda: self.post(self._send_whole, visitor)
        if self.present != before:
            self._tell_table()

    async def exit(self, visitor: Visitor) -> None:
        """Somebody closes the table."""
        before = self.present
        self.visitors.discard(visitor)
        if self.present != before:
            self._tell_table()

    async def _send_whole(self, visitor: Visitor) -> None:
        visitor.catch_up(await self._work(self._whole, self.audience(visitor)))

    async def take(self, visitor: Visitor, frame: Frame) -> None:
        """Does what a frame asks for."""
        match frame:
            case Hello():
                await self._greet(visitor, frame.version)
            case Play() | Undo() | Redo():
                await self._take_command(visitor, frame)
            case Say():
                await self._take_line(visitor, frame)
            case KeepMarks():
                await self._keep_marks(visitor, frame.marks)
            case Assist():
                await self._assist(visitor, frame)
            case Ping():
                visitor.send(Pong(self.house.now()))

    async def _greet(self, visitor: Visitor, version: int | None) -> None:
        """Sends what a client that comes (back) lacks."""
        visitor.greeted = True
        moment = self.course.moment_at(version) if self.course and version is not None else None
        if moment is None or version is None:
            await self._send_whole(visitor)
            return
        visitor.send_text(await self._work(self._news, self.audience(visitor), version, moment, False))
        for line in self._chat[-20:]:
            visitor.send(Said(line))

    # --- commands ---------------------------------------------------------------------------------------------------

    async def _take_command(self, visitor: Visitor, frame: Play | Undo | Redo) -> None:
        person = visitor.person
        version = self._done.get((person.id, frame.id)) if person else None
        if version is not None:
            visitor.send(Done(frame.id, version))
            return
        await self._check_time()
        refused = self._why_not(person, frame)
        if refused is None:
            assert person is not None
            seat = self.table.seat_of(person.id)
            assert seat is not None
            action = frame.action if isinstance(frame, Play) else None
            try:
                await self._carry_out(KINDS[type(frame)], action, seat, person.id, frame.id)
            except ValueError as error:
                refused = Refused(frame.id, "not_legal" if isinstance(frame, Play) else "no_undo", str(error))
            else:
                visitor.send(Done(frame.id, self.table.version))
                return
        visitor.send(refused)

    def _why_not(self, person: Person | None, frame: Play | Undo | Redo) -> Refused | None:
        """Why a command is refused before the rules are asked."""
        seat = self.table.seat_of(person.id) if person else None
        if not is_id(frame.id):
            return Refused(frame.id[:MOST_ID], "bad", NO_ID)
        if isinstance(frame, Play) and len(frame.action) > MOST_ACTION:
            return Refused(frame.id, "too_long", f"an action has at most {MOST_ACTION} characters")
        if seat is None:
            return Refused(frame.id, "not_seated")
        if self.table.status in (FINISHED, BROKEN):
            return Refused(frame.id, "over")
        if self.course is None:
            return Refused(frame.id, "waiting")
        if seat.away:
            return Refused(frame.id, "not_your_turn", "a bot plays for you until you come back")
        if frame.version != self.course.version:
            return Refused(frame.id, "stale", f"the table is at version {self.course.version}")
        if self.course.seat != seat.seat:
            return Refused(frame.id, "not_your_turn")
        return None

    async def _carry_out(
        self, kind: str, action: str | None, seat: KeptSeat, person: str | None, command_id: str | None
    ) -> None:
        """Carries out, commits, tells. ValueError, and nothing changed, when the rules refuse."""
        course, table, now = self.course, self.table, self.house.now()
        assert course is not None
        started = time.perf_counter()
        await self._work(course.carry_out, kind, action)
        if kind == PLAY:
            action = course.table.actions[-1]  # as the rules write it
        before = table.turn
        changed = self._run_clock(seat, now)
        self._note_end()
        table.updated = now
        command = Command(course.version, kind, seat.seat, action, person, command_id, now)
        attempt = result_of(table, course) if table.daily is not None and table.status == FINISHED else None
        await self.house.store.write(kept.keep_command, table, command, changed, attempt)
        self.commands.append(command)
        if command_id is not None:
            self._done[person, command_id] = command.number
        self.house.metrics.command(kind, table.game, person is None, time.perf_counter() - started)
        await self._tell_news()
        if table.status == FINISHED:
            await self.house.finished(self)
        elif table.turn != before:
            self._notify()
        self._go_on()

    def _run_clock(self, seat: KeptSeat, now: int) -> list[KeptSeat]:
        """Takes the time of a decision off the clock, and gives the increment when it ended the turn."""
        table = self.table
        spent = now - table.turn_since
        table.turn_since = now
        if table.clock.kind != "live" or not seat.is_person or seat.time_left is None:
            return []
        assert self.course is not None
        seat.time_left = max(0, seat.time_left - spent)
        if self.course.seat != seat.seat:
            seat.time_left += table.clock.increment * 1000
        return [seat]

    async def check_time(self) -> None:
        """Has a bot take over when somebody's time has run out."""
        if await self._check_time():
            self._go_on()

    async def _check_time(self) -> bool:
        table, now = self.table, self.house.now()
        deadline = table.deadline
        if self.course is None or deadline is None or now < deadline:
            return False
        seat = table.decider
        assert seat is not None
        seat.away = True
        seat.level = usual_level(table.game)
        if table.clock.kind == "live":
            seat.time_left = 0
        await self._keep(seat)
        return True

    async def _keep(self, *seats: KeptSeat) -> None:
        """Commits what changed without a move, and tells it."""
        self.table.updated = self.house.now()
        await self.house.store.write(kept.keep_table, self.table, seats)
        self._tell_table()
        self.house.lobby_changed()

    # --- bots -------------------------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Lets a bot think when it is its turn."""
        seat = self.table.decider
        if self.course is None or seat is None or not seat.decided_by_program or self._thinking is not None:
            return
        level = seat.level or usual_level(self.table.game)
        self._thinking = asyncio.create_task(
            self._think(seat.seat, level, self.course.version, self.course.table.copy())
        )

    async def _think(self, seat: int, level: str, version: int, table: Table) -> None:
        started = time.monotonic()
        action = None
        try:
            await self.house.readiness.bots(self.table.game)
            action = await self._decision(seat, level, table)
            self.house.metrics.thought(self.table.game, level, time.monotonic() - started)
            await asyncio.sleep(max(0.0, self.house.settings.bot_pause - (time.monotonic() - started)))
        except Exception:
            log.exception("a bot does not play", extra={"table": self.table.id})
            await asyncio.sleep(SECONDS_TO_TRY_AGAIN)
        self._thinking = None
        self.post(self._play_for_program, seat, version, action)

    async def _decision(self, seat: int, level: str, table: Table) -> str:
        """What a bot decides; a random action when it fails, so that nobody waits for ever."""
        try:
            return await self.house.threads.think(self._choose, seat, level, table)
        except Exception:
            log.exception("a bot failed", extra={"table": self.table.id, "level": level})
            return await self.house.threads.think(self._choose, seat, "random", table)

    def _choose(self, seat: int, level: str, table: Table) -> str:
        if (seat, level) not in self._bots:
            self._bots[seat, level] = make_bot(self.table.game, level, secrets.randbits(63))
        return str(decide(self._bots[seat, level], table, secrets.randbits(63)))

    async def _play_for_program(self, seat: int, version: int, action: str | None) -> None:
        decider = self.table.decider
        if self.course is None or decider is None:
            return
        is_theirs = decider.seat == seat and decider.decided_by_program
        if action is None or self.course.version != version or not is_theirs:
            self._go_on()
            return
        await self._carry_out(PLAY, action, decider, None, None)

    # --- assists ----------------------------------------------------------------------------------------------------

    async def _assist(self, visitor: Visitor, frame: Assist) -> None:
        seat = self.table.seat_of(visitor.person.id) if visitor.person else None
        if visitor.assisting == frame.id:
            return  # asked again while the answer is being found
        refused = self._why_no_assist(visitor, frame, seat)
        if refused is not None:
            visitor.send(refused)
            return
        assert self.course is not None
        assert seat is not None
        visitor.assisting = frame.id
        self.house.assisting.add(visitor.who)
        self._spawn(self._answer(visitor, frame, seat, self.course.table.copy()))

    def _why_no_assist(self, visitor: Visitor, frame: Assist, seat: KeptSeat | None) -> Refused | None:
        if not is_id(frame.id):
            return Refused(frame.id[:MOST_ID], "bad", NO_ID)
        if frame.name not in assists.names(self.table.game):
            return Refused(frame.id, "bad", f"there is no assist {frame.name[:MOST_ID]!r}")
        if seat is None:
            return Refused(frame.id, "not_seated")
        if self.course is None:
            return Refused(frame.id, "waiting")
        if frame.name == REVIEW:
            if self.table.status != FINISHED:
                return Refused(frame.id, "bad", "a game is reviewed when it is over")
        elif self.table.status == FINISHED:
            return Refused(frame.id, "over")
        elif not self.table.assists and frame.name != PREVIEW:
            return Refused(frame.id, "no_assists")
        if visitor.assisting or visitor.who in self.house.assisting:
            return Refused(frame.id, "too_fast", "the program still thinks about what was asked before")
        return None

    async def _answer(self, visitor: Visitor, frame: Assist, seat: KeptSeat, table: Table) -> None:
        try:
            await self.house.readiness.bots(self.table.game)
            if frame.name not in (REVIEW, PREVIEW, *seat.assisted):
                await self.ask(self._note_assist, seat, frame.name)
            about = await self.house.threads.think(assists.answer, table, seat.seat, frame.name, frame.about)
            visitor.send(Answer(frame.id, about))
        except ValueError as error:
            visitor.send(Refused(frame.id, "bad", str(error)))
        except GoingDown:
            pass
        except Exception:
            log.exception("an assist failed", extra={"table": self.table.id, "assist": frame.name})
            visitor.send(Refused(frame.id, "bad", "the program could not answer this"))
        finally:
            visitor.assisting = None
            self.house.assisting.discard(visitor.who)

    async def _note_assist(self, seat: KeptSeat, name: str) -> None:
        """Notes before the answer that an assist was used, so that it stands even if the answer is lost."""
        if name not in seat.assisted and self.table.status == PLAYING:
            seat.assisted = sorted([*seat.assisted, name])
            await self._keep(seat)

    # --- chat and marks ---------------------------------------------------------------------------------------------

    async def _take_line(self, visitor: Visitor, frame: Say) -> None:
        person = visitor.person
        if person is None or (self.table.seat_of(person.id) is None and self.table.host.id != person.id):
            visitor.send(Refused(frame.id[:MOST_ID], "not_seated"))
            return
        text = " ".join("".join(sign if sign.isprintable() else " " for sign in frame.text).split())
        if not is_id(frame.id) or not text:
            visitor.send(Refused(frame.id[:MOST_ID], "bad", "a line of chat has an id and at least one character"))
            return
        if (person.id, frame.id) in self._said:
            visitor.send(Done(frame.id, self.table.version))
            return
        if len(text) > MOST_LINE:
            visitor.send(Refused(frame.id, "too_long", f"a line of chat has at most {MOST_LINE} characters"))
            return
        if not self.house.chat_throttle.allows(f"{self.table.id} {person.id}"):
            visitor.send(Refused(frame.id, "too_fast", "too many lines in too short a time"))
            return
        line = ChatLine(self._chat[-1].number + 1 if self._chat else 1, person, self.house.now(), text)
        await self.house.store.write(kept.keep_line, self.table, frame.id, line)
        self._chat.append(line)
        self._said[person.id, frame.id] = line
        said = encoded(Said(line))
        for other in self.visitors:
            if other.greeted:
                other.send_text(said)
        visitor.send(Done(frame.id, self.table.version))

    async def _keep_marks(self, visitor: Visitor, marks: Json) -> None:
        seat = self.table.seat_of(visitor.person.id) if visitor.person else None
        if seat is None:
            visitor.send(Refused("", "not_seated"))
        elif not is_flat(marks):
            visitor.send(Refused("", "bad", f"marks are nested at most {MOST_DEEP} deep; numbers have at most 64 bits"))
        elif len(msgspec.json.encode(marks)) > MOST_MARKS:
            visitor.send(Refused("", "too_long", f"marks have at most {MOST_MARKS} bytes"))
        else:
            seat.marks = marks
            await self.house.store.write(kept.keep_marks, self.table, seat)

    # --- people come and go -----------------------------------------------------------------------------------------

    async def join(self, person: Person, wanted: int | None) -> TableInfo:
        """Somebody takes an open seat."""
        table = self.table
        if table.seat_of(person.id) is not None:
            return self.info(person.id)
        if table.status != OPEN:
            raise Refusal(409, "taken", "this table is not open: the game has begun")
        free = [seat for seat in table.seats if seat.kind == "open" and wanted in (None, seat.seat)]
        if not free:
            raise Refusal(409, "taken", "this seat is not open" if wanted is not None else "no seat is open")
        seat = free[0]
        seat.kind, seat.person = "person", person
        await self._seat_and_start(seat)
        return self.info(person.id)

    async def fill(self, person: Person, level: str | None) -> TableInfo:
        """Puts bots on all open seats."""
        self._check_host(person)
        try:
            level = chosen_level(self.table.game, level)
        except ValueError as error:
            raise Refusal(400, "bad", str(error)) from None
        free = [seat for seat in self.table.seats if seat.kind == "open"]
        for seat in free:
            seat.kind, seat.level = "bot", level
        await self._seat_and_start(*free)
        return self.info(person.id)

    def _check_host(self, person: Person) -> None:
        if self.table.host.id != person.id:
            raise Refusal(403, "not_allowed", "only who made the table may do this")
        if self.table.status != OPEN:
            raise Refusal(409, "taken", "this table is not open: the game has begun")

    async def _seat_and_start(self, *seats: KeptSeat) -> None:
        """Keeps who sits where, and starts when no seat is open."""
        table = self.table
        starts = all(seat.kind != "open" for seat in table.seats)
        if starts:
            table.status = PLAYING
            if table.clock.kind == "live":
                for seat in table.seats:
                    seat.time_left = table.clock.minutes * 60_000 if seat.kind == "person" else None
                seats = tuple(table.seats)
        await self._keep(*seats)
        if starts:
            self._begin()

    async def leave(self, person: Person) -> TableInfo:
        """Somebody goes: before the start the seat opens, later a bot takes over."""
        table = self.table
        seat = table.seat_of(person.id)
        if seat is None:
            raise Refusal(403, "not_allowed", "you do not sit at this table")
        if table.status in (FINISHED, BROKEN):
            raise Refusal(409, "over", "the game is over")
        if table.daily is not None:
            raise Refusal(
                409, "not_allowed", "the attempt at a quest of the day waits for you; it cannot be left to a bot"
            )
        if table.status == OPEN:
            seat.kind, seat.person, seat.marks = "open", None, {}
            await self._keep(seat)
        elif not seat.away:
            if seat.seat == table.turn:
                self._stop_clock(seat)
            seat.away = True
            seat.level = usual_level(table.game)
            await self._keep(seat)
            self._go_on()
        return self.info(person.id)

    def _stop_clock(self, seat: KeptSeat) -> None:
        now = self.house.now()
        if seat.time_left is not None:
            seat.time_left = max(0, seat.time_left - (now - self.table.turn_since))
        self.table.turn_since = now

    async def come_back(self, person: Person) -> TableInfo:
        """Somebody who left, or ran out of time, plays again."""
        table = self.table
        seat = table.seat_of(person.id)
        if seat is None:
            raise Refusal(403, "not_allowed", "you do not sit at this table")
        if table.status != PLAYING:
            raise Refusal(409, "over" if table.status != OPEN else "waiting", "the game is not being played")
        if seat.away:
            seat.away = False
            seat.level = None
            if table.clock.kind == "live":
                seat.time_left = max(seat.time_left or 0, table.clock.increment * 1000, LEAST_TIME_BACK)
            if seat.seat == table.turn:
                table.turn_since = self.house.now()
            await self._keep(seat)
            if self.course is not None:
                await self._tell_all()
        return self.info(person.id)

    async def take_off(self, person: Person | None) -> None:
        """The host, or the server, takes off a table that did not begin."""
        if person is not None:
            self._check_host(person)
        elif self.table.status != OPEN:
            return
        await self.house.store.write(kept.remove_table, self.table)
        for visitor in self.visitors:
            visitor.fail(Failed("no_table", "the table was taken off"), GOING_AWAY)
        self.house.forget(self)
        self.house.lobby_changed()
        self.close()

    async def add_rematch(self, new: KeptTable) -> str:
        """Keeps the table at which these people play again, unless there is one; gives the one that counts."""
        if self.table.rematch is None:
            self.table.rematch = new.id
            self.table.updated = self.house.now()
            await self.house.store.write(kept.add_rematch, self.table, new)
            self._tell_table()
            self.house.lobby_changed()
        return self.table.rematch

    async def rename(self, person: Person) -> None:
        """Somebody has a new name."""
        seat = self.table.seat_of(person.id)
        if seat is not None:
            seat.person = person
        if self.table.host.id == person.id:
            self.table.host = person
        for visitor in self.visitors:
            if visitor.person and visitor.person.id == person.id:
                visitor.person = person
        self._tell_table()

    # --- looking back -----------------------------------------------------------------------------------------------

    def moments(self) -> list[str]:
        """The actions that are committed."""
        self._check_ready()
        return actions_of(self.commands)

    def _check_ready(self) -> Course:
        if not self._replays:
            raise Refusal(409, "over", "the rules have changed since; this game cannot be looked back at any more")
        if self.course is None:
            raise Refusal(409, "waiting", "the game has not begun, or its rules are being made ready")
        return self.course

    async def moment(self, person: str | None, number: int) -> Moment:
        """What somebody's seat saw after so many actions."""
        actions = self.moments()
        if not 0 <= number <= len(actions):
            raise Refusal(404, "not_found", f"the moments of this game are 0 to {len(actions)}")
        seat = self.table.seat_of(person)
        return await self.house.threads.quick(self._look_back, actions[:number], seat.seat if seat else None)

    def _look_back(self, actions: list[str], reader: int | None) -> Moment:
        table = self.table
        course = Course(load(table.game).new(len(table.seats), table.seed, **table.options))
        for action in actions:
            course.carry_out(PLAY, action)
        return course.looked_back(reader)

    def finished_log(self) -> Json:
        """The log of a finished game: it gives every secret away."""
        if self.table.status != FINISHED:
            raise Refusal(409, "not_over", "the log is told when the game is over")
        return self._check_ready().table.log

    def _notify(self) -> None:
        seat = self.table.decider
        if seat is not None and seat.is_person and seat.person is not None:
            self.house.notices.your_turn(seat.person.id, self.table, seat.seat in self.present)
