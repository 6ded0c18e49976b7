"""Scenes: positions set up by hand, to be played on at a table."""

from collections.abc import Sequence
from typing import Any

import digsite
from digsite import Table
from digsite.games.altiplano.cards import CHARACTERS, EXPLORATION, KEYS
from digsite.games.altiplano.state import NO_CARD, Ask, deck_of, give_specials, mover
from digsite.games.contract import ask
from digsite.games.contract.cards import with_card
from digsite.games.contract.piles import clear, put

Names = Sequence[str]
ACT = {2: Ask.ACT, 3: Ask.ACT_OR_PLACE}


def scene(
    *,
    hands: tuple[str, str] = ("", ""),
    camps: tuple[str, str] = ("", ""),
    locations: tuple[str, str] = ("", ""),
    treasures: tuple[str, str] = ("", ""),
    tops: tuple[str, str] = ("", ""),
    discards: tuple[str, str] = ("", ""),
    phase: int = 2,
    **options: Any,
) -> Table:
    """A table at which player 1 is to act. Names are separated by blanks.

    `tops` are the tops of the piles of Characters and of Exploration cards, the topmost first; `discards` likewise. The
    other cards lie under the piles.
    """
    table = digsite.load("altiplano").new(seed=1, first="1", **options)
    s = table.state
    free = set(range(len(s.kinds)))

    def cards(names: str) -> list[int]:
        found = []
        for name in names.split():
            card = min(card for card in free if KEYS[s.kinds[card]] == name)
            free.discard(card)
            found.append(card)
        return found

    def card_set(names: str) -> Any:
        total = s.hand[0] * 0
        for card in cards(names):
            total = with_card(total, card)
        return total

    for k in range(2):
        s.hand[k] = card_set(hands[k])
        s.camp[k] = card_set(camps[k])
        s.treasures[k] = card_set(treasures[k])
        s.location[k] = (cards(locations[k]) or [NO_CARD])[0]
        clear(s.discards[k])
        for card in reversed(cards(discards[k])):
            put(s.discards[k], card)
    on_top = [cards(names) for names in tops]
    for k in range(2):
        clear(s.piles[k])
        for card in sorted(free):
            if deck_of(card) == k:
                put(s.piles[k], card)
        for card in reversed(on_top[k]):
            put(s.piles[k], card)
    forget_all(s)
    s.asks[:] = 0
    s.asked = 0
    s.phase = phase
    ask(s, ACT[phase], mover(s))
    give_specials(s)
    table._legal = None
    table._undoable.clear()
    for viewer in (0, 1, None):
        table.events(viewer)
    table._happened.clear()
    table._told.clear()
    assert table.is_sound
    return table


def forget_all(s: Any) -> None:
    """Nobody knows anything of what is hidden."""
    s.known[:] = 0
    s.seen[:] = 0
    s.barren = 0
    s.levels[:] = 0
    s.late[:] = 0
    s.most_late[:] = 0
    s.held_back[:] = 0
    s.least_held[:] = 0


def empty_piles(table: Table, deck: int, into_hand: int | None = None) -> None:
    """Moves a whole pile into a hand, or onto its discard pile."""
    s = table.state
    while s.piles[deck].count > 0:
        place = s.piles[deck].count - 1
        card = int(s.piles[deck].cards[place])
        s.piles[deck].cards[place] = NO_CARD
        s.piles[deck].count -= 1
        if into_hand is None:
            put(s.discards[deck], card)
        else:
            s.hand[into_hand] = with_card(s.hand[into_hand], card)
    table._legal = None


def legal(table: Table) -> list[str]:
    """The legal actions in the notation."""
    return [str(action) for action in table.legal]


def play(table: Table, *notations: str) -> Table:
    """Plays several actions."""
    for notation in notations:
        table.play(notation)
        assert table.is_sound, notation
    return table


def names(cards: Sequence[dict[str, Any]]) -> list[str]:
    """The names of cards in a view."""
    return [card["card"] for card in cards]


def hand(table: Table, seat: int) -> list[str]:
    return names(table.view(seat)["players"][seat]["hand"])


def known_hand(table: Table, seat: int, viewer: int | None) -> list[str]:
    """The cards of a hand that a viewer knows to be there."""
    return names(table.view(viewer)["players"][seat]["hand"])


def camp(table: Table, seat: int) -> list[str]:
    return names(table.view(None)["players"][seat]["camp"])


def location(table: Table, seat: int) -> str | None:
    card = table.view(None)["players"][seat]["location"]
    return card["card"] if card else None


def treasures(table: Table, seat: int) -> list[str]:
    return names(table.view(None)["players"][seat]["treasures"])


def discard(table: Table, deck: str = "exploration") -> list[str]:
    """A discard pile, the last card last."""
    return names(table.view(None)["piles"][deck]["discard"])


def holder(table: Table, special: str) -> int | None:
    seat: int | None = table.view(None)[special]
    return seat


def happened(table: Table, viewer: int | None = None) -> list[str]:
    """The kinds of all events since the scene was set."""
    return [event["event"] for event in table.history(viewer)]


__all__ = [
    "CHARACTERS",
    "EXPLORATION",
    "camp",
    "discard",
    "empty_piles",
    "forget_all",
    "hand",
    "happened",
    "holder",
    "known_hand",
    "legal",
    "location",
    "names",
    "play",
    "scene",
    "treasures",
]
