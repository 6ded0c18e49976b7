"""ArcheOlogic drawn for a terminal, from the view of a seat alone: the plan, the note sheet, the track, the tiles.

Signs carry the meaning and colours only repeat it: x safe, y burning, z cutting; [y] is a clue, Sz a cell of tile S,
Sx/y a cell laid over a clue.
"""

from typing import Any

from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from ...texts import Texts
from .numbered import NUMBERED, rank
from .questions import COSTS, QUESTION_NAMES
from .review import Finished, Step
from .review import review as review_of
from .tiles import AXIS_NAMES, COLUMNS, QUARTERS, ROWS, TILES, ZONE_NAMES, Building, turned

COLOURS = {"x": "green", "y": "bold red", "z": "bold cyan"}
PAWN_COLOURS = ("bold yellow", "bold magenta", "bold blue", "bold green")
CELL = 4
TURN = 6
MOST_MARK = CELL
TRACK = 60
TRACK_STEP = 5
MOST_REVIEW = 110
CIRCLE_FROM = 112
"""On a terminal that wide the axes are drawn as a circle, too."""
CIRCLE = (
    (1, 8, "A"),
    (2, 14, "1"),
    (4, 18, "B"),
    (6, 18, "2"),
    (8, 14, "C"),
    (9, 8, "3"),
    (8, 2, "D"),
    (6, -2, "4"),
    (4, -2, "E"),
    (2, 2, "5"),
)
"""Line and column of each axis on the circle."""


def draw(view: dict[str, Any], texts: Texts, width: int) -> Group:
    """The position as its seat may see it."""
    middle = Grid.grid(padding=(0, 2, 0, 0))
    parts: list[Any] = [Group(plan(view), Text(), tiles(view)), sheet(view, texts)]
    if width >= CIRCLE_FROM:
        parts.append(circle(view, texts))
    middle.add_row(*parts)
    lines: list[Any] = [middle]
    lines += [Text(f"  {_sentence(statement_words(word, texts))}") for word in view["statements"]]
    lines += not_here(view, texts)
    lines += track(view, texts, width)
    lines += others(view, texts)
    return Group(*lines)


def own(view: dict[str, Any]) -> dict[str, Any]:
    """What is told of the seat that looks; empty for a spectator."""
    return view["players"][view["me"]] if view["me"] is not None else {}


def laid_tiles(view: dict[str, Any]) -> list[dict[str, Any]]:
    """The tiles to draw on the plan: the city at the end, else the claim, else what is known to be right."""
    mine = own(view)
    if "city" in view:
        return list(view["city"])
    if "placed" in view.get("placing", {}):
        return list(view["placing"]["placed"])
    return list(mine.get("claim") or mine.get("right") or [])


def plan(view: dict[str, Any]) -> Text:
    """The plan: clues, tiles and own marks."""
    clues = {clue["zone"]: clue["trap"] for clue in view["clues"]}
    cells = {zone: (tile["building"], sign) for tile in laid_tiles(view) for zone, sign in tile["cells"].items()}
    marks = view.get("marks", {})
    here = None if view.get("over", True) else view["viewfinder"]
    text = Text("   ", style="bold")
    for column in COLUMNS:
        sign = f" {column}▾" if column == here else column
        text.append(sign.center(CELL + 1), style="yellow" if column == here else "")
    text.append("\n")
    edge = "─" * (len(COLUMNS) * (CELL + 1))
    text.append(f"  ╭{edge}╮\n", style="not bold dim")
    for row in ROWS:
        text.append(f"{row}▸" if row == here else f"{row} ", style="yellow" if row == here else "")
        text.append("│", style="not bold dim")
        for column in COLUMNS:
            zone = column + row
            text.append_text(_cell(clues.get(zone), cells.get(zone), marks.get(zone)))
        text.append("│\n", style="not bold dim")
    text.append(f"  ╰{edge}╯", style="not bold dim")
    return text


