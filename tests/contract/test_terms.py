"""One term for one thing: every text that people read keeps to the table in GLOSSARY.md."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import sobremesa
from sobremesa.core import registry
from sobremesa.play.puzzles import kinds
from sobremesa.rulebook.text import LANGUAGES
from tests.contract.games import GAMES, HOUSE
from tests.contract.test_grammar import sentences
from tests.contract.test_prose import option_texts, told

ROOT = Path(__file__).parents[2]
PACKAGE = Path(sobremesa.__file__).parent
SAID_ASIDE = re.compile(
    r"`[^`]*`|«[^»]*»|“[^”]*”|\([^)]*\)|\{\w+\}|El Rey de la Colina|Vence a los Reyes"
)
"""What is code, a quotation, a remark or a game's title is not held to the terms."""
TS_TEXT = re.compile(r'(\w+): t\(\s*"((?:[^"\\\\]|\\\\.)*)",\s*"((?:[^"\\\\]|\\\\.)*)",?\s*\)')


class Term(NamedTuple):
    """A row of the table."""

    term: str
    game: str
    language: str
    never: re.Pattern[str]


def terms() -> list[Term]:
    """Read the table."""
    page = (ROOT / "GLOSSARY.md").read_text(encoding="utf-8")
    table = page.split("## One term for one thing")[1].split("\n## ")[0]
    found = []
    for line in table.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) != 4 or cells[2] not in LANGUAGES:
            continue
        words = re.sub(r"\([^)]*\)", "", cells[3]).split(",")
        # a term that is settled by its capital letter is looked for as it is written
        flags = re.NOFLAG if "capital" in cells[0] else re.IGNORECASE
        never = "|".join(re.escape(word.strip()) for word in words)
        found.append(Term(cells[0], cells[1], cells[2], re.compile(rf"\b(?:{never})\b", flags)))
    return found


TERMS = terms()


def of_a_game(game: str, language: str) -> Iterator[str]:
    """Give every text of a game."""
    rules = registry.rules(game)
    yield rules.blurb[language]
    for passage in (p for s in rules.written(language).sections for p in s.passages):
        yield passage.markdown
    yield from (text[language] for _, text in told(game))
    for opening in rules.strategy.openings:
        yield from (opening.title[language], opening.text[language])
    yield from (card.text[language] for card in rules.cards.values())
    yield rules.written(language).summary
    yield from (text[language] for _, text in option_texts(game))
    yield from (text[language] for text in sentences(game))
    yield from _of_sources(PACKAGE / "games" / game, language)
    yield from (text[language] for one in kinds(game).values() for text in (one.name, one.task))


def of_everything(language: str) -> Iterator[str]:
    """Give every text of the product that is not a game's: terminal, server, tournaments, page."""
    for part in ("ai", "cli", "core", "play", "rulebook", "server"):
        yield from _of_sources(PACKAGE / part, language)
    for path in sorted((ROOT / "web" / "src" / "words").glob("*.ts")):
        for found in TS_TEXT.finditer(path.read_text(encoding="utf-8")):
            yield found[2 if language == "es" else 3]


def _of_sources(folder: Path, language: str) -> list[str]:
    """Find sentences in both languages: two strings beside each other in a call."""
    number = ("es", "en").index(language)
    return [texts[number] for texts in _beside(folder) if len(texts) > number]


@cache
def _beside(folder: Path) -> list[list[str]]:
    """Read the sources of a folder once for both languages."""
    found = []
    for path in sorted(folder.rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and _is_text(call):
                written = [a.value for a in call.args if isinstance(a, ast.Constant)]
                found.append(
                    [str(w) for w in written if not re.fullmatch(r"[A-Z]{3}-[\d.]+", str(w))]
                )
    return found


def _is_text(call: ast.Call) -> bool:
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    return name in ("Text", "Noun") or name.endswith("refuse")


@cache
def texts(game: str, language: str) -> tuple[str, ...]:
    """Give all that a term is held against; no game: everything."""
    games = [game] if game else GAMES
    found = [text for one in games for text in of_a_game(one, language)]
    if not game:
        found += of_everything(language)
    return tuple(SAID_ASIDE.sub("", text) for text in found)


@pytest.mark.parametrize("term", TERMS, ids=[f"{t.game or 'all'}-{t.term}" for t in TERMS])
def test_one_thing_has_one_name(term: Term) -> None:
    held = texts(term.game, term.language)
    assert len(held) > 100
    assert sorted({text for text in held if term.never.search(text)}) == []


def test_the_terms_cover_every_game_and_both_languages() -> None:
    assert len(TERMS) >= 20
    assert {term.language for term in TERMS} == set(LANGUAGES)
    assert {term.game for term in TERMS} - {""} <= set(GAMES)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_has_the_same_title_in_all_places(game: str, language: str) -> None:
    rules = registry.rules(game)
    assert rules.written(language).title == rules.title[language]


@pytest.mark.parametrize("game", HOUSE)
@pytest.mark.parametrize(("language", "title"), [("es", "En un minuto"), ("en", "In one minute")])
def test_a_page_of_rules_begins_with_the_game_in_one_minute(
    game: str, language: str, title: str
) -> None:
    summary = registry.rules(game).written(language).summary
    assert summary.startswith(f"## {title}\n\n- **")
    assert 90 <= len(summary.split()) <= 240
