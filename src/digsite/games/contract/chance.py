"""Chance: a stream of 64-bit numbers that is one integer of the state.

The stream is a counter hashed by splitmix64, so that equal seeds give equal games everywhere. Three kinds of streams
are never mixed: the game's own (in the state), a player's or a search's, and the one of a redraw.
"""

import warnings

import numpy as np

from .compiling import rule

STEP = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)

CHANCE = ("random", np.uint64)
"""The field that holds a stream; a state has it, and so has `STREAM`."""

STREAM = np.dtype([CHANCE])
"""A stream of its own, for players and searches."""

# The counter wraps around on purpose; only this module's warnings about it are silenced.
warnings.filterwarnings("ignore", "overflow encountered in scalar", RuntimeWarning, __name__)


@rule
def mixed(number):
    """The splitmix64 hash of a 64-bit number.

    >>> hex(mixed(np.uint64(1)))
    '0x5692161d100b05e5'
    """
    z = number
    z = (z ^ (z >> np.uint64(30))) * MIX_1
    z = (z ^ (z >> np.uint64(27))) * MIX_2
    return z ^ (z >> np.uint64(31))


@rule
def seed_chance(s, seed):
    """Starts the stream of `s` from any integer seed; neighbouring seeds give unrelated streams.

    >>> from digsite.games.contract import blank
    >>> stream = blank(STREAM)
    >>> seed_chance(stream, 7)
    >>> hex(stream.random)
    '0x63cbe1e459320dd7'
    """
    s.random = mixed(np.uint64(seed) + STEP)


@rule
def draw(s):
    """The next 64 random bits of the stream of `s`.

    >>> from digsite.games.contract import blank
    >>> stream = blank(STREAM)
    >>> bool(draw(stream) == draw(stream))
    False
    """
    s.random = s.random + STEP
    return mixed(s.random)


@rule
def below(s, n):
    """A random integer from 0 to n - 1, for n up to 2**32; its bias is below n / 2**32.

    >>> from digsite.games.contract import blank
    >>> stream = blank(STREAM)
    >>> seed_chance(stream, 7)
    >>> print(*[below(stream, 6) for _ in range(8)])
    4 3 3 3 2 1 5 5
    """
    high = draw(s) >> np.uint64(32)
    return np.int64((high * np.uint64(n)) >> np.uint64(32))
