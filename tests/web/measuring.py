"""How fast a screen of the page is: what `bench/page.py` prints and tests hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from playwright.sync_api import Page

SCRIPT: Final = 200_000
"""How many bytes of script a screen may load, packed."""
PAINT: Final = 50.0
"""Within how many milliseconds a press is answered, the better two thirds of the time."""
SHIFT: Final = 0.1
"""How much a screen may jump about; above it browsers call it poor."""
PRESSES: Final = 12

WATCH: Final = """
window.shift = 0;
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) window.shift += one.value;
}).observe({ type: "layout-shift", buffered: true });
"""
LOADED: Final = """() => ({
  paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  shift: window.shift,
  // what came from the cache counts as if it had been sent
  script: performance.getEntriesByType("resource")
    .filter((one) => new URL(one.name).pathname.endsWith(".js"))
    .reduce((sum, one) => sum + one.encodedBodySize, 0),
})"""
PRESS: Final = """async (presses) => {
  const times = [];
  const pieces = document.querySelectorAll(".board .cell.grip, [data-item]:not([disabled])");
  const cells = [...pieces].slice(0, presses);
  for (const cell of cells) {
    const begin = performance.now();
    cell.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    // painted is what the frame after the next begins with
    await new Promise((done) => requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = done;
      channel.port2.postMessage(null);
    }));
    times.push(performance.now() - begin);
  }
  return times;
}"""


@dataclass(frozen=True, slots=True)
class Figures:
    """What was measured of a screen."""

    screen: str
    paint: float
    """Milliseconds until something is seen."""
    shift: float
    script: int
    """Bytes of script, packed."""
    press: float | None
    """Milliseconds from a press to the paint, the slowest of the better two thirds."""

    @property
    def good(self) -> bool:
        """Tell whether it is as it should be; presses are answered in time on an idle machine."""
        quick = self.press is None or self.press <= PAINT
        return self.script <= SCRIPT and self.shift < SHIFT and quick


def measured(page: Page, screen: str) -> Figures:
    """Load a screen that the page is at anew, and measure it."""
    page.add_init_script(WATCH)
    page.reload()
    page.wait_for_load_state("networkidle")
    page.locator("svg").first.wait_for(state="attached")
    found = page.evaluate(LOADED)
    press = pressed(page)
    return Figures(screen, round(found["paint"]), round(found["shift"], 4), found["script"], press)


def pressed(page: Page) -> float | None:
    """Press pieces; give the milliseconds to the paint, the slowest of the better two thirds."""
    times = sorted(page.evaluate(PRESS, PRESSES))
    return round(times[len(times) * 2 // 3 - 1], 1) if len(times) > 2 else None
