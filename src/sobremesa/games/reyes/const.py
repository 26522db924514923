"""Constants of the kernel of Vence a los Reyes.

The 16x16 frame is stored in rows of 18 with two rows below and above, so that no knight ever leaves
the array: square ``18 * (rank + 1) + file``, the file counted from 0. Cells outside the cross hold
``OFF``.

A piece is ``8 * army + kind``; armies and seats are 0 to 3 for S, W, N, E, and arrows 0 to 3 for N,
E, S, W. A move packs its start (bits 0-8), its end (9-17), the kind rescued (18-20) and the flags
below; for a turn of the arrow the low bits are its new direction.
"""

from typing import Final

CELLS: Final = 360
ROW: Final = 18
SQUARES: Final = 136
WORDS: Final = 3

EMPTY: Final = 0
PAWN: Final = 1
KNIGHT: Final = 2
BISHOP: Final = 3
ROOK: Final = 4
QUEEN: Final = 5
KING: Final = 6
OFF: Final = 7

STRAIGHT: Final = 0x30
DIAGONAL: Final = 0x28
ALL: Final = 0x7E

CELL_MASK: Final = 511
TO_SHIFT: Final = 9
RESCUE_SHIFT: Final = 18
CAPTURE: Final = 0x200000
PASSING: Final = 0x400000
ARROW: Final = 0x800000
PASS: Final = 0x1000000

MOVER_SHIFT: Final = 16
"""The position of the moved piece in the undo record of a turn."""

REMOVE: Final = 0
TAKEOVER: Final = 1
FODDER: Final = 2

BACK_LINE: Final = 8

KINGS: Final = 1
CHECKMATE: Final = 2
STALEMATE: Final = 3
BARE: Final = 4
REPETITION: Final = 5
QUIET: Final = 6
