"""Routes of tables."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Query, Request, Response

from sobremesa.rulebook.turning import turned
from sobremesa.server import commands as c
from sobremesa.server import pictures, views
from sobremesa.server.drawing import Drawing
from sobremesa.server.live import Live
from sobremesa.server.refused import Refused
from sobremesa.server.terms import Terms
from sobremesa.server.web.answers import answer, body, gives, takes
from sobremesa.server.web.guard import pay
from sobremesa.server.web.service import service, somebody, visitor
from sobremesa.server.wondering import wonder

router = APIRouter(prefix="/api/tables", tags=["tables"])

TableId = Annotated[str, Path(pattern="^[a-z0-9]{12}$")]
Ply = Annotated[int | None, Query(ge=0, le=2**31 - 1)]
_TERMS = msgspec.json.Decoder(Terms)


class Opening(msgspec.Struct):
    """The table that was opened."""

    table: str
    link: str


class Lobby(msgspec.Struct):
    """The public tables."""

    tables: list[dict[str, Any]]


class Granted(msgspec.Struct):
    """What was asked is done; `number` is its last entry."""

    number: int


class Entries(msgspec.Struct):
    """The entries of a table after a number, as the asker may see them."""

    events: list[dict[str, Any]]


async def _look(request: Request, table: str) -> tuple[Live, str | None]:
    person = await visitor(request)
    found = service(request).hub
    live = await found.find(table)
    found.may_watch(live.table, person.id if person else None)
    return live, person.id if person else None


@router.post("", responses=gives(Opening), openapi_extra=takes(Terms))
async def open_table(request: Request) -> Response:
    """Open a table."""
    terms = await body(request, _TERMS)
    person = await somebody(request)
    pay(request.scope)
    name = await service(request).hub.open(terms, person.id, person.name)
    return answer(Opening(name, f"/t/{name}"))


@router.get("", responses=gives(Lobby))
async def lobby(request: Request) -> Response:
    """List the public tables that wait for players or are being played."""
    hub = service(request).hub
    listed = []
    for name in await hub.log.lobby():
        table = (await hub.find(name)).table
        listed.append(
            {
                "table": name,
                "game": table.terms.game,
                "phase": table.phase,
                "seats": [seat.data() for seat in table.seats],
                "clock": msgspec.to_builtins(table.terms.clock),
                "watchers": table.terms.watchers,
            }
        )
    return answer(Lobby(listed))


@router.get("/{table}", responses=gives(dict[str, Any]))
async def show(request: Request, table: TableId) -> Response:
    """Give a whole table as the asker may see it."""
    live, person = await _look(request, table)
    return answer(views.snapshot(live.table, person, service(request).hub.now()))


@router.post("/{table}", responses=gives(Granted), openapi_extra=takes(c.AnyCommand))
async def ask(request: Request, table: TableId) -> Response:
    """Ask for something at a table, as through a socket."""
    command = await body(request, c.DECODER)
    person = await somebody(request)
    decision = await service(request).hub.ask(table, command, person.id, person.name)
    if decision.refusal:
        raise decision.refusal
    return answer(Granted(decision.number))


@router.get("/{table}/events", responses=gives(Entries))
async def events(
    request: Request, table: TableId, last: Annotated[int, Query(ge=0, le=2**31 - 1)] = 0
) -> Response:
    """Give the entries after a number."""
    live, person = await _look(request, table)
    entries = await service(request).hub.log.read(table, last)
    known = [entry for entry in entries if entry.n <= live.table.number]
    seen = [msgspec.Raw(views.see(live.table, entry, person)) for entry in known]
    return answer({"events": seen})


@router.get("/{table}/scene", responses=gives(dict[str, Any]))
async def scene(
    request: Request,
    table: TableId,
    ply: Ply = None,
) -> Response:
    """Describe the game for drawing, as it stands or as it stood after some actions.

    Of an earlier moment, the one choice is what was done then.
    """
    live, person = await _look(request, table)
    play = live.table.play
    if ply is None or ply >= len(play.actions):
        return Response(live.scene(person), media_type="application/json")
    state = play.game.start()
    for action in play.actions[:ply]:
        state = state.play(action)
    found = turned(state.scene(), live.turn(person))
    done = tuple(choice for choice in found.choices if choice.action == play.actions[ply])
    drawn = Drawing(play.game.rules.art, replace(found, choices=done, buttons=()))
    return Response(drawn.message(live.table.number, ply), media_type="application/json")


class Question(msgspec.Struct, forbid_unknown_fields=True):
    """An action, or the clicks that somebody tried."""

    action: Annotated[str, msgspec.Meta(max_length=200)] = ""
    clicks: Annotated[
        list[Annotated[str, msgspec.Meta(max_length=80)]], msgspec.Meta(max_length=8)
    ] = []


_QUESTION = msgspec.json.Decoder(Question)


@router.post("/{table}/why", responses=gives(dict[str, Any]), openapi_extra=takes(Question))
async def why(request: Request, table: TableId) -> Response:
    """Say why an action is not allowed now; without a rule, it is allowed."""
    asked = await body(request, _QUESTION)
    live, _ = await _look(request, table)
    state, scene = live.table.play.state, views.scene(live.table)
    return answer(wonder(state, scene, asked.action, asked.clicks))


@router.get("/{table}/record", responses=gives(dict[str, Any]))
async def record(request: Request, table: TableId) -> Response:
    """Download the game as a record."""
    live, _ = await _look(request, table)
    if not live.table.begun:
        raise Refused("not_begun")
    return Response(
        live.table.play.record().dumps() + "\n",
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{table}.json"'},
    )


Width = Annotated[int, Query(ge=100, le=1600)]
Language = Annotated[str, Query(pattern="^(es|en)$")]


async def _picture(
    request: Request, table: str, kind: str, width: int, language: str, ply: int | None
) -> bytes:
    live, _ = await _look(request, table)
    if not live.table.begun:
        raise Refused("not_begun")
    pay(request.scope)
    game = live.table.play.game
    actions = tuple(live.table.play.actions[:ply])
    wanted = pictures.Wanted(game.id, game.players, game.options, actions, kind, width, language)
    return await service(request).workers.run(pictures.draw, wanted)


@router.get("/{table}/image.svg", responses=gives(None, "image/svg+xml"))
async def svg(
    request: Request,
    table: TableId,
    width: Width = 800,
    language: Language = "es",
    ply: Ply = None,
) -> Response:
    """Draw the game as it stands, or as it stood after some actions."""
    drawn = await _picture(request, table, "svg", width, language, ply)
    return Response(drawn, media_type="image/svg+xml")


@router.get("/{table}/image.png", responses=gives(None, "image/png"))
async def png(
    request: Request,
    table: TableId,
    width: Width = 800,
    language: Language = "es",
    ply: Ply = None,
) -> Response:
    """Draw the game as it stands, or as it stood after some actions, as PNG."""
    drawn = await _picture(request, table, "png", width, language, ply)
    return Response(drawn, media_type="image/png")


@router.get("/{table}/game.gif", responses=gives(None, "image/gif"))
async def gif(
    request: Request,
    table: TableId,
    width: Annotated[int, Query(ge=100, le=640)] = 320,
    language: Language = "es",
    ply: Ply = None,
) -> Response:
    """Draw the game action by action, to its end or up to a moment."""
    drawn = await _picture(request, table, "gif", width, language, ply)
    return Response(drawn, media_type="image/gif")
