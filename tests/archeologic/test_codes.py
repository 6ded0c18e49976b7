"""Quest codes, the numbered quests, thresholds and ranks, the quest of the day."""

import runpy
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import digsite
from digsite.bots.solving import thresholds_of
from digsite.games.archeologic.codes import ORDERS, SIGNS, clue_order, daily_code, quest_code, read_code
from digsite.games.archeologic.numbered import NUMBERED, SCALE, rank
from digsite.games.archeologic.tables import QUESTS

BOX = digsite.load("archeologic")
THRESHOLDS = Path(__file__).parents[2] / "bench" / "thresholds.py"
numbers = st.tuples(st.integers(0, QUESTS - 1), st.integers(0, ORDERS - 1))


@pytest.mark.rule("ARC-61")
@given(numbers)
def test_a_code_holds_the_city_and_the_order_of_the_clues(quest: tuple[int, int]) -> None:
    code = quest_code(*quest)
    assert read_code(code) == quest
    assert read_code(code.lower()) == quest
    assert len(code) == 9
    assert code[4] == "-"
    assert set(code) - {"-"} <= set(SIGNS)
    assert not set(SIGNS) & set("ILOU")


@pytest.mark.rule("ARC-61")
def test_most_typing_errors_are_noticed() -> None:
    code = quest_code(4711, 39)
    noticed = 0
    wrong = [code[:k] + sign + code[k + 1 :] for k in range(9) if k != 4 for sign in SIGNS if sign != code[k]]
    for typed in wrong:
        try:
            read_code(typed)
        except ValueError:
            noticed += 1
    assert noticed > 0.98 * len(wrong)


@pytest.mark.rule("ARC-10")
def test_the_same_code_gives_everybody_the_same_city_and_clues() -> None:
    first, second = (
        BOX.new(
            seats=1,
            seed=seed,
            quest="# The numbered quests of rising difficulty: code, the time that good play needs, and the most time for a confirmed and for",
        )
        for seed in (1, 2)
    )
    assert first.state.quest == second.state.quest
    assert first.state.clues.tolist() == second.state.clues.tolist()
    assert first.view(0)["clues"] == second.view(0)["clues"]
    assert (
        quest_code(int(first.state.quest), clue_order(first.state.clues.tolist()))
        == "# The numbered quests of rising difficulty: code, the time that good play needs, and the most time for a confirmed and for"
    )


@pytest.mark.rule("ARC-10")
def test_there_are_28_numbered_quests_of_rising_difficulty() -> None:
    assert len(NUMBERED) == len({quest.code for quest in NUMBERED}) == 28
    assert [quest.needed for quest in NUMBERED] == sorted(quest.needed for quest in NUMBERED)
    for number, quest in enumerate(NUMBERED, 1):
        assert BOX.new(seats=1, seed=0, quest=number).options["quest"] == quest.code


@pytest.mark.rule("ARC-12")
def test_thresholds_span_the_printed_range_on_one_straight_scale() -> None:
    pairs = [(quest.confirmed, quest.seasoned) for quest in NUMBERED]
    assert pairs[0] == (27, 18)
    assert pairs[-1] == (41, 25)
    assert pairs == sorted(pairs)
    assert pairs == [SCALE.thresholds(quest.needed) for quest in NUMBERED]
    for quest in NUMBERED:
        along = (quest.needed - SCALE.easiest) / (SCALE.hardest - SCALE.easiest)
        assert abs(quest.confirmed - (27 + 14 * along)) <= 0.5
        assert abs(quest.seasoned - (18 + 7 * along)) <= 0.5


@pytest.mark.rule("ARC-12")
def test_thresholds_follow_from_the_time_that_good_play_needs() -> None:
    check = runpy.run_path(str(THRESHOLDS))["check"]
    assert check(2, threads=2) == []


@pytest.mark.rule("ARC-12")
def test_every_quest_has_thresholds() -> None:
    assert thresholds_of("28") == (41, 25)
    confirmed, seasoned = thresholds_of(quest_code(1, 2))
    assert 20 <= confirmed <= 50
    assert seasoned < confirmed
    with pytest.raises(ValueError, match="one quest"):
        thresholds_of("random")


@pytest.mark.rule("ARC-41")
def test_ranks_by_the_time_spent() -> None:
    ranks = {time: rank(time, 36, 22) for time in (4, 21, 22, 23, 35, 36, 37, 200)}
    assert [time for time, name in ranks.items() if name == "seasoned"] == [4, 21, 22]
    assert [time for time, name in ranks.items() if name == "confirmed"] == [23, 35, 36]
    assert [time for time, name in ranks.items() if name == "apprentice"] == [37, 200]


@pytest.mark.rule("ARC-14")
def test_the_quest_of_a_day_is_the_same_for_everybody_and_another_each_day() -> None:
    days = [date.fromordinal(date(2026, 1, 1).toordinal() + k) for k in range(400)]
    codes = [daily_code(day, b"a secret") for day in days]
    assert codes == [daily_code(day, b"a secret") for day in days]
    assert len(set(codes)) == 400
    assert not set(codes) & {daily_code(day, b"another") for day in days}
    first, second = (BOX.new(seats=1, seed=seed, quest=codes[0]).view(0)["clues"] for seed in (1, 2))
    assert first == second


@pytest.mark.rule("ARC-11")
def test_clues_name_a_zone_and_its_trap_and_the_number_is_agreed() -> None:
    for clues in (3, 4, 5):
        view = BOX.new(seats=3, seed=clues, clues=clues).view(2)
        assert len(view["clues"]) == clues
        for clue in view["clues"]:
            assert set(clue) == {"zone", "trap"}
            assert clue["trap"] in "yz"
    assert len(BOX.new(seats=1, seed=1).view(0)["clues"]) == 3
    for wrong in ({"seats": 3, "clues": 2}, {"seats": 3, "clues": 6}, {"seats": 1, "clues": 4}):
        with pytest.raises(ValueError, match="clues"):
            BOX.new(**wrong)


@pytest.mark.rule("ARC-11")
def test_a_player_may_be_given_one_or_two_clues_more() -> None:
    table = BOX.new(seats=3, seed=5, clues=4, handicap=[0, 1, 2])
    clues = [table.view(seat)["clues"] for seat in range(3)]
    assert [len(known) for known in clues] == [4, 5, 6]
    assert clues[0] == clues[1][:4] == clues[2][:4]
    with pytest.raises(ValueError, match="handicap"):
        BOX.new(seats=3, handicap=[0, 0, 3])


@pytest.mark.rule("ARC-63")
def test_extra_clues_are_private_and_ordinary_ones_also_in_expert_mode() -> None:
    table = BOX.new(seats=2, seed=5, expert=True, handicap=[0, 2])
    assert table.view(0)["clues"] == table.view(None)["clues"] == []
    assert len(table.view(1)["clues"]) == 2
    told = [event for event in table.history(0) if event["event"] == "extra_clue"]
    assert len(told) == 2
    assert not any("zone" in event for event in told)
    with pytest.raises(ValueError, match="handicap"):
        BOX.new(seats=1, handicap=[1])
