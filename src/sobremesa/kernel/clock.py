"""The time that deadlines are measured by: seconds that only ever go forward."""

from __future__ import annotations

import time


def now() -> float:
    """Give the seconds since some fixed moment.

    >>> now() <= now()
    True
    """
    return time.monotonic()
