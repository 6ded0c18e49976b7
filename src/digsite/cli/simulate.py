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
    length = screen.number(result.mean_decisions, ".1f")
    rows = [
        (screen("simulate.games"), screen.number(result.games)),
        (screen("simulate.decisions"), screen.number(result.decisions)),
        (screen("simulate.seconds"), screen.number(result.seconds, ".3f")),
        (screen("simulate.speed"), screen.number(result.decisions_per_second, ",.0f")),
        (screen("simulate.length"), f"{length}  ({result.shortest}–{result.longest})"),
        (screen("simulate.faults"), screen.number(result.faults)),
        (screen("simulate.nobody"), screen.number(result.won_by_nobody / result.games, ".1%")),
    ]
    for seat in range(result.seats):
        player = screen.texts("player", n=seat + 1)
        wins = screen.number(result.wins[seat] / result.games, ".1%")
        score = screen.number(result.mean_scores[seat], ".2f")
        rows.append((player, screen("simulate.seat", wins=wins, score=score)))
    screen.grid((game, ""), rows)
    return int(result.faults > 0)
