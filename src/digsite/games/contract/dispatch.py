"""The contract's functions for code that knows no game.

Compiled code that calls one of these gets the function of the game whose state it passes: Numba chooses by the
record's dtype, so that generic code is compiled once for each game and stays on disk. Called from Python they do the
same by hand.
"""

from typing import TYPE_CHECKING, Any

import numba
import numpy as np
from numba.extending import overload

from .chance import below
from .compiling import rule

if TYPE_CHECKING:
    from .game import Game

_by_type: dict[Any, "Game"] = {}
_by_fields: dict[Any, "Game"] = {}


def register(game: "Game") -> None:
    """Makes a game's functions findable by the type of its state."""
    _by_type[numba.from_dtype(game.state)] = game
    _by_fields[game.state.names] = game


def game_of(s: Any) -> "Game":
    """The game that a record is a state of."""
    return _by_fields[s.dtype.names]


def game_of_type(record: Any) -> "Game":
    """The game whose states have this type in compiled code."""
    return _by_type[record]


def blank(dtype: np.dtype) -> Any:
    """One record of zeros of a dtype, that rules can work on.

    >>> int(blank(np.dtype([("random", np.uint64)])).random)
    0
    """
    return records(1, dtype)[0]


def records(number: int, dtype: np.dtype) -> Any:
    """An array of records of zeros, the form in which states are held.

    >>> len(records(3, np.dtype([("random", np.uint64)])))
    3
    """
    return np.zeros(number, dtype).view(np.recarray)


def new(s, seats, options, seed):
    """Sets up a record of zeros as a new game."""
    return game_of(s).new(s, seats, options, seed)


def seat(s):
    """The seat that decides now, -1 when the game is over."""
    return game_of(s).seat(s)


def legal(s, out):
    """Writes the legal actions into `out` and returns how many there are."""
    return game_of(s).legal(s, out)


def play(s, action):
    """Carries out a legal action."""
    return game_of(s).play(s, action)


def sample(s, chance, out):
    """A random legal action by the stream `chance`, never by the game's own; `out` is room for the legal set."""
    own = game_of(s).sample
    return own(s, chance, out) if own else any_legal(chance, out, game_of(s).legal(s, out))


@rule
def any_legal(chance, out, number):
    """One of the first `number` actions of `out`, -1 when there is none."""
    return np.int64(out[below(chance, number)]) if number > 0 else np.int64(-1)


def resample(s, seat, seed):
    """Redraws all that this seat cannot know."""
    return game_of(s).resample(s, seat, seed)


def score(s, out):
    """Writes the result of each seat."""
    return game_of(s).score(s, out)


def winners(s):
    """The mask of the seats that have won."""
    return game_of(s).winners(s)


def sound(s):
    """Whether what must always hold does hold."""
    return game_of(s).sound(s)


@overload(new)
def _new(s, seats, options, seed):
    rule = _by_type[s].new
    return lambda s, seats, options, seed: rule(s, seats, options, seed)


@overload(seat)
def _seat(s):
    rule = _by_type[s].seat
    return lambda s: rule(s)


@overload(legal)
def _legal(s, out):
    rule = _by_type[s].legal
    return lambda s, out: rule(s, out)


@overload(play)
def _play(s, action):
    rule = _by_type[s].play
    return lambda s, action: rule(s, action)


@overload(sample)
def _sample(s, chance, out):
    rule, all_legal = _by_type[s].sample, _by_type[s].legal
    if rule is None:
        return lambda s, chance, out: any_legal(chance, out, all_legal(s, out))
    return lambda s, chance, out: rule(s, chance, out)


@overload(resample)
def _resample(s, seat, seed):
    rule = _by_type[s].resample
    return lambda s, seat, seed: rule(s, seat, seed)


@overload(score)
def _score(s, out):
    rule = _by_type[s].score
    return lambda s, out: rule(s, out)


@overload(winners)
def _winners(s):
    rule = _by_type[s].winners
    return lambda s: rule(s)


@overload(sound)
def _sound(s):
    rule = _by_type[s].sound
    return lambda s: rule(s)
