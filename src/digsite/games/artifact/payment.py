"""Markers and money: what an action needs and costs, who can pay for it and how (ART-5, ART-21, ART-22)."""

import numpy as np

from ..contract import EVERYBODY, happen, rule
from .pieces import JOKER, MARKERS, REGIONS, Marker
from .state import BUY, FREE, HIRE, HIRE_TWO, SHIP, Event, held, seventh


@rule
def hold_marker(s, seat, kind):
    """Moves a marker from the board to a mat."""
    s.board[kind] -= 1
    s.markers[seat, kind] += 1


@rule
def take_marker(s, seat, kind):
    """Takes a marker for everybody to see."""
    hold_marker(s, seat, kind)
    happen(s, Event.TOOK_MARKER, EVERYBODY, seat, kind)


@rule
def put_back(s, seat, kind):
    """Puts a marker back on the dearest free space of its track (ART-5)."""
    s.markers[seat, kind] -= 1
    s.board[kind] += 1


@rule
def marker_for(action):
    """The kind of marker that an action needs (ART-30 to ART-33)."""
    if SHIP <= action < BUY:
        return np.int64(Marker.EXPEDITION)
    if HIRE <= action < SHIP:
        return np.int64(Marker.LABOUR) + (action - HIRE) % REGIONS
    return np.int64(Marker.MUSEUM)


@rule
def times_to_pay(action):
    """How often the cost of an action is paid: twice with Morley's two huts (ART-62)."""
    return 2 if HIRE_TWO <= action < SHIP else 1


@rule
def can_pay(s, seat, kind, times, way):
    """Whether an action that needs a marker of a kind can be paid by a marker: that kind, or a joker (ART-22)."""
    if s.markers[seat, way] == 0:
        return False
    return s.money[seat] >= times * (s.costs[s.board[kind]] if way == kind else JOKER)


@rule
def cost_of(s, action, way):
    """What an action costs with the marker that pays for it."""
    kind = marker_for(action)
    return times_to_pay(action) * (np.int64(s.costs[s.board[kind]]) if way == kind else JOKER)


@rule
def affordable(s, seat, kind, times, markers):
    """Whether an action that needs a marker of a kind can be paid in any way; `markers` are those on the mat."""
    if markers == 0:
        return seventh(s, seat)
    if s.money[seat] >= times * JOKER and markers > s.markers[seat, kind]:
        return True
    return can_pay(s, seat, kind, times, kind)


@rule
def ways_to_pay(s, seat, action):
    """The mask of the markers that can pay for an action; Andersson's seventh is paid by `FREE` alone."""
    if held(s, seat) == 0:
        return 1 << FREE
    kind = marker_for(action)
    mask = 0
    for way in range(MARKERS):
        if can_pay(s, seat, kind, times_to_pay(action), way):
            mask |= 1 << way
    return mask


@rule
def pay(s, seat, action, way):
    """Puts the marker back and pays for an action (ART-21, ART-22)."""
    if way == FREE:
        s.freed |= 1 << seat
        happen(s, Event.SEVENTH, EVERYBODY, seat)
        return
    cost = cost_of(s, action, way)
    put_back(s, seat, way)
    s.money[seat] -= cost
    happen(s, Event.PAID if way == marker_for(action) else Event.JOKER, EVERYBODY, seat, way, cost)
