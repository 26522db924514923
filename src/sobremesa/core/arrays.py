"""Numpy, which is optional: `import sobremesa` does not need it."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from sobremesa.rulebook.extras import needs

if TYPE_CHECKING:
    import numpy as np

    Flags = np.ndarray[Any, np.dtype[np.bool_]]
    Planes = np.ndarray[Any, np.dtype[np.uint8]]


def numpy() -> Any:
    """Return numpy; raise MissingExtra, an ImportError, if it is not installed."""
    with needs("lab"):
        return importlib.import_module("numpy")


def memory(array: Any) -> memoryview:
    """Return the memory of an array as one dimension, booleans as bytes."""
    return memoryview(array.reshape(-1).view("u1" if array.dtype == bool else array.dtype))
