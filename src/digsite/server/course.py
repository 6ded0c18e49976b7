"""The course of a game at a table: its moves by version, and what each reader is told of it.

Plain and synchronous: it knows no sockets and no database. It holds every secret; what leaves it are positions and
events of one reader.
"""

from collections import deque
from collections.abc import Iterable
from itertools import islice

import msgspec

from ..box import Box
from ..table import Table
from .kept import Command
from .messages import Happened, Json, Moment, Position

RING = 20
"""A reader who lacks more steps than this gets everything anew."""
MOST_LEGAL = 400
"""More legal actions than this are not listed; where a game has so many, its view says how to find the others."""
MOST_HISTORY = 2000
PLAY, UNDO, REDO = "play", "undo", "redo"


class CannotReplay(Exception):
    """The rules do not allow what was played before. The message says where, and tells nothing of what was played."""


class Step(msgspec.Struct, frozen=True, gc=False):
    """A command carried out: the version that it led to, and the moment."""

    version: int
    moment: int
    undone: bool


class Course:
    """A game from its start to now."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.version = 0
        self.seat = table.seat
        """The seat that decides."""
        self._ends = [table.happenings]
        self._steps: deque[Step] = deque(maxlen=RING)

    @classmethod
    def replayed(cls, box: Box, seats: int, seed: int, options: Json, commands: Iterable[Command]) -> "Course":
        """The course that a log tells; CannotReplay when these rules do not allow it."""
        try:
            course = cls(box.new(seats, seed, **options))
        except ValueError as error:
            raise CannotReplay("the table cannot be set up") from error
        for command in commands:
            if course.seat != command.seat:
                raise CannotReplay(f"command {command.number}: it is not the turn of seat {command.seat}")
            try:
                course.carry_out(command.kind, command.action)
            except ValueError as error:
                raise CannotReplay(f"command {command.number} is not legal") from error
        return course

    @property
    def moment(self) -> int:
        """How many actions were played."""
        return len(self._ends) - 1

    def carry_out(self, kind: str, action: str | None = None) -> None:
        """Plays, undoes or redoes; a ValueError leaves everything as it was."""
        if kind == UNDO:
            self.table.undo()
            self._ends.pop()
        elif kind == REDO:
            self.table.redo()
            self._ends.append(self.table.happenings)
        else:
            self.table.play(action or "")
            self._ends.append(self.table.happenings)
        self.version += 1
        self.seat = self.table.seat
        self._steps.append(Step(self.version, self.moment, kind == UNDO))

    @property
    def last_was_undo(self) -> bool:
        """Whether the last command took something back."""
        return bool(self._steps) and self._steps[-1].undone

    def moment_at(self, version: int) -> int | None:
        """The moment at an earlier version, if what happened since can be told; None when all is to be told anew."""
        if version == self.version:
            return self.moment
        missed = [step for step in self._steps if step.version > version]
        if not missed or missed[0].version != version + 1 or any(step.undone for step in missed):
            return None
        return missed[0].moment - 1

    def happened(self, reader: int | None, since: int = -1) -> list[Happened]:
        """The events of all moments after that one, as the reader may see them."""
        first = max(since + 1, len(self._ends) - MOST_HISTORY, 0)
        start = self._ends[first - 1] if first else 0
        events = iter(self.table.history(reader, start))
        found = []
        for moment in range(first, len(self._ends)):
            number = self._ends[moment] - (self._ends[moment - 1] if moment else 0)
            found.append(Happened(moment, list(islice(events, number))))
        return found

    def position(self, reader: int | None, decides: bool) -> Position:
        """What a reader sees and, when the reader decides, may do."""
        table = self.table
        decides = decides and reader is not None and self.seat == reader
        over = self.seat is None
        return Position(
            version=self.version,
            moment=self.moment,
            view=table.view(reader),
            legal=[str(action) for action in table.legal[:MOST_LEGAL]] if decides else None,
            can_undo=decides and table.can_undo,
            can_redo=decides and table.can_redo,
            scores=table.scores if over else None,
            winners=table.winners if over else None,
        )

    def looked_back(self, reader: int | None) -> Moment:
        """Now, as it will be looked back at."""
        (last,) = self.happened(reader, self.moment - 1)
        return Moment(self.moment, self.table.view(reader), last.events)


def actions_of(commands: Iterable[Command]) -> list[str]:
    """The actions that stand at the end of a log, without those taken back.

    >>> log = [Command(1, "play", 0, "a", None, None, 0), Command(2, "undo", 0, None, None, None, 0)]
    >>> actions_of(log), actions_of([*log, Command(3, "redo", 0, None, None, None, 0)])
    ([], ['a'])
    """
    played: list[str] = []
    taken_back: list[str] = []
    for command in commands:
        if command.kind == UNDO:
            taken_back.append(played.pop())
        elif command.kind == REDO:
            played.append(taken_back.pop())
        else:
            played.append(command.action or "")
            taken_back.clear()
    return played
