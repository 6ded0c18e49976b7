"""What each card does: one short function a card, and when its Action can be used (ALT-50).

`me` is who plays the card, and `you = 1 - me` the other, as on the cards. An effect that needs a choice asks for it;
`rules` goes on here with the answer. While an Action is being carried out, `acting` is its kind and `steps` what is
left of it.
"""

import numpy as np

from ..contract import EVERYBODY, ask, happen, rule
from ..contract.cards import any_card, card_bit, count, has, lowest, with_card, without_card
from .cards import (
    CHARACTERS,
    EXPLORATION,
    LOCATIONS,
    NO_CARDS,
    TREASURES,
    Kind,
)
from .knowledge import look_at_hand, look_at_top
from .reactions import Moment, offered
from .state import (
    MOST_CHARACTERS,
    NO_CARD,
    Ask,
    Event,
    can_draw,
    discard_from_camp,
    discard_from_hand,
    discard_location,
    enter_hand_openly,
    give_specials,
    in_discard,
    join_camp,
    kind_of,
    make_anew,
    reveal_card,
)


def kind_set(*kinds: Kind) -> np.uint64:
    """A set of kinds, written as a set of cards."""
    return np.uint64(sum(1 << kind for kind in kinds))


FROM_EXPLORATION = kind_set(Kind.OHIO_BOB, Kind.HUAYNA, Kind.OLD_MAP, Kind.SUPPLY_DROP, Kind.ADVENTURER)
"""What takes cards from the Exploration pile."""
FROM_CHARACTERS = kind_set(Kind.MATEO_QUISPE, Kind.SUPPLY_DROP, Kind.ADVENTURER)
"""What takes cards from the pile of Characters."""
ON_HAND = kind_set(Kind.ANTONIO, Kind.STORM, Kind.AMBUSH)
"""What hits the other hand."""
ON_LOCATION = kind_set(Kind.KID_CALLOWAY, Kind.CAVE_IN)
"""What hits the other Location."""
ON_ANYBODY = kind_set(Kind.CHE_MADERA, Kind.SURPRISE_ATTACK, Kind.ROLLING_BOULDER, Kind.ANACONDA)
"""What hits any Character of the other camp."""

# Characters


@rule
def ohio_bob(s, me):
    """Looks at the top 3 Exploration cards; may take a Treasure among them; the others go under the pile."""
    look(s, me, EXPLORATION, 3)


@rule
def che_madera(s, me):
    """Removes one of your Characters; then he is discarded."""
    choose_target(s, me)


@rule
def marcus_vidor(s, me):
    """Puts a Treasure of my camp in a safe place."""
    treasure = lowest(s.treasures[me] & ~s.secured[me])
    s.secured[me] = with_card(s.secured[me], treasure)
    happen(s, Event.SECURED, EVERYBODY, me, treasure)


@rule
def huayna(s, me):
    """Looks at the top 5 Exploration cards; takes a Location among them; shuffles in the rest; then he is discarded."""
    look(s, me, EXPLORATION, 5)


@rule
def henriette_smith(s, me):
    """Reveals the top 4 Exploration cards; takes a Treasure among them; a Trap among them and she is discarded."""
    cards = reveal(s, 4)
    if cards & s.traps != NO_CARDS:
        discard_from_camp(s, me, Kind.HENRIETTE_SMITH)
    take_one_of(s, me, cards & TREASURES)


@rule
def belloeuf(s, me):
    """Discards 2 cards: removes one of your Characters."""
    ask(s, Ask.PAY, me, 2)


@rule
def antonio(s, me):
    """Looks at your hand, takes one card of it; then he is discarded."""
    see_hand(s, me)
    ask(s, Ask.PICK, me, 1)


@rule
def ingrid_falk(s, me):
    """Takes a Location from the Exploration discard."""
    take_one_of(s, me, in_discard(s, EXPLORATION) & LOCATIONS)


@rule
def mateo_quispe(s, me):
    """Looks at the top 3 Characters of the pile, takes one; the others go under it."""
    look(s, me, CHARACTERS, 3)


