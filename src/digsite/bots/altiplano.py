"""Bots for Expedition Altiplano.

The rule of thumb gives each legal action a worth from what its seat knows, and takes the best; a little chance keeps it
from being always the same. It wants two Treasures placed, so: a Treasure in hand, a Location and an archaeologist in
camp; and it takes these away from the other.
"""

from collections.abc import Mapping

import numpy as np

from ..games.altiplano import GAME
from ..games.altiplano.cards import (
    ALL_CHARACTERS,
    CHARACTERS,
    EXPLORATION,
    FIRST_ACTION,
    FIRST_LOCATION,
    LOCATIONS,
    NO_CARDS,
    TREASURES,
    Kind,
)
from ..games.altiplano.reactions import Moment
from ..games.altiplano.rules import DRAW_FROM, PASS, USE_ADVENTURER, USE_ROGUE, hand_limit, legal
from ..games.altiplano.state import NO_CARD, Ask, kind_of
from ..games.contract import asked_first, asked_kind, asked_seat, asked_second, below, rule
from ..games.contract.cards import count, has
from ..games.contract.piles import top
from . import MakeBot
from .thumb import ThumbBot, register

KEEP_WORTH = np.array(
    [
        # the Characters, in the order of Kind
        *(90, 45, 50, 55, 60, 85, 80, 40, 60, 55, 60, 75, 50, 60, 60, 45, 55),
        # Locations and Treasures
        *(100, 100, 100, 100, 100, 400, 400, 400),
        # Actions and Reactions
        *(50, 60, 95, 45, 40, 40, 45, 65, 60, 60, 70, 60, 45, 60, 55, 60, 55),
    ],
    np.int64,
)
"""What a card is worth in hand or camp."""

ACT_WORTH = np.array(
    [
        *(160, 60, 150, 0, 140, 170, 0, 0, 0, 30, 120, 140, 0, 55, 0, 110, 45),
        *(0, 0, 0, 0, 0, 0, 0, 0),
        *(80, 80, 400, 80, 50, 75, 80, 120, 120, 110, 150, 100, 60, 120, 0, 0, 0),
        *(65, 30),
    ],
    np.int64,
)
"""What it is worth to use an Action, before the situation is looked at."""

NOTHING_WORTH = 40
WHIM = 30
"""How much chance adds to a worth."""


@rule
def thumb(s, chance, out):
    """The legal action of the highest worth."""
    number = legal(s, out)
    best = out[0]
    highest = -1_000_000
    for k in range(number):
        worth = worth_of(s, asked_seat(s), out[k]) + below(chance, WHIM)
        if worth > highest:
            highest = worth
            best = out[k]
    return np.int64(best)


@rule
def worth_of(s, me, action):
    """What an action is worth to the seat that decides."""
    kind = asked_kind(s)
    if kind == Ask.ACT or kind == Ask.ACT_OR_PLACE:
        return act_worth(s, me, action)
    if kind == Ask.DRAW:
        return draw_worth(s, me, action - DRAW_FROM)
    if kind == Ask.REACT:
        return react_worth(s, me, action)
    if action == PASS:
        return 0
    if kind == Ask.TARGET:
        return target_worth(s, 1 - me, action)
    if kind in (Ask.PAY, Ask.DISCARD):
        return -hold_worth(s, me, action)
    if kind == Ask.REPLACE:
        return -camp_worth(s, me, action)
    if kind == Ask.KEEP:
        return camp_worth(s, me, action)
    return hold_worth(s, me, action)


@rule
def archaeologists(s, seat):
    """How many archaeologists a camp has."""
    return count(s.camp[seat] & s.archaeologists)


@rule
def at_site(s, seat):
    """Whether a seat could place a Treasure in its next phase 3."""
    return s.location[seat] != NO_CARD and archaeologists(s, seat) > 0


@rule
def treasures_at_hand(s, me):
    """How many Treasures I hold."""
    return count(s.hand[me] & TREASURES)


@rule
def danger(s, me):
    """How near the other is to a Treasure, as far as I know: 0 to 4."""
    you = 1 - me
    nearness = count(s.treasures[you])
    if at_site(s, you):
        nearness += 1
    if s.known[me] & s.hand[you] & TREASURES != NO_CARDS:
        nearness += 2
    return nearness


@rule
def hold_worth(s, me, card):
    """What a card is worth in my hand."""
    worth = KEEP_WORTH[kind_of(s, card)]
    if has(LOCATIONS, card) and count(s.hand[me] & LOCATIONS) + (s.location[me] != NO_CARD) > 2:
        worth -= 50
    if card < FIRST_LOCATION:
        if archaeologists(s, me) == 0 and has(s.archaeologists, card):
            worth += 60
        if count(s.camp[me]) >= 4:
            worth -= 30
    return worth


@rule
def camp_worth(s, seat, card):
    """What a Character is worth in a camp."""
    worth = KEEP_WORTH[card]
    if has(s.archaeologists, card):
        worth += 40 if archaeologists(s, seat) <= 1 else 10
    return worth


@rule
def target_worth(s, you, card):
    """What it is worth that a Character leaves your camp; The Doc goes first, for he saves the others."""
    worth = camp_worth(s, you, card)
    if card == Kind.THE_DOC:
        worth += 100
    if has(s.archaeologists, card) and archaeologists(s, you) == 1 and s.location[you] != NO_CARD:
        worth += 100
    return worth


