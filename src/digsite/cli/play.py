"""`digsite play`: a game in the terminal, against bots or by several people at one keyboard."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .files import new_save, read_table, saved_games
from .game_options import LAST, RESUME, game_options
from .screen import Screen
from .warm import compile_what_is_missing

if TYPE_CHECKING:
    from ..table import Table

PERSON = "person"
BOTS = "bots"
"""The note of a table that holds the level of the bot on each seat, None for a person."""


def play(
    ctx: typer.Context,
    game: Annotated[str | None, typer.Argument(metavar="GAME")] = None,
    seats: Annotated[int | None, typer.Option("--seats")] = None,
    bots: Annotated[str | None, typer.Option("--bots", metavar="LEVEL[,LEVEL...]")] = None,
    seed: Annotated[int | None, typer.Option("--seed")] = None,
    resume: Annotated[str | None, typer.Option(RESUME, metavar="[FILE]")] = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE")] = None,
) -> int:
    """Plays a game; it saves itself after every action."""
    screen: Screen = ctx.obj
    options = game_options(ctx)
    if resume is None:
        if game is None:
            raise ValueError(screen("play.which_game"))
        table = new_table(screen, game, seats, bots, seed, options)
        path = save or new_save(game)
    else:
        if options or seats is not None or bots is not None or seed is not None:
            raise ValueError(screen("play.resume_alone"))
        path = saved_game(screen, game, resume)
        screen.say("play.reading", file=path)
        table = read_table(path)
        compile_what_is_missing(screen, table.game.name, "play")
        path = save or path
    if any(level not in (None, "random") for level in table.notes.get(BOTS, [])):
        compile_what_is_missing(screen, table.game.name, "bots")
    from .session import Session

    return Session(screen, table, path).run()


def saved_game(screen: Screen, game: str | None, resume: str) -> Path:
    """The file to go on with: the one named, else the last game that is not over."""
    if resume != LAST:
        return Path(resume)
    for path in saved_games(game):
        try:
            if read_table(path).seat is not None:
                return path
        except ValueError:
            continue  # damaged, or of another version: older ones may do
    raise ValueError(screen("play.nothing_to_resume"))


def new_table(
    screen: Screen, game: str, seats: int | None, bots: str | None, seed: int | None, options: dict[str, str]
) -> "Table":
    """A new table with the bots noted."""
    from ..bots import levels
    from ..box import Box, load
    from ..games.contract import described_game

    box = Box(described_game(game))
    named = [level.strip().lower() for level in bots.split(",") if level.strip()] if bots else []
    if seats is None:
        fewest = box.game.seats[0]
        seats = max(len(named) + (PERSON not in named), fewest) if named and named != ["none"] else fewest
    box.settled(seats, seed or 0, options)  # mistakes are told before anything is compiled
    company = company_of(screen, list(levels(game)), seats, named)
    compile_what_is_missing(screen, game, "play")
    table = load(game).new(seats=seats, seed=seed, **options)
    table.notes[BOTS] = company
    return table


def company_of(screen: Screen, known: list[str], seats: int, named: list[str]) -> list[str | None]:
    """Who sits where: for each seat the level of its bot, None for a person.

    Without names the first seat is a person's and the others have bots of middle strength; one name is for all others,
    several are for the last seats; `person` among them keeps a seat for a person, `none` keeps all.
    """
    for name in named:
        if name not in (*known, PERSON, "none"):
            raise ValueError(screen("play.no_bot", name=name, names=", ".join([*known, PERSON, "none"])))
    if named == ["none"]:
        return [None] * seats
    if not named:
        named = [known[len(known) // 2]]
    if len(named) == 1:
        named = named * (seats - 1)
    if len(named) > seats:
        raise ValueError(screen("play.too_many_bots", bots=len(named), seats=seats))
    levels = [None if name == PERSON else name for name in named]
    return [None] * (seats - len(levels)) + levels
