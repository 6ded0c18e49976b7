"""Reactions: what may answer what, and that a pause tells nothing."""

from typing import Any

import pytest

import digsite
from digsite import Table
from tests.altiplano.scene import camp, discard, hand, happened, legal, play, scene

BOX = digsite.load("altiplano")


@pytest.mark.rule("ALT-40", "ALT-41", "ALT-42")
def test_a_whip_cancels_a_beast_and_both_are_discarded():
    table = scene(camps=("", "ohio_bob"), hands=("puma", "whip"))
    play(table, "play puma")
    assert (table.seat, legal(table)) == (1, ["react whip", "let"])
    play(table, "react whip")
    assert camp(table, 1) == ["ohio_bob"]
    assert discard(table) == ["whip", "puma"]
    assert (table.seat, table.view(0)["asks"]) == (0, "act_or_place")


@pytest.mark.rule("ALT-40")
def test_reactions_are_not_for_ones_own_turn():
    table = scene(camps=("ohio_bob", "huayna"), hands=("whip narrow_escape counterplot", ""))
    assert legal(table) == ["use ohio_bob", "use adventurer", "pass"]


@pytest.mark.rule("ALT-41")
def test_no_reaction_to_a_reaction_and_one_a_moment():
    table = scene(camps=("", "ohio_bob aligator_sloop"), hands=("puma counterplot", "whip whip"))
    play(table, "play puma", "react whip")
    assert table.seat == 0
    assert happened(table).count("reacted") == 1
    assert hand(table, 1) == ["whip"]


@pytest.mark.rule("ALT-41", "ALT-63")
def test_narrow_escape_keeps_a_character_from_every_way_to_leave():
    for card in ("surprise_attack", "anaconda", "mutiny"):
        table = scene(camps=("che_madera", "huayna"), hands=(card, "narrow_escape"))
        play(table, f"play {card}")
        if table.view(None)["asks"] == "react":
            play(table, "let")
        play(table, "target huayna")
        assert legal(table) == ["react narrow_escape", "let"]
        play(table, "react narrow_escape")
        assert camp(table, 1) == ["huayna"]


@pytest.mark.rule("ALT-63", "ALT-67")
def test_the_doc_saves_others_from_removal_only():
    table = scene(camps=("che_madera", "the_doc huayna"))
    play(table, "use che_madera", "target huayna", "react the_doc")
    assert camp(table, 1) == ["the_doc"]
    assert hand(table, 1) == ["huayna"]
    assert discard(table, "characters") == ["che_madera"]
    table = scene(camps=("che_madera", "the_doc huayna"))
    play(table, "use che_madera", "target the_doc")
    assert camp(table, 1) == ["huayna"]
    table = scene(camps=("che_madera", "the_doc huayna"), hands=("mutiny", ""))
    play(table, "play mutiny", "target huayna")
    assert "huayna" in camp(table, 0)


@pytest.mark.rule("ALT-41", "ALT-63")
def test_aligator_sloop_stops_beasts_and_ramuncho_traps_again_and_again():
    table = scene(camps=("", "aligator_sloop ramuncho ohio_bob"), hands=("puma pitfall", ""))
    play(table, "play puma")
    assert legal(table) == ["react aligator_sloop", "let"]
    play(table, "react aligator_sloop", "play pitfall")
    assert legal(table) == ["react ramuncho", "let"]
    play(table, "react ramuncho")
    assert camp(table, 1) == ["ohio_bob", "aligator_sloop", "ramuncho"]
    assert discard(table) == ["puma", "pitfall"]


@pytest.mark.rule("ALT-63")
def test_colonel_ashworth_prevents_discards_but_not_a_theft():
    table = scene(camps=("che_madera antonio", "colonel_ashworth"), hands=("storm ambush puma", "whip jade_mask"))
    play(table, "play storm", "react colonel_ashworth")
    assert len(hand(table, 1)) == 2
    play(table, "use rogue", "pay puma")
    assert legal(table) == ["react colonel_ashworth", "let"]
    play(table, "react colonel_ashworth")
    assert len(hand(table, 1)) == 2
    table = scene(camps=("antonio", "colonel_ashworth"), hands=("", "jade_mask"))
    play(table, "use antonio", "pick jade_mask")
    assert hand(table, 0) == ["jade_mask"]


@pytest.mark.rule("ALT-63")
def test_colonel_ashworth_stops_an_ambush_after_the_look():
    table = scene(camps=("che_madera antonio", "colonel_ashworth"), hands=("ambush", "whip jade_mask"))
    play(table, "play ambush", "react colonel_ashworth")
    assert hand(table, 1) == ["jade_mask", "whip"]
    assert [card["card"] for card in table.view(0)["players"][1]["hand"]] == ["jade_mask", "whip"]


@pytest.mark.rule("ALT-32", "ALT-42")
def test_a_counterplot_is_for_the_holder_of_the_adventurer():
    table = scene(camps=("che_madera", "ohio_bob"), hands=("storm", "counterplot puma"))
    play(table, "play storm", "react counterplot")
    assert hand(table, 1) == ["puma"]
    assert discard(table) == ["counterplot", "storm"]
    table = scene(camps=("che_madera", "huayna"), hands=("storm", "counterplot puma"))
    play(table, "play storm")
    assert hand(table, 1) == []


