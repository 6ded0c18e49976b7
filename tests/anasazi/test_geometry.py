"""Exact geometry: the rules' separating axes against exact fractions, and the hard cases by name."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import digsite
from digsite.games.anasazi.angles import (
    ANGLES,
    QUARTER,
    UNIT,
    ahead,
    direction_of,
    end_corners,
    exact_sine,
    marker_boxes,
    marker_corners,
    marker_steps,
    sines,
    turned,
)
from digsite.games.anasazi.geometry import disc_touches_polygon, discs_touch, polygons_touch, polygons_within
from digsite.games.anasazi.mesas import MESA_CORNERS, SECTOR_CORNERS, SECTOR_MESA, mesa_shapes, sector_shapes
from digsite.games.anasazi.pieces import CAMP_RADIUS, MESAS, SECTORS
from digsite.games.anasazi.placing import half_angle, marker_touches_disc

from .exact import disc_shares_a_point, polygons_share_a_point, square_distance

digsite.load("anasazi")

angles = st.integers(0, ANGLES - 1) | st.sampled_from([0, 1, 255, 256, 257, 511, 512, 768, 1023])
offsets = st.integers(-900, 900)
near = st.tuples(offsets, offsets)


def marker(x: int, y: int, angle: int) -> list[list[int]]:
    return [[x + int(a), y + int(b)] for a, b in marker_corners()[angle]]


def mesa_at(mesa: int, angle: int) -> np.ndarray:
    count = int(MESA_CORNERS[mesa])
    return np.array([turned(int(x), int(y), angle) for x, y in mesa_shapes()[mesa, :count]])


def sector_at(sector: int, angle: int) -> np.ndarray:
    count = int(SECTOR_CORNERS[sector])
    return np.array([turned(int(x), int(y), angle) for x, y in sector_shapes()[sector, :count]])


def touch(one: list[list[int]], two: list[list[int]]) -> bool:
    return bool(polygons_touch(np.array(one), len(one), 0, 0, np.array(two), len(two), 0, 0))


@pytest.mark.rule("ANA-8")
@given(angles, angles, near)
def test_two_markers_touch_exactly_when_fractions_say_so(one: int, other: int, at: tuple[int, int]) -> None:
    a, b = marker(4200, 4200, one), marker(4200 + at[0], 4200 + at[1], other)
    expected = polygons_share_a_point(a, b)
    assert polygons_touch(marker_corners()[one], 4, 4200, 4200, np.array(b), 4, 0, 0) == expected
    assert polygons_touch(np.array(b), 4, 0, 0, marker_corners()[one], 4, 4200, 4200) == expected


@pytest.mark.rule("ANA-8")
@given(angles, st.integers(0, SECTORS - 1), angles, st.tuples(st.integers(-700, 700), st.integers(-700, 700)))
def test_a_marker_touches_a_sector_exactly_when_fractions_say_so(
    angle: int, sector: int, turn: int, at: tuple[int, int]
) -> None:
    corners = sector_at(sector, turn)
    expected = polygons_share_a_point(marker(*at, angle), corners.tolist())
    assert polygons_touch(marker_corners()[angle], 4, *at, corners, len(corners), 0, 0) == expected


@pytest.mark.rule("ANA-8")
@given(angles, near, st.integers(1, 250))
def test_a_marker_touches_a_disc_exactly_when_fractions_say_so(angle: int, at: tuple[int, int], radius: int) -> None:
    expected = disc_shares_a_point(at, radius, marker(0, 0, angle))
    assert disc_touches_polygon(*at, radius, marker_corners()[angle], 4, 0, 0) == expected
    assert marker_touches_disc(4200, 4200, angle, 4200 + at[0], 4200 + at[1], radius) == expected


@pytest.mark.rule("ANA-8")
@given(angles, st.integers(0, 200), st.integers(-65, 635))
def test_a_disc_that_just_touches_and_one_that_just_does_not(angle: int, radius: int, along: int) -> None:
    """A disc slid along the side of a marker, at every distance around the one where touch begins."""
    dx, dy = ahead((angle + QUARTER) % ANGLES, 65 + radius)
    x, y = ahead(angle, along)
    for further in range(-2, 3):
        fx, fy = ahead((angle + QUARTER) % ANGLES, further)
        centre = x + dx + fx, y + dy + fy
        expected = square_distance(centre, marker(0, 0, angle)) <= radius * radius
        assert disc_touches_polygon(*centre, radius, marker_corners()[angle], 4, 0, 0) == expected


@pytest.mark.rule("ANA-8")
def test_shared_corners_shared_edges_and_one_unit_apart() -> None:
    square = [[0, 0], [10, 0], [10, 10], [0, 10]]
    for x, y in ((10, 10), (10, 0), (0, 10), (-10, 3), (10, -10), (5, 10)):
        moved = [[a + x, b + y] for a, b in square]
        assert touch(square, moved)
        assert polygons_share_a_point(square, moved)
    for x, y in ((11, 0), (11, 11), (0, -11), (-11, 5)):
        moved = [[a + x, b + y] for a, b in square]
        assert not touch(square, moved)
        assert not polygons_share_a_point(square, moved)
    inner = [[3, 3], [4, 3], [4, 4], [3, 4]]
    assert touch(square, inner)
    assert touch(inner, square)


@pytest.mark.rule("ANA-8")
def test_a_corner_against_an_edge_one_unit_more_or_less() -> None:
    """The tip of a diamond against the side of a square: touching at 10, apart at 11."""
    square = [[0, 0], [10, 0], [10, 10], [0, 10]]
    for x, expected in ((9, True), (10, True), (11, False)):
        diamond = [[x, 5], [x + 5, 0], [x + 10, 5], [x + 5, 10]]
        assert touch(square, diamond) is expected
        assert touch(diamond, square) is expected


@pytest.mark.rule("ANA-8")
def test_discs_touch_in_one_point_and_not_one_unit_further() -> None:
    assert discs_touch(0, 0, 114, 152, 190)  # 114² + 152² = 190²
    assert not discs_touch(0, 0, 115, 152, 190)
    square = np.array([[0, 0], [10, 0], [10, 10], [0, 10]])
    assert disc_touches_polygon(10 + 57, 10 + 76, 95, square, 4, 0, 0)  # 57² + 76² = 95²
    assert not disc_touches_polygon(10 + 57, 10 + 77, 95, square, 4, 0, 0)
    assert disc_touches_polygon(5, 10 + 95, 95, square, 4, 0, 0)
    assert not disc_touches_polygon(5, 10 + 96, 95, square, 4, 0, 0)
    assert disc_touches_polygon(5, 5, 1, square, 4, 0, 0)


@pytest.mark.rule("ANA-8")
def test_a_tiny_turn_and_a_full_turn() -> None:
    """Side by side two markers touch along an edge; one unit apart they do not, but do when one turns by 1/1024."""
    assert touch(marker(0, 0, 0), marker(130, 0, 0))
    assert not touch(marker(0, 0, 0), marker(131, 0, 0))
    assert touch(marker(0, 0, 1), marker(131, 0, 0))
    assert turned(123, -456, 0) == (123, -456)
    for quarter in range(4):
        x, y = 123, -456
        for _ in range(quarter):
            x, y = -y, x
        assert turned(123, -456, quarter * QUARTER) == (x, y)


@pytest.mark.rule("ANA-8")
def test_nothing_overflows_at_the_far_ends_of_the_table() -> None:
    """The longest edges and differences that can occur, against exact fractions."""
    long = [[-1000, -1000], [9400, -999], [9400, 9400], [-999, 9400]]
    for x, y in ((-1000, 9400), (9400, -1000), (9401, 9401), (-1001, -1001)):
        assert touch(long, [[x, y], [x + 1, y], [x + 1, y + 1]]) == polygons_share_a_point(
            long, [[x, y], [x + 1, y], [x + 1, y + 1]]
        )
        assert disc_touches_polygon(x, y, 1000, np.array(long), 4, 0, 0) == disc_shares_a_point((x, y), 1000, long)


@given(near, near, st.integers(0, 300))
def test_polygons_within_a_distance(at: tuple[int, int], turns: tuple[int, int], distance: int) -> None:
    one, other = mesa_at(3, turns[0] % ANGLES), mesa_at(17, turns[1] % ANGLES) + np.array(at)
    near_corner = min(
        [square_distance(p, other.tolist()) for p in one.tolist()]
        + [square_distance(p, one.tolist()) for p in other.tolist()]
    )
    expected = polygons_share_a_point(one.tolist(), other.tolist()) or near_corner <= distance * distance
    assert polygons_within(one, len(one), other, len(other), distance) == expected


def test_sines_are_exact() -> None:
    for angle in range(ANGLES):
        exact = math.sin(2 * math.pi * angle / ANGLES) * UNIT
        assert abs(int(sines()[angle]) - exact) <= 0.5 + 1e-6
    assert [exact_sine(angle) for angle in (0, 1, 85, 171, 256)] == [
        round(math.sin(math.pi * angle / 512) * UNIT) for angle in (0, 1, 85, 171, 256)
    ]


@given(st.integers(-9000, 9000), st.integers(-9000, 9000))
def test_directions_are_rounded_down(x: int, y: int) -> None:
    if (x, y) != (0, 0):
        exact = math.atan2(x, -y) / (2 * math.pi) * ANGLES % ANGLES
        found = direction_of(x, y)
        # The sines are rounded, so an angle next to a boundary may fall on either side of it.
        assert min((found - math.floor(exact)) % ANGLES, (math.floor(exact) - found) % ANGLES) <= 1
        assert abs(exact - found) <= 1.01 or abs(exact - found) >= ANGLES - 1.01


@pytest.mark.rule("ANA-5")
def test_a_marker_is_700_by_130_and_an_explorer_65_from_its_head() -> None:
    assert marker(0, 0, 0) == [[-65, 65], [-65, -635], [65, -635], [65, 65]]
    assert marker_steps()[0].tolist() == [0, -570]
    for angle in range(ANGLES):
        corners = marker_corners()[angle]
        sides = [math.dist(corners[k - 1], corners[k]) for k in range(4)]
        assert all(abs(side - right) < 1.5 for side, right in zip(sides, (130, 700, 130, 700), strict=True))
        assert abs(math.hypot(*marker_steps()[angle]) - 570) < 1
        x, y = (int(k) for k in marker_steps()[angle])
        assert disc_touches_polygon(x, y, 45, corners, 4, 0, 0)
        assert np.abs(end_corners()[angle]).max() <= 92


@pytest.mark.rule("ANA-65")
def test_corners_are_whole_numbers_once_and_for_all() -> None:
    assert marker_corners().dtype == np.int64
    assert int(np.abs(marker_corners()).sum()) == 1_904_200
    for angle in range(ANGLES):
        exact = [
            (
                along * math.sin(math.pi * angle / 512) + across * math.cos(math.pi * angle / 512),
                -along * math.cos(math.pi * angle / 512) + across * math.sin(math.pi * angle / 512),
            )
            for along, across in ((-65, -65), (635, -65), (635, 65), (-65, 65))
        ]
        for corner, point in zip(marker_corners()[angle], exact, strict=True):
            assert max(abs(a - b) for a, b in zip(corner, point, strict=True)) < 0.55
        box = marker_boxes()[angle].tolist()
        low, high = marker_corners()[angle].min(axis=0), marker_corners()[angle].max(axis=0)
        assert box == [*low, *high]


@pytest.mark.rule("ANA-22")
def test_a_marker_covers_the_explorer_at_its_pin_in_every_direction() -> None:
    """The explorer, a disc of radius 45, lies wholly inside: the sides are further than 45 from the pin."""
    for angle in range(ANGLES):
        corners = marker(0, 0, angle)
        for k in range(4):
            (ax, ay), (bx, by) = corners[k - 1], corners[k]
            ex, ey = bx - ax, by - ay
            cross = ex * -ay - ey * -ax
            assert cross > 0
            assert cross * cross > 45 * 45 * (ex * ex + ey * ey)


@given(st.integers(0, 640), st.integers(46, 160))
def test_the_window_of_directions_misses_nothing(distance: int, radius: int) -> None:
    """Outside the window a disc at that distance never touches the marker, whatever the direction."""
    widest = half_angle(distance * distance, 65 + radius + 2)
    if widest >= ANGLES // 2:
        return
    for direction in (0, 37, 128, 300):
        x, y = ahead(direction, distance)
        straight = direction_of(x, y)
        for turn in range(widest + 1, ANGLES - widest, 5):
            angle = (straight + turn) % ANGLES
            assert not disc_touches_polygon(x, y, radius, marker_corners()[angle], 4, 0, 0)


@pytest.mark.rule("ANA-6")
def test_mesas_and_sectors_stay_convex_and_in_place_in_every_turn() -> None:
    """All 28 mesas and 60 sectors in all 1024 turns: each corner turns clockwise, each sector lies on its mesa."""

    def crosses(corners: np.ndarray) -> np.ndarray:
        before, after = corners - np.roll(corners, 1, axis=-2), np.roll(corners, -1, axis=-2) - corners
        return before[..., 0] * after[..., 1] - before[..., 1] * after[..., 0]

    turns = range(0, ANGLES, 7)
    lying = {mesa: np.array([mesa_at(mesa, turn) for turn in turns]) for mesa in range(MESAS)}
    for mesa, corners in lying.items():
        assert 8 <= MESA_CORNERS[mesa] <= 12
        assert (crosses(corners) > 0).all()
        across = np.ptp(corners, axis=1).max()
        assert 1250 <= across <= 1560 if mesa == 0 else 600 <= across <= 770
    for sector in range(SECTORS):
        corners = np.array([sector_at(sector, turn) for turn in turns])
        assert (crosses(corners) > 0).all()
        rim = lying[int(SECTOR_MESA[sector])]
        ahead_of = np.roll(rim, -1, axis=1) - rim
        to = corners[:, None] - rim[:, :, None]
        assert (ahead_of[:, :, None, 0] * to[..., 1] - ahead_of[:, :, None, 1] * to[..., 0] > 0).all()


@pytest.mark.rule("ANA-5")
def test_a_camp_is_a_disc_of_radius_95() -> None:
    assert CAMP_RADIUS == 95