@rule
def kid_calloway(s, me):
    """Discards your Location; then he is discarded."""
    discard_location(s, 1 - me)


@rule
def lupe_serrano(s, me):
    """Discards a card, then draws 2."""
    ask(s, Ask.PAY, me, 1)


# Action cards


@rule
def storm(s, me):
    """Discards 2 random cards of your hand."""
    make_discard(s, me)


@rule
def surprise_attack(s, me):
    """Removes one of your Characters."""
    choose_target(s, me)


@rule
def deception(s, me):
    """Takes an unsecured Treasure of your camp into my hand."""
    you = 1 - me
    treasure = lowest(s.treasures[you] & ~s.secured[you])
    s.treasures[you] = without_card(s.treasures[you], treasure)
    take_openly(s, me, treasure)


@rule
def puma(s, me):
    """Removes one of your archaeologists."""
    choose_target(s, me)


@rule
def anaconda(s, me):
    """One of your Characters returns to your hand."""
    choose_target(s, me)


@rule
def vampire_bats(s, me):
    """Removes one of your Characters that is not an archaeologist."""
    choose_target(s, me)


@rule
def pitfall(s, me):
    """Removes one of your raiders."""
    choose_target(s, me)


@rule
def rolling_boulder(s, me):
    """Removes two of your Characters, one after the other."""
    s.steps = 2
    choose_target(s, me)


@rule
def cave_in(s, me):
    """Discards your Location."""
    discard_location(s, 1 - me)


@rule
def supply_drop(s, me):
    """Draws 3 cards."""
    draw_cards(s, me, 3)


@rule
def old_map(s, me):
    """Reveals the top 4 Exploration cards; takes a Location or a Treasure among them."""
    take_one_of(s, me, reveal(s, 4) & (LOCATIONS | TREASURES))


@rule
def ambush(s, me):
    """Looks at your hand, discards two of its cards."""
    see_hand(s, me)
    make_discard(s, me)


@rule
def telegram(s, me):
    """Takes a Character from its discard."""
    take_one_of(s, me, in_discard(s, CHARACTERS))


@rule
def mutiny(s, me):
    """One of your Characters joins my camp."""
    choose_target(s, me)


# Special cards


@rule
def adventurer(s, me):
    """Draws a card."""
    draw_cards(s, me, 1)


@rule
def rogue(s, me):
    """Discards a card of mine to discard a random one of yours."""
    ask(s, Ask.PAY, me, 1)


@rule
def effect(s, me, kind):
    """Begins the Action of a kind."""
    if kind == Kind.OHIO_BOB:
        ohio_bob(s, me)
    elif kind == Kind.CHE_MADERA:
        che_madera(s, me)
    elif kind == Kind.MARCUS_VIDOR:
        marcus_vidor(s, me)
    elif kind == Kind.HUAYNA:
        huayna(s, me)
    elif kind == Kind.HENRIETTE_SMITH:
        henriette_smith(s, me)
    elif kind == Kind.BELLOEUF:
        belloeuf(s, me)
    elif kind == Kind.ANTONIO:
        antonio(s, me)
    elif kind == Kind.INGRID_FALK:
        ingrid_falk(s, me)
    elif kind == Kind.MATEO_QUISPE:
        mateo_quispe(s, me)
    elif kind == Kind.KID_CALLOWAY:
        kid_calloway(s, me)
    elif kind == Kind.LUPE_SERRANO:
        lupe_serrano(s, me)
    elif kind == Kind.STORM:
        storm(s, me)
    elif kind == Kind.SURPRISE_ATTACK:
        surprise_attack(s, me)
    elif kind == Kind.DECEPTION:
        deception(s, me)
    elif kind == Kind.PUMA:
        puma(s, me)
    elif kind == Kind.ANACONDA:
        anaconda(s, me)
    elif kind == Kind.VAMPIRE_BATS:
        vampire_bats(s, me)
    elif kind == Kind.PITFALL:
        pitfall(s, me)
    elif kind == Kind.ROLLING_BOULDER:
        rolling_boulder(s, me)
    elif kind == Kind.CAVE_IN:
        cave_in(s, me)
    elif kind == Kind.SUPPLY_DROP:
        supply_drop(s, me)
    elif kind == Kind.OLD_MAP:
        old_map(s, me)
    elif kind == Kind.AMBUSH:
        ambush(s, me)
    elif kind == Kind.TELEGRAM:
        telegram(s, me)
    elif kind == Kind.MUTINY:
        mutiny(s, me)
    elif kind == Kind.ADVENTURER:
        adventurer(s, me)
    elif kind == Kind.ROGUE:
        rogue(s, me)