def _cell(clue: str | None, tile: tuple[str, str] | None, mark: str | None) -> Text:
    """A zone of the plan."""
    if tile is not None:
        building, sign = tile
        over = f"/{clue}" if clue is not None else ""
        text = Text(building, style="not bold")
        text.append(sign, style=COLOURS[sign])
        text.append(over, style="not bold")
    elif clue is not None:
        text = Text(f"[{clue}]", style=COLOURS[clue])
    elif mark:
        text = Text(mark, style="not bold italic")
    else:
        text = Text("·", style="not bold dim")
    before = (CELL + 1 - len(text)) // 2
    return Text(" " * before) + text + Text(" " * (CELL + 1 - len(text) - before))


def tiles(view: dict[str, Any]) -> Text:
    """The six tiles as they lie unturned; while one is placed, that tile in its four turns."""
    if "placing" in view:
        building = Building[view["placing"]["building"]]
        shapes = [TILES[building]]
        for _ in range(QUARTERS - 1):
            shapes.append(turned(shapes[-1]))
        return _side_by_side([f"{90 * turn}°" for turn in range(QUARTERS)], shapes, TURN)
    return _side_by_side([building.name for building in Building], list(TILES.values()), CELL)


def _side_by_side(names: list[str], shapes: list[tuple[str, ...]], width: int) -> Text:
    """Tiles beside each other under their names."""
    text = Text("   " + "".join(name.ljust(width) for name in names), style="bold")
    for row in range(max(map(len, TILES.values()))):
        text.append("\n   ")
        for shape in shapes:
            line = shape[row] if row < len(shape) else ""
            for sign in line.ljust(width):
                text.append(" " if sign == "." else sign, style=COLOURS.get(sign, "not bold"))
    return text


def sheet(view: dict[str, Any], texts: Texts) -> Grid:
    """The note sheet: the axes in the order of the circle, the time to aim at each, and the seat's own answers."""
    answers = {(told["axis"], told["question"]): told["answer"] for told in own(view).get("asked", [])}
    grid = Grid(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="bold")
    grid.add_column(texts("terminal.axis"))
    grid.add_column(texts("terminal.aim"), justify="center")
    for name in QUESTION_NAMES:
        grid.add_column(short(name, texts), min_width=3)
    prices = [Text(f"{cost}", style="dim") for cost in COSTS.tolist()]
    grid.add_row(Text(texts("terminal.cost"), style="dim"), "", *prices)
    for axis in AXIS_NAMES:
        here = axis == view["viewfinder"]
        line = Text(f"▸ {axis}" if here else f"  {axis}", style="bold yellow" if here else "")
        grid.add_row(
            line,
            Text(aim_cost(view, axis), style="dim"),
            *(_answer(answers.get((axis, question))) for question in QUESTION_NAMES),
        )
    return grid


def aim_cost(view: dict[str, Any], axis: str) -> str:
    """The time to aim at an axis, while somebody aims: at any other moment it is not what the next turn will cost."""
    return f"+{view['aim_costs'][axis]}" if view["asks"] == "aim" else ""


def short(question: str, texts: Texts) -> str:
    """A question in few letters."""
    return question if len(question) == 1 else texts(f"terminal.{question}")


def _answer(word: str | None) -> Text:
    """An answer on the note sheet."""
    if word is None:
        return Text("·", style="dim")
    text = Text()
    for sign in word:
        text.append(sign, style=COLOURS.get(sign, "bold"))
    return text


def circle(view: dict[str, Any], texts: Texts) -> Text:
    """The circle of the axes, the viewfinder on it, and the time to aim at each."""
    lines = [[" "] * 32 for _ in range(11)]
    for line, column, axis in CIRCLE:
        here = axis == view["viewfinder"]
        words = f"[{axis}]" if here else f" {axis} "
        for k, sign in enumerate(words + aim_cost(view, axis)):
            lines[line][column + 4 + k] = sign
    text = Text("\n".join("".join(line).rstrip() for line in lines))
    text.highlight_regex(r"\[\w\]", style="bold yellow")
    text.highlight_regex(r"\+\d", style="dim")
    return text


