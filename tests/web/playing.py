"""Playing through the page as people do: with a mouse, with the keyboard alone, with a finger.

What to play is chosen by the library in the test's own process, from the record of the table; how
it is played is left to the page: only the clicks that a scene offers are ever made.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Locator, Page

import sobremesa
from sobremesa.ai.levels import LevelPlayer

MOST: Final = 400
"""Actions after which a game should have ended."""

LISTEN: Final = """
const Plain = window.WebSocket;
window.WebSocket = class extends Plain {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", (event) => {
      const heard = JSON.parse(event.data);
      if (heard.kind === "scene") window.lastScene = heard;
    });
  }
};
"""
"""Keeps the last scene that the page was sent, so that a test knows what it shows."""

PLACE: Final = """(goal) => {
  const here = document.activeElement;
  const centre = (one) => {
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [from, to] = [centre(here), centre(goal)];
  return [here.dataset.cell ?? null, to[0] - from[0], to[1] - from[1]];
}"""
ORDER: Final = """(goal) => {
  const here = document.activeElement;
  if (here === goal) return 0;
  return here.compareDocumentPosition(goal) & Node.DOCUMENT_POSITION_PRECEDING ? -1 : 1;
}"""
ARROWS: Final = {
    "ArrowUp": (0, -1),
    "ArrowDown": (0, 1),
    "ArrowLeft": (-1, 0),
    "ArrowRight": (1, 0),
}


class Hand(Protocol):
    """A way to reach things on the page."""

    def press(self, thing: Locator) -> None:
        """Press a button, a link, or a piece beside the board."""
        ...

    def cell(self, page: Page, name: str) -> None:
        """Press a cell of the board."""
        ...


def cell(page: Page, name: str) -> Locator:
    """Find a cell of the board."""
    return page.locator(f'[data-cell="{name}"]')


class Mouse:
    """Clicks."""

    def press(self, thing: Locator) -> None:
        thing.click()

    def cell(self, page: Page, name: str) -> None:
        cell(page, name).click()


class Finger:
    """Taps."""

    def press(self, thing: Locator) -> None:
        thing.tap()

    def cell(self, page: Page, name: str) -> None:
        cell(page, name).tap()


class Keys:
    """Tab, arrows, Enter, and nothing else."""

    def press(self, thing: Locator) -> None:
        self.reach(thing)
        thing.page.keyboard.press("Enter")

    def reach(self, thing: Locator) -> None:
        """Go to a thing with the tabulator."""
        for _ in range(200):
            order = thing.evaluate(ORDER)
            if order == 0:
                return
            thing.page.keyboard.press("Tab" if order > 0 else "Shift+Tab")
        raise AssertionError(f"the keyboard does not reach {thing}")

    def cell(self, page: Page, name: str) -> None:
        goal = cell(page, name)
        tried: Counter[tuple[str, str]] = Counter()
        for _ in range(200):
            here, x, y = goal.evaluate(PLACE)
            if here == name:
                page.keyboard.press("Enter")
                return
            if here is None:
                self.reach(page.locator('[role="gridcell"][tabindex="0"]'))
                continue
            # straight on; where that has been tried, the next best way
            ahead = {key: dx * x + dy * y for key, (dx, dy) in ARROWS.items()}
            best = min(ARROWS, key=lambda key: (tried[here, key], -ahead[key]))
            tried[here, best] += 1
            page.keyboard.press(best)
        raise AssertionError(f"the arrows do not lead to {name}")

    def choose(self, field: Locator, text: str) -> None:
        """Fill in a field of a form, or choose in a list by typing."""
        self.reach(field)
        if field.evaluate("one => one.tagName") == "INPUT":
            field.page.keyboard.press("Control+a")
        field.page.keyboard.type(text)
        field.page.keyboard.press("Tab")


@dataclass
class Player:
    """Somebody at a table with a browser, a language and a hand."""

    page: Page
    hand: Hand
    level: int
    language: str = "es"
    troubles: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.add_init_script(LISTEN)
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))

    def table(self) -> Any:
        """Ask how the table stands."""
        found = re.search(r"/t/([a-z0-9]{12})", self.page.url)
        assert found, self.page.url
        return self.page.request.get(f"/api/tables/{found[1]}").json()

    def sees(self, ply: int) -> None:
        """Wait until the page shows the game after some actions."""
        self.page.wait_for_function("n => window.lastScene?.ply === n", arg=ply, polling=30)

    def act(self, action: str, ply: int) -> None:
        """Make an action by its clicks."""
        self.sees(ply)
        self.page.wait_for_selector(".table.mine")
        found = self.page.evaluate(
            "a => [window.lastScene.scene.choices.find((one) => one.action === a)?.clicks ?? null,"
            " window.lastScene.scene.buttons]",
            action,
        )
        clicks, buttons = found
        assert clicks, f"the page offers no {action}"
        labels = {one["id"]: one["label"][self.language] for one in buttons}
        for click in clicks:
            kind, _, name = click.partition(":")
            if kind == "cell":
                self.hand.cell(self.page, name)
            elif kind == "hand":
                self.hand.press(self.page.locator(f'[data-item="{click}"]'))
            else:
                button = self.page.get_by_role("button", name=labels[name], exact=True)
                self.hand.press(button.first)
        try:
            self.page.wait_for_function("n => window.lastScene.ply > n", arg=ply, polling=30)
        except PlaywrightError as error:
            told = self.page.locator(".bar").inner_text().replace("\n", " / ")
            hand = type(self.hand).__name__
            raise AssertionError(f"{hand}: {action} by {clicks} led to “{told}”") from error


def finish(players: dict[int, Player], seed: int = 1) -> Any:
    """Play a table to its end, whoever of these is to move; give the table."""
    somebody = next(iter(players.values()))
    somebody.sees(0)  # everybody has sat down
    for _ in range(300):
        table = somebody.table()
        if table["phase"] == "playing":
            break
        somebody.page.wait_for_timeout(30)
    terms = table["terms"]
    state = sobremesa.game(terms["game"], terms["players"], table["options"]).start()
    minds = {
        seat: LevelPlayer(player.level, state, seed + seat, threads=1)
        for seat, player in players.items()
    }
    known = 0
    while table["phase"] == "playing":
        assert known < MOST, "this game does not end"
        for action in table["actions"][known:]:
            state = state.play(action)
        known = len(table["actions"])
        seat = table["turn"]
        if seat in players:
            players[seat].act(minds[seat].choose(state), known)
        else:
            somebody.page.wait_for_timeout(30)
        table = somebody.table()
    assert table["ended"]["reason"] not in ("resignation", "abort", "time", "agreement")
    for action in table["actions"][known:]:
        state = state.play(action)
    assert state.over
    for player in players.values():
        assert player.troubles == []
    return table
