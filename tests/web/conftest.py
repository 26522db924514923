"""The page's tests need chromium and a built page: `make web-test` sees to both."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests import machine
from tests.server.serving import Server, served

from .browsing import browser, context, somebody

BUILT = Path(__file__).parents[2] / "src/sobremesa/server/static/index.html"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print how far the crawler came, whoever of the workers it was."""
    reports = (one for name in ("passed", "failed") for one in terminalreporter.stats.get(name, ()))
    told = [value for one in reports for name, value in one.user_properties if name == "crawled"]
    if told:
        terminalreporter.section("crawled")
        terminalreporter.write_line("\n".join(sorted(told)))


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
    yield from somebody(context(chromium, server.url))


@pytest.fixture
def berta(chromium: Browser, server: Server) -> Iterator[Page]:
    yield from somebody(context(chromium, server.url, locale="en-GB"))
