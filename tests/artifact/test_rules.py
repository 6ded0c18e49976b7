"""The rules of the base game of Artifact, each shown in play. The rulebook's examples are among them."""

from collections import Counter
from random import Random

import pytest
from rich.console import Console

import digsite
from digsite import Table
from digsite.games.artifact import terminal
from digsite.games.artifact.pieces import MARKER_NAMES, REGION_NAMES
from digsite.texts import Texts
from tests.kit.case import play_on

from .scene import BOTH, Scene, box, names

MUSEUM_TRACK = [5, 5, 4, 4, 3, 3, 2, 2, 1, 1]


def heaps(table: Table) -> Counter:
    """All cards wherever they are, by what the record says."""
    s = table.state
    total = s.deck + s.uncovered + s.gone + s.hand.sum(axis=0)
    for card in s.market[: s.stalls].tolist():
        total[card] += 1
    from digsite.games.artifact.pieces import CARD_NAMES

    return Counter({name: int(number) for name, number in zip(CARD_NAMES, total, strict=True) if number})


# Parts


@pytest.mark.rule("ART-1")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_with_three_players_one_region_leaves_the_game(seats: int) -> None:
    view = box.new(seats, 1).view(0)
    regions = [region["region"] for region in view["regions"]]
    assert len(regions) == (3 if seats == 3 else 4)
    labour = [track["marker"] for track in view["tracks"] if track["marker"].startswith("labour")]
    assert labour == [f"labour-{region}" for region in regions]
    shown = {tile["tile"].rpartition("-")[0] for tile in view["tiles"]}
    assert shown & set(REGION_NAMES) == set(regions)


@pytest.mark.rule("ART-1")
def test_the_region_that_leaves_is_drawn_by_chance_or_set() -> None:
    gone = Counter(int(box.new(3, seed).state.unused) for seed in range(200))
    assert set(gone) == {0, 1, 2, 3}
    assert min(gone.values()) > 25
    view = box.new(3, 5, unused="america").view(None)
    assert [region["region"] for region in view["regions"]] == ["africa", "asia", "middle-east"]
    with pytest.raises(ValueError, match="unused"):
        box.new(4, 5, unused="america")


@pytest.mark.rule("ART-1")
@pytest.mark.parametrize("seats", [1, 2, 6])
def test_artifact_is_for_three_to_five(seats: int) -> None:
    with pytest.raises(ValueError, match="3, 4 or 5"):
        box.new(seats)


@pytest.mark.rule("ART-2")
def test_each_region_has_five_types_with_four_copies() -> None:
    cards = heaps(box.new(4, 1))
    kinds = ("vessel", "mask", "statuette", "jewel", "tablet")
    assert cards == {f"{region}-{kind}": 4 for region in REGION_NAMES for kind in kinds}
    with_special = heaps(box.new(4, 1, extensions="research"))
    special = {"discovery": 3, "gold": 1, "fragments": 1, "cursed": 1, "manuscript": 1}
    assert with_special - cards == {f"{r}-{kind}": number for r in REGION_NAMES for kind, number in special.items()}
    assert heaps(box.new(4, 1, extensions="cities")) == cards


@pytest.mark.rule("ART-3", "ART-4")
@pytest.mark.parametrize(("seats", "markers"), [(3, 8), (4, 9), (5, 10)])
def test_tracks_have_ten_spaces_and_with_fewer_players_fewer_markers(seats: int, markers: int) -> None:
    view = box.new(seats, 1).view(0)
    assert len(view["tracks"]) == (5 if seats == 3 else 6)
    assert {track["markers"] for track in view["tracks"]} == {markers}
    assert view["costs"] == MUSEUM_TRACK


@pytest.mark.rule("ART-5")
def test_the_fewer_markers_lie_on_a_track_the_dearer_is_an_action() -> None:
    """A marker leaves the cheapest occupied space and comes back to the dearest free one."""
    for lying, cost in enumerate(MUSEUM_TRACK[:10]):
        scene = Scene(5).markers(0, museum=1).on_track("museum", lying).money(20)
        scene.play("search asia")
        assert scene.told("paid")[-1]["coins"] == cost
        assert scene.track("museum") == lying + 1


@pytest.mark.rule("ART-6")
def test_the_market_uses_a_scale_of_its_own() -> None:
    assert box.new(4, 1).view(0)["coins"] == [7, 7, 6, 6, 5, 5, 4, 4, 3, 3]
    for lying, coins in ((2, 6), (5, 5), (7, 4)):
        scene = Scene(5).markers(0, expedition=1).on_track("expedition", lying).hand(0, "asia-mask")
        scene.play("sell asia-mask")
        assert scene.seen(0, "money") == coins


