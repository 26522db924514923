"""A tournament as its page shows it."""

from __future__ import annotations

from typing import cast

import msgspec

from sobremesa.play.tournament import Row, Table, ties
from sobremesa.play.tournament.rules import NAMES, lines
from sobremesa.server.tournaments.aggregate import Contest
from sobremesa.server.tournaments.snapshots import (
    Decided,
    Personal,
    RoundTable,
    SettledTournament,
    StandingsRow,
    Summary,
    TournamentBody,
)


def summary(contest: Contest) -> Summary:
    """Say in a few words what a tournament is, for a list."""
    cup = contest.tournament
    return {
        "tournament": contest.id,
        "title": cup.terms.title,
        "game": cup.terms.game,
        "format": cup.terms.format,
        "seats": cup.terms.seats,
        "phase": cup.phase,
        "players": len(cup.entrants),
        "round": len(cup.rounds),
        "starts": contest.next_round,
    }


def personal(contest: Contest, person: str | None) -> Personal:
    """Say what a tournament is to somebody."""
    return {
        "organiser": person is not None and person == contest.organiser,
        "me": contest.slot_of(person) if person else None,
        "standing_by": person in contest.substitutes,
    }


def whole(contest: Contest) -> TournamentBody:
    """Give all that there is to see, the same for everybody."""
    cup = contest.tournament
    return {
        **summary(contest),
        "number": contest.number,
        "terms": cast(SettledTournament, msgspec.structs.asdict(cup.terms)),
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
                "ready": slot in contest.ready,
            }
            for slot, one in cup.entrants.items()
        },
        "waited_for": contest.waited_for() if cup.phase != "over" else [],
        "substitutes": [
            {"person": one.id, "name": one.name} for one in contest.substitutes.values()
        ],
        "rounds": [
            {
                "number": one.number,
                "byes": list(one.byes),
                "tables": [_table(contest, table) for table in one.tables],
            }
            for one in cup.rounds
        ],
        "ties": [{"id": tie.id, "label": tie.label, "help": tie.help} for tie in ties(cup.terms)],
        "standings": [_row(row) for row in cup.standings()],
        "log": _log(contest),
    }


def _table(contest: Contest, table: Table) -> RoundTable:
    decided = table.decided(contest.tournament.terms)
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


def _log(contest: Contest) -> list[Decided]:
    """List what an organiser decided and why."""
    told = ("corrected", "defaulted", "replaced", "left", "paused", "resumed", "closed")
    found: list[Decided] = []
    for entry in contest.entries:
        event = msgspec.to_builtins(entry.event)
        if event["kind"] in told:
            found.append(cast(Decided, {"number": entry.n, "at": entry.at, **event}))
    return found
