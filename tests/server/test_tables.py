"""Tables over the real server: commands, versions, resync, undo, people who come and go."""

import json
import sqlite3
from contextlib import closing
from typing import Any

import pytest

from digsite.games.contract import described_game

from .browser import Browser, Refused, TableSocket, mover_of
from .conftest import MakeServer, RunningServer


@pytest.fixture
def ada(server: RunningServer) -> Browser:
    return server.browser("Ada")


@pytest.fixture
def bob(server: RunningServer) -> Browser:
    return server.browser("Bob")


def two_at(game: str, ada: Browser, bob: Browser, **more: Any) -> str:
    """A table of Ada and Bob."""
    table = ada.new_table(game, ["me", "open"], **more)
    bob.post(f"/api/tables/{table}/join", {})
    return table


def solo(ada: Browser) -> TableSocket:
    return ada.open(ada.new_table("archeologic", ["me"]))


def test_a_table_from_lobby_to_first_move(ada: Browser, bob: Browser) -> None:
    table = ada.new_table("archeologic", ["me", "open"], public=True, options={"clues": 5})
    assert [info["id"] for info in ada.get("/api/lobby")["mine"]] == [table]
    assert table in [info["id"] for info in bob.get("/api/lobby")["open"]]
    waiting = ada.open(table, ready=False)
    assert waiting.until("whole")["position"] is None
    info = bob.post(f"/api/tables/{table}/join", {})
    assert (info["status"], info["my_seat"], info["options"]["clues"]) == ("playing", 1, 5)
    assert table not in [info["id"] for info in bob.get("/api/lobby")["open"]]
    waiting.until(lambda frame: bool(frame.get("position")))
    other = bob.open(table)
    first, second = (waiting, other) if waiting.position["legal"] else (other, waiting)
    assert second.position["legal"] is None
    done = first.play(first.position["legal"][0])
    assert (done["type"], done["version"]) == ("done", 1)
    news = second.until("news")
    assert (news["since"], news["position"]["version"], news["position"]["moment"]) == (0, 1, 1)
    assert [happened["moment"] for happened in news["happened"]] == [1]
    seats = ada.table(table)["seats"]
    assert [(seat["kind"], seat["person"]["name"], seat["present"]) for seat in seats] == [
        ("person", "Ada", True),
        ("person", "Bob", True),
    ]


def test_a_whole_game_against_bots_ends_with_a_result(ada: Browser) -> None:
    table = ada.new_table("altiplano", ["me", "random"], options={"turns": 20})
    socket = ada.open(table)
    while socket.until_my_turn():
        assert socket.play(socket.position["legal"][0])["type"] == "done"
    info = ada.table(table)
    assert info["status"] == "finished"
    assert info["winners"] == socket.position["winners"]
    assert info["scores"] == socket.position["scores"]
    assert ada.get("/api/me/results")["records"] == [
        {"game": "altiplano", "finished": 1, "won": int(0 in info["winners"]), "assisted": 0}
    ]
    assert [finished["id"] for finished in ada.get("/api/lobby")["finished"]] == [table]
    log = ada.get(f"/api/tables/{table}/log")
    assert len(log["actions"]) == socket.position["moment"]
    assert socket.play("pass")["why"] == "over"


def test_the_rules_are_asked_whatever_a_client_sends(ada: Browser, bob: Browser) -> None:
    socket = solo(ada)
    assert socket.play("fly home")["why"] == "not_legal"
    assert socket.play("x" * 300)["why"] == "too_long"
    assert socket.play("start A", version=7)["why"] == "stale"
    watcher = bob.open(socket.table)
    assert watcher.position["legal"] is None
    assert watcher.play("start A")["why"] == "not_seated"
    assert ada.table(socket.table)["version"] == 0


def test_who_is_not_asked_does_not_play(ada: Browser, bob: Browser) -> None:
    table = two_at("archeologic", ada, bob)
    sockets = [ada.open(table), bob.open(table)]
    (idle,) = (socket for socket in sockets if socket.position["legal"] is None)
    refused = idle.play("aim A")
    assert refused["why"] == "not_your_turn"
    assert "legal" not in refused["detail"]


def test_a_command_sent_again_is_carried_out_once(ada: Browser) -> None:
    socket = solo(ada)
    first = socket.play("start A", command_id="one")
    assert socket.play("start A", command_id="one", version=0) == first
    assert socket.play("start B", command_id="one", version=1) == first
    assert ada.table(socket.table)["version"] == 1
    again = ada.open(socket.table)
    assert again.play("start A", command_id="one", version=0) == first


