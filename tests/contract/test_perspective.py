"""Boards turned to another seat."""

from __future__ import annotations

import pytest

from sobremesa.core.game import game
from sobremesa.core.picture import png
from sobremesa.rulebook.perspective import quarters, turned

from .games import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_every_side_can_lie_at_the_foot_of_the_board(name: str) -> None:
    start = game(name).start()
    scene = start.scene()
    for side in range(len(scene.sides)):
        by = quarters(scene, {side})
        there = turned(scene, by)
        assert quarters(there, {side}) == 0
        if start.rules.art.turns:
            assert png(start.rules.art.svg(there, 200))


@pytest.mark.parametrize("name", GAMES)
def test_four_quarters_lead_back(name: str) -> None:
    scene = game(name).start().play(game(name).start().legal()[0]).scene()
    there = scene
    for _ in range(2):
        there = turned(there, 2)
    assert [cell.id for cell in there.cells] == [cell.id for cell in scene.cells]
    for before, after in zip(scene.cells, there.cells, strict=True):
        assert after.centre == pytest.approx(before.centre)
        for one, other in zip(before.corners, after.corners, strict=True):
            assert one == pytest.approx(other, abs=1e-5)
    assert [token.facing for token in there.tokens] == [token.facing for token in scene.tokens]
