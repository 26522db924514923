"""Challenges: somebody asks somebody else by name for a game, who accepts or declines.

A challenge never changes; its answer is a second row with the same key, so that of two answers one
is stored. The table of an accepted challenge is stored together with the answer.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from random import Random
from typing import Final, cast

import msgspec

from sobremesa.server.identifiers import table_id
from sobremesa.server.people.accounts import Person
from sobremesa.server.people.messages import ChallengeInfo, ChallengeStatus
from sobremesa.server.people.names import account_of
from sobremesa.server.refusals import Refused
from sobremesa.server.rooms.hub import Hub
from sobremesa.server.storage.backend import Backend
from sobremesa.server.storage.health import Unavailable
from sobremesa.server.storage.statements import Conflict, Row, Statement, Value
from sobremesa.server.tables.terms import SeatTerms, TableTerms, validated_terms
from sobremesa.server.text import clean

LOOK: Final = 2.0
"""Seconds between looks at what has expired, and at what other processes stored."""
SENT: Final = 20
"""How many challenges of one person may wait for an answer."""
RECEIVED: Final = 50
"""How many of accounts may wait for one person's answer, and as many of guests: these cost nothing,
and shall not keep others out."""
BETWEEN: Final = 3
"""How many of one person may wait for the same person's answer."""
REMEMBERED: Final = 1000
"""How many answers are remembered, so that nobody is told of them twice."""

_FIELDS = (
    "SELECT c.id, a.status, c.challenger, x.name, c.challenged, y.name, c.terms, a.table_id, "
    "c.since, c.expires FROM challenges AS c "
    "JOIN people AS x ON x.id = c.challenger JOIN people AS y ON y.id = c.challenged "
    "LEFT JOIN challenge_answers AS a ON a.challenge = c.id "
)
_NEW = (
    "INSERT INTO challenges (id, challenger, challenged, terms, since, expires) "
    "VALUES (:id, :challenger, :challenged, :terms, :at, :expires)"
)
_ANSWER = (
    "INSERT INTO challenge_answers (challenge, status, table_id, at) "
    "VALUES (:id, :status, :table, :at)"
)
_TERMS = msgspec.json.Decoder(TableTerms)
_ENCODE = msgspec.json.Encoder().encode

_log = logging.getLogger("sobremesa.server")


