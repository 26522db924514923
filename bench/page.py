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
from dataclasses import asdict
from pathlib import Path

from playwright.sync_api import Browser

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.serving import Server, served
from tests.web.browsing import DESK, PHONE, browser, context
from tests.web.measuring import Figures, measured
from tests.web.sitting import sit

import sobremesa


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
    """Measure everything and print a table; 1 if a screen is too large, too slow, or jumps."""
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
            wrong = "" if one.good else "  too much"
            print(
                f"{one.screen:16} {one.paint:>9.0f} ms {one.shift:>8.4f} "
                f"{one.script / 1000:>7.1f} kB {press:>9}{wrong}"
            )
    return 0 if all(one.good for one in found) else 1


if __name__ == "__main__":
    raise SystemExit(main())
