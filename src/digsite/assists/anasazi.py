"""The preview of Anasazi (ANA-9, ANA-26): the piece that an action would put on the table, before it is let go."""

from collections.abc import Mapping
from typing import Any

import msgspec

from ..games.anasazi import preview as game_preview
from ..games.anasazi.view import parse
from ..games.contract import asked_seat
from ..table import Table
from ..texts import Mistake
from . import PREVIEW, Answer, Assist

GAME_NAME = "anasazi"


class Placement(msgspec.Struct, forbid_unknown_fields=True):
    """The action that somebody thinks of, in its notation."""

    action: str


def preview(world: Table, seat: int, about: Mapping[str, Any]) -> Answer:
    """The piece and whether it may lie there; at a table with the option `assist` also what it would reach.

    `action` is the action in its exact notation, whatever way of writing it was asked about.
    """
    try:
        notation = msgspec.convert(dict(about), Placement).action
    except msgspec.ValidationError:
        raise Mistake("preview.about", GAME_NAME) from None
    if asked_seat(world.state) != seat:
        raise Mistake("preview.not_now", GAME_NAME)
    verb, *nouns = notation.lower().split() or [""]
    number = parse(world.state, verb, nouns) if verb in ("lead", "camp") else -1
    if number < 0:
        raise Mistake("preview.no_placement", GAME_NAME, action=notation)
    return {"action": str(world.action(number))} | game_preview.preview(world.state, number)


ASSISTS: Mapping[str, Assist] = {PREVIEW: preview}


def warm(table: Table) -> None:
    """Calls what has to be compiled, at a table that has just begun."""
    assert table.seat is not None
    preview(table, table.seat, {"action": "camp 4200 4200"})
    game_preview.touched(table.state, 4200, 4200, 0)