@rule
def possible(s, me):
    """The kinds whose Action can do something now; passives and Reactions are never among them (ALT-50)."""
    you = 1 - me
    kinds = NO_CARDS
    if can_draw(s, EXPLORATION):
        kinds |= FROM_EXPLORATION
        if s.location[me] != NO_CARD:
            kinds = with_card(kinds, Kind.HENRIETTE_SMITH)
    if can_draw(s, CHARACTERS):
        kinds |= FROM_CHARACTERS
    if s.discards[CHARACTERS].count > 0:
        kinds = with_card(kinds, Kind.TELEGRAM)
    if has(s.camp[me], Kind.INGRID_FALK) and in_discard(s, EXPLORATION) & LOCATIONS != NO_CARDS:
        kinds = with_card(kinds, Kind.INGRID_FALK)
    if s.treasures[me] & ~s.secured[me] != NO_CARDS:
        kinds = with_card(kinds, Kind.MARCUS_VIDOR)
    if s.treasures[you] & ~s.secured[you] != NO_CARDS:
        kinds = with_card(kinds, Kind.DECEPTION)
    if s.location[you] != NO_CARD:
        kinds |= ON_LOCATION
    if s.hand[you] != NO_CARDS:
        kinds |= ON_HAND
    if s.hand[me] != NO_CARDS:
        kinds = with_card(kinds, Kind.LUPE_SERRANO)
        if s.hand[you] != NO_CARDS:
            kinds = with_card(kinds, Kind.ROGUE)
    return kinds | possible_on_camp(s, me)


@rule
def possible_on_camp(s, me):
    """Of the Actions that hit a Character of the other camp those that find one."""
    camp = s.camp[1 - me]
    if camp == NO_CARDS:
        return NO_CARDS
    kinds = ON_ANYBODY
    if camp & s.archaeologists != NO_CARDS:
        kinds = with_card(kinds, Kind.PUMA)
    if camp & ~s.archaeologists != NO_CARDS:
        kinds = with_card(kinds, Kind.VAMPIRE_BATS)
    if camp & s.raiders != NO_CARDS:
        kinds = with_card(kinds, Kind.PITFALL)
    if count(s.hand[me]) >= 2:
        kinds = with_card(kinds, Kind.BELLOEUF)
    if count(s.camp[me]) < MOST_CHARACTERS:
        kinds = with_card(kinds, Kind.MUTINY)
    return kinds


# What several cards do


@rule
def targets(s, me, kind):
    """The Characters of the other camp that an Action may hit; none if it is no such Action."""
    camp = s.camp[1 - me]
    if kind == Kind.PUMA:
        return camp & s.archaeologists
    if kind == Kind.VAMPIRE_BATS:
        return camp & ~s.archaeologists
    if kind == Kind.PITFALL:
        return camp & s.raiders
    if kind in (
        Kind.CHE_MADERA,
        Kind.BELLOEUF,
        Kind.SURPRISE_ATTACK,
        Kind.ROLLING_BOULDER,
        Kind.ANACONDA,
        Kind.MUTINY,
    ):
        return camp
    return NO_CARDS


@rule
def choose_target(s, me):
    """Asks for a Character of the other camp."""
    ask(s, Ask.TARGET, me)


