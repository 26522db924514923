"""Whether what is written can be stored, and finding out by itself when it can again."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Final

from sobremesa.server.refusals import Refused
from sobremesa.server.storage.statements import Statement

QUIET: Final = 60.0
"""Seconds between two lines of the log about the same trouble."""
RETRY: Final = 1.0
"""Seconds between two attempts to find out whether there is room again."""
ROOM: Final = "x" * 2**16
"""More than anybody writes at once."""
PROBE: Final[tuple[list[Statement], ...]] = (
    [
        (
            "INSERT INTO room (id, filler) VALUES (1, :filler) "
            "ON CONFLICT (id) DO UPDATE SET filler = :filler",
            {"filler": ROOM},
        )
    ],
    [("DELETE FROM room", {})],
)
"""Transactions that succeed where there is room."""

_log = logging.getLogger("sobremesa.server")


class Unavailable(Refused):
    """The database cannot do now what it is asked for; later it can, and the log has been told."""


class Unreadable(Unavailable):
    """Nothing can be read now: the database is away, perhaps only until it is started again."""

    def __init__(self) -> None:
        super().__init__("busy")


class Unwritable(Unavailable):
    """Nothing can be stored now: the disk is full, or the database is away. Nothing was."""

    def __init__(self) -> None:
        super().__init__("not_stored")


class Seldom:
    """Say something in the log, at most once a minute."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._said: float | None = None

    def error(self, message: str, *values: object) -> None:
        """Log it, unless it was said a moment ago."""
        now = self._monotonic()
        if self._said is None or now - self._said >= QUIET:
            self._said = now
            _log.error(message, *values)


class Health:
    """Whether a database stores what it is given.

    From the first write that fails until a trial succeeds nothing is healthy, whatever little
    thing may still have found room in between.
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
        self._seldom = Seldom(monotonic)
        self._reading = Seldom(monotonic)
        self._well = asyncio.Event()
        self._well.set()
        self._since = 0.0
        self._failures = 0
        self._trying: asyncio.Task[None] | None = None

    @property
    def ok(self) -> bool:
        """Whether writes succeed."""
        return self._well.is_set()

    def failed(self, error: BaseException) -> Unwritable:
        """Hear that a write failed; give what to tell those who asked for it."""
        if self.ok:
            self._well.clear()
            self._since, self._failures = self._monotonic(), 0
            self._trying = asyncio.get_running_loop().create_task(self._try_on())
        self._failures += 1
        self._seldom.error(
            "nothing can be stored (%s: %s): %d writes refused in %d s",
            type(error).__name__,
            error,
            self._failures,
            self._monotonic() - self._since,
        )
        return Unwritable()

    def unread(self, error: BaseException) -> Unreadable:
        """Hear that something could not be read; give what to tell those who asked for it."""
        self._reading.error("nothing can be read (%s: %s)", type(error).__name__, error)
        return Unreadable()

    async def recovered(self) -> None:
        """Wait until writes succeed."""
        await self._well.wait()

    async def stop(self) -> None:
        """Try no longer."""
        if self._trying:
            self._trying.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._trying
            self._trying = None

    async def _try_on(self) -> None:
        while not self.ok:
            await asyncio.sleep(self._retry)
            try:
                for statements in PROBE:
                    await self._write(statements)
            except Unwritable:
                continue
            except Exception:  # whatever it is, the next attempt may succeed
                _log.exception("it cannot be found out whether there is room")
                continue
            self._well.set()
            _log.warning(
                "what is written can be stored again, after %d s and %d refusals",
                self._monotonic() - self._since,
                self._failures,
            )