@pytest.mark.rule("ART-7", "ART-8")
def test_there_are_25_tiles() -> None:
    tiles = box.new(5, 1).view(0)["tiles"]
    assert len(tiles) == 25
    worth = {tile["tile"]: (tile["size"], tile["prestige"], tile["income"]) for tile in tiles}
    shipped = box.new(5, 1).options["data"]["tiles"]
    for kind in ("vessel", "mask", "statuette", "jewel", "tablet"):
        for place, size in enumerate((3, 4, 5)):
            values = shipped["type"]["prestige"][place], shipped["type"]["income"][place]
            assert worth[f"{kind}-{size}"] == (size, *values)
    for region in REGION_NAMES:
        for number in (1, 2):
            values = shipped["region"]["prestige"][number - 1], shipped["region"]["income"][number - 1]
            assert worth[f"{region}-{number}"] == (4, *values)
    assert worth["three-regions"][0] == 3
    assert worth["five-types"][0] == 5
    assert sum(tile["on_income_track"] for tile in tiles) == 10


@pytest.mark.rule("ART-7")
@pytest.mark.parametrize("size", [3, 4, 5])
def test_any_tile_of_a_stack_may_be_taken(size: int) -> None:
    cards = [f"{region}-mask" for region in REGION_NAMES] + ["asia-mask"]
    scene = Scene().hand(0, *cards).markers(0, museum=1).money(20)
    assert scene.offers("exhibit mask-3", "exhibit mask-4", "exhibit mask-5")
    scene.play(f"exhibit mask-{size}")
    while scene.table.view(0)["asks"] in ("show", "keep"):
        scene.play(scene.legal[0])
    assert f"mask-{size}" not in scene.tiles_left()
    assert scene.seen(0, "tiles") == [f"mask-{size}"]


@pytest.mark.rule("ART-9")
@pytest.mark.parametrize(("seats", "space"), [(3, 3), (4, 1), (5, 1)])
def test_the_base_income_is_the_rightmost_empty_space(seats: int, space: int) -> None:
    table = box.new(seats, 1)
    view = table.view(0)
    assert view["incomes"][0] == 8
    assert len(view["incomes"]) == 11
    assert view["income_space"] == space
    assert view["base_income"] == view["incomes"][space - 1]
    play_until_round_one(table)
    assert {player["money"] for player in table.view(0)["players"]} == {view["base_income"]}


def play_until_round_one(table: Table) -> None:
    chance = Random(3)
    while table.state.year == 0:
        table.play(chance.choice(table.legal))


@pytest.mark.rule("ART-9")
def test_each_tile_taken_from_the_track_frees_a_space() -> None:
    scene = Scene(4)
    incomes = scene.table.view(0)["incomes"]
    taken = ["asia-1", "asia-2", "africa-1", "five-types", "three-regions"]
    for number, tile in enumerate(taken, start=2):
        scene.opened(1, tile)
        assert scene.base_income == incomes[number - 1]
    scene.opened(1, "mask-3")
    assert scene.base_income == incomes[len(taken)], "the tiles of a type lie elsewhere"


@pytest.mark.rule("ART-10")
def test_everybody_has_ten_huts_no_money_and_room_for_six_markers() -> None:
    for player in box.new(4, 1).view(0)["players"]:
        assert player["huts"] == 10
        assert player["money"] == 0
        assert sum(player["markers"].values()) == 0
    table = box.new(4, 1)
    play_until_round_one(table)
    assert {sum(player["markers"].values()) for player in table.view(0)["players"]} == {6}
    rich = Scene().money(32_000).markers(0, expedition=1).hand(0, "asia-mask").play("sell asia-mask")
    assert rich.seen(0, "money") > 32_000


# Setup


@pytest.mark.rule("ART-15")
def test_the_setup_goes_round_twice_and_then_each_takes_four_markers() -> None:
    table = box.new(3, 1, unused="middle-east")
    for seat in (0, 1, 2, 0, 1, 2):
        assert table.seat == seat
        assert names(str(a) for a in table.legal) == ["settle africa", "settle america", "settle asia"]
        table.play("settle asia")
        assert table.view(seat)["players"][seat]["markers"]["labour-asia"] in (1, 2)
    assert table.view(0)["players"][0]["markers"]["labour-asia"] == 2
    for seat in (0, 1, 2):
        for _ in range(4):
            assert table.seat == seat
            table.play("fill museum" if "fill museum" in map(str, table.legal) else "fill expedition")
    assert table.view(0)["players"][0]["markers"]["museum"] == 4
    assert (table.seat, table.view(0)["asks"], table.view(0)["year"]) == (0, "turn", 1920)


@pytest.mark.rule("ART-15")
def test_an_empty_track_gives_no_marker() -> None:
    table = box.new(3, 1, unused="middle-east")
    for _ in range(6):
        table.play("settle asia")
    for _ in range(8):
        table.play("fill museum")
    assert "fill museum" not in map(str, table.legal)