def track(view: dict[str, Any], texts: Texts, width: int) -> list[Text]:
    """The time track around the pawns: a pawn is its player's number."""
    times = [player["time"] for player in view["players"] if player["pawn"] != "out"]
    if not times:
        return []
    first = max(0, min(min(times) - TRACK_STEP, max(times) + TRACK_STEP - TRACK)) // TRACK_STEP * TRACK_STEP
    label = f"{texts('terminal.time')} "
    length = min(TRACK, width - len(label) - TRACK_STEP)
    signs = ["|" if (first + k) % TRACK_STEP == 0 else "·" for k in range(length)]
    line = Text(label, style="bold") + Text("".join(signs), style="dim")
    for player in view["players"]:
        place = player["time"] - first
        if player["pawn"] != "out" and 0 <= place < length:
            at = len(label) + place
            sign = Text(str(player["seat"] + 1), style=PAWN_COLOURS[player["seat"]])
            line = line[:at] + sign + line[at + 1 :]
    scale = "".join(str(time).ljust(TRACK_STEP) for time in range(first, first + length, TRACK_STEP))
    return [line, Text(" " * len(label) + scale[:length].rstrip(), style="dim")]


def others(view: dict[str, Any], texts: Texts) -> list[Text]:
    """With several players: where each stands and what each has asked."""
    if view["seats"] == 1:
        return []
    lines = []
    for player in view["players"]:
        asked = " ".join(f"{told['axis']}:{short(told['question'], texts)}" for told in player["asked"]) or "-"
        name = texts("player", n=player["seat"] + 1)
        state = texts(f"terminal.pawn.{player['pawn']}", time=player["time"])
        me = " *" if player["seat"] == view["me"] else ""
        line = Text(f"{player['seat'] + 1} ", style=PAWN_COLOURS[player["seat"]])
        lines.append(
            line + Text(texts("terminal.player", player=name + me, state=state, asked=asked), style="not bold")
        )
    return lines


def not_here(view: dict[str, Any], texts: Texts) -> list[Text]:
    """What wrong claims have shown."""
    mine = own(view)
    lines = []
    for kind in ("right", "not_here"):
        words = " · ".join(f"{tile['building']} {tile['zone']} {tile['turn']}°" for tile in mine.get(kind, []))
        if words:
            lines.append(Text(texts(f"terminal.{kind}", tiles=words)))
    return lines


def statement_words(word: str, texts: Texts) -> str:
    """An expert clue in words.

    >>> from ..contract import described_game
    >>> statement_words("touch S V no", Texts("en", described_game("archeologic")))
    'building S does not touch building V'
    """
    kind, *things = word.split()
    if kind in ("border", "corner", "touch"):
        kind = f"{kind}.{things.pop()}"
    first, second = [*(_thing(thing, texts) for thing in things), ""][:2]
    return texts(f"statement.{kind}", a=first, b=second)


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


def event(event: dict[str, Any], texts: Texts) -> str | None:
    """An expert clue that was given, in words; None for all other events: their texts are enough."""
    if event["event"] != "statement":
        return None
    return texts("event.statement", statement=statement_words(event["statement"], texts))


def _thing(thing: str, texts: Texts) -> str:
    """What a statement is about: a building, an axis, a trap of a building, or a number.

    The number of empty neighbours cannot be taken for a row: `statement.empty_neighbours` words it itself.
    """
    if len(thing) == 2:
        return texts("terminal.trap_of", trap=texts(f"terminal.trap.{thing[1]}"), building=thing[0])
    return thing


def question(view: dict[str, Any], texts: Texts) -> str:
    """What is asked now, in words."""
    return texts(
        f"asks.{view['asks']}",
        axis=texts.noun("axis", view["viewfinder"]),
        building=view.get("placing", {}).get("building", ""),
    )


