"""The board is turned by a button and a key; the seats follow, and so does everything on it."""

from __future__ import annotations

import json
import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.serving import Server

from .browsing import PHONE, cell, context
from .sitting import played, sit

pytestmark = pytest.mark.web

HIGHER = """([one, other]) => {
  const at = (name) => document.querySelector(`[data-cell="${name}"]`)?.getBoundingClientRect().top;
  return at(one) < at(other);
}"""


def _above(page: Page, one: str, other: str) -> None:
    page.wait_for_function(HIGHER, arg=[one, other])


@pytest.mark.parametrize("size", [None, PHONE])
def test_the_other_side_comes_to_the_foot_and_the_seats_with_it(
    chromium: Browser, server: Server, size: dict[str, int] | None
) -> None:
    held = context(chromium, server.url, size)
    page = held.new_page()
    sit(page, "ajedrez", "e2e4", seats=[{"kind": "me"}, {"kind": "open"}][:1] * 2)
    _above(page, "e8", "e1")
    seats = page.locator(".seats li")
    expect(seats.last).to_have_attribute("data-seat", "0")
    page.get_by_role("button", name="Girar el tablero").click()
    _above(page, "e1", "e8")
    expect(seats.last).to_have_attribute("data-seat", "1")
    cell(page, "e7").click()
    cell(page, "e5").click()
    played(page, "e2e4", "e7e5")
    _above(page, "e1", "e8")
    page.locator(".moves .action").first.click()  # an earlier moment lies the same way
    expect(page.locator(".frame.past")).to_have_count(1)
    expect(cell(page, "e7")).to_have_attribute("aria-label", re.compile("peón negro"))
    _above(page, "e1", "e8")
    held.close()


def test_the_key_turns_it_and_turns_it_back(ana: Page) -> None:
    sit(ana, "colina")
    ana.locator("h1").focus()
    ana.keyboard.press("f")
    _above(ana, "h1", "h15")
    ana.keyboard.press("f")
    _above(ana, "h15", "h1")


def test_among_four_it_turns_by_quarters(ana: Page) -> None:
    sit(ana, "reyes", players=4)
    seats = ana.locator(".seats li")
    feet = []
    for _ in range(4):
        feet.append(seats.last.get_attribute("data-seat"))
        ana.get_by_role("button", name="Girar el tablero").click()
        expect(seats.last).not_to_have_attribute("data-seat", feet[-1] or "")
    assert sorted(feet, key=str) == ["0", "1", "2", "3"]
    expect(seats.last).to_have_attribute("data-seat", feet[0] or "")


def test_where_the_board_cannot_turn_the_hands_change_places(ana: Page) -> None:
    sit(ana, "colmena")
    white, garnet = (ana.get_by_role("group", name=f"{side}: mano") for side in ("Blanco", "Grana"))
    ana.wait_for_function(
        "() => document.querySelector('.hands.near [role=group]').ariaLabel.startsWith('Blanco')"
    )
    ana.get_by_role("button", name="Girar el tablero").click()
    ana.wait_for_function(
        "() => document.querySelector('.hands.near [role=group]').ariaLabel.startsWith('Grana')"
    )
    expect(white).to_be_visible()
    expect(garnet).to_be_visible()


def test_the_seats_mark_who_comes_next_also_where_rounds_go_back(ana: Page) -> None:
    sit(ana, "colina", "end", players=3, options={"alternate": True})
    then = ana.locator(".seats li:has(.then)")
    for seat, action in (("2", "end"), ("0", "end"), ("2", "end"), ("1", None)):
        expect(then).to_have_attribute("data-seat", seat)
        if action:
            table = ana.url.rsplit("/", 1)[-1]
            act = {"do": "act", "id": f"next {seat} {ana.evaluate('performance.now()')}"}
            answer = ana.request.post(f"/api/tables/{table}", data={**act, "action": action})
            assert answer.ok


def test_the_bar_of_four_begins_with_who_lies_at_the_foot_of_the_analysis(ana: Page) -> None:
    record = json.dumps({"game": "reyes", "players": 4, "actions": ["i4-i5"]})
    ana.goto(f"/analysis?record={quote(record)}")
    ana.get_by_role("button", name="Analizar la partida entera").click()
    bar = ana.locator("[data-evaluation]")
    for name in ("Sur", "Este", "Norte", "Oeste", "Sur"):
        expect(bar).to_have_attribute("aria-label", re.compile(rf": [^,]*\({name}\) \d"))
        ana.locator("h1").focus()
        ana.keyboard.press("f")


def test_the_analysis_turns_by_the_same_key(ana: Page) -> None:
    ana.goto("/analysis?game=ajedrez")
    _above(ana, "e8", "e1")
    ana.keyboard.press("f")
    _above(ana, "e1", "e8")
