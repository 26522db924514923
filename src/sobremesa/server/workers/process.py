"""The main loop of a worker process.

Jobs come through the standard input. A thread reads it while a job runs: at its end the server is
gone, and the process exits at once.
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

BOOTSTRAP: Final = "from sobremesa.server.workers.process import main; main()"
"""The code that a worker's interpreter runs."""
LENGTH_BYTES: Final = 4
"""The size of the length prefix of a message."""
RESEND_STOP: Final = 0.05
"""Seconds until a stop is repeated, because the job may not have installed its handler yet."""

Call = tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]


class Stopped(Exception):
    """The job was stopped before it began."""


def pack(message: object) -> bytes:
    """Encode a message with its length prefix."""
    body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    return len(body).to_bytes(LENGTH_BYTES, "big") + body


def _read(stream: BinaryIO) -> Any:
    """Read a message; exit at the end of the stream."""
    head = stream.read(LENGTH_BYTES)
    body = stream.read(int.from_bytes(head, "big")) if len(head) == LENGTH_BYTES else b""
    if not body:
        os._exit(0)  # at once, even if the main thread is searching
    return pickle.loads(body)


class _CurrentJob:
    """The running job, and how to stop it."""

    def __init__(self) -> None:
        self.jobs: SimpleQueue[tuple[int, Call]] = SimpleQueue()
        self.number = 0
        """The number of the running job; 0 for none."""
        self.last_stopped = 0
        self.stop: Callable[[], object] | None = None

    def listen(self, stream: BinaryIO) -> None:
        """Receive jobs and stops."""
        while True:
            number, call = _read(stream)
            if call is not None:
                self.jobs.put((number, call))
                continue
            self.last_stopped = number
            threading.Thread(target=self._keep_stopping, args=(number,), daemon=True).start()

    def _keep_stopping(self, number: int) -> None:
        while self.number == number:
            if stop := self.stop:
                stop()
            time.sleep(RESEND_STOP)


_current = _CurrentJob()


@contextlib.contextmanager
def stoppable(stop: Callable[[], object]) -> Iterator[None]:
    """Set how the enclosed work is stopped early; without effect outside a worker."""
    _current.stop = stop
    try:
        yield
    finally:
        _current.stop = None


def _run(number: int, call: Call) -> tuple[bool, Any]:
    """Run a job; give whether it succeeded, and its result or exception."""
    work, args, more = call
    _current.number = number
    try:
        if _current.last_stopped == number:
            raise Stopped
        return True, work(*args, **more)
    except Exception as error:  # sent to the server
        error.add_note(traceback.format_exc())
        return False, error
    finally:
        _current.number = 0


def _answer(number: int, call: Call) -> bytes:
    begin = time.process_time()
    good, found = _run(number, call)
    seconds = time.process_time() - begin
    try:
        return pack((good, found, seconds))
    except Exception as error:  # it cannot be pickled
        return pack((False, RuntimeError(f"{found!r}: {error}"), seconds))


def main() -> None:
    """Run jobs until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server stops its workers
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[1]))
    source, target = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # output of a job must not mix with the responses
    threading.Thread(target=_current.listen, args=(source,), daemon=True).start()
    while True:
        answer = _answer(*_current.jobs.get())
        try:
            target.write(answer)
            target.flush()
        except BrokenPipeError:
            os._exit(0)  # the server was killed; nobody reads, not even what is left in the buffer
