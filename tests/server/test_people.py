"""People: guests, accounts, cookies; and what the server does not let happen."""

import asyncio
import threading
import time
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any, ClassVar

import pytest

from digsite.server import people, webhooks
from digsite.server.backups import back_up
from digsite.server.settings import Limits

from .browser import Browser, Refused, until_told
from .conftest import MakeServer, RunningServer


def test_a_guest_is_known_by_a_cookie(server: RunningServer) -> None:
    browser = server.browser()
    with pytest.raises(Refused) as refused:
        browser.get("/api/me")
    assert (refused.value.status, refused.value.why) == (401, "not_known")
    me = browser.post("/api/guest", {"name": "  Ada   L. ", "language": "fr"})
    cookie = browser.headers["Set-Cookie"]
    assert me == browser.get("/api/me") | {"id": me["id"]}
    assert (me["name"], me["account"], me["language"]) == ("Ada L.", None, "fr")
    assert {"HttpOnly", "SameSite=lax", "Path=/"} <= {part.strip() for part in cookie.split(";")}
    assert "Secure" not in cookie
    assert len(cookie.split(";")[0].partition("=")[2]) >= 43
    assert browser.post("/api/guest", {"name": "Ada"})["id"] == me["id"]


def test_over_https_the_cookie_is_secure(server: RunningServer) -> None:
    browser = server.browser()
    origin = browser.address.replace("http:", "https:")
    browser.ask("POST", "/api/guest", {"name": "Ada"}, {"X-Forwarded-Proto": "https", "Origin": origin})
    assert browser.headers["Set-Cookie"].startswith("__Host-digsite=")
    assert "Secure" in browser.headers["Set-Cookie"]
    assert browser.headers["Strict-Transport-Security"]


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\u0007b", "\u202eevil"])
def test_a_name_can_be_read(server: RunningServer, name: str) -> None:
    with pytest.raises(Refused, match="a name has 1 to 24 characters"):
        server.browser().post("/api/guest", {"name": name})


def test_an_account_keeps_ones_games_across_devices(server: RunningServer) -> None:
    phone = server.browser("Ada")
    table = phone.new_table("archeologic", ["me", "open"])
    guests_cookie = phone.cookie
    me = phone.post("/api/account", {"account": "Ada.Lovelace", "password": "correct horse"})
    assert (me["id"], me["account"]) == (phone.id, "Ada.Lovelace")
    assert phone.cookie != guests_cookie
    laptop = server.browser()
    assert laptop.post("/api/sign-in", {"account": "ada.LOVELACE", "password": "correct horse"})["id"] == phone.id
    assert [info["id"] for info in laptop.get("/api/lobby")["mine"]] == [table]
    socket = laptop.open(table, ready=False)
    socket.until("whole")
    laptop.post("/api/sign-out")
    assert socket.until_closed()[0] == {"type": "failed", "why": "not_allowed", "detail": "signed out"}
    with pytest.raises(Refused):
        laptop.get("/api/me")
    assert phone.get("/api/me")["id"] == phone.id
    stolen = server.browser()
    stolen.cookie = guests_cookie
    with pytest.raises(Refused):
        stolen.get("/api/me")


@pytest.mark.parametrize(
    ("account", "password", "status", "why"),
    [
        ("ab", "long enough", 400, "bad"),
        ("a b c", "long enough", 400, "bad"),
        ("grace", "short", 400, "bad"),
        ("grace", "x" * 201, 400, "bad"),
    ],
)
def test_accounts_are_checked(server: RunningServer, account: str, password: str, status: int, why: str) -> None:
    with pytest.raises(Refused) as refused:
        server.browser("Grace").post("/api/account", {"account": account, "password": password})
    assert (refused.value.status, refused.value.why) == (status, why)


def test_an_account_is_taken_once_and_opened_by_its_password(server: RunningServer) -> None:
    server.browser("Alan").post("/api/account", {"account": "alan", "password": "enigma enigma"})
    other = server.browser("Other")
    with pytest.raises(Refused) as refused:
        other.post("/api/account", {"account": "ALAN", "password": "something else"})
    assert (refused.value.status, refused.value.why) == (409, "taken")
    for account, password in (("alan", "wrong wrong"), ("nobody", "enigma enigma"), ("!", "x")):
        with pytest.raises(Refused) as refused:
            other.post("/api/sign-in", {"account": account, "password": password})
        assert (refused.value.status, refused.value.why) == (403, "wrong_password")
        assert "alan" not in str(refused.value.body).lower().replace("/api/", "") or account == "alan"


