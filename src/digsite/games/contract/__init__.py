"""The contract between a game and everything that uses games, and the small kit that rules share.

- `game`: what a game gives, the registry; `options`: what a person may set.
- `dispatch`: the contract's functions for code that knows no game.
- `compiling`: how rules are compiled, where compiled code is kept, and room that costs nothing; `reading`: records for
  code that is not compiled.
- The kit: `chance` (the random stream in the state), `cards` (sets as bit masks), `piles` (ordered cards), `asks` (the
  stack of waiting decisions), `events` (the ring of what happened), `shared_tables` (large tables for compiled rules).
"""

from .asks import (
    NOBODY,
    answered,
    ask,
    asked_first,
    asked_kind,
    asked_seat,
    asked_second,
    asks,
)
from .chance import CHANCE, STREAM, below, draw, mixed, seed_chance
from .compiling import alone, cache_folder, cache_home, compiled, lent, rule, scratch
from .dispatch import blank, game_of, records
from .events import EVERYBODY, events, forget_events, happen, may_know, only
from .game import EventKind, Game, described_game, game_names, load_game
from .options import Option, by_seat, choice, one_of, settle, whole, yes_no
from .reading import Reading, as_record
from .shared_tables import shared_table

__all__ = [
    "CHANCE",
    "EVERYBODY",
    "NOBODY",
    "STREAM",
    "EventKind",
    "Game",
    "Option",
    "Reading",
    "alone",
    "answered",
    "as_record",
    "ask",
    "asked_first",
    "asked_kind",
    "asked_seat",
    "asked_second",
    "asks",
    "below",
    "blank",
    "by_seat",
    "cache_folder",
    "cache_home",
    "choice",
    "compiled",
    "described_game",
    "draw",
    "events",
    "forget_events",
    "game_names",
    "game_of",
    "happen",
    "lent",
    "load_game",
    "may_know",
    "mixed",
    "one_of",
    "only",
    "records",
    "rule",
    "scratch",
    "seed_chance",
    "settle",
    "shared_table",
    "whole",
    "yes_no",
]
