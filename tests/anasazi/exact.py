"""What touches what, by other means than the rules: exact fractions, clipping and projection instead of axes."""

from collections.abc import Sequence
from fractions import Fraction

Point = tuple[Fraction, Fraction]


def points(corners: Sequence[Sequence[int]]) -> list[Point]:
    return [(Fraction(int(x)), Fraction(int(y))) for x, y in corners]


def clipped(polygon: list[Point], a: Point, b: Point) -> list[Point]:
    """The part of a convex polygon that is not strictly to the left of the line from a to b."""

    def side(p: Point) -> Fraction:
        return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])

    kept = []
    for k, here in enumerate(polygon):
        before = polygon[k - 1]
        one, two = side(before), side(here)
        if one * two < 0:
            share = one / (one - two)
            kept.append((before[0] + share * (here[0] - before[0]), before[1] + share * (here[1] - before[1])))
        if two >= 0:
            kept.append(here)
    return kept


def polygons_share_a_point(one: Sequence[Sequence[int]], two: Sequence[Sequence[int]]) -> bool:
    """Cuts one clockwise polygon by every side of the other: they share a point when something is left."""
    rest, knife = points(one), points(two)
    for k, corner in enumerate(knife):
        rest = clipped(rest, knife[k - 1], corner)
    return bool(rest)


def square_distance(centre: Sequence[int], corners: Sequence[Sequence[int]]) -> Fraction:
    """The squared distance from a point to a clockwise polygon, 0 inside."""
    (x, y), polygon = points([centre])[0], points(corners)
    if polygons_share_a_point([centre], corners):
        return Fraction(0)
    best = None
    for k, (bx, by) in enumerate(polygon):
        ax, ay = polygon[k - 1]
        ex, ey = bx - ax, by - ay
        share = ((x - ax) * ex + (y - ay) * ey) / (ex * ex + ey * ey)
        share = min(max(share, Fraction(0)), Fraction(1))
        far = (ax + share * ex - x) ** 2 + (ay + share * ey - y) ** 2
        best = far if best is None else min(best, far)
    assert best is not None
    return best


def disc_shares_a_point(centre: Sequence[int], radius: int, corners: Sequence[Sequence[int]]) -> bool:
    return square_distance(centre, corners) <= radius * radius
