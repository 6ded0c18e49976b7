"""`digsite replay`: a game told again from its log or its save."""

from pathlib import Path
from typing import Annotated, Any

import typer

from .files import read_log, replayed
from .games import Json
from .screen import Screen
from .telling import draw, event_words, result
from .warm import compile_what_is_missing


def replay(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    seat: Annotated[int | None, typer.Option("--seat", min=1)] = None,
    step: Annotated[bool, typer.Option("--step")] = False,
    as_json: Json = False,
) -> None:
    """Tells a game again, as a spectator or as a seat saw it."""
    screen: Screen = ctx.obj
    log = read_log(file)
    viewer = None if seat is None else seat_of(screen, log, seat)
    compile_what_is_missing(screen, log["game"], "play")
    if as_json:
        screen.json(_told_at_once(log, viewer))
        return
    _tell(screen, log, viewer, step)


def seat_of(screen: Screen, log: dict[str, Any], player: int) -> int:
    """The seat of a player counted from 1."""
    if player > log["seats"]:
        raise ValueError(screen("review.no_seat", seat=player, seats=log["seats"]))
    return player - 1


def _told_at_once(log: dict[str, Any], viewer: int | None) -> dict[str, Any]:
    """The whole game as one object."""
    table = replayed(log)
    return {
        "game": log["game"],
        "seats": log["seats"],
        "options": log["options"],
        "seat": viewer,
        "actions": len(log["actions"]),
        "events": table.history(viewer),
        "over": table.seat is None,
        "scores": table.scores,
        "winners": table.winners,
    }


def _tell(screen: Screen, log: dict[str, Any], viewer: int | None, step: bool) -> None:
    """Tells the game in words, event by event; with `step` the position too, and waits."""
    from ..box import load
    from ..texts import Texts

    table = None
    for table in load(log["game"]).moments(log):
        texts = Texts(screen.texts.language, table.game, table.options)
        for event in table.events(viewer):
            screen.line(f"• {event_words(event, texts)}")
        if step:
            draw(screen, table.view(viewer), texts)
            step = _person_goes_on(screen)
    assert table is not None
    if table.seat is not None:
        screen.say("replay.unfinished", n=len(log["actions"]))
        return
    for line in result(screen, table, Texts(screen.texts.language, table.game, table.options), viewer):
        screen.line(line, style="bold")


def _person_goes_on(screen: Screen) -> bool:
    """Waits for Enter; without anybody there the rest is told at once."""
    try:
        input(screen("replay.go_on"))
    except EOFError:
        return False
    return True
