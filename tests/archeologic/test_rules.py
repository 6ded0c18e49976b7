"""The rules of ArcheOlogic, each shown in play. Cities are read off grids (`plans`), not the program's tables."""

from collections import Counter
from io import StringIO
from random import Random

import pytest
from rich.console import Console

import digsite
from digsite import IllegalAction, Table
from digsite.games.archeologic import tables, tiles
from digsite.games.archeologic.knowledge import OUT
from digsite.games.archeologic.questions import COSTS, QUESTION_NAMES
from digsite.games.archeologic.terminal import draw
from digsite.games.archeologic.view import plan
from digsite.texts import Texts

from .plans import CIRCLE, TILES, ZONES, all_grids, answer, grid, plan_of, quest_grids, traps

box = digsite.load("archeologic")


def truth(table: Table) -> dict[str, tuple[str, str]]:
    """The hidden city as a grid."""
    return grid(plan_of(plan(tables.quests()[table.state.quest])))


def told(table: Table, name: str, seat: int | None = 0) -> list[dict]:
    return [event for event in table.history(seat) if event["event"] == name]


def ask(table: Table, axis: str, question: str) -> None:
    table.play(f"aim {axis}")
    table.play(f"ask {question}")


def claim(table: Table, right: bool) -> None:
    """Claims the city, or a plan in which V alone is wrong where that is possible and else any other plan."""
    city = plan(tables.quests()[table.state.quest])
    table.play("claim")
    wrong = False
    for number, tile in enumerate(city):
        notation = f"place {tile['building']} {tile['zone']} {tile['turn']}"
        others = [action for action in table.legal if str(action) != notation]
        go_astray = not right and not wrong and others and number >= 3
        table.play(others[0] if go_astray else notation if not wrong else table.legal[0])
        wrong = wrong or bool(go_astray)


def solo(seed: int = 1, start: str = "A", **options: object) -> Table:
    table = box.new(1, seed, **options)
    table.play(f"start {start}")
    return table


def places(table: Table) -> list[int]:
    return [player["time"] for player in table.view(None)["players"]]


@pytest.mark.rule("ARC-1")
def test_six_buildings_leave_three_of_25_zones_empty() -> None:
    assert len(tiles.ZONE_NAMES) == 25
    assert tiles.ZONE_NAMES[0] == "A1"
    assert tiles.ZONE_NAMES[-1] == "E5"
    for seed in range(30):
        cells = truth(box.new(1, seed))
        assert len(cells) == 22
        assert len({building for building, _ in cells.values()}) == 6


@pytest.mark.rule("ARC-2")
def test_four_large_and_two_small_buildings_with_eight_traps() -> None:
    for seed in range(30):
        cells = truth(box.new(1, seed))
        sizes = Counter(building for building, _ in cells.values())
        assert sizes == {"S": 4, "T": 4, "L": 4, "O": 4, "I": 3, "V": 3}
        assert Counter(sign for _, sign in cells.values()) == {"x": 14, "y": 4, "z": 4}


@pytest.mark.rule("ARC-3")
def test_the_tiles_are_drawn_as_the_rules_show_them() -> None:
    drawn = {building.name: [*rows] for building, rows in tiles.TILES.items()}
    assert drawn == TILES
    for building, number in zip(tiles.Building, (48, 48, 48, 64, 60, 64), strict=True):
        assert tiles.PLACES[building] == number


@pytest.mark.rule("ARC-4")
def test_tiles_are_turned_never_flipped_and_lie_apart_on_the_plan() -> None:
    """`grid` lays the turned tiles itself and fails on any overlap or overhang."""
    for layout in range(0, tables.LAYOUTS, 997):
        assert len(grid(plan_of(plan(layout)))) == 22


@pytest.mark.rule("ARC-5")
def test_layouts_and_quests_are_as_many_as_an_independent_count_finds() -> None:
    assert len(all_grids()) == tables.LAYOUTS == 166_848
    assert len(quest_grids()) == tables.QUESTS == 136_132
    trapped = (traps(all_grids()) > 0).reshape(-1, 5, 5)
    assert max(trapped.sum(axis=1).max(), trapped.sum(axis=2).max()) > 3, "the limit of three excludes something"


