"""The findings of a study: a summary of each variant, and the effects of the options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cached_property
from statistics import NormalDist, fmean
from typing import Any, Final

from sobremesa.ai.search.driver import teams_of
from sobremesa.core.facts import armies
from sobremesa.core.game import Game
from sobremesa.play.balance.figures import (
    Difference,
    Figure,
    evenness,
    mean,
    means_apart,
    share,
    shares_apart,
)
from sobremesa.play.balance.measures import (
    Shape,
    judged,
    prospects,
    scale_of,
    shape,
    shared_by_team,
    sole_winner,
)
from sobremesa.play.balance.study import Line, Study, Variant, by_variant
from sobremesa.rulebook.text import Text

STEPS: Final = 100
"""Into how many parts the curve of a game is cut."""
ENOUGH: Final = 30
"""The minimum number of games for a difference to be called clear."""
UNEVEN: Final = 0.05
"""The p-value below which a team is called favoured."""
SHAPES: Final = (
    "lead_changes", "lead_change", "drama", "drama_max", "uncertainty", "decisive", "threshold",
    "settled", "trailing", "permanence", "killer",
)  # fmt: skip
"""The measures of a game's course, in the order of the report."""
ADJUDICATED: Final = "adjudicated"


@dataclass(frozen=True, slots=True)
class TeamShare:
    """A team, perhaps of one player, and how much of the wins it had."""

    id: str
    name: Text
    share: Figure
    alone: Figure
    """How often it won alone."""


@dataclass(frozen=True)
class Summary:
    """The statistics of the games of a variant."""

    name: str
    games: int
    failed: int
    """Games that could not be played, or that ended by a player's fault."""
    distinct: int
    """The number of distinct games."""
    sides: tuple[TeamShare, ...]
    fair: float
    even: float
    """How often even sides would come out as uneven as this (see :func:`evenness`)."""
    drawn: Figure
    """How often nobody won alone."""
    completed: Figure
    """The share of games that ended by the rules, not by the limit of actions."""
    ends: Mapping[str, int]
    """How often each reason ended a game, most frequent first."""
    actions: Figure
    """The mean length in actions."""
    deciles: tuple[int, ...]
    """The lengths that 10, 50 and 90 games of 100 do not exceed."""
    longest: int
    turns: Figure
    branching: Figure
    """The mean number of legal actions."""
    complexity: Figure
    """The number of ways such a game could have gone, as a power of ten."""
    refinement: float
    """The square root of the branching by the length (H. Iida and others, 2003)."""
    shapes: Mapping[str, Figure]
    """The measures of the courses of the games, by name; empty where they were not judged."""
    curve: tuple[float, ...]
    """The winner's prospects from the first turn to the last, at equal distances."""
    lengths: tuple[int, ...]

    @property
    def favoured(self) -> TeamShare | None:
        """The team that wins most, if teams are clearly not even."""
        return max(self.sides, key=lambda side: side.share.value) if self.even < UNEVEN else None

    def data(self) -> dict[str, Any]:
        """Return it as JSON data."""
        found = {one.name: _data(getattr(self, one.name)) for one in fields(self)}
        found["favoured"] = self.favoured.id if self.favoured else None
        return found


@dataclass(frozen=True, slots=True)
class Effect:
    """The differences of a variant from the first one."""

    name: str
    side: Text
    favoured: Difference | None
    """Of the share of the side that does best in the first variant; none where not as many play."""
    spread: tuple[float, float]
    """By how much the best side is above its fair share: in the first variant, in this one."""
    actions: Difference
    drawn: Difference
    clear: bool
    """Whether one of these differences would surprise, however many were looked at."""

    @property
    def strength(self) -> float:
        """The largest of the differences, in standard errors."""
        return max(abs(one.z) for one in (self.favoured, self.actions, self.drawn) if one)


@dataclass(frozen=True)
class Findings:
    """The result of a study."""

    study: Study
    summaries: tuple[Summary, ...]
    effects: tuple[Effect, ...]
    """For every variant but the first, largest effects first."""
    scales: Mapping[int, float]
    """By the number of sides: how much worth makes a difference in prospects."""

    def data(self) -> dict[str, Any]:
        """Return it as JSON data."""
        return {
            "study": {**self.study.data(), "games": self.study.games},
            "scales": {sides: round(scale, 1) for sides, scale in self.scales.items()},
            "variants": [one.data() for one in self.summaries],
            "effects": [{**_data(one), "strength": one.strength} for one in self.effects],
        }


def _data(value: Any) -> Any:
    """Convert dataclasses, texts and numbers to JSON data."""
    if isinstance(value, Text):
        return value.json()
    if is_dataclass(value):
        return {one.name: _data(getattr(value, one.name)) for one in fields(value)}
    if isinstance(value, Mapping):
        return {key: _data(one) for key, one in value.items()}
    return [_data(one) for one in value] if isinstance(value, tuple) else value


