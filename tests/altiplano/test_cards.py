"""Every card does what it says: one story for each Character, each Action card and each Special card."""

import pytest

import digsite
from tests.altiplano.scene import (
    CHARACTERS,
    EXPLORATION,
    camp,
    discard,
    empty_piles,
    hand,
    happened,
    holder,
    known_hand,
    legal,
    location,
    names,
    play,
    scene,
    treasures,
)

BOX = digsite.load("altiplano")


# Characters


@pytest.mark.rule("ALT-65", "ALT-66")
def test_ohio_bob_takes_a_treasure_for_all_to_see_and_puts_the_rest_under():
    table = scene(camps=("ohio_bob", ""), tops=("", "storm jade_mask puma whip"))
    play(table, "use ohio_bob")
    assert [event["card"] for event in table.history(0) if event["event"] == "saw"] == ["storm", "jade_mask", "puma"]
    assert all("card" not in event for event in table.history(1) if event["event"] == "saw")
    play(table, "take jade_mask")
    assert known_hand(table, 0, viewer=1) == ["jade_mask"]
    pile = table.view(0)["piles"]["exploration"]
    assert [(card["card"], card["place"]) for card in pile["known"]] == [
        ("storm", pile["count"] - 1),
        ("puma", pile["count"]),
    ]
    assert table.view(1)["piles"]["exploration"]["known"] == []


@pytest.mark.rule("ALT-65")
def test_only_ohio_bob_may_leave_what_he_sought():
    table = scene(camps=("ohio_bob", ""), tops=("", "jade_mask"))
    assert legal(play(table, "use ohio_bob")) == ["take jade_mask", "leave"]
    table = scene(camps=("huayna", ""), tops=("", "sun_gate"))
    assert legal(play(table, "use huayna")) == ["take sun_gate"]


@pytest.mark.rule("ALT-67")
def test_huayna_takes_a_location_shuffles_the_rest_in_and_goes():
    table = scene(camps=("huayna", ""), tops=("", "storm sun_gate moon_terrace puma whip"))
    before = table.view(None)["piles"]["exploration"]["count"]
    play(table, "use huayna")
    assert legal(table) == ["take sun_gate", "take moon_terrace"]
    assert len(table.view(0)["piles"]["exploration"]["known"]) == 5
    play(table, "take moon_terrace")
    assert hand(table, 0) == ["moon_terrace"]
    assert camp(table, 0) == []
    assert table.view(0)["piles"]["exploration"]["known"] == []
    assert table.view(None)["piles"]["exploration"]["count"] == before - 1


@pytest.mark.rule("ALT-50")
def test_professor_smith_needs_a_location_and_flees_a_trap():
    tops = ("", "storm jade_mask pitfall puma")
    assert "use henriette_smith" not in legal(scene(camps=("henriette_smith", ""), tops=tops))
    table = scene(camps=("henriette_smith", ""), locations=("sun_gate", ""), tops=tops)
    play(table, "use henriette_smith")
    assert camp(table, 0) == []
    assert location(table, 0) == "sun_gate"
    assert legal(table) == ["take jade_mask"]
    play(table, "take jade_mask")
    assert hand(table, 0) == ["jade_mask"]
    table = scene(camps=("henriette_smith", ""), locations=("sun_gate", ""), tops=("", "storm whip puma puma"))
    play(table, "use henriette_smith")
    assert camp(table, 0) == ["henriette_smith"]
    assert table.view(0)["asks"] == "act_or_place"


@pytest.mark.rule("ALT-67")
def test_belloeuf_costs_two_cards():
    table = scene(camps=("belloeuf", "ohio_bob huayna"), hands=("storm puma whip", ""))
    play(table, "use belloeuf", "pay storm", "pay whip", "target ohio_bob")
    assert hand(table, 0) == ["puma"]
    assert camp(table, 1) == ["huayna"]
    assert camp(table, 0) == ["belloeuf"]
    assert "use belloeuf" not in legal(scene(camps=("belloeuf", "ohio_bob"), hands=("storm", "")))


