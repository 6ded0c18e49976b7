"""`digsite serve` as people run it: told to end, it finishes what is under way, says goodbye, and ends well."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from digsite.server.settings import sqlite_address

from .browser import Browser, Refused
from .clustering import until
from .services import start_cluster, start_redis

Serve = Callable[..., tuple["subprocess.Popen[str]", str]]


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Runs the command; gives the process and the address that it tells."""
    started: list[subprocess.Popen[str]] = []

    def run(*arguments: str) -> tuple["subprocess.Popen[str]", str]:
        command = [sys.executable, "-m", "digsite.cli.main", "serve", "--port", "0", "--compile-later", *arguments]
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
        )
        started.append(process)
        assert process.stdout is not None
        words = process.stdout.readline().split()
        return process, next(word for word in words if word.startswith("http"))

    yield run
    for process in started:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


@pytest.mark.parametrize(("sign", "code"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
@pytest.mark.parametrize("workers", [1, 2])
def test_told_to_end_it_finishes_and_says_goodbye(
    serve: Serve, workers: int, sign: signal.Signals, code: int, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    arguments = ["--database", sqlite_address(tmp_path / "games.db")]
    if workers == 2:
        arguments = ["--database", request.getfixturevalue("postgres").new_database(), "--workers", "2"]
        arguments += ["--redis", request.getfixturevalue("redis_address")]
    process, address = serve(*arguments)
    ada = Browser(address, "Ada")
    socket = ada.open(ada.new_table("archeologic", ["me"]))
    # A command that is under way: it is carried out and acknowledged, or never came.
    socket.send({"type": "play", "id": "last", "action": "start A", "version": 0})
    if sign == signal.SIGINT:  # Ctrl-C reaches all processes of a terminal
        os.killpg(process.pid, sign)
    else:
        process.terminate()
    failed, closed_with = socket.until_closed()
    assert failed is not None
    assert (failed["type"], failed["why"], closed_with) == ("failed", "going_down", 1001)
    assert process.wait(60) == code
    acknowledged = any(frame["type"] == "done" for frame in socket.frames)
    ada.close()
    _, again = serve(*arguments)
    ada.address = again.rstrip("/")
    assert ada.open(socket.table).position["version"] >= int(acknowledged)
    ada.close()


def test_who_presses_ctrl_c_twice_sees_no_stack_trace(serve: Serve, tmp_path: Path) -> None:
    process, address = serve("--database", sqlite_address(tmp_path / "games.db"))
    ada = Browser(address, "Ada")
    socket = ada.open(ada.new_table("archeologic", ["me"]))
    os.killpg(process.pid, signal.SIGINT)
    socket.until_closed()
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGINT)
    _, told = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in told
    ada.close()


@pytest.fixture
def redis_address() -> Iterator[str]:
    with start_redis() as redis:
        yield redis.address


def test_a_database_that_goes_away_and_comes_back(serve: Serve) -> None:
    with start_cluster() as postgres:
        _, address = serve("--database", postgres.new_database())
        ada = Browser(address, "Ada")
        socket = ada.open(ada.new_table("archeologic", ["me"]))
        assert socket.play("start A")["type"] == "done"
        postgres.stop()
        with pytest.raises(Refused) as error:
            ada.get("/healthz")
        assert (error.value.status, error.value.body["detail"]) == (503, "the database does not answer")
        # What cannot be kept is not acknowledged: the table is let go.
        socket.send({"type": "play", "id": "lost", "action": "aim 1", "version": 1})
        failed, code = socket.until_closed()
        assert failed is not None
        assert (failed["why"], code) == ("going_down", 1001)
        postgres.start()
        until(lambda: is_well(ada))
        again = ada.open(socket.table)
        assert again.position["version"] == 1
        assert again.play("aim 1", command_id="lost")["version"] == 2
        ada.close()


def is_well(browser: Browser) -> bool:
    try:
        return bool(browser.get("/healthz")["status"] == "ok")
    except Refused:
        return False
