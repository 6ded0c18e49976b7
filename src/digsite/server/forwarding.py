"""From the worker that accepted a request or a socket to the worker that has its table: ASGI over a unix socket.

First goes the scope, with the secret that the workers share; when the other worker takes it, the messages of ASGI go in
both directions, each as MessagePack after its length. Where a page may come from was looked at before, and who somebody
is tells the cookie.
"""

import asyncio
import hmac
import logging
import re
from collections.abc import MutableMapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from .kept import IS_ID
from .messages import Failed, Problem
from .refusals import GoingDown
from .settings import Place
from .visitor import GOING_AWAY, encoded

if TYPE_CHECKING:
    from .cluster import Cluster
    from .house import House

log = logging.getLogger("digsite.server")

OF_TABLE = re.compile(rf"/(?:api|ws)/tables/({IS_ID.pattern})(?:/.*)?")
PASSED = (
    "type",
    "asgi",
    "http_version",
    "method",
    "scheme",
    "path",
    "raw_path",
    "query_string",
    "root_path",
    "headers",
    "client",
    "server",
    "subprotocols",
    "extensions",
)
"""What of a scope goes to the other worker."""
NUMBERS = "numbers"
"""Asks for the numbers of a worker, in the place of a scope."""
MOST_WAITING = 1024
LENGTH = 4

Parcel = dict[str, Any]


def table_of(path: str) -> str | None:
    """The table that an address belongs to.

    >>> table_of("/api/tables/abc/join"), table_of("/ws/tables/abc"), table_of("/api/tables")
    ('abc', 'abc', None)
    """
    found = OF_TABLE.fullmatch(path)
    return found[1] if found else None


class Line:
    """A connection between two workers."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, worker: int | None = None) -> None:
        self.worker = worker
        """Where it leads; None at the other end."""
        self._reader = reader
        self._writer = writer

    @classmethod
    async def to(cls, place: Place, worker: int) -> "Line":
        """A line to a worker; ConnectionRefusedError or FileNotFoundError when there is none."""
        return cls(*await asyncio.open_unix_connection(place.door(worker)), worker)

    async def send(self, parcel: MutableMapping[str, Any]) -> None:
        """Sends, and waits while the other side is slow."""
        data = msgspec.msgpack.encode(parcel)
        self._writer.write(len(data).to_bytes(LENGTH, "big") + data)
        await self._writer.drain()

    async def receive(self) -> Parcel | None:
        """What comes next, None when nothing more comes."""
        try:
            length = int.from_bytes(await self._reader.readexactly(LENGTH), "big")
            parcel: Parcel = msgspec.msgpack.decode(await self._reader.readexactly(length))
        except (asyncio.IncompleteReadError, OSError):
            return None
        return parcel

    def close(self) -> None:
        """Hangs up."""
        self._writer.close()


class Inside:
    """The door of a worker that only the other workers know."""

    def __init__(self, app: ASGIApp, cluster: "Cluster") -> None:
        self._app = app
        self._cluster = cluster
        self._server: asyncio.Server | None = None
        self._calls: set[asyncio.Task[None]] = set()

    async def open(self, address: Path) -> None:
        """Lets the other workers in."""
        address.unlink(missing_ok=True)  # what a worker that was killed left
        self._server = await asyncio.start_unix_server(self._take_call, address, backlog=MOST_WAITING)

    async def close(self) -> None:
        """Ends what is under way."""
        if self._server is not None:
            self._server.close()
        for call in self._calls:
            call.cancel()
        await asyncio.gather(*self._calls, return_exceptions=True)

    def _take_call(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        call = asyncio.create_task(self._serve(Line(reader, writer)), name="call")
        self._calls.add(call)
        call.add_done_callback(self._calls.discard)

    async def _serve(self, line: Line) -> None:
        try:
            asked = await line.receive()
            if asked is None or not hmac.compare_digest(str(asked.pop("secret", "")), self._cluster.place.secret):
                return
            if asked["type"] == NUMBERS:
                await line.send({"text": self._cluster.house.measured_here()})
                return
            taken = await self._cluster.takes(table_of(asked["path"]) or "")
            await line.send({"taken": taken})
            if taken:
                await self._run_app(asked, line)
        except OSError:
            pass  # the other worker is gone
        except Exception:
            log.exception("a forwarded request failed")
        finally:
            line.close()

    async def _run_app(self, scope: Parcel, line: Line) -> None:
        gone: Parcel = {"type": f"{scope['type']}.disconnect", "code": 1006}
        scope["headers"] = [(name, value) for name, value in scope["headers"]]

        async def receive() -> Any:
            return await line.receive() or gone

        await self._app(scope, receive, line.send)  # type: ignore[arg-type]


class Forwarding:
    """The application as all workers together: what belongs to a table is served by the worker that has it."""

    def __init__(self, app: ASGIApp, house: "House") -> None:
        self._app = app
        self._house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves here or there."""
        cluster = self._house.cluster
        kind = str(scope["type"])
        table = table_of(scope["path"]) if cluster is not None and kind in ("http", "websocket") else None
        if cluster is None or table is None:
            await self._app(scope, receive, send)
            return
        passage = _Passage(kind, receive, send)
        try:
            line = await cluster.line_to(table, {name: scope.get(name) for name in PASSED if name in scope})
        except Exception as error:
            log.warning("the worker of a table was not reached", extra={"detail": str(error)})
            await passage.break_off()
            return
        if line is None:
            await self._app(scope, receive, send)
            return
        if kind == "websocket":
            cluster.passing.add(line)
        try:
            await passage.run(line)
        finally:
            cluster.passing.discard(line)
            line.close()