def test_of_a_password_and_a_cookie_only_hashes_are_kept(server: RunningServer, tmp_path: Path) -> None:
    browser = server.browser("Mary")
    browser.post("/api/account", {"account": "mary", "password": "kept by nobody"})
    assert browser.cookie is not None
    token = browser.cookie.partition("=")[2].encode()
    back_up(server.database, tmp_path / "backup")
    kept = (tmp_path / "backup").read_bytes()
    assert b"$argon2id$" in kept
    assert b"kept by nobody" not in kept
    assert token not in kept
    assert people.token_hash(token.decode()).encode() in kept


def test_guessing_is_slowed_down(make_server: MakeServer) -> None:
    server = make_server(limits=Limits(sign_ins=3, guests_a_minute=2))
    browser = server.browser()
    statuses = []
    for _ in range(5):
        with pytest.raises(Refused) as refused:
            browser.post("/api/sign-in", {"account": "somebody", "password": "guess guess"})
        statuses.append(refused.value.status)
    assert statuses == [403, 403, 403, 429, 429]
    assert browser.headers["Retry-After"]
    server.browser("One")
    server.browser("Two")
    with pytest.raises(Refused) as refused:
        server.browser("Three")
    assert (refused.value.status, refused.value.why) == (429, "too_fast")


def test_a_new_name_is_seen_at_once(server: RunningServer) -> None:
    ada, bob = server.browser("Ada"), server.browser("Bob")
    table = ada.new_table("archeologic", ["me", "open"])
    socket = bob.open(table, ready=False)
    socket.until("whole")
    assert ada.ask("PATCH", "/api/me", {"name": "Augusta", "language": "fr"})["name"] == "Augusta"
    socket.until(lambda frame: frame["type"] == "table" and frame["table"]["host"]["name"] == "Augusta")
    assert ada.get("/api/me")["language"] == "fr"


# --- what comes from elsewhere, and what is wrong ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "", "http://localhost:1", "http://[", "https://a:99999999"]
)
def test_pages_from_elsewhere_change_nothing(server: RunningServer, origin: str) -> None:
    ada = server.browser("Ada")
    with pytest.raises(Refused) as refused:
        ada.ask("POST", "/api/tables", {"game": "archeologic", "seats": [{"kind": "me"}]}, {"Origin": origin})
    assert (refused.value.status, refused.value.why) == (403, "not_allowed")
    for path in ("/ws/tables/x", "/ws/me"):
        with pytest.raises(Exception, match="HTTP 403"), ada.socket(path, origin=origin):
            pass


def test_a_named_origin_is_the_only_one(make_server: MakeServer) -> None:
    server = make_server(origins=("https://games.example",))
    with pytest.raises(Refused):
        server.browser("Ada")
    browser = server.browser()
    assert browser.ask("POST", "/api/guest", {"name": "Ada"}, {"Origin": "https://games.example"})["name"] == "Ada"


def test_every_answer_carries_the_headers_that_keep_a_browser_safe(server: RunningServer) -> None:
    browser = server.browser()
    for path in ("/", "/api/games", "/healthz", "/table/x"):
        browser.get(path)
        policy = browser.headers["Content-Security-Policy"]
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy
        assert browser.headers["X-Content-Type-Options"] == "nosniff"
        assert browser.headers["X-Frame-Options"] == "DENY"
    with pytest.raises(Refused):
        browser.get("/api/nothing")
    assert "default-src 'none'" in browser.headers["Content-Security-Policy"]


def test_what_is_too_large_or_no_json_is_refused(server: RunningServer) -> None:
    ada = server.browser("Ada")
    with pytest.raises(Refused) as refused:
        ada.ask("POST", "/api/tables", b'{"game": "' + b"x" * 70_000 + b'"}')
    assert (refused.value.status, refused.value.why) == (413, "too_large")
    for body in (b"{", b"[]", b'{"game": 3}', b"\xff"):
        with pytest.raises(Refused) as refused:
            ada.ask("POST", "/api/tables", body)
        assert (refused.value.status, refused.value.why) == (400, "bad")
    with pytest.raises(Refused) as refused:
        ada.ask("PUT", "/api/tables", {})
    assert refused.value.status == 405


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "{",
        "[]",
        '{"type": "hello", "version": "one"}',
        '{"type": "peek"}',
        '{"type": "play"}',
        '{"type": "play", "id": "1", "version": 0, "action": "start A", "seat": 1}',
    ],
)
def test_a_frame_that_is_none_closes_the_socket(server: RunningServer, frame: str) -> None:
    ada = server.browser("Ada")
    socket = ada.open(ada.new_table("archeologic", ["me", "open"]), ready=False)
    socket.until("whole")
    socket.send(frame)
    failed, code = socket.until_closed()
    assert failed is not None
    assert (failed["type"], failed["why"], code) == ("failed", "bad_frame", 1008)


