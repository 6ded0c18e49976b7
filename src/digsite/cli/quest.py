"""`digsite quest ...`: the quests of ArcheOlogic, shown, made, solved, looked back at, and the companion of the box."""

from datetime import date
from pathlib import Path
from typing import Annotated, Any

import typer

from .games import Json
from .screen import Screen

GAME = "archeologic"
MOST_CLUES = 5
FEWEST_CLUES = 3


def commands(group: Any) -> typer.Typer:
    """The group of these commands."""
    app = typer.Typer(cls=group, no_args_is_help=True, rich_markup_mode="rich")
    app.command("new")(new)
    app.command("show")(show)
    return app


def new(
    ctx: typer.Context,
    seed: Annotated[int | None, typer.Option("--seed", min=0)] = None,
    daily: Annotated[str | None, typer.Option("--daily", metavar="YYYY-MM-DD")] = None,
    secret_file: Annotated[Path | None, typer.Option("--secret-file", metavar="FILE")] = None,
    as_json: Json = False,
) -> None:
    """Prints the code of a quest: any, that of a seed, or that of a day."""
    from ..games.archeologic.codes import daily_code

    screen: Screen = ctx.obj
    if daily is None:
        if secret_file is not None:
            raise ValueError(screen("quest.secret_without_day"))
        code = code_of_seed(seed)
    else:
        if seed is not None:
            raise ValueError(screen("quest.seed_or_day"))
        if secret_file is None:
            raise ValueError(screen("quest.day_without_secret"))
        code = daily_code(day_of(screen, daily), secret_file.read_bytes().strip())
    if as_json:
        screen.json({"code": code})
    else:
        print(code)


def code_of_seed(seed: int | None) -> str:
    """The code of the quest that a game with this seed draws; without a seed any."""
    from ..box import load
    from ..games.archeologic.codes import clue_order, quest_code

    state = load(GAME).new(seed=seed).state
    return quest_code(int(state.quest), clue_order(state.clues.tolist()))


def day_of(screen: Screen, word: str) -> date:
    """The day that was meant."""
    try:
        return date.fromisoformat(word)
    except ValueError:
        raise ValueError(screen("quest.no_day", day=word)) from None


def code_of(word: str) -> str:
    """The code of a code or of the number of one of our quests."""
    from ..games.archeologic import RANDOM_QUEST, read_quest

    code = read_quest(word)
    if code == RANDOM_QUEST:
        raise ValueError(f"{word!r} is no quest code and no number of a quest")
    return code


def described(code: str) -> dict[str, Any]:
    """A quest as data: code, number, clues, thresholds, city."""
    from ..box import load
    from ..games.archeologic.codes import read_code
    from ..games.archeologic.numbered import NUMBERED
    from ..games.archeologic.tables import quests
    from ..games.archeologic.view import plan

    view = load(GAME).new(seats=2, seed=0, clues=MOST_CLUES, quest=code).view(None)
    number = next((k + 1 for k, quest in enumerate(NUMBERED) if quest.code == code), None)
    quest = NUMBERED[number - 1] if number else None
    return {
        "code": code,
        "number": number,
        "clues": view["clues"],
        "confirmed": quest.confirmed if quest else None,
        "seasoned": quest.seasoned if quest else None,
        "city": plan(int(quests()[read_code(code)[0]])),
    }


def show(
    ctx: typer.Context,
    quest: Annotated[str, typer.Argument(metavar="CODE|NUMBER")],
    solution: Annotated[bool, typer.Option("--solution")] = False,
    as_json: Json = False,
) -> None:
    """Shows a quest: its clues and thresholds, and its city only when asked."""
    from ..games.archeologic import terminal
    from ..games.contract import load_game
    from ..texts import Texts
    from .warm import compile_what_is_missing

    screen: Screen = ctx.obj
    compile_what_is_missing(screen, GAME, "play")
    data = described(code_of(quest))
    if not solution:
        del data["city"]
    if as_json:
        screen.json(data)
        return
    texts = Texts(screen.texts.language, load_game(GAME))
    number = f"{data['number']}: " if data["number"] else ""
    screen.line(f"{number}{data['code']}", style="bold")
    for k, clue in enumerate(data["clues"], 1):
        extra = f"  ({screen('quest.from_clues', n=k)})" if k > FEWEST_CLUES else ""
        screen.line(f"  {clue['zone']}  {texts.noun('trap', clue['trap'])}{extra}")
    if data["confirmed"] is not None:
        screen.say("quest.thresholds", confirmed=data["confirmed"], seasoned=data["seasoned"])
    clues = [] if solution else data["clues"][:FEWEST_CLUES]
    screen.out.print(terminal.plan({**data, "clues": clues, "players": [], "me": None}))
