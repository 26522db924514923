"""Results of games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

Winner = str | int

ENDINGS: Final = (
    "resignation",
    "agreement",
    "time",
    "adjudicated",
    "forfeit",
    "abandoned",
    "aborted",
)
"""Why games end that their rules have not ended; only in the last one nobody wins anything.

A game is *adjudicated* by whoever runs it, because it lasted too long or an arbiter ruled. Unless
the ruling says otherwise, `standing.shares_of_standing` shares it.
"""


def tidy(score: float) -> float | int:
    """Round a score to six decimals, and return whole ones as integers.

    >>> tidy(1 / 3), tidy(1.0), tidy(0.5)
    (0.333333, 1, 0.5)
    """
    rounded = round(score, 6)
    return int(rounded) if rounded == int(rounded) else rounded


@dataclass(frozen=True, slots=True)
class Result:
    """The winners, the reason, and each player's share of the win, which sum to 1.

    Every player with a share is a winner. The reason is one of the game's own or of `ENDINGS`.
    """

    winners: tuple[Winner, ...]
    reason: str
    scores: tuple[float, ...]

    def json(self) -> dict[str, object]:
        """Return the result as positions and records hold it."""
        return {
            "winners": list(self.winners),
            "reason": self.reason,
            "scores": [tidy(score) for score in self.scores],
        }
