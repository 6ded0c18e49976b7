"""The quest of the day: one for everybody, one counted attempt for each, results that the table itself vouches for.

python -m digsite.server.daily      reads a quest's code, writes its thresholds
"""

import asyncio
import json
import logging
import sys
from datetime import date
from typing import TYPE_CHECKING, Literal

from sqlalchemy import Connection, case, insert, select, update

from ..games.contract import described_game
from . import kept, schema
from .course import Course
from .kept import KeptSeat
from .messages import Clock, Daily, DailyResult, Person
from .people import KnownPerson
from .refusals import Refusal

if TYPE_CHECKING:
    from .house import House
    from .kept import KeptTable

log = logging.getLogger("digsite.server")

GAME = "archeologic"
QUEST = "quest"
ASK = "ask "
MOST_RESULTS = 100
Rank = Literal["seasoned", "confirmed", "apprentice"]
STARS: dict[Rank, str] = {"seasoned": "★★★", "confirmed": "★★☆", "apprentice": "★☆☆"}


class Quests:
    """The quests of the days of a server."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self._thresholds: dict[str, tuple[int, int]] = {}
        self._weighing: dict[str, asyncio.Task[None]] = {}

    def code(self, day: date) -> str:
        """The code of a day's quest: nobody without the server's secret can tell it."""
        from ..games.archeologic.codes import daily_code

        return daily_code(day, self._house.secret)

    async def attempt(self, person: KnownPerson) -> str:
        """The table of a person's attempt at the quest of today: the one that was begun, or a new one."""
        day = self._house.today()
        options = described_game(GAME).settle(1, {QUEST: self.code(day)})
        table = self._house.table_of(
            person.seen, GAME, options, [KeptSeat(0, "person", person=person.seen)], False, True, Clock()
        )
        table.daily = day.isoformat()
        counts = await self._house.store.write(kept.add_attempt, table, table.daily)
        if counts == table.id:
            await self._house.open_new(table)
            self._weigh(day)
        return counts

    async def daily(self, person: KnownPerson | None, word: str | None) -> Daily:
        """A day's quest as somebody may know it."""
        day = self._read_day(word)
        name = day.isoformat()
        table, done, rows = await self._house.store.read(_found, name, person.id if person else None)
        thresholds = await self._known_thresholds(name)
        if rows and thresholds is None:
            self._weigh(day)
        results = [
            DailyResult(
                Person(row.person, row.name), row.time, row.questions, row.assisted, _rank(row.time, thresholds)
            )
            for row in rows
        ]
        mine = next((result for result in results if person and result.person.id == person.id), None) if done else None
        return Daily(
            day=name,
            table=table,
            done=done,
            code=self.code(day) if done else None,
            results=results[:MOST_RESULTS],
            share=share_line(name, mine) if mine else None,
        )

    def _read_day(self, word: str | None) -> date:
        today = self._house.today()
        if word is None:
            return today
        try:
            day = date.fromisoformat(word)
        except ValueError:
            raise Refusal(400, "bad", "a day is told as in 2026-07-05") from None
        if day > today:
            raise Refusal(404, "not_found", "this day has not come yet")
        return day

    async def _known_thresholds(self, day: str) -> tuple[int, int] | None:
        if day not in self._thresholds:
            found = await self._house.store.read(_thresholds, day)
            if found is None:
                return None
            self._thresholds[day] = found
        return self._thresholds[day]

    def _weigh(self, day: date) -> None:
        """Begins to compute a day's thresholds, unless they are known."""
        name = day.isoformat()
        if name not in self._thresholds and name not in self._weighing:
            self._weighing[name] = asyncio.create_task(self._compute(day), name=f"thresholds of {name}")

    async def _compute(self, day: date) -> None:
        """In a process of its own, for it may have to compile first. The code goes by a pipe, where nobody looks."""
        name = day.isoformat()
        if await self._known_thresholds(name) is None:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", __name__, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
            )
            try:
                out, _ = await process.communicate(self.code(day).encode())
            except asyncio.CancelledError:
                process.kill()
                await process.communicate()
                raise
            if process.returncode:
                log.warning("the thresholds of a day could not be computed", extra={"day": name})
                return
            confirmed, seasoned = json.loads(out)
            await self._house.store.write(_keep_thresholds, name, confirmed, seasoned)

    async def close(self) -> None:
        """Stops what is under way."""
        for task in self._weighing.values():
            task.cancel()
        await asyncio.gather(*self._weighing.values(), return_exceptions=True)


def _rank(time: int | None, thresholds: tuple[int, int] | None) -> Rank | None:
    """What a time is worth.

    >>> _rank(20, (27, 18)), _rank(None, (27, 18))
    ('confirmed', None)
    """
    if time is None or thresholds is None:
        return None
    confirmed, seasoned = thresholds
    return "seasoned" if time <= seasoned else "confirmed" if time <= confirmed else "apprentice"


def share_line(day: str, result: DailyResult) -> str:
    """A result as a line that tells nothing of the quest.

    >>> share_line("2026-07-05", DailyResult(Person("1", "Ada"), 23, 6, False, "confirmed"))
    '⛏️ 2026-07-05 ⏳ 23 ❓ 6 ★★☆'
    """
    parts = ["⛏️", day, "⏳", "✗" if result.time is None else str(result.time), "❓", str(result.questions)]
    if result.rank is not None:
        parts.append(STARS[result.rank])
    if result.assisted:
        parts.append("💡")
    return " ".join(parts)


def result_of(table: "KeptTable", course: Course) -> kept.Attempt:
    """What an attempt that is over counts: read off the table, never off what somebody sends."""
    view = course.table.view(0)
    return kept.Attempt(
        time=view["players"][0]["time"] if view["solver"] == 0 else None,
        questions=sum(action.startswith(ASK) for action in course.table.actions),
        assisted=bool(table.seats[0].assisted),
    )


def _found(connection: Connection, day: str, person: str | None) -> tuple[str | None, bool, list[kept.Row]]:
    attempts, people = schema.attempts, schema.people
    mine = connection.execute(
        select(attempts.c.table_id, attempts.c.done).where(attempts.c.day == day, attempts.c.person == person)
    ).first()
    rows = connection.execute(
        select(attempts, people.c.name)
        .join(people, people.c.id == attempts.c.person)
        .where(attempts.c.day == day, attempts.c.done)
        .order_by(case((attempts.c.time.is_(None), 1), else_=0), attempts.c.time, attempts.c.questions)
    ).all()
    return (mine.table_id, mine.done, list(rows)) if mine else (None, False, list(rows))


def _thresholds(connection: Connection, day: str) -> tuple[int, int] | None:
    days = schema.days
    row = connection.execute(select(days.c.confirmed, days.c.seasoned).where(days.c.day == day)).first()
    return (row.confirmed, row.seasoned) if row else None


def _keep_thresholds(connection: Connection, day: str, confirmed: int, seasoned: int) -> None:
    days = schema.days
    values = {"confirmed": confirmed, "seasoned": seasoned}
    if connection.execute(update(days).where(days.c.day == day).values(values)).rowcount == 0:
        connection.execute(insert(days).values(day=day, **values))


def main() -> None:
    """Computes the thresholds of the quest whose code comes on the standard input."""
    from ..bots.solving import thresholds_of

    json.dump(thresholds_of(sys.stdin.read().strip()), sys.stdout)


if __name__ == "__main__":
    main()
