"""What the server writes into its log: enough to see what went wrong, and no secret, whatever goes wrong."""

import io
import json
import logging
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from sqlalchemy import Connection, text

from digsite.server import kept, people
from digsite.server.serving import log_as_json

from .conftest import MakeServer, RunningServer
from .test_secrets import PASSWORDS, Evening

LOGGERS = ("digsite", "uvicorn.error")


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """The log, as `digsite serve` writes it."""
    root = logging.getLogger()
    before = root.handlers[:], root.level, {name: logging.getLogger(name).level for name in LOGGERS}
    log_as_json()
    stream = io.StringIO()
    handler = root.handlers[0]
    assert isinstance(handler, logging.StreamHandler)
    handler.setStream(stream)
    yield stream
    root.handlers[:], level, levels = before
    root.setLevel(level)
    for name, was in levels.items():
        logging.getLogger(name).setLevel(was)


def lines_of(written: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in written.getvalue().splitlines()]


def wait_for(written: io.StringIO, message: str) -> None:
    due = time.monotonic() + 60
    while message not in written.getvalue():
        assert time.monotonic() < due, message
        time.sleep(0.02)


def test_each_line_is_an_object_that_says_when_and_what(written: io.StringIO) -> None:
    logging.getLogger("digsite.server").warning("something", extra={"table": "x"})
    (line,) = lines_of(written)
    assert line.keys() == {"at", "level", "logger", "message", "table"}
    assert (line["level"], line["message"], line["table"]) == ("warning", "something", "x")


@pytest.mark.slow
def test_a_whole_evening_leaves_no_secret_in_the_log(
    server: RunningServer, written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = Evening(server)
    evening.run()

    # And something goes wrong in the middle of a command: the database complains, with all that it was given.
    def failing(connection: Connection, table: kept.KeptTable, *_: Any) -> None:
        values = {"seed": str(table.seed), "options": json.dumps(table.options)}
        connection.execute(text("select * from nowhere where x = :seed and y = :options"), values)

    table = evening.ada.new_table("archeologic", ["me"], options={"quest": "3"})
    socket = evening.ada.open(table)
    monkeypatch.setattr(kept, "keep_command", failing)
    seeds = [str(room.table.seed) for room in server.server.house.rooms]
    quest = next(room.table.options["quest"] for room in server.server.house.rooms if room.table.id == table)
    socket.send({"type": "play", "id": "one", "version": 0, "action": "start A"})
    assert socket.until_closed()[1] == 1001
    wait_for(written, "a table falls")
    tokens = [str(browser.cookie).partition("=")[2] for browser in (evening.ada, evening.bob)]
    hashes = [people.token_hash(token) for token in tokens]
    told = written.getvalue()
    assert "no such table: nowhere" in told
    secrets = [*seeds, *tokens, *hashes, *PASSWORDS, *evening.hooks, *evening.accounts, evening.daily, quest]
    assert [word for word in [*secrets, server.server.house.secret.hex(), "$argon2"] if word in told] == []


def test_what_does_not_replay_is_told_without_what_was_played(make_server: MakeServer, written: io.StringIO) -> None:
    server = make_server()
    ada = server.browser("Ada")
    socket = ada.open(ada.new_table("archeologic", ["me"], options={"quest": "3"}))
    socket.play("start A")
    server.stop()
    with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as database, database:
        database.execute("update commands set action = 'start sesame'")
    server.start()
    again = server.browser()
    again.cookie = ada.cookie
    again.open(socket.table, ready=False).until(lambda frame: (frame.get("table") or {}).get("status") == "broken")
    assert "a table does not replay" in written.getvalue()
    assert "sesame" not in written.getvalue()


def test_a_webhook_is_not_named_in_the_log(make_server: MakeServer, written: io.StringIO) -> None:
    server = make_server(private_webhooks=False)
    ada, bob = server.browser("Ada"), server.browser("Bob")
    for browser in (ada, bob):
        browser.ask("PATCH", "/api/me", {"webhook": "https://localhost:1/secret-path"})
    table = ada.new_table("archeologic", ["me", "open"], clock={"kind": "days"})
    bob.post(f"/api/tables/{table}/join", {})
    wait_for(written, "a webhook leads into a private network")
    assert "localhost" not in written.getvalue()
    assert "secret-path" not in written.getvalue()