def test_the_first_frame_is_hello_and_frames_are_small(server: RunningServer) -> None:
    ada = server.browser("Ada")
    table = ada.new_table("archeologic", ["me", "open"])
    with ada.socket(f"/ws/tables/{table}") as raw:
        raw.send('{"type": "ping"}')
        assert '"bad_frame"' in str(raw.recv(10))
    socket = ada.open(table, ready=False)
    socket.until("whole")
    socket.send('{"type": "keep_marks", "marks": {"a": "' + "x" * 70_000 + '"}}')
    assert socket.until_closed()[1] == 1009


def test_a_socket_that_says_too_much_is_closed(make_server: MakeServer) -> None:
    server = make_server(limits=Limits(credits=20))
    ada = server.browser("Ada")
    socket = ada.open(ada.new_table("archeologic", ["me", "open"]), ready=False)
    for _ in range(30):
        socket.send({"type": "ping"})
    failed, code = socket.until_closed()
    assert failed is not None
    assert (failed["why"], code) == ("too_fast", 1008)
    assert sum(frame["type"] == "pong" for frame in socket.frames) <= 19


def test_one_person_has_only_so_many_sockets_and_tables(make_server: MakeServer) -> None:
    server = make_server(limits=Limits(sockets_a_person=2, tables_a_person=2))
    ada = server.browser("Ada")
    table = ada.new_table("archeologic", ["me", "open"])
    for _ in range(2):
        ada.open(table, ready=False).until("whole")
    with ada.socket(f"/ws/tables/{table}") as third:
        assert '"not_allowed"' in str(third.recv(30))
    ada.new_table("archeologic", ["me", "open"])
    with pytest.raises(Refused) as refused:
        ada.new_table("archeologic", ["me", "open"])
    assert (refused.value.status, refused.value.why) == (409, "too_many")


def test_there_is_no_such_table(server: RunningServer) -> None:
    ada = server.browser("Ada")
    socket = ada.open("nowhere", ready=False)
    assert socket.until_closed()[0] == {"type": "failed", "why": "no_table", "detail": "there is no such table"}
    for path in ("", "/moments/0", "/log"):
        with pytest.raises(Refused) as refused:
            ada.get(f"/api/tables/nowhere{path}")
        assert (refused.value.status, refused.value.why) == (404, "no_table")


# --- notices ----------------------------------------------------------------------------------------------------------


def test_notices_of_ones_turn(server: RunningServer) -> None:
    ada, bob = server.browser("Ada"), server.browser("Bob")
    table = ada.new_table("archeologic", ["me", "open"])
    with ada.socket("/ws/me") as adas, bob.socket("/ws/me") as bobs:
        bob.post(f"/api/tables/{table}/join", {})
        mover = ada if ada.open(table).position["legal"] else bob
        socket = adas if mover is ada else bobs
        while '"your_turn"' not in (text := str(socket.recv(30))):
            assert "lobby_changed" in text
        assert table in text
        socket.send('{"type": "ping"}')
        until_told(socket, '"pong"')
        socket.send('{"type": "hello"}')
        until_told(socket, "bad_frame")


class Hook(BaseHTTPRequestHandler):
    """A place where webhooks arrive; the first is answered by an error."""

    bodies: ClassVar[list[str]] = []

    def do_POST(self) -> None:
        self.bodies.append(self.rfile.read(int(self.headers["Content-Length"])).decode())
        self.send_response(503 if len(self.bodies) == 1 else 204)
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        pass


def test_a_webhook_tells_of_turns_in_games_of_days(server: RunningServer) -> None:
    Hook.bodies.clear()
    server.server.house.notices.webhooks._pauses = (0.0, 0.01, 0.01)
    hooks = HTTPServer(("127.0.0.1", 0), Hook)
    thread = threading.Thread(target=hooks.serve_forever)
    thread.start()
    try:
        ada, bob = server.browser("Ada"), server.browser("Bob")
        for browser in (ada, bob):
            browser.ask("PATCH", "/api/me", {"webhook": f"http://127.0.0.1:{hooks.server_port}/x", "language": "fr"})
        table = ada.new_table("archeologic", ["me", "open"], clock={"kind": "days", "days": 2})
        bob.post(f"/api/tables/{table}/join", {})
        due = time.monotonic() + 60
        while len(Hook.bodies) < 2 and time.monotonic() < due:
            time.sleep(0.02)
        assert len(Hook.bodies) >= 2
        assert Hook.bodies[0] == Hook.bodies[1]
        assert table in Hook.bodies[0]
        assert "vous de jouer" in Hook.bodies[0]
    finally:
        hooks.shutdown()
        thread.join()
        hooks.server_close()


