"""What attackers try: odd requests and frames, floods, addresses that lead elsewhere, errors that tell too much."""

import asyncio
import base64
import json
import logging
import os
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import argon2
import msgspec
import pytest
from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosed
from websockets.frames import Opcode
from websockets.typing import Origin
from websockets.uri import parse_uri

from digsite import assists
from digsite.server import people, webhooks
from digsite.server.backups import back_up
from digsite.server.house import House
from digsite.server.settings import Limits, sqlite_address
from digsite.server.store import Store

from .browser import PATIENCE, Browser, Refused
from .conftest import MANY, MakeServer, RunningServer

DEEP = "[" * 5000 + "]" * 5000


@pytest.fixture
def ada(server: RunningServer) -> Browser:
    return server.browser("Ada")


def alone(browser: Browser) -> str:
    return browser.new_table("archeologic", ["me"])


# --- requests and frames that nobody sends by mistake ---------------------------------------------------------------------


@pytest.mark.parametrize("host", ["a b", "[", "127.0.0.1:99999999", "evil.example/x", ""])
def test_a_host_that_is_none_is_refused(ada: Browser, host: str) -> None:
    with pytest.raises(Refused) as refused:
        ada.ask("GET", "/api/me", headers={"Host": host})
    assert refused.value.status == 400


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/api/tables", f'{{"game": "archeologic", "seats": [{{"kind": "me"}}], "options": {{"a": {DEEP}}}}}'),
        ("POST", "/api/guest", DEEP),
        ("POST", "/api/guest", '{"name": "\\ud800"}'),
        ("POST", "/api/tables", '{"game": "archeologic", "seats": [], "options": {"limit": ' + "9" * 5000 + "}}"),
        ("GET", "/api/tables/x/moments/" + "9" * 5000, None),
        ("GET", "/api/tables/a%00b", None),
        ("GET", "/api/tables/%ff%fe", None),
        ("GET", "/api/tables/..%2f..%2fetc%2fpasswd", None),
        ("GET", "/api/daily/a%00b", None),
        ("GET", "/assets/..%2f..%2fapp.py", None),
        ("GET", "/assets/%2e%2e/%2e%2e/app.py", None),
    ],
)
def test_what_makes_no_sense_is_refused_not_failed(ada: Browser, method: str, path: str, body: str | None) -> None:
    with pytest.raises(Refused) as refused:
        ada.ask(method, path, body and body.encode())
    assert refused.value.status in (400, 404)
    assert set(refused.value.body) == {"why", "detail"}


def test_a_frame_nested_too_deeply_closes_the_socket(ada: Browser) -> None:
    socket = ada.open(alone(ada))
    socket.send(f'{{"type": "keep_marks", "marks": {{"a": {DEEP}}}}}')
    failed, code = socket.until_closed()
    assert failed is not None
    assert (failed["why"], failed["detail"], code) == ("bad_frame", "the JSON is nested too deeply", 1008)


@pytest.mark.parametrize("mark", ["[" * 12 + "]" * 12, "[" * 500 + "]" * 500, "9" * 30])
def test_marks_that_nobody_could_read_again_are_refused(ada: Browser, mark: str) -> None:
    table = ada.new_table("archeologic", ["me", "open"], public=True)
    socket = ada.open(table, ready=False)
    socket.until("whole")
    socket.send(f'{{"type": "keep_marks", "marks": {{"a": {mark}}}}}')
    refused = socket.until("refused")
    assert (refused["why"], refused["detail"]) == (
        "bad",
        "marks are nested at most 8 deep; numbers have at most 64 bits",
    )
    assert table in [info["id"] for info in Browser(ada.address).get("/api/lobby")["open"]]


@pytest.mark.parametrize("command_id", ["", "a\0b", "x" * 65, "\u202e", "é"])
@pytest.mark.parametrize("kind", ["play", "say", "assist"])
def test_ids_are_short_plain_words(ada: Browser, kind: str, command_id: str) -> None:
    socket = ada.open(alone(ada))
    wishes: dict[str, Any] = {"play": {"version": 0, "action": "start A"}, "say": {"text": "hello"}}
    more = wishes.get(kind, {"name": "count"})
    socket.send({"type": kind, "id": command_id, **more})
    assert socket.until("refused")["why"] == "bad"
    assert ada.table(socket.table)["version"] == 0


