"""The state of a game of Artifact as one record: what it holds, what may be asked and what may happen.

Here too are the small questions about it that many rules put, and what marks the last round. Everything else that is done
with it lies in the modules beside.
"""

from enum import IntEnum

import numpy as np

from ..contract import CHANCE, EVERYBODY, EventKind, asks, events, happen, rule
from .pieces import (
    CARDS,
    CITIES_EXTENSION,
    FIRST_INCOME_TILE,
    HUTS,
    INCOME_SPACES,
    MARKERS,
    MARKET,
    REGIONS,
    SEATS,
    SORTS,
    TILES,
    TRACK,
    Archaeologist,
)

# The actions of a turn: the first number of each kind.
PASS = 0
END = 1
SEARCH = 2
HIRE = SEARCH + REGIONS
HIRE_TWO = HIRE + REGIONS
SHIP = HIRE_TWO + REGIONS
BUY = SHIP + REGIONS
GOLD = BUY + MARKET
DISCOVER = GOLD + REGIONS
EXHIBIT = DISCOVER + REGIONS
SELL = EXHIBIT + TILES
MOST_ACTIONS = SELL + CARDS
ACTIONS_A_TURN = 2
FREE = MARKERS
"""The way to pay of Andersson's seventh action: nothing."""
GIVE = MARKERS
"""Of the actions after passing: from here on the marker that is given for another."""
REST = 2 * MARKERS
MOST_PICKED = 5
MOST_KEPT = 2
NO_REGION = -1


class Ask(IntEnum):
    """What the deciding seat is asked for."""

    SETTLE = 0  # the region of a hut of the beginning
    FILL = 1  # a marker for the mat, at the beginning and at the end of a round
    TURN = 2  # an action, the end of the turn, or to pass
    PAY = 3  # which marker pays
    SHOW = 4  # a card for the exhibition
    KEEP = 5  # the card that is taken back from it
    LOAD = 6  # a card to be shipped; the region and how many are still to come go with it
    STALL = 7  # the card of the market that gold coins take
    ROLE = 8  # the role after an exhibition
    GATHER = 9  # after passing: a marker, an exchange, or nothing
    SWAP = 10  # the marker taken in exchange; the one given goes with it


class Then(IntEnum):
    """What follows a step of the game; `proceed` goes from step to step, so that each is compiled in one place."""

    WAIT = 0  # a decision is asked, or the game is over
    SETTLE = 1  # the next hut of the beginning
    FILL = 2  # the next marker for a mat
    PREPARE = 3  # what was chosen and paid for
    SHOW = 4  # the next card of the exhibition being prepared
    KEEP = 5  # the next card taken back from it
    ACTED = 6  # an action is done
    SAME_TURN = 7  # something was done that is no action
    NEXT_TURN = 8


class Event(IntEnum):
    """What may happen, in the order of `EVENTS`."""

    SETTLED = 0
    TOOK_MARKER = 1
    UNCOVERED = 2
    YEAR = 3
    INCOME = 4
    PAID = 5
    JOKER = 6
    SEVENTH = 7
    SEARCHED = 8
    HIRED = 9
    SHIPPED = 10
    LOADED = 11
    CURSED = 12
    EXHIBITED = 13
    SHOWED = 14
    KEPT = 15
    DISCOVERED = 16
    BASE_INCOME = 17
    SOLD = 18
    BOUGHT = 19
    PUSHED_OFF = 20
    SPENT_GOLD = 21
    TOOK_CARD = 22
    DREW = 23
    RESEARCHED = 24
    ROLE = 25
    PASSED = 26
    EXCHANGED = 27
    FIRST = 28
    LAST_ROUND = 29
    REVEALED = 30
    SCORED = 31