class _Passage:
    """One request, or one socket, on its way through this worker."""

    def __init__(self, kind: str, receive: Receive, send: Send) -> None:
        self._kind = kind
        self._receive = receive
        self._send = send
        self._begun = False
        self._over = False

    async def run(self, line: Line) -> None:
        """Passes everything on in both directions, until one side ends."""
        up = asyncio.create_task(self._pass_up(line), name="passage")
        try:
            while not self._over:
                message = await line.receive()
                if self._over:  # the browser went meanwhile
                    return
                if message is None:
                    await self.break_off()
                else:
                    await self._pass_down(message)
        finally:
            up.cancel()
            await asyncio.gather(up, return_exceptions=True)

    async def _pass_up(self, line: Line) -> None:
        with suppress(OSError):  # the other side is gone: the way down sees it
            while not self._over:
                message = await self._receive()
                self._over = self._over or message["type"].endswith(".disconnect")
                await line.send(dict(message))

    async def _pass_down(self, message: Parcel) -> None:
        kind = message["type"]
        self._begun = True
        self._over = kind == "websocket.close" or (
            kind.endswith("response.body") and not message.get("more_body", False)
        )
        sent: Message = message  # type: ignore[assignment]
        await self._send(sent)

    async def break_off(self) -> None:
        """The other worker is gone, or this one goes: asked again, somebody will answer."""
        self._over = True
        if self._kind == "websocket":
            if not self._begun:
                await self._send({"type": "websocket.accept", "subprotocol": None, "headers": []})
            text = encoded(Failed("going_down", GoingDown().detail))
            await self._send({"type": "websocket.send", "bytes": None, "text": text})
            await self._send({"type": "websocket.close", "code": GOING_AWAY, "reason": None})
        elif not self._begun:
            body = msgspec.json.encode(Problem("going_down", GoingDown().detail))
            headers = [
                (b"content-type", b"application/json"),
                (b"content-length", str(len(body)).encode()),
                (b"cache-control", b"no-store"),
            ]
            await self._send({"type": "http.response.start", "status": 503, "headers": headers})
            await self._send({"type": "http.response.body", "body": body, "more_body": False})
        else:
            raise ConnectionResetError("the worker of the table went in the middle of an answer")
