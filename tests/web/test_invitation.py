"""Whoever opens the link of a waiting table is invited: who asks, to what, and one button."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.serving import Server

from .browsing import DESK, FLAT, PHONE, axe, context
from .sitting import MINE, sit

pytestmark = pytest.mark.web

OPEN: Final = [{"kind": "me"}, {"kind": "open"}]
CARD: Final = "[data-invitation]"
SHEET: Final = """
window.shared = [];
navigator.share = async (what) => {
  window.shared.push(what);
  if (window.broken) throw new Error();
};
"""


def test_the_invited_are_told_by_whom_to_what_and_on_which_terms(ana: Page, berta: Page) -> None:
    clock = {"kind": "fischer", "seconds": 300, "increment": 5}
    sit(ana, "ajedrez", seats=OPEN, clock=clock, options={"fifty": False})
    expect(ana.locator(CARD)).to_have_count(0)  # whoever sits there needs no invitation
    berta.goto(ana.url)
    card = berta.locator(CARD)
    expect(card.get_by_role("heading", level=2)).to_have_text("Ana invites you to Chess")
    expect(card).to_contain_text("checkmate the rival's king")
    expect(card).to_contain_text("5 min for the whole game, and 5 s more each turn")
    expect(card).to_contain_text(re.compile("fifty.*: No", re.IGNORECASE))
    expect(berta.locator("svg.board")).to_be_visible()
    berta.get_by_role("button", name="Read the rules").click()
    expect(berta.get_by_role("heading", name="Chess", level=2).first).to_be_visible()
    berta.get_by_role("button", name="Close the rules").click()
    berta.get_by_role("button", name="Sit down and play").click()
    expect(card).to_have_count(0)
    ana.wait_for_selector(MINE)


def test_the_invited_are_not_asked_to_invite(ana: Page, berta: Page) -> None:
    sit(ana, "sparta", seats=OPEN)
    expect(ana.get_by_text("Envía este enlace")).to_be_visible()
    berta.goto(ana.url)
    expect(berta.locator(CARD)).to_be_visible()
    expect(berta.locator(".status strong")).to_have_text("Ana is waiting for you")
    expect(berta.get_by_text("Send this link")).to_have_count(0)


def test_the_invited_say_on_the_card_what_they_are_called(ana: Page, berta: Page) -> None:
    sit(ana, "sparta", seats=OPEN, lot=True)
    berta.goto(ana.url)
    expect(berta.locator(CARD)).to_contain_text("Seats are drawn by lot")
    name = berta.get_by_label("Your name")
    expect(name).to_have_count(1)
    expect(name).to_have_value("")
    name.fill("Berta")
    name.press("Enter")
    expect(berta.locator(CARD)).to_have_count(0)
    expect(ana.locator(".seats")).to_contain_text("Berta")


@pytest.mark.parametrize("size", [DESK, PHONE, FLAT], ids=["desk", "phone", "flat"])
def test_an_invitation_is_closed_to_nobody(
    chromium: Browser, server: Server, ana: Page, size: dict[str, int]
) -> None:
    sit(ana, "colmena", seats=OPEN)
    held = context(chromium, server.url, size, has_touch=size != DESK, is_mobile=size != DESK)
    page = held.new_page()
    page.goto(ana.url)
    expect(page.locator(CARD)).to_be_visible()
    assert axe(page) == []
    held.close()


def test_of_two_ways_to_sit_down_one_calls(ana: Page, berta: Page) -> None:
    sit(ana, "sparta", seats=OPEN)
    berta.goto(ana.url)
    colour = "one => getComputedStyle(one).backgroundColor"
    calls = berta.locator(f"{CARD} .strong").evaluate(colour)
    beside = berta.locator(".seats .strong")
    assert beside.evaluate(colour) != calls
    berta.get_by_role("button", name="Just look").click()
    expect(berta.locator(CARD)).to_have_count(0)
    assert beside.evaluate(colour) == calls  # now it is the one


def test_whoever_only_looks_keeps_a_seat_within_reach(ana: Page, berta: Page) -> None:
    sit(ana, "colmena", seats=OPEN)
    berta.goto(ana.url)
    berta.get_by_role("button", name="Just look").click()
    expect(berta.locator(CARD)).to_have_count(0)
    berta.get_by_role("button", name=re.compile("^Sit here")).click()
    ana.wait_for_selector(MINE)


@pytest.mark.parametrize(("game", "players"), [("reyes", 4), ("colmena", 2)])
def test_on_a_phone_the_button_is_large_and_in_sight(
    chromium: Browser, server: Server, ana: Page, game: str, players: int
) -> None:
    sit(ana, game, players=players, seats=[{"kind": "me"}, *[{"kind": "open"}] * (players - 1)])
    for size in (PHONE, FLAT):
        held = context(chromium, server.url, size, has_touch=True)
        page = held.new_page()
        page.goto(ana.url)
        sit_down = page.get_by_role("button", name="Sentarme a jugar")
        sit_down.wait_for()
        box = sit_down.bounding_box()
        assert box
        assert box["height"] >= 44
        assert box["width"] >= 200
        # nothing of the card is cut off, and nothing of the board lies below it
        spilled = page.locator(CARD).evaluate(
            "one => [one.scrollHeight - one.clientHeight, one.scrollWidth - one.clientWidth]"
        )
        assert max(spilled) <= 1
        expect(sit_down).to_be_in_viewport(ratio=1)
        card, board = page.locator(CARD).bounding_box(), page.locator("svg.board").bounding_box()
        assert card
        assert board
        assert card["y"] >= board["y"] + board["height"] or card["x"] >= board["x"] + board["width"]
        if players > 2 or size == FLAT:  # there is one seat for each phone
            sit_down.tap()
            expect(page.locator(CARD)).to_have_count(0)
        held.close()


def test_the_link_goes_to_the_devices_own_sheet_where_there_is_one(ana: Page) -> None:
    ana.add_init_script(SHEET)
    sit(ana, "sparta", seats=OPEN)
    ana.get_by_role("button", name="Enviar el enlace").click()
    (shared,) = ana.evaluate("() => window.shared")
    assert shared["url"] == ana.url
    assert shared["text"].startswith("Ana te invita a ")
    ana.evaluate("() => { window.broken = true; }")
    ana.get_by_role("button", name="Enviar el enlace").click()
    expect(ana.get_by_role("button", name="Enviar el enlace")).to_have_count(0)
    expect(ana.get_by_role("button", name="Copiar el enlace")).to_be_visible()


def test_without_a_sheet_the_link_is_copied(ana: Page) -> None:
    sit(ana, "sparta", seats=OPEN)
    expect(ana.get_by_role("button", name="Enviar el enlace")).to_have_count(0)
    ana.get_by_role("button", name="Copiar el enlace").click()
    expect(ana.get_by_role("button", name="Copiado")).to_be_visible()
