"""Reports as text, as one accessible HTML page, as data."""

import json
from html.parser import HTMLParser
from io import StringIO

import pytest
from rich.console import Console

from digsite.arena import balance
from digsite.arena.report import Bars, Histogram, Report, Section, Table, as_data, as_html, as_text

REPORT = Report(
    title="Balance <of> a game",
    lead=("1,000 games",),
    sections=(
        Section("Seats", (Bars("Wins", ("first", "second"), (48.0, 60.0), "%", 45, 55),), note="A & B"),
        Section("Length", (Histogram("Turns", "turns", 10, 5, (3, 6, 1)),)),
        Section("Cards", (Table("How often", ("card", "played"), (("Puma", 120), ("Whip", 3.25))),)),
    ),
    figures={"first_wins": 0.48},
)


class Page(HTMLParser):
    """Collects tags and checks that they are nested well."""

    VOID = ("meta", "rect", "line")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []

    def handle_starttag(self, tag, attrs):
        self.seen.append(tag)
        self.attributes += attrs
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.seen.append(tag)
        self.attributes += attrs

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_the_page_is_whole_and_needs_nothing_else():
    html = as_html(REPORT)
    page = Page()
    page.feed(html)
    assert page.open == []
    assert "script" not in page.seen
    assert not {"src", "href"} & {name for name, _ in page.attributes}
    assert "http" not in html
    assert "prefers-color-scheme" in html


def test_texts_in_the_page_are_escaped():
    html = as_html(REPORT)
    assert "Balance &lt;of&gt; a game" in html
    assert "<of>" not in html
    assert "A &amp; B" in html


def test_each_plot_has_a_name_and_its_numbers_as_a_table():
    page = Page()
    page.feed(as_html(REPORT))
    assert page.seen.count("svg") == page.seen.count("title") - 1 == page.seen.count("details") == 2
    assert page.attributes.count(("role", "img")) == 2
    assert page.seen.count("table") == 3


def test_what_is_out_of_range_is_told_by_a_sign_and_not_by_colour_alone():
    html = as_html(REPORT)
    assert "60.0% !" in html
    assert "48.0%</text>" in html


def test_text_shows_titles_tables_and_bars():
    console = Console(width=80, record=True, file=StringIO())
    console.print(as_text(REPORT))
    text = console.export_text()
    for part in ("Balance <of> a game", "Seats", "60.0%!", "15–19", "60.0%", "Puma", "120"):
        assert part in text


def test_data_is_ready_for_json():
    data = as_data(REPORT)
    assert json.loads(json.dumps(data)) == json.loads(json.dumps(data))
    assert data["sections"][0]["parts"][0]["type"] == "bars"
    assert data["figures"] == {"first_wins": 0.48}


def test_a_game_without_report_is_told():
    with pytest.raises(ValueError, match="no balance report for 'chess'"):
        balance.run("chess", 10)
