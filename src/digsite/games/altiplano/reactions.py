"""Reactions: at which moment each may be used, when a moment is offered, and by what (ALT-40 to ALT-43).

A moment is offered by what the acting player knows of the other hand, never by what is in it: so a pause tells nothing.
"""

from enum import IntEnum

import numpy as np

from ..contract import rule
from ..contract.cards import count, has, lowest, with_card
from .cards import ALL_ACTIONS, ALL_EXPLORATION, EXPLORATION, NO_CARDS, Kind
from .state import SPECTATOR, in_discard, kind_of


class Moment(IntEnum):
    """When a Reaction may be used; what it is about is a card."""

    ACTION = 0  # the other plays this Action card
    LEAVING = 1  # the other makes this Character of mine leave my camp
    DISCARDING = 2  # the other makes me discard from my hand, by this kind


@rule
def removes(kind):
    """Whether the Action puts Characters of the other camp onto the discard pile."""
    return kind not in (Kind.ANACONDA, Kind.MUTINY)


@rule
def fits(s, kind, moment, about):
    """Whether a Reaction of this kind is one for the moment."""
    if kind == Kind.COUNTERPLOT:
        return moment == Moment.ACTION
    if kind == Kind.WHIP:
        return moment == Moment.ACTION and has(s.beasts | s.traps, about)
    if kind == Kind.ALIGATOR_SLOOP:
        return moment == Moment.ACTION and has(s.beasts, about)
    if kind == Kind.RAMUNCHO:
        return moment == Moment.ACTION and has(s.traps, about)
    if kind == Kind.NARROW_ESCAPE:
        return moment == Moment.LEAVING
    if kind == Kind.THE_DOC:
        return moment == Moment.LEAVING and about != Kind.THE_DOC and removes(s.acting)
    if kind == Kind.COLONEL_ASHWORTH:
        return moment == Moment.DISCARDING
    return False


@rule
def playable(s, seat):
    """The Action cards whose Special card, if they need one, the seat holds (ALT-32)."""
    cards = ALL_ACTIONS
    if s.holder[0] != seat:
        cards &= ~s.for_adventurer
    if s.holder[1] != seat:
        cards &= ~s.for_rogue
    return cards


@rule
def usable(s, seat, moment, about):
    """The cards of a seat with which it can react now."""
    cards = NO_CARDS
    rest = (s.hand[seat] & s.reactions & playable(s, seat)) | s.camp[seat]
    while rest != NO_CARDS:
        card = lowest(rest)
        rest &= rest - np.uint64(1)
        if fits(s, kind_of(s, card), moment, about):
            cards = with_card(cards, card)
    return cards


@rule
def offered(s, seat, moment, about):
    """Whether a seat is asked for a Reaction: when the other, by what it knows, must reckon with one."""
    rest = s.camp[seat]
    while rest != NO_CARDS:
        card = lowest(rest)
        rest &= rest - np.uint64(1)
        if fits(s, card, moment, about):
            return True
    unknown = count(s.hand[seat] & ALL_EXPLORATION & ~s.known[1 - seat])
    in_the_open = NO_CARDS
    rest = s.reactions & playable(s, seat)
    while rest != NO_CARDS:
        card = lowest(rest)
        rest &= rest - np.uint64(1)
        if not fits(s, kind_of(s, card), moment, about):
            continue
        if has(s.known[1 - seat] & s.hand[seat], card):
            return True
        if unknown > 0:
            if in_the_open == NO_CARDS:
                in_the_open = in_discard(s, EXPLORATION) | s.known[SPECTATOR]
            if not has(in_the_open, card) and card != s.table:
                return True
    return False
