"""What an exhibition asks for: which cards fit a tile, and whether a hand can still complete one (ART-7, ART-33).

Only objects of the five types and fragments are shown. Fragments fit as any type of their own region (ART-55). With New
York one card that does not fit may be shown as if it did (ART-61): such a card is called wild here.
"""

import numpy as np

from ..contract import rule
from .pieces import (
    FIRST_INCOME_TILE,
    FIVE_TYPES,
    REGIONS,
    SORTS,
    THREE_REGIONS,
    TILE_SIZES,
    TYPE_TILES,
    TYPES,
    City,
    Sort,
)


@rule
def add_exhibitions(s, seat, out, number, first_action):
    """Adds an action for each tile whose exhibition the hand can fill."""
    wild = s.city[seat] == City.NEW_YORK
    fragments = 0
    for region in range(REGIONS):
        fragments += s.hand[seat, region * SORTS + Sort.FRAGMENTS]
    total = fragments
    types = 0
    for sort in range(TYPES):
        objects = 0
        for region in range(REGIONS):
            objects += s.hand[seat, region * SORTS + sort]
        types += objects > 0
        total += objects
    most = total if wild else 0
    for sort in range(TYPES):
        tiles = s.tiles >> (3 * sort) & 7
        if tiles == 0:
            continue
        objects = fragments
        for region in range(REGIONS):
            objects += s.hand[seat, region * SORTS + sort]
        objects += most > objects
        for k in range(3):
            if tiles >> k & 1 and objects >= 3 + k:
                out[number] = first_action + 3 * sort + k
                number += 1
    regions = 0
    for region in range(REGIONS):
        objects = np.int64(s.hand[seat, region * SORTS + Sort.FRAGMENTS])
        for sort in range(TYPES):
            objects += s.hand[seat, region * SORTS + sort]
        regions += objects > 0
        objects += most > objects
        if objects >= 4:
            for tile in range(FIRST_INCOME_TILE + 2 * region, FIRST_INCOME_TILE + 2 * region + 2):
                if s.tiles >> tile & 1:
                    out[number] = first_action + tile
                    number += 1
    regions += most > regions
    if s.tiles >> THREE_REGIONS & 1 and regions >= 3:
        out[number] = first_action + THREE_REGIONS
        number += 1
    types += fragments
    types += most > types
    if s.tiles >> FIVE_TYPES & 1 and types >= 5:
        out[number] = first_action + FIVE_TYPES
        number += 1
    return number


@rule
def can_be_shown(card):
    """Whether a card may be part of an exhibition at all: an object of the five types, or fragments."""
    sort = card % SORTS
    return sort < TYPES or sort == Sort.FRAGMENTS


@rule
def unpicked(s, seat, card):
    """How many cards of a kind a hand has beside those picked for the exhibition being prepared."""
    number = np.int64(s.hand[seat, card])
    for k in range(s.picks):
        number -= s.picked[k] == card
    return number


@rule
def fits(s, tile, card, picks):
    """Whether a card fits a tile as it is, after the first `picks` cards picked for it."""
    region = card // SORTS
    sort = card % SORTS
    if tile < TYPE_TILES:
        return sort == tile // 3 or sort == Sort.FRAGMENTS
    if tile < THREE_REGIONS:
        return region == (tile - FIRST_INCOME_TILE) // 2
    if tile == FIVE_TYPES and sort == Sort.FRAGMENTS:
        return True
    for k in range(picks):
        if tile == THREE_REGIONS and s.picked[k] // SORTS == region:
            return False
        if tile == FIVE_TYPES and s.picked[k] % SORTS == sort:
            return False
    return True


@rule
def fits_left(s, seat, tile):
    """How many cards that fit can still be shown one after the other."""
    number = 0
    if tile < THREE_REGIONS:
        for region in range(REGIONS):
            for sort in range(Sort.FRAGMENTS + 1):
                card = region * SORTS + sort
                if s.hand[seat, card] > 0 and can_be_shown(card) and fits(s, tile, card, 0):
                    number += unpicked(s, seat, card)
        return number
    for region in range(REGIONS):
        card = region * SORTS + Sort.FRAGMENTS
        if tile == FIVE_TYPES:
            number += unpicked(s, seat, card)
            continue
        there = unpicked(s, seat, card)
        for sort in range(TYPES):
            there += unpicked(s, seat, region * SORTS + sort)
        number += there > 0 and fits(s, tile, region * SORTS, s.picks)
    if tile == FIVE_TYPES:
        for sort in range(TYPES):
            there = 0
            for region in range(REGIONS):
                there += unpicked(s, seat, region * SORTS + sort)
            number += there > 0 and fits(s, tile, sort, s.picks)
    return number


@rule
def takes_wild(s, seat, tile):
    """Whether the next card may be wild: New York's privilege is unused, and the rest can then be filled."""
    if s.city[seat] != City.NEW_YORK:
        return False
    for k in range(s.picks):
        if not fits(s, tile, np.int64(s.picked[k]), k):
            return False
    return fits_left(s, seat, tile) >= TILE_SIZES[tile] - s.picks - 1


@rule
def may_show(s, seat, tile, card, wild):
    """Whether a card may be shown next; `wild` tells whether it need not fit."""
    if not can_be_shown(card) or s.hand[seat, card] == 0 or unpicked(s, seat, card) == 0:
        return False
    return wild or fits(s, tile, card, s.picks)


@rule
def can_keep(s, card):
    """Whether a picked card can be taken back: not fragments, not more often than it was picked (ART-33, ART-55)."""
    if card % SORTS == Sort.FRAGMENTS:
        return False
    left = 0
    for k in range(s.picks):
        left += s.picked[k] == card
    for k in range(s.keeps):
        left -= s.kept[k] == card
    return left > 0


@rule
def cards_to_keep(s, out):
    """Writes the cards that can be taken back from the exhibition being prepared; returns how many kinds there are."""
    number = 0
    for k in range(s.picks):
        card = np.int64(s.picked[k])
        new_kind = True
        for m in range(k):
            new_kind = new_kind and s.picked[m] != card
        if new_kind and can_keep(s, card):
            out[number] = card
            number += 1
    return number
