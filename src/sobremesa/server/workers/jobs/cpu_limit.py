"""A limit of processor time for jobs that take unexpectedly long.

Expected times are given to the queue (`workers/fairness.py`); this is for the exceptions.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class CpuLimitExceeded(BaseException):
    """The limit was exceeded; not an Exception, so that no job catches it by mistake."""


@contextmanager
def limit_cpu(seconds: float) -> Iterator[None]:
    """Raise CpuLimitExceeded in the block once it has used so many seconds of processor time.

    This works only in the main thread, and only on POSIX; elsewhere the pool kills the process,
    somewhat later.
    """
    main = threading.current_thread() is threading.main_thread()
    if not main or not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGPROF, _give_up)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _give_up(number: int, frame: FrameType | None) -> None:
    raise CpuLimitExceeded
