"""The report of an arena: one page that needs nothing else, in one language."""

from __future__ import annotations

import importlib
import re
from contextlib import suppress
from html import escape
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

import sobremesa
from sobremesa.cli import main
from sobremesa.core import registry
from sobremesa.play.report import charts, words
from sobremesa.play.report.arena import arena_report
from tests.play.test_arena import QUICK, here, plan


@pytest.mark.parametrize("language", ["es", "en"])
def test_the_report_is_one_page_that_needs_nothing_else(language: str, tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    line = ["arena", "sparta", "--players", *QUICK, here("Clumsy"), "--games", "6", "--most", "20"]
    assert main([*line, "--workers", "1", "--report", str(path), "--lang", language]) == 1
    text = path.read_text(encoding="utf-8")
    assert f'<html lang="{language}">' in text
    for forbidden in ("<script", "<link", "@import", "src=", "url("):
        assert forbidden not in text
    assert set(re.findall(r"https?://[^\"]+", text)) == {"http://www.w3.org/2000/svg"}
    drawings = re.findall(r"<svg.*?</svg>", text, re.S)
    assert len(drawings) == 6
    for drawing in drawings:
        assert ElementTree.fromstring(drawing)[0].text
    assert text.count("<tr>") >= 1 + 3 + 1 + 4
    for word in (words.SHARES, words.RATINGS, words.LENGTHS, words.ENDS, words.TIMES):
        assert f"<h3>{escape(word[language])}</h3>" in text
        assert word.es == word.en or escape(word[{"es": "en", "en": "es"}[language]]) not in text
    assert "ZeroDivisionError" in text


def test_a_report_that_cannot_be_written_is_refused_before_the_games(tmp_path: Path) -> None:
    line = ["arena", "sparta", "--players", "level:8", "--games", "9999"]
    assert main([*line, "--report", str(tmp_path / "none" / "r.html")]) == 2


def test_a_report_says_every_reason_in_words() -> None:
    for name in sobremesa.games():
        folder = f"sobremesa.games.{name}"
        for part in ("reading", "rules", "pieces"):
            with suppress(ImportError):
                module = importlib.import_module(f"{folder}.{part}")
                for found in getattr(module, "REASONS", ())[1:]:
                    assert found in registry.rules(name).reasons


def test_a_report_of_no_games_can_be_written() -> None:
    assert "</html>" in arena_report(plan(), [], "en")


def test_labels_of_a_plot_stay_apart() -> None:
    series = {f"player {n}": [25.0, 25.0 + n / 100] for n in range(8)}
    drawn = ElementTree.fromstring(charts.lines(series, "label"))
    heights = sorted(
        float(text.get("y", "0")) for text in drawn.iter() if (text.text or "").startswith("player")
    )
    assert len(heights) == 8
    assert all(after - before > 16.9 for before, after in pairwise(heights))
