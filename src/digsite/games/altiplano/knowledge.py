"""What each seat can and cannot know, and the redraw of the rest.

Hidden are the other hand and the order of the piles. For each viewer the state notes, as a function of what that viewer
saw alone:

- `known`: the cards of another hand that it knows to be there; `seen`: the places of a pile whose card it knows.
- All other cards that it does not see are its *unknown* ones; they lie in the rest of the other hand and of the piles.
  Two things narrow where they may be:
  - `barren`: places of the Exploration pile to which no Treasure was shuffled (the first five at the start, ALT-11).
  - *Levels*: the cards `late[m]` came into the unknown at a time when part of the hand was already held, so at most
    `most_late[m]` of them can be in it. The Treasures do so at the start; cards that the viewer had seen do when they
    are shuffled into the pile. Each level's cards include those of all later levels.
- `held_back`: when barren places were shuffled away, so many Treasures had no place in the pile that at least
  `least_held` of these cards are in the hand. Likewise Locations, when the other looked at the top cards with Huayna and
  took none: who finds a Location must take one.

All of it says what can be, not how likely it is: a redraw takes each deal that can be for equally likely.

When a pile is made anew everything about its deck is known again (see `make_anew`). During the assembly of the
expeditions the pack of three is the hand of whoever chooses, and `known` also covers the Characters kept face down.
"""

import numpy as np

from ..contract import below, forget_events, rule, scratch, seed_chance
from ..contract.cards import any_card, card_bit, count, has, lowest, with_card
from ..contract.piles import shuffle
from .cards import (
    CHARACTERS,
    EXPLORATION,
    EXPLORATION_CARDS,
    LOCATIONS,
    NO_CARDS,
    TREASURES,
)
from .state import (
    LEVELS,
    PUBLIC_NUMBERS,
    SEATS,
    SOUGHT,
    SPECTATOR,
    VIEWERS,
    deck_cards,
    forget_held_back,
    forget_levels,
)


@rule
def hides(seat, viewer):
    """Whether a seat's hand is hidden from a viewer."""
    return seat != viewer


@rule
def unknown_in_hand(s, viewer, seat, deck):
    """The cards of a deck in somebody's hand of which the viewer does not know that they are there."""
    if not hides(seat, viewer):
        return NO_CARDS
    return s.hand[seat] & deck_cards(deck) & ~s.known[viewer]


@rule
def seen_places(s, viewer, deck):
    """The places of a pile whose card the viewer knows."""
    return s.seen[deck, viewer] if viewer < SEATS else NO_CARDS


@rule
def cards_at(s, deck, places):
    """The cards that lie on some places of a pile."""
    cards = NO_CARDS
    for place in range(s.piles[deck].count):
        if has(places, place):
            cards |= card_bit(s.piles[deck].cards[place])
    return cards


@rule
def unknown_cards(s, viewer, deck):
    """The cards of a deck of which the viewer cannot say where they are."""
    cards = cards_at(s, deck, ~seen_places(s, viewer, deck))
    for seat in range(SEATS):
        cards |= unknown_in_hand(s, viewer, seat, deck)
        if deck == CHARACTERS and s.assembling > 0 and hides(seat, viewer):
            cards |= s.camp[seat] & ~s.known[viewer]
    return cards


@rule
def look_at_hand(s, viewer):
    """The viewer sees the whole hand of the other seat."""
    other = 1 - viewer
    s.known[viewer] |= s.hand[other]
    for m in range(s.levels[viewer]):
        s.late[viewer, m] &= ~s.hand[other]
        s.most_late[viewer, m, other] = 0
    forget_held_back(s, viewer)
    s.shown += 1


@rule
def look_at_top(s, viewer, deck, number):
    """The viewer sees the top cards of a pile."""
    for depth in range(number):
        place = s.piles[deck].count - 1 - depth
        s.seen[deck, viewer] = with_card(s.seen[deck, viewer], place)
        for m in range(s.levels[viewer]):
            s.late[viewer, m] &= ~card_bit(s.piles[deck].cards[place])
        for sought in range(SOUGHT):
            s.held_back[viewer, sought] &= ~card_bit(s.piles[deck].cards[place])
    s.shown += 1


