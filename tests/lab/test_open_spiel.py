"""OpenSpiel's own tests and algorithms, on every game and several variants."""

from __future__ import annotations

import pickle
from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts
from open_spiel.python.observation import make_observation

import sobremesa
from sobremesa.lab.open_spiel import NAMES, Kind
from tests.contract.games import NUMBERED

VARIANTS = (
    *NAMES,
    "sobremesa_colmena_hive(expansions=M)",
    "sobremesa_colmena(wall_gate=true)",
    "sobremesa_colina(players=3)",
    "sobremesa_colina(players=4,hill_rounds=2)",
    "sobremesa_reyes(players=4)",
    "sobremesa_sparta(cities=twins)",
    "sobremesa_ajedrez(fifty=false,repetition=5)",
)


def capped(name: str, cap: int) -> str:
    """Give a variant that ends after so many actions."""
    return f"{name[:-1]},cap={cap})" if name.endswith(")") else f"{name}(cap={cap})"


def test_every_game_is_registered() -> None:
    assert {f"sobremesa_{game}" for game in NUMBERED} < {*NAMES}
    assert {*NAMES} <= {*pyspiel.registered_names()}


@pytest.mark.parametrize("name", VARIANTS)
def test_random_games_pass_with_serialisation(name: str) -> None:
    """Serialising replays the whole history after each action: such games are cut short."""
    game = pyspiel.load_game(capped(name, 24))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", VARIANTS)
def test_longer_random_games_pass(name: str) -> None:
    game = pyspiel.load_game(capped(name, 200))
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", VARIANTS)
def test_observers_see_the_planes(name: str) -> None:
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    random = Random(name)
    for _ in range(6):
        state.apply_action(random.choice(state.legal_actions()))
    observation = make_observation(game)
    for player in range(game.num_players()):
        observation.set_from(state, player)
        seen = state.now.observe(player)
        assert np.array_equal(observation.dict["observation"], seen)
        assert state.observation_tensor(player) == seen.ravel().tolist()
        assert observation.string_from(state, player) == state.now.json()
        assert observation.tensor.shape == (game.observation_tensor_size(),)


@pytest.mark.parametrize("name", NAMES)
def test_states_are_cloned_pickled_and_compared(name: str) -> None:
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    for other in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert str(other) == str(state)
        assert other.history() == state.history()
    other = state.clone()
    other.apply_action(other.legal_actions()[0])
    assert len(state.history()) == 1  # a clone goes its own way
    _, restored = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(restored) == str(state)


def test_players_and_options_are_parameters() -> None:
    game = pyspiel.load_game("sobremesa_colmena_hive(expansions=M)")
    assert game.kind == sobremesa.game("colmena", preset="hive", expansions="M")
    four = Kind("reyes").chosen({"players": 4, "quiet_limit": 50, "cap": 9})
    assert four == sobremesa.game("reyes", 4, quiet_limit=50)
    own = "sobremesa_colmena_hive(repetition=3)"  # what the game is without its preset
    assert pyspiel.load_game(own).kind.options["repetition"] == 3
    twins = pyspiel.load_game("sobremesa_sparta(cities=twins)").kind
    assert twins == sobremesa.game("sparta", cities="twins")
    with pytest.raises(sobremesa.BadOption):
        Kind("colmena").chosen({"expansions": "bees"})


def test_chess_has_as_many_actions_as_openspiels_own() -> None:
    """Two programs that share nothing play the same random game, move by move, in words."""
    ours, theirs = (
        pyspiel.load_game(name).new_initial_state() for name in ("sobremesa_ajedrez", "chess")
    )
    random = Random(8)
    for _ in range(60):
        if theirs.is_terminal():
            break
        assert len(ours.legal_actions()) == len(theirs.legal_actions())
        action = random.choice(theirs.legal_actions())
        spoken = theirs.action_to_string(action)
        theirs.apply_action(action)
        ours.apply_action(ours.now.number(ours.now.read(spoken)))
    assert ours.is_terminal() == theirs.is_terminal()


def test_their_search_plays_our_games() -> None:
    game = pyspiel.load_game("sobremesa_sparta(cap=60)")
    bot = mcts.MCTSBot(
        game,
        uct_c=1.4,
        max_simulations=8,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(3)),
        random_state=np.random.RandomState(3),
    )
    state = game.new_initial_state()
    for _ in range(2):
        state.apply_action(bot.step(state))
    assert len(state.history()) == 2


def test_a_game_of_its_longest_is_a_draw() -> None:
    state = pyspiel.load_game("sobremesa_sparta(cap=2)").new_initial_state()
    for _ in range(2):
        state.apply_action(state.legal_actions()[0])
    assert state.is_terminal()
    assert state.returns() == [0.0, 0.0]
    assert state.legal_actions() == []
