"""Words that several refusals of El Rey de la Colina share."""

from __future__ import annotations

from sobremesa.games.colina import const, kernel, pieces
from sobremesa.rulebook.refusal import Refusal
from sobremesa.rulebook.text import Text


def refuse(rule: str, spanish: str, english: str, **values: object) -> Refusal:
    """Make a refusal in both languages."""
    return Refusal(rule, Text(spanish, english).format(**values))


def where(position: kernel.Colina, square: str) -> Refusal | None:
    """Refuse a square that does not exist, on any table or on this one."""
    if square not in pieces.CELLS:
        return refuse(
            "COL-1.1",
            "El tablero es una cruz y {square} cae fuera.",
            "The board is a cross, and {square} lies outside.",
            square=square,
        )
    if position.piece_at(pieces.CELLS[square]) == const.WALL:
        return refuse(
            "COL-1.2",
            "En esta mesa no hay casilla {square}: ese territorio no está en juego.",
            "There is no square {square} at this table: that territory is not in play.",
            square=square,
        )
    return None
