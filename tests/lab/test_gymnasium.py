"""Gymnasium's own checker, on every game."""

from __future__ import annotations

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import sobremesa
from sobremesa import BadNumber, State
from sobremesa.lab.gymnasium import NAMES, Seat
from tests.contract.games import NUMBERED, variants


def made(name: str, **settings: Any) -> Any:
    """Make an environment without the wrappers, which the checker does not want."""
    return gymnasium.make(name, disable_env_checker=True, **settings).unwrapped


def finished(table: Seat, seed: int) -> tuple[int, float, bool, bool]:
    """Play random legal numbers to the end; give how many, and how it ended."""
    _, info = table.reset(seed=seed)
    table.action_space.seed(seed)
    for count in range(1, 5000):
        action = table.action_space.sample(info["action_mask"])
        seen, reward, over, cut, info = table.step(action)
        assert seen in table.observation_space
        if over or cut:
            return count, reward, over, cut
        assert reward == 0.0
        assert np.array_equal(table.action_masks(), info["action_mask"])
    raise AssertionError("the game did not end")


def test_every_game_is_registered() -> None:
    assert tuple(f"sobremesa/{game}-v0" for game in NUMBERED) == NAMES
    assert {*NAMES} <= {*gymnasium.registry}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("settings", [{}, {"opening": 3, "illegal": "random", "opponent": 2}])
def test_the_checker_finds_nothing(name: str, settings: dict[str, object]) -> None:
    """Warnings are errors here, and the checker warns of what it does not like."""
    check_env(made(name, **settings))


@pytest.mark.parametrize("game", NUMBERED)
def test_games_go_to_their_end_in_every_number_of_players(game: str) -> None:
    for variant in variants(game, 2)[:3]:
        table = Seat(variant, opponent=lambda state: state.legal()[0], rounds=60)
        _, reward, over, cut = finished(table, seed=2)
        assert over != cut
        assert reward == 0.0 if cut else -1 <= reward <= 1


def test_a_level_beats_chance() -> None:
    table = Seat("sparta", opponent=2, rounds=300)
    ends = [finished(table, seed)[1] for seed in range(3)]
    assert ends == [-1.0] * 3


def test_the_same_seed_gives_the_same_game_against_a_level() -> None:
    once, again = (finished(Seat("ajedrez", opponent=2, opening=4), seed=9) for _ in "12")
    assert once == again


def test_seats_are_drawn_unless_one_is_wanted() -> None:
    table = Seat("sparta", opponent=1)
    assert {table.reset(seed=seed)[1]["seat"] for seed in range(12)} == {0, 1}
    table = Seat("sparta", opponent=1, seat=1)
    _, info = table.reset(seed=0)
    assert info["seat"] == 1
    assert table.table.played == 1  # the other has opened


def test_an_opponent_may_be_any_function() -> None:
    asked: list[State] = []

    def chance(state: State) -> str:
        asked.append(state)
        return Random(1).choice(state.legal())

    table = Seat("colmena", opponent=chance, seat=0)
    _, info = table.reset(seed=0)
    table.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert [state.player for state in asked] == [1]


def test_a_number_that_is_not_legal_loses_or_is_refused() -> None:
    table = Seat("sparta", seat=0)
    table.reset(seed=0)
    _, reward, over, cut, info = table.step(0)
    assert (reward, over, cut, info["action_mask"].any()) == (-1.0, True, False, False)
    table = Seat("sparta", seat=0, illegal="refuse")
    table.reset(seed=0)
    with pytest.raises(BadNumber):
        table.step(0)


def test_what_cannot_be_asked_for_is_refused() -> None:
    for wrong in ({"opponent": 9}, {"seat": 2}, {"rounds": 0}, {"render_mode": "film"}):
        with pytest.raises(ValueError):
            Seat("sparta", **wrong)
    with pytest.raises(sobremesa.UnknownGame):
        Seat("parchis")
