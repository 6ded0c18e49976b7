"""How tables are laid: thousands of drawn ones and the four made by hand keep the distances and can be travelled."""

import math

import numba
import numpy as np
import pytest

import digsite
from digsite import engine
from digsite.games.anasazi.angles import direction_of, marker_boxes, marker_steps
from digsite.games.anasazi.geometry import disc_touches_polygon, polygons_within
from digsite.games.anasazi.landscape import CENTRE, lay_table
from digsite.games.anasazi.maps import MAP_NAMES
from digsite.games.anasazi.mesas import MESA_CORNERS, SECTOR_CORNERS
from digsite.games.anasazi.pieces import EXPEDITIONS, MESAS, SECTORS, START_RADIUS, TABLE
from digsite.games.anasazi.placing import (
    any_camp,
    camp_allowed,
    marker_on_table,
    marker_touches_sector,
    write_marker_box,
)
from digsite.games.contract import STREAM, load_game, records, seed_chance

from .exact import square_distance

SEEDS = 3000
box = digsite.load("anasazi")


def tables(number: int, map_name: str = "drawn") -> np.ndarray:
    """New games of the seeds from 0 on."""
    rules = load_game("anasazi")
    options = rules.options_array(rules.settle(2, {"map": map_name})).view(np.recarray)
    states = records(number, rules.state)
    for seed in range(number):
        engine.new(states, seed, options, 2, seed)
    return states


@pytest.fixture(scope="module")
def drawn() -> np.ndarray:
    return tables(SEEDS)


@pytest.fixture(scope="module")
def hand_made() -> np.ndarray:
    return np.concatenate([tables(1, name) for name in MAP_NAMES]).view(np.recarray)


@numba.njit
def too_close(states, room):
    """How many pairs of mesas of all tables have no more than that room between them."""
    faults = 0
    for n in range(len(states)):
        s = states[n]
        for one in range(MESAS):
            for other in range(one):
                if polygons_within(
                    s.mesa_corners[one], MESA_CORNERS[one], s.mesa_corners[other], MESA_CORNERS[other], room
                ):
                    faults += 1
    return faults


@numba.njit
def starts_within(states, distance):
    """How many start tiles of all tables have a mesa within a distance of their centre."""
    number = 0
    for n in range(len(states)):
        s = states[n]
        for start in range(EXPEDITIONS):
            x, y = np.int64(s.start_at[start, 0]), np.int64(s.start_at[start, 1])
            for mesa in range(MESAS):
                if disc_touches_polygon(x, y, distance, s.mesa_corners[mesa], MESA_CORNERS[mesa], 0, 0):
                    number += 1
                    break
    return number


@numba.njit
def markers_needed(s, start, sector):
    """With how many markers an expedition from a start tile reaches a sector by going straight there, or 99."""
    x, y = np.int64(s.start_at[start, 0]), np.int64(s.start_at[start, 1])
    box = np.empty(4, np.int64)
    middle_x = (s.sector_box[sector, 0] + s.sector_box[sector, 2]) // 2
    middle_y = (s.sector_box[sector, 1] + s.sector_box[sector, 3]) // 2
    for number in range(1, 20):
        angle = direction_of(middle_x - x, middle_y - y)
        if not marker_on_table(x, y, angle):
            return 99
        write_marker_box(x, y, angle, box)
        if marker_touches_sector(s, x, y, angle, box, sector):
            return number
        x, y = x + marker_steps()[angle, 0], y + marker_steps()[angle, 1]
    return 99


@numba.njit
def furthest_sector(states):
    """Over all tables the most markers that a sector needs from the start tile nearest to it."""
    most = 0
    for n in range(len(states)):
        for sector in range(SECTORS):
            fewest = 99
            for start in range(EXPEDITIONS):
                fewest = min(fewest, markers_needed(states[n], start, sector))
            most = max(most, fewest)
    return most


