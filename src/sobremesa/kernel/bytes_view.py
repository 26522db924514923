"""Memory viewed as bytes: slices in the plain form, `memcpy` and `memset` in the compiled one."""

from __future__ import annotations

from array import array


def to_bytes(words: array[int], count: int) -> bytes:
    """Copy the first `count` words into bytes."""
    return words[:count].tobytes()


def load(words: array[int], data: bytes) -> None:
    """Copy bytes into the first words; there must be enough of them."""
    words[: len(data) // 8] = array("Q", data)


def offset(buffer: memoryview, first: int) -> memoryview:
    """View a buffer from index `first` on."""
    return buffer[first:]


def fill(out: memoryview, first: int, count: int, value: int) -> None:
    """Write a byte `count` times; a value above 255 is written as 255."""
    out[first : first + count] = bytes([min(value, 255)]) * count
