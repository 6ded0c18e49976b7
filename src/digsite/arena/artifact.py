"""The balance of Artifact: rules of thumb with different plans against each other, compiled, and what came of it."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from ..bots.artifact import FEW, MANY, planned
from ..games.artifact.pieces import (
    CITIES_EXTENSION,
    COINS_A_POINT,
    REGIONS,
    RESEARCH,
    ROLES,
    ROUNDS,
    SEATS,
    THREE_REGIONS,
    TILES,
    TYPE_TILES,
)
from ..games.artifact.rules import (
    BUY,
    DISCOVER,
    EVENTS,
    EXHIBIT,
    GOLD,
    HIRE,
    SEARCH,
    SELL,
    SHIP,
    Ask,
    Event,
    research_points,
)
from ..games.contract import STREAM, asked_kind, compiled, dispatch, load_game, records, rule
from ..games.contract.chance import STEP, below, mixed
from ..texts import Texts
from .report import Bars, Histogram, Report, Section, Table, number_text

SALT = np.uint64(0x6172746966616374)
ACTIONS = ("search", "hire", "ship", "exhibit", "sell", "buy", "joker", "discover", "gold")
SOURCES = ("type_3", "type_4", "type_5", "region", "varied", "discovery", "coins", "research")
REASONS = ("all_tiles", "two_types", "deck", "year")
MOST_TILES = 16
MOST_ROUNDS = ROUNDS + 1

TALLY = np.dtype(
    [
        ("games", np.int64),
        ("wins", np.int64, SEATS),  # in sixtieths, so that a shared win can be divided
        ("points", np.int64, SEATS),
        ("winner_points", np.int64),
        ("sources", np.int64, len(SOURCES)),
        ("winner_sources", np.int64, len(SOURCES)),
        ("actions", np.int64, len(ACTIONS)),  # how often
        ("games_with", np.int64, len(ACTIONS)),  # in how many games
        ("roles", np.int64, ROLES),  # how often a seat took the role
        ("role_seats", np.int64, ROLES),  # seats that held it at some time
        ("role_wins", np.int64, ROLES),  # what those won
        ("plans", np.int64, 2),  # seats with the plan
        ("plan_wins", np.int64, 2),
        ("rounds", np.int64, MOST_ROUNDS),  # games by their rounds
        ("reasons", np.int64, len(REASONS)),
        ("tiles", np.int64, MOST_TILES),  # seats by the exhibitions that they opened
        ("tile_wins", np.int64, MOST_TILES),
        ("decisions", np.int64),
    ]
)
"""What the matches add up."""
WHOLE_WIN = 60


@compiled
def matches(states, options, seats, first_seed, games, chances, out, tally):
    """Plays games of rules of thumb, each seat with a plan drawn by lot, in `states[0]`; `states[1]` stays blank."""
    s = states[0]
    t = tally[0]
    chance = chances[0]
    plans = np.zeros(SEATS, np.int64)
    roles = np.zeros(SEATS, np.int64)
    for game in range(games):
        states[0:1] = states[1:2]
        seed = np.uint64(first_seed) + np.uint64(game)
        dispatch.new(s, seats, options[0], np.int64(seed))
        chance.random = mixed(seed * STEP ^ SALT)
        for k in range(seats):
            plans[k] = FEW if below(chance, 2) == 0 else MANY
            roles[k] = 0
        used = 0
        reason = REASONS_UNKNOWN
        happened = np.int64(s.happened)
        while dispatch.seat(s) >= 0:
            seat = dispatch.seat(s)
            action = planned(s, chance, out, plans[seat])
            if asked_kind(s) == Ask.TURN:
                kind = action_kind(action)
                if kind >= 0:
                    t.actions[kind] += 1
                    used |= 1 << kind
            elif asked_kind(s) == Ask.ROLE:
                t.roles[action] += 1
                roles[seat] |= 1 << action
            dispatch.play(s, action)
            t.decisions += 1
            for number in range(happened, s.happened):
                place = number % len(s.events)
                if s.events[place, 0] == Event.JOKER:
                    t.actions[JOKER_KIND] += 1
                    used |= 1 << JOKER_KIND
                elif s.events[place, 0] == Event.LAST_ROUND:
                    reason = np.int64(s.events[place, 2])
            happened = np.int64(s.happened)
        t.reasons[reason] += 1
        for kind in range(len(ACTIONS)):
            t.games_with[kind] += used >> kind & 1
        add_up(s, t, seats, plans, roles)


REASONS_UNKNOWN = len(REASONS) - 1
JOKER_KIND = ACTIONS.index("joker")


@rule
def action_kind(action):
    """The kind of an action of a turn, -1 for none of interest."""
    if action < SEARCH:
        return -1
    if action < HIRE:
        return 0
    if action < SHIP:
        return 1
    if action < BUY:
        return 2
    if action < GOLD:
        return 5
    if action < DISCOVER:
        return 8
    if action < EXHIBIT:
        return 7
    return 3 if action < SELL else 4


@rule
def add_up(s, t, seats, plans, roles):
    """Adds a finished game to the tally."""
    scores = np.zeros(8, np.int64)
    sources = np.zeros(len(SOURCES), np.int64)
    dispatch.score(s, scores)
    mask = dispatch.winners(s)
    number = 0
    for seat in range(seats):
        number += mask >> seat & 1
    t.games += 1
    t.rounds[s.year] += 1
    for seat in range(seats):
        won = (mask >> seat & 1) * WHOLE_WIN // number
        t.wins[seat] += won
        t.points[seat] += scores[seat]
        t.winner_points += scores[seat] * won
        t.plans[plans[seat]] += 1
        t.plan_wins[plans[seat]] += won
        opened = min(np.int64(s.exhibitions[seat]), MOST_TILES - 1)
        t.tiles[opened] += 1
        t.tile_wins[opened] += won
        for role in range(ROLES):
            if roles[seat] >> role & 1:
                t.role_seats[role] += 1
                t.role_wins[role] += won
        prestige_by_source(s, seat, sources)
        for k in range(len(SOURCES)):
            t.sources[k] += sources[k]
            t.winner_sources[k] += sources[k] * won


@rule
def prestige_by_source(s, seat, sources):
    """Writes where the points of a seat came from."""
    sources[:] = 0
    for tile in range(TILES):
        if s.taken[seat] >> tile & 1:
            if tile < TYPE_TILES:
                sources[tile % 3] += s.tile_prestige[tile]
            else:
                sources[3 if tile < THREE_REGIONS else 4] += s.tile_prestige[tile]
    for region in range(REGIONS):
        sources[5] += s.discoveries[seat, region]
    sources[6] = s.money[seat] // COINS_A_POINT
    sources[7] = research_points(s, seat)


def play_matches(games: int, seats: int, seed: int, threads: int, settled: dict[str, Any]) -> Any:
    """The tally of many games."""
    game = load_game("artifact")
    options = game.options_array(settled).view(np.recarray)

    def part(first: int, number: int) -> Any:
        tally = np.zeros(1, TALLY).view(np.recarray)
        out = np.empty(game.most_actions, np.int64)
        matches(records(2, game.state), options, seats, first, number, records(1, STREAM), out, tally)
        return tally[0]

    part(seed, 0)  # compiles, so that the threads need not wait for each other
    ends = [games * k // threads for k in range(threads + 1)]
    with ThreadPoolExecutor(threads) as pool:
        parts = list(pool.map(lambda k: part(seed + ends[k], ends[k + 1] - ends[k]), range(threads)))
    total = np.zeros(1, TALLY).view(np.recarray)[0]
    for one in parts:
        for name in TALLY.names or ():
            total[name] += one[name]
    return total
