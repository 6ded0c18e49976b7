"""Generic compiled functions over any game: single steps for a table, whole random games for simulations.

By these functions alone Python calls compiled rules; each is compiled once for each game and kept on disk. They take an
array of records and an index, so that records are changed in place.
"""

import numpy as np

from .games.contract import STREAM, compiled, dispatch, lent
from .games.contract.chance import STEP, mixed

PLAYERS_SALT = np.uint64(0x6469677369746521)
"""Keeps the stream of a random player apart from the stream of the game with the same seed."""

TOTALS = np.dtype(
    [
        ("games", np.int64),
        ("decisions", np.int64),
        ("faults", np.int64),
        ("shortest", np.int64),
        ("longest", np.int64),
        ("won_by_nobody", np.int64),
        ("wins", np.int64, 8),
        ("scores", np.int64, 8),
    ]
)
"""What `playouts` adds up."""


@compiled
def new(states, n, options, seats, seed):
    """Sets up a game in a record of zeros."""
    dispatch.new(states[n], seats, options[0], seed)


@compiled
def seat(states, n):
    """The seat that decides now, -1 when the game is over."""
    return dispatch.seat(states[n])


@compiled
def legal(states, n, out):
    """Writes the legal actions; returns how many."""
    return dispatch.legal(states[n], out)


@compiled
def allows(states, n, action, out):
    """Whether an action is legal; `out` is room for the legal set."""
    return dispatch.allows(states[n], action, out)


@compiled
def sample(states, n, chances, out):
    """A random legal action by the stream `chances[0]`, -1 when there is none; `out` is room for the legal set."""
    return dispatch.sample(states[n], chances[0], out)


@compiled
def play(states, n, action):
    """Carries out a legal action."""
    dispatch.play(states[n], action)


@compiled
def resample(states, n, seat, seed):
    """Redraws what the seat cannot know."""
    dispatch.resample(states[n], seat, seed)


@compiled
def score(states, n, out):
    """Writes the result of each seat."""
    dispatch.score(states[n], out)


@compiled
def winners(states, n):
    """The mask of the seats that have won."""
    return dispatch.winners(states[n])


@compiled
def sound(states, n):
    """Whether what must always hold does hold."""
    return dispatch.sound(states[n])


@compiled
def playout(states, n, chances, out, most):
    """Plays on at random by the stream `chances[0]`; returns the decisions made, -1 for a dead end or a runaway."""
    s = states[n]
    chance = chances[0]
    room = lent(out)
    decisions = 0
    while dispatch.seat(s) >= 0:
        if decisions == most:
            return -1
        action = dispatch.sample(s, chance, room)
        if action < 0:
            return -1
        dispatch.play(s, action)
        decisions += 1
    return decisions


@compiled
def playouts(states, options, seats, first_seed, games, out, most, check, totals):
    """Plays whole random games, one after the other, in `states[0]`; adds them up in `totals[0]`. `states[1]` is blank.

    A game that comes to a dead end, runs away, or (with `check`) breaks conservation at a decision counts as a fault.
    """
    scores = np.zeros(8, np.int64)
    chances = np.zeros(1, STREAM)
    s = states[0]
    chance = chances[0]
    blank = states[1:2]
    room = lent(out)
    total = totals[0]
    for game in range(games):
        states[0:1] = blank
        seed = np.uint64(first_seed) + np.uint64(game)
        dispatch.new(s, seats, options[0], np.int64(seed))
        chance.random = mixed(seed * STEP ^ PLAYERS_SALT)
        decisions = 0
        fault = False
        while dispatch.seat(s) >= 0:
            if decisions == most or (check and not dispatch.sound(s)):
                fault = True
                break
            action = dispatch.sample(s, chance, room)
            if action < 0:
                fault = True
                break
            dispatch.play(s, action)
            decisions += 1
        total.games += 1
        total.decisions += decisions
        if fault or not dispatch.sound(s):
            total.faults += 1
            continue
        total.shortest = decisions if total.shortest < 0 else min(total.shortest, decisions)
        total.longest = max(total.longest, decisions)
        dispatch.score(s, scores)
        won = dispatch.winners(s)
        total.won_by_nobody += won == 0
        for k in range(seats):
            total.wins[k] += won >> k & 1
            total.scores[k] += scores[k]
