"""Numbers of the search.

Scores count for the *first* camp: what helps it is positive, whoever is to move. A won game is
worth `WIN` less the actions that it takes.
"""

from typing import Final

PLIES: Final = 96
"""The longest line that is searched, in actions."""
WIN: Final = 1000000
SURE: Final = 999000
"""From here on a score is a proven win."""
INFINITE: Final = 2000000
SHARED: Final = 500
"""What a share in a common win is worth, above or below the fair one."""
DEFER_DEPTH: Final = 3
"""From this depth on threads do not look into the same move of the same position at once."""

EXACT: Final = 1
LOWER: Final = 2
"""The true score is at least the one in the table."""
UPPER: Final = 3
"""The true score is at most the one in the table."""

# an entry of the table, from the low end: score 21 bits, depth 7, bound 2, age 6, move 28
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

HISTORY: Final = 4096
HISTORY_TOP: Final = 60000
