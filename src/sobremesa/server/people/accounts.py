"""People: guests with a key in a cookie, accounts with a password, tokens for bots."""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from sobremesa.server import identifiers
from sobremesa.server.interface.people import TokenInfo
from sobremesa.server.people.names import account_key, good_name, skeleton
from sobremesa.server.people.protection import NAME_IS_FREE, OWNS_ACCOUNT, RENAME_GUESTS
from sobremesa.server.refusals import Refused
from sobremesa.server.sessions import Sessions, key_name
from sobremesa.server.storage.backend import Backend
from sobremesa.server.storage.health import Unwritable
from sobremesa.server.storage.statements import Conflict, Statement, Value, dicts
from sobremesa.server.text import clean

CACHED_KEYS: Final = 20_000
MINUTE: Final = 60_000
TRUSTED_FOR: Final = 5000
"""Milliseconds for which a cached key is trusted where other processes share the database."""
BATCH: Final = 500
"""How many keys one query asks about."""
TOKENS: Final = 50
"""How many tokens one person may have."""
_HASHERS: Final = 2
"""How many passwords are hashed at once: each takes 64 MiB."""


@dataclass(frozen=True, slots=True)
class Person:
    """A guest or the owner of an account."""

    id: str
    name: str
    account: bool


@dataclass(frozen=True, slots=True)
class _CachedKey:
    """A key in the cache, with the person who holds it."""

    person: Person
    fingerprint: str
    cookie: bool
    """Whether it is the key of a cookie, not a token."""
    at: int
    """When it was read from the database."""


