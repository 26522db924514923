"""On a phone a small board comes nearer by itself while a piece is chosen, and goes back."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.serving import Server

from .browsing import PHONE, cell, context
from .sitting import ACTIONS, scene, sit

pytestmark = pytest.mark.web

FLAT: Final = {"width": 844, "height": 390}
SIZES: Final = """(names) => names.map((name) => {
  const box = document.querySelector(`[data-cell="${name}"]`).getBoundingClientRect();
  return Math.min(box.width, box.height);
})"""
VIEW: Final = "() => document.querySelector('svg.board').getAttribute('viewBox')"


def _piece(page: Page) -> tuple[str, list[str]]:
    """Find a piece that can go to cells, and those."""
    ways: dict[str, list[str]] = {}
    for choice in scene(page)["choices"]:
        cells = [one[5:] for one in choice["clicks"] if one.startswith("cell:")]
        if len(choice["clicks"]) == len(cells) == 2:
            ways.setdefault(cells[0], []).append(cells[1])
    return max(ways.items(), key=lambda way: len(way[1]))


@pytest.mark.parametrize("game", ["reyes", "colina"])
@pytest.mark.parametrize("size", [PHONE, FLAT], ids=["upright", "flat"])
def test_what_can_be_chosen_is_large_enough_for_a_finger(
    chromium: Browser, server: Server, game: str, size: dict[str, int]
) -> None:
    held = context(chromium, server.url, size, has_touch=True)
    page = held.new_page()
    sit(page, game, players=4)
    piece, targets = _piece(page)
    before = page.evaluate(VIEW)
    cell(page, piece).tap()
    page.wait_for_function(f"was => ({VIEW})() !== was", arg=before)
    assert min(page.evaluate(SIZES, [piece, *targets])) >= 24
    cell(page, targets[0]).tap()
    expect(page.locator(ACTIONS)).to_have_count(1)
    page.wait_for_function(f"was => ({VIEW})() === was", arg=before)
    held.close()


def test_it_glides_where_movement_is_welcome_and_comes_back_by_itself(
    chromium: Browser, server: Server
) -> None:
    held = context(chromium, server.url, FLAT, has_touch=True, reduced_motion="no-preference")
    page = held.new_page()
    sit(page, "reyes", players=4)
    before = page.evaluate(VIEW)
    piece, _ = _piece(page)
    cell(page, piece).tap()
    page.wait_for_function(f"was => ({VIEW})() !== was", arg=before)
    page.keyboard.press("Escape")
    page.wait_for_function(f"was => ({VIEW})() === was", arg=before)
    held.close()


def test_whoever_does_not_want_it_keeps_the_whole_board(chromium: Browser, server: Server) -> None:
    held = context(chromium, server.url, FLAT, has_touch=True)
    page = held.new_page()
    sit(page, "reyes", players=4)
    page.get_by_role("button", name="Ajustes de la mesa").click()
    page.get_by_label("Acercar el tablero pequeño").uncheck()
    page.keyboard.press("Escape")
    before: Any = page.evaluate(VIEW)
    cell(page, _piece(page)[0]).tap()
    expect(page.locator("svg.board .picked")).to_have_count(1)
    assert page.evaluate(VIEW) == before
    held.close()


def test_a_board_at_a_desk_stays_where_it_is(ana: Page) -> None:
    sit(ana, "ajedrez")
    before = ana.evaluate(VIEW)
    cell(ana, "g1").click()
    expect(ana.locator("svg.board .picked")).to_have_count(1)
    assert ana.evaluate(VIEW) == before
