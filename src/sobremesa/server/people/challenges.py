"""Challenges: a person asks an account by name for a game, and it accepts or declines.

The row of a challenge never changes; its answer is a second row with the same key, so that only one
of two answers is stored. The table of an accepted challenge is stored in one transaction with the
answer.
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
from sobremesa.server.people.names import account_key
from sobremesa.server.refusals import Refused
from sobremesa.server.rooms.hub import Hub
from sobremesa.server.storage.backend import Backend
from sobremesa.server.storage.health import Unavailable
from sobremesa.server.storage.statements import Conflict, Row, Statement, Value
from sobremesa.server.tables.terms import SeatTerms, TableTerms, validated_terms
from sobremesa.server.text import clean

POLL_SECONDS: Final = 2.0
"""Seconds between two polls of what has expired and what other processes have stored."""
SENT: Final = 20
"""How many challenges of one person may wait for an answer."""
RECEIVED: Final = 50
"""How many challenges of accounts may wait for one person's answer, and how many of guests. They
are counted separately, because guests cost nothing and must not block accounts."""
BETWEEN: Final = 3
"""How many challenges from one person to another may wait for an answer."""
PUBLISHED: Final = 1000
"""How many published states are remembered, so that none is sent twice."""

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
        self._published: dict[tuple[str, str], None] = {}
        self._seen = now()
        """Until when the answers of other processes have been polled."""

    # sending

    async def send(
        self, person: Person, name: str, terms: TableTerms, seconds: int
    ) -> ChallengeInfo:
        """Challenge an account by its name; the challenge expires after `seconds`."""
        wanted = validated_terms(_seated(terms), self._random)
        kinds = [seat.kind for seat in wanted.seats]
        if "me" not in kinds:
            raise Refused("not_seated")
        if "open" not in kinds:
            raise Refused("table_full")
        rows = await self._backend.read(
            "SELECT id FROM people WHERE account = :account", account=account_key(clean(name))
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
        return await self._publish(key)

    async def _check_numbers(self, challenger: Person, challenged: str) -> None:
        """Refuse another challenge where too many wait already."""
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

    # queries

    async def find(self, key: str, person: Person) -> ChallengeInfo:
        """Return a challenge that a person sent or received, or refuse."""
        rows = await self._backend.read(_FIELDS + "WHERE c.id = :id", id=key)
        found = self._info(rows[0]) if rows else None
        if found is None or person.id not in _parties(found):
            raise Refused("unknown_challenge")
        return found

    async def waiting(self, person: str) -> list[ChallengeInfo]:
        """Return the open challenges from and to a person, oldest first."""
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
        """Accept: open a table at which both sit."""
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
        return await self._publish(key)

    async def decline(self, key: str, person: Person) -> ChallengeInfo:
        """Decline."""
        return await self._end(await self._open(key, person, "challenged"), "declined")

    async def cancel(self, key: str, person: Person) -> ChallengeInfo:
        """Cancel one's own challenge."""
        return await self._end(await self._open(key, person, "challenger"), "cancelled")

    async def _open(self, key: str, person: Person, party: str) -> ChallengeInfo:
        """Return an open challenge in which a person is the `party`, or refuse."""
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
        return await self._publish(found["challenge"])

    # publishing

    async def _publish(self, key: str) -> ChallengeInfo:
        """Send the state of a challenge to both parties, once."""
        rows = await self._backend.read(_FIELDS + "WHERE c.id = :id", id=key)
        if not rows:  # one of them has just deleted themselves
            raise Refused("unknown_challenge")
        found = self._info(rows[0])
        news = (key, found["status"])
        if news not in self._published:
            self._published[news] = None
            if len(self._published) > PUBLISHED:
                del self._published[next(iter(self._published))]
            for person in _parties(found):
                self._hub.subscriptions.send(person, _ENCODE(found))
        return found

    async def run(self) -> None:
        """Poll again and again."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            try:
                await self.poll()
            except Unavailable:  # logged already
                pass
            except Exception:  # the database may be down for a moment
                _log.exception("challenges cannot be looked at")

    async def poll(self) -> None:
        """Let challenges expire, and publish what other processes have stored."""
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
            await self._publish(str(key))
        if self._backend.shared:
            await self._poll_others(now)

    async def _poll_others(self, now: int) -> None:
        """Publish to people here what other processes have stored."""
        rows = await self._backend.read(
            "SELECT id FROM challenges WHERE since > :last "
            "UNION SELECT challenge FROM challenge_answers WHERE at > :last",
            last=self._seen - 2 * int(POLL_SECONDS * 1000),
        )
        self._seen = now
        for (key,) in rows:
            try:
                await self._publish(str(key))
            except Refused:
                continue


def _answer(key: str, status: str, at: int) -> Callable[[str | None], Sequence[Statement]]:
    """Return a function that, given the table of an accepted challenge, gives the statements."""
    return lambda table: [(_ANSWER, {"id": key, "status": status, "table": table, "at": at})]


def _seated(terms: TableTerms) -> TableTerms:
    """Return the challenger the first seat where the terms name no seats."""
    if terms.seats:
        return terms
    return msgspec.structs.replace(terms, seats=(SeatTerms("me"),))


def _parties(found: ChallengeInfo) -> Sequence[str]:
    return found["challenger"]["id"], found["challenged"]["id"]
