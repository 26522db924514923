"""A real chromium on a real server."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests import machine

ARGUMENTS: Final = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--mute-audio")
DESK: Final = {"width": 1280, "height": 800}
PHONE: Final = {"width": 390, "height": 844}

expect.set_options(timeout=15_000)  # machines are busy at times


@contextmanager
def browser() -> Iterator[Browser]:
    """Start chromium."""
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        found = playwright.chromium.launch(
            executable_path=machine.chromium(),
            args=[*ARGUMENTS],
            env={**os.environ, "HOME": folder},
        )
        try:
            yield found
        finally:
            found.close()


def context(
    browser: Browser, url: str, size: dict[str, int] | None = None, **more: Any
) -> BrowserContext:
    """Give somebody a browser of their own; nothing moves unless the test wants it to."""
    settings: dict[str, Any] = {
        "base_url": url,
        "viewport": size or DESK,
        "locale": "es-ES",
        "reduced_motion": "reduce",
        **more,
    }
    found = browser.new_context(**settings)
    found.set_default_timeout(30_000)
    return found


def cell(page: Page, name: str) -> Any:
    """Find a cell of the board."""
    return page.locator(f'[data-cell="{name}"]')
