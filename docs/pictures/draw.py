"""Draws the pictures of the README anew: positions in the terminal, and a table of Anasazi.

.venv/bin/python docs/pictures/draw.py
"""

import re
from importlib import import_module
from pathlib import Path

from rich.console import Console

import digsite
from digsite.bots import decide, make_bot
from digsite.games.contract.game import GAMES
from digsite.texts import Texts

HERE = Path(__file__).parent
WIDTH = 100
FONT_FACES = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
"""Rich names fonts on a host of its own; a picture of ours fetches nothing."""
SHOWN = {
    "archeologic": (1, "greedy", 13, {}),
    "altiplano": (2, "thumb", 46, {}),
    "artifact": (3, "thumb", 90, {"extensions": "research,cities"}),
}
"""For each game seats, bot, decisions and options of the position shown."""


def position(game: str) -> str:
    """The picture of a game in progress, as its first seat sees it in the terminal."""
    seats, level, decisions, options = SHOWN[game]
    table = digsite.load(game).new(seats, 7, **options)
    bot = make_bot(game, level, 7)
    for number in range(decisions):
        if table.seat is not None:
            table.play(str(decide(bot, table, number)))
    console = Console(record=True, width=WIDTH, file=open("/dev/null", "w"))  # noqa: SIM115
    terminal = import_module(f"{GAMES[game]}.terminal")
    console.print(terminal.draw(table.view(0) | {"marks": {}}, Texts("en", table.game), WIDTH), highlight=False)
    return FONT_FACES.sub("", console.export_svg(title=f"digsite play {game}"))


def main() -> None:
    """Writes every picture."""
    for game in SHOWN:
        (HERE / f"{game}.svg").write_text(position(game), encoding="utf-8")
        print(f"drew {game}")


if __name__ == "__main__":
    main()
