"""A drawing of the table as SVG, good enough to print: from a view alone, so it shows what that seat may see.

Whatever has a colour also has a sign: treasures and known towers a letter, camps the number of their player. Outlines
of mesas, pueblos, camps, start tiles and markers are exact; what is inside them is ornament. One unit is 0.1 mm.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import hypot
from typing import Any
from xml.sax.saxutils import escape

from ...texts import Texts
from .maps import DRAWN

Point = tuple[float, float]
View = Mapping[str, Any]

MARGIN = 260
SHEET = 297, 210
"""The drawing fills a sheet of A4 across; millimetres. The table takes its height, the panel beside it the rest."""
FONT = "Georgia, 'DejaVu Serif', 'Liberation Serif', serif"
INK = "#3a2318"
PAPER = "#f6ead2"
SAND = "#ecd3a4"
SAND_LINE = "#d9b880"
ROCK = ("#7d3f2a", "#a65a3a", "#bd7148", "#d08c5c", "#dea878")
"""A mesa's terraces from the rim to the top."""
TERRACES = (1.0, 0.955, 0.88, 0.81, 0.73)
ADOBE = "#f7e6c4"
TOWER_WALL = "#6d5140"
TREASURE_COLOURS = {
    "red": ("#c8372d", "#e2685c", "#8f2019", "#ffffff"),
    "blue": ("#2b5fa8", "#5d8ccf", "#1a3f75", "#ffffff"),
    "white": ("#f4f1ea", "#ffffff", "#c9c3b5", INK),
    "yellow": ("#e8b21e", "#f6d566", "#a97c0b", INK),
}
"""For each colour its front, top and side, and the ink of its letter."""
PLAYER_COLOURS = ("#1f7a5c", "#6a3f94", "#b5541c", "#22313f")


def number(value: float) -> str:
    """A coordinate as short as it can be.

    >>> number(12.0), number(3.14159)
    ('12', '3.1')
    """
    return f"{value:.1f}".removesuffix(".0")


def tag(name: str, content: str | None = None, **attributes: Any) -> str:
    """An element; underscores in names of attributes stand for hyphens.

    >>> tag("circle", r=5, stroke_width=2)
    '<circle r="5" stroke-width="2"/>'
    """
    words = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{number(value) if isinstance(value, float) else escape(str(value))}"'
        for key, value in attributes.items()
    )
    return f"<{name}{words}/>" if content is None else f"<{name}{words}>{content}</{name}>"


