"""At the museum: preparing an exhibition card by card, opening it, discoveries, and the role that follows (ART-33).

What a tile asks for lies in `exhibitions`. Until an exhibition opens, nothing has happened that others could see.
"""

import numpy as np

from ..contract import EVERYBODY, ask, happen, rule
from .cards import give_up
from .exhibitions import add_exhibitions, can_keep, may_show, takes_wild, unpicked
from .payment import pay
from .pieces import (
    CARDS,
    CITIES,
    CITIES_EXTENSION,
    DISCOVERY_INCOME,
    DISCOVERY_PRESTIGE,
    FIRST_INCOME_TILE,
    REGIONS,
    RESEARCH,
    ROLES,
    SORTS,
    TILE_SIZES,
    TYPES,
    City,
    Sort,
)
from .state import (
    ALL_TILES_GONE,
    DISCOVER,
    EXHIBIT,
    TWO_TYPES_GONE,
    Ask,
    Event,
    Then,
    base_income,
    income_tiles,
    last_round,
)


@rule
def museum_actions(s, seat, out, number):
    """Adds exceptional discoveries and every exhibition that the hand can fill (ART-33, ART-53)."""
    if s.extensions & RESEARCH:
        for region in range(REGIONS):
            if s.hand[seat, region * SORTS + Sort.DISCOVERY] > 0:
                out[number] = DISCOVER + region
                number += 1
    return add_exhibitions(s, seat, out, number, EXHIBIT)


@rule
def cards_to_show(s, seat, out):
    """The cards that may come next in the exhibition being prepared, so that it can still be completed."""
    tile = np.int64(s.doing) - EXHIBIT
    wild = takes_wild(s, seat, tile)
    number = 0
    for card in range(CARDS):
        if may_show(s, seat, tile, card, wild):
            out[number] = card
            number += 1
    return number


@rule
def pick(s, card):
    """Notes a card for the exhibition being prepared."""
    s.picked[s.picks] = card
    s.picks += 1


@rule
def show_on(s, seat):
    """Asks for the next card of the exhibition, unless what remains is forced."""
    tile = np.int64(s.doing) - EXHIBIT
    size = np.int64(TILE_SIZES[tile])
    while s.picks < size:
        wild = takes_wild(s, seat, tile)
        kinds = 0
        copies = 0
        first = -1
        for card in range(CARDS):
            if may_show(s, seat, tile, card, wild):
                kinds += 1
                copies += unpicked(s, seat, card)
                if first < 0:
                    first = card
        if kinds > 1 and copies > size - s.picks:
            ask(s, Ask.SHOW, seat)
            return Then.WAIT
        pick(s, first)
    return Then.KEEP


@rule
def keep(s, card):
    """Notes a card that is taken back from the exhibition."""
    s.kept[s.keeps] = card
    s.keeps += 1


@rule
def keep_on(s, seat):
    """Asks for the card to take back, unless that is forced; then the exhibition opens (ART-33, ART-61)."""
    most = 2 if s.city[seat] == City.LONDON else 1
    while s.keeps < most:
        kinds = 0
        copies = 0
        first = -1
        for k in range(s.picks):
            card = np.int64(s.picked[k])
            if can_keep(s, card):
                copies += 1
                if first < 0:
                    first = card
                if card != first:
                    kinds = 2
        if copies == 0:
            break
        if kinds > 1 and copies > most - s.keeps:
            ask(s, Ask.KEEP, seat)
            return Then.WAIT
        keep(s, first)
    return exhibit(s, seat, np.int64(s.doing) - EXHIBIT)


@rule
def exhibit(s, seat, tile):
    """Opens the exhibition that was prepared (ART-33)."""
    pay(s, seat, np.int64(s.doing), np.int64(s.paying))
    s.tiles &= ~(1 << tile)
    s.taken[seat] |= 1 << tile
    happen(s, Event.EXHIBITED, EVERYBODY, seat, tile)
    for k in range(s.picks):
        give_up(s, seat, s.picked[k])
        s.gone[s.picked[k]] += 1
        happen(s, Event.SHOWED, EVERYBODY, seat, s.picked[k])
    for k in range(s.keeps):
        s.hand[seat, s.kept[k]] += 1
        s.gone[s.kept[k]] -= 1
        happen(s, Event.KEPT, EVERYBODY, seat, s.kept[k])
    s.prestige[seat] += s.tile_prestige[tile]
    s.income[seat] += s.tile_income[tile]
    s.exhibitions[seat] += 1
    forget_preparation(s)
    check_tiles(s, tile)
    return ask_role(s, seat)


@rule
def check_tiles(s, tile):
    """A tile of the income track frees a space; too few tiles make this the last round (ART-9, ART-40)."""
    if tile >= FIRST_INCOME_TILE:
        happen(s, Event.BASE_INCOME, EVERYBODY, base_income(s))
        if income_tiles(s) == 0:
            last_round(s, ALL_TILES_GONE)
        return
    gone = 0
    for sort in range(TYPES):
        gone += s.tiles >> (3 * sort) & 7 == 0
    if gone >= 2:
        last_round(s, TWO_TYPES_GONE)


@rule
def discover(s, seat, card):
    """Opens an exhibition of one exceptional discovery (ART-53)."""
    give_up(s, seat, card)
    s.discoveries[seat, card // SORTS] += 1
    s.prestige[seat] += DISCOVERY_PRESTIGE
    s.income[seat] += DISCOVERY_INCOME
    s.exhibitions[seat] += 1
    happen(s, Event.DISCOVERED, EVERYBODY, seat, card)
    return ask_role(s, seat)


@rule
def forget_preparation(s):
    """Wipes what was being prepared."""
    s.doing = 0
    s.paying = 0
    s.picked[:] = 0
    s.picks = 0
    s.kept[:] = 0
    s.keeps = 0


@rule
def roles(s, seat, out):
    """The roles that a seat does not have (ART-60)."""
    number = 0
    for role in range(ROLES):
        current = np.int64(s.city[seat]) if role < CITIES else CITIES + np.int64(s.archaeologist[seat])
        if role != current:
            out[number] = role
            number += 1
    return number


@rule
def ask_role(s, seat):
    """After an exhibition: a role, where the second extension is in the game (ART-60)."""
    if s.extensions & CITIES_EXTENSION:
        ask(s, Ask.ROLE, seat)
        return Then.WAIT
    return Then.ACTED


@rule
def choose_role(s, seat, role):
    """Puts the role marker of a city or of an archaeologist, or moves it (ART-60)."""
    if role < CITIES:
        s.city[seat] = role
    else:
        s.archaeologist[seat] = role - CITIES
    happen(s, Event.ROLE, EVERYBODY, seat, role)
