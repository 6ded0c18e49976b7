"""The decks: drawing, uncovering, drawing unseen, and cards that leave a hand (ART-16, ART-40, ART-77, ART-79)."""

import numpy as np

from ..contract import EVERYBODY, happen, mixed, only, rule
from .pieces import REGIONS, SORTS
from .state import DECK_EMPTY, Event, last_round

# One constant for each region and number of cards left: what turns the state's chance into the next card of a deck.
DRAW_KEYS = np.array([(k + 1) * 0x9E3779B97F4A7C15 % 2**64 for k in range(REGIONS * 32)], np.uint64)


@rule
def draw(s, region):
    """Draws a card of a deck that is not empty. The state's chance fixes the order of each deck by itself."""
    number = np.int64(s.left[region])
    high = mixed(s.random ^ DRAW_KEYS[region * 32 + number]) >> np.uint64(32)
    return draw_nth(s, region, np.int64((high * np.uint64(number)) >> np.uint64(32)))


@rule
def draw_nth(s, region, place):
    """Takes out of a deck the card that has `place` cards of the deck before it, when they lie sorted."""
    card = region * SORTS
    while place >= s.deck[card]:
        place -= s.deck[card]
        card += 1
    s.deck[card] -= 1
    s.left[region] -= 1
    return card


@rule
def uncover(s, region):
    """Uncovers a card of a region beside it, if one is left (ART-16)."""
    if s.left[region] == 0:
        return
    card = draw(s, region)
    s.uncovered[card] += 1
    s.shown += 1
    happen(s, Event.UNCOVERED, EVERYBODY, card)
    check_deck(s, region)


@rule
def draw_unseen(s, seat, region):
    """Draws a card of a region into the hand, shown to nobody else (ART-61, ART-62)."""
    if s.left[region] == 0:
        return
    card = draw(s, region)
    s.hand[seat, card] += 1
    s.hidden[seat, card] += 1
    s.shown += 1
    happen(s, Event.DREW, only(seat), seat, region, card)
    check_deck(s, region)


@rule
def give_up(s, seat, card):
    """Takes a card out of a hand for everybody to see. Of equal cards those that are known go first."""
    s.hand[seat, card] -= 1
    if s.hidden[seat, card] > s.hand[seat, card]:
        s.hidden[seat, card] = s.hand[seat, card]
        s.shown += 1


@rule
def check_deck(s, region):
    """The last card of a region makes this the last round (ART-40)."""
    if s.left[region] == 0:
        last_round(s, DECK_EMPTY)
