"""The database: migrations, group commit, backups."""

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, func, insert, select

from digsite.cli.main import main
from digsite.server import kept, people, schema
from digsite.server.backups import back_up, restore
from digsite.server.messages import ChatLine, Clock
from digsite.server.settings import sqlite_address
from digsite.server.store import Store

from .conftest import MakeServer


def test_the_migrations_lead_to_the_schema(database: str) -> None:
    store = Store(database)
    store.open()
    store.close()
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    store.engine.dispose()
    again = Store(database)
    again.open()
    again.close()


def put(connection: Connection, name: str) -> str:
    connection.execute(insert(schema.facts).values(name=name, value=""))
    return name


def test_writes_are_grouped_and_one_that_fails_takes_no_other_with_it(database: str) -> None:
    store = Store(database)
    store.open()

    async def write() -> list[object]:
        names = ["a", "b", "a", *(f"n{number}" for number in range(100))]
        return await asyncio.gather(*(store.write(put, name) for name in names), return_exceptions=True)

    results = asyncio.run(write())
    errors = [result for result in results if isinstance(result, Exception)]
    assert len(errors) == 1
    with store.engine.connect() as connection:
        assert connection.execute(select(func.count()).select_from(schema.facts)).scalar() == 102
    assert store.groups < store.writes
    store.close()


def kept_table(store: Store) -> kept.KeptTable:
    """A table of one person, in hands of its own."""
    ada = asyncio.run(store.write(people.add_guest, "Ada", "en", "token", 0)).seen
    seats = [kept.KeptSeat(0, "person", person=ada)]
    table = kept.KeptTable(
        "table", "archeologic", 1, kept.PLAYING, {}, 7, ada, False, True, Clock(), seats, 0, 0, 0, hands="first"
    )
    asyncio.run(store.write(kept.add_table, table))
    assert asyncio.run(store.write(kept.take_in_hand, table.id, table.hands))
    return table


def writes_of(table: kept.KeptTable) -> list[tuple[Any, ...]]:
    """All ways to write a table."""
    line = ChatLine(1, table.host, 0, "hello")
    return [
        (kept.keep_command, table, kept.Command(table.version + 1, "play", 0, "a", table.host.id, "one", 0), []),
        (kept.keep_table, table, table.seats),
        (kept.keep_line, table, "two", line),
        (kept.keep_marks, table, table.seats[0]),
        (kept.add_rematch, table, replace(table, id="rematch")),
        (kept.remove_table, table),
    ]


def rows(store: Store) -> list[Any]:
    with store.engine.connect() as connection:
        parts = (schema.tables, schema.seats, schema.commands, schema.chat)
        return [connection.execute(select(part)).all() for part in parts]


def test_only_who_took_a_table_last_writes_it(database: str) -> None:
    store = Store(database)
    store.open()
    table = kept_table(store)
    asyncio.run(store.write(kept.keep_line, table, "zero", ChatLine(0, table.host, 0, "here")))
    assert not asyncio.run(store.write(kept.take_in_hand, "nowhere", "second"))
    assert asyncio.run(store.write(kept.take_in_hand, table.id, "second"))
    before = rows(store)
    for work, *arguments in writes_of(table):
        with pytest.raises(kept.OtherHands):
            asyncio.run(store.write(work, *arguments))
    assert rows(store) == before
    for work, *arguments in writes_of(replace(table, hands="second"))[1:4]:
        asyncio.run(store.write(work, *arguments))
    assert rows(store) != before
    store.close()


def test_a_restored_table_is_in_nobodys_hands(database: str, tmp_path: Path) -> None:
    store = Store(database)
    store.open()
    table = kept_table(store)
    back_up(database, tmp_path / "backup")
    restore(database, tmp_path / "backup")
    with pytest.raises(kept.OtherHands):
        asyncio.run(store.write(kept.keep_table, table))
    store.close()


def test_a_backup_is_restored_under_a_running_server(make_server: MakeServer, database: str, tmp_path: Path) -> None:
    server = make_server(database=database)
    ada = server.browser("Ada")
    socket = ada.open(ada.new_table("archeologic", ["me"]))
    socket.play("start A")
    file = tmp_path / "backup"
    assert main(["backup", str(file), "--database", database]) == 0
    socket.play("aim 1")
    later = ada.new_table("archeologic", ["me"])
    assert main(["restore", str(file), "--database", database]) == 0
    assert socket.until_closed()[0]["why"] == "going_down"  # type: ignore[index]
    again = ada.open(socket.table)
    assert again.position["version"] == 1
    assert again.play("aim 2")["version"] == 2
    assert [info["id"] for info in ada.get("/api/lobby")["mine"]] == [socket.table]
    assert later != socket.table


def test_a_backup_goes_from_one_kind_of_database_to_the_other(database: str, tmp_path: Path) -> None:
    store = Store(database)
    store.open()
    asyncio.run(store.write(put, "kept"))
    file = tmp_path / "backup"
    assert back_up(database, file) == 0
    with closing(sqlite3.connect(file)) as backup:
        assert backup.execute("select name from facts").fetchall() == [("kept",)]
    assert list(tmp_path.glob("backup*")) == [file]
    asyncio.run(store.write(put, "not kept"))
    restore(database, file)
    store.close()
    with store.engine.connect() as connection:
        assert set(connection.execute(select(schema.facts.c.name)).scalars()) == {"kept", "restored"}
    store.engine.dispose()


def test_what_is_no_backup_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = str(tmp_path / "games.db")
    assert main(["backup", str(tmp_path / "b"), "--database", database]) == 2
    assert "there is no such database" in capsys.readouterr().err
    assert main(["--language", "fr", "backup", str(tmp_path / "b"), "--database", database]) == 2
    assert "cette base de données n’existe pas" in capsys.readouterr().err
    text = tmp_path / "text"
    text.write_text("hello")
    assert main(["restore", str(text), "--database", database]) == 2
    assert "this is no backup of a digsite server" in capsys.readouterr().err
    other = tmp_path / "other"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("create table x (y)")
    assert main(["restore", str(other), "--database", database]) == 2
    assert "this is no backup" in capsys.readouterr().err
    assert main(["restore", str(tmp_path / "nowhere"), "--database", database]) == 2
    assert main(["serve", "--database", "mysql://x/y"]) == 2
    assert "SQLite (sqlite:///games.db) or PostgreSQL" in capsys.readouterr().err


def test_a_backup_of_a_newer_digsite_is_refused(tmp_path: Path) -> None:
    database = sqlite_address(tmp_path / "games.db")
    store = Store(database)
    store.open()
    store.close()
    file = tmp_path / "backup"
    back_up(database, file)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("update alembic_version set version_num = '9999'")
    with pytest.raises(ValueError, match="made by a newer digsite"):
        restore(database, file)
