"""Actions as people write them: every legal one can be read back, whichever language it is in."""

from __future__ import annotations

import pytest

from tests.contract.games import COMPILED, GAMES, states, variants


@pytest.mark.parametrize("game", GAMES)
def test_what_is_readable_is_read(game: str) -> None:
    for variant in variants(game, 12 if COMPILED else 4):
        for state in states(variant, "readable", 60, every=9 if COMPILED else 30):
            for action in state.legal()[::7]:
                words = state.readable(action)
                assert words.es
                assert words.en
                assert state.read(words.es, "es") == action, words.es
                assert state.read(words.en, "en") == action, words.en
                assert state.read(f" {action} ", "es") == action


@pytest.mark.parametrize("game", GAMES)
def test_no_two_actions_read_alike(game: str) -> None:
    for variant in variants(game, 8 if COMPILED else 3):
        for state in states(variant, "alike", 40, every=13):
            for language in ("es", "en"):
                said = [state.readable(action)[language] for action in state.legal()]
                assert len(set(said)) == len(said)