@pytest.mark.rule("ART-16")
def test_only_the_first_hut_on_a_region_uncovers_nothing() -> None:
    table = box.new(3, 1, unused="middle-east")
    uncovered = []
    for region in ("asia", "asia", "africa", "asia", "america", "africa"):
        table.play(f"settle {region}")
        uncovered.append(sum(len(r["uncovered"]) for r in table.view(None)["regions"]))
    assert uncovered == [0, 1, 1, 2, 2, 3]
    assert [len(r["uncovered"]) for r in table.view(None)["regions"]] == [1, 2, 0]


@pytest.mark.rule("ART-17")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_assigned_starts(seats: int) -> None:
    table = box.new(seats, 4, start="assigned")
    view = table.view(0)
    assert (view["asks"], view["year"], view["turn"]) == ("turn", 1920, 0)
    huts = [sum(region["huts"]) for region in view["regions"]]
    assert sum(huts) == 2 * seats
    assert set(huts) <= {2, 3}
    assert [len(region["uncovered"]) for region in view["regions"]] == [1] * len(huts)
    for player in view["players"]:
        markers = player["markers"]
        assert (markers["museum"], markers["expedition"]) == (2, 2)
        for region in view["regions"]:
            assert markers[f"labour-{region['region']}"] == region["huts"][player["seat"]]


# A round


@pytest.mark.rule("ART-20")
def test_the_rulebooks_income() -> None:
    """The base income is 7, two exhibitions bring 2 each: 11."""
    scene = Scene(4).opened(1, "asia-1").opened(0, "mask-4", "vessel-4").markers(0, museum=1)
    assert scene.base_income == 7
    assert scene.seen(0, "income") == 4
    scene.everybody_passes()
    while scene.told("income")[-1]["seat"] != 3:
        scene.play(scene.legal[0])
    assert [event["coins"] for event in scene.told("income")[-4:]] == [11, 9, 7, 7]
    assert scene.seen(0, "money") == 11


@pytest.mark.rule("ART-21")
def test_one_or_two_actions_then_the_turn_goes_on() -> None:
    scene = Scene().money(50).markers(0, museum=3).markers(1, museum=1)
    scene.play("search asia")
    assert scene.table.seat == 0
    assert scene.offers("end", "search africa")
    assert "pass" not in scene.legal
    scene.play("search africa")
    assert scene.table.seat == 1

    scene = Scene().money(50, 50).markers(0, museum=3).markers(1, museum=1)
    scene.play("search asia", "end")
    assert scene.table.seat == 1
    assert "end" not in scene.legal


@pytest.mark.rule("ART-21")
def test_who_cannot_pay_cannot_act() -> None:
    scene = Scene(5).markers(0, museum=1, expedition=1).on_track("museum", 4).hand(0, "asia-mask")
    scene.money(2)
    assert names(scene.legal) == ["pass", "sell asia-mask"]
    scene.money(3)
    scene.changed()
    assert scene.offers("search asia")


@pytest.mark.rule("ART-22")
def test_a_joker_costs_six_and_goes_back_to_its_own_track() -> None:
    scene = Scene().money(12).markers(0, labour_asia=2, expedition=1)
    before = scene.track("museum"), scene.track("labour-asia")
    scene.play("search africa")
    assert names(scene.legal) == ["joker expedition 6", "joker labour-asia 6"]
    scene.play("joker labour-asia 6")
    assert (scene.track("museum"), scene.track("labour-asia")) == (before[0], before[1] + 1)
    assert scene.seen(0, "money") == 6
    scene.play("search asia", "joker labour-asia 6")  # a second time in the turn
    assert scene.seen(0, "money") == 0


@pytest.mark.rule("ART-22")
def test_a_joker_may_be_used_although_the_right_marker_is_there() -> None:
    scene = Scene(5).money(12).markers(0, museum=1, expedition=1).on_track("museum", 6)
    scene.play("search africa")
    assert names(scene.legal) == ["joker expedition 6", "pay museum 2"]


@pytest.mark.rule("ART-22", "ART-71")
def test_where_tracks_are_dearer_than_a_joker_it_takes_a_marker_of_another_kind() -> None:
    dear = {"costs": [9] * 10}
    scene = Scene(4, data=dear).money(6).markers(0, museum=1)
    assert scene.legal == ["pass"], "the museum marker is no joker for itself"
    scene.markers(0, expedition=1).play("search asia")
    assert scene.told("joker")[-1]["coins"] == 6
    scene = Scene(4, data=dear).money(9).markers(0, museum=1).play("search asia")
    assert scene.told("paid")[-1]["coins"] == 9


