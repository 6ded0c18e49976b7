"""The balance of Anasazi: rules of thumb against each other on every map, for two, three and four seats."""

from collections.abc import Callable
from typing import Any

import numpy as np

from ..bots.anasazi import LEVELS
from ..bots.thumb import thumb
from ..games.anasazi.maps import DRAWN, MAP_NAMES
from ..games.anasazi.pieces import CAMPS, COLOURS, MARKERS, SEATS, TOWERS_EACH
from ..games.anasazi.rules import treasures
from ..games.contract import compiled, dispatch, load_game, rule
from ..games.contract.chance import STEP, mixed
from ..texts import Texts
from .report import Bars, Cell, Report, Say, Section, Table
from .tallies import summed, tally_of

BOT = next(iter(LEVELS))
SALT = np.uint64(0x616E6173617A6921)
FAIR = 5.0
"""A place in the turn order should win its share of the games, give or take so many percent."""

TALLY = np.dtype(
    [
        ("games", np.int64),
        ("decisions", np.int64),
        ("shared", np.int64),  # games won by several
        ("wins", np.float64, SEATS),  # by the place in the turn order; a shared victory counts in parts
        ("points", np.int64, SEATS),
        ("by_towers", np.int64),  # games that the fourth tower of a colour ended
        ("by_markers", np.int64),
        ("markers", np.int64),
        ("camps", np.int64),  # built
        ("crossed", np.int64),
        ("treasures", np.int64),  # taken from the pueblos or from others
        ("towers", np.int64),  # on the score track
        ("goal", np.int64),  # treasures in the colour of their owner's goal
    ]
)
"""What the matches add up."""


@compiled
def matches(states, options, seats, first_seed, games, chances, out, tally):
    """Plays games between rules of thumb in `states[0]` and adds them up in `tally[0]`; `states[1]` stays blank."""
    s = states[0]
    chance = chances[0]
    scores = np.zeros(8, np.int64)
    for game in range(games):
        states[0:1] = states[1:2]
        seed = np.uint64(first_seed) + np.uint64(game)
        dispatch.new(s, seats, options[0], np.int64(seed))
        chance.random = mixed(seed * STEP ^ SALT)
        while dispatch.seat(s) >= 0:
            dispatch.play(s, thumb(s, chance, out))
            tally[0].decisions += 1
        dispatch.score(s, scores)
        add_up(s, tally[0], dispatch.winners(s), scores)


@rule
def add_up(s, t, won, scores):
    """Adds a finished game to the tally."""
    winners = 0
    for seat in range(s.seats):
        winners += won >> seat & 1
    t.games += 1
    t.shared += winners > 1
    for seat in range(s.seats):
        place = (seat - s.first) % s.seats
        t.wins[place] += np.float64(won >> seat & 1) / winners
        t.points[place] += scores[seat]
        t.camps += s.camps_built[seat]
        t.treasures += treasures(s, seat)
        t.goal += s.held[seat, s.goal[seat]]
    most = 0
    for colour in range(COLOURS):
        t.towers += s.track[colour]
        most = max(most, s.track[colour])
    t.by_towers += most == TOWERS_EACH
    t.by_markers += most < TOWERS_EACH and s.marker_count == MARKERS
    t.markers += s.marker_count
    for camp in range(CAMPS):
        t.crossed += s.crossed >> camp & 1


def play_matches(games: int, seats: int, seed: int, threads: int, settled: dict[str, Any]) -> Any:
    """The tally of many games."""
    return tally_of(matches, TALLY, "anasazi", seats, games, seed, threads, settled)


