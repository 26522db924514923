"""How strongly the machine plays: how long it may search, and what makes it human."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Limit:
    """How long to think about one action: seconds, positions visited (`nodes`), actions ahead.

    Whatever is reached first ends the thinking; an empty limit is one look at every action.

    >>> Limit(seconds=0.5, depth=8).seconds
    0.5
    """

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None

    @property
    def bounded(self) -> bool:
        """Whether anything at all ends the thinking."""
        return not (self.seconds is None and self.nodes is None and self.depth is None)

    def scaled(self, share: float) -> Limit:
        """Give a limit of a share of the seconds and the positions; the depth stays.

        >>> Limit(nodes=3000, depth=2).scaled(0.5)
        Limit(seconds=None, nodes=1500, depth=2)
        """
        if share >= 1.0:
            return self
        seconds = None if self.seconds is None else self.seconds * share
        nodes = None if self.nodes is None else max(1, int(self.nodes * share))
        return Limit(seconds, nodes, self.depth)


@dataclass(frozen=True, slots=True)
class Handicap:
    """What makes a player human: misjudging by up to `noise`, overlooking some replies.

    `oversight` of 256 replies of the other camp never come to mind. `weights` replaces some of the
    evaluation's own.
    """

    noise: int = 0
    oversight: int = 0
    weights: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LevelSettings:
    """How a level plays a game: how long it searches, how human it is, on how many threads."""

    limit: Limit
    handicap: Handicap = Handicap()
    threads: int = 1
