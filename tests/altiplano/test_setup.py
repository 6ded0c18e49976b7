"""Parts, setup and the assembly of the expeditions."""

from random import Random

import pytest

import digsite
from digsite.games.altiplano.cards import KEYS, TREASURES
from digsite.games.altiplano.deck import HOUSE_DECK
from tests.altiplano.scene import camp, hand, known_hand, legal, names, scene

BOX = digsite.load("altiplano")
MANY = range(60)


def kinds(table):
    return [KEYS[kind] for kind in table.state.kinds]


@pytest.mark.rule("ALT-1")
def test_the_box_has_17_characters_and_34_exploration_cards():
    cards = kinds(BOX.new(seed=1))
    assert len(cards[:17]) == len(set(cards[:17])) == 17
    assert len(cards[17:22]) == len(set(cards[17:22])) == 5
    assert len(cards[22:25]) == len(set(cards[22:25])) == 3
    assert len(cards[25:]) == 26
    assert not set(cards[25:]) & set(cards[:25])


@pytest.mark.rule("ALT-2")
def test_exactly_one_character_is_both_and_some_actions_are_beasts_and_traps():
    s = BOX.new(seed=1).state
    assert int(s.archaeologists & s.raiders).bit_count() == 1
    neither = ~(int(s.archaeologists) | int(s.raiders)) & (1 << 17) - 1
    assert neither.bit_count() == 3
    assert int(s.beasts).bit_count() == 4
    assert int(s.traps).bit_count() == 5
    assert not int(s.beasts) & int(s.traps)


@pytest.mark.rule("ALT-10")
def test_each_camp_gets_three_characters_and_the_rest_is_the_pile():
    starts = set()
    for seed in MANY:
        table = BOX.new(seed=seed)
        view = table.view(None)
        starts.add(view["mover"])
        assert [len(player["camp"]) for player in view["players"]] == [3, 3]
        assert view["piles"]["characters"]["count"] == 11
        assert table.seat == view["mover"]
    assert starts == {0, 1}


@pytest.mark.rule("ALT-10")
def test_the_first_player_can_be_fixed():
    assert {BOX.new(seed=seed, first="2").seat for seed in range(8)} == {1}
    assert {BOX.new(seed=seed, first="1").seat for seed in range(8)} == {0}


@pytest.mark.rule("ALT-11")
def test_no_treasure_is_dealt_or_lies_above_the_sixth_card():
    deepest = set()
    for seed in MANY:
        table = BOX.new(seed=seed)
        pile = table.state.piles[1]
        assert pile.count == 24
        assert not int(table.state.hand[0] | table.state.hand[1]) & int(TREASURES)
        assert [int(hand_set).bit_count() for hand_set in table.state.hand] == [5, 5]
        depths = [depth for depth in range(24) if int(TREASURES) >> int(pile.cards[23 - depth]) & 1]
        assert len(depths) == 3
        assert min(depths) >= 5
        deepest |= set(depths)
    assert deepest == set(range(5, 24))


@pytest.mark.rule("ALT-12")
def test_special_cards_are_held_before_the_first_turn():
    held = set()
    for seed in MANY:
        view = BOX.new(seed=seed).view(None)
        counts = []
        for player in view["players"]:
            classes = [HOUSE_DECK["characters"][name]["class"] for name in names(player["camp"])]
            counts.append([sum(one in (what, "both") for one in classes) for what in ("archaeologist", "raider")])
        for k, special in enumerate(("adventurer", "rogue")):
            mine, yours = counts[0][k], counts[1][k]
            assert view[special] == (None if mine == yours else 0 if mine > yours else 1)
            held.add(view[special])
    assert held == {0, 1, None}


@pytest.mark.rule("ALT-13")
def test_expeditions_are_assembled_from_packs_of_three():
    """Player 1 begins, so player 2 has the first Character; packs go to and fro until each has three."""
    table = BOX.new(seed=3, assembly=True, first="1")
    chance = Random(3)
    kept = {0: [], 1: []}
    deciders = []
    passed: list[str] = []
    for number in range(6):
        seat = table.seat
        deciders.append(seat)
        pack = hand(table, seat)
        assert len(pack) == 3
        assert set(passed) <= set(pack)
        assert legal(table) == [f"keep {name}" for name in pack]
        assert hand(table, 1 - seat) == []
        choice = chance.choice(pack)
        kept[seat].append(choice)
        passed = [name for name in pack if name != choice]
        table.play(f"keep {choice}")
        if number < 5:
            other = table.view(1 - seat)["players"][seat]
            assert other["face_down"] == len(kept[seat])
            assert set(names(other["camp"])) <= set(kept[seat])
    assert deciders == [1, 0, 1, 0, 1, 0]
    for seat in (0, 1):
        assert sorted(camp(table, seat)) == sorted(kept[seat])
    assert table.view(None)["piles"]["characters"]["count"] == 11
    pile = {KEYS[card] for card in table.state.piles[0].cards[:11]}
    assert set(passed) <= pile
    assert table.seat == 0
    assert len(hand(table, 0)) == 5


@pytest.mark.rule("ALT-13")
def test_what_was_passed_on_is_known_and_what_was_kept_follows_from_it():
    table = BOX.new(seed=4, assembly=True, first="1")
    pack = hand(table, 1)
    table.play(f"keep {pack[0]}")
    assert known_hand(table, 0, viewer=1) == sorted(pack[1:], key=KEYS.index)
    assert known_hand(table, 0, viewer=None) == []
    assert table.view(0)["players"][1]["camp"] == []
    table.play(f"keep {pack[1]}")
    assert names(table.view(1)["players"][0]["camp"]) == [pack[1]]
    assert table.view(None)["players"][0]["camp"] == []
    assert table.view(None)["players"][0]["face_down"] == 1


@pytest.mark.rule("ALT-13")
def test_a_spectator_cannot_see_packs_in_the_events():
    table = BOX.new(seed=4, assembly=True)
    while table.view(None)["asks"] == "keep":
        table.play(table.legal[0])
    told = [event for event in table.history(None) if event["event"] in ("drew", "kept")]
    assert told
    assert all("card" not in event for event in told)


@pytest.mark.rule("ALT-3", "ALT-1")
def test_camps_never_hold_more_than_they_may():
    for seed in range(3):
        table = BOX.new(seed=seed)
        chance = Random(seed)
        while table.seat is not None:
            table.play(chance.choice(table.legal))
            assert table.is_sound
            for player in table.view(None)["players"]:
                assert len(player["camp"]) <= 5
                assert len(player["treasures"]) <= 2


@pytest.mark.rule("ALT-3")
def test_a_position_that_breaks_the_camp_is_not_sound():
    table = scene(camps=("ohio_bob", ""))
    table.state.treasures[0] = table.state.camp[0]
    assert not table.is_sound
