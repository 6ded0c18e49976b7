"""Where pieces may be put: every direction and every lattice point, against exact fractions and against the rules."""

import math
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import digsite
from digsite import IllegalAction, Table
from digsite.games.anasazi.angles import ANGLES, end_corners, marker_corners
from digsite.games.anasazi.pieces import EXPEDITIONS
from digsite.games.anasazi.placing import LIST_LINES, LIST_PITCH, MASK_LINES, MASK_PITCH, lattice_point
from digsite.games.anasazi.preview import all_camps, all_directions, preview, ranges
from digsite.games.anasazi.rules import CAMP, camp_action
from digsite.games.anasazi.view import parse
from digsite.games.contract import STREAM, records, seed_chance

from .case import CIRCLES, FIRST_CAMPS, SECOND_CAMPS
from .exact import disc_shares_a_point
from .scenes import end_turn, open_country, put_camp, set_out

box = digsite.load("anasazi")


def in_play(seed: int, decisions: int, seats: int = 3) -> Table:
    """A table after so many random decisions, or at the next moment at which somebody may lead an expedition."""
    table = box.new(seats, seed)
    chances = records(1, STREAM)
    seed_chance(chances[0], seed)
    for _ in range(decisions):
        table.play(table.sample(chances))
    while table.view(None)["asks"] != "act":
        table.play(table.sample(chances))
    return table


def allowed_by_fractions(view: dict[str, Any], expedition: int, angle: int) -> bool:
    """Whether a direction is legal, worked out from a view with exact fractions only."""
    x, y = view["ends"][expedition]["at"]
    corners = [[x + int(a), y + int(b)] for a, b in marker_corners()[angle]]
    if any(not 0 <= k <= 8400 for corner in corners for k in corner):
        return False
    for other in view["ends"]:
        if other["length"] and int(other["expedition"]) != expedition + 1:
            if disc_shares_a_point(other["at"], 45, corners):
                return False
    own = [marker for marker in view["markers"] if int(marker["expedition"]) == expedition + 1]
    for camp in view["camps"]:
        if disc_shares_a_point(camp["at"], 95, corners):
            under_end = own and disc_shares_a_point(camp["at"], 95, end_of(own[-1]))
            if camp["fresh"] or (camp["seat"] != view["turn"] and not under_end):
                return False
    return True


def end_of(marker: dict[str, Any]) -> list[list[int]]:
    """The square end of a marker: its head corners and the points 130 behind them, as the pieces are rounded."""
    x, y = marker["explorer"]
    return [[x + int(a), y + int(b)] for a, b in end_corners()[marker["angle"]]]


@pytest.mark.rule("ANA-8", "ANA-23", "ANA-24", "ANA-25")
@pytest.mark.parametrize("seed", range(6))
def test_free_directions_are_exactly_those_that_fractions_allow(seed: int) -> None:
    """In positions of random games, wherever something is near: the ends of each free range, and a sweep."""
    table = in_play(seed, 20 + 14 * seed, 2 + seed % 3)
    view = table.view(table.seat)
    free = np.empty((EXPEDITIONS, ANGLES), np.bool_)
    all_directions(table.state, table.seat, free)
    for expedition in range(EXPEDITIONS):
        row = free[expedition]
        edges = np.flatnonzero(row != np.roll(row, 1)).tolist()
        looked_at = {(edge + step) % ANGLES for edge in edges for step in range(-3, 4)} | set(range(0, ANGLES, 41))
        for angle in looked_at:
            assert bool(row[angle]) == allowed_by_fractions(view, expedition, angle), (expedition, angle)
            assert table.allows(f"lead {expedition + 1} {angle}") == bool(row[angle])


@pytest.mark.rule("ANA-9")
@pytest.mark.parametrize("seed", range(3))
def test_lists_ranges_previews_and_rules_give_one_answer(seed: int) -> None:
    table = in_play(seed, 60 + 10 * seed)
    view = table.view(table.seat)
    listed = {str(action) for action in table.legal}
    inside = {
        f"lead {one['expedition']} {angle % ANGLES}"
        for one in view["directions"]
        for first, last in one["free"]
        for angle in range(first, (last if last >= first else last + ANGLES) + 1)
    }
    assert {name for name in listed if name.startswith("lead")} == inside
    points = {
        f"camp {100 + 100 * column} {100 + 100 * row}"
        for row, signs in enumerate(view.get("camp_area", {"rows": []})["rows"])
        for column, sign in enumerate(signs)
        if sign == "1"
    }
    coarse = {name for name in points if all(int(word) % LIST_PITCH == 0 for word in name.split()[1:])}
    assert {name for name in listed if name.startswith("camp")} == coarse
    for number in range(0, CAMP, 97):
        action = table.action(number)
        assert preview(table.state, number)["legal"] == table.allows(action) == (str(action) in inside)
    for x, y in ((700, 700), (4200, 4200), (1234, 4321), (8305, 95), (8306, 95), (94, 200), (5000, 5001)):
        action = table.action(camp_action(x, y))
        assert preview(table.state, action.number)["legal"] == table.allows(action)
        assert preview(table.state, action.number)["camp"] == [x, y]


