"""Which exhibitions a hand can open, compared with a search through all its cards that knows nothing of the rules' code."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from digsite.games.artifact.pieces import CARD_NAMES, REGION_NAMES, TILE_NAMES

from .scene import BOTH, Scene

TYPES = ("vessel", "mask", "statuette", "jewel", "tablet")
SPECIAL = ("discovery", "gold", "fragments", "fragments", "cursed", "manuscript")
COPIES = Counter({**dict.fromkeys(TYPES, 4), "discovery": 3, "gold": 1, "fragments": 1, "cursed": 1, "manuscript": 1})


def split(card: str) -> tuple[str, str]:
    """Region and sort of a card."""
    region, _, sort = card.rpartition("-")
    return region, sort


def satisfies(tile: str, cards: tuple[str, ...], wild: int) -> bool:
    """Whether these cards are what a tile asks for, `wild` of them counting as any (ART-7, ART-55, ART-61)."""
    regions = Counter(split(card)[0] for card in cards)
    sorts = Counter(split(card)[1] for card in cards)
    name, _, size = tile.rpartition("-")
    if any(sort not in TYPES and sort != "fragments" for sort in sorts):
        return False
    if tile == "three-regions":
        return len(cards) == 3 and len(regions) + wild >= 3
    if tile == "five-types":
        different = len(set(sorts) & set(TYPES)) + sorts["fragments"]
        return len(cards) == 5 and different + wild >= 5
    if name in REGION_NAMES:
        return len(cards) == 4 and regions[name] + wild >= 4
    return len(cards) == int(size) and sorts[name] + sorts["fragments"] + wild >= len(cards)


def random_hand(chance: Random) -> list[str]:
    """A hand of few types and regions, so that exhibitions are near, with special cards among them."""
    regions = chance.sample(REGION_NAMES, chance.choice((1, 2, 3)))
    types = chance.sample(TYPES, chance.choice((1, 2, 5)))
    hand: Counter[str] = Counter()
    for _ in range(chance.choice((4, 6, 7))):
        sort = chance.choice(SPECIAL) if chance.random() < 0.25 else chance.choice(types)
        card = f"{chance.choice(regions)}-{sort}"
        if hand[card] < COPIES[sort]:
            hand[card] += 1
    return list(hand.elements())


def ways_to_show(scene: Scene, tile: str) -> set[tuple[str, ...]]:
    """The cards of each exhibition of a tile that can be prepared, all choices tried."""
    found: set[tuple[str, ...]] = set()
    start = scene.table.copy()
    start.play(f"exhibit {tile}")
    waiting = [start]
    tried: set[tuple[str, ...]] = set()
    while waiting:
        table = waiting.pop()
        if table.view(0)["asks"] != "show":
            found.add(tuple(sorted(event["card"] for event in shown(table))))
            continue
        picked = tuple(sorted(table.view(0)["preparing"]["picked"]))
        if picked in tried:
            continue
        tried.add(picked)
        assert table.legal, "a way that was begun can be completed"
        for action in table.legal:
            further = table.copy()
            further.play(action)
            waiting.append(further)
    return found


def shown(table):
    """What an exhibition showed, whether it is open or a card is still to be taken back."""
    while table.view(0)["asks"] == "keep":
        table.play(table.legal[0])
    return [event for event in table.history(0) if event["event"] == "showed"]


@pytest.mark.rule("ART-33", "ART-55", "ART-61", "ART-72", "ART-73", "ART-74")
@pytest.mark.parametrize("city", [None, "london", "new-york"])
@pytest.mark.parametrize("seed", range(8))
def test_every_exhibition_that_the_hand_allows_and_no_other(city: str | None, seed: int) -> None:
    chance = Random(f"{city} {seed}")
    hand = random_hand(chance)
    scene = Scene(4, BOTH).money(9).markers(0, museum=1).hand(0, *hand)
    if city:
        scene.role(0, city)
    wild = int(city == "new-york")
    for tile in TILE_NAMES:
        size = 4 if tile.rpartition("-")[0] in REGION_NAMES else {"three-regions": 3, "five-types": 5}.get(tile)
        size = size or int(tile[-1])
        possible = {tuple(sorted(cards)) for cards in combinations(hand, size) if satisfies(tile, cards, wild)}
        assert (f"exhibit {tile}" in scene.legal) == bool(possible), (tile, hand)
        if possible:
            assert ways_to_show(scene, tile) == possible, (tile, hand)


def test_the_hands_tried_can_open_much() -> None:
    """The comparison above is worth something: most hands open something, and fragments and odd cards take part."""
    opened = 0
    for seed in range(12):
        hand = random_hand(Random(f"new-york {seed}"))
        assert set(hand) <= set(CARD_NAMES)
        opened += any(
            satisfies(tile, cards, 1) for tile in TILE_NAMES for size in (3, 4, 5) for cards in combinations(hand, size)
        )
    assert opened >= 8