@rule
def draw_worth(s, me, deck):
    """Which pile to draw from: what I know to be on top, else what I lack."""
    place = s.piles[deck].count - 1
    if place >= 0 and has(s.seen[deck, me], place):
        return hold_worth(s, me, top(s.piles[deck], 0)) - 20
    members = count(s.camp[me]) + count(s.hand[me] & ALL_CHARACTERS)
    if deck == CHARACTERS:
        worth = 90 - 20 * members
        if (s.camp[me] | s.hand[me]) & s.archaeologists == NO_CARDS:
            worth += 80
        return worth
    return 60


@rule
def react_worth(s, me, action):
    """Whether to react: nearly always; a Counterplot is kept for what hurts."""
    if action == PASS:
        return 20
    moment = asked_first(s)
    if moment == Moment.ACTION and action >= FIRST_ACTION:
        return ACT_WORTH[kind_of(s, asked_second(s))] - 55
    if moment == Moment.LEAVING and action >= FIRST_ACTION:
        return camp_worth(s, me, asked_second(s)) - 50
    return 100


@rule
def act_worth(s, me, action):
    """What it is worth to use an Action or to place a card."""
    if action == PASS:
        return NOTHING_WORTH
    if action == USE_ADVENTURER:
        return spare_room(s, me) * 10 + ACT_WORTH[Kind.ADVENTURER]
    if action == USE_ROGUE:
        return ACT_WORTH[Kind.ROGUE] + 10 * count(s.hand[1 - me]) - 10 * spare_room(s, me) + 15 * danger(s, me)
    if has(s.hand[me], action) and action < FIRST_ACTION:
        return place_worth(s, me, action)
    return use_worth(s, me, kind_of(s, action))


@rule
def spare_room(s, me):
    """How many more cards I can keep; negative when there are too many."""
    return hand_limit(s, me) - count(s.hand[me])


@rule
def place_worth(s, me, card):
    """What it is worth to place a card."""
    if has(TREASURES, card):
        return 900
    if has(LOCATIONS, card):
        worth = 130
        if treasures_at_hand(s, me) > 0:
            worth += 200
        if has(s.camp[me], Kind.HENRIETTE_SMITH):
            worth += 40
        return worth
    if count(s.camp[me]) == 5:
        weakest = 1000
        for other in range(FIRST_LOCATION):
            if has(s.camp[me], other):
                weakest = min(weakest, camp_worth(s, me, other))
        return camp_worth(s, me, card) - weakest
    worth = camp_worth(s, me, card) + 70 - 15 * count(s.camp[me])
    if archaeologists(s, me) == 0 and has(s.archaeologists, card):
        worth += 250 if treasures_at_hand(s, me) > 0 else 100
    return worth


@rule
def use_worth(s, me, kind):
    """What it is worth to use an Action card or a Character's Action, as things are."""
    you = 1 - me
    worth = ACT_WORTH[kind]
    mine = treasures_at_hand(s, me)
    sites = count(s.hand[me] & LOCATIONS) + (s.location[me] != NO_CARD)
    peril = danger(s, me)
    if kind == Kind.OHIO_BOB:
        return bob_worth(s, me)
    if kind == Kind.HENRIETTE_SMITH or kind == Kind.OLD_MAP:
        return worth - 60 * mine - (40 if kind == Kind.OLD_MAP and sites > 0 else 0)
    if kind in (Kind.HUAYNA, Kind.INGRID_FALK):
        return worth + (100 if mine > 0 and sites == 0 else 0) - 60 * sites
    if kind in (Kind.SUPPLY_DROP, Kind.LUPE_SERRANO, Kind.MATEO_QUISPE):
        return worth + 15 * spare_room(s, me)
    if kind == Kind.MARCUS_VIDOR:
        return worth + 100
    if kind in (Kind.CAVE_IN, Kind.KID_CALLOWAY):
        return worth + 60 * peril
    if kind in (Kind.STORM, Kind.AMBUSH, Kind.ANTONIO):
        if has(s.camp[you], Kind.COLONEL_ASHWORTH) and kind != Kind.ANTONIO:
            return 0
        return worth + 10 * (count(s.hand[you]) - 3) + 30 * peril
    if kind == Kind.TELEGRAM:
        return worth + (100 if archaeologists(s, me) == 0 else 0)
    return removal_worth(s, me, kind, worth)


@rule
def bob_worth(s, me):
    """What Ohio Bob is worth: nothing where I know the top cards and no Treasure is among them."""
    unknown = 0
    for depth in range(3):
        place = s.piles[EXPLORATION].count - 1 - depth
        if place >= 0 and has(s.seen[EXPLORATION, me], place):
            if has(TREASURES, top(s.piles[EXPLORATION], depth)):
                return 400
        elif place < 0 or not has(s.barren, place):
            unknown += 1
    return 15 + 50 * unknown - 70 * treasures_at_hand(s, me)


@rule
def removal_worth(s, me, kind, worth):
    """What it is worth to make Characters leave the other camp, in the face of Reactions that are in the open."""
    you = 1 - me
    if kind in (Kind.PUMA, Kind.ANACONDA, Kind.VAMPIRE_BATS) and has(s.camp[you], Kind.ALIGATOR_SLOOP):
        return 0
    if kind in (Kind.PITFALL, Kind.ROLLING_BOULDER, Kind.CAVE_IN) and has(s.camp[you], Kind.RAMUNCHO):
        return 0
    if has(s.camp[you], Kind.THE_DOC) and kind != Kind.ANACONDA:
        worth -= 30
    if kind == Kind.BELLOEUF:
        worth -= 10 * spare_room(s, me)
    hurts = kind != Kind.VAMPIRE_BATS and archaeologists(s, you) == 1 and s.location[you] != NO_CARD
    return worth + 25 * danger(s, me) + (80 if hurts else 0)


register(GAME, thumb)

LEVELS: Mapping[str, MakeBot] = {"thumb": ThumbBot}
