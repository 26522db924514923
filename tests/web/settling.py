"""Waiting until a page has ended everything it has begun, instead of for some time."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from playwright.sync_api import BrowserContext, Page
from playwright.sync_api import Error as PlaywrightError

SCRIPT: Final = (Path(__file__).parent / "settle.js").read_text(encoding="utf-8")
"""Counts requests, short timers and questions to sockets; it has to be there before the page."""
LOADING: Final = ("Cargando…", "Loading…")


class Restless(AssertionError):
    """A page that does not come to an end, with what it still waits for."""


def watch(here: BrowserContext | Page) -> None:
    """Let pages that are opened from now on be waited for."""
    here.add_init_script(SCRIPT)


def settle(page: Page) -> None:
    """Wait until a page waits for nothing, shows something, and that is not that it loads."""
    try:
        page.wait_for_function("words => window.settled?.(words)", arg=list(LOADING))
    except PlaywrightError as error:
        left: Any = page.evaluate("window.unsettled?.()")
        raise Restless(f"never settles: {left}") from error