@pytest.mark.rule("ART-22")
def test_no_joker_buys_or_sells() -> None:
    scene = Scene().money(40).markers(0, museum=3).hand(0, "asia-mask").market("asia-jewel")
    assert not any(word.startswith(("buy", "sell")) for word in scene.legal)
    scene.markers(0, expedition=1)
    assert scene.offers("sell asia-mask", "buy 1 asia-jewel")


@pytest.mark.rule("ART-23")
def test_passing_brings_a_marker_at_once_and_whenever_the_turn_comes_round() -> None:
    scene = Scene(3, unused="asia").money(0, 60).markers(0, museum=2).markers(1, museum=6).passed(2)
    scene.markers(2, expedition=6)
    scene.play("pass")
    assert (scene.table.seat, scene.table.view(0)["asks"]) == (0, "gather")
    scene.play("gather expedition")
    assert scene.seen(0, "markers")["expedition"] == 1
    scene.play("search africa", "end")  # seat 1
    assert (scene.table.seat, scene.table.view(0)["asks"]) == (2, "gather")
    scene.play("rest")
    assert (scene.table.seat, scene.table.view(0)["asks"]) == (0, "gather")
    assert "pass" not in scene.legal
    scene.play("gather expedition")
    assert scene.seen(0, "markers")["expedition"] == 2


@pytest.mark.rule("ART-23")
def test_with_fewer_than_six_markers_one_must_take_or_exchange() -> None:
    scene = Scene().markers(0, museum=5).play("pass")
    assert "rest" not in scene.legal
    assert scene.offers("gather expedition", "give museum")
    scene.play("give museum", "swap labour-asia")
    markers = scene.seen(0, "markers")
    assert (markers["museum"], markers["labour-asia"]) == (4, 1)


@pytest.mark.rule("ART-23")
def test_with_six_markers_one_exchanges_or_does_nothing() -> None:
    scene = Scene().markers(0, museum=5, expedition=1).play("pass")
    assert names(scene.legal) == ["give expedition", "give museum", "rest"]
    scene.play("rest")
    assert sum(scene.seen(0, "markers").values()) == 6


@pytest.mark.rule("ART-83")
def test_a_marker_is_exchanged_for_another_kind_only() -> None:
    scene = Scene().markers(0, museum=6).play("pass", "give museum")
    assert "swap museum" not in scene.legal
    assert len(scene.legal) == 5


@pytest.mark.rule("ART-24")
def test_nobody_takes_markers_after_passing_in_the_last_round() -> None:
    scene = Scene(3, unused="asia").year(1928).money(0, 60, 9).markers(1, museum=2).markers(0, museum=1)
    scene.markers(2, museum=1)
    scene.play("pass")
    assert scene.table.seat == 1, "seat 0 is not asked for a marker"
    scene.play("search africa", "end")
    assert (scene.table.seat, scene.table.view(0)["asks"]) == (2, "turn")
    scene.play("pass")
    assert scene.table.seat == 1
    held = [sum(scene.seen(seat, "markers").values()) for seat in range(3)]
    scene.play("pass")
    assert scene.table.seat is None, "the game is scored without anybody filling the mat"
    assert [sum(scene.seen(seat, "markers").values()) for seat in range(3)] == held


@pytest.mark.rule("ART-25")
def test_the_last_to_pass_is_first_and_everybody_fills_the_mat() -> None:
    scene = Scene(3, unused="asia").passed(0, 2).money(0, 8)
    scene.markers(0, museum=4).markers(1, museum=1).markers(2, expedition=5).state.turn = 0
    scene.play("pass", "gather museum", "pass", "gather museum")
    asked = []
    while scene.table.view(0)["asks"] == "fill":
        asked.append(scene.table.seat)
        assert all(word.startswith("fill") for word in scene.legal)
        scene.play(scene.legal[-1])
    assert asked == [1, 1, 1, 1, 2, 0], "from the new first player on"
    assert {sum(scene.seen(seat, "markers").values()) for seat in range(3)} == {6}
    assert scene.table.view(0)["year"] == 1921
    assert scene.table.seat == 1
    assert not any(scene.seen(seat, "passed") for seat in range(3))


# Actions


@pytest.mark.rule("ART-30")
def test_the_rulebooks_search() -> None:
    """Blue has no hut in the Middle East: a museum marker, two coins, a hut; others are there, so a card comes up."""
    scene = Scene(5).money(8).markers(0, museum=1).on_track("museum", 6).huts(1, middle_east=1)
    scene.play("search middle-east")
    assert scene.seen(0, "money") == 6
    assert scene.track("museum") == 7
    region = scene.region("middle-east")
    assert region["huts"][0] == 1
    assert len(region["uncovered"]) == 1


