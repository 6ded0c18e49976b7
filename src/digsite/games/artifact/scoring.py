"""The end of the game: what is scored, and who wins (ART-41, ART-51, ART-57)."""

import numpy as np

from ..contract import EVERYBODY, happen, rule
from .pieces import CARDS, COINS_A_POINT, LAST_STEP, REGIONS, RESEARCH, SORTS, STEPS, Sort
from .state import NO_REGION, Event, hidden_cards


@rule
def finish(s):
    """Ends the game: hands are laid open and everything is scored (ART-41)."""
    for seat in range(s.seats):
        number = 0
        for region in range(REGIONS):
            number += hidden_cards(s, seat, region)
        if number > 0:
            for card in range(CARDS):
                s.hidden[seat, card] = 0
            s.shown += 1
            happen(s, Event.REVEALED, EVERYBODY, seat, number)
    for seat in range(s.seats):
        happen(s, Event.SCORED, EVERYBODY, seat, points(s, seat))


@rule
def research_points(s, seat):
    """What research scores: the lowest of three markers, each manuscript having moved one of them (ART-51, ART-57)."""
    if s.extensions & RESEARCH == 0:
        return 0
    manuscripts = 0
    for region in range(REGIONS):
        manuscripts += s.hand[seat, region * SORTS + Sort.MANUSCRIPT]
    step = LAST_STEP
    while step > 0:
        steps = 0
        most = 0
        for region in range(REGIONS):
            if region != s.unused:
                missing = max(0, step - s.research[seat, region])
                steps += missing
                most = max(most, missing)
        if s.unused == NO_REGION:
            steps -= most  # the lowest of the four does not count
        if steps <= manuscripts:
            break
        step -= 1
    return np.int64(STEPS[step])


@rule
def points(s, seat):
    """The prestige of a seat, coins and research included (ART-41, ART-51)."""
    return np.int64(s.prestige[seat]) + np.int64(s.money[seat]) // COINS_A_POINT + research_points(s, seat)


@rule
def score(s, out):
    """Writes the points of each seat."""
    for seat in range(s.seats):
        out[seat] = points(s, seat)


@rule
def winners(s):
    """The mask of the seats with most points, of those the ones with most exhibitions, then most coins (ART-41)."""
    best = -1
    mask = 0
    for seat in range(s.seats):
        worth = (points(s, seat) * 64 + s.exhibitions[seat]) * 65536 + s.money[seat]
        if worth > best:
            best = worth
            mask = 0
        if worth == best:
            mask |= 1 << seat
    return mask