@pytest.mark.rule("ALT-67", "ALT-65")
def test_antonio_takes_a_card_of_the_other_hand_and_goes():
    table = scene(camps=("antonio", ""), hands=("", "jade_mask storm ohio_bob"))
    play(table, "use antonio")
    assert legal(table) == ["pick ohio_bob", "pick jade_mask", "pick storm"]
    play(table, "pick jade_mask")
    assert hand(table, 0) == ["jade_mask"]
    assert known_hand(table, 0, viewer=1) == known_hand(table, 0, viewer=None) == ["jade_mask"]
    assert known_hand(table, 1, viewer=0) == ["ohio_bob", "storm"]
    assert known_hand(table, 1, viewer=None) == []
    assert camp(table, 0) == []


@pytest.mark.rule("ALT-50")
def test_ingrid_falk_takes_a_location_from_the_discard_pile():
    table = scene(camps=("ingrid_falk", ""), discards=("", "storm sun_gate moon_terrace"))
    play(table, "use ingrid_falk", "take sun_gate", "use ingrid_falk", "take moon_terrace")
    assert hand(table, 0) == ["sun_gate", "moon_terrace"]
    assert "use ingrid_falk" not in legal(scene(camps=("ingrid_falk", ""), discards=("", "storm")))


@pytest.mark.rule("ALT-65", "ALT-66")
def test_mateo_quispe_takes_a_character_unseen():
    table = scene(camps=("mateo_quispe", ""), tops=("huayna antonio belloeuf the_doc", ""))
    play(table, "use mateo_quispe")
    assert legal(table) == ["take huayna", "take belloeuf", "take antonio"]
    play(table, "take antonio")
    assert hand(table, 0) == ["antonio"]
    assert known_hand(table, 0, viewer=1) == []
    taken = next(event for event in table.history(1) if event["event"] == "took_seen")
    assert taken["place"] == 2
    assert "card" not in taken
    known = table.view(0)["piles"]["characters"]["known"]
    assert names(known) == ["huayna", "belloeuf"]


@pytest.mark.rule("ALT-23")
def test_sister_ines_keeps_the_location():
    table = scene(camps=("sister_ines", ""), hands=("jade_mask", ""), locations=("sun_gate", ""), phase=3)
    play(table, "place jade_mask")
    assert hand(table, 0) == ["sun_gate"]
    assert known_hand(table, 0, viewer=1) == ["sun_gate"]
    assert discard(table) == []


@pytest.mark.rule("ALT-67")
def test_kid_calloway_discards_the_other_location_and_goes():
    table = scene(camps=("kid_calloway", ""), locations=("", "sun_gate"))
    play(table, "use kid_calloway")
    assert location(table, 1) is None
    assert camp(table, 0) == []
    assert "use kid_calloway" not in legal(scene(camps=("kid_calloway", ""), locations=("sun_gate", "")))


@pytest.mark.rule("ALT-24")
def test_lupe_serrano_swaps_a_card_for_two():
    table = scene(camps=("lupe_serrano", ""), hands=("storm", ""), tops=("huayna", "puma"))
    play(table, "use lupe_serrano", "pay storm", "draw characters", "draw exploration")
    assert hand(table, 0) == ["huayna", "puma"]


@pytest.mark.rule("ALT-50")
def test_marcus_vidor_secures_a_treasure_against_deception():
    """The example of the rulebook: from his next turn on Marcus keeps the Treasure from being stolen."""
    table = scene(camps=("marcus_vidor", "che_madera"), hands=("", "deception"), treasures=("jade_mask", ""), phase=3)
    play(table, "use marcus_vidor", "draw characters")
    assert "play deception" not in legal(table)
    assert table.view(1)["players"][0]["treasures"][0]["secured"]
    table = scene(camps=("marcus_vidor", "che_madera"), hands=("", "deception"), treasures=("jade_mask", ""), phase=3)
    play(table, "pass", "draw characters", "play deception")
    assert (treasures(table, 0), hand(table, 1)[0]) != ([], "jade_mask")
    assert "jade_mask" in hand(table, 1)
    assert "use marcus_vidor" not in legal(scene(camps=("marcus_vidor", "")))


# Action cards


@pytest.mark.rule("ALT-24")
def test_a_storm_discards_two_random_cards():
    seen = set()
    for seed in range(40):
        table = scene(hands=("storm", "puma whip telegram"))
        table.state.random = seed * 7919
        play(table, "play storm")
        assert len(hand(table, 1)) == 1
        seen.add(hand(table, 1)[0])
    assert seen == {"puma", "whip", "telegram"}
    table = scene(hands=("storm", "puma"))
    assert hand(play(table, "play storm"), 1) == []


