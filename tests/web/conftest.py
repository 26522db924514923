"""The page's tests need chromium and a built page; without them they are skipped, loudly."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.server.serving import Server, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

BUILT = Path(__file__).parents[2] / "src/sobremesa/server/static/index.html"


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    if not BUILT.is_file():
        pytest.skip("THE PAGE IS NOT TESTED: it has not been built (make web)")
    with served() as found:
        yield found


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    from .browsing import CHROMIUM, browser  # noqa: PLC0415  (playwright may be missing)

    if not CHROMIUM:
        pytest.skip("THE PAGE IS NOT TESTED: chromium is missing (apt-get install chromium)")
    with browser() as found:
        yield found


@pytest.fixture
def ana(chromium: Browser, server: Server) -> Iterator[Page]:
    """Give Ana a browser; nothing on her console may go wrong."""
    from .browsing import context  # noqa: PLC0415

    yield from _somebody(context(chromium, server.url))


@pytest.fixture
def berta(chromium: Browser, server: Server) -> Iterator[Page]:
    from .browsing import context  # noqa: PLC0415

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
