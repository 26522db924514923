"""The gallery of arrangements, which people save, publish and like."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Final

import msgspec

from sobremesa.core import registry
from sobremesa.rulebook.errors import SobremesaError
from sobremesa.server import identifiers
from sobremesa.server.interface.people import Setup
from sobremesa.server.people.accounts import Person
from sobremesa.server.refusals import Refused
from sobremesa.server.storage.backend import Backend
from sobremesa.server.storage.statements import Row
from sobremesa.server.text import clean

MOST: Final = 200
"""How many arrangements one person may save."""


def validated_value(game: str, value: object) -> str:
    """Return an arrangement as it is stored, or refuse one that is not valid in its game."""
    if game not in registry.ids():
        raise Refused("unknown_game")
    rules = registry.rules(game)
    setup = rules.setup(None, {})
    secret = rules.secret(setup)
    if secret is None:
        raise Refused("no_secret")
    try:
        rules.start(rules.setup(None, {secret.option: {secret.parts[0][0]: value}}))
    except SobremesaError as error:
        raise Refused("bad_arrangement", error.text) from None
    return json.dumps(value)


_KEYS: Final = (
    *("id", "person", "author", "game", "name", "note", "value", "public", "since"),
    *("likes", "liked"),
)


def _shown(row: Row) -> Setup:
    found: dict[str, object] = dict(zip(_KEYS, row, strict=True))
    told = {"value": json.loads(str(row[6])), "public": bool(row[7]), "liked": bool(row[10])}
    return msgspec.convert({**found, **told}, Setup)


_SELECT: Final = (
    "SELECT a.id, a.person, p.name, a.game, a.name, a.note, a.value, a.public, a.since, "
    "(SELECT COUNT(*) FROM likes WHERE arrangement = a.id) AS liking, "
    "(SELECT COUNT(*) FROM likes WHERE arrangement = a.id AND person = :p) "
    "FROM arrangements a JOIN people p ON p.id = a.person "
)


class Gallery:
    """All saved arrangements."""

    def __init__(self, backend: Backend, now: Callable[[], int], random: Random) -> None:
        self._backend = backend
        self._now = now
        self._random = random

    async def add(
        self, person: Person, game: str, name: str, note: str, value: object, public: bool
    ) -> str:
        """Save an arrangement, private or public; return its id."""
        name, note = clean(name), clean(note)
        if not name:
            raise Refused("bad_text")
        stored = validated_value(game, value)
        rows = await self._backend.read(
            "SELECT COUNT(*) FROM arrangements WHERE person = :p", p=person.id
        )
        if int(rows[0][0] or 0) >= MOST:
            raise Refused("too_fast")
        key = identifiers.table_id(self._random)
        await self._backend.write(
            [
                (
                    "INSERT INTO arrangements "
                    "(id, person, game, name, note, value, public, since) "
                    "SELECT :id, id, :game, :name, :note, :value, :public, :at "
                    "FROM people WHERE id = :person",
                    {
                        "id": key,
                        "person": person.id,
                        "game": game,
                        "name": name,
                        "note": note,
                        "value": stored,
                        "public": int(public),
                        "at": self._now(),
                    },
                )
            ]
        )
        return key

    async def listed(
        self, game: str, person: Person | None = None, limit: int = 100
    ) -> list[Setup]:
        """Return the public arrangements of a game, most liked first, as a viewer sees them."""
        rows = await self._backend.read(
            _SELECT + "WHERE a.public = 1 AND a.game = :game "
            "ORDER BY liking DESC, a.since DESC LIMIT :limit",
            game=game,
            p=person.id if person else "",
            limit=limit,
        )
        return [_shown(row) for row in rows]

    async def mine(self, person: Person) -> list[Setup]:
        """Return a person's own arrangements."""
        rows = await self._backend.read(
            _SELECT + "WHERE a.person = :p ORDER BY a.since DESC", p=person.id
        )
        return [_shown(row) for row in rows]

    async def like(self, person: Person, key: str, on: bool) -> None:
        """Like an arrangement, or take the like back."""
        rows = await self._backend.read(
            "SELECT id FROM arrangements WHERE id = :a AND (public = 1 OR person = :p)",
            a=key,
            p=person.id,
        )
        if not rows:
            raise Refused("not_found")
        add = (
            "INSERT INTO likes (arrangement, person) SELECT :a, id FROM people WHERE id = :p "
            "ON CONFLICT DO NOTHING"
        )
        remove = "DELETE FROM likes WHERE arrangement = :a AND person = :p"
        await self._backend.write([(add if on else remove, {"a": key, "p": person.id})])

    async def remove(self, person: Person, key: str) -> None:
        """Remove an arrangement of one's own."""
        values = {"a": key, "p": person.id}
        rows = await self._backend.write(
            [
                (
                    "DELETE FROM likes WHERE arrangement IN "
                    "(SELECT id FROM arrangements WHERE id = :a AND person = :p)",
                    values,
                ),
                ("DELETE FROM arrangements WHERE id = :a AND person = :p RETURNING id", values),
            ]
        )
        if not rows:
            raise Refused("not_found")
