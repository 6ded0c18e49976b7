"""What a browser does, for tests: cookies, requests with an origin, and the socket of a table."""

import json
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, suppress
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

Frame = dict[str, Any]
PATIENCE = 90.0
"""Seconds that a test waits at most, on a slow machine with nothing compiled."""


class Refused(Exception):
    """An answer that is no success."""

    def __init__(self, status: int, body: Any) -> None:
        super().__init__(f"{status} {body}")
        self.status = status
        self.body = body

    @property
    def why(self) -> str:
        return str(self.body["why"])


class Browser:
    """A browser of somebody, or of nobody yet."""

    def __init__(self, address: str, name: str | None = None) -> None:
        self.address = address.rstrip("/")
        self.cookie: str | None = None
        self.seen: list[str] = []
        """All that came, over HTTP and over sockets."""
        self.heads: list[str] = []
        """The headers of all answers."""
        self._sockets: list[TableSocket] = []
        self.id = self.post("/api/guest", {"name": name})["id"] if name else None

    def ask(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Any:
        given = {"Origin": self.address, "Content-Type": "application/json"}
        if self.cookie:
            given["Cookie"] = self.cookie
        data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, {**given, **(headers or {})}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                text = answer.read().decode()
                self._note(answer.headers)
        except urllib.error.HTTPError as error:
            with error:
                text = error.read().decode()
                self.seen.append(text)
                self._note(error.headers)
                raise Refused(error.code, json.loads(text or "null")) from None
        self.seen.append(text)
        if "Set-Cookie" in self.headers:
            self.cookie = self.headers["Set-Cookie"].split(";")[0]
        is_json = self.headers.get_content_type() == "application/json"
        return json.loads(text) if is_json and text else text

    def _note(self, headers: Any) -> None:
        self.headers = headers
        self.heads.append(str(headers))

    def get(self, path: str) -> Any:
        return self.ask("GET", path)

    def post(self, path: str, body: Any = None) -> Any:
        return self.ask("POST", path, body)

    def new_table(self, game: str, seats: list[str], **more: Any) -> str:
        """A new table; a seat is `me`, `open`, or the level of a bot."""
        wishes = [{"kind": seat} if seat in ("me", "open") else {"kind": "bot", "level": seat} for seat in seats]
        return str(self.post("/api/tables", {"game": game, "seats": wishes, **more})["id"])

    def table(self, table: str) -> Any:
        return self.get(f"/api/tables/{table}")

    def socket(self, path: str, origin: str | None = None) -> AbstractContextManager[ClientConnection]:
        return self.connect(path, origin)

    def connect(
        self, path: str, origin: str | None = None, sock: Any = None
    ) -> AbstractContextManager[ClientConnection]:
        """A socket; `sock` is a connection that there is already."""
        given = {}
        if self.cookie:
            given["Cookie"] = self.cookie
        return connect(
            self.address.replace("http", "ws") + path,
            origin=(self.address if origin is None else origin) or None,  # type: ignore[arg-type]
            additional_headers=given,
            open_timeout=PATIENCE,
            compression=None,
            max_size=None,
            max_queue=None,
            sock=sock,
        )

    def open(self, table: str, version: int | None = None, ready: bool = True) -> "TableSocket":
        """The table's socket; waits until the game can be played unless told otherwise."""
        socket = TableSocket(self, table)
        self._sockets.append(socket)
        socket.hello(version)
        if ready:
            socket.until(lambda frame: bool(frame.get("position")))
        return socket

    def close(self) -> None:
        for socket in self._sockets:
            socket.close()


class TableSocket:
    """An open table."""

    def __init__(self, browser: Browser, table: str) -> None:
        self.browser = browser
        self.table = table
        self._open = ExitStack()
        self.socket = self._open.enter_context(browser.socket(f"/ws/tables/{table}"))
        self.position: Any = None
        self.info: Any = None
        self.frames: list[Frame] = []
        self._count = 0

    def hello(self, version: int | None = None) -> None:
        self.send({"type": "hello"} if version is None else {"type": "hello", "version": version})

    def send(self, frame: Frame | str) -> None:
        with suppress(ConnectionClosed):  # the server may close at any time; reading tells why
            self.socket.send(frame if isinstance(frame, str) else json.dumps(frame))

    def next(self) -> Frame:
        text = self.socket.recv(PATIENCE)
        assert isinstance(text, str)
        self.browser.seen.append(text)
        frame: Frame = json.loads(text)
        self.frames.append(frame)
        self.position = frame.get("position") or self.position
        self.info = frame.get("table") or self.info
        return frame

    def until(self, wanted: str | Callable[[Frame], bool]) -> Frame:
        """The next frame of a type, or that is as wanted."""
        while True:
            frame = self.next()
            if frame["type"] == wanted if isinstance(wanted, str) else wanted(frame):
                return frame

    def command(self, kind: str, command_id: str | None = None, version: int | None = None, **more: Any) -> Frame:
        """Sends a command; gives what the server says to it."""
        self._count += 1
        command_id = command_id or f"{id(self)}-{self._count}"
        if kind in ("play", "undo", "redo"):
            more["version"] = self.position["version"] if version is None else version
        self.send({"type": kind, "id": command_id, **more})
        return self.until(lambda frame: frame.get("id") == command_id)

    def play(self, action: str, **more: Any) -> Frame:
        return self.command("play", action=action, **more)

    def until_version(self, version: int) -> None:
        """Waits until this version is seen."""
        while self.position["version"] < version:
            self.next()

    def until_my_turn(self) -> bool:
        """Waits until I decide; False when the game is over."""
        while self.position["legal"] is None and self.position["scores"] is None:
            self.next()
        return self.position["scores"] is None

    def until_closed(self) -> tuple[Frame | None, int]:
        """Reads until the server closes; gives the last frame and the code."""
        last = None
        with suppress(ConnectionClosed):
            while True:
                last = self.next()
        return last, self.socket.close_code or 0

    def close(self) -> None:
        self._open.close()


def until_told(notices: ClientConnection, words: str) -> None:
    """Reads until a frame has these words; other news may come before it at any time."""
    while words not in str(notices.recv(PATIENCE)):
        pass


def mover_of(sockets: list[TableSocket]) -> TableSocket | None:
    """The socket of the seat that decides, all being up to date; None when the game is over."""
    newest = max(socket.position["version"] for socket in sockets)
    for socket in sockets:
        socket.until_version(newest)
    return next((socket for socket in sockets if socket.position["legal"]), None)
