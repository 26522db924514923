"""Premoves: what a player could do if it were their turn already.

It is only a guess, because the others act first. Nothing is stored, and the premoves of other
players are not revealed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sobremesa.core.facts import armies
from sobremesa.core.state import State
from sobremesa.rulebook.errors import SobremesaError
from sobremesa.rulebook.perspective import Perspective
from sobremesa.server.interface.scenes import SceneMessage
from sobremesa.server.refusals import Refused
from sobremesa.server.scenes import Drawing
from sobremesa.server.workers.jobs.answers import state_of
from sobremesa.server.workers.jobs.game_points import GamePoint, refused
from sobremesa.server.workers.jobs.null_move import pass_turn_to


def premove_scene(
    point: GamePoint, seat: int, actions: Sequence[str], seen: Perspective, number: int
) -> SceneMessage:
    """Give the scene after some actions of one player while the others pass.

    It has no choices if the position with that player to move would be illegal.
    """
    state = state_of(point)
    theirs = _turn_of(state, seat)
    for action in actions:
        if theirs is None:
            raise Refused("bad_position")
        try:
            state = theirs.play(action)
        except SobremesaError as error:
            raise refused(error) from None
        theirs = _turn_of(state, seat)
    scene = seen.of((theirs or state).scene())
    if theirs is None:
        scene = replace(scene, choices=(), buttons=())
    return Drawing.of(state.rules.art, scene).data(number, len(point.actions) + len(actions))


def _turn_of(state: State, seat: int) -> State | None:
    """Give the turn to a seat; `None` if that position would be illegal."""
    if not state.over and state.player == seat:
        return state
    found = pass_turn_to(state, (army for army in armies(state) if army.player == seat))
    return found and found[0]