@pytest.mark.rule("ANA-8")
def test_every_corner_lies_within_the_bound_that_keeps_numbers_small(drawn: np.ndarray, hand_made: np.ndarray) -> None:
    """Mesas and start tiles lie wholly on the table, so that all coordinates are what `geometry` says they are."""
    for laid in (drawn, hand_made):
        assert laid["mesa_box"].min() > 0
        assert laid["mesa_box"].max() < TABLE
        assert laid["sector_box"].min() > 0
        assert laid["sector_box"].max() < TABLE
        assert laid["start_at"].min() >= START_RADIUS
        assert laid["start_at"].max() <= TABLE - START_RADIUS
    assert np.abs(marker_boxes()).max() < 1000, "from a pin on the table no corner is beyond -1,000 and 9,400"


@pytest.mark.rule("ANA-7", "ANA-60")
def test_any_two_mesas_leave_room_for_a_camp(drawn: np.ndarray, hand_made: np.ndarray) -> None:
    assert too_close(drawn, 200) == 0
    assert too_close(hand_made, 200) == 0
    assert too_close(drawn, 300) > 0, "the test would see mesas that are nearer"


@pytest.mark.rule("ANA-7")
def test_room_between_mesas_means_a_camp_that_the_rules_allow(drawn: np.ndarray) -> None:
    """Between the two nearest mesas of a table a camp can really be built."""
    for n in range(6):
        s = drawn[n]
        polygons = [s.mesa_corners[k, : MESA_CORNERS[k]].astype(int).tolist() for k in range(MESAS)]
        middles = s.mesa_at.astype(int)
        pairs = [(a, b) for a in range(MESAS) for b in range(a) if math.dist(middles[a], middles[b]) < 1400]
        _, corner = min(
            (float(square_distance(corner, polygons[b])), corner) for a, b in pairs for corner in polygons[a]
        )
        found = any(
            camp_allowed(s, corner[0] + dx, corner[1] + dy) for dx in range(-110, 111, 5) for dy in range(-110, 111, 5)
        )
        assert found


@pytest.mark.rule("ANA-7", "ANA-60")
def test_each_start_tile_is_nearer_to_a_mesa_than_a_marker_is_long(drawn: np.ndarray, hand_made: np.ndarray) -> None:
    assert starts_within(drawn, 500) == EXPEDITIONS * len(drawn)
    assert starts_within(hand_made, 635) == EXPEDITIONS * len(hand_made)
    assert starts_within(drawn, 150 + 190) == 0, "a camp fits between a start tile and a mesa, too"
    assert starts_within(hand_made, 150 + 190) == 0


@pytest.mark.rule("ANA-6")
def test_every_pueblo_can_be_reached(drawn: np.ndarray, hand_made: np.ndarray) -> None:
    """Going straight from the nearest start tile, a few of the 54 markers are enough for any sector."""
    assert furthest_sector(drawn[:300]) <= 8
    assert furthest_sector(hand_made) <= 9


@pytest.mark.rule("ANA-1", "ANA-6")
def test_rings_are_recognisable(drawn: np.ndarray) -> None:
    """The large mesa is in the middle, the inner ring round it, the outer one round that, the start tiles outside."""
    far = np.hypot(*(drawn["mesa_at"].astype(int) - CENTRE).transpose(2, 0, 1))
    assert far[:, 0].max() < 160
    assert (far[:, 1:13].min() > 1650) & (far[:, 1:13].max() < 2150)
    assert (far[:, 13:].min() > 2650) & (far[:, 13:].max() < 3250)
    starts = np.hypot(*(drawn["start_at"].astype(int) - CENTRE).transpose(2, 0, 1))
    assert (starts.max(axis=1) < 4050).all()
    assert (starts.mean(axis=1) > far[:, 13:].mean(axis=1) + 200).all()
    bearings = np.sort(np.arctan2(*(drawn["start_at"].astype(int) - CENTRE).transpose(2, 0, 1)), axis=1)
    gaps = np.diff(np.concatenate([bearings, bearings[:, :1] + 2 * math.pi], axis=1), axis=1)
    assert (np.degrees(gaps).min() > 50) & (np.degrees(gaps).max() < 70)


