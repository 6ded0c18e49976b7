"""What people read, in English and French, by key. Texts are TOML files: one pair for the program, one for each game.

A key is a path (`verb.aim`); a text has places for named values (`{axis}`). A text that depends on a number `n` is a
table with `one` and `other`. A noun (an axis, a card) is worded by its kind and word: `noun.axis.A`, or is the word.

What may be told in any language later is `Said`: a key and its values. A `Mistake` is that as an error.
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from digsite.games.contract.game import Game

LANGUAGES = ("en", "fr")
FOLDER = Path(__file__).parent


def text_file(language: str, game: str | None = None) -> Path:
    """The file that holds the texts of a game, or of the program."""
    if game is None:
        return FOLDER / f"{language}.toml"
    from digsite.games.contract.game import GAMES  # here, so that the program's own texts do without the compiler

    return FOLDER.parent / "games" / GAMES[game].rpartition(".")[2] / "texts" / f"{language}.toml"


def _flat(table: Mapping[str, Any], path: str = "") -> dict[str, str | dict[str, str]]:
    flat: dict[str, str | dict[str, str]] = {}
    for key, value in table.items():
        if isinstance(value, dict) and set(value) != {"one", "other"}:
            flat |= _flat(value, f"{path}{key}.")
        else:
            flat[path + key] = value
    return flat


@cache
def all_texts(language: str, game: str | None = None) -> Mapping[str, str | dict[str, str]]:
    """All texts of a file by key.

    >>> all_texts("en", "archeologic")["verb.claim"]
    'Claim the solution'
    """
    return _flat(tomllib.loads(text_file(language, game).read_text(encoding="utf-8")))


class Said:
    """Something to be told in whichever language is wanted; a value that can be told itself is told in the same.

    >>> print(Said("allowed.choice", words=either(["yes", "no"])).told("fr"))
    yes ou no
    """

    def __init__(self, key: str, game: str | None = None, **values: Any) -> None:
        self.key = key
        self.game = game
        self.values = values

    def told(self, language: str) -> str:
        """The words in a language."""
        text = all_texts(language, self.game)[self.key]
        assert isinstance(text, str)
        return text.format(**{name: told(value, language) for name, value in self.values.items()})


class Mistake(Said, ValueError):
    """Something asked for that cannot be: what was wrong, and what would be right. As a plain error it is in English.

    >>> raise Mistake("no_game", name="chess", names="altiplano")
    Traceback (most recent call last):
    digsite.texts.Mistake: there is no game 'chess'; there are: altiplano
    """

    def __init__(self, key: str, game: str | None = None, **values: Any) -> None:
        super().__init__(f"mistake.{key}", game, **values)
        self.args = (self.told(LANGUAGES[0]),)


def told(what: Any, language: str) -> Any:
    """What can be told in a language, told in it; an error of another kind by its own words; anything else as it is.

    >>> told(ValueError("too deep"), "fr"), told(7, "fr")
    ('too deep', 7)
    """
    if isinstance(what, Said):
        return what.told(language)
    return str(what) if isinstance(what, Exception) else what


def either(words: Sequence[Any]) -> Any:
    """One of two words or more, as people say it.

    >>> either(["1", "2", "3"]).told("en")
    '1, 2 or 3'
    """
    *most, last = map(str, words)
    return Said("either", most=", ".join(most), last=last) if most else last


IN_FRENCH = str.maketrans({",": "\u202f", ".": ",", "%": "\u202f%"})


def number_text(value: float, form: str, language: str) -> str:
    """A number, formatted as Python does, in the signs of a language.

    >>> number_text(12345.6, ",.1f", "en"), number_text(12345.6, ",.1f", "fr"), number_text(0.5, ".0%", "fr")
    ('12,345.6', '12\u202f345,6', '50\u202f%')
    """
    written = format(value, form)
    return written.translate(IN_FRENCH) if language == "fr" else written


class Texts:
    """The texts of one language, those of a game before the program's, and names from a table's options before all.

    >>> from digsite.games.contract import load_game
    >>> Texts("en", load_game("archeologic")).verb("aim", "C")
    'Aim at column C'
    """

    def __init__(self, language: str, game: "Game | None" = None, options: Mapping[str, Any] | None = None) -> None:
        if language not in LANGUAGES:
            raise Mistake("no_language", name=language, names=", ".join(LANGUAGES))
        self.language = language
        self.game = game
        self._texts = {**all_texts(language), **(all_texts(language, game.name) if game else {})}
        if game and options:
            self._texts |= game.renamed(options, self._texts)

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def __call__(self, key: str, **values: Any) -> str:
        """The text of a key with the values put in; a missing key is an error of the program."""
        text = self._texts[key]
        if isinstance(text, dict):
            one = values["n"] == 1 or (self.language == "fr" and values["n"] == 0)
            text = text["one" if one else "other"]
        return text.format(**values)

    def number(self, value: float, form: str = ",") -> str:
        """A number in the signs of the language."""
        return number_text(value, form, self.language)

    def noun(self, kind: str, word: Any) -> str:
        """A noun in words; a seat is told as a player's number counted from 1."""
        if kind == "seat" and isinstance(word, int):
            return self("player", n=word + 1)
        key = f"noun.{kind}.{word}"
        return self(key) if key in self._texts else str(word)

    def verb(self, verb: str, *nouns: str) -> str:
        """An action in words."""
        assert self.game is not None
        kinds = self.game.verbs[verb]
        return self(f"verb.{verb}", **{kind: self.noun(kind, noun) for kind, noun in zip(kinds, nouns, strict=True)})

    def event(self, event: Mapping[str, Any]) -> str:
        """An event in words; one whose secret part is not known may have a text of its own, `event.NAME.hidden`."""
        assert self.game is not None
        name = event["event"]
        kind = next((kind for kind in self.game.events if kind.name == name), None)
        hidden = kind is not None and any(secret not in event for secret in kind.secret)
        key = f"event.{name}.hidden" if hidden else f"event.{name}"
        key = key if key in self._texts else f"event.{name}.shown"
        return self(key, **{part: self.noun(part, word) for part, word in event.items() if part != "event"})
