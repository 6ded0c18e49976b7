"""`digsite games`: the games that are there, their seats and their options."""

from typing import Annotated, Any

import typer

from .screen import Screen

Json = Annotated[bool, typer.Option("--json")]


def listed(language: str) -> list[dict[str, Any]]:
    """Every game with what a person may set, ready for JSON."""
    from ..games.contract import described_game, game_names
    from ..texts import Texts

    listing = []
    for name in game_names():
        game = described_game(name)
        texts = Texts(language, game)
        options = [
            {
                "name": option.name,
                "default": option.default,
                "allowed": option.allowed_in(language),
                "help": texts(f"option.{option.name}"),
            }
            for option in game.options
        ]
        title, tagline = texts("title"), texts("tagline")
        listing.append(
            {"name": name, "title": title, "tagline": tagline, "seats": list(game.seats), "options": options}
        )
    return listing


def games(ctx: typer.Context, as_json: Json = False) -> None:
    """Lists the games."""
    screen: Screen = ctx.obj
    listing = listed(screen.texts.language)
    if as_json:
        screen.json(listing)
        return
    for number, game in enumerate(listing):
        if number:
            screen.line("")
        seats = f"{game['seats'][0]}–{game['seats'][-1]}" if len(game["seats"]) > 1 else str(game["seats"][0])
        screen.out.print(f"[bold]{game['title']}[/]  [cyan]{game['name']}[/]  {screen('games.seats', seats=seats)}")
        screen.line(game["tagline"])
        rows = [
            (f"  --{option['name'].replace('_', '-')}", _default(option["default"]), option["help"])
            for option in game["options"]
        ]
        if rows:
            screen.grid((f"  {screen('games.option')}", screen("games.default"), screen("games.meaning")), rows)


def _default(value: Any) -> str:
    """A default as one would type it."""
    if value is None or value == []:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
