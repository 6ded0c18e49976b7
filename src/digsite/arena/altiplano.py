"""The balance of Expedition Altiplano: rules of thumb against each other, compiled, and a report on ALT-51."""

from typing import Any

import numpy as np

from ..bots.thumb import thumb
from ..games.altiplano.cards import KEYS, NO_CARDS, Kind
from ..games.altiplano.deck import card_names, deck_in_full
from ..games.altiplano.rules import DRAW_FROM, PASS, USE_ADVENTURER, USE_ROGUE
from ..games.altiplano.state import SEATS, Ask, kind_of
from ..games.contract import asked_kind, compiled, dispatch, load_game, rule
from ..games.contract.cards import has, lowest
from ..games.contract.chance import STEP, mixed
from ..texts import Texts
from .report import Bars, Histogram, Report, Say, Section, Table
from .tallies import tally_of

BOT = "thumb"
SALT = np.uint64(0x616C7469706C616E)
KINDS = len(KEYS)
MOST_TURNS = 512
FIRST_WINS = (45.0, 55.0)
MEDIAN_TURNS = (12.0, 30.0)
MOST_DRAWS = 2.0
LEAST_PLAYED = 5.0

TALLY = np.dtype(
    [
        ("games", np.int64),
        ("first_wins", np.int64),
        ("second_wins", np.int64),
        ("draws", np.int64),
        ("turns", np.int64, MOST_TURNS),  # games by their number of turns
        ("drawn", np.int64, KINDS),  # cards drawn by lot from a pile
        ("held", np.int64, KINDS),  # games in which somebody held it
        ("played", np.int64, KINDS),  # games in which somebody played it
        ("players", np.int64, KINDS),  # seats that played it in games that were won
        ("winners", np.int64, KINDS),  # those of them that won
    ]
)
"""What the matches add up."""


@compiled
def matches(states, options, seats, first_seed, games, chances, out, tally):
    """Plays games between two rules of thumb in `states[0]` and adds them up in `tally[0]`; `states[1]` stays blank."""
    s = states[0]
    t = tally[0]
    chance = chances[0]
    played = np.zeros(2, np.uint64)
    for game in range(games):
        states[0:1] = states[1:2]
        seed = np.uint64(first_seed) + np.uint64(game)
        dispatch.new(s, seats, options[0], np.int64(seed))
        chance.random = mixed(seed * STEP ^ SALT)
        played[:] = np.uint64(0)
        held = kinds_held(s)
        while dispatch.seat(s) >= 0:
            seat = dispatch.seat(s)
            action = thumb(s, chance, out)
            played[seat] |= kind_played(s, seat, action)
            if asked_kind(s) == Ask.DRAW and s.piles[action - DRAW_FROM].count > 0:
                pile = s.piles[action - DRAW_FROM]
                t.drawn[kind_of(s, pile.cards[pile.count - 1])] += 1
            dispatch.play(s, action)
            held |= kinds_held(s)
        add_up(s, t, held, played)


@rule
def kinds_held(s):
    """The kinds that are in some hand or camp, as a set."""
    kinds = NO_CARDS
    for seat in range(2):
        cards = s.hand[seat] | s.camp[seat] | s.treasures[seat]
        if s.location[seat] >= 0:
            kinds |= np.uint64(1) << np.uint64(s.location[seat])
        if s.holder[seat] >= 0:
            kinds |= np.uint64(1) << np.uint64(Kind.ADVENTURER + seat)
        while cards != NO_CARDS:
            kinds |= np.uint64(1) << np.uint64(kind_of(s, lowest(cards)))
            cards &= cards - np.uint64(1)
    return kinds


@rule
def kind_played(s, seat, action):
    """The kind that an action uses or places, as a set."""
    asked = asked_kind(s)
    if action == PASS or asked not in (Ask.ACT, Ask.ACT_OR_PLACE, Ask.REACT):
        return NO_CARDS
    if action in (USE_ADVENTURER, USE_ROGUE):
        return np.uint64(1) << np.uint64(Kind.ADVENTURER + action - USE_ADVENTURER)
    return np.uint64(1) << np.uint64(kind_of(s, action))


@rule
def add_up(s, t, held, played):
    """Adds a finished game to the tally."""
    t.games += 1
    t.turns[min(np.int64(s.turn) + 1, MOST_TURNS - 1)] += 1
    if s.winner < 0:
        t.draws += 1
    elif s.winner == s.first:
        t.first_wins += 1
    else:
        t.second_wins += 1
    for kind in range(KINDS):
        t.held[kind] += has(held, kind)
        t.played[kind] += has(played[0] | played[1], kind)
        if s.winner >= 0:
            for seat in range(2):
                if has(played[seat], kind):
                    t.players[kind] += 1
                    t.winners[kind] += s.winner == seat