def test_command_ids_are_known_after_a_restart(make_server: MakeServer) -> None:
    server = make_server()
    ada = server.browser("Ada")
    socket = solo(ada)
    done = socket.play("start A", command_id="one")
    line = socket.command("say", command_id="hello", text="Good evening")
    assert line["type"] == "done"
    table, cookie = socket.table, ada.cookie
    server.stop()
    server.start()
    ada = server.browser()
    ada.cookie = cookie
    socket = ada.open(table)
    assert socket.position["version"] == 1
    assert socket.play("start A", command_id="one", version=0) == done
    assert socket.command("say", command_id="hello", text="Good evening")["type"] == "done"
    assert [line["text"] for line in ada.open(table, ready=False).until("whole")["chat"]] == ["Good evening"]
    assert socket.position["can_undo"]
    assert socket.command("undo", version=1)["type"] == "done"


def test_a_gap_is_filled_with_news_and_a_large_one_with_everything(ada: Browser) -> None:
    socket = solo(ada)
    socket.play("start A")
    for number in range(1, 3):
        socket.play(f"aim {number}")
        socket.play(next(action for action in socket.position["legal"] if action.startswith("ask")))
    version = socket.position["version"]
    assert version == 5
    again = ada.open(socket.table, ready=False, version=2)
    news = again.until("news")
    assert (news["since"], news["position"]["version"]) == (2, 5)
    assert [happened["moment"] for happened in news["happened"]] == [3, 4, 5]
    assert ada.open(socket.table, ready=False, version=5).until("news")["happened"] == []
    for beyond in (6, 99, -1):
        assert ada.open(socket.table, ready=False, version=beyond).next()["type"] == "whole"
    whole = ada.open(socket.table, ready=False).until("whole")
    assert [happened["moment"] for happened in whole["history"]] == [0, 1, 2, 3, 4, 5]
    assert whole["history"][3:] == news["happened"]


def test_a_gap_longer_than_the_ring_is_filled_with_everything(ada: Browser) -> None:
    socket = solo(ada)
    for _ in range(12):
        socket.play("start A")
        socket.command("undo")
    assert socket.position["version"] == 24
    assert ada.open(socket.table, ready=False, version=3).next()["type"] == "whole"


def test_undo_and_redo_are_commands_of_the_log(ada: Browser, bob: Browser) -> None:
    socket = solo(ada)
    watcher = bob.open(socket.table)
    socket.play("start A")
    assert socket.position["can_undo"]
    assert socket.command("undo")["version"] == 2
    assert (socket.position["moment"], socket.position["can_redo"]) == (0, True)
    news = watcher.until(lambda frame: frame.get("undone", False))
    assert (news["since"], news["happened"], news["position"]["moment"]) == (1, [], 0)
    assert not news["position"]["can_redo"]
    assert socket.command("redo")["version"] == 3
    assert socket.position["moment"] == 1
    assert socket.command("redo")["why"] == "no_undo"
    # Over an undo nobody is led by news: what they have may be what was taken back.
    assert ada.open(socket.table, ready=False, version=1).next()["type"] == "whole"
    socket.play("aim 2")
    socket.play("ask traps")
    refused = socket.command("undo")
    assert (refused["why"], refused["detail"]) == ("no_undo", "there is nothing to take back: its outcome is known")


def test_leaving_lets_a_bot_take_over_until_one_returns(ada: Browser, bob: Browser) -> None:
    table = two_at("archeologic", ada, bob)
    sockets = {"ada": ada.open(table), "bob": bob.open(table)}
    mover, other = ("ada", "bob") if sockets["ada"].position["legal"] else ("bob", "ada")
    browsers = {"ada": ada, "bob": bob}
    info = browsers[mover].post(f"/api/tables/{table}/leave")
    seat = info["seats"][info["my_seat"]]
    assert (seat["away"], seat["level"], info["my_turn"]) == (True, "greedy", False)
    sockets[other].until(lambda frame: bool((frame.get("position") or {}).get("legal")))
    sockets[mover].until(lambda frame: frame["type"] == "news")
    assert sockets[mover].play("aim A")["why"] == "not_your_turn"
    back = browsers[mover].post(f"/api/tables/{table}/return")
    seat = back["seats"][back["my_seat"]]
    assert (seat["away"], seat["level"]) == (False, None)
    with pytest.raises(Refused, match="you do not sit"):
        Browser(ada.address, "Eve").post(f"/api/tables/{table}/leave")


