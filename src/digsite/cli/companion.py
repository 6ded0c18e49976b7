"""The companion of the boxed ArcheOlogic (ARC-53): it keeps the notes and counts what is possible, and knows no city.

What is entered is kept in a text file, one entry a line, written after each one; a line `viewfinder C` says where the
viewfinder stands.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from ..games.archeologic import terminal
from ..games.archeologic.companion import Companion
from ..games.archeologic.deduction import Certainty, Promise, certainty, promises, quests_with
from ..games.archeologic.entries import EntryKind, read_axis
from ..games.archeologic.rules import aim_cost
from ..games.archeologic.tiles import AXES, AXIS_NAMES
from ..games.archeologic.view import laid
from ..games.contract import load_game
from ..texts import Mistake, Texts
from .files import write_whole
from .screen import Screen

VIEWFINDER = "viewfinder"
FIRST_AXIS = "5"
"""One step before A, where nobody has aimed yet."""
BEST = 5
EMPTY = "--"


class Notes(Companion):
    """A companion whose entries are lines of a file, and where the viewfinder stands."""

    def __init__(self) -> None:
        load_game("archeologic")
        super().__init__()
        self.viewfinder = FIRST_AXIS

    def read(self, line: str) -> None:
        """Takes a line of notes; Mistake (a ValueError) says what is wrong with it."""
        word, _, rest = line.strip().partition(" ")
        if word.lower() != VIEWFINDER:
            entry = self.add(line)
            if entry.kind == EntryKind.ANSWER:
                self.viewfinder = entry.words[0]  # until another line says where it has gone since
            return
        self.viewfinder = AXIS_NAMES[read_axis(rest.strip())]

    def read_file(self, path: Path) -> None:
        """Takes all lines of a file; empty lines and what stands behind # are not read."""
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError:
            raise Mistake("no_text_file", file=path) from None
        for number, line in enumerate(lines, 1):
            words = line.partition("#")[0].strip()
            try:
                if words:
                    self.read(words)
            except ValueError as error:
                raise Mistake("line_of_file", file=path, number=number, reason=error) from None

    def lines(self) -> list[str]:
        """The notes as they are kept."""
        return [*(str(entry) for entry in self.entries), f"{VIEWFINDER} {self.viewfinder}"]

    def best(self) -> list[Promise]:
        """The questions that promise most for their time; none when nothing is to be learned."""
        left = quests_with(self.entries)
        if len(left) <= 1:
            return []
        return [one for one in promises(left, AXIS_NAMES.index(self.viewfinder))[:BEST] if one.bits > 0]

    def told(self) -> dict[str, Any]:
        """All that follows, ready for JSON."""
        report = self.report(self.viewfinder)
        zones = report.certainty.zones
        return {
            "entries": report.entries,
            "viewfinder": self.viewfinder,
            "left": report.left,
            "clashing": report.clash,
            "zones": {zone.zone: {"building": zone.building, "cell": zone.cell} for zone in zones},
            "best": [
                {"axis": one.axis, "question": one.question, "cost": one.cost, "bits": one.bits} for one in self.best()
            ],
            "city": report.plan,
        }

    def view(self) -> dict[str, Any]:
        """The notes in the form of a view, to be drawn like a game's."""
        clues = [{"zone": e.words[0], "trap": e.words[1]} for e in self.entries if e.kind == EntryKind.CLUE]
        asked = [
            dict(zip(("axis", "question", "answer"), entry.words, strict=True))
            for entry in self.entries
            if entry.kind == EntryKind.ANSWER
        ]
        right = [laid(*entry.numbers) for entry in self.entries if entry.kind == EntryKind.RIGHT]
        place = AXIS_NAMES.index(self.viewfinder)
        return {
            "over": False,
            "asks": "aim",
            "me": 0,
            "viewfinder": self.viewfinder,
            "aim_costs": {AXIS_NAMES[axis]: int(aim_cost(place, axis)) for axis in range(AXES)},
            "clues": clues,
            "marks": certain_marks(certainty(quests_with(self.entries))),
            "players": [{"asked": asked, "right": right}],
        }


