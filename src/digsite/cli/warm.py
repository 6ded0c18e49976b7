"""`digsite warm`: compiles everything ahead; and the waiting of the first use, told with its reason."""

from typing import Annotated

import typer

from .screen import Screen


def compile_what_is_missing(screen: Screen, game: str, use: str) -> None:
    """Compiles what a use of a game needs, with a bar that says why one waits; nothing when that was done before."""
    from .. import warming

    parts = warming.missing(game, use)
    if not parts:
        return
    with screen.progress(screen("warm.first_use"), len(parts)) as begin:
        for part in parts:
            begin(f"{part.game}: {part.name}")
            part.compile()
    warming.note(game, use)


def warm(ctx: typer.Context, game: Annotated[str | None, typer.Argument(metavar="[GAME]")] = None) -> None:
    """Compiles all entry points of one game or of all."""
    import time

    from .. import warming
    from ..games.contract import cache_folder, described_game, game_names

    screen: Screen = ctx.obj
    names = [described_game(game).name] if game else game_names()
    start = time.perf_counter()
    work = [(name, use, warming.parts(name, use)) for name in names for use in warming.USES]
    with screen.progress(screen("warm.compiling"), sum(len(parts) for _, _, parts in work)) as begin:
        for name, use, parts in work:
            for part in parts:
                begin(f"{part.game}: {part.name}")
                part.compile()
            warming.note(name, use)
    screen.say("warm.done", n=warming.entries(), seconds=screen.number(time.perf_counter() - start, ".1f"))
    screen.say("warm.folder", folder=cache_folder())
