"""Running a server: uvicorn with our settings, logs as JSON, and an end that loses nothing."""

import json
import logging
import signal
import socket
import sys
import time
from collections.abc import Callable
from types import FrameType
from typing import Any

import uvicorn

from .app import make_app
from .house import House
from .memory import collect_seldom
from .settings import MOST_FRAME, Settings

KNOWN = set(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "color_message", "taskName"}
SECONDS_TO_CLOSE = 5
SWITCH = 0.0005
"""Seconds after which a thread that runs Python lets another run, the event loop above all; usually ten times as long."""


class JsonLines(logging.Formatter):
    """Each line of the log as a JSON object: time, level, what, and what was said with it."""

    def __init__(self, always: dict[str, Any] | None = None) -> None:
        super().__init__()
        self._always = always or {}

    def format(self, record: logging.LogRecord) -> str:
        """A record as a line."""
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **self._always,
        }
        line |= {name: value for name, value in record.__dict__.items() if name not in KNOWN}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def log_as_json(level: int = logging.INFO, worker: int | None = None) -> None:
    """Has the log of this process be lines of JSON on the standard error, which tell the worker if there are several."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines({} if worker is None else {"worker": worker}))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("digsite").setLevel(level)
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)


class DigsiteServer(uvicorn.Server):
    """A uvicorn that says goodbye to the tables before it closes their sockets."""

    def __init__(self, settings: Settings, host: str, port: int, started: Callable[[str], None] | None = None) -> None:
        self.house = House(settings)
        self._told_started = started
        super().__init__(
            uvicorn.Config(
                make_app(self.house),
                host=host,
                port=port,
                ws="websockets-sansio",
                ws_max_size=MOST_FRAME,
                ws_per_message_deflate=False,
                ws_ping_interval=20,
                ws_ping_timeout=20,
                lifespan="on",
                log_config=None,
                access_log=False,
                server_header=False,
                timeout_graceful_shutdown=SECONDS_TO_CLOSE,
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begins to listen, and tells where."""
        sys.setswitchinterval(SWITCH)
        collect_seldom()
        await super().startup(sockets)
        if self.started and self._told_started is not None:
            self._told_started(self.address)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begins to end; told again meanwhile it does not hurry, for the end takes seconds at most."""
        if not self.should_exit:
            super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Lets the tables finish what they do, says goodbye, and closes."""
        await self.house.say_goodbye()
        await super().shutdown(sockets)

    @property
    def address(self) -> str:
        """Where the server listens."""
        return address_of_socket(self.servers[0].sockets[0])


def address_of_socket(listening: Any) -> str:
    """The address that is served by a listening socket."""
    host, port = listening.getsockname()[:2]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def end_well_when_told() -> None:
    """Has this process end without an error when it is told to: uvicorn passes the signal on when it is done."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
