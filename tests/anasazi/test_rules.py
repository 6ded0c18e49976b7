"""The rules of Anasazi, each shown in play, on tables where mesas, camps and finds lie as the story needs them."""

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

from digsite import IllegalAction, Table, UndoRefused
from digsite.games.anasazi.angles import ANGLES, end_corners, marker_corners
from digsite.games.anasazi.mesas import SECTOR_CORNERS
from digsite.games.anasazi.pieces import MARKERS
from digsite.games.anasazi.rules import points
from digsite.games.contract import STREAM, records, seed_chance

from .exact import disc_shares_a_point, polygons_share_a_point
from .scenes import (
    BLUE,
    NOTHING,
    PASS,
    RED,
    WHITE,
    YELLOW,
    box,
    colour_sector,
    end_turn,
    give,
    held,
    lay,
    lie,
    open_country,
    put_camp,
    raise_towers,
    set_out,
    told,
)

SPLIT_MESA = next(mesa for mesa in range(1, 28) if (len(lie(box.new(2, 1), mesa)["towers"])) == 1)
TWO_TOWERS = [mesa for mesa in range(28) if len(lie(box.new(2, 1), mesa)["towers"]) == 2]
NO_TOWER = [mesa for mesa in range(1, 28) if not lie(box.new(2, 1), mesa)["towers"]]
NORTH, EAST, SOUTH, WEST = 0, 256, 512, 768


def play_random(table: Table, seed: int, decisions: int = 1000) -> None:
    chances = records(1, STREAM)
    seed_chance(chances[0], seed)
    for _ in range(decisions):
        if table.seat is None:
            return
        table.play(table.sample(chances))


def touched(table: Table, expedition: int, angle: int) -> set[int]:
    """The sectors that a marker would touch, by exact fractions; those far away are not looked at."""
    x, y = (int(k) for k in table.state.end_at[expedition - 1])
    corners = [[x + int(a), y + int(b)] for a, b in marker_corners()[angle]]
    found = set()
    for sector, (left, top, right, bottom) in enumerate(table.state.sector_box.tolist()):
        if left - 640 <= x <= right + 640 and top - 640 <= y <= bottom + 640:
            shape = table.state.sector_corners[sector, : SECTOR_CORNERS[sector]].tolist()
            if polygons_share_a_point(corners, shape):
                found.add(sector)
    return found


def direction_that_touches(table: Table, expedition: int, wanted: set[int]) -> int:
    """A direction in which exactly these sectors are touched."""
    angles = [*range(0, ANGLES, 8), *range(ANGLES)]
    return next(angle for angle in angles if touched(table, expedition, angle) == wanted)


