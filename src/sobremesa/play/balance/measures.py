"""Measures of the course of a game: drama, lead changes, decisiveness and others.

They are named after the criteria of C. Browne, *Automatic Generation and Evaluation of
Recombination Games* (PhD thesis, Queensland University of Technology, 2008). docs/balance.md
defines each one, and says where the computation here differs.

All of them are computed from *prospects*: each team's probability of winning at the beginning of
each turn, which sum to 1. They are derived from search scores, on a scale fitted to the games of
the study (:func:`scale_of`).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

Prospects = tuple[float, ...]

LEAD: Final = 0.05
"""The margin from which a team counts as leading; less is noise."""
MOST_SAMPLES: Final = 6000
"""How many states the scale is fitted to; more would change it little."""
SURE: Final = 40.0
"""Units of the scale beyond which a win is certain."""


def prospects(worth: Sequence[float], scale: float) -> Prospects:
    """Convert each team's score to a probability of winning.

    >>> [round(chance, 2) for chance in prospects([100, -100], 200.0)]
    [0.73, 0.27]
    """
    top = max(worth)
    powers = [math.exp(max((value - top) / scale, -SURE)) for value in worth]
    total = math.fsum(powers)
    return tuple(power / total for power in powers)


def scale_of(games: Iterable[tuple[Sequence[Sequence[float]], Sequence[float]]]) -> float:
    """Fit the scale of scores by minimum cross entropy.

    Each game is a pair of its states' scores for each team, and the teams' shares of the win.

    >>> round(scale_of([([[50, -50]], [1, 0])] * 3 + [([[50, -50]], [0, 1])]))
    91
    """
    samples = [(worth, shares) for states, shares in games for worth in states]
    samples = samples[:: max(1, len(samples) // MOST_SAMPLES)]
    if not samples:
        return 1.0

    def surprise(power: float) -> float:
        scale, total = math.exp(power), 0.0
        for worth, shares in samples:
            for chance, given in zip(prospects(worth, scale), shares, strict=True):
                if given:
                    total -= given * math.log(max(chance, 1e-6))
        return total

    low, high = 0.0, math.log(1e6)
    golden = (math.sqrt(5) - 1) / 2
    for _ in range(30):
        one, two = high - golden * (high - low), low + golden * (high - low)
        if surprise(one) < surprise(two):
            high = two
        else:
            low = one
    return math.exp((low + high) / 2)


@dataclass(frozen=True, slots=True)
class Shape:
    """The measures of one game. Those that need a winner are None if nobody won alone."""

    lead_changes: int
    lead_change: float
    """Lead changes for each turn."""
    uncertainty: float
    """How open the game was in its middle third, from 0 to 1."""
    permanence: float | None
    """The share of gains that outlived the replies."""
    killer: float
    """The largest gain of a single turn."""
    drama: float | None
    drama_max: float | None
    threshold: float | None
    """The best prospects of a team that did not win."""
    decisive: float | None
    """The part of the game after the winner's prospects passed that threshold for good."""
    settled: float | None
    """The part of the game after which the winner led to the end."""
    trailing: float | None
    """The part of the game in which the winner was behind."""


def shape(course: Sequence[Prospects], movers: Sequence[int], shares: Sequence[float]) -> Shape:
    """Measure a game: prospects at the beginning of each turn, whose turn it was, the result.

    >>> found = shape([(.5, .5), (.4, .6), (.6, .4), (.9, .1)], [0, 1, 0, 1], [1, 0])
    >>> found.lead_changes, round(found.drama, 3), round(found.killer, 2), found.decisive
    (1, 0.447, 0.6, 0.25)
    """
    leaders = _leaders(course)
    known = [leader for leader in leaders if leader is not None]
    changes = sum(one != two for one, two in pairwise(known))
    turns = len(course)
    gains = _gains(course, movers)
    return Shape(
        changes,
        changes / max(turns - 1, 1),
        _uncertainty(course),
        _permanence(course, movers),
        max(gains, default=0.0),
        *_winning(course, leaders, shares),
    )