@pytest.mark.rule("ART-30")
def test_searching_an_empty_region_uncovers_nothing_and_needs_a_new_region() -> None:
    scene = Scene().money(20).markers(0, museum=2).huts(0, asia=1)
    assert "search asia" not in scene.legal
    scene.play("search africa")
    assert scene.region("africa")["uncovered"] == []


@pytest.mark.rule("ART-31")
def test_the_rulebooks_hire() -> None:
    """Blue has a hut in the Middle East, covers a 3 with labour of that region, and pays three coins."""
    scene = Scene(5).money(8).markers(0, labour_middle_east=1).on_track("labour-middle-east", 5)
    scene.huts(0, middle_east=1)
    assert "hire asia" not in scene.legal, "labour works only where one has a hut"
    scene.play("hire middle-east")
    assert scene.seen(0, "money") == 5
    region = scene.region("middle-east")
    assert region["huts"][0] == 2
    assert len(region["uncovered"]) == 1, "even when nobody else is there"


@pytest.mark.rule("ART-32")
def test_the_rulebooks_shipping() -> None:
    """Blue pays three, chooses two objects of the Middle East and takes both huts back."""
    scene = Scene(5).money(8).markers(0, expedition=1).on_track("expedition", 4)
    scene.huts(0, middle_east=2).huts(2, middle_east=1)
    scene.uncovered("middle-east-mask", "middle-east-jewel", "middle-east-tablet")
    scene.play("ship middle-east")
    assert scene.seen(0, "money") == 5
    scene.play("load middle-east-tablet", "load middle-east-mask")
    assert names(scene.cards(0)) == ["middle-east-mask", "middle-east-tablet"]
    region = scene.region("middle-east")
    assert region["uncovered"] == ["middle-east-jewel"]
    assert region["huts"] == [0, 0, 1, 0, 0]
    assert scene.seen(0, "huts") == 10


@pytest.mark.rule("ART-32")
def test_alone_in_a_region_one_ships_a_card_less() -> None:
    scene = Scene().money(8).markers(0, expedition=1).huts(0, asia=2)
    scene.uncovered("asia-mask", "asia-jewel").play("ship asia", "load asia-jewel")
    assert scene.cards(0) == ["asia-jewel"]
    assert scene.region("asia")["huts"][0] == 0

    alone = Scene().money(8).markers(0, expedition=1).huts(0, asia=1).uncovered("asia-mask")
    assert "ship asia" not in alone.legal, "nothing would be gained"
    alone.huts(1, asia=1)
    assert "ship asia" in alone.legal


@pytest.mark.rule("ART-32")
def test_if_fewer_cards_lie_there_all_are_shipped() -> None:
    scene = Scene().money(8).markers(0, expedition=1).huts(0, asia=4).huts(1, asia=1)
    assert "ship asia" not in scene.legal
    scene.uncovered("asia-mask", "asia-jewel").play("ship asia")
    assert names(scene.cards(0)) == ["asia-jewel", "asia-mask"]


@pytest.mark.rule("ART-33")
def test_the_rulebooks_exhibition() -> None:
    """Blue pays three and shows four objects of the Middle East; the base income falls to 7; one card comes back."""
    shown = [f"middle-east-{kind}" for kind in ("jewel", "mask", "tablet", "vessel")]
    scene = Scene(5).money(8).markers(0, museum=1).on_track("museum", 4).hand(0, *shown, "asia-jewel")
    assert scene.base_income == 8
    scene.play("exhibit middle-east-1")  # no other four would do: they are shown without a question
    assert names(scene.legal) == [f"keep {card}" for card in shown]
    scene.play("keep middle-east-mask")
    assert scene.seen(0, "money") == 5
    assert scene.base_income == 7
    assert names(scene.cards(0)) == ["asia-jewel", "middle-east-mask"]
    assert names(scene.table.view(0)["gone"]) == [card for card in shown if card != "middle-east-mask"]
    assert "middle-east-1" not in scene.tiles_left()


@pytest.mark.rule("ART-33")
def test_cards_are_shown_one_by_one_where_there_is_a_choice() -> None:
    scene = Scene().money(20).markers(0, museum=1).hand(0, *[f"{r}-mask" for r in REGION_NAMES], "asia-jewel")
    scene.play("exhibit mask-3")
    assert names(scene.legal) == [f"show {region}-mask" for region in ("africa", "america", "asia", "middle-east")]
    scene.play("show asia-mask", "show africa-mask", "show america-mask", "keep asia-mask")
    assert names(scene.cards(0)) == ["asia-jewel", "asia-mask", "middle-east-mask"]
    assert scene.seen(0, "income") == 1


