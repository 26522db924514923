"""On a large screen: what belongs to a board lies beside it, and is large enough to be read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.serving import Server

from .browsing import context, somebody
from .sitting import sit

pytestmark = [pytest.mark.web, pytest.mark.everything]

LARGE: Final = {"width": 2560, "height": 1440}
DRAWN: Final = """board => {
  const { left, width, height } = board.getBoundingClientRect();
  const { width: wide, height: high } = board.viewBox.baseVal;
  return left + width / 2 + Math.min(width, (height * wide) / high) / 2;
}"""
"""Tells how far to the right the drawing of a board reaches."""


@pytest.fixture
def page(chromium: Browser, server: Server) -> Iterator[Page]:
    yield from somebody(context(chromium, server.url, LARGE))


def _gap(page: Page, aside: str) -> float:
    """Give how far a panel is from the board as it is drawn, in pixels."""
    drawn = page.locator("svg.board").evaluate(DRAWN)
    box = page.locator(aside).bounding_box()
    assert box
    return float(box["x"] - drawn)


@pytest.mark.parametrize("game", ["colmena", "sparta"])
def test_the_panel_of_a_table_lies_beside_its_board(page: Page, game: str) -> None:
    sit(page, game)
    assert 0 < _gap(page, ".table > .top") < 420
    table = page.locator(".table").bounding_box()
    assert table
    assert abs(table["x"] - (2560 - table["x"] - table["width"])) < 20  # in the middle


def test_the_panel_of_an_analysis_lies_beside_its_board(page: Page) -> None:
    page.goto("/analysis?game=ajedrez")
    page.wait_for_selector(".lines li")
    assert 0 < _gap(page, ".workbench > aside") < 420
    size = page.locator(".workbench > aside .lines").evaluate(
        "one => one.getBoundingClientRect().width / one.offsetWidth"
    )
    assert size == pytest.approx(1.2, abs=0.02)


def test_pieces_in_the_hand_grow_with_the_board(page: Page) -> None:
    sit(page, "colmena")
    piece = page.locator(".tray .piece.usable svg").first
    expect(piece).to_be_visible()
    box = piece.bounding_box()
    assert box
    assert box["height"] >= 60
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(piece).to_have_attribute("height", "44")
