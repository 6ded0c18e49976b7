"""How a server bears load: many tables of two people, a command a second at each, no bots.

`python bench/load.py` starts a server of its own (SQLite in a temporary folder, this machine only), seats people at a
thousand tables, half of them of ArcheOlogic and half of Altiplano, opens both sockets of each, and has whoever is asked play a
random legal action each second. It prints how long commands took from sending to `done`, what the server used of
processor and memory, how late its event loop was, and how late this program itself was, which shares the machine.

`--tables`, `--seconds`, `--rate` change the load, `--json` prints the numbers as JSON, `--profile FILE` writes a profile
of the server's event loop for pstats.
"""

import argparse
import asyncio
import cProfile
import gc
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import msgspec
import uvloop
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.typing import Origin
from websockets.uri import parse_uri

from digsite.server.serving import DigsiteServer
from digsite.server.settings import Limits, Settings, sqlite_address

GAMES: tuple[tuple[str, dict[str, Any]], ...] = (("archeologic", {"limit": 999}), ("altiplano", {"turns": 400}))
LIMITS = Limits(guests_a_minute=10**6, requests_a_minute=10**6, arrivals_a_minute=10**6, sockets_a_person=10**6)
WARM_SECONDS = 5.0
CONNECTIONS = 16
PATIENCE = 300.0
LAG_TARGET = 0.02
FINAL = "claim"
"""An action that ends a game of ArcheOlogic."""


class Position(msgspec.Struct):
    """What the load needs to know of a position."""

    version: int
    legal: list[str] | None


class Told(msgspec.Struct):
    """What the load needs to know of a frame."""

    type: str
    id: str = ""
    position: Position | None = None


read = msgspec.json.Decoder(Told).decode


@dataclass(frozen=True)
class Measured:
    """What came of it; times in milliseconds."""

    tables: int
    sockets: int
    seconds: float
    commands: int
    commands_a_second: float
    refused: int
    skipped: int
    """Moments at which a table was to send a command while the one before was not answered yet."""
    p50: float
    p90: float
    p99: float
    longest: float
    within_50: float
    """The part of the commands that was answered within 50 ms."""
    server_cores: float
    server_megabytes: float
    server_megabytes_idle: float
    """Before the first table."""
    writes_a_commit: float
    loop_within_20: float
    """The part of the looks at the server's event loop at which it was at most 20 ms late."""
    own_p99: float
    """How late this program sent its commands."""
    machine_load: float
    """The load average of the machine over the last minute, this included."""


# --- the server -------------------------------------------------------------------------------------------------------------


def serve(database: str, profile: str | None) -> None:
    """Runs a server until the standard input ends."""
    settings = Settings(database=database, compile=False, limits=LIMITS)
    server = DigsiteServer(settings, "127.0.0.1", 0, lambda address: print(address, flush=True))

    async def run() -> None:
        asyncio.get_running_loop().run_in_executor(None, sys.stdin.read).add_done_callback(
            lambda _: setattr(server, "should_exit", True)
        )
        await server.serve()

    with cProfile.Profile() if profile else open(os.devnull) as measured:
        uvloop.run(run())
    if isinstance(measured, cProfile.Profile):
        measured.dump_stats(str(profile))


@contextmanager
def running(profile: str | None) -> Iterator[tuple[str, int]]:
    """A server in a process of its own: its address and process id."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, __file__, "--serve", sqlite_address(Path(folder) / "load.db")]
        if profile:
            command += ["--profile", profile]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            try:
                yield process.stdout.readline().strip().rstrip("/"), process.pid
            finally:
                process.stdin.close()
                process.wait(60)


def megabytes(pid: int) -> float:
    """The memory of a process."""
    status = Path(f"/proc/{pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    return int(found[1]) / 1024 if found else 0.0


def processor_seconds(pid: int) -> float:
    """The processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# --- people -----------------------------------------------------------------------------------------------------------------


