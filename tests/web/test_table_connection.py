"""A connection that drops, a server that stops: shown, resumed, nothing counted twice."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.serving import Server

from .browsing import cell, context
from .sitting import ACTIONS, MINE, do, start

pytestmark = pytest.mark.web


def test_a_dropped_connection_comes_back_and_nothing_counts_twice(ana: Page, berta: Page) -> None:
    start(ana, "ajedrez", 2)
    berta.goto(ana.url)
    berta.get_by_role("button", name="Sit here").click()
    ana.wait_for_selector(MINE)
    ana.context.set_offline(True)
    ana.evaluate("() => window.dispatchEvent(new Event('offline'))")
    ana.wait_for_timeout(300)
    do(ana, ["cell:e2", "cell:e4"])  # goes nowhere, or everywhere, but only once
    ana.wait_for_timeout(500)
    ana.context.set_offline(False)
    expect(berta.locator(ACTIONS)).to_have_text(["e2e4"])
    do(berta, ["cell:e7", "cell:e5"])
    expect(ana.locator(ACTIONS)).to_have_text(["e2e4", "e7e5"])


def test_the_server_is_restarted_in_the_middle_of_a_game(chromium: Browser, tmp_path: Path) -> None:
    server = Server(f"sqlite:{tmp_path}/tables.db")
    server.start()
    here = context(chromium, server.url)
    page = here.new_page()
    try:
        start(page, "ajedrez", 1)
        do(page, ["cell:e2", "cell:e4"])
        expect(page.locator(ACTIONS)).to_have_count(1)
        server.kill()
        expect(page.locator(".lost")).to_be_visible()
        cell(page, "e7").click()
        cell(page, "e5").click()
        server.start()
        expect(page.locator(ACTIONS)).to_have_text(["e2e4", "e7e5"], timeout=20_000)
        expect(page.locator(".lost")).to_have_count(0)
    finally:
        here.close()
        server.stop()
