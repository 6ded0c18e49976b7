"""The rules of both extensions of Artifact, alone and together, each shown in play."""

from collections import Counter

import pytest

from digsite.games.artifact.pieces import REGION_NAMES

from .scene import BOTH, Scene, box, names

KINDS = ("vessel", "mask", "statuette", "jewel", "tablet")


def research(scene: Scene, seat: int = 0) -> list[int]:
    return list(scene.seen(seat, "research").values())


def research_points(values: list[int], manuscripts: int = 0, seats: int = 4) -> int:
    """What research scores at the end of a game."""
    scene = Scene(3, "research", unused="middle-east") if seats == 3 else Scene(seats, "research")
    scene.year(1928).markers(0, museum=1)
    scene.research(0, *values).hand(0, *[f"{region}-manuscript" for region in REGION_NAMES[:manuscripts]])
    scene.everybody_passes()
    return int(scene.seen(0, "research_scored"))


# Research


@pytest.mark.rule("ART-50")
def test_searching_advances_research_there_setting_up_does_not() -> None:
    scene = Scene(4, "research").money(40).markers(0, museum=3)
    assert research(scene) == [2, 2, 2, 2]
    scene.play("search asia")
    assert research(scene) == [2, 4, 2, 2]
    scene.research(0, 2, 8).huts(0, asia=0).play("search asia")
    assert research(scene) == [2, 8, 2, 2], "at most to the end"
    table = box.new(4, 3, extensions="research")
    table.play("settle asia")
    assert set(table.view(0)["players"][0]["research"].values()) == {2}


@pytest.mark.rule("ART-50")
def test_without_the_extension_there_is_no_research() -> None:
    scene = Scene(4).money(40).markers(0, museum=3).play("search asia")
    assert scene.told("researched") == []
    assert "research" not in scene.table.view(0)["players"][0]


@pytest.mark.rule("ART-51")
@pytest.mark.parametrize(
    ("values", "points"),
    [([2, 4, 6, 4], 4), ([2, 2, 8, 8], 2), ([2, 8, 8, 8], 8), ([4, 4, 4, 4], 4), ([8, 6, 2, 4], 4), ([2, 2, 2, 2], 2)],
)
def test_with_four_regions_the_lowest_is_set_aside(values: list[int], points: int) -> None:
    assert research_points(values) == points


@pytest.mark.rule("ART-51")
@pytest.mark.parametrize(("values", "points"), [([4, 6, 8], 4), ([2, 8, 8], 2), ([6, 6, 6], 6)])
def test_with_three_regions_the_lowest_scores(values: list[int], points: int) -> None:
    assert research_points(values, seats=3) == points


@pytest.mark.rule("ART-51")
def test_the_rulebooks_research() -> None:
    """With four players Blue, Red and Green score 4, Yellow 2."""
    scene = Scene(4, "research").year(1928).markers(0, museum=1)
    scene.research(0, 4, 4, 6, 2).research(1, 8, 4, 4, 4).research(2, 2, 4, 4, 8).research(3, 2, 2, 6, 8)
    scene.everybody_passes()
    assert [scene.seen(seat, "research_scored") for seat in range(4)] == [4, 4, 4, 2]
    assert scene.table.scores == [4, 4, 4, 2]


@pytest.mark.rule("ART-52")
def test_special_cards_come_up_and_are_shipped_like_others() -> None:
    scene = Scene(4, "research").money(20).markers(0, museum=1, expedition=1).huts(1, asia=1)
    scene.deck("asia", "asia-manuscript", "asia-gold").play("search asia", "pay")
    assert set(scene.region("asia")["uncovered"]) <= {"asia-manuscript", "asia-gold"}
    scene.play("ship asia", "pay")
    assert scene.cards(0)[0] in ("asia-manuscript", "asia-gold")


@pytest.mark.rule("ART-52")
def test_the_decks_are_shuffled() -> None:
    def first_cards(seed: int) -> list[str]:
        scene = Scene(4, "research", seed=seed).money(99).huts(0, asia=1)
        scene.markers(0, labour_asia=2).play("hire asia", "hire asia")
        return [event["card"] for event in scene.told("uncovered")[-2:]]

    firsts = Counter(first_cards(seed)[0] for seed in range(300))
    assert len(firsts) == 10
    special = sum(number for card, number in firsts.items() if card.rpartition("-")[2] not in KINDS)
    assert 50 < special < 105, "7 of 27 cards are special"
    seconds = {tuple(first_cards(seed)) for seed in range(60)}
    assert len(seconds) > 30


@pytest.mark.rule("ART-53")
def test_an_exceptional_discovery_is_an_exhibition_by_itself() -> None:
    scene = Scene(5, "research").money(9).markers(0, museum=1).on_track("museum", 4).hand(0, "asia-discovery")
    scene.play("discover asia")
    assert scene.told("paid")[-1]["coins"] == 3
    assert (scene.seen(0, "income"), scene.seen(0, "prestige"), scene.seen(0, "exhibitions")) == (1, 1, 1)
    assert scene.seen(0, "discoveries") == ["asia"]
    assert scene.cards(0) == []


