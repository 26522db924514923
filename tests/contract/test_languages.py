"""Languages that are only data: what they have, and how the rest is said instead."""

from __future__ import annotations

import importlib.util
import json
import pickle
import re
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import msgspec
import pytest

from sobremesa.core import registry
from sobremesa.rulebook import languages
from sobremesa.rulebook.grammar import Noun, listed
from sobremesa.rulebook.languages import DRAFTS
from sobremesa.rulebook.text import Text, joined, same
from tests.contract.games import GAMES
from tests.contract.test_grammar import sentences

ROOT: Final = Path(__file__).parents[2]
FLOOR: Final = json.loads((Path(__file__).parent / "coverage.json").read_text(encoding="utf-8"))
"""How many texts of each area a language has at least: to be raised with every translation."""
_BRACES: Final = re.compile(r"\{(\w+)\}")
UNKNOWN: Final = Text("Nadie ha traducido esto.", "Nobody has translated this.")


@cache
def _counting() -> ModuleType:
    """Load the command that counts what is missing."""
    spec = importlib.util.spec_from_file_location(
        "translations", ROOT / "bench" / "translations.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def _coverage(code: str) -> dict[str, tuple[int, int]]:
    found: dict[str, tuple[int, int]] = _counting().coverage(code)
    return found


def _items() -> list[tuple[str, str, dict[str, Any]]]:
    return [
        (code, path.name, item)
        for code in DRAFTS
        for path in languages.catalogues(code)
        for item in json.loads(path.read_text(encoding="utf-8"))
    ]


def test_there_is_a_language_that_is_only_data() -> None:
    assert DRAFTS
    assert set(FLOOR) == set(DRAFTS)


@pytest.mark.parametrize("code", DRAFTS)
def test_what_a_language_has_only_grows(code: str) -> None:
    for area, (has, whole) in _coverage(code).items():
        print(f"{code} {area}: {has} of {whole}, missing {whole - has}")
    wanting = {
        area: (_coverage(code)[area][0], least)
        for area, least in FLOOR[code].items()
        if _coverage(code)[area][0] < least
    }
    assert wanting == {}
    assert set(FLOOR[code]) == set(_coverage(code))


def test_translations_keep_the_holes_and_the_code_of_their_texts() -> None:
    for code, path, item in _items():
        told, english = item[code], item["en"]
        assert told.strip(), (path, item)
        assert set(_BRACES.findall(told)) == set(_BRACES.findall(english)), (path, item)
        assert told.count("`") == english.count("`"), (path, item)


def test_no_text_is_translated_in_two_ways() -> None:
    seen: dict[tuple[str, str, str], str] = {}
    for code, path, item in _items():
        key = code, item["es"], item["en"]
        assert seen.setdefault(key, item[code]) == item[code], (path, item)


@pytest.mark.parametrize("code", DRAFTS)
def test_what_is_missing_says_in_which_language_it_speaks(code: str) -> None:
    fallback = languages.language(code).fallback
    assert UNKNOWN[code] == f"[{fallback}] {UNKNOWN[fallback]}"
    assert same("e4")[code] == "e4"
    assert UNKNOWN.drafts == {}
    half = Text("{a}", "{a}").format(a=UNKNOWN)
    assert half[code] == UNKNOWN[code]
    assert joined(" ", (UNKNOWN, same("e4"))).translated(code) is None


@pytest.mark.parametrize("code", DRAFTS)
@pytest.mark.parametrize("game", GAMES)
def test_rules_that_a_language_has_are_those_of_the_others(code: str, game: str) -> None:
    rules = registry.rules(game)
    page = rules.written(code)
    if page.language != code:
        assert page.language == languages.language(code).fallback
        return
    model = rules.written("es")
    assert list(page.rules) == list(model.rules)
    assert len(page.sections) == len(model.sections)
    for rule, text in model.rules.items():
        assert re.findall("`[^`]+`", page.rules[rule]) == re.findall("`[^`]+`", text), rule


@pytest.mark.parametrize("code", DRAFTS)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_is_wholly_translated_says_everything_in_that_language(
    code: str, game: str
) -> None:
    has, whole = _coverage(code)[game]
    if has == whole:
        lacking = [text for text in sentences(game) if text.translated(code) is None]
        assert lacking == []


def test_french_articles_and_contractions() -> None:
    warrior, hero = Noun("guerrero", "warrior"), Noun("héroe", "hero")
    action = Noun("acción", "action", feminine=True)
    assert (warrior.the["fr"], hero.the["fr"]) == ("le guerrier", "le héros")
    assert (action.the["fr"], action.a["fr"]) == ("l’action", "une action")
    assert (action.count(0)["fr"], action.count(2)["fr"]) == ("0 action", "2 actions")
    assert (action.counted(0)["fr"], hero.counted(3)["fr"]) == ("aucune action", "trois héros")
    assert listed([warrior, hero, action])["fr"] == "guerrier, héros et action"
    fill = languages.grammar("fr").fill
    assert fill("la cité de {x}", {"x": "le guerrier"}) == "la cité du guerrier"
    assert fill("à {x}", {"x": "le héros"}) == "au héros"
    assert fill("de {x}", {"x": "Ana"}) == "d’Ana"
    assert fill("de {x} à {y}", {"x": "e2", "y": "e4"}) == "de e2 à e4"


def test_a_text_takes_its_languages_along() -> None:
    known = Text("Sur", "South")
    assert pickle.loads(pickle.dumps(known)).drafts == known.drafts != {}
    noun = Noun("héroe", "hero").noted(known)
    assert noun.the["fr"] == "le héros (Sud)"
    assert pickle.loads(pickle.dumps(noun)).the["fr"] == "le héros (Sud)"
    assert msgspec.json.decode(msgspec.json.encode(known)) == known.json()
    assert msgspec.json.decode(msgspec.json.encode(UNKNOWN)) == {"es": UNKNOWN.es, "en": UNKNOWN.en}
