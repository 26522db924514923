"""Routes of the analysis board: any position, without a table."""

from __future__ import annotations

import gzip
from collections.abc import AsyncIterator
from itertools import islice
from random import SystemRandom
from typing import Annotated, Any, Final

import msgspec
from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse

from sobremesa.core.game import position
from sobremesa.core.state import State
from sobremesa.engine import exchange
from sobremesa.rulebook.errors import SobremesaError
from sobremesa.rulebook.refusal import NOTATION
from sobremesa.rulebook.scene import TrayItem
from sobremesa.rulebook.turning import turned
from sobremesa.rulebook.wording import wordings
from sobremesa.server import analysing
from sobremesa.server.drawing import Drawing
from sobremesa.server.refused import Refused
from sobremesa.server.spots import Spot, refused
from sobremesa.server.web.answers import answer, body, gives, takes
from sobremesa.server.web.guard import address, pay
from sobremesa.server.web.service import service

router = APIRouter(prefix="/api/analysis", tags=["analysis"])

NDJSON: Final = "application/x-ndjson"
TRIES: Final = 40
_ENCODE = msgspec.json.Encoder().encode

Turn = Annotated[int, msgspec.Meta(ge=0, le=3)]
Line = Annotated[str, msgspec.Meta(max_length=80)]


class Look(msgspec.Struct, forbid_unknown_fields=True):
    """A spot to draw, turned clockwise by some quarters."""

    spot: Spot
    turn: Turn = 0


class Question(msgspec.Struct, forbid_unknown_fields=True):
    """An action, or the clicks that somebody tried."""

    spot: Spot
    action: Annotated[str, msgspec.Meta(max_length=200)] = ""
    clicks: Annotated[list[Line], msgspec.Meta(max_length=8)] = []


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    """How many lines of a spot, and whether to look longer than usual."""

    spot: Spot
    lines: Annotated[int, msgspec.Meta(ge=1, le=5)] = 3
    deeper: bool = False


class Opponent(msgspec.Struct, forbid_unknown_fields=True):
    """Who should answer."""

    spot: Spot
    level: Annotated[int, msgspec.Meta(ge=1, le=8)] = 3


class Foreign(msgspec.Struct, forbid_unknown_fields=True):
    """A text in some notation."""

    text: Annotated[str, msgspec.Meta(max_length=200_000)]


class Wanted(msgspec.Struct, forbid_unknown_fields=True):
    """A game, and the notation to write it in."""

    spot: Spot
    format: Annotated[str, msgspec.Meta(max_length=20)]


class Change(msgspec.Struct, forbid_unknown_fields=True):
    """What to do with a position: ``put``, ``lift``, ``turn``, ``clear``, ``hand`` or nothing."""

    position: dict[str, Any]
    do: Annotated[str, msgspec.Meta(pattern="^(put|lift|turn|clear|hand|)$")] = ""
    cell: Annotated[str, msgspec.Meta(max_length=40)] = ""
    stamp: Annotated[str, msgspec.Meta(max_length=10)] = ""
    turn: Turn = 0


_LOOK = msgspec.json.Decoder(Look)
_QUESTION = msgspec.json.Decoder(Question)
_WISH = msgspec.json.Decoder(Wish)
_OPPONENT = msgspec.json.Decoder(Opponent)
_FOREIGN = msgspec.json.Decoder(Foreign)
_WANTED = msgspec.json.Decoder(Wanted)
_CHANGE = msgspec.json.Decoder(Change)


def packed(request: Request, data: bytes) -> Response:
    """Give JSON, packed for whoever can unpack it: scenes are large."""
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(data, media_type="application/json")
    headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return Response(gzip.compress(data, 3, mtime=0), headers=headers, media_type="application/json")


def drawn(state: State, ply: int, turn: int) -> bytes:
    """Describe a state for drawing."""
    art = state.rules.art
    scene = turned(state.scene(), turn if art.turns else 0)
    return Drawing(art, scene).message(0, ply)


def _state(request: Request, spot: Spot) -> State:
    """Give the state of a spot; whoever makes us replay much pays for it."""
    return service(request).spots.find(spot, lambda: pay(request.scope))


def why_not(state: State, action: str, clicks: list[str]) -> dict[str, Any]:
    """Say why an action, or what some clicks mean, is not allowed."""
    found: dict[str, Any] = {"action": action or None, "rule": None}
    tried = [action] if action else wordings(state.scene(), clicks)
    for word in islice(tried, TRIES):
        refusal = state.why(word)
        if refusal is None:
            return {"action": word, "rule": None}
        if found["rule"] in (None, NOTATION):
            found = {"action": word, "rule": refusal.rule, **refusal.text.json()}
        if refusal.rule != NOTATION:
            break
    return found


@router.post("/scene", responses=gives(dict[str, Any]), openapi_extra=takes(Look))
async def scene(request: Request) -> Response:
    """Describe a position for drawing, and give it as data."""
    asked = await body(request, _LOOK)
    state = _state(request, asked.spot)
    message = drawn(state, len(asked.spot.actions), asked.turn)
    about = _ENCODE({"position": state.data(), "formats": exchange.formats_of(asked.spot.game)})
    return packed(request, about[:-1] + b',"drawing":' + message + b"}")


