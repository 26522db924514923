"""Constants of the kernel of La Colmena.

The plane of hexagons is wrapped: cell ``q + 64 r`` modulo 4096. A hive of 28 pieces is at most 28
wide, so it never touches itself, however far it moves.

A piece is ``16 * colour + slot``; the slots are Q, B1 B2, G1–G3, S1 S2, A1–A3, M, L, P from 1. A
cell's *info* packs which of its six neighbours are occupied (bits 0–5), how many neighbours have
white (6–8) and grana (9–11) on top, and the height of its stack (12–14).
"""

from typing import Final

CELLS: Final = 4096
CELL_MASK: Final = 4095
ROW: Final = 64
STAMPS: Final = 65535

QUEEN: Final = 0
WALL: Final = 1
JUMPER: Final = 2
ROLLER: Final = 3
BOOT: Final = 4
MIMIC: Final = 5
PEPPER: Final = 6
CARRIER: Final = 7
KINDS: Final = 8

WHITE_QUEEN: Final = 1
GRANA_QUEEN: Final = 17
MIMIC_SLOT: Final = 12
CARRIER_SLOT: Final = 14
SLOTS: Final = 15
COLOUR_BITS: Final = 4
PIECE_MASK: Final = 31
SLOT_MASK: Final = 15
CELL_SHIFT: Final = 8

AROUND: Final = 63
HEIGHT_SHIFT: Final = 12
HEIGHT: Final = 4096

SURROUNDED: Final = 1
BOTH: Final = 2
REPETITION: Final = 3