@pytest.mark.rule("ART-53", "ART-60")
def test_a_discovery_brings_a_role() -> None:
    scene = Scene(4, BOTH).money(9).markers(0, museum=1).hand(0, "asia-discovery").play("discover asia")
    assert scene.table.view(0)["asks"] == "role"


@pytest.mark.rule("ART-54")
def test_gold_coins_take_a_card_of_the_market_at_any_moment_of_the_turn() -> None:
    scene = Scene(4, "research").money(40).markers(0, museum=2).markers(1, museum=1)
    scene.hand(0, "asia-gold", "africa-gold", "america-gold").market("asia-mask", "africa-mask", "asia-jewel")
    scene.play("gold asia")
    assert names(scene.legal) == ["take 1 asia-mask", "take 2 africa-mask", "take 3 asia-jewel"]
    scene.play("take 2 africa-mask")
    assert scene.offers("pass", "search asia"), "that was no action"
    scene.play("search asia", "gold africa", "take 1 asia-mask", "search africa")
    assert scene.table.seat == 0, "after the second action the turn is not over while there is gold to spend"
    assert names(scene.legal) == ["end", "gold america"]
    scene.play("gold america")
    assert names(scene.cards(0)) == ["africa-mask", "asia-jewel", "asia-mask"]
    assert names(scene.table.view(0)["gone"]) == ["africa-gold", "america-gold", "asia-gold"]
    assert scene.table.seat == 1


@pytest.mark.rule("ART-54")
def test_gold_coins_need_a_market_and_a_player_who_has_not_passed() -> None:
    scene = Scene(3, "research", unused="america").money(40).markers(0, museum=2).hand(0, "asia-gold")
    assert "gold asia" not in scene.legal
    scene.market("asia-mask").markers(1, museum=1).markers(2, museum=1).money(0, 9, 9)
    assert "gold asia" in scene.legal
    scene.play("pass")
    assert "gold asia" not in scene.legal


@pytest.mark.rule("ART-54")
def test_gold_coins_alone_are_no_action() -> None:
    scene = Scene(4, "research").money(40).markers(0, museum=2).hand(0, "asia-gold").market("asia-mask")
    scene.play("gold asia")
    assert scene.offers("pass", "search asia")
    assert "end" not in scene.legal


@pytest.mark.rule("ART-55")
@pytest.mark.parametrize(
    ("tile", "others"),
    [
        ("mask-3", ["asia-mask", "africa-mask"]),
        ("asia-1", ["asia-mask", "asia-jewel", "asia-jewel"]),
        ("three-regions", ["africa-mask", "america-mask"]),
        ("five-types", ["africa-mask", "africa-jewel", "africa-tablet", "africa-vessel"]),
    ],
)
def test_fragments_stand_for_a_type_of_their_region_and_stay_under_the_tile(tile: str, others: list[str]) -> None:
    without = Scene(4, "research").money(20).markers(0, museum=1).hand(0, *others)
    assert f"exhibit {tile}" not in without.legal
    scene = without.hand(0, "asia-fragments").play(f"exhibit {tile}")
    assert not any("fragments" in word for word in scene.legal)
    scene.play(f"keep {others[0]}")
    assert scene.cards(0) == [others[0]]
    assert "asia-fragments" in scene.table.view(0)["gone"]


@pytest.mark.rule("ART-55")
def test_fragments_are_of_their_own_region_only() -> None:
    scene = Scene(4, "research").money(20).markers(0, museum=1)
    scene.hand(0, "africa-mask", "africa-jewel", "africa-jewel", "asia-fragments")
    assert "exhibit africa-1" not in scene.legal
    scene = Scene(4, "research").money(20).markers(0, museum=1).hand(0, "asia-mask", "africa-mask", "asia-fragments")
    assert "exhibit three-regions" not in scene.legal


@pytest.mark.rule("ART-55", "ART-75")
def test_an_exhibition_of_fragments_gives_nothing_back() -> None:
    fragments = [f"{region}-fragments" for region in REGION_NAMES[:3]]
    scene = Scene(4, "research").money(20).markers(0, museum=1).hand(0, *fragments).play("exhibit mask-3")
    assert scene.cards(0) == []
    assert scene.seen(0, "tiles") == ["mask-3"]


@pytest.mark.rule("ART-56")
def test_a_cursed_object_must_be_taken_first_and_leaves_the_game() -> None:
    scene = Scene(4, "research").money(20).markers(0, expedition=1).huts(0, asia=2).huts(1, asia=1)
    scene.uncovered("asia-mask", "asia-jewel", "asia-cursed").play("ship asia", "load asia-mask")
    assert scene.cards(0) == ["asia-mask"], "the cursed object was the first of two cards"
    assert scene.table.view(0)["gone"] == ["asia-cursed"]
    assert scene.region("asia")["uncovered"] == ["asia-jewel"]


