"""Setting up positions of Vence a los Reyes."""

from __future__ import annotations

from typing import Final

from sobremesa.games.reyes import pieces, seats
from sobremesa.rulebook.editing import Data, PiecesEditor


class _Editor(PiecesEditor):
    def hand_over(self, data: Data, side: str) -> Data:
        return {**super().hand_over(data, side), "arrow_changed": False, "ep": []}


EDITOR: Final = _Editor(
    {seats.KINDS[kind]: pieces.KIND_NAMES[kind] for kind in range(1, 7)},
    {seats.SEATS[army]: seats.ARMY_NAMES[army] for army in range(4)},
)
