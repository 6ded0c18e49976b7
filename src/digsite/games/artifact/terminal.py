"""Artifact drawn for a terminal, from the view of a seat alone: regions, tracks, market, tiles, players, hand."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from rich import box
from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from ...texts import Texts
from .pieces import HELD, THREE_REGIONS, TILE_NAMES, TYPE_TILES

SEAT_COLOURS = ("bold yellow", "bold magenta", "bold blue", "bold green", "bold red")
LABOUR = "labour-"
EXTENSION_COLUMNS = {"research": "research", "roles": "cities"}
"""What the extensions add to what lies before a player."""
NARROW = 100


def draw(view: dict[str, Any], texts: Texts, width: int) -> Group:
    """The position as its seat may see it."""
    parts: list[Any] = [
        heading(view, texts),
        regions(view, texts, width),
        tracks(view, texts),
        market(view, texts),
        tiles(view, texts),
        players(view, texts, width),
        *hands(view, texts),
    ]
    if "preparing" in view:
        parts.append(preparing(view["preparing"], texts))
    return Group(*parts)


def question(view: dict[str, Any], texts: Texts) -> str:
    """What is asked of the seat that decides."""
    asked = view["asks"]
    if asked == "turn" and view["acted"] > 0:
        asked = "turn_again"
    elif asked == "gather" and sum(view["players"][view["turn"]]["markers"].values()) == HELD:
        asked = "gather_full"
    return texts(f"asks.{asked}")


def seat_name(view: dict[str, Any], seat: int, texts: Texts) -> Text:
    """A seat in short, in its colour; the one that looks is marked."""
    word = texts("terminal.player_short", n=seat + 1)
    if seat == view["me"]:
        word += f" ({texts('terminal.you')})"
    return Text(word, style=SEAT_COLOURS[seat])


def heaped(cards: Iterable[str], texts: Texts) -> str:
    """Cards in words, equal ones counted."""
    counted = Counter(cards)
    words = [
        texts("terminal.times", n=number, card=texts.noun("card", card)) if number > 1 else texts.noun("card", card)
        for card, number in counted.items()
    ]
    return ", ".join(words)


def heading(view: dict[str, Any], texts: Texts) -> Text:
    """The year and the base income."""
    first = texts.noun("seat", view["first"])
    text = Text(texts("terminal.title", year=view["year"], income=view["base_income"], first=first), style="bold")
    if view["last_round"]:
        text.append(f" · {texts('terminal.last_round')}", style="bold red")
    return text


def grid(headings: Iterable[str], width: int) -> Grid:
    """A plain table with headings."""
    table = Grid(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), width=width, show_edge=False)
    for word in headings:
        longest = max((len(part) for part in word.split()), default=0)
        table.add_column(word, overflow="fold", min_width=longest)
    return table


def regions(view: dict[str, Any], texts: Texts, width: int) -> Grid:
    """The regions with decks, huts and face-up cards."""
    words = ("terminal.region", "terminal.deck", "terminal.huts", "terminal.uncovered")
    table = grid((texts(word) for word in words), width)
    for region in view["regions"]:
        huts = Text()
        for seat, number in enumerate(region["huts"]):
            if number:
                huts.append(f"{texts('terminal.player_short', n=seat + 1)}:{number} ", style=SEAT_COLOURS[seat])
        uncovered = heaped(region["uncovered"], texts)
        table.add_row(texts.noun("region", region["region"]), str(region["deck"]), huts, uncovered)
    return table


def marker_sign(marker: str, texts: Texts) -> str:
    """A kind of marker in one or two letters."""
    return texts(f"terminal.marker_{marker.removeprefix(LABOUR)}")


def tracks(view: dict[str, Any], texts: Texts) -> Text:
    """What the next marker put back on each track costs."""
    costs = "  ".join(
        f"{marker_sign(track['marker'], texts)} {'–' if track['cost'] is None else track['cost']}"
        for track in view["tracks"]
    )
    return Text(f"{texts('terminal.tracks', costs=costs)}   ({texts('terminal.signs')})")


def market(view: dict[str, Any], texts: Texts) -> Text:
    """The market from left to right, and what its scale shows."""
    cards = ", ".join(f"{place}. {texts.noun('card', card)}" for place, card in enumerate(view["market"], 1))
    coins = next(track["coins"] for track in view["tracks"] if "coins" in track)
    price = f" ({texts('terminal.coins', n=coins)})" if coins is not None else ""
    return Text(texts("terminal.market", cards=cards or texts("terminal.empty")) + price)


def tiles(view: dict[str, Any], texts: Texts) -> Group:
    """The exhibition tiles that may be taken, each with what it brings: a row for each type, the others beside them."""
    left = {tile["tile"]: f"{tile['prestige']}/{tile['income']}" for tile in view["tiles"]}

    def told(tile: str) -> str:
        return f"{texts.noun('tile', tile)} {left[tile]}" if tile in left else "–"

    types = [TILE_NAMES[first : first + 3] for first in range(0, TYPE_TILES, 3)]
    others = [of_region(region["region"], left, texts) for region in view["regions"]]
    others += [told(tile) for tile in TILE_NAMES[THREE_REGIONS:]]
    table = Grid(box=None, show_header=False, pad_edge=False, padding=(0, 1, 0, 0))
    for row in range(max(len(types), len(others))):
        of_type = [told(tile) for tile in types[row]] if row < len(types) else [""] * 3
        table.add_row("", *of_type, others[row] if row < len(others) else "")
    return Group(Text(texts("terminal.tiles")), table)


def of_region(region: str, left: dict[str, str], texts: Texts) -> str:
    """What the tiles of a region that may be taken bring."""
    brings = [left[tile] for tile in (f"{region}-1", f"{region}-2") if tile in left]
    return texts("terminal.of_region", region=texts.noun("region", region), brings=", ".join(brings) or "–")


def players(view: dict[str, Any], texts: Texts, width: int) -> Group:
    """What lies before each player; where it is narrow, what the extensions add stands below."""
    columns = ["money", "income", "prestige", "exhibitions", "markers", "free_huts"]
    added = [column for column, needs in EXTENSION_COLUMNS.items() if needs in view["extensions"]]
    if view["over"]:
        columns += ["points"]
    if width < NARROW and added:
        return Group(player_table(view, columns, texts, width), player_table(view, added, texts, width))
    return Group(player_table(view, columns + added, texts, width))


def player_table(view: dict[str, Any], columns: list[str], texts: Texts, width: int) -> Grid:
    """Some of what lies before each player."""
    table = grid(["", *(texts(f"terminal.{column}") for column in columns)], width)
    table.columns[0].no_wrap = True
    for player in view["players"]:
        name = seat_name(view, player["seat"], texts)
        if player["passed"] and not view["over"]:
            name.append(f" {texts('terminal.passed')}", style="dim")
        table.add_row(name, *(player_cell(player, column, texts) for column in columns))
    return table


def player_cell(player: dict[str, Any], column: str, texts: Texts) -> str:
    """One column of what lies before a player."""
    if column == "markers":
        held = player["markers"].items()
        return " ".join(f"{marker_sign(marker, texts)}{number}" for marker, number in held if number) or "–"
    if column == "free_huts":
        return str(player["huts"])
    if column == "research":
        return " ".join(f"{marker_sign(region, texts)}{value}" for region, value in player["research"].items())
    if column == "roles":
        held = [role for role in (player["city"], player["archaeologist"]) if role]
        return ", ".join(texts.noun("role", role).partition(" (")[0] for role in held) or "–"
    return str(player[column])


def hands(view: dict[str, Any], texts: Texts) -> list[Text]:
    """The cards of each hand that this seat may see, and how many it may not; empty hands of others are left out."""
    lines = []
    for player in view["players"]:
        words = [heaped(player["hand"], texts)] if player["hand"] else []
        if player["seat"] != view["me"]:
            words += [
                texts("terminal.unseen", n=number, region=texts.noun("region", region))
                for region, number in player["unseen"].items()
            ]
        if not words and player["seat"] != view["me"]:
            continue
        name = seat_name(view, player["seat"], texts)
        hand = texts("terminal.hand", cards=", ".join(words) or texts("terminal.nothing"))
        lines.append(name.append(f" {hand}", "none"))
    return lines


def preparing(prepared: dict[str, Any], texts: Texts) -> Text:
    """What this seat prepares."""
    text = texts("terminal.preparing", action=texts.verb(prepared["verb"], *prepared["nouns"]))
    if prepared.get("picked"):
        text += f" ({texts('terminal.picked', cards=heaped(prepared['picked'], texts))})"
    return Text(text, style="italic")
