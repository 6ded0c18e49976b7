"""The state as one record, the events, and the moves of cards. Each move also notes who sees it."""

from enum import IntEnum

import numpy as np

from ..contract import CHANCE, EVERYBODY, EventKind, asks, events, happen, only, rule
from ..contract.cards import card_bit, count, has, with_card, without_card
from ..contract.piles import pile, put, shuffle, take, take_at
from .cards import (
    ALL_CHARACTERS,
    ALL_EXPLORATION,
    CARDS,
    CHARACTERS,
    EXPLORATION,
    EXPLORATION_CARDS,
    FIRST_LOCATION,
    NO_CARDS,
    Kind,
)

SEATS = 2
VIEWERS = 3
SPECTATOR = 2
"""Knowledge is kept for both seats and, in the last place, for whoever sees only what is public."""
LEVELS = 6
SOUGHT = 2
"""What may be known to lie in a hand for want of a place in the pile: Treasures and Locations."""
NO_ONE = -1
NO_CARD = -1
MOST_CHARACTERS = 5


class Ask(IntEnum):
    """What the deciding seat is asked for."""

    KEEP = 0  # expedition assembly: a Character to keep
    DRAW = 1  # the pile to draw from; how many cards are still to be drawn
    ACT = 2  # phase 2: an Action, or nothing
    ACT_OR_PLACE = 3  # phase 3: an Action, a card to place, or nothing
    DISCARD = 4  # phase 4: a card too many
    REACT = 5  # a Reaction, or nothing; the moment, and the card that it is about
    TARGET = 6  # a Character of the other camp; the one that may not be chosen again, counted from 1
    TAKE_SEEN = 7  # one of the cards looked at, or none; the deck, and how many they are
    TAKE_OPEN = 8  # one of the open cards that may be taken
    PICK = 9  # a card of the other hand; how many are still to be picked
    PAY = 10  # a card of one's own hand; how many are still to be paid
    REPLACE = 11  # which Character makes room for a sixth


class Event(IntEnum):
    """What may happen, in the order of `EVENTS`."""

    STARTED = 0
    KEPT = 1
    PASSED_ON = 2
    ASSEMBLED = 3
    TURN = 4
    DREW = 5
    PASSED = 6
    PLAYED = 7
    USED = 8
    PLACED = 9
    MOMENT = 10
    REACTED = 11
    LET = 12
    CANCELLED = 13
    TARGETED = 14
    REMOVED = 15
    STAYED = 16
    RETURNED = 17
    JOINED = 18
    DISCARDED = 19
    PREVENTED = 20
    LOOKED = 21
    SAW = 22
    HAND_SEEN = 23
    REVEALED = 24
    TOOK = 25
    TOOK_SEEN = 26
    PUT_UNDER = 27
    SHUFFLED = 28
    REMADE = 29
    SECURED = 30
    HELD = 31
    BETWEEN = 32
    WON = 33
    DRAWN = 34
    TOOK_FROM = 35


EVENTS = (
    EventKind("started", ("seat",)),
    EventKind("kept", ("seat",), ("card", "piece")),
    EventKind("passed_on", ("seat", "number")),
    EventKind("assembled", ("seat",)),
    EventKind("turn", ("seat", "number")),
    EventKind("drew", ("seat", "deck"), ("card", "piece")),
    EventKind("passed", ("seat",)),
    EventKind("played", ("seat", "card", "piece")),
    EventKind("used", ("seat", "card")),
    EventKind("placed", ("seat", "card", "piece")),
    EventKind("moment", ("seat", "card")),
    EventKind("reacted", ("seat", "card", "piece")),
    EventKind("let", ("seat",)),
    EventKind("cancelled", ("seat", "card")),
    EventKind("targeted", ("seat", "card")),
    EventKind("removed", ("seat", "card", "piece")),
    EventKind("stayed", ("seat", "card")),
    EventKind("returned", ("seat", "card", "piece")),
    EventKind("joined", ("seat", "card", "piece")),
    EventKind("discarded", ("seat", "card", "piece")),
    EventKind("prevented", ("seat",)),
    EventKind("looked", ("seat", "deck", "number")),
    EventKind("saw", ("seat",), ("card", "piece")),
    EventKind("hand_seen", ("seat",)),
    EventKind("revealed", ("card", "piece")),
    EventKind("took", ("seat", "card", "piece")),
    EventKind("took_seen", ("seat", "place"), ("card", "piece")),
    EventKind("put_under", ("seat", "deck", "number")),
    EventKind("shuffled", ("deck",)),
    EventKind("remade", ("deck",)),
    EventKind("secured", ("seat", "card")),
    EventKind("held", ("seat", "card")),
    EventKind("between", ("card",)),
    EventKind("won", ("seat",)),
    EventKind("drawn"),
    EventKind("took_from", ("seat", "card", "piece", "place")),
)
PUBLIC_NUMBERS = np.array([len(kind.public) for kind in EVENTS], np.int64)

