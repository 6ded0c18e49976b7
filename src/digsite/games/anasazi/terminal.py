"""Anasazi drawn for a terminal, from the view of a seat alone: a map of the table, the score track, the players.

Signs carry the meaning and colours only repeat it. A character stands for a piece of the table about 11 mm wide and
21 mm high; rulers along the edges give coordinates, and free directions are written out below.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import Group
from rich.text import Text

from ...texts import Texts

View = Mapping[str, Any]

MOST_COLUMNS = 110
RULER = 5
THOUSAND = 1000
STYLES = {"red": "bold red", "blue": "bold blue", "white": "bold", "yellow": "bold yellow"}
CAMP_STYLES = ("green", "magenta", "dark_orange3", "cyan")
STROKES = "│╱─╲"
"""A marker's axis by its direction, every eighth of a turn."""
ENDS = "①②③④⑤⑥"
NEAR = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1))


class Chart:
    """A field of characters laid over the table."""

    def __init__(self, side: int, columns: int) -> None:
        self.side = side
        self.columns = columns
        self.rows = columns // 2
        self.cells: dict[tuple[int, int], tuple[str, str]] = {}
        self.taken: set[tuple[int, int]] = set()

    def cell(self, x: float, y: float) -> tuple[int, int]:
        """The cell (row, column) of a point."""
        row, column = int(y * self.rows / self.side), int(x * self.columns / self.side)
        return min(max(row, 0), self.rows - 1), min(max(column, 0), self.columns - 1)

    def point(self, row: int, column: int) -> tuple[float, float]:
        """The middle of a cell."""
        return (column + 0.5) * self.side / self.columns, (row + 0.5) * self.side / self.rows

    def fill(self, corners: Sequence[Sequence[int]], sign: str, style: str) -> None:
        """Fills a convex polygon."""
        top, left = self.cell(min(x for x, _ in corners), min(y for _, y in corners))
        low, right = self.cell(max(x for x, _ in corners), max(y for _, y in corners))
        for row in range(top, low + 1):
            for column in range(left, right + 1):
                if _inside(corners, *self.point(row, column)):
                    self.cells[row, column] = sign, style

    def put(self, x: float, y: float, sign: str, style: str) -> None:
        """Puts a sign at a point, or in the nearest cell beside it where no other piece stands."""
        row, column = self.cell(x, y)
        for right, down in NEAR:
            place = min(max(row + down, 0), self.rows - 1), min(max(column + right, 0), self.columns - 1)
            if place not in self.taken:
                break
        self.taken.add(place)
        self.cells[place] = sign, style

    def lines(self) -> Iterator[Text]:
        """The chart with rulers: thousands above, and at the left where a thousand begins."""
        ruler = [" "] * (self.columns + RULER)
        for thousand in range(0, self.side, THOUSAND):
            column = self.cell(thousand, 0)[1]
            ruler[column : column + len(str(thousand))] = str(thousand)
        yield Text(" " * RULER + "".join(ruler).rstrip(), style="dim")
        marked = {self.cell(0, thousand)[0]: str(thousand) for thousand in range(0, self.side, THOUSAND)}
        for row in range(self.rows):
            line = Text(marked.get(row, "").rjust(RULER - 1) + "▏", style="dim")
            for column in range(self.columns):
                line.append(*self.cells.get((row, column), (" ", "")))
            yield line


def _inside(corners: Sequence[Sequence[int]], x: float, y: float) -> bool:
    following = [*corners[1:], corners[0]]
    return all(
        (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0 for (ax, ay), (bx, by) in zip(corners, following, strict=True)
    )


def _middle(corners: Sequence[Sequence[int]]) -> tuple[float, float]:
    return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)


def draw(view: dict[str, Any], texts: Texts, width: int) -> Group:
    """The position as its seat may see it."""
    columns = min(MOST_COLUMNS, width - RULER)
    return Group(
        *chart(view, texts, columns).lines(),
        Text(texts("terminal.legend"), style="dim"),
        Text(texts("terminal.marks"), style="dim"),
        *track(view, texts),
        *players(view, texts),
        *known(view, texts),
        *directions(view, texts),
    )


def typing(view: View, texts: Texts) -> str | None:
    """How an action is typed, where directions and places are too many to list."""
    able = {"lead": "lead 3 256", "to": "lead 3 to 4200 3950", "camp": "camp 4200 3950"}
    if view["asks"] == "camp":
        return texts("terminal.type_camp", **able)
    if view["asks"] != "act":
        return None
    return texts("terminal.type_both" if "camp_area" in view else "terminal.type_lead", **able)


