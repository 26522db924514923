"""Work that has an end, whatever it is given: what takes too much processor time is given up.

How long something will take is said before (`workers/fairness.py`); this is for the unexpected.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class GivenUp(BaseException):
    """It takes too long. Nothing on the way may take it for a mistake of its own."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raise GivenUp from what follows once it has used so many seconds of the processor.

    Only the main thread of a process can be stopped like that, and only on POSIX; elsewhere the
    pool ends the process, somewhat later.
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
    raise GivenUp
