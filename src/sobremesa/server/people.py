"""People: guests with a secret in a cookie, accounts with a password, tokens for bots."""

from __future__ import annotations

import asyncio
import re
import unicodedata
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from sobremesa.server import names
from sobremesa.server.chat import clean
from sobremesa.server.refused import Refused
from sobremesa.server.storage.backend import Backend, Conflict, Statement

NAME: Final = re.compile(r"[^\W_](?:[\w .'’-]{0,22}[\w.])?")
REMEMBERED: Final = 20_000
FRESH: Final = 5000
"""Milliseconds for which a key is believed without asking a database that others write to."""
_HASHERS: Final = 2
"""How many passwords are hashed at once: each takes 64 MiB."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody, as the server knows them."""

    id: str
    name: str
    account: bool


def good_name(name: str) -> str:
    """Give a name as it is kept, or refuse it."""
    name = clean(unicodedata.normalize("NFC", name))
    if not NAME.fullmatch(name):
        raise Refused("bad_text")
    return name


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


class People:
    """Everybody."""

    def __init__(self, backend: Backend, now: Callable[[], int], random: Random) -> None:
        self._backend = backend
        self._now = now
        self._random = random
        self._known: OrderedDict[str, tuple[Person, str, int]] = OrderedDict()
        """For each key its person, its fingerprint, and when that was read."""
        self._hasher = PasswordHasher()
        self._hashing = asyncio.Semaphore(_HASHERS)

    # who is it

    async def who(self, key: str) -> Person | None:
        """Find who holds a key, comparing its secret in constant time."""
        name, _, word = key.partition(".")
        if not word or len(key) > 100:
            return None
        found = self._known.get(name)
        if found is None or (self._backend.shared and self._now() - found[2] > FRESH):
            rows = await self._backend.read(
                "SELECT people.id, people.name, people.account, keys.fingerprint FROM keys "
                "JOIN people ON people.id = keys.person WHERE keys.id = :k",
                k=name,
            )
            if not rows:
                self._known.pop(name, None)
                names.matches(word, names.fingerprint(""))
                return None
            person, shown, account, stored = rows[0]
            known = Person(str(person), str(shown), account is not None)
            found = (known, str(stored), self._now())
            self._known[name] = found
            if len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return found[0] if names.matches(word, found[1]) else None

    def _forget(self, person: str) -> None:
        for key in [k for k, (p, _, _) in self._known.items() if p.id == person]:
            del self._known[key]

    def _key(self, person: str, purpose: str, label: str) -> tuple[str, Statement]:
        name, word = names.person_id(self._random), names.secret(self._random)
        return f"{name}.{word}", (
            "INSERT INTO keys (id, person, fingerprint, purpose, label, since) "
            "VALUES (:id, :person, :fingerprint, :purpose, :label, :at)",
            {
                "id": name,
                "person": person,
                "fingerprint": names.fingerprint(word),
                "purpose": purpose,
                "label": label,
                "at": self._now(),
            },
        )

    # guests and accounts

    async def guest(self, name: str) -> tuple[Person, str]:
        """Welcome a guest; give the key for the cookie."""
        person = Person(names.person_id(self._random), good_name(name), False)
        key, statement = self._key(person.id, "cookie", "")
        await self._backend.write(
            [
                (
                    "INSERT INTO people (id, name, since) VALUES (:id, :name, :at)",
                    {"id": person.id, "name": person.name, "at": self._now()},
                ),
                statement,
            ]
        )
        return person, key

    async def rename(self, person: Person, name: str) -> Person:
        """Give a guest another name."""
        if person.account:
            raise Refused("name_taken")
        name = good_name(name)
        await self._backend.write(
            [("UPDATE people SET name = :name WHERE id = :id", {"id": person.id, "name": name})]
        )
        self._forget(person.id)
        return Person(person.id, name, False)

    async def keep(self, person: Person, name: str, password: str) -> Person:
        """Turn a guest into an account."""
        if person.account:
            raise Refused("name_taken")
        name = good_name(name)
        async with self._hashing:
            hashed = await asyncio.to_thread(self._hasher.hash, password)
        try:
            await self._backend.write(
                [
                    (
                        "UPDATE people SET name = :name, account = :account, password = :password "
                        "WHERE id = :id",
                        {
                            "id": person.id,
                            "name": name,
                            "account": _folded(name),
                            "password": hashed,
                        },
                    )
                ]
            )
        except Conflict:
            raise Refused("name_taken") from None
        self._forget(person.id)
        return Person(person.id, name, True)

    async def enter(self, name: str, password: str) -> tuple[Person, str]:
        """Let the owner of an account in; give the key for the cookie."""
        rows = await self._backend.read(
            "SELECT id, name, password FROM people WHERE account = :account",
            account=_folded(clean(name)),
        )
        stored = str(rows[0][2]) if rows else self._hasher_example
        async with self._hashing:
            right = await asyncio.to_thread(self._verify, stored, password)
        if not rows or not right:
            raise Refused("wrong_password")
        person = Person(str(rows[0][0]), str(rows[0][1]), True)
        key, statement = self._key(person.id, "cookie", "")
        await self._backend.write([statement])
        return person, key

    _hasher_example: Final = (
        "$argon2id$v=19$m=65536,t=3,p=4$c29icmVtZXNhc29icmU$"
        "cm3pH4n2YqJ4kN3cJm0m3bqY0i3lq0v8x1w9c2o5u4A"
    )
    """What a password is compared with when nobody has that name: it takes as long."""

    def _verify(self, stored: str, password: str) -> bool:
        try:
            return self._hasher.verify(stored, password)
        except VerificationError:
            return False

    async def drop_key(self, key: str) -> None:
        """Let a key open nothing any more."""
        name = key.partition(".")[0]
        self._known.pop(name, None)
        await self._backend.write([("DELETE FROM keys WHERE id = :id", {"id": name})])

    # tokens

    async def new_token(self, person: Person, label: str) -> str:
        """Give a token with which a program acts for a person."""
        label = clean(label)[:60]
        key, statement = self._key(person.id, "token", label)
        await self._backend.write([statement])
        return key

    async def tokens(self, person: Person) -> list[dict[str, object]]:
        """List the tokens of a person, without their secrets."""
        rows = await self._backend.read(
            "SELECT id, label, since FROM keys WHERE person = :p AND purpose = 'token' "
            "ORDER BY since, id",
            p=person.id,
        )
        return [{"id": row[0], "label": row[1], "since": row[2]} for row in rows]

    async def drop_token(self, person: Person, name: str) -> None:
        """Withdraw a token."""
        rows = await self._backend.write(
            [
                (
                    "DELETE FROM keys WHERE id = :id AND person = :p AND purpose = 'token' "
                    "RETURNING id",
                    {"id": name, "p": person.id},
                )
            ]
        )
        self._known.pop(name, None)
        if not rows:
            raise Refused("not_found")

    # leaving

    async def export(self, person: Person) -> dict[str, object]:
        """Give everything that is kept about a person."""
        read = self._backend.read
        about = await read("SELECT id, name, account, since FROM people WHERE id = :p", p=person.id)
        games = await read(
            "SELECT table_id, seat, game, players, score, reason, ended FROM history "
            "WHERE person = :p ORDER BY ended",
            p=person.id,
        )
        ratings = await read(
            "SELECT game, players, mu, sigma, games FROM ratings WHERE person = :p", p=person.id
        )
        saved = await read(
            "SELECT id, game, name, note, value, public, since FROM arrangements WHERE person = :p",
            p=person.id,
        )
        liked = await read("SELECT arrangement FROM likes WHERE person = :p", p=person.id)
        return {
            "person": dict(zip(("id", "name", "account", "since"), about[0], strict=True)),
            "games": _dicts(games, "table seat game players score reason ended"),
            "ratings": _dicts(ratings, "game players mu sigma games"),
            "arrangements": _dicts(saved, "id game name note value public since"),
            "likes": [key for (key,) in liked],
            "tokens": await self.tokens(person),
        }

    async def delete(self, person: Person) -> None:
        """Forget a person; their games stay, without them."""
        values = {"p": person.id}
        await self._backend.write(
            [
                ("DELETE FROM keys WHERE person = :p", values),
                ("DELETE FROM ratings WHERE person = :p", values),
                (
                    "DELETE FROM likes WHERE person = :p OR arrangement IN "
                    "(SELECT id FROM arrangements WHERE person = :p)",
                    values,
                ),
                ("DELETE FROM arrangements WHERE person = :p", values),
                ("UPDATE history SET person = NULL WHERE person = :p", values),
                ("DELETE FROM people WHERE id = :p", values),
            ]
        )
        self._forget(person.id)


def _dicts(rows: list[tuple[str | int | float | None, ...]], keys: str) -> list[dict[str, object]]:
    return [dict(zip(keys.split(), row, strict=True)) for row in rows]
