"""Making games ready: in which order, and that nobody who waits is forgotten."""

import asyncio

import pytest

from digsite import warming
from digsite.server import readiness
from digsite.server.readiness import Readiness, Use
from digsite.server.threads import Threads

PLAY, BOTS = warming.PLAY, warming.BOTS


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Use | str]:
    """What is made ready, in its order, each in one turn of the event loop; and when memory is kept for good."""
    made: list[Use | str] = []

    async def prepare(self: Readiness, game: str, use: str) -> None:
        await asyncio.sleep(0)
        made.append((game, use))
        self._ready[game, use].set()

    monkeypatch.setattr(Readiness, "_prepare", prepare)
    monkeypatch.setattr(readiness, "keep_for_good", lambda: made.append("kept"))
    return made


def test_all_games_can_be_played_before_their_bots_are_there_and_memory_is_kept_once(made: list[Use | str]) -> None:
    async def wait_for_all() -> None:
        ready = Readiness(Threads(1))
        ready.begin(["altiplano", "anasazi"])
        await asyncio.gather(*(ready.bots(game) for game in ("altiplano", "anasazi")))
        await asyncio.sleep(0)

    asyncio.run(wait_for_all())
    assert set(made[:2]) == {("altiplano", PLAY), ("anasazi", PLAY)}
    assert set(made[2:4]) == {("altiplano", BOTS), ("anasazi", BOTS)}
    assert made[4:] == ["kept"]


def test_what_somebody_waits_for_comes_first(made: list[Use | str]) -> None:
    async def wait_for_one() -> None:
        ready = Readiness(Threads(1))
        ready.begin(["altiplano", "anasazi", "archeologic", "artifact"])
        await ready.game("artifact")

    asyncio.run(wait_for_one())
    assert made.index(("artifact", PLAY)) <= 2


def test_who_asks_in_the_moment_when_all_else_is_done_does_not_wait_for_ever(made: list[Use | str]) -> None:
    async def ask_late() -> None:
        ready = Readiness(Threads(1))
        ready.begin(["altiplano", "anasazi"])
        await ready.bots("altiplano")
        await asyncio.wait_for(ready.game("artifact"), 60)

    asyncio.run(ask_late())
    assert made.count(("artifact", PLAY)) == 1
