"""Bots for Artifact.

The rule of thumb gives each legal action a worth, in tenths of a point of prestige, from what its seat knows, and takes
the best. It plans the exhibition that its hand is nearest to, ships and buys for it, and weighs every coin: the fewer
it has, the more each is worth. A plan shifts its taste: `FEW` waits for large exhibitions, `MANY` opens any it can.
"""

from collections.abc import Mapping

import numpy as np

from ..games.artifact import GAME
from ..games.artifact.payment import affordable, cost_of, marker_for
from ..games.artifact.pieces import (
    CITIES,
    CITIES_EXTENSION,
    FIRST_INCOME_TILE,
    FIVE_TYPES,
    HELD,
    MARKERS,
    NO_ROLE,
    REGIONS,
    RESEARCH,
    ROUNDS,
    SORTS,
    STEPS,
    THREE_REGIONS,
    TILE_SIZES,
    TYPES,
    Archaeologist,
    City,
    Marker,
    Sort,
)
from ..games.artifact.rules import legal
from ..games.artifact.sites import load_of
from ..games.artifact.state import (
    BUY,
    DISCOVER,
    EXHIBIT,
    GIVE,
    GOLD,
    HIRE,
    HIRE_TWO,
    REST,
    SEARCH,
    SELL,
    SHIP,
    Ask,
    held,
    huts_on,
    uncovered_on,
)
from ..games.contract import asked_kind, asked_seat, below, rule
from . import MakeBot
from .thumb import ThumbBot, register

FEW, MANY = range(2)
"""The plans: few large exhibitions, or many small ones."""

POINT = 10
CARD_WORTH = 7
"""What any object is worth beside its part in an exhibition: it may be sold."""
UNSEEN_WORTH = 12
"""What a card is worth that has yet to be uncovered."""
HOPE = 6
"""How many tenths of an exhibition's worth the hand counts that could open it at once."""
POOR = 6
"""With fewer coins than that, each is worth half as much again."""
PATIENCE = 80
"""How many hundredths of their worth cards count that lie where one has huts, and are shipped later rather than now."""
FIRST_HUT = 12
"""What a hut is worth where nobody is: a second one must follow before anything can be shipped."""
CROWD = 3
"""What each hut beyond the first two takes from a region at the beginning."""
NEARLY_EMPTY, ENDING = 3, 10
"""Drawing one of the last cards of a deck brings the end nearer."""
CITY_WORTH = np.array([34, 34, 24, 32], np.int64)
ARCHAEOLOGIST_WORTH = np.array([20, 16, 32, 24], np.int64)
WANTED = np.array([2, 2, 1, 1, 1, 1], np.int64)


@rule
def coin_worth(s, seat):
    """What a coin is worth: more to the poor, and at the end what it scores."""
    if s.last:
        return 2
    return 3 if s.money[seat] < POOR else 2


@rule
def rounds_left(s):
    """How many incomes are still to come, if nothing ends the game before."""
    return 0 if s.last else ROUNDS - np.int64(s.year)


@rule
def tile_worth(s, seat, tile):
    """What an exhibition brings: prestige, and income in the rounds to come."""
    return POINT * s.tile_prestige[tile] + 2 * rounds_left(s) * s.tile_income[tile]


@rule
def nearness(s, seat, tile, objects):
    """What a number of fitting objects counts towards a tile."""
    size = np.int64(TILE_SIZES[tile])
    there = min(objects, size)
    return HOPE * tile_worth(s, seat, tile) * there * there // (10 * size * size)


