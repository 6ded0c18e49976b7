"""Expedition Altiplano (Christian Martinez, 2006): two expeditions race for two of three Inca treasures.

- `cards`, `cards.toml`, `deck`: the cards by number, their data in one table, decks of one's own.
- `state`: the record and how cards move; `knowledge`: who knows what, and the redraw of the rest.
- `effects`: what each card does; `reactions`: what may answer it, and when.
- `rules`: turns, decisions and the contract's functions; `view`: words and views.
"""

from ..contract import Game, choice, settle, whole, yes_no
from . import knowledge, rules, state, view
from .deck import DECK_OPTION

OPTIONS = (
    yes_no("assembly", False),
    choice("first", "random", ("random", "1", "2")),
    DECK_OPTION,
    whole("turns", 200, 20, 400),
)

GAME = Game(
    name="altiplano",
    version=2,
    seats=(2,),
    state=state.STATE,
    options=OPTIONS,
    settle=lambda seats, given: settle(OPTIONS, given),
    most_actions=rules.MOST_ACTIONS,
    most_decisions=20_000,
    new=rules.new,
    seat=rules.seat,
    legal=rules.legal,
    play=rules.play,
    resample=knowledge.resample,
    score=rules.score,
    winners=rules.winners,
    sound=rules.sound,
    view=view.view,
    describe=view.describe,
    verbs=view.VERBS,
    events=state.EVENTS,
    nouns=view.NOUNS,
    renamed=view.renamed,
)

__all__ = ["GAME"]
