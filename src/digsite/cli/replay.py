"""`digsite replay`: a game told again from its log or its save."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .files import read_log
from .games import Json
from .screen import Screen
from .telling import draw, event_words, result
from .warm import compile_what_is_missing

if TYPE_CHECKING:
    from ..table import Table


def moments(log: dict[str, Any]) -> Iterator[tuple[str | None, "Table"]]:
    """The table at the start and after each action, with the action; it is always the same table."""
    from ..box import load

    box = load(log["game"])
    table = box.replay(log | {"actions": []})
    yield None, table
    for number, action in enumerate(log["actions"]):
        try:
            table.play(action)
        except ValueError as error:
            raise ValueError(f"action {number + 1} of the log: {error}") from None
        yield action, table


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
    compile_what_is_missing(screen, str(log["game"]), "play")
    viewer = None if seat is None else seat - 1
    if as_json:
        screen.json(_told_at_once(log, viewer))
        return
    _tell(screen, log, viewer, step)


def _told_at_once(log: dict[str, Any], viewer: int | None) -> dict[str, Any]:
    """The whole game as one object."""
    *_, (_, table) = moments(log)
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
    from ..texts import Texts

    table = None
    for _, table in moments(log):
        texts = Texts(screen.texts.language, table.game, table.options)
        for event in table.events(viewer):
            screen.line(f"• {event_words(event, texts)}")
        if step:
            draw(screen, table.view(viewer), texts)
            input(screen("replay.go_on"))
    assert table is not None
    if table.seat is not None:
        screen.say("replay.unfinished", n=len(log["actions"]))
        return
    for line in result(screen, table, Texts(screen.texts.language, table.game, table.options), viewer):
        screen.line(line, style="bold")