EVENTS = (
    EventKind("settled", ("seat", "region")),
    EventKind("took_marker", ("seat", "marker")),
    EventKind("uncovered", ("card",)),
    EventKind("year", ("year", "coins")),
    EventKind("income", ("seat", "coins")),
    EventKind("paid", ("seat", "marker", "coins")),
    EventKind("joker", ("seat", "marker", "coins")),
    EventKind("seventh", ("seat",)),
    EventKind("searched", ("seat", "region")),
    EventKind("hired", ("seat", "region", "huts")),
    EventKind("shipped", ("seat", "region", "cards")),
    EventKind("loaded", ("seat", "card")),
    EventKind("cursed", ("seat", "card")),
    EventKind("exhibited", ("seat", "tile")),
    EventKind("showed", ("seat", "card")),
    EventKind("kept", ("seat", "card")),
    EventKind("discovered", ("seat", "card")),
    EventKind("base_income", ("coins",)),
    EventKind("sold", ("seat", "card", "coins")),
    EventKind("bought", ("seat", "card", "coins")),
    EventKind("pushed_off", ("card",)),
    EventKind("spent_gold", ("seat", "card")),
    EventKind("took_card", ("seat", "card")),
    EventKind("drew", ("seat", "region"), ("card",)),
    EventKind("researched", ("seat", "region", "points")),
    EventKind("role", ("seat", "role")),
    EventKind("passed", ("seat",)),
    EventKind("exchanged", ("seat", "given", "marker")),
    EventKind("first", ("seat",)),
    EventKind("last_round", ("reason",)),
    EventKind("revealed", ("seat", "cards")),
    EventKind("scored", ("seat", "points")),
)
PUBLIC_NUMBERS = np.array([len(kind.public) for kind in EVENTS], np.int64)
ALL_TILES_GONE, TWO_TYPES_GONE, DECK_EMPTY, LAST_YEAR = range(4)
STATE = np.dtype(
    [
        CHANCE,
        ("shown", np.int32),  # how often something hidden was shown to somebody
        *asks(2),
        *events(32),
        ("tiles", np.int32),  # the mask of the tiles that may be taken
        ("taken", np.int32, SEATS),  # the mask of the tiles that each seat took
        ("money", np.int16, SEATS),
        ("prestige", np.int16, SEATS),
        ("income", np.int16, SEATS),  # of one's own exhibitions
        ("doing", np.int16),  # the action being prepared
        ("paying", np.int8),  # the marker that pays for it, or FREE
        ("picked", np.int8, MOST_PICKED),  # the cards chosen for the exhibition being prepared, in order
        ("picks", np.int8),
        ("kept", np.int8, MOST_KEPT),  # those of them that are taken back
        ("keeps", np.int8),
        ("seats", np.int8),
        ("extensions", np.int8),
        ("unused", np.int8),  # the region that is not in the game, or NO_REGION
        ("year", np.int8),  # from 1; 0 before the first income
        ("last", np.int8),  # whether this is the last round
        ("first", np.int8),  # who began the round
        ("turn", np.int8),  # whose turn it is
        ("acted", np.int8),  # the actions taken in this turn
        ("passed", np.int8),  # the mask of the seats that have passed
        ("last_passer", np.int8),
        ("freed", np.int8),  # the mask of the seats that have used their seventh action in this round
        ("board", np.int8, MARKERS),  # the markers on each track
        ("markers", np.int8, (SEATS, MARKERS)),
        ("huts", np.int8, (SEATS, REGIONS)),
        ("hand", np.int8, (SEATS, CARDS)),
        ("hidden", np.int8, (SEATS, CARDS)),  # of the hand: what nobody else has seen
        ("deck", np.int8, CARDS),  # the cards not yet drawn; their order is decided by chance when they are
        ("left", np.int8, REGIONS),  # how many those are
        ("uncovered", np.int8, CARDS),
        ("market", np.int8, MARKET),  # from left to right
        ("stalls", np.int8),  # how many cards the market has
        ("gone", np.int8, CARDS),  # out of the game or under a tile
        ("exhibitions", np.int8, SEATS),
        ("discoveries", np.int8, (SEATS, REGIONS)),
        ("research", np.int8, (SEATS, REGIONS)),
        ("city", np.int8, SEATS),
        ("archaeologist", np.int8, SEATS),
        ("costs", np.int8, TRACK),  # from here on: the house data
        ("coins", np.int8, TRACK),
        ("incomes", np.int8, INCOME_SPACES),
        ("tile_prestige", np.int8, TILES),
        ("tile_income", np.int8, TILES),
    ],
    align=True,
)


@rule
def huts_on(s, region):
    """How many huts stand on a region."""
    number = 0
    for seat in range(s.seats):
        number += s.huts[seat, region]
    return number


@rule
def free_huts(s, seat):
    """How many huts a seat has beside its mat."""
    number = HUTS
    for region in range(REGIONS):
        number -= s.huts[seat, region]
    return number


@rule
def held(s, seat):
    """How many markers lie on a mat."""
    number = 0
    for kind in range(MARKERS):
        number += s.markers[seat, kind]
    return number


@rule
def income_tiles(s):
    """How many tiles lie on the income track."""
    number = 0
    for tile in range(FIRST_INCOME_TILE, TILES):
        number += s.tiles >> tile & 1
    return number


@rule
def base_income(s):
    """The income of everybody: the rightmost empty space of the income track (ART-9)."""
    return np.int64(s.incomes[INCOME_SPACES - income_tiles(s) - 1])


@rule
def has_passed(s, seat):
    """Whether a seat has passed in this round."""
    return s.passed >> seat & 1 != 0


@rule
def uncovered_on(s, region):
    """How many face-up cards lie beside a region."""
    number = 0
    for card in range(region * SORTS, (region + 1) * SORTS):
        number += s.uncovered[card]
    return number


@rule
def hidden_cards(s, seat, region):
    """How many cards of a region a seat holds that nobody else has seen."""
    number = 0
    for card in range(region * SORTS, (region + 1) * SORTS):
        number += s.hidden[seat, card]
    return number


@rule
def holds_secrets(s, seat):
    """Whether a seat holds cards that nobody else has seen; only the roles of the second extension give such cards."""
    if s.extensions & CITIES_EXTENSION:
        for region in range(REGIONS):
            if hidden_cards(s, seat, region) > 0:
                return True
    return False


@rule
def has_cards(s, seat):
    """Whether a hand holds any card."""
    for card in range(CARDS):
        if s.hand[seat, card] > 0:
            return True
    return False


@rule
def seventh(s, seat):
    """Whether Andersson offers a free action, all six markers being used: not taken yet in this round (ART-62)."""
    return s.archaeologist[seat] == Archaeologist.ANDERSSON and s.freed >> seat & 1 == 0


@rule
def last_round(s, reason):
    """Makes this the last round (ART-24, ART-40)."""
    if not s.last:
        s.last = 1
        happen(s, Event.LAST_ROUND, EVERYBODY, reason)
