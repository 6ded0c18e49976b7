"""What Artifact tells the kit: its variants, counts made by hand, and worlds enumerated from what a seat has seen."""

from collections import Counter
from collections.abc import Hashable

from digsite import Table
from digsite.games.artifact.pieces import CARD_NAMES
from tests.kit.case import Case, Count, Variant, Worlds

from .scene import BOTH, Scene

VARIANTS = (
    Variant(4, {"extensions": BOTH}),
    Variant(3, {}),
    Variant(5, {"extensions": BOTH, "start": "assigned"}),
    Variant(3, {"extensions": "cities", "unused": "asia"}),
)
ASSIGNED = Variant(5, {"start": "assigned"})

COUNTS = (
    # Six huts, each on one of three regions; then a marker of one of five tracks, none of which can be empty yet.
    Count(VARIANTS[1], seed=1, depth=6, sequences=3**6),
    Count(VARIANTS[1], seed=1, depth=7, sequences=3**6 * 5),
    # Seat 1 has 8 coins, huts on two regions with a card each and both others to search: it may pass, search two
    # regions, hire on two, ship from two. Each action is paid by its marker or by any of the three other kinds.
    # Having passed with six markers it does nothing, or gives one of its four kinds.
    Count(ASSIGNED, seed=1, depth=1, sequences=7),
    Count(ASSIGNED, seed=1, depth=2, sequences=6 * 4 + 5),
)


def unseen_cards(table: Table) -> Hashable:
    """What each seat holds unseen."""
    return tuple(
        tuple(CARD_NAMES[card] for card in range(40) for _ in range(table.state.hidden[seat, card]))
        for seat in range(table.seats)
    )


def unknown(view: dict, region: str) -> Counter:
    """The cards of a region that a seat has not seen, counted from the box's contents and the seat's view."""
    special = {"discovery": 3, "gold": 1, "fragments": 1, "cursed": 1, "manuscript": 1}
    box = dict.fromkeys(("vessel", "mask", "statuette", "jewel", "tablet"), 4) | special
    cards = Counter({f"{region}-{sort}": number for sort, number in box.items()})
    cards.subtract(card for card in view["gone"] + view["market"] if card.startswith(f"{region}-"))
    for other in view["regions"]:
        cards.subtract(card for card in other["uncovered"] if card.startswith(f"{region}-"))
    for player in view["players"]:
        cards.subtract(card for card in player["hand"] if card.startswith(f"{region}-"))
    return +cards


def one_unseen_card() -> Worlds:
    """Seat 1 drew a card with Paris; seat 0 knows only its region, and some cards that it cannot be."""
    scene = Scene(4, BOTH).money(20).markers(0, museum=3).uncovered("asia-gold", "asia-mask", "asia-mask")
    scene.hand(0, "asia-jewel", "asia-cursed").market("asia-manuscript").out_of_the_game("asia-tablet")
    scene.unseen(1, "asia-fragments")
    left = unknown(scene.table.view(0), "asia")
    chances: dict[Hashable, float] = {((), (card,), (), ()): number / left.total() for card, number in left.items()}
    return Worlds(scene.table, 0, unseen_cards, chances)


def two_unseen_hands() -> Worlds:
    """Seats 1 and 2 drew a card each from a deck that is nearly empty: seat 0 knows what is left, not who has what."""
    scene = Scene(4, BOTH).money(20).markers(0, museum=3).deck("africa", "africa-mask", "africa-mask", "africa-gold")
    s = scene.state
    for seat, name in ((1, "africa-mask"), (2, "africa-gold")):
        scene.unseen(seat, name)
    left = Counter({"africa-mask": 2, "africa-gold": 1})
    assert unknown(scene.table.view(0), "africa") == left
    assert s.left[0] == 1
    chances: dict[Hashable, float] = {
        ((), ("africa-mask",), ("africa-mask",), ()): 1 / 3,
        ((), ("africa-mask",), ("africa-gold",), ()): 1 / 3,
        ((), ("africa-gold",), ("africa-mask",), ()): 1 / 3,
    }
    return Worlds(scene.table, 0, unseen_cards, chances)


def unseen_cards_in_preparation() -> Worlds:
    """Seat 0 prepares an exhibition that its unseen card makes possible: that tells a spectator nothing."""
    scene = Scene(4, BOTH).money(20).markers(0, museum=1).deck("asia", "asia-mask", "asia-jewel", "asia-tablet")
    scene.hand(0, "africa-mask", "africa-mask", "america-mask").unseen(0, "asia-mask")
    scene.play("exhibit mask-3")
    assert scene.table.view(0)["asks"] == "show"
    chances: dict[Hashable, float] = {
        ((card,), (), (), ()): 1 / 3 for card in ("asia-mask", "asia-jewel", "asia-tablet")
    }
    return Worlds(scene.table, -1, unseen_cards, chances)


def worlds() -> list[Worlds]:
    return [one_unseen_card(), two_unseen_hands(), unseen_cards_in_preparation()]


CASE = Case("artifact", VARIANTS, COUNTS, worlds)
