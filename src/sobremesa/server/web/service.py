"""Everything that a request needs, in one place."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from starlette.requests import HTTPConnection

from sobremesa.server.journal.decisions import Decision
from sobremesa.server.limits import Places, TokenBuckets
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
from sobremesa.server.sessions import Connection
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
"""How many searches of an address may wait at once."""
TALK: Final = (
    *(c.Say, c.Mute, c.Stand, c.Leave, c.Return, c.Arrange),
    *(c.Offer, c.OfferSwap, c.CallBot, c.OfferPact),
)
"""What is written into the journal of a table without moving its game."""
CROWDING: Final = (c.Say, c.Mute, c.Sit, tc.Join, tc.Withdraw)
"""What strangers write into the journal of somebody else's table or tournament."""
COMING: Final = (tc.Join, tc.Withdraw, tc.Ready)
NAMED: Final = (c.Say, c.Sit)
"""What is written there with the name of who asks."""


class Quotas:
    """What a person may ask for at tables, through all their connections together."""

    def __init__(self, settings: Settings) -> None:
        self._requests = TokenBuckets(settings.person_rate, settings.person_burst)
        self._talk = TokenBuckets(settings.talk_rate, settings.talk_burst)
        self._crowds = TokenBuckets(settings.crowd_rate, settings.crowd_burst)

    def spend(self, person: str, command: object, crowd: str = "") -> None:
        """Let a person pay for a request, or refuse it.

        `crowd` is the table or tournament for strangers to it: all of them pay together, so that
        however many come, its journal grows no faster.
        """
        now = time.monotonic()
        paid = self._requests.spend(person, now)
        if paid and isinstance(command, (*TALK, *COMING)):
            paid = self._talk.spend(person, now)
        if paid and crowd and isinstance(command, CROWDING):
            paid = self._crowds.spend(crowd, now)
        if not paid:
            raise Refused("too_fast")

    def spend_seldom(self, person: str, what: str) -> None:
        """Let a person pay for something long of which nobody needs much, as often as for talk."""
        if not self._talk.spend(f"{person} {what}", time.monotonic()):
            raise Refused("too_fast")


class Searches:
    """What is looked up in all that is stored: one after the other, a few of each address."""

    def __init__(self) -> None:
        self.one = asyncio.Semaphore(1)
        self.places = Places(SEARCHES)


@dataclass(frozen=True, slots=True)
class Service:
    """A running server, without its sockets."""

    settings: Settings
    hub: Hub
    people: People
    workers: Workers
    archive: Archive
    gallery: Gallery
    tournament_manager: TournamentManager
    analyses: Analyses
    quotas: Quotas
    deletion: Deletion
    challenges: Challenges
    histories: Histories
    training: Training
    login_limits: LoginLimits = field(default_factory=LoginLimits)
    kept: dict[tuple[Callable[..., Any], tuple[Any, ...]], asyncio.Task[bytes]] = field(
        default_factory=dict
    )
    """What was computed once for everybody, packed."""
    pictures: PictureCache = field(default_factory=PictureCache)
    searches: Searches = field(default_factory=Searches)


def service(connection: HTTPConnection) -> Service:
    """Find the server that a connection belongs to."""
    found = connection.app.state.service
    assert isinstance(found, Service)
    return found


def key_of(connection: HTTPConnection) -> str | None:
    """Give the key that somebody shows: a token, or the cookie."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    if kind:
        return token.strip() if kind.lower() == "bearer" else ""
    return connection.cookies.get(COOKIE)


def cookie_of(connection: HTTPConnection) -> str:
    """Give the key in the cookie; empty where a token is shown, or nothing."""
    shown = "authorization" in connection.headers
    return "" if shown else connection.cookies.get(COOKIE, "")


async def visitor(connection: HTTPConnection) -> Person | None:
    """Find who it is, if they say so; refuse a token that opens nothing."""
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
        found.hub.askers.seen(person.id, address(connection.scope))
    return person


async def somebody(connection: HTTPConnection) -> Person:
    """Find who it is, or refuse."""
    person = await visitor(connection)
    if person is None:
        raise Refused("who_are_you")
    return person


async def owner(connection: HTTPConnection) -> Person:
    """Find who it is, or refuse; a program that acts for somebody is not that somebody.

    A token that was stolen must not outlive its withdrawal, nor take everything with it.
    """
    person = await somebody(connection)
    if "authorization" in connection.headers:
        raise Refused("not_by_token")
    return person


async def ask(
    found: Service, table: str, command: c.AnyCommand, person: Person
) -> Decision[e.Entry]:
    """Ask for something at a table, within what a person may ask for."""
    room = await found.hub.find(table)
    found.quotas.spend(person.id, command, "" if room.table.seats_of(person.id) else table)
    name = person.name
    if isinstance(command, NAMED):  # a socket may be older than what its owner is called now
        called = await found.archive.name_of(person.id)
        if called is None:
            raise Refused("who_are_you")
        name = called
    return await found.hub.ask(table, command, person.id, name)


class Session:
    """What ties a socket or a stream to the key with which it was opened."""

    __slots__ = ("_connection", "_key", "_people")

    def __init__(self, request: HTTPConnection, connection: Connection) -> None:
        self._people = service(request).people
        self._key = key_of(request) if connection.person else None
        self._connection = connection

    async def open(self) -> None:
        """End the connection from now on when its key ends; refuse if that has happened."""
        if self._key:
            self._people.sessions.add(self._key, self._connection)
            if await self._people.authenticate(self._key) is None:
                raise Refused("who_are_you")

    def close(self) -> None:
        """Let the connection go."""
        if self._key:
            self._people.sessions.remove(self._key, self._connection)
