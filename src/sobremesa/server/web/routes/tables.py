"""Routes of tables."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from fastapi import APIRouter, Path, Query, Request, Response

from sobremesa.rulebook.data import ArrangedValues
from sobremesa.rulebook.text import SPOKEN, Text
from sobremesa.server.interface.explanations import Why
from sobremesa.server.interface.positions import GameRecord
from sobremesa.server.interface.scenes import SceneMessage
from sobremesa.server.refusals import Refused
from sobremesa.server.rooms.room import Room
from sobremesa.server.scenes import Drawing
from sobremesa.server.tables import commands as c
from sobremesa.server.tables import views
from sobremesa.server.tables.handlers.seating import check_arrangement
from sobremesa.server.tables.messages import Entries
from sobremesa.server.tables.records import recorded
from sobremesa.server.tables.snapshots import ListedTable, Lobby, Snapshot
from sobremesa.server.tables.terms import TableTerms
from sobremesa.server.web.answers import Granted, answer, body
from sobremesa.server.web.computing import (
    client_of,
    compute,
    describe_game,
    until_disconnect,
)
from sobremesa.server.web.description import gives, takes
from sobremesa.server.web.guard import pay
from sobremesa.server.web.pictures import picture
from sobremesa.server.web.service import ask, service, somebody, visitor
from sobremesa.server.workers.jobs import answers, pictures, premoves, souvenirs
from sobremesa.server.workers.jobs.game_points import GamePoint

router = APIRouter(prefix="/api/tables", tags=["tables"])

TableId = Annotated[str, Path(pattern="^[a-z0-9]{12}$")]
Ply = Annotated[int | None, Query(ge=0, le=2**31 - 1)]
Turn = Annotated[int, Query(ge=0, le=3)]
ARRANGING: Final = 0.002
"""Seconds that drawing an arrangement takes."""
ENTRIES: Final = 1000
"""How many entries are given at once."""
_TERMS = msgspec.json.Decoder(TableTerms)


class OpenedTable(msgspec.Struct):
    """The table that was opened."""

    table: str
    link: str


async def look(request: Request, table: str) -> tuple[Room, str | None]:
    """Return a table and the viewer's id, or refuse a viewer whom it does not admit."""
    person = await visitor(request)
    found = service(request).hub
    room = await found.find(table)
    room.table.must_admit(person.id if person else None)
    return room, person.id if person else None


def spot_of(room: Room, ply: int | None = None) -> GamePoint:
    """Return the game of a table, now or after some actions."""
    play = room.table.play
    return GamePoint(play.game.id, play.game.players, play.game.options, None, play.actions[:ply])


@router.post("", responses=gives(OpenedTable), openapi_extra=takes(TableTerms))
async def open_table(request: Request) -> Response:
    """Open a table."""
    terms = await body(request, _TERMS)
    person = await somebody(request)
    pay(request.scope)
    name = await service(request).hub.open(terms, person.id, person.name)
    return answer(OpenedTable(name, f"/t/{name}"))


@router.get("", responses=gives(Lobby))
async def lobby(request: Request) -> Response:
    """List the public tables that wait for players, and those being played."""
    hub = service(request).hub
    listed = []
    for name in await hub.journal.lobby(hub.now()):
        table = (await hub.find(name)).table
        listed.append(
            ListedTable(
                table=name,
                game=table.terms.game,
                phase=table.phase,
                seats=[seat.data() for seat in table.seats],
                clock=table.terms.clock,
                watchers=table.terms.watchers,
            )
        )
    return answer(Lobby(tables=listed))


@router.get("/{table}", responses=gives(Snapshot))
async def show(request: Request, table: TableId) -> Response:
    """Return a whole table as the viewer may see it."""
    room, person = await look(request, table)
    await describe_game(request, room)
    room.table.must_admit(person)  # the game may have begun meanwhile
    return answer(views.snapshot(room.table, person, service(request).hub.time(room)))


@router.post("/{table}", responses=gives(Granted), openapi_extra=takes(c.AnyCommand))
async def ask_at(request: Request, table: TableId) -> Response:
    """Execute a command at a table, as through a socket."""
    command = await body(request, c.DECODER)
    person = await somebody(request)
    decision = await ask(service(request), table, command, person)
    if decision.refusal:
        raise decision.refusal
    return answer(Granted(decision.number))


