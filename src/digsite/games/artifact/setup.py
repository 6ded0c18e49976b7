"""The beginning: the board, and the huts and markers that players choose or are given (ART-1 to ART-17)."""

import numpy as np

from ..contract import EVERYBODY, ask, below, happen, rule, seed_chance
from . import data as house
from .cards import uncover
from .payment import hold_marker, take_marker
from .pieces import (
    CARD_COPIES,
    FIRST_INCOME_TILE,
    INCOME_SPACES,
    MARKERS,
    NO_ROLE,
    REGIONS,
    RESEARCH,
    SEATS,
    SORTS,
    TILES,
    TRACK,
    TYPES,
    Marker,
)
from .state import NO_REGION, Ask, Event, Then, huts_on
from .turns import begin_round


@rule
def new(s, seats, options, seed):
    """Sets up the board (ART-1 to ART-10, ART-52) and asks for the first huts, or gives them (ART-15, ART-17)."""
    seed_chance(s, seed)
    s.seats = seats
    s.extensions = options.extensions
    read_house_data(s, options["data"])
    s.unused = NO_REGION
    if seats == 3:
        s.unused = options.unused if options.unused >= 0 else below(s, REGIONS)
    s.tiles = (1 << TILES) - 1
    sorts = SORTS if s.extensions & RESEARCH else TYPES
    for region in range(REGIONS):
        if region == s.unused:
            s.tiles &= ~(3 << (FIRST_INCOME_TILE + 2 * region))
            continue
        for sort in range(sorts):
            s.deck[region * SORTS + sort] = CARD_COPIES[sort]
            s.left[region] += CARD_COPIES[sort]
    for kind in range(MARKERS):
        s.board[kind] = TRACK - (SEATS - seats)
    if s.unused != NO_REGION:
        s.board[Marker.LABOUR + s.unused] = 0
    s.city[:] = NO_ROLE
    s.archaeologist[:] = NO_ROLE
    if options.start:
        assign_starts(s, options["data"])
        begin_round(s)
        s.turn = s.first
        ask(s, Ask.TURN, np.int64(s.first))
    else:
        ask(s, Ask.SETTLE, 0)


@rule
def read_house_data(s, numbers):
    """Notes the numbers of the house data that the rules need during the game."""
    for k in range(TRACK):
        s.costs[k] = numbers[house.COSTS + k]
        s.coins[k] = numbers[house.COINS + k]
    for k in range(INCOME_SPACES):
        s.incomes[k] = numbers[house.INCOMES + k]
    for tile in range(TILES):
        s.tile_prestige[tile] = numbers[house.PRESTIGE + tile]
        s.tile_income[tile] = numbers[house.TILE_INCOME + tile]
    for seat in range(s.seats):
        s.money[seat] = numbers[house.MONEY]


@rule
def assign_starts(s, numbers):
    """Gives huts and markers as the house data say; a card is uncovered on each region (ART-17)."""
    for seat in range(s.seats):
        for k in range(2):
            place = ((s.seats - 3) * SEATS + seat) * 2 + k
            region = np.int64(numbers[house.ASSIGNED + place])
            if s.unused != NO_REGION and region >= s.unused:
                region += 1
            s.huts[seat, region] += 1
            happen(s, Event.SETTLED, EVERYBODY, seat, region)
            hold_marker(s, seat, Marker.LABOUR + region)
        for kind in range(MARKERS):
            track = kind
            if kind >= Marker.LABOUR and s.unused != NO_REGION and kind - Marker.LABOUR >= s.unused:
                track += 1
            for _ in range(numbers[house.ASSIGNED_MARKERS + kind]):
                hold_marker(s, seat, track)
    for region in range(REGIONS):
        uncover(s, region)


@rule
def settle_on(s):
    """Asks for the next hut of the beginning; then each fills the mat."""
    huts = 0
    for seat in range(s.seats):
        for region in range(REGIONS):
            huts += s.huts[seat, region]
    if huts < 2 * s.seats:
        ask(s, Ask.SETTLE, huts % s.seats)
        return Then.WAIT
    return Then.FILL


@rule
def settle(s, seat, region):
    """Puts a hut of the beginning on a region and takes a labour marker of it (ART-15, ART-16)."""
    others = huts_on(s, region)
    s.huts[seat, region] += 1
    happen(s, Event.SETTLED, EVERYBODY, seat, region)
    take_marker(s, seat, Marker.LABOUR + region)
    if others > 0:
        uncover(s, region)
