"""Artifact (Jeffrey D. Allers and Bernd Eisenstein, 2013): dig, ship, exhibit, and trade on the black market.

- `pieces`: the pieces as data; `data`: the numbers and names that are house data, with `data.toml`.
- `rules`: what may be answered to each decision, and what follows; it says where each part of the rules lies.
- `state`: the record; `hidden`: the redraw; `soundness`: what must always hold.
- `view`: words and views; `terminal`: the drawing for a terminal.
"""

from typing import Any

import numpy as np

from ...texts import Mistake, Said
from ..contract import Game, Option, choice, one_of, settle
from . import hidden, rules, scoring, setup, soundness, state, view
from .data import NUMBERS, SHIPPED_WORD, data_numbers, read_data
from .pieces import EXTENSION_NAMES, REGION_NAMES

NO_EXTENSION = "none"
RANDOM_REGION = "random"


def read_extensions(given: Any) -> str:
    """The extensions by name, in their order.

    >>> read_extensions("cities, research"), read_extensions("none")
    ('research,cities', 'none')
    """
    if not isinstance(given, str | list | tuple):
        raise ValueError
    words = given.split(",") if isinstance(given, str) else [str(word) for word in given]
    names = {word.strip().lower() for word in words} - {NO_EXTENSION, ""}
    if not names <= set(EXTENSION_NAMES):
        raise ValueError
    return ",".join(name for name in EXTENSION_NAMES if name in names) or NO_EXTENSION


def extension_bits(names: str) -> int:
    """The extensions as the rules read them.

    >>> extension_bits("research,cities"), extension_bits("none")
    (3, 0)
    """
    return sum(1 << EXTENSION_NAMES.index(name) for name in names.split(",") if name != NO_EXTENSION)


OPTIONS = (
    Option(
        "extensions",
        NO_EXTENSION,
        one_of((NO_EXTENSION, *EXTENSION_NAMES, ",".join(EXTENSION_NAMES))),
        read_extensions,
        number=extension_bits,
        kind="choice",
        choices=(NO_EXTENSION, *EXTENSION_NAMES, ",".join(EXTENSION_NAMES)),
    ),
    choice("start", "chosen", ("chosen", "assigned")),
    Option(
        "unused",
        RANDOM_REGION,
        one_of((RANDOM_REGION, *REGION_NAMES)),
        choice("unused", RANDOM_REGION, (RANDOM_REGION, *REGION_NAMES)).read,
        number=lambda word: -1 if word == RANDOM_REGION else REGION_NAMES.index(word),
        kind="choice",
        choices=(RANDOM_REGION, *REGION_NAMES),
    ),
    Option(
        "data",
        SHIPPED_WORD,
        Said("allowed.file", word=SHIPPED_WORD, form="digsite/games/artifact/data.toml"),
        read_data,
        number=lambda data: np.array(data_numbers(data), np.int16),
        dtype="i2",
        shape=(NUMBERS,),
        kind="file",
    ),
)


def settle_options(seats: int, given: dict[str, Any]) -> dict[str, Any]:
    """The options in full; a region leaves the game with three seats only (ART-1), and the house data stand in full."""
    options = settle(OPTIONS, given)
    if seats != 3 and options["unused"] != RANDOM_REGION:
        raise Mistake("unused_region", "artifact")
    options["data"] = read_data(options["data"])
    return options


GAME = Game(
    name="artifact",
    version=1,
    seats=(3, 4, 5),
    state=state.STATE,
    options=OPTIONS,
    settle=settle_options,
    most_actions=state.MOST_ACTIONS,
    most_decisions=6_000,
    new=setup.new,
    seat=rules.seat,
    legal=rules.legal,
    play=rules.play,
    resample=hidden.resample,
    score=scoring.score,
    winners=scoring.winners,
    sound=soundness.sound,
    view=view.view,
    describe=view.describe,
    verbs=view.VERBS,
    events=state.EVENTS,
    nouns=view.NOUNS,
    renamed=view.renamed,
)

__all__ = ["GAME", "read_data"]
