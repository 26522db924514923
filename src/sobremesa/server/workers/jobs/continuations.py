"""Jobs that play out what follows an action, with scenes and readable actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sobremesa.core.facts import army_to_move
from sobremesa.core.state import State
from sobremesa.rulebook.errors import SobremesaError
from sobremesa.rulebook.text import Text
from sobremesa.server.interface.analysis import Continuation, PlayedStep, SecondTry
from sobremesa.server.interface.scenes import SceneMessage
from sobremesa.server.refusals import from_rules
from sobremesa.server.workers.jobs.analysis import node_budget
from sobremesa.server.workers.jobs.answers import drawn, state_of
from sobremesa.server.workers.jobs.game_points import GamePoint

Draw = Callable[[State, int], SceneMessage]


def played_out(
    state: State, line: Sequence[str], verdict: Text, ply: int, draw: Draw
) -> Continuation:
    """Give the steps of a line from a state, each with its words and its scene."""
    steps: list[PlayedStep] = []
    for action in line:
        words, side = state.readable(action), army_to_move(state)
        state = state.play(action)
        steps.append(
            {
                "action": action,
                "words": words,
                "side": side,
                "drawing": draw(state, ply + len(steps) + 1),
            }
        )
    return {"steps": steps, "verdict": verdict}


def retry(point: GamePoint, action: str, turn: int) -> SecondTry:
    """Judge another action in place of a mistake; it is right if it is no inaccuracy."""
    from sobremesa.play.refutation import NODES, refutation  # noqa: PLC0415  (loaded by workers, not by the server)

    state = state_of(point)
    try:
        found = refutation(state, action, node_budget(NODES))
    except SobremesaError as error:
        raise from_rules(error) from None

    def draw(shown: State, ply: int) -> SceneMessage:
        return drawn(shown, ply, turn)

    ply, after = len(point.actions) + 1, state.play(action)
    return {
        "right": found.remark.mark == "",
        "lost": found.remark.lost,
        "mark": found.remark.mark,
        "words": state.readable(action),
        "own": draw(after, ply),
        "after": played_out(after, found.line, found.verdict, ply, draw),
    }
