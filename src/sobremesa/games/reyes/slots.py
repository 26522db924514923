"""The layout of the sums of the evaluation of Vence a los Reyes: eight numbers for each army."""

from typing import Final

ARMY: Final = 8
"""The length of the sums of an army."""

SLOT: Final = 32
"""The length of the sums of a position: four armies."""

WORTH: Final = 0
"""The value of the army: its pieces on their squares, its outlook and its lead."""

FORCE: Final = 1
"""The points of its pieces."""

NEAR: Final = 2
"""How near its pawns are to the zones of living enemies."""

HUNTED: Final = 3
"""The offset in `CLOSE` of the king that its knights, bishops, rooks and queens hunt."""

OUTLOOK: Final = 4
"""The prospects of its pawns and king."""

LEAD: Final = 5
"""The endgame value of its lead over its last enemy."""

IDLE: Final = 6
"""The points of pieces that its enemies have lost."""

BEST: Final = 7
"""The points that its pawns would gain by the best possible rescue."""
