"""The application: handlers, errors as problems, and the house that they all share."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from .. import __version__
from . import api, sockets
from .forwarding import Forwarding
from .guard import Guard
from .house import House
from .messages import Problem
from .pages import client_pages
from .refusals import Refusal, Why
from .settings import MOST_FRAME

log = logging.getLogger("digsite.server")

WHY: dict[int, Why] = {404: "not_found", 405: "not_allowed", 413: "too_large"}


def _problem(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """Every error as a problem; of our own mistakes nothing is told."""
    headers = {"cache-control": "no-store"}
    if isinstance(error, Refusal):
        if error.status == 429:
            headers["retry-after"] = "60"
        return Response(Problem(error.why, error.detail), status_code=error.status, headers=headers)
    if isinstance(error, HTTPException):
        status = error.status_code
        detail = error.detail
        extra = error.extra if isinstance(error.extra, list) else []
        reasons = [str(reason.get("message", "")) for reason in extra if isinstance(reason, dict)]
        detail = "; ".join([detail, *filter(None, reasons)])[:500]
        if allow := (error.headers or {}).get("Allow"):
            headers["allow"] = allow
        return Response(Problem(WHY.get(status, "bad"), detail), status_code=status, headers=headers)
    if isinstance(error, RecursionError):
        return Response(Problem("bad", "the JSON is nested too deeply"), status_code=400, headers=headers)
    log.error("a request failed", exc_info=error, extra={"path": request.scope["path"]})
    return Response(
        Problem("unexpected", "this is an error of the server, not yours"), status_code=500, headers=headers
    )


def make_app(house: House) -> Guard:
    """The application of a house behind its guard; what belongs to another worker goes there."""
    return Guard(Forwarding(make_handlers(house), house), house.settings.origins)


def make_handlers(house: House) -> Litestar:
    """The handlers of a house, and their description."""

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await house.open(app)
        yield
        await house.close()

    async def provide_house() -> House:
        return house

    app = Litestar(
        route_handlers=[*api.HANDLERS, *sockets.HANDLERS, client_pages(house.settings.client)],
        dependencies={"house": Provide(provide_house), **api.DEPENDENCIES},
        exception_handlers={Exception: _problem},
        lifespan=[lifespan],
        request_max_body_size=MOST_FRAME,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="digsite",
            version=__version__,
            path="/schema",
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
        ),
    )
    return app