@rule
def promise(s, seat, card, change, plan):
    """What a hand promises, with one card more or fewer: mostly the exhibition that it is nearest to."""
    best = 0
    total = 0
    fragments = 0
    kinds = 0
    for region in range(REGIONS):
        fragments += s.hand[seat, region * SORTS + Sort.FRAGMENTS]
        fragments += change * (card == region * SORTS + Sort.FRAGMENTS)
    for sort in range(TYPES):
        objects = 0
        for region in range(REGIONS):
            objects += s.hand[seat, region * SORTS + sort] + change * (card == region * SORTS + sort)
        kinds += objects > 0
        mine = 0
        for k in range(3):
            if s.tiles >> (3 * sort + k) & 1 and not (plan == FEW and k == 0):
                mine = max(mine, nearness(s, seat, 3 * sort + k, objects + fragments))
        best = max(best, mine)
        total += mine
    places = 0
    for region in range(REGIONS):
        objects = 0
        for sort in range(Sort.FRAGMENTS + 1):
            if sort < TYPES or sort == Sort.FRAGMENTS:
                here = region * SORTS + sort
                objects += s.hand[seat, here] + change * (card == here)
        places += objects > 0
        mine = 0
        for tile in range(FIRST_INCOME_TILE + 2 * region, FIRST_INCOME_TILE + 2 * region + 2):
            if s.tiles >> tile & 1:
                mine = max(mine, nearness(s, seat, tile, objects))
        best = max(best, mine)
        total += mine
    if s.tiles >> THREE_REGIONS & 1 and plan != FEW:
        best = max(best, nearness(s, seat, THREE_REGIONS, places))
    if s.tiles >> FIVE_TYPES & 1:
        best = max(best, nearness(s, seat, FIVE_TYPES, kinds + fragments))
    return best + total // 5


@rule
def special_worth(s, seat, sort):
    """What a special card is worth in hand."""
    if sort == Sort.DISCOVERY:
        return 6 + 2 * rounds_left(s)
    if sort == Sort.GOLD:
        return 12 if not s.last else 4
    if sort == Sort.MANUSCRIPT:
        return 12
    if sort == Sort.CURSED:
        return 0
    return 8


@rule
def card_worth(s, seat, card, plan):
    """What one more card is worth to a seat."""
    sort = card % SORTS
    worth = promise(s, seat, card, 1, plan) - promise(s, seat, card, 0, plan)
    if sort >= TYPES:
        return worth + special_worth(s, seat, sort)
    return worth + (CARD_WORTH if not s.last else 4)


