"""The rules of Expedition Altiplano: setup, turns and phases, decisions and their answers; the contract's functions.

Not here: the record and how cards move (`state`), who knows what (`knowledge`), what each card does (`effects`),
Reactions (`reactions`), words (`view`).
"""

import numpy as np

from ..contract import (
    EVERYBODY,
    answered,
    ask,
    asked_first,
    asked_kind,
    asked_seat,
    asked_second,
    below,
    happen,
    only,
    rule,
    scratch,
    seed_chance,
)
from ..contract.cards import card_bit, count, has, lowest, with_card, without_card
from ..contract.piles import clear, put, shuffle, take
from .cards import (
    ACTION_KINDS,
    ALL_CARDS,
    ALL_CHARACTERS,
    CARDS,
    CHARACTER_KINDS,
    CHARACTERS,
    EXPLORATION,
    FIRST_ACTION,
    FIRST_LOCATION,
    FIRST_TREASURE,
    LOCATIONS,
    NO_CARDS,
    REACTION_KINDS,
    TREASURES,
    Class,
    Family,
    Kind,
    Needs,
)
from .effects import (
    draw_cards,
    effect,
    leave_camp,
    lose_cards,
    make_discard,
    next_target,
    possible,
    return_to_hand,
    take_openly,
    target,
    targets,
)
from .knowledge import agrees, shuffle_exploration
from .reactions import Moment, offered, playable, usable
from .state import (
    MOST_CHARACTERS,
    NO_CARD,
    NO_ONE,
    SEATS,
    SPECTATOR,
    VIEWERS,
    Ask,
    Event,
    can_draw,
    deck_of,
    discard,
    discard_from_camp,
    discard_from_hand,
    draw_card,
    enter_hand_from_place,
    enter_hand_openly,
    give_specials,
    join_camp,
    kind_of,
    leave_hand,
    mover,
    note_found,
    put_top_under,
    take_from_discard,
    take_from_place,
)

FIRST_PLAYER_DRAWN = 0
HAND_LIMIT = 5
ALLISTAIRS_MORE = 3
STARTING_CHARACTERS = 3
STARTING_HAND = 5
WITHOUT_TREASURE = 5
PACK = 3
TREASURES_TO_WIN = 2

USE_ADVENTURER = CARDS
USE_ROGUE = CARDS + 1
PASS = CARDS + 2
"""The action that does nothing: no Action, no Reaction, no card taken."""
DRAW_FROM = CARDS + 3
"""The first of two actions that draw from a pile."""
MOST_ACTIONS = 64


# Setup


@rule
def new(s, seats, options, seed):
    """Sets up camps, piles and hands; with the assembly the camps are put together first (ALT-10 to ALT-13)."""
    seed_chance(s, seed)
    read_deck(s, options.deck)
    s.most_turns = options.turns
    s.first = below(s, SEATS) if options.first == FIRST_PLAYER_DRAWN else options.first - 1
    s.acting = NO_CARD
    s.table = NO_CARD
    s.winner = NO_ONE
    for k in range(2):
        s.holder[k] = NO_ONE
        s.location[k] = NO_CARD
        clear(s.piles[k])
        clear(s.discards[k])
    for card in range(CARDS):
        put(s.piles[deck_of(card)], card)
    shuffle(s.piles[CHARACTERS], s)
    happen(s, Event.STARTED, EVERYBODY, s.first)
    if options.assembly:
        s.assembling = SEATS * STARTING_CHARACTERS
        open_pack(s, 1 - s.first)
        return
    for seat in range(SEATS):
        for _ in range(STARTING_CHARACTERS):
            s.camp[seat] = with_card(s.camp[seat], take(s.piles[CHARACTERS]))
    begin_game(s)


