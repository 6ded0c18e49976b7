"""Turns and phases, placing, piles, the end. The stories of the rulebook's examples are among them."""

import pytest

import digsite
from digsite import IllegalAction
from tests.altiplano.scene import (
    CHARACTERS,
    EXPLORATION,
    camp,
    discard,
    empty_piles,
    hand,
    happened,
    legal,
    location,
    names,
    play,
    scene,
    treasures,
)

BOX = digsite.load("altiplano")


@pytest.mark.rule("ALT-20")
def test_a_turn_draws_acts_acts_or_places_and_discards():
    table = BOX.new(seed=2, first="1")
    assert legal(table) == ["draw characters", "draw exploration"]
    play(table, "draw exploration")
    assert table.view(0)["asks"] == "act"
    assert len(hand(table, 0)) == 6
    assert not any(action.startswith("place") for action in legal(table))
    play(table, "pass")
    assert table.view(0)["asks"] == "act_or_place"
    play(table, "pass")
    assert table.view(0)["asks"] == "discard"
    assert "pass" not in legal(table)
    chosen = legal(table)[-1]
    play(table, chosen)
    assert len(hand(table, 0)) == 5
    assert discard(table) == [chosen.split()[1]]
    assert table.seat == 1


@pytest.mark.rule("ALT-20")
def test_with_five_cards_nothing_is_discarded():
    table = scene(hands=("storm whip whip puma puma", ""), phase=3)
    play(table, "pass")
    assert (table.seat, table.view(1)["asks"]) == (1, "draw")


@pytest.mark.rule("ALT-20", "ALT-24")
def test_the_adventurer_draws_in_phase_2_and_again_in_phase_3():
    """The holder of The Adventurer uses it twice in a turn, and each time chooses the pile."""
    table = scene(camps=("ohio_bob ingrid_falk", "che_madera"), tops=("huayna", "storm"))
    play(table, "use adventurer", "draw exploration", "use adventurer", "draw characters")
    assert hand(table, 0) == ["huayna", "storm"]
    assert table.seat == 1


@pytest.mark.rule("ALT-20", "ALT-31")
def test_the_adventurer_draws_and_then_a_character_is_placed():
    """After the card of phase 1, drawing with The Adventurer is the Action of phase 2; in phase 3 a Character is placed."""
    table = scene(camps=("ohio_bob", ""), hands=("huayna", ""), tops=("antonio belloeuf", "puma"), phase=3)
    play(table, "pass", "draw characters", "pass", "pass")
    play(table, "draw characters", "use adventurer", "draw exploration")
    assert "use adventurer" in legal(table), "it is an Action like others, which phase 3 may use again"
    play(table, "place huayna")
    assert camp(table, 0) == ["ohio_bob", "huayna"]
    assert hand(table, 0) == ["belloeuf", "puma"]
    assert table.seat == 1


@pytest.mark.rule("ALT-21")
def test_ohio_bob_looks_in_phase_2_and_again_in_phase_3():
    table = scene(camps=("ohio_bob", ""), tops=("", "storm puma whip jade_mask cave_in ambush"))
    play(table, "use ohio_bob")
    assert legal(table) == ["leave"]
    play(table, "leave", "use ohio_bob")
    assert legal(table) == ["take jade_mask", "leave"]
    play(table, "take jade_mask")
    assert hand(table, 0) == ["jade_mask"]


@pytest.mark.rule("ALT-21")
def test_a_storm_is_discarded_and_cannot_be_played_twice():
    table = scene(hands=("storm", "puma puma whip whip storm"))
    play(table, "play storm")
    assert "storm" in discard(table)
    assert "play storm" not in legal(table)
    assert len(hand(table, 1)) == 3


@pytest.mark.rule("ALT-21")
def test_che_madera_acts_only_once():
    """He removes a Character and is discarded; in phase 3 he is no longer there."""
    table = scene(camps=("che_madera huayna", "ramuncho antonio"))
    play(table, "use che_madera", "target ramuncho")
    assert camp(table, 0) == ["huayna"]
    assert camp(table, 1) == ["antonio"]
    assert discard(table, "characters") == ["ramuncho", "che_madera"]
    assert "use che_madera" not in legal(table)


@pytest.mark.rule("ALT-21", "ALT-20")
@pytest.mark.parametrize("name", ["ohio_bob", "marcus_vidor"])
def test_a_character_just_drawn_acts_only_once_it_was_placed(name):
    """Ohio Bob (in the other edition Marcus Vidor) is drawn in phase 1 and placed in phase 3; then he has to wait."""
    table = scene(tops=(f"huayna {name}", ""), treasures=("jade_mask", ""), phase=3)
    play(table, "pass", "draw characters", "pass", "pass")
    play(table, "draw characters")
    assert hand(table, 0) == [name]
    assert legal(table) == ["pass"]
    play(table, "pass", f"place {name}")
    assert table.seat == 1, "the turn is over: there was no phase left for his Action"
    play(table, "draw characters", "pass", "pass", "draw exploration")
    assert table.view(0)["asks"] == "act"
    assert f"use {name}" in legal(table)


@pytest.mark.rule("ALT-22")
def test_a_sixth_character_takes_the_place_of_one_of_the_five():
    five = "che_madera antonio belloeuf kid_calloway lupe_serrano"
    table = scene(camps=(five, ""), hands=("ohio_bob", ""), phase=3)
    play(table, "place ohio_bob")
    assert legal(table) == [
        f"replace {name}" for name in ("che_madera", "belloeuf", "antonio", "kid_calloway", "lupe_serrano")
    ]
    assert table.view(1)["table"]["card"] == "ohio_bob"
    play(table, "replace antonio")
    assert "antonio" not in camp(table, 0)
    assert "ohio_bob" in camp(table, 0)
    assert discard(table, "characters") == ["antonio"]


