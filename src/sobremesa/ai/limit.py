"""How long a player may think."""

from __future__ import annotations

from dataclasses import dataclass


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