@pytest.mark.rule("ALT-32")
def test_a_counterplot_without_the_adventurer_is_of_no_use_even_when_one_is_asked():
    """A Beast asks for a Whip; the Counterplot in hand needs The Adventurer."""
    table = scene(camps=("che_madera", "huayna"), hands=("vampire_bats", "counterplot"))
    assert legal(play(table, "play vampire_bats")) == ["let"]
    table = scene(camps=("che_madera", "huayna ohio_bob"), hands=("vampire_bats", "counterplot"))
    assert legal(play(table, "play vampire_bats")) == ["react counterplot", "let"]


@pytest.mark.rule("ALT-64")
def test_a_boulder_does_not_strike_the_same_character_twice():
    """The only Character has escaped: there is no second one to choose, and the turn goes on."""
    table = scene(camps=("ohio_bob", "huayna"), hands=("rolling_boulder", "narrow_escape"))
    play(table, "play rolling_boulder", "let", "target huayna", "react narrow_escape")
    assert (table.seat, table.view(0)["asks"]) == (0, "act_or_place")
    assert camp(table, 1) == ["huayna"]


@pytest.mark.rule("ALT-64", "ALT-41")
def test_each_character_under_a_boulder_has_its_own_moment():
    table = scene(camps=("ohio_bob", "huayna antonio"), hands=("rolling_boulder", "narrow_escape narrow_escape"))
    play(table, "play rolling_boulder", "let", "target huayna", "react narrow_escape")
    assert legal(table) == ["target antonio"]
    play(table, "target antonio", "react narrow_escape")
    assert camp(table, 1) == ["huayna", "antonio"]
    assert hand(table, 1) == []


def public_trace(table: Table, moves: list[str]) -> list[Any]:
    """All that player 1 and a spectator can see while some moves are played, player 2 letting everything happen."""
    seen: list[Any] = []

    def look() -> None:
        seen.append([table.view(0), table.view(None), table.seat, table.history(0), table.history(None)])
        if table.seat == 0:
            seen.append(legal(table))

    look()
    for move in moves:
        while table.view(None)["asks"] == "react":
            table.play("let")
            look()
        table.play(move)
        look()
    return seen


@pytest.mark.rule("ALT-43")
@pytest.mark.parametrize(
    ("card", "moves", "reaction", "harmless"),
    [
        ("puma", ["play puma", "target ohio_bob", "pass"], "whip", "telegram"),
        ("puma", ["play puma", "target ohio_bob", "pass"], "narrow_escape", "cave_in"),
        ("surprise_attack", ["play surprise_attack", "target ohio_bob", "pass"], "narrow_escape", "old_map"),
        ("cave_in", ["play cave_in", "pass"], "whip", "moon_terrace"),
        ("storm", ["play storm"], "counterplot", "supply_drop"),
    ],
)
def test_with_or_without_a_reaction_the_opponent_sees_the_same(card, moves, reaction, harmless):
    """The same public situation with and without a Reaction in hand: no difference until it is used."""
    traces = []
    for held in (reaction, harmless):
        table = scene(camps=("huayna", "ohio_bob"), hands=(card, f"{held} jade_mask"), locations=("", "sun_gate"))
        traces.append(public_trace(table, moves))
    assert traces[0] == traces[1]
    assert "moment" in happened(table)


@pytest.mark.rule("ALT-43")
def test_only_the_legal_set_of_the_asked_seat_differs():
    for held, expected in (("whip", ["react whip", "let"]), ("storm", ["let"])):
        table = scene(camps=("", "ohio_bob"), hands=("puma", held))
        assert legal(play(table, "play puma")) == expected


@pytest.mark.rule("ALT-43")
def test_nothing_is_offered_where_the_opponent_knows_better():
    """An empty hand, a hand of Characters, a hand that was seen: no moment, for everybody knows that there is none."""
    for held in ("", "huayna antonio"):
        table = scene(camps=("", "ohio_bob"), hands=("puma", held))
        assert play(table, "play puma").seat == 0
    table = scene(camps=("che_madera", "ohio_bob"), hands=("puma", "storm"))
    table.state.known[0] = table.state.hand[1]
    assert play(table, "play puma").seat == 0
    table = scene(camps=("che_madera", "ohio_bob"), hands=("puma", "whip"))
    table.state.known[0] = table.state.hand[1]
    assert play(table, "play puma").seat == 1


@pytest.mark.rule("ALT-43")
def test_nothing_is_offered_when_all_copies_lie_open():
    camps = ("ingrid_falk", "ohio_bob")
    assert play(scene(camps=camps, hands=("puma", "storm"), discards=("", "whip")), "play puma").seat == 1
    table = scene(camps=camps, hands=("puma", "storm"), discards=("", "whip whip"))
    assert play(table, "play puma").seat == 0


@pytest.mark.rule("ALT-43")
def test_the_hand_of_who_plays_tells_nothing_until_all_know_it():
    """Who holds every Whip knows that no other can come; a missing question would tell that to the other."""
    table = scene(camps=("ingrid_falk", "ohio_bob"), hands=("puma whip whip", "storm"))
    assert legal(play(table, "play puma")) == ["let"]
    table = scene(camps=("ingrid_falk", "ohio_bob"), hands=("puma whip whip", "storm"))
    known = table.state.hand[0] & table.state.reactions
    table.state.known[1] = table.state.known[2] = known
    assert play(table, "play puma").seat == 0, "all have seen where the Whips are"


@pytest.mark.rule("ALT-43")
def test_a_character_with_a_fitting_reaction_is_always_asked():
    table = scene(camps=("", "aligator_sloop"), hands=("puma", ""))
    assert legal(play(table, "play puma")) == ["react aligator_sloop", "let"]
