"""Routes of histories: the games that people have played, and their puzzle logs."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal

import msgspec
from fastapi import APIRouter, Path, Query, Request, Response

from sobremesa.server.interface.people import GamesPage, PuzzleOutcome
from sobremesa.server.people.histories import Filters
from sobremesa.server.people.training import AT_ONCE, PuzzleAttempt
from sobremesa.server.refusals import Refused
from sobremesa.server.web.answers import answer, body
from sobremesa.server.web.computing import search
from sobremesa.server.web.description import gives, takes
from sobremesa.server.web.service import service, somebody, visitor

router = APIRouter(prefix="/api", tags=["people"])

Moment = Annotated[int | None, Query(ge=0, le=10**14)]


class PuzzleOutcomesRequest(msgspec.Struct, forbid_unknown_fields=True):
    """New outcomes of puzzles."""

    outcomes: Annotated[list[PuzzleAttempt], msgspec.Meta(max_length=AT_ONCE)]


_OUTCOMES = msgspec.json.Decoder(PuzzleOutcomesRequest)


@router.get("/people/{person}/games", responses=gives(GamesPage))
async def games(
    request: Request,
    person: Annotated[str, Path(pattern="^p[a-z0-9]{11}$")],
    game: Annotated[str | None, Query(pattern="^[a-z]{1,40}$")] = None,
    players: Annotated[int | None, Query(ge=1, le=9)] = None,
    rival: Literal["machine", "person", "self"] | None = None,
    name: Annotated[str | None, Query(min_length=1, max_length=24)] = None,
    level: Annotated[int | None, Query(ge=1, le=8)] = None,
    result: Literal["won", "lost", "drawn"] | None = None,
    since: Moment = None,
    until: Moment = None,
    rated: bool | None = None,
    variant: Annotated[str | None, Query(pattern="^[a-z0-9_-]{1,40}$")] = None,
    after: Annotated[str | None, Query(max_length=60)] = None,
) -> Response:
    """List the games that a person has played, filtered, latest first.

    Private games are listed only for their players. `after` is `next` of the previous page.
    """
    found = service(request)
    client = await visitor(request)
    if await found.archive.name_of(person) is None:
        raise Refused("unknown_person")
    wanted = Filters(
        game=game,
        players=players,
        rival=rival,
        name=name,
        level=level,
        result=result,
        since=since,
        until=until,
        rated=rated,
        variant=variant,
    )
    own = client is not None and client.id == person
    page = partial(found.histories.page, person, wanted, after, own)
    return answer(await search(request, page))


@router.get("/me/puzzles", responses=gives(list[PuzzleOutcome]))
async def outcomes(request: Request) -> Response:
    """Return one's own puzzle log, oldest first; only accounts have one."""
    person = await somebody(request)
    return answer(await _outcomes(request, person.id))


async def _outcomes(request: Request, person: str) -> list[PuzzleOutcome]:
    found = service(request)
    found.rate_limits.spend_seldom(person, "puzzles")
    return await search(request, partial(found.training.of, person))


@router.post(
    "/me/puzzles", responses=gives(list[PuzzleOutcome]), openapi_extra=takes(PuzzleOutcomesRequest)
)
async def solved(request: Request) -> Response:
    """Add to one's own puzzle log and return all of it; only accounts have one."""
    told = await body(request, _OUTCOMES)
    person = await somebody(request)
    await service(request).training.add(person, told.outcomes)
    return answer(await _outcomes(request, person.id))