class People:
    """The people of this server, and their keys."""

    def __init__(
        self,
        backend: Backend,
        now: Callable[[], int],
        random: Random,
        sessions: Sessions | None = None,
    ) -> None:
        self.sessions = sessions or Sessions()
        self._backend = backend
        self._now = now
        self._random = random
        self._known: OrderedDict[str, _CachedKey] = OrderedDict()
        """The cache, least recently added first."""
        self._used: OrderedDict[str, int] = OrderedDict()
        """When the use of each token was last stored."""
        self._changes = 0
        """Number of writes that invalidated the cache."""
        self._hasher = PasswordHasher()
        self._hashing = asyncio.Semaphore(_HASHERS)

    # authentication

    async def authenticate(self, key: str, cookie: bool = False) -> Person | None:
        """Return who holds a key, comparing its secret in constant time.

        A key sent as a cookie must be that of a cookie: no token is accepted in its place.
        """
        name, _, word = key.partition(".")
        if not word or len(key) > 100 or not (name.isascii() and name.isalnum()):
            return None
        found = self._known.get(name)
        if found is None or (self._backend.shared and self._now() - found.at > TRUSTED_FOR):
            changes = self._changes
            rows = await self._backend.read(
                "SELECT people.id, people.name, people.account, keys.fingerprint, keys.purpose "
                "FROM keys JOIN people ON people.id = keys.person WHERE keys.id = :k",
                k=name,
            )
            if not rows:
                self._known.pop(name, None)
                identifiers.matches(word, identifiers.fingerprint(""))
                return None
            person, shown, account, stored, purpose = rows[0]
            known = Person(str(person), str(shown), account is not None)
            found = _CachedKey(known, str(stored), purpose == "cookie", self._now())
            if changes == self._changes:  # otherwise the row may have been read before a write
                self._known[name] = found
            if len(self._known) > CACHED_KEYS:
                self._known.popitem(last=False)
        right = identifiers.matches(word, found.fingerprint)
        return found.person if right and (found.cookie or not cookie) else None

    def _invalidate(self, person: str) -> None:
        self._changes += 1
        for key in [k for k, known in self._known.items() if known.person.id == person]:
            del self._known[key]

    def _key(self, person: str, purpose: str, label: str) -> tuple[str, Statement]:
        name, word = identifiers.person_id(self._random), identifiers.secret(self._random)
        return f"{name}.{word}", (
            "INSERT INTO keys (id, person, fingerprint, purpose, label, since) "
            "SELECT :id, id, :fingerprint, :purpose, :label, :at FROM people WHERE id = :person",
            {
                "id": name,
                "person": person,
                "fingerprint": identifiers.fingerprint(word),
                "purpose": purpose,
                "label": label,
                "at": self._now(),
            },
        )

    # guests and accounts

    async def create_guest(self, name: str) -> tuple[Person, str]:
        """Create a guest; return them with the key for the cookie."""
        person = Person(identifiers.person_id(self._random), good_name(name), False)
        key, (added, values) = self._key(person.id, "cookie", "")
        stored = await self._backend.write(
            [
                (
                    "INSERT INTO people (id, name, look, since) "
                    f"SELECT :id, :name, :look, :at WHERE {NAME_IS_FREE}",
                    {
                        "id": person.id,
                        "name": person.name,
                        "look": skeleton(person.name),
                        "at": self._now(),
                    },
                ),
                (f"{added} RETURNING id", values),
            ]
        )
        if not stored:
            raise Refused("name_taken")
        return person, key

    async def rename(self, person: Person, name: str) -> Person:
        """Return a guest another name."""
        if person.account:
            raise Refused("name_taken")
        name = good_name(name)
        stored = await self._backend.write(
            [
                (
                    f"UPDATE people SET name = :name, look = :look WHERE id = :id "
                    f"AND account IS NULL AND {NAME_IS_FREE} RETURNING id",
                    {"id": person.id, "name": name, "look": skeleton(name)},
                )
            ]
        )
        if not stored:
            raise Refused("name_taken")
        self._invalidate(person.id)
        return Person(person.id, name, False)

    async def create_account(
        self, person: Person, name: str, password: str, cookie: str = ""
    ) -> tuple[Person, str]:
        """Turn a guest into an account; return it with the renewed key of the cookie.

        Whoever knows the guest's old key cannot use the account. Other guests of that name are
        renamed.
        """
        if person.account:
            raise Refused("name_taken")
        name = good_name(name)
        async with self._hashing:
            hashed = await asyncio.to_thread(self._hasher.hash, password)
        look = skeleton(name)
        key, renewed = self._renewed(person.id, cookie)
        kept: Statement = (
            "UPDATE people SET name = :name, look = :look, account = :account, "
            "password = :password WHERE id = :id AND account IS NULL",
            {
                "id": person.id,
                "name": name,
                "look": look,
                "account": account_key(name),
                "password": hashed,
            },
        )
        wanted: dict[str, Value] = {"id": person.id, "account": account_key(name)}
        aside: Statement = (
            RENAME_GUESTS.format(which=f"= :look AND {OWNS_ACCOUNT}"),
            {"look": look, **wanted},
        )
        try:
            rows = await self._backend.write([kept, *renewed, aside])
        except Conflict:
            raise Refused("name_taken") from None
        for who in (person.id, *(str(guest) for (guest,) in rows)):
            self._invalidate(who)
        if not await self._backend.read(f"SELECT 1 WHERE {OWNS_ACCOUNT}", **wanted):
            raise Refused("name_taken")  # another request was faster, or the person was deleted
        self._replace(cookie, key)
        return Person(person.id, name, True), key

    def _renewed(self, person: str, cookie: str) -> tuple[str, list[Statement]]:
        """Return a key that replaces a cookie's, and the statements that store it."""
        if not cookie:
            return "", []
        key, statement = self._key(person, "cookie", "")
        ended = "DELETE FROM keys WHERE id = :id AND purpose = 'cookie'"
        return key, [statement, (ended, {"id": key_name(cookie)})]

    def _replace(self, cookie: str, key: str) -> None:
        """Move the sessions of a cookie's key to the key that replaces it."""
        if cookie:
            self.sessions.renew(cookie, key)
            self._revoke([key_name(cookie)])

    async def sign_in(
        self, name: str, password: str, known: Person | None = None, cookie: str = ""
    ) -> tuple[Person, str]:
        """Sign in to an account; return it with the key for the cookie.

        `cookie` is the key of the person `known` so far; it is revoked. Its sessions go on if it
        was the owner's, and end if it was a guest's.
        """
        rows = await self._backend.read(
            "SELECT id, name, password FROM people WHERE account = :account",
            account=account_key(clean(name)),
        )
        stored = str(rows[0][2]) if rows else self._hasher_example
        async with self._hashing:
            right = await asyncio.to_thread(self._verify, stored, password)
        if not rows or not right:
            raise Refused("wrong_password")
        person = Person(str(rows[0][0]), str(rows[0][1]), True)
        if known is not None and cookie:
            key, renewed = self._renewed(person.id, cookie)
            await self._backend.write(renewed)
            if known.id == person.id:
                self._replace(cookie, key)
            else:
                self._revoke([key_name(cookie)])
            return person, key
        key, statement = self._key(person.id, "cookie", "")
        await self._backend.write([statement])
        return person, key

    _hasher_example: Final = (
        "$argon2id$v=19$m=65536,t=3,p=4$c29icmVtZXNhc29icmU$"
        "cm3pH4n2YqJ4kN3cJm0m3bqY0i3lq0v8x1w9c2o5u4A"
    )
    """A hash to verify against where no account has the name, so that the answer takes as long."""

    def _verify(self, stored: str, password: str) -> bool:
        try:
            return self._hasher.verify(stored, password)
        except VerificationError:
            return False

    async def revoke_key(self, key: str) -> None:
        """Revoke a key and end its sessions."""
        name = key_name(key)
        await self._backend.write([("DELETE FROM keys WHERE id = :id", {"id": name})])
        self._revoke([name])

    # tokens

    async def new_token(self, person: Person, label: str) -> str:
        """Create a token with which a program acts for a person."""
        label = clean(label)[:60]
        key, (added, values) = self._key(person.id, "token", label)
        held = "SELECT COUNT(*) FROM keys WHERE person = :person AND purpose = 'token'"
        added += f" AND ({held}) < :most RETURNING id"
        if not await self._backend.write([(added, {**values, "most": TOKENS})]):
            known = await self._backend.read("SELECT 1 FROM people WHERE id = :id", id=person.id)
            raise Refused("too_many_tokens" if known else "who_are_you")
        return key

    async def tokens(self, person: Person) -> list[TokenInfo]:
        """Return the tokens of a person, without their secrets."""
        rows = await self._backend.read(
            "SELECT id, label, since, used FROM keys WHERE person = :p AND purpose = 'token' "
            "ORDER BY since, id",
            p=person.id,
        )
        return msgspec.convert(dicts(rows, "id label since used"), list[TokenInfo])

    async def token_used(self, key: str) -> None:
        """Store when a token was last used, to the minute; ignore a database that cannot write."""
        name, now = key_name(key), self._now()
        if now - self._used.get(name, 0) < MINUTE:
            return
        self._used[name] = now
        self._used.move_to_end(name)
        if len(self._used) > CACHED_KEYS:
            self._used.popitem(last=False)
        noted = "UPDATE keys SET used = :at WHERE id = :id AND purpose = 'token'"
        with contextlib.suppress(Unwritable):
            await self._backend.write([(noted, {"id": name, "at": now})])

    async def revoke_token(self, person: Person, name: str) -> None:
        """Revoke a token, or refuse one that is not the person's."""
        rows = await self._backend.write(
            [
                (
                    "DELETE FROM keys WHERE id = :id AND person = :p AND purpose = 'token' "
                    "RETURNING id",
                    {"id": name, "p": person.id},
                )
            ]
        )
        if not rows:
            raise Refused("not_found")
        self._revoke([name])

    def _revoke(self, keys: Sequence[str]) -> None:
        """Drop revoked keys from the cache and end their sessions."""
        self._changes += 1
        for key in keys:
            self._known.pop(key, None)
        self.sessions.end(keys)

    async def poll(self) -> None:
        """End the sessions of keys that another process has revoked."""
        listed = self.sessions.keys()
        for index in range(0, len(listed), BATCH):
            names = {f"k{i}": key for i, key in enumerate(listed[index : index + BATCH])}
            asked = ", ".join(f":{name}" for name in names)
            rows = await self._backend.read(f"SELECT id FROM keys WHERE id IN ({asked})", **names)
            left = {str(key) for (key,) in rows}
            if withdrawn := [key for key in names.values() if key not in left]:
                self._revoke(withdrawn)

    # deletion

    async def delete(self, person: Person) -> None:
        """Delete a person; nothing can be done in their name from now on.

        Their games stay. A row in `departures` marks that their name has yet to be removed there.
        """
        values: dict[str, Value] = {"p": person.id}
        await self._backend.write(
            [
                ("DELETE FROM keys WHERE person = :p", values),
                ("DELETE FROM ratings WHERE person = :p", values),
                ("DELETE FROM puzzle_outcomes WHERE person = :p", values),
                (
                    "DELETE FROM likes WHERE person = :p OR arrangement IN "
                    "(SELECT id FROM arrangements WHERE person = :p)",
                    values,
                ),
                ("DELETE FROM arrangements WHERE person = :p", values),
                (
                    "DELETE FROM challenge_answers WHERE challenge IN (SELECT id FROM challenges "
                    "WHERE challenger = :p OR challenged = :p)",
                    values,
                ),
                ("DELETE FROM challenges WHERE challenger = :p OR challenged = :p", values),
                ("UPDATE history SET person = NULL WHERE person = :p", values),
                ("DELETE FROM people WHERE id = :p", values),
                (
                    "INSERT INTO departures (person, since) VALUES (:p, :at) "
                    "ON CONFLICT DO NOTHING",
                    {**values, "at": self._now()},
                ),
            ]
        )
        self.mark_deleted(person.id)

    def mark_deleted(self, person: str) -> None:
        """Drop the keys and sessions of a person deleted here or by another process."""
        self._invalidate(person)
        self.sessions.block(person)

    async def departures(self) -> dict[str, int]:
        """Return the deleted people who may not be anonymised yet, with the time of deletion."""
        rows = await self._backend.read("SELECT person, since FROM departures")
        return {str(person): int(since or 0) for person, since in rows}

    async def deletion_done(self, person: str) -> None:
        """Mark the deletion of a person as complete."""
        await self._backend.write([("DELETE FROM departures WHERE person = :p", {"p": person})])
