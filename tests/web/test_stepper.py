"""A record in a notebook: its HTML in a real browser, without a server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

import sobremesa
from sobremesa import Record

pytestmark = pytest.mark.web
RECORD = Record.begin(sobremesa.game("ajedrez").start()).add("e2e4").add("e7e5").add("g1f3")


@pytest.fixture
def notebook(chromium: Browser) -> Iterator[Page]:
    """Show the same record twice, as two cells may; nothing may go wrong."""
    page = chromium.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.set_content(RECORD.html(200, "en") + RECORD.html(200, "en"))
    yield page
    assert faults == []
    page.close()


def test_buttons_keys_and_slider_step_through_it(notebook: Page) -> None:
    box = notebook.locator("[data-record]").first
    said = box.locator("output")
    expect(said).to_have_text("2. Nf3")
    box.get_by_role("button", name="Back").click()
    expect(said).to_have_text("1… e5")
    box.get_by_role("button", name="To the start").click()
    expect(said).to_have_text("At the start")
    box.get_by_role("slider").press("ArrowRight")
    expect(said).to_have_text("1. e4")
    box.get_by_role("button", name="On", exact=True).press("Enter")
    expect(said).to_have_text("1… e5")
    box.get_by_role("button", name="To the end").click()
    expect(said).to_have_text("2. Nf3")


def test_two_of_them_do_not_disturb_each_other(notebook: Page) -> None:
    one, two = notebook.locator("[data-record]").all()
    one.get_by_role("button", name="To the start").click()
    expect(one.locator("output")).to_have_text("At the start")
    expect(two.locator("output")).to_have_text("2. Nf3")
    start, end = (box.locator("svg").first.get_attribute("aria-label") for box in (one, two))
    assert start != end
