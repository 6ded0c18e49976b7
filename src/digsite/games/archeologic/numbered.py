"""The 28 numbered quests of rising difficulty with their solo thresholds (ARC-10, ARC-12), read from `numbered.toml`.

`bench/thresholds.py` computes that file.
"""

import tomllib
from pathlib import Path
from typing import NamedTuple


class NumberedQuest(NamedTuple):
    """A quest of the program's own series."""

    code: str
    confirmed: int
    """At most this much time makes a confirmed archaeologist."""
    seasoned: int
    """At most this much time makes a seasoned one."""


def _read() -> tuple[NumberedQuest, ...]:
    data = tomllib.loads((Path(__file__).parent / "numbered.toml").read_text(encoding="utf-8"))
    return tuple(NumberedQuest(**quest) for quest in data["quest"])


NUMBERED = _read()