@rule
def read_deck(s, numbers):
    """Makes the cards what the deck says they are."""
    for character in range(CHARACTER_KINDS):
        s.kinds[character] = character
        if numbers[character] & Class.ARCHAEOLOGIST:
            s.archaeologists = with_card(s.archaeologists, character)
        if numbers[character] & Class.RAIDER:
            s.raiders = with_card(s.raiders, character)
    for card in range(FIRST_LOCATION, FIRST_ACTION):
        s.kinds[card] = card
    card = FIRST_ACTION
    for action in range(ACTION_KINDS):
        needs = numbers[CHARACTER_KINDS + ACTION_KINDS + action]
        family = numbers[CHARACTER_KINDS + 2 * ACTION_KINDS + action]
        for _ in range(numbers[CHARACTER_KINDS + action]):
            s.kinds[card] = FIRST_ACTION + action
            if needs == Needs.ADVENTURER:
                s.for_adventurer = with_card(s.for_adventurer, card)
            elif needs == Needs.ROGUE:
                s.for_rogue = with_card(s.for_rogue, card)
            if family == Family.BEAST:
                s.beasts = with_card(s.beasts, card)
            elif family == Family.TRAP:
                s.traps = with_card(s.traps, card)
            if FIRST_ACTION + action in REACTION_KINDS:
                s.reactions = with_card(s.reactions, card)
            card += 1


@rule
def open_pack(s, seat):
    """Assembly: a seat adds the top Character (the first seat three) to the pack and keeps one (ALT-13)."""
    while count(s.hand[seat]) < PACK:
        card = take(s.piles[CHARACTERS])
        s.hand[seat] = with_card(s.hand[seat], card)
        happen(s, Event.DREW, only(seat), seat, CHARACTERS, card, card)
    s.shown += 1
    ask(s, Ask.KEEP, seat)


@rule
def keep(s, seat, character):
    """Assembly: keeps one Character face down and passes the others on."""
    other = 1 - seat
    s.hand[seat] = without_card(s.hand[seat], character)
    s.camp[seat] = with_card(s.camp[seat], character)
    happen(s, Event.KEPT, only(seat), seat, character, character)
    s.assembling -= 1
    s.known[other] &= ~s.hand[seat]
    if s.assembling == 0:
        end_assembly(s, seat)
        return
    s.known[seat] |= s.hand[seat]
    s.hand[other] = s.hand[seat]
    s.hand[seat] = NO_CARDS
    happen(s, Event.PASSED_ON, EVERYBODY, seat, count(s.hand[other]))
    open_pack(s, other)


@rule
def end_assembly(s, seat):
    """The Characters left over are shuffled into the pile, those kept are shown."""
    for card in range(FIRST_LOCATION):
        if has(s.hand[seat], card):
            put(s.piles[CHARACTERS], card)
    s.hand[seat] = NO_CARDS
    for viewer in range(VIEWERS):
        s.known[viewer] = NO_CARDS
    shuffle(s.piles[CHARACTERS], s)
    begin_game(s)


@rule
def begin_game(s):
    """Shows the camps, gives out the Special cards, deals the hands; the first turn begins (ALT-11, ALT-12)."""
    s.shown += 1
    for seat in range(SEATS):
        happen(s, Event.ASSEMBLED, EVERYBODY, seat)
    give_specials(s)
    deal_exploration(s)
    begin_turn(s)


@rule
def deal_exploration(s):
    """Deals the hands and makes the pile, with no Treasure among its first five cards."""
    p = s.piles[EXPLORATION]
    clear(p)
    for card in range(FIRST_LOCATION, CARDS):
        if not has(TREASURES, card):
            put(p, card)
    shuffle(p, s)
    for seat in range(SEATS):
        for _ in range(STARTING_HAND):
            s.hand[seat] = with_card(s.hand[seat], take(p))
    aside = scratch(WITHOUT_TREASURE)
    for k in range(WITHOUT_TREASURE):
        aside[k] = take(p)
    for treasure in range(FIRST_TREASURE, FIRST_ACTION):
        put(p, treasure)
    shuffle(p, s)
    for k in range(WITHOUT_TREASURE):
        s.barren = with_card(s.barren, p.count)
        put(p, aside[k])
    for viewer in range(VIEWERS):
        s.levels[viewer] = 1
        s.late[viewer, 0] = TREASURES


# A turn


