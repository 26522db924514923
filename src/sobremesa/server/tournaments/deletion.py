"""Anonymising the tournaments in which a deleted person took part."""

from __future__ import annotations

from msgspec.structs import replace

from sobremesa.play.tournament import Entrant
from sobremesa.play.tournament import events as t
from sobremesa.server.tournaments.aggregate import AnyEvent, SubstituteEntered, TournamentEntry
from sobremesa.server.tournaments.journal import TournamentJournal, named


def _anonymised(event: AnyEvent, person: str) -> AnyEvent | None:
    """Return an event without a person's name; None if it does not name them."""
    if isinstance(event, t.Joined | t.Replaced | SubstituteEntered) and named(event) == person:
        return replace(event, entrant=Entrant(person, ""))
    return None


async def anonymise(journal: TournamentJournal, person: str) -> list[str]:
    """Remove a person's name from every tournament journal; return the tournaments that changed.

    Numbers, times and results stay, as at tables.
    """
    changed = []
    for name in await journal.mentioning(person):
        entries = await journal.read(name)
        statements = journal.rewritten(name, [_entry(one, person) for one in entries])
        if statements:
            await journal.backend.write(statements)
            changed.append(name)
    return changed


def _entry(entry: TournamentEntry, person: str) -> TournamentEntry | None:
    event = _anonymised(entry.event, person)
    return None if event is None else replace(entry, event=event)
