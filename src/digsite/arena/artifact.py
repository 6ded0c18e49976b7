"""The balance of Artifact: rules of thumb with different plans against each other, compiled, and what came of it.

The report looks at three, four and five seats, with each combination of the extensions, unless one is named.
"""

from typing import Any

import numpy as np

from ..bots.artifact import FEW, MANY, planned
from ..games.artifact.pieces import (
    COINS_A_POINT,
    FIRST_YEAR,
    REGIONS,
    ROLE_NAMES,
    ROLES,
    ROUNDS,
    SEATS,
    THREE_REGIONS,
    TILE_SIZES,
    TILES,
    TYPE_TILES,
)
from ..games.artifact.scoring import research_points
from ..games.artifact.state import BUY, DISCOVER, EXHIBIT, GOLD, HIRE, SEARCH, SELL, SHIP, Ask, Event
from ..games.contract import asked_kind, compiled, dispatch, load_game, rule
from ..games.contract.chance import STEP, below, mixed
from ..texts import Mistake, Texts, either
from .report import Bars, Cell, Report, Say, Section, Table
from .tallies import tally_of

BOT = "thumb"
SALT = np.uint64(0x6172746966616374)
ACTIONS = ("search", "hire", "ship", "exhibit", "sell", "buy", "joker", "discover", "gold")
SOURCES = ("type_3", "type_4", "type_5", "region", "varied", "discovery", "coins", "research")
REASONS = ("all_tiles", "two_types", "deck", "year")
ALWAYS = ("search", "hire", "ship", "exhibit", "sell", "buy", "joker")
"""The kinds of actions of every game; the others belong to the first extension."""
COMBINATIONS = ("none", "research", "cities", "research,cities")
MOST_TILES = 16
SMALL = 3
"""The cards of the smallest exhibitions."""
MOST_ROUNDS = ROUNDS + 1
MOST_FAIR_WINS = 1.25
LEAST_USED = 50.0
LEAST_PLAN_WINS = 35.0
MOST_DECK_ENDS = 50.0

TALLY = np.dtype(
    [
        ("games", np.int64),
        ("wins", np.int64, SEATS),  # in sixtieths, so that a shared win can be divided
        ("points", np.int64, SEATS),
        ("winner_points", np.int64),
        ("sources", np.int64, len(SOURCES)),
        ("actions", np.int64, len(ACTIONS)),  # how often
        ("games_with", np.int64, len(ACTIONS)),  # in how many games
        ("roles", np.int64, ROLES),  # how often a seat took the role
        ("role_seats", np.int64, ROLES),  # seats that held it at some time
        ("role_wins", np.int64, ROLES),  # what those won
        ("plans", np.int64, 2),  # seats with the plan
        ("plan_wins", np.int64, 2),
        ("plan_tiles", np.int64, 2),  # the exhibitions that those opened
        ("plan_small", np.int64, 2),  # those of them that need three cards
        ("rounds", np.int64, MOST_ROUNDS),  # games by their rounds
        ("reasons", np.int64, len(REASONS)),
        ("tiles", np.int64, MOST_TILES),  # seats by the exhibitions that they opened
        ("tile_wins", np.int64, MOST_TILES),
        ("decisions", np.int64),
    ]
)
"""What the matches add up."""
WHOLE_WIN = 60
LAST_REASON = len(REASONS) - 1
JOKER_KIND = ACTIONS.index("joker")


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
        reason = LAST_REASON
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
        t.plan_tiles[plans[seat]] += s.exhibitions[seat]
        for tile in range(TILES):
            t.plan_small[plans[seat]] += (s.taken[seat] >> tile & 1) * (TILE_SIZES[tile] == SMALL)
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
    return tally_of(matches, TALLY, "artifact", seats, games, seed, threads, settled)


