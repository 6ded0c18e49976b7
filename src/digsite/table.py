"""A table at which one game is played: what people, bots, servers and tests use from Python.

A table holds the state, the log, what happened and what may be undone. It knows the rules only by the contract.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, overload

import numpy as np

from . import engine
from .games.contract import Game, Reading, load_game, records
from .saves import Save, SaveError, pack, unpack
from .texts import Mistake

SHOWN_IN_ERRORS = 8
SPECTATOR = -1
MOST_SEED = 2**63 - 1


class IllegalAction(Mistake):
    """The action is not legal now; the message names some that are. The state is untouched."""


class UndoRefused(Mistake):
    """There is nothing to take back or to do again; the message says why."""


@dataclass(frozen=True)
class Action:
    """A legal action: a verb and nouns. `str(action)` is its notation."""

    verb: str
    nouns: tuple[str, ...]
    number: int

    def __str__(self) -> str:
        return " ".join((self.verb, *self.nouns))


class LongList(Sequence[Action]):
    """The actions of a legal set that is too long to be worded as a whole: each is worded when it is looked at."""

    def __init__(self, game: Game, state: Any, numbers: np.ndarray) -> None:
        self._game = game
        self._state = np.frombuffer(bytearray(state.tobytes()), game.state).view(np.recarray)[0]
        self._numbers = numbers

    @overload
    def __getitem__(self, place: int) -> Action: ...
    @overload
    def __getitem__(self, place: slice) -> list[Action]: ...
    def __getitem__(self, place: int | slice) -> Action | list[Action]:
        if isinstance(place, slice):
            return [self[k] for k in range(*place.indices(len(self)))]
        number = int(self._numbers[place])
        return Action(*self._game.describe(self._state, number), number)

    def __len__(self) -> int:
        return len(self._numbers)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, LongList):
            return isinstance(other, Sequence) and list(self) == list(other)
        describe, numbers = self._game.describe, self._numbers.tolist()
        return numbers == other._numbers.tolist() and all(
            describe(self._state, number) == describe(other._state, number) for number in numbers
        )

    __hash__ = None  # type: ignore[assignment]


def fields_digest(game: Game) -> str:
    """Names the form of a game's record, so that a save of another form is not taken for one of this."""
    return hashlib.blake2b(repr(game.state.descr).encode(), digest_size=8).hexdigest()


