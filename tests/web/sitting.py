"""What the page's tests do again and again: sit down, click, look."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from playwright.sync_api import Locator, Page, Route, expect

from .browsing import cell

MINE: Final = ".table.mine"
"""Here when it is one's turn."""
ACTIONS: Final = ".moves .action"
"""The actions in the move list."""

WAYS: Final = (".now", ".ways button >> nth=1", ".ways button >> nth=0")
"""How to play what lies on the table: against the machine, on one screen, by a link."""


def lay(page: Page, game: str) -> Locator:
    """Lay a game on the table of the home page, and give the table."""
    page.goto("/")
    page.locator(f'.cover[data-game="{game}"]').click()
    return page.locator(f'.laid[data-game="{game}"]')


def in_order(page: Page) -> None:
    """Let whoever opens a table in two clicks sit at its first seat, instead of drawing lots."""

    def settle(route: Route) -> None:
        wanted = route.request.post_data_json
        route.continue_(post_data={**wanted, "lot": False} if wanted else None)

    page.route("**/api/tables", settle)


def start(page: Page, game: str, way: int) -> None:
    """Open a table from the home page: against the machine, on one screen, by a link."""
    in_order(page)
    lay(page, game).locator(WAYS[way]).click()
    page.wait_for_url(re.compile("/t/"))
    page.wait_for_selector(".seats")


def sit(page: Page, game: str, *actions: str, players: int = 2, **terms: Any) -> None:
    """Open a table by itself, one person on all seats unless told otherwise, and play so far."""
    wanted = {"game": game, "players": players, "seats": [{"kind": "me"}] * players, **terms}
    if page.request.get("/api/me").json()["id"] is None:
        page.request.post("/api/me", data={"name": "Ana"})
    table = page.request.post("/api/tables", data=wanted).json()["table"]
    for number, action in enumerate(actions):
        act = {"do": "act", "id": str(number), "action": action}
        answer = page.request.post(f"/api/tables/{table}", data=act)
        assert answer.ok, f"{action}: {answer.text()}"
    page.goto(f"/t/{table}")
    page.wait_for_selector(".board .cell", state="attached")


def moves(page: Page) -> list[str]:
    """Read the move list, as the machine writes it."""
    return list(page.locator(ACTIONS).evaluate_all("all => all.map((one) => one.dataset.action)"))


def scene(page: Page) -> Any:
    """Ask the server for the scene."""
    return page.evaluate(
        "() => fetch('/api/tables/' + location.pathname.slice(3) + '/scene').then(r => r.json())"
    )["scene"]


def settled(page: Page) -> None:
    """Wait until the board shows the game as far as it has been told."""
    page.wait_for_function(
        "() => { const { drawn, moves } = document.querySelector('.table').dataset;"
        " return drawn === undefined || drawn === moves; }"
    )


def do(page: Page, clicks: list[str]) -> None:
    """Follow the clicks of a choice with the mouse."""
    settled(page)
    for click in clicks:
        kind, _, name = click.partition(":")
        if kind == "cell":
            cell(page, name).click()
        elif kind == "hand":
            page.locator(f'[data-item="{click}"]').click()
        else:
            label = next(b["label"]["es"] for b in scene(page)["buttons"] if b["id"] == name)
            page.get_by_role("button", name=label, exact=True).click()
            if page.locator("[data-confirm]").count():  # something is left to spend
                page.locator("[data-confirm]").click()


def tap(page: Page, clicks: list[str]) -> None:
    """Follow the clicks of a choice with a finger."""
    settled(page)
    for click in clicks:
        kind, _, name = click.partition(":")
        (page.locator(f'[data-item="{click}"]') if kind == "hand" else cell(page, name)).tap()


def join(page: Page, url: str) -> None:
    """Come by a link and take the first free seat."""
    page.goto(url)
    free = page.get_by_role("button", name=re.compile("^(Sit here|Sentarme aquí)"))
    seat = free.first.locator("xpath=ancestor::li").get_attribute("data-seat")
    free.first.click()
    expect(page.locator(f'.seats [data-seat="{seat}"]')).to_contain_text(re.compile("you|tú"))
    page.wait_for_selector(".board .cell", state="attached")


def played(page: Page, *actions: str) -> None:
    """Wait until the move list holds these actions, as the machine writes them."""
    page.wait_for_function(
        "([list, wanted]) => JSON.stringify([...document.querySelectorAll(list)]"
        ".map((one) => one.dataset.action)) === wanted",
        arg=[ACTIONS, json.dumps(list(actions), separators=(",", ":"))],
    )


def offer_draw(page: Page) -> None:
    """Offer a draw, which takes two presses."""
    for name in (r"^(Ofrecer tablas|Offer a draw)$", r"^(¿Ofrecer tablas\?|Offer a draw\?)$"):
        page.get_by_role("button", name=re.compile(name)).click()
