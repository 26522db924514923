"""Sentences that are put together agree with themselves: number, gender and articles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from sobremesa import State
from sobremesa.core import registry
from sobremesa.core.example import opening
from sobremesa.rulebook.scene import Scene
from sobremesa.rulebook.text import Text
from tests.contract.games import GAMES, HOUSE, SCALE, states, variants

MASCULINE = (
    "peón|caballo|alfil|rey|guerrero|héroe|obispo|caballero|berserker|soldado|soberano|escudo|muro"
    "|rayo|balón|acho|movimiento|ataque|nombramiento|punto|turno|hexágono|paso|cementerio|ejército"
)
FEMININE = (
    "torre|reina|dama|regente|furia|investidura|toma|coronación|bota|ciudad|pieza|casilla|flecha"
    "|colmena|línea|jugada|partida"
)
PIECES = "peón|caballo|alfil|rey|torre|reina|dama|obispo|caballero|berserker|soldado"
ENGLISH_PIECES = "pawn|knight|bishop|rook|queen|king|regent|berserker|soldier|warrior|hero"
COLOURS = "black|white|red|blue"
WRONG_SPANISH = [
    rf"\b(?:un|el|del|al|ningún|este|ese|otro) (?:{FEMININE})\b",
    rf"\b(?:una|la|ninguna|esta|esa|otra) (?:{MASCULINE})\b",
    rf"\b(?:{MASCULINE}) (?:negra|blanca|roja)\b",
    rf"\b(?:{FEMININE}) (?:negro|blanco|rojo)\b",
    rf"\b(?:{FEMININE})\b[^.;:]*\b(?:usado|rechazado|asediado)\b",
    rf"\b(?:hay|captura|rescata|rescatar|cae|muere|cubre|convierte en|contra):? (?:{PIECES})\b",
    r"(?<!\S)1 \w+[^s\s]s\b",
    r"\b(?:quedan|tienen|hay|son) 1(?![\d:/.,])",
    r"\bregente\b.*¡Muera el Rey!",
]
WRONG_ENGLISH = [
    rf"\b(?:stands|captures|takes|rescues|rescue|covers|becomes|against|falls:) "
    rf"(?:(?:{COLOURS}) )?(?:{ENGLISH_PIECES})\b",
    r"\ba [aeiou]",
    r"\ban (?!L\b)[^aeiou\W]",
    r"(?<!\S)1 \w+[^s\s]s\b",
    r"\bregent\b.*¡Muera el Rey!",
]


def said(scene: Scene) -> Iterator[Text]:
    """Give every text of a scene that is put together from words."""
    yield scene.status
    yield from (event.text for event in scene.events)
    yield from (mark.label for mark in scene.marks if mark.label)
    yield from (button.label for button in scene.buttons)
    yield from (token.label for token in scene.tokens)
    for choice in scene.choices:
        yield choice.label
        yield from (effect.label for effect in choice.effects)


@cache
def gallery(game: str) -> tuple[State, ...]:
    """Give states of random games, and those of every worked example, before and after."""
    rules = registry.rules(game)
    found = [
        state
        for number, variant in enumerate(variants(game, 4 + SCALE // 2))
        for state in states(variant, f"grammar {number}", 30 * SCALE, every=13)
    ]
    for scenario in rules.scenarios:
        state = opening(rules, scenario)
        found.append(state)
        if not scenario.refused:
            found.append(state.play(scenario.action))
    return tuple(found)


@cache
def sentences(game: str) -> tuple[Text, ...]:
    """Give everything that is said in the gallery, and why many actions are refused there."""
    random = Random("grammar")
    found: set[Text] = set()
    legal = sorted({action for state in gallery(game) for action in state.legal()})
    tried = sorted({scenario.action for scenario in registry.rules(game).scenarios})
    for state in gallery(game):
        found.update(said(state.scene()))
        for action in (*random.sample(legal, min(60, len(legal))), *tried):
            refusal = state.why(action)
            if refusal is not None:
                found.add(refusal.text)
    return tuple(found)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("language", "wrong"), [("es", WRONG_SPANISH), ("en", WRONG_ENGLISH)])
def test_what_is_put_together_agrees(game: str, language: str, wrong: list[str]) -> None:
    pattern = re.compile("|".join(f"(?:{one})" for one in wrong), re.IGNORECASE)
    texts = {text[language] for text in sentences(game)}
    assert len(texts) > (50 if game in HOUSE else 5)
    assert sorted(text for text in texts if pattern.search(text)) == []