class Wire:
    """A kept connection for HTTP requests."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.place = address.removeprefix("http://")

    async def open(self) -> None:
        host, port = self.place.split(":")
        self._reader, self._writer = await asyncio.open_connection(host, int(port))

    def close(self) -> None:
        self._writer.close()

    async def ask(self, method: str, path: str, body: Any = None, cookie: str = "") -> tuple[Any, str]:
        """An answer's body, and the cookie that came with it."""
        data = b"" if body is None else json.dumps(body).encode()
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {self.place}\r\nOrigin: {self.address}\r\nCookie: {cookie}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
        )
        self._writer.write(head.encode() + data)
        answer = (await self._reader.readuntil(b"\r\n\r\n")).decode()
        length = re.search(r"content-length: (\d+)", answer, re.IGNORECASE)
        text = await self._reader.readexactly(int(length[1])) if length else b""
        if not re.match(r"HTTP/1.1 2", answer):
            raise RuntimeError(f"{method} {path}: {answer.splitlines()[0]} {text.decode()}")
        given = re.search(r"set-cookie: ([^;]+)", answer, re.IGNORECASE)
        is_json = "application/json" in answer
        return (json.loads(text) if is_json and text else text.decode()), given[1] if given else ""

    async def seat_two(self, number: int) -> tuple[str, list[str]]:
        """A new table with two people: its id and their cookies."""
        game, options = GAMES[number % len(GAMES)]
        cookies = [(await self.ask("POST", "/api/guest", {"name": f"P{number}-{k}"}))[1] for k in range(2)]
        wish = {"game": game, "seats": [{"kind": "me"}, {"kind": "open"}], "options": options}
        table = (await self.ask("POST", "/api/tables", wish, cookies[0]))[0]["id"]
        await self.ask("POST", f"/api/tables/{table}/join", {}, cookies[1])
        return table, cookies


class Line(asyncio.Protocol):
    """The socket of a person at a table."""

    def __init__(self, table: "LoadTable", address: str, cookie: str) -> None:
        self._table = table
        uri = parse_uri(f"{address.replace('http', 'ws')}/ws/tables/{table.id}")
        self._frames = ClientProtocol(uri, origin=Origin(address), max_size=None)
        self._cookie = cookie
        self.position: Position | None = None
        self.ready = asyncio.Event()

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        request = self._frames.connect()
        request.headers["Cookie"] = self._cookie
        self._frames.send_request(request)
        self._flush()

    def data_received(self, data: bytes) -> None:
        self._frames.receive_data(data)
        for event in self._frames.events_received():
            if not isinstance(event, Frame):
                self.send({"type": "hello"})
            elif event.opcode == Opcode.TEXT:
                self._take(read(event.data))
        self._flush()

    def _take(self, told: Told) -> None:
        if told.position is not None:
            self.position = told.position
            self.ready.set()
        if told.type in ("done", "refused"):
            self._table.answered(told.id, told.type == "done")
        elif told.type == "failed":
            raise RuntimeError("the server closed a socket")

    def send(self, frame: Any) -> None:
        self._frames.send_text(msgspec.json.encode(frame))
        self._flush()

    def _flush(self) -> None:
        for data in self._frames.data_to_send():
            self._transport.write(data)

    def close(self) -> None:
        self._transport.abort()


class LoadTable:
    """A table at which somebody plays each second."""

    def __init__(self, table_id: str, address: str, cookies: list[str]) -> None:
        self.id = table_id
        self.lines = [Line(self, address, cookie) for cookie in cookies]
        self.times: list[tuple[float, float]] = []
        """When each command was sent, and how long it took."""
        self.late: list[float] = []
        self.refused = self.skipped = 0
        self._count = 0
        self._waiting: tuple[str, float] | None = None

    async def play(self, rate: float, until: float) -> None:
        """Sends commands at even intervals, from a chance moment on."""
        due = time.perf_counter() + random.random() / rate
        while due < until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            self.late.append(time.perf_counter() - due)
            self._command()
            due += 1 / rate

    def _command(self) -> None:
        if self._waiting is not None:
            self.skipped += 1
            return
        newest = max(line.position.version for line in self.lines if line.position)
        for line in self.lines:
            if line.position and line.position.version == newest and line.position.legal:
                legal = [action for action in line.position.legal if action != FINAL]
                self._count += 1
                self._waiting = str(self._count), time.perf_counter()
                action = random.choice(legal or [FINAL])
                line.send({"type": "play", "id": self._waiting[0], "version": newest, "action": action})
                return

    def answered(self, command_id: str, done: bool) -> None:
        """Notes an answer."""
        if self._waiting is not None and self._waiting[0] == command_id:
            sent = self._waiting[1]
            self._waiting = None
            if done:
                self.times.append((sent, time.perf_counter() - sent))
            else:
                self.refused += 1


# --- the load ---------------------------------------------------------------------------------------------------------------


async def seated(address: str, number: int) -> list[LoadTable]:
    """Tables with their people, all sockets open and all rules ready."""
    wires = [Wire(address) for _ in range(CONNECTIONS)]
    await asyncio.gather(*(wire.open() for wire in wires))

    async def some(first: int) -> list[LoadTable]:
        found = [await wires[first].seat_two(k) for k in range(first, number, CONNECTIONS)]
        return [LoadTable(table, address, cookies) for table, cookies in found]

    parts = await asyncio.gather(*(some(first) for first in range(CONNECTIONS)))
    tables = [table for part in parts for table in part]
    host, port = wires[0].place.split(":")
    loop = asyncio.get_running_loop()
    for table in tables:
        for line in table.lines:
            await loop.create_connection(lambda line=line: line, host, int(port))  # type: ignore[misc]
    async with asyncio.timeout(PATIENCE):
        for table in tables:
            for line in table.lines:
                await line.ready.wait()
    return tables


