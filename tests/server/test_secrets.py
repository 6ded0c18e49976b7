"""Hidden information, end to end: whatever one seat, or a stranger, can get out of the server is the same in every world
that they cannot tell apart.

At each moment of whole games the true table is exchanged under the running server for one in which all is redrawn that
a reader cannot know: the state, the secret parts of events, the seed, a chosen quest, the marks of others. Everything that
this reader can ask for must come back byte by byte as before. What was sent unasked is then compared with that. Other
tests plant leaks and see them found.

What does not lie in a table (cookies, passwords, webhooks, the server's secret) is searched for in all that was received.
"""

import asyncio
import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from digsite import assists
from digsite.games.archeologic.codes import daily_code, quest_code, read_code
from digsite.games.contract.events import may_know
from digsite.server import kept, offers, people
from digsite.server import room as room_module
from digsite.server.course import Course
from digsite.server.house import House
from digsite.server.messages import Person
from digsite.server.room import Room
from digsite.table import SPECTATOR, Table

from .browser import Browser, Refused, TableSocket
from .conftest import RunningServer

GAMES: dict[str, dict[str, Any]] = {
    "altiplano": {"turns": 20},
    "archeologic": {"limit": 40, "quest": "3"},
    "artifact": {},
    "anasazi": {},
}
SEATS = {"artifact": 3}
GAPS = (1, 4)
TRIAL = {"tiles": [{"building": "S", "zone": "A1", "turn": 0}]}
ASSISTS = {"hint": {}, "count": {}, "check": TRIAL, "review": {}}
EVERY, SELDOM = 4, 15
"""At every so manieth moment all is looked at; seldom in the games whose views take long."""
ASSISTED = 5
"""At every so manieth of those the assists are asked, too."""
MOST_MOMENTS = 400


class Game:
    """A table of people, each with a socket open, and a stranger who looks on."""

    def __init__(self, server: RunningServer, game: str, options: dict[str, Any], seed: int) -> None:
        self.server = server
        self.chance = random.Random(seed)
        people = [server.browser(name) for name in ("Ada", "Bob", "Eve")][: SEATS.get(game, 2)]
        self.table = people[0].new_table(game, ["me", *["open"] * (len(people) - 1)], options=options)
        for person in people[1:]:
            person.post(f"/api/tables/{self.table}/join", {})
        self.browsers: list[Browser] = [*people, server.browser()]
        self.sockets = [browser.open(self.table) for browser in self.browsers]
        for seat, socket in enumerate(self.sockets[:-1]):
            socket.send({"type": "keep_marks", "marks": {"own": f"mark of seat {seat}"}})
        for socket in self.sockets:
            while not all(seat["present"] for seat in socket.info["seats"]):
                socket.next()

    @property
    def room(self) -> Room:
        return next(room for room in self.server.server.house.rooms if room.table.id == self.table)

    @property
    def readers(self) -> list[int | None]:
        return [*range(len(self.browsers) - 1), None]

    @property
    def version(self) -> int:
        return max(int(socket.position["version"]) for socket in self.sockets)

    def step(self) -> bool:
        """Somebody who is asked does something; False when the game is over, and all may be told."""
        mover = next((socket for socket in self.sockets if socket.position["legal"]), None)
        if mover is None:
            return False
        if mover.position["can_undo"] and self.chance.random() < 0.2:
            done = mover.command("undo")
        else:
            done = mover.play(self.chance.choice(mover.position["legal"]))
        assert done["type"] == "done", done
        for socket in self.sockets:
            socket.until_version(done["version"])
        return mover.position["scores"] is None

    # --- the worlds -----------------------------------------------------------------------------------------------------

    @contextmanager
    def in_another_world(self, reader: int | None, seed: int) -> Iterator[None]:
        """Exchanges what the reader cannot know, and puts it back."""
        room = self.room
        assert room.course is not None
        truth = room.course, room.table
        other = redrawn(room.course, reader, seed), another_table(room.table, reader)
        self._put(room, *other)
        try:
            yield
        finally:
            self._put(room, *truth)

    def _put(self, room: Room, course: Course, table: kept.KeptTable) -> None:
        async def put() -> None:
            room.course, room.table = course, table

        asyncio.run_coroutine_threadsafe(put(), room._owner.get_loop()).result(60)

    # --- what a reader can get ------------------------------------------------------------------------------------------

    def everything(self, place: int, asking: bool) -> dict[str, Any]:
        """All that somebody can ask for now."""
        browser, mine = self.browsers[place], self.sockets[place]
        table = f"/api/tables/{self.table}"
        paths = (table, f"{table}/log", "/api/lobby", "/api/daily", "/api/me", "/api/me/results", "/api/games")
        got = {path: page(browser, path) for path in paths}
        got["whole"] = self.greeting(browser, None)
        for gap in GAPS:
            got[f"news of {gap}"] = self.greeting(browser, self.version - gap)
        got["nonsense"] = mine.command("play", "same", action="fly home")
        if not mine.position["can_undo"]:
            got["undo"] = mine.command("undo", "same")
        if asking:
            for name, about in ASSISTS.items():
                got[name] = mine.command("assist", f"assist {next(COUNT)}", name=name, about=about) | {"id": ""}
        return got

    def greeting(self, browser: Browser, version: int | None) -> Any:
        """The first frame for who comes (back) to the table."""
        socket = TableSocket(browser, self.table)
        socket.hello(version)
        frame = socket.next()
        socket.close()
        return frame

    def check(self, asking: bool = False) -> None:
        """Whether everybody gets the same in another world, and whether what was sent unasked is part of that."""
        for place, reader in enumerate(self.readers):
            if asking:
                self.everything(place, asking)  # that an assist was used is noted, once
            truth = self.everything(place, asking)
            self.check_unasked(place, truth)
            for seed in (1, 2):
                with self.in_another_world(reader, seed):
                    other = self.everything(place, asking)
                for name, text in truth.items():
                    assert same(other[name], text), f"{name} tells {reader} more than it may"

    def check_unasked(self, place: int, truth: dict[str, Any]) -> None:
        """What was sent when it happened is what can be asked for, and so is what is looked back at."""
        socket = self.sockets[place]
        frame = next(frame for frame in reversed(socket.frames) if frame.get("position"))
        expected = truth["whole"]
        assert same(frame["position"], expected["position"])
        if frame["type"] == "news":
            assert same(frame["happened"], [] if frame["undone"] else truth["news of 1"]["happened"])
        moment = expected["position"]["moment"]
        looked_back = self.browsers[place].get(f"/api/tables/{self.table}/moments/{moment}")
        assert same(looked_back["view"], expected["position"]["view"])
        assert same(looked_back["events"], expected["history"][-1]["events"])


