"""A real chromium on a real server."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from zlib import crc32

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests import machine

ARGUMENTS: Final = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--mute-audio")
PATIENCE: Final = 30_000
"""Milliseconds that a busy machine may take for what is done at once."""
DESK: Final = {"width": 1280, "height": 800}
PHONE: Final = {"width": 390, "height": 844}
FLAT: Final = {"width": 844, "height": 390}

SLOW: Final = int(os.environ.get("SOBREMESA_SLOW", "0"))
"""Milliseconds by which every answer is late: `SOBREMESA_SLOW=800` finds tests that wait for time
instead of what they need, without loading the machine."""
_SLOWLY: Final = """
const [fetching, Plain] = [window.fetch, window.WebSocket];
const late = (what) => new Promise((done) => setTimeout(() => done(what), SLOW));
window.fetch = (...given) => fetching(...given).then(late);
window.WebSocket = class extends Plain {
  send(message) {
    setTimeout(() => super.send(message), SLOW);
  }
};
"""

expect.set_options(timeout=PATIENCE)


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


def eventually(page: Page, script: str, arg: object = None) -> None:
    """Wait until a promise of the page's comes true; `wait_for_function` takes any for truth."""
    for _ in range(PATIENCE // 50):
        if page.evaluate(script, arg):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never true: {script[:200]}")


def context(
    browser: Browser, url: str, size: dict[str, int] | None = None, **more: Any
) -> BrowserContext:
    """Give somebody a browser of their own; nothing moves unless the test wants it to.

    Nor does it keep the page for days without a network, which costs a quarter of what a visit
    does: `service_workers="allow"` is for tests of that.
    """
    settings: dict[str, Any] = {
        "base_url": url,
        "viewport": size or DESK,
        "locale": "es-ES",
        "reduced_motion": "reduce",
        "service_workers": "block",
        **more,
    }
    found = browser.new_context(**settings)
    found.set_default_timeout(PATIENCE)
    if SLOW:
        found.add_init_script(_SLOWLY.replace("SLOW", str(SLOW)))
    return found


def somebody(here: BrowserContext, *allowed: str) -> Iterator[Page]:
    """Give a page on whose console nothing goes wrong, but for what is allowed to."""
    page = here.new_page()
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda m: troubles.append(m.text) if m.type == "error" else None)
    yield page
    here.close()
    known = ("WebSocket", "ERR_INTERNET", *allowed)
    assert [one for one in troubles if not any(word in one for word in known)] == []


def cell(page: Page, name: str) -> Any:
    """Find a cell of the board."""
    return page.locator(f'[data-cell="{name}"]')


AXE: Final = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"


THEMES: Final = ("light", "dark", "contrast")
EVERY: Final = bool(os.environ.get("SOBREMESA_TEST_EVERY_THEME"))
"""Whether every screen is looked at in every theme, as `make test-all` does."""
_AXE: Final = """async (themes) => {
  const root = document.documentElement;
  const usual = root.dataset.theme;
  const found = [];
  for (const theme of themes) {
    root.dataset.theme = theme;
    // what is not about colours is the same in all themes
    const rules = theme === themes[0] ? {} : { runOnly: ["color-contrast", "link-in-text-block"] };
    const { violations } = await axe.run({ ...rules, resultTypes: ["violations"] });
    for (const one of violations) found.push({ theme, ...one });
  }
  root.dataset.theme = usual;
  return found;
}"""


def _themes() -> tuple[str, ...]:
    """Give the themes to look at: all, or usually one, which the name of the test decides."""
    name = os.environ.get("PYTEST_CURRENT_TEST", "").partition(" ")[0]
    return THEMES if EVERY or not name else (THEMES[crc32(name.encode()) % len(THEMES)],)


def axe(page: Page) -> list[str]:
    """Find what closes a screen to somebody: serious and critical violations."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    return [
        f"{one['theme']}: {one['id']}: {one['nodes'][0]['html'][:160]}"
        f" {one['nodes'][0]['failureSummary'][:200]}"
        for one in page.evaluate(_AXE, list(_themes()))
        if one["impact"] in ("serious", "critical")
    ]
