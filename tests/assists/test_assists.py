"""The registry of assists: what each game offers, who may ask, and that nobody is told what the seat does not know."""

import json

import pytest

import digsite
from digsite import assists
from digsite.games.contract import game_names


@pytest.mark.parametrize("game", game_names())
def test_every_game_has_a_hint_that_can_be_played(game: str) -> None:
    table = digsite.load(game).new(seed=3)
    assert assists.names(game)[0] == "hint"
    for _ in range(4):
        assert table.seat is not None
        before = table.view(table.seat)
        told = assists.answer(table, table.seat, "hint")
        assert json.loads(json.dumps(told)) == told
        assert assists.answer(table, table.seat, "hint") == told
        assert table.view(table.seat) == before
        table.play(told["action"])


@pytest.mark.parametrize(
    ("seat", "name", "said"),
    [
        (0, "peek", "archeologic has no assist 'peek'; there are: hint, count, check, review"),
        (5, "count", "there is no seat 5; the seats are 0 to 1"),
        (1, "hint", "a hint is for the seat that decides"),
        (0, "review", "a game is reviewed when it is over"),
    ],
)
def test_what_cannot_be_asked_is_refused(seat: int, name: str, said: str) -> None:
    table = next(table for seed in range(9) if (table := digsite.load("archeologic").new(seats=2, seed=seed)).seat == 0)
    with pytest.raises(ValueError, match="^" + said.replace("?", "[?]")):
        assists.answer(table, seat, name)
