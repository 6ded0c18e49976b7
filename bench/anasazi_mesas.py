"""Draws the 28 mesas of Anasazi with their pueblos and prints `mesas.toml`: house data, drawn once.

Run it by `python bench/anasazi_mesas.py > src/digsite/games/anasazi/mesas.toml` to draw others. Floating point is
harmless here: what the rules read are the whole numbers in the file.
"""

import math
from random import Random

Point = tuple[float, float]
Polygon = list[Point]

SEED = 1888
RIM = 26
"""From the rim of a mesa to its pueblos."""
SHORTEST = 34
"""The shortest edge."""
LEAST_TURN = math.radians(9)
"""The least turn at a corner, so that turned and rounded shapes are still convex."""


def convex(polygon: Polygon) -> bool:
    """Whether a clockwise polygon turns enough at each corner, and no edge is too short."""
    count = len(polygon)
    for k in range(count):
        (ax, ay), (bx, by), (cx, cy) = polygon[k - 1], polygon[k], polygon[(k + 1) % count]
        before, after = math.atan2(by - ay, bx - ax), math.atan2(cy - by, cx - bx)
        turn = (after - before + math.pi) % (2 * math.pi) - math.pi
        if turn < LEAST_TURN or math.hypot(bx - ax, by - ay) < SHORTEST:
            return False
    return True


def outline(chance: Random, radius: float, corners: int) -> Polygon:
    """An irregular convex outline round the origin, no corner further away than the radius."""
    while True:
        ratio = chance.uniform(0.8, 1.0)
        start = chance.uniform(0, 2 * math.pi)
        polygon = []
        for k in range(corners):
            angle = start + 2 * math.pi * (k + chance.uniform(-0.36, 0.36)) / corners
            far = radius * chance.uniform(0.86, 1.0)
            polygon.append((far * math.cos(angle), ratio * far * math.sin(angle)))
        turn = chance.uniform(0, 2 * math.pi)
        s, c = math.sin(turn), math.cos(turn)
        polygon = [(round(x * c - y * s), round(x * s + y * c)) for x, y in polygon]
        if convex(polygon):
            return polygon


def clipped(polygon: Polygon, a: float, b: float, c: float) -> Polygon:
    """The part of a convex polygon where a·x + b·y ≥ c."""
    kept = []
    for k, here in enumerate(polygon):
        before = polygon[k - 1]
        one, two = (a * x + b * y - c for x, y in (before, here))
        if (one < 0) != (two < 0):
            share = one / (one - two)
            kept.append((before[0] + share * (here[0] - before[0]), before[1] + share * (here[1] - before[1])))
        if two >= 0:
            kept.append(here)
    return kept


def shrunken(polygon: Polygon, by: float) -> Polygon:
    """The points of a clockwise polygon that are so far from its rim."""
    inner = polygon
    for k, (bx, by_) in enumerate(polygon):
        ax, ay = polygon[k - 1]
        length = math.hypot(bx - ax, by_ - ay)
        nx, ny = -(by_ - ay) / length, (bx - ax) / length
        inner = clipped(inner, nx, ny, nx * ax + ny * ay + by)
    return inner


def simple(polygon: Polygon) -> Polygon:
    """The polygon in whole numbers without corners that hardly turn or lie next to another."""
    polygon = [(round(x), round(y)) for x, y in polygon]
    while not convex(polygon):
        count = len(polygon)
        areas = []
        for k in range(count):
            (ax, ay), (bx, by), (cx, cy) = polygon[k - 1], polygon[k], polygon[(k + 1) % count]
            areas.append(((bx - ax) * (cy - ay) - (by - ay) * (cx - ax), k))
        del polygon[min(areas)[1]]
    return polygon


def pueblo(chance: Random, mesa: Polygon, angle: float, split: bool, size: float) -> list[Polygon]:
    """The sectors of a pueblo at the rim in a direction, the larger one first."""
    ux, uy = math.cos(angle), math.sin(angle)
    inner = shrunken(mesa, RIM)
    far = 0.0
    while clipped(inner, ux, uy, far + 1) and any(
        abs(-uy * x + ux * y) < 400 for x, y in clipped(inner, ux, uy, far + 1)
    ):
        far += 1
    width = chance.uniform(250, 290) if split else chance.uniform(175, 215)
    width *= size
    depth = chance.uniform(120, 145) * size
    whole = clipped(inner, ux, uy, far - depth)
    whole = clipped(whole, -uy, ux, -width / 2)
    whole = clipped(whole, uy, -ux, -width / 2)
    if not split:
        return [simple(whole)]
    cut = width * chance.uniform(0.1, 0.16) * chance.choice((-1, 1))
    parts = [clipped(whole, -uy, ux, cut), clipped(whole, uy, -ux, -cut)]
    parts = [simple(part) for part in parts]
    return parts if cut < 0 else parts[::-1]


def area(polygon: Polygon) -> float:
    """Twice the area."""
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(polygon, polygon[1:] + polygon[:1], strict=True))


def main() -> None:
    """Prints the file."""
    chance = Random(SEED)
    pueblos = [4, *chance.sample([2] * 5 + [1] * 7, 12), *chance.sample([2] * 8 + [1] * 7, 15)]
    others = [(mesa, k) for mesa in range(1, 28) for k in range(pueblos[mesa])]
    split = {(0, 0), (0, 2), *chance.sample(others, 14)}
    print("# The mesas in tenths of a millimetre, corners clockwise, y to the south, the turning point at the origin.")
    print("# A pueblo has one sector, or the larger and the smaller one. House data, drawn by bench/anasazi_mesas.py;")
    print(
        "# whoever owns the box may put the measures of its tiles here: 1 large, 12 inner, 15 outer mesas, 44 pueblos,"
    )
    print("# 16 of them split. No corner of an inner or outer mesa may be further than 385 from the origin,")
    print("# no corner of the large one further than 780.")
    for mesa in range(28):
        large = mesa == 0
        ring = "centre" if large else "inner" if mesa < 13 else "outer"
        while True:
            shape = outline(chance, 765 if large else 384, 12 if large else chance.randint(8, 11))
            first = chance.uniform(0, 2 * math.pi)
            size = 1.2 if large else 1.0
            places = []
            for k in range(pueblos[mesa]):
                angle = first + 2 * math.pi * (k + chance.uniform(-0.1, 0.1)) / pueblos[mesa]
                places.append(pueblo(chance, shape, angle, (mesa, k) in split, size))
            sizes = [area(sector) for place in places for sector in place]
            in_order = all(len(place) == 1 or area(place[0]) > 1.3 * area(place[1]) for place in places)
            if min(sizes) > 20_000 and in_order and all(3 < len(s) <= 8 for place in places for s in place):
                break
        print(f'\n[[mesa]]\nring = "{ring}"')
        print(f"corners = {[[int(x), int(y)] for x, y in shape]}")
        print("pueblos = [")
        for place in places:
            print("  [")
            for sector in place:
                print(f"    {[[int(x), int(y)] for x, y in sector]},")
            print("  ],")
        print("]")


if __name__ == "__main__":
    main()
