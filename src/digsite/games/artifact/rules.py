"""The rules of Artifact: what may be answered to each decision, and what follows from the answer.

Here a decision is only handed on. What lies where: `setup`, `turns` (turns, passing, rounds), `sites` (search, hire, ship),
`museum` with `exhibitions` (exhibit, discoveries, roles), `market`, `scoring`; below them `state`, `cards`, `payment`; and
`hidden` (the redraw) and `soundness`.

What a player prepares (which tile, which cards, which marker pays) is nobody's business until it is carried out: the
choices `PAY`, `SHOW` and `KEEP` change nothing that others see, and a redraw for somebody else takes them back.
"""

import numpy as np

from ..contract import NOBODY, answered, ask, asked_first, asked_kind, asked_seat, asked_second, rule
from .exhibitions import cards_to_keep
from .market import buy, sell, spend_gold, take_from_market
from .museum import cards_to_show, choose_role, discover, keep, keep_on, pick, roles, show_on
from .payment import pay, take_marker, times_to_pay, ways_to_pay
from .pieces import REGIONS, SORTS, Sort
from .setup import settle, settle_on
from .sites import cards_to_load, hire, load, load_on, search, ship
from .state import BUY, DISCOVER, END, EXHIBIT, FREE, GOLD, HIRE, PASS, SEARCH, SELL, SHIP, Ask, Then
from .turns import (
    exchange,
    fill_on,
    finish_action,
    gather,
    gatherings,
    go_on,
    markers_on_board,
    move_on,
    pass_on,
    turn_actions,
)


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
