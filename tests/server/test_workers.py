"""A server of several processes: how tables are dealt, that all of it is one server, and that a process may die."""

import os
import random
import signal
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client import Counter as Number
from sqlalchemy import select
from websockets.exceptions import ConnectionClosed, WebSocketException

from digsite.cli.main import main
from digsite.server import schema, workers
from digsite.server.backups import back_up, restore
from digsite.server.dealing import dealt_to
from digsite.server.metrics import marked_by_worker
from digsite.server.store import open_engine

from .browser import Browser, Refused, TableSocket, until_told
from .clustering import BrowserAt, ServerOfTwo, until
from .services import Cluster, Redis, start_redis

LOST = (ConnectionClosed, WebSocketException, OSError, EOFError)
NAMES = [f"table {number}" for number in range(4000)]


# --- dealing --------------------------------------------------------------------------------------------------------


def test_each_worker_has_its_share_of_the_tables() -> None:
    shares = Counter(dealt_to(name, {1, 2, 3, 4}) for name in NAMES)
    assert set(shares) == {1, 2, 3, 4}
    assert all(900 < share < 1100 for share in shares.values())


def test_when_a_worker_goes_only_its_tables_move_and_to_all_others() -> None:
    before = {name: dealt_to(name, {1, 2, 3, 4}) for name in NAMES}
    after = {name: dealt_to(name, {1, 2, 4}) for name in NAMES}
    moved = [name for name in NAMES if before[name] != after[name]]
    assert {before[name] for name in moved} == {3}
    assert all(share > len(moved) / 4 for share in Counter(after[name] for name in moved).values())
    assert len(Counter(after[name] for name in moved)) == 3
    # And it gets them back when it comes again.
    assert {name: dealt_to(name, {4, 3, 2, 1}) for name in NAMES} == before


# --- what is asked for ----------------------------------------------------------------------------------------------


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main([*arguments, "serve", "--workers", "2"]) == 2
    return capsys.readouterr().err


