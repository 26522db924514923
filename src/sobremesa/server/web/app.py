"""The application: routes, guard, and what begins and ends with it."""

from __future__ import annotations

import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, Final

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from fastapi.responses import FileResponse
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles

from sobremesa import __version__
from sobremesa.rulebook.text import Text
from sobremesa.server.analysing import Desk
from sobremesa.server.bots import Workers
from sobremesa.server.filing import Filing
from sobremesa.server.gallery import Gallery
from sobremesa.server.hub import Hub, Times
from sobremesa.server.people import People
from sobremesa.server.refused import Refused
from sobremesa.server.settings import Settings
from sobremesa.server.storage.backend import Backend
from sobremesa.server.storage.sqlite import SQLite
from sobremesa.server.table import Table
from sobremesa.server.tournaments.steward import Steward
from sobremesa.server.wake import Alone, RedisWake, Wake
from sobremesa.server.web import (
    analysis,
    catalogue,
    learn,
    me,
    puzzles,
    socket,
    streams,
    tables,
    tournaments,
)
from sobremesa.server.web import gallery as gallery_routes
from sobremesa.server.web.answers import components, refusal
from sobremesa.server.web.guard import Guard
from sobremesa.server.web.service import Service

PAGE: Final = Path(__file__).parent.parent / "static"
"""Where `make web` puts the page."""
SCREENS: Final = (
    "/",
    "/t/{table}",
    "/new",
    "/lobby",
    "/me",
    "/people/{person}",
    "/gallery",
    "/rules/{game}",
    "/learn/{game}",
    "/design/{game}",
    "/analysis",
    "/puzzles",
    "/puzzles/{game}",
    "/puzzles/{game}/{number}",
    "/tournaments",
    "/tournaments/new",
    "/tournament/{tournament}",
)
"""The addresses within the page, as in `web/src/screens.ts`."""
ADVICE: Final = Text(
    "La página no está hecha: no hubo con qué hacerla. Con node, instala otra vez o «make web».",
    "The page is not there: nothing could build it. With node, install again or run `make web`.",
)

_log = logging.getLogger("sobremesa.server")


def wall_clock() -> int:
    """Give the milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def backend_of(settings: Settings) -> Backend:
    """Give the database that the settings name."""
    if settings.database.startswith("sqlite:"):
        return SQLite(settings.database.removeprefix("sqlite:"))
    from sobremesa.server.storage.postgres import Postgres  # noqa: PLC0415  (an extra)

    return Postgres(settings.database)


def wake_of(settings: Settings) -> Wake:
    """Give the way to wake the other processes, if there are any."""
    return RedisWake(settings.redis) if settings.redis else Alone()


def build(
    settings: Settings, now: Callable[[], int] = wall_clock, random: Random | None = None
) -> FastAPI:
    """Build the application; time and chance may be given, for tests."""
    luck = random or SystemRandom()

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        backend = backend_of(settings)
        await backend.open()
        workers = Workers(settings.workers)
        times = Times(settings.away_seconds, settings.rest_seconds)
        filing = Filing(backend)

        async def ended(table: Table) -> None:
            await filing.file(table)
            await steward.ended(table)

        hub = Hub(backend, now, luck, workers, wake_of(settings), times, ended)
        steward = Steward(hub, luck)
        people, gallery = People(backend, now, luck), Gallery(backend, now, luck)
        desk = Desk(workers, settings.workers)
        app.state.service = Service(settings, hub, people, workers, filing, gallery, steward, desk)
        await hub.start()
        await steward.start()
        yield
        await steward.stop()
        await hub.stop()
        workers.close()
        await backend.close()

    app = FastAPI(
        title="Sobremesa", version=__version__, lifespan=life, docs_url=None, redoc_url=None
    )
    for module in (
        tables,
        me,
        gallery_routes,
        streams,
        catalogue,
        learn,
        puzzles,
        analysis,
        tournaments,
        socket,
    ):
        app.include_router(module.router)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(HTTPException, _elsewhere)
    app.add_exception_handler(Exception, _broken)
    _serve_page(app, Path(settings.page) if settings.page else PAGE)
    app.add_middleware(Guard, settings=settings)
    app.openapi = lambda: _description(app)  # type: ignore[method-assign]  # FastAPI's own way
    return app


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return refusal(error)


async def _unreadable(request: Request, error: Exception) -> Response:
    return refusal(Refused("bad_message"))


async def _elsewhere(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    page: Path | None = getattr(request.app.state, "page", None)
    if page and error.status_code == 404 and _is_reader(request):
        return FileResponse(page, 404, headers={"Cache-Control": "no-cache"})
    response = refusal(Refused("not_found" if error.status_code == 404 else "bad_message"))
    response.status_code = error.status_code
    response.headers.update(error.headers or {})
    return response


def _is_reader(request: Request) -> bool:
    """Tell whether a person followed an address; programs are answered in their own way."""
    reads = request.method in ("GET", "HEAD") and "text/html" in request.headers.get("accept", "")
    return reads and not request.url.path.startswith("/api/")


async def _broken(request: Request, error: Exception) -> Response:
    _log.error("a request failed", exc_info=error)
    response = refusal(Refused("busy"))
    response.status_code = 500
    response.headers["Connection"] = "close"  # the server hangs up, so nobody should ask here again
    return response


def _serve_page(app: FastAPI, folder: Path) -> None:
    """Serve the page: its files as they are, and itself for every address within it."""
    if not (folder / "index.html").is_file():
        _serve_advice(app)
        return

    app.state.page = folder / "index.html"

    async def page() -> FileResponse:
        return FileResponse(folder / "index.html", headers={"Cache-Control": "no-cache"})

    for path in SCREENS:
        app.get(path, include_in_schema=False)(page)
    # one by one: whatever is mounted at the root would answer for the interface, too
    for entry in folder.iterdir():
        if entry.is_dir():
            app.mount(f"/{entry.name}", StaticFiles(directory=entry))
        elif entry.name != "index.html":
            app.get(f"/{entry.name}", include_in_schema=False)(_file(entry))


def _file(path: Path) -> Callable[[], Awaitable[FileResponse]]:
    async def answer() -> FileResponse:
        return FileResponse(path)

    return answer


def _serve_advice(app: FastAPI) -> None:
    @app.get("/", include_in_schema=False)
    async def advice() -> Response:
        return Response(f"{ADVICE.es}\n{ADVICE.en}\n", media_type="text/plain; charset=utf-8")


def _description(app: FastAPI) -> dict[str, Any]:
    """Describe the interface, with the types of the messages."""
    if app.openapi_schema is None:
        found = get_openapi(title=app.title, version=app.version, routes=app.routes)
        found.setdefault("components", {}).setdefault("schemas", {}).update(components())
        for path in found["paths"].values():
            for operation in path.values():
                operation.get("responses", {}).pop("422", None)
        app.openapi_schema = found
    return app.openapi_schema
