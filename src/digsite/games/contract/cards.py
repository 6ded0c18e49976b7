"""Sets of up to 64 cards as bit masks in a `uint64`."""

from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic, overload

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


def count(cards):
    """How many cards are in the set.

    >>> print(count(np.uint64(0b10110)), count(~np.uint64(0)))
    3 64
    """
    return np.int64(int(cards).bit_count())


def lowest(cards):
    """The card with the lowest number in a set that is not empty.

    >>> print(lowest(np.uint64(0b101000)))
    3
    """
    return count((cards & (~cards + ONE)) - ONE)


# Compiled, both are one instruction of the processor.


@intrinsic
def _count(_: Any, cards: Any) -> Any:
    return types.int64(types.uint64), lambda context, builder, signature, values: builder.ctpop(values[0])


@intrinsic
def _lowest(_: Any, cards: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return builder.cttz(values[0], context.get_constant(types.boolean, False))

    return types.int64(types.uint64), emit


@overload(count)
def _count_compiled(cards):
    return lambda cards: _count(np.uint64(cards))


@overload(lowest)
def _lowest_compiled(cards):
    return lambda cards: _lowest(np.uint64(cards))


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
