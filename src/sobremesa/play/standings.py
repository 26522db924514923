"""The standings of an arena: shares of the wins with confidence intervals, and ratings."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class ArenaRow:
    """One player's row of the standings."""

    name: str
    games: int
    score: float
    """The mean share of the win; `fair` is what equal players would get."""
    low: float
    high: float
    """The 95 % interval of the share."""
    fair: float
    firsts: float
    """The share of first places, ties divided."""
    rating: float
    slowest: float
    mean: float
    """Seconds for one action: the maximum and the mean."""
    overruns: int
    """How often an answer came later than the player's limit allows."""
    faults: int
    """How many games were lost by an illegal action, a failure or no answer."""

    def cells(self) -> tuple[str, ...]:
        """Return the cells common to all tables: name, games, shares, rating.

        >>> ArenaRow("a", 2, 0.5, 0.1, 0.9, 0.5, 0.5, 25, 0, 0, 0, 0).cells()
        ('a', '2', '50.0 %', '10.0–90.0', '50 %', '50.0 %', '25.0')
        """
        return (
            self.name,
            str(self.games),
            f"{100 * self.score:.1f} %",
            f"{100 * self.low:.1f}–{100 * self.high:.1f}",
            f"{100 * self.fair:.0f} %",
            f"{100 * self.firsts:.1f} %",
            f"{self.rating:.1f}",
        )


class Standings(list[ArenaRow]):
    """The standings of an arena, best first; a notebook shows them as a table."""

    def _repr_html_(self) -> str:
        from sobremesa.play.report.arena import standings_table  # noqa: PLC0415  (a notebook alone)

        return standings_table(self, "es")


def interval(score: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a mean share (Wilson's).

    >>> low, high = interval(0.9, 100)
    >>> round(low, 3), round(high, 3)
    (0.826, 0.945)
    """
    if games == 0:
        return 0.0, 1.0
    z = 1.96
    centre = (score + z * z / (2 * games)) / (1 + z * z / games)
    spread = score * (1 - score) / games + z * z / (4 * games * games)
    half = z * math.sqrt(max(spread, 0.0)) / (1 + z * z / games)
    return max(0.0, centre - half), min(1.0, centre + half)


def standings(lines: Iterable[Mapping[str, Any]]) -> Standings:
    """Compute the standings from result lines, best first.

    >>> lines = [{"number": 0, "seating": ["a", "b"], "scores": [1, 0], "slowest": [0, 0]}]
    >>> [(row.name, row.score) for row in standings(lines)]
    [('a', 1.0), ('b', 0.0)]
    """
    played = sorted((line for line in lines if "scores" in line), key=lambda line: line["number"])
    shares: dict[str, list[float]] = {}
    fair: dict[str, float] = {}
    firsts: dict[str, float] = {}
    slowest: dict[str, float] = {}
    thinking: dict[str, tuple[int, float]] = {}
    overruns: Counter[str] = Counter()
    faults: Counter[str] = Counter()
    for line in played:
        seats, scores = line["seating"], line["scores"]
        best = max(scores)
        winners = scores.count(best)
        for seat, name in enumerate(seats):
            shares.setdefault(name, []).append(scores[seat])
            fair[name] = fair.get(name, 0.0) + 1 / len(seats)
            first = 1 / winners if scores[seat] == best else 0.0
            firsts[name] = firsts.get(name, 0.0) + first
            slowest[name] = max(slowest.get(name, 0.0), line["slowest"][seat])
            count, seconds = line.get("thinking", [(0, 0.0)] * len(seats))[seat]
            before = thinking.get(name, (0, 0.0))
            thinking[name] = (before[0] + count, before[1] + seconds)
        overruns.update(seats[seat] for _, seat, *_ in line.get("overruns", ()))
        if "fault" in line:
            faults[seats[line["fault"]["seat"]]] += 1
    ratings = list(rating_steps(played))[-1] if played else {}
    table = []
    for name, given in shares.items():
        games = len(given)
        score = sum(given) / games
        low, high = interval(score, games)
        table.append(
            ArenaRow(
                name,
                games,
                score,
                low,
                high,
                fair[name] / games,
                firsts[name] / games,
                ratings[name],
                slowest[name],
                thinking[name][1] / max(thinking[name][0], 1),
                overruns[name],
                faults[name],
            )
        )
    return Standings(sorted(table, key=lambda row: (-row.score / row.fair, row.name)))


def rating_steps(played: Iterable[Mapping[str, Any]]) -> Iterator[dict[str, float]]:
    """Rate the players with openskill (Plackett-Luce); return the ratings after each game.

    A new player has 25; one who always beats new players approaches 40.
    """
    from openskill.models import PlackettLuce  # noqa: PLC0415  (slow to load, seldom needed)

    model = PlackettLuce()
    known: dict[str, Any] = {}
    for line in played:
        seats = line["seating"]
        if len(set(seats)) < len(seats):
            seats = [f"{name}#{seats[:seat].count(name)}" for seat, name in enumerate(seats)]
        teams = [[known.setdefault(name, model.rating())] for name in seats]
        rated = model.rate(teams, ranks=[-score for score in line["scores"]])
        for name, (rating,) in zip(seats, rated, strict=True):
            known[name] = rating
        ratings: dict[str, list[float]] = {}
        for name, rating in known.items():
            ratings.setdefault(name.split("#")[0], []).append(rating.mu)
        yield {name: sum(found) / len(found) for name, found in ratings.items()}
