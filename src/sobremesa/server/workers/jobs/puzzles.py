"""Jobs for puzzles: showing, trying, hints and explanations."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import cast

from sobremesa.core import game as games
from sobremesa.core.facts import army_to_move
from sobremesa.core.state import State
from sobremesa.play import puzzles
from sobremesa.play.puzzles import BadPuzzle, Puzzle
from sobremesa.rulebook.errors import SobremesaError, UnknownGame
from sobremesa.rulebook.perspective import quarters
from sobremesa.server.interface.analysis import Continuation
from sobremesa.server.interface.explanations import Why
from sobremesa.server.interface.puzzles import Grade, Hint, PuzzleTask, PuzzleTry
from sobremesa.server.interface.scenes import SceneMessage
from sobremesa.server.refusals import Refused, from_rules
from sobremesa.server.workers.jobs.analysis import node_budget
from sobremesa.server.workers.jobs.answers import drawn
from sobremesa.server.workers.jobs.continuations import played_out
from sobremesa.server.workers.jobs.explanations import explain


def _find(name: str, number: int) -> Puzzle:
    try:
        return puzzles.puzzle(name, number)
    except UnknownGame as error:
        raise Refused("unknown_game", error.text) from None
    except BadPuzzle as error:
        raise Refused("unknown_puzzle", error.text) from None


@cache
def _turn(game: str, players: int, side: int) -> int:
    """Give the quarter turns that put the solver at the foot of the board."""
    return quarters(games.game(game, players).start().scene(), {side})


@lru_cache(512)
def first(name: str, number: int) -> tuple[State, int, int]:
    """Give the position of a puzzle, its quarter turns, and the solver's side."""
    state = _find(name, number).state()
    side = army_to_move(state)
    assert side is not None
    return state, _turn(name, state.players, side), side


def _state(name: str, number: int, actions: Sequence[str]) -> State:
    state, _, _ = first(name, number)
    try:
        for action in actions:
            state = state.play(action)
    except SobremesaError as error:
        raise from_rules(error) from None
    return state


def _shown(name: str, number: int, actions: Sequence[str]) -> SceneMessage:
    """Give the scene of a puzzle for the solver after some actions."""
    _, turn, side = first(name, number)
    return drawn(_state(name, number, actions), len(actions), turn, side)


def puzzle(name: str, number: int) -> PuzzleTask:
    """Give a puzzle to solve, without its solution."""
    found = _find(name, number)
    return {
        "game": name,
        "number": number,
        "of": len(puzzles.collection(name)),
        "grade": cast(Grade, found.grade),
        "kind": puzzles.kind_of(found).name,
        "theme": found.kind,
        "task": puzzles.task(found),
        "mine": found.mine,
        "players": found.players,
        "difficulty": puzzles.difficulty(found),
        "position": dict(found.position),
        "drawing": _shown(name, number, ()),
    }


def attempt(name: str, number: int, played: Sequence[str], action: str) -> PuzzleTry:
    """Try an action: whether it is right, the replies, and the scene after them."""
    try:
        found = puzzles.attempt(_find(name, number), played, action)
    except BadPuzzle as error:
        raise Refused("stale", error.text) from None
    except SobremesaError as error:
        raise from_rules(error) from None
    actions = [*played, action, *found.replies] if found.right else list(played)
    return {
        "right": found.right,
        "also": found.also,
        "solved": found.solved,
        "replies": list(found.replies),
        "actions": actions,
        "own": _shown(name, number, [*played, action]),
        "drawing": _shown(name, number, actions),
    }


def line(name: str, number: int, played: Sequence[str], action: str) -> Continuation:
    """Play out what follows an action, right or wrong, with a verdict."""
    from sobremesa.play.refutation import NODES, refutation  # noqa: PLC0415  (loaded by workers, not by the server)

    state = _state(name, number, played)
    _, turn, side = first(name, number)
    if state.over:
        raise Refused("over")
    try:
        found = refutation(state, action, node_budget(NODES))
    except SobremesaError as error:
        raise from_rules(error) from None

    def draw(shown: State, ply: int) -> SceneMessage:
        return drawn(shown, ply, turn, side)

    after = state.play(action)
    return played_out(after, found.line, found.verdict, len(played) + 1, draw)


def hint(name: str, number: int, played: Sequence[str], step: int) -> Hint:
    """Give a hint: the first click, all clicks, or the action in words."""
    line = _find(name, number).line
    if tuple(played) != line[: len(played)] or len(played) >= len(line):
        raise Refused("stale")
    action = line[len(played)]
    scene = _state(name, number, played).scene()
    choice = next(one for one in scene.choices if one.action == action)
    clicks = choice.clicks if step > 1 else choice.clicks[:1]
    whole = step == 3
    return {
        "clicks": list(clicks),
        "action": action if whole else None,
        "label": choice.label if whole else None,
    }


def why(name: str, number: int, played: Sequence[str], clicks: Sequence[str]) -> Why:
    """Explain why some clicks mean no legal action."""
    state = _state(name, number, played)
    return explain(state, state.scene(), "", clicks)
