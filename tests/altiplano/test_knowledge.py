"""What a seat knows, and that redrawn worlds respect all of it."""

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import digsite
from digsite import Table, engine
from digsite.games.altiplano.cards import KEYS, TREASURES
from digsite.games.contract import records
from tests.altiplano.case import small_pile, sought_in_vain
from tests.altiplano.scene import (
    EXPLORATION,
    empty_piles,
    hand,
    known_hand,
    legal,
    names,
    play,
    scene,
)

BOX = digsite.load("altiplano")
WORLDS = 60


def worlds(table: Table, seat: int | None, number: int = WORLDS) -> list[Table]:
    return [table.imagined(seat, seed) for seed in range(number)]


def pile_from_top(table: Table, deck: int) -> list[str]:
    """A pile as it really lies."""
    pile = table.state.piles[deck]
    return [KEYS[table.state.kinds[pile.cards[place]]] for place in reversed(range(pile.count))]


@pytest.mark.rule("ALT-11")
def test_redrawn_hands_and_first_five_cards_hold_no_treasure():
    """At the start nobody can hold a Treasure, and none lies above the sixth card: no world says otherwise."""
    table = BOX.new(seed=5, first="1")
    for world in worlds(table, 0):
        assert not {"golden_condor", "jade_mask", "royal_mummy"} & set(hand(world, 1))
        assert not {"golden_condor", "jade_mask", "royal_mummy"} & set(pile_from_top(world, EXPLORATION)[:5])


@pytest.mark.rule("ALT-66")
def test_cards_under_the_pile_stay_known_to_who_saw_them_alone():
    table = scene(camps=("ohio_bob", ""), tops=("", "storm puma whip telegram"))
    play(table, "use ohio_bob", "leave")
    for world in worlds(table, 0):
        assert pile_from_top(world, EXPLORATION)[-3:] == ["storm", "puma", "whip"]
    assert len({tuple(pile_from_top(world, EXPLORATION)[-3:]) for world in worlds(table, 1)}) > 10
    assert len({tuple(pile_from_top(world, EXPLORATION)[-3:]) for world in worlds(table, None)}) > 10


@pytest.mark.rule("ALT-24")
def test_a_card_drawn_from_a_known_place_is_known_in_the_hand():
    """Bob looks at the only three cards of the pile; the other draws the first of them."""
    table = scene(camps=("ohio_bob", ""), phase=3)
    empty_piles(table, EXPLORATION)
    s = table.state
    for name in ("storm", "puma", "whip"):
        card = next(card for card in s.discards[EXPLORATION].cards if KEYS[s.kinds[card]] == name)
        place = s.discards[EXPLORATION].cards.tolist().index(card)
        cards = s.discards[EXPLORATION].cards.tolist()
        s.discards[EXPLORATION].cards[:] = [*cards[:place], *cards[place + 1 :], -1]
        s.discards[EXPLORATION].count -= 1
        s.piles[EXPLORATION].cards[s.piles[EXPLORATION].count] = card
        s.piles[EXPLORATION].count += 1
    assert pile_from_top(table, EXPLORATION) == ["whip", "puma", "storm"]
    play(table, "use ohio_bob", "leave", "draw exploration")
    assert hand(table, 1) == ["whip"]
    assert known_hand(table, 1, viewer=0) == ["whip"]
    assert known_hand(table, 1, viewer=None) == []


@pytest.mark.rule("ALT-65")
def test_a_hand_that_was_looked_at_stays_known_card_by_card():
    table = scene(camps=("che_madera", ""), hands=("ambush", "jade_mask storm puma whip"), tops=("", "telegram"))
    play(table, "play ambush")
    if table.seat == 1:
        play(table, "let")
    play(table, "pick jade_mask", "pick puma")
    for world in worlds(table, 0):
        assert hand(world, 1) == ["storm", "whip"]
    assert len({tuple(hand(world, 1)) for world in worlds(table, None)}) > 10
    play(table, "pass", "draw exploration")
    assert known_hand(table, 1, viewer=0) == ["storm", "whip"]
    seen = {tuple(hand(world, 1)) for world in worlds(table, 0)}
    assert len(seen) > 5
    assert all({"storm", "whip"} <= set(cards) for cards in seen)


