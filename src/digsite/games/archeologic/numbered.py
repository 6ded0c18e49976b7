"""The 28 numbered quests of rising difficulty, the thresholds of any quest and the ranks (ARC-10, ARC-12, ARC-41).

`bench/thresholds.py` computes `numbered.toml`: which quests, and the time that good play needs on each. Thresholds follow
from that time on one straight scale, on which the 28 quests span the range that is printed in the box.
"""

import tomllib
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).parent / "numbered.toml"
LEAST_CONFIRMED, MOST_CONFIRMED = 27, 41
LEAST_SEASONED, MOST_SEASONED = 18, 25


class NumberedQuest(NamedTuple):
    """A quest of the program's own series."""

    code: str
    needed: float
    """The time that good play needs, on average."""
    confirmed: int
    """At most this much time makes a confirmed archaeologist."""
    seasoned: int
    """At most this much time makes a seasoned one."""


class Scale(NamedTuple):
    """The times needed for the easiest and the hardest of the numbered quests; thresholds lie on a line through them.

    >>> Scale(10.0, 17.0).thresholds(10.0), Scale(10.0, 17.0).thresholds(13.5), Scale(10.0, 17.0).thresholds(17.0)
    ((27, 18), (34, 22), (41, 25))
    """

    easiest: float
    hardest: float

    def thresholds(self, needed: float) -> tuple[int, int]:
        """The thresholds, confirmed and seasoned, of a quest on which good play needs this time."""
        part = (needed - self.easiest) / (self.hardest - self.easiest)
        confirmed = LEAST_CONFIRMED + part * (MOST_CONFIRMED - LEAST_CONFIRMED)
        seasoned = LEAST_SEASONED + part * (MOST_SEASONED - LEAST_SEASONED)
        return int(confirmed + 0.5), int(seasoned + 0.5)


def rank(time: int, confirmed: int, seasoned: int) -> str:
    """The rank for solving a quest alone in this time, the claim's 4 included (ARC-41).

    >>> rank(22, 36, 22), rank(23, 36, 22), rank(36, 36, 22), rank(37, 36, 22)
    ('seasoned', 'confirmed', 'confirmed', 'apprentice')
    """
    if time <= seasoned:
        return "seasoned"
    return "confirmed" if time <= confirmed else "apprentice"


def _read() -> tuple[tuple[NumberedQuest, ...], Scale]:
    data = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return tuple(NumberedQuest(**quest) for quest in data["quest"]), Scale(**data["scale"])


NUMBERED, SCALE = _read()
