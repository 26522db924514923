"""What a scene of La Colmena foretells."""

from __future__ import annotations

from itertools import pairwise
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
                    assert token.side == then.player
                    assert token.id not in moving
                    told += 1
                elif effect.kind in ("sides", "danger"):
                    stacked = [one for one in scene.tokens if one.cell == effect.cell]
                    side = next(one.side for one in stacked if one.kind == "Q")
                    assert f": {counters[side]} of 6" in effect.label.en
                    assert (effect.kind == "danger") == (counters[side] == 5)
        state = state.play(random.choice(state.legal()))
    assert told > 0


def test_whoever_crawls_is_drawn_along_the_hive() -> None:
    path = next(one.path for one in after(*LINE).scene().choices if one.action == "wA1@4,0")
    assert path in (
        ("-2,0", "-1,-1", "0,-1", "1,-1", "2,-1", "3,-1", "4,-1", "4,0"),
        ("-2,0", "-2,1", "-1,1", "0,1", "1,1", "2,1", "3,1", "4,0"),
    )


def test_every_crawl_of_a_game_is_found() -> None:
    random, crawled = Random(8), 0
    for _ in range(3):
        state = sobremesa.game("colmena").start()
        for _ in range(40):
            if state.over:
                break
            scene = state.scene()
            kinds = {token.id: token for token in scene.tokens}
            for choice in scene.choices:
                token = kinds.get(choice.action.partition("@")[0])
                if token is None or token.kind not in "QSA" or token.height:
                    continue
                crawled += 1
                if token.kind == "S":
                    assert len(choice.path) == 4
                for one, other in pairwise(choice.path):
                    assert _beside(one, other), choice
            state = state.play(random.choice(state.legal()))
    assert crawled > 100


def _beside(one: str, other: str) -> bool:
    (q, r), (s, t) = (map(int, name.split(",")) for name in (one, other))
    return (s - q, t - r) in {(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)}


ENDED = (
    "wA1@0,0", "bS1@1,-1", "wB1@-1,0", "bA1@1,-2", "wQ@-1,1", "bQ@2,-2", "wA2@-1,2", "bA1@-2,3",
    "wM@-2,1", "bA2@-2,4", "wS1@0,1", "bA2@-2,2",
)  # fmt: skip
"""A whole game: White's Escudo is closed in, side by side."""


def announced(state: sobremesa.State) -> list[tuple[str, str, int | None]]:
    return [(event.kind, event.text.es, event.side) for event in state.scene().events]


def test_an_escudo_with_one_free_side_and_the_end_are_announced() -> None:
    state = after()
    heard = []
    for action in ENDED:
        state = state.play(action)
        heard.append(announced(state))
    closing = ("danger", "Al Escudo de Blanco le queda un solo lado libre", 0)
    assert [told for told in heard if told] == [
        [closing],
        [("end", "Gana Grana: el Escudo de Blanco está rodeado", None)],
    ]
    assert heard[-2] == [closing]
    # the fire around it is strongest at the end
    marked = [
        {mark.kind for mark in after(*ENDED[:n]).scene().marks} & {"danger", "closed"}
        for n in (10, 11, 12)
    ]
    assert marked == [set(), {"danger"}, {"closed"}]


def test_choices_name_neighbours_as_the_move_list_does() -> None:
    state = after(*ENDED[:6])
    for choice in state.scene().choices:
        assert choice.label == state.readable(choice.action)


def test_an_escudo_that_stays_closed_in_is_not_announced_again() -> None:
    state = after(*ENDED[:-1]).play("bG1@-2,5")
    assert announced(state) == []


def test_a_forced_pass_is_announced() -> None:
    state = after("wQ@0,0", "bQ@1,0", "wB1@0,-1", "bQ@1,-1", "wB1@1,-1", "pass")
    assert announced(state) == [("pass", "Grana no puede jugar y pasa", 1)]