def chart(view: View, texts: Texts, columns: int) -> Chart:
    """The map."""
    here = Chart(view["sizes"]["table"], columns)
    for mesa in view["mesas"]:
        here.fill(mesa["corners"], "·", "yellow")
    for sector in view["sectors"]:
        here.fill(sector["corners"], "=", "yellow")
    for marker in view["markers"]:
        draw_marker(here, marker)
    colours = {tower["tower"]: tower.get("colour") for tower in view["towers"]}
    for sector in view["sectors"]:
        x, y = _middle(sector["corners"])
        if sector["treasure"]:
            here.put(x, y, texts(f"sign.{sector['treasure']}").lower(), STYLES[sector["treasure"]])
        elif sector["tower"]:
            here.put(x, y, sector["tower"], STYLES.get(colours[sector["tower"]] or "", "bold") + " reverse")
    for start in view["starts"]:
        x, y = start["at"]
        here.put(x, y, "▲", "bold")
        here.put(x + here.side / here.columns, y, start["expedition"], "bold")
    for camp in view["camps"]:
        style = CAMP_STYLES[camp["seat"]] + (" reverse underline" if camp["crossed"] else " reverse")
        x, y = camp["at"]
        here.put(x, y, str(camp["seat"] + 1), style)
    for end in view["ends"]:
        if end["length"]:
            x, y = end["at"]
            here.put(x, y, ENDS[int(end["expedition"]) - 1], "bold reverse")
    if "preview" in view:
        draw_preview(here, view["preview"])
    return here


def draw_preview(here: Chart, piece: View) -> None:
    """The piece that an action would put down, over all others: a marker or a camp."""
    if "corners" in piece:
        here.fill(piece["corners"], "░", "bold green" if piece["legal"] else "bold red")
    x, y = piece["explorer"] if "explorer" in piece else piece["camp"]
    row_column = here.cell(x, y)
    here.cells[row_column] = ("◎" if piece["legal"] else "×"), "bold reverse"


def preview(view: View, texts: Texts) -> Iterator[str]:
    """The piece that is not let go yet: where it would lie, whether it may, and with the assist what it would reach."""
    piece = view["preview"]
    verb, *nouns = piece["action"].split()
    legal = "legal" if piece["legal"] else "illegal"
    yield texts(f"terminal.preview_{legal}", action=texts.verb(verb, *nouns), notation=piece["action"])
    if "explorer" in piece:
        x, y = piece["explorer"]
        yield texts("terminal.preview_end", x=x, y=y)
    if "reaches" in piece:
        yield texts("terminal.preview_reaches", finds=", ".join(reached(view, texts)) or texts("terminal.nothing"))


def reached(view: View, texts: Texts) -> Iterator[str]:
    """What the marker of a preview would reach, one by one."""
    reaches = view["preview"]["reaches"]
    for sector in reaches["treasures"]:
        yield texts("terminal.reach_treasure", colour=texts.noun("colour", view["sectors"][sector]["treasure"]))
    for tower in reaches["towers"]:
        yield texts("terminal.reach_tower", tower=view["towers"][tower]["tower"])
    for _ in reaches["camps"]:
        yield texts("terminal.reach_camp")
    for mesa in dict.fromkeys(view["towers"][tower]["mesa"] for tower in reaches["looks"]):
        yield texts("terminal.reach_mesa", mesa=mesa)


def draw_marker(here: Chart, marker: View) -> None:
    """A marker as a line along its axis."""
    (px, py), (ex, ey) = marker["pin"], marker["explorer"]
    stroke = STROKES[(marker["angle"] + 64) // 128 % 4]
    for k in range(13):
        row, column = here.cell(px + (ex - px) * k / 12, py + (ey - py) * k / 12)
        here.cells[row, column] = stroke, "bold"


def track(view: View, texts: Texts) -> Iterator[Text]:
    """What treasures are worth."""
    line = Text(texts("terminal.track"), style="bold")
    yield line
    for colour in view["track"]:
        words = texts(
            "terminal.worth",
            colour=texts.noun("colour", colour["colour"]),
            worth=colour["worth"],
            towers=colour["towers"],
        )
        yield Text("  " + "■" * colour["towers"] + "□" * colour["worth"] + "  " + words, style=STYLES[colour["colour"]])


def players(view: View, texts: Texts) -> Iterator[Text]:
    """What each player holds."""
    for player in view["players"]:
        words = texts(
            "terminal.player",
            player=texts.noun("seat", player["seat"]),
            treasures=texts("terminal.treasures", **player["treasures"]),
            camps=player["camps_left"],
        )
        if "goal" in player:
            words = texts(
                "terminal.and", a=words, b=texts("terminal.goal", colour=texts.noun("colour", player["goal"]))
            )
        if "points" in player:
            words = texts("terminal.and", a=words, b=texts("terminal.points", points=player["points"]))
        yield Text(words, style="bold" if player["seat"] == view["me"] else "")
    yield Text(texts("terminal.markers", markers=view["markers_left"]))


def known(view: View, texts: Texts) -> Iterator[Text]:
    """The towers whose colour this seat has seen."""
    seen = [tower for tower in view["towers"] if "colour" in tower]
    if seen:
        words = ", ".join(f"{tower['tower']} {texts.noun('colour', tower['colour'])}" for tower in seen)
        yield Text(texts("terminal.known", towers=words))


def directions(view: View, texts: Texts) -> Iterator[Text]:
    """The free directions of each expedition, for whoever leads one now."""
    if "directions" not in view:
        return
    yield Text(texts("terminal.directions"))
    for free, end in zip(view["directions"], view["ends"], strict=True):
        ranges = ", ".join(f"{first}–{last}" for first, last in free["free"]) or texts("terminal.none")
        x, y = end["at"]
        yield Text("  " + texts("terminal.direction", expedition=free["expedition"], x=x, y=y, ranges=ranges))
