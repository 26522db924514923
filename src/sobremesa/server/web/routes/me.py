"""Routes of people: guests, accounts, tokens, one's own data."""

from __future__ import annotations

import time
from functools import partial
from typing import Annotated

import msgspec
from fastapi import APIRouter, Path, Request, Response

from sobremesa.server.interface.people import StoredData, TableTrace, TokenInfo
from sobremesa.server.people.accounts import Person
from sobremesa.server.people.export import exported
from sobremesa.server.people.names import account_key
from sobremesa.server.text import clean
from sobremesa.server.tournaments.snapshots import TournamentTrace
from sobremesa.server.web.answers import answer, body
from sobremesa.server.web.computing import search
from sobremesa.server.web.description import gives, takes
from sobremesa.server.web.guard import address, pay
from sobremesa.server.web.service import (
    COOKIE,
    Service,
    cookie_of,
    key_of,
    owner,
    service,
    somebody,
    visitor,
)

router = APIRouter(prefix="/api/me", tags=["me"])

YEAR = 365 * 24 * 3600
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]


class GuestRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The name of a guest."""

    name: Name


class Credentials(msgspec.Struct, forbid_unknown_fields=True):
    """A name and a password."""

    name: Name
    password: Annotated[str, msgspec.Meta(min_length=8, max_length=200)]


class TokenRequest(msgspec.Struct, forbid_unknown_fields=True):
    """What a token is for."""

    label: Annotated[str, msgspec.Meta(max_length=60)] = ""


class Me(msgspec.Struct):
    """The person of a request; all None for a visitor without a name."""

    id: str | None
    name: str | None
    account: bool


class NewToken(msgspec.Struct):
    """A token; it is shown only once."""

    token: str


class PersonalData(StoredData):
    """Everything that is stored about a person."""

    tables: list[TableTrace]
    tournaments: list[TournamentTrace]


class Acknowledgement(msgspec.Struct):
    """The request was executed."""

    done: bool = True


_NAMING = msgspec.json.Decoder(GuestRequest)
_ACCOUNT = msgspec.json.Decoder(Credentials)
_LABEL = msgspec.json.Decoder(TokenRequest)


def _me(person: Person | None) -> Me:
    return Me(person.id, person.name, person.account) if person else Me(None, None, False)


def _with_cookie(request: Request, response: Response, key: str) -> Response:
    response.set_cookie(
        COOKIE,
        key,
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=service(request).settings.secure,
    )
    return response


@router.get("", responses=gives(Me))
async def me(request: Request) -> Response:
    """Return the person of the request."""
    return answer(_me(await visitor(request)))


@router.post("", responses=gives(Me), openapi_extra=takes(GuestRequest))
async def be_guest(request: Request) -> Response:
    """Become a guest, or rename a guest."""
    name = (await body(request, _NAMING)).name
    people = service(request).people
    person = await visitor(request)
    if person is not None:
        return answer(_me(await people.rename(person, name)))
    pay(request.scope)
    person, key = await people.create_guest(name)
    return _with_cookie(request, answer(_me(person)), key)


@router.post("/account", responses=gives(Me), openapi_extra=takes(Credentials))
async def keep(request: Request) -> Response:
    """Turn a guest into an account with a password. The cookie is renewed."""
    wanted = await body(request, _ACCOUNT)
    person = await owner(request)
    pay(request.scope)
    people = service(request).people
    kept, key = await people.create_account(
        person, wanted.name, wanted.password, cookie_of(request)
    )
    response = answer(_me(kept))
    return _with_cookie(request, response, key) if key else response


@router.post("/session", responses=gives(Me), openapi_extra=takes(Credentials))
async def enter(request: Request) -> Response:
    """Sign in with a name and a password. The cookie is renewed."""
    given = await body(request, _ACCOUNT)
    pay(request.scope)
    found, account = service(request), account_key(clean(given.name))
    known = await visitor(request)
    own = known is not None and known.account and account_key(known.name) == account
    place = known.id if known and own else address(request.scope)
    found.login_limits.begin(account, place, time.monotonic())
    person, key = await found.people.sign_in(
        given.name, given.password, known, cookie_of(request) if known else ""
    )
    found.login_limits.succeeded(account, place)
    return _with_cookie(request, answer(_me(person)), key)


@router.delete("/session", responses=gives(Acknowledgement))
async def leave(request: Request) -> Response:
    """Sign out: the key of the cookie is revoked."""
    await somebody(request)
    key = key_of(request)
    assert key is not None
    await service(request).people.revoke_key(key)
    response = answer(Acknowledgement())
    response.delete_cookie(COOKIE)
    return response


@router.delete("", responses=gives(Acknowledgement))
async def forget_me(request: Request) -> Response:
    """Delete oneself and everything stored about oneself."""
    person = await owner(request)
    await service(request).deletion.delete(person)
    response = answer(Acknowledgement())
    response.delete_cookie(COOKIE)
    return response


@router.get("/export", responses=gives(PersonalData))
async def export(request: Request) -> Response:
    """Return everything that is stored about oneself."""
    person = await owner(request)
    pay(request.scope)
    return answer(await search(request, partial(_kept, service(request), person), whole=True))


async def _kept(found: Service, person: Person) -> PersonalData:
    traces = await found.hub.journal.traces(person.id)
    cups = await found.tournament_manager.journal.traces(person.id)
    kept = await exported(found.hub.journal.backend, found.people, person)
    return PersonalData(**kept, tables=traces, tournaments=cups)


@router.get("/tokens", responses=gives(list[TokenInfo]))
async def tokens(request: Request) -> Response:
    """List one's tokens."""
    return answer(await service(request).people.tokens(await owner(request)))


@router.post("/tokens", responses=gives(NewToken), openapi_extra=takes(TokenRequest))
async def new_token(request: Request) -> Response:
    """Create a token with which a program acts for oneself."""
    label = (await body(request, _LABEL)).label
    person = await owner(request)
    pay(request.scope)
    return answer(NewToken(await service(request).people.new_token(person, label)))


@router.delete("/tokens/{token}", responses=gives(Acknowledgement))
async def drop_token(
    request: Request, token: Annotated[str, Path(pattern="^[a-z0-9]{12}$")]
) -> Response:
    """Revoke a token."""
    await service(request).people.revoke_token(await owner(request), token)
    return answer(Acknowledgement())
