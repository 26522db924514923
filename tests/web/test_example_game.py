"""A game of another package is played on the page, without a line changed there."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.example import installed
from tests.server.serving import Server, served

from .browsing import axe, context, somebody
from .sitting import ACTIONS, MINE, do, scene, settled, start

pytestmark = [pytest.mark.web, pytest.mark.everything]

ENDED = re.compile("Has ganado|Has perdido|Tablas")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(**installed(tmp_path_factory.mktemp("raya"))) as found:
        yield found


@pytest.fixture
def ana(chromium: Browser, server: Server) -> Iterator[Page]:
    yield from somebody(context(chromium, server.url))


def test_it_is_chosen_on_the_first_page_and_played_against_a_level(ana: Page) -> None:
    start(ana, "raya", 0)
    over = ana.locator(".table").get_by_text(ENDED).and_(ana.locator(":visible")).first
    waiting = ana.locator(MINE)
    for _ in range(5):
        expect(over.or_(waiting).first).to_be_visible()
        if over.is_visible():
            break
        settled(ana)
        done = ana.locator(ACTIONS).count()
        do(ana, scene(ana)["choices"][0]["clicks"])
        expect(ana.locator(ACTIONS).nth(done)).to_be_attached()
        expect(over.or_(ana.locator(ACTIONS).nth(done + 1)).first).to_be_visible()
    expect(over).to_be_visible()
    assert 5 <= ana.locator(ACTIONS).count() <= 9
    assert axe(ana) == []


def test_its_rules_can_be_read(ana: Page) -> None:
    ana.goto("/rules/raya")
    expect(ana.get_by_text("RAY-1.2").first).to_be_visible()