def test_before_the_start_one_just_gets_up(ada: Browser, bob: Browser) -> None:
    table = ada.new_table("archeologic", ["me", "open", "open"])
    assert bob.post(f"/api/tables/{table}/join", {"seat": 2})["my_seat"] == 2
    info = bob.post(f"/api/tables/{table}/leave")
    assert [seat["kind"] for seat in info["seats"]] == ["person", "open", "open"]
    with pytest.raises(Refused) as refused:
        bob.post(f"/api/tables/{table}/fill", {})
    assert (refused.value.status, refused.value.why) == (403, "not_allowed")
    filled = ada.post(f"/api/tables/{table}/fill", {"level": "random"})
    assert [seat["level"] for seat in filled["seats"]] == [None, "random", "random"]
    assert filled["status"] == "playing"
    with pytest.raises(Refused) as refused:
        bob.post(f"/api/tables/{table}/join", {})
    assert (refused.value.status, refused.value.why) == (409, "taken")


def test_the_host_takes_off_a_table_that_did_not_begin(ada: Browser, bob: Browser) -> None:
    table = ada.new_table("archeologic", ["me", "open"])
    watcher = bob.open(table, ready=False)
    watcher.until("whole")
    with pytest.raises(Refused):
        bob.ask("DELETE", f"/api/tables/{table}")
    ada.ask("DELETE", f"/api/tables/{table}")
    assert watcher.until_closed()[0] == {"type": "failed", "why": "no_table", "detail": "the table was taken off"}
    with pytest.raises(Refused) as refused:
        ada.table(table)
    assert (refused.value.status, refused.value.why) == (404, "no_table")


def finish(table: str, *browsers: Browser) -> None:
    """Plays a table of people to its end."""
    sockets = [browser.open(table) for browser in browsers]
    while mover := mover_of(sockets):
        mover.play(mover.position["legal"][-1])


def test_a_rematch_seats_the_same_people_one_seat_on(ada: Browser, bob: Browser) -> None:
    table = two_at("altiplano", ada, bob, options={"turns": 20})
    with pytest.raises(Refused, match="not over yet"):
        ada.post(f"/api/tables/{table}/rematch")
    finish(table, ada, bob)
    again = bob.post(f"/api/tables/{table}/rematch")["id"]
    assert ada.post(f"/api/tables/{table}/rematch")["id"] == again
    info = ada.table(again)
    assert [seat["person"]["name"] for seat in info["seats"]] == ["Bob", "Ada"]
    assert (info["status"], info["options"]["turns"]) == ("playing", 20)
    assert ada.table(table)["rematch"] == again


def test_moments_are_looked_back_at_by_seat(ada: Browser, bob: Browser) -> None:
    table = two_at("archeologic", ada, bob)
    sockets = [ada.open(table), bob.open(table)]
    views = {(0, 0): sockets[0].position["view"], (1, 0): sockets[1].position["view"]}
    for moment in range(1, 5):
        mover = 0 if sockets[0].position["legal"] else 1
        sockets[mover].play(sockets[mover].position["legal"][0])
        sockets[1 - mover].until("news")
        for seat in (0, 1):
            views[seat, moment] = sockets[seat].position["view"]
    for (seat, moment), view in views.items():
        found = (ada, bob)[seat].get(f"/api/tables/{table}/moments/{moment}")
        assert (found["moment"], found["view"]) == (moment, view)
    stranger = Browser(ada.address).get(f"/api/tables/{table}/moments/2")
    assert stranger["view"]["me"] is None
    for wrong in ("5", "-1", "x"):
        with pytest.raises(Refused) as refused:
            ada.get(f"/api/tables/{table}/moments/{wrong}")
        assert refused.value.status == 404


def test_chat_is_plain_short_and_not_too_fast(ada: Browser, bob: Browser) -> None:
    table = two_at("archeologic", ada, bob)
    ada_socket, bob_socket = ada.open(table), bob.open(table)
    assert ada_socket.command("say", text="  Good\n\tluck \u0007 <b>all</b> ")["type"] == "done"
    line = bob_socket.until("said")["line"]
    assert (line["person"]["name"], line["text"], line["number"]) == ("Ada", "Good luck <b>all</b>", 1)
    assert ada_socket.command("say", text="x" * 501)["why"] == "too_long"
    assert ada_socket.command("say", text=" \n ")["why"] == "bad"
    whys = [ada_socket.command("say", text=f"line {number}").get("why") for number in range(6)]
    assert whys[-1] == "too_fast"
    stranger = Browser(ada.address, "Eve").open(table)
    assert stranger.command("say", text="hello")["why"] == "not_seated"
    stranger.close()


