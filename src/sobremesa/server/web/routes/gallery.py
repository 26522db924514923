"""Routes of the gallery, and of people's profiles."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import msgspec
from fastapi import APIRouter, Path, Query, Request, Response

from sobremesa.rulebook.data import ArrangedPart
from sobremesa.server.interface.people import Profile, Setup
from sobremesa.server.refusals import Refused
from sobremesa.server.web.answers import answer, body
from sobremesa.server.web.computing import search
from sobremesa.server.web.description import gives, takes
from sobremesa.server.web.guard import pay
from sobremesa.server.web.routes.me import Acknowledgement
from sobremesa.server.web.service import service, somebody, visitor

router = APIRouter(prefix="/api", tags=["gallery"])

Key = Annotated[str, Path(pattern="^[a-z0-9]{12}$")]


class NewArrangement(msgspec.Struct, forbid_unknown_fields=True):
    """An arrangement to save."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    value: ArrangedPart
    note: Annotated[str, msgspec.Meta(max_length=200)] = ""
    public: bool = False


class SavedArrangement(msgspec.Struct):
    """The id of a saved arrangement."""

    id: str


_KEEPING = msgspec.json.Decoder(NewArrangement)


@router.get("/arrangements", responses=gives(list[Setup]))
async def listed(
    request: Request, game: Annotated[str, Query(pattern="^[a-z]{1,40}$")]
) -> Response:
    """List the public arrangements of a game, the most liked first."""
    found = partial(service(request).gallery.listed, game, await visitor(request))
    return answer(await search(request, found))


@router.get("/me/arrangements", tags=["me"], responses=gives(list[Setup]))
async def mine(request: Request) -> Response:
    """List one's own arrangements."""
    return answer(await service(request).gallery.mine(await somebody(request)))


@router.post(
    "/arrangements", responses=gives(SavedArrangement), openapi_extra=takes(NewArrangement)
)
async def keep(request: Request) -> Response:
    """Save an arrangement."""
    wanted = await body(request, _KEEPING)
    person = await somebody(request)
    pay(request.scope)
    key = await service(request).gallery.add(
        person, wanted.game, wanted.name, wanted.note, wanted.value, wanted.public
    )
    return answer(SavedArrangement(key))


@router.delete("/arrangements/{key}", responses=gives(Acknowledgement))
async def remove(request: Request, key: Key) -> Response:
    """Remove an arrangement of one's own."""
    await service(request).gallery.remove(await somebody(request), key)
    return answer(Acknowledgement())


@router.put("/arrangements/{key}/like", responses=gives(Acknowledgement))
async def like(request: Request, key: Key) -> Response:
    """Like an arrangement."""
    await service(request).gallery.like(await somebody(request), key, True)
    return answer(Acknowledgement())


@router.delete("/arrangements/{key}/like", responses=gives(Acknowledgement))
async def unlike(request: Request, key: Key) -> Response:
    """Take back a like."""
    await service(request).gallery.like(await somebody(request), key, False)
    return answer(Acknowledgement())


@router.get("/people/{person}", tags=["people"], responses=gives(Profile))
async def person(
    request: Request, person: Annotated[str, Path(pattern="^p[a-z0-9]{11}$")]
) -> Response:
    """Return a person's profile: name, ratings, last public games."""
    client = await visitor(request)
    own = client is not None and client.id == person
    found = await search(request, partial(service(request).archive.profile, person, own))
    if found is None:
        raise Refused("unknown_person")
    return answer(found)
