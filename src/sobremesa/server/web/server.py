"""Starting the server."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import sys
from collections.abc import Callable
from functools import partial
from typing import Final

import uvicorn
from fastapi import FastAPI
from starlette.types import ASGIApp

from sobremesa.server import logs, memory
from sobremesa.server.settings import Settings
from sobremesa.server.web.connection import Admission
from sobremesa.server.web.http import Http
from sobremesa.server.web.wire import WebSocketConnection

PARTING: Final = 0.5
"""Seconds for saying goodbye when the server stops; who has not gone by then is cut off."""
FILES: Final = 100
"""How many files are kept for the database, the workers and the page."""
SWITCH: Final = 0.0005
"""Seconds after which a thread lets another go on: who writes to the disk must not wait long."""


def config(settings: Settings, app: ASGIApp) -> uvicorn.Config:
    """Tell uvicorn how to serve the application."""
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        log_level="warning",
        access_log=False,
        http=partial(Http, Admission(settings, _most(settings))),  # type: ignore[arg-type]  # it is called like a class
        ws=WebSocketConnection,
        ws_max_size=settings.message_bytes,
        proxy_headers=False,  # ours: see proxies.py
        log_config=None,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=PARTING,  # type: ignore[arg-type]  # parts of a second will do
    )


def _most(settings: Settings) -> int:
    """Give how many connections there may be, leaving files for everything else that needs one."""
    try:
        import resource  # noqa: PLC0415  (not on Windows)
    except ImportError:
        return settings.connections
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):  # some systems say more than they give
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
        allowed = most
    if allowed == resource.RLIM_INFINITY:
        return settings.connections
    return max(1, min(settings.connections, allowed - FILES))


def run(settings: Settings, ready: Callable[[str], object] | None = None) -> None:
    """Serve until interrupted; print the address once it answers, and call `ready` with it.

    Raise Unopened if the database cannot be had, and OSError if the port cannot.
    """
    logs.configure(settings)
    with asyncio.Runner(loop_factory=_new_loop()) as runner:
        runner.run(_serve(settings, ready))


def _new_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Find the loop in C, where it exists."""
    try:
        import uvloop  # noqa: PLC0415  (not on Windows)
    except ImportError:
        return None
    return uvloop.new_event_loop


class _Server(uvicorn.Server):
    """A server that ends what would last for ever before it waits for what is under way."""

    def __init__(self, config: uvicorn.Config, parting: Callable[[], object]) -> None:
        super().__init__(config)
        self._parting = parting

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._parting()
        await super().shutdown(sockets)


def _end_streams(app: FastAPI) -> None:
    """Let streams end: whoever follows one comes back to another process, or to the next."""
    now = asyncio.get_running_loop().time()
    for lasting in tuple(getattr(app.state, "streams", ())):
        lasting.reschedule(now)


async def _serve(settings: Settings, ready: Callable[[str], object] | None) -> None:
    from sobremesa.server.web.app import build  # noqa: PLC0415  (settings are checked first)
    from sobremesa.server.web.lifespan import backend_of  # noqa: PLC0415

    # named as TCP, or asyncio does not switch off Nagle's waiting for what is accepted on it
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind((settings.host, settings.port))
    backend = backend_of(settings)
    await backend.open()  # first, so that what prevents it is one sentence
    app = build(settings, backend=backend)
    server = _Server(config(settings, app), partial(_end_streams, app))
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    if server.started:
        memory.freeze()
        sys.setswitchinterval(SWITCH)
        host, port = listening.getsockname()[:2]
        print(f"http://{host}:{port}", flush=True)
        if ready is not None:
            ready(f"http://{host}:{port}")
    await serving
