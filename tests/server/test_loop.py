"""Nothing keeps the event loop: bots and assists think in threads, and long work with the rules is done there, too."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from typing import Any

import pytest

from digsite import assists
from digsite.bots.random import RandomBot
from digsite.games.contract import game_names
from digsite.server import people
from digsite.server.course import Course
from digsite.server.room import Room
from digsite.server.weights import Weights
from digsite.table import Table

from .conftest import MakeServer, RunningServer

SEATS = {"artifact": 3}


@contextmanager
def noting_threads(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> Iterator[set[str]]:
    """The names of the threads in which a function is called."""
    called: set[str] = set()
    function = getattr(owner, name)

    def noting(*args: Any, **kwargs: Any) -> Any:
        called.add(threading.current_thread().name.partition("_")[0])
        return function(*args, **kwargs)

    with monkeypatch.context() as patched:
        patched.setattr(owner, name, noting)
        yield called


@pytest.mark.slow
@pytest.mark.parametrize("game", game_names())
def test_bots_and_assists_of_every_game_think_in_threads(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    ada = server.browser("Ada")
    with (
        noting_threads(monkeypatch, Room, "_choose") as bots,
        noting_threads(monkeypatch, assists, "answer") as asked,
        noting_threads(monkeypatch, Course, "replayed") as replays,
    ):
        table = ada.new_table(game, ["me", *["random"] * (SEATS.get(game, 2) - 1)])
        socket = ada.open(table)
        for _ in range(40):
            assert socket.until_my_turn()
            socket.play(socket.position["legal"][0])
            if bots:
                break
        assert socket.until_my_turn()
        assert socket.command("assist", name="hint")["type"] == "answer"
    assert (bots, asked, replays) == ({"digsite-thinker"}, {"digsite-thinker"}, {"digsite-quick"})


def test_while_a_bot_thinks_others_are_answered(make_server: MakeServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that thinks for as long as the test likes: meanwhile a command, a page and a ping are answered."""
    go_on, thinking = threading.Event(), threading.Event()
    choose = RandomBot.choose

    def slowly(self: RandomBot, world: Table) -> Any:
        thinking.set()
        assert go_on.wait(90)
        return choose(self, world)

    server = make_server()
    ada = server.browser("Ada")
    other = ada.open(ada.new_table("archeologic", ["me"]))
    monkeypatch.setattr(RandomBot, "choose", slowly)
    table = ada.new_table("archeologic", ["me", "random"])
    waiting = ada.open(table)
    if waiting.position["legal"]:
        waiting.play("start A")
        waiting.play("aim 2")
        waiting.play("ask traps")
    assert thinking.wait(90)
    assert other.play("start A")["type"] == "done"
    assert ada.table(table)["status"] == "playing"
    other.send({"type": "ping"})
    assert other.until("pong")
    version = waiting.position["version"]
    go_on.set()
    waiting.until_version(version + 1)


def test_passwords_are_hashed_in_threads(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    with noting_threads(monkeypatch, people, "hashed_password") as called:
        server.browser("Ada").post("/api/account", {"account": "threads", "password": "off the loop"})
    assert called == {"digsite-quick"}


def test_work_that_is_long_leaves_the_loop(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Views are told at once where they are short, from a thread where their game has shown to be long."""
    ada = server.browser("Ada")
    socket = ada.open(ada.new_table("archeologic", ["me"]))
    weights = server.server.house.weights
    loop_thread = server._thread.name.partition("_")[0]
    for seconds, expected in ((0.0001, loop_thread), (0.05, "digsite-quick")):
        weights._seconds["archeologic"] = seconds
        weights._turns = cycle([0])
        with noting_threads(monkeypatch, Weights, "_weighed") as called:
            socket.hello()
            socket.until("whole")
        assert called == {expected}
