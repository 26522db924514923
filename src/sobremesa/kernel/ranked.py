"""The stack of moves of a search, which says of each how promising it looks."""

from __future__ import annotations

from sobremesa.kernel import form
from sobremesa.kernel.moves import Moves


class RankedMoves(Moves):
    """Moves with a rank for each: the higher, the sooner it is tried."""

    ranks: list[int]

    def __init__(self) -> None:
        super().__init__()
        if form.PLAIN:
            self.ranks = [0] * 16384
