"""Accuracy: how exactly each player played, and how many mistakes they made.

A position with score `s` for a player has an expected result of ``1 / (1 + 10 ** (-s / 400))``. An
action that loses `d` of it, from 0 to 1, has an accuracy of ``100 * exp(-4 * d)`` per cent; a
player's accuracy is the mean over their actions, rounded down, so that only flawless play has 100.
An action that loses half of a won game has 14. The marks of mistakes use the same loss.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import exp, floor
from typing import Final

from sobremesa.play.analysis import Remark, expected_loss

STEEPNESS: Final = 4
"""How fast accuracy falls with the loss."""


@dataclass(frozen=True, slots=True)
class Accuracy:
    """A player's accuracy; `percent` is None if they played no action."""

    player: int
    percent: float | None
    actions: int
    inaccuracies: int
    mistakes: int
    blunders: int


def exactness(score: int, lost: int) -> float:
    """Return the accuracy, in per cent, of an action that loses `lost` at this score.

    >>> exactness(0, 0), round(exactness(0, 400), 1), round(exactness(800, 400), 1)
    (100.0, 19.5, 72.3)
    """
    return 100 * exp(-STEEPNESS * expected_loss(score, lost))


def accuracy(remarks: Iterable[Remark], players: int) -> tuple[Accuracy, ...]:
    """Return each player's accuracy from the remarks on a game.

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
    marks = Counter(one.mark for one in own)
    exact = [exactness(one.scores[player], one.lost) for one in own]
    return Accuracy(
        player,
        floor(10 * sum(exact) / len(exact)) / 10 if exact else None,
        len(own),
        marks["?!"],
        marks["?"],
        marks["??"],
    )
