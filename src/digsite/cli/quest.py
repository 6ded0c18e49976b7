"""`digsite quest ...`: the quests of ArcheOlogic, shown, made, solved, looked back at, and the companion of the box."""

from datetime import date
from pathlib import Path
from typing import Annotated, Any

import typer

from .files import new_notes, read_log, replayed
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
    app.command("solve")(solve)
    app.command("review")(review)
    app.command("companion")(companion)
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
        secret = secret_file.read_bytes().strip()
        if not secret:
            raise ValueError(screen("quest.empty_secret", file=secret_file))
        code = daily_code(day_of(screen, daily), secret)
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


def code_of(screen: Screen, word: str) -> str:
    """The code of a code or of the number of one of our quests."""
    from ..games.archeologic import RANDOM_QUEST, read_quest

    code = read_quest(word)
    if code == RANDOM_QUEST:
        raise ValueError(screen("quest.no_code", word=word))
    return code


def described(code: str) -> dict[str, Any]:
    """A quest as data: code, number, clues, thresholds, city."""
    from ..bots.solving import thresholds_of
    from ..box import load
    from ..games.archeologic.codes import read_code
    from ..games.archeologic.numbered import NUMBERED
    from ..games.archeologic.tables import quests
    from ..games.archeologic.view import plan

    view = load(GAME).new(seats=2, seed=0, clues=MOST_CLUES, quest=code).view(None)
    number = next((k + 1 for k, quest in enumerate(NUMBERED) if quest.code == code), None)
    confirmed, seasoned = thresholds_of(code)
    return {
        "code": code,
        "number": number,
        "clues": view["clues"],
        "confirmed": confirmed,
        "seasoned": seasoned,
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
    code = code_of(screen, quest)
    with screen.waiting(screen("quest.thresholds_of", code=code)):
        data = described(code)
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
    screen.say("quest.thresholds", confirmed=data["confirmed"], seasoned=data["seasoned"])
    clues = [] if solution else data["clues"][:FEWEST_CLUES]
    screen.out.print(terminal.plan({**data, "clues": clues, "players": [], "me": None}))


def solve(
    ctx: typer.Context,
    quests: Annotated[int, typer.Option("--quests", min=1)] = 100,
    clues: Annotated[int, typer.Option("--clues", min=FEWEST_CLUES)] = FEWEST_CLUES,
    level: Annotated[str, typer.Option("--level")] = "strong",
    seed: Annotated[int, typer.Option("--seed", min=0)] = 0,
    threads: Annotated[int | None, typer.Option("--threads", min=1)] = None,
    as_json: Json = False,
) -> int:
    """Lets a bot solve many quests alone, and prints how much time it needed; exit code 1 when one was not solved."""
    import msgspec

    from ..bots import solving

    screen: Screen = ctx.obj
    with screen.waiting(screen("quest.solving", quests=quests)):
        solution = solving.solve(quests=quests, clues=clues, seed=seed, level=level, threads=threads)
    if as_json:
        screen.json(msgspec.to_builtins(solution))
        return int(solution.unsolved > 0)
    rows = [
        (screen("quest.level"), solution.level),
        (screen("quest.quests"), solution.quests),
        (screen("quest.clues"), solution.clues),
        (screen("quest.mean_time"), screen.number(solution.mean_time, ".2f")),
        (screen("quest.p90_time"), f"{solution.p90_time:.0f}"),
        (screen("quest.mean_questions"), screen.number(solution.mean_questions, ".2f")),
        (screen("quest.mean_claims"), screen.number(solution.mean_claims, ".2f")),
        (screen("quest.unsolved"), solution.unsolved),
        (screen("simulate.seconds"), screen.number(solution.seconds, ".1f")),
    ]
    screen.grid(("", ""), rows)
    return int(solution.unsolved > 0)


def review(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    seat: Annotated[int, typer.Option("--seat", min=1)] = 1,
    as_json: Json = False,
) -> None:
    """Looks back at a finished game: what each question taught, and what the best one would have taught."""
    import msgspec

    from ..games.archeologic import terminal
    from ..games.archeologic.review import review as review_of
    from ..texts import Texts
    from .replay import seat_of
    from .warm import compile_what_is_missing

    screen: Screen = ctx.obj
    log = read_log(file)
    if log["game"] != GAME:
        raise ValueError(screen("review.other_game", file=file, game=log["game"]))
    viewer = seat_of(screen, log, seat)
    compile_what_is_missing(screen, GAME, "play")
    table = replayed(log)
    if table.seat is not None:
        raise ValueError(screen("review.not_over", file=file))
    if as_json:
        screen.json(msgspec.to_builtins(review_of(table, viewer)))
    else:
        texts = Texts(screen.texts.language, table.game)
        screen.out.print(terminal.review(table, viewer, texts, screen.out.width), highlight=False)


def companion(
    ctx: typer.Context,
    entries: Annotated[Path | None, typer.Option("--entries", metavar="FILE")] = None,
    as_json: Json = False,
) -> int:
    """Keeps the notes of a game with the box; with JSON only tells what follows from a file of notes."""
    from .companion import Conversation, Notes
    from .warm import compile_what_is_missing

    screen: Screen = ctx.obj
    if as_json and entries is None:
        raise ValueError(screen("companion.json_needs_entries"))
    compile_what_is_missing(screen, GAME, "play")
    notes = Notes()
    if entries is not None and (as_json or entries.exists()):
        notes.read_file(entries)
    if as_json:
        told = notes.told()
        screen.json(told)
        return int(told["left"] == 0)
    Conversation(screen, notes, entries or new_notes()).run()
    return 0
