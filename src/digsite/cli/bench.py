"""`digsite bench`: how fast it is here, and next to other engines."""

from typing import Annotated

import typer

from .games import Json
from .screen import Screen
from .warm import compile_what_is_missing


def bench(
    ctx: typer.Context,
    peers: Annotated[bool, typer.Option("--peers")] = False,
    seconds: Annotated[float, typer.Option("--seconds", min=0.03)] = 1.0,
    as_json: Json = False,
) -> None:
    """Measures speed."""
    from .. import measuring

    screen: Screen = ctx.obj
    if peers and not measuring.have_peers():
        raise ValueError(screen("bench.no_peers"))
    for game in measuring.measured_games():
        for use in ("play", "simulate"):
            compile_what_is_missing(screen, game, use)
    with screen.progress(screen("bench.measuring"), measuring.steps(peers)) as begin:
        rows = measuring.measure_all(peers, seconds, begin)
    if as_json:
        screen.json(rows)
        return
    headings = [screen(f"bench.{name}") for name in ("what", "value", "unit")]
    if peers:
        headings += [screen("bench.ratio"), screen("bench.peer")]
    cells = []
    for row in rows:
        line = [row["name"], readable(screen, row["value"]), row["unit"]]
        if peers:
            line += [screen.number(row["ratio"], ".2f") + "×" if row["ratio"] else "", row["peer"] or ""]
        cells.append(line)
    screen.grid(headings, cells, numbers=(1, 3))


def readable(screen: Screen, value: float) -> str:
    """A value with three digits that count, or whole."""
    return screen.number(value, ",.0f" if value >= 1000 else ".3g")
