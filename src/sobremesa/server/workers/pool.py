"""A pool of worker processes with a fair queue."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import pickle
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from sobremesa.server.refusals import Refused
from sobremesa.server.workers import child
from sobremesa.server.workers.fairness import FairnessKey, FairQueue, Ticket
from sobremesa.server.workers.process import LENGTH_BYTES, pack

R = TypeVar("R")

ROUND: Final = 10.0
"""Seconds within which all waiting clients are served, by shortening elastic jobs."""

_log = logging.getLogger("sobremesa.server")


class WorkerDied(Exception):
    """A worker process ended in the middle of a job."""


@dataclass(slots=True, eq=False)
class _Job:
    """A job and the future of its result."""

    work: Callable[..., Any]
    args: tuple[Any, ...]
    elastic: bool
    on_done: Callable[[float], object]
    result: asyncio.Future[Any]
    worker: Worker | None = None

    def refuse(self) -> None:
        """Refuse the job."""
        if not self.result.done():
            self.result.set_exception(Refused("busy"))


class Worker:
    """A process that runs one job at a time."""

    def __init__(self, niceness: int) -> None:
        self._niceness = niceness
        self._process: asyncio.subprocess.Process | None = None
        self._number = 0

    async def run_job(self, job: _Job, more: dict[str, Any]) -> tuple[bool, Any, float]:
        """Run a job; give whether it succeeded, its result or exception, and its processor time."""
        process = self._process = self._process or await child.start(self._niceness)
        if job.result.cancelled():
            return False, None, 0.0
        self._number += 1
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(pack((self._number, (job.work, job.args, more))))
            await process.stdin.drain()
            head = await process.stdout.readexactly(LENGTH_BYTES)
            body = await process.stdout.readexactly(int.from_bytes(head, "big"))
        except (asyncio.IncompleteReadError, ConnectionError):
            await self.kill()
            raise WorkerDied from None
        good, result, seconds = pickle.loads(body)
        return good, result, seconds

    def stop(self) -> None:
        """Ask the job to stop early, if it can."""
        if self._process and self._process.stdin and not self._process.stdin.is_closing():
            self._process.stdin.write(pack((self._number, None)))

    async def kill(self) -> None:
        """Kill the process."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.communicate()  # until both ends are closed, too


class WorkerPool:
    """Worker processes; jobs wait in a fair queue until one of them is free.

    Processes start when they are first needed. One that dies is replaced, and its job runs once
    more; one that takes longer than `max_seconds` is killed. Cancelling `run` removes the job from
    the queue, or stops it.
    """

    def __init__(self, processes: int, niceness: int = 10, max_seconds: float = 60.0) -> None:
        self.processes = processes
        self.lost = 0
        """How many workers died or were killed during a job."""
        self._niceness = niceness
        self._max_seconds = max_seconds
        self._queue: FairQueue[_Job] = FairQueue(ROUND * processes)
        self._idle: list[Worker] = []
        self._serving: set[asyncio.Task[None]] = set()

    def waiting(self, client: FairnessKey = ()) -> int:
        """Count the waiting jobs of a client, or of all below a prefix of a path."""
        return self._queue.waiting(client)

    async def run(
        self,
        client: FairnessKey,
        work: Callable[..., R],
        *args: Any,
        seconds: float = 0.01,
        elastic: bool = False,
        on_done: Callable[[float], object] = lambda _: None,
    ) -> R:
        """Run a job in a worker when it is the client's turn.

        `seconds` is its expected time. Elastic work gets, as `share`, the fraction of it that it
        should take because others wait. `on_done` is called in any case, with the time it took.
        """
        result: asyncio.Future[R] = asyncio.get_running_loop().create_future()
        job = _Job(work, args, elastic, on_done, result)
        ticket = self._queue.put(client, job, seconds)
        self._dispatch()
        try:
            return await result
        except asyncio.CancelledError:
            if self._queue.drop(ticket):
                on_done(0.0)
            elif job.worker:
                job.worker.stop()
            raise

    def _dispatch(self) -> None:
        while len(self._serving) < self.processes:
            ticket = self._queue.take()
            if ticket is None:
                return
            task = asyncio.create_task(self._serve(ticket))
            self._serving.add(task)
            task.add_done_callback(self._served)

    def _served(self, task: asyncio.Task[None]) -> None:
        self._serving.discard(task)
        if not task.cancelled():
            if error := task.exception():
                _log.error("a worker cannot be served", exc_info=error)
            self._dispatch()

    async def _serve(self, ticket: Ticket[_Job]) -> None:
        """Run a job and set its result."""
        worker, job = self._idle.pop() if self._idle else Worker(self._niceness), ticket.job
        spent = 0.0
        try:
            good, result, spent = await self._attempt(worker, ticket)
        except asyncio.CancelledError:
            await worker.kill()
            job.refuse()
            raise
        except (TimeoutError, WorkerDied) as error:
            _log.warning("a worker could not do %s: %r", job.work.__qualname__, error)
            self.lost += 1
            await worker.kill()
            spent, good, result = self._max_seconds, False, Refused("busy")
        except Exception as error:  # the job cannot be pickled
            good, result = False, error
        finally:
            self._queue.charge(ticket, spent)
            job.on_done(spent)
        self._idle.append(worker)
        if not job.result.done():
            if good:
                job.result.set_result(result)
            else:
                job.result.set_exception(result)

    async def _attempt(self, worker: Worker, ticket: Ticket[_Job]) -> tuple[bool, Any, float]:
        """Run a job in a worker, and once more if that died."""
        job = ticket.job
        job.worker = worker
        more = {"share": ticket.share} if job.elastic else {}
        async with asyncio.timeout(self._max_seconds):
            try:
                return await worker.run_job(job, more)
            except WorkerDied:
                self.lost += 1
                return await worker.run_job(job, more)

    async def close(self) -> None:
        """Stop all workers and refuse waiting jobs."""
        while ticket := self._queue.take():
            ticket.job.refuse()
        serving = tuple(self._serving)
        for task in serving:
            task.cancel()
        await asyncio.gather(*serving, return_exceptions=True)
        for worker in self._idle:
            await worker.kill()
        self._idle.clear()
