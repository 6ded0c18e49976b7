"""What Expedition Altiplano tells the kit: variants, counts made by hand, moments whose worlds are enumerated."""

from collections import Counter
from itertools import combinations

from digsite import Table
from digsite.games.altiplano.cards import CHARACTERS, KEYS
from tests.altiplano.scene import empty_piles, hand, names, play, scene
from tests.kit.case import Case, Count, Variant, Worlds

PLAIN = Variant(2, {"turns": 60})
ASSEMBLY = Variant(2, {"assembly": True, "turns": 40})
OTHER_DECK = {"actions": {"storm": {"count": 4}, "whip": {"count": 0}, "mutiny": {"needs": "none"}}}
VARIANTS = (PLAIN, ASSEMBLY, Variant(2, {"first": "2", "turns": 40, "deck": OTHER_DECK}))

# In the assembly each seat keeps one of three, six times; then the first player draws from one of two piles.
COUNTS = (
    Count(ASSEMBLY, seed=1, depth=3, sequences=3**3),
    Count(ASSEMBLY, seed=1, depth=7, sequences=3**6 * 2),
)


def hands_of(table: Table, seat: int) -> tuple[str, ...]:
    return tuple(sorted(hand(table, seat)))


def small_pile(table: Table, left: int) -> None:
    """Leaves that many Exploration cards in the pile; the others go onto the discard pile."""
    s = table.state
    while s.piles[1].count > left:
        card = int(s.piles[1].cards[0])
        s.piles[1].cards[:-1] = s.piles[1].cards[1:]
        s.piles[1].cards[-1] = -1
        s.piles[1].count -= 1
        s.discards[1].cards[s.discards[1].count] = card
        s.discards[1].count += 1
    table._legal = None


def evenly(worlds: list) -> dict:
    """The chance of each world when all cases are equally likely; worlds may come up in several cases."""
    return {world: number / len(worlds) for world, number in Counter(worlds).items()}


def hand_and_pile() -> Worlds:
    """Six unknown cards: two in the other hand, four in the pile."""
    table = scene(hands=("", "storm cave_in"), tops=("", "puma whip ambush telegram"))
    small_pile(table, 4)
    unknown = ["storm", "cave_in", "puma", "whip", "ambush", "telegram"]
    return Worlds(table, 0, lambda t: hands_of(t, 1), evenly([tuple(sorted(c)) for c in combinations(unknown, 2)]))


def shuffled_in() -> Worlds:
    """Huayna shuffled four seen cards into a pile of six; then the other, who holds two old cards, drew one.

    The old cards are two of the four that were never seen; the new one is any of the six that were left.
    """
    table = scene(
        camps=("huayna", ""),
        hands=("", "cave_in ambush"),
        tops=("", "storm sun_gate puma whip narrow_escape telegram supply_drop"),
    )
    small_pile(table, 7)
    play(table, "use huayna", "take sun_gate", "pass", "draw exploration")
    seen = ["storm", "puma", "whip", "narrow_escape"]
    unseen = ["cave_in", "ambush", "telegram", "supply_drop"]
    hands = {
        tuple(sorted((*old, new)))
        for old in combinations(unseen, 2)
        for new in (*seen, *(card for card in unseen if card not in old))
    }
    return Worlds(table, 0, lambda t: hands_of(t, 1), evenly(sorted(hands)))


def barren_places() -> Worlds:
    """Two cards on top cannot be Treasures, three below may; the other hand holds one card that is none either."""
    table = scene(hands=("", "storm"), tops=("", "puma whip jade_mask royal_mummy telegram"))
    small_pile(table, 5)
    s = table.state
    s.barren = 0b11000
    for viewer in range(3):
        s.levels[viewer] = 1
        s.late[viewer, 0] = 0b111 << KEYS.index("golden_condor")
    plain = ["storm", "puma", "whip", "telegram"]
    worlds = []
    for held in plain:
        rest = [card for card in plain if card != held]
        for low in rest:
            top = tuple(card for card in rest if card != low)
            worlds += [(held, frozenset(top), place) for place in range(3)]

    def world(t: Table) -> tuple:
        pile = t.state.piles[1]
        cards = [KEYS[t.state.kinds[pile.cards[place]]] for place in range(pile.count)]
        low = next(place for place in range(3) if cards[place] in plain)
        return hand(t, 1)[0], frozenset(cards[3:]), low

    return Worlds(table, 0, world, evenly(worlds))


def sought_in_vain() -> Worlds:
    """Player 1 looked at the whole pile with Huayna and took nothing: the Location is in that hand, with another card."""
    table = scene(camps=("huayna", ""), hands=("sun_gate storm", ""), tops=("", "puma whip ambush telegram"))
    small_pile(table, 4)
    play(table, "use huayna", "leave")
    others = ["storm", "puma", "whip", "ambush", "telegram"]
    return Worlds(table, 1, lambda t: hands_of(t, 0), evenly([tuple(sorted(("sun_gate", other))) for other in others]))


def spectator_of_two_hands() -> Worlds:
    """A spectator knows one card of one hand, and the four unknown Characters are spread over both hands."""
    table = scene(hands=("huayna antonio", "belloeuf the_doc ramuncho"), phase=3)
    empty_piles(table, CHARACTERS)
    s = table.state
    known = 1 << KEYS.index("ramuncho")
    s.known[0] = s.known[2] = known
    four = ["huayna", "antonio", "belloeuf", "the_doc"]
    return Worlds(table, -1, lambda t: hands_of(t, 0), evenly([tuple(sorted(c)) for c in combinations(four, 2)]))


def face_down_in_the_assembly() -> Worlds:
    """Player 2 kept one of three Characters, of which player 1 sees the other two: it is any of the fourteen unseen."""
    table = ASSEMBLY.new("altiplano", 6)
    play(table, f"keep {hand(table, table.seat or 0)[0]}")
    seat = table.seat or 0
    seen = hand(table, seat)
    unseen = [key for key in KEYS[:17] if key not in seen]

    def kept(t: Table) -> str:
        return names(t.view(1 - seat)["players"][1 - seat]["camp"])[0]

    return Worlds(table, seat, kept, evenly(unseen))


def worlds() -> list[Worlds]:
    return [
        hand_and_pile(),
        shuffled_in(),
        barren_places(),
        sought_in_vain(),
        spectator_of_two_hands(),
        face_down_in_the_assembly(),
    ]


CASE = Case("altiplano", VARIANTS, COUNTS, worlds)
