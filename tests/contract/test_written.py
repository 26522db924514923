"""A rule by its id is its whole part of the page, wherever it is asked for."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

import httpx
import pytest

from sobremesa.cli import main
from sobremesa.core import registry
from sobremesa.rulebook.text import LANGUAGES
from sobremesa.server.settings import Settings
from sobremesa.server.web.app import build
from tests.contract.games import GAMES

OPENS = re.compile(r"\*\*([A-Z]{3}-[A-Z]?[\d.]+)\*\* ")
WORDS = re.compile(r"\w+")


def parts(game: str, language: str) -> dict[str, str]:
    """Cut the page of a game line by line: a rule goes on to the next one, or to a heading."""
    page = (registry.rules(game).folder / f"rules.{language}.md").read_text(encoding="utf-8")
    found: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in page.splitlines():
        if opening := OPENS.match(line):
            lines = found[opening[1]] = [line[opening.end() :]]
        elif line.startswith("#"):
            lines = []
        else:
            lines.append(line)
    return {rule: "\n".join(lines).strip() for rule, lines in found.items()}


EVERY = [
    pytest.param(game, language, rule, id=f"{rule}-{language}")
    for game in GAMES
    for language in LANGUAGES
    for rule in parts(game, language)
]


def _said(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    assert main(list(argv)) == 0
    return capsys.readouterr().out


@pytest.fixture(scope="module")
def served() -> dict[str, Any]:
    """Give what the server says of every game's rules."""
    return asyncio.run(_ask_for_rules())


async def _ask_for_rules() -> dict[str, Any]:
    reached = httpx.ASGITransport(build(Settings()))
    async with httpx.AsyncClient(transport=reached, base_url="http://localhost") as client:
        return {game: (await client.get(f"/api/games/{game}/rules")).json() for game in GAMES}


@pytest.mark.parametrize(("game", "language", "rule"), EVERY)
def test_a_rule_by_its_id_is_its_part_of_the_page(
    capsys: pytest.CaptureFixture[str],
    served: dict[str, Any],
    game: str,
    language: str,
    rule: str,
) -> None:
    part = parts(game, language)[rule]
    assert registry.rules(game).written(language).rules[rule] == part
    assert served[game][language][rule] == part
    asked = ("rules", game, "--rule", rule, "--lang", language)
    assert _said(capsys, *asked, "--plain").startswith(f"**{rule}** {part}\n")
    assert json.loads(_said(capsys, *asked, "--json"))["rules"][rule] == part


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "rule"), [("colina", "COL-3.1"), ("colina", "COL-5.2"), ("reyes", "REY-1.3")]
)
def test_tables_are_shown_with_their_rule(
    capsys: pytest.CaptureFixture[str], game: str, rule: str, language: str
) -> None:
    shown = set(WORDS.findall(_said(capsys, "rules", game, "--rule", rule, "--lang", language)))
    part = parts(game, language)[rule]
    assert "|---|" in part
    assert set(WORDS.findall(part)) <= shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_why_shows_the_whole_rule(capsys: pytest.CaptureFixture[str], language: str) -> None:
    main(["why", "colina", "e4xe5", "--lang", language])
    shown = capsys.readouterr().out
    assert "COL-3.1" in shown
    assert set(WORDS.findall(parts("colina", language)["COL-3.1"])) <= set(WORDS.findall(shown))
