"""What happened: a small ring in the state, the one source of animations, logs and announcements.

An event is a kind, a mask of the seats that may know its secret part, and four numbers. A game says for each kind
which numbers are for everybody and which are secret (`EventKind`).
"""

import numpy as np

from .compiling import rule

EVERYBODY = 255
EVENT_NUMBERS = 4


def events(size: int) -> list[tuple]:
    """The fields of a ring of `size` events. No single `new` or `play` may write more than the ring holds.

    >>> [name for name, *_ in events(16)]
    ['events', 'happened']
    """
    return [("events", np.int32, (size, 2 + EVENT_NUMBERS)), ("happened", np.int32)]


@rule
def only(seat):
    """The mask of one seat.

    >>> only(2)
    4
    """
    return 1 << seat


@rule
def may_know(mask, seat):
    """Whether this seat may know the secret part; a spectator (-1) only what everybody knows.

    >>> may_know(only(1), 1), may_know(only(1), 0), may_know(only(1), -1), may_know(EVERYBODY, -1)
    (True, False, False, True)
    """
    return mask == EVERYBODY or (seat >= 0 and (mask >> seat) & 1 == 1)


@rule
def happen(s, kind, knows, a=0, b=0, c=0, d=0):
    """Writes an event.

    >>> from digsite.games.contract import blank
    >>> s = blank(np.dtype(events(4)))
    >>> happen(s, 2, EVERYBODY, 10, 20)
    >>> s.events[0].tolist(), int(s.happened)
    ([2, 255, 10, 20, 0, 0], 1)
    """
    place = s.happened % len(s.events)
    s.events[place, 0] = kind
    s.events[place, 1] = knows
    s.events[place, 2] = a
    s.events[place, 3] = b
    s.events[place, 4] = c
    s.events[place, 5] = d
    s.happened += 1


@rule
def forget_events(s, seat, public_numbers):
    """Wipes from the ring what this seat may not know; `public_numbers[kind]` numbers of an event are for everybody.

    >>> from digsite.games.contract import blank
    >>> s = blank(np.dtype(events(4)))
    >>> happen(s, 0, only(1), 10, 20)
    >>> forget_events(s, 0, np.array([1]))
    >>> s.events[0].tolist()
    [0, 2, 10, 0, 0, 0]
    """
    written = min(np.int64(s.happened), len(s.events))
    for place in range(written):
        if not may_know(s.events[place, 1], seat):
            for k in range(public_numbers[s.events[place, 0]], EVENT_NUMBERS):
                s.events[place, 2 + k] = 0
