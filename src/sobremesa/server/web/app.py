"""The application: its routes, its middleware and its error handlers."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random, SystemRandom
from time import monotonic_ns
from typing import Any

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from starlette.exceptions import HTTPException

from sobremesa import __version__
from sobremesa.server.refusals import Refused
from sobremesa.server.settings import Settings
from sobremesa.server.shared_prefix import SharedPrefix
from sobremesa.server.storage.backend import Backend
from sobremesa.server.storage.timekeeping import wall_clock
from sobremesa.server.tables.messages import SERVER_MESSAGES, ClientMessage
from sobremesa.server.web import page
from sobremesa.server.web.answers import packed, refusal
from sobremesa.server.web.counting import count_refusal
from sobremesa.server.web.description import components, request_schema, response_schema
from sobremesa.server.web.faults import address_fault
from sobremesa.server.web.guard import Guard
from sobremesa.server.web.lifespan import lifespan
from sobremesa.server.web.proxies import Forwarded
from sobremesa.server.web.requests import Requests
from sobremesa.server.web.routes import (
    analysis,
    catalogue,
    challenges,
    histories,
    learn,
    me,
    puzzles,
    sharing,
    socket,
    strategy,
    streams,
    tables,
    tournaments,
)
from sobremesa.server.web.routes import gallery as gallery_routes

_log = logging.getLogger("sobremesa.server")


def build(
    settings: Settings,
    wall: Callable[[], int] = wall_clock,
    random: Random | None = None,
    monotonic: Callable[[], int] = monotonic_ns,
    backend: Backend | None = None,
) -> FastAPI:
    """Build the application; tests may replace the clocks and the randomness.

    A given `backend` has to be open; the application closes it at its end.
    """
    # long: a flat list of the parts of the application
    luck = random or SystemRandom()
    life = partial(
        lifespan,
        settings=settings,
        wall=wall,
        random=luck,
        monotonic=monotonic,
        opened=backend,
    )
    app = FastAPI(title="Sobremesa", version=__version__, lifespan=life, openapi_url=None)
    for module in (
        tables,
        me,
        gallery_routes,
        histories,
        streams,
        challenges,
        catalogue,
        learn,
        strategy,
        puzzles,
        analysis,
        tournaments,
        sharing,
        socket,
    ):
        app.include_router(module.router)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(HTTPException, _elsewhere)
    app.add_exception_handler(Exception, _broken)
    app.add_api_route("/openapi.json", _described, include_in_schema=False)
    page.serve(app, Path(settings.page) if settings.page else page.FOLDER)
    app.add_middleware(Guard, settings=settings)
    app.add_middleware(Forwarded, settings=settings)
    app.add_middleware(Requests, settings=settings)
    app.openapi = lambda: _description(app)  # type: ignore[method-assign]  # FastAPI's own way
    return app


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    count_refusal(request.app, error.code)
    return refusal(error)


async def _unreadable(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    count_refusal(request.app, "bad_message")
    return refusal(Refused("bad_message", address_fault(error.errors())))


async def _elsewhere(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    built: Path | None = getattr(request.app.state, "page", None)
    if built and error.status_code == 404 and _is_reader(request):
        return page.render(request, status=404)
    refused = Refused("not_found" if error.status_code == 404 else "bad_message")
    count_refusal(request.app, refused.code)
    response = refusal(refused)
    response.status_code = error.status_code
    response.headers.update(error.headers or {})
    return response


def _is_reader(request: Request) -> bool:
    """Whether the client is a browser that opens a page, not a program."""
    reads = request.method in ("GET", "HEAD") and "text/html" in request.headers.get("accept", "")
    return reads and not request.url.path.startswith("/api/")


async def _broken(request: Request, error: Exception) -> Response:
    _log.error("a request failed", exc_info=error)
    count_refusal(request.app, "broken")
    response = refusal(Refused("busy"))
    response.status_code = 500
    response.headers["Connection"] = "close"  # the server closes the connection
    return response


async def _described(request: Request) -> Response:
    """Give the OpenAPI description, encoded and compressed once."""
    state = request.app.state
    if not hasattr(state, "description"):
        state.description = SharedPrefix(msgspec.json.encode(request.app.openapi()))
    return packed(request, state.description)


def _description(app: FastAPI) -> dict[str, Any]:
    """Build the OpenAPI description, with the messages of the socket."""
    if app.openapi_schema is None:
        socket = {
            "sends": response_schema(*SERVER_MESSAGES),
            "hears": request_schema(ClientMessage),
        }
        schemas = components()  # before the routes, which refer to them
        found = get_openapi(title=app.title, version=app.version, routes=app.routes)
        found["x-messages"] = {"/api/tables/{table}/socket": socket}
        found.setdefault("components", {}).setdefault("schemas", {}).update(schemas)
        for path in found["paths"].values():
            for operation in path.values():
                operation.get("responses", {}).pop("422", None)
        app.openapi_schema = found
    return app.openapi_schema
