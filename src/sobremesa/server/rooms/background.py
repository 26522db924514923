"""Background tasks: errors are logged, and failed writes are retried."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from typing import Any, TypeVar

from sobremesa.server.refusals import Refused
from sobremesa.server.storage.health import RETRY, Health, Unavailable, Unreadable, Unwritable
from sobremesa.server.storage.statements import Conflict

T = TypeVar("T")

_log = logging.getLogger("sobremesa.server")


class BackgroundTasks:
    """The background tasks of a process."""

    def __init__(self, health: Health) -> None:
        self._health = health
        self.tasks: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Start a task, and log its error if it fails."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if task.cancelled() or isinstance(task.exception(), Refused | Conflict):
            return
        if error := task.exception():
            _log.error("something went wrong in the background", exc_info=error)

    async def stop(self) -> None:
        """Cancel all tasks and wait for them."""
        for task in tuple(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def retry_until_stored(self, work: Callable[[], Awaitable[T]]) -> T:
        """Repeat work that nobody would request again until the database accepts it."""
        while True:
            try:
                return await work()
            except Unwritable:
                await self._health.recovered()
            except Unreadable:
                await asyncio.sleep(RETRY)
            except Refused as refused:
                if refused.code != "busy":
                    raise
                await asyncio.sleep(RETRY)  # other processes always stored first


@contextlib.contextmanager
def log_errors(problem: str) -> Iterator[None]:
    """Log an error instead of raising it, so that the other items of a loop are not skipped."""
    try:
        yield
    except Unavailable:  # logged by the database's health
        return
    except Exception:
        _log.exception(problem)