@router.get("/{table}/events", responses=gives(Entries))
async def events(
    request: Request, table: TableId, last: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0
) -> Response:
    """Return the entries after a number, the first thousand of them."""
    room, person = await look(request, table)
    entries = await service(request).hub.journal.page(table, last, ENTRIES)
    room.table.must_admit(person)  # the game may have begun meanwhile
    known = [entry for entry in entries if entry.n <= room.table.number]
    seen = [msgspec.Raw(views.entry_for(room.table, entry, person)) for entry in known]
    return answer({"events": seen})


@router.get("/{table}/scene", responses=gives(SceneMessage))
async def scene(
    request: Request,
    table: TableId,
    ply: Ply = None,
    turn: Turn = 0,
) -> Response:
    """Return the scene of the game, now or after some actions.

    In an earlier scene the only choice is the action that was played. `turn` is in quarter turns.
    """
    room, person = await look(request, table)
    actions = room.table.play.actions
    if ply is None or ply >= len(actions):
        return Response(room.scene(person, turn=turn), media_type="application/json")
    return await compute(
        request,
        answers.past,
        spot_of(room, ply),
        actions[ply],
        room.perspective(person, turn),
        room.table.number,
    )


class ArrangementRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A secret arrangement to preview."""

    seat: c.Index
    values: ArrangedValues
    turn: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0


_ARRANGEMENT = msgspec.json.Decoder(ArrangementRequest)


@router.post(
    "/{table}/arrangement", responses=gives(SceneMessage), openapi_extra=takes(ArrangementRequest)
)
async def arrangement(request: Request, table: TableId) -> Response:
    """Return the scene of one's own arrangement; nothing is stored."""
    asked = await body(request, _ARRANGEMENT)
    room, person = await look(request, table)
    found = room.table
    mine = found.seats_of(person) if person else []
    if asked.seat not in mine:
        raise Refused("not_seated")
    if not found.covered:
        raise Refused("begun" if found.begun else "no_secret")
    service(request).workers.budgets.reserve(await client_of(request), ARRANGING)
    check_arrangement(found, asked.seat, asked.values)
    arranged = {seat: found.seats[seat].arranged or {} for seat in mine} | {
        asked.seat: asked.values
    }
    scene = room.perspective(person, asked.turn).of(views.arrangement(found, arranged))
    drawn = Drawing.of(found.play.game.rules.art, scene)
    return Response(drawn.message(found.number, 0), media_type="application/json")


class WhyRequest(msgspec.Struct, forbid_unknown_fields=True):
    """An action or the clicks to explain."""

    action: Annotated[str, msgspec.Meta(max_length=200)] = ""
    clicks: Annotated[
        list[Annotated[str, msgspec.Meta(max_length=80)]], msgspec.Meta(max_length=8)
    ] = []


_QUESTION = msgspec.json.Decoder(WhyRequest)


@router.post("/{table}/why", responses=gives(Why), openapi_extra=takes(WhyRequest))
async def why(request: Request, table: TableId) -> Response:
    """Explain why an action is not allowed now; without a rule, it is allowed."""
    asked = await body(request, _QUESTION)
    room, _ = await look(request, table)
    idle, allies = views.idle(room.table), views.allies(room.table)
    moment = answers.Moment(spot_of(room), idle, allies)
    return await compute(request, answers.why_there, moment, asked.action, asked.clicks)


class PremoveRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Premoves: what a player plans to do when it is their turn."""

    seat: c.Index
    actions: Annotated[
        list[Annotated[str, msgspec.Meta(max_length=120)]], msgspec.Meta(max_length=16)
    ] = []
    turn: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0


_PLAN = msgspec.json.Decoder(PremoveRequest)


@router.post("/{table}/ahead", responses=gives(SceneMessage), openapi_extra=takes(PremoveRequest))
async def ahead(request: Request, table: TableId) -> Response:
    """Return the scene as if it were one's turn, after some actions of one's own.

    Nothing is stored, played or published. Without choices, they cannot be known.
    """
    asked = await body(request, _PLAN)
    room, person = await look(request, table)
    if person is None or asked.seat not in room.table.seats_of(person):
        raise Refused("not_seated")
    if room.table.phase != "playing":
        raise Refused("over" if room.table.begun else "not_begun")
    seen = room.perspective(person, asked.turn)
    return await compute(
        request,
        premoves.premove_scene,
        spot_of(room),
        asked.seat,
        asked.actions,
        seen,
        room.table.number,
    )


Notation = Annotated[str, Query(pattern="^[a-z]{1,20}$")]


@router.get("/{table}/record", responses=gives(GameRecord))
async def record(request: Request, table: TableId, format: Notation = "json") -> Response:
    """Download the game as a record, or in another format of its game."""
    room, _ = await look(request, table)
    if not room.table.begun:
        raise Refused("not_begun")
    found = recorded(room.table)
    text, media = found.dumps() + "\n", "application/json"
    if format != "json":
        client, workers = await client_of(request), service(request).workers
        written = workers.ask(client, answers.exported, found.data(), format)
        text, media = await until_disconnect(request, written), "text/plain; charset=utf-8"
    headers = {"Content-Disposition": f'attachment; filename="{table}.{format}"'}
    return Response(text, media_type=media, headers=headers)


Width = Annotated[int, Query(ge=100, le=1600)]
Language = Annotated[str, Query(pattern=f"^({'|'.join(SPOKEN)})$")]
MEDIA: Final = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "gif": "image/gif",
    "card": "image/png",
    "film": "image/webp",
}


async def _picture(
    request: Request, table: str, kind: str, width: int, language: str, ply: int | None
) -> Response:
    room, _ = await look(request, table)
    if not room.table.begun:
        raise Refused("not_begun")
    caption = _caption(room, language) if kind in ("card", "film") else None
    wanted = pictures.Wanted(spot_of(room, ply), kind, width, language, caption)
    found, client = service(request), await client_of(request)
    drawn = found.pictures.find(
        (kind, msgspec.json.encode(wanted)),
        lambda: found.workers.draw(client, pictures.draw, wanted, seconds=pictures.SECONDS[kind]),
    )
    abroad = room.table.admits(None)
    return picture(request, await until_disconnect(request, drawn), MEDIA[kind], abroad)


@router.get("/{table}/image.svg", responses=gives(media="image/svg+xml"))
async def svg(
    request: Request,
    table: TableId,
    width: Width = 800,
    language: Language = "es",
    ply: Ply = None,
) -> Response:
    """Draw the game, now or after some actions, as SVG."""
    return await _picture(request, table, "svg", width, language, ply)


@router.get("/{table}/image.png", responses=gives(media="image/png"))
async def png(
    request: Request,
    table: TableId,
    width: Width = 800,
    language: Language = "es",
    ply: Ply = None,
) -> Response:
    """Draw the game, now or after some actions, as PNG."""
    return await _picture(request, table, "png", width, language, ply)


@router.get("/{table}/game.gif", responses=gives(media="image/gif"))
async def gif(
    request: Request,
    table: TableId,
    width: Annotated[int, Query(ge=100, le=640)] = 320,
    language: Language = "es",
    ply: Ply = None,
) -> Response:
    """Draw the game action by action as an animated GIF, up to a `ply` if one is given."""
    return await _picture(request, table, "gif", width, language, ply)


@router.get("/{table}/square.png", responses=gives(media="image/png"))
async def card(request: Request, table: TableId, language: Language = "es") -> Response:
    """Draw the board with names and result, 1080 by 1080, as PNG."""
    return await _picture(request, table, "card", souvenirs.SIDE, language, None)


@router.get("/{table}/film.webp", responses=gives(media="image/webp"))
async def film(request: Request, table: TableId, language: Language = "es") -> Response:
    """Draw the game action by action with names and result, as an animated WebP."""
    return await _picture(request, table, "film", souvenirs.FILM, language, None)


def _caption(room: Room, language: str) -> souvenirs.Caption:
    """Return the caption of a souvenir: the game, the players and the result."""
    table = room.table
    state = table.play.state
    scene = state.scene()
    names = []
    for i, seat in enumerate(table.seats):
        sides = ", ".join(side.name[language] for side in scene.sides if side.player == i)
        names.append(_MACHINE[language].format(n=seat.bot) if seat.bot else seat.name or sides)
    ended = table.ended
    result = ""
    if ended and state.over:
        result = scene.status[language]
    elif ended and 0 < len(ended.winners) < len(names):
        winners = ", ".join(names[i] for i in ended.winners)
        result = _WINS[language].format(name=winners)
    elif ended:
        result = _DRAW[language]
    title = table.play.game.rules.title[language]
    return souvenirs.Caption(title, tuple(names), result)


_MACHINE = Text("Máquina {n}", "Machine {n}")
_WINS = Text("Victoria de {name}", "{name} wins")
_DRAW = Text("Tablas", "A draw")