STATE = np.dtype(
    [
        CHANCE,
        ("shown", np.int32),  # how often something hidden was shown to somebody
        *asks(4),
        *events(24),
        # the deck in use
        ("kinds", np.int8, CARDS),  # what each card is
        ("archaeologists", np.uint64),
        ("raiders", np.uint64),
        ("beasts", np.uint64),
        ("traps", np.uint64),
        ("for_adventurer", np.uint64),  # cards that only the holder of The Adventurer may play
        ("for_rogue", np.uint64),
        ("reactions", np.uint64),  # the Reaction cards
        # the turn
        ("first", np.int8),
        ("turn", np.int16),
        ("most_turns", np.int16),
        ("phase", np.int8),
        ("assembling", np.int8),  # Characters still to be kept in the assembly
        ("acting", np.int8),  # the kind whose Action is being carried out, or NO_CARD
        ("begins", np.int8),  # whether its effect is still to begin
        ("steps", np.int8),  # what is left of it
        ("winner", np.int8),
        # where the cards are
        ("piles", pile(EXPLORATION_CARDS), 2),
        ("discards", pile(EXPLORATION_CARDS), 2),
        ("hand", np.uint64, SEATS),
        ("camp", np.uint64, SEATS),  # the Characters; face down during the assembly
        ("location", np.int8, SEATS),
        ("treasures", np.uint64, SEATS),
        ("secured", np.uint64, SEATS),  # the Treasures that are in a safe place
        ("table", np.int8),  # the card being played or placed, or NO_CARD
        ("takeable", np.uint64),  # the cards of a discard pile that may be taken now
        ("holder", np.int8, 2),  # who holds The Adventurer and The Rogue
        # who knows what: see knowledge.py
        ("known", np.uint64, VIEWERS),  # cards in a hand of somebody else that the viewer knows to be there
        ("seen", np.uint64, (2, SEATS)),  # the places of each pile, from the bottom, whose card the seat knows
        ("barren", np.uint64),  # the places of the Exploration pile that cannot hold a Treasure
        ("levels", np.int8, VIEWERS),
        ("late", np.uint64, (VIEWERS, LEVELS)),
        ("most_late", np.int8, (VIEWERS, LEVELS, SEATS)),
        ("held_back", np.uint64, (VIEWERS, SOUGHT)),
        ("least_held", np.int8, (VIEWERS, SOUGHT)),
    ],
    align=True,
)


@rule
def kind_of(s, card):
    """What a card is."""
    return np.int64(s.kinds[card])


@rule
def deck_of(card):
    """The deck that a card belongs to."""
    return CHARACTERS if card < FIRST_LOCATION else EXPLORATION


@rule
def deck_cards(deck):
    """All cards of a deck."""
    return ALL_CHARACTERS if deck == CHARACTERS else ALL_EXPLORATION


@rule
def mover(s):
    """The seat whose turn it is."""
    return (s.first + s.turn) % 2


@rule
def discard(s, card):
    """Puts a card, face up, onto its discard pile."""
    put(s.discards[deck_of(card)], card)


@rule
def can_draw(s, deck):
    """Whether a card can be drawn from a pile, made anew if need be (ALT-25)."""
    return s.piles[deck].count > 0 or s.discards[deck].count > 0


