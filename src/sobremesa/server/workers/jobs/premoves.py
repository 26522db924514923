"""What somebody could do if it were their turn already, in a worker process.

It is a guess: the others act first, and then all may be different. Nothing of it is kept, and
nothing is told of what anybody else plans.
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
from sobremesa.server.workers.jobs.handing import handed
from sobremesa.server.workers.jobs.spots import Spot, refused


def ahead(
    spot: Spot, seat: int, actions: Sequence[str], seen: Perspective, number: int
) -> SceneMessage:
    """Describe a game in which the others do nothing while somebody plays some actions.

    Without choices, nobody can say what they could do then: the position could not be.
    """
    state = state_of(spot)
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
    return Drawing.of(state.rules.art, scene).data(number, len(spot.actions) + len(actions))


def _turn_of(state: State, seat: int) -> State | None:
    """Let a seat be the one to move; none where such a position could not be."""
    if not state.over and state.player == seat:
        return state
    found = handed(state, (army for army in armies(state) if army.player == seat))
    return found and found[0]
