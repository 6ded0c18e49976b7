"""`digsite simulate`: many random games, and what came of them."""

from typing import Annotated

import typer

from .game_options import game_options
from .games import Json
from .screen import Screen
from .warm import compile_what_is_missing


def simulate(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME")],
    games: Annotated[int, typer.Option("--games", min=1)] = 10_000,
    seats: Annotated[int | None, typer.Option("--seats")] = None,
    seed: Annotated[int, typer.Option("--seed")] = 0,
    threads: Annotated[int, typer.Option("--threads", min=1)] = 1,
    check: Annotated[bool, typer.Option("--check")] = False,
    as_json: Json = False,
) -> int:
    """Plays random games and prints statistics; exit code 1 when there were faults."""
    import msgspec

    from ..box import Box, load
    from ..games.contract import described_game

    screen: Screen = ctx.obj
    options = game_options(ctx)
    described = described_game(game)
    Box(described).settled(seats or described.seats[0], seed, options)  # mistakes are told before anything is compiled
    compile_what_is_missing(screen, game, "simulate")
    box = load(game)
    with screen.waiting(screen("simulate.playing", games=games)):
        result = box.simulate(games=games, seats=seats, seed=seed, threads=threads, check=check, **options)
    if as_json:
        screen.json(msgspec.to_builtins(result))
        return int(result.faults > 0)
    rows = [
        (screen("simulate.games"), f"{result.games:,}"),
        (screen("simulate.decisions"), f"{result.decisions:,}"),
        (screen("simulate.seconds"), f"{result.seconds:.3f}"),
        (screen("simulate.speed"), f"{result.decisions_per_second:,.0f}"),
        (screen("simulate.length"), f"{result.mean_decisions:.1f}  ({result.shortest}–{result.longest})"),
        (screen("simulate.faults"), f"{result.faults:,}"),
        (screen("simulate.nobody"), f"{result.won_by_nobody / result.games:.1%}"),
    ]
    for seat in range(result.seats):
        player = screen.texts("player", n=seat + 1)
        wins, score = result.wins[seat] / result.games, result.mean_scores[seat]
        rows.append((player, screen("simulate.seat", wins=f"{wins:.1%}", score=f"{score:.2f}")))
    screen.grid((game, ""), rows)
    return int(result.faults > 0)
