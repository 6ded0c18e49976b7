"""What the person who runs a server may set, and what its guests may do at most."""

import time
from collections.abc import Callable
from pathlib import Path

import msgspec

CLIENT = Path(__file__).parent / "client"
DATABASE_VARIABLE = "DIGSITE_DATABASE_URL"
REDIS_VARIABLE = "DIGSITE_REDIS_URL"
MOST_FRAME = 64 * 1024
"""Bytes of a frame, and of the body of a request."""


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How much of something is too much."""

    credits: int = 100
    """Frames that a socket may send within `credit_seconds`; then it is closed."""
    credit_seconds: float = 20.0
    sockets_a_person: int = 20
    sockets_an_address: int = 200
    """Sockets of people whom we do not know, from one address."""
    arrivals_a_minute: int = 120
    """New sockets of a person, or of people whom we do not know from one address."""
    looks_a_minute: int = 300
    """Looks back at moments of a game, of a person or an address: each plays the game again up to there."""
    guests_a_minute: int = 60
    """New guests from one address."""
    requests_a_minute: int = 600
    """State-changing requests of one person."""
    tables_a_person: int = 60
    """Tables of one host that are open or being played."""
    sign_ins: int = 10
    """Failed attempts for one account, and four times as many from one address, within `sign_in_seconds`."""
    sign_in_seconds: float = 900.0
    chat_lines: int = 5
    """Lines of one person at one table within `chat_seconds`."""
    chat_seconds: float = 10.0
    outbox: int = 64
    """Frames that wait for a slow client before it is given the newest view in their place."""
    hello_seconds: float = 10.0
    """A socket that has not said hello by then is closed."""


class Place(msgspec.Struct, frozen=True):
    """The place of a worker among those of one server."""

    run: str
    """A name for this run of the server."""
    number: int
    """From 1 on."""
    folder: Path
    """Where the workers' doors are; nobody else can enter it."""
    secret: str
    """What the workers know each other by."""
    redis: str
    """The address of Redis."""

    def door(self, number: int) -> Path:
        """The socket by which a worker is reached by the others."""
        return self.folder / str(number)


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """A server's settings."""

    database: str
    """An address as SQLAlchemy writes it, `sqlite:///path` or `postgresql://...`."""
    origins: tuple[str, ...] = ()
    """Where pages may come from that change something; without any, only from the server's own address."""
    client: Path = CLIENT
    """The folder of the browser client."""
    bot_pause: float = 0.6
    """Seconds that a bot waits at least before each action, so that people can follow."""
    threads: int = 2
    """How many bots and assists think at a time."""
    private_webhooks: bool = False
    """Whether a webhook may lead into a private network."""
    idle_seconds: float = 600.0
    """A table that nobody has open for so long leaves the memory."""
    open_days: int = 7
    """An open table that nobody touched for so long is taken off."""
    now: Callable[[], float] = time.time
    """Seconds since 1970: the clock of the clocks."""
    compile: bool = True
    """Whether the rules of all games are compiled at start; otherwise when they are first needed."""
    limits: Limits = Limits()
    place: Place | None = None
    """Of a worker among several; None where one process is the whole server."""


def sqlite_address(path: Path) -> str:
    """The address of a database in a file.

    >>> sqlite_address(Path("games.db"))
    'sqlite:///games.db'
    """
    return f"sqlite:///{path}"
