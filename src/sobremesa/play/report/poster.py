"""The poster of a tournament: its bracket, or the way to the last table, on one sheet."""

from __future__ import annotations

from sobremesa.core.record import Record
from sobremesa.play.report.bracket import Bracket
from sobremesa.play.report.ladder import Ladder
from sobremesa.play.tournament import Tournament


def poster(tournament: Tournament, language: str = "es", last: Record | None = None) -> str:
    """Draw the poster of a tournament that has begun, as SVG, with the board of its last game."""
    if tournament.terms.format in ("tables", "knockout"):
        return Bracket(tournament, language, last).drawn()
    return Ladder(tournament, language, last).drawn()
