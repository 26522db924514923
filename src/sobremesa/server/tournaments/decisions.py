"""Decisions that the tournament manager asks of an aggregate."""

from __future__ import annotations

from sobremesa.server.journal.decisions import Decision, Request
from sobremesa.server.tables.table import seated_table
from sobremesa.server.tables.terms import validated_terms
from sobremesa.server.tournaments import commands as c
from sobremesa.server.tournaments.aggregate import AnyEvent, TournamentAggregate, TournamentEntry
from sobremesa.server.tournaments.hosting import table_terms


def decided(
    command: c.AnyCommand, aggregate: TournamentAggregate, request: Request
) -> Decision[TournamentEntry]:
    """Decide a command."""
    return aggregate.decide(command, request)


def defaulted(table: str, slot: str, aggregate: TournamentAggregate) -> list[AnyEvent]:
    """Return the events that rank an absent player last at a table."""
    return [*aggregate.tournament.default(table, slot)]


def hosted(
    name: str, at: str, before: str | None, aggregate: TournamentAggregate, request: Request
) -> Decision[TournamentEntry]:
    """Decide to host a table at `at`, unless its place is no longer what it was `before`."""
    cup = aggregate.tournament
    table = next((one for one in cup.open_tables() if one.id == name), None)
    if table is None or table.at != before:  # another process has done it
        return Decision([])
    entrants = [cup.entrant(slot) for slot in table.seating()]
    terms = validated_terms(table_terms(cup.terms, [one.bot for one in entrants]), request.random)
    people = [None if one.bot else (one.id, one.name) for one in entrants]
    entries = seated_table(terms, at, request, people, opener=aggregate.organiser)
    return aggregate.decision_of(cup.host(name, at), request, opens=entries)
