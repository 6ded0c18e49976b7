"""Bots for ArcheOlogic, from one that forgets and guesses to one that looks ahead to the claim.

What they choose is computed in `archeologic_planning`, from the quests that their seat cannot rule out.
"""

from collections.abc import Mapping
from functools import partial

import numpy as np

from ..games.contract import records
from ..table import Action, Table
from . import MakeBot
from .archeologic_planning import SEARCH, Strength, choose


class QuestBot:
    """Searches for the city with the strength given; a seed gives equal choices for equal views.

    >>> import digsite
    >>> world = digsite.load("archeologic").new(seats=1, seed=7).imagined(0, seed=1)
    >>> QuestBot(Strength.GREEDY, seed=1).choose(world).verb
    'start'
    """

    def __init__(self, strength: Strength, seed: int) -> None:
        self.strength = strength
        self.seed = seed
        self._search = records(1, SEARCH)

    def choose(self, world: Table) -> Action:
        """The action for the seat that decides."""
        out = np.empty(world.game.most_actions, np.int64)
        room = records(1, world.game.state)
        number = int(choose(world._states, 0, room, int(self.strength), self.seed, self._search, out))
        return next(action for action in world.legal if action.number == number)


LEVELS: Mapping[str, MakeBot] = {strength.name.lower(): partial(QuestBot, strength) for strength in Strength}
