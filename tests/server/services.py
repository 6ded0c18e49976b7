"""A PostgreSQL and a Redis of our own, in temporary folders, for tests.

Where there is none the tests say so and are skipped; where CI is set they fail, for there everything is to be tested.
"""

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

import pytest

USERS = ("postgres", "nobody")
"""PostgreSQL does not run as root: then as one of these."""


@dataclass
class Cluster:
    """A PostgreSQL, reached by a socket in its folder."""

    folder: Path
    binaries: Path
    user: str | None
    made: list[str] = field(default_factory=list)

    def run(self, program: str, *arguments: str) -> None:
        """Runs one of its programs on its data."""
        command = [str(self.binaries / program), "-D", str(self.folder / "data"), *arguments]
        subprocess.run(command, check=True, capture_output=True, user=self.user, cwd=self.folder, timeout=120)

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        options = f"-k {self.folder} -c listen_addresses='' -c shared_buffers=16MB -c max_connections=60"
        self.run("pg_ctl", "-w", "-l", str(self.folder / "log"), "-o", options, "start")

    def stop(self) -> None:
        """Stops it as a power cut would."""
        self.run("pg_ctl", "-w", "-m", "immediate", "stop")

    def new_database(self) -> str:
        """The address of a new database."""
        name = f"digsite{len(self.made)}"
        self.made.append(name)
        import psycopg

        where = f"postgresql://digsite@/postgres?host={self.folder}"
        with psycopg.connect(where, autocommit=True) as connection:
            connection.execute(f"create database {name}")
        return f"postgresql://digsite@/{name}?host={self.folder}"


def missing(what: str) -> NoReturn:
    """Something that these tests need is not here."""
    if os.environ.get("CI"):
        pytest.fail(f"{what}; in CI nothing is left out")
    pytest.skip(what)


def check_extra(module: str) -> None:
    """Whether a part of digsite[cluster] is installed."""
    if find_spec(module) is None:
        missing(f"{module} is not installed (digsite[cluster])")


def find_binaries() -> Path:
    """The folder of PostgreSQL's programs."""
    check_extra("psycopg")
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    on_path = shutil.which("initdb")
    if found:
        return found[-1].parent
    if on_path:
        return Path(on_path).parent
    missing("PostgreSQL is not installed")


def other_user() -> str | None:
    """Whom to run as, None for oneself."""
    if os.geteuid() != 0:
        return None
    for name in USERS:
        try:
            pwd.getpwnam(name)
        except KeyError:
            continue
        return name
    missing("PostgreSQL does not run as root, and there is no user postgres or nobody")


@contextmanager
def start_cluster() -> Iterator[Cluster]:
    """A PostgreSQL that runs until the end. Its folder is a short one: the path of a socket must not be long."""
    binaries = find_binaries()
    user = other_user()
    with tempfile.TemporaryDirectory(prefix="digsite-pg-") as short:
        if user is not None:
            shutil.chown(short, user)
        cluster = Cluster(Path(short), binaries, user)
        cluster.run("initdb", "-U", "digsite", "-A", "trust", "--no-sync", "-E", "UTF8")
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop()


@dataclass
class Redis:
    """A Redis on a socket in its folder, that can be killed and started again."""

    folder: Path
    _process: "subprocess.Popen[bytes] | None" = None

    @property
    def address(self) -> str:
        """Where it is."""
        return f"unix://{self.folder / 'redis'}"

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        import redis

        command = ["redis-server", "--port", "0", "--unixsocket", str(self.folder / "redis"), "--save", ""]
        self._process = subprocess.Popen(command, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        due = time.monotonic() + 60
        with redis.Redis.from_url(self.address) as client:
            while True:
                try:
                    client.ping()
                    return
                except redis.ConnectionError:
                    assert time.monotonic() < due
                    time.sleep(0.05)

    def kill(self) -> None:
        """Ends it without a word."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()


@contextmanager
def start_redis() -> Iterator[Redis]:
    """A Redis that runs until the end."""
    check_extra("redis")
    if shutil.which("redis-server") is None:
        missing("Redis is not installed (redis-server)")
    with tempfile.TemporaryDirectory(prefix="digsite-redis-") as folder:
        redis = Redis(Path(folder))
        redis.start()
        try:
            yield redis
        finally:
            redis.kill()