class Tallied:
    """The games of one number of seats and one combination of extensions, and what can be said of them."""

    def __init__(self, seats: int, extensions: str, tally: Any) -> None:
        self.seats = seats
        self.extensions = extensions
        self.tally = tally
        self.games = int(tally.games)

    def percent(self, number: Any) -> float:
        """A number of games in percent of all."""
        return float(100 * number / self.games)

    @property
    def fair_wins(self) -> list[float]:
        """The wins of each seat, 1 being its share."""
        wins = self.tally.wins[: self.seats]
        return [float(won) / WHOLE_WIN / self.games * self.seats for won in wins]

    @property
    def used(self) -> dict[str, float]:
        """For each kind of action that there is the percent of the games in which it was used."""
        kinds = ACTIONS if "research" in self.extensions else ALWAYS
        return {kind: self.percent(self.tally.games_with[ACTIONS.index(kind)]) for kind in kinds}

    @property
    def plan_wins(self) -> list[float]:
        """Of the wins, in percent, those of each plan, had both plans had as many seats."""
        rates = [won / max(1, seats) for won, seats in zip(self.tally.plan_wins, self.tally.plans, strict=True)]
        return [float(100 * rate / max(1e-9, sum(rates))) for rate in rates]

    @property
    def plan_tiles(self) -> list[float]:
        """The mean exhibitions of a seat with each plan."""
        return self._for_each_plan(self.tally.plan_tiles)

    @property
    def plan_small(self) -> list[float]:
        """The mean exhibitions of three cards of a seat with each plan."""
        return self._for_each_plan(self.tally.plan_small)

    def _for_each_plan(self, numbers: Any) -> list[float]:
        return [float(number / max(1, seats)) for number, seats in zip(numbers, self.tally.plans, strict=True)]

    @property
    def reasons(self) -> dict[str, float]:
        """What ended the games, in percent."""
        return {reason: self.percent(self.tally.reasons[k]) for k, reason in enumerate(REASONS)}

    @property
    def years(self) -> float:
        """The mean number of rounds."""
        return float(np.arange(MOST_ROUNDS) @ self.tally.rounds) / self.games

    @property
    def points(self) -> float:
        """The mean points of a seat."""
        return float(self.tally.points.sum()) / self.games / self.seats

    @property
    def winner_points(self) -> float:
        """The mean points of a winner."""
        return float(self.tally.winner_points) / WHOLE_WIN / self.games

    @property
    def sources(self) -> list[float]:
        """The mean points of a seat from each source."""
        return [float(number) / self.games / self.seats for number in self.tally.sources]

    @property
    def tiles(self) -> tuple[float, float]:
        """The mean exhibitions of a seat, and of a winner."""
        numbers = np.arange(MOST_TILES)
        opened = float(numbers @ self.tally.tiles) / self.games / self.seats
        return opened, float(numbers @ self.tally.tile_wins) / WHOLE_WIN / self.games


def balance(games: int, seed: int, threads: int, language: str, **given: Any) -> Report:
    """Plays the games, shared out evenly among the combinations asked for, and writes the report."""
    game = load_game("artifact")
    seat_numbers = [int(given.pop("seats"))] if "seats" in given else list(game.seats)
    combinations = [given.pop("extensions")] if "extensions" in given else list(COMBINATIONS)
    each = max(1, games // (len(seat_numbers) * len(combinations)))
    tallied = []
    settled: dict[str, Any] = {}
    for seats in seat_numbers:
        if seats not in game.seats:
            raise Mistake("seats", game_name=game.name, seats=either(game.seats), given=seats)
        for extensions in combinations:
            settled = game.settle(seats, {**given, "extensions": extensions})
            tally = play_matches(each, seats, seed, threads, settled)
            tallied.append(Tallied(seats, settled["extensions"], tally))
    return written(tallied, each, seed, Texts(language, game, settled))


def written(tallied: list[Tallied], each: int, seed: int, texts: Texts) -> Report:
    """The report on the games of some combinations."""
    say = Say(texts)
    sections = [
        Section(say("aims"), (aims(tallied, say),)),
        Section(say("wins"), (wins_table(tallied, say), *seat_bars(tallied, say))),
        Section(say("points"), (points_table(tallied, say),)),
        Section(say("actions"), (actions_table(tallied, say),)),
        Section(say("length"), (length_table(tallied, say),)),
        Section(say("plans"), (plans_table(tallied, say),), note=say("plans_note")),
    ]
    if any("cities" in one.extensions for one in tallied):
        sections.insert(4, Section(say("roles"), (roles_table(tallied, say, texts),)))
    lead = say("lead", games=say.number(each), bot=BOT, seed=seed)
    return Report(
        title=say("title"),
        lead=(lead, say("house")),
        sections=tuple(sections),
        figures={name(one): figures(one) for one in tallied} | {"games_each": each},
        language=texts.language,
    )


def name(one: Tallied) -> str:
    """A combination in short."""
    return f"{one.seats} {one.extensions}"


def label(one: Tallied, say: Say) -> str:
    """A combination in words."""
    return say("combination", seats=one.seats, extensions=say(f"with_{one.extensions.replace(',', '_')}"))


def figures(one: Tallied) -> dict[str, Any]:
    """The main numbers of a combination, for programs."""
    return {
        "fair_wins": one.fair_wins,
        "used": one.used,
        "plan_wins": one.plan_wins,
        "plan_exhibitions": one.plan_tiles,
        "plan_small_exhibitions": one.plan_small,
        "roles": [float(number / one.games) for number in one.tally.roles],
        "reasons": one.reasons,
        "rounds": one.years,
        "points": one.points,
        "winner_points": one.winner_points,
    }


def aims(tallied: list[Tallied], say: Say) -> Table:
    """The aims, for each the worst value and where it is, and whether it is kept."""
    seat = max(tallied, key=lambda one: max(one.fair_wins))
    action = min(tallied, key=lambda one: min(one.used.values()))
    rarest = min(action.used, key=lambda kind: action.used[kind])
    plan = min(tallied, key=lambda one: min(one.plan_wins))
    deck = max(tallied, key=lambda one: one.reasons["deck"])

    def row(key: str, value: str, where: Tallied, kept: bool) -> tuple[str, str, str, str]:
        return say(f"aim_{key}"), value, label(where, say), say("yes" if kept else "no")

    used = action.used[rarest]
    return Table(
        "",
        (say("aim"), say("worst"), say("where"), say("kept")),
        (
            row("seat", say.number(max(seat.fair_wins), ".2f"), seat, max(seat.fair_wins) <= MOST_FAIR_WINS),
            row("action", f"{say('action_' + rarest)}: {used:.0f} %", action, used > LEAST_USED),
            row("plan", f"{min(plan.plan_wins):.0f} %", plan, min(plan.plan_wins) >= LEAST_PLAN_WINS),
            row("deck", f"{deck.reasons['deck']:.0f} %", deck, deck.reasons["deck"] < MOST_DECK_ENDS),
        ),
    )


def wins_table(tallied: list[Tallied], say: Say) -> Table:
    """The wins of each seat, 1 being its share."""
    rows = tuple(
        (label(one, say), *(say.number(wins, ".2f") for wins in one.fair_wins), *[""] * (SEATS - one.seats))
        for one in tallied
    )
    return Table(say("wins_caption"), (say("games"), *(say("seat", n=k + 1) for k in range(SEATS))), rows)


def seat_bars(tallied: list[Tallied], say: Say) -> tuple[Bars, ...]:
    """A plot of the wins by seat for each combination."""
    return tuple(
        Bars(
            label(one, say),
            tuple(say("seat", n=k + 1) for k in range(one.seats)),
            tuple(100 * wins / one.seats for wins in one.fair_wins),
            " %",
            0.0,
            100 * MOST_FAIR_WINS / one.seats,
        )
        for one in tallied
    )


def points_table(tallied: list[Tallied], say: Say) -> Table:
    """Where the points of a seat come from."""
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (label(one, say), one.points, one.winner_points, *one.sources) for one in tallied
    )
    columns = (say("games"), say("mean"), say("winner"), *(say(f"source_{source}") for source in SOURCES))
    return Table(say("points_caption"), columns, rows)


