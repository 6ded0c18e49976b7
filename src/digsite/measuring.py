"""What `digsite bench` measures: random play, copies, redraws and tables of every game, and the engines of others.

Everything is measured in one process run, in rounds that alternate between what is compared; the middle value counts.
What one core does is measured in the time that the processor gave to this program, so that other work on the same
machine blurs neither the values nor the ratios; what several threads do, in the time that passed.
"""

import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import partial
from random import Random
from typing import Any

import numpy as np

from . import engine
from .box import load
from .games.contract import STREAM, compiled, game_names, load_game, records, seed_chance

DECISIONS_A_SECOND = "decisions/s"
MICROSECONDS = "µs"
MILLISECONDS = "ms"
ROUNDS = 3
SEARCHED_STATES = 1024
"""Copies go to that many records in turn, as in a search tree that grows."""
COPIES = 1 << 20
REDRAWS = 200
LEAST = 1e-6
"""Seconds: some systems count the processor's time in large steps, and a short run may seem to take none."""
PEERS = ("spades", "hearts", "gin_rummy")
"""The games of OpenSpiel that ours are compared with: all of them hide information."""
INSTALL_PEERS = "OpenSpiel is not installed: `make peers` in the repository installs it, or `pip install open-spiel`"


@dataclass(frozen=True)
class Measure:
    """Something to measure: its name, its unit, and how; `peers` says whether it is compared with other engines."""

    name: str
    unit: str
    measure: Callable[[float], float]
    """measure(seconds): the value, from a run of about that length."""
    compared: bool = False


@dataclass(frozen=True)
class Measured:
    """A value, and how it compares with a peer's."""

    name: str
    value: float
    unit: str
    peer: str | None = None
    ratio: float | None = None


def measured_games() -> list[str]:
    """The games that the benchmark measures: all of them."""
    return game_names()


@compiled
def copies(states: Any, number: int) -> None:
    """Copies the first record to the others in turn, as a search does."""
    others = len(states) - 1
    for k in range(number):
        to = 1 + k % others
        states[to : to + 1] = states[0:1]


def company(game: str) -> int:
    """How many seats are measured: the fewest, but two if the game allows."""
    seats = load_game(game).seats
    return min((number for number in seats if number > 1), default=seats[0])


def random_play(game: str, threads: int, seconds: float) -> float:
    """Decisions a second of random play."""
    box, seats = load(game), company(game)
    clock = time.process_time if threads == 1 else time.perf_counter
    trial = box.simulate(games=200, seats=seats, threads=threads)
    games = max(200, int(200 * seconds / trial.seconds))
    start = clock()
    decisions = box.simulate(games=games, seats=seats, threads=threads, seed=1).decisions
    return decisions / max(clock() - start, LEAST)


def copying(game: str, seconds: float) -> float:
    """Microseconds for a copy of a state, by a compiled loop."""
    states = records(SEARCHED_STATES + 1, load_game(game).state)
    states[0:1] = load(game).new(company(game), seed=1)._states
    copies(states, 1)
    return _microseconds(lambda: copies(states, COPIES), COPIES, seconds)


def redrawing(game: str, seconds: float) -> float:
    """Microseconds for a redraw of what the first seat cannot know, called from Python."""
    table = load(game).new(company(game), seed=1)
    states = table.copy()._states

    def redraw() -> None:
        for seed in range(REDRAWS):
            engine.resample(states, 0, 0, seed)

    return _microseconds(redraw, REDRAWS, seconds)


def tables(game: str, _: float) -> float:
    """Milliseconds for all the tables that the rules share."""
    start = time.process_time()
    load_game(game).prepare()
    return (time.process_time() - start) * 1e3


def searching(game: str, seconds: float) -> float:
    """Milliseconds to find what is possible with three clues, and the best of all questions."""
    from .games.archeologic.deduction import best_promise, left_quests

    states = load(game).new(1, seed=1)._states
    return _microseconds(lambda: best_promise(left_quests(states, 0), 0), 1, seconds) / 1e3


