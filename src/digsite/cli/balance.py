"""`digsite balance`: many games between bots, and a report on how balanced the game is."""

from pathlib import Path
from typing import Annotated

import typer

from .files import write_whole
from .game_options import game_options
from .games import Json
from .screen import Screen


def balance(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME")],
    games: Annotated[int, typer.Option("--games", min=1)] = 10_000,
    seed: Annotated[int, typer.Option("--seed")] = 0,
    threads: Annotated[int, typer.Option("--threads", min=1)] = 1,
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE")] = None,
    as_json: Json = False,
) -> int:
    """Plays bots against bots and prints the report, or writes it as a page."""
    from ..arena import balance as arena
    from ..arena.report import as_data, as_html, as_text

    screen: Screen = ctx.obj
    options = game_options(ctx)
    with screen.waiting(screen("balance.playing", games=games)):
        report = arena.run(game, games, seed, threads, screen.texts.language, **options)
    if html is not None:
        write_whole(html, as_html(report).encode())
    if as_json:
        screen.json(as_data(report))
    elif html is not None:
        screen.say("balance.written", file=html)
    else:
        screen.out.print(as_text(report))
    return 0
