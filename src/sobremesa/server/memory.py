"""Memory: shorter garbage collections, and returning free memory to the system."""

from __future__ import annotations

import ctypes
import gc
from collections.abc import Callable


def freeze() -> None:
    """Exclude what was loaded at the start from garbage collections, and collect less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 100)


def _find_malloc_trim() -> Callable[[int], int] | None:
    try:
        found: Callable[[int], int] = ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError, TypeError):  # not glibc
        return None
    return found


_MALLOC_TRIM = _find_malloc_trim()


def trim() -> None:
    """Return free memory to the system, which glibc would keep."""
    if _MALLOC_TRIM is not None:
        _MALLOC_TRIM(0)
