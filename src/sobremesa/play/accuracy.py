"""How exactly each side played: one number, and how many actions fell short by how much.

A position that the machine scores `s` for a player is expected to bring them
``1 / (1 + 10 ** (-s / 400))`` of the game. What an action gives away of that, from 0 to 1, makes it
``100 * exp(-4 * given)`` per cent exact; a side's accuracy is the mean over its actions. So whoever
always plays what the machine would, or as well, has 100, and nobody else: it is rounded down. Half
of a won game thrown away with one action makes that action 14. Marks go by the same share.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import exp, floor
from typing import Final

from sobremesa.play.analysis import Remark, given_away

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


def exactness(score: int, lost: int) -> float:
    """Give how exact an action is, in per cent, that costs so much in a position of this score.

    >>> exactness(0, 0), round(exactness(0, 400), 1), round(exactness(800, 400), 1)
    (100.0, 19.5, 72.3)
    """
    return 100 * exp(-STEEPNESS * given_away(score, lost))


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
