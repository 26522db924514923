"""Starting the server."""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
from collections.abc import Callable
from typing import Final

import uvicorn
from starlette.types import ASGIApp

from sobremesa.server import memory
from sobremesa.server.settings import Settings
from sobremesa.server.web.wire import Wire

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
        ws=Wire,
        ws_max_size=settings.message_bytes,
        proxy_headers=settings.proxy,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=3,
    )


def run(settings: Settings, ready: Callable[[str], object] | None = None) -> None:
    """Serve until interrupted; print the address once it answers, and call `ready` with it."""
    from sobremesa.server.web.app import build  # noqa: PLC0415  (settings are checked first)

    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    with asyncio.Runner(loop_factory=_new_loop()) as runner:
        runner.run(_serve(config(settings, build(settings)), settings, ready))


def _new_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Find the loop in C, where it exists."""
    try:
        import uvloop  # noqa: PLC0415  (not on Windows)
    except ImportError:
        return None
    return uvloop.new_event_loop


async def _serve(
    config: uvicorn.Config, settings: Settings, ready: Callable[[str], object] | None
) -> None:
    # named as TCP, or asyncio does not switch off Nagle's waiting for what is accepted on it
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind((settings.host, settings.port))
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    if server.started:
        memory.settle_in()
        sys.setswitchinterval(SWITCH)
        host, port = listening.getsockname()[:2]
        print(f"http://{host}:{port}", flush=True)
        if ready is not None:
            ready(f"http://{host}:{port}")
    await serving
