"""What a scene of La Colmena foretells."""

from __future__ import annotations

from random import Random

import pytest

import sobremesa


def after(*actions: str) -> sobremesa.State:
    state = sobremesa.game("colmena").start()
    for action in actions:
        state = state.play(action)
    return state


def effects(state: sobremesa.State, action: str) -> list[tuple[str, str, str]]:
    choice = next(one for one in state.scene().choices if one.action == action)
    return [(effect.kind, effect.cell, effect.label.en) for effect in choice.effects]


LINE = ("wS1@0,0", "bS1@1,0", "wQ@-1,0", "bQ@2,0", "wA1@-2,0", "bA1@3,0")


def test_a_piece_held_fast_and_the_sides_of_an_escudo_are_foretold() -> None:
    state = after(*LINE)
    assert effects(state, "wA1@4,0") == [
        ("sides", "-1,0", "White's Escudo: 1 of 6 sides occupied"),
        ("holds", "3,0", "Bota 1 (Garnet) will be held fast"),
    ]
    assert effects(state, "wA1@2,-1") == [
        ("sides", "-1,0", "White's Escudo: 1 of 6 sides occupied"),
        ("sides", "2,0", "Garnet's Escudo: 3 of 6 sides occupied"),
    ]
    assert effects(after(), "wS1@0,0") == []


def test_what_is_covered_is_foretold() -> None:
    state = after(*LINE[:4], "wB1@-2,0", "bA1@3,0")
    assert effects(state, "wB1@-1,0") == [
        ("covers", "-1,0", "Covers Escudo (White)"),
        ("sides", "-1,0", "White's Escudo: 1 of 6 sides occupied"),
    ]


@pytest.mark.parametrize("seed", range(3))
def test_what_is_foretold_comes_true(seed: int) -> None:
    state, random = sobremesa.game("colmena").start(), Random(seed)
    told = 0
    for _ in range(30):
        if state.over:
            break
        telling = [choice for choice in state.scene().choices if choice.effects]
        for choice in random.sample(telling, min(5, len(telling))):
            then = state.play(choice.action)
            if then.over:
                assert [effect.kind for effect in choice.effects] == ["ends"]
                continue
            moving = {action.partition("@")[0] for action in then.legal()}
            scene = then.scene()
            tops = {token.cell: token for token in scene.tokens}
            counters = {counter.side: counter.value for counter in scene.counters}
            for effect in choice.effects:
                if effect.kind == "holds":
                    token = tops[effect.cell]
                    assert token.side == then.player and token.id not in moving
                    told += 1
                elif effect.kind in ("sides", "danger"):
                    stacked = [one for one in scene.tokens if one.cell == effect.cell]
                    side = next(one.side for one in stacked if one.kind == "Q")
                    assert f": {counters[side]} of 6" in effect.label.en
                    assert (effect.kind == "danger") == (counters[side] == 5)
        state = state.play(random.choice(state.legal()))
    assert told > 0