def test_marks_are_kept_for_their_owner_alone(ada: Browser, bob: Browser) -> None:
    table = two_at("archeologic", ada, bob)
    socket = ada.open(table)
    socket.send({"type": "keep_marks", "marks": {"A1": "x"}})
    socket.send({"type": "ping"})
    socket.until("pong")
    assert ada.open(table).frames[-1]["marks"] == {"A1": "x"}
    assert bob.open(table).frames[-1]["marks"] == {}
    socket.send({"type": "keep_marks", "marks": {"A1": "x" * 9000}})
    assert socket.until("refused")["why"] == "too_long"


def test_assists_answer_and_are_told_of(ada: Browser, bob: Browser) -> None:
    table = two_at("archeologic", ada, bob)
    sockets = [ada.open(table), bob.open(table)]
    (mover,) = (socket for socket in sockets if socket.position["legal"])
    (idle,) = (socket for socket in sockets if not socket.position["legal"])
    answer = mover.command("assist", name="hint")
    assert answer["about"]["action"] in mover.position["legal"]
    seat = mover.position["view"]["me"]
    idle.until(lambda frame: frame["type"] == "table" and frame["table"]["seats"][seat]["assisted"] == ["hint"])
    assert idle.command("assist", name="hint")["why"] == "bad"
    assert idle.command("assist", name="peek")["why"] == "bad"
    assert idle.command("assist", name="review")["why"] == "bad"
    assert idle.command("assist", name="count")["about"]["layouts"] > 0


def test_a_table_without_assists_gives_none(ada: Browser) -> None:
    socket = ada.open(ada.new_table("archeologic", ["me"], assists=False))
    assert socket.command("assist", name="hint")["why"] == "no_assists"


def test_a_preview_is_part_of_the_game_and_no_assist(ada: Browser) -> None:
    table = ada.new_table("anasazi", ["me", "thumb"], assists=False)
    socket = ada.open(table)
    if not socket.position["legal"]:
        socket.until(lambda frame: frame["type"] == "news" and frame["position"]["legal"])
    told = socket.command("assist", name="preview", about={"action": "camp 200 8200"})["about"]
    assert told == {"action": "camp 200 8200", "legal": True, "camp": [200, 8200]}
    assert socket.command("assist", name="hint")["why"] == "no_assists"
    assert ada.open(table).frames[-1]["table"]["seats"][0]["assisted"] == []


@pytest.mark.parametrize(
    ("wish", "detail"),
    [
        ({"game": "chess", "seats": [{"kind": "me"}]}, "there is no game 'chess'"),
        ({"game": "altiplano", "seats": [{"kind": "me"}]}, "altiplano is for 2 seats, not 1"),
        ({"game": "altiplano", "seats": [{"kind": "me"}, {"kind": "me"}]}, "one seat only"),
        ({"game": "altiplano", "seats": [{"kind": "open"}, {"kind": "open"}]}, "somebody sits"),
        ({"game": "altiplano", "seats": [{"kind": "me"}, {"kind": "bot", "level": "god"}]}, "no bot 'god'"),
        ({"game": "altiplano", "options": {"deck": "/etc/passwd"}}, "there is no option 'deck'"),
        ({"game": "altiplano", "options": {"deck": {"actions": {}}}}, "there is no option 'deck'"),
        ({"game": "artifact", "options": {"data": "x.toml"}}, "there is no option 'data'"),
        ({"game": "altiplano", "options": {"turns": 5}}, "option 'turns' cannot be 5"),
        ({"game": "altiplano", "options": {"turns": {"a": 1}}}, "a word, a number, or a short list"),
        ({"game": "altiplano", "clock": {"kind": "live", "minutes": 0}}, "minutes of the clock"),
        ({"game": "altiplano", "clock": {"kind": "days", "days": 99}}, "days of the clock"),
        ({"game": "altiplano", "clock": {"kind": "slow"}}, "Invalid enum value 'slow'"),
        ({"game": "altiplano", "extra": 1}, "unknown field `extra`"),
    ],
)
def test_a_wish_that_cannot_be_is_refused_with_the_reason(ada: Browser, wish: Any, detail: str) -> None:
    seats = 3 if wish["game"] == "artifact" else 2
    wish = {"seats": [{"kind": "me"}, *({"kind": "bot"} for _ in range(seats - 1))], **wish}
    with pytest.raises(Refused) as refused:
        ada.post("/api/tables", wish)
    assert refused.value.status == 400
    assert refused.value.why == "bad"
    assert detail in refused.value.body["detail"]


