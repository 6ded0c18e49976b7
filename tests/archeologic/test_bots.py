"""The bots: equal views give equal choices, stronger ones need less time, every game ends."""

import time

import pytest

import digsite
from digsite import Table
from digsite.bots import decide, levels, make_bot
from digsite.bots.solving import solve

BOX = digsite.load("archeologic")
OWN = [level for level in levels("archeologic") if level not in ("random", "thumb")]


def play_out(table: Table, names: list[str], worlds: int = 0) -> Table:
    """Plays a game; each choice is made in `worlds` imagined worlds more, and must be the same in all."""
    bots = [make_bot("archeologic", name, 3) for name in names]
    number = 0
    while table.seat is not None:
        bot = bots[table.seat]
        action = decide(bot, table, number)
        for world in range(worlds):
            other = make_bot("archeologic", names[table.seat], 3)
            assert str(decide(other, table, 1000 * number + world)) == str(action)
        table.play(action)
        number += 1
    return table


def test_levels_go_from_weak_to_strong() -> None:
    assert OWN == ["forgetful", "careful", "greedy", "planner", "strong"]


@pytest.mark.parametrize("level", OWN)
def test_a_choice_depends_on_what_the_seat_knows_and_not_on_the_imagined_city(level: str) -> None:
    for seed, options in enumerate(({}, {"expert": True})):
        play_out(BOX.new(seats=1, seed=seed, **options), [level], worlds=3)
    play_out(BOX.new(seats=2, seed=9, clues=4, handicap=[0, 1]), [level, "forgetful"], worlds=2)


@pytest.mark.parametrize(
    "options",
    [{"wrong": "book"}, {"expert": True, "handicap": [2, 0, 0, 1]}, {"clues": 5, "limit": 40}],
    ids=str,
)
def test_every_level_plays_to_the_end_against_the_others(options: dict) -> None:
    for seed in range(2):
        table = play_out(BOX.new(seats=4, seed=seed, **options), ["forgetful", "careful", "planner", "strong"])
        assert table.seat is None
        assert table.is_sound


def test_careful_and_greedy_claim_only_what_is_certain() -> None:
    for level in ("careful", "greedy"):
        assert solve(quests=40, level=level, threads=1).mean_claims == 1.0
    cautious = solve(quests=10, level="strong", threads=1, wrong="book")
    assert (cautious.mean_claims, cautious.unsolved) == (1.0, 0)


def test_stronger_bots_need_less_time() -> None:
    times = {level: solve(quests=60, seed=1, level=level, threads=2).mean_time for level in OWN}
    assert times["forgetful"] > times["careful"] > times["greedy"] > times["planner"]
    assert times["planner"] < 13.3
    assert times["strong"] < 13.0


def test_the_same_quests_are_solved_alike_on_any_number_of_threads() -> None:
    one, two = (solve(quests=20, seed=4, level="planner", threads=threads) for threads in (1, 2))
    assert (one.mean_time, one.p90_time, one.mean_questions) == (two.mean_time, two.p90_time, two.mean_questions)
    with pytest.raises(ValueError, match="there are: forgetful"):
        solve(quests=1, level="godlike")


def test_the_strong_bot_takes_well_under_a_second_and_a_half() -> None:
    table = BOX.new(seats=1, seed=12)
    bot = make_bot("archeologic", "strong", 0)
    decide(bot, table, 0)
    start = time.process_time()
    decide(bot, table, 0)
    assert time.process_time() - start < 1.5


def test_a_bot_claims_at_once_what_it_knows() -> None:
    table = BOX.new(seats=2, seed=3, clues=5)
    city = BOX.new(seats=2, seed=3, clues=5)
    play_out(city, ["careful", "careful"])
    bot = make_bot("archeologic", "strong", 0)
    number = 0
    while table.seat is not None:
        table.play(decide(bot, table, number))
        number += 1
    assert table.view(None)["city"] == city.view(None)["city"]
    assert len(table.winners or []) == 1
