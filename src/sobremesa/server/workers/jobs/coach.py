"""Job of a game with the coach: an action, a remark about it, and the machine's reply."""

from __future__ import annotations

from typing import Any, Final

from sobremesa.ai.levels import LevelPlayer
from sobremesa.core.game import game, position
from sobremesa.core.state import State
from sobremesa.play.coach import CoachRemark, coach_remark, ended
from sobremesa.rulebook.errors import SobremesaError
from sobremesa.server.interface.strategy import Coached
from sobremesa.server.refusals import Refused
from sobremesa.server.workers.jobs.answers import drawn
from sobremesa.server.workers.jobs.lessons import OTHER_GAME

LEVEL: Final = 1
LEARNER: Final = 0
"""The seat of the learner, who begins."""
REMEMBERED: Final = 20
"""How many remarks are remembered, so as not to be repeated."""
SEEDS: Final = 1 << 16
"""The machine's random seed follows from the position, so that no state is kept."""


def coached(name: str, data: dict[str, Any], action: str, said: str) -> Coached:
    """Play an action, comment on it, and let the machine reply; or begin a game."""
    if not data:
        state = game(name, 2).start()
        return _told(state, None, [], [state])
    if data.get("game") != name:
        raise Refused("bad_message", OTHER_GAME.format(game=name))
    try:
        before = position(data)
        if before.player != LEARNER or before.players != 2:
            raise Refused("bad_message")
        state = before.play(action)
    except SobremesaError as error:
        raise Refused("bad_message", error.text) from None
    states, actions = [state], [action]
    found = coach_remark(before, action, said.split())
    machine = LevelPlayer(LEVEL, state, state.key % SEEDS)
    while not state.over and state.player != LEARNER:
        actions.append(machine.choose(state))
        state = state.play(actions[-1])
        states.append(state)
    if state.over and len(states) > 1:
        found = ended(state, LEARNER)
    return _told(state, found, actions, states, said)


def _told(
    state: State,
    found: CoachRemark | None,
    actions: list[str],
    states: list[State],
    said: str = "",
) -> Coached:
    known = [*said.split(), *([found.id] if found else [])][-REMEMBERED:]
    return {
        "remark": found.text if found else None,
        "tone": found.tone if found else "",
        "said": " ".join(dict.fromkeys(known)),
        "pictures": [drawn(one) for one in states],
        "actions": actions,
        "position": state.data(),
        "over": state.over,
    }