@pytest.mark.rule("ART-33")
@pytest.mark.parametrize(
    ("tile", "hand", "possible"),
    [
        ("mask-3", ["asia-mask", "africa-mask"], False),
        ("mask-3", ["asia-mask", "africa-mask", "asia-mask"], True),
        ("asia-2", ["asia-mask", "asia-mask", "asia-jewel"], False),
        ("asia-2", ["asia-mask", "asia-mask", "asia-jewel", "asia-tablet"], True),
        ("three-regions", ["asia-mask", "asia-jewel", "africa-mask"], False),
        ("three-regions", ["asia-mask", "america-jewel", "africa-mask"], True),
        ("five-types", [f"asia-{kind}" for kind in ("vessel", "mask", "statuette", "jewel")] + ["africa-mask"], False),
        ("five-types", [f"asia-{kind}" for kind in ("vessel", "mask", "statuette", "jewel", "tablet")], True),
    ],
)
def test_what_each_kind_of_tile_asks_for(tile: str, hand: list[str], possible: bool) -> None:
    scene = Scene().money(20).markers(0, museum=1).hand(0, *hand)
    assert (f"exhibit {tile}" in scene.legal) == possible


@pytest.mark.rule("ART-33")
def test_the_card_taken_back_may_serve_again() -> None:
    masks = ["asia-mask"] * 2 + ["africa-mask"] * 2 + ["america-mask"]
    scene = Scene().money(40).markers(0, museum=2).hand(0, *masks)
    scene.play("exhibit mask-3", "show asia-mask", "show asia-mask", "show africa-mask", "keep asia-mask")
    assert "exhibit mask-4" not in scene.legal
    assert len(scene.cards(0)) == 3
    assert "exhibit mask-3" not in scene.legal, "the tile is gone"
    assert scene.offers("exhibit three-regions")


@pytest.mark.rule("ART-34")
def test_the_rulebooks_sale() -> None:
    """Blue lays a card on the black market, then places a boat, and receives five coins."""
    scene = Scene(5).markers(0, expedition=1).on_track("expedition", 4).hand(0, "asia-mask").market("asia-jewel")
    scene.play("sell asia-mask")
    assert scene.seen(0, "money") == 5
    assert scene.track("expedition") == 5
    assert scene.table.view(0)["market"] == ["asia-jewel", "asia-mask"]


@pytest.mark.rule("ART-34")
def test_a_full_market_pushes_its_leftmost_card_out_of_the_game() -> None:
    scene = Scene().markers(0, expedition=1).hand(0, "asia-mask")
    scene.market("africa-mask", "africa-jewel", "africa-tablet").play("sell asia-mask")
    assert scene.table.view(0)["market"] == ["africa-jewel", "africa-tablet", "asia-mask"]
    assert scene.table.view(0)["gone"] == ["africa-mask"]


@pytest.mark.rule("ART-35")
def test_the_rulebooks_purchase() -> None:
    """Blue takes a card of the black market, places a boat and pays four coins."""
    scene = Scene(5).money(9).markers(0, expedition=1).on_track("expedition", 6)
    scene.market("africa-mask", "africa-jewel", "africa-tablet").play("buy 2 africa-jewel")
    assert scene.seen(0, "money") == 5
    assert scene.cards(0) == ["africa-jewel"]
    assert scene.track("expedition") == 7


@pytest.mark.rule("ART-6", "ART-35")
@pytest.mark.parametrize(("lying", "coins"), [(1, 7), (3, 6), (4, 5), (5, 5), (7, 4)])
def test_buying_costs_what_stands_above_the_space_and_may_take_the_last_coin(lying: int, coins: int) -> None:
    scene = Scene(5).money(coins).markers(0, expedition=1).on_track("expedition", lying).market("africa-mask")
    scene.play("buy 1 africa-mask")
    assert scene.seen(0, "money") == 0


@pytest.mark.rule("ART-35")
def test_buying_needs_the_coins() -> None:
    scene = Scene(5).money(3).markers(0, expedition=1).on_track("expedition", 6).market("africa-mask")
    assert not any(word.startswith("buy") for word in scene.legal)


@pytest.mark.rule("ART-76")
def test_the_market_closes_up() -> None:
    scene = Scene().money(9).markers(0, expedition=2).market("africa-mask", "africa-jewel", "africa-tablet")
    scene.play("buy 2 africa-jewel")
    assert scene.table.view(0)["market"] == ["africa-mask", "africa-tablet"]
    scene.play("sell africa-jewel")
    assert scene.table.view(0)["market"] == ["africa-mask", "africa-tablet", "africa-jewel"]
    assert scene.table.view(0)["gone"] == []


@pytest.mark.rule("ART-36")
def test_without_a_hut_left_none_can_be_put() -> None:
    scene = Scene().money(20).markers(0, museum=1, labour_asia=1).huts(0, asia=9)
    assert scene.offers("hire asia", "search africa")
    scene.huts(0, asia=10)
    assert not any(word.startswith(("hire", "search")) for word in scene.legal)