@pytest.mark.rule("ART-56", "ART-32")
def test_one_may_ship_the_cursed_object_alone() -> None:
    scene = Scene(4, "research").money(20).markers(0, expedition=1).huts(0, asia=1).huts(1, asia=1)
    scene.uncovered("asia-mask", "asia-cursed").play("ship asia")
    assert scene.cards(0) == []
    assert scene.table.view(0)["gone"] == ["asia-cursed"]


@pytest.mark.rule("ART-56", "ART-73")
def test_special_cards_are_never_shown_in_an_exhibition() -> None:
    scene = Scene(4, BOTH).money(20).markers(0, museum=1).role(0, "new-york")
    scene.hand(
        0, "asia-cursed", "asia-gold", "asia-manuscript", "asia-discovery", "asia-mask", "asia-mask", "asia-jewel"
    )
    assert "exhibit asia-1" not in scene.legal
    assert "exhibit mask-3" in scene.legal
    scene.play("exhibit mask-3")
    assert names(scene.legal) == ["keep asia-jewel", "keep asia-mask"]


@pytest.mark.rule("ART-57", "ART-82")
@pytest.mark.parametrize(
    ("values", "manuscripts", "points"),
    [
        ([2, 2, 4, 4], 1, 4),
        ([2, 2, 2, 4], 1, 2),
        ([2, 2, 2, 4], 2, 4),
        ([2, 2, 2, 2], 4, 4),
        ([2, 6, 6, 6], 3, 8),
        ([2, 8, 8, 4], 2, 8),
    ],
)
def test_manuscripts_move_markers_in_the_best_way(values: list[int], manuscripts: int, points: int) -> None:
    assert research_points(values, manuscripts) == points


@pytest.mark.rule("ART-57")
def test_a_manuscript_that_was_sold_moves_nothing() -> None:
    scene = Scene(4, "research").year(1928).markers(0, expedition=1).research(0, 2, 2, 4, 4).hand(0, "asia-manuscript")
    scene.play("sell asia-manuscript").everybody_passes()
    assert scene.seen(0, "research_scored") == 2


# Roles


def exhibiting(*roles: str, extensions: str = "cities", **markers: int) -> Scene:
    """Seat 0 is about to exhibit three masks."""
    scene = Scene(4, extensions).money(60).markers(0, **(markers or {"museum": 3})).role(0, *roles)
    return scene.hand(0, "asia-mask", "africa-mask", "america-mask")


@pytest.mark.rule("ART-60")
def test_after_an_exhibition_a_role_is_put_or_moved() -> None:
    scene = exhibiting().play("exhibit mask-3", "keep asia-mask")
    assert scene.table.view(0)["asks"] == "role"
    assert len(scene.legal) == 8
    scene.play("role judd")
    assert (scene.seen(0, "city"), scene.seen(0, "archaeologist")) == (None, "judd")


@pytest.mark.rule("ART-60")
def test_there_is_one_city_and_one_archaeologist_at_most_and_a_move_goes_to_another_role() -> None:
    scene = exhibiting("paris", "judd").play("exhibit mask-3", "keep asia-mask")
    assert len(scene.legal) == 6
    assert "role paris" not in scene.legal
    scene.play("role berlin")
    assert (scene.seen(0, "city"), scene.seen(0, "archaeologist")) == ("berlin", "judd")


@pytest.mark.rule("ART-60")
def test_several_players_may_share_a_role() -> None:
    scene = exhibiting().role(1, "morley").play("exhibit mask-3", "keep asia-mask", "role morley")
    assert scene.seen(0, "archaeologist") == scene.seen(1, "archaeologist") == "morley"


@pytest.mark.rule("ART-60")
def test_a_role_works_from_the_next_action_on() -> None:
    scene = exhibiting().hand(0, "asia-jewel", "africa-jewel", "america-jewel")
    scene.play("exhibit mask-3", "keep asia-mask", "role london")
    scene.play("exhibit jewel-3", "keep asia-jewel", "keep africa-jewel")
    assert names(scene.cards(0)) == ["africa-jewel", "asia-jewel", "asia-mask"]


@pytest.mark.rule("ART-60")
def test_the_base_game_has_no_roles() -> None:
    scene = Scene(4).money(60).markers(0, museum=1).hand(0, "asia-mask", "africa-mask", "america-mask")
    scene.play("exhibit mask-3", "keep asia-mask")
    assert scene.told("role") == []
    assert "city" not in scene.table.view(0)["players"][0]


# Cities


