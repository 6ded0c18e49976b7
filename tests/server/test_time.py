"""What comes with time: clocks, the quest of the day, and a server that stops and starts."""

import json
import time
from typing import Any

import pytest

from digsite.games.archeologic.codes import daily_code

from .browser import Browser, Refused, TableSocket, mover_of, until_told
from .conftest import MakeServer, RunningServer


def seats_of(server: RunningServer, **clock: Any) -> tuple[list[Browser], list[TableSocket]]:
    ada, bob = server.browser("Ada"), server.browser("Bob")
    table = ada.new_table("archeologic", ["me", "open"], clock=clock)
    bob.post(f"/api/tables/{table}/join", {})
    return [ada, bob], [ada.open(table), bob.open(table)]


def test_a_live_clock_runs_for_who_decides_and_gives_its_increment(server: RunningServer) -> None:
    _, sockets = seats_of(server, kind="live", minutes=5, increment=7)
    mover = mover_of(sockets)
    assert mover is not None
    seat = mover.position["view"]["me"]
    server.clock.ahead += 60
    mover.play(mover.position["legal"][0])
    left = [info["time_left"] for info in mover.info["seats"]]
    assert left[1 - seat] == 300_000
    assert 200_000 < left[seat] <= 240_000
    while mover.position["legal"]:
        mover.play(mover.position["legal"][0])
    assert left[seat] < mover.info["seats"][seat]["time_left"] <= 247_000


def test_who_has_no_time_left_is_stood_in_for_and_may_return(server: RunningServer) -> None:
    browsers, sockets = seats_of(server, kind="live", minutes=5, increment=3)
    mover = mover_of(sockets)
    assert mover is not None
    seat = mover.position["view"]["me"]
    server.clock.ahead += 301
    other = sockets[1 - seat]
    frame = other.until(lambda frame: frame["type"] == "table" and frame["table"]["seats"][seat]["away"])
    assert frame["table"]["seats"][seat]["time_left"] == 0
    other.until(lambda frame: bool((frame.get("position") or {}).get("legal")))
    back = browsers[seat].post(f"/api/tables/{mover.table}/return")
    assert (back["seats"][seat]["away"], back["seats"][seat]["time_left"]) == (False, 10_000)


def test_a_command_that_comes_too_late_does_not_count(server: RunningServer) -> None:
    _, sockets = seats_of(server, kind="live", minutes=1)
    mover = mover_of(sockets)
    assert mover is not None
    action = mover.position["legal"][0]
    server.clock.ahead += 61
    assert mover.play(action, version=0)["why"] in ("not_your_turn", "stale")


def test_days_a_move_run_anew_with_each_move(server: RunningServer) -> None:
    browsers, sockets = seats_of(server, kind="days", days=2)
    mover = mover_of(sockets)
    assert mover is not None
    seat = mover.position["view"]["me"]
    server.clock.ahead += 86_400
    mover.play(mover.position["legal"][0])
    info = browsers[0].table(mover.table)
    assert 172_000_000 < info["seats"][info["turn"]]["time_left"] <= 172_800_000
    server.clock.ahead += 2 * 86_400 + 1
    sockets[1 - seat].until(
        lambda frame: frame["type"] == "table" and any(seat["away"] for seat in frame["table"]["seats"])
    )


def solve(browser: Browser, table: str, code: str) -> Any:
    """Asks one question and claims the city that the code tells."""
    from digsite.box import load
    from digsite.games.archeologic.codes import read_code
    from digsite.games.archeologic.tables import quests
    from digsite.games.archeologic.view import plan

    load("archeologic")
    socket = browser.open(table)
    city = plan(int(quests()[read_code(code)[0]]))
    actions = ["start A", "aim 1", "ask traps", "claim"]
    for action in [*actions, *(f"place {tile['building']} {tile['zone']} {tile['turn']}" for tile in city)]:
        answer = socket.play(action)
        assert answer["type"] == "done", answer
    return socket.position