@pytest.mark.rule("ART-77")
def test_an_empty_deck_uncovers_nothing() -> None:
    scene = Scene().money(20).markers(0, labour_asia=2).huts(0, asia=1).deck("asia", "asia-mask")
    scene.play("hire asia")
    assert scene.region("asia")["uncovered"] == ["asia-mask"]
    scene.play("hire asia")
    assert scene.region("asia")["uncovered"] == ["asia-mask"]
    assert scene.region("asia")["huts"][0] == 3


# The end


@pytest.mark.rule("ART-40")
def test_1928_is_the_ninth_and_last_round() -> None:
    table = box.new(3, 1)
    play_on(table, Random(1))
    years = [event["year"] for event in table.history(None) if event["event"] == "year"]
    assert years == list(range(1920, 1929))
    assert [e["reason"] for e in table.history(None) if e["event"] == "last_round"] == ["year"]


@pytest.mark.rule("ART-40")
def test_the_last_tile_of_the_income_track_makes_the_last_round() -> None:
    tiles = [f"{region}-{number}" for region in REGION_NAMES for number in (1, 2)]
    scene = Scene().opened(1, *tiles, "five-types").money(20, 9).markers(0, museum=1)
    scene.markers(1, museum=1)
    scene.hand(0, "asia-mask", "africa-mask", "america-jewel")
    scene.play("exhibit three-regions", "keep asia-mask")
    assert scene.told("last_round") == [{"event": "last_round", "reason": "all_tiles"}]
    assert scene.table.seat is not None, "the round is played to its end"
    scene.everybody_passes()
    assert scene.table.seat is None


@pytest.mark.rule("ART-40")
def test_two_types_without_tiles_make_the_last_round() -> None:
    masks = [f"{region}-mask" for region in REGION_NAMES]
    scene = Scene().opened(1, "jewel-3", "jewel-4", "jewel-5", "mask-3").money(20).markers(0, museum=2)
    scene.hand(0, *masks, "asia-mask", "asia-mask", "africa-mask", "africa-mask", "america-mask")
    scene.play("exhibit mask-4")
    while scene.table.view(0)["asks"] in ("show", "keep"):
        scene.play(scene.legal[0])
    assert scene.told("last_round") == []
    scene.play("exhibit mask-5")
    while scene.table.view(0)["asks"] in ("show", "keep"):
        scene.play(scene.legal[0])
    assert scene.told("last_round") == [{"event": "last_round", "reason": "two_types"}]


@pytest.mark.rule("ART-40")
def test_the_last_card_of_a_region_makes_the_last_round() -> None:
    scene = Scene().money(20).markers(0, labour_asia=2).huts(0, asia=1).deck("asia", "asia-mask", "asia-jewel")
    scene.play("hire asia")
    assert scene.told("last_round") == []
    scene.play("hire asia")
    assert scene.told("last_round") == [{"event": "last_round", "reason": "deck"}]
    assert scene.table.view(0)["last_round"]
    scene.everybody_passes()
    assert scene.table.seat is None


@pytest.mark.rule("ART-40", "ART-24")
def test_who_passed_before_the_last_round_was_known_takes_no_more() -> None:
    scene = Scene(3, unused="africa").money(20, 20, 20).markers(0, museum=1).markers(1, labour_asia=2)
    scene.huts(1, asia=1).deck("asia", "asia-mask").markers(2, museum=1)
    scene.play("pass", "gather expedition", "hire asia", "end", "pass")
    assert (scene.table.seat, scene.table.view(1)["asks"]) == (1, "turn"), "nobody is asked for a marker"
    held = [sum(scene.seen(seat, "markers").values()) for seat in range(3)]
    assert held == [2, 1, 1]


def finished(scene: Scene) -> Table:
    scene.year(1928).everybody_passes()
    assert scene.table.seat is None
    return scene.table


@pytest.mark.rule("ART-41")
def test_prestige_and_a_point_for_each_five_coins() -> None:
    scene = Scene(3, unused="asia").opened(0, "mask-5", "jewel-3").money(14, 10, 9).markers(0, museum=1)
    prestige = scene.seen(0, "prestige")
    table = finished(scene)
    assert table.scores == [prestige + 2, 2, 1]
    assert table.winners == [0]


