"""A seeded generator of 64-bit numbers (splitmix64), the same in both forms."""

from __future__ import annotations

from sobremesa.kernel import bits


class Rng:
    """Random numbers that depend on the seed alone.

    >>> Rng(1).number() == Rng(1).number()
    True
    >>> 0 <= Rng(7).pick(6) < 6
    True
    """

    state: int

    def __init__(self, seed: int) -> None:
        self.state = seed % 0x10000000000000000

    def next(self) -> int:
        """Draw 64 random bits."""
        step = 0x9E3779B97F4A7C15
        self.state = bits.word(self.state + step)
        return bits.mix(self.state)

    def below(self, n: int) -> int:
        """Draw a number from 0 to `n` - 1, all equally likely, for `n` below 2 to the 31st."""
        limit = 0x100000000
        whole = limit - limit % n  # the largest multiple of n: above it, draw again
        draw = self.next() >> 32
        while draw >= whole:
            draw = self.next() >> 32
        return draw % n

    def number(self) -> int:
        """Draw 64 random bits, called from Python."""
        return self.next()

    def pick(self, n: int) -> int:
        """Draw a number below `n`, called from Python."""
        return self.below(n)