@rule
def shuffle_exploration(s, without_location):
    """Shuffles the Exploration pile: whoever knew places knows only which cards are in it.

    So many cards on top are known to be no Locations: somebody looked at them and took none.
    """
    top = top_places(s, without_location)
    for viewer in range(VIEWERS):
        note_held(s, viewer, 0, TREASURES, s.barren)
        note_held(s, viewer, 1, LOCATIONS, top)
        mixed_in = cards_at(s, EXPLORATION, seen_places(s, viewer, EXPLORATION))
        if mixed_in != NO_CARDS:
            add_level(s, viewer, mixed_in)
    s.barren = NO_CARDS
    for seat in range(SEATS):
        s.seen[EXPLORATION, seat] = NO_CARDS
    shuffle(s.piles[EXPLORATION], s)


@rule
def top_places(s, number):
    """The uppermost places of the Exploration pile."""
    above = np.int64(s.piles[EXPLORATION].count)
    return (card_bit(above) - np.uint64(1)) & ~(card_bit(above - number) - np.uint64(1))


@rule
def note_held(s, viewer, sought, kinds, without):
    """Before places of the pile become unknown: notes how many of some cards must be in the hand.

    `without` are the places that hold none of them.
    """
    hidden = top_places(s, s.piles[EXPLORATION].count) & ~seen_places(s, viewer, EXPLORATION)
    if without & hidden == NO_CARDS:
        return
    unknown = unknown_cards(s, viewer, EXPLORATION) & kinds
    held = count(unknown) - count(hidden & ~without)
    if held > s.least_held[viewer, sought]:
        s.held_back[viewer, sought] = unknown
        s.least_held[viewer, sought] = held


@rule
def add_level(s, viewer, cards):
    """Notes that cards were shuffled into the pile after all unknown cards in the hand had been drawn."""
    for m in range(s.levels[viewer]):
        s.late[viewer, m] |= cards
    drop_idle_levels(s, viewer)
    if s.levels[viewer] == LEVELS:
        drop_level(s, viewer, 0)  # more than anybody will see; the oldest is the loosest
    m = s.levels[viewer]
    s.late[viewer, m] = cards
    for seat in range(SEATS):
        s.most_late[viewer, m, seat] = 0
    s.levels[viewer] += 1


@rule
def drop_idle_levels(s, viewer):
    """Drops the levels that no longer say anything: they allow as many cards as the hand has, or as a wider level."""
    for m in range(s.levels[viewer] - 1, -1, -1):
        idle = True
        for seat in range(SEATS):
            held = count(unknown_in_hand(s, viewer, seat, EXPLORATION))
            most = s.most_late[viewer, m, seat]
            looser = m > 0 and most >= s.most_late[viewer, m - 1, seat]
            idle = idle and (most >= held or looser)
        if idle:
            drop_level(s, viewer, m)


@rule
def drop_level(s, viewer, gone):
    """Takes out one level."""
    s.levels[viewer] -= 1
    for m in range(gone, s.levels[viewer]):
        s.late[viewer, m] = s.late[viewer, m + 1]
        for seat in range(SEATS):
            s.most_late[viewer, m, seat] = s.most_late[viewer, m + 1, seat]
    s.late[viewer, s.levels[viewer]] = NO_CARDS
    for seat in range(SEATS):
        s.most_late[viewer, s.levels[viewer], seat] = 0


@rule
def agrees(s, viewer):
    """Whether the hidden Exploration cards lie as the viewer's knowledge says that they may."""
    for place in range(s.piles[EXPLORATION].count):
        if has(s.barren, place) and has(TREASURES, s.piles[EXPLORATION].cards[place]):
            return False
    hidden = NO_CARDS
    for seat in range(SEATS):
        held = unknown_in_hand(s, viewer, seat, EXPLORATION)
        hidden |= held
        for m in range(s.levels[viewer]):
            if count(held & s.late[viewer, m]) > s.most_late[viewer, m, seat]:
                return False
    for sought in range(SOUGHT):
        if count(hidden & s.held_back[viewer, sought]) < s.least_held[viewer, sought]:
            return False
    return True


