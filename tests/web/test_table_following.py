"""Following the others: one action at a time, all of them marked until one has answered."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.serving import Server

from .browsing import axe, cell, context, eventually, somebody
from .sitting import MINE, do, join, scene, sit

pytestmark = pytest.mark.web

BOT: Final = {"kind": "bot", "level": 1}
OPEN: Final = {"kind": "open"}
ME: Final = {"kind": "me"}
AGAIN: Final = re.compile("Enséñamelo otra vez|Show me again")
END: Final = "Terminar el turno"
TRACES: Final = ".board .trace"
NUMBERS: Final = ".board .number text"

WATCH: Final = """() => {
  const table = document.querySelector(".table");
  window.shown = [[+table.dataset.drawn, performance.now()]];
  new MutationObserver(() => {
    const ply = +table.dataset.drawn;
    if (ply !== window.shown.at(-1)[0]) window.shown.push([ply, performance.now()]);
  }).observe(table, { attributes: true, attributeFilter: ["data-drawn"] });
}"""
"""Keeps which moments the board shows from now on, and when it began to."""


@pytest.fixture
def lively(chromium: Browser, server: Server) -> Iterator[Page]:
    """Give somebody a browser in which things move."""
    yield from somebody(context(chromium, server.url, reduced_motion="no-preference"))


def _pace(page: Page, value: str) -> None:
    page.add_init_script(f"localStorage.setItem('sobremesa.pace', '{value}')")


def _shown(page: Page) -> list[tuple[int, float]]:
    return [(int(ply), float(at)) for ply, at in page.evaluate("window.shown")]


def _drawn(page: Page) -> str:
    """Wait until the board shows the game as far as it has gone."""
    page.wait_for_function(
        "() => { const { drawn, moves } = document.querySelector('.table').dataset;"
        " return drawn === moves; }"
    )
    return str(page.locator(".table").get_attribute("data-moves"))


PLAYED = """async () => {
  const found = await fetch(`/api/tables/${location.pathname.slice(3)}/scene`);
  const { scene, ply } = await found.json();
  const { drawn, moves } = document.querySelector(".table").dataset;
  return scene.sides[scene.to_move].player === 0 && +moves === ply && +drawn < ply;
}"""
"""Tells whether the first one's turn has come while the board still shows the others' actions."""


def _press(page: Page, label: str) -> None:
    page.get_by_role("button", name=label, exact=True).click()
    if page.locator("[data-confirm]").count():  # something is left to spend
        page.locator("[data-confirm]").click()


def _turn(page: Page) -> None:
    """End one's turn in El Rey de la Colina, and wait until the others have played."""
    page.wait_for_selector(MINE)
    ply = int(page.locator(".table").get_attribute("data-moves") or 0)
    _press(page, END)
    page.wait_for_function(f"() => +document.querySelector('.table').dataset.moves > {ply}")


def test_the_machines_turn_is_shown_action_by_action(lively: Page) -> None:
    sit(lively, "colina", seats=[ME, BOT])
    lively.wait_for_selector(MINE)
    lively.evaluate(WATCH)
    _turn(lively)
    lively.wait_for_selector(MINE)  # nobody skipped anything: it comes when all has been shown
    shown = _shown(lively)
    plies = [ply for ply, _ in shown]
    assert plies == list(range(plies[0], plies[-1] + 1)), "every action is seen"
    assert len(plies) > 2
    waits = [b - a for (_, a), (_, b) in pairwise(shown[1:])]
    assert min(waits) > 400, "long enough to be seen"


@pytest.mark.parametrize("how", ["click", "key"])
def test_any_click_or_key_ends_the_showing(lively: Page, how: str) -> None:
    _pace(lively, "slow")
    sit(lively, "colina", players=4, seats=[ME, BOT, BOT, BOT])
    _turn(lively)
    # all have played, and the board is still behind
    eventually(lively, PLAYED)
    assert lively.locator(MINE).count() == 0
    if how == "click":
        lively.get_by_role("heading", level=1).click()
    else:
        lively.keyboard.press("q")
    drawn, moves = lively.evaluate(
        "() => { const { drawn, moves } = document.querySelector('.table').dataset;"
        " return [drawn, moves]; }"
    )
    assert drawn == moves


def test_ones_own_hand_is_never_delayed(lively: Page, berta: Page) -> None:
    _pace(lively, "slow")
    sit(lively, "ajedrez", seats=[ME, OPEN])
    join(berta, lively.url)
    do(lively, ["cell:e2", "cell:e4"])
    berta.wait_for_selector(MINE)
    do(berta, ["cell:e7", "cell:e5"])
    # it is Ana's turn; the answer is on its way to her board, and she plays at once
    lively.wait_for_function("() => document.querySelector('.table').dataset.moves === '2'")
    cell(lively, "g1").click()
    cell(lively, "f3").click()
    expect(lively.locator(".table")).to_have_attribute("data-moves", "3")


def test_off_shows_everything_at_once(lively: Page) -> None:
    sit(lively, "colina", seats=[ME, BOT])
    lively.get_by_role("button", name="Ajustes de la mesa").click()
    assert axe(lively) == []
    lively.get_by_label("Ver lo que hacen los demás").select_option(label="De golpe")
    lively.keyboard.press("Escape")
    expect(lively.get_by_role("dialog")).to_have_count(0)
    lively.reload()
    lively.wait_for_selector(MINE)
    lively.evaluate(
        "() => { window.late = 0; new MutationObserver(() => {"
        " const { drawn, moves } = document.querySelector('.table').dataset;"
        " if (drawn !== moves) window.late += 1; }).observe("
        "document.querySelector('.table'), { attributes: true }); }"
    )
    _turn(lively)
    lively.wait_for_selector(MINE)
    assert lively.evaluate("window.late") == 0