@router.post("/turns", responses=gives(dict[str, Any]), openapi_extra=takes(Look))
async def turns(request: Request) -> Response:
    """Replay a game, and say who played each action."""
    asked = await body(request, _LOOK)
    pay(request.scope)
    try:
        states = asked.spot.states()
    except SobremesaError as error:
        raise refused(error) from None
    return answer({"players": [state.player for state in states[:-1]]})


@router.post("/why", responses=gives(dict[str, Any]), openapi_extra=takes(Question))
async def why(request: Request) -> Response:
    """Say why an action is not allowed in a position; without a rule, it is allowed."""
    asked = await body(request, _QUESTION)
    state = _state(request, asked.spot)
    return answer(why_not(state, asked.action, asked.clicks))


async def _written(messages: AsyncIterator[dict[str, Any]]) -> AsyncIterator[bytes]:
    try:
        async for message in messages:
            yield _ENCODE(message) + b"\n"
    except Refused as error:
        yield _ENCODE({"kind": "refused", "error": error.data()}) + b"\n"


@router.post("/lines", responses=gives(None, NDJSON), openapi_extra=takes(Wish))
async def lines(request: Request) -> Response:
    """Give the best lines of a position, a line of JSON each time they are known better."""
    asked = await body(request, _WISH)
    if _state(request, asked.spot).over:
        raise Refused("over")
    desk = service(request).desk
    found = desk.lines(address(request.scope), asked.spot, asked.lines, asked.deeper)
    return StreamingResponse(_written(found), media_type=NDJSON)


@router.post("/game", responses=gives(None, NDJSON), openapi_extra=takes(Look))
async def whole_game(request: Request) -> Response:
    """Judge every action of a game: a line of JSON for each position, as they become known."""
    asked = await body(request, _LOOK)
    pay(request.scope)
    _state(request, asked.spot)
    found = service(request).desk.game(address(request.scope), asked.spot, analysing.GAME_NODES)
    return StreamingResponse(_written(found), media_type=NDJSON)


@router.post("/threat", responses=gives(dict[str, Any]), openapi_extra=takes(Look))
async def threat(request: Request) -> Response:
    """Say what the next player would do if it were their turn."""
    asked = await body(request, _LOOK)
    if _state(request, asked.spot).over:
        raise Refused("over")
    found = await service(request).desk.run(analysing.threat, asked.spot, analysing.STEPS[1])
    return answer({"threat": found})


@router.post("/reply", responses=gives(dict[str, Any]), openapi_extra=takes(Opponent))
async def reply(request: Request) -> Response:
    """Let a level choose an action."""
    asked = await body(request, _OPPONENT)
    if _state(request, asked.spot).over:
        raise Refused("over")
    seed = SystemRandom().randrange(2**31)
    chosen = await service(request).workers.run(analysing.reply, asked.spot, asked.level, seed)
    return answer({"action": chosen})


@router.post("/read", responses=gives(dict[str, Any]), openapi_extra=takes(Foreign))
async def read(request: Request) -> Response:
    """Read games or positions in JSON, UHP, FEN or PGN."""
    asked = await body(request, _FOREIGN)
    pay(request.scope)
    try:
        return answer(await service(request).workers.run(analysing.read, asked.text))
    except SobremesaError as error:
        raise Refused("bad_game", error.text) from None


@router.post("/write", responses=gives(dict[str, Any]), openapi_extra=takes(Wanted))
async def write(request: Request) -> Response:
    """Write a game in a notation."""
    asked = await body(request, _WANTED)
    _state(request, asked.spot)
    try:
        text = exchange.write(asked.spot.record(), asked.format)
    except SobremesaError as error:
        raise Refused("bad_game", error.text) from None
    return answer({"text": text})


@router.post("/edit", responses=gives(dict[str, Any]), openapi_extra=takes(Change))
async def edit(request: Request) -> Response:
    """Change a position and say whether it can be; if it can, describe it for drawing."""
    asked = await body(request, _CHANGE)
    data = asked.position
    rules = service(request).spots.rules(str(data.get("game", "")))
    editor = rules.editor
    try:
        if editor is not None and asked.do:
            data = {
                "put": lambda: editor.put(data, asked.cell, asked.stamp),
                "lift": lambda: editor.lift(data, asked.cell),
                "turn": lambda: editor.turn(data, asked.cell),
                "clear": lambda: editor.clear(data),
                "hand": lambda: editor.hand_over(data, asked.stamp),
            }[asked.do]()
        stamps = editor.stamps(data) if editor else ()
    except (LookupError, TypeError, AttributeError, ValueError):
        raise Refused("bad_position") from None
    found: dict[str, Any] = {"position": data, "turns": bool(editor and editor.turns)}
    sides = list(dict.fromkeys(stamp.side for stamp in stamps))
    found["stamps"] = [
        {
            "id": stamp.id,
            "side": stamp.side,
            "label": stamp.label.json(),
            "svg": rules.art.item(
                TrayItem(stamp.id, sides.index(stamp.side), stamp.kind, stamp.symbol, stamp.label)
            ),
        }
        for stamp in stamps
    ]
    try:
        state = position(data)
        found["drawing"] = msgspec.Raw(drawn(state, 0, asked.turn))
        found["error"] = None
    except SobremesaError as error:
        found["drawing"], found["error"] = None, error.text.json()
    return packed(request, _ENCODE(found))