def certain_marks(known: Certainty) -> dict[str, str]:
    """What is certain of each zone, as marks on the plan: building and cell, one of them alone, or -- for empty."""
    marks = {}
    for zone in known.zones:
        building, cell = zone.building or "", zone.cell or ""
        if building or cell:
            marks[zone.zone] = EMPTY if building == "-" else building + cell
    return marks


class Conversation:
    """The conversation with the person at the table."""

    def __init__(self, screen: Screen, notes: Notes, path: Path) -> None:
        self.screen = screen
        self.notes = notes
        self.path = path
        self.texts = Texts(screen.texts.language, load_game("archeologic"))
        self.commands: dict[str, Callable[[str], None]] = {
            name: getattr(self, f"do_{name}") for name in ("list", "drop", "best", "plan", "help")
        }

    def run(self) -> None:
        """Reads lines until the person goes."""
        self.screen.say("companion.begin")
        self.do_help("")
        if self.notes.entries:
            self.tell()
        while True:
            try:
                typed = input("> ").strip()
            except EOFError:
                break
            if typed.lower() in ("quit", self.screen("play.command.quit.name")):
                break
            if typed:
                self.answer(typed)
        self.screen.say("companion.end", file=self.path)

    def answer(self, typed: str) -> None:
        """Does what was typed: a command, or an entry."""
        word, _, rest = typed.partition(" ")
        for name, command in self.commands.items():
            if word.lower() in (name, self.screen(f"companion.command.{name}.name")):
                command(rest.strip())
                return
        try:
            self.notes.read(typed)
        except ValueError as error:
            self.screen.line(self.screen.words_of(error), style="red")
            return
        self.keep()
        self.tell()

    def keep(self) -> None:
        """Writes the notes to their file."""
        write_whole(self.path, "".join(f"{line}\n" for line in self.notes.lines()).encode())

    def tell(self) -> None:
        """Says how many cities are left, what clashes, and the city when there is one."""
        report = self.notes.report()
        if report.left:
            self.screen.line(self.texts("companion.left", n=report.left), style="bold")
        else:
            words = "companion.clash_one" if report.one_is_wrong else "companion.clash_together"
            self.screen.line(self.texts(words), style="bold")
        if report.left == 1:
            self.screen.line(self.texts("companion.found"), style="green")
            self.screen.out.print(terminal.plan(self.notes.view()), highlight=False)
        for entry in report.clash:
            self.screen.line(f"{report.entries.index(entry) + 1:>3} {entry}", style="red")

    def do_list(self, _: str) -> None:
        """Lists the entries with their numbers."""
        for number, entry in enumerate(self.notes.entries, 1):
            self.screen.line(f"{number:>3} {entry}")
        self.screen.line(f"    {VIEWFINDER} {self.notes.viewfinder}")

    def do_drop(self, word: str) -> None:
        """Takes an entry back, the last one if none is named."""
        count = len(self.notes.entries)
        try:
            dropped = self.notes.remove(word or count)
        except ValueError as error:
            self.screen.line(self.screen.words_of(error), style="red")
            return
        self.screen.say("companion.dropped", entry=dropped)
        self.keep()
        self.tell()

    def do_best(self, _: str) -> None:
        """Names the questions that promise most for their time."""
        best = self.notes.best()
        if not best:
            self.screen.line(self.texts("companion.twins"))
        for one in best:
            question, axis = self.texts.noun("question", one.question), self.texts.noun("axis", one.axis)
            bits = self.texts.number(one.bits, ".1f")
            self.screen.say("companion.best", question=question, axis=axis, cost=one.cost, bits=bits)

    def do_plan(self, _: str) -> None:
        """Draws what is certain, and the note sheet."""
        view = self.notes.view()
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_row(Group(terminal.plan(view), Text(), terminal.tiles(view)), terminal.sheet(view, self.texts))
        self.screen.out.print(grid, highlight=False)

    def do_help(self, _: str) -> None:
        """Says what can be typed."""
        rows = [
            (self.screen(f"companion.command.{name}.usage"), self.screen(f"companion.command.{name}.help"))
            for name in ("clue", "answer", "statement", "right", "viewfinder", *self.commands, "quit")
        ]
        self.screen.grid((self.screen("play.you_type"), self.screen("play.what_it_does")), rows)
