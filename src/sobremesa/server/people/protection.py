"""Protection of account names: the SQL that keeps others from taking a name that looks alike."""

from __future__ import annotations

import contextlib
from typing import Final

from sobremesa.server.people.names import skeleton
from sobremesa.server.storage.backend import Backend
from sobremesa.server.storage.statements import Conflict

NAME_IS_FREE: Final = (
    "NOT EXISTS (SELECT 1 FROM people AS owner "
    "WHERE owner.account IS NOT NULL AND owner.look = :look)"
)
"""Condition: no account has a name with this skeleton."""
OWNS_ACCOUNT: Final = (
    "EXISTS (SELECT 1 FROM people AS owner WHERE owner.id = :id AND owner.account = :account)"
)
"""Condition: the person has the account of that name."""
RENAME_GUESTS: Final = (
    "UPDATE people SET name = name || '-' || substr(id, 9), look = look || substr(id, 9) "
    "WHERE account IS NULL AND look {which} RETURNING id"
)
"""Rename the guests with an account's name: the end of their id is appended."""


async def protect_names(backend: Backend) -> None:
    """Protect the names of accounts that an earlier version stored.

    Where two look alike only the older one is protected; both keep their names.
    """
    rows = await backend.read(
        "SELECT id, name FROM people WHERE look IS NULL "
        "ORDER BY CASE WHEN account IS NULL THEN 1 ELSE 0 END, since, id"
    )
    for person, name in rows:
        values = {"id": person, "look": skeleton(str(name))}
        with contextlib.suppress(Conflict):
            await backend.write([("UPDATE people SET look = :look WHERE id = :id", values)])
    if rows:
        owned = "IN (SELECT look FROM people WHERE account IS NOT NULL)"
        await backend.write([(RENAME_GUESTS.format(which=owned), {})])
