"""The browser client: the files that its build made, and its one page for every address that is not a file."""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler

from .refusals import Refusal

INDEX = "index.html"
NOT_BUILT = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>digsite</title>"
    "<p>The browser client is not built yet. / Le client pour navigateur n’est pas encore construit."
)
PACKED = ("text/", "application/javascript", "application/json", "image/svg+xml")
NO_PAGES = ("api", "ws", "schema", "assets", "healthz", "metrics")


@dataclass(frozen=True)
class File:
    """A file of the client, in memory."""

    body: bytes
    packed: bytes | None
    kind: str
    tag: str
    lasting: bool
    """Its name changes with its contents."""


def read_file(folder: Path, path: Path) -> File:
    """A file of the client."""
    body = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if kind == "text/javascript" or path.suffix == ".js":
        kind = "text/javascript"
    packed = gzip.compress(body, 9, mtime=0) if kind.startswith(PACKED) and len(body) > 512 else None
    tag = f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'
    return File(body, packed, kind, tag, path.relative_to(folder).parts[0] == "assets")


def read_client(folder: Path) -> dict[str, File]:
    """The files of the client by their address; what is not among them is not served."""
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): read_file(folder, path) for path in paths}


def client_pages(folder: Path) -> HTTPRouteHandler:
    """The handler that serves the client."""
    files = read_client(folder) if folder.is_dir() else {}

    @get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
    def page(request: Request[Any, Any, Any], path: str = "") -> Response[bytes]:
        name = path.strip("/")
        if name.split("/")[0] in NO_PAGES and name not in files:
            raise Refusal(404, "not_found", "there is nothing at this address")
        file = files.get(name) or files.get(INDEX)
        if file is None:
            return Response(NOT_BUILT.encode(), media_type="text/html", headers={"cache-control": "no-store"})
        return _answer(request, file)

    return page


def _answer(request: Request[Any, Any, Any], file: File) -> Response[bytes]:
    headers = {
        "etag": file.tag,
        "vary": "accept-encoding",
        "cache-control": "public, max-age=31536000, immutable" if file.lasting else "no-cache",
    }
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers)
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.packed, media_type=file.kind, headers={**headers, "content-encoding": "gzip"})
    return Response(file.body, media_type=file.kind, headers=headers)
