"""A bot that fails: the game goes on, by a random action, or as soon as one can be found."""

from collections.abc import Callable
from typing import Any

import pytest

from digsite.server import room
from digsite.server.room import Room
from digsite.table import Table

from .conftest import MakeServer


def play_against(make_server: MakeServer, monkeypatch: pytest.MonkeyPatch, fails: Callable[[str], bool]) -> list[str]:
    """Sits down against a greedy bot and waits until it has moved; the levels that were asked to choose."""
    asked: list[str] = []
    choose = Room._choose

    def failing(self: Room, seat: int, level: str, table: Table) -> Any:
        asked.append(level)
        if fails(level):
            raise ZeroDivisionError("a bot stumbles")
        return choose(self, seat, level, table)

    monkeypatch.setattr(Room, "_choose", failing)
    monkeypatch.setattr(room, "SECONDS_TO_TRY_AGAIN", 0.01)
    ada = make_server().browser("Ada")
    socket = ada.open(ada.new_table("archeologic", ["me", "greedy"]))
    while not asked or socket.position["view"]["players"][1]["time"] == 0:
        if socket.position["legal"]:
            socket.play(socket.position["legal"][-1])
        else:
            socket.next()
    return asked


def test_a_bot_that_fails_plays_at_random(make_server: MakeServer, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = play_against(make_server, monkeypatch, lambda level: level != "random")
    assert asked[:2] == ["greedy", "random"]


def test_when_nothing_can_be_found_it_is_tried_again(make_server: MakeServer, monkeypatch: pytest.MonkeyPatch) -> None:
    failures = iter([True] * 6)
    asked = play_against(make_server, monkeypatch, lambda level: next(failures, False))
    assert asked[:7] == ["greedy", "random"] * 3 + ["greedy"]
