"""On a phone a small board comes nearer by itself while a piece is chosen, and goes back."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.serving import Server

from .browsing import FLAT, PHONE, cell, context, eventually
from .sitting import ACTIONS, MINE, scene, sit

pytestmark = [pytest.mark.web, pytest.mark.everything]

SIZES: Final = """(names) => names.map((name) => {
  const box = document.querySelector(`[data-cell="${name}"]`).getBoundingClientRect();
  return Math.min(box.width, box.height);
})"""
VIEW: Final = "() => document.querySelector('svg.board').getAttribute('viewBox')"
STILL: Final = """async () => {
  const view = () => document.querySelector("svg.board").getAttribute("viewBox");
  const was = view();
  for (let i = 0; i < 4; i++) await new Promise(requestAnimationFrame);
  return view() === was;
}"""
"""Tells whether the board does not move."""
TAKEN: Final = """() => {
  const { left, top, right, bottom } = document.querySelector("svg.board").getBoundingClientRect();
  const boxes = [...document.querySelectorAll(".board .cell.grip")].map(
    (one) => one.getBoundingClientRect());
  return boxes.length > 0 && boxes.every((one) => Math.min(one.width, one.height) >= 24
    && one.left > left - 1 && one.right < right + 1
    && one.top > top - 1 && one.bottom < bottom + 1);
}"""
"""Tells whether whatever can be taken up is in sight, and large enough for a finger."""
ROOM: Final = """(name) => {
  const cell = document.querySelector(`[data-cell="${name}"]`).getBoundingClientRect();
  const board = document.querySelector("svg.board");
  const { a, d, e, f } = board.getScreenCTM();
  const { x, y, width, height } = board.viewBox.baseVal;
  const [left, top] = [a * x + e, d * y + f];
  const [across, down] = [cell.x + cell.width / 2, cell.y + cell.height / 2];
  const rooms = [across - left, left + a * width - across, down - top, top + d * height - down];
  return Math.min(...rooms) / cell.width;
}"""
"""Tells how far the middle of a cell is inside the part that is looked at, in cells."""
HELD: Final = """async ([piece, target]) => {
  const find = (name) => document.querySelector(`[data-cell="${name}"]`);
  const view = () => document.querySelector("svg.board").getAttribute("viewBox");
  const frame = () => new Promise(requestAnimationFrame);
  const touch = (kind) => find(target).dispatchEvent(
    new PointerEvent(kind, { bubbles: true, pointerId: 7, pointerType: "touch", isPrimary: true }));
  find(piece).dispatchEvent(new MouseEvent("click", { bubbles: true }));
  touch("pointerdown");
  const seen = [view()];
  const begun = performance.now();
  while (performance.now() < begun + 300) {
    await frame();
    seen.push(view());
  }
  touch("pointerup");
  return seen;
}"""
"""Comes down on a target before the board has come nearer, and tells what is seen meanwhile."""


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
    page.wait_for_function(TAKEN)
    piece, targets = _piece(page)
    before = page.evaluate(VIEW)
    cell(page, piece).tap()
    page.wait_for_function(f"was => ({VIEW})() !== was", arg=before)
    assert min(page.evaluate(SIZES, [piece, *targets])) >= 24
    cell(page, targets[0]).tap()
    expect(page.locator(ACTIONS)).to_have_count(1)
    page.wait_for_function(TAKEN)  # whoever plays next, or goes on
    held.close()


def test_whoever_wants_all_of_the_board_has_it(chromium: Browser, server: Server) -> None:
    held = context(chromium, server.url, PHONE, has_touch=True)
    page = held.new_page()
    sit(page, "colina", players=4)
    page.wait_for_function(TAKEN)
    page.get_by_role("button", name="Ver entero").tap()
    whole = page.evaluate(VIEW)
    piece, targets = _piece(page)
    cell(page, piece).tap()
    page.wait_for_function(f"was => ({VIEW})() !== was", arg=whole)
    cell(page, targets[0]).tap()
    expect(page.locator(ACTIONS)).to_have_count(1)
    page.wait_for_function(f"was => ({VIEW})() === was", arg=whole)
    held.close()


def test_it_glides_where_movement_is_welcome_and_comes_back_by_itself(
    chromium: Browser, server: Server
) -> None:
    held = context(chromium, server.url, FLAT, has_touch=True, reduced_motion="no-preference")
    page = held.new_page()
    sit(page, "reyes", players=4)
    page.wait_for_function(TAKEN)
    eventually(page, STILL)
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


def test_a_cell_at_the_edge_of_what_is_seen_is_hit_by_a_finger(
    chromium: Browser, server: Server
) -> None:
    held = context(chromium, server.url, {"width": 740, "height": 360}, has_touch=True)
    page = held.new_page()
    before = ("f1-k6", "k1<", "l1>", "h16*g15")
    sit(page, "colina", *before)
    expect(page.locator(ACTIONS)).to_have_count(len(before))
    cell(page, "g15").tap()
    expect(page.locator("svg.board .picked")).to_have_count(1)
    # nearer to the edge than the room which the keyboard's cursor is given
    assert page.evaluate(ROOM, "l10") < 0.8
    cell(page, "l10").tap()
    expect(page.locator(ACTIONS)).to_have_count(len(before) + 1)
    held.close()


def test_a_board_on_its_way_waits_for_the_hand_on_it(chromium: Browser, server: Server) -> None:
    held = context(chromium, server.url, FLAT, has_touch=True, reduced_motion="no-preference")
    page = held.new_page()
    sit(page, "reyes", players=4)
    piece, targets = _piece(page)
    seen = page.evaluate(HELD, [piece, targets[0]])
    assert len(seen) > 1
    assert len(set(seen)) == 1, "the board moved under the hand"
    page.wait_for_function(f"was => ({VIEW})() !== was", arg=seen[-1])
    held.close()


def test_what_the_others_do_out_of_sight_is_shown_and_then_what_somebody_looked_at(
    chromium: Browser, server: Server
) -> None:
    held = context(chromium, server.url, PHONE, has_touch=True, reduced_motion="no-preference")
    page = held.new_page()
    machines = [{"kind": "bot", "level": 1}] * 3
    sit(page, "colina", players=4, seats=[{"kind": "me"}, *machines])
    page.wait_for_selector(MINE)
    eventually(page, STILL)
    page.get_by_role("button", name="Ver entero").tap()
    eventually(page, STILL)
    whole = page.evaluate(VIEW)
    for _ in range(5):
        page.get_by_role("button", name="Acercar", exact=True).tap()
    # the machines' arms are out of sight
    near = page.evaluate(VIEW)
    page.get_by_role("button", name="Terminar el turno").tap()
    page.locator("[data-confirm]").tap()
    page.wait_for_function(f"was => ({VIEW})() === was", arg=whole)
    page.wait_for_selector(MINE)
    page.wait_for_function(f"was => ({VIEW})() === was", arg=near)
    held.close()
