"""The monotonic clock by which deadlines are measured."""

from __future__ import annotations

import time


def now() -> float:
    """Give the seconds since some fixed moment.

    >>> now() <= now()
    True
    """
    return time.monotonic()
