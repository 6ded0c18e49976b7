"""What every request and every answer goes through: where it may come from, and the headers that keep a browser safe."""

from collections.abc import MutableMapping
from typing import Any
from urllib.parse import urlsplit

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
        asks = kind == "websocket" or dict(scope)["method"] in CHANGING
        if asks and not self._is_ours(scope):
            await self._refuse(scope, send)
            return
        await self._app(scope, receive, self._with_headers(scope, send) if kind == "http" else send)

    def _is_ours(self, scope: Scope) -> bool:
        """Whether the page that asks came from here."""
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1").lower()
        if self._origins:
            return origin in self._origins
        host = headers.get(b"host", b"").decode("latin-1").lower()
        parts = urlsplit(origin)
        return parts.scheme in ("http", "https") and bool(host) and parts.netloc == host

    def _with_headers(self, scope: Scope, send: Send) -> Send:
        secure = scope["scheme"] in ("https", "wss")

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers: MutableMapping[str, Any] = message  # type: ignore[assignment]
                headers["headers"] = [*message["headers"], *HEADERS, *([SECURE] if secure else [])]
            await send(message)

        return send_with_headers

    @staticmethod
    async def _refuse(scope: Scope, send: Send) -> None:
        if str(scope["type"]) == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": "wrong origin"})
            return
        body = msgspec.json.encode(
            Problem("wrong_origin", "this page comes from somewhere else, or does not say where")
        )
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()), *HEADERS]
        await send({"type": "http.response.start", "status": 403, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})
