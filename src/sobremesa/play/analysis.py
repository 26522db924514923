"""Looking back at a game: what every position was worth, and where it was thrown away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sobremesa.ai.limit import Limit
from sobremesa.ai.thinking import Thinker
from sobremesa.core.record import Record

INACCURACY = 60
BLUNDER = 200
MOST = 2000
"""Scores beyond this, up to the sure wins, are drawn alike."""


@dataclass(frozen=True, slots=True)
class Remark:
    """What there is to say about one action of a game.

    `scores` is what the position before it was worth to each player with best play, `after` what
    the position after it was; `lost` is what the action cost the player who chose it.
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
        """``??`` for a blunder, ``?`` for an inaccuracy, nothing otherwise."""
        return "??" if self.lost >= BLUNDER else "?" if self.lost >= INACCURACY else ""


def analyze(record: Record, limit: Limit) -> Iterator[Remark]:
    """Give a remark on every action of a record.

    >>> import sobremesa
    >>> record = sobremesa.Record.begin(sobremesa.game("colmena").start()).add("wG1@0,0")
    >>> [remark.action for remark in analyze(record, Limit(nodes=50))]
    ['wG1@0,0']
    """
    states = list(record.replay())
    mind = Thinker()
    thoughts = [None if state.over else mind.think(state, limit) for state in states]
    for index, action in enumerate(record.actions):
        state, following = states[index], states[index + 1]
        thought = thoughts[index]
        assert thought is not None
        assert state.player is not None
        next_thought = thoughts[index + 1]
        if next_thought is None:
            assert following.result is not None
            fair = 1 / state.players
            after = tuple(
                round(MOST * (share - fair) / (1 - fair)) for share in following.result.scores
            )
        else:
            after = next_thought.scores
        here, there = _drawn(thought.scores[state.player]), _drawn(after[state.player])
        lost = 0 if action == thought.action else max(0, here - there)
        yield Remark(index, state.player, action, thought.action, thought.scores, after, lost)


def _drawn(score: int) -> int:
    return max(-MOST, min(MOST, score))


def graph(scores: list[int], width: int = 30) -> list[str]:
    """Draw a bar for each score, to the right for the first player, to the left against them.

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