class DeadHook(BaseHTTPRequestHandler):
    """A place where no webhook arrives any more, and how often one was sent there."""

    status: ClassVar[int] = 410
    count: ClassVar[int] = 0

    def do_POST(self) -> None:
        type(self).count += 1
        self.send_response(self.status)
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        pass


@pytest.mark.parametrize(("status", "notices"), [(410, 1), (500, webhooks.MOST_FAILURES)])
def test_a_webhook_that_is_dead_is_given_up(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch, status: int, notices: int
) -> None:
    server.server.house.notices.webhooks._pauses = (0.0,)
    monkeypatch.setattr(DeadHook, "status", status)
    monkeypatch.setattr(DeadHook, "count", 0)
    hooks = HTTPServer(("127.0.0.1", 0), DeadHook)
    thread = threading.Thread(target=hooks.serve_forever)
    thread.start()
    try:
        ada = server.browser("Ada")
        address = f"http://127.0.0.1:{hooks.server_port}/{status}"
        ada.ask("PATCH", "/api/me", {"webhook": address})
        for number in range(1, notices + 1):
            assert ada.get("/api/me")["webhook"] == address
            ada.new_table("archeologic", ["me"], clock={"kind": "days"})
            due = time.monotonic() + 60
            while DeadHook.count < number and time.monotonic() < due:
                time.sleep(0.02)
        while ada.get("/api/me")["webhook"] is not None and time.monotonic() < due:
            time.sleep(0.02)
        assert ada.get("/api/me")["webhook"] is None
        assert DeadHook.count == notices
    finally:
        hooks.shutdown()
        thread.join()
        hooks.server_close()


def test_only_so_many_notices_go_to_one_webhook(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []

    async def post(address: str, *_: Any) -> int:
        sent.append(address)
        return 204

    async def never() -> None:
        raise AssertionError

    async def send() -> None:
        hooks = webhooks.Webhooks(private=True)
        for _ in range(webhooks.MOST_AN_HOUR + 5):
            hooks.send("https://hooks.example/a", {}, never)
        hooks.send("https://hooks.example/b", {}, never)
        await asyncio.gather(*hooks._tasks)

    monkeypatch.setattr(webhooks, "post", post)
    asyncio.run(send())
    assert (sent.count("https://hooks.example/a"), sent[-1]) == (webhooks.MOST_AN_HOUR, "https://hooks.example/b")


def test_a_webhook_does_not_lead_into_a_private_network() -> None:
    for address in ("https://127.0.0.1/x", "https://localhost:8000/", "https://[::1]/", "https://10.0.0.7/"):
        with pytest.raises(webhooks.NotPublic):
            asyncio.run(webhooks.post(address, {}, private=False))
    mapped = ("::ffff:127.0.0.1", "::127.0.0.1", "64:ff9b::a00:1", "64:ff9b:1::a00:1", "2002:7f00:1::", "fec0::1")
    for private in ("192.168.1.1", "100.64.0.1", "0.0.0.0", "fe80::1", "fc00::1", "224.0.0.1", *mapped):
        assert not webhooks.is_public(private)


@pytest.mark.parametrize(
    "address",
    ["http://hooks.example/", "ftp://x.example", "https://u:p@x.example/", "https://", "x" * 600, "https://é/"],
)
def test_a_webhook_is_a_plain_https_address(make_server: MakeServer, address: str) -> None:
    with pytest.raises(ValueError, match="a webhook is an https address"):
        webhooks.readable_webhook(address)


def test_one_can_be_without_webhook_again(server: RunningServer) -> None:
    ada = server.browser("Ada")
    assert ada.ask("PATCH", "/api/me", {"webhook": "https://hooks.example/x"})["webhook"] == "https://hooks.example/x"
    assert ada.ask("PATCH", "/api/me", {"name": "Ada L"})["webhook"] == "https://hooks.example/x"
    assert ada.ask("PATCH", "/api/me", {"webhook": None})["webhook"] is None


def test_results_are_for_who_is_known(server: RunningServer) -> None:
    assert Browser(server.address, "Ada").get("/api/me/results") == {"records": []}