def test_errors_of_the_server_tell_nothing(
    ada: Browser, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_: Any) -> None:
        raise RuntimeError("the seed is 4711")

    monkeypatch.setattr(House, "lobby", fail)
    with caplog.at_level(logging.ERROR), pytest.raises(Refused) as refused:
        ada.get("/api/lobby")
    assert refused.value.status == 500
    assert refused.value.body == {"why": "unexpected", "detail": "this is an error of the server, not yours"}
    assert "a request failed" in caplog.text


# --- cookies and passwords ------------------------------------------------------------------------------------------------


def test_passwords_are_hashed_by_argon2id_with_enough_memory() -> None:
    found = argon2.extract_parameters(people.hashed_password("correct horse"))
    assert found.type == argon2.Type.ID
    assert found.memory_cost >= 46 * 1024
    assert found.time_cost >= 1
    assert (found.hash_len, found.salt_len) >= (32, 16)


def test_a_cookie_holds_256_bits_of_chance() -> None:
    tokens = {people.new_token() for _ in range(100)}
    assert len(tokens) == 100
    assert {len(base64.urlsafe_b64decode(token + "=")) for token in tokens} == {32}


def test_a_cookie_counts_for_a_year(server: RunningServer) -> None:
    ada = server.browser("Ada")
    server.clock.ahead = people.COOKIE_SECONDS - 60
    server.server.house._known.clear()
    assert ada.get("/api/me")["name"] == "Ada"
    server.clock.ahead = people.COOKIE_SECONDS + 60
    server.server.house._known.clear()
    with pytest.raises(Refused) as refused:
        ada.get("/api/me")
    assert refused.value.status == 401