@rule
def begin_turn(s):
    """The first phase of a turn: a card must be drawn, if there is one (ALT-20, ALT-25)."""
    happen(s, Event.TURN, EVERYBODY, mover(s), s.turn + 1)
    s.phase = 1
    draw_cards(s, mover(s), 1)


@rule
def go_on(s):
    """When no decision waits: begins or ends the Action being carried out, or goes on to the next phase or turn."""
    while s.asked == 0 and s.winner == NO_ONE and s.turn < s.most_turns:
        seat = mover(s)
        if s.begins:
            s.begins = 0
            effect(s, seat, np.int64(s.acting))
            continue
        if s.acting != NO_CARD:
            end_action(s, seat)
        s.phase += 1
        if s.phase == 2:
            ask(s, Ask.ACT, seat)
        elif s.phase == 3:
            ask(s, Ask.ACT_OR_PLACE, seat)
        elif count(s.hand[seat]) > hand_limit(s, seat):
            s.phase = 4
            ask(s, Ask.DISCARD, seat)
        else:
            s.turn += 1
            if s.turn < s.most_turns:
                begin_turn(s)
            else:
                s.shown += 1
                happen(s, Event.DRAWN, EVERYBODY)


@rule
def end_action(s, seat):
    """The card that was played goes onto its discard pile; some Characters are discarded after their Action."""
    if s.table != NO_CARD:
        discard(s, s.table)
        s.table = NO_CARD
    acting = s.acting
    s.acting = NO_CARD
    s.steps = 0
    if acting in (Kind.CHE_MADERA, Kind.HUAYNA, Kind.ANTONIO, Kind.KID_CALLOWAY):
        discard_from_camp(s, seat, acting)


@rule
def hand_limit(s, seat):
    """How many cards may be kept in phase 4."""
    return HAND_LIMIT + (ALLISTAIRS_MORE if has(s.camp[seat], Kind.SIR_ALLISTAIR) else 0)


@rule
def act(s, seat, action):
    """Uses an Action, places a card, or passes (ALT-20, ALT-21)."""
    if action == PASS:
        happen(s, Event.PASSED, EVERYBODY, seat)
    elif action in (USE_ADVENTURER, USE_ROGUE):
        use(s, seat, action - USE_ADVENTURER + Kind.ADVENTURER)
    elif has(s.camp[seat], action):
        use(s, seat, action)
    elif action >= FIRST_ACTION:
        play_card(s, seat, action)
    else:
        place(s, seat, action)


@rule
def use(s, seat, kind):
    """Uses the Action of a Character or of a Special card."""
    s.acting = kind
    s.begins = 1
    happen(s, Event.USED, EVERYBODY, seat, kind)


@rule
def play_card(s, seat, card):
    """Plays an Action card; before its effect the other may react (ALT-41)."""
    leave_hand(s, seat, card)
    s.table = card
    s.acting = kind_of(s, card)
    s.begins = 1
    happen(s, Event.PLAYED, EVERYBODY, seat, s.acting, card)
    if offered(s, 1 - seat, Moment.ACTION, card):
        happen(s, Event.MOMENT, EVERYBODY, 1 - seat, s.acting)
        ask(s, Ask.REACT, 1 - seat, Moment.ACTION, card)


@rule
def place(s, seat, card):
    """Places a Character, a Location or a Treasure from the hand (ALT-22, ALT-23)."""
    leave_hand(s, seat, card)
    happen(s, Event.PLACED, EVERYBODY, seat, card, card)
    if has(TREASURES, card):
        place_treasure(s, seat, card)
    elif has(LOCATIONS, card):
        s.location[seat] = card
    elif count(s.camp[seat]) == MOST_CHARACTERS:
        s.table = card
        ask(s, Ask.REPLACE, seat)
    else:
        join_camp(s, seat, card)


@rule
def place_treasure(s, seat, card):
    """Places a Treasure; the Location is discarded for it. The second Treasure wins at once (ALT-23, ALT-26)."""
    location = np.int64(s.location[seat])
    s.location[seat] = NO_CARD
    if has(s.camp[seat], Kind.SISTER_INES):
        enter_hand_openly(s, seat, location)
        happen(s, Event.RETURNED, EVERYBODY, seat, location, location)
    else:
        discard(s, location)
        happen(s, Event.REMOVED, EVERYBODY, seat, location, location)
    s.treasures[seat] = with_card(s.treasures[seat], card)
    if count(s.treasures[seat]) == TREASURES_TO_WIN:
        s.winner = seat
        s.shown += 1
        happen(s, Event.WON, EVERYBODY, seat)


