"""Every game's scenes can be taken apart and asked about."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from sobremesa.core.game import game
from sobremesa.rulebook.kit import kit
from sobremesa.rulebook.refusal import NOTATION
from sobremesa.rulebook.wording import wordings

from .games import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_the_parts_of_a_picture_are_those_of_the_picture(name: str) -> None:
    random = Random(3)
    state = game(name).start()
    for _ in range(12):
        found = kit(state.rules.art, state.scene())
        used = {*found.board, *found.above, *(shape for _, shape in found.tokens + found.items)}
        used |= {shape for _, shape in found.stacked}
        assert used == set(found.shapes)
        whole = state.svg()
        for token, shape in found.tokens:
            assert found.shapes[shape] in whole, token
        tokens = sorted(token.id for token in state.scene().tokens)
        assert sorted(token for token, _ in found.tokens) == tokens
        assert found.view[2] > 0
        if state.over:
            break
        state = state.play(random.choice(state.legal()))


@pytest.mark.parametrize("name", GAMES)
def test_clicks_are_put_into_words_without_the_action_itself(name: str) -> None:
    random = Random(5)
    state = game(name).start()
    for _ in range(8):
        if state.over:
            break
        state = state.play(random.choice(state.legal()))
    scene = state.scene()
    for choice in random.sample(scene.choices, min(12, len(scene.choices))):
        if len(choice.clicks) != 2 or not choice.clicks[1].startswith("cell:"):
            continue
        assert next(wordings(scene, choice.clicks)) == choice.action
        others = tuple(c for c in scene.choices if c.clicks[:2] != choice.clicks)
        guesses = list(wordings(replace(scene, choices=others), choice.clicks))
        readable = [g for g in guesses if (why := state.why(g)) is None or why.rule != NOTATION]
        assert choice.action in readable, (choice, guesses)
