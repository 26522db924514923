"""Statistics: means, shares and differences with confidence intervals, and a test of evenness.

Shares have Wilson's interval (E. B. Wilson, Probable inference, the law of succession, and
statistical inference, 1927), differences of shares Newcombe's, which is made of two of those
(R. G. Newcombe, Interval estimation for the difference between independent proportions, 1998),
means the usual normal one, differences of means Welch's.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean, variance
from typing import Final

from sobremesa.play.standings import interval

Z: Final = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True, slots=True)
class Figure:
    """A number with its 95 % confidence interval."""

    value: float
    low: float
    high: float

    def apart(self, other: float) -> bool:
        """Return whether another number lies outside the interval."""
        return not self.low <= other <= self.high


def share(value: float, games: int) -> Figure:
    """Return a share of so many games with its interval.

    >>> share(0.5, 100)
    Figure(value=0.5, low=0.4038, high=0.5962)
    """
    low, high = interval(value, games)
    return Figure(round(value, 4), round(low, 4), round(high, 4))


def mean(values: Sequence[float]) -> Figure | None:
    """Return the mean of some numbers with its interval; None without numbers.

    >>> mean([1, 2, 3, 4])
    Figure(value=2.5, low=1.2348, high=3.7652)
    """
    if not values:
        return None
    middle, half = fmean(values), Z * math.sqrt(_error(values))
    return Figure(round(middle, 4), round(middle - half, 4), round(middle + half, 4))


def _error(values: Sequence[float]) -> float:
    """Return the square of the standard error of a mean."""
    return variance(values) / len(values) if len(values) > 1 else 0.0


@dataclass(frozen=True, slots=True)
class Difference:
    """The difference of a number between two variants."""

    value: float
    low: float
    high: float
    z: float
    """In standard errors; 0 if it cannot be computed."""


def shares_apart(one: float, games: int, other: float, others: int) -> Difference:
    """Return one share minus another, with Newcombe's interval.

    >>> found = shares_apart(0.7, 100, 0.5, 100)
    >>> [round(number, 2) for number in (found.value, found.low, found.high, found.z)]
    [0.2, 0.06, 0.33, 2.89]
    """
    (low, high), (below, above) = interval(one, games), interval(other, others)
    gap = one - other
    total = games + others
    both = (one * games + other * others) / total if total else 0.0
    error = math.sqrt(both * (1 - both) * (1 / games + 1 / others)) if games and others else 0.0
    return Difference(
        round(gap, 4),
        round(gap - math.hypot(one - low, above - other), 4),
        round(gap + math.hypot(high - one, other - below), 4),
        round(gap / error, 3) if error else 0.0,
    )


def means_apart(some: Sequence[float], others: Sequence[float]) -> Difference:
    """Return one mean minus another, with Welch's interval.

    >>> found = means_apart([4, 5, 6, 7], [1, 2, 3, 4])
    >>> [round(number, 2) for number in (found.value, found.low, found.high, found.z)]
    [3.0, 1.21, 4.79, 3.29]
    """
    gap = fmean(some) - fmean(others)
    error = math.sqrt(_error(some) + _error(others))
    half = Z * error
    return Difference(
        round(gap, 4),
        round(gap - half, 4),
        round(gap + half, 4),
        round(gap / error, 3) if error else 0.0,
    )


def evenness(scores: Sequence[Sequence[float]]) -> float:
    """Return the p-value of the hypothesis that all players or teams are equally strong.

    `scores` has a row for each game, with the share of each. Under the hypothesis, the shares of a
    game are exchangeable, and a quadratic form of their sums follows a chi-squared distribution. If
    every game has one winner this is Pearson's test; shared games are weighted accordingly.

    >>> round(evenness([(1, 0)] * 60 + [(0, 1)] * 40), 4)
    0.0455
    >>> evenness([(0.5, 0.5)] * 9)
    1.0
    """
    sides = len(scores[0]) if scores else 0
    if sides < 2:
        return 1.0
    spread = 0.0
    for row in scores:
        middle = fmean(row)
        spread += sum((value - middle) ** 2 for value in row) / sides
    if spread < 1e-9:
        return 1.0
    sums = [math.fsum(column) for column in zip(*scores, strict=True)]
    centre = fmean(sums)
    squared = sum((total - centre) ** 2 for total in sums) * (sides - 1) / (sides * spread)
    return _beyond(squared, sides - 1)


def _beyond(squared: float, freedom: int) -> float:
    """Return the upper tail of a chi-squared distribution.

    >>> [round(_beyond(5.991, 2), 3), round(_beyond(7.815, 3), 3), round(_beyond(3.841, 1), 3)]
    [0.05, 0.05, 0.05]
    """
    half = squared / 2
    tail = math.exp(-half) if freedom % 2 == 0 else math.erfc(math.sqrt(half))
    power = 1.0 if freedom % 2 == 0 else 0.5
    while power < freedom / 2:
        tail += math.exp(-half + power * math.log(half) - math.lgamma(power + 1)) if half else 0.0
        power += 1
    return min(tail, 1.0)
