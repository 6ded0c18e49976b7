"""The assists of ArcheOlogic, compared with grids worked out by hand."""

from math import log2
from typing import Any

import pytest

import digsite
from digsite import Table
from digsite.assists import answer, deduced_hint
from digsite.games.archeologic.deduction import left_quests, quests_with
from digsite.games.archeologic.entries import known_entries
from digsite.games.archeologic.tables import quests
from digsite.games.archeologic.view import plan

from ..archeologic.case import possible_grids
from ..archeologic.plans import answer as told_by_hand
from ..archeologic.plans import grid, plan_of

BOX = digsite.load("archeologic")


def asked(*actions: str, seats: int = 1, **options: Any) -> Table:
    table = BOX.new(seats=seats, seed=7, **options)
    for action in actions:
        table.play(action)
    return table


def city(table: Table) -> list[dict[str, Any]]:
    return plan(int(quests()[table.state.quest]))


def as_asked(tiles: list[dict[str, Any]]) -> dict[str, Any]:
    return {"tiles": [{part: tile[part] for part in ("building", "zone", "turn")} for tile in tiles]}


def claim(table: Table, tiles: list[dict[str, Any]]) -> None:
    table.play("claim")
    for tile in tiles:
        table.play(f"place {tile['building']} {tile['zone']} {tile['turn']}")


@pytest.mark.rule("ARC-52")
def test_the_count_is_that_of_the_layouts_worked_out_by_hand() -> None:
    table = asked("start C", "aim 3", "ask traps", "aim D", "ask empties")
    assert answer(table, 0, "count") == {"layouts": len(possible_grids(table.view(0), 0))}


@pytest.mark.rule("ARC-52")
def test_each_seat_is_told_what_it_knows_alone() -> None:
    table = asked(seats=2, handicap=[0, 2])
    counts = [answer(table, seat, "count")["layouts"] for seat in (0, 1)]
    assert counts[0] > counts[1] == len(quests_with(known_entries(table.view(1))))
    for seat in (0, 1):
        assert answer(table.imagined(seat, 99), seat, "count")["layouts"] == counts[seat]


@pytest.mark.rule("ARC-52")
def test_the_hint_has_the_most_bits_for_the_time_of_the_turn_and_stays_after_aiming() -> None:
    table = asked("start C", "aim 3", "ask traps")
    told = answer(table, 0, "hint")
    view = table.view(0)
    left = [grid(plan_of(plan(int(quests()[quest])))) for quest in left_quests(table._states, 0)]

    def worth(axis: str, question: str) -> tuple[float, float]:
        words = [told_by_hand(city, axis, question) for city in left]
        shares = [words.count(word) / len(words) for word in set(words)]
        cost = {"buildings": 1, "empties": 1, "traps": 2, "I": 2, "V": 2}.get(question, 3)
        return -sum(share * log2(share) for share in shares), view["aim_costs"][axis] + cost

    names = ("S", "T", "L", "O", "I", "V", "traps", "buildings", "empties")
    rates = {(axis, name): worth(axis, name) for axis in view["aim_costs"] for name in names}
    best = max(bits / cost for bits, cost in rates.values())
    bits, cost = rates[told["axis"], told["question"]]
    assert bits / cost == pytest.approx(best)
    assert (told["bits"], told["time"]) == (pytest.approx(bits, abs=5e-4), cost)
    assert told["action"] == f"aim {told['axis']}"
    table.play(told["action"])
    assert answer(table, 0, "hint") == told | {"action": f"ask {told['question']}"}


@pytest.mark.rule("ARC-52")
def test_hints_alone_find_the_city() -> None:
    table = asked()
    for _ in range(200):
        if table.seat is None:
            break
        table.play(answer(table, 0, "hint")["action"])
    assert table.winners == [0]
    assert deduced_hint(asked(), 0) is None


@pytest.mark.rule("ARC-51")
def test_the_city_itself_is_possible_and_so_is_each_part_of_it() -> None:
    table = asked("start C", "aim 3", "ask traps", "aim D", "ask S")
    tiles = city(table)
    for number in range(1, 7):
        assert answer(table, 0, "check", as_asked(tiles[:number])) == {"possible": True, "clashes": [], "because": {}}


@pytest.mark.rule("ARC-51")
def test_a_tile_that_contradicts_an_answer_is_named_with_what_it_contradicts() -> None:
    table = asked("start C", "aim 3", "ask S")
    assert table.view(0)["players"][0]["asked"] == [{"axis": "3", "question": "S", "answer": "x"}]
    above_row_3 = {"building": "S", "zone": "A1", "turn": 90}
    right = next(tile for tile in city(table) if tile["building"] == "I")
    told = answer(table, 0, "check", {"tiles": [above_row_3, *as_asked([right])["tiles"]]})
    assert (told["possible"], told["clashes"]) == (False, ["S"])
    assert "answer 3 S x" in told["because"]["S"]


@pytest.mark.rule("ARC-51")
def test_tiles_that_clash_with_each_other_alone_are_named() -> None:
    table = asked(seats=2, clues=3)
    true_clues = {clue["zone"] for clue in table.view(0)["clues"]}
    overlapping = [{"building": "I", "zone": "A1", "turn": 0}, {"building": "V", "zone": "A1", "turn": 0}]
    covered = {"A1", "B1", "C1", "A2", "B2"}
    assert not covered & true_clues
    told = answer(table, 0, "check", {"tiles": [*overlapping]})
    assert told == {"possible": False, "clashes": ["I", "V"], "because": {"I": [], "V": []}}


@pytest.mark.parametrize(
    ("about", "said"),
    [
        ({}, "a check is about tiles, each with building, zone and turn: .*`tiles`"),
        ({"tiles": [{"building": "S"}]}, "a check is about tiles, each with building, zone and turn: .*`zone`"),
        ({"tiles": []}, "a check is about 1 to 6 tiles, not 0"),
        ({"tiles": [{"building": "S", "zone": "E5", "turn": 0}]}, "S cannot lie at E5 turned 0"),
        ({"tiles": [{"building": "Q", "zone": "A1", "turn": 0}]}, "there is no building 'Q'"),
        ({"tiles": [{"building": "S", "zone": "A1", "turn": 0}] * 2}, "a check has each building once"),
    ],
)
def test_a_check_that_makes_no_sense_is_refused(about: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        answer(asked(), 0, "check", about)


@pytest.mark.rule("ARC-52")
def test_the_review_is_for_json_and_tells_of_each_question() -> None:
    table = asked("start C", "aim 3", "ask traps")
    claim(table, city(table))
    told = answer(table, 0, "review")
    first, claimed = told["steps"]
    assert (first["axis"], first["question"], first["best"]["bits"] >= 0) == ("3", "traps", True)
    assert (claimed["outcome"], claimed["after"], told["at_end"]) == ("right", 1, 1)
