"""The WebSockets: how a browser is greeted, what it may send, and when it is shown the door."""

import asyncio
import time
from typing import Any

import msgspec
from litestar import WebSocket, websocket

from .api import token_of
from .house import House
from .limits import Credits
from .messages import Failed, FromTableClient, Hello, Ping, Pong
from .people import KnownPerson
from .refusals import GoingDown, Refusal
from .room import Room
from .visitor import CLOSED, GOING_AWAY, POLICY, Visitor

Socket = WebSocket[Any, Any, Any]

_read_frame = msgspec.json.Decoder(FromTableClient).decode
_read_ping = msgspec.json.Decoder(Ping).decode


def _visitor(socket: Socket, house: House, person: KnownPerson | None) -> Visitor:
    limits = house.settings.limits
    credits = Credits(limits.credits, limits.credit_seconds, limits.credits, time.monotonic())
    return Visitor(socket, person.seen if person else None, credits, limits.outbox)


async def _text(socket: Socket) -> str:
    """The next frame. WebSocketDisconnect when there is no more; a binary frame is an empty text, which nobody takes."""
    return await socket.receive_data("text")


@websocket("/ws/tables/{table_id:str}")
async def table_socket(socket: Socket, house: House, table_id: str) -> None:
    """The socket of a table."""
    person = await house.person_of_token(token_of(socket.cookies, socket.url.scheme))
    await socket.accept()
    visitor = _visitor(socket, house, person)
    house.metrics.sockets.labels("table").inc()
    sender = asyncio.create_task(visitor.deliver())
    try:
        await _be_visited(socket, house, visitor, table_id)
    except Refusal as refusal:
        why = "going_down" if isinstance(refusal, GoingDown) else "no_table"
        visitor.fail(Failed(why, refusal.detail), GOING_AWAY if why == "going_down" else POLICY)  # type: ignore[arg-type]
    except CLOSED:
        sender.cancel()
    finally:
        house.metrics.sockets.labels("table").dec()
        await asyncio.wait([sender], timeout=5)
        sender.cancel()


async def _be_visited(socket: Socket, house: House, visitor: Visitor, table_id: str) -> None:
    if house.is_crowded(visitor):
        visitor.fail(Failed("not_allowed", "too many open pages; close some"))
        return
    room = await house.room(table_id)
    if not room.may_be_seen_by(visitor.person.id if visitor.person else None):
        visitor.fail(Failed("no_table", "there is no such table"))
        return
    try:
        await _take_frames(socket, house, visitor, room)
    finally:
        house.leaves(visitor)
        room.post(room.exit, visitor)


async def _take_frames(socket: Socket, house: House, visitor: Visitor, room: Room) -> None:
    first = True
    wait: float | None = house.settings.limits.hello_seconds
    while not visitor.closing:
        try:
            text = await asyncio.wait_for(_text(socket), wait)
        except TimeoutError:
            visitor.fail(Failed("bad_frame", "the first frame is hello"))
            return
        try:
            frame = _read_frame(text)
        except msgspec.MsgspecError as error:
            house.metrics.refused.labels("bad_frame").inc()
            visitor.fail(Failed("bad_frame", str(error)))
            return
        if first and not isinstance(frame, Hello):
            visitor.fail(Failed("bad_frame", "the first frame is hello"))
            return
        if first:
            room.post(room.enter, visitor)
        first, wait = False, None
        if not visitor.credits.spend(time.monotonic()):
            house.metrics.refused.labels("too_fast").inc()
            visitor.fail(Failed("too_fast", "too many frames in too short a time"))
            return
        room.post(room.take, visitor, frame)


@websocket("/ws/me")
async def person_socket(socket: Socket, house: House) -> None:
    """The socket of a person, for notices."""
    person = await house.person_of_token(token_of(socket.cookies, socket.url.scheme))
    await socket.accept()
    visitor = _visitor(socket, house, person)
    house.metrics.sockets.labels("me").inc()
    sender = asyncio.create_task(visitor.deliver())
    try:
        if person is None or house.is_crowded(visitor):
            visitor.fail(Failed("not_allowed", "choose a name first, or close some pages"))
            return
        house.notices.enter(person.id, visitor)
        try:
            await _take_pings(socket, house, visitor)
        finally:
            house.leaves(visitor)
            house.notices.exit(person.id, visitor)
    except CLOSED:
        sender.cancel()
    finally:
        house.metrics.sockets.labels("me").dec()
        await asyncio.wait([sender], timeout=5)
        sender.cancel()


async def _take_pings(socket: Socket, house: House, visitor: Visitor) -> None:
    while not visitor.closing:
        try:
            _read_ping(await _text(socket))
        except msgspec.MsgspecError as error:
            visitor.fail(Failed("bad_frame", str(error)))
            return
        if not visitor.credits.spend(time.monotonic()):
            visitor.fail(Failed("too_fast", "too many frames in too short a time"))
            return
        visitor.send(Pong(house.now()))


HANDLERS = [table_socket, person_socket]
