"""The workers that live, as the database knows them. Only PostgreSQL: no server of several processes is on SQLite."""

from sqlalchemy import ColumnElement, Connection, delete, insert, literal_column, select, update

from . import schema

SILENT = 10_000
"""Milliseconds after which a worker that gave no sign of life counts as dead."""

_workers = schema.workers
_now: ColumnElement[int] = literal_column("cast(extract(epoch from clock_timestamp()) * 1000 as bigint)")
"""The clock of PostgreSQL: one for all workers."""


def note(connection: Connection, run: str, number: int) -> tuple[frozenset[int], bool]:
    """Notes that a worker lives; gives all of its server that do, and whether this one did not count among them before."""
    me = (_workers.c.run == run) & (_workers.c.number == number)
    lives = _workers.c.beat > _now - SILENT
    is_new = connection.execute(update(_workers).where(me, lives).values(beat=_now)).rowcount == 0
    if is_new and connection.execute(update(_workers).where(me).values(beat=_now)).rowcount == 0:
        connection.execute(insert(_workers).values(run=run, number=number, beat=_now))
    living = select(_workers.c.number).where(_workers.c.run == run, lives)
    return frozenset(connection.execute(living).scalars()), is_new


def forget(connection: Connection, run: str, number: int) -> None:
    """A worker does not live."""
    connection.execute(delete(_workers).where(_workers.c.run == run, _workers.c.number == number))


def forget_all(connection: Connection) -> None:
    """Nobody lives: a server begins."""
    connection.execute(delete(_workers))
