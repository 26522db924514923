"""Scenes are complete: whoever draws one needs nothing else to let people play."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest

from sobremesa import Game, State
from sobremesa.rulebook.scene import Scene
from sobremesa.rulebook.text import Text
from tests.contract.games import GAMES, SCALE, each_variant, states, variants

VARIANTS = each_variant(GAMES, 2 + SCALE // 2)


def shown(game: Game) -> list[State]:
    return list(states(game, "scene", 12 * SCALE, every=11))


def texts(value: object) -> list[Text]:
    if isinstance(value, Text):
        return [value]
    if isinstance(value, tuple):
        return [text for item in value for text in texts(item)]
    if hasattr(value, "__slots__") and not isinstance(value, str):
        return [text for name in value.__slots__ for text in texts(getattr(value, name))]
    return []


def clickable(scene: Scene) -> set[str]:
    return (
        {f"cell:{cell.id}" for cell in scene.cells}
        | {item.id for tray in scene.trays for item in tray.items}
        | {f"button:{button.id}" for button in scene.buttons}
    )


@pytest.mark.parametrize("game", VARIANTS)
def test_every_legal_action_has_its_own_clicks(game: Game) -> None:
    for state in shown(game):
        scene = state.scene()
        assert sorted(choice.action for choice in scene.choices) == sorted(state.legal())
        known = clickable(scene)
        sequences = {choice.clicks: choice.action for choice in scene.choices}
        assert len(sequences) == len(scene.choices)
        for clicks in sequences:
            assert clicks
            assert set(clicks) <= known
            for length in range(1, len(clicks)):
                assert clicks[:length] not in sequences, "one action's clicks begin another's"


@pytest.mark.parametrize("game", VARIANTS)
def test_everything_refers_to_something_that_is_there(game: Game) -> None:
    for state in shown(game):
        scene = state.scene()
        cells = {cell.id for cell in scene.cells}
        assert len(cells) == len(scene.cells)
        assert len({token.id for token in scene.tokens}) == len(scene.tokens)
        assert {token.cell for token in scene.tokens} <= cells
        assert {mark.cell for mark in scene.marks} <= cells
        assert {effect.cell for choice in scene.choices for effect in choice.effects} <= cells
        assert {cell for choice in scene.choices for cell in choice.path} <= cells
        indices = range(len(scene.sides))
        assert all(token.side in indices for token in scene.tokens)
        assert all(tray.side in indices for tray in scene.trays)
        assert (scene.to_move is None) == state.over
        assert scene.to_move is None or scene.to_move in indices
        assert all(side.player in range(state.players) for side in scene.sides)


@pytest.mark.parametrize("game", VARIANTS)
def test_every_text_is_there_in_both_languages(game: Game) -> None:
    for state in shown(game):
        for text in texts(state.scene()):
            assert text.es.strip()
            assert text.en.strip()


@pytest.mark.parametrize("game", VARIANTS)
def test_scenes_are_plain_data_and_can_be_drawn(game: Game) -> None:
    for state in shown(game):
        json.dumps(state.scene().json())
        for language in ("es", "en"):
            picture = ElementTree.fromstring(state.svg(400, language))
            assert picture.get("width") == "400"
            assert state.scene().status[language] in state.text(language)
        assert all(len(token.symbol) <= 3 for token in state.scene().tokens)


@pytest.mark.parametrize("game", GAMES)
def test_a_scene_becomes_a_png(game: str) -> None:
    assert variants(game, 1)[0].start().png(300).startswith(b"\x89PNG")
