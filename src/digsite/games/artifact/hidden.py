"""What a seat cannot know, drawn anew (ART-79)."""

import numpy as np

from ..contract import answered, ask, asked_kind, asked_seat, below, forget_events, rule, seed_chance
from .cards import draw_nth
from .museum import forget_preparation
from .pieces import CITIES_EXTENSION, REGIONS, SEATS, SORTS
from .state import PUBLIC_NUMBERS, Ask


@rule
def is_private(kind):
    """Whether a decision is part of preparing an action, which nobody else sees."""
    return kind == Ask.PAY or kind == Ask.SHOW or kind == Ask.KEEP


@rule
def resample(s, seat, seed):
    """Redraws the decks and the unseen cards in the hands of the others; what they prepare is taken back."""
    seed_chance(s, seed)
    decides = asked_seat(s)
    if decides != seat and is_private(asked_kind(s)):
        answered(s)
        forget_preparation(s)
        ask(s, Ask.TURN, decides)
    if s.extensions & CITIES_EXTENSION:
        for region in range(REGIONS):
            redraw_hands(s, seat, region)
    forget_events(s, seat, PUBLIC_NUMBERS)


@rule
def redraw_hands(s, seat, region):
    """Deals the cards of a region that a seat has not seen anew among the deck and the other hands."""
    unseen = np.zeros(SEATS, np.int64)
    for other in range(s.seats):
        if other == seat:
            continue
        for card in range(region * SORTS, (region + 1) * SORTS):
            number = np.int64(s.hidden[other, card])
            unseen[other] += number
            s.hidden[other, card] = 0
            s.hand[other, card] -= number
            s.deck[card] += number
            s.left[region] += number
    for other in range(s.seats):
        for _ in range(unseen[other]):
            card = draw_nth(s, region, below(s, s.left[region]))
            s.hidden[other, card] += 1
            s.hand[other, card] += 1
