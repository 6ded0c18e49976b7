"""The decisions that wait: a stack in the state, so that nothing hides in a call stack.

An effect that needs a choice asks for it; the rules go on when the answer comes. The top of the stack says which seat
decides now. A game is over when nothing is asked.
"""

import numpy as np

from .compiling import rule

NOBODY = -1
KIND, SEAT, FIRST, SECOND = range(4)


def asks(depth: int) -> list[tuple]:
    """The fields of a stack of at most `depth` decisions.

    >>> [name for name, *_ in asks(8)]
    ['asks', 'asked']
    """
    return [("asks", np.int16, (depth, 4)), ("asked", np.int16)]


@rule
def ask(s, kind, seat, first=0, second=0):
    """Asks a seat for a decision; it is made before the ones already asked. Two numbers may go with it.

    >>> from digsite.games.contract import blank
    >>> s = blank(np.dtype(asks(2)))
    >>> ask(s, 3, 1, 40)
    >>> print(asked_kind(s), asked_seat(s), asked_first(s), asked_second(s))
    3 1 40 0
    """
    if s.asked >= len(s.asks):
        raise IndexError("too many decisions wait")
    s.asks[s.asked, KIND] = kind
    s.asks[s.asked, SEAT] = seat
    s.asks[s.asked, FIRST] = first
    s.asks[s.asked, SECOND] = second
    s.asked += 1


@rule
def answered(s):
    """Takes the decision on top off the stack and wipes its place.

    >>> from digsite.games.contract import blank
    >>> s = blank(np.dtype(asks(2)))
    >>> ask(s, 3, 1, 40); answered(s)
    >>> print(asked_seat(s), s.asks.sum())
    -1 0
    """
    s.asked -= 1
    for k in range(4):
        s.asks[s.asked, k] = 0


@rule
def asked_kind(s):
    """The kind of the decision on top, or -1.

    >>> from digsite.games.contract import blank
    >>> s = blank(np.dtype(asks(2)))
    >>> ask(s, 3, 1, 40, 50)
    >>> print(asked_kind(s))
    3
    """
    return np.int64(s.asks[s.asked - 1, KIND]) if s.asked > 0 else np.int64(-1)


@rule
def asked_seat(s):
    """The seat that decides now, or `NOBODY`: the game is over.

    >>> from digsite.games.contract import blank
    >>> s = blank(np.dtype(asks(2)))
    >>> print(asked_seat(s))
    -1
    """
    return np.int64(s.asks[s.asked - 1, SEAT]) if s.asked > 0 else np.int64(NOBODY)


@rule
def asked_first(s):
    """The first number that goes with the decision on top.

    >>> from digsite.games.contract import blank
    >>> s = blank(np.dtype(asks(2)))
    >>> ask(s, 3, 1, 40, 50)
    >>> print(asked_first(s))
    40
    """
    return np.int64(s.asks[s.asked - 1, FIRST])


@rule
def asked_second(s):
    """The second number that goes with the decision on top.

    >>> from digsite.games.contract import blank
    >>> s = blank(np.dtype(asks(2)))
    >>> ask(s, 3, 1, 40, 50)
    >>> print(asked_second(s))
    50
    """
    return np.int64(s.asks[s.asked - 1, SECOND])
