"""Every piece can be pointed at and says what it is, by the game's own rules."""

from __future__ import annotations

import asyncio
from random import Random

import httpx
import pytest

from sobremesa.core import registry
from sobremesa.core.example import opening
from sobremesa.rulebook.cards import read_cards
from sobremesa.rulebook.text import LANGUAGES
from sobremesa.server.settings import Settings
from sobremesa.server.web.app import build
from tests.contract.games import GAMES, HOUSE, states, variants

LINES = 130
"""How long two lines of a card are at most, in signs."""


@pytest.mark.parametrize("game", HOUSE)
def test_every_piece_that_is_ever_seen_has_a_card(game: str) -> None:
    cards = registry.rules(game).cards
    for variant in variants(game, 8):
        for state in states(variant, "cards", 60, every=7):
            scene = state.scene()
            seen = {token.kind for token in scene.tokens}
            seen |= {item.kind for tray in scene.trays for item in tray.items}
            assert seen <= cards.keys()


@pytest.mark.parametrize("game", GAMES)
def test_cards_are_short_and_rest_on_rules_and_examples(game: str) -> None:
    rules = registry.rules(game)
    examples = {one.id: one for one in rules.scenarios}
    for kind, card in rules.cards.items():
        for language in LANGUAGES:
            assert set(card.rules) <= rules.written(language).rules.keys(), kind
            assert 20 < len(card.text[language]) <= LINES, (kind, language)
        assert examples[card.example].rule in card.rules, kind


@pytest.mark.parametrize("game", HOUSE)
def test_the_rule_that_matters_is_always_a_rule(game: str) -> None:
    known = registry.rules(game).written("es").rules.keys()
    random = Random(game)
    for variant in variants(game, 8):
        for state in states(variant, random.random(), 60, every=3):
            rule = state.scene().rule
            assert (rule == "") == state.over
            assert state.over or rule in known


def test_a_card_without_a_fitting_example_is_no_card() -> None:
    data = '{"R": {"es": "a", "en": "b", "rules": ["AJE-3.3"], "example": "king-one-step"}}'
    with pytest.raises(ValueError, match=r"no example of AJE-3\.3"):
        read_cards(data, registry.rules("ajedrez").scenarios)


def test_the_server_tells_them() -> None:
    async def ask() -> httpx.Response:
        reached = httpx.ASGITransport(build(Settings()))
        async with httpx.AsyncClient(transport=reached, base_url="http://localhost") as client:
            return await client.get("/api/games/ajedrez/cards")

    found = asyncio.run(ask()).json()
    assert found["rook"]["example"] == "rook-on-lines"
    assert set(found["rook"]["text"]) >= {"es", "en"}


def test_pieces_of_la_colmena_that_cross_the_hive_are_not_shown_alike() -> None:
    rules = registry.rules("colmena")
    examples = {one.id: one for one in rules.scenarios}
    seen: dict[tuple[object, ...], str] = {}
    for kind in "GLM":
        example = examples[rules.cards[kind].example]
        tokens = opening(rules, example).scene().tokens
        cells = sorted({tuple(map(int, token.cell.split(","))) for token in tokens})
        straight = all(r == cells[0][1] for _, r in cells)
        target = tuple(map(int, example.action.partition("@")[2].split(",")))
        along = straight and target[1] == cells[0][1] and target not in cells
        shape = ("along a row",) if along else (*cells, target)
        assert shape not in seen, (kind, seen[shape])
        seen[shape] = kind