@rule
def make_anew(s, deck):
    """Makes an empty pile anew by shuffling its discard pile (ALT-4).

    Both players can tell now what the other holds of this deck: all that is not in the open. So it counts as known.
    """
    if s.piles[deck].count > 0 or s.discards[deck].count == 0:
        return
    while s.discards[deck].count > 0:
        put(s.piles[deck], take(s.discards[deck]))
    shuffle(s.piles[deck], s)
    s.shown += 1
    happen(s, Event.REMADE, EVERYBODY, deck)
    for seat in range(SEATS):
        held = s.hand[seat] & deck_cards(deck)
        s.known[1 - seat] |= held
        s.known[SPECTATOR] |= held
    if deck == EXPLORATION:
        for viewer in range(VIEWERS):
            forget_levels(s, viewer)


@rule
def forget_levels(s, viewer):
    """Wipes what was noted about cards that came late into the unknown."""
    for m in range(s.levels[viewer]):
        s.late[viewer, m] = NO_CARDS
        for seat in range(SEATS):
            s.most_late[viewer, m, seat] = 0
    s.levels[viewer] = 0
    forget_held_back(s, viewer)


@rule
def forget_held_back(s, viewer):
    """Wipes what was noted about cards that must be in the hand for want of a place in the pile."""
    for sought in range(SOUGHT):
        s.held_back[viewer, sought] = NO_CARDS
        s.least_held[viewer, sought] = 0


@rule
def note_found(s, viewer, card):
    """The viewer need no longer guess where a card is: it is in the open or in the viewer's own hand."""
    for m in range(s.levels[viewer]):
        s.late[viewer, m] = without_card(s.late[viewer, m], card)
    for sought in range(SOUGHT):
        s.held_back[viewer, sought] = without_card(s.held_back[viewer, sought], card)


@rule
def leave_hand(s, seat, card):
    """Takes a card from a hand into the open; what the others knew about that hand shrinks with it."""
    s.hand[seat] = without_card(s.hand[seat], card)
    for viewer in range(VIEWERS):
        if viewer == seat:
            continue
        if has(s.known[viewer], card):
            s.known[viewer] = without_card(s.known[viewer], card)
            continue
        unknown = count(s.hand[seat] & ALL_EXPLORATION & ~s.known[viewer])
        for m in range(s.levels[viewer]):
            if has(s.late[viewer, m], card):
                s.most_late[viewer, m, seat] -= 1
            s.most_late[viewer, m, seat] = min(np.int64(s.most_late[viewer, m, seat]), unknown)
        for sought in range(SOUGHT):
            if has(s.held_back[viewer, sought], card) and s.least_held[viewer, sought] > 0:
                s.least_held[viewer, sought] -= 1
        note_found(s, viewer, card)


@rule
def enter_hand_openly(s, seat, card):
    """Puts a card that everybody has seen into a hand."""
    s.hand[seat] = with_card(s.hand[seat], card)
    s.known[1 - seat] = with_card(s.known[1 - seat], card)
    s.known[SPECTATOR] = with_card(s.known[SPECTATOR], card)


@rule
def enter_hand_from_place(s, seat, deck, place, card):
    """Puts a card from a place of a pile into a hand; others know it only if they knew what lay there."""
    s.hand[seat] = with_card(s.hand[seat], card)
    for viewer in range(VIEWERS):
        if viewer == seat:
            note_found(s, viewer, card)
        elif viewer < SEATS and has(s.seen[deck, viewer], place):
            s.known[viewer] = with_card(s.known[viewer], card)
        elif deck == EXPLORATION and not has(s.barren, place):
            for m in range(s.levels[viewer]):
                s.most_late[viewer, m, seat] += 1


@rule
def drop_place(places, place):
    """A set of places of a pile without one of them; those above move down."""
    below = (np.uint64(1) << np.uint64(place)) - np.uint64(1)
    return (places & below) | ((places >> np.uint64(1)) & ~below)


@rule
def take_from_place(s, deck, place):
    """Takes the card at a place of a pile, with what is known about places."""
    for seat in range(SEATS):
        s.seen[deck, seat] = drop_place(s.seen[deck, seat], place)
    if deck == EXPLORATION:
        s.barren = drop_place(s.barren, place)
    return take_at(s.piles[deck], place)


