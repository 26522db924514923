"""The board itself: nearer and farther, stacks, seats, how quickly and how calmly it answers."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import sobremesa
from tests.server.serving import Server

from .browsing import cell, context, somebody
from .measuring import PAINT, SCRIPT, SHIFT, measured, pressed
from .playing import Keys
from .sitting import ACTIONS, MINE, do, join, played, scene, sit, start

pytestmark = pytest.mark.web

WATCH = """
const animate = Element.prototype.animate;
window.moved = [];
Element.prototype.animate = function (frames, options) {
  window.moved.push([this.getAttribute("class"), frames[0].transform]);
  return animate.call(this, frames, options);
};
"""
"""Keeps what was set in motion, and from where."""


STACK = ("wQ@0,0", "bQ@0,1", "wM@1,-1", "bB1@0,2", "wA1@1,-2", "bB1@0,1")
"""A hive in which the black beetle sits on its own queen."""


NEAR = "width => document.querySelector('svg.board').viewBox.baseVal.width < width"
"""Tells whether the board is nearer than so many units across."""


def _view(page: Page) -> list[float]:
    return [float(part) for part in str(page.locator("svg.board").get_attribute("viewBox")).split()]


def _middle(page: Page, name: str) -> tuple[float, float]:
    box = cell(page, name).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_stack_opens_under_the_hand_and_tells_who_lies_under_whom(ana: Page) -> None:
    sit(ana, "colmena", *STACK)
    expect(ana.locator(".stack")).to_have_count(0)
    cell(ana, "0,1").hover()
    expect(ana.locator(".stack li")).to_have_text(
        ["Muro 1 (Grana)", "Escudo (Grana)"], use_inner_text=True
    )
    expect(cell(ana, "0,1")).to_have_attribute("aria-label", re.compile("Muro 1 .*sobre Escudo"))
    cell(ana, "0,0").hover()
    expect(ana.locator(".stack")).to_have_count(0)
    ana.mouse.move(5, 5)
    cell(ana, "0,1").focus()
    expect(ana.locator(".stack li")).to_have_count(2)


def _tip(page: Page, token: str) -> tuple[float, float]:
    """Give a point near the upper end of a piece as it is drawn."""
    box = page.locator(f'[data-token="{token}"] > g').bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 4


def test_a_stack_is_pressed_where_its_topmost_piece_is_drawn(ana: Page) -> None:
    sit(ana, "colmena", *STACK)
    tip = _tip(ana, "bB1")
    behind = ana.evaluate("([x, y]) => document.elementFromPoint(x, y).dataset.cell", tip)
    assert behind == "1,0"
    ana.mouse.click(*tip)  # another's: what it is is told in one place
    expect(ana.locator(".stack li")).to_have_count(2)
    ana.wait_for_timeout(100)
    assert ana.locator(".refusal, .card").count() == 0
    ana.mouse.move(5, 5)
    expect(ana.locator(".stack")).to_have_count(0)
    # once it is chosen, the outline is around the piece that is seen
    do(ana, ["cell:1,-2", "cell:0,-1"])
    expect(ana.locator(ACTIONS)).to_have_count(len(STACK) + 1)
    ana.mouse.click(*_tip(ana, "bB1"))
    outline, base = ana.locator(".outline").bounding_box(), cell(ana, "0,1").bounding_box()
    assert outline
    assert base
    assert outline["y"] < base["y"] - 10


def test_escape_lets_go_of_what_was_taken_from_a_tray(ana: Page) -> None:
    sit(ana, "colmena", *STACK)
    held = ana.locator(".near button[data-item]").first
    held.click()
    expect(held).to_have_attribute("aria-pressed", "true")
    expect(ana.locator(".board .dot").first).to_be_attached()
    ana.keyboard.press("Escape")
    expect(ana.locator(".board .dot")).to_have_count(0)
    expect(held).to_have_attribute("aria-pressed", "false")


def test_the_board_comes_nearer_with_wheel_keys_and_buttons(ana: Page) -> None:
    sit(ana, "colina", players=4)
    whole = _view(ana)
    x, y = _middle(ana, "h8")
    ana.mouse.move(x, y)
    ana.mouse.wheel(0, -400)
    ana.wait_for_function(
        "w => +document.querySelector('svg.board').getAttribute('viewBox').split(' ')[2] < w / 2",
        arg=whole[2],
    )
    assert _middle(ana, "h8") == pytest.approx((x, y), abs=2)  # what is under the hand stays there
    ana.get_by_role("button", name="Ver entero").click()
    assert _view(ana) == whole
    cell(ana, "h2").focus()
    for _ in range(4):
        ana.keyboard.press("+")
    near = _view(ana)
    assert near[2] < whole[2] / 2
    ana.keyboard.press("Shift+ArrowRight")
    assert _view(ana)[0] > near[0]
    for _ in range(12):  # the view follows the keyboard
        ana.keyboard.press("ArrowUp")
    box, board = cell(ana, "h14").bounding_box(), ana.locator("svg.board").bounding_box()
    assert box
    assert board
    assert board["y"] <= box["y"] <= board["y"] + board["height"]
    ana.keyboard.press("0")
    assert _view(ana) == whole


def test_a_near_board_is_dragged_about_without_pressing_anything(ana: Page) -> None:
    sit(ana, "colina", players=4)
    for _ in range(3):
        ana.get_by_role("button", name="Acercar", exact=True).click()
    before = _view(ana)
    x, y = _middle(ana, "h8")
    ana.mouse.move(x, y)
    ana.mouse.down()
    ana.mouse.move(x - 60, y - 40, steps=4)
    ana.mouse.up()
    after = _view(ana)
    assert after[0] > before[0]
    assert after[1] > before[1]
    assert ana.locator(".board .picked").count() == 0


def test_fingers_pinch_the_board_and_drag_a_piece(chromium: Browser, server: Server) -> None:
    here = context(
        chromium, server.url, {"width": 360, "height": 740}, has_touch=True, is_mobile=True
    )
    page = here.new_page()
    sit(page, "colina")
    whole = _view(page)
    box = str(page.locator("svg.board").get_attribute("viewBox"))
    fingers = here.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        places: list[dict[str, Any]] = [
            {"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)
        ]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    x, y = _middle(page, "h8")
    touch("touchStart", (x - 20, y), (x + 20, y))
    for apart in (30, 50, 70):
        touch("touchMove", (x - apart, y), (x + apart, y))
    touch("touchEnd")
    page.wait_for_function(NEAR, arg=whole[2] / 2)
    page.get_by_role("button", name="Ver entero").tap()
    expect(page.locator("svg.board")).to_have_attribute("viewBox", box)
    choice = next(c for c in scene(page)["choices"] if len(c["path"]) > 1)
    begin, end = (_middle(page, click[5:]) for click in choice["clicks"][:2])
    touch("touchStart", begin)
    touch("touchMove", ((begin[0] + end[0]) / 2, (begin[1] + end[1]) / 2))
    touch("touchMove", end)
    touch("touchEnd")
    played(page, choice["action"])
    here.close()


def test_the_board_lies_as_one_sits(ana: Page, berta: Page) -> None:
    start(ana, "ajedrez", 2)
    join(berta, ana.url)
    ana.wait_for_selector(MINE)
    berta.wait_for_function(
        "() => document.querySelector('[data-cell=h8]').getBoundingClientRect().x"
        " < document.querySelector('[data-cell=a8]').getBoundingClientRect().x"
    )
    low, high = cell(ana, "a1").bounding_box(), cell(ana, "a8").bounding_box()
    assert low
    assert high
    assert low["y"] > high["y"]


def test_reyes_lies_as_one_sits_and_its_arrows_too(ana: Page, berta: Page) -> None:
    sit(
        ana,
        "reyes",
        players=3,
        seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": 1}],
    )
    join(berta, ana.url)
    ana.wait_for_selector(MINE)
    assert _middle(ana, "h1")[1] > _middle(ana, "h16")[1]
    mine = next(t["cell"] for t in scene(berta)["tokens"] if t["side"] == 1)
    others = next(t["cell"] for t in scene(berta)["tokens"] if t["side"] == 0)
    assert _middle(berta, mine)[1] > _middle(berta, others)[1]


def test_a_click_on_a_board_of_192_cells_is_answered_at_once(ana: Page) -> None:
    sit(ana, "colina", players=4)
    assert ana.locator(".cell").count() == 192
    taken = pressed(ana)
    assert taken is not None
    assert taken <= PAINT


@pytest.mark.parametrize("game", ["", *sobremesa.games()])
def test_the_first_screen_and_tables_load_little_script(ana: Page, game: str) -> None:
    if game:
        sit(ana, game, players=max(sobremesa.game(game).rules.player_counts))
    else:
        ana.goto("/")
    figures = measured(ana, game)
    assert 0 < figures.script <= SCRIPT
    assert figures.shift < SHIFT


SHIFTS = """window.shifts = [];
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) {
    const where = one.sources.map((s) => s.node?.className?.baseVal ?? s.node?.className);
    window.shifts.push([one.value, where]);
  }
}).observe({ type: 'layout-shift', buffered: true });"""
"""Notes every shift, also those after a click."""


@pytest.mark.parametrize("game", ["colmena", "reyes", "ajedrez"])
def test_nothing_jumps_while_a_game_is_played(ana: Page, game: str) -> None:
    ana.add_init_script(SHIFTS)
    sit(ana, game, seats=[{"kind": "me"}, {"kind": "bot", "level": 1}])
    for turn in range(3):
        ana.wait_for_selector(MINE)
        choices = [c for c in scene(ana)["choices"] if len(c["clicks"]) == 2]
        do(ana, choices[len(choices) // 2]["clicks"])
        expect(ana.locator(ACTIONS)).not_to_have_count(turn * 2)
    ana.wait_for_selector(MINE)
    shifts = ana.evaluate("window.shifts")
    assert sum(value for value, _ in shifts) < 0.1, shifts


@pytest.mark.parametrize(("motion", "turned"), [("no-preference", True), ("reduce", False)])
def test_a_piece_turns_in_motion_unless_nothing_shall_move(
    chromium: Browser, server: Server, motion: str, turned: bool
) -> None:
    for page in somebody(context(chromium, server.url, reduced_motion=motion)):
        page.add_init_script(WATCH)
        sit(page, "colina")
        do(page, ["cell:h2", "button:right"])
        played(page, "h2>")
        expect(cell(page, "h2")).to_have_attribute("aria-label", re.compile("mira al noreste"))
        moved = page.evaluate("() => window.moved")
        assert (["turning", "rotate(-45deg)"] in moved) == turned
        assert bool(moved) == turned


def test_the_focus_stays_at_the_board_when_its_button_goes(ana: Page) -> None:
    focus, keys = ana.locator(":focus"), Keys()
    sit(ana, "colina")
    keys.cell(ana, "h2")
    keys.press(ana.get_by_role("button", name="Girar a la derecha"))
    played(ana, "h2>")
    expect(focus).to_have_attribute("data-cell", "h2")
    # a hive that grows to the left and upwards moves nobody away either
    sit(ana, "colmena", "wS1@0,0")
    keys.press(ana.locator('[data-item="hand:bS1"]'))
    keys.cell(ana, "0,-1")
    played(ana, "wS1@0,0", "bS1@0,-1")
    expect(focus).to_have_attribute("data-cell", "0,-1")
