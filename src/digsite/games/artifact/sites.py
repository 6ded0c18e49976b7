"""At the regions: searching, hiring, shipping, and the privileges that go with them (ART-30 to ART-32, ART-36).

Research, the cursed object, Paris, Carter, Judd and Morley have their places here (ART-50, ART-56, ART-61, ART-62).
"""

import numpy as np

from ..contract import EVERYBODY, ask, happen, rule
from .cards import draw_unseen, uncover
from .payment import affordable
from .pieces import LAST_STEP, REGIONS, RESEARCH, SORTS, STEPS, Archaeologist, City, Marker, Sort
from .state import HIRE, HIRE_TWO, SEARCH, SHIP, Ask, Event, Then, free_huts, huts_on, uncovered_on


@rule
def site_actions(s, seat, out, number, markers):
    """Adds searching, hiring and shipping (ART-30 to ART-32, ART-36)."""
    huts = free_huts(s, seat)
    museum = huts > 0 and affordable(s, seat, np.int64(Marker.MUSEUM), 1, markers)
    expedition = affordable(s, seat, np.int64(Marker.EXPEDITION), 1, markers)
    two = s.archaeologist[seat] == Archaeologist.MORLEY and huts >= 2
    for region in range(REGIONS):
        if s.huts[seat, region] == 0:
            if museum and region != s.unused:
                out[number] = SEARCH + region
                number += 1
            continue
        labour = np.int64(Marker.LABOUR) + region
        if huts > 0 and affordable(s, seat, labour, 1, markers):
            out[number] = HIRE + region
            number += 1
            if two and affordable(s, seat, labour, 2, markers):
                out[number] = HIRE_TWO + region
                number += 1
        if expedition and gains_by_shipping(s, seat, region):
            out[number] = SHIP + region
            number += 1
    return number


@rule
def load_of(s, seat, region):
    """How many face-up cards a seat takes when it ships from a region (ART-32)."""
    huts = np.int64(s.huts[seat, region])
    if huts_on(s, region) == huts:
        huts -= 1
    return min(huts, uncovered_on(s, region))


@rule
def gains_by_shipping(s, seat, region):
    """Whether shipping from a region brings at least one card, be it the unseen one of Paris (ART-32, ART-61)."""
    return load_of(s, seat, region) > 0 or (s.city[seat] == City.PARIS and s.left[region] > 0)


@rule
def search(s, seat, region):
    """Puts a hut on a new region; the privileges of research follow (ART-30, ART-50, ART-62)."""
    others = huts_on(s, region)
    s.huts[seat, region] += 1
    happen(s, Event.SEARCHED, EVERYBODY, seat, region)
    if others > 0:
        uncover(s, region)
    if s.extensions & RESEARCH and s.research[seat, region] < LAST_STEP:
        steps = 2 if s.archaeologist[seat] == Archaeologist.CARTER else 1
        s.research[seat, region] = min(LAST_STEP, s.research[seat, region] + steps)
        happen(s, Event.RESEARCHED, EVERYBODY, seat, region, STEPS[s.research[seat, region]])
    if s.archaeologist[seat] == Archaeologist.JUDD:
        draw_unseen(s, seat, region)


@rule
def hire(s, seat, region, huts):
    """Puts one or two further huts on a region and uncovers as many cards (ART-31, ART-62)."""
    s.huts[seat, region] += huts
    happen(s, Event.HIRED, EVERYBODY, seat, region, huts)
    for _ in range(huts):
        uncover(s, region)


@rule
def ship(s, seat, region):
    """Takes the huts back; a cursed object comes first, then cards of one's choice (ART-32, ART-56)."""
    number = load_of(s, seat, region)
    s.huts[seat, region] = 0
    happen(s, Event.SHIPPED, EVERYBODY, seat, region, number)
    cursed = region * SORTS + Sort.CURSED
    if number > 0 and s.uncovered[cursed] > 0:
        s.uncovered[cursed] -= 1
        s.gone[cursed] += 1
        happen(s, Event.CURSED, EVERYBODY, seat, cursed)
        number -= 1
    return load_on(s, seat, region, number)


@rule
def load(s, seat, card):
    """Ships one face-up card."""
    s.uncovered[card] -= 1
    s.hand[seat, card] += 1
    happen(s, Event.LOADED, EVERYBODY, seat, card)


@rule
def load_on(s, seat, region, number):
    """Asks for the next card to ship, unless all are taken or all are alike; then Paris sends one more (ART-61)."""
    while number > 0:
        first = -1
        kinds = 0
        for card in range(region * SORTS, (region + 1) * SORTS):
            if s.uncovered[card] > 0:
                kinds += 1
                if first < 0:
                    first = card
        if kinds > 1 and uncovered_on(s, region) > number:
            ask(s, Ask.LOAD, seat, region, number)
            return Then.WAIT
        load(s, seat, first)
        number -= 1
    if s.city[seat] == City.PARIS:
        draw_unseen(s, seat, region)
    return Then.ACTED


@rule
def cards_to_load(s, region, out):
    """The face-up cards of a region."""
    number = 0
    for card in range(region * SORTS, (region + 1) * SORTS):
        if s.uncovered[card] > 0:
            out[number] = card
            number += 1
    return number