@pytest.mark.rule("ART-41")
def test_ties_go_to_more_exhibitions_then_more_coins_then_are_shared() -> None:
    def prestige_of(*tiles: str) -> int:
        return int(Scene(3, unused="asia").opened(0, *tiles).seen(0, "prestige"))

    more = prestige_of("mask-3", "mask-4") - prestige_of("jewel-5")
    assert more >= 0
    scene = Scene(3, unused="asia").opened(0, "jewel-5").opened(1, "mask-3", "mask-4").markers(0, museum=1)
    scene.money(5 * more + 4, 0, 0)
    table = finished(scene)
    assert table.scores is not None
    assert table.scores[0] == table.scores[1]
    assert table.winners == [1], "two exhibitions beat one"

    table = finished(Scene(3, unused="asia").markers(0, museum=1).money(7, 9, 8))
    assert table.winners == [1], "more coins"
    table = finished(Scene(3, unused="asia").markers(0, museum=1).money(9, 9, 8))
    assert table.winners == [0, 1], "shared"


# House rules


@pytest.mark.rule("ART-70")
@pytest.mark.parametrize("start", ["chosen", "assigned"])
def test_seat_one_begins(start: str) -> None:
    table = box.new(4, 2, start=start)
    assert table.seat == 0
    play_until_round_one(table)
    assert table.seat == 0


@pytest.mark.rule("ART-72")
def test_what_is_prepared_is_seen_by_nobody_else_and_can_be_taken_back() -> None:
    masks = [f"{region}-mask" for region in REGION_NAMES]
    scene = Scene().money(20).markers(0, museum=1, expedition=1).hand(0, *masks)
    before = [scene.table.view(seat) for seat in (1, 2, 3, None)]
    state = scene.state.tobytes()
    scene.play("exhibit mask-3", "joker expedition 6", "show asia-mask", "show africa-mask", "show america-mask")
    assert scene.table.view(0)["asks"] == "keep"
    assert scene.table.view(0)["preparing"]["picked"] == ["asia-mask", "africa-mask", "america-mask"]
    assert [scene.table.view(seat) for seat in (1, 2, 3, None)] == before
    assert scene.seen(0, "money") == 20
    while scene.table.can_undo:
        scene.table.undo()
    assert scene.state.tobytes() == state


@pytest.mark.rule("ART-72")
def test_a_redraw_for_others_takes_back_what_is_being_prepared() -> None:
    masks = [f"{region}-mask" for region in REGION_NAMES]
    scene = Scene().money(20).markers(0, museum=1).hand(0, *masks).play("exhibit mask-3", "show asia-mask")
    assert scene.table.imagined(0, 1).view(0)["preparing"]["picked"] == ["asia-mask"]
    for viewer in (1, None):
        world = scene.table.imagined(viewer, 1)
        assert world.view(0)["asks"] == "turn"
        assert not world.state.picks
        assert not world.state.doing


@pytest.mark.rule("ART-72")
def test_a_single_way_to_pay_is_taken_without_a_question() -> None:
    scene = Scene(5).money(5).markers(0, museum=1, expedition=1).on_track("museum", 6)
    scene.play("search asia")
    assert scene.told("paid")[-1]["coins"] == 2


@pytest.mark.rule("ART-84")
def test_a_turn_with_nothing_left_to_do_ends_by_itself() -> None:
    scene = Scene().money(5).markers(0, museum=1).markers(1, museum=1)
    scene.play("search asia")
    assert scene.table.seat == 1, "seat 0 has no marker left"
    scene = Scene().markers(0, museum=1).money(0, 0).markers(1, museum=1).markers(2, museum=1)
    scene.play("pass", "gather museum")
    assert scene.told("passed")[-1]["seat"] == 1, "without a coin there is nothing but to pass"
    assert scene.table.view(1)["asks"] == "gather"


def test_markers_and_regions_have_names() -> None:
    assert MARKER_NAMES[2:] == tuple(f"labour-{region}" for region in REGION_NAMES)
    assert digsite.load("artifact").name == "artifact"


@pytest.mark.parametrize("width", [80, 110])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_terminal_draws_everything_also_where_it_is_narrow(width: int, language: str) -> None:
    scene = Scene(4, BOTH).hand(0, "asia-mask").role(0, "new-york", "andersson").opened(1, "mask-3", "asia-1")
    texts = Texts(language, scene.table.game, scene.table.options)
    console = Console(width=width, quiet=True)
    with console.capture() as captured:
        console.quiet = False
        console.print(terminal.draw(scene.table.view(0), texts, width), highlight=False)
    drawn = captured.get()
    assert max(map(len, drawn.splitlines())) <= width
    told = " ".join(drawn.split())
    for part in (
        "New York, Andersson",
        texts("terminal.research"),
        f"– {texts.noun('tile', 'mask-4')} 6/2",
        texts("terminal.of_region", region=texts.noun("region", "asia"), brings="5/2"),
        texts("terminal.of_region", region=texts.noun("region", "africa"), brings="6/2, 5/2"),
        texts.noun("tile", "five-types") + " 8/3",
        texts.noun("card", "asia-mask"),
    ):
        assert " ".join(part.split()) in told, part
