"""The renderer: a process that renders the scenes of live tables.

A scene takes up to a millisecond, more than anything else in an action. As long as that takes
little processor time it is done in the server; under load a separate process renders each position
while its action is being written to the disk.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import pickle
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sobremesa.core.state import State
from sobremesa.rulebook.perspective import Perspective
from sobremesa.server.limits import TokenBucket
from sobremesa.server.scenes import Drawing
from sobremesa.server.workers import child
from sobremesa.server.workers.jobs.scenes import Rendered, ready, render
from sobremesa.server.workers.process import LENGTH_BYTES, pack

RATE: Final = 0.02
"""The share of the processor that rendering may take in the server."""
BURST: Final = 0.1
"""How many seconds it may save up, and how far it may be in debt."""
MAX_PENDING: Final = 16
"""The most pending requests; further scenes are deferred."""
TIMEOUT: Final = 0.25
"""Seconds after which an action no longer waits for its scene."""
KILL_AFTER: Final = 10.0
"""Seconds without a response after which the process is killed."""
RESTART_DELAY: Final = 5.0
"""Seconds until a process that ended is replaced."""

_log = logging.getLogger("sobremesa.server")

OnDone = Callable[[Sequence[Drawing], float], object]
"""Called with the drawings and the processor time that they took."""


@dataclass(slots=True, eq=False)
class RenderRequest:
    """A position to be rendered."""

    since: float
    on_done: OnDone
    finished: asyncio.Future[None]

    def end(self) -> None:
        """Release whoever waits for it."""
        if not self.finished.done():
            self.finished.set_result(None)


class Renderer:
    """Renders positions in another process, one after another, under load."""

    def __init__(self, now: Callable[[], float] = time.monotonic, timeout: float = TIMEOUT) -> None:
        self._now = now
        self._timeout = timeout
        self._local_budget = TokenBucket(RATE, BURST, now())
        self._process: asyncio.subprocess.Process | None = None
        self._running: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._restart_at = 0.0
        """The time from which another process may be started."""
        self._pending: deque[RenderRequest] = deque()
        self._shapes: dict[str, str] = {}

    def charge(self, seconds: float) -> None:
        """Account for the time that rendering took, in either process."""
        left = self._local_budget.charge(self._now(), seconds)
        self._local_budget.left = max(left, -BURST)

    def accepts(self) -> bool:
        """Whether it accepts another position; starts the process under load."""
        now = self._now()
        if self._process is not None:
            return len(self._pending) < MAX_PENDING
        idle = self._running is None or self._running.done()
        if idle and now >= self._restart_at and self._local_budget.charge(now, 0.0) < 0:
            self._running = asyncio.ensure_future(self._run())
        return False

    def running(self) -> bool:
        """Whether the process is running."""
        return self._process is not None

    def has_spare_time(self) -> bool:
        """Whether it has time for deferred scenes."""
        return self.running() and len(self._pending) < MAX_PENDING * 3 // 4

    def render(
        self, state: State, seats: Sequence[Perspective], on_done: OnDone
    ) -> asyncio.Future[None]:
        """Render a position without secrets; the future is done when it is finished or too late.

        `on_done` is called unless it failed.
        """
        request = RenderRequest(self._now(), on_done, asyncio.get_running_loop().create_future())
        process = self._process
        if process is None or process.stdin is None or process.stdin.is_closing():
            request.end()
        else:
            self._pending.append(request)
            self._set_timer()
            process.stdin.write(pack((1, (render, (state, tuple(seats)), {}))))
        return request.finished

    def _set_timer(self) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self._timeout, self._check_timeouts)

    def _check_timeouts(self) -> None:
        """Release requests that take too long, and kill a process that does not respond."""
        self._timer = None
        if not self._pending:
            return
        now = self._now()
        for request in self._pending:
            if now - request.since >= self._timeout:
                request.end()
        if now - self._pending[0].since > KILL_AFTER and self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
        self._set_timer()

    async def _run(self) -> None:
        """Start the process and handle its responses until it ends."""
        self._restart_at = self._now() + RESTART_DELAY
        try:
            process = await child.start(0)
        except OSError as error:
            _log.warning("no process can be started that draws scenes: %s", error)
            return
        try:
            await self._listen(process)
        except (asyncio.IncompleteReadError, ConnectionError):
            _log.warning("the process that draws scenes has ended")
        except Exception:  # no request may be left waiting
            _log.exception("the process that draws scenes is given up")
        finally:
            self._process = None
            self._shapes.clear()
            while self._pending:
                self._pending.popleft().end()
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.communicate()  # until both ends are closed, too

    async def _listen(self, process: asyncio.subprocess.Process) -> None:
        """Handle the responses, which come in the order of the requests."""
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(pack((1, (ready, (), {}))))
        await self._answer(process.stdout)
        self._process = process
        while True:
            good, found, seconds = await self._answer(process.stdout)
            request = self._pending.popleft()
            try:
                if not good:
                    _log.error("a scene cannot be drawn", exc_info=found)
                    continue
                drawings = self._drawings(found)
                if not request.finished.done():  # otherwise it has been rendered in the server
                    request.on_done(drawings, seconds)
            finally:
                request.end()

    async def _answer(self, stream: asyncio.StreamReader) -> tuple[bool, Any, float]:
        head = await stream.readexactly(LENGTH_BYTES)
        found: tuple[bool, Any, float] = pickle.loads(
            await stream.readexactly(int.from_bytes(head, "big"))
        )
        return found

    def _drawings(self, rendered: Rendered) -> list[Drawing]:
        if rendered.reset:
            self._shapes.clear()
        known = self._shapes
        known.update(rendered.shapes)
        return [
            Drawing(encoded, {name: known[name] for name in names})
            for encoded, names in rendered.drawings
        ]

    async def close(self) -> None:
        """Stop the process."""
        if self._timer is not None:
            self._timer.cancel()
        if self._running is not None:
            self._running.cancel()
            await asyncio.wait([self._running])
