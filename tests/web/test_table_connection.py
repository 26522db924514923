"""A connection that drops, a server that stops: shown, resumed, nothing counted twice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.server.serving import Server

from .browsing import cell, context
from .sitting import ACTIONS, MINE, do, settled, start

pytestmark = pytest.mark.web


class Cable:
    """The way from a page to its table, which can be cut and mended."""

    def __init__(self, page: Page) -> None:
        self.whole = True
        self.cut_after: str | None = None
        """Cut it when this has been sent, before the answer comes."""
        self.sent: list[str] = []
        page.route_web_socket(re.compile("/socket"), self._open)

    def _open(self, near: WebSocketRoute) -> None:
        if not self.whole:
            near.close()
            return
        far = near.connect_to_server()

        def out(message: str | bytes) -> None:
            if not self.whole:
                return
            self.sent.append(str(message))
            far.send(message)
            if self.cut_after and self.cut_after in str(message):
                self.whole = False
                near.close()

        near.on_message(out)
        far.on_message(lambda message: near.send(message) if self.whole else None)


def test_a_dropped_connection_comes_back_and_nothing_counts_twice(ana: Page, berta: Page) -> None:
    cable = Cable(ana)
    start(ana, "ajedrez", 2)
    berta.goto(ana.url)
    berta.get_by_role("button", name="Sit here").click()
    ana.wait_for_selector(MINE)
    cable.cut_after = "e2e4"
    do(ana, ["cell:e2", "cell:e4"])  # it arrives, but nobody says so
    expect(ana.locator(".lost")).to_be_visible()
    expect(berta.locator(ACTIONS)).to_have_text(["e4"])
    cable.cut_after, cable.whole = None, True
    expect(ana.locator(".lost")).to_have_count(0)
    expect(ana.locator(ACTIONS)).to_have_text(["e4"])
    do(berta, ["cell:e7", "cell:e5"])
    expect(ana.locator(ACTIONS)).to_have_text(["e4", "e5"])
    expect(berta.locator(ACTIONS)).to_have_text(["e4", "e5"])


def test_what_is_done_without_a_connection_is_done_when_it_is_back(ana: Page, berta: Page) -> None:
    start(ana, "ajedrez", 2)
    berta.goto(ana.url)
    berta.get_by_role("button", name="Sit here").click()
    ana.wait_for_selector(MINE)
    ana.context.set_offline(True)
    do(ana, ["cell:e2", "cell:e4"])  # goes nowhere, or everywhere, but only once
    ana.context.set_offline(False)
    expect(berta.locator(ACTIONS)).to_have_text(["e4"])
    do(berta, ["cell:e7", "cell:e5"])
    expect(ana.locator(ACTIONS)).to_have_text(["e4", "e5"])


def test_the_server_is_restarted_in_the_middle_of_a_game(chromium: Browser, tmp_path: Path) -> None:
    server = Server(f"sqlite:{tmp_path}/tables.db")
    server.start()
    here = context(chromium, server.url)
    page = here.new_page()
    try:
        start(page, "ajedrez", 1)
        do(page, ["cell:e2", "cell:e4"])
        expect(page.locator(ACTIONS)).to_have_count(1)
        settled(page)
        server.kill()
        expect(page.locator(".lost")).to_be_visible()
        cell(page, "e7").click()
        cell(page, "e5").click()
        server.start()
        expect(page.locator(ACTIONS)).to_have_text(["e4", "e5"], timeout=20_000)
        expect(page.locator(".lost")).to_have_count(0)
    finally:
        here.close()
        server.stop()
