"""How exactly each side played: one number, and how many actions fell short by how much.

A position that the machine scores `s` for a player is expected to bring them
``1 / (1 + 10 ** (-s / 400))`` of the game. What an action gives away of that, from 0 to 1, makes it
``100 * exp(-4 * given)`` per cent exact; a side's accuracy is the mean over its actions. So whoever
always plays what the machine would, or as well, has 100, and half of a won game thrown away with
one action makes that action 14.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import exp
from typing import Final

from sobremesa.play.analysis import BLUNDER, INACCURACY, MISTAKE, MOST, Remark

SCALE: Final = 400
"""The score that makes the odds ten to one."""
STEEPNESS: Final = 4
"""How fast accuracy falls with what is given away."""


@dataclass(frozen=True, slots=True)
class Accuracy:
    """How exactly a player played; `percent` is none where they did nothing."""

    player: int
    percent: float | None
    actions: int
    inaccuracies: int
    mistakes: int
    blunders: int


def expected(score: int) -> float:
    """Give the share of the game that a score promises.

    >>> expected(0), round(expected(400), 3)
    (0.5, 0.909)
    """
    bounded = max(-MOST, min(MOST, score))
    return float(1 / (1 + 10 ** (-bounded / SCALE)))


def exactness(score: int, lost: int) -> float:
    """Give how exact an action is, in per cent, that costs so much in a position of this score.

    >>> exactness(0, 0), round(exactness(0, 400), 1), round(exactness(800, 400), 1)
    (100.0, 19.5, 72.3)
    """
    before = max(-MOST, min(MOST, score))
    return 100 * exp(-STEEPNESS * (expected(before) - expected(before - lost)))


def accuracy(remarks: Iterable[Remark], players: int) -> tuple[Accuracy, ...]:
    """Sum up the remarks on a game, player by player.

    >>> one = Remark(0, 1, "e7e5", "e7e5", (10, -10), (10, -10), 0)
    >>> [found.percent for found in accuracy([one], 2)]
    [None, 100.0]
    """
    all_of_them = list(remarks)
    return tuple(
        _of(player, [one for one in all_of_them if one.player == player])
        for player in range(players)
    )


def _of(player: int, own: list[Remark]) -> Accuracy:
    exact = [exactness(one.scores[player], one.lost) for one in own]
    return Accuracy(
        player,
        round(sum(exact) / len(exact), 1) if exact else None,
        len(own),
        sum(INACCURACY <= one.lost < MISTAKE for one in own),
        sum(MISTAKE <= one.lost < BLUNDER for one in own),
        sum(one.lost >= BLUNDER for one in own),
    )
