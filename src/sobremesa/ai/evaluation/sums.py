"""Where the evaluation of Vence a los Reyes keeps what it counts: a few numbers for each army."""

from typing import Final

ARMY: Final = 8
"""The places of an army."""

SLOT: Final = 32
"""The places of a position: four armies."""

WORTH: Final = 0
"""The worth of the army's pieces on their squares, and of its outlook."""

FORCE: Final = 1
"""The points of its pieces."""

NEAR: Final = 2
"""How near its pawns are to the zones of living enemies."""

HUNTED: Final = 3
"""The square of the king that its knights, bishops, rooks and queens hunt."""

OUTLOOK: Final = 4
"""What its pawns and king can undertake, and how it brings home that it is ahead."""
