"""Routes of the analysis board, for positions without a table."""

from __future__ import annotations

from collections.abc import Callable
from random import SystemRandom
from typing import Annotated, Final

import msgspec
from fastapi import APIRouter, Request, Response

from sobremesa.rulebook.annotations import DEEPEST
from sobremesa.rulebook.data import GamePosition
from sobremesa.server.interface.analysis import (
    AnalysisPosition,
    EditedPosition,
    GameBegun,
    GameDone,
    Judged,
    LinesMessage,
    ReadGames,
    Reply,
    SecondTry,
    ThreatAnswer,
    TurnList,
    WrittenGame,
)
from sobremesa.server.interface.explanations import Why
from sobremesa.server.interface.positions import GameNote, GameResult
from sobremesa.server.tables.messages import RefusedMessage
from sobremesa.server.web.answers import answer, body
from sobremesa.server.web.computing import client_of, compute, until_disconnect
from sobremesa.server.web.description import gives, takes
from sobremesa.server.web.routes.streams import NDJSON, Stream, ndjson
from sobremesa.server.web.service import service
from sobremesa.server.workers.fairness import FairnessKey
from sobremesa.server.workers.jobs import analysis, answers
from sobremesa.server.workers.jobs.game_points import Action, GamePoint
from sobremesa.server.workers.jobs.thoughts import expected

router = APIRouter(prefix="/api/analysis", tags=["analysis"])

SECONDS_PER_CHARACTER: Final = 25e-6
"""Estimated seconds to parse one character of a game."""
NESTED: Final = 16 + 4 * DEEPEST
"""The maximum JSON depth of a game with nested variations."""

Turn = Annotated[int, msgspec.Meta(ge=0, le=3)]
Line = Annotated[str, msgspec.Meta(max_length=80)]


class AnalysisRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A position to draw, rotated clockwise by quarter turns."""

    spot: GamePoint
    turn: Turn = 0


class JudgeGameRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A game to judge, thoroughly or quickly."""

    spot: GamePoint
    glance: bool = False


class AnalysisWhyRequest(msgspec.Struct, forbid_unknown_fields=True):
    """An action or the clicks to explain."""

    spot: GamePoint
    action: Annotated[str, msgspec.Meta(max_length=200)] = ""
    clicks: Annotated[list[Line], msgspec.Meta(max_length=8)] = []


class RetryRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Another action in place of a mistake; the board is rotated clockwise by quarter turns."""

    spot: GamePoint
    action: Action
    turn: Turn = 0


class LinesRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The number of lines to search for, and whether to search longer than usual."""

    spot: GamePoint
    lines: Annotated[int, msgspec.Meta(ge=1, le=5)] = 3
    deeper: bool = False


class ReplyRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The level that should reply."""

    spot: GamePoint
    level: Annotated[int, msgspec.Meta(ge=1, le=8)] = 3


class ReadRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A text in any known format."""

    text: Annotated[str, msgspec.Meta(max_length=200_000)]


class WriteRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A game and the format to write it in, with result, tags and notes of its record."""

    spot: GamePoint
    format: Annotated[str, msgspec.Meta(max_length=20)]
    result: GameResult | None = None
    tags: dict[str, str] = {}
    notes: dict[str, GameNote] = {}


class EditRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A change of a position: ``put``, ``lift``, ``turn``, ``clear``, ``hand`` or none."""

    position: GamePosition
    do: Annotated[str, msgspec.Meta(pattern="^(put|lift|turn|clear|hand|)$")] = ""
    cell: Annotated[str, msgspec.Meta(max_length=40)] = ""
    stamp: Annotated[str, msgspec.Meta(max_length=10)] = ""
    turn: Turn = 0


_WHOLE = msgspec.json.Decoder(JudgeGameRequest)
_LOOK = msgspec.json.Decoder(AnalysisRequest)
_QUESTION = msgspec.json.Decoder(AnalysisWhyRequest)
_RETRY = msgspec.json.Decoder(RetryRequest)
_WISH = msgspec.json.Decoder(LinesRequest)
_OPPONENT = msgspec.json.Decoder(ReplyRequest)
_FOREIGN = msgspec.json.Decoder(ReadRequest)
_TRANSLATION = msgspec.json.Decoder(WriteRequest)
_CHANGE = msgspec.json.Decoder(EditRequest)