@pytest.mark.rule("ALT-65")
def test_what_was_taken_openly_stays_known_until_it_leaves():
    table = scene(hands=("telegram", ""), discards=("huayna", ""))
    play(table, "play telegram", "take huayna")
    assert known_hand(table, 0, viewer=1) == ["huayna"]
    play(table, "place huayna")
    assert known_hand(table, 0, viewer=1) == []
    assert all("huayna" not in hand(world, 0) for world in worlds(table, 1))


def after_huayna() -> Table:
    """Player 1 has seen four cards that Huayna shuffled into the pile; player 2 holds two unknown cards."""
    table = scene(camps=("huayna", ""), hands=("", "cave_in ambush"), tops=("", "jade_mask storm sun_gate puma whip"))
    return play(table, "use huayna", "take sun_gate")


def pieces(table: Table, cards: str) -> set[int]:
    return {number for number in range(51) if KEYS[table.state.kinds[number]] in cards.split()}


@pytest.mark.rule("ALT-65")
def test_cards_shuffled_into_the_pile_cannot_be_in_a_hand_held_before():
    """Who saw a card go into the pile knows that it is in no hand, though not where it lies."""
    table = after_huayna()
    mixed = int(table.state.late[0, table.state.levels[0] - 1])
    assert {KEYS[table.state.kinds[card]] for card in range(51) if mixed >> card & 1} == {
        "jade_mask",
        "storm",
        "puma",
        "whip",
    }
    for world in worlds(table, 0):
        assert not mixed & int(world.state.hand[1])
    places = {pile_from_top(world, EXPLORATION).index("jade_mask") for world in worlds(table, 0)}
    assert len(places) > 10


@pytest.mark.rule("ALT-65")
def test_after_a_draw_at_most_that_one_card_can_be_one_of_them():
    table = play(after_huayna(), "pass", "draw exploration", "pass", "pass", "draw characters")
    mixed = int(table.state.late[0, table.state.levels[0] - 1])
    numbers = {int(mixed & int(world.state.hand[1])).bit_count() for world in worlds(table, 0, 200)}
    assert numbers == {0, 1}


@pytest.mark.rule("ALT-62")
def test_a_pile_made_anew_tells_all_what_the_hands_hold():
    """With the pile used up each player can name the other's cards; the new pile cannot hold them."""
    table = scene(hands=("", "storm puma"), phase=3)
    empty_piles(table, EXPLORATION)
    play(table, "pass")
    assert known_hand(table, 1, viewer=0) == []
    play(table, "draw exploration")
    assert known_hand(table, 1, viewer=0) == known_hand(table, 1, viewer=None) == ["storm", "puma"]
    assert len({tuple(hand(world, 1)) for world in worlds(table, 0)}) > 10
    for world in worlds(table, 0):
        assert int(world.state.hand[1]) & int(table.state.known[0]) == int(table.state.known[0])


@pytest.mark.rule("ALT-11")
def test_treasures_without_a_place_in_the_pile_must_be_in_the_hand():
    """Two barren places and one other are shuffled, and three Treasures are unseen: the hand holds two at least."""
    table = scene(camps=("", ""), hands=("", "jade_mask royal_mummy"), tops=("", "storm puma golden_condor"), phase=3)
    s = table.state
    pile = s.piles[EXPLORATION]
    hidden = [int(card) for card in pile.cards[: pile.count - 3]]
    top = [int(card) for card in pile.cards[pile.count - 3 : pile.count]]
    pile.cards[:] = -1
    pile.cards[:3] = top
    pile.count = 3
    for number, card in enumerate(hidden):
        s.discards[EXPLORATION].cards[number] = card
    s.discards[EXPLORATION].count = len(hidden)
    s.barren = 0b110
    assert pile_from_top(table, EXPLORATION) == ["storm", "puma", "golden_condor"]
    from digsite.games.altiplano.knowledge import shuffle_exploration

    shuffle_exploration(s, 0)
    assert table.is_sound
    for viewer in (0, None):
        for world in worlds(table, viewer):
            assert world.is_sound
            assert int(world.state.hand[1] & TREASURES).bit_count() >= 2
    assert len({tuple(hand(world, 1)) for world in worlds(table, 0)}) > 1


