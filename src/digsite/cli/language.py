"""Which language the program speaks, and how the help pages are put into it.

No help text stands in the code: a command finds its own by its path, `cli.help.quest.show`, a parameter by its name,
`cli.parameter.seats`, or `cli.help.quest.show.seats` where one command means something of its own by it.
"""

import locale
import os
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from typer import rich_utils
from typer.core import TyperGroup

from ..texts import LANGUAGES, Texts

OPTION = "--language"
VARIABLE = "DIGSITE_LANGUAGE"


def chosen_language(arguments: Sequence[str]) -> str:
    """The language named among the arguments, else by the environment, else by the locale; English otherwise.

    >>> chosen_language(["games", "--language", "fr"]), chosen_language(["--language=en"])
    ('fr', 'en')
    """
    for number, argument in enumerate(arguments):
        if argument == OPTION:
            return "".join(arguments[number + 1 : number + 2]).lower()
        if argument.startswith(f"{OPTION}="):
            return argument.partition("=")[2].lower()
    if os.environ.get(VARIABLE):
        return os.environ[VARIABLE].lower()
    names = [os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    name = next(filter(None, names), None) or locale.getlocale()[0] or ""
    return next((language for language in LANGUAGES if name.lower().startswith(language)), LANGUAGES[0])


def _spoken(language: Annotated[str | None, typer.Option(OPTION, metavar="[en|fr]")] = None) -> None:
    """A command that has nothing but the option; every command gets it from here."""


def language_option() -> Any:
    """The option that every command has; it is read by `chosen_language`, before any command is looked at."""
    app = typer.Typer(add_completion=False)
    app.command()(_spoken)
    option = typer.main.get_command(app).params[0]
    option.expose_value = False
    return option


def localise(command: Any, texts: Texts, path: str = "") -> None:
    """Puts the help page of a command, and of all below it, into the language of the texts."""
    key = f"cli.help{path}"
    command.help = f"{texts(f'{key}.text')}\n\n{texts('cli.example')}\n{texts(f'{key}.example')}"
    command.short_help = texts(f"{key}.text").partition("\n")[0]
    command.params.append(language_option())
    for parameter in [*command.params, command.get_help_option(typer.Context(command))]:
        own = f"{key}.{parameter.name}"
        parameter.help = texts(own if own in texts else f"cli.parameter.{parameter.name}")
    if isinstance(command, TyperGroup):
        for name, below in command.commands.items():
            localise(below, texts, f"{path}.{name}")


def localise_headings(texts: Texts) -> None:
    """Puts the headings of all help pages into the language of the texts."""
    rich_utils.ARGUMENTS_PANEL_TITLE = texts("cli.heading.arguments")
    rich_utils.OPTIONS_PANEL_TITLE = texts("cli.heading.options")
    rich_utils.COMMANDS_PANEL_TITLE = texts("cli.heading.commands")
    rich_utils.DEFAULT_STRING = texts("cli.heading.default")
    rich_utils.REQUIRED_LONG_STRING = texts("cli.heading.required")
