"""A game of the house has a cover: a game that was really played, cut on a moment of it."""

from __future__ import annotations

import pytest

from sobremesa.core import registry
from sobremesa.core.game import game as made
from sobremesa.rulebook.cover import cut
from sobremesa.rulebook.rules import Rules

from .games import HOUSE

CROWD = {"colmena": 15}
"""How many pieces have to lie on the table, where few would look like an empty one."""


@pytest.mark.parametrize("game", HOUSE)
def test_a_cover_is_a_moment_of_a_game_that_can_be_played(game: str) -> None:
    cover = registry.rules(game).cover
    assert cover
    assert 0 < cover.begin < cover.moment <= len(cover.actions)
    state = made(game, cover.players, cover.options).start()
    states = [state := state.play(action) for action in cover.actions]
    moment = states[cover.moment - 1]
    scene = moment.scene()
    assert not moment.over
    assert len(scene.tokens) >= CROWD.get(game, 8)
    centres = {cell.id: cell.centre for cell in scene.cells}
    x, y = centres[cover.cell]
    near = [
        token
        for token in scene.tokens
        if max(abs(centres[token.cell][0] - x), abs(centres[token.cell][1] - y)) <= cover.reach
    ]
    assert len(near) >= 6
    assert len({token.side for token in near}) >= 2
    drawn = cut(moment.rules.art, scene, cover.cell, cover.reach)
    assert len(drawn) < 60_000
    assert drawn.startswith("<svg")


def test_every_game_of_the_house_has_a_place_of_its_own_on_the_shelf() -> None:
    places = [registry.rules(game).shelf for game in HOUSE]
    assert len(set(places)) == len(places)
    assert max(places) < Rules.shelf  # games of others come after them