def balance(games: int, seed: int, threads: int, language: str, **given: Any) -> Report:
    """Plays so many games in all, on every map (or the one that is given) and for every number of seats; reports."""
    game = load_game("anasazi")
    maps = [given["map"]] if "map" in given else [DRAWN, *MAP_NAMES]
    settled = {name: game.settle(2, given | {"map": name}) for name in maps}
    each = max(1, games // (len(maps) * len(game.seats)))
    tallies = {
        (name, seats): play_matches(each, seats, seed, threads, settled[name]) for name in maps for seats in game.seats
    }
    return written(tallies, each, seed, Texts(language, game))


def written(tallies: dict[tuple[str, int], Any], each: int, seed: int, texts: Texts) -> Report:
    """The report on the tallies by map and number of seats."""
    say = Say(texts)
    maps = list(dict.fromkeys(name for name, _ in tallies))
    counts = list(dict.fromkeys(seats for _, seats in tallies))
    by_seats = {seats: summed([tallies[name, seats] for name in maps], TALLY) for seats in counts}
    by_map = {name: summed([tallies[name, seats] for seats in counts], TALLY) for name in maps}
    everything = summed(tallies.values(), TALLY)
    return Report(
        title=say("title"),
        lead=(say("lead", games=say.number(int(everything.games)), bot=BOT, seed=seed, each=say.number(each)),),
        sections=(
            Section(say("seats"), tuple(places(seats, by_seats[seats], say) for seats in counts), say("seats_note")),
            Section(say("maps"), (map_table(tallies, by_map, counts, texts, say),)),
            Section(say("games"), (game_table(by_seats, say),)),
        ),
        figures={
            "games": int(everything.games),
            "wins": {str(seats): shares(by_seats[seats], seats) for seats in counts},
            "points": {str(seats): mean_points(by_seats[seats], seats) for seats in counts},
            "first_wins": {
                name: {str(seats): shares(tallies[name, seats], seats)[0] for seats in counts} for name in maps
            },
            "by_towers": 100 * float(everything.by_towers / everything.games),
            "shared": 100 * float(everything.shared / everything.games),
        },
        language=texts.language,
    )


def shares(tally: Any, seats: int) -> list[float]:
    """For each place in the turn order the games won, in percent."""
    return [float(100 * wins / tally.games) for wins in tally.wins[:seats]]


def mean_points(tally: Any, seats: int) -> float:
    """The mean points of a seat."""
    return float(tally.points.sum() / (tally.games * seats))


def places(seats: int, tally: Any, say: Say) -> Bars:
    """How often each place in the turn order wins."""
    labels = tuple(say("place", n=place + 1) for place in range(seats))
    fair = 100 / seats
    return Bars(say("wins", seats=seats), labels, tuple(shares(tally, seats)), " %", fair - FAIR, fair + FAIR)


def map_table(
    tallies: dict[tuple[str, int], Any],
    by_map: dict[str, Any],
    counts: list[int],
    texts: Texts,
    say: Say,
) -> Table:
    """For each map what the games on it were like."""
    columns = (
        say("map"),
        *(say("first", seats=seats) for seats in counts),
        *(say("mean", seats=seats) for seats in counts),
        say("towers_end"),
        say("markers"),
        say("taken"),
        say("raised"),
    )
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            texts.noun("map", name),
            *(shares(tallies[name, seats], seats)[0] for seats in counts),
            *(mean_points(tallies[name, seats], seats) for seats in counts),
            float(100 * tally.by_towers / tally.games),
            float(tally.markers / tally.games),
            float(tally.treasures / tally.games),
            float(tally.towers / tally.games),
        )
        for name, tally in by_map.items()
    )
    return Table("", columns, rows)


def game_table(by_seats: dict[int, Any], say: Say) -> Table:
    """What games of each number of seats were like."""

    def row(key: str, value: Callable[[Any, int], Any]) -> tuple[str | float, ...]:
        return (say(key), *(float(value(tally, seats)) for seats, tally in by_seats.items()))

    return Table(
        "",
        ("", *(say("for_seats", seats=seats) for seats in by_seats)),
        (
            row("decisions", lambda t, _: t.decisions / t.games),
            row("points", lambda t, seats: t.points.sum() / t.games / seats),
            row("shared", lambda t, _: 100 * t.shared / t.games),
            row("towers_end", lambda t, _: 100 * t.by_towers / t.games),
            row("markers_end", lambda t, _: 100 * t.by_markers / t.games),
            row("markers", lambda t, _: t.markers / t.games),
            row("camps", lambda t, _: t.camps / t.games),
            row("crossed", lambda t, _: t.crossed / t.games),
            row("taken", lambda t, _: t.treasures / t.games),
            row("goal", lambda t, _: 100 * t.goal / t.treasures),
            row("raised", lambda t, _: t.towers / t.games),
        ),
    )
