"""Serves the page: its files, and for each of its URLs the HTML with the card of that URL.

A URL of something that does not exist gets the page, too, with status 404.
"""

from __future__ import annotations

import gzip
import logging
import re
from collections.abc import Awaitable, Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

from fastapi import FastAPI, Request, Response
from fastapi.responses import FileResponse
from starlette.datastructures import Headers
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from sobremesa.rulebook.text import Text
from sobremesa.server.refusals import Refused
from sobremesa.server.web.answers import STATUS
from sobremesa.server.web.cards import HOME_CARD, Card, head, language_of, own_address
from sobremesa.server.web.guard import FRAMED
from sobremesa.server.web.routes import addresses
from sobremesa.server.web.service import service

FOLDER: Final = Path(__file__).parent.parent / "static"
"""The output of `make web`."""
ASSETS: Final = "assets"
"""The folder with files whose names contain a hash of their content."""
COMPRESSIBLE: Final = (".js", ".css", ".svg")
"""Files worth compressing; fonts are compressed already."""
ADVICE: Final = Text(
    "La página no está construida. Con node, instala otra vez o «make web».",
    "The page has not been built. With node, install again or run `make web`.",
)
_TITLE: Final = re.compile(r"<title>[^<]*</title>")
_DESCRIPTION: Final = re.compile(r'\s*<meta name="description"[^>]*>')
_LANGUAGE: Final = re.compile(r'<html lang="[a-z]*"')

_log = logging.getLogger("sobremesa.server")


def serve(app: FastAPI, folder: Path) -> None:
    """Serve the page, or explain how to build it."""
    if not (folder / "index.html").is_file():
        app.get("/", include_in_schema=False)(_advice)
        return
    app.state.page = folder / "index.html"
    for path, find in addresses.SCREENS.items():
        app.api_route(path, methods=["GET", "HEAD"], include_in_schema=False)(_screen(find))
    for path, find in addresses.FRAMES.items():
        app.api_route(path, methods=["GET", "HEAD"], include_in_schema=False)(_screen(find, FRAMED))
    # one by one, because a mount at the root would hide the API
    for entry in folder.iterdir():
        if entry.is_dir():
            kind = Assets if entry.name == ASSETS else StaticFiles
            app.mount(f"/{entry.name}", kind(directory=entry))
        elif entry.name != "index.html":
            name = entry.stem if entry.suffix == ".html" else entry.name
            app.get(f"/{name}", include_in_schema=False)(_file(entry))


class Assets(StaticFiles):
    """Files with hashed names: compressed if possible, and cached for ever."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Respond with a file, compressed if the client accepts that and wants all of it."""
        response = await super().get_response(path, scope)
        if response.status_code not in (200, 304):
            return response
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        if Path(path).suffix not in COMPRESSIBLE:
            return response
        response.headers["Vary"] = "Accept-Encoding"
        asked = Headers(scope=scope)
        whole = response.status_code == 200 and scope["method"] == "GET" and "range" not in asked
        if not whole or "gzip" not in asked.get("accept-encoding", ""):
            return response
        found = Path(str(self.directory)) / path
        data = _compressed(found, found.stat().st_mtime_ns)
        headers = dict(response.headers)
        headers |= {"Content-Encoding": "gzip", "etag": f"W/{headers['etag']}"}
        for name in ("content-length", "accept-ranges"):
            headers.pop(name, None)
        return Response(data, 200, headers)


@lru_cache(128)
def _compressed(path: Path, changed: int) -> bytes:
    """Compress a file, once for each version of it."""
    return gzip.compress(path.read_bytes(), 9, mtime=0)


@lru_cache(2)
def _page(path: Path, changed: int) -> str:
    """Read the HTML as built, without the elements that a card replaces."""
    return _DESCRIPTION.sub("", path.read_text(encoding="utf-8"), 1)


def render(request: Request, card: Card = HOME_CARD, status: int = 200) -> Response:
    """Render the HTML with a card, in the client's language."""
    path: Path = request.app.state.page
    language = language_of(request)
    told = head(card, own_address(request, service(request).settings), language)
    page = _page(path, path.stat().st_mtime_ns)
    page = _TITLE.sub(lambda _: told, page, 1)
    page = _LANGUAGE.sub(f'<html lang="{language}"', page, 1)
    headers = {"Cache-Control": "no-cache", "Vary": "Accept-Language"}
    return Response(page, status, headers, media_type="text/html; charset=utf-8")


def _screen(
    find: addresses.Find, headers: Mapping[str, str] | None = None
) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        card, status = HOME_CARD, 200
        try:
            card = await find(request, request.path_params, request.query_params)
        except Refused as refused:
            status = STATUS.get(refused.code, 404)
        except Exception:  # the page itself needs no database
            route = getattr(request.scope.get("route"), "path", "")  # the URL may be secret
            _log.exception("nobody can say whether a page of %s is there", route)
            status = 503
        response = render(request, card, status)
        response.headers.update(headers or {})
        return response

    return answer


def _file(path: Path) -> Callable[[], Awaitable[FileResponse]]:
    async def answer() -> FileResponse:
        return FileResponse(path)

    return answer


async def _advice() -> Response:
    return Response(f"{ADVICE.es}\n{ADVICE.en}\n", media_type="text/plain; charset=utf-8")
