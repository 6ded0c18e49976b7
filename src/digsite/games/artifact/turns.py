"""Whose turn it is and what may be done in it; passing, the end of a round and the beginning of the next (ART-20 to ART-25)."""

import numpy as np

from ..contract import EVERYBODY, NOBODY, ask, happen, rule, scratch
from .market import gold_actions, market_actions
from .museum import museum_actions
from .payment import affordable, hold_marker, put_back, take_marker
from .pieces import HELD, JOKER, MARKERS, RESEARCH, ROUNDS, Marker
from .scoring import finish
from .sites import site_actions
from .state import (
    ACTIONS_A_TURN,
    END,
    GIVE,
    LAST_YEAR,
    MOST_ACTIONS,
    PASS,
    REST,
    Ask,
    Event,
    Then,
    base_income,
    free_huts,
    has_cards,
    has_passed,
    held,
    holds_secrets,
    last_round,
    seventh,
)


@rule
def turn_actions(s, seat, out):
    """What a seat may do in its turn; impossible beginnings are not offered (ART-21)."""
    out[0] = PASS if s.acted == 0 else END
    number = gold_actions(s, seat, out, np.int64(1))
    if s.acted == ACTIONS_A_TURN:
        return number
    markers = held(s, seat)
    if markers == 0 and not seventh(s, seat):
        return number
    number = site_actions(s, seat, out, number, markers)
    if affordable(s, seat, np.int64(Marker.MUSEUM), 1, markers):
        number = museum_actions(s, seat, out, number)
    if s.markers[seat, Marker.EXPEDITION] > 0:
        number = market_actions(s, seat, out, number)
    return number


@rule
def finish_action(s):
    """Counts an action of the turn."""
    s.doing = 0
    s.paying = 0
    s.acted += 1


@rule
def go_on(s, seat):
    """Asks for what else a seat does in its turn, unless everybody knows that there is nothing."""
    if only_ending(s, seat):
        return Then.NEXT_TURN
    ask(s, Ask.TURN, seat)
    return Then.WAIT


@rule
def only_ending(s, seat):
    """Whether all can see that a seat has nothing to do but to end its turn, or to pass. Unseen cards leave it open."""
    markers = held(s, seat)
    acting = s.acted < ACTIONS_A_TURN and (markers > 0 or seventh(s, seat))
    gold = s.stalls > 0 and s.extensions & RESEARCH != 0
    if not acting and not gold:
        return True
    if holds_secrets(s, seat):
        return False
    if acting and markers > 0 and s.money[seat] >= JOKER and free_huts(s, seat) > 0:
        return False  # a joker can put a hut somewhere
    if acting and s.markers[seat, Marker.EXPEDITION] > 0 and has_cards(s, seat):
        return False  # a card can be sold
    return turn_actions(s, seat, scratch(MOST_ACTIONS)) == 1


@rule
def pass_on(s, seat):
    """Passes; but for the last round a marker follows at once (ART-23, ART-24)."""
    note_pass(s, seat)
    if s.last:
        return Then.NEXT_TURN
    ask(s, Ask.GATHER, seat)
    return Then.WAIT


@rule
def note_pass(s, seat):
    """Turns the tile of a seat that passes."""
    s.passed |= 1 << seat
    s.last_passer = seat
    happen(s, Event.PASSED, EVERYBODY, seat)


@rule
def move_on(s):
    """Gives the turn on; when all have passed, the round or the game ends."""
    if s.passed == (1 << s.seats) - 1:
        if s.last:
            finish(s)
            return Then.WAIT
        s.first = s.last_passer
        happen(s, Event.FIRST, EVERYBODY, s.first)
        return Then.FILL
    s.turn = (s.turn + 1) % s.seats
    s.acted = 0
    seat = np.int64(s.turn)
    if not has_passed(s, seat):
        if not only_ending(s, seat):
            ask(s, Ask.TURN, seat)
            return Then.WAIT
        note_pass(s, seat)
    if s.last:
        return Then.NEXT_TURN
    ask(s, Ask.GATHER, seat)
    return Then.WAIT


@rule
def gatherings(s, seat, out):
    """After passing: take a marker or give one for another; with a full mat also do nothing (ART-23)."""
    number = 0
    if held(s, seat) < HELD:
        number = markers_on_board(s, out, number, NOBODY)
    else:
        out[0] = REST
        number = 1
    for kind in range(MARKERS):
        if s.markers[seat, kind] > 0:
            out[number] = GIVE + kind
            number += 1
    return number


@rule
def markers_on_board(s, out, number, but):
    """Adds the kinds of markers that lie on the board, but for one."""
    for kind in range(MARKERS):
        if s.board[kind] > 0 and kind != but:
            out[number] = kind
            number += 1
    return number


@rule
def gather(s, seat, action):
    """Takes a marker after passing, offers one in exchange, or does nothing (ART-23)."""
    if action < GIVE:
        take_marker(s, seat, action)
    elif action < REST:
        ask(s, Ask.SWAP, seat, action - GIVE)
        return Then.WAIT
    return Then.NEXT_TURN


@rule
def exchange(s, seat, given, kind):
    """Gives a marker for one of another kind (ART-23)."""
    put_back(s, seat, given)
    hold_marker(s, seat, kind)
    happen(s, Event.EXCHANGED, EVERYBODY, seat, given, kind)


@rule
def fill_on(s):
    """Asks whoever is next to fill the mat for a marker; with all mats full a round begins (ART-15, ART-25)."""
    for k in range(s.seats):
        seat = (np.int64(s.first) + k) % s.seats
        if held(s, seat) < HELD:
            ask(s, Ask.FILL, seat)
            return Then.WAIT
    begin_round(s)
    return Then.NEXT_TURN


@rule
def begin_round(s):
    """Begins a year: everybody gets income (ART-20, ART-40)."""
    s.year += 1
    s.passed = 0
    s.freed = 0
    s.turn = (s.first + s.seats - 1) % s.seats
    base = base_income(s)
    happen(s, Event.YEAR, EVERYBODY, s.year, base)
    for seat in range(s.seats):
        s.money[seat] += base + s.income[seat]
        happen(s, Event.INCOME, EVERYBODY, seat, base + s.income[seat])
    if s.year == ROUNDS:
        last_round(s, LAST_YEAR)
