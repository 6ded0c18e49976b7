"""A server that runs: in a thread of the tests, on a port of its own, with a clock that tests may set."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from digsite.server.serving import DigsiteServer
from digsite.server.settings import Limits, Settings, sqlite_address

from .browser import Browser
from .services import Cluster, start_cluster

MANY = Limits(
    guests_a_minute=10_000,
    requests_a_minute=10_000,
    arrivals_a_minute=10_000,
    credits=2000,
    credit_seconds=1.0,
    sign_ins=1000,
)


SQLITE = "sqlite"
KINDS = (SQLITE, "postgresql")
ON_BOTH = ("test_people", "test_tables", "test_time")


class TestClock:
    """The server's clock."""

    __test__ = False

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead


class RunningServer:
    """A server in a thread."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.clock = TestClock()
        self._settings: dict[str, Any] = {
            "database": sqlite_address(folder / "server.db"),
            "bot_pause": 0.0,
            "compile": False,
            "now": self.clock,
            "limits": MANY,
            "client": folder / "client",
            "private_webhooks": True,
        } | settings
        self.database = str(self._settings["database"])
        self._browsers: list[Browser] = []

    def start(self) -> None:
        started = threading.Event()
        settings = Settings(**self._settings)
        self.server = DigsiteServer(settings, "127.0.0.1", 0, lambda address: started.set())
        self._thread = threading.Thread(target=self.server.run)
        self._thread.start()
        assert started.wait(60)
        self.address = self.server.address

    def stop(self) -> None:
        self.server.should_exit = True
        self._thread.join(30)
        assert not self._thread.is_alive()

    def browser(self, name: str | None = None) -> Browser:
        browser = Browser(self.address, name)
        self._browsers.append(browser)
        return browser

    def close_browsers(self) -> None:
        for browser in self._browsers:
            browser.close()
        self._browsers.clear()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL that all tests share."""
    with start_cluster() as cluster:
        yield cluster


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new database, of either kind."""
    if request.param == SQLITE:
        return sqlite_address(tmp_path / "games.db")
    return str(request.getfixturevalue("postgres").new_database())


MakeServer = Callable[..., RunningServer]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """What people do at tables is tested on both kinds of database."""
    if "_shared" in metafunc.fixturenames and metafunc.module.__name__.rpartition(".")[2] in ON_BOTH:
        metafunc.parametrize("_shared", KINDS, indirect=True, scope="session")


@pytest.fixture(scope="session")
def _shared(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    settings = {}
    if getattr(request, "param", SQLITE) != SQLITE:
        settings["database"] = request.getfixturevalue("postgres").new_database()
    server = RunningServer(tmp_path_factory.mktemp("server"), **settings)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def server(_shared: RunningServer) -> Iterator[RunningServer]:
    """A server that all tests share."""
    yield _shared
    _shared.close_browsers()
    _shared.clock.ahead = 0.0


@pytest.fixture
def make_server(tmp_path: Path) -> Iterator[MakeServer]:
    """Makes a server of one's own, with settings of one's own."""
    made: list[RunningServer] = []

    def make(**settings: Any) -> RunningServer:
        server = RunningServer(tmp_path, **settings)
        server.start()
        made.append(server)
        return server

    yield make
    for server in made:
        server.close_browsers()
        if server._thread.is_alive():
            server.stop()
