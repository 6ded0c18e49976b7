"""What a server offers: the games with their options, bots and assists, and what people far away may set.

An option of the kind `file` names a file of this machine, so it is not offered; an option that is secret is told to
nobody before the game is over.
"""

from functools import cache
from typing import Any

from .. import assists
from ..bots import levels
from ..games.contract import Game, described_game, game_names
from ..games.contract.options import Option
from .messages import GameInfo, Json, OptionInfo

FILE = "file"
MOST_TEXT = 64
MOST_PARTS = 8


def offered_options(game: Game) -> list[Option]:
    """The options that somebody far away may set."""
    return [option for option in game.options if option.kind != FILE]


def game_info(name: str, ready: bool) -> GameInfo:
    """What there is to know before a table is made."""
    game = described_game(name)
    return GameInfo(
        name=name,
        seats=list(game.seats),
        options=[_option_info(option) for option in offered_options(game)],
        levels=list(levels(name)),
        usual_level=usual_level(name),
        assists=assists.names(name),
        ready=ready,
    )


def _option_info(option: Option) -> OptionInfo:
    return OptionInfo(
        name=option.name,
        kind=option.kind,  # type: ignore[arg-type]
        default=option.default,
        allowed=option.allowed,
        choices=list(option.choices),
        low=option.low,
        high=option.high,
    )


@cache
def usual_level(game: str) -> str:
    """The bot of middle strength: it plays when none is named, and for people who are away.

    >>> usual_level("altiplano") in levels("altiplano")
    True
    """
    known = list(levels(game))
    return known[len(known) // 2]


def chosen_level(game: str, level: str | None) -> str:
    """The level that was meant; ValueError names those that there are."""
    if level is None:
        return usual_level(game)
    if level not in levels(game):
        raise ValueError(f"{game} has no bot {level!r}; there are: {', '.join(levels(game))}")
    return level


def settled_options(name: str, seats: int, given: Json) -> Json:
    """The options in full; ValueError when no table can be set up like this.

    >>> settled_options("altiplano", 2, {"deck": "secrets.toml"})
    Traceback (most recent call last):
    ValueError: there is no option 'deck'; there are: assembly, first, turns
    """
    game = described_game(name)
    if seats not in game.seats:
        raise ValueError(f"{name} is for {', '.join(map(str, game.seats))} seats, not {seats}")
    offered = {option.name for option in offered_options(game)}
    for option, value in given.items():
        if option not in offered:
            names = ", ".join(known.name for known in offered_options(game)) or "none"
            raise ValueError(f"there is no option {option!r}; there are: {names}")
        _check_plain(option, value)
    return game.settle(seats, dict(given))


def _check_plain(option: str, value: Any) -> None:
    parts = value if isinstance(value, list) else [value]
    if len(parts) > MOST_PARTS or not all(isinstance(part, str | int | None) for part in parts):
        raise ValueError(f"option {option!r} is a word, a number, or a short list of them")
    if any(isinstance(part, str) and len(part) > MOST_TEXT for part in parts):
        raise ValueError(f"option {option!r} has at most {MOST_TEXT} characters")


def shown_options(name: str, settled: Json, over: bool) -> Json:
    """The options that everybody may see."""
    if name not in game_names():
        return {}
    return {
        option.name: settled[option.name]
        for option in offered_options(described_game(name))
        if option.name in settled and (over or not option.secret or settled[option.name] == option.default)
    }