@pytest.mark.rule("ART-61")
def test_london_takes_two_cards_back() -> None:
    scene = exhibiting("london").play("exhibit mask-3", "keep asia-mask", "keep africa-mask")
    assert names(scene.cards(0)) == ["africa-mask", "asia-mask"]
    assert scene.table.view(0)["gone"] == ["america-mask"]


@pytest.mark.rule("ART-61", "ART-55")
def test_london_does_not_take_fragments_back() -> None:
    scene = Scene(4, BOTH).money(60).markers(0, museum=1).role(0, "london")
    scene.hand(0, "asia-mask", "africa-fragments", "asia-fragments").play("exhibit mask-3")
    assert scene.cards(0) == ["asia-mask"], "one object, so one card back"


@pytest.mark.rule("ART-61", "ART-79")
def test_paris_draws_an_unseen_card_when_shipping() -> None:
    scene = Scene(4, "cities").money(20).markers(0, expedition=1, museum=1).role(0, "paris")
    scene.huts(0, asia=1).huts(1, asia=1).uncovered("asia-mask").play("ship asia", "pay")
    assert len(scene.cards(0)) == 2
    assert scene.cards(0, viewer=1) == ["asia-mask"]
    assert scene.seen(0, "unseen") == {"asia": 1}
    assert [event.get("card") for event in scene.told("drew", None)] == [None]
    drawn = scene.told("drew", 0)[0]["card"]
    assert names(scene.cards(0)) == names(["asia-mask", drawn])


@pytest.mark.rule("ART-78")
def test_paris_may_ship_for_the_unseen_card_alone() -> None:
    scene = Scene(4, "cities").money(20).markers(0, expedition=1).huts(0, asia=1).uncovered("asia-mask")
    assert "ship asia" not in scene.legal
    scene.role(0, "paris").play("ship asia")
    assert scene.seen(0, "unseen") == {"asia": 1}
    assert scene.region("asia")["uncovered"] == ["asia-mask"]


@pytest.mark.rule("ART-61", "ART-40")
def test_an_unseen_card_may_be_the_last_of_its_deck() -> None:
    scene = Scene(4, "cities").money(20).markers(0, expedition=1).huts(0, asia=1).huts(1, asia=1)
    scene.deck("asia", "asia-mask", "asia-jewel").uncovered("asia-mask").role(0, "paris").play("ship asia")
    assert scene.told("last_round") == [{"event": "last_round", "reason": "deck"}]
    assert names(scene.cards(0)) == ["asia-jewel", "asia-mask"]


@pytest.mark.rule("ART-61")
def test_berlin_pays_three_coins_more_for_a_sale() -> None:
    scene = Scene(5, "cities").markers(0, expedition=1).on_track("expedition", 4).role(0, "berlin")
    scene.hand(0, "asia-mask").play("sell asia-mask")
    assert scene.seen(0, "money") == 8


@pytest.mark.rule("ART-61", "ART-74")
@pytest.mark.parametrize(
    ("tile", "hand"),
    [
        ("mask-3", ["asia-mask", "africa-mask", "america-jewel"]),
        ("asia-1", ["asia-mask", "asia-mask", "asia-jewel", "america-jewel"]),
        ("three-regions", ["asia-mask", "asia-jewel", "africa-mask"]),
        ("five-types", [f"asia-{kind}" for kind in ("vessel", "mask", "statuette", "jewel")] + ["africa-mask"]),
        ("asia-1", ["asia-mask", "asia-mask", "asia-jewel", "america-fragments"]),
    ],
)
def test_new_york_lets_one_card_count_as_any(tile: str, hand: list[str]) -> None:
    scene = Scene(4, BOTH).money(20).markers(0, museum=1).hand(0, *hand)
    assert f"exhibit {tile}" not in scene.legal
    scene.role(0, "new-york").play(f"exhibit {tile}")
    assert not any("fragments" in word for word in scene.legal)
    scene.play(scene.legal[0])
    assert scene.seen(0, "tiles") == [tile]
    assert len(scene.cards(0)) == 1


@pytest.mark.rule("ART-61")
def test_new_york_lets_only_one_card_count_as_any() -> None:
    scene = Scene(4, "cities").money(20).markers(0, museum=1).role(0, "new-york")
    scene.hand(0, "asia-mask", "asia-jewel", "asia-tablet")
    assert not any(word.startswith("exhibit") for word in scene.legal)
    scene.hand(0, "africa-mask").play("exhibit mask-3", "show asia-jewel")
    assert names(scene.legal) == ["keep africa-mask", "keep asia-jewel", "keep asia-mask"], "the rest is forced"


@pytest.mark.rule("ART-61", "ART-72")
def test_new_yorks_card_may_be_chosen_though_the_others_would_do() -> None:
    scene = exhibiting("new-york").hand(0, "middle-east-jewel").play("exhibit mask-3")
    assert scene.offers("show middle-east-jewel")
    scene.play("show middle-east-jewel", "show asia-mask", "show africa-mask", "keep asia-mask", "role judd")
    assert names(scene.cards(0)) == ["america-mask", "asia-mask"]


