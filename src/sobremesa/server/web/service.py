"""The parts of a running server that routes need."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from starlette.requests import HTTPConnection

from sobremesa.server.journal.decisions import Decision
from sobremesa.server.limits import ConcurrencyLimit, TokenBuckets
from sobremesa.server.logs import PERSON, person_hash
from sobremesa.server.people.accounts import People, Person
from sobremesa.server.people.archive import Archive
from sobremesa.server.people.challenges import Challenges
from sobremesa.server.people.deletion import Deletion
from sobremesa.server.people.gallery import Gallery
from sobremesa.server.people.histories import Histories
from sobremesa.server.people.login_limits import LoginLimits
from sobremesa.server.people.training import Training
from sobremesa.server.refusals import Refused
from sobremesa.server.rooms.hub import Hub
from sobremesa.server.sessions import KeyedConnection
from sobremesa.server.settings import Settings
from sobremesa.server.tables import commands as c
from sobremesa.server.tables import events as e
from sobremesa.server.tournaments import commands as tc
from sobremesa.server.tournaments.manager import TournamentManager
from sobremesa.server.web.guard import address
from sobremesa.server.web.pictures import PictureCache
from sobremesa.server.workers.analyses import Analyses
from sobremesa.server.workers.lanes import Workers

COOKIE: Final = "sobremesa"
SEARCHES: Final = 4
"""How many searches of an address may be pending."""
TALK: Final = (
    *(c.Say, c.Mute, c.Stand, c.Leave, c.Return, c.Arrange),
    *(c.Offer, c.OfferSwap, c.CallBot, c.OfferPact),
)
"""Commands that write to the journal of a table without changing its game."""
CROWDING: Final = (c.Say, c.Mute, c.Sit, tc.Join, tc.Withdraw)
"""Commands by which strangers write to the journal of a table or tournament."""
ENTERING: Final = (tc.Join, tc.Withdraw, tc.Ready)
SIGNED: Final = (c.Say, c.Sit)
"""Commands that store the name of the person."""


class RateLimits:
    """Rate limits of a person for all their connections together."""

    def __init__(self, settings: Settings) -> None:
        self._requests = TokenBuckets(settings.person_rate, settings.person_burst)
        self._talk = TokenBuckets(settings.talk_rate, settings.talk_burst)
        self._crowds = TokenBuckets(settings.crowd_rate, settings.crowd_burst)

    def spend(self, person: str, command: object, crowd: str = "") -> None:
        """Charge a person for a request, or refuse it.

        `crowd` is the id of the table or tournament if the person is a stranger to it: all
        strangers share one limit, so that a crowd cannot flood its journal.
        """
        now = time.monotonic()
        paid = self._requests.spend(person, now)
        if paid and isinstance(command, (*TALK, *ENTERING)):
            paid = self._talk.spend(person, now)
        if paid and crowd and isinstance(command, CROWDING):
            paid = self._crowds.spend(crowd, now)
        if not paid:
            raise Refused("too_fast")

    def spend_seldom(self, person: str, what: str) -> None:
        """Charge a person for a rare and long request, at the rate of chat."""
        if not self._talk.spend(f"{person} {what}", time.monotonic()):
            raise Refused("too_fast")


class Searches:
    """Limits searches: one at a time, and a few pending ones per address."""

    def __init__(self) -> None:
        self.one = asyncio.Semaphore(1)
        self.whole = asyncio.Semaphore(1)
        """For exports, which may take long."""
        self.places = ConcurrencyLimit(SEARCHES)


@dataclass(frozen=True, slots=True)
class Service:
    """The parts of a running server."""

    settings: Settings
    hub: Hub
    people: People
    workers: Workers
    archive: Archive
    gallery: Gallery
    tournament_manager: TournamentManager
    analyses: Analyses
    rate_limits: RateLimits
    deletion: Deletion
    challenges: Challenges
    histories: Histories
    training: Training
    login_limits: LoginLimits = field(default_factory=LoginLimits)
    response_cache: dict[tuple[Callable[..., Any], tuple[Any, ...]], asyncio.Task[bytes]] = field(
        default_factory=dict
    )
    """Compressed responses that are the same for everybody."""
    pictures: PictureCache = field(default_factory=PictureCache)
    searches: Searches = field(default_factory=Searches)


def service(connection: HTTPConnection) -> Service:
    """Give the service of a connection."""
    found = connection.app.state.service
    assert isinstance(found, Service)
    return found


def key_of(connection: HTTPConnection) -> str | None:
    """Give the key of a request: a token, or the cookie."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    if kind:
        return token.strip() if kind.lower() == "bearer" else ""
    return connection.cookies.get(COOKIE)


def cookie_of(connection: HTTPConnection) -> str:
    """Give the key in the cookie; empty without one, or with a token."""
    shown = "authorization" in connection.headers
    return "" if shown else connection.cookies.get(COOKIE, "")


async def visitor(connection: HTTPConnection) -> Person | None:
    """Authenticate the person, if there is a key; refuse an invalid token."""
    key = key_of(connection)
    if key is None:
        return None
    found = service(connection)
    program = "authorization" in connection.headers
    person = await found.people.authenticate(key, cookie=not program)
    if person is None and program:
        raise Refused("who_are_you")
    if person is not None:
        if program:
            await found.people.token_used(key)
        PERSON.set(person_hash(person.id))
        found.hub.client_addresses.record(person.id, address(connection.scope))
    return person


async def somebody(connection: HTTPConnection) -> Person:
    """Authenticate the person, or refuse."""
    person = await visitor(connection)
    if person is None:
        raise Refused("who_are_you")
    return person


async def owner(connection: HTTPConnection) -> Person:
    """Authenticate the person by a cookie, or refuse; tokens are not enough.

    A stolen token must not be able to create other keys, or to delete the account.
    """
    person = await somebody(connection)
    if "authorization" in connection.headers:
        raise Refused("not_by_token")
    return person


async def ask(
    found: Service, table: str, command: c.AnyCommand, person: Person
) -> Decision[e.Entry]:
    """Execute a command at a table, within the rate limits of the person."""
    room = await found.hub.find(table)
    found.rate_limits.spend(person.id, command, "" if room.table.seats_of(person.id) else table)
    name = person.name
    if isinstance(command, SIGNED):  # the name may have changed since the socket was opened
        called = await found.archive.name_of(person.id)
        if called is None:
            raise Refused("who_are_you")
        name = called
    return await found.hub.handle(table, command, person.id, name)


class SessionMember:
    """Binds a socket or a stream to the key with which it was opened."""

    __slots__ = ("_connection", "_key", "_people")

    def __init__(self, request: HTTPConnection, connection: KeyedConnection) -> None:
        self._people = service(request).people
        self._key = key_of(request) if connection.person else None
        self._connection = connection

    async def open(self) -> None:
        """Close the connection when its key ends; refuse if it has ended already."""
        if self._key:
            self._people.sessions.add(self._key, self._connection)
            if await self._people.authenticate(self._key) is None:
                raise Refused("who_are_you")

    def close(self) -> None:
        """Unbind the connection."""
        if self._key:
            self._people.sessions.remove(self._key, self._connection)
