"""`digsite rules`: the rule reference of a game."""

import os
import re
from pathlib import Path
from typing import Annotated

import typer

from .screen import Screen

PACKAGE = Path(__file__).resolve().parents[1]
ITEM = "- **{}**"
NEXT = re.compile(r"^(- \*\*[A-Z]{2,5}-\d+[a-z]?\*\*|#)", re.MULTILINE)
RULE = re.compile(r"^- \*\*([A-Z]{2,5}-\d+[a-z]?)\*\*", re.MULTILINE)


def rules_folder() -> Path:
    """Where the rule references lie: inside the package when it is installed, else in the repository."""
    installed = PACKAGE / "docs" / "rules"
    return installed if installed.is_dir() else PACKAGE.parents[1] / "docs" / "rules"


def reference(game: str, language: str) -> str:
    """The rule reference of a game as Markdown, in English where there is none in that language."""
    names = [f"{game}.md"] if language == "en" else [f"{game}.{language}.md", f"{game}.md"]
    for name in names:
        path = rules_folder() / name
        if path.is_file():
            return path.read_text(encoding="utf-8")
    raise FileNotFoundError(2, "the rule reference is missing", str(rules_folder() / names[0]))


def one_rule(text: str, rule: str) -> str | None:
    """The item of one rule.

    >>> one_rule("# A\\n- **ARC-1** [B] One.\\n- **ARC-2** Two.\\n", "arc-2")
    '- **ARC-2** Two.'
    """
    start = text.find(ITEM.format(rule.strip().upper()))
    if start < 0:
        return None
    end = NEXT.search(text, start + 1)
    return text[start : end.start() if end else None].rstrip()


def rules(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME")],
    rule: Annotated[str | None, typer.Option("--rule", metavar="ARC-12")] = None,
) -> None:
    """Prints the rules, page by page on a terminal."""
    from rich.markdown import Markdown

    from ..games.contract.game import described_game

    screen: Screen = ctx.obj
    text = reference(described_game(game).name, screen.texts.language)
    if rule is not None:
        found = one_rule(text, rule)
        if found is None:
            known = RULE.findall(text)
            raise ValueError(screen("rules.no_rule", rule=rule, game=game, first=known[0], last=known[-1]))
        screen.out.print(Markdown(found))
        return
    if not screen.out.is_terminal:
        print(text)
        return
    os.environ.setdefault("LESS", "-R")
    with screen.out.pager(styles=True):
        screen.out.print(Markdown(text), width=min(screen.out.width, 100))
