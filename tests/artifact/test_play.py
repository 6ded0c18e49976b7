"""The rule of thumb plays sensibly, and the house data keep the balance that the report looks at."""

import json

import pytest

import digsite
from digsite.arena import balance
from digsite.arena.report import as_html
from digsite.bots import decide, make_bot
from digsite.games.artifact.pieces import ROLE_NAMES

from .scene import BOTH, Scene

BOX = digsite.load("artifact")
GAMES = 12_000


def thumb(scene: Scene) -> str:
    """What the rule of thumb does in a scene."""
    seat = scene.table.seat
    assert seat is not None
    return str(decide(make_bot("artifact", "thumb", 1), scene.table, seat))


def test_the_rule_of_thumb_opens_the_best_exhibition_at_hand() -> None:
    masks = ("asia-mask", "asia-mask", "africa-mask", "africa-mask", "america-mask")
    scene = Scene().money(20).markers(0, museum=1, expedition=1).hand(0, *masks, "asia-jewel")
    assert thumb(scene) == "exhibit mask-5"


def test_the_rule_of_thumb_ships_what_it_lacks() -> None:
    scene = Scene().money(20).markers(0, expedition=1, museum=1).huts(0, asia=1).huts(1, asia=1)
    scene.hand(0, "asia-jewel", "africa-jewel").uncovered("asia-mask", "asia-jewel")
    scene.play("ship asia", "pay")
    assert thumb(scene) == "load asia-jewel"


def test_the_rule_of_thumb_sells_in_the_last_round_what_no_longer_serves() -> None:
    scene = Scene(4).year(1928).markers(0, expedition=1).hand(0, "asia-mask")
    assert thumb(scene) == "sell asia-mask"


@pytest.mark.parametrize("extensions", ["none", BOTH])
def test_the_rule_of_thumb_beats_chance(extensions: str) -> None:
    wins = 0
    for seed in range(9):
        table = BOX.new(3, seed, extensions=extensions)
        clever = seed % 3
        bots = [make_bot("artifact", "thumb" if seat == clever else "random", seed) for seat in range(3)]
        while table.seat is not None:
            table.play(decide(bots[table.seat], table, len(table.actions)))
        wins += table.winners == [clever]
    assert wins == 9


@pytest.mark.rule("ART-71")
def test_the_house_data_keep_the_balance_by_the_rule_of_thumb() -> None:
    """What the report calls its aims, for each number of players and combination of extensions."""
    report = balance.run("artifact", GAMES, seed=1, threads=2)
    combinations = {name: figures for name, figures in report.figures.items() if name != "games_each"}
    assert len(combinations) == 12
    for name, figures in combinations.items():
        assert max(figures["fair_wins"]) <= 1.25, name
        assert min(figures["used"].values()) > 50, name
        assert min(figures["plan_wins"]) >= 35, name
        assert figures["reasons"]["deck"] < 50, name
        assert sum(figures["reasons"].values()) == pytest.approx(100)
        few, many = figures["plan_exhibitions"]
        assert few < many, name
        small = figures["plan_small_exhibitions"]
        assert small[0] * 2 < small[1], f"{name}: the plans differ"
        for role, taken in zip(ROLE_NAMES, figures["roles"], strict=True):
            needs = "cities" in name and (role != "carter" or "research" in name)
            assert (taken > 0.02) == needs, (name, role)
    assert json.dumps(report.figures)


def test_the_report_is_the_same_on_one_thread_and_is_told_in_french() -> None:
    given = {"seats": 5, "extensions": BOTH}
    reports = [balance.run("artifact", 200, seed=2, threads=threads, language="fr", **given) for threads in (1, 2)]
    assert reports[0].figures == reports[1].figures
    html = as_html(reports[0])
    assert 'lang="fr"' in html
    assert "Andersson" in html
