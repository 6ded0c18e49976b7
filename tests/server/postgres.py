"""A PostgreSQL of our own, in a temporary folder, for tests; where there is none the tests say so and are skipped."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

USERS = ("postgres", "nobody")
"""PostgreSQL does not run as root: then as one of these."""


@dataclass
class Cluster:
    """A running PostgreSQL, reached by a socket in its folder."""

    folder: Path
    made: list[str] = field(default_factory=list)

    def new_database(self) -> str:
        """The address of a new database."""
        name = f"digsite{len(self.made)}"
        self.made.append(name)
        import psycopg

        where = f"postgresql://digsite@/postgres?host={self.folder}"
        with psycopg.connect(where, autocommit=True) as connection:
            connection.execute(f"create database {name}")
        return f"postgresql://digsite@/{name}?host={self.folder}"


def find_binaries() -> Path:
    """The folder of PostgreSQL's programs."""
    pytest.importorskip("psycopg", reason="psycopg is not installed (digsite[cluster])")
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    on_path = shutil.which("initdb")
    if found:
        return found[-1].parent
    if on_path:
        return Path(on_path).parent
    pytest.skip("PostgreSQL is not installed")


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
    pytest.skip("PostgreSQL does not run as root, and there is no user postgres or nobody")


@contextmanager
def start_cluster() -> Iterator[Cluster]:
    """A PostgreSQL that runs until the end. Its folder is a short one: the path of a socket must not be long."""
    binaries = find_binaries()
    user = other_user()
    with tempfile.TemporaryDirectory(prefix="digsite-pg-") as short:
        place = Path(short)
        if user is not None:
            shutil.chown(place, user)
        data = place / "data"

        def run(*command: str) -> None:
            subprocess.run(command, check=True, capture_output=True, user=user, cwd=place, timeout=120)

        run(str(binaries / "initdb"), "-D", str(data), "-U", "digsite", "-A", "trust", "--no-sync", "-E", "UTF8")
        options = f"-k {place} -c listen_addresses='' -c shared_buffers=16MB -c max_connections=60"
        log = str(place / "log")
        run(str(binaries / "pg_ctl"), "-D", str(data), "-w", "-l", log, "-o", options, "start")
        try:
            yield Cluster(place)
        finally:
            run(str(binaries / "pg_ctl"), "-D", str(data), "-w", "-m", "immediate", "stop")
