"""Telling systemd that the server answers, and again and again that it still does."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
from collections.abc import Mapping


def notify(said: str, environment: Mapping[str, str] = os.environ) -> None:
    """Say something to the service manager, if there is one that listens."""
    where = environment.get("NOTIFY_SOCKET", "")
    if not where or not hasattr(socket, "AF_UNIX"):
        return
    where = "\0" + where[1:] if where.startswith("@") else where
    with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as found:
        found.connect(where)
        found.send(said.encode())


def patience(environment: Mapping[str, str] = os.environ) -> float | None:
    """Give the seconds after which a silent server is started again; none if it never is."""
    if environment.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return None
    try:
        return int(environment["WATCHDOG_USEC"]) / 1e6
    except (KeyError, ValueError):
        return None


async def keep(environment: Mapping[str, str] = os.environ) -> None:
    """Say that the loop goes round, three times as often as must be."""
    seconds = patience(environment)
    while seconds:
        notify("WATCHDOG=1", environment)
        await asyncio.sleep(seconds / 3)
