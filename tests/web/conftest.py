"""The page's tests need chromium and a built page: `make web-test` sees to both."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests import machine
from tests.server.serving import Server, served

from .browsing import browser, context

BUILT = Path(__file__).parents[2] / "src/sobremesa/server/static/index.html"


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    assert BUILT.is_file(), "the page has not been built: make web"
    with served() as found:
        yield found


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    assert machine.chromium(), "chromium is missing: python -m tests.machine installs it"
    with browser() as found:
        yield found


@pytest.fixture
def ana(chromium: Browser, server: Server) -> Iterator[Page]:
    """Give Ana a browser; nothing on her console may go wrong."""
    yield from _somebody(context(chromium, server.url))


@pytest.fixture
def berta(chromium: Browser, server: Server) -> Iterator[Page]:
    yield from _somebody(context(chromium, server.url, locale="en-GB"))


def _somebody(here: BrowserContext) -> Iterator[Page]:
    page = here.new_page()
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda m: troubles.append(m.text) if m.type == "error" else None)
    yield page
    here.close()
    left = [t for t in troubles if "WebSocket" not in t and "ERR_INTERNET" not in t]
    assert left == []
