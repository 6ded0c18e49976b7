"""The bot that takes any legal action."""

from random import Random

from ..table import Action, Table


class RandomBot:
    """Any legal action, each as likely.

    >>> import digsite
    >>> world = digsite.load("archeologic").new(seats=1, seed=7).imagined(0, seed=1)
    >>> str(RandomBot(seed=1).choose(world))
    'start B'
    """

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)

    def choose(self, world: Table) -> Action:
        """Any legal action."""
        return self.chance.choice(world.legal)