@pytest.mark.rule("ALT-32", "ALT-50")
def test_deception_steals_a_treasure():
    table = scene(camps=("che_madera", ""), hands=("deception", ""), treasures=("", "jade_mask"))
    play(table, "play deception")
    assert treasures(table, 1) == []
    assert hand(table, 0) == ["jade_mask"]
    assert known_hand(table, 0, viewer=1) == ["jade_mask"]


@pytest.mark.rule("ALT-50")
def test_beasts_and_traps_choose_their_prey():
    camps = ("", "ohio_bob che_madera huayna aligator_sloop")
    prey = {
        "puma": ["ohio_bob", "aligator_sloop"],
        "vampire_bats": ["che_madera", "huayna"],
        "pitfall": ["che_madera", "aligator_sloop"],
        "anaconda": ["ohio_bob", "che_madera", "huayna", "aligator_sloop"],
    }
    for card, expected in prey.items():
        table = scene(camps=camps, hands=(card, ""))
        play(table, f"play {card}")
        if table.seat == 1:
            play(table, "let")
        assert legal(table) == [f"target {name}" for name in expected]
    for card, camps in (("puma", "che_madera"), ("vampire_bats", "ohio_bob"), ("pitfall", "ohio_bob")):
        assert legal(scene(camps=("", camps), hands=(card, ""))) == ["pass"]


@pytest.mark.rule("ALT-65")
def test_an_anaconda_sends_a_character_home():
    table = scene(camps=("", "ohio_bob"), hands=("anaconda", ""))
    play(table, "play anaconda", "target ohio_bob")
    assert camp(table, 1) == []
    assert hand(table, 1) == ["ohio_bob"]
    assert known_hand(table, 1, viewer=0) == ["ohio_bob"]
    assert discard(table, "characters") == []


@pytest.mark.rule("ALT-64", "ALT-32")
def test_a_rolling_boulder_removes_two_different_characters():
    table = scene(camps=("ohio_bob", "huayna che_madera"), hands=("rolling_boulder", ""))
    play(table, "play rolling_boulder", "target huayna")
    assert legal(table) == ["target che_madera"]
    play(table, "target che_madera")
    assert camp(table, 1) == []
    table = scene(camps=("ohio_bob", "huayna"), hands=("rolling_boulder", ""))
    play(table, "play rolling_boulder", "target huayna")
    assert table.view(0)["asks"] == "act_or_place"


@pytest.mark.rule("ALT-50")
def test_a_cave_in_takes_the_location():
    table = scene(hands=("cave_in", ""), locations=("", "sun_gate"))
    play(table, "play cave_in")
    assert location(table, 1) is None
    assert discard(table) == ["sun_gate", "cave_in"]


@pytest.mark.rule("ALT-32")
def test_a_supply_drop_draws_three_cards():
    table = scene(camps=("ohio_bob", ""), hands=("supply_drop", ""), tops=("huayna", "puma whip"))
    play(table, "play supply_drop", "draw exploration", "draw characters", "draw exploration")
    assert hand(table, 0) == ["huayna", "puma", "whip"]


@pytest.mark.rule("ALT-61")
def test_an_old_map_takes_what_is_there():
    table = scene(hands=("old_map", ""), tops=("", "storm puma whip whip jade_mask"))
    play(table, "play old_map")
    assert table.view(0)["asks"] == "act_or_place"
    assert hand(table, 0) == []
    table = scene(hands=("old_map", ""), discards=("", "jade_mask"))
    empty_piles(table, EXPLORATION, into_hand=1)
    table.state.known[:] = 0
    play(table, "play old_map")
    if table.seat == 1:
        play(table, "let")
    assert legal(table) == ["take jade_mask"]


@pytest.mark.rule("ALT-32", "ALT-65")
def test_an_ambush_looks_and_discards_two_cards():
    table = scene(camps=("che_madera", ""), hands=("ambush", "jade_mask storm puma"))
    play(table, "play ambush", "pick jade_mask", "pick puma")
    assert hand(table, 1) == ["storm"]
    assert known_hand(table, 1, viewer=0) == ["storm"]
    assert discard(table) == ["jade_mask", "puma", "ambush"]
    table = scene(camps=("che_madera", ""), hands=("ambush", "storm"))
    play(table, "play ambush", "pick storm")
    assert table.view(0)["asks"] == "act_or_place"