def test_a_turn_of_several_actions_is_marked_and_numbered(ana: Page, berta: Page) -> None:
    sit(ana, "colina", seats=[ME, OPEN])
    join(berta, ana.url)
    ana.wait_for_selector(MINE)
    moves = [c for c in scene(ana)["choices"] if len(c["path"]) > 1][:1]
    do(ana, moves[0]["clicks"])
    turns = [c for c in scene(ana)["choices"] if c["clicks"][-1:] == ["button:left"]]
    other = next(c for c in turns if c["path"][0] not in moves[0]["path"])
    do(ana, other["clicks"])
    _press(ana, END)
    berta.wait_for_selector(MINE)
    expect(berta.locator(TRACES)).to_have_count(2)
    expect(berta.locator(NUMBERS)).to_have_text(["1", "2"])
    start = moves[0]["path"][0]
    expect(berta.locator(f'.board [data-was="{start}"]')).to_have_count(1)
    expect(ana.locator(TRACES)).to_have_count(0)  # her own turn is over
    # still there when the page is opened again, and while one plays
    berta.reload()
    expect(berta.locator(NUMBERS)).to_have_text(["1", "2"])
    first = next(c for c in scene(berta)["choices"] if len(c["path"]) > 1)
    berta.wait_for_selector(MINE)
    do(berta, first["clicks"])
    expect(berta.locator(".table")).to_have_attribute("data-drawn", "4")
    expect(berta.locator(NUMBERS)).to_have_text(["1", "2"])
    _press(berta, "End the turn")
    expect(berta.locator(TRACES)).to_have_count(0)
    expect(ana.locator(TRACES)).to_have_count(1)
    assert axe(ana) == []


def test_what_was_taken_stays_to_be_seen(ana: Page, berta: Page) -> None:
    sit(ana, "ajedrez", seats=[ME, OPEN])
    join(berta, ana.url)
    do(ana, ["cell:e2", "cell:e4"])
    berta.wait_for_selector(MINE)
    do(berta, ["cell:d7", "cell:d5"])
    ana.wait_for_selector(MINE)
    do(ana, ["cell:e4", "cell:d5"])
    berta.wait_for_selector(MINE)
    expect(berta.locator('.board [data-taken="d5"]')).to_have_count(1)
    expect(berta.locator('.board [data-was="e4"]')).to_have_count(1)


@pytest.mark.parametrize(("game", "players"), [("colina", 4), ("reyes", 4), ("reyes", 3)])
def test_everybody_since_ones_last_turn_is_marked(ana: Page, game: str, players: int) -> None:
    sit(ana, game, players=players, seats=[ME, *[BOT] * (players - 1)])
    ana.wait_for_selector(MINE)
    choices = scene(ana)["choices"]
    own = next((c for c in choices if len(c["path"]) > 1), choices[0])
    do(ana, own["clicks"])
    if game == "colina":
        _press(ana, END)
    ana.wait_for_function(
        "() => document.querySelector('.table.mine')"
        " && +document.querySelector('.table').dataset.moves > 2"
    )
    ply = int(_drawn(ana))
    expect(ana.locator(TRACES)).not_to_have_count(0)
    plies = ana.locator(TRACES).evaluate_all("all => all.map((one) => +one.dataset.ply)")
    seats = {_seat_at(ana, at) for at in plies}
    assert seats == set(range(1, players))
    assert max(plies) < ply


def _seat_at(page: Page, ply: int) -> int:
    found: Any = page.evaluate(
        "ply => fetch('/api/tables/' + location.pathname.slice(3) + '/scene?ply=' + ply)"
        ".then(r => r.json())",
        ply,
    )["scene"]
    return int(found["sides"][found["to_move"]]["player"])


def test_it_can_be_shown_again(lively: Page) -> None:
    _pace(lively, "quick")
    sit(lively, "colina", seats=[ME, BOT])
    expect(lively.locator(".tools .again")).to_be_hidden()  # there is nothing to show yet
    _turn(lively)
    lively.wait_for_selector(MINE)
    lively.evaluate(WATCH)
    last = int(_drawn(lively))
    traces = lively.locator(TRACES).count()
    assert traces > 0
    lively.get_by_role("button", name=AGAIN).click()
    lively.wait_for_function("() => window.shown.length > 1 && window.shown[1][0] < 3")
    lively.wait_for_function(f"() => window.shown.at(-1)[0] === {last}")
    plies = [ply for ply, _ in _shown(lively)][1:]
    assert plies == list(range(plies[0], last + 1))
    expect(lively.locator(TRACES)).to_have_count(traces)
    lively.wait_for_selector(MINE)


def test_without_movement_the_marks_and_words_are_there(ana: Page, berta: Page) -> None:
    sit(ana, "ajedrez", seats=[ME, OPEN])
    join(berta, ana.url)
    do(ana, ["cell:g1", "cell:f3"])
    expect(berta.locator(TRACES)).to_have_count(1)
    expect(berta.locator("p[role=status][aria-live]")).to_contain_text("Knight to f3")
    berta.get_by_role("button", name=AGAIN).focus()
    berta.keyboard.press("Enter")  # by keyboard too
    expect(berta.locator(".table")).to_have_attribute("data-drawn", "0")
    expect(berta.locator(".table")).to_have_attribute("data-drawn", "1")
