"""Routes of the analysis board: any position, without a table."""

from __future__ import annotations

from collections.abc import Callable
from random import SystemRandom
from typing import Annotated, Final

import msgspec
from fastapi import APIRouter, Request, Response

from sobremesa.rulebook.annotations import DEEPEST
from sobremesa.rulebook.data import GamePosition
from sobremesa.server.interface.analysis import (
    Edited,
    GameBegun,
    GameDone,
    Judged,
    LinesMessage,
    Reading,
    Reply,
    SecondTry,
    Shown,
    ThreatAnswer,
    TurnList,
    Writing,
)
from sobremesa.server.interface.explanations import Why
from sobremesa.server.interface.positions import GameNote, GameResult
from sobremesa.server.tables.messages import RefusedMessage
from sobremesa.server.web.answers import answer, body
from sobremesa.server.web.computing import client_of, compute, until_disconnect
from sobremesa.server.web.description import gives, takes
from sobremesa.server.web.routes.streams import NDJSON, Stream, written
from sobremesa.server.web.service import service
from sobremesa.server.workers.fairness import FairnessKey
from sobremesa.server.workers.jobs import analysis, answers
from sobremesa.server.workers.jobs.game_points import Action, GamePoint
from sobremesa.server.workers.jobs.thoughts import expected

router = APIRouter(prefix="/api/analysis", tags=["analysis"])

READING: Final = 25e-6
"""Seconds that reading a sign of a game in some notation is expected to take."""
NESTED: Final = 16 + 4 * DEEPEST
"""How deeply a game with variations within variations may be nested."""

Turn = Annotated[int, msgspec.Meta(ge=0, le=3)]
Line = Annotated[str, msgspec.Meta(max_length=80)]


class GamePointView(msgspec.Struct, forbid_unknown_fields=True):
    """A spot to draw, turned clockwise by some quarters."""

    spot: GamePoint
    turn: Turn = 0


class WholeGame(msgspec.Struct, forbid_unknown_fields=True):
    """A game to judge, thoroughly or at a glance."""

    spot: GamePoint
    glance: bool = False


class GamePointQuestion(msgspec.Struct, forbid_unknown_fields=True):
    """An action, or the clicks that somebody tried."""

    spot: GamePoint
    action: Annotated[str, msgspec.Meta(max_length=200)] = ""
    clicks: Annotated[list[Line], msgspec.Meta(max_length=8)] = []


class Retry(msgspec.Struct, forbid_unknown_fields=True):
    """Another action where somebody went wrong, on a board turned clockwise by some quarters."""

    spot: GamePoint
    action: Action
    turn: Turn = 0


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    """How many lines of a spot, and whether to look longer than usual."""

    spot: GamePoint
    lines: Annotated[int, msgspec.Meta(ge=1, le=5)] = 3
    deeper: bool = False


class Opponent(msgspec.Struct, forbid_unknown_fields=True):
    """Who should answer."""

    spot: GamePoint
    level: Annotated[int, msgspec.Meta(ge=1, le=8)] = 3


class Foreign(msgspec.Struct, forbid_unknown_fields=True):
    """A text in some notation."""

    text: Annotated[str, msgspec.Meta(max_length=200_000)]


class Translation(msgspec.Struct, forbid_unknown_fields=True):
    """A game, and the notation to write it in; with what its record tells besides.

    That is its end, if the rules do not tell it, who played, and notes with variations.
    """

    spot: GamePoint
    format: Annotated[str, msgspec.Meta(max_length=20)]
    result: GameResult | None = None
    tags: dict[str, str] = {}
    notes: dict[str, GameNote] = {}


class Change(msgspec.Struct, forbid_unknown_fields=True):
    """What to do with a position: ``put``, ``lift``, ``turn``, ``clear``, ``hand`` or nothing."""

    position: GamePosition
    do: Annotated[str, msgspec.Meta(pattern="^(put|lift|turn|clear|hand|)$")] = ""
    cell: Annotated[str, msgspec.Meta(max_length=40)] = ""
    stamp: Annotated[str, msgspec.Meta(max_length=10)] = ""
    turn: Turn = 0


_WHOLE = msgspec.json.Decoder(WholeGame)
_LOOK = msgspec.json.Decoder(GamePointView)
_QUESTION = msgspec.json.Decoder(GamePointQuestion)
_RETRY = msgspec.json.Decoder(Retry)
_WISH = msgspec.json.Decoder(Wish)
_OPPONENT = msgspec.json.Decoder(Opponent)
_FOREIGN = msgspec.json.Decoder(Foreign)
_TRANSLATION = msgspec.json.Decoder(Translation)
_CHANGE = msgspec.json.Decoder(Change)


