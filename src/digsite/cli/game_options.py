"""The options of a game as flags of a command: `--clues 4`, `--clues=4`, `--expert`.

Which options a game has is known only when the game is, so a flag that is not the command's own is kept for the game,
which says what is wrong with it.
"""

from typing import Any

import typer
from typer.core import TyperCommand

KEPT = "digsite.game_options"
RESUME = "--resume"
LAST = "the last one"


class GameCommand(TyperCommand):
    """A command that takes the options of a game."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Takes out what is for the game, and reads the rest as usual."""
        own = {name for parameter in self.get_params(ctx) for name in parameter.opts}
        rest: list[str] = []
        kept: dict[str, str] = {}
        waiting = list(args)
        while waiting:
            argument = waiting.pop(0)
            name, equals, value = argument.partition("=")
            if argument == RESUME and RESUME in own and (not waiting or waiting[0].startswith("--")):
                rest += [RESUME, LAST]
            elif name in own and name.startswith("--"):
                rest.append(argument)
                if not equals and waiting and not self._is_flag(ctx, name):
                    rest.append(waiting.pop(0))
            elif not name.startswith("--") or len(name) == 2:
                rest.append(argument)
            elif equals:
                kept[_option_name(name)] = value
            else:
                has_value = bool(waiting) and not waiting[0].startswith("--")
                kept[_option_name(name)] = waiting.pop(0) if has_value else "yes"
        ctx.meta[KEPT] = kept
        return super().parse_args(ctx, rest)

    def _is_flag(self, ctx: Any, name: str) -> bool:
        return any(
            name in parameter.opts and getattr(parameter, "is_flag", False) for parameter in self.get_params(ctx)
        )


def _option_name(flag: str) -> str:
    return flag.removeprefix("--").replace("-", "_")


def game_options(ctx: typer.Context) -> dict[str, Any]:
    """What was given for the game."""
    kept: dict[str, Any] = ctx.meta[KEPT]
    return kept
