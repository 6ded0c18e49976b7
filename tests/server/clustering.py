"""A server of two processes, as `digsite serve --workers 2` runs it, for tests that send more than people do.

python -m tests.server.clustering DATABASE REDIS
"""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from socket import socket as Socket
from typing import Any

from websockets.sync.client import ClientConnection

from .browser import PATIENCE, Browser, Refused

TRIES = 100


def main(database: str, redis: str) -> None:
    """Serves until told to end."""
    from digsite.server.serving import log_as_json
    from digsite.server.settings import Settings
    from digsite.server.workers import Workers, check

    from .conftest import MANY

    settings = Settings(database=database, bot_pause=0.05, compile=False, limits=MANY)
    log_as_json()
    Workers(settings, check(settings, redis), "127.0.0.1", 0, 2).run(lambda address: print(address, flush=True))


class ServerOfTwo:
    """The server from outside: what it says, and its processes by their numbers."""

    def __init__(self, database: str, redis: str) -> None:
        self.lines: list[dict[str, Any]] = []
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.clustering", database, redis],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[2],
            start_new_session=True,
        )
        self._reading = threading.Thread(target=self._read, daemon=True)
        self._reading.start()
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip().rstrip("/")
        assert self.address, self.lines

    def _read(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.lines.append(json.loads(line) if line.startswith("{") else {"message": line})

    def told(self, message: str) -> list[dict[str, Any]]:
        """The lines of the log that say something."""
        return [line for line in list(self.lines) if line["message"] == message]

    def pid(self, worker: int) -> int:
        """The process of a worker."""
        return int([line for line in self.told("a worker is started") if line["worker"] == worker][-1]["pid"])

    def kill(self, worker: int) -> None:
        """Ends a worker without a word, and waits until another process is started in its place."""
        pid = self.pid(worker)
        os.kill(pid, signal.SIGKILL)
        until(lambda: self.pid(worker) != pid)

    def browser(self, worker: int, name: str | None = None) -> "BrowserAt":
        """The browser of somebody whose sockets lead to this worker, as long as it lives."""
        return BrowserAt(self.address, worker, name)

    def end(self) -> None:
        """Kills what is left."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self._reading.join(10)
        for stream in (self.process.stdout, self.process.stderr):
            assert stream is not None
            stream.close()


class BrowserAt(Browser):
    """A browser whose sockets lead to a certain worker where there is one; its requests go anywhere."""

    def __init__(self, address: str, worker: int, name: str | None) -> None:
        self.worker = worker
        super().__init__(address, name)

    def ask(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Any:
        """As any browser, but asks again while the table is handed on, as our pages do."""
        due = time.monotonic() + PATIENCE
        while True:
            try:
                return super().ask(method, path, body, headers)
            except Refused as refused:
                if refused.why != "going_down" or time.monotonic() > due:
                    raise
            time.sleep(0.05)

    def socket(self, path: str, origin: str | None = None) -> AbstractContextManager[ClientConnection]:
        return self.connect(path, origin, self._connected())

    def _connected(self) -> Socket:
        """A connection that the worker has accepted; to any, where after many tries none was."""
        for number in range(TRIES):
            line = HTTPConnection(self.address.removeprefix("http://"), timeout=PATIENCE)
            try:
                line.request("GET", "/healthz")
                said = json.loads(line.getresponse().read())
            except (OSError, HTTPException):
                line.close()
                continue
            if said.get("worker") == str(self.worker) or number == TRIES - 1:
                return line.sock
            line.close()
        raise ConnectionError("nobody is there")


def until(what: Callable[[], Any]) -> Any:
    """Waits for something; gives it."""
    due = time.monotonic() + PATIENCE
    while not (found := what()):
        assert time.monotonic() < due, "this has not come"
        time.sleep(0.05)
    return found


if __name__ == "__main__":
    main(*sys.argv[1:])