def polygon(points: Sequence[Sequence[float]], **attributes: Any) -> str:
    """A polygon."""
    return tag("polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in points), **attributes)


def line(a: Sequence[float], b: Sequence[float], **attributes: Any) -> str:
    """A straight line."""
    return tag("line", x1=float(a[0]), y1=float(a[1]), x2=float(b[0]), y2=float(b[1]), **attributes)


def words(x: float, y: float, text: str, size: float, anchor: str = "middle", **attributes: Any) -> str:
    """A line of text."""
    settled = {"fill": INK} | attributes
    return tag("text", escape(text), x=float(x), y=float(y), font_size=size, text_anchor=anchor, **settled)


def scaled(points: Sequence[Sequence[float]], middle: Point, share: float) -> list[Point]:
    """A polygon shrunk towards a point."""
    return [(middle[0] + share * (x - middle[0]), middle[1] + share * (y - middle[1])) for x, y in points]


def centroid(points: Sequence[Sequence[float]]) -> Point:
    """The centre of a convex polygon's area."""
    double = cx = cy = 0.0
    for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
        cross = ax * by - bx * ay
        double += cross
        cx += cross * (ax + bx)
        cy += cross * (ay + by)
    return cx / (3 * double), cy / (3 * double)


def inside(points: Sequence[Sequence[float]], x: float, y: float, margin: float) -> bool:
    """Whether a point is in a convex polygon, or nearer to one of its sides' lines than the margin."""
    for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
        if ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / (hypot(bx - ax, by - ay) or 1) < -margin:
            return False
    return True


def scatter(seed: int) -> Iterator[float]:
    """Numbers from 0 to 1 that look random and are always the same: for ornament."""
    while True:
        seed = (seed * 1_103_515_245 + 12_345) % 2**31
        yield seed / 2**31


class Drawing:
    """A drawing in the making: what was drawn so far, and the words for it."""

    def __init__(self, view: View, texts: Texts) -> None:
        self.view = view
        self.texts = texts
        side = view["sizes"]["table"]
        self.height = side + 2 * MARGIN
        self.width = self.height * SHEET[0] // SHEET[1]
        self.left, self.right = side + MARGIN, self.width - 2 * MARGIN
        self.parts: list[str] = []
        self.colours = {tower["tower"]: tower.get("colour") for tower in view["towers"]}

    def add(self, *parts: str) -> None:
        """Draws on top of what is there."""
        self.parts.extend(parts)

    def sign(self, colour: str) -> str:
        """The letter of a colour."""
        return self.texts(f"sign.{colour}")

    def ground(self) -> None:
        """The table: sand with wind ripples and a few tufts of grass, and a frame."""
        side = self.view["sizes"]["table"]
        self.add(tag("rect", x=0, y=0, width=side, height=side, fill=SAND))
        chance = scatter(
            len(self.view["mesas"]) + self.view["mesas"][0]["at"][0] * 8400 + self.view["mesas"][0]["at"][1]
        )
        ripples = []
        for _ in range(420):
            x, y, length = next(chance) * side, next(chance) * side, 60 + 160 * next(chance)
            bend = 14 + 16 * next(chance)
            x = min(max(x, 30), side - length - 30)
            y = min(max(y, 60), side - 40)
            ripples.append(f"M{number(x)},{number(y)}q{number(length / 2)},{number(-bend)} {number(length)},0")
        self.add(tag("path", d="".join(ripples), fill="none", stroke=SAND_LINE, stroke_width=7, stroke_linecap="round"))
        for _ in range(150):
            x, y = 60 + next(chance) * (side - 120), 90 + next(chance) * (side - 150)
            if not any(inside(mesa["corners"], x, y, 60) for mesa in self.view["mesas"]):
                self.tuft(x, y)

    def tuft(self, x: float, y: float) -> None:
        """A tuft of grass."""
        blades = "".join(
            f"M{number(x)},{number(y)}q{dx // 3},-22 {dx},{dy}" for dx, dy in ((-22, -34), (0, -44), (22, -34))
        )
        self.add(tag("path", d=blades, fill="none", stroke="#a8a064", stroke_width=7, stroke_linecap="round"))

    def frame(self) -> None:
        """The edge of the table."""
        side = self.view["sizes"]["table"]
        self.add(tag("rect", x=0, y=0, width=side, height=side, fill="none", stroke=INK, stroke_width=16))

    def mesa(self, mesa: View) -> None:
        """A mesa: a shadow, cliffs in terraces with cracks, its number on top."""
        corners = mesa["corners"]
        middle = centroid(corners)
        for reach, light in ((44, 0.10), (26, 0.14)):
            shadow = [(x + reach, y + reach) for x, y in corners]
            self.add(polygon(shadow, fill=INK, fill_opacity=light, stroke_linejoin="round"))
        for share, fill in zip(TERRACES, ROCK, strict=True):
            self.add(polygon(scaled(corners, middle, share), fill=fill))
        chance = scatter(int(middle[0]) * 31 + int(middle[1]))
        cracks = []
        for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
            steps = max(2, int(hypot(bx - ax, by - ay) / 42))
            for k in range(steps):
                share = (k + 0.2 + 0.6 * next(chance)) / steps
                x, y = ax + share * (bx - ax), ay + share * (by - ay)
                depth = 0.06 + 0.16 * next(chance) ** 2
                ex, ey = depth * (middle[0] - x), depth * (middle[1] - y)
                cracks.append(f"M{number(x)},{number(y)}l{number(ex)},{number(ey)}")
        self.add(tag("path", d="".join(cracks), fill="none", stroke="#6b3422", stroke_width=6, stroke_opacity=0.55))
        self.add(polygon(corners, fill="none", stroke=INK, stroke_width=10, stroke_linejoin="round"))
        self.add(words(middle[0], middle[1] + 28, mesa["mesa"], 84, fill="#8a4b2e", font_style="italic"))

    def sector(self, sector: View) -> None:
        """A pueblo sector: adobe walls with windows, and what lies there."""
        corners = sector["corners"]
        middle = centroid(corners)
        self.add(polygon(corners, fill=ADOBE, stroke=INK, stroke_width=8, stroke_linejoin="round"))
        self.add(polygon(scaled(corners, middle, 0.86), fill="none", stroke="#c79a63", stroke_width=5))
        if sector["treasure"]:
            self.cube(middle[0], middle[1], sector["treasure"], 37)
        elif sector["tower"]:
            self.tower(middle[0], middle[1], sector["tower"], self.colours[sector["tower"]])
        else:
            for dx in (-26, 0, 26):
                self.add(tag("rect", x=middle[0] + dx - 6, y=middle[1] - 9, width=12, height=18, fill="#c79a63"))

    def cube(self, x: float, y: float, colour: str, half: float) -> None:
        """A treasure."""
        front, top, side, ink = TREASURE_COLOURS[colour]
        lift = half * 0.5
        style: dict[str, Any] = {"stroke": INK, "stroke_width": 5, "stroke_linejoin": "round"}
        left, right, high, low = x - half - lift / 2, x + half - lift / 2, y - half + lift / 2, y + half + lift / 2
        self.add(
            polygon(
                [(left, high), (left + lift, high - lift), (right + lift, high - lift), (right, high)],
                fill=top,
                **style,
            ),
            polygon(
                [(right, high), (right + lift, high - lift), (right + lift, low - lift), (right, low)],
                fill=side,
                **style,
            ),
            tag("rect", x=left, y=high, width=2 * half, height=2 * half, fill=front, **style),
            words(
                (left + right) / 2,
                y + lift / 2 + half * 0.52,
                self.sign(colour),
                half * 1.5,
                fill=ink,
                font_weight="bold",
            ),
        )

    def tower(self, x: float, y: float, name: str, colour: str | None) -> None:
        """A tower with its letter; one whose colour is known has a band with the letter of the colour."""
        style: dict[str, Any] = {"stroke": INK, "stroke_width": 5, "stroke_linejoin": "round"}
        top, foot, half = y - 50, y + 50, 30
        merlons = [(x - half, top + 18), (x - half, top), (x - half / 3, top), (x - half / 3, top + 9)]
        merlons += [(x + half / 3, top + 9), (x + half / 3, top), (x + half, top), (x + half, top + 18)]
        self.add(polygon([*merlons, (x + half + 6, foot), (x - half - 6, foot)], fill=TOWER_WALL, **style))
        self.add(words(x, y + (8 if colour else 26), name, 54 if colour else 62, fill="#fff8e8", font_weight="bold"))
        if colour:
            front, _, _, ink = TREASURE_COLOURS[colour]
            self.add(tag("rect", x=x - half - 8, y=y + 14, width=2 * half + 16, height=38, fill=front, **style))
            self.add(words(x, y + 45, self.sign(colour), 36, fill=ink, font_weight="bold"))

    def start(self, start: View) -> None:
        """A start tile: a tent in a ring, with the expedition's number."""
        x, y = start["at"]
        radius = self.view["sizes"]["start"]
        self.add(
            tag("circle", cx=x + 14, cy=y + 14, r=radius, fill=INK, fill_opacity=0.16),
            tag("circle", cx=x, cy=y, r=radius, fill="#c9b98c", stroke=INK, stroke_width=10),
            tag("circle", cx=x, cy=y, r=radius - 22, fill="none", stroke=INK, stroke_width=4, stroke_dasharray="20 14"),
            polygon([(x, y - 116), (x + 92, y - 8), (x - 92, y - 8)], fill=PAPER, stroke=INK, stroke_width=8),
            polygon([(x, y - 78), (x + 30, y - 8), (x - 30, y - 8)], fill="#8a6a3d", stroke=INK, stroke_width=6),
            words(x, y + 100, start["expedition"], 118, font_weight="bold"),
        )

    def marker(self, marker: View) -> None:
        """A marker: a strip of parchment with footprints, its explorer at the head."""
        (px, py), (ex, ey) = marker["pin"], marker["explorer"]
        ux, uy = (ex - px) / hypot(ex - px, ey - py), (ey - py) / hypot(ex - px, ey - py)
        self.add(polygon([(x + 9, y + 9) for x, y in marker["corners"]], fill=INK, fill_opacity=0.18))
        self.add(polygon(marker["corners"], fill=PAPER, stroke=INK, stroke_width=8, stroke_linejoin="round"))
        steps = []
        for k in range(8):
            side = 17 if k % 2 else -17
            x, y = px + ux * (40 + 54 * k) - uy * side, py + uy * (40 + 54 * k) + ux * side
            steps.append(f"M{number(x)},{number(y)}l{number(ux * 24)},{number(uy * 24)}")
        self.add(tag("path", d="".join(steps), stroke="#a9845a", stroke_width=15, stroke_linecap="round", fill="none"))
        self.add(self.explorer(ex, ey, marker["expedition"]))

    def explorer(self, x: float, y: float, expedition: str) -> str:
        """An explorer seen from above: a hat with the expedition's number."""
        radius = self.view["sizes"]["explorer"]
        return (
            tag("circle", cx=x, cy=y, r=radius, fill="#8a6a3d", stroke=INK, stroke_width=6)
            + tag("circle", cx=x, cy=y, r=radius - 13, fill="#e3c98f", stroke=INK, stroke_width=4)
            + words(x, y + 17, expedition, 50, font_weight="bold")
        )

    def camp(self, camp: View) -> None:
        """A camp in its player's colour with the player's number; a tick when a marker has reached it."""
        x, y = camp["at"]
        fill = PLAYER_COLOURS[camp["seat"]]
        radius = self.view["sizes"]["camp"]
        self.add(
            tag("circle", cx=x + 9, cy=y + 9, r=radius, fill=INK, fill_opacity=0.2),
            tag("circle", cx=x, cy=y, r=radius, fill=fill, stroke=INK, stroke_width=8),
            tag("circle", cx=x, cy=y, r=radius - 18, fill="none", stroke="#ffffff", stroke_width=5),
            words(x, y + 42, str(camp["seat"] + 1), 120, fill="#ffffff", font_weight="bold"),
        )
        if camp["crossed"]:
            tick = f"M{x + 22},{y + 52}l22,24l46,-58"
            self.add(tag("circle", cx=x + 56, cy=y + 50, r=44, fill=PAPER, stroke=INK, stroke_width=6))
            self.add(tag("path", d=tick, fill="none", stroke=INK, stroke_width=13, stroke_linecap="round"))

    def covered_camp(self, camp: View) -> None:
        """The outline of a camp over the markers that cover it."""
        x, y = camp["at"]
        radius, stroke = self.view["sizes"]["camp"] - 4, PLAYER_COLOURS[camp["seat"]]
        self.add(
            tag("circle", cx=x, cy=y, r=radius, fill="none", stroke=stroke, stroke_width=10, stroke_dasharray="26 20")
        )

    def panel(self, heading: str) -> None:
        """Beside the table: what the drawing shows, the score track, the players, the signs and a scale."""
        left, middle = self.left, (self.left + self.right) / 2
        self.add(words(middle, 330, self.texts("drawing.title"), 400, font_weight="bold", letter_spacing=28))
        self.add(words(middle, 510, heading, 130, font_style="italic"))
        y = self.track(left, 900)
        y = self.players(left, y + 300)
        self.legend(left, max(y + 420, 5050))
        self.compass(left + 420, 7900)

    def track(self, left: float, y: float) -> float:
        """The score track: for each colour five spaces, the first ones filled by towers."""
        self.add(words(left, y, self.texts("terminal.track"), 150, "start", font_weight="bold"))
        for colour in self.view["track"]:
            y += 250
            front, _, _, ink = TREASURE_COLOURS[colour["colour"]]
            self.cube(left + 90, y, colour["colour"], 70)
            for space in range(5):
                x = left + 250 + 230 * space
                self.add(
                    tag("rect", x=x, y=y - 95, width=210, height=190, rx=22, fill=front, stroke=INK, stroke_width=8)
                )
                if space < colour["towers"]:
                    self.tower(x + 105, y, "", None)
                else:
                    self.add(words(x + 105, y + 46, str(5 - space), 130, fill=ink, font_weight="bold"))
            if colour["bonus"]:
                self.cube(left + 250 + 5 * 230 + 70, y, colour["colour"], 52)
            self.add(words(self.right, y + 40, self.texts("drawing.worth", worth=colour["worth"]), 110, "end"))
        return y

    def players(self, left: float, y: float) -> float:
        """What each player holds."""
        for player in self.view["players"]:
            y += 250
            fill = PLAYER_COLOURS[player["seat"]]
            self.add(tag("circle", cx=left + 90, cy=y - 40, r=80, fill=fill, stroke=INK, stroke_width=8))
            self.add(words(left + 90, y, str(player["seat"] + 1), 116, fill="#ffffff", font_weight="bold"))
            for k, (colour, held) in enumerate(player["treasures"].items()):
                self.cube(left + 300 + 330 * k, y - 40, colour, 52)
                self.add(words(left + 380 + 330 * k, y, str(held), 120, "start"))
            told = self.texts("drawing.camps_left", n=player["camps_left"])
            if "points" in player:
                told = self.texts("terminal.points", points=player["points"])
            self.add(words(self.right, y, told, 110, "end", font_style="italic"))
            if "goal" in player:
                y += 130
                goal = self.texts("terminal.goal", colour=self.texts.noun("colour", player["goal"]))
                self.add(words(left + 250, y - 10, goal, 105, "start", font_style="italic"))
        return y

    def legend(self, left: float, y: float) -> None:
        """What each sign means."""
        for k, colour in enumerate(TREASURE_COLOURS):
            x, row = left + 150 + (k % 2) * 1500, y + 230 * (k // 2)
            self.cube(x, row, colour, 60)
            self.add(
                words(x + 200, row + 40, f"{self.sign(colour)} : {self.texts.noun('colour', colour)}", 120, "start")
            )
        y += 520
        self.tower(left + 150, y, "A", None)
        self.add(words(left + 350, y + 40, self.texts("drawing.tower"), 120, "start"))
        y += 280
        self.start({"at": (left + 150, y), "expedition": "1"})
        self.add(words(left + 350, y + 40, self.texts("drawing.start"), 120, "start"))
        y += 310
        self.camp({"at": (left + 150, y), "seat": 0, "crossed": True})
        self.add(words(left + 350, y + 40, self.texts("drawing.camp"), 120, "start"))
        y += 260
        corners = [(left, y + 65), (left, y - 65), (left + 700, y - 65), (left + 700, y + 65)]
        head = {"pin": (left + 65, y), "explorer": (left + 635, y), "expedition": "1", "corners": corners}
        self.marker(head)
        self.add(words(left + 820, y + 40, self.texts("drawing.marker"), 120, "start"))

    def compass(self, x: float, y: float) -> None:
        """North, and a scale of ten centimetres."""
        self.add(polygon([(x, y - 230), (x + 62, y), (x, y - 40), (x - 62, y)], fill=INK))
        self.add(
            polygon([(x, y + 230), (x + 62, y), (x, y + 40), (x - 62, y)], fill="none", stroke=INK, stroke_width=8)
        )
        self.add(words(x, y - 262, self.texts("drawing.north"), 130, font_weight="bold"))
        self.add(line((x + 500, y + 120), (x + 1500, y + 120), stroke=INK, stroke_width=16))
        for end in (x + 500, x + 1000, x + 1500):
            self.add(line((end, y + 80), (end, y + 160), stroke=INK, stroke_width=12))
        self.add(words(x + 1000, y + 40, self.texts("drawing.scale"), 110))


def svg(view: View, texts: Texts, heading: str = "") -> str:
    """The table as an SVG document; `heading` stands below the title."""
    drawing = Drawing(view, texts)
    drawing.ground()
    for mesa in view["mesas"]:
        drawing.mesa(mesa)
    for sector in view["sectors"]:
        drawing.sector(sector)
    for start in view["starts"]:
        drawing.start(start)
    for camp in view["camps"]:
        drawing.camp(camp)
    for marker in view["markers"]:
        drawing.marker(marker)
    for camp in view["camps"]:
        if camp["crossed"]:
            drawing.covered_camp(camp)
    drawing.frame()
    if view["map"] != DRAWN:
        heading = f"{heading} · {texts.noun('map', view['map'])}".removeprefix(" · ")
    drawing.panel(heading)
    width, height = drawing.width, drawing.height
    paper = tag("rect", x=-MARGIN, y=-MARGIN, width=width, height=height, fill=PAPER)
    title = tag("title", escape(f"{texts('drawing.title')} {heading}".strip()))
    body = "\n".join([title, paper, *drawing.parts])
    return tag(
        "svg",
        f"\n{body}\n",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{-MARGIN} {-MARGIN} {width} {height}",
        width=f"{SHEET[0]}mm",
        height=f"{SHEET[1]}mm",
        font_family=FONT,
    )
