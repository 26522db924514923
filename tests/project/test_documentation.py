"""The documentation builds without a warning, and everything has its place in it."""

from __future__ import annotations

import re
import subprocess
import sys
from html import unescape
from pathlib import Path

import pytest

import sobremesa
from sobremesa.ai.levels import LEVELS
from sobremesa.cli.commands import COMMANDS
from sobremesa.server.settings import Settings
from sobremesa.server.web.app import build

pytestmark = pytest.mark.everything  # Sphinx reads the whole package

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the pages as `make docs` does: a warning is an error."""
    folder = tmp_path_factory.mktemp("docs")
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", "-q", "-W", "-b", "html", "docs", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return folder


def words(page: Path) -> str:
    """Give what a page says, without its tags."""
    html = page.read_text(encoding="utf-8")
    return " ".join(unescape(re.sub(r"<[^>]+>", "", html)).split())


def lacking(page: Path, names: list[str]) -> list[str]:
    text = words(page)
    return [name for name in names if name not in text]


@pytest.mark.parametrize("language", ["es", "en"])
def test_everything_has_its_place(built: Path, language: str) -> None:
    here = built / "generated" / language
    assert lacking(here / "commands.html", [f"sobremesa {name}" for name in COMMANDS]) == []
    settings = [f"SOBREMESA_{name.upper()}" for name in vars(Settings())]
    assert lacking(here / "settings.html", settings) == []
    assert lacking(here / "levels.html", [level.about[language] for level in LEVELS]) == []
    for name in sobremesa.games():
        rules = sobremesa.game(name).rules
        helps = [option.help[language] for option in rules.options.all()]
        labels = [preset.label[language] for preset in rules.options.presets]
        assert lacking(here / "options.html", [*helps, *labels]) == []
        page = (here / f"rules-{name}.html").read_text(encoding="utf-8")
        for rule in rules.written(language).rules:
            place = f"rule-{language}-{rule}".replace(".", "-").lower()
            assert f'id="{place}"' in page, rule


def test_every_route_and_every_public_name_has_its_place(built: Path) -> None:
    routes = [
        f"{method.upper()} {path}"
        for path, methods in build(Settings()).openapi()["paths"].items()
        for method in methods
    ]
    assert lacking(built / "generated" / "http.html", routes) == []
    page = (built / "library.html").read_text(encoding="utf-8")
    missing = [name for name in sobremesa.__all__ if f'id="sobremesa.{name}"' not in page]
    assert missing == []
