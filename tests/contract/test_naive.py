"""The kernels against slow second implementations that share no code with them."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import sobremesa
from sobremesa import Game
from tests.contract.games import COMPILED, GAMES, each_variant

NAIVE = [game for game in GAMES if (Path(__file__).parents[1] / "naive" / f"{game}.py").exists()]
VARIANTS = each_variant(NAIVE, 24 if COMPILED else 5)


def naive_class(game: str) -> Any:
    return importlib.import_module(f"tests.naive.{game}").Naive


def line(position: object) -> str:
    return json.dumps(position, separators=(",", ":"), ensure_ascii=False)


@pytest.mark.parametrize("game", VARIANTS)
def test_a_random_game_is_the_same_in_both(game: Game) -> None:
    random = Random(f"naive {game!r}")
    naive = naive_class(game.id).start(game.players, game.options)
    state = game.start()
    for _ in range(150):
        assert line(naive.position()) == state.json()
        legal = naive.legal()
        assert legal == set(state.legal()), state.json()
        if not legal:
            break
        action = random.choice(sorted(legal))
        naive.play(action)
        state = state.play(action)


@pytest.mark.parametrize("game", VARIANTS)
def test_a_position_from_deep_in_a_game_is_the_same_in_both(game: Game) -> None:
    random = Random(f"deep {game!r}")
    position = game.start().kernel()
    for _ in range(random.choice((60, 200, 500))):
        if position.over:
            position.pop()
            break
        position.push(random.choice(position.moves()))
    setup = game.rules.setup(game.players, game.options)
    state = sobremesa.position(game.rules.write(setup, position))
    naive = naive_class(game.id).load(state.data())
    for _ in range(40):
        assert line(naive.position()) == state.json()
        assert naive.legal() == set(state.legal()), state.json()
        if state.over:
            break
        action = random.choice(sorted(naive.legal()))
        naive.play(action)
        state = state.play(action)
