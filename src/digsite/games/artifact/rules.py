"""The rules of Artifact: the state as one record, and the functions of the contract.

Not here: the pieces (`pieces`), the numbers that are house data (`data`), which cards a tile asks for (`exhibitions`),
words (`view`).

What a player prepares (which tile, which cards, which marker pays) is nobody's business until it is carried out: the
choices `PAY`, `SHOW` and `KEEP` change nothing that others see, and a redraw for somebody else takes them back.
"""

from enum import IntEnum

import numpy as np

from ..contract import (
    CHANCE,
    EVERYBODY,
    NOBODY,
    EventKind,
    answered,
    ask,
    asked_first,
    asked_kind,
    asked_seat,
    asked_second,
    asks,
    below,
    events,
    forget_events,
    happen,
    mixed,
    only,
    rule,
    seed_chance,
)
from . import data as house
from .exhibitions import (
    add_exhibitions,
    can_keep,
    cards_to_keep,
    may_show,
    takes_wild,
    unpicked,
)
from .pieces import (
    BERLIN_COINS,
    CARDS,
    CITIES,
    CITIES_EXTENSION,
    COINS_A_POINT,
    COPIES,
    DISCOVERY_INCOME,
    DISCOVERY_PRESTIGE,
    FIRST_INCOME_TILE,
    HELD,
    HUTS,
    INCOME_SPACES,
    JOKER,
    LAST_STEP,
    MARKERS,
    MARKET,
    NO_ROLE,
    REGIONS,
    RESEARCH,
    RESEARCH_STEPS,
    ROLES,
    ROUNDS,
    SEATS,
    SORTS,
    TILE_SIZES,
    TILES,
    TRACK,
    TYPES,
    Archaeologist,
    City,
    Marker,
    Sort,
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
EXTENSION_BITS = RESEARCH | CITIES_EXTENSION

STEPS = np.array(RESEARCH_STEPS, np.int8)
CARD_COPIES = np.array(COPIES, np.int8)
# One constant for each region and number of cards left: what turns the state's chance into the next card of a deck.
DRAW_KEYS = np.array([(k + 1) * 0x9E3779B97F4A7C15 % 2**64 for k in range(REGIONS * 32)], np.uint64)


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


# The beginning of the game


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


# Small questions about the state


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


# Cards


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


@rule
def last_round(s, reason):
    """Makes this the last round (ART-24, ART-40)."""
    if not s.last:
        s.last = 1
        happen(s, Event.LAST_ROUND, EVERYBODY, reason)


# Markers and money


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


# What is legal


@rule
def seat(s):
    """The seat that decides now."""
    return asked_seat(s)


@rule
def legal(s, out):
    """The legal actions of the decision that is asked."""
    kind = asked_kind(s)
    seat = asked_seat(s)
    if kind == Ask.TURN:
        return turn_actions(s, seat, out)
    if kind == Ask.FILL:
        return markers_on_board(s, out, 0, NOBODY)
    if kind == Ask.GATHER:
        return gatherings(s, seat, out)
    if kind == Ask.SWAP:
        return markers_on_board(s, out, 0, asked_first(s))
    if kind == Ask.PAY:
        return markers_that_pay(s, seat, out)
    if kind == Ask.SHOW:
        return cards_to_show(s, seat, out)
    if kind == Ask.KEEP:
        return cards_to_keep(s, out)
    if kind == Ask.LOAD:
        return cards_to_load(s, asked_first(s), out)
    if kind == Ask.ROLE:
        return roles(s, seat, out)
    if kind == Ask.SETTLE:
        return regions_in_game(s, out)
    if kind == Ask.STALL:
        for stall in range(s.stalls):
            out[stall] = stall
        return np.int64(s.stalls)
    return 0


@rule
def regions_in_game(s, out):
    """The regions that are in the game."""
    number = 0
    for region in range(REGIONS):
        if region != s.unused:
            out[number] = region
            number += 1
    return number


@rule
def markers_on_board(s, out, number, but):
    """Adds the kinds of markers that lie on the board, but for one."""
    for kind in range(MARKERS):
        if s.board[kind] > 0 and kind != but:
            out[number] = kind
            number += 1
    return number


@rule
def gatherings(s, seat, out):
    """After passing: take a marker or give one for another; with a full mat also do nothing (ART-23)."""
    number = 0
    if held(s, seat) < HELD:
        number = markers_on_board(s, out, number, NOBODY)
    else:
        out[0] = REST
        number = 1
    for kind in range(MARKERS):
        if s.markers[seat, kind] > 0:
            out[number] = GIVE + kind
            number += 1
    return number


@rule
def turn_actions(s, seat, out):
    """What a seat may do in its turn; impossible beginnings are not offered (ART-21)."""
    out[0] = PASS if s.acted == 0 else END
    number = 1
    if s.stalls > 0 and s.extensions & RESEARCH:
        for region in range(REGIONS):
            if s.hand[seat, region * SORTS + Sort.GOLD] > 0:
                out[number] = GOLD + region
                number += 1
    if s.acted == ACTIONS_A_TURN:
        return number
    markers = held(s, seat)
    if markers == 0 and not seventh(s, seat):
        return number
    number = site_actions(s, seat, out, number, markers)
    if affordable(s, seat, np.int64(Marker.MUSEUM), 1, markers):
        number = museum_actions(s, seat, out, number)
    if s.markers[seat, Marker.EXPEDITION] > 0:
        number = market_actions(s, seat, out, number)
    return number


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
def museum_actions(s, seat, out, number):
    """Adds exceptional discoveries and every exhibition that the hand can fill (ART-33, ART-53)."""
    if s.extensions & RESEARCH:
        for region in range(REGIONS):
            if s.hand[seat, region * SORTS + Sort.DISCOVERY] > 0:
                out[number] = DISCOVER + region
                number += 1
    return add_exhibitions(s, seat, out, number, EXHIBIT)


@rule
def market_actions(s, seat, out, number):
    """Adds buying and selling; the seat has an expedition marker (ART-34, ART-35)."""
    if s.money[seat] >= s.coins[s.board[Marker.EXPEDITION]]:
        for stall in range(s.stalls):
            out[number] = BUY + stall
            number += 1
    for card in range(CARDS):
        if s.hand[seat, card] > 0:
            out[number] = SELL + card
            number += 1
    return number


@rule
def markers_that_pay(s, seat, out):
    """The markers that can pay for the action being prepared."""
    mask = ways_to_pay(s, seat, np.int64(s.doing))
    number = 0
    for way in range(FREE + 1):
        if mask >> way & 1:
            out[number] = way
            number += 1
    return number


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
def cards_to_load(s, region, out):
    """The face-up cards of a region."""
    number = 0
    for card in range(region * SORTS, (region + 1) * SORTS):
        if s.uncovered[card] > 0:
            out[number] = card
            number += 1
    return number


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


# Carrying out


@rule
def play(s, action):
    """Carries out an action."""
    kind = asked_kind(s)
    seat = asked_seat(s)
    first = asked_first(s)
    second = asked_second(s)
    answered(s)
    then = np.int64(Then.WAIT)
    if kind == Ask.TURN:
        then = np.int64(take_turn(s, seat, action))
    elif kind == Ask.GATHER:
        then = np.int64(gather(s, seat, action))
    elif kind == Ask.FILL:
        take_marker(s, seat, action)
        then = np.int64(Then.FILL)
    elif kind == Ask.PAY:
        s.paying = action
        then = np.int64(Then.PREPARE)
    elif kind == Ask.SHOW:
        pick(s, action)
        then = np.int64(Then.SHOW)
    elif kind == Ask.KEEP:
        keep(s, action)
        then = np.int64(Then.KEEP)
    elif kind == Ask.SWAP:
        exchange(s, seat, first, action)
        then = np.int64(Then.NEXT_TURN)
    elif kind == Ask.LOAD:
        load(s, seat, action)
        then = np.int64(load_on(s, seat, first, second - 1))
    elif kind == Ask.ROLE:
        choose_role(s, seat, action)
        then = np.int64(Then.ACTED)
    elif kind == Ask.SETTLE:
        settle(s, seat, action)
        then = np.int64(Then.SETTLE)
    elif kind == Ask.STALL:
        take_from_market(s, seat, action)
        then = np.int64(Then.SAME_TURN)
    proceed(s, seat, then)


@rule
def proceed(s, seat, then):
    """Takes step after step until somebody has something to decide, or the game is over."""
    while then != Then.WAIT:
        if then == Then.PREPARE:
            then = np.int64(prepare(s, seat))
        elif then == Then.SHOW:
            then = np.int64(show_on(s, seat))
        elif then == Then.KEEP:
            then = np.int64(keep_on(s, seat))
        elif then == Then.ACTED:
            finish_action(s)
            then = np.int64(Then.SAME_TURN)
        elif then == Then.SAME_TURN:
            then = np.int64(go_on(s, seat))
        elif then == Then.NEXT_TURN:
            then = np.int64(move_on(s))
        elif then == Then.FILL:
            then = np.int64(fill_on(s))
        else:
            then = np.int64(settle_on(s))


@rule
def gather(s, seat, action):
    """Takes a marker after passing, offers one in exchange, or does nothing (ART-23)."""
    if action < GIVE:
        take_marker(s, seat, action)
    elif action < REST:
        ask(s, Ask.SWAP, seat, action - GIVE)
        return Then.WAIT
    return Then.NEXT_TURN


@rule
def exchange(s, seat, given, kind):
    """Gives a marker for one of another kind (ART-23)."""
    put_back(s, seat, given)
    hold_marker(s, seat, kind)
    happen(s, Event.EXCHANGED, EVERYBODY, seat, given, kind)


@rule
def take_turn(s, seat, action):
    """Passes, ends the turn, trades or begins to prepare an action."""
    if action == PASS:
        return pass_on(s, seat)
    if action == END:
        return Then.NEXT_TURN
    if BUY <= action < GOLD:
        buy(s, seat, action - BUY)
        return Then.ACTED
    if GOLD <= action < DISCOVER:
        return spend_gold(s, seat, (action - GOLD) * SORTS + Sort.GOLD)
    if action >= SELL:
        sell(s, seat, action - SELL)
        return Then.ACTED
    s.doing = action
    return choose_payment(s, seat)


@rule
def choose_payment(s, seat):
    """Asks which marker pays, unless there is but one way."""
    mask = ways_to_pay(s, seat, np.int64(s.doing))
    if mask & (mask - 1):
        ask(s, Ask.PAY, seat)
        return Then.WAIT
    while mask >> s.paying & 1 == 0:
        s.paying += 1
    return Then.PREPARE


@rule
def prepare(s, seat):
    """Goes on to the cards of an exhibition; any other action is carried out at once."""
    action = np.int64(s.doing)
    if action >= EXHIBIT:
        return Then.SHOW
    pay(s, seat, action, np.int64(s.paying))
    if SHIP <= action < BUY:
        return ship(s, seat, action - SHIP)
    if action >= DISCOVER:
        return discover(s, seat, (action - DISCOVER) * SORTS + Sort.DISCOVERY)
    if action < HIRE:
        search(s, seat, action - SEARCH)
    else:
        hire(s, seat, (action - HIRE) % REGIONS, times_to_pay(action))
    return Then.ACTED


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


@rule
def sell(s, seat, card):
    """Sells a card to the market for the coins above the marker's space (ART-34, ART-61)."""
    if s.stalls == MARKET:
        s.gone[s.market[0]] += 1
        happen(s, Event.PUSHED_OFF, EVERYBODY, s.market[0])
        close_stall(s, 0)
    give_up(s, seat, card)
    s.market[s.stalls] = card
    s.stalls += 1
    coins = np.int64(s.coins[s.board[Marker.EXPEDITION]])
    if s.city[seat] == City.BERLIN:
        coins += BERLIN_COINS
    put_back(s, seat, Marker.EXPEDITION)
    s.money[seat] += coins
    happen(s, Event.SOLD, EVERYBODY, seat, card, coins)


@rule
def buy(s, seat, stall):
    """Buys a card of the market for the coins above the marker's space (ART-35)."""
    card = np.int64(s.market[stall])
    coins = np.int64(s.coins[s.board[Marker.EXPEDITION]])
    put_back(s, seat, Marker.EXPEDITION)
    s.money[seat] -= coins
    s.hand[seat, card] += 1
    close_stall(s, stall)
    happen(s, Event.BOUGHT, EVERYBODY, seat, card, coins)


@rule
def close_stall(s, stall):
    """Takes a card out of the market; the cards to its right close up."""
    s.stalls -= 1
    for k in range(stall, s.stalls):
        s.market[k] = s.market[k + 1]
    s.market[s.stalls] = 0


@rule
def spend_gold(s, seat, card):
    """Gold coins leave the game for a card of the market (ART-54)."""
    give_up(s, seat, card)
    s.gone[card] += 1
    happen(s, Event.SPENT_GOLD, EVERYBODY, seat, card)
    if s.stalls > 1:
        ask(s, Ask.STALL, seat)
        return Then.WAIT
    take_from_market(s, seat, 0)
    return Then.SAME_TURN


@rule
def take_from_market(s, seat, stall):
    """Takes a card of the market for nothing."""
    card = np.int64(s.market[stall])
    s.hand[seat, card] += 1
    close_stall(s, stall)
    happen(s, Event.TOOK_CARD, EVERYBODY, seat, card)


# Turns, rounds and the end


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
def finish_action(s):
    """Counts an action of the turn."""
    s.doing = 0
    s.paying = 0
    s.acted += 1


@rule
def go_on(s, seat):
    """Asks for what else a seat does in its turn, unless everybody knows that there is nothing."""
    if only_ending(s, seat):
        return Then.NEXT_TURN
    ask(s, Ask.TURN, seat)
    return Then.WAIT


@rule
def only_ending(s, seat):
    """Whether all can see that a seat has nothing to do but to end its turn, or to pass. Unseen cards leave it open."""
    markers = held(s, seat)
    acting = s.acted < ACTIONS_A_TURN and (markers > 0 or seventh(s, seat))
    gold = s.stalls > 0 and s.extensions & RESEARCH != 0
    if not acting and not gold:
        return True
    if holds_secrets(s, seat):
        return False
    if acting and markers > 0 and s.money[seat] >= JOKER and free_huts(s, seat) > 0:
        return False  # a joker can put a hut somewhere
    if acting and s.markers[seat, Marker.EXPEDITION] > 0 and has_cards(s, seat):
        return False  # a card can be sold
    return turn_actions(s, seat, np.empty(MOST_ACTIONS, np.int64)) == 1


@rule
def pass_on(s, seat):
    """Passes; but for the last round a marker follows at once (ART-23, ART-24)."""
    note_pass(s, seat)
    if s.last:
        return Then.NEXT_TURN
    ask(s, Ask.GATHER, seat)
    return Then.WAIT


@rule
def note_pass(s, seat):
    """Turns the tile of a seat that passes."""
    s.passed |= 1 << seat
    s.last_passer = seat
    happen(s, Event.PASSED, EVERYBODY, seat)


@rule
def move_on(s):
    """Gives the turn on; when all have passed, the round or the game ends."""
    if s.passed == (1 << s.seats) - 1:
        if s.last:
            finish(s)
            return Then.WAIT
        s.first = s.last_passer
        happen(s, Event.FIRST, EVERYBODY, s.first)
        return Then.FILL
    s.turn = (s.turn + 1) % s.seats
    s.acted = 0
    seat = np.int64(s.turn)
    if not has_passed(s, seat):
        if not only_ending(s, seat):
            ask(s, Ask.TURN, seat)
            return Then.WAIT
        note_pass(s, seat)
    if s.last:
        return Then.NEXT_TURN
    ask(s, Ask.GATHER, seat)
    return Then.WAIT


@rule
def fill_on(s):
    """Asks whoever is next to fill the mat for a marker; with all mats full a round begins (ART-15, ART-25)."""
    for k in range(s.seats):
        seat = (np.int64(s.first) + k) % s.seats
        if held(s, seat) < HELD:
            ask(s, Ask.FILL, seat)
            return Then.WAIT
    begin_round(s)
    return Then.NEXT_TURN


@rule
def begin_round(s):
    """Begins a year: everybody gets income (ART-20, ART-40)."""
    s.year += 1
    s.passed = 0
    s.freed = 0
    s.turn = (s.first + s.seats - 1) % s.seats
    base = base_income(s)
    happen(s, Event.YEAR, EVERYBODY, s.year, base)
    for seat in range(s.seats):
        s.money[seat] += base + s.income[seat]
        happen(s, Event.INCOME, EVERYBODY, seat, base + s.income[seat])
    if s.year == ROUNDS:
        last_round(s, LAST_YEAR)


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


# Hidden information and conservation


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