# Archaeologists


@pytest.mark.rule("ART-62", "ART-81")
def test_andersson_acts_a_seventh_time_for_nothing() -> None:
    scene = Scene(4, "cities").money(1).markers(0, labour_asia=1).role(0, "andersson").huts(0, asia=1)
    scene.on_track("labour-asia", 8).markers(1, museum=1)
    scene.hand(0, "africa-jewel").market("asia-mask")
    scene.play("hire asia")
    assert scene.seen(0, "money") == 0
    assert scene.table.seat == 0, "the six markers are used, the second action of the turn is free"
    assert scene.offers("end", "search africa", "hire asia", "ship asia")
    assert not any(word.startswith(("buy", "sell")) for word in scene.legal)
    scene.play("search africa")
    assert scene.told("seventh") == [{"event": "seventh", "seat": 0}]
    assert scene.seen(0, "money") == 0
    assert scene.table.seat == 1


@pytest.mark.rule("ART-62")
def test_anderssons_action_comes_once_a_round_and_may_wait_for_the_next_turn() -> None:
    scene = Scene(3, "cities", unused="asia").money(20).markers(0, museum=2).role(0, "andersson").passed(1, 2)
    scene.markers(1, museum=3, expedition=3).markers(2, expedition=3, labour_africa=3)
    scene.play("search africa", "search america", "rest", "rest")
    assert (scene.table.seat, scene.table.view(0)["asks"]) == (0, "turn")
    assert names(scene.legal) == ["hire africa", "hire america", "pass", "search middle-east"]
    scene.play("search middle-east")
    scene.play("rest", "rest")
    assert scene.told("passed") == [{"event": "passed", "seat": 0}], "nothing is left but to pass"


@pytest.mark.rule("ART-62")
def test_without_andersson_six_actions_are_all() -> None:
    scene = Scene(4, "cities").money(20).markers(0, museum=1).markers(1, museum=1).play("search africa")
    assert scene.table.seat == 1


@pytest.mark.rule("ART-62")
def test_the_seventh_action_may_be_an_exhibition() -> None:
    scene = exhibiting("andersson", museum=1).play("search asia", "exhibit mask-3", "keep asia-mask", "role judd")
    assert scene.told("seventh") == [{"event": "seventh", "seat": 0}]
    assert scene.seen(0, "tiles") == ["mask-3"]


@pytest.mark.rule("ART-62")
def test_carter_researches_twice_as_fast() -> None:
    scene = Scene(4, BOTH).money(40).markers(0, museum=2).role(0, "carter").research(0, 2, 6)
    scene.play("search africa")
    assert research(scene) == [6, 6, 2, 2]
    scene.play("search asia")
    assert research(scene) == [6, 8, 2, 2], "at most to the end"


@pytest.mark.rule("ART-62", "ART-57")
def test_carter_does_not_help_manuscripts() -> None:
    scene = Scene(4, BOTH).year(1928).markers(0, museum=1).research(0, 2, 2, 8, 8).role(0, "carter")
    scene.hand(0, "asia-manuscript").everybody_passes()
    assert scene.seen(0, "research_scored") == 4


@pytest.mark.rule("ART-85")
def test_carter_alone_does_nothing_without_research() -> None:
    scene = exhibiting().play("exhibit mask-3", "keep asia-mask")
    assert scene.offers("role carter")
    scene.play("role carter", "search asia")
    assert scene.told("researched") == []


@pytest.mark.rule("ART-62", "ART-79")
def test_judd_draws_an_unseen_card_when_searching() -> None:
    scene = Scene(4, "cities").money(20).markers(0, museum=1).role(0, "judd").huts(1, asia=1).play("search asia")
    assert len(scene.region("asia")["uncovered"]) == 1
    assert scene.seen(0, "unseen") == {"asia": 1}
    assert len(scene.cards(0)) == 1
    assert scene.cards(0, viewer=2) == []


@pytest.mark.rule("ART-62", "ART-61")
def test_judd_and_paris_together_fill_the_hand_unseen() -> None:
    scene = Scene(4, BOTH).money(40).markers(0, museum=1, expedition=1).role(0, "judd", "paris")
    scene.play("search asia", "pay", "ship asia")
    assert scene.seen(0, "unseen") == {"asia": 2}
    assert scene.region("asia")["huts"][0] == 0


@pytest.mark.rule("ART-62")
def test_morley_puts_two_huts_for_one_marker_at_twice_the_cost() -> None:
    scene = Scene(5, "cities").money(7).markers(0, labour_asia=1).on_track("labour-asia", 5).role(0, "morley")
    scene.huts(0, asia=1)
    assert scene.offers("hire asia", "hire-two asia")
    scene.play("hire-two asia")
    assert scene.seen(0, "money") == 1
    assert scene.region("asia")["huts"][0] == 3
    assert len(scene.region("asia")["uncovered"]) == 2
    assert scene.track("labour-asia") == 6


