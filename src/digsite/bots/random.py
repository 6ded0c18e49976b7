"""The bot that takes any legal action."""

from random import Random

from ..games.contract import STREAM, records, seed_chance
from ..table import Action, Table


class RandomBot:
    """Any legal action, each as likely; where a game has too many to list, any as the game itself draws one.

    >>> import digsite
    >>> world = digsite.load("archeologic").new(seats=1, seed=7).imagined(0, seed=1)
    >>> str(RandomBot(seed=1).choose(world))
    'start B'
    """

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.chances = records(1, STREAM)
        seed_chance(self.chances[0], seed)

    def choose(self, world: Table) -> Action:
        """Any legal action."""
        if world.game.allows is not None:
            return world.sample(self.chances)
        return self.chance.choice(world.legal)
