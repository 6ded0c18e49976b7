"""Many quests solved by a bot, one after the other: how much time good play needs (ARC-12, ARC-41)."""

import os
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import numpy as np

from .. import engine
from ..box import check_seeds
from ..games.archeologic import read_quest, rules
from ..games.archeologic.numbered import NUMBERED, SCALE
from ..games.archeologic.questions import CLAIM_COST
from ..games.archeologic.rules import Ask
from ..games.archeologic.tiles import AXES
from ..games.contract import Game, asked_kind, load_game, records
from ..texts import Mistake
from .archeologic_planning import SEARCH, Strength, choose

RESULT = np.dtype([("time", np.int64), ("questions", np.int64), ("claims", np.int64)])


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


def solve_one(options: np.ndarray, strength: int, seed: int, start: int) -> tuple[int, int, int]:
    """Plays one quest alone: time, questions and claims that it took. With -1 the bot chooses where to start."""
    game = load_game("archeologic")
    states, room, searches = (records(1, dtype) for dtype in (game.state, game.state, SEARCH))
    out = np.empty(game.most_actions, np.int64)
    state = states[0]
    questions = claims = 0
    engine.new(states, 0, options, 1, seed)
    while engine.seat(states, 0) >= 0:
        kind = int(asked_kind(state))
        action = start
        if kind != Ask.START or start < 0:
            action = int(choose(states, 0, room, strength, 0, searches, out))
        questions += kind == Ask.QUESTION
        claims += kind == Ask.AIM and action == rules.CLAIM
        engine.play(states, 0, action)
    scores = np.zeros(8, np.int64)
    engine.score(states, 0, scores)
    return -int(scores[0]), questions, claims


def solve_range(options: np.ndarray, strength: int, seeds: Iterable[int], starts: Iterable[int]) -> np.ndarray:
    """Plays the game of each seed, begun on each start (-1: as the bot likes); what each took."""
    results = [solve_one(options, strength, seed, start) for seed, start in zip(seeds, starts, strict=False)]
    return np.array(results, RESULT)


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
        raise Mistake("quests")
    check_seeds(seed, quests)
    names = [strength.name.lower() for strength in Strength]
    if level not in names:
        raise Mistake("no_bot", game_name="archeologic", level=level, names=", ".join(names))
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
        raise Mistake("thresholds_of_one", "archeologic")
    known = next((ours for ours in NUMBERED if ours.code == code), None)
    return (known.confirmed, known.seasoned) if known else SCALE.thresholds(time_needed(code))