@pytest.mark.skipif(os.name != "posix", reason="files have no such modes here")
def test_what_is_kept_is_for_its_owner_alone(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    store = Store(sqlite_address(database))
    store.open()
    kept = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    store.close()
    back_up(sqlite_address(database), tmp_path / "backup")
    kept["backup"] = (tmp_path / "backup").stat().st_mode & 0o777
    assert "games.db" in kept
    assert set(kept.values()) == {0o600}


def test_only_a_proxy_that_is_trusted_tells_the_scheme_and_the_address(server: RunningServer) -> None:
    """By default that is one on this machine; others cannot choose what they are counted as."""
    app = server.server.config.loaded_app

    def asked(client: str) -> dict[str, Any]:
        headers = {b"host": b"games.example", b"x-forwarded-proto": b"https", b"x-forwarded-for": b"198.51.100.9"}
        seen: dict[str, Any] = {}

        async def guard(scope: Any, receive: Any, send: Any) -> None:
            seen.update(scope)

        scope = {"type": "http", "scheme": "http", "client": (client, 5), "headers": list(headers.items())}
        inner, app.app = app.app, guard
        try:
            asyncio.run(app(scope, None, None))
        finally:
            app.app = inner
        return seen

    assert (asked("127.0.0.1")["scheme"], asked("127.0.0.1")["client"][0]) == ("https", "198.51.100.9")
    assert (asked("203.0.113.7")["scheme"], asked("203.0.113.7")["client"][0]) == ("http", "203.0.113.7")


def test_a_page_over_http_changes_nothing_over_https(server: RunningServer) -> None:
    browser = server.browser()
    place = browser.address.partition("://")[2]
    with pytest.raises(Refused):
        browser.ask("POST", "/api/guest", {"name": "x"}, {"X-Forwarded-Proto": "https", "Origin": f"http://{place}"})
    browser.ask("POST", "/api/guest", {"name": "x"}, {"X-Forwarded-Proto": "https", "Origin": f"https://{place}"})
    assert "Secure" in browser.headers["Set-Cookie"]
    assert browser.headers["Set-Cookie"].startswith("__Host-")


# --- floods ---------------------------------------------------------------------------------------------------------------


def statuses(work: Callable[[], Any], times: int) -> list[int]:
    found = []
    for _ in range(times):
        try:
            work()
            found.append(200)
        except Refused as refused:
            found.append(refused.status)
    return found


def test_there_is_a_pace_for_everything_that_costs(make_server: MakeServer) -> None:
    server = make_server(limits=Limits(requests_a_minute=3, looks_a_minute=2, arrivals_a_minute=4))
    ada = server.browser("Ada")
    assert statuses(lambda: ada.post("/api/guest", {"name": "Ada"}), 4) == [200, 200, 200, 429]
    bob = server.browser("Bob")
    table = alone(bob)
    bob.open(table)
    stranger = server.browser()
    for browser in (bob, stranger):
        assert statuses(lambda browser=browser: browser.get(f"/api/tables/{table}/moments/0"), 3) == [200, 200, 429]  # type: ignore[misc]
    opened = 1
    while (first := (socket := bob.open(table, ready=False)).next())["type"] != "failed":
        opened += 1
    assert first["why"] == "too_fast"
    assert socket.until_closed()[1] == 1008
    assert 4 <= opened < 10  # on a slow machine some more, as time goes by


def test_strangers_have_only_so_many_sockets_from_one_address(make_server: MakeServer) -> None:
    server = make_server(limits=Limits(sockets_an_address=2))
    table = alone(server.browser("Ada"))
    strangers = [server.browser() for _ in range(3)]
    for stranger in strangers[:2]:
        stranger.open(table)
    failed, _ = strangers[2].open(table, ready=False).until_closed()
    assert failed is not None
    assert failed["why"] == "not_allowed"
    strangers[0].close()
    strangers[0].open(table)


def test_asking_for_everything_again_and_again_costs_more(make_server: MakeServer) -> None:
    server = make_server(limits=Limits(credits=50))
    ada = server.browser("Ada")
    socket = ada.open(alone(ada), ready=False)
    for _ in range(30):
        socket.hello()
    failed, _ = socket.until_closed()
    assert failed is not None
    assert failed["why"] == "too_fast"
    assert sum(frame["type"] == "whole" for frame in socket.frames) <= 11


def test_a_socket_that_says_nothing_is_closed(make_server: MakeServer) -> None:
    server = make_server(limits=Limits(hello_seconds=0.1))
    ada = server.browser("Ada")
    with ada.socket(f"/ws/tables/{alone(ada)}") as silent:
        assert '"bad_frame"' in str(silent.recv(30))
        with pytest.raises(ConnectionClosed):
            silent.recv(30)


def test_the_program_thinks_about_one_question_of_a_person_at_a_time(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, begun = threading.Event(), threading.Event()

    def slowly(*_: Any) -> dict[str, Any]:
        begun.set()
        assert go_on.wait(60)
        return {"layouts": 1}

    ada = server.browser("Ada")
    first, second = ada.open(alone(ada)), ada.open(alone(ada))
    assert first.command("assist", name="count")["type"] == "answer"  # everything is ready
    monkeypatch.setattr(assists, "answer", slowly)
    first.send({"type": "assist", "id": "one", "name": "count"})
    assert begun.wait(60)
    assert second.command("assist", name="count")["why"] == "too_fast"
    go_on.set()
    assert first.until("answer")["id"] == "one"
    assert second.command("assist", name="count")["type"] == "answer"


class RawSocket:
    """A WebSocket that reads nothing but when told to, with little room for what comes."""

    def __init__(self, server: RunningServer, path: str) -> None:
        place = server.address.removeprefix("http://").rstrip("/")
        host, port = place.split(":")
        self._line = socket.socket()
        self._line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        self._line.settimeout(60)
        self._line.connect((host, int(port)))
        self._protocol = ClientProtocol(
            parse_uri(f"ws://{place}{path}"), origin=Origin(f"http://{place}"), max_size=None
        )
        self._protocol.send_request(self._protocol.connect())
        self._flush()
        self._events: list[Any] = []
        while not self._events:
            self._read()
        self._events.clear()

    def _flush(self) -> None:
        for data in self._protocol.data_to_send():
            self._line.sendall(data)

    def _read(self) -> None:
        data = self._line.recv(65_536)
        assert data, "the server closed"
        self._protocol.receive_data(data)
        self._events += self._protocol.events_received()
        self._flush()

    def send(self, text: str) -> None:
        self._protocol.send_text(text.encode())
        self._flush()

    def next(self) -> Any:
        while True:
            while not self._events:
                self._read()
            event = self._events.pop(0)
            if event.opcode == Opcode.TEXT:
                return json.loads(event.data)

    def __enter__(self) -> "RawSocket":
        return self

    def __exit__(self, *_: object) -> None:
        self._line.close()


def test_who_does_not_read_is_not_waited_for_and_gets_the_newest_view(make_server: MakeServer) -> None:
    """A real socket whose owner never reads: the outbox stays small, others play on, and at last comes the newest view."""
    server = make_server(limits=msgspec.structs.replace(MANY, outbox=8, credits=100_000))
    ada = server.browser("Ada")
    table = alone(ada)
    playing = ada.open(table)
    playing.play("start A")
    hello = '{"type": "hello"}'
    with RawSocket(server, f"/ws/tables/{table}") as asleep:
        most = sent = 0
        due = time.monotonic() + PATIENCE
        while not any(visitor._behind for visitor in list(server.server.house.visitors)):
            assert time.monotonic() < due
            if sent < 15_000:  # far more than the lines between hold
                asleep.send(hello)
                sent += 1
            else:
                time.sleep(0.01)
            most = max([most, *(len(visitor._outbox) for visitor in list(server.server.house.visitors))])
        assert most <= 8
        playing.play("aim 2")
        versions = []
        while 2 not in versions:
            frame = asleep.next()
            versions.append((frame.get("position") or {}).get("version"))
        assert len(versions) < sent


# --- webhooks -------------------------------------------------------------------------------------------------------------


@contextmanager
def listening(answer: Callable[[socket.socket], None]) -> Iterator[tuple[int, list[str]]]:
    """A place of one's own that answers as told; its port, and the requests that came."""
    came: list[str] = []
    with closing(socket.create_server(("127.0.0.1", 0))) as server:

        def serve() -> None:
            with suppress(OSError):
                while True:
                    line, _ = server.accept()
                    with closing(line), suppress(OSError):
                        came.append(line.recv(4096).decode())
                        answer(line)

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield server.getsockname()[1], came
        server.shutdown(socket.SHUT_RDWR)
    thread.join(10)


def test_a_webhook_follows_no_redirect() -> None:
    with listening(lambda line: line.sendall(b"HTTP/1.1 204 No Content\r\n\r\n")) as (inside, inner):
        head = f"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:{inside}/admin\r\n\r\n"
        with listening(lambda line: line.sendall(head.encode())) as (port, came):
            assert asyncio.run(webhooks.post(f"http://127.0.0.1:{port}/x?y=1", {"a": 1}, private=True)) == 302
    assert inner == []
    (request,) = came
    assert request.startswith(f"POST /x?y=1 HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n")
    assert request.endswith('\r\n\r\n{"a": 1}')


def test_a_webhook_that_answers_drop_by_drop_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "SECONDS", 0.5)
    stop = threading.Event()

    def drip(line: socket.socket) -> None:
        while not stop.wait(0.05):
            line.sendall(b"H")

    with listening(drip) as (port, _):
        with pytest.raises(TimeoutError):
            asyncio.run(webhooks.post(f"http://127.0.0.1:{port}/", {}, private=True))
        stop.set()


@pytest.mark.parametrize("answer", [b"", b"hello\r\n", b"HTTP/1.1 abc\r\n", b"x" * 5000])
def test_a_webhook_that_answers_nonsense_was_not_reached(answer: bytes) -> None:
    with listening(lambda line: line.sendall(answer)) as (port, _), pytest.raises(OSError):  # noqa: PT011
        asyncio.run(webhooks.post(f"http://127.0.0.1:{port}/", {}, private=True))


def test_a_name_is_looked_up_once_and_what_was_found_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that means something else by the time of connecting (DNS rebinding) gains nothing."""
    looked_up: list[str] = []
    connected: list[str] = []

    async def look_up(self: Any, host: str, port: int, **_: Any) -> Any:
        looked_up.append(host)
        address = "93.184.216.34" if len(looked_up) == 1 else "127.0.0.1"
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port))]

    async def connect(host: str, port: int, *, server_hostname: str | None, **_: Any) -> Any:
        connected.append(host)
        assert server_hostname == "hooks.example"
        raise ConnectionRefusedError

    monkeypatch.setattr(asyncio.BaseEventLoop, "getaddrinfo", look_up)
    monkeypatch.setattr(asyncio, "open_connection", connect)
    with pytest.raises(ConnectionRefusedError):
        asyncio.run(webhooks.post("https://hooks.example/x", {}, private=False))
    assert (looked_up, connected) == (["hooks.example"], ["93.184.216.34"])


def test_one_private_address_among_public_ones_is_enough_to_refuse(monkeypatch: pytest.MonkeyPatch) -> None:
    async def look_up(self: Any, host: str, port: int, **_: Any) -> Any:
        found = ("93.184.216.34", "10.0.0.1")
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in found]

    monkeypatch.setattr(asyncio.BaseEventLoop, "getaddrinfo", look_up)
    with pytest.raises(webhooks.NotPublic):
        asyncio.run(webhooks.post("https://hooks.example/x", {}, private=False))
