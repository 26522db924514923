"""Draft languages: translations as data, besides Spanish and English.

Every folder ``sobremesa/languages/<code>`` is a language. Its ``language.json`` has its name and
the language that replaces missing translations; ``grammar.json`` has its
articles, numbers and contractions. Every other file of it, and ``texts.<code>.json`` in the folder
of a game, is a list of texts: ``{"es": …, "en": …, "<code>": …}``, found by the first two. A noun
says its plural and gender besides (``"many"``, ``"feminine"``); rules are ``rules.<code>.md``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

_PACKAGE: Final = Path(__file__).parents[1]
_FOLDER: Final = _PACKAGE / "languages"
_BORDER: Final = "\x1f"
"""A marker before filled-in words, until contractions have been applied."""

DRAFTS: Final = tuple(sorted(path.parent.name for path in _FOLDER.glob("*/language.json")))
"""The codes of the draft languages, whose quality is not guaranteed."""

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Language:
    """A draft language: its name, and the fallback for missing texts."""

    code: str
    name: str
    draft: str
    """The word “draft” in the language itself."""
    locale: str
    fallback: str

    @property
    def label(self) -> str:
        """Its name in menus, marked as a draft."""
        return f"{self.name} ({self.draft})"


@dataclass(frozen=True, slots=True)
class Word:
    """A noun in one language."""

    one: str
    many: str
    feminine: bool


@dataclass(frozen=True, slots=True)
class Grammar:
    """The rules by which sentences are composed in one language."""

    a: tuple[str, str]
    the: tuple[str, str]
    none: tuple[str, str]
    numbers: tuple[str, ...]
    """From two on: 0 and 1 have a gender."""
    conjunction: str
    plural_from: int
    """The smallest number, other than 0, that takes the plural; 0 takes it where this is 0."""
    joins: tuple[tuple[re.Pattern[str], str], ...]
    """The contractions; ``|`` is the beginning of a filled-in word."""

    def fill(self, template: str, values: Mapping[str, object]) -> str:
        """Fill in the braces and apply contractions."""
        marked = {name: f"{_BORDER}{value}" for name, value in values.items()}
        return self.joined(template.format(**marked))

    def joined(self, text: str) -> str:
        """Apply contractions to a text."""
        for pattern, instead in self.joins:
            text = pattern.sub(instead, text)
        return text.replace(_BORDER, "")

    def with_article(self, articles: tuple[str, str], word: Word) -> str:
        """Put an article before a noun."""
        return self.joined(f"{articles[word.feminine]} {_BORDER}{word.one}")

    def count(self, number: int, word: Word) -> str:
        """Return a noun with a number in figures."""
        return f"{number} {word.many if number >= self.plural_from else word.one}"

    def counted(self, number: int, word: Word) -> str:
        """Return a noun with a number in words."""
        if number == 0:
            return self.with_article(self.none, word)
        if number == 1:
            return self.with_article(self.a, word)
        if number - 2 >= len(self.numbers):
            return self.count(number, word)
        return f"{self.numbers[number - 2]} {word.many}"


@cache
def language(code: str) -> Language:
    """Return a draft language by its code."""
    return Language(code, **_read(_FOLDER / code / "language.json"))


@cache
def grammar(code: str) -> Grammar:
    """Return the grammar of a draft language."""
    data = _read(_FOLDER / code / "grammar.json")
    joins = ((re.compile(a.replace("\\|", _BORDER)), b) for a, b in data["joins"])
    return Grammar(
        tuple(data["a"]),
        tuple(data["the"]),
        tuple(data["none"]),
        tuple(data["numbers"]),
        data["and"],
        data["plural_from"],
        tuple(joins),
    )


def more(pair: Pair) -> dict[str, str] | None:
    """Return a text in all draft languages that have it; None if no language does."""
    found = {code: text for code in DRAFTS if (text := _texts(code).get(pair)) is not None}
    return found or None


def word(code: str, pair: Pair) -> Word | None:
    """Return a noun in a draft language."""
    return _words(code).get(pair)


def include(folder: Path) -> None:
    """Add the texts of a game of another package."""
    for code in DRAFTS:
        _take(code, folder / f"texts.{code}.json")


def catalogues(code: str) -> list[Path]:
    """List the files of a draft language that hold texts."""
    own = [path for path in (_FOLDER / code).glob("*.json") if path.stem not in _OTHERS]
    return sorted(own) + sorted((_PACKAGE / "games").glob(f"*/texts.{code}.json"))


_OTHERS: Final = ("language", "grammar")


@cache
def _texts(code: str) -> dict[Pair, str]:
    return {(item["es"], item["en"]): item[code] for item in _all(code)}


@cache
def _words(code: str) -> dict[Pair, Word]:
    return {
        (item["es"], item["en"]): _word(code, item) for item in _all(code) if "feminine" in item
    }


@cache
def _all(code: str) -> list[Mapping[str, Any]]:
    return [item for path in catalogues(code) for item in _read(path)]


def _word(code: str, item: Mapping[str, Any]) -> Word:
    return Word(item[code], item["many"], item["feminine"])


def _take(code: str, path: Path) -> None:
    if path.exists():
        for item in _read(path):
            pair = item["es"], item["en"]
            _texts(code)[pair] = item[code]
            if "feminine" in item:
                _words(code)[pair] = _word(code, item)


def _read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))
