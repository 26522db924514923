"""Many games at once are the same games as one by one."""

from __future__ import annotations

import numpy as np
import pytest

import sobremesa
from sobremesa import BadNumber, Game
from tests.contract.games import COMPILED, NUMBERED, SCALE, each_variant

VARIANTS = each_variant(NUMBERED, 6 if COMPILED else 3)


@pytest.mark.parametrize("game", VARIANTS)
def test_a_batch_plays_what_states_play(game: Game) -> None:
    games = sobremesa.batch(game, 3, seed=4, cap=40)
    states = [game.start()] * 3
    for _ in range(8 * SCALE):
        for i, state in enumerate(states):
            assert games.players_to_move[i] == state.player
            assert (games.masks[i] == state.mask()).all()
            assert (games.observations[i] == state.observe()).all()
        actions = games.sample()
        before = games.lengths.tolist()
        games.step(actions)
        for i, action in enumerate(actions.tolist()):
            states[i] = states[i].step(action)
            result = states[i].result
            assert games.dones[i] == (result is not None)
            assert games.truncations[i] == (result is None and before[i] == 39)
            wanted = result.scores if result else (0.0,) * game.players
            assert games.rewards[i].tolist() == pytest.approx(list(wanted))
            if games.dones[i] or games.truncations[i]:
                assert games.lengths[i] == 0
                states[i] = game.start()


@pytest.mark.parametrize("name", NUMBERED)
def test_the_number_of_threads_changes_nothing(name: str) -> None:
    one = sobremesa.batch(name, 5, seed=9, cap=30, opening=3)
    two = sobremesa.batch(name, 5, seed=9, cap=30, opening=3, threads=2)
    for _ in range(4 * SCALE):
        assert (one.sample() == two.sample()).all()
        one.step(one.sample())
        two.step(two.sample())
        assert (one.observations == two.observations).all()
    other = sobremesa.batch(name, 5, seed=10, opening=3)
    assert (other.observations != sobremesa.batch(name, 5, seed=9, opening=3).observations).any()


def test_an_action_that_is_not_legal_changes_nothing() -> None:
    games = sobremesa.batch("ajedrez", 2)
    kept = games.observations.copy()
    for wrong in ([796, 0], [796], [796, -1], [796, 10**6], [796.0, 796.0], "x"):
        with pytest.raises(BadNumber):
            games.step(np.asarray(wrong))
        assert (games.observations == kept).all()
    games.step([796, 796])
    assert games.lengths.tolist() == [1, 1]
    games.reset()
    assert (games.observations == kept).all()


def test_a_batch_has_sensible_bounds() -> None:
    for wrong in ({"count": 0}, {"count": 1, "cap": 0}, {"count": 1, "threads": 0}):
        with pytest.raises(BadNumber):
            sobremesa.batch("ajedrez", **wrong)


def test_playouts_go_over_many_states_at_once() -> None:
    start = sobremesa.game("colmena").start()
    many = [start.play(action) for action in start.legal()[:3]]
    assert sobremesa.State.playouts_of(many, 4, seed=2, cap=50, threads=2) == [
        state.playouts(4, seed=2, cap=50) for state in many
    ]
    assert sobremesa.State.playouts_of([], 4) == []
