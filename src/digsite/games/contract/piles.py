"""Ordered piles of cards: a nested record of a few small integers and their number. The last one is the top.

Places above the top hold -1, so that equal piles are equal bytes.
"""

import numpy as np

from .chance import below
from .compiling import rule

NO_CARD = -1


def pile(size: int) -> np.dtype:
    """The dtype of a pile of at most `size` cards, to be used as a field of a state.

    >>> pile(34)["cards"].shape
    (34,)
    """
    return np.dtype([("cards", np.int8, (size,)), ("count", np.int16)], align=True)


@rule
def clear(p):
    """Empties the pile.

    >>> from digsite.games.contract import blank
    >>> p = blank(pile(3))
    >>> clear(p)
    >>> p.cards.tolist(), int(p.count)
    ([-1, -1, -1], 0)
    """
    p.cards[:] = NO_CARD
    p.count = 0


@rule
def put(p, card):
    """Puts a card on top.

    >>> from digsite.games.contract import blank
    >>> p = blank(pile(3))
    >>> clear(p); put(p, 7); put(p, 9)
    >>> p.cards.tolist()
    [7, 9, -1]
    """
    if p.count >= len(p.cards):
        raise IndexError("the pile is full")
    p.cards[p.count] = card
    p.count += 1


@rule
def put_under(p, card):
    """Puts a card under the pile.

    >>> from digsite.games.contract import blank
    >>> p = blank(pile(3))
    >>> clear(p); put(p, 7); put_under(p, 9)
    >>> p.cards.tolist()
    [9, 7, -1]
    """
    if p.count >= len(p.cards):
        raise IndexError("the pile is full")
    for k in range(p.count, 0, -1):
        p.cards[k] = p.cards[k - 1]
    p.cards[0] = card
    p.count += 1


@rule
def take(p):
    """Takes the top card of a pile that is not empty.

    >>> from digsite.games.contract import blank
    >>> p = blank(pile(3))
    >>> clear(p); put(p, 7); put(p, 9)
    >>> print(take(p), p.cards.tolist())
    9 [7, -1, -1]
    """
    if p.count <= 0:
        raise IndexError("the pile is empty")
    p.count -= 1
    card = np.int64(p.cards[p.count])
    p.cards[p.count] = NO_CARD
    return card


@rule
def take_at(p, place):
    """Takes the card at a place counted from the bottom; those above it move down.

    >>> from digsite.games.contract import blank
    >>> p = blank(pile(3))
    >>> clear(p); put(p, 7); put(p, 8); put(p, 9)
    >>> print(take_at(p, 1), p.cards.tolist())
    8 [7, 9, -1]
    """
    if place < 0 or place >= p.count:
        raise IndexError("the pile has no such place")
    card = np.int64(p.cards[place])
    p.count -= 1
    for k in range(place, p.count):
        p.cards[k] = p.cards[k + 1]
    p.cards[p.count] = NO_CARD
    return card


@rule
def top(p, depth):
    """The card that has `depth` cards above it, or -1 when the pile is not that deep.

    >>> from digsite.games.contract import blank
    >>> p = blank(pile(3))
    >>> clear(p); put(p, 7); put(p, 9)
    >>> print(top(p, 0), top(p, 1), top(p, 2))
    9 7 -1
    """
    place = p.count - 1 - depth
    return np.int64(p.cards[place]) if place >= 0 else np.int64(NO_CARD)


@rule
def shuffle(p, s):
    """Shuffles the pile by the chance of `s`.

    >>> from digsite.games.contract import STREAM, blank
    >>> p = blank(pile(4))
    >>> clear(p); put(p, 1); put(p, 2); put(p, 3); put(p, 4)
    >>> shuffle(p, blank(STREAM))
    >>> sorted(p.cards.tolist())
    [1, 2, 3, 4]
    """
    for k in range(p.count - 1, 0, -1):
        other = below(s, k + 1)
        card = p.cards[k]
        p.cards[k] = p.cards[other]
        p.cards[other] = card
