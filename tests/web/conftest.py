"""The page's tests need chromium and a built page; without them they are skipped, loudly."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

BUILT = Path(__file__).parents[2] / "src/sobremesa/server/static/index.html"
if find_spec("playwright"):
    from .browsing import CHROMIUM
else:
    CHROMIUM = None
MISSING = (
    "THE PAGE IS NOT TESTED: chromium or playwright is missing (apt-get install chromium)"
    if not CHROMIUM
    else "THE PAGE IS NOT TESTED: it has not been built (make web)"
    if not BUILT.is_file()
    else ""
)
if MISSING:
    collect_ignore_glob = ["test_*.py"]
    warnings.warn(MISSING, stacklevel=1)


if not MISSING:
    from playwright.sync_api import Browser

    from tests.server.serving import Server, served

    from .browsing import browser

    @pytest.fixture(scope="session")
    def server() -> Iterator[Server]:
        with served() as found:
            yield found

    @pytest.fixture(scope="session")
    def chromium() -> Iterator[Browser]:
        with browser() as found:
            yield found
