"""The names of accounts, which nobody else may bear: what the database is asked to see to it."""

from __future__ import annotations

import contextlib
from typing import Final

from sobremesa.server.people.names import look_of
from sobremesa.server.storage.backend import Backend
from sobremesa.server.storage.statements import Conflict

FREE: Final = (
    "NOT EXISTS (SELECT 1 FROM people AS owner "
    "WHERE owner.account IS NOT NULL AND owner.look = :look)"
)
"""That no account has a name that looks like this."""
KEPT: Final = (
    "EXISTS (SELECT 1 FROM people AS owner WHERE owner.id = :id AND owner.account = :account)"
)
"""That somebody has the account of that name."""
GIVE_WAY: Final = (
    "UPDATE people SET name = name || '-' || substr(id, 9), look = look || substr(id, 9) "
    "WHERE account IS NULL AND look {which} RETURNING id"
)
"""Guests who bear an account's name are told from its owner by the end of their id."""


async def protect_names(backend: Backend) -> None:
    """Protect the names of accounts that an earlier version has stored.

    Where two look alike the older one is protected; both keep what they are called.
    """
    rows = await backend.read(
        "SELECT id, name FROM people WHERE look IS NULL "
        "ORDER BY CASE WHEN account IS NULL THEN 1 ELSE 0 END, since, id"
    )
    for person, name in rows:
        values = {"id": person, "look": look_of(str(name))}
        with contextlib.suppress(Conflict):
            await backend.write([("UPDATE people SET look = :look WHERE id = :id", values)])
    if rows:
        owned = "IN (SELECT look FROM people WHERE account IS NOT NULL)"
        await backend.write([(GIVE_WAY.format(which=owned), {})])
