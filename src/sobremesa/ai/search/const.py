"""Constants of the search.

Scores are from the point of view of the *first* camp, whoever is to move. A won game has the score
`WIN` minus the number of actions to its end.
"""

from typing import Final

PLIES: Final = 96
"""The longest line that is searched, in actions."""
WIN: Final = 1000000
WIN_THRESHOLD: Final = 999000
"""A score above this is a proven win."""
INFINITE: Final = 2000000
DRAW: Final = 0
"""The score of an equal share of the win, and of a repeated position."""
SHARED_WIN: Final = 500
"""The score of a share of the win above the fair one; negative below it."""
DEFER_DEPTH: Final = 3
"""From this depth on, threads avoid searching the same move of a position at the same time."""

EXACT: Final = 1
LOWER: Final = 2
"""The true score is at least the one in the table."""
UPPER: Final = 3
"""The true score is at most the one in the table."""

# an entry of the table, from the lowest bit: score 21 bits, depth 7, bound 2, age 6, move 28
SCORE_ZERO: Final = 1048576
SCORE_MASK: Final = 2097151
DEPTH_SHIFT: Final = 21
DEPTH_MASK: Final = 127
BOUND_SHIFT: Final = 28
BOUND_MASK: Final = 3
AGE_SHIFT: Final = 30
AGE_MASK: Final = 63
MOVE_SHIFT: Final = 36
MOVE_MASK: Final = 268435455

HISTORY_SIZE: Final = 4096
HISTORY_MAX: Final = 60000
