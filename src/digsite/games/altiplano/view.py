"""What people and programs are told: views by seat, and the words for actions, events and numbers.

A view is built from an allow-list: it names each thing that this seat may see. Nothing hidden is put in and taken out.
"""

from collections.abc import Mapping
from typing import Any

from ..contract import asked_first, asked_kind, asked_seat, asked_second
from ..contract.cards import has
from .cards import (
    ALL_CHARACTERS,
    ALL_EXPLORATION,
    CHARACTERS,
    EXPLORATION,
    FIRST_ACTION,
    FIRST_LOCATION,
    KEYS,
    Class,
    Kind,
)
from .deck import card_names
from .reactions import Moment
from .rules import DRAW_FROM, PASS, USE_ADVENTURER, USE_ROGUE, hand_limit
from .state import NO_CARD, NO_ONE, SEATS, SPECTATOR, Ask, mover

DECKS = ("characters", "exploration")

VERBS = {
    "keep": ("card",),
    "draw": ("deck",),
    "play": ("deed",),
    "use": ("deed",),
    "place": ("deed",),
    "pass": (),
    "react": ("deed",),
    "let": (),
    "target": ("card",),
    "take": ("card",),
    "leave": (),
    "pick": ("card",),
    "pay": ("card",),
    "discard": ("card",),
    "replace": ("card",),
}

NOUNS: dict[str, Any] = {"card": KEYS, "deed": KEYS, "deck": DECKS}

CARD_VERBS = {
    Ask.KEEP: "keep",
    Ask.REACT: "react",
    Ask.TARGET: "target",
    Ask.TAKE_SEEN: "take",
    Ask.TAKE_OPEN: "take",
    Ask.PICK: "pick",
    Ask.PAY: "pay",
    Ask.DISCARD: "discard",
    Ask.REPLACE: "replace",
}
PASS_VERBS = {Ask.REACT: "let", Ask.TAKE_SEEN: "leave"}
CLASS_NAMES = tuple(member.name.lower() for member in Class)


def describe(s: Any, action: int) -> tuple[str, tuple[str, ...]]:
    """The action as a verb and nouns."""
    kind = Ask(asked_kind(s))
    if action == PASS:
        return PASS_VERBS.get(kind, "pass"), ()
    if action >= DRAW_FROM:
        return "draw", (DECKS[action - DRAW_FROM],)
    if action in (USE_ADVENTURER, USE_ROGUE):
        return "use", (KEYS[Kind.ADVENTURER if action == USE_ADVENTURER else Kind.ROGUE],)
    key = KEYS[s.kinds[action]]
    if kind in CARD_VERBS:
        return CARD_VERBS[kind], (key,)
    if has(s.camp[asked_seat(s)], action):
        return "use", (key,)
    return "play" if action >= FIRST_ACTION else "place", (key,)


def card(s: Any, number: int) -> dict[str, Any]:
    """A card that is seen: what it is, which piece, and what the deck says of it."""
    number = int(number)
    seen: dict[str, Any] = {"card": KEYS[s.kinds[number]], "id": number}
    if number < FIRST_LOCATION:
        member = (s.archaeologists >> number & 1) + 2 * (s.raiders >> number & 1)
        seen["class"] = CLASS_NAMES[member]
    if number >= FIRST_ACTION:
        seen["family"] = "beast" if s.beasts >> number & 1 else "trap" if s.traps >> number & 1 else None
        seen["needs"] = (
            "adventurer" if s.for_adventurer >> number & 1 else "rogue" if s.for_rogue >> number & 1 else None
        )
        seen["reaction"] = bool(s.reactions >> number & 1)
    return seen


def cards(s: Any, numbers: Any) -> list[dict[str, Any]]:
    """The cards of a set in rising order."""
    seen, left = [], int(numbers)
    while left:
        lowest = left & -left
        seen.append(card(s, lowest.bit_length() - 1))
        left ^= lowest
    return seen