@rule
def loss(s, seat, card, plan):
    """What it costs a seat to give a card away."""
    sort = card % SORTS
    worth = promise(s, seat, card, 0, plan) - promise(s, seat, card, -1, plan)
    if sort >= TYPES:
        return worth + special_worth(s, seat, sort)
    return worth + (CARD_WORTH // 2 if not s.last else 0)


@rule
def best_cards(s, seat, region, number, plan):
    """What the best so many face-up cards of a region are worth together; a cursed object comes first for nothing."""
    if s.uncovered[region * SORTS + Sort.CURSED] > 0:
        number -= 1
    total = 0
    before = 10_000
    left = number
    while left > 0:
        best = -1
        for card in range(region * SORTS, (region + 1) * SORTS):
            if s.uncovered[card] > 0 and card % SORTS != Sort.CURSED:
                worth = card_worth(s, seat, card, plan)
                if best < worth < before:
                    best = worth
        if best < 0:
            break
        for card in range(region * SORTS, (region + 1) * SORTS):
            if s.uncovered[card] > 0 and card % SORTS != Sort.CURSED and left > 0:
                if card_worth(s, seat, card, plan) == best:
                    copies = min(left, np.int64(s.uncovered[card]))
                    total += copies * best
                    left -= copies
        before = best
    return total


@rule
def research_worth(s, seat, region):
    """What a step of research brings: much where it lifts the marker that counts."""
    if s.extensions & RESEARCH == 0:
        return 0
    here = np.int64(s.research[seat, region])
    if here + 1 >= len(STEPS):
        return 0
    higher = 0
    for other in range(REGIONS):
        if other != s.unused and other != region and s.research[seat, other] > here:
            higher += 1
    return 8 + 4 * higher


@rule
def cheapest(s, seat, action):
    """The least that an action costs."""
    if held(s, seat) == 0:
        return 0
    least = 100
    for way in range(MARKERS):
        if s.markers[seat, way] > 0:
            least = min(least, cost_of(s, action, way))
    return least


@rule
def role_bonus(s):
    """What the role is worth that an exhibition brings."""
    return POINT if s.extensions & CITIES_EXTENSION else 0


@rule
def fewest_left(s):
    """How many cards the smallest deck has left."""
    fewest = 99
    for region in range(REGIONS):
        if region != s.unused:
            fewest = min(fewest, np.int64(s.left[region]))
    return fewest


@rule
def unseen_worth(s):
    """What a card drawn unseen is worth: little in the last round, where it hardly completes anything."""
    return UNSEEN_WORTH if not s.last else UNSEEN_WORTH // 4


@rule
def dread(s, region):
    """What it costs to draw from a region: nothing, until its last cards bring the end nearer."""
    return ENDING if not s.last and 0 < s.left[region] <= NEARLY_EMPTY else 0


@rule
def hut_worth(s, seat, region, huts, plan):
    """What further huts on a region are worth: the cards that can be shipped with them, if time is left to do so."""
    if s.last:
        return 0
    others = huts_on(s, region) - s.huts[seat, region]
    own = np.int64(s.huts[seat, region])
    lying = uncovered_on(s, region)
    before = min(own - (others == 0), lying)
    uncovering = huts if own > 0 or others > 0 else 0
    after = min(own + huts - (others == 0), lying + uncovering)
    more = after - max(0, before)
    if own == 0 and others == 0:
        return FIRST_HUT
    if more <= 0:
        return 2
    seen = 0
    if after <= lying:
        seen = best_cards(s, seat, region, after, plan) - best_cards(s, seat, region, max(0, before), plan)
    else:
        seen = UNSEEN_WORTH * more
    return seen * PATIENCE // 100 - uncovering - dread(s, region)


@rule
def turn_worth(s, seat, action, plan):
    """What an action of a turn is worth; passing and ending are worth nothing."""
    if action < SEARCH:
        return 0
    coin = coin_worth(s, seat)
    if action >= SELL:
        coins = np.int64(s.coins[s.board[Marker.EXPEDITION]])
        return coins * coin - loss(s, seat, action - SELL, plan) - 3
    if BUY <= action < GOLD:
        coins = np.int64(s.coins[s.board[Marker.EXPEDITION]])
        return card_worth(s, seat, np.int64(s.market[action - BUY]), plan) - coins * coin + 2
    if GOLD <= action < DISCOVER:
        best = 0
        for stall in range(s.stalls):
            best = max(best, card_worth(s, seat, np.int64(s.market[stall]), plan))
        return best - special_worth(s, seat, Sort.GOLD)
    price = cheapest(s, seat, action) * coin
    if action >= EXHIBIT:
        return exhibition_worth(s, seat, action - EXHIBIT, plan) - price
    if action >= DISCOVER:
        return POINT + 2 * rounds_left(s) + role_bonus(s) - price
    region = (action - SEARCH) % REGIONS
    if action >= SHIP:
        number = load_of(s, seat, region)
        worth = best_cards(s, seat, region, number, plan)
        if rounds_left(s) > 1 and fewest_left(s) > NEARLY_EMPTY + 1:
            worth = worth * PATIENCE // 100
        if s.last and not affordable(s, seat, np.int64(Marker.MUSEUM), 1, held(s, seat)):
            worth = 0
        if s.city[seat] == City.PARIS and s.left[region] > 0:
            worth += unseen_worth(s) - dread(s, region)
        return worth - price - 4
    if action >= HIRE_TWO:
        return hut_worth(s, seat, region, 2, plan) - price
    if action >= HIRE:
        return hut_worth(s, seat, region, 1, plan) - price
    worth = hut_worth(s, seat, region, 1, plan) + research_worth(s, seat, region)
    if s.archaeologist[seat] == Archaeologist.JUDD and s.left[region] > 0:
        worth += unseen_worth(s) - dread(s, region)
    return worth - price


@rule
def exhibition_worth(s, seat, tile, plan):
    """What opening an exhibition is worth, by the taste of the plan; its cards might have promised more."""
    worth = tile_worth(s, seat, tile) + role_bonus(s)
    if plan == FEW and TILE_SIZES[tile] == 3 and rounds_left(s) > 0:
        return 0
    return worth - promise(s, seat, 0, 0, plan) // 3 + POINT


@rule
def wanted(s, seat, kind):
    """How much a seat wants a marker of a kind."""
    want = WANTED[kind]
    if kind >= Marker.LABOUR:
        region = kind - Marker.LABOUR
        if s.huts[seat, region] == 0:
            want = 0
        elif huts_on(s, region) > s.huts[seat, region]:
            want = 2
    return 10 * (want - s.markers[seat, kind])


@rule
def wanted_marker(s, seat, chance, out, number):
    """The marker that a seat wants most among the legal ones; of equals the cheapest to use."""
    best = np.int64(out[0])
    most = -10_000
    for k in range(number):
        worth = wanted(s, seat, out[k]) + s.board[out[k]] // 2 + below(chance, 4)
        if worth > most:
            most = worth
            best = np.int64(out[k])
    return best


@rule
def gathering(s, seat, chance, out, number):
    """After passing: the marker most wanted; with a full mat an exchange only of what abounds for what is missing."""
    if held(s, seat) < HELD:
        takes = 0
        while takes < number and out[takes] < GIVE:
            takes += 1
        return wanted_marker(s, seat, chance, out, takes)
    for kind in range(MARKERS):
        if s.markers[seat, kind] >= 3 and wanted(s, seat, kind) <= -10:
            for other in range(2):
                if s.markers[seat, other] == 0 and s.board[other] > 0:
                    return np.int64(GIVE + kind)
    return np.int64(REST)


@rule
def payment(s, seat, out, number):
    """The marker that pays least; of equals the one that is wanted least."""
    action = np.int64(s.doing)
    best = np.int64(out[0])
    least = 1_000_000
    for k in range(number):
        way = np.int64(out[k])
        worth = 100 * cost_of(s, action, way) + wanted(s, seat, way) - (50 if way == marker_for(action) else 0)
        if worth < least:
            least = worth
            best = way
    return best


@rule
def role_worth(s, seat, role, chance):
    """What a role is worth: a second one more than a change of the first."""
    luck = below(chance, 24)
    if role < CITIES:
        return CITY_WORTH[role] + luck + (20 if s.city[seat] == NO_ROLE else 0)
    worth = ARCHAEOLOGIST_WORTH[role - CITIES]
    if role - CITIES == Archaeologist.CARTER:
        worth = 34 if s.extensions & RESEARCH else 0
    return worth + luck + (20 if s.archaeologist[seat] == NO_ROLE else 0)


@rule
def region_worth(s, seat, region, chance, plan):
    """What a hut of the beginning is worth on a region: company and face-up cards are good."""
    huts = huts_on(s, region)
    worth = below(chance, 12) + 6 * min(1, huts) - CROWD * max(0, huts - 1) - 4 * s.huts[seat, region]
    for card in range(region * SORTS, (region + 1) * SORTS):
        worth += 2 * s.uncovered[card]
    return worth


@rule
def choice_worth(s, seat, kind, action, chance, plan):
    """What an action is worth at a decision other than paying and taking markers."""
    if kind == Ask.TURN:
        return 8 * turn_worth(s, seat, action, plan) + below(chance, 8)
    if kind == Ask.SHOW:
        return -8 * loss(s, seat, action, plan) + below(chance, 8)
    if kind == Ask.KEEP or kind == Ask.LOAD:
        return 8 * card_worth(s, seat, action, plan) + below(chance, 8)
    if kind == Ask.STALL:
        return card_worth(s, seat, np.int64(s.market[action]), plan)
    if kind == Ask.ROLE:
        return role_worth(s, seat, action, chance)
    return region_worth(s, seat, action, chance, plan)


@rule
def planned(s, chance, out, plan):
    """The action by rule of thumb under a plan."""
    number = legal(s, out)
    kind = asked_kind(s)
    seat = asked_seat(s)
    if kind == Ask.FILL or kind == Ask.SWAP:
        return wanted_marker(s, seat, chance, out, number)
    if kind == Ask.GATHER:
        return gathering(s, seat, chance, out, number)
    if kind == Ask.PAY:
        return payment(s, seat, out, number)
    best = np.int64(out[0])
    most = -1_000_000
    for k in range(number):
        action = np.int64(out[k])
        worth = choice_worth(s, seat, kind, action, chance, plan)
        if worth > most:
            most = worth
            best = action
    return best


@rule
def artifact_thumb(s, chance, out):
    """The action by rule of thumb: any exhibition, as soon as it can be opened."""
    return planned(s, chance, out, MANY)


register(GAME, artifact_thumb)

LEVELS: Mapping[str, MakeBot] = {"thumb": ThumbBot}
"""The bot that plays by rule of thumb."""