def _margin(chances: Prospects, team: int) -> float:
    """Return by how much a team is ahead of the best of the others."""
    return chances[team] - max(chance for other, chance in enumerate(chances) if other != team)


def _leaders(course: Sequence[Prospects]) -> list[int | None]:
    """Return the leader at each turn: the team that was last ahead by `LEAD`, or None."""
    found: list[int | None] = []
    leader: int | None = None
    for chances in course:
        best = chances.index(max(chances))
        if _margin(chances, best) >= LEAD:
            leader = best
        found.append(leader)
    return found


def _gains(course: Sequence[Prospects], movers: Sequence[int]) -> list[float]:
    """Return by how much each turn changed its player's margin."""
    return [
        _margin(after, mover) - _margin(before, mover)
        for (before, after), mover in zip(pairwise(course), movers, strict=False)
    ]


def _uncertainty(course: Sequence[Prospects]) -> float:
    """Return the mean entropy of the prospects in the middle third, relative to the maximum."""
    third = len(course) // 3
    middle = course[third : len(course) - third] or course
    total = sum(
        -sum(chance * math.log(chance) for chance in chances if chance > 0) for chances in middle
    )
    return total / (len(middle) * math.log(len(middle[0])))


def _permanence(course: Sequence[Prospects], movers: Sequence[int]) -> float | None:
    """Return the share of gains that lasted until the player's next turn."""
    gained = kept = 0
    for number, mover in enumerate(movers[:-1]):
        before, after = course[number][mover], course[number + 1][mover]
        if after - before < LEAD:
            continue
        again = next(
            (later for later in range(number + 1, len(movers)) if movers[later] == mover), None
        )
        if again is None:
            continue
        gained += 1
        kept += course[again][mover] > before
    return kept / gained if gained else None


def _winning(
    course: Sequence[Prospects], leaders: Sequence[int | None], shares: Sequence[float]
) -> tuple[float | None, ...]:
    """Return the winner's measures: drama, its maximum, threshold, decisive, settled, trailing."""
    winner = sole_winner(shares)
    if winner is None or not course:
        return (None,) * 6
    behind = [-margin for chances in course if (margin := _margin(chances, winner)) <= -LEAD]
    drama = sum(map(math.sqrt, behind)) / len(behind) if behind else 0.0
    threshold = max(
        chance for chances in course for team, chance in enumerate(chances) if team != winner
    )
    turns = len(course)
    late = next(n for n in range(turns, -1, -1) if n == 0 or course[n - 1][winner] <= threshold)
    first = next(n for n in range(turns, -1, -1) if n == 0 or leaders[n - 1] != winner)
    return (
        drama,
        math.sqrt(max(behind, default=0.0)),
        threshold,
        (turns - late) / turns,
        first / turns,
        len(behind) / turns,
    )


def sole_winner(shares: Sequence[float]) -> int | None:
    """Return the team with the largest share of the win; None if several have it.

    >>> sole_winner([0, 1]), sole_winner([0.5, 0.5])
    (1, None)
    """
    best = max(shares)
    return None if sum(share == best for share in shares) > 1 else list(shares).index(best)


def shared_by_team(scores: Sequence[float], teams: Sequence[int]) -> tuple[float, ...]:
    """Add up the shares of partners.

    >>> shared_by_team([0.5, 0, 0.5, 0], [0, 1, 0, 1])
    (1.0, 0)
    """
    return tuple(
        sum(score for score, own in zip(scores, teams, strict=True) if own == team)
        for team in sorted(set(teams))
    )


def judged(line: Mapping[str, Any]) -> list[list[float]]:
    """Return the scores of a game's states, if they were judged."""
    return [turn[2] for turn in line["course"]["turns"] if len(turn) > 2]
