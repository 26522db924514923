"""The JSON of a tournament, computed from its aggregate."""

from __future__ import annotations

from typing import cast

import msgspec

from sobremesa.play.tournament import Row, Table, ties
from sobremesa.play.tournament.rules import NAMES, lines
from sobremesa.server.tournaments.aggregate import TournamentAggregate
from sobremesa.server.tournaments.snapshots import (
    Decided,
    Personal,
    RoundTable,
    StandingsRow,
    Summary,
    TournamentBody,
    ValidatedTournament,
)


def summary(aggregate: TournamentAggregate) -> Summary:
    """Return a tournament as a row of a list."""
    cup = aggregate.tournament
    return {
        "tournament": aggregate.id,
        "title": cup.terms.title,
        "game": cup.terms.game,
        "format": cup.terms.format,
        "seats": cup.terms.seats,
        "phase": cup.phase,
        "players": len(cup.entrants),
        "round": len(cup.rounds),
        "starts": aggregate.next_round,
    }


def personal(aggregate: TournamentAggregate, person: str | None) -> Personal:
    """Return a viewer's own relation to a tournament."""
    return {
        "organiser": person is not None and person == aggregate.organiser,
        "me": aggregate.slot_of(person) if person else None,
        "standing_by": person in aggregate.substitutes,
    }


def whole(aggregate: TournamentAggregate) -> TournamentBody:
    """Return everything public about a tournament."""
    cup = aggregate.tournament
    return {
        **summary(aggregate),
        "number": aggregate.number,
        "terms": cast(ValidatedTournament, msgspec.structs.asdict(cup.terms)),
        "format_name": NAMES[cup.terms.format],
        "rules": list(lines(cup.terms)),
        "length": cup.length if cup.order else None,
        "round_over": cup.round_over,
        "entrants": {
            slot: {
                "person": one.id,
                "name": one.name,
                "bot": one.bot,
                "left": slot in cup.left,
                "ready": slot in aggregate.ready,
            }
            for slot, one in cup.entrants.items()
        },
        "waited_for": aggregate.not_ready() if cup.phase != "over" else [],
        "substitutes": [
            {"person": one.id, "name": one.name} for one in aggregate.substitutes.values()
        ],
        "rounds": [
            {
                "number": one.number,
                "byes": list(one.byes),
                "tables": [_table(aggregate, table) for table in one.tables],
            }
            for one in cup.rounds
        ],
        "ties": [{"id": tie.id, "label": tie.label, "help": tie.help} for tie in ties(cup.terms)],
        "standings": [_row(row) for row in cup.standings()],
        "log": _log(aggregate),
    }


def _table(aggregate: TournamentAggregate, table: Table) -> RoundTable:
    decided = table.decided(aggregate.tournament.terms)
    return {
        "id": table.id,
        "seats": list(table.seating(max(0, len(table.games) - 1)) if decided else table.seating()),
        "at": table.at or next((r for r in reversed(table.records) if r), None),
        "games": list(table.games),
        "records": list(table.records),
        "decided": decided,
        "ranking": table.ranking() if decided else [],
        "marks": table.marks() if decided else {},
        "points": table.points(),
        "absent": sorted(table.absent),
        "corrections": list(table.corrections),
    }


def _row(row: Row) -> StandingsRow:
    return {
        "place": row.place,
        "slot": row.slot,
        "score": row.score,
        "games": row.games,
        "broken": list(row.broken),
        "title": row.title,
    }


def _log(aggregate: TournamentAggregate) -> list[Decided]:
    """Return the organiser's decisions with their reasons."""
    shown = ("corrected", "defaulted", "replaced", "left", "paused", "resumed", "closed")
    found: list[Decided] = []
    for entry in aggregate.entries:
        event = msgspec.to_builtins(entry.event)
        if event["kind"] in shown:
            found.append(cast(Decided, {"number": entry.n, "at": entry.at, **event}))
    return found
