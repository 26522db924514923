"""Tables on phones, upright and lying."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.server.serving import Server

from .browsing import PHONE, context
from .sitting import ACTIONS, scene, sit, start, tap

pytestmark = pytest.mark.web


def test_a_phone_is_wide_enough(chromium: Browser, server: Server) -> None:
    for size in (PHONE, {"width": 360, "height": 640}, {"width": 740, "height": 360}):
        here = context(chromium, server.url, size, has_touch=True, is_mobile=True)
        page = here.new_page()
        for path in ("/", "/new", "/lobby"):
            page.goto(path)
            page.wait_for_selector("h1")
            assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], path
        start(page, "colmena", 1)
        tap(page, scene(page)["choices"][0]["clicks"])
        expect(page.locator(ACTIONS)).to_have_count(1)
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        here.close()


@pytest.mark.parametrize("size", [(360, 740), (740, 360)])
@pytest.mark.parametrize(
    ("game", "players"), [("colina", 4), ("reyes", 3), ("colmena", 2), ("ajedrez", 2)]
)
def test_board_clocks_and_turn_are_seen_together(
    chromium: Browser, server: Server, game: str, players: int, size: tuple[int, int]
) -> None:
    wide, high = size
    here = context(
        chromium, server.url, {"width": wide, "height": high}, has_touch=True, is_mobile=True
    )
    page = here.new_page()
    sit(page, game, players=players, clock={"kind": "fischer", "seconds": 300, "increment": 2})
    for selector in (
        "svg.board",
        ".status strong",
        *(f'[data-seat="{i}"] .clock' for i in range(players)),
    ):
        box = page.locator(selector).bounding_box()
        assert box, selector
        assert box["x"] >= 0, selector
        assert box["x"] + box["width"] <= wide, selector
        assert box["y"] >= 0, selector
        assert box["y"] + box["height"] <= high, selector
    assert page.evaluate("document.documentElement.scrollWidth") <= wide
    board = page.locator("svg.board").bounding_box()
    assert board
    assert min(board["width"], board["height"]) >= 0.62 * min(wide, high)
    here.close()
