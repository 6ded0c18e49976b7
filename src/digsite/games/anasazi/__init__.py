"""Anasazi (Klaus-Jürgen Wrede, 2006): lead common expeditions between the mesas and take the treasures of lost pueblos.

- `pieces`: numbers and sizes; `angles`, `geometry`: exact whole-number geometry; `mesas`, `maps`: house data from
  files.
- `landscape`: how the table is laid; `placing`: where pieces may be put and what they touch.
- `rules`: the state and the contract's functions; `preview`, `view`: what people are told; `terminal`, `drawing`:
  pictures.
"""

from typing import Any

from ..contract import Game, Option, one_of, settle, yes_no
from . import rules, view
from .angles import prepare_angles
from .maps import DRAWN, MAP_NAMES, prepare_maps
from .mesas import prepare_mesas
from .pieces import SEATS


def read_map(given: Any) -> str:
    """The name of a map, or `drawn`.

    >>> read_map("Drawn")
    'drawn'
    """
    word = str(given).strip().lower()
    if word not in (DRAWN, *MAP_NAMES):
        raise ValueError
    return word


OPTIONS = (
    Option(
        "map",
        DRAWN,
        one_of((DRAWN, *MAP_NAMES)),
        read_map,
        number=lambda name: -1 if name == DRAWN else MAP_NAMES.index(name),
        kind="choice",
        choices=(DRAWN, *MAP_NAMES),
    ),
    yes_no("assist", False),
)


def settle_options(seats: int, given: dict[str, Any]) -> dict[str, Any]:
    """The options in full; all go together with any number of seats."""
    return settle(OPTIONS, given)


def prepare() -> None:
    """Fills the tables that the rules share."""
    prepare_angles()
    prepare_mesas()
    prepare_maps()


GAME = Game(
    name="anasazi",
    version=1,
    seats=tuple(range(2, SEATS + 1)),
    state=rules.STATE,
    options=OPTIONS,
    settle=settle_options,
    most_actions=rules.MOST_ACTIONS,
    most_decisions=300,
    new=rules.new,
    seat=rules.seat,
    legal=rules.legal,
    allows=rules.allows,
    sample=rules.sample,
    play=rules.play,
    resample=rules.resample,
    score=rules.score,
    winners=rules.winners,
    sound=rules.sound,
    view=view.view,
    describe=view.describe,
    parse=view.parse,
    verbs=view.VERBS,
    events=rules.EVENTS,
    nouns=view.NOUNS,
    prepare=prepare,
)

__all__ = ["GAME", "read_map"]