@router.post("/scene", responses=gives(AnalysisPosition), openapi_extra=takes(AnalysisRequest))
async def scene(request: Request) -> Response:
    """Return a position as a scene and as data."""
    asked = await body(request, _LOOK)
    return await compute(request, answers.scene, asked.spot, asked.turn)


@router.post("/turns", responses=gives(TurnList), openapi_extra=takes(AnalysisRequest))
async def turns(request: Request) -> Response:
    """Replay a game; return its readable actions and who played each."""
    asked = await body(request, _LOOK)
    return await compute(request, answers.turns, asked.spot)


@router.post("/why", responses=gives(Why), openapi_extra=takes(AnalysisWhyRequest))
async def why(request: Request) -> Response:
    """Explain why an action is not allowed in a position; without a rule, it is allowed."""
    asked = await body(request, _QUESTION)
    return await compute(request, answers.why, asked.spot, asked.action, asked.clicks)


async def _checked(
    request: Request, check: Callable[[GamePoint], None], spot: GamePoint
) -> FairnessKey:
    """Refuse a game point that is not valid; otherwise return the client."""
    client = await client_of(request)
    await until_disconnect(request, service(request).workers.ask(client, check, spot))
    return client


@router.post(
    "/lines",
    responses=gives(LinesMessage, RefusedMessage, media=NDJSON),
    openapi_extra=takes(LinesRequest),
)
async def lines(request: Request) -> Response:
    """Stream the best lines of a position, a line of JSON for each improvement."""
    asked = await body(request, _WISH)
    client = await _checked(request, answers.require_unfinished, asked.spot)
    found = service(request).analyses.lines(client, asked.spot, asked.lines, asked.deeper)
    return Stream(ndjson(found))


@router.post(
    "/game",
    responses=gives(GameBegun, Judged, GameDone, RefusedMessage, media=NDJSON),
    openapi_extra=takes(JudgeGameRequest),
)
async def whole_game(request: Request) -> Response:
    """Stream the judgement of a game, a line of JSON for each position."""
    asked = await body(request, _WHOLE)
    client = await _checked(request, answers.require_legal, asked.spot)
    found = service(request).analyses.game(client, asked.spot, asked.glance)
    return Stream(ndjson(found))


@router.post("/threat", responses=gives(ThreatAnswer), openapi_extra=takes(AnalysisRequest))
async def threat(request: Request) -> Response:
    """Return the best action of the next player if it were their turn."""
    asked = await body(request, _LOOK)
    client = await _checked(request, answers.require_unfinished, asked.spot)
    found = service(request).analyses.threat(client, asked.spot)
    return answer(ThreatAnswer(threat=await until_disconnect(request, found)))


@router.post("/retry", responses=gives(SecondTry), openapi_extra=takes(RetryRequest))
async def retry(request: Request) -> Response:
    """Judge another action in place of a mistake, and return its continuation."""
    asked = await body(request, _RETRY)
    client = await _checked(request, answers.require_unfinished, asked.spot)
    found = service(request).analyses.retry(client, asked.spot, asked.action, asked.turn)
    return answer(await until_disconnect(request, found))


@router.post("/reply", responses=gives(Reply), openapi_extra=takes(ReplyRequest))
async def reply(request: Request) -> Response:
    """Return the action that a level chooses."""
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


@router.post("/read", responses=gives(ReadGames), openapi_extra=takes(ReadRequest))
async def read(request: Request) -> Response:
    """Read games or positions in JSON, UHP, FEN or PGN."""
    asked = await body(request, _FOREIGN, flat=True)  # whole files: checking their depth is slow
    return await compute(
        request, analysis.read, asked.text, seconds=len(asked.text) * SECONDS_PER_CHARACTER
    )


@router.post("/write", responses=gives(WrittenGame), openapi_extra=takes(WriteRequest))
async def write(request: Request) -> Response:
    """Write a game in a format."""
    asked = await body(request, _TRANSLATION, depth=NESTED)
    told = {"result": asked.result, "tags": asked.tags, "notes": asked.notes}
    return await compute(request, answers.write, asked.spot, asked.format, told)


@router.post("/edit", responses=gives(EditedPosition), openapi_extra=takes(EditRequest))
async def edit(request: Request) -> Response:
    """Change a position; return its scene, or what is wrong with it."""
    asked = await body(request, _CHANGE)
    return await compute(
        request, answers.edit, asked.position, asked.do, asked.cell, asked.stamp, asked.turn
    )
