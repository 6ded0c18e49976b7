"""What Anasazi tells the kit: its variants, counts of lattice points, and worlds enumerated from towers and goals."""

from collections import Counter
from collections.abc import Hashable
from itertools import permutations

from digsite import Table
from tests.kit.case import Case, Count, Variant, Worlds

from .scenes import BLUE, NOTHING, RED, WHITE, YELLOW, set_out

CIRCLES = Variant(2, {"map": "circles"})
VARIANTS = (Variant(3, {}), Variant(2, {"map": "canyon", "assist": True}), Variant(4, {"map": "spiral"}))

FIRST_CAMPS = 1_225
"""Free lattice points of the map `circles`."""
SECOND_CAMPS = 1_499_400
"""Ordered pairs of them that are far enough apart; `test_placing` counts both by exact fractions."""
COUNTS = (
    Count(CIRCLES, seed=1, depth=1, sequences=FIRST_CAMPS),
    Count(CIRCLES, seed=1, depth=2, sequences=SECOND_CAMPS),
)

CARDS = (RED, RED, BLUE, BLUE, WHITE, WHITE, YELLOW, YELLOW)


def towers_and_goals(table: Table) -> Hashable:
    """What is hidden: the colours of the towers that stand, and the goal cards."""
    s = table.state
    return tuple(s.lies[:16].tolist()), tuple(s.goal[: s.seats].tolist())


def late(seats: int, seen: dict[int, int]) -> Table:
    """Four towers are left, one of each colour; seats have seen those of their masks."""
    table = set_out(seats)
    s = table.state
    s.lies[:16] = NOTHING
    s.track[:] = 3
    for tower, colour in zip((1, 4, 9, 14), (WHITE, RED, YELLOW, BLUE), strict=True):
        s.lies[tower] = colour
    for seat in range(seats):
        s.seen[seat] = seen.get(seat, 0)
    s.goal[:seats] = [BLUE, BLUE, RED, YELLOW][:seats]
    return table


def chances_of(worlds: list[Hashable]) -> dict[Hashable, float]:
    return {world: number / len(worlds) for world, number in Counter(worlds).items()}


def towers_that_one_seat_has_not_seen() -> Worlds:
    """Seat 0 has seen tower B, white: the other three may stand in any order, and the other goal is one of seven."""
    table = late(2, {0: 1 << 1, 1: 1 << 9})
    worlds: list[Hashable] = []
    for colours in permutations((RED, YELLOW, BLUE)):
        lies = [NOTHING] * 16
        lies[1] = WHITE
        lies[4], lies[9], lies[14] = colours
        rest = [*CARDS]
        rest.remove(BLUE)
        worlds += [(tuple(map(int, lies)), (int(BLUE), int(goal))) for goal in rest]
    return Worlds(table, 0, towers_and_goals, chances_of(worlds))


def goals_of_two_others() -> Worlds:
    """Seat 2 has seen every tower; the two other goals are dealt from the seven other cards."""
    table = late(3, {2: 0xFFFF})
    lies = tuple(table.state.lies[:16].tolist())
    rest = [*CARDS]
    rest.remove(RED)
    worlds: list[Hashable] = [(lies, (int(one), int(other), int(RED))) for one, other in permutations(rest, 2)]
    return Worlds(table, 2, towers_and_goals, chances_of(worlds))


def worlds() -> list[Worlds]:
    return [towers_that_one_seat_has_not_seen(), goals_of_two_others()]


CASE = Case("anasazi", VARIANTS, COUNTS, worlds)