def view(s: Any, seat: int) -> dict[str, Any]:
    """What a seat may see, a spectator with -1."""
    viewer = SPECTATOR if seat < 0 else seat
    over = s.asked == 0
    return {
        "game": "altiplano",
        "seats": SEATS,
        "me": seat if seat >= 0 else None,
        "over": bool(over),
        "turn": None if over else int(asked_seat(s)),
        "asks": None if over else Ask(asked_kind(s)).name.lower(),
        "about": None if over else about(s),
        "number": None if over else int(asked_first(s)) or None,
        "mover": int(mover(s)),
        "turn_number": int(s.turn) + 1,
        "most_turns": int(s.most_turns),
        "phase": int(s.phase),
        "assembling": int(s.assembling),
        "adventurer": int(s.holder[0]) if s.holder[0] != NO_ONE else None,
        "rogue": int(s.holder[1]) if s.holder[1] != NO_ONE else None,
        "acting": KEYS[s.acting] if s.acting != NO_CARD else None,
        "table": card(s, s.table) if s.table != NO_CARD else None,
        "open": cards(s, s.takeable),
        "players": [player(s, other, viewer) for other in range(SEATS)],
        "piles": {name: pile(s, deck, viewer) for deck, name in enumerate(DECKS)},
        "winner": int(s.winner) if s.winner != NO_ONE else None,
    }


def about(s: Any) -> dict[str, Any] | None:
    """What a Reaction would be a reaction to."""
    if asked_kind(s) != Ask.REACT:
        return None
    moment = Moment(asked_first(s))
    number = asked_second(s)
    key = KEYS[number] if moment == Moment.DISCARDING else KEYS[s.kinds[number]]
    return {"moment": moment.name.lower(), "card": key}


def player(s: Any, other: int, viewer: int) -> dict[str, Any]:
    """What a viewer may see of a seat, or of itself."""
    own = other == viewer
    hand = s.hand[other]
    face_up = s.assembling == 0 or own
    seen: dict[str, Any] = {
        "seat": other,
        "characters": int(hand & ALL_CHARACTERS).bit_count(),
        "exploration": int(hand & ALL_EXPLORATION).bit_count(),
        "hand_limit": int(hand_limit(s, other)) if s.assembling == 0 else None,
        "hand": cards(s, hand if own else hand & s.known[viewer]),
        "camp": cards(s, s.camp[other] if face_up else s.camp[other] & s.known[viewer]),
        "face_down": int(s.camp[other]).bit_count() if s.assembling > 0 else 0,
        "location": card(s, s.location[other]) if s.location[other] != NO_CARD else None,
        "treasures": [
            seen | {"secured": bool(has(s.secured[other], seen["id"]))} for seen in cards(s, s.treasures[other])
        ],
    }
    if own:
        seen["known_to_other"] = cards(s, hand & s.known[1 - other])
    return seen


def pile(s: Any, deck: int, viewer: int) -> dict[str, Any]:
    """What a viewer may see of a pile and its discard pile; places are counted from the top, from 1."""
    heap, thrown = s.piles[deck], s.discards[deck]
    number, in_heap = int(heap.count), heap.cards
    places = int(s.seen[deck, viewer]) if viewer < SEATS else 0
    return {
        "count": number,
        "known": [
            card(s, in_heap[place]) | {"place": number - place}
            for place in reversed(range(number))
            if places >> place & 1
        ],
        "discard": [card(s, one) for one in thrown.cards[: thrown.count]],
    }


def renamed(options: Mapping[str, Any], texts: Mapping[str, Any]) -> dict[str, str]:
    """The names that a deck of one's own gives to cards, alone and where it is told what they do."""
    reworded: dict[str, str] = {}
    for key, name in card_names(options["deck"]).items():
        old = texts[f"noun.card.{key}"]
        reworded[f"noun.card.{key}"] = name
        reworded[f"noun.deed.{key}"] = texts[f"noun.deed.{key}"].replace(old, name)
    return reworded


__all__ = ["CHARACTERS", "DECKS", "EXPLORATION", "NOUNS", "VERBS", "describe", "renamed", "view"]