@pytest.mark.rule("ART-62", "ART-80")
def test_morley_with_one_hut_left_hires_as_usual() -> None:
    scene = Scene(4, "cities").money(20).markers(0, labour_asia=1).role(0, "morley").huts(0, asia=9)
    assert "hire asia" in scene.legal
    assert "hire-two asia" not in scene.legal
    scene.huts(0, asia=8)
    assert "hire-two asia" in scene.legal


@pytest.mark.rule("ART-62", "ART-80", "ART-31")
def test_morley_with_ten_huts_left_has_nowhere_to_hire() -> None:
    scene = Scene(4, "cities").money(40).markers(0, labour_asia=2, museum=1).role(0, "morley")
    assert scene.seen(0, "huts") == 10
    assert not any(word.startswith("hire") for word in scene.legal)
    scene.play("search asia", "pay")
    assert scene.offers("hire asia", "hire-two asia"), "eight of nine huts are left to put two"


@pytest.mark.rule("ART-80")
def test_morleys_joker_costs_twelve() -> None:
    scene = Scene(4, "cities").money(12).markers(0, museum=1).role(0, "morley").huts(0, asia=1)
    scene.play("hire-two asia")
    assert scene.told("joker")[-1]["coins"] == 12
    scene = Scene(4, "cities").money(11).markers(0, museum=1).role(0, "morley").huts(0, asia=1)
    assert "hire asia" in scene.legal
    assert "hire-two asia" not in scene.legal


@pytest.mark.rule("ART-80", "ART-77")
def test_morley_uncovers_what_is_left_of_the_deck() -> None:
    scene = Scene(4, "cities").money(20).markers(0, labour_asia=1).role(0, "morley").huts(0, asia=1)
    scene.deck("asia", "asia-mask").play("hire-two asia")
    assert scene.region("asia")["uncovered"] == ["asia-mask"]
    assert scene.region("asia")["huts"][0] == 3


@pytest.mark.rule("ART-62", "ART-80")
def test_anderssons_seventh_action_cannot_pair_with_morley() -> None:
    """Both are archaeologists: one marker, one of them."""
    scene = exhibiting("andersson").play("exhibit mask-3", "keep asia-mask", "role morley")
    assert scene.seen(0, "archaeologist") == "morley"


# Unseen cards


@pytest.mark.rule("ART-79")
def test_a_known_card_goes_before_an_unseen_one_of_its_kind() -> None:
    scene = Scene(4, BOTH).markers(0, expedition=2).hand(0, "asia-mask").unseen(0, "asia-mask")
    scene.play("sell asia-mask")
    assert scene.seen(0, "unseen") == {"asia": 1}
    assert scene.cards(0, viewer=1) == []
    scene.play("sell asia-mask")
    assert scene.seen(0, "unseen") == {}


@pytest.mark.rule("ART-79")
def test_what_is_shown_and_taken_back_is_known() -> None:
    scene = Scene(4, BOTH).money(20).markers(0, museum=1).hand(0, "asia-mask", "africa-mask")
    scene.unseen(0, "america-mask").play("exhibit mask-3", "keep america-mask")
    assert scene.cards(0, viewer=1) == ["america-mask"]
    assert scene.seen(0, "unseen") == {}


@pytest.mark.rule("ART-79", "ART-56")
def test_a_cursed_object_drawn_unseen_stays_in_hand_and_may_be_sold() -> None:
    scene = Scene(4, BOTH).money(9).markers(0, museum=1, expedition=1).role(0, "judd").deck("asia", "asia-cursed")
    scene.play("search asia", "pay")
    assert scene.cards(0) == ["asia-cursed"]
    assert scene.cards(0, viewer=1) == []
    assert not any(word.startswith("exhibit") for word in scene.legal)
    scene.play("sell asia-cursed")
    assert scene.table.view(1)["market"] == ["asia-cursed"]


@pytest.mark.rule("ART-79")
def test_hands_are_laid_open_at_the_end() -> None:
    scene = Scene(4, BOTH).year(1928).markers(0, museum=1).research(0, 2, 2, 4, 4).unseen(0, "asia-manuscript")
    scene.everybody_passes()
    assert scene.table.seat is None
    assert scene.cards(0, viewer=1) == ["asia-manuscript"]
    assert scene.told("revealed") == [{"event": "revealed", "seat": 0, "cards": 1}]
    assert scene.seen(0, "research_scored") == 4


