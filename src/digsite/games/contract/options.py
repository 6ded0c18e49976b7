"""The options of a game: what a person may set, what is allowed, and the numbers that the rules read."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from ...texts import LANGUAGES, Mistake, Said, either

Kind = Literal["yes_no", "choice", "whole", "by_seat", "text", "file"]


@dataclass(frozen=True)
class Option:
    """One option of a game.

    `read` turns what a person wrote (text from a command line, too) into a plain value, or raises ValueError; `number`
    turns that value into what the rules read from the field of the options record.

    >>> clues = whole("clues", 4, 3, 5)
    >>> clues.value("5"), clues.number(5), clues.default
    (5, 5, 4)
    """

    name: str
    default: Any
    allowed_values: Said
    read: Callable[[Any], Any]
    number: Callable[[Any], Any] = lambda value: value
    dtype: str = "i4"
    shape: tuple[int, ...] = ()
    kind: Kind = "text"
    """How a form asks for it; a `file` is read from this machine, so nobody far away may set it."""
    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    secret: bool = False
    """Whether any value but the default tells what the game hides."""

    @property
    def allowed(self) -> str:
        """What is allowed, in English.

        >>> yes_no("expert", False).allowed
        'yes or no'
        """
        return self.allowed_in(LANGUAGES[0])

    def allowed_in(self, language: str) -> str:
        """What is allowed, in words.

        >>> whole("clues", 4, 3, 5).allowed_in("fr")
        'un nombre entier de 3 à 5'
        """
        return self.allowed_values.told(language)

    @property
    def field(self) -> tuple:
        """This option's field of the options record.

        >>> whole("clues", 4, 3, 5).field
        ('clues', 'i4')
        """
        return (self.name, self.dtype, self.shape) if self.shape else (self.name, self.dtype)

    def value(self, given: Any) -> Any:
        """The plain value of what was given; ValueError names the option and what is allowed.

        >>> whole("clues", 4, 3, 5).value(9)
        Traceback (most recent call last):
        digsite.texts.Mistake: option 'clues' cannot be 9; allowed: a whole number from 3 to 5
        """
        try:
            return self.read(given)
        except (ValueError, TypeError) as error:
            key = "option_because" if str(error) else "option"
            allowed = self.allowed_values
            raise Mistake(key, name=self.name, given=repr(given), reason=error, allowed=allowed) from None


def _whole_number(given: Any) -> int:
    if isinstance(given, bool) or not isinstance(given, int | str):
        raise ValueError
    try:
        return int(given)
    except ValueError:
        raise ValueError from None


def whole(name: str, default: Any, low: int, high: int) -> Option:
    """A whole number in a range.

    >>> whole("clues", 4, 3, 5).value("5")
    5
    """

    def read(given: Any) -> int:
        number = _whole_number(given)
        if not low <= number <= high:
            raise ValueError
        return number

    allowed = Said("allowed.whole", low=low, high=high)
    return Option(name, default, allowed, read, kind="whole", low=low, high=high)


def choice(name: str, default: str, words: Sequence[str]) -> Option:
    """One of a few words; the rules read its place among them.

    >>> rule = choice("wrong", "app", ("book", "app"))
    >>> rule.value("Book"), rule.number("app")
    ('book', 1)
    """

    def read(given: Any) -> str:
        word = str(given).strip().lower()
        if word not in words:
            raise ValueError
        return word

    return Option(name, default, one_of(words), read, list(words).index, kind="choice", choices=tuple(words))


def one_of(words: Sequence[str]) -> Said:
    """That one of these words is allowed.

    >>> one_of(("book", "app")).told("fr")
    'book ou app'
    """
    return Said("allowed.choice", words=either(words))


def yes_no(name: str, default: bool) -> Option:
    """Yes or no; the rules read 1 or 0.

    >>> yes_no("expert", False).value("on")
    True
    """
    meanings: Mapping[str, bool] = {
        **dict.fromkeys(("yes", "on", "true", "1"), True),
        **dict.fromkeys(("no", "off", "false", "0"), False),
    }

    def read(given: Any) -> bool:
        word = str(given).strip().lower()
        if word not in meanings:
            raise ValueError
        return meanings[word]

    return Option(name, default, one_of(("yes", "no")), read, number=int, kind="yes_no")


def by_seat(name: str, low: int, high: int, most_seats: int) -> Option:
    """A whole number for each seat; seats left out get the lowest.

    >>> extra = by_seat("handicap", 0, 2, 4)
    >>> extra.value("0,2"), extra.number([0, 2])
    ([0, 2], [0, 2, 0, 0])
    """

    def read(given: Any) -> list[int]:
        if isinstance(given, str):
            given = given.split(",") if given.strip() else []
        if isinstance(given, int):
            given = [given]
        numbers = [_whole_number(number) for number in given]
        if len(numbers) > most_seats or not all(low <= number <= high for number in numbers):
            raise ValueError
        return numbers

    return Option(
        name,
        [],
        Said("allowed.by_seat", low=low, high=high),
        read,
        number=lambda numbers: numbers + [low] * (most_seats - len(numbers)),
        shape=(most_seats,),
        kind="by_seat",
        low=low,
        high=high,
    )


def settle(options: Sequence[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """The options in full; an unknown one is refused with the names that there are.

    >>> settle([yes_no("expert", False)], {})
    {'expert': False}
    >>> settle([yes_no("expert", False)], {"expart": True})
    Traceback (most recent call last):
    digsite.texts.Mistake: there is no option 'expart'; there are: expert
    """
    known = {option.name for option in options}
    for name in given:
        if name not in known:
            names = ", ".join(option.name for option in options)
            raise Mistake("no_option", name=name, names=names or Said("none"))
    return {
        option.name: option.value(given[option.name]) if option.name in given else option.default for option in options
    }
