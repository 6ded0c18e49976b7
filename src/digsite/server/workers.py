"""A server of several processes: this one holds the listening socket, starts the workers, and starts anew who dies.

It serves nobody. When it dies itself, the workers notice and end as if they were told to.
"""

import logging
import multiprocessing
import secrets
import signal
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec

from ..texts import Mistake
from . import living
from .house import keep_facts
from .serving import DigsiteServer, address_of_socket, end_well_when_told, log_as_json
from .settings import DATABASE_VARIABLE, REDIS_VARIABLE, Place, Settings
from .store import Store, address_of

log = logging.getLogger("digsite.server")

EXTRA = {"psycopg": "PostgreSQL", "redis": "Redis"}
LOOK = 0.2
SECONDS_TO_END = 15.0
SECONDS_TO_ANSWER = 5.0
SHORT = 10.0
"""Seconds that a worker lives at least when nothing is wrong; otherwise there is a pause before the next."""
PAUSES = (1.0, 30.0)
MOST_WAITING = 2048

# Workers are forked from a process that has loaded everything and runs no threads, so that a new one is soon there.
_processes: Any = multiprocessing.get_context("forkserver" if sys.platform != "win32" else "spawn")
_processes.set_forkserver_preload(["digsite.server.cluster", "digsite.server.serving"])


def check(settings: Settings, redis: str | None) -> str:
    """The address of Redis; Mistake says what several processes need that is not there."""
    if sys.platform == "win32":
        raise Mistake("workers_not_here")
    if not address_of(settings.database).drivername.startswith("postgresql"):
        raise Mistake("workers_need_postgresql", variable=DATABASE_VARIABLE)
    if not redis:
        raise Mistake("workers_need_redis", variable=REDIS_VARIABLE)
    for module, what in EXTRA.items():
        if find_spec(module) is None:
            raise Mistake("workers_need_extra", what=what)
    _check_redis(redis)
    return redis


def _check_redis(address: str) -> None:
    from redis import Redis, RedisError

    try:
        client = Redis.from_url(address, socket_connect_timeout=SECONDS_TO_ANSWER, socket_timeout=SECONDS_TO_ANSWER)
    except ValueError:
        raise Mistake("redis_address") from None
    with client:
        try:
            client.ping()
        except (RedisError, OSError) as error:
            parts = urlsplit(address)
            raise Mistake("no_redis", place=parts.hostname or parts.path, reason=str(error)) from None


class _Worker:
    """The place of one worker, whoever fills it."""

    def __init__(self, settings: Settings, listening: socket.socket) -> None:
        assert settings.place is not None
        self.number = settings.place.number
        self.ready = False
        self._settings = settings
        self._listening = listening
        self._due = 0.0
        self._pause = 0.0
        self._line: Connection | None = None
        self._process: Any = None

    @property
    def lives(self) -> bool:
        """Whether there is a process."""
        return self._process is not None

    @property
    def waited_for(self) -> list[Any]:
        """What changes when something happens to the process."""
        return [self._process.sentinel, *([] if self._line is None else [self._line])] if self.lives else []

    def start(self) -> None:
        """Starts the process, unless it is too early."""
        now = time.monotonic()
        if now < self._due:
            return
        self._begun = now
        self._line, other = _processes.Pipe()
        self._process = _processes.Process(
            target=work, args=(self._settings, self._listening, other), name=f"digsite worker {self.number}"
        )
        self._process.start()
        other.close()
        log.info("a worker is started", extra={"worker": self.number, "pid": self._process.pid})

    def look(self) -> bool:
        """Notes what happened to the process; tells whether it has died."""
        if self._line is not None and self._line.poll():
            try:
                self.ready = bool(self._line.recv())
            except (EOFError, OSError):
                self._line.close()
                self._line = None
        if not self.lives or self._process.is_alive():
            return False
        log.error("a worker died", extra={"worker": self.number, "code": self._process.exitcode})
        self._clear()
        least, most = PAUSES
        short = time.monotonic() - self._begun < SHORT
        self._pause = min(most, max(least, self._pause * 2)) if short else 0.0
        self._due = time.monotonic() + self._pause
        return True

    def end(self, until: float) -> None:
        """Waits for the process until then, and kills it if it still runs."""
        if self.lives:
            self._process.join(max(0.0, until - time.monotonic()))
            if self._process.is_alive():
                log.error("a worker did not end", extra={"worker": self.number})
                self._process.kill()
                self._process.join()
            self._clear()

    def tell_to_end(self) -> None:
        """Asks the process to end."""
        if self.lives:
            self._process.terminate()

    def _clear(self) -> None:
        if self._line is not None:
            self._line.close()
        self._process.close()
        self._process = self._line = None
        self.ready = False