@pytest.mark.rule("ARC-5")
def test_the_program_finds_each_layout_of_the_independent_count_once() -> None:
    ours = {
        tuple(sorted((zone, *cell) for zone, cell in grid(plan_of(plan(n))).items()))
        for n in range(0, tables.LAYOUTS, 211)
    }
    assert len(ours) == len(range(0, tables.LAYOUTS, 211))
    every = {one.tobytes() for one in all_grids()}
    for cells in ours:
        one = bytearray(25)
        for zone, building, sign in cells:
            one[ZONES.index(zone)] = 1 + "STLOIV".index(building) * 3 + "xyz".index(sign)
        assert bytes(one) in every


@pytest.mark.rule("ARC-6")
def test_the_axes_lie_on_a_circle() -> None:
    assert "".join(tiles.AXIS_NAMES) == CIRCLE == "A1B2C3D4E5"
    assert [tiles.ZONE_NAMES[zone] for zone in tiles.axis_zones(1)] == ["A1", "B1", "C1", "D1", "E1"]
    assert [tiles.ZONE_NAMES[zone] for zone in tiles.axis_zones(8)] == ["E1", "E2", "E3", "E4", "E5"]


@pytest.mark.rule("ARC-20")
def test_pawns_start_in_random_order_on_the_first_positions() -> None:
    starts = Counter(tuple(places(box.new(3, seed))) for seed in range(600))
    assert set(starts) == {(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)}
    assert min(starts.values()) > 60


@pytest.mark.rule("ARC-20")
def test_the_last_pawn_has_the_turn_possibly_several_times_in_a_row() -> None:
    again = 0
    for seed in range(10):
        table = box.new(3, seed)
        chance = Random(seed)
        before = None
        for _ in range(30):
            times = places(table)
            assert table.seat == times.index(min(times))
            again += table.seat == before
            before = table.seat
            ask(table, chance.choice(CIRCLE), chance.choice(QUESTION_NAMES))
    assert again > 10


@pytest.mark.rule("ARC-21")
def test_several_players_start_on_axis_1_and_the_viewfinder_moves_on_for_free() -> None:
    table = box.new(2, 1)
    assert table.view(0)["viewfinder"] == "1"
    for axis in "B2C":
        assert table.view(0)["aim_costs"][axis] == 0
        before = places(table)
        seat = table.seat
        assert seat is not None
        ask(table, axis, "empties")
        moved = places(table)[seat] - before[seat]
        assert moved in (1, 2)  # one time; a pawn in the way is not counted
        assert told(table, "asked")[-1]["cost"] == 1


@pytest.mark.rule("ARC-21")
def test_solo_starts_on_an_axis_of_choice() -> None:
    table = box.new(1, 1)
    assert table.view(0)["asks"] == "start"
    assert [str(action) for action in table.legal] == [f"start {axis}" for axis in CIRCLE]
    table.play("start E")
    assert [axis for axis, cost in table.view(0)["aim_costs"].items() if cost == 0] == ["5"]


@pytest.mark.rule("ARC-22")
def test_moving_the_viewfinder_costs_one_to_the_next_axis_and_two_to_any() -> None:
    costs = solo(start="A").view(0)["aim_costs"]
    assert costs == {"1": 0, "B": 1, **dict.fromkeys("A2C3D4E5", 2)}
    for axis, cost in costs.items():
        table = solo(start="A")
        ask(table, axis, "empties")
        assert places(table) == [cost + 1]


@pytest.mark.rule("ARC-22")
def test_the_drawing_tells_what_aiming_costs_while_somebody_aims() -> None:
    table = box.new(1, 1)
    shown = []
    for action in ("start A", "aim B", "ask traps"):
        console = Console(width=120, file=StringIO(), record=True)
        console.print(draw(table.view(0), Texts("en", table.game), 120))
        shown.append((table.view(0)["asks"], "+2" in console.export_text()))
        table.play(action)
    assert shown == [("start", False), ("aim", True), ("question", False)]


@pytest.mark.rule("ARC-23")
def test_what_each_question_costs() -> None:
    costs = {"S": 3, "T": 3, "L": 3, "O": 3, "I": 2, "V": 2, "traps": 2, "buildings": 1, "empties": 1}
    assert dict(zip(QUESTION_NAMES, COSTS.tolist(), strict=True)) == costs
    for question, cost in costs.items():
        table = solo(start="A")
        ask(table, "1", question)
        assert places(table) == [cost]


