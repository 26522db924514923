"""Setting up positions of El Rey de la Colina."""

from __future__ import annotations

from typing import Final

from sobremesa.games.colina import pieces
from sobremesa.rulebook.editing import Data, PiecesEditor

_FRESH: Final = {"points": 3, "used": [], "stirred": []}


class _Editor(PiecesEditor):
    def hand_over(self, data: Data, side: str) -> Data:
        return {**super().hand_over(data, side), **_FRESH}

    def lift(self, data: Data, cell: str) -> Data:
        changed = super().lift(data, cell)
        changed["stirred"] = [name for name in changed.get("stirred", ()) if name != cell]
        return changed

    def clear(self, data: Data) -> Data:
        return {**super().clear(data), "stirred": []}


EDITOR: Final = _Editor(pieces.KIND_NAMES, pieces.SEAT_NAMES, turns=True)
