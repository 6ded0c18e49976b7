"""A server killed in the middle of traffic: all that was acknowledged is there afterwards, once, and the bots go on.

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
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Table, select
from websockets.exceptions import ConnectionClosed, WebSocketException

from digsite.server import schema
from digsite.server.store import open_engine

from .browser import PATIENCE, Browser, TableSocket

ROUNDS = 12
MOST_MILLISECONDS = 30
Done = dict[tuple[str, str], int]
"""What was acknowledged: by table and id, with the version."""


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
        self._pid = 0
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
        self._pid = 0

    def close(self) -> None:
        if self._pid:
            self.kill()
        self._forking.communicate()


@pytest.fixture
def process(database: str) -> Iterator[Process]:
    process = Process(database)
    yield process
    process.close()


class Player:
    """Somebody who plays one game after the other, talks, and keeps account of what was acknowledged."""

    def __init__(self, browser: Browser, number: int, seats: list[str]) -> None:
        self.browser = browser
        self.done: Done = {}
        self.said: Done = {}
        self._seats = seats
        self._table: str | None = None
        self._chance = random.Random(number)
        self._waiting: dict[str, Any] | None = None
        self._count = 0

    def play(self) -> None:
        """Plays until the server is killed."""
        try:
            while True:
                self._table = self._table or self.browser.new_table("archeologic", self._seats)
                line = self.browser.open(self._table)
                while self._waiting is not None or line.until_my_turn():
                    self._next(line)
                self._table = None
        except (ConnectionClosed, WebSocketException, OSError, EOFError):
            return

    def _next(self, line: TableSocket) -> None:
        if self._waiting is None:
            self._count += 1
            self._waiting = {"id": f"{self._chance.random()} {self._count}", **self._choice(line)}
        sent = dict(self._waiting)
        kind = sent.pop("kind")
        answer = line.command(kind, sent.pop("id"), **sent)
        if answer["type"] == "done":
            account = self.said if kind == "say" else self.done
            assert account.setdefault((line.table, answer["id"]), answer["version"]) == answer["version"]
        else:
            # A move that was not acknowledged is never refused: either it is there, or it can still be done.
            assert answer["why"] == "waiting" or (kind, answer["why"]) == ("say", "too_fast"), answer
        if answer.get("why") != "waiting":
            self._waiting = None

    def _choice(self, line: TableSocket) -> dict[str, Any]:
        if self._chance.random() < 0.1:
            return {"kind": "say", "text": f"I have dug {self._count} times"}
        at = {"version": line.position["version"]}
        if line.position["can_undo"] and self._chance.random() < 0.2:
            return {"kind": "undo", **at}
        legal = [action for action in line.position["legal"] if action != "claim"] or line.position["legal"]
        return {"kind": "play", "action": self._chance.choice(legal), **at}


def rows_of(database: str, table: Table) -> list[Any]:
    engine = open_engine(database)
    with engine.connect() as connection:
        rows = list(connection.execute(select(table)).all())
    engine.dispose()
    return rows


def check_kept(rows: list[Any], acknowledged: list[Done]) -> None:
    """All that was acknowledged is among the rows, each once; and little else is."""
    asked = [row for row in rows if row.command_id is not None]
    counts = Counter((row.table_id, row.command_id) for row in asked)
    assert set(counts.values()) == {1}
    kept = {(row.table_id, row.command_id): row.number for row in asked}
    for done in acknowledged:
        assert {command: kept.get(command) for command in done} == done
    # What was kept but not acknowledged is at most what was on its way at the end, one for each.
    assert len(kept) - sum(len(done) for done in acknowledged) <= len(acknowledged)


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_nothing_is_carried_out_twice_and_bots_go_on(
    process: Process, database: str
) -> None:
    chance = random.Random(1)
    address = process.start()
    people = [Browser(address, f"Player {number}") for number in range(2)]
    seats = (["me"], ["me", "random"])
    players = [Player(people[number % 2], number, seats[number // 2]) for number in range(4)]
    alone = [people[0].new_table("altiplano", ["random", "random"], options={"turns": 40}) for _ in range(4)]
    for _ in range(ROUNDS):
        threads = [threading.Thread(target=player.play) for player in players]
        for thread in threads:
            thread.start()
        before = sum(len(player.done) for player in players)
        due = chance.randrange(5, 60)
        # Killed at a moment that the traffic chooses, and then some milliseconds that chance chooses.
        while sum(len(player.done) for player in players) < before + due:
            assert all(thread.is_alive() for thread in threads)
            threading.Event().wait(0.001)
        threading.Event().wait(chance.randrange(MOST_MILLISECONDS) / 1000)
        process.kill()
        for thread in threads:
            thread.join(60)
            assert not thread.is_alive()
        for person in people:
            person.close()
        assert process.start() == address
    until = time.monotonic() + PATIENCE
    while any(people[0].table(table)["status"] != "finished" for table in alone):
        assert time.monotonic() < until, "the bots do not go on"
        time.sleep(0.05)
    process.kill()

    commands = rows_of(database, schema.commands)
    for table in rows_of(database, schema.tables):
        numbers = sorted(row.number for row in commands if row.table_id == table.id)
        assert numbers == list(range(1, table.version + 1))
    check_kept(commands, [player.done for player in players])
    said = rows_of(database, schema.chat)
    # What is said is acknowledged with the version of the table, not with the number of the line.
    places = {(row.table_id, row.command_id) for row in said}
    assert len(places) == len(said)
    assert places >= {place for player in players for place in player.said}
    assert sum(len(player.done) for player in players) > ROUNDS * 5
    assert any(player.said for player in players)