@pytest.mark.rule("ARC-24")
def test_positions_of_other_pawns_are_not_counted() -> None:
    table = box.new(3, 1)
    first, second, third = sorted(range(3), key=lambda seat: places(table)[seat])
    ask(table, "B", "S")  # from 0, cost 3: 1 and 2 are taken, so 3, 4, 5
    assert places(table)[first] == 5
    ask(table, "2", "S")  # from 1: 2 is taken, 3, 4, then 5 is taken: 6
    assert places(table)[second] == 6
    ask(table, "C", "empties")  # from 2: 3
    assert places(table)[third] == 3
    assert len(set(places(table))) == 3


@pytest.mark.rule("ARC-25")
@pytest.mark.parametrize("seed", range(6))
def test_answers_are_what_stands_on_the_axis(seed: int) -> None:
    """Every question about every axis, against the city read off the drawn tiles."""
    table = solo(seed)
    city = truth(table)
    for axis in CIRCLE:
        for question in QUESTION_NAMES:
            told_now = answer(city, axis, question)
            if question == "empties":
                assert told_now in "0123"
            elif question == "buildings":
                assert told_now in "12345"
            else:
                assert len(told_now) <= 3
            before = table.copy()
            ask(before, axis, question)
            assert told(before, "answered")[-1]["answer"] == told_now
            [noted] = before.view(0)["players"][0]["asked"]
            assert noted == {"axis": axis, "question": question, "answer": told_now}


@pytest.mark.rule("ARC-26")
def test_the_question_is_public_and_the_answer_private() -> None:
    table = box.new(3, 1)
    asker = table.seat
    ask(table, "B", "traps")
    for seat in (0, 1, 2, None):
        assert told(table, "asked", seat)[-1] == {
            "event": "asked", "seat": asker, "axis": "B", "question": "traps", "cost": 2,
        }  # fmt: skip
        assert ("answer" in told(table, "answered", seat)[-1]) == (seat == asker)
        [noted] = table.view(seat)["players"][asker]["asked"]
        assert ("answer" in noted) == (seat == asker)


@pytest.mark.rule("ARC-26")
def test_own_earlier_answers_can_be_looked_up_at_any_time() -> None:
    table = box.new(2, 3)
    answers: dict[int, dict[tuple[str, str], str]] = {0: {}, 1: {}}
    chance = Random(3)
    city = truth(table)
    for _ in range(20):
        seat, axis, question = table.seat, chance.choice(CIRCLE), chance.choice(QUESTION_NAMES)
        assert seat is not None
        ask(table, axis, question)
        answers[seat][axis, question] = answer(city, axis, question)
        for other in (0, 1):
            noted = table.view(other)["players"][other]["asked"]
            assert {(one["axis"], one["question"]): one["answer"] for one in noted} == answers[other]


@pytest.mark.rule("ARC-27")
def test_a_turn_is_a_question_or_a_claim() -> None:
    table = solo()
    assert [str(action) for action in table.legal] == [*(f"aim {axis}" for axis in CIRCLE), "claim"]
    with pytest.raises(IllegalAction):
        table.play("pass")
    table.play("aim 1")
    assert [str(action) for action in table.legal] == [f"ask {question}" for question in QUESTION_NAMES]


@pytest.mark.rule("ARC-30")
def test_a_claim_takes_the_turn_costs_four_and_leaves_the_viewfinder() -> None:
    table = box.new(2, 1)
    claimant = table.seat
    assert claimant is not None
    start = places(table)
    viewfinder = table.view(0)["viewfinder"]
    claim(table, right=False)
    other = 1 - claimant
    assert table.view(0)["viewfinder"] == viewfinder
    assert table.view(None)["players"][claimant]["pawn"] == "checking"
    assert places(table)[claimant] == start[claimant] + 4 + 1  # one position is the other's
    assert table.seat == other
    assert told(table, "wrong") == []


@pytest.mark.rule("ARC-30")
def test_the_plan_is_fixed_in_secret() -> None:
    table = box.new(2, 1)
    claimant = table.seat
    assert claimant is not None
    claim(table, right=False)
    assert len(table.view(claimant)["players"][claimant]["claim"]) == 6
    for viewer in (1 - claimant, None):
        assert "claim" not in table.view(viewer)["players"][claimant]
        assert told(table, "plan_fixed", viewer) == [{"event": "plan_fixed", "seat": claimant}]


