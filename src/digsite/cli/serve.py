"""`digsite serve`: the server of the browser game; `digsite backup` and `digsite restore`: what it keeps."""

import os
from typing import Annotated

import typer

from .files import data_folder
from .screen import Screen

Database = Annotated[str | None, typer.Option("--database", metavar="URL")]


def database_address(given: str | None) -> str:
    """The database that was named, or that of the environment, or a file in the user's data folder."""
    from ..server.settings import DATABASE_VARIABLE, sqlite_address

    named = given or os.environ.get(DATABASE_VARIABLE)
    if named:
        return named if "://" in named else sqlite_address_of(named)
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return sqlite_address(folder / "server.db")


def sqlite_address_of(path: str) -> str:
    """The address of a database that was named by its file."""
    from pathlib import Path

    from ..server.settings import sqlite_address

    return sqlite_address(Path(path).resolve())


def serve(
    ctx: typer.Context,
    host: Annotated[str, typer.Option("--host")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535)] = 8000,
    database: Database = None,
    origin: Annotated[list[str] | None, typer.Option("--origin", metavar="URL")] = None,
    bot_pause: Annotated[float, typer.Option("--bot-pause", min=0.0)] = 0.6,
    private_webhooks: Annotated[bool, typer.Option("--private-webhooks")] = False,
) -> None:
    """Runs the server until it is told to stop."""
    from ..server.serving import DigsiteServer, log_as_json
    from ..server.settings import Settings

    screen: Screen = ctx.obj
    log_as_json()
    settings = Settings(
        database=database_address(database),
        origins=tuple(origin or ()),
        bot_pause=bot_pause,
        private_webhooks=private_webhooks,
    )
    DigsiteServer(settings, host, port, lambda address: screen.say("serve.listens", address=address)).run()
