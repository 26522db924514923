"""Fitting the weights of an evaluation to game results by logistic regression.

An evaluation is linear in its weights, so the feature count of a weight is the evaluation with
that weight 1 and all others 0.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sobremesa.core.registry import rules
from sobremesa.core.state import State

NOT_FITTED: Final = frozenset({"futility_margin"})
"""Names in a table of weights that the evaluation is not linear in."""
NEWTON_STEPS: Final = 12
"""The maximum number of Newton steps."""
MIN_SCALE: Final = 6.0
"""The smallest scale of a weight for the regularisation."""
L2: Final = 2.0
"""The strength of the L2 regularisation towards the old weights, relative to their scales."""


@dataclass(frozen=True, slots=True)
class Sample:
    """The feature counts of a player relative to the others, and the player's share of the win."""

    counts: tuple[float, ...]
    share: float
    sample_weight: float = 1.0
    """The weight of the sample: those of all positions of a game add up to 1."""


def names(game: str) -> tuple[str, ...]:
    """Give the weights of a game that can be fitted.

    >>> names("sparta")[:2]
    ('piece', 'hero')
    """
    return tuple(name for name in rules(game).weights if name not in NOT_FITTED)


def counts(state: State, player: int) -> tuple[float, ...]:
    """Give the feature count of each weight: the player's minus the mean of the others'.

    >>> import sobremesa
    >>> set(counts(sobremesa.game("sparta").start(), 0)) == {0.0, 1.0}  # only the turn differs
    True
    """
    game = state.rules.id
    found = []
    known = state.rules.weights
    position = state.kernel()
    for name in names(game):
        unit = {other: int(other == name) for other in known}
        values = state.rules.evaluator(position, unit).evaluated()
        others = [value for seat, value in enumerate(values) if seat != player]
        found.append(values[player] - sum(others) / len(others))
    return tuple(found)


def samples_of(states: Sequence[State], scores: Sequence[float]) -> list[Sample]:
    """Give the samples of a game's positions; for two players, those of the first suffice."""
    return [
        Sample(counts(state, player), scores[player], 1 / len(states))
        for state in states
        for player in range(state.players if state.players > 2 else 1)
    ]


def sigmoid(advantage: float) -> float:
    """Give the logistic function: the share of the win that an advantage predicts.

    >>> sigmoid(0.0)
    0.5
    """
    if advantage < -30:
        return 0.0
    return 1 / (1 + math.exp(-advantage))


def cross_entropy(samples: Sequence[Sample], weights: Sequence[float]) -> float:
    """Give the mean cross entropy, in bits, of the results given these weights."""
    total, total_weight = 0.0, 0.0
    for sample in samples:
        predicted = sigmoid(_dot(sample.counts, weights))
        predicted = min(max(predicted, 1e-9), 1 - 1e-9)
        total -= sample.sample_weight * sample.share * math.log2(predicted)
        total -= sample.sample_weight * (1 - sample.share) * math.log2(1 - predicted)
        total_weight += sample.sample_weight
    return total / total_weight if total_weight else 0.0


def scale_of(samples: Sequence[Sample], weights: Sequence[float]) -> float:
    """Find the factor of the weights that predicts the results best, by ternary search.

    >>> even = [Sample((100.0,), 1.0), Sample((100.0,), 0.5)]
    >>> round(100 * scale_of(even, [1.0]), 1)  # odds of three to one
    1.1
    """
    low, high = 0.0, 0.1
    for _ in range(60):
        one, two = low + (high - low) / 3, high - (high - low) / 3
        if cross_entropy(samples, [one * w for w in weights]) < cross_entropy(
            samples, [two * w for w in weights]
        ):
            high = two
        else:
            low = one
    return (low + high) / 2


def fit(samples: Sequence[Sample], weights: Mapping[str, int]) -> dict[str, int]:
    """Give weights, by the same names, that predict the results better.

    They keep the scale of the old weights, and are regularised towards them.
    """
    named = [name for name in weights if name not in NOT_FITTED]
    old = [float(weights[name]) for name in named]
    scale = scale_of(samples, old) or 1e-6
    spread = [max(abs(weight), MIN_SCALE) for weight in old]
    new = list(old)
    for _ in range(NEWTON_STEPS):
        step = _step(samples, old, new, spread, scale)
        new = [weight + part for weight, part in zip(new, step, strict=True)]
        if max(abs(part) / wide for part, wide in zip(step, spread, strict=True)) < 1e-4:
            break
    fitted = dict(zip(named, (round(weight) for weight in new), strict=True))
    return {name: fitted.get(name, weight) for name, weight in weights.items()}


def _step(
    samples: Sequence[Sample],
    old: Sequence[float],
    new: Sequence[float],
    spread: Sequence[float],
    scale: float,
) -> list[float]:
    """Compute one step of Newton's method."""
    size = len(old)
    gradient = [L2 * (old[i] - new[i]) / spread[i] ** 2 for i in range(size)]
    hessian = [[0.0] * size for _ in range(size)]
    for i in range(size):
        hessian[i][i] = L2 / spread[i] ** 2
    for sample in samples:
        present = [(i, scale * count) for i, count in enumerate(sample.counts) if count]
        predicted = sigmoid(sum(new[i] * count for i, count in present))
        error = sample.sample_weight * (sample.share - predicted)
        curvature = sample.sample_weight * predicted * (1 - predicted)
        for i, one in present:
            gradient[i] += error * one
            row, weighed = hessian[i], curvature * one
            for j, two in present:
                row[j] += weighed * two
    return solve(hessian, gradient)


def solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Solve a system of linear equations by Gaussian elimination.

    >>> solve([[2.0, 1.0], [1.0, 3.0]], [3.0, 4.0])
    [1.0, 1.0]
    """
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(size):
        best = max(range(i, size), key=lambda j: abs(rows[j][i]))
        rows[i], rows[best] = rows[best], rows[i]
        for j in range(i + 1, size):
            factor = rows[j][i] / rows[i][i]
            if factor:
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    found = [0.0] * size
    for i in reversed(range(size)):
        known = sum(rows[i][j] * found[j] for j in range(i + 1, size))
        found[i] = (rows[i][size] - known) / rows[i][i]
    return found


def _dot(one: Sequence[float], two: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, two, strict=True))