def test_the_lattice_is_exact_at_every_point() -> None:
    table = in_play(4, 70)
    free = np.empty((MASK_LINES, MASK_LINES), np.bool_)
    all_camps(table.state, free)
    for row in range(0, MASK_LINES, 2):
        for column in range(row % 3, MASK_LINES, 3):
            at = lattice_point(column, MASK_PITCH), lattice_point(row, MASK_PITCH)
            assert table.allows(f"camp {at[0]} {at[1]}") == bool(free[row, column])


def near(corners: list[list[int]], x: int, y: int) -> bool:
    """Whether a camp there touches a polygon."""
    if not min(a for a, _ in corners) - 95 <= x <= max(a for a, _ in corners) + 95:
        return False
    return disc_shares_a_point((x, y), 95, corners)


@pytest.mark.rule("ANA-20")
def test_a_camp_is_wholly_on_the_table_and_on_nothing_else() -> None:
    """Free points and blocked ones against exact fractions, on a table in the middle of a game."""
    table = in_play(5, 60)
    view = table.view(table.seat)
    seen = set()
    for x in range(40, 8400, 331):
        for y in range(40, 8400, 397):
            reasons = [
                "edge" * (not (95 <= x <= 8305 and 95 <= y <= 8305)),
                "camp" * any(math.dist((x, y), camp["at"]) <= 190 for camp in view["camps"]),
                "start" * any(math.dist((x, y), start["at"]) <= 245 for start in view["starts"]),
                "mesa" * any(near(mesa["corners"], x, y) for mesa in view["mesas"]),
                "marker" * any(near(marker["corners"], x, y) for marker in view["markers"]),
            ]
            seen |= set(reasons)
            assert table.allows(f"camp {x} {y}") == (not any(reasons)), (x, y, reasons)
    assert seen == {"", "edge", "camp", "start", "mesa", "marker"}


@pytest.mark.rule("ANA-20")
def test_camps_one_unit_apart_and_touching() -> None:
    table = open_country()
    assert table.state.camp_at[0].tolist() == [100, 100]
    table.play("look A")
    while table.view(None)["asks"] == "scout":
        table.play(table.legal[0])
    assert table.allows("camp 95 8305")
    assert not table.allows("camp 94 8305")
    assert not table.allows("camp 95 8306")
    assert not table.allows("camp 100 290")
    assert table.allows("camp 100 291")
    assert not table.allows("camp 214 252"), "114² + 152² = 190²: they would touch in one point"
    assert table.allows("camp 214 8305")


def test_counts_of_the_case_are_right() -> None:
    """The counts of the case by exact fractions: free lattice points, and pairs of them that are not too near."""
    view = box.new(CIRCLES.seats, 1, **CIRCLES.options).view(None)
    points = [lattice_point(k, LIST_PITCH) for k in range(LIST_LINES)]
    free = {(x, y) for x in points for y in points if free_by_fractions(view, x, y)}
    assert len(free) == FIRST_CAMPS
    # A second camp may not touch the first: of the lattice, that is only the point itself.
    assert len(free) * (len(free) - 1) == SECOND_CAMPS
    assert LIST_PITCH > 190


def free_by_fractions(view: dict[str, Any], x: int, y: int) -> bool:
    if any((x - a) ** 2 + (y - b) ** 2 <= 245**2 for a, b in (start["at"] for start in view["starts"])):
        return False
    for mesa in view["mesas"]:
        a, b = mesa["at"]
        reach = 900 if mesa["mesa"] == "1" else 490
        if (x - a) ** 2 + (y - b) ** 2 <= reach**2 and disc_shares_a_point((x, y), 95, mesa["corners"]):
            return False
    return True


@given(st.lists(st.booleans(), min_size=1, max_size=12))
def test_ranges_say_the_same_as_yes_and_no(free: list[bool]) -> None:
    found = [False] * len(free)
    for first, last in ranges(np.array(free)):
        for k in range(first, (last if last >= first else last + len(free)) + 1):
            assert not found[k % len(free)]
            found[k % len(free)] = True
    assert found == free