# Answers to decisions


@rule
def play(s, action):
    """Carries out an action."""
    kind = asked_kind(s)
    seat = asked_seat(s)
    first = asked_first(s)
    second = asked_second(s)
    answered(s)
    if kind == Ask.ACT or kind == Ask.ACT_OR_PLACE:
        act(s, seat, action)
    elif kind == Ask.DRAW:
        draw_card(s, seat, action - DRAW_FROM)
        if first > 1:
            draw_cards(s, seat, first - 1)
    elif kind == Ask.REACT:
        if action == PASS:
            happen(s, Event.LET, EVERYBODY, seat)
            let_happen(s, seat, first, second)
        else:
            react(s, seat, first, second, action)
    elif kind == Ask.DISCARD:
        discard_from_hand(s, seat, action)
    elif kind == Ask.TARGET:
        target(s, seat, action)
    elif kind == Ask.TAKE_SEEN:
        take_seen(s, seat, first, second, action)
    elif kind == Ask.TAKE_OPEN:
        s.takeable = NO_CARDS
        take_from_discard(s, action)
        take_openly(s, seat, action)
    elif kind == Ask.PICK:
        pick(s, seat, first, action)
    elif kind == Ask.PAY:
        pay(s, seat, first, action)
    elif kind == Ask.REPLACE:
        replace(s, seat, action)
    elif kind == Ask.KEEP:
        keep(s, seat, action)
    go_on(s)


@rule
def let_happen(s, seat, moment, about):
    """Nobody reacted: what was about to happen does; the effect of an Action begins by itself."""
    if moment == Moment.LEAVING:
        leave_camp(s, 1 - seat, about)
    elif moment == Moment.DISCARDING:
        lose_cards(s, 1 - seat)


@rule
def react(s, seat, moment, about, card):
    """A seat reacts: the Action is cancelled, the Character stays or returns to the hand, the discard is prevented."""
    if card >= FIRST_LOCATION:
        leave_hand(s, seat, card)
        discard(s, card)
    happen(s, Event.REACTED, EVERYBODY, seat, kind_of(s, card), card)
    if moment == Moment.ACTION:
        s.begins = 0
        happen(s, Event.CANCELLED, EVERYBODY, 1 - seat, s.acting)
    elif moment == Moment.LEAVING:
        if card == Kind.THE_DOC:
            return_to_hand(s, seat, about)
        else:
            happen(s, Event.STAYED, EVERYBODY, seat, about)
        next_target(s, 1 - seat, about)
    else:
        happen(s, Event.PREVENTED, EVERYBODY, seat)


@rule
def take_seen(s, seat, deck, number, action):
    """Takes one of the cards looked at, or none; the others go under the pile or are shuffled in."""
    if action != PASS:
        where = s.piles[deck].count - 1
        while s.piles[deck].cards[where] != action:
            where -= 1
        depth = s.piles[deck].count - where
        if s.acting == Kind.MATEO_QUISPE:
            enter_hand_from_place(s, seat, deck, where, action)
            happen(s, Event.TOOK_SEEN, only(seat), seat, depth, action, action)
        else:
            for viewer in range(VIEWERS):
                note_found(s, viewer, action)
            enter_hand_openly(s, seat, action)
            happen(s, Event.TOOK_FROM, EVERYBODY, seat, action, action, depth)
        take_from_place(s, deck, where)
        s.shown += 1
        number -= 1
    if s.acting == Kind.HUAYNA:
        shuffle_exploration(s, number if action == PASS else 0)
        happen(s, Event.SHUFFLED, EVERYBODY, deck)
    elif number > 0:
        for _ in range(number):
            put_top_under(s, deck)
        happen(s, Event.PUT_UNDER, EVERYBODY, seat, deck, number)


