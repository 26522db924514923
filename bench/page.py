"""How fast the page is in chromium: python -m bench.page [--json].

Of the home page and of a table of each game: first contentful paint and layout shift as the browser
reports them, how much script is loaded (as it is sent, packed), and how long it takes from a press
on a piece until the browser has painted what follows. It starts a server of its own; the page has
to be built. Other work on the machine makes it slower: of the presses the better two thirds count.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.serving import Server, served
from tests.web.browsing import DESK, PHONE, browser, context
from tests.web.sitting import sit

import sobremesa

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
        """Tell whether it is as it should be; how long a press takes depends on the machine."""
        return self.script <= SCRIPT and self.shift < SHIFT


def measured(page: Page, screen: str) -> Figures:
    """Load a screen that the page is at anew, and measure it."""
    page.add_init_script(WATCH)
    page.reload()
    page.wait_for_load_state("networkidle")
    page.locator("svg").first.wait_for(state="attached")
    found = page.evaluate(LOADED)
    times = sorted(page.evaluate(PRESS, PRESSES))
    press = round(times[len(times) * 2 // 3 - 1], 1) if len(times) > 2 else None
    return Figures(screen, round(found["paint"]), round(found["shift"], 4), found["script"], press)


def screens(chromium: Browser, server: Server, games: tuple[str, ...]) -> list[Figures]:
    """Measure the home page and a table of each game, at a desk and on a phone."""
    found = []
    for size, more in (("desk", {"size": DESK}), ("phone", {"size": PHONE, "has_touch": True})):
        for screen in ("home", *games):
            # what a service worker answers from its store counts as unpacked
            here = context(chromium, server.url, service_workers="block", **more)
            page = here.new_page()
            if screen == "home":
                page.goto("/")
            else:
                rules = sobremesa.game(screen).rules
                sit(page, screen, players=max(rules.player_counts))
            found.append(measured(page, f"{screen}, {size}"))
            here.close()
    return found


def main() -> int:
    """Measure everything and print a table; 1 if something is too large or jumps."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true", help="one line of JSON a screen")
    asked = parser.parse_args()
    with served() as server, browser() as chromium:
        found = screens(chromium, server, sobremesa.games())
    if asked.json:
        print("\n".join(json.dumps(asdict(one)) for one in found))
    else:
        print(f"{'screen':16} {'first paint':>12} {'shift':>8} {'script':>10} {'press':>9}")
        for one in found:
            press = "" if one.press is None else f"{one.press:.1f} ms"
            print(
                f"{one.screen:16} {one.paint:>9.0f} ms {one.shift:>8.4f} "
                f"{one.script / 1000:>7.1f} kB {press:>9}"
            )
    return 0 if all(one.good for one in found) else 1


if __name__ == "__main__":
    raise SystemExit(main())
