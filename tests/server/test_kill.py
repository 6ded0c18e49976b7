"""A server killed in the middle of traffic: every acknowledged command is there afterwards, and none twice.

Here the server is a process of its own, killed without warning many times over. The client does as a browser does: what
was not acknowledged is sent again with the same id.
"""

import os
import random
import signal
import socket
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from websockets.exceptions import ConnectionClosed, WebSocketException

from digsite.server import schema
from digsite.server.settings import sqlite_address
from digsite.server.store import open_engine

from .browser import Browser, TableSocket
from .services import start_cluster

ROUNDS = 10
TABLES = 4


class Process:
    """A server in a process of its own, always on the same port."""

    def __init__(self, database: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self._forking = subprocess.Popen(
            [sys.executable, "-m", "tests.server.forking", database, str(port)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            bufsize=1,
            cwd=Path(__file__).parents[2],
        )
        assert self._line() == "ready"

    def _line(self) -> str:
        assert self._forking.stdout is not None
        return self._forking.stdout.readline().strip()

    def start(self) -> str:
        assert self._forking.stdin is not None
        self._forking.stdin.write("start\n")
        pid, address = self._line().split()
        self._pid = int(pid)
        return address

    def kill(self) -> None:
        os.kill(self._pid, signal.SIGKILL)

    def close(self) -> None:
        self._forking.communicate()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield sqlite_address(tmp_path / "games.db")
    else:
        with start_cluster() as cluster:
            yield cluster.new_database()


class Player:
    """Somebody who plays alone at a table and keeps account of what was acknowledged."""

    def __init__(self, browser: Browser, number: int) -> None:
        self.browser = browser
        self.table = browser.new_table("archeologic", ["me"])
        self.done: dict[str, int] = {}
        self._chance = random.Random(number)
        self._waiting: dict[str, Any] | None = None
        self._count = 0

    def play(self) -> None:
        """Plays until the server is killed."""
        try:
            line = self.browser.open(self.table)
            while True:
                self._next(line)
        except (ConnectionClosed, WebSocketException, OSError, EOFError):
            return

    def _next(self, line: TableSocket) -> None:
        if self._waiting is None:
            self._count += 1
            self._waiting = {"id": f"command-{self._count}", **self._choice(line)}
        sent = dict(self._waiting)
        answer = line.command(sent.pop("kind"), sent.pop("id"), **sent)
        if answer["type"] == "done":
            assert self.done.setdefault(answer["id"], answer["version"]) == answer["version"]
        else:
            assert answer["why"] in ("over", "waiting"), answer
        if answer.get("why") != "waiting":
            self._waiting = None

    def _choice(self, line: TableSocket) -> dict[str, Any]:
        at = {"version": line.position["version"]}
        if line.position["can_undo"] and self._chance.random() < 0.2:
            return {"kind": "undo", **at}
        legal = [action for action in line.position["legal"] or ["claim"] if action != "claim"]
        return {"kind": "play", "action": self._chance.choice(legal or ["claim"]), **at}


@pytest.mark.slow
def test_no_acknowledged_command_is_lost_and_none_is_carried_out_twice(database: str) -> None:
    process = Process(database)
    chance = random.Random(1)
    address = process.start()
    people = [Browser(address, f"Player {number}") for number in range(2)]
    players = [Player(people[number % 2], number) for number in range(TABLES)]
    for number in range(ROUNDS):
        threads = [threading.Thread(target=player.play) for player in players]
        for thread in threads:
            thread.start()
        before = sum(len(player.done) for player in players)
        due = chance.randrange(5, 60)
        # Killed at a moment that the traffic chooses, not the clock.
        while sum(len(player.done) for player in players) < before + due and any(t.is_alive() for t in threads):
            threading.Event().wait(0.001)
        process.kill()
        for thread in threads:
            thread.join(60)
            assert not thread.is_alive()
        for person in people:
            person.close()
        if number < ROUNDS - 1:
            assert process.start() == address
    process.close()
    engine = open_engine(database)
    with engine.connect() as connection:
        rows = connection.execute(select(schema.commands).order_by(schema.commands.c.number)).all()
        versions = {
            row.id: row.version for row in connection.execute(select(schema.tables.c.id, schema.tables.c.version))
        }
    engine.dispose()
    for player in players:
        mine = [row for row in rows if row.table_id == player.table]
        assert [row.number for row in mine] == list(range(1, versions[player.table] + 1))
        assert max(Counter(row.command_id for row in mine).values()) == 1
        kept = {row.command_id: row.number for row in mine}
        assert {command: kept.get(command) for command in player.done} == player.done
        # What was kept but not acknowledged is at most the one that was on its way.
        assert len(kept) - len(player.done) <= 1
    assert sum(len(player.done) for player in players) > ROUNDS * 5
