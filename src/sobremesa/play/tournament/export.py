"""A tournament for others to use: standings as CSV and JSON, all records as one file."""

from __future__ import annotations

import csv
import io
from typing import Any, Final

from sobremesa.play.tournament.standings import ties
from sobremesa.play.tournament.state import Tournament

COLUMNS: Final = {"place": "last_place"}
"""What tie rules are called here where another column has their name."""


def rows(tournament: Tournament) -> list[dict[str, Any]]:
    """Give the standings as plain data, tie rules by their ids."""
    rules = ties(tournament.terms)
    return [
        {
            "place": row.place,
            "id": row.slot,
            "name": tournament.entrant(row.slot).name,
            "bot": tournament.entrant(row.slot).bot,
            "title": row.title.es if row.title else None,
            "games": row.games,
            "score": round(row.score, 6),
            **{
                COLUMNS.get(tie.id, tie.id): 1 - int(value) if tie.position else round(value, 6)
                for tie, value in zip(rules, row.broken, strict=True)
            },
        }
        for row in tournament.standings()
    ]


def standings_csv(tournament: Tournament) -> str:
    """Write the standings as CSV, one line a player under a line of names."""
    found = rows(tournament)
    out = io.StringIO()
    writer = csv.DictWriter(out, list(found[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(_safe(row) for row in found)
    return out.getvalue()


def _safe(row: dict[str, Any]) -> dict[str, Any]:
    """Keep a spreadsheet from taking a name for a formula."""
    name = str(row["name"])
    return {**row, "name": f"'{name}" if name[:1] in "=+-@\t\r" else name}


def standings_data(tournament: Tournament) -> dict[str, Any]:
    """Give the standings with what they are of."""
    terms = tournament.terms
    return {
        "title": terms.title,
        "game": terms.game,
        "format": terms.format,
        "phase": tournament.phase,
        "rounds": len(tournament.rounds),
        "of": tournament.length,
        "standings": rows(tournament),
    }
