"""Whatever the game: bots arrange what is arranged before it."""

from __future__ import annotations

import pytest

import sobremesa
from sobremesa.ai.arranging import arrange
from tests.contract.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_arranged_in_secret_can_be_arranged_by_a_bot(game: str) -> None:
    chosen = sobremesa.game(game)
    secret = chosen.rules.secret(chosen.setup)
    assert (arrange(chosen, 0, 8) == {}) == (secret is None)
