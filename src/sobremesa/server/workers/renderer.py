"""The renderer: a process that draws live tables while this one goes on deciding.

A scene takes up to a millisecond, more than anything else that an action needs. As long as drawing
takes little of the processor it is done where actions are decided; where much is played, a process
of its own draws each position while the action that leads to it is being written to the disk.
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
from sobremesa.server.workers.process import HEAD, pack

RATE: Final = 0.02
"""The share of the processor that drawing may take where actions are decided."""
BURST: Final = 0.1
"""How many seconds it may be ahead, and how many behind."""
WAITING: Final = 16
"""How many positions may wait that somebody waits for; the others are drawn later."""
LATE: Final = 0.25
"""After how many seconds nobody waits for a drawing any more."""
LONGEST: Final = 10.0
"""After how many seconds without an answer the process is ended."""
REST: Final = 5.0
"""Seconds until one that ended is replaced."""

_log = logging.getLogger("sobremesa.server")

Done = Callable[[Sequence[Drawing], float], object]
"""Whoever takes drawings, and hears how much processor time they took."""


@dataclass(slots=True, eq=False)
class _Order:
    """A position that is to be drawn."""

    since: float
    done: Done
    answered: asyncio.Future[None]

    def end(self) -> None:
        """Let nobody wait for it any more."""
        if not self.answered.done():
            self.answered.set_result(None)


class Renderer:
    """Draws positions in another process, one after another, where that is worth it."""

    def __init__(self, now: Callable[[], float] = time.monotonic, late: float = LATE) -> None:
        self._now = now
        self._late = late
        self._here = TokenBucket(RATE, BURST, now())
        self._process: asyncio.subprocess.Process | None = None
        self._running: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._again = 0.0
        """When another process may be started."""
        self._waiting: deque[_Order] = deque()
        self._shapes: dict[str, str] = {}

    def charge(self, seconds: float) -> None:
        """Hear how long drawing took, here or in the process."""
        left = self._here.charge(self._now(), seconds)
        self._here.left = max(left, -BURST)

    def takes(self) -> bool:
        """Tell whether it takes another position; start the process once that is worth it."""
        now = self._now()
        if self._process is not None:
            return len(self._waiting) < WAITING
        idle = self._running is None or self._running.done()
        if idle and now >= self._again and self._here.charge(now, 0.0) < 0:
            self._running = asyncio.ensure_future(self._run())
        return False

    def runs(self) -> bool:
        """Tell whether there is a process that draws."""
        return self._process is not None

    def spare(self) -> bool:
        """Tell whether it has time for what nobody waits for."""
        return self.runs() and len(self._waiting) < WAITING * 3 // 4

    def render(
        self, state: State, seats: Sequence[Perspective], done: Done
    ) -> asyncio.Future[None]:
        """Draw a position at which everybody sees everything; wait for what is given back.

        `done` hears of it, unless that did not succeed.
        """
        order = _Order(self._now(), done, asyncio.get_running_loop().create_future())
        process = self._process
        if process is None or process.stdin is None or process.stdin.is_closing():
            order.end()
        else:
            self._waiting.append(order)
            self._look_later()
            process.stdin.write(pack((1, (render, (state, tuple(seats)), {}))))
        return order.answered

    def _look_later(self) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self._late, self._look)

    def _look(self) -> None:
        """Let nobody wait for what takes too long."""
        self._timer = None
        if not self._waiting:
            return
        now = self._now()
        for order in self._waiting:
            if now - order.since >= self._late:
                order.end()
        if now - self._waiting[0].since > LONGEST and self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
        self._look_later()

    async def _run(self) -> None:
        """Start the process, and take its answers for as long as it lives."""
        self._again = self._now() + REST
        try:
            process = await child.start(0)
        except OSError as error:
            _log.warning("no process can be started that draws scenes: %s", error)
            return
        try:
            await self._listen(process)
        except (asyncio.IncompleteReadError, ConnectionError):
            _log.warning("the process that draws scenes has ended")
        except Exception:  # whatever it is, nobody must wait for it
            _log.exception("the process that draws scenes is given up")
        finally:
            self._process = None
            self._shapes.clear()
            while self._waiting:
                self._waiting.popleft().end()
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.communicate()  # until both ends are closed, too

    async def _listen(self, process: asyncio.subprocess.Process) -> None:
        """Take answers, which come in the order of the questions."""
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(pack((1, (ready, (), {}))))
        await self._answer(process.stdout)
        self._process = process
        while True:
            good, found, seconds = await self._answer(process.stdout)
            order = self._waiting.popleft()
            try:
                if not good:
                    _log.error("a scene cannot be drawn", exc_info=found)
                    continue
                drawings = self._drawings(found)
                if not order.answered.done():  # otherwise it has been drawn elsewhere by now
                    order.done(drawings, seconds)
            finally:
                order.end()

    async def _answer(self, stream: asyncio.StreamReader) -> tuple[bool, Any, float]:
        head = await stream.readexactly(HEAD)
        found: tuple[bool, Any, float] = pickle.loads(
            await stream.readexactly(int.from_bytes(head, "big"))
        )
        return found

    def _drawings(self, rendered: Rendered) -> list[Drawing]:
        if rendered.anew:
            self._shapes.clear()
        known = self._shapes
        known.update(rendered.shapes)
        return [
            Drawing(written, {name: known[name] for name in names})
            for written, names in rendered.drawings
        ]

    async def close(self) -> None:
        """End the process."""
        if self._timer is not None:
            self._timer.cancel()
        if self._running is not None:
            self._running.cancel()
            await asyncio.wait([self._running])
