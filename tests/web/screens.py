"""Pictures of the page for the documents: python -m tests.web.screens FOLDER [GAME …]."""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import Page

from tests.server.serving import served

from .browsing import DESK, PHONE, browser, context

PLIES = 6


def _play(page: Page, plies: int) -> None:
    """Play the first choice that is offered, again and again, on one screen."""
    for _ in range(plies):
        scene = page.evaluate(
            "() => fetch('/api/tables/' + location.pathname.slice(3) + '/scene')"
            ".then(r => r.json())"
        )
        choices = scene["scene"]["choices"]
        if not choices:
            return
        action = choices[(7 * len(choices)) // 11]["action"]
        count = page.locator(".moves .action").count()
        page.fill(".type input", action)
        page.keyboard.press("Enter")
        page.wait_for_function(
            "n => document.querySelectorAll('.moves .action').length > n", arg=count
        )


def main(folder: Path, wanted: list[str]) -> None:
    """Make the pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    with served() as server, browser() as chromium:
        for size_name, size in (("desk", DESK), ("phone", PHONE)):
            for scheme in ("light", "dark"):
                here = context(chromium, server.url, size, color_scheme=scheme)
                page = here.new_page()
                page.on("console", lambda m: print(m.text) if m.type == "error" else None)
                page.on("pageerror", lambda e: print("error:", e))

                def shot(name: str, page: Page = page, end: str = f"{size_name}-{scheme}") -> None:
                    page.wait_for_timeout(400)
                    page.screenshot(path=folder / f"web-{name}-{end}.png")

                if not wanted or "home" in wanted:
                    page.goto("/")
                    page.wait_for_selector("article svg polygon, article svg g", state="attached")
                    shot("home")
                if not wanted or "new" in wanted:
                    page.goto("/new")
                    page.wait_for_selector(".preview svg")
                    shot("new")
                if not wanted or "lobby" in wanted:
                    page.goto("/lobby")
                    page.wait_for_selector("h1")
                    shot("lobby")
                page.goto("/")
                page.wait_for_selector("article")
                games = page.locator("article").evaluate_all("all => all.map(a => a.dataset.game)")
                for game in games:
                    if wanted and game not in wanted:
                        continue
                    page.goto("/")
                    page.locator(f'article[data-game="{game}"] .ways button').nth(1).click()
                    page.wait_for_selector(".type input")
                    _play(page, PLIES)
                    grip = page.locator(".cell.grip").first
                    if grip.count():
                        grip.click()
                    page.evaluate("window.scrollTo(0, 0)")
                    shot(game)
                here.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
