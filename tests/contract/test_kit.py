"""Every game's scenes can be taken apart and asked about."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest
from msgspec import structs

from sobremesa.core.game import game
from sobremesa.rulebook import parts
from sobremesa.rulebook.errors import BadOption
from sobremesa.rulebook.kit import kit
from sobremesa.rulebook.perspective import turned
from sobremesa.rulebook.refusal import NOTATION
from sobremesa.rulebook.wording import wordings

from .games import GAMES, HOUSE, states, variants


@pytest.mark.parametrize("name", GAMES)
def test_the_parts_of_a_picture_are_those_of_the_picture(name: str) -> None:
    random = Random(3)
    state = game(name).start()
    for _ in range(12):
        found, shapes = kit(state.rules.art, state.scene())
        used = {
            *found.defs,
            *found.board,
            *found.above,
            *(shape for _, shape in found.tokens + found.items),
        }
        used |= {shape for _, shape in found.stacked}
        assert used == set(shapes)
        whole = state.svg()
        for token, shape in found.tokens:
            assert shapes[shape] in whole, token
        tokens = sorted(token.id for token in state.scene().tokens)
        assert sorted(token for token, _ in found.tokens) == tokens
        assert found.view[2] > 0
        if state.over:
            break
        state = state.play(random.choice(state.legal()))


def test_a_button_that_stands_for_a_piece_shows_it() -> None:
    state = game("ajedrez").start()
    for action in ["e2e4", "d7d5", "e4d5", "c7c6", "d5c6", "a7a6", "c6b7", "a6a5"]:
        state = state.play(action)
    found, shapes = kit(state.rules.art, state.scene())
    drawn = {name: shapes[shape] for name, shape in found.items if name.startswith("button:")}
    assert list(drawn) == ["button:q", "button:r", "button:b", "button:n"]
    assert len(set(drawn.values())) == 4


@pytest.mark.parametrize("name", GAMES)
def test_styles_differ_in_what_is_defined_and_in_nothing_else(name: str) -> None:
    usual = game(name).rules.art
    styles = [(board.id, pieces.id) for board in usual.boards for pieces in usual.sets]
    assert usual.styled() is usual.styled(*styles[0])
    if name in HOUSE:
        assert len(usual.boards) >= 2
        assert len(usual.sets) >= 2
        assert usual.boards[-1].id == "plain"
    for state in states(game(name), 5, 60, 4):
        found, shapes = kit(usual, state.scene())
        defined = set(found.defs)
        for look, pieces in styles:
            art = usual.styled(look, pieces)
            other, drawn = kit(art, state.scene())
            assert structs.replace(
                other, defs=found.defs, background="", ink="", looks=()
            ) == structs.replace(found, background="", ink="", looks=())
            same = {one: svg for one, svg in drawn.items() if one not in other.defs}
            assert same == {one: svg for one, svg in shapes.items() if one not in defined}


@pytest.mark.parametrize("name", GAMES)
def test_whatever_a_picture_refers_to_is_defined_in_every_style(name: str) -> None:
    usual = game(name).rules.art
    for board in usual.boards:
        for pieces in usual.sets:
            art = usual.styled(board.id, pieces.id)
            defined = re.findall(r'id="([^"]*)"', art.definitions())
            assert len(set(defined)) == len(defined)
            for state in states(game(name), 7, 60, 3):
                picture = art.svg(state.scene())
                asked = set(re.findall(r"url\(#([^)]*)\)|href=\"#([^\"]*)\"", picture))
                assert {one or other for one, other in asked} <= set(defined)


@pytest.mark.parametrize("name", HOUSE)
def test_an_unknown_style_is_refused_with_those_that_there_are(name: str) -> None:
    state = game(name).start()
    board, pieces = state.rules.art.boards[1].id, state.rules.art.sets[1].id
    with pytest.raises(BadOption, match=board):
        state.svg(look="velvet")
    with pytest.raises(BadOption, match=pieces):
        state.svg(pieces="glass")
    with pytest.raises(BadOption, match=f"perhaps {board}"):
        state.svg(look=board + "x")
    assert state.svg(look=board) != state.svg() != state.svg(pieces=pieces)


@pytest.mark.parametrize("name", GAMES)
def test_parts_that_are_kept_look_as_if_they_were_drawn_anew(name: str) -> None:
    for number, variant in enumerate(variants(name, 4)):
        for state in states(variant, number, 60, 4):
            for by in range(4):
                art = state.rules.art
                seen = turned(state.scene(), by if art.turns else 0)
                scene = art.positioned(seen)
                still = scene.cells is seen.cells
                assert parts.ground(art, scene, still) == art.ground(scene)
                assert parts.cells(art, scene, still) == "".join(map(art.cell, scene.cells))
                marks = "".join(art.mark(mark, scene) for mark in scene.marks)
                assert parts.marks(art, scene, still) == marks
                frame = art.frame(scene)
                size = (frame.left, frame.top, frame.width, frame.height)
                assert parts.frame(art, scene) == size
                placed = parts.placed(art, scene, still)
                assert [one.token for one in placed] == art.ordered(scene)
                for one in placed:
                    assert one.shape[1] == art.place(one.token, scene)
                    assert one.shape[0] == parts.name_of(one.shape[1])
                    assert one.part == (one.token.id, one.shape[0])


@pytest.mark.parametrize("name", [name for name in GAMES if name != "colmena"])
def test_a_board_that_stays_has_the_same_cells_in_every_scene(name: str) -> None:
    first = game(name).start()
    following = first.play(first.legal()[0])
    assert following.scene().cells is first.scene().cells
    assert turned(following.scene(), 1).cells is turned(first.scene(), 1).cells


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
