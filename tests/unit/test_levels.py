"""Levels: named, human, and able to play."""

from __future__ import annotations

import pytest

import sobremesa
from sobremesa import _forms
from sobremesa.ai.levels import LEVELS, LevelPlayer, level
from sobremesa.ai.limit import Limit
from sobremesa.ai.players import Thoughtful
from sobremesa.ai.thinking import Temper, Thinker
from sobremesa.play.match import opened, play
from tests.contract.games import GAMES

COMPILED = _forms.compiled()
IGNORANT = Temper(jitter=100_000)


def test_there_are_eight_levels_with_names_in_both_languages() -> None:
    assert [entry.number for entry in LEVELS] == list(range(1, 9))
    for language in ("es", "en"):
        names = [entry.name[language] for entry in LEVELS]
        assert len(set(names)) == 8
        assert all(entry.about[language].endswith(".") for entry in LEVELS)


def test_only_levels_that_exist_are_given() -> None:
    assert level(1).name.es == "Principiante"
    for number in (0, 9):
        with pytest.raises(ValueError):
            level(number)


@pytest.mark.parametrize("game", GAMES)
def test_every_level_plays_every_game(game: str) -> None:
    for number in range(1, 9 if COMPILED else 4):
        state = sobremesa.game(game).start()
        player = LevelPlayer(number, state, seed=number)
        for _ in range(3):
            action = player.choose(state, Limit(seconds=0.1, nodes=200))
            assert action in state.legal()
            state = state.play(action)


def test_the_weakest_level_does_not_play_at_random() -> None:
    """It knows what to aim for: a player without knowledge loses to it."""
    if not COMPILED:
        return
    score = 0.0
    for number in range(8):
        start, _ = opened(sobremesa.game("colmena").start(), number // 2, 4)
        players = [
            LevelPlayer(1, start, number),
            Thoughtful("nobody", Thinker(seed=number, temper=IGNORANT), Limit(depth=1)),
        ]
        seat = number % 2
        played = play(start, players if seat == 0 else players[::-1], most=200)
        score += played.scores[seat]
    assert score >= 5


def test_the_seconds_of_a_turn_are_shared_out() -> None:
    state = sobremesa.game("colmena").start()
    player = Thoughtful("timed", Thinker(), Limit(seconds=0.05))
    for _ in range(2):
        state = state.play(player.choose(state))
    assert player.choose(state, Limit(nodes=5)) in state.legal()
