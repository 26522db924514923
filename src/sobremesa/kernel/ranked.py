"""The move stack of a search, with a rank for each move."""

from __future__ import annotations

from sobremesa.kernel import form
from sobremesa.kernel.moves import Moves


class RankedMoves(Moves):
    """Moves with ranks: moves of higher rank are searched first."""

    ranks: list[int]

    def __init__(self) -> None:
        super().__init__()
        if form.PLAIN:
            self.ranks = [0] * 16384
