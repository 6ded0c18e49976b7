"""The rule of thumb, the balance report, the terminal."""

import json

import pytest
from rich.console import Console

import digsite
from digsite import Table
from digsite.arena import balance
from digsite.arena.report import as_html
from digsite.bots import decide, make_bot
from digsite.games.altiplano import terminal
from digsite.texts import Texts
from tests.altiplano.scene import play, scene

BOX = digsite.load("altiplano")


def drawn(table: Table, seat: int | None, language: str = "en") -> tuple[str, str]:
    console = Console(width=80, record=True, quiet=True)
    texts = Texts(language, table.game, table.options)
    view = table.view(seat)
    with console.capture() as captured:
        console.quiet = False
        console.print(terminal.draw(view, texts, 80))
    return captured.get(), terminal.question(view, texts) if table.seat == seat else ""


def test_the_rule_of_thumb_plays_what_wins():
    table = scene(
        hands=("jade_mask storm", "puma"),
        camps=("ohio_bob", ""),
        locations=("sun_gate", ""),
        treasures=("royal_mummy", ""),
        phase=3,
    )
    assert str(decide(make_bot("altiplano", "thumb", 1), table, 1)) == "place jade_mask"


def test_the_rule_of_thumb_cannot_tell_look_alike_worlds_apart():
    bot = make_bot("altiplano", "thumb", 3)
    for seed in range(6):
        table = BOX.new(seed=seed)
        while table.seat is not None and len(table.actions) < 150:
            other = table.imagined(table.seat, seed=99)
            choices = {str(decide(make_bot("altiplano", "thumb", 5), true, 17)) for true in (table, other)}
            assert len(choices) == 1
            table.play(decide(bot, table, len(table.actions)))


def test_the_rule_of_thumb_beats_chance():
    wins = 0
    for seed in range(30):
        table = BOX.new(seed=seed)
        bots = [make_bot("altiplano", "thumb", seed), make_bot("altiplano", "random", seed)]
        seats = bots if seed % 2 else bots[::-1]
        while table.seat is not None:
            table.play(decide(seats[table.seat], table, len(table.actions)))
        wins += table.winners == [seats.index(bots[0])]
    assert wins >= 27


@pytest.mark.rule("ALT-51")
def test_the_deck_keeps_its_balance_by_the_rule_of_thumb():
    report = balance.run("altiplano", 6000, seed=1, threads=2)
    figures = report.figures
    assert 45 <= figures["first_wins"] <= 55.5
    assert 12 <= figures["median_turns"] <= 30
    assert figures["draws"] < 2
    assert figures["least_played"]["share"] >= 5
    assert figures["games"] == 6000
    assert figures["first_wins"] + figures["second_wins"] + figures["draws"] == pytest.approx(100)
    again = balance.run("altiplano", 6000, seed=1, threads=1)
    assert again.figures == figures
    assert json.dumps(figures)
    assert "Rolling Boulder" in as_html(report)


def test_the_report_is_told_in_french_and_of_another_deck():
    deck = {"actions": {"storm": {"count": 4, "name": "Tempête"}, "whip": {"count": 0}}}
    html = as_html(balance.run("altiplano", 50, language="fr", deck=deck))
    assert 'lang="fr"' in html
    assert "Tempête" in html
    assert "Fouet" not in html


def test_the_terminal_shows_camps_piles_and_the_own_hand_only():
    table = scene(
        camps=("ohio_bob sir_allistair", "che_madera"),
        hands=("storm storm puma", "whip jade_mask"),
        locations=("sun_gate", ""),
        treasures=("", "royal_mummy"),
        discards=("", "cave_in"),
    )
    text, question = drawn(table, 0)
    for part in ("Player 1 (you)", "Ohio Bob (A)", "Che Madera (R)", "Gate of the Sun", "Royal Mummy", "Storm ×2"):
        assert part in text
    for part in ("Puma (Beast)", "The Adventurer", "The Rogue", "Cave-in", "Characters: 0, Exploration: 2"):
        assert part in text
    assert "Whip" not in text
    assert "Jade Mask" not in text
    assert "Phase 2" in question
    assert max(map(len, text.splitlines())) <= 80


def test_the_terminal_says_what_a_reaction_is_about():
    table = play(scene(camps=("", "ohio_bob"), hands=("puma", "whip")), "play puma")
    text, question = drawn(table, 1, "fr")
    assert "Puma" in question
    assert "Sur la table\u00a0: Puma" in text
    texts = Texts("en", table.game)
    assert [texts.verb(action.verb, *action.nouns) for action in table.legal] == [
        "React with Whip: the Beast or Trap is cancelled",
        "Let it happen",
    ]


def test_the_terminal_tells_what_a_card_needs_and_what_the_cards_in_sight_do():
    table = scene(
        camps=("ohio_bob", "sir_allistair"), hands=("storm storm whip supply_drop", "mutiny puma"), treasures=("", "")
    )
    table.state.known[0] = table.state.hand[1] & ~table.state.beasts
    text, _ = drawn(table, 0)
    assert "Whip (Reaction)" in text
    assert "Supply Drop (needs The Adventurer)" in text
    told = "\n".join(line.plain for line in terminal.cards(table.view(0), Texts("en", table.game)))
    assert told.count("Storm: discard 2 random cards") == 1
    for part in ("Sir Allistair: you may keep 3 more", "Mutiny: one of the other", "The Rogue: discard a card"):
        assert part in told
    assert "Puma" not in told


def test_the_terminal_draws_every_moment_for_everybody():
    for seed, assembly in ((1, True), (2, False)):
        table = BOX.new(seed=seed, assembly=assembly, turns=20)
        bot = make_bot("altiplano", "random", seed)
        while table.seat is not None:
            for seat in (0, 1, None):
                drawn(table, seat, "en" if seed == 1 else "fr")
            table.play(decide(bot, table, len(table.actions)))
        assert "draw" in " ".join(terminal.result(table.view(None), Texts("en", table.game)))
