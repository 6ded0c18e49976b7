"""The actions that a person may choose from: how they are listed, and which one was meant by what was typed."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..texts import Texts

if TYPE_CHECKING:
    from ..table import Action

MOST_LINES = 8
GAP = 2


def numbered(words: Sequence[str]) -> list[str]:
    """The words with their numbers, set to the right.

    >>> numbered(["one", "two"])
    ['1 one', '2 two']
    """
    digits = len(str(len(words)))
    return [f"{k:>{digits}} {word}" for k, word in enumerate(words, 1)]


def in_columns(cells: Sequence[str], width: int) -> list[str]:
    """Cells side by side, read downwards.

    >>> in_columns(["1 a", "2 b", "3 c"], 10)
    ['1 a  3 c', '2 b']
    """
    widest, columns = _columns(cells, width)
    lines = -(-len(cells) // columns)
    return ["".join(cell.ljust(widest) for cell in cells[row::lines]).rstrip() for row in range(lines)]


def _columns(cells: Sequence[str], width: int) -> tuple[int, int]:
    """How wide a column of these cells is, and how many stand side by side."""
    widest = max(map(len, cells), default=0) + GAP
    return widest, max(1, (width + GAP) // widest)


def pages(
    actions: Sequence["Action"], texts: Texts, width: int, most_lines: int, in_words: int | None = None
) -> list[list[str]]:
    """The actions with their numbers, page by page: in words where that is short enough, else in the notation.

    A game whose words matter more than that says in how many lines they are told, be it on several pages.
    """
    words = [texts.verb(action.verb, *action.nouns) for action in actions]
    cells = numbered(words)
    if len(in_columns(cells, width)) > (in_words or min(MOST_LINES, most_lines)):
        cells = numbered([str(action) for action in actions])
    on_page = len(cells)
    if len(in_columns(cells, width)) > most_lines:
        on_page = _columns(cells, width)[1] * most_lines
    return [in_columns(cells[first : first + on_page], width) for first in range(0, len(cells), on_page)]


def meant(typed: str, actions: Sequence["Action"]) -> "Action | None":
    """The action that was meant: by notation, by its number in the list, or by its last words where only one fits.

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
    by_last_words = [action for action in actions if f" {action}".lower().endswith(f" {wanted}")]
    return by_last_words[0] if len(by_last_words) == 1 else None


def also_meant(typed: str, actions: Sequence["Action"], chosen: "Action") -> "Action | None":
    """Another action whose noun is the number that was typed: it may have been meant instead.

    >>> from digsite import Action
    >>> actions = [Action("aim", ("A",), 0), Action("aim", ("1",), 1)]
    >>> str(also_meant("1", actions, actions[0]))
    'aim 1'
    """
    return next((action for action in actions if action.nouns == (typed.strip(),) and action is not chosen), None)
