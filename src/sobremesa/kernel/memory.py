"""Memory as bytes: in the plain form by slices, in the compiled one by whole copies."""

from __future__ import annotations

from array import array


def copied(words: array[int], count: int) -> bytes:
    """Give the first words as bytes."""
    return words[:count].tobytes()


def fill(words: array[int], data: bytes) -> None:
    """Put bytes where the first words are; the memory must be large enough."""
    words[: len(data) // 8] = array("Q", data)


def at(sheet: memoryview, offset: int) -> memoryview:
    """Give the place in memory from which something is written."""
    return sheet[offset:]


def spread(out: memoryview, first: int, count: int, value: int) -> None:
    """Write a byte so many times; what is above 255 counts as that."""
    out[first : first + count] = bytes([min(value, 255)]) * count
