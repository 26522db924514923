"""Armies that were arranged in secret turn over at once when everybody is ready."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.serving import Server

from .browsing import DESK, PHONE, cell, context
from .sitting import MINE, sit

pytestmark = pytest.mark.web

BOT: Final = {"kind": "bot", "level": 1}
WATCH: Final = """
window.revealed = [];
new MutationObserver(() => {
  const found = document.querySelector('[data-reveal]');
  const last = window.revealed.at(-1);
  const now = performance.now();
  if (found && !last) window.revealed.push({ count: +found.dataset.reveal, from: now });
  else if (!found && last && !last.to) last.to = now;
}).observe(document, { childList: true, subtree: true });
"""


def _reveal(page: Page) -> None:
    page.add_init_script(WATCH)
    sit(page, "reyes", seats=[{"kind": "me"}, BOT], secret=True)
    page.get_by_role("button", name="Listo").click()
    page.wait_for_selector(MINE)
    expect(cell(page, "h1")).to_have_attribute("aria-label", re.compile("negr[oa]"))


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_covered_armies_turn_over_within_a_second(
    chromium: Browser, server: Server, size: dict[str, int]
) -> None:
    held = context(chromium, server.url, size, reduced_motion="no-preference")
    page = held.new_page()
    _reveal(page)
    page.wait_for_function("() => window.revealed[0]?.to")
    (seen,) = page.evaluate("() => window.revealed")
    assert seen["count"] >= 8
    assert page.locator("[data-token]").count() > 16
    assert page.locator("[data-cover]").count() == 0
    lasts = page.evaluate("() => window.revealed[0].to - window.revealed[0].from")
    assert lasts < 2500  # a second, on a machine that may be busy
    held.close()


def test_nothing_turns_where_movement_disturbs(ana: Page) -> None:
    _reveal(ana)
    assert ana.evaluate("() => window.revealed") == []