COUNT = count()


def page(browser: Browser, path: str) -> Any:
    """An answer, or how it was refused."""
    try:
        return browser.get(path)
    except Refused as refused:
        return refused.status, refused.body


def same(one: Any, other: Any) -> bool:
    """Whether two things are the same byte by byte."""
    return json.dumps(one) == json.dumps(other)


def redrawn(course: Course, reader: int | None, seed: int) -> Course:
    """The course in a world that the reader cannot tell from the true one."""
    truth = course.table
    table = truth.copy()
    table.seed = truth.seed ^ 0x5EED5EED
    table._states = truth.imagined(reader, seed)._states
    table._happened = [scrambled(truth, row, SPECTATOR if reader is None else reader) for row in truth._happened]
    table._actions = ["hidden"] * len(truth._actions)
    table._redoable = ["hidden"] * len(truth._redoable)
    other = Course(table)
    other.version, other._ends, other._steps = course.version, list(course._ends), course._steps.copy()
    return other


def scrambled(table: Table, row: tuple[int, ...], viewer: int) -> tuple[int, ...]:
    """An event with another secret part, where the viewer may not know it."""
    kind, mask, *numbers = row
    if may_know(mask, viewer):
        return row
    first_secret = len(table.game.events[kind].public)
    return kind, mask, *numbers[:first_secret], *((number + 1) % 8 for number in numbers[first_secret:])


def another_table(table: kept.KeptTable, reader: int | None) -> kept.KeptTable:
    """What is kept beside the moves, other where the reader may not know it."""
    options = dict(table.options)
    if options.get("quest", "random") != "random" and table.status != kept.FINISHED:
        options["quest"] = other_quest(options["quest"])
    seats = [seat if seat.seat == reader else replace(seat, marks={"own": "others"}) for seat in table.seats]
    return replace(table, seed=table.seed ^ 0x5EED5EED, options=options, seats=seats)


def other_quest(code: str) -> str:
    quest, order = read_code(code)
    return quest_code(quest ^ 1, order)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_nobody_can_get_what_only_others_know(server: RunningServer, game: str) -> None:
    every, most = (SELDOM, 3 * SELDOM) if game in ("artifact", "anasazi") else (EVERY, MOST_MOMENTS)
    played = Game(server, game, GAMES[game], 1)
    played.check(asking=True)
    for number in range(1, most + 1):
        if not played.step():
            return
        if number % every == 0:
            played.check(asking=number % (ASSISTED * every) == 0)
    assert most < MOST_MOMENTS, "the game did not end"


