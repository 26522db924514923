"""Arrows end on the cells that they are about, however the board is looked at."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

import sobremesa
from sobremesa.core.state import State
from sobremesa.play import puzzles
from tests.contract.games import GAMES
from tests.server.serving import Server

from .browsing import DESK, PHONE, context, somebody

pytestmark = [pytest.mark.web, pytest.mark.everything]

PLIES: Final = 10
SHOWN: Final = """() => {
  const onScreen = (thing, point) => {
    const at = new DOMPoint(point.x, point.y).matrixTransform(thing.getScreenCTM());
    return [at.x, at.y];
  };
  const ends = (group) => {
    const ring = group.querySelector("circle.line");
    const [head, line] = [group.querySelector("polygon.head"), group.querySelector(".line")];
    if (ring) return [onScreen(ring, { x: ring.cx.baseVal.value, y: ring.cy.baseVal.value })];
    return [onScreen(line, line.getPointAtLength(0)), onScreen(head, head.points.getItem(0))];
  };
  const cells = {};
  for (const cell of document.querySelectorAll("[data-cell]")) {
    const { left, top, width, height } = cell.getBoundingClientRect();
    cells[cell.dataset.cell] = [left + width / 2, top + height / 2, width, height];
  }
  const all = (what, tell) => [...document.querySelectorAll(what)].map(tell);
  return {
    actions: all(".lines li .action", (one) => one.dataset.action),
    arrows: all(".arrows g", ends),
    cells,
  };
}"""
"""Tells the machine's actions and, in pixels of the screen, where arrows end and cells lie."""

SIZES: Final[dict[str, dict[str, Any]]] = {
    "desk": {"size": DESK},
    "phone": {"size": PHONE, "has_touch": True, "is_mobile": True},
}


@pytest.fixture(params=SIZES)
def page(request: pytest.FixtureRequest, chromium: Browser, server: Server) -> Iterator[Page]:
    yield from somebody(context(chromium, server.url, **SIZES[request.param]))


def _cells(state: State, action: str) -> list[str]:
    """Give where an arrow of an action begins and ends; one cell for what comes from beside."""
    clicks = next(one.clicks for one in state.scene().choices if one.action == action)
    cells = [click[5:] for click in clicks if click.startswith("cell:")]
    own = clicks[0].startswith("cell:") and cells[0] != cells[-1]
    return [cells[0], cells[-1]] if own else cells[-1:]


def _ends_on(ends: Sequence[Sequence[float]], way: list[str], cells: dict[str, Any]) -> bool:
    """Tell whether an arrow begins in the middle of its first cell and ends within its last."""
    if len(ends) != len(way):
        return False
    near = []
    for (x, y), name in zip(ends, way, strict=True):
        middle_x, middle_y, width, height = cells[name]
        near.append(abs(x - middle_x) < width / 4 and abs(y - middle_y) < height / 4)
    return all(near)


def _check(shown: dict[str, Any], ways: list[list[str]]) -> None:
    assert len(shown["arrows"]) == len(ways)
    for way in ways:
        found = any(_ends_on(ends, way, shown["cells"]) for ends in shown["arrows"])
        assert found, (way, shown["arrows"], [shown["cells"][name] for name in way])


def _nearer(page: Page) -> None:
    """Bring the board nearer by the keyboard, twice."""
    before = page.evaluate(SHOWN)["cells"]
    page.locator('.cell[tabindex="0"]').focus()
    for _ in range(2):
        page.keyboard.press("+")
    one = next(iter(before))
    page.wait_for_function(
        "([name, width]) => document.querySelector(`[data-cell='${name}']`)"
        ".getBoundingClientRect().width > width * 1.3",
        arg=[one, before[one][2]],
    )


def _game(name: str) -> tuple[State, list[str]]:
    """Play a game at random for a while."""
    random, state = Random(4), sobremesa.game(name).start()
    actions: list[str] = []
    while len(actions) < PLIES:
        actions.append(random.choice(state.legal()))
        state = state.play(actions[-1])
    return state, actions


@pytest.mark.parametrize("game", GAMES)
def test_the_machines_arrows_lie_on_their_cells(page: Page, game: str) -> None:
    state, actions = _game(game)

    def check() -> None:
        page.wait_for_selector(".arrows g")
        shown = page.evaluate(SHOWN)
        _check(shown, [_cells(state, one) for one in shown["actions"] if _is_drawn(state, one)])

    record = {"game": game, "actions": actions}
    page.goto(f"/analysis?record={quote(json.dumps(record))}")
    check()
    page.get_by_role("button", name="Girar el tablero").click()
    check()
    _nearer(page)
    check()
    for key in ("Shift+ArrowUp", "Shift+ArrowLeft", "Shift+ArrowLeft"):
        page.keyboard.press(key)
    check()
    page.get_by_role("button", name="Girar el tablero").click()
    check()


def _is_drawn(state: State, action: str) -> bool:
    clicks = next(one.clicks for one in state.scene().choices if one.action == action)
    return any(click.startswith("cell:") for click in clicks)


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_of_a_puzzle_lies_on_its_cells(page: Page, game: str) -> None:
    number, puzzle = next(
        (number, one)
        for number, one in enumerate(puzzles.collection(game), 1)
        if _is_drawn(one.state(), one.line[0])
    )
    page.goto(f"/puzzles/{game}/{number}")
    page.get_by_role("button", name="Una pista").click()
    expect(page.locator(".helped")).to_contain_text("Mira esto")
    page.get_by_role("button", name="Otra pista").click()
    expect(page.locator(".helped")).to_contain_text("Y va ahí")
    way = _cells(puzzle.state(), puzzle.line[0])
    _check(page.evaluate(SHOWN), [way])
    _nearer(page)
    _check(page.evaluate(SHOWN), [way])
    page.keyboard.press("Shift+ArrowRight")
    _check(page.evaluate(SHOWN), [way])


def test_pieces_that_wait_for_a_valid_position_lie_on_their_cells(page: Page) -> None:
    page.goto("/analysis?game=ajedrez")
    page.get_by_role("tab", name="Editor").click()
    page.get_by_role("button", name="Quitar piezas").click()
    page.locator('[data-cell="e1"]').click()
    _nearer(page)
    expect(page.locator(".pending polygon").first).to_be_attached()
    waiting, lifted = page.evaluate(
        """() => [".pending polygon", "[data-cell=e1]"].map((one) => {
          const { left, top, width, height } = document.querySelector(one).getBoundingClientRect();
          return [left + width / 2, top + height / 2];
        })"""
    )
    assert waiting == pytest.approx(lifted, abs=1)