@pytest.mark.rule("ART-84", "ART-54")
def test_unseen_cards_keep_the_question_open_so_that_it_tells_nothing() -> None:
    """After two actions a seat with unseen cards is asked whether or not one of them is gold."""
    for card in ("asia-gold", "asia-mask"):
        scene = Scene(4, BOTH).money(40).markers(0, museum=2).market("africa-jewel").unseen(0, card)
        scene.play("search asia", "search africa")
        assert scene.table.seat == 0
        assert ("gold asia" in scene.legal) == (card == "asia-gold")
    scene = Scene(4, BOTH).money(40).markers(0, museum=2).market("africa-jewel").hand(0, "asia-mask")
    scene.play("search asia", "search africa")
    assert scene.table.seat != 0


@pytest.mark.rule("ART-61", "ART-62", "ART-55", "ART-53")
def test_a_long_turn_with_everything_together() -> None:
    """Gold buys a mask for an exhibition with fragments and New York's card; London's role works in the next one."""
    scene = Scene(4, BOTH).money(40).markers(0, museum=2).role(0, "new-york", "andersson")
    scene.hand(0, "asia-gold", "asia-mask", "asia-fragments", "africa-jewel", "africa-discovery").market("america-mask")
    assert "exhibit mask-4" not in scene.legal
    scene.play("gold asia", "exhibit mask-4", "keep asia-mask", "role london")
    assert names(scene.cards(0)) == ["africa-discovery", "asia-mask"]
    scene.play("discover africa", "role paris")
    assert (scene.seen(0, "exhibitions"), scene.seen(0, "city")) == (2, "paris")
    assert scene.table.seat != 0


# Together


@pytest.mark.rule("ART-54", "ART-62")
def test_gold_coins_drawn_unseen_are_spent_in_the_same_turn() -> None:
    scene = Scene(4, BOTH).money(40).markers(0, museum=2).role(0, "judd").deck("africa", "africa-gold")
    scene.market("america-jewel", "america-mask").play("search asia", "search africa")
    assert scene.cards(0, viewer=1) == [], "nobody else knows"
    assert names(scene.legal) == ["end", "gold africa"], "both actions are taken"
    scene.play("gold africa", "take 2 america-mask")
    assert scene.cards(0, viewer=1) == ["america-mask"]


@pytest.mark.rule("ART-54", "ART-32")
def test_gold_coins_shipped_with_the_second_action_are_spent_before_the_turn_ends() -> None:
    scene = Scene(4, "research").money(40).markers(0, museum=1, expedition=1).huts(0, asia=1).huts(1, asia=1)
    scene.uncovered("asia-gold").market("america-jewel").play("search africa", "pay", "ship asia")
    assert names(scene.legal) == ["end", "gold asia"]
    scene.play("gold asia")
    assert scene.cards(0) == ["america-jewel"]
    assert scene.table.seat != 0


@pytest.mark.rule("ART-54", "ART-34")
def test_gold_coins_may_be_sold_and_taken_from_the_market_with_others() -> None:
    scene = Scene(4, "research").markers(0, expedition=2).hand(0, "asia-gold", "africa-gold")
    scene.play("sell asia-gold", "gold africa")
    assert scene.cards(0) == ["asia-gold"]
    assert scene.table.view(0)["gone"] == ["africa-gold"]
    assert "gold asia" not in scene.legal, "the market is empty again"


@pytest.mark.rule("ART-54")
def test_gold_coins_are_not_spent_in_the_turn_of_another() -> None:
    scene = Scene(4, "research").money(40, 40).markers(0, museum=1).markers(1, museum=1).hand(1, "asia-gold")
    scene.market("asia-mask")
    assert not any(word.startswith("gold") for word in scene.legal)
    scene.play("pass", "gather museum")
    assert scene.table.seat == 1
    assert "gold asia" in scene.legal


@pytest.mark.rule("ART-62", "ART-60", "ART-53")
def test_andersson_taken_with_the_sixth_marker_acts_at_once() -> None:
    scene = Scene(4, BOTH).money(5).markers(0, museum=1).hand(0, "asia-discovery", "asia-gold").market("asia-mask")
    scene.play("discover asia", "role andersson")
    assert scene.seen(0, "markers")["museum"] == 0
    assert scene.offers("search africa", "gold asia")
    scene.play("search africa")
    assert scene.told("seventh") == [{"event": "seventh", "seat": 0}]
    assert names(scene.legal) == ["end", "gold asia"], "gold may follow the seventh action"


@pytest.mark.rule("ART-62", "ART-81")
def test_anderssons_seventh_action_waits_for_the_next_turn_when_two_were_taken() -> None:
    scene = exhibiting("andersson", museum=2).play("search asia", "search africa")
    assert scene.table.seat != 0
    while scene.table.seat != 0 or scene.table.view(0)["asks"] != "turn":
        scene.play(next(word for word in (*scene.legal,) if word.startswith(("pass", "rest", "gather"))))
    assert scene.offers("search america", "exhibit mask-3", "hire asia", "pass")
    scene.play("exhibit mask-3", "keep asia-mask", "role london")
    assert scene.told("seventh") == [{"event": "seventh", "seat": 0}]


