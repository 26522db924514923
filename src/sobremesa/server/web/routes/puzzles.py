"""Routes of the puzzles."""

from __future__ import annotations

import time
from typing import Annotated, Final, cast

import msgspec
from fastapi import APIRouter, Path, Request, Response

from sobremesa.play import puzzles
from sobremesa.rulebook.errors import UnknownGame
from sobremesa.server.interface.analysis import Continuation
from sobremesa.server.interface.explanations import Why
from sobremesa.server.interface.puzzles import (
    DailyPuzzle,
    Grade,
    Hint,
    PuzzleInfo,
    PuzzleTask,
    PuzzleTry,
)
from sobremesa.server.refusals import Refused
from sobremesa.server.web.answers import answer, body
from sobremesa.server.web.computing import cached, compute
from sobremesa.server.web.description import gives, takes
from sobremesa.server.web.routes.analysis import Line
from sobremesa.server.web.routes.catalogue import GameId
from sobremesa.server.workers.analyses import GAME_NODES, NODES_PER_SECOND
from sobremesa.server.workers.jobs import puzzles as jobs
from sobremesa.server.workers.jobs.game_points import Action

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"])

DAY: Final = 24 * 3600
Number = Annotated[int, Path(ge=1, le=100_000)]
Played = Annotated[list[Action], msgspec.Meta(max_length=40)]


class PuzzleTryRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The actions played since the puzzle's position, and the action to try now."""

    action: Action
    actions: Played = []


class PuzzleHelpRequest(msgspec.Struct, forbid_unknown_fields=True):
    """The actions played, and how much a hint reveals: the piece, its target, or everything."""

    actions: Played = []
    step: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1
    clicks: Annotated[list[Line], msgspec.Meta(max_length=8)] = []


_TRY = msgspec.json.Decoder(PuzzleTryRequest)
_ASKED = msgspec.json.Decoder(PuzzleHelpRequest)


@router.get("", responses=gives(DailyPuzzle))
async def daily() -> Response:
    """Return the puzzle of the day, the same for everybody."""
    day = int(time.time() // DAY)
    found = puzzles.of_the_day(day)
    if found is None:
        raise Refused("unknown_puzzle")
    one = puzzles.puzzle(*found)
    return answer(
        DailyPuzzle(
            day=day,
            game=found[0],
            number=found[1],
            grade=cast(Grade, one.grade),
            kind=puzzles.kind_of(one).name,
            task=puzzles.task(one),
        )
    )


@router.get("/{game}", responses=gives(list[PuzzleInfo]))
async def listed(game: GameId) -> Response:
    """List the puzzles of a game."""
    try:
        found = puzzles.collection(game)
    except UnknownGame:
        raise Refused("unknown_game") from None
    return answer(
        [
            PuzzleInfo(
                number=number,
                grade=cast(Grade, one.grade),
                kind=puzzles.kind_of(one).name,
                theme=one.kind,
                mine=one.mine,
                players=one.players,
                difficulty=puzzles.difficulty(one),
            )
            for number, one in enumerate(found, 1)
        ]
    )


@router.get("/{game}/{number}", responses=gives(PuzzleTask))
async def one_puzzle(request: Request, game: GameId, number: Number) -> Response:
    """Return a puzzle without its solution."""
    return await cached(request, "application/json", jobs.puzzle, game, number)


@router.post(
    "/{game}/{number}/try", responses=gives(PuzzleTry), openapi_extra=takes(PuzzleTryRequest)
)
async def attempt(request: Request, game: GameId, number: Number) -> Response:
    """Try an action: return whether it is right, the replies, and the board after them."""
    asked = await body(request, _TRY)
    return await compute(request, jobs.attempt, game, number, asked.actions, asked.action)


@router.post("/{game}/{number}/hint", responses=gives(Hint), openapi_extra=takes(PuzzleHelpRequest))
async def hint(request: Request, game: GameId, number: Number) -> Response:
    """Return a hint: the first click, all clicks, or the action in words."""
    asked = await body(request, _ASKED)
    return await compute(request, jobs.hint, game, number, asked.actions, asked.step)


@router.post(
    "/{game}/{number}/line", responses=gives(Continuation), openapi_extra=takes(PuzzleTryRequest)
)
async def line(request: Request, game: GameId, number: Number) -> Response:
    """Return the expected continuation of an action, right or wrong."""
    asked = await body(request, _TRY)
    return await compute(
        request,
        jobs.line,
        game,
        number,
        asked.actions,
        asked.action,
        seconds=3 * GAME_NODES / NODES_PER_SECOND,
    )


@router.post("/{game}/{number}/why", responses=gives(Why), openapi_extra=takes(PuzzleHelpRequest))
async def why(request: Request, game: GameId, number: Number) -> Response:
    """Explain why some clicks mean no legal action."""
    asked = await body(request, _ASKED)
    return await compute(request, jobs.why, game, number, asked.actions, asked.clicks)