@pytest.mark.rule("ARC-31")
def test_a_right_plan_wins_alone_when_its_pawn_is_last_again() -> None:
    table = box.new(2, 1)
    claimant = table.seat
    assert claimant is not None
    claim(table, right=True)
    while table.seat is not None:
        assert table.seat == 1 - claimant
        assert table.winners is None
        ask(table, "A", "empties")
    assert table.winners == [claimant]
    assert table.scores == [int(seat == claimant) for seat in range(2)]
    assert grid(plan_of(table.view(None)["city"])) == truth(table)


@pytest.mark.rule("ARC-31")
def test_a_plan_with_one_tile_elsewhere_is_wrong() -> None:
    """Position and turn of every building count: each plan that differs from the city in one tile is refused."""
    refused = 0
    for seed in range(40):
        table = solo(seed)
        claim(table, right=False)
        assert table.seat == 0
        assert told(table, "wrong")
        refused += len(told(table, "told")[-1]["right"]) >= 3
    assert refused > 20


@pytest.mark.rule("ARC-32")
def test_book_rule_a_wrong_plan_is_out_and_the_others_go_on() -> None:
    table = box.new(3, 1, wrong="book")
    claimant = table.seat
    assert claimant is not None
    claim(table, right=False)
    for _ in range(40):
        ask(table, "A", "empties")
        if told(table, "out"):
            break
    assert told(table, "out") == [{"event": "out", "seat": claimant, "reason": "wrong_claim"}]
    assert told(table, "told", claimant) == []
    me = table.view(claimant)["players"][claimant]
    assert me["right"] == me["not_here"] == [], "which buildings were right is not told"
    for _ in range(10):
        assert table.seat != claimant
        ask(table, "A", "empties")
    assert table.view(None)["players"][claimant]["pawn"] == "out"


@pytest.mark.rule("ARC-32")
def test_book_rule_nobody_left_means_that_all_have_lost() -> None:
    table = box.new(2, 1, wrong="book")
    claim(table, right=False)
    claim(table, right=False)
    assert table.seat is None
    assert table.winners == []
    assert table.scores == [0, 0]
    assert told(table, "lost")


@pytest.mark.rule("ARC-33")
def test_app_rule_a_wrong_plan_is_told_what_is_right_and_plays_on_at_once() -> None:
    table = solo(3)
    city = plan(tables.quests()[table.state.quest])
    claim(table, right=False)
    assert places(table) == [4]
    assert table.seat == 0
    me = table.view(0)["players"][0]
    assert me["pawn"] == "searching"
    right = told(table, "told")[-1]["right"]
    assert [tile["building"] for tile in me["right"]] == list(right)
    assert all(tile in city for tile in me["right"])
    assert not any(tile in city for tile in me["not_here"])
    assert len(me["right"]) + len(me["not_here"]) == 6
    claim(table, right=True)
    assert places(table) == [8]
    assert table.winners == [0]


@pytest.mark.rule("ARC-33")
def test_app_rule_what_is_right_is_told_to_the_claimant_alone() -> None:
    table = box.new(2, 1)
    claimant = table.seat
    assert claimant is not None
    claim(table, right=False)
    while not told(table, "wrong"):
        ask(table, "A", "empties")
    assert table.seat == claimant  # at once a turn, although the viewfinder has moved for the other
    assert "right" in told(table, "told", claimant)[-1]
    for viewer in (1 - claimant, None):
        assert "right" not in told(table, "told", viewer)[-1]
        assert "right" not in table.view(viewer)["players"][claimant]


@pytest.mark.rule("ARC-34")
def test_the_app_rule_is_the_default_and_can_be_changed_for_each_game() -> None:
    assert box.new(2, 1).view(0)["wrong_claims"] == "app"
    assert box.new(2, 1, wrong="book").view(0)["wrong_claims"] == "book"
    with pytest.raises(ValueError, match="option 'wrong' cannot be 'none'; allowed: book or app"):
        box.new(2, 1, wrong="none")


