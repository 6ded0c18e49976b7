"""`digsite balance`: the report as text, as JSON and as a page."""

import json
from pathlib import Path

from .conftest import Digsite


def test_the_report_is_printed(digsite: Digsite) -> None:
    run = digsite("balance", "altiplano", "--games", "40", "--turns", "60")
    assert run.code == 0
    assert "Expedition Altiplano: balance" in run.out
    assert "60 turns at most" in run.out
    assert "Rolling Boulder" in run.out


def test_programs_get_json(digsite: Digsite) -> None:
    run = digsite("balance", "altiplano", "--games", "40", "--json")
    data = json.loads(run.out)
    assert data["figures"]["games"] == 40
    assert [section["title"] for section in data["sections"]]


def test_the_page_is_written(digsite: Digsite, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    run = digsite("balance", "altiplano", "--games", "40", "--html", str(page), "--language", "fr")
    assert run.code == 0
    assert str(page) in run.out.replace("\n", "")
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert "équilibre" in page.read_text(encoding="utf-8")


def test_a_game_without_report_is_refused(digsite: Digsite) -> None:
    run = digsite("balance", "chess")
    assert run.code == 2
    assert "altiplano" in run.err
