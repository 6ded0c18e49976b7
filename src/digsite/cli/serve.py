"""`digsite serve`: the server of the browser game; `digsite backup` and `digsite restore`: what it keeps."""

import os
from pathlib import Path
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
    from ..server.settings import sqlite_address

    return sqlite_address(Path(path).resolve())


def serve(
    ctx: typer.Context,
    host: Annotated[str, typer.Option("--host")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535)] = 8000,
    database: Database = None,
    origin: Annotated[list[str] | None, typer.Option("--origin", metavar="URL")] = None,
    bot_pause: Annotated[float, typer.Option("--bot-pause", min=0.0)] = 0.6,
    compile_later: Annotated[bool, typer.Option("--compile-later")] = False,
    private_webhooks: Annotated[bool, typer.Option("--private-webhooks")] = False,
    workers: Annotated[int, typer.Option("--workers", min=1)] = 1,
    redis: Annotated[str | None, typer.Option("--redis", metavar="URL")] = None,
) -> None:
    """Runs the server until it is told to stop."""
    from ..server.serving import DigsiteServer, end_well_when_told, log_as_json
    from ..server.settings import REDIS_VARIABLE, Settings
    from ..server.store import prepare
    from ..server.workers import Workers, check

    screen: Screen = ctx.obj
    settings = Settings(
        database=database_address(database),
        origins=tuple(origin or ()),
        bot_pause=bot_pause,
        private_webhooks=private_webhooks,
        compile=not compile_later,
    )

    def say_started(address: str) -> None:
        screen.say("serve.listens", address=address)

    if workers > 1:
        redis = check(settings, redis or os.environ.get(REDIS_VARIABLE))
        prepare(settings.database)
        log_as_json()
        Workers(settings, redis, host, port, workers).run(say_started)
        return
    prepare(settings.database)
    server = DigsiteServer(settings, host, port, say_started)
    log_as_json()
    end_well_when_told()
    server.run()


def backup(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    database: Database = None,
) -> None:
    """Writes all that a server keeps into a file, also while it runs."""
    from ..server.backups import back_up

    screen: Screen = ctx.obj
    screen.say("serve.backed_up", n=back_up(database_address(database), file), file=file)


def restore(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    database: Database = None,
) -> None:
    """Puts what a backup holds in the place of all that a server keeps, also while it runs."""
    from ..server.backups import restore as restore_backup

    screen: Screen = ctx.obj
    screen.say("serve.restored", n=restore_backup(database_address(database), file), file=file)