class _Games:
    """The games of a variant, grouped by teams."""

    def __init__(self, variant: Variant, chosen: Game, lines: Sequence[Line]) -> None:
        self.variant = variant
        self.start = chosen.start()
        self.teams = teams_of(self.start)
        self.sides = max(self.teams) + 1
        self.failed = sum("fault" in line or "error" in line for line in lines)
        self.lines = [line for line in lines if "course" in line and "fault" not in line]
        self.shares = [shared_by_team(line["scores"], self.teams) for line in self.lines]
        self.lengths = [len(line["actions"]) for line in self.lines]

    @cached_property
    def names(self) -> list[tuple[str, Text]]:
        """The id and the name of each team: all that its players command."""
        every = armies(self.start)
        found = []
        for team in range(self.sides):
            own = [army for army in every if self.teams[army.player] == team]
            found.append(
                (
                    "".join(army.id for army in own),
                    Text(
                        " + ".join(army.name.es for army in own),
                        " + ".join(army.name.en for army in own),
                    ),
                )
            )
        return found

    @cached_property
    def wins(self) -> Counter[int | None]:
        return Counter(map(sole_winner, self.shares))

    def share(self, team: int) -> float:
        return fmean(shares[team] for shares in self.shares)

    def best(self) -> int:
        return max(range(self.sides), key=self.share)


def findings(study: Study, lines: Sequence[Line]) -> Findings:
    """Compute the findings from the lines of a study; variants without a game are left out."""
    sorted_lines = by_variant(study, lines)
    every = [
        _Games(variant, variant.chosen(study.game), own)
        for variant, own in zip(study.variants, sorted_lines, strict=True)
    ]
    played = [games for games in every if games.lines]
    scales = {
        sides: scale_of(
            (judged(line), shares)
            for games in played
            if games.sides == sides
            for line, shares in zip(games.lines, games.shares, strict=True)
        )
        for sides in sorted({games.sides for games in played})
    }
    summaries = tuple(_summary(games, scales[games.sides]) for games in played)
    effects = [_effect(played[0], other, 3 * (len(played) - 1)) for other in played[1:]]
    effects.sort(key=lambda effect: -effect.strength)
    return Findings(study, summaries, tuple(effects), scales)


def _summary(games: _Games, scale: float) -> Summary:
    count = len(games.lines)
    courses = [line["course"] for line in games.lines]
    lengths = sorted(games.lengths)
    branching = [one["choices"] / max(one["decisions"], 1) for one in courses]
    ends = Counter(line["reason"] for line in games.lines)
    shapes, curves = _shapes(games, scale)
    return Summary(
        games.variant.name,
        count,
        games.failed,
        len({tuple(line["actions"]) for line in games.lines}),
        tuple(
            TeamShare(
                *name, share(games.share(team), count), share(games.wins[team] / count, count)
            )
            for team, name in enumerate(games.names)
        ),
        round(1 / games.sides, 4),
        round(evenness(games.shares), 5),
        share(games.wins[None] / count, count),
        share(1 - ends[ADJUDICATED] / count, count),
        dict(ends.most_common()),
        _certain(lengths),
        tuple(lengths[min(count - 1, count * part // 10)] for part in (1, 5, 9)),
        lengths[-1],
        _certain([len(one["turns"]) for one in courses]),
        _certain(branching),
        _certain([one["complexity"] for one in courses]),
        round(fmean(branching) ** 0.5 / fmean(games.lengths), 5),
        shapes,
        curves,
        tuple(games.lengths),
    )


def _certain(values: Sequence[float]) -> Figure:
    found = mean(values)
    assert found is not None, "there are games"
    return found


def _shapes(games: _Games, scale: float) -> tuple[dict[str, Figure], tuple[float, ...]]:
    """Return the mean of each measure, and the curve of the winner's prospects."""
    found: list[Shape] = []
    curves: list[list[float]] = []
    for line, shares in zip(games.lines, games.shares, strict=True):
        course = [prospects(worth, scale) for worth in judged(line)]
        if not course:
            continue
        movers = [games.teams[turn[1]] for turn in line["course"]["turns"]]
        found.append(shape(course, movers, shares))
        winner = sole_winner(shares)
        if winner is not None:
            last = len(course) - 1
            curves.append([course[last * step // STEPS][winner] for step in range(STEPS + 1)])
    figures = {}
    for name in SHAPES:
        figure = mean([value for one in found if (value := getattr(one, name)) is not None])
        if figure:
            figures[name] = figure
    columns = zip(*curves, strict=True)
    return figures, tuple(round(fmean(column), 4) for column in columns)


def _effect(first: _Games, other: _Games, looked_at: int) -> Effect:
    """Compare a variant with the first one; `looked_at` is the number of comparisons."""
    best = first.best()
    counts = len(first.lines), len(other.lines)
    favoured = None
    if other.sides == first.sides:
        favoured = shares_apart(other.share(best), counts[1], first.share(best), counts[0])
    drawn = shares_apart(
        other.wins[None] / counts[1], counts[1], first.wins[None] / counts[0], counts[0]
    )
    actions = means_apart(other.lengths, first.lengths)
    bar = NormalDist().inv_cdf(1 - 0.025 / max(looked_at, 1))  # Bonferroni's correction
    return Effect(
        other.variant.name,
        first.names[best][1],
        favoured,
        (
            round(first.share(best) - 1 / first.sides, 4),
            round(other.share(other.best()) - 1 / other.sides, 4),
        ),
        actions,
        drawn,
        min(counts) >= ENOUGH
        and any(abs(one.z) > bar for one in (favoured, actions, drawn) if one),
    )
