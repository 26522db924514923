"""Playing strength: the limit of a search, and the handicap of a level."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Limit:
    """The limit of one search: seconds, `nodes`, or depth in actions.

    Whatever is reached first ends the search; an empty limit is a search of depth one.

    >>> Limit(seconds=0.5, depth=8).seconds
    0.5
    """

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None

    @property
    def bounded(self) -> bool:
        """Whether anything ends the search."""
        return not (self.seconds is None and self.nodes is None and self.depth is None)

    def scaled(self, share: float) -> Limit:
        """Return a limit with a fraction of the seconds and nodes; the depth stays.

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
    """The handicap of a level: evaluation noise of up to `noise`, and overlooked replies.

    `oversight` of 256 replies of the other camp are not searched. `weights` replaces some of the
    evaluation's own.
    """

    noise: int = 0
    oversight: int = 0
    weights: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LevelSettings:
    """The settings of a level in a game: its limit, its handicap, its threads."""

    limit: Limit
    handicap: Handicap = Handicap()
    threads: int = 1