@pytest.mark.rule("ALT-23")
def test_a_location_needs_a_camp_without_one():
    table = scene(hands=("sun_gate moon_terrace", ""), phase=3)
    play(table, "place sun_gate")
    assert location(table, 0) == "sun_gate"
    table = scene(hands=("moon_terrace", ""), locations=("sun_gate", ""), phase=3)
    assert legal(table) == ["pass"]


@pytest.mark.rule("ALT-23")
def test_a_treasure_needs_an_archaeologist_and_a_location():
    for camps, locations in (("che_madera", "sun_gate"), ("ohio_bob", "")):
        table = scene(hands=("jade_mask", ""), camps=(camps, ""), locations=(locations, ""), phase=3)
        assert "place jade_mask" not in legal(table)
    table = scene(hands=("jade_mask", ""), camps=("aligator_sloop", ""), locations=("sun_gate", ""), phase=3)
    play(table, "place jade_mask")
    assert treasures(table, 0) == ["jade_mask"]
    assert location(table, 0) is None
    assert discard(table) == ["sun_gate"]
    assert table.seat == 1


@pytest.mark.rule("ALT-26")
def test_the_second_treasure_wins_at_once():
    table = scene(
        hands=("jade_mask puma puma whip whip storm storm", ""),
        camps=("ohio_bob", ""),
        locations=("sun_gate", ""),
        treasures=("royal_mummy", "golden_condor"),
        phase=3,
    )
    play(table, "place jade_mask")
    assert table.seat is None
    assert (table.scores, table.winners) == ([1, 0], [0])
    assert happened(table)[-1] == "won"


@pytest.mark.rule("ALT-26")
def test_a_game_without_a_winner_is_a_draw_after_the_turns_allowed():
    table = BOX.new(seed=1, turns=20)
    turns = 0
    while table.seat is not None:
        turns += table.view(None)["asks"] == "draw"
        table.play(table.legal[-1])
    assert turns == 20
    assert (table.scores, table.winners) == ([0, 0], [])
    assert happened(table)[-1] == "drawn"


@pytest.mark.rule("ALT-26")
def test_two_hundred_turns_are_the_default():
    assert BOX.new(seed=1).view(None)["most_turns"] == 200


@pytest.mark.rule("ALT-4", "ALT-61")
def test_an_empty_pile_is_made_anew_from_its_discard_pile_when_a_card_is_needed():
    table = scene(hands=("telegram", ""), discards=("", "storm puma"), phase=3)
    empty_piles(table, EXPLORATION, into_hand=1)
    play(table, "pass")
    assert table.view(None)["piles"]["exploration"]["count"] == 0
    assert legal(table) == ["draw characters", "draw exploration"]
    play(table, "draw exploration")
    pile = table.view(None)["piles"]["exploration"]
    assert (pile["count"], pile["discard"]) == (1, [])
    assert {"storm", "puma"} & set(hand(table, 1))
    assert "remade" in happened(table)


@pytest.mark.rule("ALT-25")
def test_a_pile_without_cards_cannot_be_drawn_from():
    table = scene(phase=3)
    empty_piles(table, CHARACTERS, into_hand=1)
    play(table, "pass")
    assert legal(table) == ["draw exploration"]


@pytest.mark.rule("ALT-25")
def test_without_any_card_to_draw_the_draw_is_skipped():
    table = scene(phase=3)
    empty_piles(table, CHARACTERS, into_hand=1)
    empty_piles(table, EXPLORATION, into_hand=1)
    play(table, "pass")
    assert (table.seat, table.view(1)["asks"]) == (1, "act")


@pytest.mark.rule("ALT-24")
def test_who_plays_a_surprise_attack_chooses_who_goes():
    table = scene(hands=("surprise_attack", ""), camps=("", "ohio_bob che_madera"))
    play(table, "play surprise_attack")
    assert table.seat == 0
    assert legal(table) == ["target ohio_bob", "target che_madera"]


@pytest.mark.rule("ALT-24")
def test_revealed_cards_lie_open_on_the_discard_pile():
    table = scene(hands=("old_map", ""), tops=("", "storm puma sun_gate jade_mask"))
    play(table, "play old_map")
    assert sorted(discard(table)) == sorted(["storm", "puma", "sun_gate", "jade_mask"])
    assert legal(table) == ["take sun_gate", "take jade_mask"]


@pytest.mark.rule("ALT-20")
def test_what_is_not_legal_is_refused():
    table = scene(hands=("jade_mask", ""))
    with pytest.raises(IllegalAction):
        table.play("place jade_mask")


@pytest.mark.rule("ALT-68")
def test_two_copies_are_one_choice_and_two_pieces():
    table = scene(hands=("storm storm", "puma"))
    assert legal(table).count("play storm") == 1
    pieces = table.view(0)["players"][0]["hand"]
    assert names(pieces) == ["storm", "storm"]
    assert pieces[0]["id"] != pieces[1]["id"]


@pytest.mark.rule("ALT-20")
def test_sir_allistair_keeps_three_more_cards():
    eight = "storm storm puma puma whip whip cave_in cave_in"
    table = scene(camps=("sir_allistair", ""), hands=(eight, ""), phase=3)
    play(table, "pass")
    assert table.seat == 1
    table = scene(camps=("sir_allistair", ""), hands=(eight + " telegram", ""), phase=3)
    play(table, "pass", "discard telegram")
    assert len(hand(table, 0)) == 8
