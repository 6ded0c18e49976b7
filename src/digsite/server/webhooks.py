"""Notices of one's turn that are sent to an address of one's own, so that games of days a move are not forgotten.

Whoever names an address must not be able to reach by it what only this machine can reach: only https to public
addresses, looked up once and used as looked up, no redirects, little time, little read.
"""

import asyncio
import ipaddress
import json
import logging
import socket
import ssl
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import cache
from typing import Any
from urllib.parse import SplitResult, urlsplit

from .limits import Throttle

log = logging.getLogger("digsite.server")

MOST_ADDRESS = 500
SECONDS = 10.0
"""For all of an attempt, however slowly the other side answers."""
PAUSES = (0.0, 30.0, 300.0)
"""Seconds before each attempt."""
MOST_READ = 1024
MOST_PLACES = 3
"""Addresses of one name that are tried."""
MOST_WAITING = 1000
MOST_AN_HOUR = 60
"""Notices to one address."""
NO_MORE = (404, 410)
"""Answers of an address that is there no more."""
MOST_FAILURES = 5
"""Notices that did not arrive, one after the other, before the address is given up."""
UNICAST = ipaddress.ip_network("2000::/3")
"""The IPv6 addresses of the open internet lie in here; what stands for IPv4 addresses mostly does not."""


class NotPublic(OSError):
    """The address leads to where no webhook may lead."""


def readable_webhook(given: str, private: bool = False) -> str:
    """The address of a webhook; ValueError says what it must be.

    >>> readable_webhook("https://hooks.example/turn")
    'https://hooks.example/turn'
    >>> readable_webhook("http://hooks.example/turn")
    Traceback (most recent call last):
    ValueError: a webhook is an https address of at most 500 characters, without a name and password in it
    """
    address = given.strip()
    try:
        parts = urlsplit(address)
        secure = parts.scheme == "https" or (private and parts.scheme == "http")
        good = secure and bool(parts.hostname) and parts.username is None and parts.port != 0
    except ValueError:
        good = False
    if not good or len(address) > MOST_ADDRESS or not (address.isascii() and address.isprintable()) or " " in address:
        raise ValueError(
            f"a webhook is an https address of at most {MOST_ADDRESS} characters, without a name and password in it"
        )
    return address


def is_public(address: str) -> bool:
    """Whether an IP address is one of the open internet.

    >>> [is_public(a) for a in ("93.184.216.34", "127.0.0.1", "10.0.0.1", "169.254.169.254", "::1", "::ffff:10.0.0.1")]
    [True, False, False, False, False, False]
    """
    ip = ipaddress.ip_address(address)
    if ip.version == 6 and (ip not in UNICAST or ip.sixtofour or ip.teredo):
        return False
    return ip.is_global and not ip.is_multicast and not ip.is_reserved and not ip.is_unspecified


async def post(address: str, body: dict[str, Any], private: bool) -> int:
    """Sends a notice; the status of the answer. OSError when it cannot be sent, must not be, or takes too long."""
    parts = urlsplit(address)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    async with asyncio.timeout(SECONDS):
        found = await asyncio.get_running_loop().getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
        places = [str(place[4][0]) for place in found]
        if not private and not all(is_public(place) for place in places):
            raise NotPublic(f"{parts.hostname} is not an address of the open internet")
        reader, writer = await _connect(parts, port, places)
        try:
            writer.write(_request(parts, json.dumps(body).encode()))
            await writer.drain()
            return _status(await reader.readline())
        except ValueError:
            raise OSError("the answer is no HTTP") from None
        finally:
            writer.transport.abort()


async def _connect(
    parts: SplitResult, port: int, places: list[str]
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection to one of the places that were looked at, whatever the name means by now."""
    secure = parts.scheme == "https"
    context = await asyncio.to_thread(_trust) if secure else None
    name = parts.hostname if secure else None
    *others, last = places[:MOST_PLACES]
    for place in others:
        with suppress(OSError):
            return await asyncio.open_connection(place, port, ssl=context, server_hostname=name, limit=MOST_READ)
    return await asyncio.open_connection(last, port, ssl=context, server_hostname=name, limit=MOST_READ)


@cache
def _trust() -> ssl.SSLContext:
    return ssl.create_default_context()


def _request(parts: SplitResult, body: bytes) -> bytes:
    """A request as it goes over the wire; of the answer only the first line is read, so nothing more is kept open."""
    head = (
        f"POST {parts.path or '/'}{'?' + parts.query if parts.query else ''} HTTP/1.1",
        f"Host: {parts.netloc}",
        "User-Agent: digsite",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        "Connection: close",
    )
    return "\r\n".join((*head, "", "")).encode("ascii") + body


def _status(line: bytes) -> int:
    """The status in the first line of an answer.

    >>> _status(b"HTTP/1.1 204 No Content\\r\\n")
    204
    """
    words = line.split()
    if len(words) < 2 or not words[0].startswith(b"HTTP/"):
        raise ValueError(line)
    return int(words[1])


class Webhooks:
    """Sends notices, and tries again a few times."""

    def __init__(self, private: bool, pauses: tuple[float, ...] = PAUSES) -> None:
        self._private = private
        self._pauses = pauses
        self._tasks: set[asyncio.Task[None]] = set()
        self._few = asyncio.Semaphore(4)
        self._pace = Throttle(MOST_AN_HOUR, 3600, time.monotonic)
        self._failures: Counter[str] = Counter()

    def send(self, address: str, body: dict[str, Any], give_up: Callable[[], Awaitable[None]]) -> None:
        """Sends a notice when there is time; has an address given up at which notices do not arrive any more."""
        if len(self._tasks) >= MOST_WAITING or not self._pace.allows(address):
            log.warning("too many notices for a webhook, one is left out")
            return
        task = asyncio.create_task(self._send_or_give_up(address, body, give_up), name="webhook")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _send_or_give_up(
        self, address: str, body: dict[str, Any], give_up: Callable[[], Awaitable[None]]
    ) -> None:
        status = await self._send(address, body)
        if status is not None and status not in NO_MORE:
            self._failures.pop(address, None)
            return
        self._failures[address] += 1
        if status in NO_MORE or self._failures[address] >= MOST_FAILURES:
            log.info("a webhook is given up", extra={"status": status})
            del self._failures[address]
            await give_up()

    async def _send(self, address: str, body: dict[str, Any]) -> int | None:
        """The status of the answer, None when the notice did not arrive."""
        for pause in self._pauses:
            await asyncio.sleep(pause)
            try:
                async with self._few:
                    status = await post(address, body, self._private)
            except NotPublic:
                log.warning("a webhook leads into a private network")
                return None
            except (OSError, ValueError) as error:
                log.info("a webhook was not reached", extra={"detail": type(error).__name__})
                continue
            if status < 500 and status != 429:
                return status
        return None

    async def close(self) -> None:
        """Stops what waits."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