def test_the_quest_of_the_day_is_tried_once_and_tells_its_code_afterwards(server: RunningServer) -> None:
    ada, bob = server.browser("Ada"), server.browser("Bob")
    today = ada.get("/api/daily")
    assert (today["table"], today["done"], today["code"], today["share"]) == (None, False, None, None)
    table = ada.post("/api/daily")["id"]
    assert ada.post("/api/daily")["id"] == table
    code = daily_code(server.server.house.today(), server.server.house.secret)
    assert ada.table(table)["options"] == {
        "clues": 3,
        "handicap": [],
        "wrong": "app",
        "expert": False,
        "limit": 200,
    }
    # It is nobody else's to see, and it is not left to a bot.
    for path in ("", "/moments/0", "/log"):
        with pytest.raises(Refused) as refused:
            bob.get(f"/api/tables/{table}{path}")
        assert refused.value.why == "no_table"
    assert bob.open(table, ready=False).until_closed()[0]["why"] == "no_table"  # type: ignore[index]
    with pytest.raises(Refused):
        ada.post(f"/api/tables/{table}/leave")
    position = solve(ada, table, code)
    assert position["winners"] == [0]
    seen = "".join(ada.seen[:-14])
    assert code not in seen
    done = ada.get("/api/daily")
    assert (done["table"], done["done"], done["code"]) == (table, True, code)
    (result,) = done["results"]
    assert (result["person"]["name"], result["questions"], result["assisted"]) == ("Ada", 1, False)
    assert result["time"] == position["view"]["players"][0]["time"]
    assert done["share"].startswith("⛏️ ")
    assert code not in done["share"]
    others = bob.get("/api/daily")
    assert (others["code"], others["share"], len(others["results"])) == (None, None, 1)
    assert code not in json.dumps(others)
    assert table not in json.dumps(others)
    with pytest.raises(Refused):
        ada.post(f"/api/tables/{table}/rematch")
    with pytest.raises(Refused, match="not come yet"):
        ada.get("/api/daily/2999-01-01")
    with pytest.raises(Refused, match="a day is told as in"):
        ada.get("/api/daily/tomorrow")
    server.clock.ahead += 86_400
    assert ada.get("/api/daily")["done"] is False
    assert ada.get(f"/api/daily/{done['day']}")["code"] == code


def test_a_server_that_stops_says_so_and_goes_on_where_it_was(make_server: MakeServer) -> None:
    server = make_server()
    ada = server.browser("Ada")
    table = ada.new_table("archeologic", ["me", "random"], clock={"kind": "live", "minutes": 5})
    socket = ada.open(table)
    socket.until_my_turn()
    socket.play(socket.position["legal"][0])
    with ada.socket("/ws/me") as notices:
        server.stop()
        failed, code = socket.until_closed()
        assert failed is not None
        assert (failed["type"], failed["why"], code) == ("failed", "going_down", 1001)
        until_told(notices, '"going_down"')
    cookie = ada.cookie
    time.sleep(0.01)
    server.start()
    ada = server.browser()
    ada.cookie = cookie
    again = ada.open(table)
    assert again.position["version"] >= socket.position["version"]
    again.until_my_turn()
    assert again.play(again.position["legal"][0])["type"] == "done"


def test_a_bot_that_was_thinking_goes_on_without_anybody_looking(make_server: MakeServer) -> None:
    server = make_server(bot_pause=30.0)
    ada = server.browser("Ada")
    table = ada.new_table("altiplano", ["random", "random"], options={"turns": 20})
    ada.open(table, ready=False).until("whole")
    server.stop()
    server._settings["bot_pause"] = 0.0
    server.start()
    again = server.browser()
    again.cookie = ada.cookie
    due = time.monotonic() + 60
    while again.table(table)["status"] != "finished" and time.monotonic() < due:
        time.sleep(0.05)
    assert again.table(table)["status"] == "finished"


def test_the_server_tells_how_it_is(server: RunningServer) -> None:
    browser = server.browser("Ada")
    assert browser.get("/healthz") == {"status": "ok"}
    browser.open(browser.new_table("archeologic", ["me"])).play("start A")
    numbers = browser.get("/metrics")
    assert 'digsite_commands_total{by="person",game="archeologic",kind="play"}' in numbers
    assert "digsite_loop_lag_seconds_count" in numbers
    assert browser.id not in numbers
