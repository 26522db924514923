"""Lists of the tables, people and tournaments of a database."""

from __future__ import annotations

from typing import Final

from sobremesa.server.storage.backend import Backend
from sobremesa.server.storage.statements import Value

QUERIES: Final[dict[str, tuple[str, str]]] = {
    "tables": (
        "id game players status public opened changed entries",
        "SELECT id, game, players, status, public, opened, changed, "
        "(SELECT COUNT(*) FROM events WHERE table_id = tables.id) FROM tables ORDER BY changed, id",
    ),
    "people": (
        "id name account since games",
        "SELECT id, name, CASE WHEN account IS NULL THEN 0 ELSE 1 END, since, "
        "(SELECT COUNT(*) FROM history WHERE person = people.id) FROM people ORDER BY since, id",
    ),
    "tournaments": (
        "id game status public opened changed entries",
        "SELECT id, game, status, public, opened, changed, "
        "(SELECT COUNT(*) FROM tournament_entries WHERE tournament = tournaments.id) "
        "FROM tournaments ORDER BY changed, id",
    ),
}
"""The columns and the query of each list."""
TIMES: Final = ("opened", "changed", "since")
"""The columns that are milliseconds since 1970."""


async def listed(backend: Backend, what: str) -> list[dict[str, Value]]:
    """Return the rows of a list."""
    columns, query = QUERIES[what]
    rows = await backend.read(query)
    return [dict(zip(columns.split(), row, strict=True)) for row in rows]
