"""Everything that a request needs, in one place."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Final

from starlette.requests import HTTPConnection

from sobremesa.server.analysing import Desk
from sobremesa.server.bots import Workers
from sobremesa.server.filing import Filing
from sobremesa.server.gallery import Gallery
from sobremesa.server.hub import Hub
from sobremesa.server.people import People, Person
from sobremesa.server.refused import Refused
from sobremesa.server.settings import Settings
from sobremesa.server.spots import Spots
from sobremesa.server.tournaments.steward import Steward

COOKIE: Final = "sobremesa"


@dataclass(frozen=True, slots=True)
class Service:
    """A running server, without its sockets."""

    settings: Settings
    hub: Hub
    people: People
    workers: Workers
    filing: Filing
    gallery: Gallery
    steward: Steward
    desk: Desk
    shows: dict[str, asyncio.Task[bytes]] = field(default_factory=dict)
    """For each game its first turns, once somebody has looked."""
    spots: Spots = field(default_factory=Spots)


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


async def visitor(connection: HTTPConnection) -> Person | None:
    """Find who it is, if they say so; refuse a token that opens nothing."""
    key = key_of(connection)
    if key is None:
        return None
    person = await service(connection).people.who(key)
    if person is None and "authorization" in connection.headers:
        raise Refused("who_are_you")
    return person


async def somebody(connection: HTTPConnection) -> Person:
    """Find who it is, or refuse."""
    person = await visitor(connection)
    if person is None:
        raise Refused("who_are_you")
    return person
