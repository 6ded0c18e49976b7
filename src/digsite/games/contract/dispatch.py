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
    """Makes a game's functions findable by the type of its state.

    >>> from digsite.games.contract import load_game
    >>> register(load_game("archeologic"))
    >>> s = example_state()
    >>> game_of(s).name
    'archeologic'
    """
    _by_type[numba.from_dtype(game.state)] = game
    _by_fields[game.state.names] = game


def game_of(s: Any) -> "Game":
    """The game that a record is a state of.

    >>> s = example_state()
    >>> game_of(s).name
    'archeologic'
    """
    return _by_fields[s.dtype.names]


def game_of_type(record: Any) -> "Game":
    """The game whose states have this type in compiled code.

    >>> s = example_state()
    >>> game_of_type(numba.from_dtype(s.dtype)).name
    'archeologic'
    """
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


def example_state() -> Any:
    """The beginning of a game, for the examples here.

    >>> game_of(example_state()).name
    'archeologic'
    """
    from digsite import load

    return load("archeologic").new(seats=1, seed=7).state


def new(s, seats, options, seed):
    """Sets up a record of zeros as a new game.

    >>> s = example_state()
    >>> again, options = blank(s.dtype), game_of(s).options_array(game_of(s).settle(1, {})).view(np.recarray)[0]
    >>> new(again, 1, options, 7)
    >>> bool(again == s)
    True
    """
    return game_of(s).new(s, seats, options, seed)


def seat(s):
    """The seat that decides now, -1 when the game is over.

    >>> s = example_state()
    >>> int(seat(s))
    0
    """
    return game_of(s).seat(s)


def legal(s, out):
    """Writes the legal actions into `out` and returns how many there are.

    >>> s = example_state()
    >>> out = np.empty(game_of(s).most_actions, np.int64)
    >>> int(legal(s, out))
    10
    """
    return game_of(s).legal(s, out)


def play(s, action):
    """Carries out a legal action.

    >>> s = example_state()
    >>> play(s, 3)
    >>> game_of(s).view(s, 0)["viewfinder"]
    '2'
    """
    return game_of(s).play(s, action)


def sample(s, chance, out):
    """A random legal action by the stream `chance`, never by the game's own; `out` is room for the legal set.

    >>> s = example_state()
    >>> from .chance import STREAM
    >>> out = np.empty(game_of(s).most_actions, np.int64)
    >>> bool(0 <= sample(s, blank(STREAM), out) < 10)
    True
    """
    own = game_of(s).sample
    return own(s, chance, out) if own else any_legal(chance, out, game_of(s).legal(s, out))


@rule
def any_legal(chance, out, number):
    """One of the first `number` actions of `out`, -1 when there is none.

    >>> from .chance import STREAM
    >>> int(any_legal(blank(STREAM), np.array([40, 41, 99]), 2)) in (40, 41)
    True
    """
    return np.int64(out[below(chance, number)]) if number > 0 else np.int64(-1)


def allows(s, action, out):
    """Whether an action is legal; `out` is room for the legal set.

    >>> s = example_state()
    >>> out = np.empty(game_of(s).most_actions, np.int64)
    >>> allows(s, 9, out), allows(s, 10, out)
    (True, False)
    """
    own = game_of(s).allows
    return own(s, action) if own else listed(out, game_of(s).legal(s, out), action)


@rule
def listed(out, number, action):
    """Whether an action is one of the first `number` of `out`.

    >>> listed(np.array([40, 41, 99]), 2, 41), listed(np.array([40, 41, 99]), 2, 99)
    (True, False)
    """
    for k in range(number):
        if out[k] == action:
            return True
    return False


def resample(s, seat, seed):
    """Redraws all that this seat cannot know.

    >>> s = example_state()
    >>> before = game_of(s).view(s, 0), int(s.quest)
    >>> resample(s, 0, 1)
    >>> game_of(s).view(s, 0) == before[0], int(s.quest) == before[1]
    (True, False)
    """
    return game_of(s).resample(s, seat, seed)


def score(s, out):
    """Writes the result of each seat.

    >>> s = example_state()
    >>> out = np.zeros(1, np.int64)
    >>> score(s, out)
    >>> int(out[0])  # not solved: twice the limit
    -400
    """
    return game_of(s).score(s, out)


def winners(s):
    """The mask of the seats that have won.

    >>> s = example_state()
    >>> winners(s)
    0
    """
    return game_of(s).winners(s)


def sound(s):
    """Whether what must always hold does hold.

    >>> s = example_state()
    >>> bool(sound(s))
    True
    """
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


@overload(allows)
def _allows(s, action, out):
    rule, all_legal = _by_type[s].allows, _by_type[s].legal
    if rule is None:
        return lambda s, action, out: listed(out, all_legal(s, out), action)
    return lambda s, action, out: rule(s, action)


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
