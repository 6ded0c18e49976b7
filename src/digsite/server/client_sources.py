"""What the client's build takes from here, so that nothing is written twice: the schema of the messages, each game's
texts, what the nouns of its verbs and events are, and the data that its board asks of its rules. Printed as JSON:

    python -m digsite.server.client_sources
"""

import sys
from importlib import import_module
from importlib.util import find_spec
from typing import Any, get_args

import msgspec

from ..games.contract import described_game, game_names
from ..games.contract.game import GAMES
from ..texts import LANGUAGES, all_texts
from . import messages

SENT = (
    *get_args(messages.FromTableClient),
    *get_args(messages.ToTableClient),
    *get_args(messages.ToPerson),
)
"""The frames; whatever they hold comes with them."""
BODIES = (
    messages.Daily,
    messages.FillWithBots,
    messages.GameInfo,
    messages.Join,
    messages.Lobby,
    messages.Me,
    messages.Moment,
    messages.NewGuest,
    messages.NewTable,
    messages.Problem,
    messages.Profile,
    messages.Results,
    messages.SignIn,
    messages.TableMade,
)
"""The bodies of requests and answers."""


def schema() -> dict[str, Any]:
    """The JSON Schema of all messages, each a definition by its name."""
    _, components = msgspec.json.schema_components(
        list(dict.fromkeys(SENT + BODIES)), ref_template="#/definitions/{name}"
    )
    return {"$schema": "http://json-schema.org/draft-07/schema#", "definitions": components}


def words(name: str) -> dict[str, Any]:
    """What the nouns of a game's verbs and events are."""
    game = described_game(name)
    return {
        "verbs": {verb: list(nouns) for verb, nouns in game.verbs.items()},
        "events": {kind.name: {"public": list(kind.public), "secret": list(kind.secret)} for kind in game.events},
    }


def data(name: str) -> dict[str, Any] | None:
    """What a game's board takes from its rules; None where it needs nothing (the game has no module `client`)."""
    module = f"{GAMES[name]}.client"
    told: dict[str, Any] | None = import_module(module).data() if find_spec(module) else None
    return told


def main() -> None:
    """Prints everything."""
    sources = {
        "schema": schema(),
        "languages": LANGUAGES,
        "games": {
            name: {
                "words": words(name),
                "texts": {language: all_texts(language, name) for language in LANGUAGES},
                "data": data(name),
            }
            for name in game_names()
        },
    }
    sys.stdout.buffer.write(msgspec.json.encode(sources))


if __name__ == "__main__":
    main()