# --- leaks that are planted, to be found -----------------------------------------------------------------------------


def other_of(seat: int | None) -> int:
    return 1 if seat in (None, 0) else 0


def view_of_another(self: Table, seat: int | None, *, view: Any = Table.view) -> Any:
    return view(self, seat) | {"players": view(self, other_of(seat))["players"]}


def state_in_a_corner(self: Table, seat: int | None, *, view: Any = Table.view) -> Any:
    return view(self, seat) | {"most_turns": int(self.state.random)}


def history_of_another(self: Table, seat: int | None, since: int = 0, *, history: Any = Table.history) -> Any:
    return history(self, other_of(seat), since)


def position_for_all(self: Course, reader: int | None, decides: bool, *, position: Any = Course.position) -> Any:
    told = position(self, reader, decides)
    told.legal = [str(action) for action in self.table.legal]
    return told


def whole_with_marks(self: Room, audience: int | None, *, whole: Any = Room._whole) -> Any:
    return json.dumps(json.loads(whole(self, audience)) | {"marks": self.table.seats[0].marks})


def news_of_another(self: Room, audience: int | None, *rest: Any, news: Any = Room._news) -> Any:
    return news(self, other_of(audience), *rest)


def looked_back_by_another(self: Course, reader: int | None, *, looked_back: Any = Course.looked_back) -> Any:
    return looked_back(self, other_of(reader))


def log_at_any_time(self: Room) -> Any:
    assert self.course is not None
    return self.course.table.log


def all_options(name: str, settled: Any, over: bool, *, shown: Any = offers.shown_options) -> Any:
    return shown(name, settled, True)


def refusal_that_lists(self: Room, person: Any, frame: Any, *, why_not: Any = Room._why_not) -> Any:
    refused = why_not(self, person, frame)
    if refused is not None and self.course is not None:
        refused.detail = str([str(action) for action in self.course.table.legal])
    return refused


def answer_from_the_truth(table: Table, seat: int, *rest: Any, answer: Any = assists.answer) -> Any:
    return answer(table, seat, *rest) | {"bits": int(table.state.random)}


LEAKS: list[tuple[str, Any, str, Callable[..., Any]]] = [
    ("altiplano", Table, "view", view_of_another),
    ("archeologic", Table, "view", view_of_another),
    ("altiplano", Table, "view", state_in_a_corner),
    ("altiplano", Table, "history", history_of_another),
    ("archeologic", Table, "history", history_of_another),
    ("altiplano", Course, "position", position_for_all),
    ("altiplano", Course, "looked_back", looked_back_by_another),
    ("altiplano", Room, "_whole", whole_with_marks),
    ("altiplano", Room, "_news", news_of_another),
    ("altiplano", Room, "finished_log", log_at_any_time),
    ("archeologic", room_module, "shown_options", all_options),
    ("altiplano", Room, "_why_not", refusal_that_lists),
    ("archeologic", assists, "answer", answer_from_the_truth),
]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "owner", "name", "leak"), LEAKS, ids=lambda value: getattr(value, "__name__", value))
def test_a_leak_is_found(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch, game: str, owner: Any, name: str, leak: Callable[..., Any]
) -> None:
    played = Game(server, game, GAMES[game], 1)
    played.check(asking=True)
    monkeypatch.setattr(owner, name, leak)

    def play_and_check() -> None:
        for _ in range(8):
            played.check(asking=True)
            assert played.step()

    with pytest.raises(AssertionError, match=r"more than it may|same\("):
        play_and_check()


# --- what does not lie in a table ---------------------------------------------------------------------------------------

PASSWORDS = ("correct horse battery", "staple of bob")