@rule
def pick(s, seat, left, card):
    """Picks a card of the other hand: Antonio takes it, an Ambush discards it and goes on."""
    if s.acting == Kind.ANTONIO:
        leave_hand(s, 1 - seat, card)
        take_openly(s, seat, card)
        return
    discard_from_hand(s, 1 - seat, card)
    if left > 1:
        ask(s, Ask.PICK, seat, left - 1)


@rule
def pay(s, seat, left, card):
    """Discards a card of one's own hand as the price of an Action; with the last one the Action goes on."""
    discard_from_hand(s, seat, card)
    if left > 1:
        ask(s, Ask.PAY, seat, left - 1)
    elif s.acting == Kind.BELLOEUF:
        ask(s, Ask.TARGET, seat)
    elif s.acting == Kind.LUPE_SERRANO:
        draw_cards(s, seat, 2)
    else:
        make_discard(s, seat)


@rule
def replace(s, seat, character):
    """A Character makes room for the sixth (ALT-22)."""
    newcomer = np.int64(s.table)
    s.table = NO_CARD
    discard_from_camp(s, seat, character)
    join_camp(s, seat, newcomer)


# What is legal


@rule
def seat(s):
    """The seat that decides now."""
    return asked_seat(s)


@rule
def legal(s, out):
    """The legal actions: cards in rising order, of equal ones the first; then Special cards, piles, pass."""
    kind = asked_kind(s)
    me = asked_seat(s)
    if kind == Ask.ACT or kind == Ask.ACT_OR_PLACE:
        return legal_acts(s, me, kind == Ask.ACT_OR_PLACE, out)
    if kind == Ask.DRAW:
        return legal_draws(s, out)
    if kind == Ask.REACT:
        n = write_cards(s, usable(s, me, asked_first(s), asked_second(s)), out, 0)
        out[n] = PASS
        return n + 1
    if kind == Ask.TARGET:
        excluded = asked_second(s)
        cards = targets(s, me, s.acting)
        if excluded > 0:
            cards = without_card(cards, excluded - 1)
        return write_cards(s, cards, out, 0)
    if kind == Ask.TAKE_SEEN:
        return legal_seen(s, asked_first(s), asked_second(s), out)
    if kind == Ask.TAKE_OPEN:
        return write_cards(s, s.takeable, out, 0)
    if kind == Ask.PICK:
        return write_cards(s, s.hand[1 - me], out, 0)
    if kind == Ask.REPLACE:
        return write_cards(s, s.camp[me], out, 0)
    return write_cards(s, s.hand[me], out, 0)


@rule
def write_cards(s, cards, out, n):
    """Writes the cards of a set, of equal ones the first; returns how many actions there are now."""
    last = NO_CARD
    rest = cards
    while rest != NO_CARDS:
        card = lowest(rest)
        rest &= rest - np.uint64(1)
        if s.kinds[card] != last:
            out[n] = card
            n += 1
        last = s.kinds[card]
    return n


@rule
def legal_draws(s, out):
    """The piles that one can draw from."""
    n = 0
    for deck in range(2):
        if can_draw(s, deck):
            out[n] = DRAW_FROM + deck
            n += 1
    return n


@rule
def legal_acts(s, me, placing, out):
    """Actions that can be used, cards that can be placed, and to do nothing."""
    kinds = possible(s, me)
    cards = s.camp[me] & kinds
    if placing:
        cards |= s.hand[me] & placeable(s, me)
    n = write_cards(s, cards, out, 0)
    rest = s.hand[me] & playable(s, me)
    last = NO_CARD
    while rest != NO_CARDS:
        card = lowest(rest)
        rest &= rest - np.uint64(1)
        kind = kind_of(s, card)
        if kind != last and has(kinds, kind):
            out[n] = card
            n += 1
        last = kind
    if s.holder[0] == me and has(kinds, Kind.ADVENTURER):
        out[n] = USE_ADVENTURER
        n += 1
    if s.holder[1] == me and has(kinds, Kind.ROGUE):
        out[n] = USE_ROGUE
        n += 1
    out[n] = PASS
    return n + 1


