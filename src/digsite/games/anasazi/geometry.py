"""What touches what, exactly: closed shapes that share a point touch (ANA-8). Whole numbers only, no tolerance.

A convex polygon is an array of corners, clockwise on the screen, their number, and an offset that is added to each.
Two of them are apart when an edge of one has the whole other strictly on its outer side (separating axes). A disc is
a centre and a radius.

Why nothing overflows: all shapes lie on the table or stick out by less than a marker, so coordinates are between -1,000
and 9,400 and differences below 2**14. A cross or scalar product of two differences is below 2 * 2**28 = 2**29, its
square below 2**58; a squared length is below 2**29 and times a squared radius (at most 2**10) below 2**49. All
is computed in 64-bit integers, that is below 2**63.
"""

import numpy as np

from ..contract import rule


@rule
def polygons_touch(a, a_count, ax, ay, b, b_count, bx, by):
    """Whether two convex polygons share a point."""
    return not (
        beyond_an_edge(a, a_count, b, b_count, bx - ax, by - ay)
        or beyond_an_edge(b, b_count, a, a_count, ax - bx, ay - by)
    )


@rule
def beyond_an_edge(a, a_count, b, b_count, dx, dy):
    """Whether some edge of `a` has all of `b`, moved by (dx, dy), strictly on its outer side."""
    last = a_count - 1
    for k in range(a_count):
        x, y = np.int64(a[last, 0]), np.int64(a[last, 1])
        ex, ey = np.int64(a[k, 0]) - x, np.int64(a[k, 1]) - y
        last = k
        outside = True
        for m in range(b_count):
            if ex * (np.int64(b[m, 1]) + dy - y) - ey * (np.int64(b[m, 0]) + dx - x) >= 0:
                outside = False
                break
        if outside:
            return True
    return False


@rule
def disc_touches_polygon(x, y, radius, a, a_count, ax, ay):
    """Whether a disc and a convex polygon share a point."""
    inside = True
    x = x - ax
    y = y - ay
    square = radius * radius
    last = a_count - 1
    for k in range(a_count):
        fx, fy = np.int64(a[last, 0]), np.int64(a[last, 1])
        ex, ey = np.int64(a[k, 0]) - fx, np.int64(a[k, 1]) - fy
        last = k
        vx, vy = x - fx, y - fy
        cross = ex * vy - ey * vx
        if cross < 0:
            inside = False
            length = ex * ex + ey * ey
            along = ex * vx + ey * vy
            if along < 0:
                if vx * vx + vy * vy <= square:
                    return True
            elif along <= length:
                if cross * cross <= square * length:
                    return True
            elif (vx - ex) * (vx - ex) + (vy - ey) * (vy - ey) <= square:
                return True
    return inside


@rule
def discs_touch(ax, ay, bx, by, radii):
    """Whether two discs share a point; `radii` is the sum of their radii."""
    dx, dy = np.int64(ax) - np.int64(bx), np.int64(ay) - np.int64(by)
    return dx * dx + dy * dy <= radii * radii


@rule
def polygons_within(a, a_count, b, b_count, distance):
    """Whether two convex polygons come as near as this, or nearer: the nearest points include a corner."""
    if polygons_touch(a, a_count, 0, 0, b, b_count, 0, 0):
        return True
    for k in range(a_count):
        if disc_touches_polygon(np.int64(a[k, 0]), np.int64(a[k, 1]), distance, b, b_count, 0, 0):
            return True
    for k in range(b_count):
        if disc_touches_polygon(np.int64(b[k, 0]), np.int64(b[k, 1]), distance, a, a_count, 0, 0):
            return True
    return False


@rule
def boxes_apart(a, b):
    """Whether two bounding boxes (left, top, right, bottom) share no point."""
    return a[0] > b[2] or b[0] > a[2] or a[1] > b[3] or b[1] > a[3]


@rule
def bound(corners, count, box):
    """Writes the bounding box of a polygon."""
    box[0] = box[2] = corners[0, 0]
    box[1] = box[3] = corners[0, 1]
    for k in range(1, count):
        box[0] = min(box[0], corners[k, 0])
        box[1] = min(box[1], corners[k, 1])
        box[2] = max(box[2], corners[k, 0])
        box[3] = max(box[3], corners[k, 1])
