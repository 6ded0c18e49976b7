"""What must always hold: every card, marker, hut and tile is somewhere exactly once, and the sums are right."""

import numpy as np

from ..contract import asked_kind, asked_seat, rule
from .exhibitions import unpicked
from .hidden import is_private
from .pieces import (
    CARD_COPIES,
    CARDS,
    DISCOVERY_INCOME,
    DISCOVERY_PRESTIGE,
    FIRST_INCOME_TILE,
    HELD,
    LAST_STEP,
    MARKERS,
    REGIONS,
    RESEARCH,
    SEATS,
    SORTS,
    TILES,
    TRACK,
    TYPES,
    Marker,
    Sort,
)
from .state import NO_REGION, Ask, free_huts, has_passed, held


@rule
def sound(s):
    """Whether every card, marker, hut and tile is somewhere exactly once, and the sums are right."""
    return cards_are_sound(s) and markers_are_sound(s) and seats_are_sound(s)


@rule
def cards_are_sound(s):
    """Whether each card is in a deck, beside a region, in the market, in a hand, under a tile or gone."""
    for region in range(REGIONS):
        left = 0
        for sort in range(SORTS):
            card = region * SORTS + sort
            number = s.deck[card] + s.uncovered[card] + s.gone[card]
            left += s.deck[card]
            for seat in range(s.seats):
                number += s.hand[seat, card]
                if sort == Sort.DISCOVERY:
                    number += s.discoveries[seat, region]
                if not 0 <= s.hidden[seat, card] <= s.hand[seat, card]:
                    return False
            for stall in range(s.stalls):
                number += s.market[stall] == card
            there = region != s.unused and (sort < TYPES or s.extensions & RESEARCH != 0)
            if number != (CARD_COPIES[sort] if there else 0):
                return False
            if s.deck[card] < 0 or s.uncovered[card] < 0 or s.gone[card] < 0:
                return False
        if left != s.left[region]:
            return False
    return True


@rule
def markers_are_sound(s):
    """Whether each marker is on the board or on a mat, and no mat holds too many."""
    for kind in range(MARKERS):
        number = np.int64(s.board[kind])
        for seat in range(s.seats):
            number += s.markers[seat, kind]
            if s.markers[seat, kind] < 0 or held(s, seat) > HELD:
                return False
        unused = s.unused != NO_REGION and kind == Marker.LABOUR + s.unused
        if s.board[kind] < 0 or number != (0 if unused else TRACK - (SEATS - s.seats)):
            return False
    return True


@rule
def seats_are_sound(s):
    """Whether what each seat has agrees with its tiles, and what is being prepared with its hand."""
    tiles = np.int64(s.tiles)
    for seat in range(s.seats):
        if tiles & s.taken[seat] != 0 or s.money[seat] < 0 or free_huts(s, seat) < 0:
            return False
        tiles |= s.taken[seat]
        prestige = 0
        income = 0
        exhibitions = 0
        for tile in range(TILES):
            if s.taken[seat] >> tile & 1:
                prestige += s.tile_prestige[tile]
                income += s.tile_income[tile]
                exhibitions += 1
        for region in range(REGIONS):
            exhibitions += s.discoveries[seat, region]
            prestige += DISCOVERY_PRESTIGE * s.discoveries[seat, region]
            income += DISCOVERY_INCOME * s.discoveries[seat, region]
            if not 0 <= s.research[seat, region] <= LAST_STEP:
                return False
        if prestige != s.prestige[seat] or income != s.income[seat] or exhibitions != s.exhibitions[seat]:
            return False
    unused = 3 << (FIRST_INCOME_TILE + 2 * np.int64(s.unused)) if s.unused != NO_REGION else 0
    if tiles != ((1 << TILES) - 1) & ~unused:
        return False
    decides = asked_seat(s)
    for card in range(CARDS):
        if s.picks > 0 and unpicked(s, decides, card) < 0:
            return False
    kind = asked_kind(s)
    return (s.doing != 0 or not is_private(kind)) and (kind != Ask.TURN or not has_passed(s, decides))
