"""The inside of a worker process: one job after another, from its server and for its server.

Jobs come in through the standard input. When that ends the server is gone, however it went, and
the process ends at once: a thread waits for that while the job is computed.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from typing import Any, BinaryIO, Final

START: Final = "from sobremesa.server.workers.process import main; main()"
"""What the interpreter of a worker runs."""
HEAD: Final = 4
"""How many bytes tell the length of a message."""
AGAIN: Final = 0.05
"""Seconds until a job that was told to stop is told once more: it may just have begun."""

Call = tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]


class Stopped(Exception):
    """The job was stopped before it began."""


def pack(message: object) -> bytes:
    """Write a message, its length first."""
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return len(body).to_bytes(HEAD, "big") + body


def _read(stream: BinaryIO) -> Any:
    """Read a message; end the process where there are no more."""
    head = stream.read(HEAD)
    body = stream.read(int.from_bytes(head, "big")) if len(head) == HEAD else b""
    if not body:
        os._exit(0)  # at once: the other thread may be in the middle of a search
    return pickle.loads(body)


class _CurrentJob:
    """The job that is being done, and how to stop it."""

    def __init__(self) -> None:
        self.jobs: SimpleQueue[tuple[int, Call]] = SimpleQueue()
        self.number = 0
        """The job that is being done; 0 for none."""
        self.last_stopped = 0
        self.stop: Callable[[], object] | None = None

    def listen(self, stream: BinaryIO) -> None:
        """Take jobs, and stop the one that is not wanted any more."""
        while True:
            number, call = _read(stream)
            if call is not None:
                self.jobs.put((number, call))
                continue
            self.last_stopped = number
            threading.Thread(target=self._insist, args=(number,), daemon=True).start()

    def _insist(self, number: int) -> None:
        while self.number == number:
            if stop := self.stop:
                stop()
            time.sleep(AGAIN)


_current = _CurrentJob()


@contextlib.contextmanager
def stoppable(stop: Callable[[], object]) -> Iterator[None]:
    """Say how to end early what follows; outside a worker nobody will."""
    _current.stop = stop
    try:
        yield
    finally:
        _current.stop = None


def _done(number: int, call: Call) -> tuple[bool, Any]:
    """Do a job: whether it went well, and what it gave or raised."""
    work, args, more = call
    _current.number = number
    try:
        if _current.last_stopped == number:
            raise Stopped
        return True, work(*args, **more)
    except Exception as error:  # whatever it is, the server has to hear of it
        error.add_note(traceback.format_exc())
        return False, error
    finally:
        _current.number = 0


def _answer(number: int, call: Call) -> bytes:
    begin = time.process_time()
    good, found = _done(number, call)
    seconds = time.process_time() - begin
    try:
        return pack((good, found, seconds))
    except Exception as error:  # it cannot be sent
        return pack((False, RuntimeError(f"{found!r}: {error}"), seconds))


def main() -> None:
    """Work until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server is told, and tells its workers
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[1]))
    source, target = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever is printed here is no answer
    threading.Thread(target=_current.listen, args=(source,), daemon=True).start()
    while True:
        target.write(_answer(*_current.jobs.get()))
        target.flush()
