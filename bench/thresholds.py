"""Chooses the 28 numbered quests of ArcheOlogic and computes their thresholds: `python bench/thresholds.py` (ARC-10, ARC-12).

Measures the time that good play needs on each quest of a pool drawn from a fixed seed, takes 28 of them that are spread
over that time as the printed thresholds are spread over theirs, and writes `numbered.toml`. It takes a few minutes; the
same program writes the same file. `--check N` measures N of the numbered quests again and compares.
"""

import argparse
import random
import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from digsite.bots.solving import time_needed
from digsite.games.archeologic.codes import ORDERS, quest_code
from digsite.games.archeologic.numbered import FILE, NUMBERED, Scale
from digsite.games.archeologic.tables import QUESTS

SEED = 2023
POOL = 280
EASIEST_PART, HARDEST_PART = 0.02, 0.98
PRINTED = [
    27,
    29,
    29,
    31,
    32,
    32,
    33,
    33,
    34,
    34,
    35,
    35,
    35,
    36,
    36,
    36,
    36,
    36,
    37,
    38,
    38,
    39,
    40,
    40,
    40,
    40,
    41,
    41,
]
HEAD = """\
# The numbered quests of rising difficulty: code, the time that good play needs, and the most time for a confirmed and for
# a seasoned archaeologist. House data, computed by bench/thresholds.py.

"""


def pool() -> list[str]:
    """The codes to choose from."""
    chance = random.Random(SEED)
    return [quest_code(chance.randrange(QUESTS), chance.randrange(ORDERS)) for _ in range(POOL)]


def measured(codes: list[str], threads: int) -> dict[str, float]:
    """The time needed on each quest."""
    time_needed(codes[0])
    with ThreadPoolExecutor(threads) as workers:
        return dict(zip(codes, workers.map(time_needed, codes), strict=True))


def chosen(needed: dict[str, float]) -> list[str]:
    """28 codes of rising difficulty, spread as the printed thresholds are."""
    easiest, hardest = np.quantile(list(needed.values()), [EASIEST_PART, HARDEST_PART])
    left = sorted(needed, key=lambda code: (needed[code], code))
    picked = []
    for printed in PRINTED:
        aim = easiest + (hardest - easiest) * (printed - PRINTED[0]) / (PRINTED[-1] - PRINTED[0])
        nearest = min(left, key=lambda code: abs(needed[code] - aim))
        left.remove(nearest)
        picked.append(nearest)
    return sorted(picked, key=lambda code: (needed[code], code))


def written(codes: list[str], needed: dict[str, float]) -> str:
    """The file for these quests."""
    scale = Scale(round(needed[codes[0]], 3), round(needed[codes[-1]], 3))
    parts = [f"[scale]\neasiest = {scale.easiest}\nhardest = {scale.hardest}\n"]
    for code in codes:
        time = round(needed[code], 3)
        confirmed, seasoned = scale.thresholds(time)
        parts.append(f'[[quest]]\ncode = "{code}"\nneeded = {time}\nconfirmed = {confirmed}\nseasoned = {seasoned}\n')
    return HEAD + "\n".join(parts)


def check(count: int, threads: int) -> list[str]:
    """Measures some of the numbered quests, evenly spread, again; what differs from the file."""
    quests = [NUMBERED[k * len(NUMBERED) // count] for k in range(count)]
    needed = measured([quest.code for quest in quests], threads)
    return [
        f"{quest.code}: {quest.needed} in the file, {needed[quest.code]:.3f} measured"
        for quest in quests
        if round(needed[quest.code], 3) != quest.needed
    ]


def main() -> int:
    """Writes or checks the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", type=int, metavar="N", help="only compare N of the quests with the file")
    parser.add_argument("--threads", type=int, default=2)
    arguments = parser.parse_args()
    if arguments.check:
        faults = check(min(arguments.check, len(NUMBERED)), arguments.threads)
        print("\n".join(faults) or f"{arguments.check} quests are as in {FILE.name}")
        return 1 if faults else 0
    codes = pool()
    needed = measured(codes, arguments.threads)
    FILE.write_text(written(chosen(needed), needed), encoding="utf-8")
    print(f"wrote {FILE.name}: 28 of {len(codes)} quests")
    return 0


if __name__ == "__main__":
    sys.exit(main())
