"""`digsite table`: the drawing of a table as SVG, of a new one or of a saved game at any moment."""

import secrets
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .files import read_log, write_whole
from .game_options import game_options
from .screen import Screen
from .warm import compile_what_is_missing

if TYPE_CHECKING:
    from ..table import Table as GameTable

DRAWN_GAME = "anasazi"


def table(
    ctx: typer.Context,
    svg: Annotated[Path, typer.Option("--svg", metavar="FILE")],
    file: Annotated[Path | None, typer.Argument(metavar="SAVE")] = None,
    game: Annotated[str | None, typer.Option("--game", metavar="GAME")] = None,
    seats: Annotated[int | None, typer.Option("--seats")] = None,
    seed: Annotated[int | None, typer.Option("--seed")] = None,
    seat: Annotated[int | None, typer.Option("--seat", min=1)] = None,
    after: Annotated[int | None, typer.Option("--after", min=0)] = None,
) -> None:
    """Draws a table."""
    from ..texts import Texts

    screen: Screen = ctx.obj
    if file is not None:
        drawn, heading = _saved(screen, file, after), file.stem
    else:
        seed = secrets.randbits(32) if seed is None else seed
        drawn = _fresh(screen, game or DRAWN_GAME, seats, seed, game_options(ctx))
        heading = screen("table.heading", seed=seed)
    drawing = _drawing(screen, drawn.game.name)
    view = drawn.view(None if seat is None else seat - 1)
    text = drawing.svg(view, Texts(screen.texts.language, drawn.game), heading)
    write_whole(svg, text.encode())
    screen.say("table.drawn", file=svg)


def _drawing(screen: Screen, game: str) -> Any:
    """The module that draws the tables of a game."""
    from ..games.contract.game import GAMES, described_game

    described_game(game)
    module = f"{GAMES[game]}.drawing"
    if find_spec(module) is None:
        raise ValueError(screen("table.no_table", game=game))
    return import_module(module)


def _fresh(screen: Screen, game: str, seats: int | None, seed: int, options: dict[str, Any]) -> "GameTable":
    """A new table."""
    from ..box import load

    _drawing(screen, game)
    compile_what_is_missing(screen, game, "play")
    return load(game).new(seats, seed, **options)


def _saved(screen: Screen, file: Path, after: int | None) -> "GameTable":
    """The table of a saved game, after so many of its actions."""
    from ..box import load

    log = read_log(file)
    _drawing(screen, str(log["game"]))
    compile_what_is_missing(screen, str(log["game"]), "play")
    actions = log["actions"]
    if after is not None and after > len(actions):
        raise ValueError(screen("table.too_late", actions=len(actions)))
    return load(log["game"]).replay(log | {"actions": actions[:after]})
