"""The preview of Anasazi: the piece before it is let go, the same answer as the rules give, and no more than that."""

from typing import Any

import pytest

import digsite
from digsite import Table
from digsite.assists import answer
from digsite.texts import LANGUAGES, Mistake

from ..anasazi.scenes import BLUE, colour_sector, lay, lie, open_country, put_camp, set_out

box = digsite.load("anasazi")


def previewed(table: Table, action: str, seat: int = 0) -> dict[str, Any]:
    return answer(table, seat, "preview", {"action": action})


@pytest.mark.rule("ANA-9", "ANA-26")
def test_the_piece_and_whether_it_may_lie_there() -> None:
    table = set_out()
    before = table.state.tobytes()
    assert previewed(table, "lead 1 512") == {
        "action": "lead 1 512",
        "legal": True,
        "corners": [[765, 1435], [765, 2135], [635, 2135], [635, 1435]],
        "explorer": [700, 2070],
    }
    assert previewed(table, "CAMP 2500 3000") == {"action": "camp 2500 3000", "legal": True, "camp": [2500, 3000]}
    assert table.state.tobytes() == before, "nothing was played"
    put_camp(table, 1, 700, 2000)
    assert not previewed(table, "lead 1 512")["legal"]
    assert not previewed(table, "camp 700 1900")["legal"]


@pytest.mark.rule("ANA-26")
def test_only_the_assist_of_the_table_tells_what_would_be_reached() -> None:
    for assist in (False, True):
        table = set_out(assist=assist)
        mesa = next(m for m in range(1, 28) if len(lie(table, m)["towers"]) == 1)
        lay(table, mesa, 700, 2300)
        told = previewed(table, "lead 1 512")
        assert ("reaches" in told) == assist


@pytest.mark.rule("ANA-26", "ANA-50")
def test_what_would_be_reached_says_nothing_of_the_colour_of_a_tower() -> None:
    """In worlds that look alike to the seat the answer is the same."""
    table = set_out(assist=True)
    mesa = next(m for m in range(1, 28) if len(lie(table, m)["towers"]) == 1)
    lay(table, mesa, 700, 2300)
    tower = lie(table, mesa)["towers"][0]
    for turn in range(0, 1024, 64):
        lay(table, mesa, 700, 2300, turn)
        other = table.copy()
        colour_sector(other, tower, BLUE)
        assert previewed(table, "lead 1 512") == previewed(other, "lead 1 512")


@pytest.mark.parametrize(
    ("about", "said"),
    [
        ({}, "a preview is about an action"),
        ({"action": 7}, "a preview is about an action"),
        ({"action": "lead 1 512", "seat": 1}, "a preview is about an action"),
        ({"action": ""}, "there is no piece to preview in ''"),
        ({"action": "pass"}, "there is no piece to preview in 'pass'"),
        ({"action": "look A"}, "there is no piece to preview in 'look A'"),
        ({"action": "lead 7 0"}, "there is no piece to preview in 'lead 7 0'"),
        ({"action": "camp 9000 0"}, "there is no piece to preview in 'camp 9000 0'"),
    ],
)
def test_what_cannot_be_previewed_is_refused(about: dict[str, Any], said: str) -> None:
    with pytest.raises(Mistake, match=f"^{said}") as refused:
        answer(set_out(), 0, "preview", about)
    assert len({refused.value.told(language) for language in LANGUAGES}) == len(LANGUAGES)


def test_a_preview_is_for_the_seat_that_decides() -> None:
    with pytest.raises(Mistake, match="for the seat that decides"):
        previewed(set_out(), "lead 1 512", seat=1)
    with pytest.raises(Mistake, match="no piece"):
        previewed(open_country(), "lead 1 512")
