"""Bit operations on unsigned 64-bit numbers.

>>> popcount(0b1011), lowest(0b1000)
(3, 3)
"""

from typing import Final

_MASK: Final = 0xFFFFFFFFFFFFFFFF


def popcount(x: int) -> int:
    """Count the ones of `x`."""
    return x.bit_count()


def lowest(x: int) -> int:
    """Give the index of the lowest one of `x`, which is not zero."""
    return (x & -x).bit_length() - 1


def mix(x: int) -> int:
    """Mix the 64 bits of `x` (the finaliser of splitmix64)."""
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _MASK
    return x ^ (x >> 31)


def scramble(x: int) -> int:
    """Hash a small number to 64 bits: the Zobrist code of one feature of a position."""
    return mix((x + 1) * 0x9E3779B97F4A7C15 & _MASK)


def word(x: int) -> int:
    """Keep the lowest 64 bits of `x`, as C does by itself."""
    return x & _MASK


def integer(x: int) -> int:
    """Read 64 bits as a signed number.

    >>> integer(word(-2))
    -2
    """
    return x - (x >> 63 << 64)


def bucket(x: int) -> int:
    """Hash a number to one of 4096 buckets: faster than `mix`, less even."""
    return (x * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF) >> 52


def prefetch(address: int) -> None:
    """Prefetch memory that will be read soon; a hint to the processor, without effect here."""
