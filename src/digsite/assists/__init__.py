"""What a player may ask of the program during a game, and the look back at a finished one.

- `hint` is there for every game: what the strongest bot would do, or what the game's own assist deduces. A game may
  offer more.
- An assist gets an imagined world, as a bot does, so that its answer holds nothing that its seat does not know; only
  what is meant for finished games (`review`) gets the true table.

Answers are ready for JSON. That an assist was used is noted by whoever keeps the table, not here.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from ..bots import levels, make_bot
from ..table import Table

HINT = "hint"
REVIEW = "review"
PREVIEW = "preview"
"""The piece that an action would put down, and whether it may lie there: part of the game, not to be noted as help."""
OWN = {"anasazi": "digsite.assists.anasazi", "archeologic": "digsite.assists.archeologic"}
"""For each game with assists of its own the module that has `ASSISTS`, `warm`, and `review` if one can look back."""

SEED = 0x5EED
"""Of the imagined world and of the bot: who asks again is answered the same."""

Answer = dict[str, Any]
Assist = Callable[[Table, int, Mapping[str, Any]], Answer | None]
"""Answers a seat from an imagined world and what the seat wants to know about; None (of a hint): a bot knows better."""


def _own(game: str) -> Mapping[str, Assist]:
    own: Mapping[str, Assist] = import_module(OWN[game]).ASSISTS if game in OWN else {}
    return own


def _review(game: str) -> Callable[[Table, int], Answer] | None:
    return getattr(import_module(OWN[game]), REVIEW, None) if game in OWN else None


def names(game: str) -> list[str]:
    """What one may ask of the program in a game.

    >>> names("archeologic"), names("altiplano")
    (['hint', 'count', 'check', 'review'], ['hint'])
    """
    return [*{HINT: None, **_own(game)}, *([REVIEW] if _review(game) else [])]


def answer(table: Table, seat: int, name: str, about: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """What an assist says to a seat; ValueError when there is no such assist, or not now.

    >>> import digsite
    >>> table = digsite.load("archeologic").new(seats=1, seed=7)
    >>> answer(table, 0, "count")
    {'layouts': 412}
    >>> answer(table, 0, "peek")
    Traceback (most recent call last):
    ValueError: archeologic has no assist 'peek'; there are: hint, count, check, review
    """
    game = table.game.name
    if name not in names(game):
        raise ValueError(f"{game} has no assist {name!r}; there are: {', '.join(names(game))}")
    if not 0 <= seat < table.seats:
        raise ValueError(f"there is no seat {seat}; the seats are 0 to {table.seats - 1}")
    review = _review(game)
    if name == REVIEW and review is not None:
        return review(table, seat)
    if name == HINT and table.seat != seat:
        raise ValueError("a hint is for the seat that decides")
    assist = _own(game).get(name)
    told = assist(table.imagined(seat, SEED), seat, about or {}) if assist else None
    return told if told is not None else bot_hint(table, seat)


def deduced_hint(table: Table, seat: int) -> Answer | None:
    """The hint of the game's own assist, which needs no bot; None where there is none or a bot knows better."""
    assist = _own(table.game.name).get(HINT)
    return assist(table.imagined(seat, SEED), seat, {}) if assist else None


def bot_hint(table: Table, seat: int) -> Answer:
    """What the strongest bot would do."""
    game = table.game.name
    bot = make_bot(game, list(levels(game))[-1], SEED)
    return {"action": str(bot.choose(table.imagined(seat, SEED)))}


def warming(game: str) -> Callable[[Table], None] | None:
    """What compiles the game's own assists, given a table at which somebody may ask; None where there are none."""
    warm: Callable[[Table], None] | None = import_module(OWN[game]).warm if game in OWN else None
    return warm