@router.post("/scene", responses=gives(Shown), openapi_extra=takes(GamePointView))
async def scene(request: Request) -> Response:
    """Describe a position for drawing, and give it as data."""
    asked = await body(request, _LOOK)
    return await compute(request, answers.scene, asked.spot, asked.turn)


@router.post("/turns", responses=gives(TurnList), openapi_extra=takes(GamePointView))
async def turns(request: Request) -> Response:
    """Replay a game, and say who played each action."""
    asked = await body(request, _LOOK)
    return await compute(request, answers.turns, asked.spot)


@router.post("/why", responses=gives(Why), openapi_extra=takes(GamePointQuestion))
async def why(request: Request) -> Response:
    """Say why an action is not allowed in a position; without a rule, it is allowed."""
    asked = await body(request, _QUESTION)
    return await compute(request, answers.why, asked.spot, asked.action, asked.clicks)


async def _checked(
    request: Request, check: Callable[[GamePoint], None], spot: GamePoint
) -> FairnessKey:
    """Refuse a spot that is not as it should be; otherwise say who asks for it."""
    client = await client_of(request)
    await until_disconnect(request, service(request).workers.ask(client, check, spot))
    return client


@router.post(
    "/lines", responses=gives(LinesMessage, RefusedMessage, media=NDJSON), openapi_extra=takes(Wish)
)
async def lines(request: Request) -> Response:
    """Give the best lines of a position, a line of JSON each time they are known better."""
    asked = await body(request, _WISH)
    client = await _checked(request, answers.require_unfinished, asked.spot)
    found = service(request).analyses.lines(client, asked.spot, asked.lines, asked.deeper)
    return Stream(written(found))


@router.post(
    "/game",
    responses=gives(GameBegun, Judged, GameDone, RefusedMessage, media=NDJSON),
    openapi_extra=takes(WholeGame),
)
async def whole_game(request: Request) -> Response:
    """Judge every action of a game: a line of JSON for each position, as they become known."""
    asked = await body(request, _WHOLE)
    client = await _checked(request, answers.require_legal, asked.spot)
    found = service(request).analyses.game(client, asked.spot, asked.glance)
    return Stream(written(found))


@router.post("/threat", responses=gives(ThreatAnswer), openapi_extra=takes(GamePointView))
async def threat(request: Request) -> Response:
    """Say what the next player would do if it were their turn."""
    asked = await body(request, _LOOK)
    client = await _checked(request, answers.require_unfinished, asked.spot)
    found = service(request).analyses.threat(client, asked.spot)
    return answer(ThreatAnswer(threat=await until_disconnect(request, found)))


@router.post("/retry", responses=gives(SecondTry), openapi_extra=takes(Retry))
async def retry(request: Request) -> Response:
    """Try another action where somebody went wrong: what it is worth, and what follows it."""
    asked = await body(request, _RETRY)
    client = await _checked(request, answers.require_unfinished, asked.spot)
    found = service(request).analyses.retry(client, asked.spot, asked.action, asked.turn)
    return answer(await until_disconnect(request, found))


@router.post("/reply", responses=gives(Reply), openapi_extra=takes(Opponent))
async def reply(request: Request) -> Response:
    """Let a level choose an action."""
    asked = await body(request, _OPPONENT)
    client = await _checked(request, answers.require_unfinished, asked.spot)
    seed = SystemRandom().randrange(2**31)
    chosen = service(request).workers.ask(
        client,
        analysis.reply,
        asked.spot,
        asked.level,
        seed,
        seconds=expected(asked.level),
        elastic=True,
    )
    return answer(Reply(action=await until_disconnect(request, chosen)))


@router.post("/read", responses=gives(Reading), openapi_extra=takes(Foreign))
async def read(request: Request) -> Response:
    """Read games or positions in JSON, UHP, FEN or PGN."""
    asked = await body(request, _FOREIGN, flat=True)  # whole files: looking through them takes long
    return await compute(request, analysis.read, asked.text, seconds=len(asked.text) * READING)


@router.post("/write", responses=gives(Writing), openapi_extra=takes(Translation))
async def write(request: Request) -> Response:
    """Write a game in a notation."""
    asked = await body(request, _TRANSLATION, depth=NESTED)
    told = {"result": asked.result, "tags": asked.tags, "notes": asked.notes}
    return await compute(request, answers.write, asked.spot, asked.format, told)


@router.post("/edit", responses=gives(Edited), openapi_extra=takes(Change))
async def edit(request: Request) -> Response:
    """Change a position and say whether it can be; if it can, describe it for drawing."""
    asked = await body(request, _CHANGE)
    return await compute(
        request, answers.edit, asked.position, asked.do, asked.cell, asked.stamp, asked.turn
    )