@rule
def resample(s, seat, seed):
    """Redraws the other hand and the piles among the worlds that this seat (-1: a spectator) cannot tell apart."""
    seed_chance(s, seed)
    viewer = SPECTATOR if seat < 0 else seat
    others_known = np.zeros((SEATS, 2), np.int64)
    if viewer == SPECTATOR:
        forget_known(s, others_known)
    for other in range(SEATS):
        if other != viewer:
            forget_private_levels(s, other)
    redeal(s, viewer, CHARACTERS)
    if s.assembling == 0:
        redeal(s, viewer, EXPLORATION)
        while not agrees(s, viewer):
            redeal(s, viewer, EXPLORATION)
    if viewer == SPECTATOR:
        imagine_known(s, others_known)
    forget_events(s, seat, PUBLIC_NUMBERS)


@rule
def redeal(s, viewer, deck):
    """Deals the cards of a deck that the viewer cannot place to where it cannot see; `agrees` says if that can be."""
    cards = scratch(EXPLORATION_CARDS)
    unknown = unknown_cards(s, viewer, deck)
    in_pile = surely_in_pile(s, viewer) & unknown
    free = list_cards(unknown & ~in_pile, cards, 0)
    number = list_cards(in_pile, cards, free)
    dealt = 0
    for seat in range(SEATS):
        held = unknown_in_hand(s, viewer, seat, deck)
        s.hand[seat] &= ~held
        for _ in range(count(held)):
            s.hand[seat] = with_card(s.hand[seat], deal(s, cards, dealt, free))
            dealt += 1
    if deck == CHARACTERS and s.assembling > 0:
        for seat in range(SEATS):
            if hides(seat, viewer):
                kept = s.camp[seat] & ~s.known[viewer]
                s.camp[seat] &= ~kept
                for _ in range(count(kept)):
                    s.camp[seat] = with_card(s.camp[seat], deal(s, cards, dealt, free))
                    dealt += 1
    seen = seen_places(s, viewer, deck)
    for place in range(s.piles[deck].count):
        if not has(seen, place):
            s.piles[deck].cards[place] = deal(s, cards, dealt, number)
            dealt += 1


@rule
def list_cards(cards, out, start):
    """Writes the cards of a set in rising order from a place on; returns where the next would be."""
    rest = cards
    while rest != NO_CARDS:
        out[start] = lowest(rest)
        rest &= rest - np.uint64(1)
        start += 1
    return start


@rule
def deal(s, cards, dealt, end):
    """Moves a random one of `cards[dealt:end]` to the front of them and returns it."""
    k = dealt + below(s, end - dealt)
    card = cards[k]
    cards[k] = cards[dealt]
    cards[dealt] = card
    return card


@rule
def surely_in_pile(s, viewer):
    """Unknown cards of which no hidden hand can hold one; leaving them out of the hands makes redeals fit sooner."""
    cards = NO_CARDS
    for m in range(s.levels[viewer]):
        if s.most_late[viewer, m, 0] == 0 and s.most_late[viewer, m, 1] == 0:
            cards |= s.late[viewer, m]
    return cards


@rule
def forget_private_levels(s, other):
    """Leaves another seat of what it learned only what everybody could see."""
    forget_levels(s, other)
    s.levels[other] = s.levels[SPECTATOR]
    for m in range(s.levels[SPECTATOR]):
        s.late[other, m] = s.late[SPECTATOR, m]
        s.most_late[other, m, 1 - other] = s.most_late[SPECTATOR, m, 1 - other]


@rule
def forget_known(s, numbers):
    """Wipes which cards the seats know in each other's hands beyond what is public; notes how many they are."""
    for seat in range(SEATS):
        for deck in range(2):
            cards = s.known[seat] & s.hand[1 - seat] & deck_cards(deck)
            numbers[seat, deck] = count(cards & ~s.known[SPECTATOR])
        s.known[seat] &= s.known[SPECTATOR] & s.hand[1 - seat]


@rule
def imagine_known(s, numbers):
    """Lets the seats know as many cards of each other's redrawn hands as they did."""
    for seat in range(SEATS):
        for deck in range(2):
            for _ in range(numbers[seat, deck]):
                card = any_card(s, s.hand[1 - seat] & deck_cards(deck) & ~s.known[seat])
                s.known[seat] = with_card(s.known[seat], card)
