"""Programs that play. A bot gets a world that its seat cannot tell from the true one, so that it cannot peek.

- `random`: any legal action; `thumb`: a game's rule of thumb, compiled, fast enough for millions of games.
- One module for each game that has more to offer.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Protocol

from ..table import Action, Table
from ..texts import Mistake
from .random import RandomBot

LEVELS = {
    "altiplano": "digsite.bots.altiplano",
    "anasazi": "digsite.bots.anasazi",
    "archeologic": "digsite.bots.archeologic",
    "artifact": "digsite.bots.artifact",
}
"""For each game with bots of its own the module that has `LEVELS`: how to make each bot, the weakest first."""


class Bot(Protocol):
    """Something that decides for a seat."""

    def choose(self, world: Table) -> Action:
        """An action for the seat that decides in this imagined world."""


MakeBot = Callable[[int], Bot]
"""Makes a bot from a seed; equal seeds play alike."""


def levels(game: str) -> Mapping[str, MakeBot]:
    """The bots for a game by the name of their strength, weakest first."""
    own: Mapping[str, MakeBot] = import_module(LEVELS[game]).LEVELS if game in LEVELS else {}
    return {"random": RandomBot, **own}


def make_bot(game: str, level: str, seed: int) -> Bot:
    """A bot of a strength.

    >>> make_bot("archeologic", "godlike", 1)
    Traceback (most recent call last):
    digsite.texts.Mistake: archeologic has no bot 'godlike'; there are: random, ...
    """
    known = levels(game)
    if level not in known:
        raise Mistake("no_bot", game_name=game, level=level, names=", ".join(known))
    return known[level](seed)


def decide(bot: Bot, table: Table, seed: int) -> Action:
    """What the bot does at a table; it gets to see an imagined world only, drawn from the seed."""
    if table.seat is None:
        raise Mistake("nothing_to_decide")
    return bot.choose(table.imagined(table.seat, seed))
