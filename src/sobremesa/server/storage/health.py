"""Health of a database: whether writes succeed, with probes until they do again."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final

from sobremesa.server.refusals import Refused
from sobremesa.server.storage.statements import Statement

LOG_INTERVAL: Final = 60.0
"""Seconds between two log lines about the same problem."""
RETRY: Final = 1.0
"""Seconds between two probes."""
FILLER: Final = "x" * 2**16
"""Larger than any single write."""
PROBE: Final[tuple[list[Statement], ...]] = (
    [
        (
            "INSERT INTO room (id, filler) VALUES (1, :filler) "
            "ON CONFLICT (id) DO UPDATE SET filler = :filler",
            {"filler": FILLER},
        )
    ],
    [("DELETE FROM room", {})],
)
"""Transactions that succeed if there is space."""

_log = logging.getLogger("sobremesa.server")


class Unavailable(Refused):
    """The database is unavailable for now; this has been logged."""


class Unreadable(Unavailable):
    """Nothing can be read now, perhaps only until the database is restarted."""

    def __init__(self) -> None:
        super().__init__("busy")


class Unwritable(Unavailable):
    """Nothing can be stored now: the disk is full, or the database is unavailable."""

    def __init__(self) -> None:
        super().__init__("not_stored")


class ThrottledLog:
    """Logs an error at most once a minute."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._last: float | None = None

    def error(self, message: str, *values: object) -> None:
        """Log an error, unless one was logged a moment ago."""
        now = self._monotonic()
        if self._last is None or now - self._last >= LOG_INTERVAL:
            self._last = now
            _log.error(message, *values)


class Health:
    """Whether the writes of a database succeed.

    After a failed write the database counts as unhealthy until a probe succeeds, even if smaller
    writes succeed in between.
    """

    def __init__(
        self,
        write: Callable[[list[Statement]], Awaitable[object]],
        monotonic: Callable[[], float] = time.monotonic,
        retry: float = RETRY,
    ) -> None:
        self._write = write
        self._monotonic = monotonic
        self._retry = retry
        self._write_log = ThrottledLog(monotonic)
        self._read_log = ThrottledLog(monotonic)
        self._healthy = asyncio.Event()
        self._healthy.set()
        self._since = 0.0
        self._failures = 0
        self._prober: asyncio.Task[None] | None = None

    @property
    def ok(self) -> bool:
        """Whether writes succeed."""
        return self._healthy.is_set()

    def write_failed(self, error: BaseException) -> Unwritable:
        """Record a failed write; give the exception for its caller."""
        if self.ok:
            self._healthy.clear()
            self._since, self._failures = self._monotonic(), 0
            self._prober = asyncio.get_running_loop().create_task(self._probe())
        self._failures += 1
        self._write_log.error(
            "nothing can be stored (%s: %s): %d writes refused in %d s",
            type(error).__name__,
            error,
            self._failures,
            self._monotonic() - self._since,
        )
        return Unwritable()

    def read_failed(self, error: BaseException) -> Unreadable:
        """Record a failed read; give the exception for its caller."""
        self._read_log.error("nothing can be read (%s: %s)", type(error).__name__, error)
        return Unreadable()

    async def recovered(self) -> None:
        """Wait until writes succeed."""
        await self._healthy.wait()

    async def stop(self) -> None:
        """Stop probing."""
        if self._prober:
            self._prober.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._prober
            self._prober = None

    async def _probe(self) -> None:
        while not self.ok:
            await asyncio.sleep(self._retry)
            try:
                for statements in PROBE:
                    await self._write(statements)
            except Unwritable:
                continue
            except Exception:  # the next probe may succeed
                _log.exception("it cannot be found out whether there is room")
                continue
            self._healthy.set()
            _log.warning(
                "what is written can be stored again, after %d s and %d refusals",
                self._monotonic() - self._since,
                self._failures,
            )
