"""The engines that grow trees: what must hold whatever the game."""

from __future__ import annotations

import pytest

from sobremesa import _forms
from sobremesa.ai.trees.engines import Engine, MaxNEngine, MctsEngine, UctEngine
from sobremesa.rulebook.strength import Limit
from tests.contract.games import GAMES, variants, walk

COMPILED = _forms.compiled()
FEW = Limit(nodes=300 if COMPILED else 6)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("engine", [UctEngine(), MctsEngine(), MaxNEngine()])
def test_every_engine_plays_every_game(game: str, engine: Engine) -> None:
    for variant in variants(game, 6)[: 6 if COMPILED else 2]:
        for state, _ in list(walk(variant, "engines", 30))[:: 13 if COMPILED else 29]:
            assert engine.search(state, FEW).action in state.legal()