class Table:
    """One game being played.

    >>> import digsite
    >>> table = digsite.load("archeologic").new(seats=1, seed=7)
    >>> table.seat, len(table.legal), str(table.legal[0])
    (0, 10, 'start A')
    >>> table.play("start C")
    >>> table.view(0)["viewfinder"]
    'C'
    >>> table.play("fly home")
    Traceback (most recent call last):
    digsite.table.IllegalAction: 'fly home' is not legal now; legal are aim A, aim 1, aim B, ... (11 in all)
    """

    def __init__(self, game: Game, seats: int, options: dict[str, Any], seed: int) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.seed = seed
        self.notes: dict[str, Any] = {}
        """What people keep beside the game (names, marks, bots): saved with the table, unknown to the rules."""
        self._actions: list[str] = []
        self._happened: list[tuple[int, ...]] = []
        self._told: dict[int, int] = {}
        self._told_too_much: set[int] = set()
        self._undoable: list[tuple[bytes, int]] = []
        self._redoable: list[str] = []
        self._legal: Sequence[Action] | None = None
        self._read: tuple[bytes, Any] = (b"", None)
        self._imagined = False
        self._states = records(1, game.state)

    @classmethod
    def _new(cls, game: Game, seats: int, options: dict[str, Any], seed: int) -> "Table":
        table = cls(game, seats, options, seed)
        engine.new(table._states, 0, game.options_array(options).view(np.recarray), seats, seed)
        table._note_events(0)
        return table

    @property
    def state(self) -> Any:
        """The record that the rules work on. It holds every secret."""
        return self._states[0]

    @property
    def seat(self) -> int | None:
        """The index of the seat that decides, None when the game is over."""
        seat = int(self.game.seat(self._reading))
        return seat if seat >= 0 else None

    @property
    def _reading(self) -> Any:
        """The state for plain Python: what was looked up once stays known while the state is the same."""
        data = self._states.tobytes()
        if data != self._read[0]:
            self._read = data, Reading(self._record(data)[0])
        return self._read[1]

    @property
    def legal(self) -> Sequence[Action]:
        """The legal actions. Where a game has too many to list them all, a part; `allows` tells of any other."""
        if self._legal is None:
            out = np.empty(self.game.most_actions, np.int64)
            number = engine.legal(self._states, 0, out) if self.seat is not None else 0
            if self.game.allows is not None:
                self._legal = LongList(self.game, self.state, out[:number].copy())
            else:
                reading = self._reading
                self._legal = [Action(*self.game.describe(reading, k), k) for k in out[:number].tolist()]
        return self._legal

    def action(self, number: int) -> Action:
        """The action that a number of the rules means now."""
        return Action(*self.game.describe(self._reading, number), number)

    def allows(self, action: Action | str) -> bool:
        """Whether an action, or the action that a notation means, is legal now.

        >>> import digsite
        >>> table = digsite.load("archeologic").new(seats=1, seed=7)
        >>> table.allows("start C"), table.allows("claim")
        (True, False)
        """
        return self.find(str(action)) is not None

    def find(self, notation: str) -> Action | None:
        """The legal action that a notation means, None when it means none."""
        number = self._find(" ".join(notation.split()))
        return self.action(number) if number >= 0 else None

    def sample(self, chances: Any) -> Action:
        """A random legal action by a stream (an array of one `STREAM` record)."""
        return self.action(int(engine.sample(self._states, 0, chances, np.empty(self.game.most_actions, np.int64))))

    def play(self, action: Action | str) -> None:
        """Carries out an action, or the action that a notation means."""
        number = self._legal_number(action)
        self._remember()
        self._redoable.clear()
        self._carry_out(number)

    def _legal_number(self, action: Action | str) -> int:
        notation = " ".join(str(action).split())
        number = self._find(notation)
        if number < 0:
            raise self._refusal(notation)
        return number

    def _find(self, notation: str) -> int:
        """The number of the legal action that a notation means, or -1."""
        if self.seat is None or not notation:
            return -1
        if self.game.parse is None:
            return next((a.number for a in self.legal if str(a).lower() == notation.lower()), -1)
        verb, *nouns = notation.split()
        number = self.game.parse(self._reading, verb.lower(), nouns)
        if number < 0:
            return -1
        if self.game.allows is not None:
            legal = engine.allows(self._states, 0, number, np.empty(0, np.int64))
        else:
            legal = any(number == action.number for action in self.legal)
        return number if legal else -1

    def _refusal(self, notation: str) -> IllegalAction:
        if self.seat is None:
            return IllegalAction("illegal.over", action=repr(notation))
        some = ", ".join(str(action) for action in self.legal[:SHOWN_IN_ERRORS])
        number = len(self.legal)
        key = "illegal.all"
        if number > SHOWN_IN_ERRORS:
            key = "illegal.some" if self.game.allows is None else "illegal.some_of_many"
        return IllegalAction(key, action=repr(notation), some=some, number=number)

    def _carry_out(self, number: int) -> None:
        self._actions.append(str(self.action(number)))
        happened = self._reading.happened
        engine.play(self._states, 0, number)
        self._note_events(happened)
        self._legal = None
        if self._undoable and not self._may_undo():
            self._undoable.clear()

    def _note_events(self, since: int) -> None:
        now = self._reading
        ring = now.events
        for number in range(since, now.happened):
            self._happened.append(tuple(ring[number % len(ring)].tolist()))

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may see, None for a spectator; ready for JSON."""
        return self.game.view(self._reading, self._viewer(seat))

    def events(self, seat: int | None) -> list[dict[str, Any]]:
        """What happened since the last call for this seat (None: a spectator), as it may see it.

        After an undo the first event is `undone`: the view is to be taken as new.
        """
        viewer = self._viewer(seat)
        told = self._told.get(viewer, 0)
        self._told[viewer] = len(self._happened)
        undone = [{"event": "undone"}] if viewer in self._told_too_much else []
        self._told_too_much.discard(viewer)
        return undone + [self.game.event_told(row, viewer) for row in self._happened[told:]]

    def history(self, seat: int | None, since: int = 0) -> list[dict[str, Any]]:
        """All that happened since the event with that number, as this seat may see it."""
        viewer = self._viewer(seat)
        return [self.game.event_told(row, viewer) for row in self._happened[since:]]

    @property
    def happenings(self) -> int:
        """How many events there were."""
        return len(self._happened)

    def _viewer(self, seat: int | None) -> int:
        if seat is None:
            return SPECTATOR
        if not 0 <= seat < self.seats:
            raise Mistake("no_seat", seat=seat, last=self.seats - 1)
        return seat

    @property
    def scores(self) -> list[int] | None:
        """The result of each seat when the game is over, None before."""
        if self.seat is not None:
            return None
        out = np.zeros(8, np.int64)
        engine.score(self._states, 0, out)
        return [int(result) for result in out[: self.seats]]

    @property
    def winners(self) -> list[int] | None:
        """The seats that have won when the game is over (none, one or several), None before."""
        if self.seat is not None:
            return None
        mask = int(engine.winners(self._states, 0))
        return [seat for seat in range(self.seats) if mask >> seat & 1]

    def _remember(self) -> None:
        self._undoable.append((self.state.tobytes(), len(self._happened)))

    def _may_undo(self) -> bool:
        """Whether chance did not move, nothing hidden was shown and the same seat decides."""
        before, now = Reading(self._record(self._undoable[-1][0])[0]), self._reading
        return bool(
            before.random == now.random and before.shown == now.shown and self.game.seat(before) == self.game.seat(now)
        )

    def _record(self, data: bytes) -> Any:
        return np.frombuffer(bytearray(data), self.game.state).view(np.recarray)

    @property
    def can_undo(self) -> bool:
        """Whether the last action can be taken back."""
        return bool(self._undoable)

    @property
    def can_redo(self) -> bool:
        """Whether there is something to do again."""
        return bool(self._redoable)

    def undo(self) -> None:
        """Takes the last action back, unless chance decided, something hidden was shown or another seat decides."""
        if not self._undoable:
            raise UndoRefused("no_undo.outcome_known" if self._actions else "no_undo.nothing_played")
        data, happened = self._undoable.pop()
        self._states = self._record(data)
        for viewer, told in self._told.items():
            if told > happened:
                self._told[viewer] = happened
                self._told_too_much.add(viewer)
        del self._happened[happened:]
        self._redoable.append(self._actions.pop())
        self._legal = None

    def redo(self) -> None:
        """Does again what was last taken back."""
        if not self._redoable:
            raise UndoRefused("no_redo")
        notation = self._redoable.pop()
        number = self._legal_number(notation)
        self._remember()
        self._carry_out(number)

    def copy(self) -> "Table":
        """A table of its own in the same position."""
        other = Table(self.game, self.seats, dict(self.options), self.seed)
        other._states = self._record(self.state.tobytes())
        other.notes = dict(self.notes)
        other._actions = list(self._actions)
        other._happened = list(self._happened)
        other._told = dict(self._told)
        other._told_too_much = set(self._told_too_much)
        other._undoable = list(self._undoable)
        other._redoable = list(self._redoable)
        other._imagined = self._imagined
        return other

    def imagined(self, seat: int | None, seed: int) -> "Table":
        """A table in a world that this seat cannot tell from the true one: all that a bot ever gets to see.

        The same seed gives the same world for any two states that look alike to the seat.
        """
        other = Table(self.game, self.seats, dict(self.options), 0)
        other._states = self._record(self.state.tobytes())
        engine.resample(other._states, 0, self._viewer(seat), seed)
        other._imagined = True
        return other

    @property
    def is_sound(self) -> bool:
        """Whether nothing appeared or vanished."""
        return bool(engine.sound(self._states, 0))

    @property
    def log(self) -> dict[str, Any]:
        """Seed, options and actions: enough to play the game again. It gives every secret away."""
        self._refuse_if_imagined("log")
        return {
            "game": self.game.name,
            "rules": self.game.version,
            "seats": self.seats,
            "options": dict(self.options),
            "seed": self.seed,
            "actions": list(self._actions),
        }

    @property
    def actions(self) -> list[str]:
        """What was played, in the notation."""
        return list(self._actions)

    def _refuse_if_imagined(self, what: str) -> None:
        if self._imagined:
            raise ValueError(f"an imagined table has no {what}")

    def save(self) -> bytes:
        """All of the table as bytes, for `digsite.restore`."""
        self._refuse_if_imagined("save")
        return pack(
            Save(
                self.game.name,
                self.game.version,
                fields_digest(self.game),
                self.seats,
                self.options,
                self.seed,
                self._actions,
                self.state.tobytes(),
                self._happened,
                self._told,
                sorted(self._told_too_much),
                self._undoable,
                self._redoable,
                self.notes,
            )
        )


def restore(data: bytes) -> Table:
    """The table that `Table.save` gave as bytes; SaveError (a ValueError) says what is wrong with them.

    >>> import digsite
    >>> table = digsite.load("archeologic").new(seats=2, seed=7)
    >>> digsite.restore(table.save()).view(0) == table.view(0)
    True
    """
    save = unpack(data)
    try:
        game = load_game(save.game)
    except ValueError as error:
        raise SaveError("save.no_game", reason=error) from None
    if save.rules != game.version or save.fields != fields_digest(game):
        raise SaveError("save.rules", rules=save.rules, name=game.name, version=game.version)
    if any(len(state) != game.state.itemsize for state in (save.state, *(before for before, _ in save.undoable))):
        raise SaveError("save.state", name=game.name)
    table = Table(game, save.seats, save.options, save.seed)
    table._states = table._record(save.state)
    table.notes = save.notes
    table._actions = save.actions
    table._happened = save.happened
    table._told = save.told
    table._told_too_much = set(save.told_too_much)
    table._undoable = save.undoable
    table._redoable = save.redoable
    return table