def actions_table(tallied: list[Tallied], say: Say) -> Table:
    """How often each kind of action is used, and in how many games."""
    rows = tuple(
        (
            label(one, say),
            *(
                f"{one.used[kind]:.0f} % ({say.number(one.tally.actions[k] / one.games, '.1f')})"
                if kind in one.used
                else "–"
                for k, kind in enumerate(ACTIONS)
            ),
        )
        for one in tallied
    )
    return Table(say("actions_caption"), (say("games"), *(say(f"action_{kind}") for kind in ACTIONS)), rows)


def roles_table(tallied: list[Tallied], say: Say, texts: Texts) -> Table:
    """How often each role is taken, and the wins of who had it, 1 being the share of a seat."""
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (label(one, say), *(role_cell(one, role, say) for role in range(ROLES)))
        for one in tallied
        if "cities" in one.extensions
    )
    names = tuple(texts.noun("role", role).partition(" (")[0] for role in ROLE_NAMES)
    return Table(say("roles_caption"), (say("games"), *names), rows)


def role_cell(one: Tallied, role: int, say: Say) -> str:
    """How often a role is taken in a game, and the wins of who had it."""
    taken = one.tally.roles[role] / one.games
    wins = one.tally.role_wins[role] / WHOLE_WIN / max(1, one.tally.role_seats[role]) * one.seats
    return f"{say.number(taken, '.1f')} ({say.number(wins, '.2f')})"


def length_table(tallied: list[Tallied], say: Say) -> Table:
    """How long the games are and what ends them."""
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            label(one, say),
            one.years,
            float(one.tally.decisions / one.games),
            *(f"{share:.0f} %" for share in one.reasons.values()),
        )
        for one in tallied
    )
    reasons = tuple(say(f"reason_{reason}", year=FIRST_YEAR + ROUNDS - 1) for reason in REASONS)
    return Table(say("length_caption"), (say("games"), say("rounds"), say("decisions"), *reasons), rows)


def plans_table(tallied: list[Tallied], say: Say) -> Table:
    """What each plan wins and how many exhibitions it opens, and how many seats and winners open."""
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            label(one, say),
            *(
                f"{share:.0f} % ({say.number(tiles, '.1f')}, {say.number(small, '.1f')})"
                for share, tiles, small in zip(one.plan_wins, one.plan_tiles, one.plan_small, strict=True)
            ),
            *one.tiles,
        )
        for one in tallied
    )
    columns = (say("games"), say("plan_few"), say("plan_many"), say("tiles"), say("winner_tiles"))
    return Table(say("plans_caption"), columns, rows)
