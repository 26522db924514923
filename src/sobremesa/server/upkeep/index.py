"""Rebuilding the index of tables and tournaments from the journals alone."""

from __future__ import annotations

from sobremesa.server.storage.backend import Backend
from sobremesa.server.tables import journal as tables
from sobremesa.server.tournaments import journal as tournaments
from sobremesa.server.tournaments.aggregate import TournamentAggregate


async def reindex(backend: Backend) -> tuple[int, int]:
    """Rebuild the index of every journal; return the number of tables and of tournaments."""
    filed = {str(name) for (name,) in await backend.read("SELECT DISTINCT table_id FROM history")}
    seen = tables.TableJournal(backend)
    names = await _names(backend, seen.table, seen.key, "tables")
    for name in names:
        if entries := await seen.read(name):
            await backend.write(tables.index_statements(entries, name in filed))
        else:
            await backend.write([("DELETE FROM tables WHERE id = :t", {"t": name})])
    cups = tournaments.TournamentJournal(backend)
    held = await _names(backend, cups.table, cups.key, "tournaments")
    for name in held:
        if found := await cups.read(name):
            await backend.write(
                tournaments.index_statements(TournamentAggregate.replay(name, found))
            )
        else:
            await backend.write([("DELETE FROM tournaments WHERE id = :t", {"t": name})])
    return len(names), len(held)


async def _names(backend: Backend, journal: str, key: str, index: str) -> list[str]:
    """Return the ids that have a journal or are in the index."""
    rows = await backend.read(f"SELECT {key} FROM {journal} UNION SELECT id FROM {index}")
    return sorted(str(name) for (name,) in rows)
