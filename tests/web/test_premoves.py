"""Playing ahead while the other one thinks: told to nobody, done at once or dropped."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.serving import Server

from .browsing import PHONE, cell, context
from .playing import Keys
from .sitting import join, played, sit

pytestmark = [pytest.mark.web, pytest.mark.everything]

OPEN: Final = [{"kind": "me"}, {"kind": "open"}]
PLANNED: Final = "[data-premoves]"
SENT: Final = """
const Plain = window.WebSocket;
window.sent = [];
window.WebSocket = class extends Plain {
  send(message) {
    const what = JSON.parse(message).do;
    window.sent.push(what);
    if (window.held && what === "act") window.held.push(() => super.send(message));
    else super.send(message);
  }
};
"""


def _both(ana: Page, berta: Page, game: str, **terms: Any) -> None:
    """Let both sit down, Ana first to move."""
    ana.add_init_script(SENT)
    sit(ana, game, seats=OPEN, **terms)
    join(berta, ana.url)
    ana.wait_for_selector(".table.mine")


def _click(page: Page, *cells: str) -> None:
    for one in cells:
        cell(page, one).click()


def _acts(page: Page) -> int:
    return int(page.evaluate("() => window.sent.filter((one) => one === 'act').length"))


def _plans(page: Page, count: int) -> None:
    if count:
        expect(page.locator(PLANNED)).to_have_attribute("data-premoves", str(count))
    else:
        expect(page.locator(PLANNED)).to_have_count(0)


def test_two_moves_are_planned_in_a_row_and_played_when_the_turn_comes(
    ana: Page, berta: Page
) -> None:
    _both(ana, berta, "ajedrez")
    _click(ana, "e2", "e4")
    played(ana, "e2e4")
    _click(ana, "g1", "f3")
    _plans(ana, 1)
    _click(ana, "f3", "g5")  # from where it will stand
    _plans(ana, 2)
    expect(ana.locator(".status .soft")).to_contain_text("Por adelantado")
    assert _acts(ana) == 1  # nobody has been told of anything
    played(berta, "e2e4")
    _click(berta, "a7", "a6")
    played(ana, "e2e4", "a7a6", "g1f3")
    _plans(ana, 1)
    _click(berta, "a6", "a5")
    played(berta, "e2e4", "a7a6", "g1f3", "a6a5", "f3g5")
    _plans(ana, 0)


def test_what_is_clicked_before_the_own_move_is_answered_is_planned(ana: Page, berta: Page) -> None:
    _both(ana, berta, "ajedrez")
    ana.evaluate("() => { window.held = []; }")
    _click(ana, "e2", "e4")
    ana.wait_for_function("() => window.held.length === 1")  # it is under way
    _click(ana, "g1", "f3")
    _plans(ana, 0)
    ana.evaluate("() => { for (const send of window.held) send(); window.held = null; }")
    played(ana, "e2e4")
    _plans(ana, 1)
    _click(berta, "a7", "a6")
    played(ana, "e2e4", "a7a6", "g1f3")


def test_what_cannot_be_done_any_more_is_dropped_and_said(ana: Page, berta: Page) -> None:
    _both(ana, berta, "ajedrez")
    _click(ana, "e2", "e4")
    played(ana, "e2e4")
    _click(ana, "e4", "e5")
    _plans(ana, 1)
    _click(berta, "e7", "e5")  # it stands in the way
    expect(ana.locator(".bar")).to_contain_text("ya no es posible")
    _plans(ana, 0)
    played(ana, "e2e4", "e7e5")
    _click(ana, "g1", "f3")
    played(ana, "e2e4", "e7e5", "g1f3")


@pytest.mark.parametrize("how", ["elsewhere", "Escape", "right", "button"])
def test_it_is_cancelled_in_any_of_four_ways(ana: Page, berta: Page, how: str) -> None:
    _both(ana, berta, "ajedrez")
    _click(ana, "e2", "e4")
    played(ana, "e2e4")
    _click(ana, "g1", "f3")
    _plans(ana, 1)
    if how == "elsewhere":
        _click(ana, "d5")
    elif how == "Escape":
        cell(ana, "d5").focus()
        ana.keyboard.press("Escape")
    elif how == "right":
        cell(ana, "d5").click(button="right")
    else:
        ana.get_by_role("button", name="Quitar lo adelantado").click()
    _plans(ana, 0)
    _click(berta, "a7", "a6")
    ana.wait_for_selector(".table.mine")
    played(ana, "e2e4", "a7a6")


def test_whoever_does_not_want_it_is_told_to_wait(ana: Page, berta: Page) -> None:
    _both(ana, berta, "ajedrez")
    ana.get_by_role("button", name="Ajustes de la mesa").click()
    ana.get_by_label("Jugar por adelantado").uncheck()
    ana.keyboard.press("Escape")
    _click(ana, "e2", "e4")
    played(ana, "e2e4")
    _click(ana, "g1", "f3")
    expect(ana.locator(".bar")).to_contain_text("Todavía no te toca")
    _plans(ana, 0)


def test_a_whole_turn_of_the_hill_is_planned_with_its_buttons(ana: Page, berta: Page) -> None:
    _both(ana, berta, "colina")
    _click(ana, "h2", "h3")
    played(ana, "h2-h3")
    ana.get_by_role("button", name="Terminar el turno").click()
    played(ana, "h2-h3", "end")
    _click(ana, "h3", "h4")
    _plans(ana, 1)
    _click(ana, "e1")
    ana.get_by_role("button", name="Girar a la izquierda", exact=True).first.click()
    _plans(ana, 2)
    ana.get_by_role("button", name="Terminar el turno").click()
    _plans(ana, 3)
    played(berta, "h2-h3", "end")
    _click(berta, "h15", "h14")
    played(berta, "h2-h3", "end", "h15-h14")
    berta.get_by_role("button", name="End the turn").click()
    played(ana, "h2-h3", "end", "h15-h14", "end", "h3-h4", "e1<", "end")


def test_it_is_planned_by_keyboard_and_announced(ana: Page, berta: Page) -> None:
    _both(ana, berta, "ajedrez")
    hand = Keys()
    hand.cell(ana, "e2")
    hand.cell(ana, "e4")
    played(ana, "e2e4")
    hand.cell(ana, "g1")
    hand.cell(ana, "f3")
    _plans(ana, 1)
    expect(ana.locator('[role="status"][aria-live]')).to_contain_text("Por adelantado")
    _click(berta, "e7", "e5")
    played(ana, "e2e4", "e7e5", "g1f3")


def test_a_finger_plans_on_a_phone(chromium: Browser, server: Server, berta: Page) -> None:
    held = context(chromium, server.url, PHONE, has_touch=True)
    page = held.new_page()
    sit(page, "ajedrez", seats=OPEN)
    join(berta, page.url)
    page.wait_for_selector(".table.mine")
    for one in ("e2", "e4"):
        cell(page, one).tap()
    played(page, "e2e4")
    for one in ("g1", "f3"):
        cell(page, one).tap()
    _plans(page, 1)
    _click(berta, "e7", "e5")
    played(page, "e2e4", "e7e5", "g1f3")
    held.close()


def test_where_nobody_can_say_what_will_be_possible_a_way_is_tried(ana: Page, berta: Page) -> None:
    _both(ana, berta, "ajedrez")
    line = ["e2e4", "f7f6", "d1h5"]  # a check: with White to move again this could not be
    for n, action in enumerate(line):
        page = (ana, berta)[n % 2]
        page.wait_for_selector(".table.mine")
        _click(page, action[:2], action[2:])
        played(page, *line[: n + 1])
    _click(ana, "h5", "g6")
    _plans(ana, 1)
    _click(berta, "g7", "g6")
    played(ana, *line, "g7g6", "h5g6")


def _drag(page: Page, start: str, end: str) -> None:
    boxes = [cell(page, name).bounding_box() for name in (start, end)]
    assert boxes[0]
    assert boxes[1]
    (x, y), (to_x, to_y) = [(b["x"] + b["width"] / 2, b["y"] + b["height"] / 2) for b in boxes if b]
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move((x + to_x) / 2, (y + to_y) / 2, steps=3)
    page.mouse.move(to_x, to_y, steps=3)
    page.mouse.up()


def test_a_capture_is_planned_before_there_is_anything_to_capture(ana: Page, berta: Page) -> None:
    _both(ana, berta, "ajedrez")
    _click(ana, "e2", "e4")
    played(ana, "e2e4")
    _click(ana, "e4", "d5")  # empty yet
    _plans(ana, 1)
    _click(ana, "d5", "c6")  # and on from there
    _plans(ana, 2)
    played(berta, "e2e4")
    _click(berta, "d7", "d5")
    played(ana, "e2e4", "d7d5", "e4d5")
    _plans(ana, 1)
    _click(berta, "c7", "c6")
    played(ana, "e2e4", "d7d5", "e4d5", "c7c6", "d5c6")


def test_a_piece_dropped_on_another_of_ones_own_takes_back_there(ana: Page, berta: Page) -> None:
    _both(ana, berta, "ajedrez")
    line = ["e2e4", "d7d5", "b1c3", "a7a6", "a2a3"]
    for n, action in enumerate(line):
        page = (ana, berta)[n % 2]
        page.wait_for_selector(".table.mine")
        _click(page, action[:2], action[2:])
        played(page, *line[: n + 1])
    _drag(ana, "c3", "e4")
    _plans(ana, 1)
    played(berta, *line)
    _click(berta, "d5", "e4")
    played(ana, *line, "d5e4", "c3e4")


@pytest.mark.parametrize("usual", [False, True])
def test_what_a_pawn_becomes_is_asked_when_its_plan_comes_true_unless_it_is_the_usual(
    ana: Page, berta: Page, usual: bool
) -> None:
    if usual:
        ana.add_init_script("localStorage.setItem('sobremesa.promoting', 'on')")
    _both(ana, berta, "ajedrez")
    line = ["a2a4", "b7b5", "a4b5", "a7a6", "b5a6", "b8c6", "a6a7"]
    for n, action in enumerate(line):
        page = (ana, berta)[n % 2]
        page.wait_for_selector(".table.mine")
        _click(page, action[:2], action[2:])
        played(page, *line[: n + 1])
    _click(ana, "a7", "b8")  # nothing stands there yet
    _plans(ana, 1)
    played(berta, *line)
    _click(berta, "a8", "b8")
    if not usual:
        ana.get_by_role("button", name="Dama").click()
    played(ana, *line, "a8b8", "a7b8q")


def test_only_whoever_sits_there_is_told_what_they_could_do(ana: Page, berta: Page) -> None:
    _both(ana, berta, "ajedrez")
    table = ana.url.rpartition("/")[2]
    answer = berta.request.post(
        f"/api/tables/{table}/ahead",
        data=json.dumps({"seat": 0}),
        headers={"Content-Type": "application/json"},
    )
    assert answer.status == 403
    assert answer.json()["code"] == "not_seated"
