"""The black market: selling, buying, and gold coins (ART-34, ART-35, ART-54)."""

import numpy as np

from ..contract import EVERYBODY, ask, happen, rule
from .cards import give_up
from .payment import put_back
from .pieces import BERLIN_COINS, CARDS, MARKET, REGIONS, RESEARCH, SORTS, City, Marker, Sort
from .state import BUY, GOLD, SELL, Ask, Event, Then


@rule
def gold_actions(s, seat, out, number):
    """Adds gold coins, which may be spent at any moment of a turn while the market has a card (ART-54)."""
    if s.stalls > 0 and s.extensions & RESEARCH:
        for region in range(REGIONS):
            if s.hand[seat, region * SORTS + Sort.GOLD] > 0:
                out[number] = GOLD + region
                number += 1
    return number


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