def beside_a_split_pueblo() -> tuple[Table, int, int]:
    """Expedition 1 begins where a marker can reach the tower of a mesa, the treasure beside it, or both."""
    table = set_out()
    finds = lie(table, SPLIT_MESA)
    tower = finds["towers"][0]
    lay(table, SPLIT_MESA, 2000, 3300)
    view = table.view(None)
    corners = view["sectors"][tower]["corners"] + view["sectors"][tower + 16]["corners"]
    x, y = (sum(corner[k] for corner in corners) // len(corners) for k in (0, 1))
    start = 2000 + 2 * (x - 2000), 3300 + 2 * (y - 3300)
    table.state.start_at[0] = table.state.end_at[0] = start
    return table, tower, tower + 16


# Parts


@pytest.mark.rule("ANA-1")
def test_the_box_holds_what_it_should() -> None:
    assert box.game.seats == (2, 3, 4)
    view = box.new(4, 1).view(0)
    assert len(view["mesas"]) == 28
    assert len(view["starts"]) == 6
    assert view["markers_left"] == MARKERS == 54
    assert [player["camps_left"] for player in view["players"]] == [7] * 4
    lying = Counter(sector["treasure"] for sector in view["sectors"])
    bonus = {colour["colour"]: colour["bonus"] for colour in view["track"]}
    assert {colour: lying[colour] + bonus[colour] for colour in bonus} == dict.fromkeys(bonus, 12)
    assert len(bonus) == 4
    state = box.new(4, 1).state
    assert Counter(state.lies[:16].tolist()) == {0: 4, 1: 4, 2: 4, 3: 4}


@pytest.mark.rule("ANA-2")
def test_a_treasure_is_worth_the_empty_spaces_of_its_colour() -> None:
    table = set_out()
    assert [colour["worth"] for colour in table.view(0)["track"]] == [5, 5, 5, 5]
    raise_towers(table, BLUE, 3)
    raise_towers(table, RED, 1)
    give(table, 0, BLUE, 2)
    give(table, 0, RED, 1)
    table.state.goal[0] = YELLOW
    assert [colour["worth"] for colour in table.view(0)["track"]] == [4, 2, 5, 5]
    assert points(table.state, 0) == 2 * 2 + 4
    raise_towers(table, BLUE, 1)
    assert table.view(0)["track"][BLUE]["worth"] == 1, "1 at the least"


# Setup


@pytest.mark.rule("ANA-12")
def test_towers_stand_on_the_smaller_sectors_and_treasures_lie_everywhere_else() -> None:
    orders = set()
    for seed in range(20):
        table = box.new(2, seed)
        view = table.view(None)
        assert all(sector["tower"] and not sector["treasure"] for sector in view["sectors"][:16])
        assert all(sector["treasure"] and not sector["tower"] for sector in view["sectors"][16:])
        assert [colour["bonus"] for colour in view["track"]] == [1, 1, 1, 1]
        assert Counter(sector["treasure"] for sector in view["sectors"][16:]) == dict.fromkeys(
            ("red", "blue", "white", "yellow"), 11
        )
        orders.add((table.state.lies[:16].tobytes(), table.state.lies[16:].tobytes()))
    assert len(orders) == 20
    assert len({tower for tower, _ in orders}) == len({treasure for _, treasure in orders}) == 20


@pytest.mark.rule("ANA-13")
def test_everybody_builds_two_camps_in_turn_order_and_looks_at_nothing() -> None:
    firsts = set()
    for seed in range(12):
        table = box.new(3, seed)
        first = table.seat
        assert first is not None
        firsts.add(first)
        order = []
        for camp in range(6):
            assert table.view(None)["asks"] == "camp"
            order.append(table.seat)
            table.play(f"camp {100 + 200 * camp} 100")
        assert order == [(first + k) % 3 for k in (0, 1, 2, 0, 1, 2)]
        assert table.view(None)["asks"] == "scout"
        assert told(table, "looked") == []
        assert [player["camps_left"] for player in table.view(None)["players"]] == [5, 5, 5]
    assert firsts == {0, 1, 2}, "a random player begins"


@pytest.mark.rule("ANA-14")
def test_each_gets_a_secret_goal_and_looks_at_three_towers() -> None:
    table = open_country(3)
    for seat in range(3):
        shown = [event for event in table.history(seat) if event["event"] == "goal"]
        assert [("colour" in event) for event in shown] == [other == seat for other in range(3)]
        players = table.view(seat)["players"]
        assert ["goal" in player for player in players] == [other == seat for other in range(3)]
    order = []
    while table.view(None)["asks"] == "scout":
        order.append(table.seat)
        table.play(table.legal[0])
    assert order == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    assert [bin(mask).count("1") for mask in table.state.seen[:3]] == [3, 3, 3]


@pytest.mark.rule("ANA-1", "ANA-14")
def test_goal_cards_are_two_of_each_colour() -> None:
    dealt = []
    for seed in range(150):
        table = box.new(4, seed)
        for camp in range(8):
            table.play(f"camp {100 + 200 * camp} 100")
        goals = table.state.goal.tolist()
        assert max(Counter(goals).values()) <= 2
        dealt.append(tuple(goals))
    share = Counter(colour for goals in dealt for colour in goals)
    assert min(share.values()) > 100
    both = sum(len(set(goals)) < 4 for goals in dealt) / len(dealt)
    assert abs(both - (1 - 8 * 6 * 4 * 2 / (8 * 7 * 6 * 5))) < 0.12, "as often alike as eight cards make it"


@pytest.mark.rule("ANA-63")
def test_the_looks_at_the_start_are_at_three_different_towers_and_not_declined() -> None:
    table = open_country()
    table.play("look C")
    assert not table.allows("look C")
    assert not table.allows(PASS)
    assert len(table.legal) == 15
    table.play("look A")
    table.play("look P")
    assert table.seat == 1
    assert table.allows("look C"), "what one has seen another may see, too"


# A turn


@pytest.mark.rule("ANA-20")
def test_a_camp_is_built_and_any_tower_is_looked_at() -> None:
    table = set_out()
    table.play("camp 4200 3950")
    assert [4200, 3950] in [camp["at"] for camp in table.view(None)["camps"]]
    assert table.view(None)["asks"] == "look"
    assert table.seat == 0
    table.play("look G")
    assert [event["tower"] for event in told(table, "looked")[-1:]] == ["G"]
    assert table.view(0)["players"][0]["camps_left"] == 4
    assert table.view(None)["asks"] == "act"
    assert table.seat == 0, "the second action"
    with pytest.raises(IllegalAction):
        table.play("camp 4200 3950")


@pytest.mark.rule("ANA-20")
def test_seven_camps_and_no_more() -> None:
    table = set_out()
    for camp in range(5):
        put_camp(table, 0, 300 + 300 * camp, 3000)
    assert not table.allows("camp 4200 3950")
    assert "camp_area" not in table.view(0)
    assert {action.verb for action in table.legal} == {"lead"}


@pytest.mark.rule("ANA-20", "ANA-63")
def test_the_look_after_a_camp_may_be_declined_and_is_at_towers_that_stand() -> None:
    table = set_out()
    raise_towers(table, RED, 1)
    table.play("camp 4200 3950")
    gone = [k for k in range(16) if table.state.lies[k] == NOTHING]
    assert len(gone) == 1
    assert not table.allows(f"look {'ABCDEFGHIJKLMNOP'[gone[0]]}")
    assert len(table.legal) == 16
    table.play(PASS)
    assert table.view(None)["asks"] == "act"


@pytest.mark.rule("ANA-21", "ANA-22")
def test_anybody_leads_any_expedition_on_from_its_explorer() -> None:
    table = set_out()
    table.play("lead 2 512")
    view = table.view(None)
    assert view["markers"][0]["pin"] == view["starts"][1]["at"] == [2000, 1500]
    assert view["markers"][0]["explorer"] == view["ends"][1]["at"] == [2000, 2070]
    table.play("lead 2 256")
    assert table.seat == 1
    assert table.view(None)["markers"][1]["pin"] == [2000, 2070]
    table.play("lead 2 0")
    view = table.view(None)
    assert [marker["seat"] for marker in view["markers"]] == [0, 0, 1]
    assert view["ends"][1] == {"expedition": "2", "at": [2570, 1500], "length": 3}
    assert [marker["pin"] for marker in view["markers"]] == [[2000, 1500], [2000, 2070], [2570, 2070]]
    assert len({marker["expedition"] for marker in view["markers"]}) == 1, "one expedition from each start tile"


@pytest.mark.rule("ANA-22")
def test_the_axis_of_a_marker_passes_through_the_explorer_that_it_covers() -> None:
    table = set_out()
    for angle in (100, 333):
        table.play(f"lead 3 {angle}")
    first, second = table.view(None)["markers"]
    assert second["pin"] == first["explorer"]
    for marker in (first, second):
        tail, head = (
            [(marker["corners"][a][k] + marker["corners"][b][k]) / 2 for k in (0, 1)] for a, b in ((0, 3), (1, 2))
        )
        x, y = marker["pin"]
        along = np.array(head) - tail
        across = (x - tail[0]) * along[1] - (y - tail[1]) * along[0]
        assert abs(across) / np.hypot(*along) < 1.5
        assert abs(np.hypot(x - tail[0], y - tail[1]) - 65) < 1.5


@pytest.mark.rule("ANA-23")
def test_a_marker_may_reach_the_edge_of_the_table_and_not_beyond() -> None:
    table = set_out()
    s = table.state
    s.start_at[0] = s.end_at[0] = 635, 1500
    assert table.allows("lead 1 768")
    s.start_at[0] = s.end_at[0] = 634, 1500
    assert not table.allows("lead 1 768")
    s.start_at[0] = s.end_at[0] = 8400 - 65, 1500
    assert table.allows("lead 1 768"), "the tail may lie at the edge, too"
    s.start_at[0] = s.end_at[0] = 8400 - 64, 1500
    assert not table.allows("lead 1 768")
    assert not table.allows("lead 1 0")


@pytest.mark.rule("ANA-23")
def test_a_marker_keeps_off_the_explorer_that_ends_another_expedition() -> None:
    table = set_out()
    table.play("lead 2 768")
    assert table.view(None)["ends"][1]["at"] == [1430, 1500]
    s = table.state
    for gap, free in ((110, False), (111, True)):
        s.start_at[0] = s.end_at[0] = 1430 - gap, 2000
        assert table.allows("lead 1 0") is free, "an explorer of radius 45 beside a marker of half width 65"
    s.start_at[0] = s.end_at[0] = 1430, 2000
    assert not table.allows("lead 1 0")
    s.start_at[0] = s.end_at[0] = 1800, 1700
    assert table.allows("lead 1 0"), "the other's marker may be crossed"
    s.start_at[2] = s.end_at[2] = 1900, 1200
    assert table.allows("lead 1 0"), "a start tile from which nothing has left has no explorer"


@pytest.mark.rule("ANA-23")
def test_own_markers_are_crossed_and_loops_are_closed() -> None:
    table = set_out()
    for angle in (SOUTH, EAST, NORTH, WEST):
        table.play(f"lead 2 {angle}")
    view = table.view(None)
    assert view["ends"][1]["at"] == view["starts"][1]["at"]
    corners = [marker["corners"] for marker in view["markers"]]
    assert polygons_share_a_point(corners[0], corners[3])
    assert table.allows(f"lead 2 {SOUTH}"), "once more the same way"


@pytest.mark.rule("ANA-23")
def test_mesas_are_crossed() -> None:
    table = set_out()
    lay(table, NO_TOWER[0], 2000, 2200)
    assert table.allows("lead 2 512")
    table.play("lead 2 512")
    assert polygons_share_a_point(
        table.view(None)["markers"][0]["corners"], table.view(None)["mesas"][NO_TOWER[0]]["corners"]
    )


@pytest.mark.rule("ANA-24")
def test_another_players_camp_is_not_touched() -> None:
    table = set_out()
    put_camp(table, 1, 2160, 2000)
    assert not table.allows("lead 2 512"), "65 + 95 = 160: they would touch in one point"
    table.state.camp_at[7 + 2] = 2161, 2000
    assert table.allows("lead 2 512")
    put_camp(table, 0, 2000, 2000)
    assert table.allows("lead 2 512"), "an own camp may be touched"


@pytest.mark.rule("ANA-24", "ANA-62")
def test_an_expedition_that_ends_on_a_camp_is_led_on_by_anybody() -> None:
    table = set_out()
    put_camp(table, 0, 2000, 2150)
    table.play("lead 2 512")
    assert table.view(None)["ends"][1]["at"] == [2000, 2070], "the explorer stands on the camp"
    while table.seat == 0:
        table.play("camp 8300 100" if table.view(None)["asks"] == "act" else PASS)
    assert table.seat == 1
    for angle in (NORTH, EAST, SOUTH):
        assert table.allows(f"lead 2 {angle}")
    table.state.start_at[0] = table.state.end_at[0] = 1800, 2150
    assert not table.allows("lead 1 256"), "from elsewhere the camp is still closed to others"
    before = held(table, 1)
    table.play("lead 2 512")
    assert held(table, 1) == before
    assert told(table, "took") == [], "whoever does not own the camp takes nothing"


@pytest.mark.rule("ANA-24", "ANA-62")
def test_a_camp_that_was_crossed_further_back_is_closed_again() -> None:
    table = set_out()
    camp = put_camp(table, 0, 2000, 1900)
    table.play("lead 2 512")
    assert int(table.state.crossed) >> camp & 1
    assert int(table.state.end_on[1]) == 0
    end_turn(table)
    assert table.seat == 1
    assert not table.allows("lead 2 0"), "back over the camp"
    assert table.allows("lead 2 512")


@pytest.mark.rule("ANA-62")
def test_the_end_is_the_last_130_of_the_marker() -> None:
    """A camp beside a marker is under its end exactly if it touches the square round the explorer."""
    for y in range(1880, 1960):
        table = set_out()
        camp = put_camp(table, 0, 2100, y)
        table.play("lead 2 512")
        x, end = table.view(None)["ends"][1]["at"]
        square = [[x + int(a), end + int(b)] for a, b in end_corners()[SOUTH]]
        assert bool(int(table.state.end_on[1]) >> camp & 1) == disc_shares_a_point((2100, y), 95, square)
        assert max(corner[1] for corner in square) - min(corner[1] for corner in square) == 130
        if y > 1895:
            break
    assert y == 1896


@pytest.mark.rule("ANA-25")
def test_a_camp_of_this_turn_is_not_touched_in_this_turn() -> None:
    table = set_out()
    table.play("camp 2000 2500")
    table.play(PASS)
    table.state.start_at[1] = table.state.end_at[1] = 2000, 1980
    assert not table.allows("lead 2 512")
    table.play("lead 6 512")
    end_turn(table)
    assert table.seat == 0
    assert table.allows("lead 2 512"), "in the next turn it may"


@pytest.mark.rule("ANA-26")
def test_a_marker_let_go_stays() -> None:
    table = set_out()
    table.play("lead 2 512")
    assert table.seat == 0
    assert not table.can_undo
    with pytest.raises(UndoRefused):
        table.undo()


@pytest.mark.rule("ANA-26")
def test_a_camp_may_be_taken_back_until_a_tower_is_seen() -> None:
    table = set_out()
    table.play("camp 4200 3950")
    assert table.can_undo
    table.undo()
    assert table.view(0)["players"][0]["camps_left"] == 5
    table.play("camp 4200 3950")
    table.play("look A")
    assert not table.can_undo


def stuck(table: Table) -> None:
    """Leaves no direction free: the start tiles lie so far in the corner that no marker fits."""
    table.state.start_at[:] = 20
    table.state.end_at[:] = 20


@pytest.mark.rule("ANA-27")
def test_who_can_neither_build_nor_lead_is_passed_over() -> None:
    table = set_out(3)
    stuck(table)
    for camp in range(5):
        put_camp(table, 1, 300 + 300 * camp, 3000)
    end_turn(table)
    assert table.seat == 2, "seat 1 has no camp left and no expedition can be led on"
    assert [event["seat"] for event in told(table, "skipped")] == [1]
    assert "lead" not in {action.verb for action in table.legal}


@pytest.mark.rule("ANA-27")
def test_the_second_action_is_skipped_when_only_the_first_was_possible() -> None:
    table = set_out()
    stuck(table)
    for camp in range(4):
        put_camp(table, 0, 300 + 300 * camp, 3000)
    table.play("camp 4200 3950")
    table.play(PASS)
    assert table.seat == 1


@pytest.mark.rule("ANA-61")
def test_the_game_ends_when_nobody_can_act_any_more() -> None:
    table = set_out()
    stuck(table)
    for camp in range(4):
        put_camp(table, 0, 300 + 300 * camp, 3000)
    for camp in range(5):
        put_camp(table, 1, 300 + 300 * camp, 3300)
    table.play("camp 4200 3950")
    assert table.seat == 0
    table.play(PASS)
    assert table.seat is None
    assert [event["reason"] for event in told(table, "ended")] == ["standstill"]


@pytest.mark.rule("ANA-20", "ANA-21")
def test_a_turn_is_any_two_actions() -> None:
    for actions in (
        ("camp 4200 3950", "camp 4200 4250"),
        ("lead 1 512", "lead 1 512"),
        ("lead 5 512", "camp 300 3950"),
    ):
        table = set_out()
        for action in actions:
            assert table.seat == 0
            assert table.view(None)["asks"] == "act"
            table.play(action)
            if table.view(None)["asks"] == "look":
                table.play(PASS)
        assert table.seat == 1


# What a marker does


@pytest.mark.rule("ANA-30")
def test_only_the_sector_that_is_touched_gives_what_lies_there() -> None:
    table, tower, treasure = beside_a_split_pueblo()
    angle = direction_that_touches(table, 1, {treasure})
    colour = int(table.state.lies[treasure])
    table.play(f"lead 1 {angle}")
    assert held(table, 0)[colour] == 1
    assert table.state.lies[treasure] == NOTHING
    assert table.state.lies[tower] != NOTHING
    assert table.state.track.sum() == 0
    [found] = told(table, "found")
    assert (found["seat"], found["mesa"]) == (0, str(SPLIT_MESA + 1))


@pytest.mark.rule("ANA-30", "ANA-2")
def test_a_tower_goes_to_the_score_track_and_shows_its_colour_to_all() -> None:
    table, tower, treasure = beside_a_split_pueblo()
    colour_sector(table, tower, YELLOW)
    table.play(f"lead 1 {direction_that_touches(table, 1, {tower})}")
    assert held(table, 0) == [0, 0, 0, 0]
    assert table.view(1)["track"][YELLOW] == {"colour": "yellow", "towers": 1, "worth": 4, "bonus": 1}
    for viewer in (0, 1, None):
        [raised] = told(table, "raised", viewer)
        assert (raised["colour"], raised["worth"]) == ("yellow", 4)
    assert table.state.lies[treasure] != NOTHING


@pytest.mark.rule("ANA-30")
def test_both_sectors_give_when_both_are_touched() -> None:
    table, tower, treasure = beside_a_split_pueblo()
    table.play(f"lead 1 {direction_that_touches(table, 1, {tower, treasure})}")
    assert sum(held(table, 0)) == 1
    assert table.state.track.sum() == 1


@pytest.mark.rule("ANA-30")
def test_what_is_gone_is_not_found_again() -> None:
    table, tower, treasure = beside_a_split_pueblo()
    angle = direction_that_touches(table, 1, {tower, treasure})
    table.play(f"lead 1 {angle}")
    s = table.state
    s.start_at[3] = s.end_at[3] = s.start_at[0]
    s.end_at[0] = 300, 3000
    table.play(f"lead 4 {angle}")
    assert sum(held(table, 0)) == 1
    assert table.state.track.sum() == 1


@pytest.mark.rule("ANA-31")
def test_the_fourth_tower_of_a_colour_ends_the_game_in_the_middle_of_a_turn() -> None:
    """The same marker would have reached an own camp and been first on a mesa with a second tower: nothing of it."""
    mesa = next(m for m in TWO_TOWERS if m > 0) if any(m > 0 for m in TWO_TOWERS) else TWO_TOWERS[0]
    table = set_out()
    lay(table, mesa, 2000, 3300)
    one, _ = lie(table, mesa)["towers"]
    colour_sector(table, one, BLUE)
    view = table.view(None)
    corners = view["sectors"][one]["corners"]
    x, y = (sum(corner[k] for corner in corners) // len(corners) for k in (0, 1))
    far = 1.9 if mesa else 1.5
    start = int(2000 + far * (x - 2000)), int(3300 + far * (y - 3300))
    table.state.start_at[0] = table.state.end_at[0] = start
    angle = next(a for a in range(ANGLES) if one in touched(table, 1, a) and table.allows(f"lead 1 {a}"))
    rest = [k for k in range(16) if table.state.lies[k] == BLUE and k != one]
    table.state.lies[rest] = NOTHING
    table.state.track[BLUE] = 3
    put_camp(table, 0, *start)
    give(table, 1, RED)
    table.play(f"lead 1 {angle}")
    assert table.seat is None
    assert [event["reason"] for event in told(table, "ended")] == ["towers"]
    assert held(table, 1)[RED] >= 1
    assert told(table, "crossed") == told(table, "took") == told(table, "explored") == []
    assert table.view(None)["track"][BLUE]["worth"] == 1
    assert len(told(table, "scored")) == 2


@pytest.mark.rule("ANA-31")
def test_the_last_marker_ends_the_game() -> None:
    table = set_out()
    way = [EAST, WEST] * 40
    for number in range(53):
        seat = table.seat
        table.play(f"lead 2 {way[number]}")
        assert table.seat is not None, seat
    assert table.view(None)["markers_left"] == 1
    assert table.view(None)["actions"] == 1
    table.play(f"lead 2 {way[53]}")
    assert table.seat is None
    assert [event["reason"] for event in told(table, "ended")] == ["markers"]


@pytest.mark.rule("ANA-32")
def test_an_own_camp_reached_for_the_first_time_takes_a_treasure_of_choice() -> None:
    table = set_out(3)
    put_camp(table, 0, 2000, 1900)
    give(table, 1, RED)
    give(table, 2, BLUE)
    table.play("lead 2 512")
    assert table.view(0)["asks"] == "take"
    assert {str(action) for action in table.legal} == {"take red 2", "take blue 3", PASS}
    table.play("take blue 3")
    assert held(table, 0) == [0, 1, 0, 0]
    assert held(table, 2) == [0, 0, 0, 0]
    assert table.view(None)["asks"] == "act"
    [took] = told(table, "took")
    assert took == {"event": "took", "seat": 0, "colour": "blue", "victim": "3"}


@pytest.mark.rule("ANA-32")
def test_a_camp_is_worth_a_treasure_only_once() -> None:
    table = set_out()
    put_camp(table, 0, 2000, 1900)
    give(table, 1, RED, 3)
    table.play("lead 2 512")
    table.play("take red 2")
    table.play("lead 2 0")
    assert table.seat == 1, "back over the same camp: nothing to take"
    assert held(table, 0) == [1, 0, 0, 0]


@pytest.mark.rule("ANA-32", "ANA-63")
def test_one_marker_over_two_own_camps_takes_twice_and_each_may_be_declined() -> None:
    table = set_out()
    put_camp(table, 0, 1900, 1800)
    put_camp(table, 0, 2100, 1900)
    give(table, 1, RED)
    give(table, 1, WHITE)
    table.play("lead 2 512")
    assert len(told(table, "crossed")) == 2
    assert table.view(0)["left"] == 2
    table.play(PASS)
    assert table.view(0)["left"] == 1
    table.play("take white 2")
    assert held(table, 0) == [0, 0, 1, 0]
    assert held(table, 1) == [1, 0, 0, 0]
    assert table.view(None)["asks"] == "act"


@pytest.mark.rule("ANA-32")
def test_nothing_is_asked_when_nobody_else_has_a_treasure_left() -> None:
    table = set_out()
    put_camp(table, 0, 1900, 1800)
    put_camp(table, 0, 2100, 1900)
    give(table, 1, RED)
    give(table, 0, BLUE)
    table.play("lead 2 512")
    table.play("take red 2")
    assert table.view(None)["asks"] == "act", "the second camp finds no treasure at anybody else's"


@pytest.mark.rule("ANA-32", "ANA-30")
def test_what_the_marker_itself_found_comes_before_the_taking() -> None:
    table, tower, treasure = beside_a_split_pueblo()
    angle = direction_that_touches(table, 1, {treasure})
    put_camp(table, 0, *(int(k) for k in table.state.start_at[0]))
    give(table, 1, RED)
    table.play(f"lead 1 {angle}")
    order = [event["event"] for event in table.history(0) if event["event"] in ("found", "crossed", "took", "looked")]
    assert order[-2:] == ["found", "crossed"]
    assert table.view(0)["asks"] == "take"
    table.play("take red 2")
    assert table.view(0)["asks"] == "explore", "then the look: the tower beside still stands"
    table.play(PASS)
    assert table.view(0)["asks"] == "act"
    assert table.state.lies[tower] != NOTHING


@pytest.mark.rule("ANA-33")
def test_the_first_marker_on_a_mesa_may_look_at_one_of_its_towers() -> None:
    table, tower, treasure = beside_a_split_pueblo()
    name = "ABCDEFGHIJKLMNOP"[tower]
    table.state.seen[0] = 0
    table.play(f"lead 1 {direction_that_touches(table, 1, {treasure})}")
    assert table.view(0)["asks"] == "explore"
    assert table.view(0)["exploring"] == str(SPLIT_MESA + 1)
    assert {str(action) for action in table.legal} == {f"look {name}", PASS}
    table.play(f"look {name}")
    assert [t["tower"] for t in table.view(0)["towers"] if "colour" in t] == [name]
    assert table.view(None)["mesas"][SPLIT_MESA]["explored"]


@pytest.mark.rule("ANA-33")
def test_the_second_marker_on_a_mesa_sees_nothing() -> None:
    table, _, treasure = beside_a_split_pueblo()
    angle = direction_that_touches(table, 1, {treasure})
    table.play(f"lead 1 {angle}")
    table.play(PASS)
    s = table.state
    s.start_at[3] = s.end_at[3] = s.start_at[0]
    s.end_at[0] = 300, 3000
    table.play(f"lead 4 {angle}")
    assert table.view(None)["asks"] == "act"
    assert len(told(table, "explored")) == 1


@pytest.mark.rule("ANA-33", "ANA-30")
def test_a_tower_that_the_marker_takes_is_gone_before_the_look() -> None:
    table, tower, _ = beside_a_split_pueblo()
    table.play(f"lead 1 {direction_that_touches(table, 1, {tower})}")
    assert len(told(table, "explored")) == 1
    assert table.view(None)["asks"] == "act", "no tower stands on that mesa any more"


@pytest.mark.rule("ANA-33")
def test_one_marker_may_be_first_on_several_mesas() -> None:
    one, other = [m for m in range(1, 28) if lie(box.new(2, 1), m)["towers"]][:2]
    table = set_out()
    table.state.start_at[0] = table.state.end_at[0] = 1780, 3000
    for turn in range(ANGLES):
        lay(table, one, 1600, 3000, turn)
        lay(table, other, 2560, 3000, 3 * turn % ANGLES)
        if not touched(table, 1, EAST):
            break
    table.play(f"lead 1 {EAST}")
    assert {event["mesa"] for event in told(table, "explored")} == {str(one + 1), str(other + 1)}
    asked = []
    while table.view(0)["asks"] == "explore":
        asked.append(table.view(0)["exploring"])
        table.play(table.legal[0])
    assert sorted(asked) == sorted((str(one + 1), str(other + 1)))
    assert table.seat == 0
    assert table.view(0)["asks"] == "act"


# The end


def finish(table: Table) -> None:
    """Places the last markers to and fro in the empty north."""
    s = table.state
    number = 0
    while table.seat is not None:
        while table.view(None)["asks"] != "act":
            table.play(PASS)
        table.play(f"lead 6 {(EAST, WEST)[number % 2]}" if s.end_at[5, 0] < 7600 else f"lead 6 {WEST}")
        number += 1


@pytest.mark.rule("ANA-40")
def test_the_bonus_goes_to_whoever_has_most_and_to_nobody_on_a_tie() -> None:
    table = set_out(3)
    give(table, 0, RED, 2)
    give(table, 1, RED, 1)
    give(table, 1, BLUE, 2)
    give(table, 2, BLUE, 2)
    give(table, 2, WHITE, 1)
    finish(table)
    assert [(event["seat"], event["colour"]) for event in told(table, "bonus")] == [(0, "red"), (2, "white")]
    assert held(table, 0) == [3, 0, 0, 0]
    assert held(table, 1) == [1, 2, 0, 0]
    assert held(table, 2) == [0, 2, 2, 0]
    assert [colour["bonus"] for colour in table.view(None)["track"]] == [0, 1, 0, 1], "yellow: nobody has any"


@pytest.mark.rule("ANA-41")
def test_the_example_of_the_rules() -> None:
    """Three white towers are on the track: four white treasures are worth 8, with the white goal card 16."""
    table = set_out()
    raise_towers(table, WHITE, 3)
    give(table, 0, WHITE, 4)
    give(table, 1, WHITE, 4)
    table.state.goal[:2] = WHITE, RED
    finish(table)
    assert table.scores == [16, 8]
    assert table.winners == [0]
    assert [(event["seat"], event["points"]) for event in told(table, "scored")] == [(0, 16), (1, 8)]


@pytest.mark.rule("ANA-42")
def test_on_a_tie_in_points_more_treasures_win_and_then_both() -> None:
    table = set_out(3)
    raise_towers(table, RED, 3)
    raise_towers(table, BLUE, 1)
    s = table.state
    s.goal[:3] = YELLOW
    give(table, 0, RED, 4)  # 8 points
    give(table, 1, BLUE, 2)  # 8 points
    s.bonus[:] = 0
    s.held[2] = 0
    table.state.held[0, RED] = 4
    ended = table.copy()
    finish_without_bonus(ended)
    assert ended.scores == [8, 8, 0]
    assert ended.winners == [0]
    give(table, 2, BLUE, 2)
    table.state.held[0, RED] = 0
    finish_without_bonus(table)
    assert table.scores == [0, 8, 8]
    assert table.winners == [1, 2]


def finish_without_bonus(table: Table) -> None:
    """Ends the game with everybody's holdings as they are: the bonus given is taken away again."""
    before = table.state.held.copy()
    finish(table)
    table.state.held[:] = before


@pytest.mark.rule("ANA-42", "ANA-40")
def test_bonus_treasures_count_for_the_tie() -> None:
    table = set_out()
    table.state.goal[:2] = YELLOW
    raise_towers(table, RED, 3)  # red is worth 2, blue and white 5
    give(table, 0, RED, 4)  # 4 and a bonus one: 10 points, 5 treasures
    give(table, 1, BLUE, 1)  # 1 and a bonus one: 10 points, 2 treasures
    finish(table)
    assert table.scores == [10, 10]
    assert table.winners == [0]


# What only a program can give


@pytest.mark.rule("ANA-50", "ANA-64")
def test_a_tower_looked_at_stays_marked_for_that_seat_alone() -> None:
    table = set_out()
    table.play("camp 4200 3950")
    table.play("look K")
    truth = ("red", "blue", "white", "yellow")[table.state.lies[10]]
    for _ in range(2):
        seen = [{t["tower"]: t.get("colour") for t in table.view(viewer)["towers"]}["K"] for viewer in (0, 1, None)]
        assert seen == [truth, None, None]
        end_turn(table)
    for seat, told_colour in ((0, truth), (1, None)):
        assert [event.get("colour") for event in told(table, "looked", seat) if event["tower"] == "K"] == [told_colour]
    assert [event["tower"] for event in told(table, "looked")][-1] == "K", "everybody sees at which tower"


@pytest.mark.rule("ANA-50")
def test_a_redraw_keeps_the_towers_that_a_seat_has_seen_and_deals_the_others() -> None:
    table = set_out(3)
    known = {k for k in range(16) if int(table.state.seen[1]) >> k & 1}
    truth = table.state.lies.tolist()
    drawn = [table.imagined(1, seed).state for seed in range(40)]
    for s in drawn:
        assert all(s.lies[k] == truth[k] for k in known)
        assert s.lies[16:].tolist() == truth[16:]
        assert s.goal[1] == table.state.goal[1]
        assert Counter(s.lies[:16].tolist()) == {0: 4, 1: 4, 2: 4, 3: 4}
    assert all(len({int(s.lies[k]) for s in drawn}) > 1 for k in range(16) if k not in known)
    assert len({int(s.goal[0]) for s in drawn}) > 1


@pytest.mark.rule("ANA-51", "ANA-64")
def test_after_the_game_every_marker_is_measured_and_everything_is_turned_up() -> None:
    table = box.new(3, 5)
    play_random(table, 5)
    view = table.view(None)
    assert view["over"]
    assert len(view["reached"]) == len(view["markers"])
    for measured, marker in zip(view["reached"], view["markers"], strict=True):
        sectors = {k for k, s in enumerate(view["sectors"]) if polygons_share_a_point(marker["corners"], s["corners"])}
        mesas = {m["mesa"] for m in view["mesas"] if polygons_share_a_point(marker["corners"], m["corners"])}
        camps = {
            (camp["seat"], camp["camp"])
            for camp in view["camps"]
            if disc_shares_a_point(camp["at"], 95, marker["corners"])
        }
        assert set(measured["sectors"]) == sectors
        assert set(measured["mesas"]) == mesas
        assert {(camp["seat"], camp["camp"]) for camp in measured["camps"]} == camps
    assert all("goal" in player and "points" in player for player in view["players"])
    assert all("colour" in tower for tower in view["towers"] if tower["stands"])
    reached = {k for measured in view["reached"] for k in measured["sectors"]}
    assert {k for k, sector in enumerate(view["sectors"]) if not (sector["treasure"] or sector["tower"])} == reached


@pytest.mark.rule("ANA-64")
def test_goals_and_towers_are_hidden_until_the_end() -> None:
    table = set_out(3)
    for viewer in (0, 1, 2, None):
        view = table.view(viewer)
        assert [player.get("goal") is not None for player in view["players"]] == [k == viewer for k in range(3)]
        assert sum("colour" in tower for tower in view["towers"]) == (0 if viewer is None else 3)


def test_random_games_keep_the_distances() -> None:
    """However a game goes, expeditions are chains, camps lie apart and no marker touches what it may not."""
    for seed in range(3):
        table = box.new(2 + seed, seed)
        play_random(table, seed)
        assert table.seat is None
        assert table.is_sound
        view = table.view(None)
        for expedition in "123456":
            own = [marker for marker in view["markers"] if marker["expedition"] == expedition]
            assert all(one["explorer"] == following["pin"] for one, following in pairwise(own))
            assert all(0 <= k <= 8400 for marker in own for corner in marker["corners"] for k in corner)
        for k, camp in enumerate(view["camps"]):
            for other_camp in view["camps"][:k]:
                dx, dy = (camp["at"][a] - other_camp["at"][a] for a in (0, 1))
                assert dx * dx + dy * dy > 190 * 190
