"""The program `digsite`: its commands, and what becomes of errors.

Exit codes: 0 all is well; 1 a result that is not (a fault, something missing) or an error of the program; 2 a mistake
in what was asked for; 130 stopped by Ctrl-C. A mistake is told in one line; a trace is shown with DIGSITE_DEBUG=1 only.
"""

import contextlib
import os
import re
import sys
import traceback
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from .. import __version__
from ..texts import LANGUAGES, Texts
from . import balance, bench, doctor, games, play, quest, replay, rules, serve, simulate, table, warm
from .game_options import GameCommand
from .language import chosen_language, localise, localise_headings
from .screen import Screen

WELL, FAILED, MISTAKE, STOPPED = 0, 1, 2, 130
DEBUG = "DIGSITE_DEBUG"
EXTRA_ARGUMENTS = re.compile(r"Got unexpected extra arguments?(\(s\))? ")


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"digsite {__version__}")
        raise typer.Exit


def _begin(
    version: Annotated[bool, typer.Option("--version", callback=_print_version, is_eager=True)] = False,
) -> None:
    """The options of the program itself."""


class _Commands(TyperGroup):
    """Commands in the order in which they are declared; a wrong name is told with those that there are."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and args[0] not in self.commands and not args[0].startswith("-"):
            raise ValueError(ctx.obj("no_command", name=args[0], names=", ".join(self.commands)))
        return super().resolve_command(ctx, args)


def program() -> Any:
    """The command with all its commands."""
    app = typer.Typer(
        cls=_Commands,
        add_completion=False,
        no_args_is_help=True,
        rich_markup_mode="rich",
        pretty_exceptions_enable=False,
    )
    app.callback()(_begin)
    app.command("play", cls=GameCommand)(play.play)
    app.command("games")(games.games)
    app.command("rules")(rules.rules)
    app.command("replay")(replay.replay)
    app.add_typer(quest.commands(_Commands), name="quest")
    app.command("serve")(serve.serve)
    app.command("backup")(serve.backup)
    app.command("restore")(serve.restore)
    app.command("simulate", cls=GameCommand)(simulate.simulate)
    app.command("balance", cls=GameCommand)(balance.balance)
    app.command("table", cls=GameCommand)(table.table)
    app.command("bench")(bench.bench)
    app.command("warm")(warm.warm)
    app.command("doctor")(doctor.doctor)
    return typer.main.get_command(app)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the program; gives the exit code."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    try:
        texts = Texts(chosen_language(given))
    except ValueError as error:
        Screen(Texts(LANGUAGES[0])).complain(str(error))  # in no language that there is
        return MISTAKE
    screen = Screen(texts)
    try:
        return _run(given, screen)
    except KeyboardInterrupt:
        return STOPPED
    except (BrokenPipeError, SystemExit) as error:
        if isinstance(error, SystemExit) and not isinstance(error.__context__, BrokenPipeError):
            raise
        # The reader has gone (`digsite rules ... | head`), which Rich and Typer answer by leaving with code 1: nothing
        # is wrong, and Python shall not complain at its end.
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return WELL
    except typer.Abort:
        return STOPPED
    except typer.TyperException as error:
        if type(error).__name__ == "NoArgsIsHelpError":
            return WELL  # a group of commands alone, as in `digsite quest`: its help page was shown
        screen.complain(_usage_mistake(error, screen))
        _show_trace()
        return MISTAKE
    except (ValueError, OSError) as error:
        screen.complain(screen.words_of(error))
        _show_trace()
        return MISTAKE
    except Exception as error:
        screen.complain(screen("unexpected", error=f"{type(error).__name__}: {error}", variable=DEBUG))
        _show_trace()
        return FAILED


def _run(arguments: list[str], screen: Screen) -> int:
    command = program()
    localise(command, screen.texts)
    localise_headings(screen.texts)
    code = command.main(args=arguments or ["--help"], prog_name="digsite", standalone_mode=False, obj=screen)
    return int(code or WELL)


def _usage_mistake(error: typer.TyperException, screen: Screen) -> str:
    """What was wrong with the arguments, and which help page tells more."""
    context = getattr(error, "ctx", None)
    page = context.command_path if context is not None else "digsite"
    kind = type(error).__name__
    parameter = getattr(error, "param", None)
    if kind == "MissingParameter" and parameter is not None:
        said = screen("missing", name=parameter.metavar or parameter.opts[0])
    elif kind == "NoSuchOption":
        said = screen("no_option", name=getattr(error, "option_name", ""))
    elif kind == "BadOptionUsage":
        said = screen("needs_value", name=getattr(error, "option_name", ""))
    elif EXTRA_ARGUMENTS.match(error.format_message()):
        said = screen("too_much", words=EXTRA_ARGUMENTS.sub("", error.format_message()).strip("()"))
    elif kind == "BadParameter" and parameter is not None and parameter.type_descriptor.annotation in (int, float):
        whole = "whole_number" if parameter.type_descriptor.annotation is int else "number"
        least = getattr(parameter.type_descriptor.parameter_info, "min", None)
        said = screen(whole if least is None else f"{whole}_from", name=parameter.opts[0], least=least)
    else:
        said = error.format_message().rstrip(".")
    return screen("see_help", said=said, page=page)


def _show_trace() -> None:
    if os.environ.get(DEBUG) == "1":
        traceback.print_exc()


if __name__ == "__main__":
    sys.exit(main())
