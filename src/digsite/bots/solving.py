"""Many quests solved by a bot, one after the other: how much time good play needs (ARC-12, ARC-41)."""

import os
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import numpy as np

from ..games.archeologic import read_quest, rules
from ..games.archeologic.numbered import NUMBERED, SCALE
from ..games.archeologic.questions import CLAIM_COST
from ..games.archeologic.rules import Ask
from ..games.archeologic.tiles import AXES
from ..games.contract import Game, asked_kind, compiled, load_game, records
from .archeologic_planning import SEARCH, Strength, decide

RESULT = np.dtype([("time", np.int64), ("questions", np.int64), ("claims", np.int64)], align=True)


class Solution(msgspec.Struct, frozen=True):
    """What came of solving many quests alone."""

    level: str
    quests: int
    clues: int
    seed: int
    threads: int
    seconds: float
    mean_time: float
    """Time spent, the 4 of the claim included; a quest that was not solved counts with twice the limit."""
    p90_time: float
    """Nine of ten quests needed at most this much."""
    mean_questions: float
    mean_claims: float
    unsolved: int


@compiled
def solve_one(states, room, options, seed, strength, bot_seed, start, searches, out, results, n):
    """Plays one quest alone and notes what it took; a start of -1 leaves the first axis to the bot."""
    s = states[0]
    result = results[n]
    rules.new(s, 1, options[0], seed)
    result.questions = 0
    result.claims = 0
    while rules.seat(s) >= 0:
        kind = asked_kind(s)
        action = np.int64(start)
        if kind != Ask.START or start < 0:
            action = np.int64(decide(states, 0, room, strength, bot_seed, searches, out))
        if kind == Ask.QUESTION:
            result.questions += 1
        if kind == Ask.AIM and action == rules.CLAIM:
            result.claims += 1
        rules.play(s, action)
    scores = np.zeros(rules.SEATS, np.int64)
    rules.score(s, scores)
    result.time = -scores[0]


def solve_range(options: np.ndarray, strength: int, seeds: list[int], starts: list[int]) -> np.ndarray:
    """Plays the game of each seed, begun on each start (-1: as the bot likes); what each took."""
    results = records(len(seeds), RESULT)
    game = load_game("archeologic")
    room = records(1, game.state)
    searches = records(1, SEARCH)
    out = np.empty(game.most_actions, np.int64)
    for n, (seed, start) in enumerate(zip(seeds, starts, strict=False)):
        solve_one(records(1, game.state), room, options, seed, strength, 0, start, searches, out, results, n)
    return results


def solo_options(game: Game, clues: int, **options: Any) -> np.ndarray:
    """The options record of a solo game, with any number of clues."""
    settled = game.settle(1, options) | {"clues": game.options[0].value(clues)}
    array: np.ndarray = game.options_array(settled).view(np.recarray)
    return array


def solve(
    quests: int = 1000, clues: int = 3, seed: int = 0, level: str = "strong", threads: int | None = None, **options: Any
) -> Solution:
    """Lets a bot solve quests alone; quest k is the one of the solo game with the seed `seed + k`.

    >>> solve(quests=2, level="greedy", threads=1).unsolved
    0
    """
    if quests < 1:
        raise ValueError("quests is a whole number from 1")
    names = [strength.name.lower() for strength in Strength]
    if level not in names:
        raise ValueError(f"there is no level {level!r}; there are: {', '.join(names)}")
    game = load_game("archeologic")
    array = solo_options(game, clues, **options)
    strength = names.index(level)
    threads = min(quests, threads or os.cpu_count() or 1)
    solve_range(array, strength, [seed], [-1])
    start = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        parts = pool.map(
            lambda k: solve_range(array, strength, list(range(seed + k, seed + quests, threads)), [-1] * quests),
            range(threads),
        )
    results = np.concatenate(list(parts))
    seconds = time.perf_counter() - start
    return Solution(
        level=level,
        quests=quests,
        clues=clues,
        seed=seed,
        threads=threads,
        seconds=round(seconds, 3),
        mean_time=float(results["time"].mean()),
        p90_time=float(np.quantile(results["time"], 0.9)),
        mean_questions=float(results["questions"].mean()),
        mean_claims=float(results["claims"].mean()),
        unsolved=int((results["time"] > array[0].limit + CLAIM_COST).sum()),
    )


def time_needed(code: str) -> float:
    """The time that good play needs on the quest of a code, alone: the strong bot's mean over all axes to start on."""
    array = solo_options(load_game("archeologic"), 3, quest=code)
    return float(solve_range(array, Strength.STRONG, [0] * AXES, list(range(AXES)))["time"].mean())


def thresholds_of(quest: str) -> tuple[int, int]:
    """The thresholds, confirmed and seasoned, of a quest by its code, or by the number of one of ours (ARC-12).

    >>> thresholds_of("1")
    (27, 18)
    """
    code = read_quest(quest)
    if code == "random":
        raise ValueError("thresholds belong to one quest: a code, or the number of one of ours")
    known = next((ours for ours in NUMBERED if ours.code == code), None)
    return (known.confirmed, known.seasoned) if known else SCALE.thresholds(time_needed(code))