def test_several_processes_say_what_they_need(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DIGSITE_DATABASE_URL", f"sqlite:///{tmp_path}/games.db")
    monkeypatch.delenv("DIGSITE_REDIS_URL", raising=False)
    assert "need PostgreSQL: --database postgresql://HOST/NAME, or DIGSITE_DATABASE_URL" in refused(capsys)
    assert "demandent PostgreSQL" in refused(capsys, "--language", "fr")
    monkeypatch.setenv("DIGSITE_DATABASE_URL", "postgresql://nowhere.invalid/games")
    assert "need Redis, by which they wake each other: --redis redis://HOST" in refused(capsys)
    monkeypatch.setenv("DIGSITE_REDIS_URL", "http://nowhere.invalid")
    assert "the address of Redis is one such as redis://HOST" in refused(capsys)
    monkeypatch.setenv("DIGSITE_REDIS_URL", f"unix://{tmp_path}/redis")
    assert f"Redis does not answer at {tmp_path}/redis" in refused(capsys)
    monkeypatch.setattr(workers, "find_spec", lambda name: None)
    assert "pip install 'digsite[cluster]'" in refused(capsys)
    assert list(tmp_path.iterdir()) == []


def test_the_numbers_of_all_workers_are_told_apart() -> None:
    texts = {}
    for worker in (1, 2):
        registry = CollectorRegistry()
        Number("digs", "Holes dug", ("tool",), registry=registry).labels("spade").inc(worker)
        texts[worker] = generate_latest(registry)
    lines = marked_by_worker(texts).decode().splitlines()
    assert [line for line in lines if line.startswith("digs_total")] == [
        'digs_total{tool="spade",worker="1"} 1.0',
        'digs_total{tool="spade",worker="2"} 2.0',
    ]
    assert lines.count("# TYPE digs_total counter") == 1


# --- two processes --------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def redis() -> Iterator[Redis]:
    with start_redis() as redis:
        yield redis


@pytest.fixture(scope="module")
def database(postgres: Cluster) -> str:
    return postgres.new_database()


@pytest.fixture(scope="module")
def _server(database: str, redis: Redis) -> Iterator[ServerOfTwo]:
    server = ServerOfTwo(database, redis.address)
    yield server
    server.end()


@pytest.fixture
def server(_server: ServerOfTwo) -> ServerOfTwo:
    """The server, with both workers there, who know of each other and of Redis."""
    numbers = _server.browser(1)
    until(lambda: all(f'digsite_tables_in_memory{{worker="{n}"}}' in numbers.get("/metrics") for n in (1, 2)))
    until(lambda: healthy(numbers))
    return _server


def healthy(browser: Browser) -> bool:
    try:
        return bool(browser.get("/healthz")["status"] == "ok")
    except Refused:
        return False


def keeper_of(table: str) -> int:
    return dealt_to(table, {1, 2})


def table_at(browser: Browser, worker: int, seats: list[str], game: str = "altiplano", **more: Any) -> str:
    """A new table that this worker keeps."""
    while True:
        table = browser.new_table(game, seats, **more)
        if keeper_of(table) == worker:
            return table
        if "open" in seats:
            browser.ask("DELETE", f"/api/tables/{table}")


def test_two_at_one_table_by_different_workers(server: ServerOfTwo) -> None:
    ada, bob = server.browser(1, "Ada"), server.browser(2, "Bob")
    for keeper in (1, 2):
        table = table_at(ada, keeper, ["me", "open"], options={"turns": 20})
        with bob.socket("/ws/me") as notices:
            notices.send('{"type": "ping"}')
            until_told(notices, '"pong"')
            bob.post(f"/api/tables/{table}/join", {})
            sockets = [ada.open(table), bob.open(table)]
            play_to_the_end(sockets)
            wanted = ['"lobby_changed"', f'"your_turn","table":"{table}"']
            while wanted:
                text = str(notices.recv(60))
                wanted = [words for words in wanted if words not in text]
        assert sockets[0].position["scores"] == sockets[1].position["scores"]
        assert ada.table(table)["status"] == "finished"
        sockets[0].send({"type": "say", "id": f"line {keeper}", "text": "Well dug!"})
        assert sockets[1].until("said")["line"]["text"] == "Well dug!"
        assert len(bob.get(f"/api/tables/{table}/log")["actions"]) == sockets[0].position["moment"]
        again = ada.post(f"/api/tables/{table}/rematch")["id"]
        assert bob.post(f"/api/tables/{table}/rematch")["id"] == again
        assert bob.open(again).position["version"] == 0
    bob.ask("PATCH", "/api/me", {"name": "Bo"})
    sockets[0].until(
        lambda frame: frame["type"] == "table" and "Bo" in [seat["person"]["name"] for seat in frame["table"]["seats"]]
    )
    bob.post("/api/sign-out")
    assert sockets[1].until_closed()[0]["detail"] == "signed out"  # type: ignore[index]
    with pytest.raises(Refused) as error:
        bob.get("/api/me")
    assert error.value.status == 401
    ada.close()
    bob.close()


def play_to_the_end(sockets: list[TableSocket]) -> None:
    while True:
        newest = max(socket.position["version"] for socket in sockets)
        for socket in sockets:
            socket.until_version(newest)
        mover = next((socket for socket in sockets if socket.position["legal"]), None)
        if mover is None:
            return
        assert mover.play(mover.position["legal"][0])["type"] == "done"


def test_a_backup_is_restored_under_both_workers(server: ServerOfTwo, database: str, tmp_path: Path) -> None:
    ada = server.browser(1, "Ada")
    tables = [table_at(ada, keeper, ["me"], "archeologic") for keeper in (1, 2)]
    sockets = [ada.open(table) for table in tables]
    for socket in sockets:
        socket.play("start A")
    back_up(database, tmp_path / "backup")
    for socket in sockets:
        socket.play("aim 1")
    restore(database, tmp_path / "backup")
    for socket in sockets:
        assert socket.until_closed()[0]["why"] == "going_down"  # type: ignore[index]
        assert ada.open(socket.table).position["version"] == 1
    ada.close()


class Seat:
    """Somebody on a seat who plays until the game is over, whatever happens, and keeps account of what was done."""

    def __init__(self, browser: BrowserAt, table: str, chance: int) -> None:
        self.browser = browser
        self.table = table
        self.done: dict[str, int] = {}
        self.lost = 0
        self.scores: Any = None
        self._chance = random.Random(chance)
        self._waiting: tuple[str, dict[str, Any]] | None = None

    def play(self) -> None:
        while self.scores is None:
            try:
                self._play_by(self.browser.open(self.table))
            except LOST:
                self.lost += 1
                time.sleep(0.05)

    def _play_by(self, socket: TableSocket) -> None:
        while socket.until_my_turn() or self._waiting is not None:
            if self._waiting is None:
                action = self._chance.choice(socket.position["legal"])
                version = socket.position["version"]
                self._waiting = (f"{self.browser.id} {version}", {"action": action, "version": version})
            command, what = self._waiting
            answer = socket.command("play", command, **what)
            if answer["type"] == "done":
                assert self.done.setdefault(command, answer["version"]) == answer["version"]
            else:
                # Never "stale": what was asked for and not answered was done once, and then it is answered "done".
                assert answer["why"] == "waiting", answer
            if answer.get("why") != "waiting":
                self._waiting = None
        self.scores = socket.position["scores"]


def kept_of(database: str, table: str) -> tuple[Any, list[Any]]:
    engine = open_engine(database)
    with engine.connect() as connection:
        row = connection.execute(select(schema.tables).where(schema.tables.c.id == table)).one()
        log = schema.commands.c
        commands = connection.execute(select(schema.commands).where(log.table_id == table).order_by(log.number)).all()
    engine.dispose()
    return row, list(commands)


@pytest.mark.slow
def test_whole_games_while_workers_and_redis_are_killed(server: ServerOfTwo, database: str, redis: Redis) -> None:
    ada, bob = server.browser(1, "Ada"), server.browser(2, "Bob")
    chance = random.Random(7)
    tables = [table_at(ada, keeper, ["me", "open"], options={"turns": 40}) for keeper in (1, 2, 1, 2)]
    alone = [table_at(ada, keeper, ["random", "random"], options={"turns": 40}) for keeper in (1, 2, 1, 2)]
    for table in tables:
        bob.post(f"/api/tables/{table}/join", {})
    seats = [Seat(browser, table, n) for n, table in enumerate(tables) for browser in (ada, bob)]
    threads = [threading.Thread(target=seat.play) for seat in seats]
    for thread in threads:
        thread.start()

    def wait_for_moves(number: int) -> bool:
        """Waits for so many more commands; the traffic, not the clock, says when. False when the games are over."""
        due = sum(len(seat.done) for seat in seats) + number
        while sum(len(seat.done) for seat in seats) < due:
            if not any(thread.is_alive() for thread in threads):
                return False
            time.sleep(0.001)
        return True

    kills = 0
    for worker in (1, 2, 1, 2):
        if kills == 2:
            redis.kill()
        if not wait_for_moves(chance.randrange(10, 40)):
            break
        server.kill(worker)
        kills += 1
        wait_for_moves(5)  # by who is left
    redis.start()
    for thread in threads:
        thread.join(300)
        assert not thread.is_alive()
    assert kills >= 3
    assert sum(seat.lost for seat in seats) >= kills
    for table in tables:
        row, commands = kept_of(database, table)
        assert row.status == "finished"
        assert [command.number for command in commands] == list(range(1, row.version + 1))
        done: dict[str, int] = {}
        for seat in seats:
            if seat.table == table:
                done |= seat.done
                assert seat.scores is not None
        # Every command was asked for by one of the two, was acknowledged, and is there once.
        assert {command.command_id: command.number for command in commands} == done
    # Nobody looked at the tables of the bots: they went on by themselves.
    for table in alone:
        until(lambda table=table: ada.table(table)["status"] == "finished")  # type: ignore[misc]
    ada.close()
    bob.close()


def test_without_redis_everything_goes_on(server: ServerOfTwo, redis: Redis) -> None:
    ada, bob = server.browser(1, "Ada"), server.browser(2, "Bob")
    redis.kill()
    try:
        with pytest.raises(Refused) as error:
            ada.get("/healthz")
        assert (error.value.status, error.value.body["detail"]) == (503, "Redis does not answer")
        for keeper in (1, 2):
            table = table_at(ada, keeper, ["me", "open"], options={"turns": 20}, public=True)
            with bob.socket("/ws/me") as notices:
                until_told(notices, '"lobby_changed"')
            assert table in [info["id"] for info in bob.get("/api/lobby")["open"]]
            bob.post(f"/api/tables/{table}/join", {})
            play_to_the_end([ada.open(table), bob.open(table)])
            alone = table_at(ada, keeper, ["random", "random"], options={"turns": 20})
            until(lambda alone=alone: ada.table(alone)["status"] == "finished")  # type: ignore[misc]
    finally:
        redis.start()
    until(lambda: healthy(ada))
    ada.close()
    bob.close()


@pytest.mark.slow
def test_a_worker_that_stands_still_is_replaced_and_writes_nothing_when_it_wakes(
    server: ServerOfTwo, database: str
) -> None:
    ada, bob = server.browser(2, "Ada"), server.browser(1, "Bob")
    table = table_at(ada, 1, ["me"], "archeologic")
    socket = ada.open(table)
    watching = bob.open(table)
    assert socket.play("start A")["version"] == 1
    pid = server.pid(1)
    os.kill(pid, signal.SIGSTOP)
    try:
        # It does not answer any more, neither here nor by the other worker, until the others have given it up.
        assert socket.until_closed()[1] == 1001
        again = until(lambda: opened(ada, table))
        assert again.play("aim 1")["version"] == 2
    finally:
        os.kill(pid, signal.SIGCONT)
    # It is one of the workers again, and has thrown away what it knew: who looked on is told nothing of it.
    watching.until_version(1)
    failed, code = watching.until_closed()
    assert failed is not None
    assert (failed["why"], code) == ("going_down", 1001)
    assert watching.position["version"] == 1
    back = until(lambda: opened(bob, table))
    assert back.position["version"] == 2
    _, commands = kept_of(database, table)
    assert [command.action for command in commands] == ["start A", "aim 1"]
    ada.close()
    bob.close()


def test_a_worker_that_is_told_to_end_hands_its_tables_over(server: ServerOfTwo) -> None:
    ada = server.browser(2, "Ada")
    socket = ada.open(table_at(ada, 1, ["me"], "archeologic"))
    socket.play("start A")
    os.kill(server.pid(1), signal.SIGTERM)
    failed, code = socket.until_closed()
    assert failed is not None
    assert (failed["why"], code) == ("going_down", 1001)
    again = until(lambda: opened(ada, socket.table))
    assert again.position["version"] == 1
    assert again.play("aim 1")["type"] == "done"
    ada.close()


def opened(browser: Browser, table: str) -> TableSocket | None:
    try:
        return browser.open(table)
    except LOST:
        return None


def test_told_to_end_all_end_well(server: ServerOfTwo) -> None:
    browsers = [server.browser(1, "Ada"), server.browser(2, "Bob")]
    sockets = [
        browser.open(table_at(browser, keeper, ["me"], "archeologic")) for browser in browsers for keeper in (1, 2)
    ]
    pids = [server.pid(1), server.pid(2)]
    with browsers[0].socket("/ws/me") as notices:
        for socket in sockets:
            socket.play("start A")
        server.process.terminate()
        until_told(notices, '"going_down"')
    for socket in sockets:
        failed, code = socket.until_closed()
        assert failed is not None
        assert (failed["why"], code) == ("going_down", 1001)
    assert server.process.wait(60) == 0
    assert not any(runs(pid) for pid in pids)
    assert not server.told("a worker did not end")


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGKILL])
def test_the_workers_end_with_the_process_that_started_them(database: str, redis: Redis, sign: signal.Signals) -> None:
    server = ServerOfTwo(database, redis.address)
    try:
        pids = [server.pid(1), server.pid(2)]
        if sign == signal.SIGINT:  # Ctrl-C reaches all processes of a terminal
            os.killpg(server.process.pid, sign)
        else:
            server.process.kill()
        assert server.process.wait(60) == (-signal.SIGKILL if sign == signal.SIGKILL else -signal.SIGINT)
        until(lambda: not any(runs(pid) for pid in pids))
    finally:
        server.end()


def runs(pid: int) -> bool:
    """Whether a process runs; one that has ended and whose parent has not asked yet does not."""
    try:
        os.kill(pid, 0)
        state = Path(f"/proc/{pid}/stat")
        return not state.exists() or state.read_text().rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False
