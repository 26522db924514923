"""An action is legal exactly when `why` has no objection, and objections cite the rules."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobremesa import BadNotation, IllegalAction, State
from sobremesa.core import registry
from sobremesa.rulebook.refusal import NOTATION
from tests.contract.games import GAMES, SCALE, states, variants


@cache
def gallery(game: str) -> tuple[State, ...]:
    return tuple(
        state
        for number, variant in enumerate(variants(game, 4 + SCALE // 2))
        for state in states(variant, f"why {number}", 30 * SCALE, every=17)
    )


@cache
def vocabulary(game: str) -> tuple[str, ...]:
    """Every action that is legal somewhere in the gallery."""
    return tuple(sorted({action for state in gallery(game) for action in state.legal()}))


def check(state: State, text: str) -> None:
    legal = text in state.legal()
    why = state.why(text)
    assert (why is None) == legal, (text, why, state.json())
    if why is None:
        return
    assert why.text.es
    assert why.text.en
    if why.rule == NOTATION:
        with pytest.raises(BadNotation):
            state.play(text)
        return
    assert why.rule in state.rules.written("en").rules, why.rule
    with pytest.raises(IllegalAction) as caught:
        state.play(text)
    assert caught.value.rule == why.rule


@pytest.mark.parametrize("game", GAMES)
def test_actions_of_other_states_are_legal_or_refused_by_a_rule(game: str) -> None:
    random = Random("why")
    words = vocabulary(game)
    for state in gallery(game):
        for text in random.sample(words, min(len(words), 30)):
            check(state, text)


@pytest.mark.parametrize("game", GAMES)
def test_garbled_actions_never_crash(game: str) -> None:
    random = Random("garble")
    words = vocabulary(game)
    for state in gallery(game):
        for _ in range(12):
            text = random.choice(words)
            for _ in range(random.randint(1, 3)):
                cut = random.randrange(len(text) + 1)
                sign = random.choice("abcdefghijklmnopqrstuvwxyz0123456789-x=*#!<>@, ²٣\n")
                text = text[:cut] + sign + text[cut + random.randint(0, 1) :]
            check(state, text)


@pytest.mark.parametrize("game", GAMES)
@given(text=st.text(max_size=30), index=st.integers(0, 10_000))
def test_any_text_gets_an_answer(game: str, text: str, index: int) -> None:
    states = gallery(game)
    check(states[index % len(states)], text)


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_refuses_everything_by_a_rule(game: str) -> None:
    finished = [state for state in gallery(game) if state.over]
    for state in finished:
        for text in vocabulary(game)[:50]:
            check(state, text)


@pytest.mark.parametrize("game", GAMES)
def test_the_rule_prefix_belongs_to_the_game_alone(game: str) -> None:
    prefixes = {rule.partition("-")[0] for rule in registry.rules(game).written("en").rules}
    others = {
        rule.partition("-")[0]
        for other in GAMES
        if other != game
        for rule in registry.rules(other).written("en").rules
    }
    assert len(prefixes) == 1
    assert not prefixes & others
