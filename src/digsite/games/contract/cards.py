"""Sets of up to 64 cards as bit masks in a `uint64`."""

import numpy as np

from .chance import below
from .compiling import rule

NOTHING = np.uint64(0)
ONE = np.uint64(1)


@rule
def card_bit(card):
    """The set that holds just this card.

    >>> int(card_bit(5))
    32
    """
    return ONE << np.uint64(card)


@rule
def has(cards, card):
    """Whether the card is in the set.

    >>> print(has(np.uint64(0b100), 2), has(np.uint64(0b100), 1))
    True False
    """
    return (cards >> np.uint64(card)) & ONE != NOTHING


@rule
def with_card(cards, card):
    """The set with the card in it.

    >>> int(with_card(np.uint64(0b100), 0))
    5
    """
    return cards | (ONE << np.uint64(card))


@rule
def without_card(cards, card):
    """The set without the card.

    >>> int(without_card(np.uint64(0b101), 2))
    1
    """
    return cards & ~(ONE << np.uint64(card))


@rule
def count(cards):
    """How many cards are in the set.

    >>> print(count(np.uint64(0b10110)), count(~np.uint64(0)))
    3 64
    """
    z = cards
    z = z - ((z >> np.uint64(1)) & np.uint64(0x5555555555555555))
    z = (z & np.uint64(0x3333333333333333)) + ((z >> np.uint64(2)) & np.uint64(0x3333333333333333))
    z = (z + (z >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    z = z + (z >> np.uint64(8))
    z = z + (z >> np.uint64(16))
    z = z + (z >> np.uint64(32))
    return np.int64(z & np.uint64(0x7F))


@rule
def lowest(cards):
    """The card with the lowest number in a set that is not empty.

    >>> print(lowest(np.uint64(0b101000)))
    3
    """
    return count((cards & (~cards + ONE)) - ONE)


@rule
def nth(cards, n):
    """The card that has n cards of the set below it.

    >>> print(nth(np.uint64(0b101001), 1))
    3
    """
    rest = cards
    for _ in range(n):
        rest = rest & (rest - ONE)
    return lowest(rest)


@rule
def any_card(s, cards):
    """A random card of a set that is not empty, by the chance of `s`.

    >>> from digsite.games.contract import STREAM, blank
    >>> print(any_card(blank(STREAM), np.uint64(0b1000)))
    3
    """
    return nth(cards, below(s, count(cards)))
