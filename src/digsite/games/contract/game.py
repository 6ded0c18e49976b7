"""What a game gives: its record, its functions, its options, its words. And the registry of the games that are there.

Everything that is not a rule (tables of people, bots, files, screens) uses a game through this and knows no game.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from typing import Any

import numpy as np

from ...texts import Mistake
from .dispatch import register
from .events import may_know
from .options import Option

GAMES = {
    "altiplano": "digsite.games.altiplano",
    "anasazi": "digsite.games.anasazi",
    "archeologic": "digsite.games.archeologic",
    "artifact": "digsite.games.artifact",
}
"""The games by name, and the package of each; a new game is one line here."""

Words = Sequence[str] | Callable[[int], Any]
Described = tuple[str, tuple[str, ...]]


@dataclass(frozen=True)
class EventKind:
    """A kind of event: its name, and what its numbers mean. The secret ones go only to the seats in the event's mask.

    A name that is also one of the game's nouns is told by its word, any other as a number.

    >>> next(kind for kind in load_game("archeologic").events if kind.name == "told")
    EventKind(name='told', public=('seat',), secret=('right',))
    """

    name: str
    public: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()


@dataclass(frozen=True)
class Game:
    """A game's rules. The compiled ones take a record `s` and are reached through `dispatch`, by the record's dtype.

    >>> load_game("archeologic").seats, sorted(load_game("archeologic").verbs)
    ((1, 2, 3, 4), ['aim', 'ask', 'claim', 'place', 'start'])
    """

    name: str
    version: int
    """Goes up whenever the same seed, options and actions no longer give the same game."""
    seats: tuple[int, ...]
    state: np.dtype
    options: tuple[Option, ...]
    most_actions: int
    """No legal set is larger."""
    most_decisions: int
    """No game is longer; a simulation counts a longer one as a fault."""

    new: Callable
    """new(s, seats, options, seed): sets up a record of zeros; all chance comes from the stream in it."""
    seat: Callable
    """seat(s): the seat that decides now, -1 when the game is over."""
    legal: Callable
    """legal(s, out): writes the legal actions into `out`, returns how many; with `allows` maybe only some of them."""
    play: Callable
    """play(s, action): carries out a legal action."""
    resample: Callable
    """resample(s, seat, seed): redraws all that this seat (-1: a spectator) cannot know, future chance included."""
    score: Callable
    """score(s, out): writes the result of each seat; more is better."""
    winners: Callable
    """winners(s): the mask of the seats that have won."""
    sound: Callable
    """sound(s): whether nothing appeared or vanished; what must always hold."""

    view: Callable[[Any, int], dict[str, Any]]
    """view(s, seat): what this seat (-1: a spectator) may see, built from an allow-list."""
    describe: Callable[[Any, int], Described]
    """describe(s, action): the action as a verb and nouns."""
    verbs: Mapping[str, tuple[str, ...]]
    """For each verb what its nouns are."""
    events: tuple[EventKind, ...]
    nouns: Mapping[str, Words]
    """For each kind of noun the word of each number."""

    settle: Callable[[int, dict[str, Any]], dict[str, Any]]
    """settle(seats, given): the options in full; ValueError when they do not go together."""
    sample: Callable | None = None
    """sample(s, chance, out): a random legal action; without it one of `legal`."""
    allows: Callable | None = None
    """allows(s, action): whether any integer is a legal action; for games with too many actions to list them all. What
    `legal` writes is then a part that does for whoever only needs some, and none at all when nothing is legal."""
    parse: Callable[[Any, str, list[str]], int] | None = None
    """parse(s, verb, nouns): the action of a notation, -1 if none; without it `legal` is searched by `describe`."""
    told: Callable[[str, dict[str, Any]], dict[str, Any]] = lambda kind, numbers: numbers
    """told(kind, numbers): an event's words where one number's meaning depends on another."""
    renamed: Callable[[Mapping[str, Any], Mapping[str, Any]], dict[str, str]] = lambda options, texts: {}
    """renamed(options, texts): the texts that a table's own options put in the place of the game's, by key."""
    prepare: Callable[[], None] = field(default=lambda: None)
    """Fills the tables that the rules share; called once before the game is used."""

    def __post_init__(self) -> None:
        register(self)

    @cached_property
    def options_record(self) -> np.dtype:
        """The dtype of the options as the rules read them.

        >>> load_game("anasazi").options_record.names
        ('map', 'assist')
        """
        return np.dtype([option.field for option in self.options], align=True)

    @cached_property
    def public_numbers(self) -> np.ndarray:
        """For each kind of event how many of its numbers are for everybody.

        >>> load_game("archeologic").public_numbers[:4].tolist()
        [2, 1, 1, 1]
        """
        return np.array([len(kind.public) for kind in self.events], np.int64)

    def options_array(self, settled: Mapping[str, Any]) -> np.ndarray:
        """The settled options as an array of one record.

        >>> game = load_game("anasazi")
        >>> game.options_array(game.settle(2, {"map": "canyon"})).tolist()
        [(1, 0)]
        """
        array = np.zeros(1, self.options_record)
        for option in self.options:
            array[0][option.name] = option.number(settled[option.name])
        return array

    def noun(self, kind: str, number: int) -> Any:
        """The word of a number, or the number where the game has no words for that kind.

        >>> load_game("archeologic").noun("axis", 3)
        '2'
        """
        words = self.nouns.get(kind)
        if words is None:
            return number
        return words(number) if callable(words) else words[number]

    def event_told(self, row: Sequence[int], seat: int) -> dict[str, Any]:
        """An event of the ring as this seat (-1: a spectator) may be told it.

        >>> kinds = [kind.name for kind in load_game("anasazi").events]
        >>> looked = [kinds.index("looked"), 1 << 2, 2, 0, 3, 0]
        >>> load_game("anasazi").event_told(looked, 2), load_game("anasazi").event_told(looked, -1)
        ({'event': 'looked', 'seat': 2, 'tower': 'A', 'colour': 'yellow'}, {'event': 'looked', 'seat': 2, 'tower': 'A'})
        """
        kind = self.events[row[0]]
        names = kind.public + (kind.secret if may_know(row[1], seat) else ())
        numbers = {name: self.noun(name, number) for name, number in zip(names, row[2:], strict=False)}
        return {"event": kind.name} | self.told(kind.name, numbers)


def game_names() -> list[str]:
    """The names of the games that are there.

    >>> "archeologic" in game_names()
    True
    """
    return sorted(GAMES)


_ready: dict[str, Game] = {}


def described_game(name: str) -> Game:
    """The game of that name, its tables not filled: enough for its options and its words, and quick.

    >>> [option.name for option in described_game("anasazi").options]
    ['map', 'assist']
    """
    if name not in GAMES:
        raise Mistake("no_game", name=str(name), names=", ".join(game_names()))
    game: Game = import_module(GAMES[name]).GAME
    return game


def load_game(name: str) -> Game:
    """The game of that name, its tables filled.

    >>> load_game("chess")
    Traceback (most recent call last):
    digsite.texts.Mistake: there is no game 'chess'; there are: ...archeologic...
    """
    if name not in _ready:
        game = described_game(name)
        game.prepare()
        _ready[name] = game
    return _ready[name]