class Workers:
    """The workers of a server, seen by the process that starts them."""

    def __init__(self, settings: Settings, redis: str, host: str, port: int, number: int) -> None:
        self._settings = settings
        self._redis = redis
        self._host, self._port = host, port
        self._number = number
        self._told: list[int] = []

    def run(self, started: Callable[[str], None]) -> None:
        """Serves until told to end; KeyboardInterrupt when that was by Ctrl-C."""
        store = Store(self._settings.database)
        store.open()
        try:
            store.write_now(keep_facts)
            store.write_now(living.forget_all)
            with (
                self._listening() as listening,
                tempfile.TemporaryDirectory(prefix="digsite-") as folder,
                self._signals(),
            ):
                run = secrets.token_hex(8)
                place = Place(run, 0, Path(folder), secrets.token_hex(32), self._redis)
                self._keep(store, run, [self._worker(place, n + 1, listening) for n in range(self._number)], started)
        finally:
            store.close()
        if signal.SIGINT in self._told:
            raise KeyboardInterrupt

    def _worker(self, place: Place, number: int, listening: socket.socket) -> _Worker:
        placed = msgspec.structs.replace(place, number=number)
        return _Worker(msgspec.structs.replace(self._settings, place=placed), listening)

    @contextmanager
    def _listening(self) -> Iterator[socket.socket]:
        family = socket.AF_INET6 if ":" in self._host else socket.AF_INET
        try:
            listening = socket.create_server((self._host, self._port), family=family, backlog=MOST_WAITING)
        except OSError as error:
            raise OSError(error.errno, error.strerror, f"{self._host}:{self._port}") from None
        with listening:
            yield listening

    @contextmanager
    def _signals(self) -> Iterator[None]:
        before = {sign: signal.signal(sign, self._note) for sign in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for sign, handler in before.items():
                signal.signal(sign, handler)

    def _note(self, sign: int, frame: Any) -> None:
        self._told.append(sign)

    def _keep(self, store: Store, run: str, workers: list[_Worker], started: Callable[[str], None]) -> None:
        """Keeps all places filled until told to end; told twice, it does not wait."""
        told_started = False
        try:
            while not self._told:
                for worker in workers:
                    if not worker.lives:
                        worker.start()
                wait([thing for worker in workers for thing in worker.waited_for], LOOK)
                for worker in workers:
                    if worker.look():
                        self._forget(store, run, worker.number)
                if not told_started and all(worker.ready for worker in workers):
                    told_started = True
                    started(address_of_socket(workers[0]._listening))
        finally:
            for worker in workers:
                worker.tell_to_end()
            until = time.monotonic() + SECONDS_TO_END
            for worker in workers:
                worker.end(until)

    @staticmethod
    def _forget(store: Store, run: str, number: int) -> None:
        """The others shall not wait for the heartbeat of a worker that died."""
        try:
            store.write_now(living.forget, run, number)
        except Exception:
            log.exception("a worker could not be forgotten", extra={"worker": number})


def work(settings: Settings, listening: socket.socket, line: Connection) -> None:
    """A worker, in its own process."""
    assert settings.place is not None
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all processes: the first one tells the others
    end_well_when_told()
    log_as_json(worker=settings.place.number)
    server = DigsiteServer(settings, "", 0, lambda address: line.send(True))

    def end_with_parent() -> None:
        try:
            line.recv()
        except (EOFError, OSError):
            server.should_exit = True

    threading.Thread(target=end_with_parent, name="digsite-parent", daemon=True).start()
    server.run([listening])
    sys.exit(0)