@rule
def placeable(s, me):
    """The cards that can be placed from a hand: Characters always, a Treasure on a Location (ALT-22, ALT-23)."""
    if s.location[me] == NO_CARD:
        return ALL_CHARACTERS | LOCATIONS
    if s.camp[me] & s.archaeologists != NO_CARDS:
        return ALL_CHARACTERS | TREASURES
    return ALL_CHARACTERS


@rule
def legal_seen(s, deck, number, out):
    """Which of the cards looked at may be taken; a Location and a Character must be."""
    cards = NO_CARDS
    for depth in range(number):
        cards |= card_bit(s.piles[deck].cards[s.piles[deck].count - 1 - depth])
    if s.acting == Kind.OHIO_BOB:
        cards &= TREASURES
    elif s.acting == Kind.HUAYNA:
        cards &= LOCATIONS
    n = write_cards(s, cards, out, 0)
    if n == 0 or s.acting == Kind.OHIO_BOB:
        out[n] = PASS
        n += 1
    return n


# Results


@rule
def score(s, out):
    """1 for the winner, 0 for the other; 0 for both in a draw."""
    for k in range(SEATS):
        out[k] = 1 if s.winner == k else 0


@rule
def winners(s):
    """The mask of the seat that has won; nobody in a draw."""
    return 1 << s.winner if s.winner != NO_ONE else 0


@rule
def sound(s):
    """Whether every card is somewhere exactly once, camps hold what they may, and all knowledge is true."""
    cards = NO_CARDS
    number = 0
    for k in range(2):
        for held in (s.hand[k], s.camp[k], s.treasures[k]):
            cards |= held
            number += count(held)
        if s.location[k] != NO_CARD:
            if not has(LOCATIONS, s.location[k]):
                return False
            cards |= card_bit(s.location[k])
            number += 1
        for place_number in range(s.piles[k].count):
            cards |= card_bit(s.piles[k].cards[place_number])
        for place_number in range(s.discards[k].count):
            cards |= card_bit(s.discards[k].cards[place_number])
        number += s.piles[k].count + s.discards[k].count
    if s.table != NO_CARD:
        cards |= card_bit(s.table)
        number += 1
    return number == CARDS and cards == ALL_CARDS and camps_sound(s) and knowledge_sound(s)


@rule
def camps_sound(s):
    """Whether the camps hold what they may and the Special cards lie where they must."""
    for k in range(SEATS):
        if count(s.camp[k]) > MOST_CHARACTERS or s.camp[k] & ~ALL_CHARACTERS != NO_CARDS:
            return False
        if s.treasures[k] & ~TREASURES != NO_CARDS or s.secured[k] & ~s.treasures[k] != NO_CARDS:
            return False
        if (count(s.treasures[k]) >= TREASURES_TO_WIN) != (s.winner == k):
            return False
    return s.assembling > 0 or (held_right(s, 0, s.archaeologists) and held_right(s, 1, s.raiders))


@rule
def held_right(s, special, members):
    """Whether a Special card is where ALT-30 wants it."""
    difference = count(s.camp[0] & members) - count(s.camp[1] & members)
    if difference == 0:
        return s.holder[special] == NO_ONE
    return s.holder[special] == (0 if difference > 0 else 1)


@rule
def knowledge_sound(s):
    """Whether what each viewer knows is true."""
    for viewer in range(VIEWERS):
        hidden = NO_CARDS
        for k in range(SEATS):
            if k != viewer:
                hidden |= s.hand[k]
                if s.assembling > 0:
                    hidden |= s.camp[k]
        if s.known[viewer] & ~hidden != NO_CARDS or not agrees(s, viewer):
            return False
    public = s.known[SPECTATOR]
    for k in range(SEATS):
        if public & s.hand[k] & ~s.known[1 - k] != NO_CARDS:
            return False
    for deck in range(2):
        places = card_bit(s.piles[deck].count) - np.uint64(1)
        if (s.seen[deck, 0] | s.seen[deck, 1]) & ~places != NO_CARDS:
            return False
    return s.barren >> np.uint64(s.piles[EXPLORATION].count) == NO_CARDS
