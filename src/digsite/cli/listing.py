"""The actions that a person may choose from: how they are listed, and which one was meant by what was typed."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..texts import Texts

if TYPE_CHECKING:
    from ..table import Action

MOST_LINES = 8
GAP = 2


def numbered(words: Sequence[str], first: int = 1) -> list[str]:
    """The words with their numbers, set to the right.

    >>> numbered(["one", "two"])
    ['1 one', '2 two']
    """
    digits = len(str(first + len(words) - 1))
    return [f"{first + k:>{digits}} {word}" for k, word in enumerate(words)]


def in_columns(cells: Sequence[str], width: int) -> list[str]:
    """Cells side by side, read downwards.

    >>> in_columns(["1 a", "2 b", "3 c"], 10)
    ['1 a  3 c', '2 b']
    """
    widest = max(map(len, cells), default=0) + GAP
    columns = max(1, (width + GAP) // widest)
    lines = -(-len(cells) // columns)
    return ["".join(cell.ljust(widest) for cell in cells[row::lines]).rstrip() for row in range(lines)]


def listed(actions: Sequence["Action"], texts: Texts, width: int) -> list[str]:
    """The actions with their numbers: in words where that is short enough, else in the notation."""
    words = [texts.verb(action.verb, *action.nouns) for action in actions]
    lines = in_columns(numbered(words), width)
    if len(lines) > MOST_LINES:
        lines = in_columns(numbered([str(action) for action in actions]), width)
    return lines


def meant(typed: str, actions: Sequence["Action"]) -> "Action | None":
    """The action that was meant: by notation, by its number in the list, or by its nouns alone where only one fits.

    >>> from digsite import Action
    >>> actions = [Action("aim", ("A",), 0), Action("aim", ("1",), 1)]
    >>> [str(meant(typed, actions)) for typed in ("AIM 1", "1", "a", "3", "aim")]
    ['aim 1', 'aim A', 'aim A', 'None', 'None']
    """
    wanted = " ".join(typed.lower().split())
    by_notation = [action for action in actions if str(action).lower() == wanted]
    if by_notation:
        return by_notation[0]
    if wanted.isdecimal():
        return actions[int(wanted) - 1] if 1 <= int(wanted) <= len(actions) else None
    by_nouns = [action for action in actions if " ".join(action.nouns).lower() == wanted]
    return by_nouns[0] if len(by_nouns) == 1 else None


def also_meant(typed: str, actions: Sequence["Action"], chosen: "Action") -> "Action | None":
    """Another action whose noun is the number that was typed: it may have been meant instead.

    >>> from digsite import Action
    >>> actions = [Action("aim", ("A",), 0), Action("aim", ("1",), 1)]
    >>> str(also_meant("1", actions, actions[0]))
    'aim 1'
    """
    return next((action for action in actions if action.nouns == (typed.strip(),) and action is not chosen), None)
