"""The drawings: exact outlines, nothing of what a seat may not see, signs beside colours, both languages."""

import re
from io import StringIO
from xml.etree import ElementTree

import pytest
from rich.console import Console

from digsite import Table
from digsite.games.anasazi.drawing import svg
from digsite.games.anasazi.terminal import draw
from digsite.games.contract import STREAM, records, seed_chance
from digsite.texts import LANGUAGES, Texts

from .scenes import RED, box, give, put_camp, raise_towers, set_out, told

SVG = "{http://www.w3.org/2000/svg}"


def midway(seed: int = 3, decisions: int = 60) -> Table:
    table = box.new(3, seed)
    chances = records(1, STREAM)
    seed_chance(chances[0], seed)
    for _ in range(decisions):
        table.play(table.sample(chances))
    return table


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_svg_shows_every_piece_where_it_lies(language: str) -> None:
    table = midway()
    view = table.view(0)
    root = ElementTree.fromstring(svg(view, Texts(language, table.game), "table 3"))
    shapes = [element.get("points") for element in root.iter(f"{SVG}polygon")]

    def outline(corners: list[list[int]]) -> str:
        return " ".join(f"{x},{y}" for x, y in corners)

    for part in ("mesas", "sectors", "markers"):
        assert all(outline(piece["corners"]) in shapes for piece in view[part])
    discs = {(element.get("cx"), element.get("cy"), element.get("r")) for element in root.iter(f"{SVG}circle")}
    assert all((str(camp["at"][0]), str(camp["at"][1]), "95") in discs for camp in view["camps"])
    assert all((str(start["at"][0]), str(start["at"][1]), "150") in discs for start in view["starts"])
    words = {element.text for element in root.iter(f"{SVG}text")}
    assert {"1", "2", "3", "28"} <= words
    assert {tower["tower"] for tower in view["towers"] if tower["stands"]} <= words


def test_the_svg_gives_away_only_what_the_seat_has_seen() -> None:
    """Two tables that look alike to a seat are drawn alike."""
    table = midway()
    for seat in (0, 1, None):
        world = table.imagined(seat, 77)
        texts = Texts("en", table.game)
        assert svg(world.view(seat), texts) == svg(table.view(seat), texts)
    known = len(re.findall(r'height="38"', svg(table.view(0), Texts("en", table.game))))
    assert known == sum("colour" in tower for tower in table.view(0)["towers"]) > 0


def test_the_svg_needs_nothing_from_elsewhere() -> None:
    text = svg(midway().view(None), Texts("fr", box.game))
    assert "<script" not in text
    assert " style=" not in text
    assert set(re.findall(r"https?://[^\"<]*", text)) == {"http://www.w3.org/2000/svg"}


def test_the_svg_fills_a_sheet_of_a4() -> None:
    root = ElementTree.fromstring(svg(midway().view(0), Texts("en", box.game)))
    assert (root.get("width"), root.get("height")) == ("297mm", "210mm")
    _, _, width, height = (int(number) for number in str(root.get("viewBox")).split())
    assert abs(width / height - 297 / 210) < 0.001
    for text in root.iter(f"{SVG}text"):
        assert -260 < float(str(text.get("x"))) < width - 260
        assert -260 < float(str(text.get("y"))) < height - 260


def test_the_svg_shows_a_camp_under_its_markers() -> None:
    table = set_out()
    put_camp(table, 0, 2000, 1900)
    for rings in (0, 1):
        root = ElementTree.fromstring(svg(table.view(0), Texts("en", table.game)))
        dashed = [element for element in root.iter(f"{SVG}circle") if element.get("stroke-dasharray") == "26 20"]
        assert [(ring.get("cx"), ring.get("cy")) for ring in dashed] == [("2000", "1900")] * rings
        if not rings:
            table.play("lead 2 512")


@pytest.mark.parametrize("width", [80, 100, 160])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_shows_map_track_and_players(width: int, language: str) -> None:
    table = midway()
    raise_towers(table, RED, 1)
    console = Console(width=width, record=True, file=StringIO())
    console.print(draw(table.view(table.seat), Texts(language, table.game), width))
    text = console.export_text()
    assert max(map(len, text.splitlines())) <= width
    for sign in ("▲", "·", "=", "①", "■", "□"):
        assert sign in text, sign


def test_the_terminal_marks_a_camp_that_was_reached() -> None:
    table = set_out()
    put_camp(table, 0, 2000, 1900)
    give(table, 1, RED)
    table.play("lead 2 512")
    console = Console(width=100, record=True, force_terminal=True, file=StringIO())
    console.print(draw(table.view(0), Texts("en", table.game), 100))
    assert "text-decoration: underline" in console.export_html()
    assert told(table, "crossed")
