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
"""The king that its knights, bishops, rooks and queens hunt: where `CLOSE` begins for him."""

OUTLOOK: Final = 4
"""What its pawns and king can undertake."""

LEAD: Final = 5
"""How it brings home that it is ahead of its last enemy."""

IDLE: Final = 6
"""The points of pieces that its enemies lack."""

BEST: Final = 7
"""The points that its pawns could gain by the best rescue there is."""
