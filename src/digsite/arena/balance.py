"""Balance reports: many games between bots, and what came of them. Each game's part is `digsite.arena.<game>`."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ..texts import Mistake
from .report import Report


def reporting_games() -> list[str]:
    """The games that have a balance report."""
    from ..games.contract import game_names

    return [name for name in game_names() if find_spec(f"digsite.arena.{name}") is not None]


def run(game: str, games: int, seed: int = 0, threads: int = 1, language: str = "en", **options: Any) -> Report:
    """Plays many games of the strongest quick bots against each other and reports on the balance.

    >>> run("chess", 10)
    Traceback (most recent call last):
    digsite.texts.Mistake: there is no balance report for 'chess'...
    """
    known = reporting_games()
    if game not in known:
        raise Mistake("no_balance", name=game, names=", ".join(known))
    if games < 1 or threads < 1:
        raise Mistake("games_and_threads")
    report: Report = import_module(f"digsite.arena.{game}").balance(games, seed, threads, language, **options)
    return report
