"""Routes of tournaments."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import StreamingResponse

from sobremesa.play.report.poster import poster
from sobremesa.play.tournament import NotNow, Tournament, export
from sobremesa.server.refused import Refused
from sobremesa.server.tournaments import commands as c
from sobremesa.server.tournaments import views
from sobremesa.server.tournaments.hosting import Announcement
from sobremesa.server.web.analysis import packed
from sobremesa.server.web.answers import answer, body, gives, takes
from sobremesa.server.web.guard import pay
from sobremesa.server.web.service import service, somebody, visitor
from sobremesa.server.web.streams import NDJSON, Outbox, lines_of
from sobremesa.server.web.tables import Language

router = APIRouter(prefix="/api/tournaments", tags=["tournaments"])

TournamentId = Annotated[str, Path(pattern="^[a-z0-9]{12}$")]
_ANNOUNCEMENT = msgspec.json.Decoder(Announcement)


class Announced(msgspec.Struct):
    """The tournament that was announced."""

    tournament: str
    link: str


class Listed(msgspec.Struct):
    """The public tournaments."""

    tournaments: list[dict[str, Any]]


class Granted(msgspec.Struct):
    """What was asked is done; `number` is the last entry."""

    number: int


@router.post("", responses=gives(Announced), openapi_extra=takes(Announcement))
async def announce(request: Request) -> Response:
    """Announce a tournament."""
    wanted = await body(request, _ANNOUNCEMENT)
    person = await somebody(request)
    pay(request.scope)
    name = await service(request).steward.open(wanted, person.id)
    return answer(Announced(name, f"/tournament/{name}"))


@router.get("", responses=gives(Listed))
async def listed(request: Request) -> Response:
    """List the public tournaments, those under way first."""
    steward = service(request).steward
    names = await steward.register.listed()
    return answer(Listed([views.summary((await steward.find(name)).contest) for name in names]))


@router.get("/{tournament}", responses=gives(dict[str, Any]))
async def show(request: Request, tournament: TournamentId) -> Response:
    """Give a whole tournament."""
    person = await visitor(request)
    found = await service(request).steward.find(tournament)
    return packed(request, found.shown(person.id if person else None))


@router.post("/{tournament}", responses=gives(Granted), openapi_extra=takes(c.AnyCommand))
async def ask(request: Request, tournament: TournamentId) -> Response:
    """Ask for something at a tournament: join, be ready, begin, correct a result, …"""
    command = await body(request, c.DECODER)
    person = await somebody(request)
    steward = service(request).steward
    return answer(Granted(await steward.ask(tournament, command, person.id, person.name)))


def _download(text: str | bytes, kind: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=kind, headers=headers)


@router.get("/{tournament}/standings.csv", responses=gives(None, "text/csv"))
async def table(request: Request, tournament: TournamentId) -> Response:
    """Download the standings for a spreadsheet."""
    cup = await _begun(request, tournament)
    return _download(export.standings_csv(cup), "text/csv", f"{tournament}.csv")


@router.get("/{tournament}/standings.json", responses=gives(dict[str, Any]))
async def table_data(request: Request, tournament: TournamentId) -> Response:
    """Download the standings as data."""
    return answer(export.standings_data(await _begun(request, tournament)))


@router.get("/{tournament}/records", responses=gives(None, NDJSON))
async def records(request: Request, tournament: TournamentId) -> Response:
    """Download every game that has ended, a record a line."""
    cup = await _begun(request, tournament)
    pay(request.scope)
    hub = service(request).hub
    lines = []
    for one in cup.tables():
        for record in one.records:
            if record is not None:
                played = (await hub.find(record)).table
                lines.append(played.play.record().dumps())
    return _download("".join(f"{line}\n" for line in lines), NDJSON, f"{tournament}.jsonl")


@router.get("/{tournament}/poster.svg", responses=gives(None, "image/svg+xml"))
async def sheet(request: Request, tournament: TournamentId, language: Language = "es") -> Response:
    """Draw the bracket, or the way to the last table, as a poster."""
    cup = await _begun(request, tournament)
    pay(request.scope)
    return Response(poster(cup, language), media_type="image/svg+xml")


async def _begun(request: Request, tournament: str) -> Tournament:
    cup = (await service(request).steward.find(tournament)).contest.tournament
    if not cup.order:
        raise Refused("tournament_not_begun", NotNow("not_begun").text)
    return cup


@router.get("/{tournament}/stream", responses=gives(None, NDJSON))
async def stream(request: Request, tournament: TournamentId) -> Response:
    """Follow a tournament: a line with its number whenever there is something new."""
    outbox = Outbox(None)
    found = await service(request).steward.follow(tournament, outbox)

    async def lines() -> AsyncIterator[bytes]:
        try:
            async for line in lines_of(outbox):
                yield line
        finally:
            found.watchers.discard(outbox)

    return StreamingResponse(lines(), media_type=NDJSON)
