"""Notices of one's turn that are sent to an address of one's own, so that games of days a move are not forgotten.

Whoever names an address must not be able to reach by it what only this machine can reach: only https to public
addresses, looked up once and used as looked up, no redirects, little time, little read.
"""

import asyncio
import http.client
import ipaddress
import json
import logging
import socket
import ssl
from typing import Any
from urllib.parse import SplitResult, urlsplit

log = logging.getLogger("digsite.server")

MOST_ADDRESS = 500
SECONDS = 5.0
PAUSES = (0.0, 30.0, 300.0)
"""Seconds before each attempt."""
MOST_READ = 1024
MOST_WAITING = 1000
NETWORK_64 = ipaddress.ip_network("64:ff9b::/96")


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
    if isinstance(ip, ipaddress.IPv6Address) and (ip.ipv4_mapped or ip.sixtofour or ip.teredo or ip in NETWORK_64):
        return False
    return ip.is_global and not ip.is_multicast and not ip.is_reserved and not ip.is_unspecified


def post(address: str, body: dict[str, Any], private: bool) -> int:
    """Sends a notice; the status of the answer. OSError when it cannot be sent, or must not be."""
    parts = urlsplit(address)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    found = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    places = [place[4][:2] for place in found]
    if not private and not all(is_public(str(host)) for host, _ in places):
        raise NotPublic(f"{parts.hostname} is not an address of the open internet")
    connection = _connection(parts, port, places[0])
    try:
        connection.request(
            "POST",
            f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}",
            json.dumps(body).encode(),
            {"Content-Type": "application/json", "User-Agent": "digsite", "Connection": "close"},
        )
        answer = connection.getresponse()
        answer.read(MOST_READ)
        return answer.status
    except http.client.HTTPException as error:
        raise OSError(str(error)) from None
    finally:
        connection.close()


def _connection(parts: SplitResult, port: int, place: Any) -> http.client.HTTPConnection:
    """A connection to the place that was looked at, whatever the name means by now."""
    host = parts.hostname or ""
    line = socket.create_connection(place, timeout=SECONDS)
    if parts.scheme == "https":
        try:
            line = ssl.create_default_context().wrap_socket(line, server_hostname=host)
        except OSError:
            line.close()
            raise
    connection = http.client.HTTPConnection(host, port, timeout=SECONDS)
    connection.sock = line
    return connection


class Webhooks:
    """Sends notices, in threads, and tries again a few times."""

    def __init__(self, private: bool, pauses: tuple[float, ...] = PAUSES) -> None:
        self._private = private
        self._pauses = pauses
        self._tasks: set[asyncio.Task[None]] = set()
        self._few = asyncio.Semaphore(4)

    def send(self, address: str, body: dict[str, Any]) -> None:
        """Sends a notice when there is time."""
        if len(self._tasks) >= MOST_WAITING:
            log.warning("too many webhooks wait, one is left out")
            return
        task = asyncio.create_task(self._send(address, body), name="webhook")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _send(self, address: str, body: dict[str, Any]) -> None:
        for pause in self._pauses:
            await asyncio.sleep(pause)
            try:
                async with self._few:
                    status = await asyncio.to_thread(post, address, body, self._private)
            except NotPublic as error:
                log.warning("a webhook is not public", extra={"detail": str(error)})
                return
            except (OSError, ValueError) as error:
                log.info("a webhook was not reached", extra={"detail": type(error).__name__})
                continue
            if status < 500 and status != 429:
                return

    async def close(self) -> None:
        """Stops what waits."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
