"""Exports of a tournament: standings as CSV and JSON."""

from __future__ import annotations

import csv
import io
from typing import Final, TypedDict, cast

from sobremesa.play.tournament.standings import ties
from sobremesa.play.tournament.state import Phase, Tournament
from sobremesa.play.tournament.terms import Format


class TieColumns(TypedDict, total=False):
    """The values of the tie-break rules; each format has some of them."""

    last_place: int
    points: float
    order: int
    buchholz: float
    berger: float
    firsts: float
    direct: float


class ExportedRow(TieColumns):
    """A row of the standings."""

    place: int
    id: str
    name: str
    bot: str | None
    title: str | None
    games: int
    score: float


class ExportedStandings(TypedDict):
    """The standings, with the tournament's title and game."""

    title: str
    game: str
    format: Format
    phase: Phase
    rounds: int
    of: int
    standings: list[ExportedRow]


COLUMNS: Final = {"place": "last_place"}
"""The columns of tie-break rules whose id is the name of another column."""


def rows(tournament: Tournament) -> list[ExportedRow]:
    """Return the standings as plain data, tie-break rules by their ids."""
    rules = ties(tournament.terms)
    found = []
    for row in tournament.standings():
        columns = {
            COLUMNS.get(tie.id, tie.id): 1 - int(value) if tie.position else round(value, 6)
            for tie, value in zip(rules, row.broken, strict=True)
        }
        exported: ExportedRow = {
            "place": row.place,
            "id": row.slot,
            "name": tournament.entrant(row.slot).name,
            "bot": tournament.entrant(row.slot).bot,
            "title": row.title.es if row.title else None,
            "games": row.games,
            "score": round(row.score, 6),
            **cast(TieColumns, columns),
        }
        found.append(exported)
    return found


def standings_csv(tournament: Tournament) -> str:
    """Write the standings as CSV, with a header and a row for each player."""
    found = rows(tournament)
    out = io.StringIO()
    writer = csv.DictWriter(out, list(found[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(_safe(row) for row in found)
    return out.getvalue()


def _safe(row: ExportedRow) -> ExportedRow:
    """Keep a spreadsheet from interpreting a name as a formula."""
    name = row["name"]
    return {**row, "name": f"'{name}" if name[:1] in "=+-@\t\r" else name}


def standings_data(tournament: Tournament) -> ExportedStandings:
    """Return the standings with the tournament's title and game."""
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
