"""What every request and every answer goes through: where it may come from, and the headers that keep a browser safe."""

import re
from collections.abc import MutableMapping
from typing import Any

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from .messages import Problem

CHANGING = {"POST", "PUT", "PATCH", "DELETE"}
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "media-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
]
SECURE = (b"strict-transport-security", b"max-age=31536000")
IS_HOST = re.compile(r"([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?", re.ASCII)
MOST_PORT = 65_535


def is_host(given: str) -> bool:
    """Whether this can be a Host header; some libraries stumble over others.

    >>> [is_host(given) for given in ("games.example", "127.0.0.1:8000", "[::1]:8000", "", "a b", "[", "x:99999")]
    [True, True, True, False, False, False, False]
    """
    found = IS_HOST.fullmatch(given)
    return found is not None and int((found[2] or ":0")[1:]) <= MOST_PORT


def _header(scope: Scope, name: bytes) -> str:
    return str(dict(scope["headers"]).get(name, b"").decode("latin-1").lower())


class Guard:
    """The application behind its guard."""

    def __init__(self, app: ASGIApp, origins: tuple[str, ...]) -> None:
        self._app = app
        self._origins = {origin.rstrip("/").lower() for origin in origins}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets a request through, or not."""
        kind = str(scope["type"])
        if kind not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        if not is_host(_header(scope, b"host")):
            await self._refuse(scope, send, 400, Problem("bad", "the header Host is a name or an address, and a port"))
            return
        asks = kind == "websocket" or dict(scope)["method"] in CHANGING
        if asks and not self._is_ours(scope):
            elsewhere = Problem("not_allowed", "this page comes from somewhere else, or does not say where")
            await self._refuse(scope, send, 403, elsewhere)
            return
        await self._app(scope, receive, self._with_headers(scope, send) if kind == "http" else send)

    def _is_ours(self, scope: Scope) -> bool:
        """Whether the page that asks came from here, and no less safely than what it asks for."""
        origin = _header(scope, b"origin")
        if self._origins:
            return origin in self._origins
        scheme, _, place = origin.partition("://")
        secure = scope["scheme"] in ("https", "wss")
        return scheme in (("https",) if secure else ("http", "https")) and place == _header(scope, b"host")

    def _with_headers(self, scope: Scope, send: Send) -> Send:
        secure = scope["scheme"] in ("https", "wss")

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers: MutableMapping[str, Any] = message  # type: ignore[assignment]
                headers["headers"] = [*message["headers"], *HEADERS, *([SECURE] if secure else [])]
            await send(message)

        return send_with_headers

    @staticmethod
    async def _refuse(scope: Scope, send: Send, status: int, problem: Problem) -> None:
        if str(scope["type"]) == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": problem.why})
            return
        body = msgspec.json.encode(problem)
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *HEADERS]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})