@rule
def draw_card(s, seat, deck):
    """Draws the top card of a pile into a hand."""
    make_anew(s, deck)
    place = s.piles[deck].count - 1
    card = np.int64(s.piles[deck].cards[place])
    enter_hand_from_place(s, seat, deck, place, card)
    take_from_place(s, deck, place)
    s.shown += 1
    happen(s, Event.DREW, only(seat), seat, deck, kind_of(s, card), card)


@rule
def reveal_card(s, deck):
    """Reveals the top card of a pile onto its discard pile."""
    card = take_from_place(s, deck, s.piles[deck].count - 1)
    for viewer in range(VIEWERS):
        note_found(s, viewer, card)
    discard(s, card)
    s.shown += 1
    happen(s, Event.REVEALED, EVERYBODY, kind_of(s, card), card)
    return card


@rule
def put_top_under(s, deck):
    """Moves the top card of a pile under it, with what is known about its place."""
    p = s.piles[deck]
    top = p.count - 1
    card = p.cards[top]
    for k in range(top, 0, -1):
        p.cards[k] = p.cards[k - 1]
    p.cards[0] = card
    for seat in range(SEATS):
        s.seen[deck, seat] = top_place_under(s.seen[deck, seat], top)
    if deck == EXPLORATION:
        s.barren = top_place_under(s.barren, top)


@rule
def top_place_under(places, top):
    """A set of places after the top card was moved under the pile."""
    moved = (places >> np.uint64(top)) & np.uint64(1)
    return (without_card(places, top) << np.uint64(1)) | moved


@rule
def take_from_discard(s, card):
    """Takes a card out of its discard pile."""
    p = s.discards[deck_of(card)]
    for place in range(p.count):
        if p.cards[place] == card:
            take_at(p, place)
            return


@rule
def in_discard(s, deck):
    """The cards of a discard pile as a set."""
    cards = NO_CARDS
    for place in range(s.discards[deck].count):
        cards |= card_bit(s.discards[deck].cards[place])
    return cards


@rule
def is_archaeologist(s, card):
    """Whether a Character counts as an archaeologist."""
    return has(s.archaeologists, card)


@rule
def is_raider(s, card):
    """Whether a Character counts as a raider."""
    return has(s.raiders, card)


@rule
def give_specials(s):
    """Gives each Special card to whoever has strictly more of its Characters (ALT-30)."""
    if s.assembling > 0:
        return
    give_special(s, 0, s.archaeologists, Kind.ADVENTURER)
    give_special(s, 1, s.raiders, Kind.ROGUE)


@rule
def give_special(s, special, members, kind):
    """Moves one Special card if its holder changes."""
    ours = count(s.camp[0] & members)
    theirs = count(s.camp[1] & members)
    holder = NO_ONE
    if ours > theirs:
        holder = 0
    elif theirs > ours:
        holder = 1
    if holder == s.holder[special]:
        return
    s.holder[special] = holder
    if holder == NO_ONE:
        happen(s, Event.BETWEEN, EVERYBODY, kind)
    else:
        happen(s, Event.HELD, EVERYBODY, holder, kind)


@rule
def join_camp(s, seat, card):
    """Puts a Character into a camp."""
    s.camp[seat] = with_card(s.camp[seat], card)
    give_specials(s)


@rule
def discard_from_camp(s, seat, card):
    """Discards a Character of a camp."""
    s.camp[seat] = without_card(s.camp[seat], card)
    discard(s, card)
    happen(s, Event.REMOVED, EVERYBODY, seat, card, card)
    give_specials(s)


@rule
def discard_from_hand(s, seat, card):
    """Discards a card of a hand."""
    leave_hand(s, seat, card)
    discard(s, card)
    happen(s, Event.DISCARDED, EVERYBODY, seat, kind_of(s, card), card)


@rule
def discard_location(s, seat):
    """Discards the Location of a camp."""
    card = np.int64(s.location[seat])
    s.location[seat] = NO_CARD
    discard(s, card)
    happen(s, Event.REMOVED, EVERYBODY, seat, card, card)