def marks(kept: dict[str, str], words: str, texts: Texts) -> dict[str, str]:
    """The marks after `mark ZONE SIGN` (a mark of at most four signs), `mark ZONE` (wipes it) or `mark` (wipes all).

    >>> from ..contract import described_game
    >>> texts = Texts("en", described_game("archeologic"))
    >>> marks({"A1": "x"}, "b3 y?", texts), marks({"A1": "x"}, "a1", texts)
    ({'A1': 'x', 'B3': 'y?'}, {})
    """
    zone, _, sign = words.partition(" ")
    zone, sign = zone.upper(), sign.strip()
    if not zone:
        return {}
    if zone not in ZONE_NAMES or len(sign) > MOST_MARK:
        raise ValueError(texts("terminal.bad_mark", most=MOST_MARK))
    others_kept = {other: mark for other, mark in kept.items() if other != zone}
    return others_kept | ({zone: sign} if sign else {})


def result(view: dict[str, Any], texts: Texts) -> list[str]:
    """How the game ended, in words."""
    if view["solver"] is None:
        lines = [texts("event.lost")]
    elif view["seats"] == 1:
        lines = solved_alone(view["players"][0]["time"], view["code"], texts)
    else:
        lines = [texts("terminal.solved", player=texts("player", n=view["solver"] + 1))]
    return [*lines, texts("terminal.code", code=view["code"])]


def solved_alone(time: int, code: str, texts: Texts) -> list[str]:
    """The time spent, and the rank where the quest is one of ours; the thresholds of others take long to compute."""
    lines = [texts("terminal.solved_solo", time=time)]
    ours = next((quest for quest in NUMBERED if quest.code == code), None)
    if ours is None:
        return [*lines, texts("terminal.ask_for_thresholds", code=code)]
    known = {"confirmed": ours.confirmed, "seasoned": ours.seasoned}
    return [*lines, texts(f"terminal.rank.{rank(time, **known)}", **known)]


def count(told: dict[str, Any], texts: Texts) -> str:
    """What the assist `count` says, in words."""
    return texts("terminal.left", n=told["layouts"])


def hint(told: dict[str, Any], texts: Texts) -> str | None:
    """What the assist `hint` says, in words; None where it is an action and no more."""
    if "question" not in told:
        return None
    question, axis = texts.noun("question", told["question"]), texts.noun("axis", told["axis"])
    return texts(
        "terminal.hint", question=question, axis=axis, cost=told["time"], bits=texts.number(told["bits"], ".1f")
    )


def review(table: Finished, seat: int, texts: Texts, width: int) -> Group:
    """What each question and claim of a seat taught, and what the best question would have taught."""
    looked_back = review_of(table, seat)
    columns = ("step", "asked", "answer", "cost", "left", "taught", "best", "best_taught")
    grid = Grid(box=None, padding=(0, 1, 0, 0), width=min(width, MOST_REVIEW))
    for column in columns:
        grid.add_column(texts(f"review.{column}"), style="dim" if column.startswith("best") else "", overflow="fold")
    for step in looked_back.steps:
        grid.add_row(*_review_row(step, texts))
    title = texts("review.title", seat=texts("player", n=seat + 1))
    return Group(Text(title, "bold"), Text(texts("review.start", n=looked_back.at_start)), grid)


def _review_row(step: Step, texts: Texts) -> list[str]:
    asked, answer = texts("review.claim"), step.outcome
    if step.kind == "claim":
        answer = texts(f"review.{step.outcome}")
    else:
        asked = _asked(step.question, step.axis, texts)
    best = (
        [_asked(step.best.question, step.best.axis, texts), texts.number(step.best.bits, ".1f")]
        if step.best
        else ["", ""]
    )
    taught = texts.number(step.bits, ".1f")
    if step.kind == "question":
        taught += f" ({texts.number(step.expected, '.1f')})"
    return [
        str(step.number),
        asked,
        answer,
        str(step.cost),
        f"{step.before} → {step.after}",
        taught,
        *best,
    ]


def _asked(question: str | None, axis: str | None, texts: Texts) -> str:
    return texts("review.question", question=texts.noun("question", str(question)), axis=texts.noun("axis", str(axis)))
