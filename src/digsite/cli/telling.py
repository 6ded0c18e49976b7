"""A game in words and drawings, whichever game it is: what was said of it in its texts and in its `terminal` module.

`terminal.draw(view, texts, width)` draws a position from the view of a seat. A game may offer more there:

- `typing(view, texts)`: how an action is typed where there are too many to list them, else None;
- `question(view, texts)`: what is asked; `event(event, texts)`: an event whose words need more than its texts;
- `MOST_LINES`: in how many lines the actions may be told in words, where a few are too few;
- `preview(view, texts)`: a piece that is not let go yet, in words, line by line; the view has it as `preview`;
- `result(view, texts)`: how the game ended, line by line;
- `marks(kept, words, texts)`: the person's own marks after `mark ...`; ValueError says what was wrong;
- `cards(view, texts)`: what the cards in sight do, line by line;
- `hint(view, texts)`, `count(view, texts)`: help, in words, that is counted and named in the result; a hint of None
  leaves it to the strongest bot.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ..texts import Texts
from .screen import Screen

if TYPE_CHECKING:
    from ..table import Table

WIDEST = 160


def terminal_of(game: str) -> Any:
    """The terminal module of a game."""
    from ..games.contract.game import GAMES

    return import_module(f"{GAMES[game]}.terminal")


def draw(screen: Screen, view: dict[str, Any], texts: Texts) -> int:
    """Draws a position; gives the number of lines that it took."""
    width = min(screen.out.width, WIDEST)
    drawing = terminal_of(view["game"]).draw(view, texts, width)
    screen.out.print(drawing, highlight=False)
    return len(screen.out.render_lines(drawing))


def event_words(event: dict[str, Any], texts: Texts) -> str:
    """An event in words."""
    assert texts.game is not None
    own = getattr(terminal_of(texts.game.name), "event", None)
    words = own(event, texts) if own is not None else None
    return str(words) if words is not None else texts.event(event)


def typing(view: dict[str, Any], texts: Texts) -> str | None:
    """How an action is typed where there are too many to list them."""
    own = getattr(terminal_of(view["game"]), "typing", None)
    words = own(view, texts) if own is not None else None
    return None if words is None else str(words)


def question(view: dict[str, Any], texts: Texts) -> str:
    """What is asked now; a game's text may name anything that its view says in one word."""
    own = getattr(terminal_of(view["game"]), "question", None)
    if own is not None:
        return str(own(view, texts))
    words = {kind: texts.noun(kind, word) for kind, word in view.items() if isinstance(word, str | int)}
    return texts(f"asks.{view['asks']}", **words)


def result(screen: Screen, table: "Table", texts: Texts, seat: int | None) -> list[str]:
    """How a finished game ended, line by line."""
    own = getattr(terminal_of(table.game.name), "result", None)
    if own is not None:
        return list(own(table.view(seat), texts))
    winners = table.winners or []
    return [
        screen("play.score_won" if other in winners else "play.score", player=texts.noun("seat", other), score=score)
        for other, score in enumerate(table.scores or [])
    ]
