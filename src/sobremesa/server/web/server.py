"""Runs the server."""

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
from sobremesa.server.web import supervision
from sobremesa.server.web.connection import Admission
from sobremesa.server.web.http import HttpProtocol
from sobremesa.server.web.websocket import WebSocketConnection

SHUTDOWN_TIMEOUT: Final = 0.5
"""Seconds for closing connections when the server stops."""
RESERVED_FILES: Final = 100
"""File descriptors reserved for the database, the workers and the page."""
SWITCH_INTERVAL: Final = 0.0005
"""The interpreter's switch interval: short, so that the writing thread need not wait long."""


def config(settings: Settings, app: ASGIApp) -> uvicorn.Config:
    """Configure uvicorn for the application."""
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        log_level="warning",
        access_log=False,
        http=partial(HttpProtocol, Admission(settings, _max_connections(settings))),  # type: ignore[arg-type]  # it is called like a class
        ws=WebSocketConnection,
        ws_max_size=settings.message_bytes,
        proxy_headers=False,  # ours: see proxies.py
        log_config=None,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,  # type: ignore[arg-type]  # parts of a second will do
    )


def _max_connections(settings: Settings) -> int:
    """Give the most connections that the limit of file descriptors allows."""
    try:
        import resource  # noqa: PLC0415  (not on Windows)
    except ImportError:
        return settings.connections
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):  # some systems report more than they allow
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
        allowed = most
    if allowed == resource.RLIM_INFINITY:
        return settings.connections
    return max(1, min(settings.connections, allowed - RESERVED_FILES))


def run(settings: Settings, ready: Callable[[str], object] | None = None) -> None:
    """Serve until interrupted; once ready, print the URL and call `ready` with it.

    Raise Unopened if the database cannot be opened, and OSError if the port cannot.
    """
    logs.configure(settings)
    with asyncio.Runner(loop_factory=_new_loop()) as runner:
        runner.run(_serve(settings, ready))


def _new_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Give the factory of uvloop's event loop, if it is installed."""
    try:
        import uvloop  # noqa: PLC0415  (not on Windows)
    except ImportError:
        return None
    return uvloop.new_event_loop


class _Server(uvicorn.Server):
    """A server that ends endless streams before it waits for pending requests."""

    def __init__(self, config: uvicorn.Config, before_shutdown: Callable[[], object]) -> None:
        super().__init__(config)
        self._before_shutdown = before_shutdown

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        supervision.notify("STOPPING=1")
        self._before_shutdown()
        await super().shutdown(sockets)


def _end_streams(app: FastAPI) -> None:
    """End all streams; their clients reconnect to another process, or after the restart."""
    now = asyncio.get_running_loop().time()
    for lasting in tuple(getattr(app.state, "streams", ())):
        lasting.reschedule(now)


async def _serve(settings: Settings, ready: Callable[[str], object] | None) -> None:
    from sobremesa.server.web.app import build  # noqa: PLC0415  (settings are checked first)
    from sobremesa.server.web.lifespan import backend_of  # noqa: PLC0415

    # with an explicit protocol, otherwise asyncio does not set TCP_NODELAY on its connections
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind((settings.host, settings.port))
    backend = backend_of(settings)
    await backend.open()  # first, so that its failure is one sentence
    app = build(settings, backend=backend)
    server = _Server(config(settings, app), partial(_end_streams, app))
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    if server.started:
        memory.freeze()
        sys.setswitchinterval(SWITCH_INTERVAL)
        host, port = listening.getsockname()[:2]
        print(f"http://{host}:{port}", flush=True)
        if ready is not None:
            ready(f"http://{host}:{port}")
        supervision.notify("READY=1")
        keeping = asyncio.create_task(supervision.keep())
        serving.add_done_callback(lambda _: keeping.cancel())
    await serving
