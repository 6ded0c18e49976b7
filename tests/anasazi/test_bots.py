"""The rule of thumb and the balance report: sensible play, only from what the seat knows, and numbers that add up."""

import numpy as np
import pytest

from digsite.arena.anasazi import BOT, play_matches, written
from digsite.bots import decide, make_bot
from digsite.games.contract import load_game
from digsite.texts import LANGUAGES, Texts

from .scenes import BLUE, RED, YELLOW, box, give, lay, lie, put_camp, raise_towers, set_out

GAMES = 12


def thumb(table, seed: int = 1) -> str:
    return str(decide(make_bot("anasazi", "thumb", seed), table, seed))


def test_takes_a_treasure_that_it_can_reach() -> None:
    table = set_out()
    mesa = next(m for m in range(1, 28) if not lie(table, m)["towers"])
    lay(table, mesa, 2000, 2800)
    left, top, right, bottom = (int(k) for k in table.state.sector_box[lie(table, mesa)["treasures"][0]])
    table.state.start_at[1] = table.state.end_at[1] = (left + right) // 2, (top + bottom) // 2 - 400
    before = int(table.state.held[0].sum())
    for seed in range(3):
        world = table.copy()
        world.play(thumb(world, seed))
        assert int(world.state.held[0].sum()) > before


def test_takes_what_hurts_most_and_helps_most() -> None:
    table = set_out(3)
    table.state.goal[0] = YELLOW
    put_camp(table, 0, 2000, 1900)
    raise_towers(table, RED, 3)
    for colour in (RED, BLUE, YELLOW):
        give(table, 1, colour)
    table.play("lead 2 512")
    assert thumb(table) == "take yellow 2"
    table.state.held[1, YELLOW] = 0
    assert thumb(table) == "take blue 2"


def test_looks_at_towers_that_it_has_not_seen() -> None:
    table = set_out()
    table.play("camp 4200 3950")
    seen = {"ABCDEFGHIJKLMNOP"[k] for k in range(16) if int(table.state.seen[0]) >> k & 1}
    for seed in range(5):
        choice = thumb(table, seed)
        assert choice.startswith("look")
        assert choice.split()[1] not in seen


def test_beats_random_play_hands_down() -> None:
    table = box.new(2, 3)
    bots = [make_bot("anasazi", "thumb", 1), make_bot("anasazi", "random", 1)]
    while table.seat is not None:
        table.play(decide(bots[table.seat], table, len(table.actions)))
    assert table.scores is not None
    assert table.scores[0] > 3 * table.scores[1]


@pytest.fixture(scope="module")
def tallies():
    settled = load_game("anasazi").settle(2, {})
    return {("drawn", seats): play_matches(GAMES, seats, 5, 1, settled) for seats in (2, 4)}


def test_the_tally_adds_up(tallies) -> None:
    for (_, seats), tally in tallies.items():
        assert tally.games == GAMES
        assert float(tally.wins.sum()) == pytest.approx(GAMES)
        assert tally.wins[seats:].sum() == tally.points[seats:].sum() == 0
        assert tally.by_towers + tally.by_markers <= GAMES
        assert tally.crossed <= tally.camps <= 7 * seats * GAMES
        assert tally.markers <= 54 * GAMES
        assert tally.treasures <= 48 * GAMES


def test_threads_do_not_change_the_tally() -> None:
    settled = load_game("anasazi").settle(2, {})
    one, two = (play_matches(100, 2, 9, threads, settled) for threads in (1, 2))
    assert np.array_equal(one.wins, two.wins)
    assert one.decisions == two.decisions


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report_says_seats_and_maps(tallies, language: str) -> None:
    report = written(tallies, GAMES, 5, Texts(language, load_game("anasazi")))
    assert len(report.sections) == 3
    assert report.figures["games"] == 2 * GAMES
    assert sum(report.figures["wins"]["2"]) == pytest.approx(100)
    assert BOT == "thumb"
