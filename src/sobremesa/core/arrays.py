"""Numpy, for those who have it: `import sobremesa` does without."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

    Flags = np.ndarray[Any, np.dtype[np.bool_]]
    Planes = np.ndarray[Any, np.dtype[np.uint8]]


def numpy() -> Any:
    """Give numpy; raise ImportError that says how to get it."""
    try:
        return importlib.import_module("numpy")
    except ImportError:
        raise ImportError("numpy is missing: pip install 'sobremesa[lab]'") from None


def memory(array: Any) -> memoryview:
    """Give the memory of an array as one row, flags as bytes."""
    return memoryview(array.reshape(-1).view("u1" if array.dtype == bool else array.dtype))
