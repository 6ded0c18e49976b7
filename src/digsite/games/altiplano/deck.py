"""The deck as an option: the house deck of `cards.toml`, or a file of one's own with only what differs.

A deck in full is a plain value (logs and saves carry it); the rules get it as a row of numbers in the options record.
"""

import tomllib
from collections.abc import Callable, Mapping
from enum import IntEnum
from pathlib import Path
from typing import Any

from ...texts import LANGUAGES, Mistake, Said, all_texts, either
from ..contract import Option
from .cards import (
    ACTION_KINDS,
    CHARACTER_KINDS,
    COPIES,
    FIRST_ACTION,
    FIRST_LOCATION,
    FIRST_TREASURE,
    KEYS,
    REACTION_KINDS,
    Class,
    Family,
    Needs,
)

HOUSE = "house"
MOST_NAME = 40
NUMBERS = CHARACTER_KINDS + 3 * ACTION_KINDS
"""How many numbers the rules read: a class for each Character; count, prerequisite and family for each Action."""

Card = dict[str, Any]
Deck = dict[str, dict[str, Card]]

SECTIONS = {
    "characters": KEYS[:FIRST_LOCATION],
    "locations": KEYS[FIRST_LOCATION:FIRST_TREASURE],
    "treasures": KEYS[FIRST_TREASURE:FIRST_ACTION],
    "actions": KEYS[FIRST_ACTION : FIRST_ACTION + ACTION_KINDS],
}
"""The sections of a deck file and the cards of each."""


def _mistake(key: str, **values: Any) -> Mistake:
    return Mistake(f"deck.{key}", "altiplano", **values)


def _count(given: Any) -> int:
    if isinstance(given, bool) or not isinstance(given, int) or not 0 <= given <= COPIES:
        raise _mistake("count", most=COPIES)
    return given


def _name(given: Any) -> str:
    name = " ".join(given.split()) if isinstance(given, str) else ""
    if not 1 <= len(name) <= MOST_NAME or not name.isprintable() or set(name) & set("{}"):
        raise _mistake("name", most=MOST_NAME)
    return name


def _word_of(words: type[IntEnum]) -> Callable[[Any], str]:
    names = [word.name.lower() for word in words]

    def read(given: Any) -> str:
        if given not in names:
            raise _mistake("word", words=either(names))
        return str(given)

    return read


VALUES: Mapping[str, Mapping[str, Callable[[Any], Any]]] = {
    "characters": {"class": _word_of(Class), "name": _name},
    "locations": {"name": _name},
    "treasures": {"name": _name},
    "actions": {"count": _count, "needs": _word_of(Needs), "family": _word_of(Family), "name": _name},
}
"""What may be said of a card of each section, and how it is read."""


def _merged(base: Deck, given: Mapping[str, Any]) -> Deck:
    """A deck with what was given in the place of the base's values; a Mistake says what is not understood."""
    deck = {section: {key: dict(card) for key, card in cards.items()} for section, cards in base.items()}
    for section, cards in given.items():
        if section not in SECTIONS:
            raise _mistake("no_section", section=section, names=", ".join(SECTIONS))
        if not isinstance(cards, Mapping):
            raise _mistake("not_cards", section=section)
        for key, card in cards.items():
            if key not in SECTIONS[section]:
                raise _mistake("no_card", section=section, card=key, names=", ".join(SECTIONS[section]))
            if not isinstance(card, Mapping):
                raise _mistake("not_card", card=f"{section}.{key}")
            for value, what in card.items():
                if value not in VALUES[section]:
                    raise _mistake("no_value", card=f"{section}.{key}", value=value, names=", ".join(VALUES[section]))
                try:
                    deck[section][key][value] = VALUES[section][value](what)
                except Mistake as allowed:
                    raise _mistake("value", path=f"{section}.{key}.{value}", given=what, allowed=allowed) from None
    return deck