@pytest.mark.rule("ARC-40")
def test_solo_each_trap_seen_moves_the_viewfinder_on() -> None:
    drifts: Counter[tuple[str, int]] = Counter()
    for seed in range(3):
        fresh = solo(seed)
        for axis in CIRCLE:
            for question in QUESTION_NAMES:
                table = fresh.copy()
                ask(table, axis, question)
                shown = told(table, "answered")[-1]["answer"]
                traps_seen = sum(shown.count(sign) for sign in "yz")
                assert table.view(0)["viewfinder"] == CIRCLE[(CIRCLE.index(axis) + traps_seen) % 10]
                drifts[shown, traps_seen] += 1
    assert {seen for _, seen in drifts} == {0, 1, 2, 3}
    assert drifts["4", 0] > 0, "a number is no trap"


@pytest.mark.rule("ARC-40")
def test_with_several_players_traps_seen_move_nothing() -> None:
    for seed in range(20):
        table = box.new(2, seed)
        ask(table, "C", "traps")
        assert table.view(0)["viewfinder"] == "C"


@pytest.mark.rule("ARC-41")
def test_solo_scores_the_time_spent_with_the_claim() -> None:
    table = solo(2)
    ask(table, "1", "traps")
    spent = places(table)[0]
    claim(table, right=True)
    assert spent == 2
    assert table.scores == [-(spent + 4)]
    assert told(table, "solved") == [{"event": "solved", "seat": 0, "time": 6}]


@pytest.mark.rule("ARC-60")
def test_a_pawn_at_the_limit_is_out() -> None:
    table = solo(1, limit=40)
    while table.seat is not None:
        assert places(table)[0] < 40
        ask(table, "A", "S")
    assert places(table)[0] >= 40
    assert table.winners == []
    assert table.scores == [-80]
    assert told(table, "out")[-1]["reason"] == "no_time"
    assert box.new(1, 1).view(0)["limit"] == 200


@pytest.mark.rule("ARC-62")
def test_a_claim_is_entered_in_order_and_can_always_be_completed() -> None:
    for seed in range(20):
        table = solo(seed)
        table.play("claim")
        chance = Random(seed)
        for building in "STLOIV":
            assert {action.nouns[0] for action in table.legal} == {building}
            table.play(chance.choice(table.legal))


@pytest.mark.rule("ARC-62")
def test_a_claim_can_be_taken_back_until_its_last_building() -> None:
    table = solo(1)
    before = table.state.tobytes()
    table.play("claim")
    for _ in range(5):
        table.play(table.legal[0])
    for _ in range(6):
        table.undo()
    assert table.state.tobytes() == before
    claim(table, right=False)
    assert not table.can_undo


@pytest.mark.rule("ARC-62")
def test_every_layout_can_be_claimed_and_no_other_plan() -> None:
    """The offered places of the last building complete the plan to exactly the layouts with the five placed."""
    table = solo(1)
    table.play("claim")
    chance = Random(4)
    while table.view(0)["placing"]["building"] != "V":
        table.play(chance.choice(table.legal))
    placed = grid(plan_of(table.view(0)["placing"]["placed"]))
    grids = all_grids()
    for zone, (building, sign) in placed.items():
        grids = grids[grids[:, ZONES.index(zone)] == 1 + "STLOIV".index(building) * 3 + "xyz".index(sign)]
    assert len(table.legal) == len(grids) > 0


@pytest.mark.rule("ARC-64")
def test_book_rule_a_pawn_that_is_out_leaves_the_track() -> None:
    table = box.new(2, 1, wrong="book")
    claimant = table.seat
    assert claimant is not None
    claim(table, right=False)
    while not told(table, "out"):
        ask(table, "A", "empties")
    assert table.state.pawn[claimant] == OUT
    table.state.time[claimant] = table.state.time[1 - claimant] + 1  # right in front of the other pawn
    before = places(table)[1 - claimant]
    ask(table, "A", "empties")
    cost = told(table, "asked")[-1]["cost"]
    assert places(table)[1 - claimant] == before + cost


@pytest.mark.rule("ARC-65")
def test_asking_again_costs_again_and_teaches_nothing() -> None:
    table = solo(1)
    ask(table, "1", "I")
    noted = table.view(0)["players"][0]["asked"]
    spent = places(table)[0]
    ask(table, "1", "I")
    assert table.view(0)["players"][0]["asked"] == noted
    assert places(table)[0] > spent