class Challenges:
    """All challenges."""

    def __init__(self, backend: Backend, now: Callable[[], int], random: Random, hub: Hub) -> None:
        self._backend = backend
        self._now = now
        self._random = random
        self._hub = hub
        self._told: dict[tuple[str, str], None] = {}
        self._seen = now()
        """Until when the answers of other processes have been looked at."""

    # asking

    async def send(
        self, person: Person, name: str, terms: TableTerms, seconds: int
    ) -> ChallengeInfo:
        """Challenge the account of a name to a game; it waits for an answer for some seconds."""
        wanted = validated_terms(_seated(terms), self._random)
        kinds = [seat.kind for seat in wanted.seats]
        if "me" not in kinds:
            raise Refused("not_seated")
        if "open" not in kinds:
            raise Refused("table_full")
        rows = await self._backend.read(
            "SELECT id FROM people WHERE account = :account", account=account_of(clean(name))
        )
        if not rows:
            raise Refused("unknown_person")
        challenged = str(rows[0][0])
        if challenged == person.id:
            raise Refused("self_challenge")
        await self._check_numbers(person, challenged)
        key, now = table_id(self._random), self._now()
        values: dict[str, Value] = {
            "id": key,
            "challenger": person.id,
            "challenged": challenged,
            "terms": _ENCODE(wanted).decode(),
            "at": now,
            "expires": now + 1000 * seconds,
        }
        self._hub.sessions.check(person.id)
        await self._backend.write([(_NEW, values)])
        return await self._tell(key)

    async def _check_numbers(self, challenger: Person, challenged: str) -> None:
        """Refuse one challenge more where many wait."""
        kind = "IS NOT NULL" if challenger.account else "IS NULL"
        rows = await self._backend.read(
            "SELECT COUNT(CASE WHEN c.challenger = :by THEN 1 END), "
            "COUNT(CASE WHEN c.challenger = :by AND c.challenged = :to THEN 1 END), "
            f"COUNT(CASE WHEN c.challenged = :to AND x.account {kind} THEN 1 END) "
            "FROM challenges AS c JOIN people AS x ON x.id = c.challenger "
            "WHERE (c.challenger = :by OR c.challenged = :to) AND c.expires > :now "
            "AND NOT EXISTS (SELECT 1 FROM challenge_answers WHERE challenge = c.id)",
            by=challenger.id,
            to=challenged,
            now=self._now(),
        )
        sent, between, received = (int(count or 0) for count in rows[0])
        if sent >= SENT or between >= BETWEEN or received >= RECEIVED:
            raise Refused("too_many_challenges")

    # looking

    async def find(self, key: str, person: Person) -> ChallengeInfo:
        """Give a challenge of somebody's, or refuse."""
        rows = await self._backend.read(_FIELDS + "WHERE c.id = :id", id=key)
        found = self._info(rows[0]) if rows else None
        if found is None or person.id not in _parties(found):
            raise Refused("unknown_challenge")
        return found

    async def waiting(self, person: str) -> list[ChallengeInfo]:
        """List the challenges from and to somebody that wait for an answer, the oldest first."""
        rows = await self._backend.read(
            _FIELDS + "WHERE (c.challenger = :p OR c.challenged = :p) AND c.expires > :now "
            "AND a.challenge IS NULL ORDER BY c.since, c.id",
            p=person,
            now=self._now(),
        )
        return [self._info(row) for row in rows]

    def _info(self, row: Row) -> ChallengeInfo:
        key, status, by, by_name, to, to_name, terms, table, since, expires = row
        late = status is None and int(expires or 0) <= self._now()
        return {
            "kind": "challenge",
            "challenge": str(key),
            "status": cast(ChallengeStatus, status or ("expired" if late else "waiting")),
            "challenger": {"id": str(by), "name": str(by_name)},
            "challenged": {"id": str(to), "name": str(to_name)},
            "terms": msgspec.to_builtins(_TERMS.decode(str(terms))),
            "table": None if table is None else str(table),
            "since": int(since or 0),
            "expires": int(expires or 0),
        }

    # answering

    async def accept(self, key: str, person: Person) -> ChallengeInfo:
        """Play: open a table at which both sit."""
        found = await self._open(key, person, "challenged")
        by = found["challenger"]
        terms = _TERMS.decode(_ENCODE(found["terms"]))
        answered = _answer(key, "accepted", self._now())
        try:
            await self._hub.open(
                terms, by["id"], by["name"], guests=[(person.id, person.name)], also=answered
            )
        except Conflict:
            raise Refused("challenge_over") from None
        return await self._tell(key)

    async def decline(self, key: str, person: Person) -> ChallengeInfo:
        """Rather not play."""
        return await self._end(await self._open(key, person, "challenged"), "declined")

    async def cancel(self, key: str, person: Person) -> ChallengeInfo:
        """Take one's own challenge back."""
        return await self._end(await self._open(key, person, "challenger"), "cancelled")

    async def _open(self, key: str, person: Person, party: str) -> ChallengeInfo:
        """Give a challenge that waits, if it is somebody's to answer."""
        found = await self.find(key, person)
        if found[party]["id"] != person.id:  # type: ignore[literal-required]  # one of two
            raise Refused("not_challenged")
        if found["status"] != "waiting":
            raise Refused("challenge_over")
        return found

    async def _end(self, found: ChallengeInfo, status: str) -> ChallengeInfo:
        try:
            await self._backend.write(_answer(found["challenge"], status, self._now())(None))
        except Conflict:
            raise Refused("challenge_over") from None
        return await self._tell(found["challenge"])

    # telling

    async def _tell(self, key: str) -> ChallengeInfo:
        """Tell both how a challenge stands, once."""
        rows = await self._backend.read(_FIELDS + "WHERE c.id = :id", id=key)
        if not rows:  # one of them has just deleted themselves
            raise Refused("unknown_challenge")
        found = self._info(rows[0])
        told = (key, found["status"])
        if told not in self._told:
            self._told[told] = None
            if len(self._told) > REMEMBERED:
                del self._told[next(iter(self._told))]
            for person in _parties(found):
                self._hub.subscriptions.send(person, _ENCODE(found))
        return found

    async def keep(self) -> None:
        """Let challenges expire, and hear of those that other processes stored."""
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self.look()
            except Unavailable:  # the log has been told
                pass
            except Exception:  # the database is away, perhaps not for long
                _log.exception("challenges cannot be looked at")

    async def look(self) -> None:
        """Do what is to be done now."""
        now = self._now()
        rows = await self._backend.read(
            "SELECT c.id FROM challenges AS c WHERE c.expires <= :now "
            "AND NOT EXISTS (SELECT 1 FROM challenge_answers WHERE challenge = c.id)",
            now=now,
        )
        for (key,) in rows:
            try:
                await self._backend.write(_answer(str(key), "expired", now)(None))
            except Conflict:  # another process was faster
                continue
            await self._tell(str(key))
        if self._backend.shared:
            await self._hear(now)

    async def _hear(self, now: int) -> None:
        """Tell people here what happened through other processes."""
        rows = await self._backend.read(
            "SELECT id FROM challenges WHERE since > :last "
            "UNION SELECT challenge FROM challenge_answers WHERE at > :last",
            last=self._seen - 2 * int(LOOK * 1000),
        )
        self._seen = now
        for (key,) in rows:
            try:
                await self._tell(str(key))
            except Refused:
                continue


def _answer(key: str, status: str, at: int) -> Callable[[str | None], Sequence[Statement]]:
    """Give the statements that answer a challenge, once the table is known that comes of it."""
    return lambda table: [(_ANSWER, {"id": key, "status": status, "table": table, "at": at})]


def _seated(terms: TableTerms) -> TableTerms:
    """Let the challenger sit first where nothing else is said."""
    if terms.seats:
        return terms
    return msgspec.structs.replace(terms, seats=(SeatTerms("me"),))


def _parties(found: ChallengeInfo) -> Sequence[str]:
    return found["challenger"]["id"], found["challenged"]["id"]