def test_a_secret_option_is_told_when_the_game_is_over(ada: Browser, bob: Browser) -> None:
    table = ada.new_table("archeologic", ["me", "open"], options={"quest": "3"})
    bob.post(f"/api/tables/{table}/join", {})
    for browser in (ada, bob):
        assert "quest" not in browser.table(table)["options"]
    other = ada.new_table("archeologic", ["me", "open"])
    assert ada.table(other)["options"]["quest"] == "random"


def test_a_table_whose_moves_do_not_replay_is_broken(make_server: MakeServer) -> None:
    server = make_server()
    ada = server.browser("Ada")
    socket = solo(ada)
    socket.play("start A")
    fine = solo(ada)
    fine.play("start B")
    server.stop()
    with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as database, database:
        database.execute("update commands set action = 'start Z' where table_id = ?", (socket.table,))
        database.execute("update tables set rules = 0 where id = ?", (fine.table,))
    server.start()
    again = server.browser()
    again.cookie = ada.cookie
    broken = again.open(socket.table, ready=False)
    frame = broken.until(lambda frame: (frame.get("table") or {}).get("status") == "broken")
    assert frame["position"] is None
    assert broken.command("play", version=1, action="aim A")["why"] == "over"
    assert again.open(fine.table).position["version"] == 1
    assert again.table(fine.table)["status"] == "playing"


def test_after_a_change_of_the_rules_games_go_on_or_are_closed_cleanly(make_server: MakeServer) -> None:
    """Each game is replayed by the rules of today: one goes on, one that cannot is broken, a finished one keeps its result."""
    server = make_server()
    ada, bob = server.browser("Ada"), server.browser("Bob")
    going_on = two_at("archeologic", ada, bob)
    sockets = [ada.open(going_on), bob.open(going_on)]
    for _ in range(6):
        mover = mover_of(sockets)
        assert mover is not None
        mover.play(mover.position["legal"][0])
    before = mover_of(sockets)
    assert before is not None
    broken, finished, cut = (two_at("altiplano", ada, bob, options={"turns": 20}) for _ in range(3))
    ada.open(broken), bob.open(broken)
    finish(finished, ada, bob)
    finish(cut, ada, bob)
    result = ada.table(cut)["winners"]
    server.stop()
    with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as database, database:
        database.execute("update tables set rules = 0")
        options = json.loads(database.execute("select options from tables where id = ?", (broken,)).fetchone()[0])
        database.execute("update tables set options = ? where id = ?", (json.dumps(options | {"turns": -1}), broken))
        # As if these actions led further once: the end is not reached any more.
        database.execute("delete from commands where table_id = ? and number > 3", (cut,))
    server.start()
    ada, bob = (again_as(server, browser) for browser in (ada, bob))
    sockets = [ada.open(going_on), bob.open(going_on)]
    mover = mover_of(sockets)
    assert mover is not None
    assert (mover.position["version"], mover.position["view"]) == (6, before.position["view"])
    assert mover.play(mover.position["legal"][0])["version"] == 7
    watching = ada.open(broken, ready=False)
    watching.until(lambda frame: (frame.get("table") or {}).get("status") == "broken")
    assert ada.open(finished).position["scores"] is not None
    whole = ada.open(cut, ready=False).until(lambda frame: frame["type"] == "whole")
    assert (whole["table"]["status"], whole["table"]["winners"]) == ("finished", result)
    for path in ("/log", "/moments/0"):
        with pytest.raises(Refused) as refused:
            ada.get(f"/api/tables/{cut}{path}")
        assert (refused.value.status, refused.value.why) == (409, "over")
    again = ada.post(f"/api/tables/{cut}/rematch")["id"]
    assert ada.table(again)["status"] == "playing"
    server.stop()
    with closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as database:
        kept = dict(database.execute("select id, rules from tables"))
    assert kept[going_on] == described_game("archeologic").version


def again_as(server: RunningServer, browser: Browser) -> Browser:
    """The same browser after a restart of the server."""
    again = server.browser()
    again.cookie = browser.cookie
    return again


def test_a_slow_reader_gets_the_newest_view(server: RunningServer) -> None:
    from digsite.server.limits import Credits
    from digsite.server.messages import Pong
    from digsite.server.visitor import Visitor

    visitor = Visitor(None, None, None, Credits(1, 1, 1, 0), 3)  # type: ignore[arg-type]
    for number in range(5):
        visitor.send(Pong(number))
    assert not visitor._outbox
    visitor.send(Pong(6))
    visitor.catch_up("the newest")
    visitor.send(Pong(7))
    assert [text if text == "the newest" else json.loads(text)["at"] for text in visitor._outbox] == ["the newest", 7]
