"""A position with somebody else to move: facts say who plays, not what a picture calls them."""

from __future__ import annotations

from sobremesa import game
from sobremesa.core.facts import armies
from sobremesa.server.workers.jobs.analysis import threat
from sobremesa.server.workers.jobs.game_points import GamePoint
from sobremesa.server.workers.jobs.null_move import pass_turn_to
from tests.contract.games import walk


def test_whoever_is_in_check_is_threatened_by_the_next_all_the_same() -> None:
    played, checked = [], None
    for state, action in walk(game("reyes", 2), "check", 300):
        mover = state.scene().to_move
        assert mover is not None
        if state.scene().sides[mover].state == "check":
            checked = state
            break
        played.append(action)
    assert checked is not None
    found = threat(GamePoint(game="reyes", players=2, actions=played), 500)
    assert found is not None
    assert found["side"] != checked.scene().to_move


def test_whoever_is_out_is_passed_over() -> None:
    for seed in range(40):
        for state, _ in walk(game("reyes", 3), f"out {seed}", 300):
            alive = [one.alive for one in state.standing()]
            if not all(alive):
                every = armies(state)
                out = [army for army in every if not alive[army.player]]
                assert pass_turn_to(state, out) is None
                found = pass_turn_to(state, (*out, *(army for army in every if alive[army.player])))
                assert found is None or alive[found[1].player]
                return
    raise AssertionError("nobody was put out")
