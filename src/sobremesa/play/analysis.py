"""Analysis of a game: the score of every position, and the mistakes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from sobremesa.ai.search import const
from sobremesa.ai.search.driver import PvsEngine, teams_of
from sobremesa.core.record import Record
from sobremesa.core.state import State
from sobremesa.rulebook.strength import Limit

INACCURACY = 60
MISTAKE = 120
BLUNDER = 200
MARKS: Final = {"?!": INACCURACY, "?": MISTAKE, "??": BLUNDER}
"""The minimum cost of each in an even position."""
MOST = 2000
"""Larger scores, up to proven wins, are drawn alike."""
SCALE: Final = 400
"""The score that makes the odds ten to one."""


def expected(score: int) -> float:
    """Return the expected result of a score.

    >>> expected(0), round(expected(400), 3)
    (0.5, 0.909)
    """
    return float(1 / (1 + 10 ** (-_drawn(score) / SCALE)))


def expected_loss(score: int, lost: int) -> float:
    """Return the loss of expected result for a loss of score: small in decided positions.

    >>> round(expected_loss(0, 200), 2), round(expected_loss(1200, 200), 4)
    (0.26, 0.0022)
    """
    before = _drawn(score)
    return expected(before) - expected(before - lost)


@dataclass(frozen=True, slots=True)
class Remark:
    """The analysis of one action of a game.

    `scores` holds each player's score with best play before the action, `after` the one after it;
    `lost` is what the action cost its player.
    """

    index: int
    player: int
    action: str
    best: str
    scores: tuple[int, ...]
    after: tuple[int, ...]
    lost: int

    @property
    def mark(self) -> str:
        """``??`` for a blunder, ``?`` for a mistake, ``?!`` for an inaccuracy, or nothing.

        It depends on the loss of expected result, like the accuracy.
        """
        given = expected_loss(self.scores[self.player], self.lost)
        reached = [mark for mark, least in MARKS.items() if given >= expected_loss(0, least)]
        return reached[-1] if reached else ""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The score of a position for each player, and the principal line."""

    scores: tuple[int, ...]
    line: tuple[str, ...] = ()


def judge(state: State, limit: Limit) -> Judgement:
    """Judge a position; with more than two teams, by one search from each team's point of view.

    >>> import sobremesa
    >>> judgement = judge(sobremesa.game("reyes", 4).start(), Limit(nodes=40))
    >>> len(judgement.scores), len(judgement.line) > 0
    (4, True)
    """
    if state.over:
        return Judgement(_ended(state))
    teams = teams_of(state)
    if len(set(teams)) <= 2:
        thought = PvsEngine().search(state, limit, thorough=True)
        return Judgement(tuple(map(_bounded, thought.scores)), thought.line)
    assert state.player is not None
    share = _share(limit, len(set(teams)))
    found: dict[int, int] = {}
    line: tuple[str, ...] = ()
    for team in dict.fromkeys(teams):
        against = tuple(0 if other == team else 1 for other in teams)
        thought = PvsEngine().search(state, share, camps=against, thorough=True)
        found[team] = _bounded(thought.scores[teams.index(team)])
        line = thought.line if team == teams[state.player] else line
    return Judgement(tuple(found[team] for team in teams), line)


def _bounded(score: int) -> int:
    """Clamp a score to that of a win."""
    return max(1 - const.WIN, min(const.WIN - 1, score))


def _ended(state: State) -> tuple[int, ...]:
    assert state.result is not None
    fair = 1 / state.players
    return tuple(round(MOST * (share - fair) / (1 - fair)) for share in state.result.scores)


def _share(limit: Limit, parts: int) -> Limit:
    """Divide a limit among several searches."""
    return Limit(
        None if limit.seconds is None else limit.seconds / parts,
        None if limit.nodes is None else max(limit.nodes // parts, 1),
        limit.depth,
    )


def remark(index: int, player: int, action: str, here: Judgement, there: Judgement) -> Remark:
    """Return the remark on an action from the judgements before and after it."""
    best = here.line[0]
    before, after = _drawn(here.scores[player]), _drawn(there.scores[player])
    lost = 0 if action == best else max(0, before - after)
    return Remark(index, player, action, best, here.scores, there.scores, lost)


def analyze(record: Record, limit: Limit) -> Iterator[Remark]:
    """Yield a remark on every action of a record.

    >>> import sobremesa
    >>> record = sobremesa.Record.begin(sobremesa.game("colmena").start()).add("wG1@0,0")
    >>> [remark.action for remark in analyze(record, Limit(nodes=50))]
    ['wG1@0,0']
    """
    here: Judgement | None = None
    player: int | None = None
    for index, state in enumerate(record.replay()):
        there = judge(state, limit)
        if here is not None and player is not None:
            yield remark(index - 1, player, record.actions[index - 1], here, there)
        here, player = there, state.player


def _drawn(score: int) -> int:
    return max(-MOST, min(MOST, score))


def graph(scores: list[int], width: int = 30) -> list[str]:
    """Draw a text bar for each score, to the right if the first player is ahead, else to the left.

    >>> graph([0, 1000, -1000], 4)
    ['    |    ', '    |▇▇▇ ', ' ▇▇▇|    ']
    """
    lines = []
    for score in scores:
        part = abs(_drawn(score)) / MOST
        length = round(width * part**0.5)
        bar = "▇" * length
        lines.append(
            " " * width + "|" + bar.ljust(width)
            if score >= 0
            else bar.rjust(width) + "|" + " " * width
        )
    return lines
