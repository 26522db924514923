"""PettingZoo's own suite, on every game."""

from __future__ import annotations

import warnings
from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

import sobremesa
from sobremesa import BadNumber, Game
from sobremesa.lab.pettingzoo import NoParallelTurns, env, parallel_env, raw_env
from tests.contract.games import NUMBERED, variants

SEATED = [
    pytest.param(variant, id=f"{game}-{number}")
    for game in NUMBERED
    for number, variant in enumerate(variants(game, 2))
]
AT_ONCE = tuple(
    game for game in NUMBERED if game in ("ajedrez", "colmena", "sparta")
)  # two players, one action a turn
EXPECTED = {
    # masks stand beside the planes as in PettingZoo's own board games, which it knows by name
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or "
    "gymnasium.spaces.discrete",
    # who is no longer to move has none
    "Action mask numpy array is all zeros (no legal actions).",
}


@pytest.mark.parametrize("game", SEATED)
def test_the_api_is_that_of_pettingzoo(game: Game) -> None:
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        api_test(env(game, opening=2), num_cycles=100)
        api_test(env(game, max_cycles=6), num_cycles=100)
    assert {str(warning.message) for warning in told} <= EXPECTED


@pytest.mark.parametrize("game", SEATED)
def test_the_same_seed_gives_the_same_game(game: Game) -> None:
    seed_test(partial(env, game, opening=5), num_cycles=40)
    seed_test(partial(env, game, illegal="random"), num_cycles=40)


@pytest.mark.parametrize("game", NUMBERED)
def test_every_way_of_drawing_gives_what_it_should(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    render_test(partial(env, game))
    assert len(capsys.readouterr().out.splitlines()) > 20  # human: printed


@pytest.mark.parametrize("game", AT_ONCE)
def test_games_in_rounds_end_after_so_many(game: str) -> None:
    max_cycles_test(
        SimpleNamespace(
            env=partial(env, game, illegal="random"), parallel_env=partial(parallel_env, game)
        )
    )


@pytest.mark.parametrize("game", AT_ONCE)
def test_the_parallel_api_is_that_of_pettingzoo(game: str) -> None:
    parallel_api_test(parallel_env(game), num_cycles=60)
    parallel_seed_test(partial(parallel_env, game), num_cycles=20)


@pytest.mark.parametrize("game", [game for game in NUMBERED if game not in AT_ONCE])
def test_games_whose_turns_are_longer_say_that_they_are_not_played_at_once(game: str) -> None:
    with pytest.raises(NoParallelTurns, match="use env"):
        parallel_env(game)


def test_more_than_two_are_not_played_at_once() -> None:
    for game in NUMBERED:
        for variant in variants(game, 2):
            if variant.players > 2:
                with pytest.raises(NoParallelTurns):
                    parallel_env(variant)


def test_whoever_wins_is_rewarded() -> None:
    """The fool's mate, played by its numbers."""
    table = env("ajedrez")
    table.reset(seed=0)
    state = sobremesa.game("ajedrez").start()
    for action in ("f2f3", "e7e5", "g2g4", "d8h4"):
        table.step(state.number(action))
        state = state.play(action)
    assert table.rewards == {"player_0": -1.0, "player_1": 1.0}
    assert all(table.terminations.values())
    assert not any(table.truncations.values())


def test_a_number_that_is_not_legal_loses_or_is_refused() -> None:
    table = env("sparta")
    table.reset(seed=0)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # PettingZoo tells of it
        table.step(0)
    assert table.rewards["player_0"] == -1
    assert all(table.terminations.values())
    strict = raw_env("sparta")
    strict.reset()
    with pytest.raises(BadNumber):
        strict.step(0)


def test_what_is_seen_is_what_the_state_shows() -> None:
    table = raw_env("colmena", opening=3)
    table.reset(seed=4)
    state = table.seats.table.state
    seen = table.observe(table.agent_selection)
    assert np.array_equal(seen["observation"], state.observe())
    assert np.array_equal(seen["action_mask"], state.mask())
    other = next(agent for agent in table.agents if agent != table.agent_selection)
    assert not table.observe(other)["action_mask"].any()


@pytest.mark.parametrize(
    "wrong",
    [{"illegal": "shout"}, {"render_mode": "film"}, {"max_cycles": 0}, {"opening": -1}],
)
def test_what_cannot_be_asked_for_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(BadNumber):
        env("sparta", **wrong)  # type: ignore[arg-type]  # that is the point
