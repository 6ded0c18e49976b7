"""The WebSockets: how a browser is greeted, what it may send, and when it is shown the door."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import msgspec
from litestar import WebSocket, websocket
from litestar.params import FromPath

from .api import TheHouse, address_of, token_of
from .house import House
from .limits import Credits
from .messages import Failed, FromTableClient, Hello, Ping, Pong
from .people import KnownPerson
from .refusals import GoingDown, Refusal, no_table
from .room import Room
from .visitor import CLOSED, GOING_AWAY, Visitor

Socket = WebSocket[Any, Any, Any]
R = TypeVar("R")
SECONDS_TO_SEND = 5.0
HELLO_COSTS = 5
"""Credits: the answer to a hello may be the whole game."""

_read_frame = msgspec.json.Decoder(FromTableClient).decode
_read_ping = msgspec.json.Decoder(Ping).decode


def _visitor(socket: Socket, house: House, person: KnownPerson | None) -> Visitor:
    limits = house.settings.limits
    credits = Credits(limits.credits, limits.credit_seconds, limits.credits, time.monotonic())
    token = token_of(socket.cookies, socket.url.scheme)
    who = person.id if person else address_of(socket)
    return Visitor(socket, person.seen if person else None, token, credits, limits.outbox, who)


async def _text(socket: Socket) -> str:
    """The next frame. WebSocketDisconnect when there is no more; a binary frame is an empty text, which nobody takes."""
    return await socket.receive_data("text")


@asynccontextmanager
async def _welcomed(socket: Socket, house: House, kind: str) -> AsyncIterator[Visitor]:
    """Accepts a socket, sends what is put into its outbox, and takes leave of it, whatever happens."""
    person = await house.person_of_token(token_of(socket.cookies, socket.url.scheme))
    await socket.accept()
    visitor = _visitor(socket, house, person)
    sockets = house.metrics.sockets.labels(kind)
    sockets.inc()
    sender = asyncio.create_task(visitor.deliver())
    try:
        if not house.comes(visitor):
            visitor.fail(Failed("not_allowed", "too many open pages; close some"))
        elif not house.arrival_throttle.allows(visitor.who):
            visitor.fail(Failed("too_fast", "too many pages opened in too short a time"))
        yield visitor
    except Refusal as refusal:
        if isinstance(refusal, GoingDown):
            visitor.fail(Failed("going_down", refusal.detail), GOING_AWAY)
        else:
            visitor.fail(Failed("no_table", refusal.detail))
    except CLOSED:
        sender.cancel()
    finally:
        await asyncio.wait([sender], timeout=SECONDS_TO_SEND)
        sender.cancel()
        house.goes(visitor)
        sockets.dec()


@websocket("/ws/tables/{table_id:str}")
async def table_socket(socket: Socket, house: TheHouse, table_id: FromPath[str]) -> None:
    """The socket of a table."""
    async with _welcomed(socket, house, "table") as visitor:
        if visitor.closing:
            return
        room = await house.room(table_id)
        if not room.may_be_seen_by(visitor.person.id if visitor.person else None):
            raise no_table()
        try:
            await _take_frames(socket, house, visitor, room)
        finally:
            room.post(room.exit, visitor)


async def _take_frames(socket: Socket, house: House, visitor: Visitor, room: Room) -> None:
    wait = house.settings.limits.hello_seconds
    try:
        hello = await asyncio.wait_for(_text(socket), wait)
    except TimeoutError:
        hello = ""
    first = _read(visitor, _read_frame, hello)
    if first is not None and not isinstance(first, Hello):
        visitor.fail(Failed("bad_frame", "the first frame is hello"))
        return
    await room.ask(room.enter, visitor)
    frame: Any = first
    while frame is not None and _pays(house, visitor, HELLO_COSTS if isinstance(frame, Hello) else 1):
        room.post(room.take, visitor, frame)
        frame = _read(visitor, _read_frame, await _text(socket))


@websocket("/ws/me")
async def person_socket(socket: Socket, house: TheHouse) -> None:
    """The socket of a person, for notices."""
    async with _welcomed(socket, house, "me") as visitor:
        if visitor.closing:
            return
        if visitor.person is None:
            visitor.fail(Failed("not_allowed", "choose a name first"))
            return
        house.notices.enter(visitor.person.id, visitor)
        try:
            while _read(visitor, _read_ping, await _text(socket)) is not None and _pays(house, visitor):
                visitor.send(Pong(house.now()))
        finally:
            house.notices.exit(visitor.person.id, visitor)


def _read(visitor: Visitor, read: Callable[[str], R], text: str) -> R | None:
    """A frame; None, and the door is shown, when it is none."""
    if visitor.closing:
        return None
    try:
        return read(text)
    except msgspec.MsgspecError as error:
        visitor.fail(Failed("bad_frame", str(error)))
    except RecursionError:
        visitor.fail(Failed("bad_frame", "the JSON is nested too deeply"))
    return None


def _pays(house: House, visitor: Visitor, cost: int = 1) -> bool:
    """Whether a visitor has credits for one more frame; otherwise the door is shown."""
    if visitor.credits.spend(time.monotonic(), cost):
        return True
    house.metrics.refused.labels("too_fast").inc()
    visitor.fail(Failed("too_fast", "too many frames in too short a time"))
    return False


HANDLERS = [table_socket, person_socket]
