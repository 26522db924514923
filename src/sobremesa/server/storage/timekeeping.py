"""The server's time: read from the system once, then counted on by a clock that never jumps.

What the system calls the time can be set, forwards and backwards, while games are being played.
Nobody may lose one by that, so nothing here asks the system again before the next start.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Final

from sobremesa.server.storage.backend import Backend
from sobremesa.server.storage.health import Unwritable

BEAT: Final = 2.0
"""Seconds between two notes of the time that processes share."""
BELIEVED: Final = 10_000
"""Milliseconds after the last note for which the others are taken to be alive."""
STEP: Final = 100
"""Milliseconds by which a process that is behind catches up at each note: time never jumps."""
APART: Final = 60_000
"""Milliseconds between the system's time and the server's from which on the log mentions it."""
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
    """Give the milliseconds since 1970, as the system has them."""
    return time.time_ns() // 1_000_000


class ServerTime:
    """Milliseconds since 1970 that only ever go on, one by one."""

    def __init__(
        self,
        wall: Callable[[], int] = wall_clock,
        monotonic: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self._wall = wall
        self._monotonic = monotonic
        self._offset = wall() * 1_000_000 - monotonic()
        self.begun = self()
        """Since when there has been a server, without a break."""

    def __call__(self) -> int:
        return (self._monotonic() + self._offset) // 1_000_000

    def advance(self, milliseconds: int) -> None:
        """Go on to a later moment, or begin at an earlier one."""
        self._offset += milliseconds * 1_000_000

    def apart(self) -> int:
        """Say by how many milliseconds the system is ahead."""
        return self._wall() - self()

    async def run(self, every: float = HOUR) -> None:
        """Mention in the log, now and then, that the system's time has been set."""
        while True:
            await asyncio.sleep(every)
            if abs(self.apart()) > APART:
                _log.warning(
                    "the system's clock has been set, and is %d s ahead of the server's: "
                    "the server follows it when it is started again",
                    self.apart() // 1000,
                )


class SharedTime:
    """The time of processes that share a database: the first one's, for all that come later."""

    def __init__(self, backend: Backend, time: ServerTime) -> None:
        self._backend = backend
        self._time = time

    async def join(self) -> None:
        """Take over the time of the processes that are there already, if there are any."""
        rows = await self._backend.write([(_JOIN, {"at": self._time(), "believed": BELIEVED})])
        begun, at = rows[0]
        self._time.advance(int(at or 0) - self._time())
        self._time.begun = int(begun or 0)

    async def note(self) -> None:
        """Say what time it is here; where others are further on, catch up a little."""
        rows = await self._backend.write([(_NOTE, {"at": self._time()})])
        behind = int(rows[0][1] or 0) - self._time()
        self._time.advance(max(0, min(behind, STEP)))

    async def run(self) -> None:
        """Say so again and again, for as long as this process lives."""
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self.note()
            except Unwritable:
                continue
            except Exception:  # the database is away, perhaps not for long
                _log.exception("the time cannot be shared")