def play_matches(games: int, seed: int, threads: int, settled: dict[str, Any]) -> Any:
    """The tally of many games."""
    return tally_of(matches, TALLY, "altiplano", SEATS, games, seed, threads, settled)


def share(part: Any, whole: Any) -> float:
    """A share in percent; nothing of nothing is 0."""
    return float(100 * part / whole) if whole else 0.0


def median_turns(turns: Any) -> float:
    """The median number of turns a player, from the games by their number of turns."""
    half = np.searchsorted(np.cumsum(turns), (turns.sum() + 1) // 2)
    return float(half) / 2


def balance(games: int, seed: int, threads: int, language: str, **given: Any) -> Report:
    """Plays the games and writes the report."""
    game = load_game("altiplano")
    settled = game.settle(2, given)
    tally = play_matches(games, seed, threads, settled)
    return written(tally, settled, seed, Texts(language, game, settled))


def written(tally: Any, settled: dict[str, Any], seed: int, texts: Texts) -> Report:
    """The report on a tally."""
    say = Say(texts)
    deck = settled["deck"]
    wins = (share(tally.first_wins, tally.games), share(tally.second_wins, tally.games))
    draws = share(tally.draws, tally.games)
    median = median_turns(tally.turns)
    rows = card_rows(tally, deck_kinds(deck), texts)
    least = min(rows, key=lambda row: row[3])
    lead = say("lead", games=say.number(int(tally.games)), bot=BOT, seed=seed, turns=settled["turns"])
    own = deck if isinstance(deck, str) else ", ".join(card_names(deck).values()) or "*"
    shares = (*wins, draws)
    labels = (say("first"), say("second"), say("nobody"))
    return Report(
        title=say("title"),
        lead=(lead, say("deck", deck=own)),
        sections=(
            Section(say("aims"), (aims(wins[0], median, draws, least, say),)),
            Section(say("seats"), (Bars(say("wins"), labels, shares, " %"),)),
            Section(say("length"), (length(tally.turns, median, say),)),
            Section(
                say("cards"),
                (
                    Table(say("table"), tuple(say(key) for key in ("card", "drawn", "held", "used", "winning")), rows),
                    Bars(
                        say("played"), tuple(row[0] for row in rows), tuple(row[3] for row in rows), " %", LEAST_PLAYED
                    ),
                ),
                note=say("cards_note"),
            ),
        ),
        figures={
            "games": int(tally.games),
            "first_wins": wins[0],
            "second_wins": wins[1],
            "draws": draws,
            "median_turns": median,
            "least_played": {"card": least[0], "share": least[3]},
        },
        language=texts.language,
    )


def deck_kinds(deck: Any) -> list[int]:
    """The kinds of which a deck has a card, and the Special cards."""
    actions = deck_in_full(deck)["actions"]
    return [kind for kind, key in enumerate(KEYS) if key not in actions or actions[key]["count"]]


def card_rows(tally: Any, kinds: list[int], texts: Texts) -> tuple[tuple[str, float, float, float, float], ...]:
    """For each card: how often it was drawn, held, played, and on the winning side."""
    return tuple(
        (
            texts.noun("card", KEYS[kind]),
            float(tally.drawn[kind] / tally.games),
            share(tally.held[kind], tally.games),
            share(tally.played[kind], tally.held[kind]),
            share(tally.winners[kind], tally.players[kind]),
        )
        for kind in kinds
    )


def aims(first: float, median: float, draws: float, least: Any, say: Say) -> Table:
    """The aims of ALT-51, their values and whether they are kept."""

    def row(key: str, value: str, kept: bool) -> tuple[str, str, str]:
        return (say(f"aim_{key}"), value, say("yes" if kept else "no"))

    return Table(
        "",
        (say("aim"), say("value"), say("kept")),
        (
            row("first", f"{say.number(first, '.1f')} %", FIRST_WINS[0] <= first <= FIRST_WINS[1]),
            row("length", say.number(median, ".1f"), MEDIAN_TURNS[0] <= median <= MEDIAN_TURNS[1]),
            row("draws", f"{say.number(draws, '.2f')} %", draws < MOST_DRAWS),
            row("cards", f"{least[0]}: {say.number(least[3], '.1f')} %", least[3] >= LEAST_PLAYED),
        ),
    )


def length(turns: Any, median: float, say: Say) -> Histogram:
    """The games by turns a player, in about twenty ranges."""
    last = int(np.flatnonzero(turns)[-1]) // 2 + 1
    width = max(1, -(-last // 20))
    counts = [int(turns[2 * k * width : 2 * (k + 1) * width].sum()) for k in range(-(-(last + 1) // width))]
    return Histogram(say("turns_caption", median=say.number(median, ".1f")), say("turns"), 0, width, tuple(counts))
