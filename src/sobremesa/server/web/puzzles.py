"""Routes of the puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Request, Response

from sobremesa.core import game as games
from sobremesa.core.state import State
from sobremesa.play import puzzles
from sobremesa.play.puzzles import BadPuzzle, Puzzle
from sobremesa.rulebook.errors import SobremesaError, UnknownGame
from sobremesa.rulebook.turning import quarters
from sobremesa.server.refused import Refused, from_rules
from sobremesa.server.spots import Action
from sobremesa.server.web.analysis import Line, drawn, packed, why_not
from sobremesa.server.web.answers import answer, body, gives, takes
from sobremesa.server.web.catalogue import GameId

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"])

Number = Annotated[int, Path(ge=1, le=100_000)]
Played = Annotated[list[Action], msgspec.Meta(max_length=40)]


class Try(msgspec.Struct, forbid_unknown_fields=True):
    """What has been played since the puzzle's position, and the action to try now."""

    action: Action
    actions: Played = []


class Asked(msgspec.Struct, forbid_unknown_fields=True):
    """What has been played, and how much to give away: the piece, where it goes, everything."""

    actions: Played = []
    step: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1
    clicks: Annotated[list[Line], msgspec.Meta(max_length=8)] = []


_TRY = msgspec.json.Decoder(Try)
_ASKED = msgspec.json.Decoder(Asked)


def _find(name: str, number: int) -> Puzzle:
    try:
        return puzzles.puzzle(name, number)
    except UnknownGame as error:
        raise Refused("unknown_game", error.text) from None
    except BadPuzzle as error:
        raise Refused("unknown_puzzle", error.text) from None


@cache
def _turn(puzzle_game: str, players: int, side: int) -> int:
    """Say by how many quarters the board is turned so that the solver sits at its foot."""
    return quarters(games.game(puzzle_game, players).start().scene(), {side})


def _shown(puzzle: Puzzle, actions: Sequence[str]) -> tuple[State, bytes]:
    """Give the state after some actions, and how it is drawn for the solver."""
    first = puzzle.state()
    state = first
    try:
        for action in actions:
            state = state.play(action)
    except SobremesaError as error:
        raise from_rules(error) from None
    side = first.scene().to_move
    assert side is not None
    return state, drawn(state, len(actions), _turn(puzzle.game, first.players, side))


@router.get("/{game}", responses=gives(list[dict[str, Any]]))
async def listed(game: GameId) -> Response:
    """List the puzzles of a game."""
    try:
        found = puzzles.collection(game)
    except UnknownGame as error:
        raise Refused("unknown_game", error.text) from None
    return answer(
        [
            {
                "number": number,
                "grade": one.grade,
                "kind": puzzles.kind_of(one).name.json(),
                "mine": one.mine,
            }
            for number, one in enumerate(found, 1)
        ]
    )


@router.get("/{game}/{number}", responses=gives(dict[str, Any]))
async def one_puzzle(request: Request, game: GameId, number: Number) -> Response:
    """Give a puzzle to solve, without its solution."""
    puzzle = _find(game, number)
    _, drawing = _shown(puzzle, ())
    about = msgspec.json.encode(
        {
            "game": game,
            "number": number,
            "of": len(puzzles.collection(game)),
            "grade": puzzle.grade,
            "kind": puzzles.kind_of(puzzle).name.json(),
            "task": puzzles.task(puzzle).json(),
            "mine": puzzle.mine,
            "position": puzzle.position,
        }
    )
    return packed(request, about[:-1] + b',"drawing":' + drawing + b"}")


@router.post("/{game}/{number}/try", responses=gives(dict[str, Any]), openapi_extra=takes(Try))
async def attempt(request: Request, game: GameId, number: Number) -> Response:
    """Try an action: whether it is right, what is answered, and how the board looks then."""
    asked = await body(request, _TRY)
    puzzle = _find(game, number)
    try:
        found = puzzles.attempt(puzzle, asked.actions, asked.action)
    except BadPuzzle as error:
        raise Refused("stale", error.text) from None
    except SobremesaError as error:
        raise from_rules(error) from None
    actions = [*asked.actions, asked.action, *found.replies] if found.right else asked.actions
    _, drawing = _shown(puzzle, actions)
    _, own = _shown(puzzle, [*asked.actions, asked.action])
    about = msgspec.json.encode(
        {
            "right": found.right,
            "also": found.also,
            "solved": found.solved,
            "replies": found.replies,
            "actions": actions,
        }
    )
    return packed(request, about[:-1] + b',"own":' + own + b',"drawing":' + drawing + b"}")


@router.post("/{game}/{number}/hint", responses=gives(dict[str, Any]), openapi_extra=takes(Asked))
async def hint(request: Request, game: GameId, number: Number) -> Response:
    """Help a little: the first click, all clicks, or the action in words."""
    asked = await body(request, _ASKED)
    puzzle = _find(game, number)
    if tuple(asked.actions) != puzzle.line[: len(asked.actions)] or len(asked.actions) >= len(
        puzzle.line
    ):
        raise Refused("stale")
    state, _ = _shown(puzzle, asked.actions)
    action = puzzle.line[len(asked.actions)]
    choice = next(one for one in state.scene().choices if one.action == action)
    clicks = choice.clicks if asked.step > 1 else choice.clicks[:1]
    found: dict[str, Any] = {"clicks": clicks, "action": None, "label": None}
    if asked.step == 3:
        found |= {"action": action, "label": choice.label.json()}
    return answer(found)


@router.post("/{game}/{number}/why", responses=gives(dict[str, Any]), openapi_extra=takes(Asked))
async def why(request: Request, game: GameId, number: Number) -> Response:
    """Say why some clicks mean nothing that is allowed."""
    asked = await body(request, _ASKED)
    state, _ = _shown(_find(game, number), asked.actions)
    return answer(why_not(state, "", asked.clicks))