@pytest.mark.rule("ART-62", "ART-25")
def test_andersson_acts_again_in_the_next_round() -> None:
    scene = Scene(3, "cities", unused="asia").money(30).markers(0, museum=1).role(0, "andersson")
    scene.play("search africa", "search america").everybody_passes()
    while scene.table.view(0)["asks"] == "fill":
        scene.play(
            next(word for word in ("fill labour-africa", "fill labour-america", *scene.legal) if word in scene.legal)
        )
    assert not scene.table.view(0)["players"][0]["seventh_used"]


@pytest.mark.rule("ART-56", "ART-32")
def test_alone_with_two_huts_the_cursed_object_is_all_one_ships() -> None:
    scene = Scene(4, "research").money(20).markers(0, expedition=1).huts(0, asia=2)
    scene.uncovered("asia-mask", "asia-cursed").play("ship asia")
    assert scene.cards(0) == []
    assert scene.region("asia")["uncovered"] == ["asia-mask"]
    assert scene.seen(0, "huts") == 10


@pytest.mark.rule("ART-56", "ART-61", "ART-78")
def test_paris_still_draws_behind_a_cursed_object() -> None:
    scene = Scene(4, BOTH).money(20).markers(0, expedition=1).role(0, "paris").huts(0, asia=2).huts(1, asia=1)
    scene.uncovered("asia-mask", "asia-jewel", "asia-cursed").play("ship asia", "load asia-jewel")
    assert scene.cards(0, viewer=1) == ["asia-jewel"]
    assert scene.seen(0, "unseen") == {"asia": 1}
    assert scene.table.view(1)["gone"] == ["asia-cursed"]


@pytest.mark.rule("ART-61", "ART-55", "ART-75")
@pytest.mark.parametrize(
    ("fragments", "kept"), [((), 2), (("asia",), 2), (("asia", "africa", "america", "middle-east"), 1)]
)
def test_london_keeps_two_objects_of_five_types_and_no_fragments(fragments: tuple[str, ...], kept: int) -> None:
    objects = [f"asia-{kind}" for kind in KINDS[len(fragments) :]]
    scene = Scene(4, BOTH).money(20).markers(0, museum=1).role(0, "london")
    scene.hand(0, *objects, *[f"{region}-fragments" for region in fragments]).play("exhibit five-types")
    while scene.table.view(0)["asks"] == "keep":
        assert not any("fragments" in word for word in scene.legal)
        scene.play(scene.legal[0])
    assert len(scene.cards(0)) == kept
    assert set(scene.cards(0)) <= set(objects)


@pytest.mark.rule("ART-61", "ART-55", "ART-75")
def test_new_yorks_odd_card_beside_fragments_may_be_taken_back() -> None:
    scene = Scene(4, BOTH).money(20).markers(0, museum=1).role(0, "new-york")
    scene.hand(0, "asia-fragments", "africa-fragments", "america-jewel").play("exhibit mask-3")
    assert scene.cards(0) == ["america-jewel"], "the only object comes back by itself"


@pytest.mark.rule("ART-62", "ART-40", "ART-80")
def test_morleys_second_card_may_be_the_last_of_its_deck() -> None:
    scene = Scene(4, "cities").money(20).markers(0, labour_asia=1, museum=1).role(0, "morley").huts(0, asia=1)
    scene.deck("asia", "asia-mask", "asia-jewel").play("hire-two asia", "pay")
    assert scene.told("last_round") == [{"event": "last_round", "reason": "deck"}]
    assert names(scene.region("asia")["uncovered"]) == ["asia-jewel", "asia-mask"]


@pytest.mark.rule("ART-86", "ART-62", "ART-40")
def test_privileges_that_bring_something_are_used_without_a_question() -> None:
    """Judd draws even the last card of a deck, though that makes the last round; London takes two cards back."""
    scene = Scene(4, "cities").money(20).markers(0, museum=2).role(0, "judd", "london").deck("asia", "asia-mask")
    scene.hand(0, "africa-mask", "america-mask").play("search asia", "pay")
    assert scene.told("last_round") == [{"event": "last_round", "reason": "deck"}]
    scene.play("exhibit mask-3")
    assert all(word.startswith("keep") for word in scene.legal)
    scene.play("keep asia-mask")
    assert scene.table.view(0)["asks"] == "keep"


@pytest.mark.rule("ART-51", "ART-57", "ART-82")
@pytest.mark.parametrize(
    ("values", "manuscripts", "points"),
    [([2, 2, 2], 3, 4), ([2, 2, 4], 1, 2), ([2, 4, 4], 1, 4), ([4, 4, 4], 3, 6), ([2, 8, 8], 3, 8)],
)
def test_manuscripts_with_three_regions(values: list[int], manuscripts: int, points: int) -> None:
    assert research_points(values, manuscripts, seats=3) == points
