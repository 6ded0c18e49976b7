"""Backups: all that a server keeps in one file, the same kind of file whatever the database.

The file is an SQLite database of our own tables. It is read in one transaction that sees one state, so it can be made
while the server runs; it is restored in one transaction, and a server that runs notices and reads everything anew.
"""

import os
import secrets
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from alembic.util import CommandError
from sqlalchemy import Connection, Engine, delete, insert, inspect, select, text, update
from sqlalchemy.exc import DBAPIError

from ..texts import Mistake
from . import schema
from .migrations import upgrade
from .settings import sqlite_address
from .store import OWN, open_engine

ROWS = 1000
RESTORED = "restored"
TABLES = [table for table in schema.metadata.sorted_tables if table is not schema.workers]
"""What is kept; whatever a table points at comes before it."""


def back_up(database: str, path: Path) -> int:
    """Writes a backup; gives the number of tables of games in it. At no instant half of it is there."""
    _check_folder(path)
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        part = Path(folder) / "backup"
        engine, target = _open(database), open_engine(sqlite_address(part))
        try:
            with _reading(engine) as source, _writing(target) as copy:
                upgrade(copy)
                _copy(source, copy)
                games = _games(copy)
        finally:
            engine.dispose()
            target.dispose()
        _make_one_file(part)
        part.chmod(OWN)
        os.replace(part, path)
    return games


def restore(database: str, path: Path) -> int:
    """Puts what a backup holds in the place of all that is there; gives the number of tables of games."""
    _check_backup(path)
    with tempfile.TemporaryDirectory() as folder:
        part = Path(folder) / "backup"
        shutil.copyfile(path, part)
        source_engine, engine = open_engine(sqlite_address(part)), open_engine(database)
        try:
            with _writing(source_engine) as source:
                _upgrade_backup(source, path)
            with source_engine.connect() as source, _writing(engine) as target:
                upgrade(target)
                _empty(target)
                _copy(source, target)
                _mark(target)
                return _games(target)
        finally:
            source_engine.dispose()
            engine.dispose()


def _check_folder(path: Path) -> None:
    if not path.parent.is_dir():
        raise FileNotFoundError(2, os.strerror(2), str(path.parent))
    if path.is_dir():
        raise IsADirectoryError(21, os.strerror(21), str(path))


def _check_backup(path: Path) -> None:
    """Mistake, or OSError, when this is no backup."""
    with path.open("rb") as file:
        is_sqlite = file.read(16) == b"SQLite format 3\0"
    if is_sqlite:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            try:
                names = {name for (name,) in connection.execute("select name from sqlite_master")}
                sound = connection.execute("pragma integrity_check").fetchone() == ("ok",)
            except sqlite3.DatabaseError:
                names, sound = set(), False
        if not sound:
            raise Mistake("backup.damaged", file=path)
        is_sqlite = {"alembic_version", "tables", "commands"} <= names
    if not is_sqlite:
        raise Mistake("backup.none", file=path)


def _upgrade_backup(source: Connection, path: Path) -> None:
    try:
        upgrade(source)
    except CommandError:
        raise Mistake("backup.newer", file=path) from None


def _open(database: str) -> Engine:
    """The database of a server; Mistake when there is none yet."""
    engine = open_engine(database)
    if engine.dialect.name == "sqlite" and not Path(engine.url.database or "").exists():
        raise Mistake("no_such_database", file=engine.url.database)
    try:
        with engine.connect() as connection:
            there = inspect(connection).has_table("tables")
    except DBAPIError as error:
        raise Mistake("no_database", reason=str(error.orig)) from None
    if not there:
        raise Mistake("database_holds_nothing")
    return engine


def _reading(engine: Engine) -> Connection:
    """A connection whose reads all see one state."""
    connection = engine.connect()
    if engine.dialect.name == "postgresql":
        connection = connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    return connection


@contextmanager
def _writing(engine: Engine) -> Iterator[Connection]:
    """A connection with a transaction that is committed at the end."""
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        yield connection


def _copy(source: Connection, target: Connection) -> None:
    for table in TABLES:
        rows = source.execute(select(table), execution_options={"yield_per": ROWS}).mappings()
        for part in rows.partitions(ROWS):
            target.execute(insert(table), [dict(row) for row in part])


def _empty(target: Connection) -> None:
    if target.dialect.name == "postgresql":
        target.execute(text(f"lock table {', '.join(table.name for table in TABLES)} in access exclusive mode"))
    for table in reversed(TABLES):
        target.execute(delete(table))


def _mark(target: Connection) -> None:
    """Tells a server that runs on this database that everything is different now; what it still writes is refused."""
    target.execute(update(schema.tables).values(hands=None))
    facts = schema.facts
    target.execute(delete(facts).where(facts.c.name == RESTORED))
    target.execute(insert(facts).values(name=RESTORED, value=secrets.token_hex(16)))


def _games(connection: Connection) -> int:
    return len(connection.execute(select(schema.tables.c.id)).all())


def _make_one_file(path: Path) -> None:
    """Takes the write-ahead log into the file itself."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("pragma journal_mode=delete")
    with path.open("rb") as file:
        os.fsync(file.fileno())
