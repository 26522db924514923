"""Constants of the kernel of Sparta.

The 100 squares are stored in two words of 64 bits: ranks 1 to 5 in the lower, 6 to 10 in the upper.
A rank takes 11 bits, the last of them always empty, so that a step to the side never runs into the
next rank. A square is the number of its bit, plus 64 in the upper word.

A move is ``start | end << 7``; an exchange has both equal and a flag.
"""

from typing import Final

RANK: Final = 11
"""The bits from a square to the one above it."""
SEAM: Final = 44
"""The shift that moves rank 5 of the lower word to rank 6 of the upper."""
UPPER: Final = 64
EDGE: Final = 63
"""A bit that is always empty, for squares beyond the board."""

SQUARE_MASK: Final = 127
SQUARE_BITS: Final = 7
EXCHANGE: Final = 16384
PASS: Final = 32768
PROMOTED: Final = 65536
TOOK: Final = 131072
UNSETTLED: Final = 262144

HERO: Final = 1
ALL_CITIES: Final = 8

BY_CITIES: Final = 1
BY_PIECES: Final = 2
BY_MAJORITY: Final = 3
EQUAL: Final = 4
REPETITION: Final = 5
