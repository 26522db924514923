"""What somebody could do if it were their turn already, in a worker process.

It is a guess: the others act first, and then all may be different. Nothing of it is kept, and
nothing is told of what anybody else plans.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sobremesa.core.game import position
from sobremesa.core.state import State
from sobremesa.rulebook.errors import SobremesaError
from sobremesa.rulebook.turning import Perspective
from sobremesa.server.interface.scenes import SceneMessage
from sobremesa.server.refusals import Refused
from sobremesa.server.scenes import Drawing
from sobremesa.server.workers.jobs.answers import state_of
from sobremesa.server.workers.jobs.spots import Spot, refused


def ahead(
    spot: Spot, seat: int, actions: Sequence[str], seen: Perspective, number: int
) -> SceneMessage:
    """Describe a game in which the others do nothing while somebody plays some actions.

    Without choices, nobody can say what they could do then: the position could not be.
    """
    state = state_of(spot)
    handed = _handed(state, seat)
    for action in actions:
        if handed is None:
            raise Refused("bad_position")
        try:
            state = handed.play(action)
        except SobremesaError as error:
            raise refused(error) from None
        handed = _handed(state, seat)
    scene = seen.of((handed or state).scene())
    if handed is None:
        scene = replace(scene, choices=(), buttons=())
    return Drawing(state.rules.art, scene).data(number, len(spot.actions) + len(actions))


def _handed(state: State, seat: int) -> State | None:
    """Let a seat be the one to move; none where such a position could not be."""
    if state.over or state.player == seat:
        return None if state.over else state
    editor, sides = state.rules.editor, state.scene().sides
    own = [side.id for side in sides if side.player == seat and side.state != "out"]
    if editor is None or not own:
        return None
    try:
        handed = position(editor.hand_over(state.data(), own[0]))
    except SobremesaError:
        return None
    return None if handed.over else handed