def _checked(deck: Deck) -> Deck:
    """The deck, if it can be played with (ALT-1, ALT-2) and its cards can be told apart."""
    copies = sum(card["count"] for card in deck["actions"].values())
    if copies != COPIES:
        raise _mistake("copies", number=copies, right=COPIES)
    both = [key for key, card in deck["characters"].items() if card["class"] == "both"]
    if len(both) != 1:
        raise _mistake("both", number=len(both))
    for family in ("beast", "trap"):
        if not any(card["family"] == family and card["count"] for card in deck["actions"].values()):
            raise _mistake(f"no_{family}")
    for kind in REACTION_KINDS:
        if deck["actions"][KEYS[kind]]["family"] != "none":
            raise _mistake("reaction", card=f"actions.{KEYS[kind]}")
    _check_names(deck)
    return deck


def _check_names(deck: Deck) -> None:
    """Refuses a name that two cards would have in a language; the cards left out of the deck do not count."""
    given = {key: card["name"] for cards in deck.values() for key, card in cards.items() if "name" in card}
    if not given:
        return
    played = [key for cards in deck.values() for key, card in cards.items() if card.get("count", 1)]
    for language in LANGUAGES:
        texts = all_texts(language, "altiplano")
        bearers: dict[str, str] = {}
        for key in (*played, *KEYS[-2:]):
            name = given.get(key, str(texts[f"noun.card.{key}"]))
            other = bearers.setdefault(name.casefold(), key)
            if other != key:
                raise _mistake("alike", one=other, other=key, name=name)


def _house() -> Deck:
    table = tomllib.loads((Path(__file__).parent / "cards.toml").read_text(encoding="utf-8"))
    if {section: tuple(cards) for section, cards in table.items()} != SECTIONS:
        raise AssertionError("cards.toml and Kind name different cards")
    return _checked(_merged({section: {key: {} for key in keys} for section, keys in SECTIONS.items()}, table))


HOUSE_DECK = _house()
"""The deck of `cards.toml`."""


def read_deck(given: Any) -> str | Deck:
    """A deck from `house`, from the path of a TOML file, or from a deck in full as logs hold it.

    >>> read_deck("house")
    'house'
    >>> read_deck({"actions": {"storm": {"count": 3}}})
    Traceback (most recent call last):
    digsite.texts.Mistake: the Actions and Reactions are 27 cards; there must be 26
    """
    if isinstance(given, Mapping):
        return _checked(_merged(HOUSE_DECK, given))
    word = str(given).strip()
    if word.lower() == HOUSE:
        return HOUSE
    path = Path(word)
    if path.suffix.lower() != ".toml":
        raise _mistake("no_file", word=HOUSE)
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise _mistake("unreadable", why=error.strerror) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise _mistake("no_toml", why=str(error)) from None
    return _checked(_merged(HOUSE_DECK, table))


def deck_in_full(deck: str | Deck) -> Deck:
    """The deck that a settled option means.

    >>> deck_in_full("house")["actions"]["puma"]["family"]
    'beast'
    """
    return HOUSE_DECK if isinstance(deck, str) else deck


def deck_numbers(deck: str | Deck) -> list[int]:
    """The deck as the rules read it: classes, then counts, then prerequisites, then families.

    >>> len(deck_numbers("house")) == NUMBERS
    True
    """
    full = deck_in_full(deck)
    actions = full["actions"].values()
    return [
        *(int(Class[card["class"].upper()]) for card in full["characters"].values()),
        *(card["count"] for card in actions),
        *(int(Needs[card["needs"].upper()]) for card in actions),
        *(int(Family[card["family"].upper()]) for card in actions),
    ]


def card_names(deck: str | Deck) -> dict[str, str]:
    """The names that a deck of one's own gives to cards, by key.

    >>> card_names(read_deck({"actions": {"storm": {"name": "Gale"}}}))
    {'storm': 'Gale'}
    """
    return {key: card["name"] for cards in deck_in_full(deck).values() for key, card in cards.items() if "name" in card}


DECK_OPTION = Option(
    "deck",
    HOUSE,
    Said("allowed.file", word=HOUSE, form="digsite/games/altiplano/cards.toml"),
    read_deck,
    number=deck_numbers,
    shape=(NUMBERS,),
    kind="file",
)