@pytest.mark.rule("ANA-26")
def test_the_preview_tells_what_is_reached_only_with_the_assist() -> None:
    for assist in (False, True):
        table = set_out(assist=assist)
        s = table.state
        mine = put_camp(table, 0, 700, 2000)
        number = parse(s, "lead", ["1", "512"])
        seen = preview(s, number)
        assert seen["legal"]
        assert seen["corners"] == [[765, 1435], [765, 2135], [635, 2135], [635, 1435]]
        assert seen["explorer"] == [700, 2070]
        assert ("reaches" in seen) == assist
        assert table.view(1)["assist"] == assist, "everybody sees that the assist is on"
        if assist:
            assert seen["reaches"] == {"treasures": [], "towers": [], "looks": [], "camps": [mine]}


@pytest.mark.rule("ANA-26", "ANA-9")
def test_with_the_assist_the_preview_promises_what_then_happens() -> None:
    table = in_play(11, 30, 2)
    table.state.assist = 1
    chances = records(1, STREAM)
    seed_chance(chances[0], 3)
    led = 0
    while table.seat is not None and led < 25:
        action = table.sample(chances)
        if action.verb != "lead":
            table.play(action)
            continue
        before = table.state.lies.copy(), int(table.state.crossed)
        promised = preview(table.state, action.number)["reaches"]
        table.play(action)
        led += 1
        gone = np.flatnonzero(table.state.lies != before[0]).tolist()
        assert sorted(promised["towers"] + promised["treasures"]) == gone
        assert all(int(table.state.crossed) >> camp & 1 and not before[1] >> camp & 1 for camp in promised["camps"])
    assert led == 25


def test_notations_that_mean_nothing() -> None:
    table = set_out()
    for notation in (
        "lead 0 5",
        "lead 7 5",
        "lead 1 1024",
        "lead 1 -5",
        "lead 1",
        "lead one 5",
        "lead 1 ５",
        "camp 8401 5",
        "camp 4200",
        "look A",
        "take red 1",
        "pass",
    ):
        assert not table.allows(notation)
    end_turn(table)
    assert table.allows("LEAD 1 512")


def test_the_list_of_legal_actions_is_worded_only_where_it_is_looked_at() -> None:
    table = in_play(4, 40)
    actions = table.legal
    assert len(actions) > 1000
    assert actions[-1] == list(actions)[-1]
    assert [str(action) for action in actions[5:8]] == [str(actions[k]) for k in (5, 6, 7)]
    assert actions == table.copy().legal
    assert actions == list(actions)
    assert actions != list(actions)[:-1]
    first = str(actions[0])
    table.play(table.action(actions[3].number))
    assert str(actions[0]) == first, "the list keeps the position that it was made for"
    assert table.legal != actions
    with pytest.raises(IllegalAction, match="of many"):
        table.play("camp 0 0")


@pytest.mark.rule("ANA-22")
def test_a_direction_may_be_written_as_a_place_or_a_tower() -> None:
    """The direction is the one of all 1,024 that points best at what lies there."""
    table = in_play(3, 70)
    view = table.view(table.seat)
    chance = Random(5)
    for _ in range(60):
        expedition, x, y = chance.randrange(6), chance.randrange(8401), chance.randrange(8401)
        from_x, from_y = view["ends"][expedition]["at"]
        number = parse(table.state, "lead", [str(expedition + 1), "to", str(x), str(y)])
        bearing = math.atan2(x - from_x, from_y - y) / math.tau * ANGLES
        assert number // ANGLES == expedition
        assert abs((number % ANGLES - bearing + ANGLES / 2) % ANGLES - ANGLES / 2) < 0.52
        assert view["ends"][expedition]["at"] != [x, y]
    tower = next(tower for tower in view["towers"] if tower["stands"])
    left, top, right, low = table.state.sector_box["ABCDEFGHIJKLMNOP".index(tower["tower"])].tolist()
    place = [str((left + right) // 2), str((top + low) // 2)]
    for name in (tower["tower"], tower["tower"].lower()):
        assert parse(table.state, "lead", ["4", "to", name]) == parse(table.state, "lead", ["4", "to", *place])


@pytest.mark.parametrize(
    "words", ["3 to", "3 to Q", "3 to 4200", "3 to 4200 9000", "7 to 4200 3950", "3 to x y", "3 to A B"]
)
def test_what_is_no_place_is_no_direction(words: str) -> None:
    assert parse(in_play(3, 70).state, "lead", words.split()) == -1


def test_an_expedition_is_not_led_to_where_it_ends() -> None:
    table = in_play(3, 70)
    x, y = table.view(None)["ends"][2]["at"]
    assert parse(table.state, "lead", ["3", "to", str(x), str(y)]) == -1
