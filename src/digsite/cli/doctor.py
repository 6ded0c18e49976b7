"""`digsite doctor`: what is installed, compiled and reachable here, and what to do about what is not."""

import os
import platform
import re
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import Any

import typer

from .. import __version__
from ..texts import Mistake
from .files import data_folder, saved_games
from .games import Json
from .screen import Screen

PACKAGE = "digsite"
NAME = re.compile(r"[\w.-]+")
FINE, ADVICE, WRONG = "fine", "advice", "wrong"


@dataclass(frozen=True)
class Finding:
    """Something looked at: how it is, whether that is well, and what to do if not."""

    name: str
    state: str
    """`fine`, `advice` (it could be better) or `wrong` (something will not work)."""
    found: str
    advice: str = ""


def look(screen: Screen) -> Iterator[Finding]:
    """Looks at everything."""
    yield Finding("digsite", FINE, __version__)
    yield Finding("Python", FINE, f"{platform.python_version()} ({platform.system()} {platform.machine()})")
    for package in needed_packages():
        yield _package(package, screen)
    yield Finding(screen("doctor.processors"), FINE, str(os.cpu_count()))
    yield from _compiled(screen)
    yield _folder(screen("doctor.data"), data_folder(), screen)
    yield Finding(screen("doctor.saves"), FINE, str(len(saved_games())))
    yield _rules(screen)
    yield _peers(screen)
    yield _terminal(screen)


def needed_packages() -> list[str]:
    """The packages that digsite cannot do without on every system, as its own description names them."""
    try:
        described = requires(PACKAGE) or []
    except PackageNotFoundError:
        return [PACKAGE]
    return [found.group() for line in described if ";" not in line and (found := NAME.match(line))]


def _package(name: str, screen: Screen) -> Finding:
    try:
        return Finding(name, FINE, version(name))
    except PackageNotFoundError:
        return Finding(name, WRONG, screen("doctor.missing"), screen("doctor.install", name=name))


def _compiled(screen: Screen) -> Iterator[Finding]:
    """The folder of compiled code, and what is in it."""
    from ..games.contract import cache_folder, cache_home, game_names

    try:
        folder = cache_folder()
    except Mistake as error:
        yield Finding(screen("doctor.cache"), WRONG, str(cache_home()), error.told(screen.texts.language))
        return
    from .. import warming  # only now: it has compiled functions, which need the folder

    yield _folder(screen("doctor.cache"), folder, screen)
    names = [name for name in game_names() if not all(warming.is_compiled(name, use) for use in warming.USES)]
    found = screen("doctor.entries", n=warming.entries())
    advice = screen("doctor.warm", games=", ".join(names)) if names else ""
    yield Finding(screen("doctor.compiled"), ADVICE if names else FINE, found, advice)


def _folder(name: str, folder: Path, screen: Screen) -> Finding:
    """Whether a folder can be written to."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder):
            pass
    except OSError as error:
        advice = screen("doctor.unwritable", reason=screen.reason(error))
        return Finding(name, WRONG, str(folder), advice)
    return Finding(name, FINE, str(folder))


def _rules(screen: Screen) -> Finding:
    """Whether the rule references are there."""
    from ..games.contract import game_names
    from .rules import rules_folder

    missing = [name for name in game_names() if not (rules_folder() / f"{name}.md").is_file()]
    if missing:
        return Finding(screen("doctor.rules"), WRONG, screen("doctor.missing"), screen("doctor.reinstall"))
    return Finding(screen("doctor.rules"), FINE, str(rules_folder()))


def _peers(screen: Screen) -> Finding:
    """Whether the engines are there that the benchmark compares with."""
    try:
        return Finding("OpenSpiel", FINE, version("open-spiel"))
    except PackageNotFoundError:
        return Finding("OpenSpiel", ADVICE, screen("doctor.missing"), screen("doctor.no_peers"))


def _terminal(screen: Screen) -> Finding:
    """What the terminal can show."""
    out = screen.out
    found = screen(
        "doctor.terminal_found",
        width=out.width,
        height=out.height,
        colours=out.color_system or "-",
        encoding=out.encoding,
    )
    if not out.is_terminal:
        return Finding(screen("doctor.terminal"), FINE, screen("doctor.no_terminal"))
    advice = ""
    if out.width < 80:
        advice = screen("doctor.narrow")
    elif not out.encoding.lower().startswith("utf"):
        advice = screen("doctor.encoding")
    return Finding(screen("doctor.terminal"), ADVICE if advice else FINE, found, advice)


def doctor(ctx: typer.Context, as_json: Json = False) -> int:
    """Looks at the installation; exit code 1 when something will not work."""
    screen: Screen = ctx.obj
    findings = list(look(screen))
    wrong = any(finding.state == WRONG for finding in findings)
    if as_json:
        screen.json([asdict(finding) for finding in findings])
        return int(wrong)
    signs: dict[str, Any] = {FINE: "✓", ADVICE: "!", WRONG: "✗"}
    screen.grid(("", "", ""), [(signs[finding.state], finding.name, finding.found) for finding in findings])
    for finding in findings:
        if finding.advice:
            screen.line(f"{signs[finding.state]} {finding.name}: {finding.advice}", "red" if wrong else "yellow")
    if all(finding.state == FINE for finding in findings):
        screen.say("doctor.all_fine", style="green")
    return int(wrong)