@pytest.mark.rule("ANA-6")
def test_no_two_tables_are_alike(drawn: np.ndarray) -> None:
    laid = {(s.mesa_at.tobytes(), s.mesa_turn.tobytes()) for s in drawn}
    assert len(laid) == len(drawn)
    assert len({s.mesa_at[1].tobytes() for s in drawn}) > len(drawn) * 0.95


@pytest.mark.rule("ANA-6")
def test_a_seed_always_gives_the_same_table() -> None:
    """Interpreted and compiled, on any machine: the places of one table as they came out when this was written."""
    plain = records(1, load_game("anasazi").state)
    seed_chance(plain[0], 7)
    lay_table(plain[0], -1)
    assert plain[0].mesa_at.tobytes() == tables(8)[7].mesa_at.tobytes()
    assert [plain[0].mesa_at[k].tolist() for k in (0, 1, 27)] == [[4173, 4265], [4212, 2207], [6507, 5841]]


@pytest.mark.rule("ANA-6")
def test_four_maps_are_made_by_hand() -> None:
    assert MAP_NAMES == ("circles", "canyon", "spiral", "crossroads")
    places = set()
    for name in MAP_NAMES:
        one, other = (box.new(2, seed, map=name) for seed in (1, 2))
        assert one.view(None)["map"] == name
        assert one.view(None)["mesas"] == other.view(None)["mesas"]
        assert one.state.lies.tolist() != other.state.lies.tolist(), "what lies in the pueblos is shuffled all the same"
        places.add(str(one.view(None)["mesas"]))
    assert len(places) == 4
    with pytest.raises(
        ValueError, match="option 'map' cannot be 'moon'; allowed: drawn, circles, canyon, spiral or crossroads"
    ):
        box.new(2, 1, map="moon")


@pytest.mark.rule("ANA-3")
def test_44_pueblos_of_which_16_are_split(drawn: np.ndarray) -> None:
    sectors = box.new(2, 1).view(None)["sectors"]
    assert len(sectors) == 60
    split = [number for number, sector in enumerate(sectors) if "beside" in sector]
    assert len(split) == 32
    assert all(sectors[sectors[number]["beside"]]["mesa"] == sectors[number]["mesa"] for number in split)
    assert all(sectors[sectors[number]["beside"]]["beside"] == number for number in split)
    pueblos = [sector["mesa"] for number, sector in enumerate(sectors) if number >= 16]
    assert len(pueblos) == 44
    for mesa in range(1, 29):
        number = pueblos.count(str(mesa))
        assert number == 4 if mesa == 1 else number in (1, 2)
        assert sum(sectors[k]["mesa"] == str(mesa) for k in range(16)) <= 2


@pytest.mark.rule("ANA-3")
def test_a_split_pueblo_has_a_larger_and_a_smaller_sector_side_by_side(drawn: np.ndarray) -> None:
    s = drawn[0]

    def area(sector: int) -> float:
        c = s.sector_corners[sector, : SECTOR_CORNERS[sector]].astype(int)
        return float(abs(np.sum(c[:, 0] * np.roll(c[:, 1], -1) - np.roll(c[:, 0], -1) * c[:, 1])))

    for small in range(16):
        large = small + 16
        assert area(large) > area(small)
        corners = [s.sector_corners[k, : SECTOR_CORNERS[k]].astype(int).tolist() for k in (small, large)]
        assert min(square_distance(corner, corners[1]) for corner in corners[0]) <= 9


def test_there_is_always_room_for_a_camp(drawn: np.ndarray) -> None:
    chance = records(1, STREAM)[0]
    for n in range(5):
        x, y = any_camp(drawn[n], chance)
        assert camp_allowed(drawn[n], x, y)