class Evening:
    """Two people with accounts play everything there is, with bots too, and a stranger looks on."""

    def __init__(self, server: RunningServer) -> None:
        self.house: House = server.server.house
        self.chance = random.Random(7)
        self.ada, self.bob, self.stranger = server.browser("Ada"), server.browser("Bob"), server.browser()
        number = next(COUNT)
        self.accounts = [f"account-of-{name}-{number}" for name in ("ada", "bob")]
        self.hooks = [f"https://hooks.example/of-{name}" for name in ("ada", "bob")]
        for person, account, password, hook in zip(
            (self.ada, self.bob), self.accounts, PASSWORDS, self.hooks, strict=True
        ):
            person.post("/api/account", {"account": account, "password": password})
            person.ask("PATCH", "/api/me", {"webhook": hook})

    def run(self) -> None:
        self.daily = daily_code(self.house.today(), self.house.secret)
        quest = self.ada.post("/api/daily")["id"]
        self.ada.open(quest).play("start A")
        self.against_a_bot("altiplano", {"turns": 20})
        self.against_a_bot("archeologic", {"limit": 40})
        table = self.together()
        self.before = {browser: len(browser.seen) for browser in self.everybody}
        self.seeds = [room.table.seed for room in self.house.rooms]
        for browser in self.everybody:
            browser.get(f"/api/tables/{table}/log")
            browser.get(f"/api/tables/{table}/moments/3")
        self.bob.open(table).command("assist", name="review")
        again = self.ada.post(f"/api/tables/{table}/rematch")["id"]
        self.seeds_left = [room.table.seed for room in self.house.rooms if room.table.status != kept.FINISHED]
        for browser in self.everybody:
            browser.open(again)
            for path in ("/api/lobby", "/api/daily", "/api/games", f"/api/tables/{again}", "/metrics", "/healthz"):
                browser.get(path)
            for path in ("/api/me", "/api/me/results", f"/api/tables/{again}/log", f"/api/tables/{quest}"):
                with suppress(Refused):
                    browser.get(path)

    @property
    def everybody(self) -> list[Browser]:
        return [self.ada, self.bob, self.stranger]

    def against_a_bot(self, game: str, options: dict[str, Any]) -> None:
        table = self.ada.new_table(game, ["me", "random"], options=options, public=True)
        watching = self.stranger.open(table)
        socket = self.ada.open(table)
        while socket.until_my_turn():
            if socket.position["can_undo"] and self.chance.random() < 0.1:
                socket.command("undo")
            else:
                socket.play(self.chance.choice(socket.position["legal"]))
        watching.until_version(socket.position["version"])

    def together(self) -> str:
        table = self.ada.new_table("archeologic", ["me", "open"], options={"limit": 40}, public=True)
        self.bob.get("/api/lobby")
        self.bob.post(f"/api/tables/{table}/join", {})
        sockets = [browser.open(table) for browser in self.everybody]
        for seat, socket in enumerate(sockets[:2]):
            socket.send({"type": "keep_marks", "marks": {"own": f"mark of seat {seat}"}})
            socket.command("say", text="Good luck")
            socket.command("assist", name="count")
        while True:
            newest = max(socket.position["version"] for socket in sockets)
            for socket in sockets:
                socket.until_version(newest)
            mover = next((socket for socket in sockets if socket.position["legal"]), None)
            if mover is None:
                return table
            if mover.position["moment"] == 4:
                mover.command("assist", name="hint")
                mover.browser.open(table, version=2, ready=False).next()
            mover.play(self.chance.choice(mover.position["legal"]))

    def told_too_much(self) -> list[str]:
        """What somebody received and should not have."""
        tokens = {browser: str(browser.cookie).partition("=")[2] for browser in (self.ada, self.bob)}
        hashes = [people.token_hash(token) for token in tokens.values()]
        never = [self.house.secret.hex(), self.daily, *hashes, *PASSWORDS, "argon2", *map(str, self.seeds_left)]
        found = []
        for browser in self.everybody:
            others = [token for whose, token in tokens.items() if whose is not browser]
            bodies = "\n".join(browser.seen)
            early = "\n".join(browser.seen[: self.before[browser]])
            heads = "\n".join(browser.heads)
            for number, name in enumerate(("ada", "bob")):
                if browser is not (self.ada, self.bob)[number]:
                    others += [self.accounts[number], self.hooks[number], f"mark of seat {number}"]
                if browser is not self.stranger:
                    assert self.hooks[self.everybody.index(browser)] in bodies, name
            found += [word for word in [*never, *others] if word in bodies + heads]
            found += [word for word in tokens.values() if word in bodies]
            found += [str(seed) for seed in self.seeds if str(seed) in early]
        return found


@pytest.mark.slow
def test_cookies_passwords_webhooks_and_seeds_are_never_sent(server: RunningServer) -> None:
    evening = Evening(server)
    evening.run()
    assert evening.told_too_much() == []
    assert any(str(seed) in "\n".join(evening.stranger.seen) for seed in evening.seeds), "the log of a finished game"


@pytest.mark.slow
def test_such_a_leak_is_found(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(server)
    talkative = property(lambda self: Person(self.id, f"{self.name} {self.webhook}"))
    monkeypatch.setattr(people.KnownPerson, "seen", talkative)
    evening.run()
    assert set(evening.told_too_much()) == set(evening.hooks)