@pytest.mark.rule("ALT-65")
def test_who_must_take_a_location_and_takes_none_found_none():
    """Huayna took nothing from the whole pile: the last Location not in the open is in the hand of whoever looked."""
    moment = sought_in_vain()
    for world in (*worlds(moment.table, 1), *worlds(moment.table, None)):
        assert "sun_gate" in hand(world, 0)
    play(moment.table, "place sun_gate")
    assert all("sun_gate" not in hand(world, 0) for world in worlds(moment.table, 1))
    found = scene(camps=("huayna", ""), hands=("", "storm"), tops=("", "sun_gate puma"))
    small_pile(found, 2)
    play(found, "use huayna", "take sun_gate")
    assert {tuple(hand(world, 1)) for world in worlds(found, 0)} == {("storm",)}
    taken = [event for event in found.history(1) if event["event"] == "took_from"]
    assert [(event["card"], event["place"]) for event in taken] == [("sun_gate", 1)]


@pytest.mark.rule("ALT-11")
def test_a_card_drawn_after_the_hand_was_emptied_is_not_one_of_those_that_left():
    """The one card that might have been a Treasure is discarded; the next comes from a place that holds none."""
    table = scene(hands=("storm", "puma"), tops=("", "whip jade_mask"))
    s = table.state
    s.barren = np.uint64(1) << np.uint64(s.piles[EXPLORATION].count - 1)
    for viewer in (0, 2):
        s.levels[viewer] = 1
        s.late[viewer, 0] = TREASURES
        s.most_late[viewer, 0, 1] = 1
    play(table, "play storm", "pass", "draw exploration")
    assert hand(table, 1) == ["whip"]
    assert len({tuple(hand(world, 1)) for world in worlds(table, 0)}) > 5
    for world in worlds(table, 0, 300):
        assert not int(world.state.hand[1]) & int(TREASURES)


@pytest.mark.rule("ALT-13")
def test_packs_of_the_assembly_are_redrawn_around_what_was_passed():
    table = BOX.new(seed=9, assembly=True, first="1")
    pack = hand(table, 1)
    play(table, f"keep {pack[0]}")
    third = {next(iter(set(hand(world, 0)) - set(pack[1:]))) for world in worlds(table, 1)}
    assert len(third) > 8
    assert all(set(pack[1:]) < set(hand(world, 0)) for world in worlds(table, 1))
    kept = {tuple(names(world.view(1)["players"][1]["camp"])) for world in worlds(table, 0)}
    assert len(kept) > 8


@pytest.mark.rule("ALT-65", "ALT-43")
@settings(max_examples=25)
@given(
    seed=st.integers(0, 10**6),
    decisions=st.integers(0, 500),
    assembly=st.booleans(),
    viewer=st.sampled_from([-1, 0, 1]),
)
def test_every_redrawn_world_is_possible_and_looks_the_same(seed, decisions, assembly, viewer):
    """Anywhere in a game, for anybody: the world is sound, which includes all knowledge, and looks the same."""
    table = BOX.new(seed=seed, assembly=assembly)
    chance = Random(seed)
    for _ in range(decisions):
        if table.seat is None:
            break
        table.play(chance.choice(table.legal))
    seat = None if viewer < 0 else viewer
    for number in range(4):
        world = table.imagined(seat, number)
        assert world.is_sound
        assert world.view(seat) == table.view(seat)
        again = world.imagined(seat, 77)
        assert again.state.tobytes() == table.imagined(seat, 77).state.tobytes()
        if table.seat == viewer:
            assert legal(world) == legal(table)


def test_the_redraw_of_compiled_and_plain_rules_is_the_same():
    table = BOX.new(seed=3)
    chance = Random(3)
    for _ in range(120):
        table.play(chance.choice(table.legal))
    for seat in (-1, 0, 1):
        compiled, plain = (records(1, table.game.state) for _ in range(2))
        compiled[0] = plain[0] = np.array(table.state, table.game.state)
        engine.resample(compiled, 0, seat, 5)
        engine.resample.py_func(plain, 0, seat, 5)  # type: ignore[attr-defined]
        assert compiled.tobytes() == plain.tobytes()