async def numbers(address: str) -> dict[str, float]:
    """What the server says of itself, the values of one name added up; buckets by their bound."""
    wire = Wire(address)
    await wire.open()
    text, _ = await wire.ask("GET", "/metrics")
    wire.close()
    found: dict[str, float] = {}
    for line in str(text).splitlines():
        if not line.startswith("#"):
            name, _, value = line.rpartition(" ")
            bound = re.search(r'le="([^"]+)"', name)
            key = name.partition("{")[0] + (f" {bound[1]}" if bound else "")
            found[key] = found.get(key, 0.0) + float(value)
    return found


async def measured(address: str, pid: int, number: int, seconds: float, rate: float) -> Measured:
    """Runs the load."""
    idle = megabytes(pid)
    tables = await seated(address, number)
    # This program's own garbage is not what is measured.
    gc.freeze()
    gc.disable()
    await asyncio.gather(*(table.play(rate, time.perf_counter() + WARM_SECONDS) for table in tables))
    for table in tables:
        table.times.clear()
        table.late.clear()
        table.refused = table.skipped = 0
    before = await numbers(address)
    used, started = processor_seconds(pid), time.perf_counter()
    await asyncio.gather(*(table.play(rate, started + seconds) for table in tables))
    passed = time.perf_counter() - started
    used = processor_seconds(pid) - used
    await asyncio.sleep(1.0)
    after = await numbers(address)
    told = {name: value - before.get(name, 0.0) for name, value in after.items()}
    memory = megabytes(pid)
    for table in tables:
        for line in table.lines:
            line.close()
    times = sorted(took for table in tables for _, took in table.times)
    late = [late for table in tables for late in table.late]
    return Measured(
        tables=len(tables),
        sockets=sum(len(table.lines) for table in tables),
        seconds=passed,
        commands=len(times),
        commands_a_second=len(times) / passed,
        refused=sum(table.refused for table in tables),
        skipped=sum(table.skipped for table in tables),
        p50=1000 * part(times, 50),
        p90=1000 * part(times, 90),
        p99=1000 * part(times, 99),
        longest=1000 * times[-1],
        within_50=sum(took <= 0.05 for took in times) / len(times),
        server_cores=used / passed,
        server_megabytes=memory,
        server_megabytes_idle=idle,
        writes_a_commit=told["digsite_database_writes"] / max(1.0, told["digsite_database_commits"]),
        loop_within_20=told[f"digsite_loop_lag_seconds_bucket {LAG_TARGET}"]
        / max(1.0, told["digsite_loop_lag_seconds_count"]),
        own_p99=1000 * part(sorted(late), 99),
        machine_load=os.getloadavg()[0],
    )


def part(values: list[float], percent: int) -> float:
    """The value that so many percent do not exceed."""
    return statistics.quantiles(values, n=100, method="inclusive")[percent - 1]


def words(found: Measured) -> str:
    """What was measured, for people."""
    return (
        f"{found.tables} tables, {found.sockets} sockets, {found.commands} commands in {found.seconds:.0f} s "
        f"({found.commands_a_second:.0f} a second; {found.refused} refused, {found.skipped} left out)\n"
        f"from command to done: half within {found.p50:.1f} ms, 90 % within {found.p90:.1f}, 99 % within {found.p99:.1f}, "
        f"longest {found.longest:.0f}; {100 * found.within_50:.2f} % within 50 ms\n"
        f"the server: {found.server_cores:.2f} cores, {found.server_megabytes:.0f} MB "
        f"({found.server_megabytes_idle:.0f} MB before the first table), "
        f"{found.writes_a_commit:.1f} writes a commit, "
        f"event loop at most 20 ms late in {100 * found.loop_within_20:.2f} % of looks\n"
        f"this program was up to {found.own_p99:.1f} ms late (99 %); the machine's load was {found.machine_load:.1f}"
    )


def main() -> None:
    """Measures, and prints."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--rate", type=float, default=1.0, help="commands a second at each table")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--profile", metavar="FILE")
    parser.add_argument("--serve", metavar="DATABASE", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.serve:
        serve(arguments.serve, arguments.profile)
        return
    with running(arguments.profile) as (address, pid):
        found = uvloop.run(measured(address, pid, arguments.tables, arguments.seconds, arguments.rate))
    print(json.dumps(asdict(found)) if arguments.json else words(found))


if __name__ == "__main__":
    main()
