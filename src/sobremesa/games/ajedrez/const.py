"""Constants of Ajedrez."""

from typing import Final

PAWN: Final = 1
KNIGHT: Final = 2
BISHOP: Final = 3
ROOK: Final = 4
QUEEN: Final = 5
KING: Final = 6
KIND_MASK: Final = 7
"""A piece is its kind, and 8 more if it is black; 0 is an empty square."""

BLACK: Final = 8
NOWHERE: Final = 64
"""The en passant square when there is none."""

ALL_RIGHTS: Final = 15
"""Castling rights: 1 white short, 2 white long, 4 black short, 8 black long."""

QUIET_LIMIT: Final = 100
"""How many quiet actions make a draw: fifty moves of each side."""

CHECKMATE: Final = 1
STALEMATE: Final = 2
REPETITION: Final = 3
FIFTY: Final = 4
MATERIAL: Final = 5
