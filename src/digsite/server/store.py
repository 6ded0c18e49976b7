"""The database: one writer that commits in groups, and readers beside it.

A write is a function of a connection. The writer takes what waits, runs it in one transaction and only then tells
those who wait; when one of them fails, each is run again in a transaction of its own. What was told is committed.
"""

import asyncio
import os
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import OperationalError

from ..texts import Mistake
from .migrations import upgrade

P = ParamSpec("P")
R = TypeVar("R")

GROUP = 64
"""The most writes in one transaction."""
READERS = 4
OWN = 0o600
"""What a server keeps is for the eyes of its owner alone: it holds every secret of every game."""


def address_of(database: str) -> URL:
    """The address of a database, with the driver that we use for its kind; Mistake when it is of no such kind.

    >>> str(address_of("postgres://db.example/games"))
    'postgresql+psycopg://db.example/games'
    >>> address_of("mysql://db.example/games")
    Traceback (most recent call last):
    digsite.texts.Mistake: the database is SQLite (sqlite:///games.db) or PostgreSQL (postgresql://host/name), not mysql
    """
    try:
        url = make_url(database)
    except Exception:
        raise Mistake("database_address") from None
    kind = url.get_backend_name()
    if kind in ("postgres", "postgresql"):
        return url.set(drivername="postgresql+psycopg")
    if kind != "sqlite":
        raise Mistake("database_kind", kind=kind)
    if not url.database or url.database == ":memory:":
        raise Mistake("database_file")
    return url


def open_engine(database: str) -> Engine:
    """Connections to a database. What it complains of names no values: they may be secrets, and end in logs."""
    url = address_of(database)
    if url.get_backend_name() != "sqlite":
        try:
            return create_engine(url, pool_size=READERS + 2, pool_pre_ping=True, hide_parameters=True)
        except ModuleNotFoundError:
            raise Mistake("database_extra") from None
    arguments = {"timeout": 30, "check_same_thread": False}
    engine = create_engine(url, pool_size=READERS + 2, connect_args=arguments, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, record: Any) -> None:
        # The driver shall not begin transactions by itself, so that reads see one state and writes begin at once.
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=30000"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def prepare(database: str) -> None:
    """Brings a database to what this version needs; Mistake when it cannot be reached."""
    engine = open_engine(database)
    try:
        with engine.connect().execution_options(writes=True) as connection, connection.begin():
            upgrade(connection)
    except OperationalError as error:
        raise Mistake("no_database", reason=str(error.orig)) from None
    finally:
        engine.dispose()


@dataclass
class _Write:
    work: Callable[[Connection], Any]
    told: "Future[Any]"


class Store:
    """The database of a server."""

    def __init__(self, database: str) -> None:
        self.engine = open_engine(database)
        self.groups = 0
        self.writes = 0
        self._waiting: queue.SimpleQueue[_Write | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(READERS, "digsite-reader")
        self._writer = threading.Thread(target=self._write_all, name="digsite-writer", daemon=True)

    def open(self) -> None:
        """Brings the database to what this version needs, and begins to write."""
        if self.engine.dialect.name == "sqlite":
            with suppress(OSError):
                os.close(os.open(self.engine.url.database or "", os.O_CREAT | os.O_EXCL, OWN))
        with self.engine.connect().execution_options(writes=True) as connection, connection.begin():
            upgrade(connection)
        self._writer.start()

    def close(self) -> None:
        """Writes what waits, and lets go of the database."""
        self._waiting.put(None)
        self._writer.join()
        self._readers.shutdown()
        self.engine.dispose()

    async def write(self, work: Callable[..., R], *args: Any) -> R:
        """Runs a function of a connection in the writer; what it gives is told once it is committed."""
        told: Future[R] = Future()
        told.set_running_or_notify_cancel()  # who waits may go away, the write goes on
        self._waiting.put(_Write(lambda connection: work(connection, *args), told))
        return await asyncio.wrap_future(told)

    def write_now(self, work: Callable[..., R], *args: Any) -> R:
        """As `write`, for who has no event loop."""
        told: Future[R] = Future()
        self._waiting.put(_Write(lambda connection: work(connection, *args), told))
        return told.result()

    async def read(self, work: Callable[..., R], *args: Any) -> R:
        """Runs a function of a connection that only reads, beside the writer."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work, args)

    def _read(self, work: Callable[..., R], args: tuple[Any, ...]) -> R:
        with self.engine.connect() as connection:
            return work(connection, *args)

    def _write_all(self) -> None:
        while (first := self._waiting.get()) is not None:
            group, last = self._group(first)
            try:
                results = self._commit(group)
            except Exception as error:
                self._one_by_one(group, error)
            else:
                self._tell(group, results)
            if last:
                return

    def _group(self, first: _Write) -> tuple[list[_Write], bool]:
        group = [first]
        while len(group) < GROUP:
            try:
                write = self._waiting.get_nowait()
            except queue.Empty:
                return group, False
            if write is None:
                return group, True
            group.append(write)
        return group, False

    def _commit(self, group: list[_Write]) -> list[Any]:
        self.groups += 1
        self.writes += len(group)
        with self.engine.connect().execution_options(writes=True) as connection, connection.begin():
            return [write.work(connection) for write in group]

    def _one_by_one(self, group: list[_Write], error: Exception) -> None:
        if len(group) == 1:
            group[0].told.set_exception(error)
            return
        for write in group:
            try:
                (result,) = self._commit([write])
            except Exception as its_own:
                write.told.set_exception(its_own)
            else:
                write.told.set_result(result)

    @staticmethod
    def _tell(group: list[_Write], results: list[Any]) -> None:
        for write, result in zip(group, results, strict=True):
            write.told.set_result(result)
