"""Memory: fewer pauses for collecting it, and giving back what is free."""

from __future__ import annotations

import ctypes
import gc
from collections.abc import Callable


def freeze() -> None:
    """Leave what was loaded at the start out of every collection, and collect less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 100)


def _trim() -> Callable[[int], int] | None:
    try:
        found: Callable[[int], int] = ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError, TypeError):  # not glibc
        return None
    return found


_TRIM = _trim()


def give_back() -> None:
    """Give free memory back to the system, where the C library keeps it otherwise."""
    if _TRIM is not None:
        _TRIM(0)
