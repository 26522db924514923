"""Playing through the page as people do: with a mouse, with the keyboard alone, with a finger.

What to play is chosen by the library in the test's own process, from the record of the table; how
it is played is left to the page: only the clicks that a scene offers are ever made.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Locator, Page, expect

import sobremesa
from sobremesa.ai.levels import LevelPlayer

MOST: Final = 400
"""Actions after which a game should have ended."""
POLL: Final = 25
"""Milliseconds between two looks; looking at every frame would have the browser draw them all."""

LISTEN: Final = """
const Plain = window.WebSocket;
window.heard = { scene: null, actions: [], last: 0 };
window.WebSocket = class extends Plain {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", (event) => {
      const message = JSON.parse(event.data);
      const drawn = message.kind === "scene" ? message : message.drawing;
      if (drawn) window.heard.scene = drawn;
      for (const { n, event: entry } of message.events ?? []) {
        if (n <= window.heard.last) continue;
        window.heard.last = n;
        if (entry.kind === "acted") window.heard.actions.push(entry.action);
      }
    });
  }
};
"""
"""Keeps what the page was told: the last scene, and the actions so far."""

READY: Final = """([ply, action]) => {
  const { scene } = window.heard;
  if (scene?.ply !== ply || !document.querySelector(".table.mine")) return null;
  if (document.querySelector(".table").dataset.drawn !== String(ply)) return null;
  const choice = scene.scene.choices.find((one) => one.action === action);
  return [choice?.clicks ?? null, scene.scene.buttons];
}"""
"""Tells how an action is clicked, as soon as the page shows the game so far and waits for it."""

NEWS: Final = "n => window.heard.actions.length > n ? window.heard.actions.slice(n) : null"
"""Tells the actions after the first ones, as soon as there are any."""

PLACE: Final = """(goal) => {
  const here = document.activeElement;
  const [from, to] = [here, goal].map((one) => one.getBoundingClientRect());
  const across = to.x + to.width / 2 - from.x - from.width / 2;
  const down = to.y + to.height / 2 - from.y - from.height / 2;
  return [here.dataset.cell ?? null, across, down, to.width, to.height];
}"""
"""Tells which cell has the focus, and how far it is from another."""
STOPS: Final = """(goal) => {
  const here = document.activeElement;
  if (here === goal) return 0;
  const kinds = "a, button, input, select, textarea, summary, [tabindex]";
  const stops = [...document.querySelectorAll(kinds)]
    .filter((one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility());
  const way = here.compareDocumentPosition(goal) & Node.DOCUMENT_POSITION_PRECEDING ? -1 : 1;
  return (stops.indexOf(goal) - stops.indexOf(here)) || way;
}"""
"""Tells about how often the tabulator has to be pressed to reach a thing; backwards if negative."""
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

    def choose(self, field: Locator, wanted: str) -> None:
        """Choose in a list by its text, or fill in a field of a form."""
        ...


def cell(page: Page, name: str) -> Locator:
    """Find a cell of the board."""
    return page.locator(f'[data-cell="{name}"]')


def _is_list(field: Locator) -> bool:
    return bool(field.evaluate("one => one.tagName === 'SELECT'"))


IN_SIGHT: Final = """(one) => {
  const [board, goal] = [one.closest("svg"), one].map((thing) => thing.getBoundingClientRect());
  const [x, y] = [goal.x + goal.width / 2, goal.y + goal.height / 2];
  return x > board.left && x < board.right && y > board.top && y < board.bottom;
}"""
"""Tells whether the middle of a cell is within what is seen of the board."""
SOON: Final = 10_000.0
"""Milliseconds after which something must be in the way of whoever presses a cell."""


def press_cell(
    page: Page, name: str, press: Callable[..., None], whole: Callable[..., None]
) -> None:
    """Press a cell; where the board has come so near that it is out of sight, show the whole."""
    found = cell(page, name)
    try:
        press(found, timeout=SOON)
    except PlaywrightError:
        if found.evaluate(IN_SIGHT):
            raise
        whole(page.locator(".zoom button").last)
        press(found)


class Mouse:
    """Clicks."""

    def press(self, thing: Locator) -> None:
        thing.click()

    def cell(self, page: Page, name: str) -> None:
        press_cell(page, name, Locator.click, self.press)

    def choose(self, field: Locator, wanted: str) -> None:
        if _is_list(field):
            field.select_option(label=wanted)
        else:
            field.click()
            field.fill(wanted)


class Finger:
    """Taps."""

    def press(self, thing: Locator) -> None:
        thing.tap()

    def cell(self, page: Page, name: str) -> None:
        press_cell(page, name, Locator.tap, self.press)

    def choose(self, field: Locator, wanted: str) -> None:
        if _is_list(field):
            field.select_option(label=wanted)
        else:
            field.tap()
            field.fill(wanted)


class Keys:
    """Tab, arrows, Enter, and nothing else."""

    def press(self, thing: Locator) -> None:
        self.reach(thing)
        thing.page.keyboard.press("Enter")

    def reach(self, thing: Locator) -> None:
        """Go to a thing with the tabulator."""
        for step in range(200):
            stops = thing.evaluate(STOPS)
            if stops == 0:
                return
            # all the way at once; where the page counts otherwise, the rest one by one
            for _ in range(1 if step else abs(stops)):
                thing.page.keyboard.press("Tab" if stops > 0 else "Shift+Tab")
        raise AssertionError(f"the keyboard does not reach {thing}")

    def cell(self, page: Page, name: str) -> None:
        goal = cell(page, name)
        tried: Counter[tuple[str, str]] = Counter()
        for _ in range(200):
            here, x, y, width, height = goal.evaluate(PLACE)
            if here == name:
                page.keyboard.press("Enter")
                return
            if here is None:
                self.reach(page.locator('[role="gridcell"][tabindex="0"]'))
                continue
            if not tried:  # straight on, then along the other way
                tried["", ""] += 1
                for key, count in (
                    ("ArrowRight" if x > 0 else "ArrowLeft", round(abs(x) / width)),
                    ("ArrowDown" if y > 0 else "ArrowUp", round(abs(y) / height)),
                ):
                    for _ in range(count):
                        page.keyboard.press(key)
                continue
            # nearer step by step; where that has been tried, the next best way
            ahead = {key: dx * x + dy * y for key, (dx, dy) in ARROWS.items()}
            best = min(ARROWS, key=lambda key: (tried[here, key], -ahead[key]))
            tried[here, best] += 1
            page.keyboard.press(best)
        raise AssertionError(f"the arrows do not lead to {name}")

    def choose(self, field: Locator, wanted: str) -> None:
        self.reach(field)
        keyboard = field.page.keyboard
        if _is_list(field):
            rows = field.evaluate(
                "(one, label) => [...one.options].findIndex((o) => o.text === label)"
                " - one.selectedIndex",
                wanted,
            )
            for _ in range(abs(rows)):
                keyboard.press("ArrowDown" if rows > 0 else "ArrowUp")
            expect(field.locator("option:checked")).to_have_text(wanted)
        else:
            keyboard.press("Control+a")
            keyboard.type(wanted)


@dataclass
class Player:
    """Somebody at a table with a browser, a language and a hand."""

    page: Page
    hand: Hand
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
        self.page.wait_for_function("n => window.heard.scene?.ply === n", arg=ply, polling=POLL)

    def hears(self, known: int) -> list[str]:
        """Wait until the page is told more actions than these; give those."""
        return list(self.page.wait_for_function(NEWS, arg=known, polling=POLL).json_value())

    def act(self, action: str, ply: int) -> None:
        """Make an action by its clicks."""
        found = self.page.wait_for_function(READY, arg=[ply, action], polling=POLL)
        clicks, buttons = found.json_value()
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
                if self.page.locator("[data-confirm]").count():  # something is left to spend
                    self.hand.press(self.page.locator("[data-confirm]"))
        try:
            assert self.hears(ply)[0] == action
        except PlaywrightError as error:
            told = self.page.locator(".bar").inner_text().replace("\n", " / ")
            hand = type(self.hand).__name__
            raise AssertionError(f"{hand}: {action} by {clicks} led to “{told}”") from error


Mind = Callable[[sobremesa.State, int], str]
"""Chooses an action in a position, after so many actions."""


def level(number: int, seed: int = 1) -> Mind:
    """Give a mind of a level."""
    known: list[LevelPlayer] = []

    def choose(state: sobremesa.State, ply: int) -> str:
        if not known:
            known.append(LevelPlayer(number, state, seed, threads=1))
        return known[0].choose(state)

    return choose


def script(actions: Sequence[str]) -> Mind:
    """Give a mind that has agreed on the whole game with the others."""
    return lambda state, ply: actions[ply]


def finish(players: dict[int, Player], mind: Mind) -> Any:
    """Play a table to its end by the rules, whoever of these is to move; give the table."""
    somebody = next(iter(players.values()))
    somebody.sees(0)  # everybody has sat down
    table = somebody.table()
    terms = table["terms"]
    state = sobremesa.game(terms["game"], terms["players"], table["options"]).start()
    known = 0
    while state.player is not None:
        assert known < MOST, "this game does not end"
        if state.player in players:
            news = [mind(state, known)]
            players[state.player].act(news[0], known)
        else:
            news = somebody.hears(known)
        for action in news:
            state = state.play(action)
        known += len(news)
    for player in players.values():
        player.sees(known)
    table = somebody.table()
    assert state.result is not None
    assert table["phase"] == "over"
    assert table["ended"]["reason"] == state.result.reason
    for player in players.values():
        assert player.troubles == []
    return table
