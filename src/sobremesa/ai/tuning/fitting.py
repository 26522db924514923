"""Fitting the weights of an evaluation to how games ended.

An evaluation is a sum of weights times what it counts. So what it counts of a position is read
off by judging with one weight of 1 and all others 0, and the weights that predict results best
are a logistic regression.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sobremesa.core.registry import rules
from sobremesa.core.state import State

APART: Final = frozenset({"futility_margin"})
"""Names in a table of weights that are no worth of anything."""
ROUNDS: Final = 12
LEAST: Final = 6.0
"""Weights nearer to zero than this may stray as far as this one."""
CAUTION: Final = 2.0
"""How strongly a weight is held to what it was, in doubtful games for one of its own size."""


@dataclass(frozen=True, slots=True)
class Sample:
    """What is counted for a player more than for the others, and their share of the win."""

    counts: tuple[float, ...]
    share: float
    worth: float = 1.0
    """How much it counts: the positions of one game have one result between them."""


def names(game: str) -> tuple[str, ...]:
    """Give the weights of a game that can be fitted.

    >>> names("sparta")[:2]
    ('piece', 'hero')
    """
    return tuple(name for name in rules(game).weights if name not in APART)


def counts(state: State, player: int) -> tuple[float, ...]:
    """Count what each weight multiplies: the player's own less the others' on average.

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
    """Give what the positions of a game teach; of two players, who mirror each other, one's."""
    return [
        Sample(counts(state, player), scores[player], 1 / len(states))
        for state in states
        for player in range(state.players if state.players > 2 else 1)
    ]


def chance(advantage: float) -> float:
    """Give the share of the win that an advantage predicts.

    >>> chance(0.0)
    0.5
    """
    if advantage < -30:
        return 0.0
    return 1 / (1 + math.exp(-advantage))


def surprise(samples: Sequence[Sample], weights: Sequence[float]) -> float:
    """Give the mean surprise (cross entropy, in bits) that results are to these weights."""
    total, worth = 0.0, 0.0
    for sample in samples:
        predicted = chance(_sum(sample.counts, weights))
        predicted = min(max(predicted, 1e-9), 1 - 1e-9)
        total -= sample.worth * sample.share * math.log2(predicted)
        total -= sample.worth * (1 - sample.share) * math.log2(1 - predicted)
        worth += sample.worth
    return total / worth if worth else 0.0


def scale_of(samples: Sequence[Sample], weights: Sequence[float]) -> float:
    """Find by how much the weights must be multiplied to predict results best.

    >>> even = [Sample((100.0,), 1.0), Sample((100.0,), 0.5)]
    >>> round(100 * scale_of(even, [1.0]), 1)  # three chances to one
    1.1
    """
    low, high = 0.0, 0.1
    for _ in range(60):
        one, two = low + (high - low) / 3, high - (high - low) / 3
        if surprise(samples, [one * w for w in weights]) < surprise(
            samples, [two * w for w in weights]
        ):
            high = two
        else:
            low = one
    return (low + high) / 2


def fit(samples: Sequence[Sample], weights: Mapping[str, int]) -> dict[str, int]:
    """Give weights, by the same names, that predict the results better.

    They are measured in the same units as before, so that they fit what else is known of the
    game. A weight strays from what it was only as far as the results insist.
    """
    named = [name for name in weights if name not in APART]
    old = [float(weights[name]) for name in named]
    scale = scale_of(samples, old) or 1e-6
    spread = [max(abs(weight), LEAST) for weight in old]
    new = list(old)
    for _ in range(ROUNDS):
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
    """Work out one step of Newton's method."""
    size = len(old)
    slope = [CAUTION * (old[i] - new[i]) / spread[i] ** 2 for i in range(size)]
    curve = [[0.0] * size for _ in range(size)]
    for i in range(size):
        curve[i][i] = CAUTION / spread[i] ** 2
    for sample in samples:
        present = [(i, scale * count) for i, count in enumerate(sample.counts) if count]
        predicted = chance(sum(new[i] * count for i, count in present))
        error = sample.worth * (sample.share - predicted)
        doubt = sample.worth * predicted * (1 - predicted)
        for i, one in present:
            slope[i] += error * one
            row, weighed = curve[i], doubt * one
            for j, two in present:
                row[j] += weighed * two
    return solved(curve, slope)


def solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Solve linear equations.

    >>> solved([[2.0, 1.0], [1.0, 3.0]], [3.0, 4.0])
    [1.0, 1.0]
    """
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(size):
        best = max(range(i, size), key=lambda j: abs(rows[j][i]))
        rows[i], rows[best] = rows[best], rows[i]
        for j in range(i + 1, size):
            share = rows[j][i] / rows[i][i]
            if share:
                rows[j] = [a - share * b for a, b in zip(rows[j], rows[i], strict=True)]
    found = [0.0] * size
    for i in reversed(range(size)):
        known = sum(rows[i][j] * found[j] for j in range(i + 1, size))
        found[i] = (rows[i][size] - known) / rows[i][i]
    return found


def _sum(one: Sequence[float], two: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, two, strict=True))
