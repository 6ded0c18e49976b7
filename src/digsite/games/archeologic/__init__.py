"""ArcheOlogic (Yoann Levet, 2023): deduce the hidden plan of a city by asking the Archeoscope about its axes.

- `tiles`, `questions`, `statements`: the pieces, the questions, the expert clues, as data with a few functions.
- `tables`: every layout and quest, computed once; `codes`: quest codes and the quest of the day.
- `rules`: the state and the contract's functions; `knowledge`: what a seat cannot rule out; `view`: words and views.
"""

from typing import Any

from ...texts import Mistake, Said
from ..contract import Game, Option, by_seat, choice, settle, whole, yes_no
from . import rules, view
from .codes import quest_code, read_code
from .numbered import NUMBERED
from .tables import prepare
from .tiles import AXES, GAME_NAME, QUARTERS, SIDE

RANDOM_QUEST = "random"
SOLO_CLUES = 3
MOST_EXTRA_CLUES = 2


def read_quest(given: Any) -> str:
    """The code of a quest from a code, the number of one of ours, or `random`.

    >>> read_quest("random")
    'random'
    """
    word = str(given).strip()
    if word.lower() == RANDOM_QUEST:
        return RANDOM_QUEST
    if word.isdecimal() and len(word) < 3:
        if not 1 <= int(word) <= len(NUMBERED):
            raise Mistake("numbered", GAME_NAME, most=len(NUMBERED))
        return NUMBERED[int(word) - 1].code
    return quest_code(*read_code(word))


OPTIONS = (
    whole("clues", None, 3, 5),
    by_seat("handicap", 0, MOST_EXTRA_CLUES, rules.SEATS),
    choice("wrong", "app", ("book", "app")),
    yes_no("expert", False),
    whole("limit", 200, 40, 999),
    Option(
        "quest",
        RANDOM_QUEST,
        Said("allowed.quest", GAME_NAME, most=len(NUMBERED), code=NUMBERED[0].code),
        read_quest,
        number=lambda code: (-1, 0) if code == RANDOM_QUEST else read_code(code),
        dtype="i8",
        shape=(2,),
        secret=True,
    ),
)


def settle_options(seats: int, given: dict[str, Any]) -> dict[str, Any]:
    """The options in full; solo always has three clues and no handicap (ARC-11, ARC-63)."""
    options = settle(OPTIONS, given)
    if options["clues"] is None:
        options["clues"] = SOLO_CLUES if seats == 1 else SOLO_CLUES + 1
    if seats == 1 and options["clues"] != SOLO_CLUES:
        raise Mistake("solo_clues", GAME_NAME, given=options["clues"], clues=SOLO_CLUES)
    if seats == 1 and any(options["handicap"]):
        raise Mistake("solo_handicap", GAME_NAME)
    if len(options["handicap"]) > seats:
        raise Mistake("long_handicap", GAME_NAME, given=len(options["handicap"]), seats=seats)
    return options


GAME = Game(
    name=GAME_NAME,
    version=1,
    seats=(1, 2, 3, 4),
    state=rules.STATE,
    options=OPTIONS,
    settle=settle_options,
    most_actions=rules.MOST_ACTIONS,
    most_decisions=20_000,
    new=rules.new,
    seat=rules.seat,
    legal=rules.legal,
    play=rules.play,
    resample=rules.resample,
    score=rules.score,
    winners=rules.winners,
    sound=rules.sound,
    view=view.view,
    describe=view.describe,
    parse=view.parse,
    told=view.told,
    verbs=view.VERBS,
    events=rules.EVENTS,
    nouns=view.NOUNS,
    prepare=prepare,
)

__all__ = ["AXES", "GAME", "QUARTERS", "SIDE", "read_quest"]
