"""The server's time: read from the system once, then advanced by a monotonic clock.

The system's time may be set while games are being played, which must not cost anybody a game: so
the server reads it only at its start.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final

from sobremesa.server.storage.backend import Backend
from sobremesa.server.storage.health import Unwritable

SYNC_INTERVAL: Final = 2.0
"""Seconds between two synchronisations of the shared time."""
ALIVE: Final = 10_000
"""Milliseconds after the last synchronisation for which other processes count as alive."""
MAX_STEP: Final = 100
"""The most milliseconds by which a process that is behind catches up at once."""
DRIFT_WARNING: Final = 60_000
"""Milliseconds of difference from the system's time that are logged."""
HOUR: Final = 3600.0

_DATABASE = "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"
_ALIVE = f"({_DATABASE} - server_time.noted) BETWEEN 0 AND :believed"
_JOIN = (
    "INSERT INTO server_time (id, begun, at, noted) "
    f"VALUES (1, CAST(:at AS BIGINT), CAST(:at AS BIGINT), {_DATABASE}) "
    "ON CONFLICT (id) DO UPDATE SET "
    f"begun = CASE WHEN {_ALIVE} THEN server_time.begun ELSE EXCLUDED.at END, "
    f"at = CASE WHEN {_ALIVE} THEN server_time.at + {_DATABASE} - server_time.noted "
    "ELSE EXCLUDED.at END, "
    "noted = EXCLUDED.noted RETURNING begun, at"
)
_NOTE = (
    f"UPDATE server_time SET at = GREATEST(at, CAST(:at AS BIGINT)), noted = {_DATABASE} "
    "WHERE id = 1 RETURNING begun, at"
)

_log = logging.getLogger("sobremesa.server")


def wall_clock() -> int:
    """Give the system's time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class ServerTime:
    """Milliseconds since 1970, without jumps."""

    def __init__(
        self,
        wall: Callable[[], int] = wall_clock,
        monotonic: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self._wall = wall
        self._monotonic = monotonic
        self._offset = wall() * 1_000_000 - monotonic()
        self.begun = self()
        """Since when a server has been running without a break."""

    def __call__(self) -> int:
        return (self._monotonic() + self._offset) // 1_000_000

    def advance(self, milliseconds: int) -> None:
        """Shift the time."""
        self._offset += milliseconds * 1_000_000

    def drift(self) -> int:
        """Give the milliseconds by which the system's time is ahead."""
        return self._wall() - self()

    async def run(self, every: float = HOUR) -> None:
        """Log, at intervals, if the system's time has been set."""
        while True:
            await asyncio.sleep(every)
            if abs(self.drift()) > DRIFT_WARNING:
                _log.warning(
                    "the system's clock has been set, and is %d s ahead of the server's: "
                    "the server follows it when it is started again",
                    self.drift() // 1000,
                )


class SharedTime:
    """The time shared by the processes of a database: that of the first one."""

    def __init__(self, backend: Backend, time: ServerTime) -> None:
        self._backend = backend
        self._time = time

    async def join(self) -> None:
        """Adopt the time of the running processes, if there are any."""
        rows = await self._backend.write([(_JOIN, {"at": self._time(), "believed": ALIVE})])
        begun, at = rows[0]
        self._time.advance(int(at or 0) - self._time())
        self._time.begun = int(begun or 0)

    async def sync(self) -> None:
        """Store the time of this process; if others are ahead, catch up a little."""
        rows = await self._backend.write([(_NOTE, {"at": self._time()})])
        behind = int(rows[0][1] or 0) - self._time()
        self._time.advance(max(0, min(behind, MAX_STEP)))

    async def run(self) -> None:
        """Synchronise at intervals until cancelled."""
        while True:
            await asyncio.sleep(SYNC_INTERVAL)
            try:
                await self.sync()
            except Unwritable:
                continue
            except Exception:  # the database is unavailable, perhaps not for long
                _log.exception("the time cannot be shared")
