"""Routes of tournaments."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated

import msgspec
from fastapi import APIRouter, Path, Request, Response

from sobremesa.core.record import Record
from sobremesa.play.report.poster import poster
from sobremesa.play.report.sheet import last_game
from sobremesa.play.tournament import NotNow, Tournament, export
from sobremesa.server.interface.positions import GameRecord
from sobremesa.server.refusals import Refused
from sobremesa.server.tables.records import recorded
from sobremesa.server.tournaments import commands as c
from sobremesa.server.tournaments import views
from sobremesa.server.tournaments.hosting import Announcement
from sobremesa.server.tournaments.snapshots import TournamentInfo, TournamentList, TournamentNews
from sobremesa.server.web.answers import Granted, answer, body, packed
from sobremesa.server.web.computing import client_of, compute, until_disconnect
from sobremesa.server.web.description import gives, takes
from sobremesa.server.web.guard import pay
from sobremesa.server.web.routes.streams import NDJSON, Stream, StreamSubscriber, lines_of
from sobremesa.server.web.routes.tables import Language
from sobremesa.server.web.service import service, somebody, visitor

router = APIRouter(prefix="/api/tournaments", tags=["tournaments"])

TournamentId = Annotated[str, Path(pattern="^[a-z0-9]{12}$")]
_ANNOUNCEMENT = msgspec.json.Decoder(Announcement)


class AnnouncedTournament(msgspec.Struct):
    """The tournament that was announced."""

    tournament: str
    link: str


@router.post("", responses=gives(AnnouncedTournament), openapi_extra=takes(Announcement))
async def announce(request: Request) -> Response:
    """Announce a tournament."""
    wanted = await body(request, _ANNOUNCEMENT)
    person = await somebody(request)
    pay(request.scope)
    name = await service(request).tournament_manager.open(wanted, person.id)
    return answer(AnnouncedTournament(name, f"/tournament/{name}"))


@router.get("", responses=gives(TournamentList))
async def listed(request: Request) -> Response:
    """List the public tournaments, those under way first."""
    manager = service(request).tournament_manager
    names = await manager.journal.listed()
    found = [views.summary((await manager.find(name)).aggregate) for name in names]
    return answer(TournamentList(tournaments=found))


@router.get("/{tournament}", responses=gives(TournamentInfo))
async def show(request: Request, tournament: TournamentId) -> Response:
    """Return a whole tournament as the viewer sees it."""
    person = await visitor(request)
    found = await service(request).tournament_manager.find(tournament)
    return packed(request, *found.encoded(person.id if person else None))


@router.post("/{tournament}", responses=gives(Granted), openapi_extra=takes(c.AnyCommand))
async def ask(request: Request, tournament: TournamentId) -> Response:
    """Execute a command at a tournament: join, be ready, begin, correct a result, …"""
    command = await body(request, c.DECODER)
    person = await somebody(request)
    service(request).rate_limits.spend(person.id, command, tournament)
    manager = service(request).tournament_manager
    return answer(Granted(await manager.ask(tournament, command, person.id, person.name)))


def _download(text: str | bytes, kind: str, name: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=kind, headers=headers)


@router.get("/{tournament}/standings.csv", responses=gives(media="text/csv"))
async def table(request: Request, tournament: TournamentId) -> Response:
    """Download the standings for a spreadsheet."""
    found = await _drawn(request, tournament, export.standings_csv)
    return _download(found, "text/csv", f"{tournament}.csv")


@router.get("/{tournament}/standings.json", responses=gives(export.ExportedStandings))
async def table_data(request: Request, tournament: TournamentId) -> Response:
    """Download the standings as data."""
    return await compute(request, export.standings_data, await _begun(request, tournament))


@router.get("/{tournament}/records", responses=gives(GameRecord, media=NDJSON))
async def records(request: Request, tournament: TournamentId) -> Response:
    """Download every finished game that the viewer may see, one record a line."""
    cup = await _begun(request, tournament)
    person = await visitor(request)
    pay(request.scope)
    hub = service(request).hub
    lines = []
    for one in cup.tables():
        for record in one.records:
            if record is not None:
                played = (await hub.find(record)).table
                if played.admits(person.id if person else None):
                    lines.append(recorded(played).dumps())
                await asyncio.sleep(0)  # yield to the event loop after each game
    return _download("".join(f"{line}\n" for line in lines), NDJSON, f"{tournament}.jsonl")


@router.get("/{tournament}/poster.svg", responses=gives(media="image/svg+xml"))
async def sheet(request: Request, tournament: TournamentId, language: Language = "es") -> Response:
    """Draw the bracket, or the path to the last table, as a poster.

    It shows the board of the last game to viewers who may see that game.
    """
    last = await _last(request, await _begun(request, tournament))
    found = await _drawn(request, tournament, poster, language, last)
    return Response(found, media_type="image/svg+xml")


async def _last(request: Request, cup: Tournament) -> Record | None:
    """Return the record of a tournament's last game.

    None while it goes on, if it was deleted, or if the viewer may not see it.
    """
    name = last_game(cup)
    if name is None:
        return None
    person = await visitor(request)
    try:
        played = (await service(request).hub.find(name)).table
    except Refused:
        return None
    return recorded(played) if played.admits(person.id if person else None) else None


async def _drawn(request: Request, tournament: str, work: Callable[..., str], *args: object) -> str:
    """Let a worker compute a text about a tournament."""
    cup, client = await _begun(request, tournament), await client_of(request)
    return await until_disconnect(request, service(request).workers.ask(client, work, cup, *args))


async def _begun(request: Request, tournament: str) -> Tournament:
    cup = (await service(request).tournament_manager.find(tournament)).aggregate.tournament
    if not cup.order:
        raise Refused("tournament_not_begun", NotNow("not_begun").text)
    return cup


@router.get("/{tournament}/stream", responses=gives(TournamentNews, media=NDJSON))
async def stream(request: Request, tournament: TournamentId) -> Response:
    """Follow a tournament: a line with its number after every change."""
    subscriber = StreamSubscriber(None, request)
    found = await service(request).tournament_manager.follow(tournament, subscriber)
    return Stream(lines_of(subscriber), lambda: found.subscribers.pop(subscriber, None))