def listing(game: str, seconds: float) -> float:
    """Milliseconds to list the legal actions in the middle of a game: all that can be listed."""
    rules, chances = load_game(game), records(1, STREAM)
    table, out = load(game).new(max(rules.seats), seed=1), np.empty(rules.most_actions, np.int64)
    seed_chance(chances[0], 1)
    for _ in range(rules.most_decisions // 5):
        table.play(table.sample(chances))
    longest = table.copy()
    for _ in range(10):
        table.play(table.sample(chances))
        if len(table.legal) > len(longest.legal):
            longest = table.copy()
    return _microseconds(lambda: engine.legal(longest._states, 0, out), 1, seconds) / 1e3


def _microseconds(run: Callable[[], Any], number: int, seconds: float) -> float:
    """The time for one of the `number` things that a run does, from as many runs as fit."""
    runs = 0
    start = time.process_time()
    while True:
        run()
        runs += 1
        spent = time.process_time() - start
        if spent >= seconds:
            return spent / (runs * number) * 1e6


def measures() -> Iterator[Measure]:
    """All that is measured of our games."""
    for game in measured_games():
        for threads in (1, 2):
            name = f"{game} random play" + (f", {threads} threads" if threads > 1 else "")
            yield Measure(name, DECISIONS_A_SECOND, partial(random_play, game, threads), compared=threads == 1)
        yield Measure(f"{game} state copy", MICROSECONDS, partial(copying, game))
        yield Measure(f"{game} redraw", MICROSECONDS, partial(redrawing, game))
        if game == "anasazi":
            yield Measure(f"{game} legal set", MILLISECONDS, partial(listing, game))
        if game == "archeologic":
            yield Measure(f"{game} layouts", MILLISECONDS, partial(tables, game))
            yield Measure(f"{game} information search", MILLISECONDS, partial(searching, game))


def have_peers() -> bool:
    """Whether OpenSpiel is installed."""
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        return False
    return True


def peer_measures() -> Iterator[Measure]:
    """OpenSpiel's random play; ValueError says how to install it."""
    if not have_peers():
        raise ValueError(INSTALL_PEERS)
    for name in PEERS:
        yield Measure(f"OpenSpiel {name}", DECISIONS_A_SECOND, partial(peer_play, name))


def peer_play(name: str, seconds: float) -> float:
    """Decisions a second of OpenSpiel's random rollouts, the loop in C++.

    The rollouts of its tree search are the only loop over whole games that Python can start: a search of two
    simulations makes `n` rollouts from a dealt position and `n` from the position one decision later. Dealing is not
    measured, which is in the peer's favour: our games are set up anew each time.
    """
    import pyspiel

    game = pyspiel.load_game(name)
    chance = Random(1)
    state = _dealt(game, chance)
    length = statistics.mean(_decisions_left(state, chance) for _ in range(200))

    def rollouts(number: int) -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(number, 1)
        bot = pyspiel.MCTSBot(game, evaluator, 1.0, 2, 10, False, 1, False)
        start = time.process_time()
        bot.step(state)
        return time.process_time() - start

    number = max(50, int(50 * seconds / max(rollouts(50), LEAST)))
    return number * (2 * length - 1) / max(rollouts(number), LEAST)


def _dealt(game: Any, chance: Random) -> Any:
    """A dealt position with a real decision (a search makes no rollouts for a forced one)."""
    while True:
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(_outcome(state, chance))
        if len(state.legal_actions()) > 1:
            return state


def _outcome(state: Any, chance: Random) -> int:
    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
    return int(chance.choices(outcomes, weights)[0])


def _decisions_left(state: Any, chance: Random) -> int:
    """How many decisions a random game from here has, chance not counted."""
    state = state.clone()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(_outcome(state, chance))
        else:
            state.apply_action(chance.choice(state.legal_actions()))
            decisions += 1
    return decisions


def measure_all(with_peers: bool, seconds: float, begin: Callable[[str], Any]) -> list[dict[str, Any]]:
    """Measures everything, ready for JSON; `begin` is told the name of each measure before it is made."""
    own = list(measures())
    peers = list(peer_measures()) if with_peers else []
    values: dict[str, list[float]] = {}
    for _ in range(ROUNDS):
        for measure in own + peers:
            begin(measure.name)
            values.setdefault(measure.name, []).append(measure.measure(seconds / ROUNDS))
    middle = {name: statistics.median(found) for name, found in values.items()}
    rows = [Measured(measure.name, middle[measure.name], measure.unit) for measure in peers]
    for measure in own:
        value = middle[measure.name]
        if measure.compared and peers:
            rows += [
                Measured(measure.name, value, measure.unit, peer.name, value / middle[peer.name]) for peer in peers
            ]
        else:
            rows.append(Measured(measure.name, value, measure.unit))
    kept = ("name", "value", "unit") + (("peer", "ratio") if with_peers else ())
    return [{name: value for name, value in asdict(row).items() if name in kept} for row in rows]


def steps(with_peers: bool) -> int:
    """How often `measure_all` calls `begin`, about."""
    return ROUNDS * (len(list(measures())) + (len(PEERS) if with_peers else 0))
