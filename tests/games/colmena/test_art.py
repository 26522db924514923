"""What La Colmena's pictures promise."""

from __future__ import annotations

import re
from random import Random
from xml.etree import ElementTree

import pytest

import sobremesa
from sobremesa.games.colmena import pieces
from sobremesa.games.colmena.icons import ICONS
from sobremesa.rulebook.kit import kit


def after(actions: int, seed: int = 0) -> sobremesa.State:
    random = Random(seed)
    state = sobremesa.game("colmena").start()
    for _ in range(actions):
        if not state.over:
            state = state.play(random.choice(state.legal()))
    return state


def stacked(stacks: dict[str, list[str]]) -> sobremesa.State:
    data = sobremesa.game("colmena", expansions="MLP").start().data()
    placed = {name for stack in stacks.values() for name in stack}
    data["stacks"] = stacks
    data["turns"] = {"w": 20, "b": 20}
    data["hands"] = {
        colour: sorted(n[1:] for n in pieces.PIECES if n[0] == colour and n not in placed)
        for colour in pieces.COLOURS
    }
    return sobremesa.position(data)


def test_every_kind_of_piece_has_a_sign() -> None:
    assert set(ICONS) == set(pieces.KIND_NAMES)


@pytest.mark.parametrize("actions", [0, 1, 2, 30, 120])
def test_a_picture_is_small_needs_no_fonts_and_refers_only_to_itself(actions: int) -> None:
    picture = after(actions).svg()
    ids = [node.get("id") for node in ElementTree.fromstring(picture).iter() if node.get("id")]
    used = set(re.findall(r'(?:href="#|url\(#)([^")]+)', picture))
    assert used <= set(ids)
    assert len(set(ids)) == len(ids)
    assert all(name.startswith("colmena-") for name in ids if name)
    assert "<text" not in picture
    assert len(picture) < 40_000


def test_the_picture_does_not_care_where_the_hive_has_wandered() -> None:
    near = stacked({"0,0": ["wQ"], "1,0": ["bQ", "wB1"]}).svg()
    far = stacked({"900000000,-7000": ["wQ"], "900000001,-7000": ["bQ", "wB1"]}).svg()
    assert near == far


def test_every_piece_of_the_highest_stack_shows_its_sign() -> None:
    tower = ["wA1", "wB1", "bB1", "wB2", "bB2", "wM", "bM"]
    picture = stacked({"0,0": ["wQ"], "1,0": tower, "2,0": ["bQ"]}).svg()
    for name in tower:
        sign = f'"#colmena-{name[1]}{pieces.COLOURS.index(name[0])}"'
        assert sign in picture


def test_the_sides_differ_in_shape_and_not_only_in_colour() -> None:
    root = ElementTree.fromstring(after(0).svg())
    tops = [next(n for n in root.iter() if n.get("id") == f"colmena-top{s}") for s in range(2)]
    rings = [sum(1 for node in top.iter() if node.tag.endswith("circle")) for top in tops]
    assert rings[0] == 0
    assert rings[1] > 0


def test_a_move_is_marked_where_it_began_and_where_it_ended() -> None:
    state = sobremesa.game("colmena", preset="hive").start()
    for action in ("wG1@0,0", "bG1@1,0", "wQ@-1,0", "bQ@2,0", "wQ@0,-1"):
        state = state.play(action)
    picture = state.svg()
    assert picture.count('href="#colmena-from"') == 1
    assert picture.count('href="#colmena-to"') == 1


def test_a_kit_says_where_the_tops_of_stacks_are_drawn() -> None:
    scene = stacked({"0,0": ["wQ", "bB1", "wB1"], "1,0": ["bQ", "wM"], "2,0": ["bG1"]}).scene()
    found, shapes = kit(sobremesa.game("colmena").rules.art, scene)
    centres = {cell.id: cell.centre for cell in scene.cells}
    tops = {"0,0": "wB1", "1,0": "wM"}
    assert [cell for cell, _ in found.raised] == ["1,0", "0,0"]  # the higher covers the lower
    for cell, (dx, dy) in found.raised:
        drawn = re.search(
            r"translate\(([-\d.]+) ([-\d.]+)\)", shapes[dict(found.tokens)[tops[cell]]]
        )
        assert drawn
        x, y = centres[cell]
        assert float(drawn[1]) == pytest.approx((x + dx + found.shift[0]) * found.unit, abs=0.02)
        assert float(drawn[2]) == pytest.approx((y + dy + found.shift[1]) * found.unit, abs=0.02)
    lone = stacked({"0,0": ["wQ"], "1,0": ["bQ"]}).scene()
    assert kit(sobremesa.game("colmena").rules.art, lone)[0].raised == ()
