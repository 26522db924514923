"""Numpy, for those who have it: `import sobremesa` does without."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from sobremesa.rulebook.extras import needs

if TYPE_CHECKING:
    import numpy as np

    Flags = np.ndarray[Any, np.dtype[np.bool_]]
    Planes = np.ndarray[Any, np.dtype[np.uint8]]


def numpy() -> Any:
    """Give numpy; raise MissingExtra, an ImportError, where there is none."""
    with needs("lab"):
        return importlib.import_module("numpy")


def memory(array: Any) -> memoryview:
    """Give the memory of an array as one row, flags as bytes."""
    return memoryview(array.reshape(-1).view("u1" if array.dtype == bool else array.dtype))
