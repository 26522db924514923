"""A pool of worker processes with a fair queue before them."""

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
from sobremesa.server.workers.fairness import Asker, FairQueue, Ticket
from sobremesa.server.workers.process import HEAD, pack

R = TypeVar("R")

ROUND: Final = 10.0
"""Seconds within which everybody who waits is served: work that can be shorter is made so."""

_log = logging.getLogger("sobremesa.server")


class WorkerDied(Exception):
    """A worker process ended in the middle of a job."""


@dataclass(slots=True, eq=False)
class _Job:
    """What is to be done, and who waits for it."""

    work: Callable[..., Any]
    args: tuple[Any, ...]
    elastic: bool
    paid: Callable[[float], object]
    found: asyncio.Future[Any]
    worker: Worker | None = None

    def turn_away(self) -> None:
        """Say that it will not be done."""
        if not self.found.done():
            self.found.set_exception(Refused("busy"))


class Worker:
    """One process, which does one job at a time."""

    def __init__(self, niceness: int) -> None:
        self._niceness = niceness
        self._process: asyncio.subprocess.Process | None = None
        self._number = 0

    async def do(self, job: _Job, more: dict[str, Any]) -> tuple[bool, Any, float]:
        """Do a job: whether it went well, what it gave or raised, and its processor time."""
        process = self._process = self._process or await child.start(self._niceness)
        if job.found.cancelled():
            return False, None, 0.0
        self._number += 1
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(pack((self._number, (job.work, job.args, more))))
            await process.stdin.drain()
            head = await process.stdout.readexactly(HEAD)
            body = await process.stdout.readexactly(int.from_bytes(head, "big"))
        except (asyncio.IncompleteReadError, ConnectionError):
            await self.end()
            raise WorkerDied from None
        good, found, seconds = pickle.loads(body)
        return good, found, seconds

    def stop(self) -> None:
        """Say that nobody wants the job any more; it ends early if it knows how to."""
        if self._process and self._process.stdin and not self._process.stdin.is_closing():
            self._process.stdin.write(pack((self._number, None)))

    async def end(self) -> None:
        """End the process at once."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.communicate()  # until both ends are closed, too


class WorkerPool:
    """Some processes; jobs wait in a fair queue until one of them is free.

    Processes start when they are first needed. One that dies is replaced, and its job is done once
    more; one that takes longer than `longest` seconds is ended. Who is cancelled while waiting for
    a job leaves the queue, or stops the job.
    """

    def __init__(self, processes: int, niceness: int = 10, longest: float = 60.0) -> None:
        self.processes = processes
        self.lost = 0
        """How many workers ended, or were ended, in the middle of a job."""
        self._niceness = niceness
        self._longest = longest
        self._queue: FairQueue[_Job] = FairQueue(ROUND * processes)
        self._idle: list[Worker] = []
        self._serving: set[asyncio.Task[None]] = set()

    def waiting(self, asker: Asker = ()) -> int:
        """Count the jobs that wait for an asker, or for everybody beyond a part of a path."""
        return self._queue.waiting(asker)

    async def run(
        self,
        asker: Asker,
        work: Callable[..., R],
        *args: Any,
        seconds: float = 0.01,
        elastic: bool = False,
        paid: Callable[[float], object] = lambda _: None,
    ) -> R:
        """Do something in a worker when it is the asker's turn.

        `seconds` is how long it is expected to take. Elastic work is told, as `share`, how much of
        that it should take, because others wait. `paid` hears how long it took, whatever happens.
        """
        found: asyncio.Future[R] = asyncio.get_running_loop().create_future()
        job = _Job(work, args, elastic, paid, found)
        ticket = self._queue.put(asker, job, seconds)
        self._dispatch()
        try:
            return await found
        except asyncio.CancelledError:
            if self._queue.drop(ticket):
                paid(0.0)
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
        """Do a job and tell who waits for it."""
        worker, job = self._idle.pop() if self._idle else Worker(self._niceness), ticket.job
        spent = 0.0
        try:
            good, found, spent = await self._attempt(worker, ticket)
        except asyncio.CancelledError:
            await worker.end()
            job.turn_away()
            raise
        except (TimeoutError, WorkerDied) as error:
            _log.warning("a worker could not do %s: %r", job.work.__qualname__, error)
            self.lost += 1
            await worker.end()
            spent, good, found = self._longest, False, Refused("busy")
        except Exception as error:  # it cannot be sent to a worker
            good, found = False, error
        finally:
            self._queue.charge(ticket, spent)
            job.paid(spent)
        self._idle.append(worker)
        if not job.found.done():
            if good:
                job.found.set_result(found)
            else:
                job.found.set_exception(found)

    async def _attempt(self, worker: Worker, ticket: Ticket[_Job]) -> tuple[bool, Any, float]:
        """Give a job to a worker, and once more if that died."""
        job = ticket.job
        job.worker = worker
        more = {"share": ticket.share} if job.elastic else {}
        async with asyncio.timeout(self._longest):
            try:
                return await worker.do(job, more)
            except WorkerDied:
                self.lost += 1
                return await worker.do(job, more)

    async def close(self) -> None:
        """End all workers, and let nobody wait."""
        while ticket := self._queue.take():
            ticket.job.turn_away()
        serving = tuple(self._serving)
        for task in serving:
            task.cancel()
        await asyncio.gather(*serving, return_exceptions=True)
        for worker in self._idle:
            await worker.end()
        self._idle.clear()