@rule
def target(s, me, character):
    """Makes a Character of the other camp leave it, unless a Reaction prevents it."""
    s.steps -= 1
    happen(s, Event.TARGETED, EVERYBODY, me, character)
    if offered(s, 1 - me, Moment.LEAVING, character):
        happen(s, Event.MOMENT, EVERYBODY, 1 - me, character)
        ask(s, Ask.REACT, 1 - me, Moment.LEAVING, character)
    else:
        leave_camp(s, me, character)


@rule
def leave_camp(s, me, character):
    """A Character leaves the other camp: to the discard pile, to that player's hand, or to my camp."""
    you = 1 - me
    if s.acting == Kind.ANACONDA:
        return_to_hand(s, you, character)
    elif s.acting == Kind.MUTINY:
        s.camp[you] = without_card(s.camp[you], character)
        happen(s, Event.JOINED, EVERYBODY, me, character, character)
        join_camp(s, me, character)
    else:
        discard_from_camp(s, you, character)
    next_target(s, me, character)


@rule
def return_to_hand(s, seat, character):
    """A Character returns from a camp to its player's hand."""
    s.camp[seat] = without_card(s.camp[seat], character)
    enter_hand_openly(s, seat, character)
    happen(s, Event.RETURNED, EVERYBODY, seat, character, character)
    give_specials(s)


@rule
def next_target(s, me, character):
    """Goes on to the second Character of a Rolling Boulder; it is another one."""
    if s.steps > 0 and targets(s, me, s.acting) & ~card_bit(character) != NO_CARDS:
        ask(s, Ask.TARGET, me, 0, character + 1)


@rule
def make_discard(s, me):
    """Makes the other discard from the hand, unless a Reaction prevents it."""
    if offered(s, 1 - me, Moment.DISCARDING, s.acting):
        happen(s, Event.MOMENT, EVERYBODY, 1 - me, s.acting)
        ask(s, Ask.REACT, 1 - me, Moment.DISCARDING, s.acting)
    else:
        lose_cards(s, me)


@rule
def lose_cards(s, me):
    """The other discards: two cards that I pick, or random ones."""
    you = 1 - me
    if s.acting == Kind.AMBUSH:
        ask(s, Ask.PICK, me, min(2, count(s.hand[you])))
        return
    for _ in range(min(2 if s.acting == Kind.STORM else 1, count(s.hand[you]))):
        discard_from_hand(s, you, any_card(s, s.hand[you]))
        s.shown += 1


@rule
def see_hand(s, me):
    """I look at the other hand."""
    happen(s, Event.HAND_SEEN, EVERYBODY, me)
    look_at_hand(s, me)


@rule
def draw_cards(s, me, number):
    """Draws cards, each from any pile."""
    if can_draw(s, CHARACTERS) or can_draw(s, EXPLORATION):
        ask(s, Ask.DRAW, me, number)


@rule
def look(s, me, deck, most):
    """Looks at the top cards of a pile, as many as there are."""
    make_anew(s, deck)
    number = min(most, s.piles[deck].count)
    look_at_top(s, me, deck, number)
    happen(s, Event.LOOKED, EVERYBODY, me, deck, number)
    for depth in range(number):
        card = s.piles[deck].cards[s.piles[deck].count - 1 - depth]
        happen(s, Event.SAW, 1 << me, me, kind_of(s, card), card)
    ask(s, Ask.TAKE_SEEN, me, deck, number)


@rule
def reveal(s, most):
    """Reveals the top Exploration cards, as many as there are; returns them as a set."""
    make_anew(s, EXPLORATION)
    cards = NO_CARDS
    for _ in range(min(most, s.piles[EXPLORATION].count)):
        cards |= card_bit(reveal_card(s, EXPLORATION))
    return cards


@rule
def take_one_of(s, me, cards):
    """Asks which of some open cards to take, if there are any."""
    if cards != NO_CARDS:
        s.takeable = cards
        ask(s, Ask.TAKE_OPEN, me)


@rule
def take_openly(s, me, card):
    """Takes a card that everybody sees into my hand."""
    enter_hand_openly(s, me, card)
    happen(s, Event.TOOK, EVERYBODY, me, kind_of(s, card), card)
