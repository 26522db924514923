"""Count what a language lacks: `python bench/translations.py fr`, or `--missing AREA` as a list.

The areas are the page, the terminal, the server, everything else in between, and every game. A text
counts as translated when the language's files have it just as it stands in Spanish and English;
what is alike in both needs no translation. Of a game's rules every paragraph counts. ``--missing``
prints the texts of an area that are missing, in the form of the language's files: fill in and put
them there (`docs/languages.md`). ``--stale`` lists translations of texts that are no more.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from sobremesa.core import registry
from sobremesa.rulebook import languages
from sobremesa.rulebook.rules import Rules
from sobremesa.rulebook.written import WrittenRules

ROOT: Final = Path(__file__).resolve().parents[1]
PACKAGE: Final = ROOT / "src" / "sobremesa"
BETWEEN: Final = ("ai", "client", "core", "engine", "play", "rulebook")
_STRING: Final = r'"((?:[^"\\]|\\.)*)"'
_WORD: Final = re.compile(rf"\bt\(\s*{_STRING},\s*{_STRING},?\s*\)")
_RULE: Final = re.compile(r"[A-Z]{3}-[\d.]+")
_SPOKEN: Final = re.compile(r"[a-záéíóúñü]{2}")
_NO_TEXTS: Final = ("accept", "action", "actions", "clicks", "pick", "rules", "then")

_SAYING: Final = ("Text", "Noun", "refuse", "bad")
"""How the names of calls end that are given a text as their first two sentences."""

Pair = tuple[str, str]


def said() -> dict[str, list[Pair]]:
    """Give every text of the product by where people read it, each once."""
    found = {
        "page": list(_of_page()),
        "terminal": list(_of_sources(PACKAGE / "cli")),
        "server": list(_of_sources(PACKAGE / "server")),
        "between": [pair for part in BETWEEN for pair in _of_sources(PACKAGE / part)],
    }
    for game in registry.ids():
        rules = registry.rules(game)
        found[game] = [*_of_sources(rules.folder), *_of_data(rules.folder)]
    return {area: list(dict.fromkeys(pairs)) for area, pairs in found.items()}


def areas() -> dict[str, list[Pair]]:
    """Give what there is to translate: all texts but those that are alike in both languages."""
    return {area: list(filter(_differs, pairs)) for area, pairs in said().items()}


def _differs(pair: Pair) -> bool:
    """Tell whether there is something to translate."""
    return pair[0] != pair[1] and bool(re.search(r"[^\W\d_]", re.sub(r"\{\w+\}", "", pair[0])))


def _of_page() -> Iterator[Pair]:
    for path in sorted((ROOT / "web" / "src" / "words").glob("*.ts")):
        if not path.name.endswith(".test.ts"):
            for one in _WORD.finditer(path.read_text(encoding="utf-8")):
                yield json.loads(f'"{one[1]}"'), json.loads(f'"{one[2]}"')


def _of_sources(folder: Path) -> Iterator[Pair]:
    """Find the calls that hold a text: Text, Noun, Adjective, refusals and faults."""
    for path in sorted(folder.rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call):
                yield from _of_call(call)


def _of_call(call: ast.Call) -> Iterator[Pair]:
    """Read a call that takes both languages, one after the other or by their names."""
    func = call.func
    name = func.id if isinstance(func, ast.Name) else getattr(func, "attr", "")
    words = [one.value for one in call.args if isinstance(one, ast.Constant)]
    told = [word for word in words if isinstance(word, str) and not _RULE.fullmatch(word)]
    named = {
        one.arg: one.value.value
        for one in call.keywords
        if isinstance(one.value, ast.Constant) and isinstance(one.value.value, str)
    }
    if name == "Adjective" and len(told) == 3:
        yield told[0], told[2]
        yield told[1], told[2]
    elif "spanish" in named and "english" in named:
        yield named["spanish"], named["english"]
    elif name.endswith(_SAYING) and len(told) >= 2:
        yield told[0], told[1]


def _of_data(folder: Path) -> Iterator[Pair]:
    for path in sorted(folder.glob("*.json")):
        if not path.name.startswith("texts."):
            yield from _pairs(json.loads(path.read_text(encoding="utf-8")))


def _pairs(value: Any) -> Iterator[Pair]:
    """Find texts in a game's data: objects with both languages, or two sentences in a list."""
    if isinstance(value, dict):
        if isinstance(value.get("es"), str) and isinstance(value.get("en"), str):
            yield value["es"], value["en"]
        for key, item in value.items():
            if key not in _NO_TEXTS:
                yield from _pairs(item)
    elif isinstance(value, list):
        if len(value) == 2 and all(isinstance(one, str) for one in value):
            if _SPOKEN.search(value[0]):
                yield value[0], value[1]
        else:
            for item in value:
                yield from _pairs(item)


def rule_paragraphs(rules: Rules[Any], code: str) -> tuple[int, int]:
    """Count the paragraphs of a game's rules: those that a language has, and all."""
    whole = _paragraphs(rules.written("es"))
    path = rules.folder / f"rules.{code}.md"
    return (_paragraphs(rules.written(code)) if path.exists() else 0), whole


def _paragraphs(page: WrittenRules) -> int:
    return sum(len(passage.blocks) for section in page.sections for passage in section.passages)


def coverage(code: str) -> dict[str, tuple[int, int]]:
    """Count what a language has of each area, and how much there is."""
    found = {
        area: (sum(languages.more(pair) is not None for pair in pairs), len(pairs))
        for area, pairs in areas().items()
    }
    for game in registry.ids():
        found[f"{game} rules"] = rule_paragraphs(registry.rules(game), code)
    return found


def stale(code: str) -> list[Pair]:
    """List what a language translates although nobody says it."""
    known = {pair for pairs in said().values() for pair in pairs}
    listed = (
        item for path in languages.catalogues(code) for item in json.loads(path.read_text("utf-8"))
    )
    kept = [(item["es"], item["en"]) for item in listed if not item.get("made")]
    return [pair for pair in kept if pair not in known]


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("language", choices=languages.DRAFTS)
    reader.add_argument("--missing", metavar="AREA")
    reader.add_argument("--stale", action="store_true")
    asked = reader.parse_args()
    code = asked.language
    if asked.missing:
        lacking = [p for p in areas()[asked.missing] if code not in (languages.more(p) or {})]
        items = [{"es": es, "en": en, code: ""} for es, en in lacking]
        print(json.dumps(items, ensure_ascii=False, indent=1))
    elif asked.stale:
        for es, en in stale(code):
            print(f"{es} | {en}")
    else:
        for area, (has, whole) in coverage(code).items():
            print(f"{area:16} {has:5} of {whole:5}  {100 * has / max(1, whole):3.0f} %")


if __name__ == "__main__":
    main()