@pytest.mark.rule("ALT-50")
def test_a_telegram_calls_a_character_back():
    table = scene(hands=("telegram", ""), discards=("huayna antonio", ""))
    play(table, "play telegram", "take huayna")
    assert hand(table, 0) == ["huayna"]
    assert discard(table, "characters") == ["antonio"]
    assert legal(scene(hands=("telegram", ""))) == ["pass"]


@pytest.mark.rule("ALT-32", "ALT-50")
def test_a_mutiny_needs_room():
    table = scene(camps=("che_madera antonio", "ohio_bob"), hands=("mutiny", ""))
    play(table, "play mutiny", "target ohio_bob")
    assert "ohio_bob" in camp(table, 0)
    assert camp(table, 1) == []
    full = "che_madera antonio belloeuf huayna ramuncho"
    assert "play mutiny" not in legal(scene(camps=(full, "ohio_bob"), hands=("mutiny", "")))


# Special cards


@pytest.mark.rule("ALT-30")
def test_special_cards_move_in_the_middle_of_an_effect():
    """The first Character under the Boulder takes The Adventurer with it before the second is chosen."""
    table = scene(camps=("ohio_bob ingrid_falk", "sir_allistair che_madera"), hands=("rolling_boulder", ""))
    assert (holder(table, "adventurer"), holder(table, "rogue")) == (0, 1)
    play(table, "play rolling_boulder", "target che_madera")
    assert holder(table, "rogue") is None
    assert table.view(0)["asks"] == "target"
    assert happened(table).index("between") < len(happened(table))


@pytest.mark.rule("ALT-30")
def test_a_tie_leaves_the_card_between_the_players_and_both_counts_twice():
    table = scene(camps=("aligator_sloop", "ohio_bob"), hands=("huayna", "che_madera"), phase=3)
    assert (holder(table, "adventurer"), holder(table, "rogue")) == (None, 0)
    play(table, "place huayna", "draw characters", "pass", "place che_madera")
    assert (holder(table, "adventurer"), holder(table, "rogue")) == (None, None)


@pytest.mark.rule("ALT-30")
def test_a_returned_character_gives_the_card_away_at_once():
    table = scene(camps=("ohio_bob", "sir_allistair ingrid_falk"), hands=("anaconda", ""))
    assert holder(table, "adventurer") == 1
    play(table, "play anaconda", "target ingrid_falk")
    assert holder(table, "adventurer") is None


@pytest.mark.rule("ALT-31", "ALT-67")
def test_the_rogue_swaps_a_card_for_a_random_one():
    table = scene(camps=("che_madera", ""), hands=("storm", "puma whip"))
    play(table, "use rogue", "pay storm")
    assert hand(table, 0) == []
    assert len(hand(table, 1)) == 1
    assert "use rogue" not in legal(scene(camps=("che_madera", ""), hands=("storm", "")))
    assert "use rogue" not in legal(scene(camps=("che_madera", ""), hands=("", "storm")))


@pytest.mark.rule("ALT-32")
def test_some_cards_are_for_the_holder_of_a_special_card_only():
    cards = {"deception": "rogue", "ambush": "rogue", "mutiny": "rogue"}
    cards |= {"rolling_boulder": "adventurer", "supply_drop": "adventurer"}
    owner = {"rogue": "che_madera", "adventurer": "ohio_bob"}
    other = {"rogue": "ohio_bob", "adventurer": "che_madera"}
    for card, needs in cards.items():
        world = {"hands": (card, "puma"), "treasures": ("", "jade_mask")}
        assert f"play {card}" in legal(scene(camps=(owner[needs], "huayna"), **world))
        assert f"play {card}" not in legal(scene(camps=(other[needs], "huayna"), **world))


@pytest.mark.rule("ALT-50")
def test_an_empty_hand_cannot_be_robbed():
    for card in ("storm", "ambush"):
        assert f"play {card}" not in legal(scene(camps=("che_madera", ""), hands=(card, "")))
    assert "use antonio" not in legal(scene(camps=("antonio", "")))
    table = scene(camps=("mateo_quispe", ""))
    empty_piles(table, CHARACTERS, into_hand=1)
    assert "use mateo_quispe" not in legal(table)
