"""As one sits: the board and what belongs to one before one, the keys, the focus, the set-up."""

from __future__ import annotations

import re
from itertools import product
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from .browsing import cell
from .playing import Keys
from .sitting import MINE, do, join, moves, played, scene, sit, start

pytestmark = [pytest.mark.web, pytest.mark.everything]

OPEN: Final = [{"kind": "me"}, {"kind": "open"}]
BOT: Final = {"kind": "bot", "level": 1}
ARROW: Final = 'svg.board path[d^="M-12-7.4"]'
"""The arrow at the hand of the side to move in La Colmena."""
NAMES: Final = """() => {
  const names = [...document.querySelectorAll('.table button')]
    .filter((one) => one.checkVisibility())
    .map((one) => one.getAttribute('aria-label') ?? one.textContent.trim());
  return names.filter((name, at) => names.indexOf(name) !== at);
}"""
"""Gives the names that several buttons of a table have."""


def _middle(thing: Locator) -> float:
    box = thing.bounding_box()
    assert box
    return box["y"] + box["height"] / 2


def _own_lies_below(page: Page, hand: str) -> None:
    board = _middle(page.locator("svg.board"))
    assert _middle(page.get_by_role("group", name=hand)) > board
    page.wait_for_selector(MINE)
    assert _middle(page.locator(ARROW)) > board


def test_in_the_hive_hand_and_arrow_lie_before_whoever_plays(ana: Page, berta: Page) -> None:
    sit(ana, "colmena", seats=OPEN)
    join(berta, ana.url)
    _own_lies_below(ana, "Blanco: mano")
    do(ana, scene(ana)["choices"][0]["clicks"])
    _own_lies_below(berta, "Garnet: hand")
    expect(berta.locator(".seats li").last).to_have_attribute("data-seat", "1")
    assert _middle(ana.locator(ARROW)) < _middle(ana.locator("svg.board"))  # it is the other's turn
    # the whole game so, by what is seen only
    do(berta, scene(berta)["choices"][0]["clicks"])
    _own_lies_below(ana, "Blanco: mano")


@pytest.mark.parametrize(
    ("game", "players"),
    [
        *(("ajedrez", 2), ("sparta", 2)),
        *product(("colina", "reyes"), (2, 3, 4)),
    ],
)
def test_everybodys_own_seat_and_pieces_are_at_the_bottom(
    ana: Page, berta: Page, game: str, players: int
) -> None:
    seats: list[Any] = [{"kind": "me"}, {"kind": "open"}, BOT, BOT]
    sit(ana, game, players=players, seats=seats[:players])
    join(berta, ana.url)
    ana.wait_for_selector(MINE)
    for seat, page in enumerate((ana, berta)):
        order = [(seat + 1 + i) % players for i in range(players)]
        expect(page.locator(".seats li").last).to_have_attribute("data-seat", str(seat))
        listed = page.locator(".seats li").evaluate_all(
            "all => all.map((one) => +one.dataset.seat)"
        )
        assert listed == order
        found = scene(page)
        heights = [
            {
                _middle(cell(page, token["cell"]))
                for token in found["tokens"]
                if (found["sides"][token["side"]]["player"] == seat) == own
            }
            for own in (True, False)
        ]
        assert max(heights[0]) > max(heights[1])


def test_left_and_right_go_through_the_game_from_anywhere_but_fields(ana: Page) -> None:
    sit(ana, "ajedrez", "e2e4", "e7e5", "g1f3")
    past = ana.locator(".frame.past")
    cell(ana, "d5").click()  # a pointer on the board
    for thing in (
        None,
        ana.get_by_role("tab", name="Charla"),
        ana.get_by_role("button", name="Retirar jugada"),
        ana.get_by_role("list", name="Charla"),
        ana.get_by_role("heading", level=1),
        ana.get_by_role("tab", name="Jugadas"),
        ana.get_by_role("list", name="Jugadas"),
        ana.locator(".moves .action").first,
        ana.get_by_role("button", name="English"),
    ):
        if thing is not None:
            thing.click() if thing.get_attribute("role") == "tab" else thing.focus()
        ana.keyboard.press("ArrowLeft")
        expect(past).to_have_count(1)
        ana.keyboard.press("ArrowRight")
        expect(past).to_have_count(0)
    ana.get_by_role("heading", level=1).focus()
    ana.keyboard.press("Home")
    expect(ana.locator(".status .soft")).to_have_text("Así empezó")
    ana.keyboard.press("ArrowRight")
    expect(ana.locator(".status .soft")).to_have_text("Blancas: peón de e2 a e4")
    ana.keyboard.press("End")
    expect(past).to_have_count(0)
    for modified in ("Control+ArrowLeft", "Shift+ArrowLeft", "Alt+Shift+ArrowLeft"):
        ana.keyboard.press(modified)
    typed = ana.get_by_label("Escribe una acción")
    typed.fill("b8")
    for key in ("ArrowLeft", "Home"):
        typed.press(key)
    ana.keyboard.type("n")
    expect(typed).to_have_value("nb8")
    assert past.count() == 0


def test_arrows_lead_the_keyboards_cursor_until_it_is_put_away(ana: Page) -> None:
    sit(ana, "ajedrez", "e2e4", "e7e5")
    past, focus = ana.locator(".frame.past"), ana.locator(":focus")
    Keys().reach(ana.locator('[role="gridcell"][tabindex="0"]'))
    expect(focus).to_have_attribute("data-cell", "a1")
    ana.keyboard.press("ArrowRight")
    expect(focus).to_have_attribute("data-cell", "b1")
    ana.keyboard.press("Enter")
    expect(ana.locator(".board .picked")).to_have_count(1)
    ana.keyboard.press("Escape")  # lets the piece go, not the cursor
    expect(ana.locator(".board .picked")).to_have_count(0)
    ana.keyboard.press("ArrowLeft")
    expect(focus).to_have_attribute("data-cell", "a1")
    assert past.count() == 0
    ana.keyboard.press("Escape")  # puts the cursor away
    ana.keyboard.press("ArrowLeft")
    expect(past).to_have_count(1)
    expect(focus).to_have_attribute("data-cell", "a1")
    ana.keyboard.press("End")
    expect(past).to_have_count(0)
    ana.keyboard.press("ArrowUp")  # takes it up again
    expect(focus).to_have_attribute("data-cell", "a2")
    ana.keyboard.press("ArrowRight")
    expect(focus).to_have_attribute("data-cell", "b2")
    assert past.count() == 0


def test_a_table_that_opens_takes_the_focus_from_nowhere_only(ana: Page) -> None:
    title = ana.get_by_role("heading", level=1)
    start(ana, "ajedrez", 1)  # a button that has gone
    expect(title).to_be_focused()
    ana.reload()
    expect(title).to_be_focused()
    ana.keyboard.press("Tab")
    ana.keyboard.press("Enter")  # the board comes next
    expect(ana.locator(":focus")).to_have_attribute("data-cell", "a1")
    expect(ana.locator(".board .picked")).to_have_count(1)
    for wide, high in ((740, 360), (390, 844)):
        ana.set_viewport_size({"width": wide, "height": high})
        ana.reload()
        expect(title).to_be_focused()


def test_a_table_that_opens_leaves_the_focus_where_somebody_has_put_it(ana: Page) -> None:
    sit(ana, "ajedrez")
    ana.add_init_script(
        "addEventListener('DOMContentLoaded', () => new MutationObserver((_, seen) => {"
        " const thing = document.querySelector('header select');"
        " if (thing) { thing.focus(); seen.disconnect(); }"
        "}).observe(document.body, { childList: true, subtree: true }))"
    )
    ana.reload()
    ana.wait_for_selector(MINE)
    expect(ana.locator("header select")).to_be_focused()


def _stands(page: Page, where: str, what: str) -> None:
    expect(cell(page, where)).to_have_attribute("aria-label", re.compile(what))


def test_ones_own_set_up_is_seen_and_changed_until_all_are_ready(ana: Page, berta: Page) -> None:
    sit(ana, "reyes", seats=OPEN, secret=True)
    join(berta, ana.url)
    ready = ana.get_by_role("button", name="Listo")
    _stands(ana, "i1", "rey negro")
    for x in ("g16", "h16", "f13", "k13"):  # every place of the other, taken or not
        _stands(ana, x, "formación tapada de Blanco")
    for x in ("g1", "i1", "f4", "k4"):
        _stands(berta, x, "covered set-up of Black")
    for x in ("i1", "g1"):
        cell(ana, x).click()
    _stands(ana, "g1", "rey negro")
    ready.click()
    expect(ready).to_have_count(0)
    expect(ana.get_by_text("Esperando a los demás")).to_be_visible()
    expect(berta.locator('.seats [data-seat="0"]')).to_contain_text("ready")
    _stands(ana, "g1", "rey negro")
    _stands(ana, "i1", "torre negra")
    _stands(ana, "h16", "formación tapada de Blanco")
    _stands(berta, "g1", "covered set-up of Black")
    ana.reload()
    _stands(ana, "g1", "rey negro")
    expect(ana.get_by_text("Esperando a los demás")).to_be_visible()
    # and changed
    for x in ("g1", "j1"):
        cell(ana, x).click()
    _stands(ana, "j1", "rey negro")
    expect(ana.get_by_text("vale la formación anterior")).to_be_visible()
    ana.get_by_role("button", name="Listo con el cambio").click()
    expect(ana.get_by_text("vale la formación anterior")).to_have_count(0)
    berta.get_by_role("button", name="Ready").click()
    ana.wait_for_selector(MINE)
    for page, king in ((ana, "rey negro"), (berta, "black king")):
        _stands(page, "j1", king)
    _stands(ana, "h16", "blanc[oa]")
    # it is played on from there
    choice = next(c for c in scene(ana)["choices"] if len(c["clicks"]) == 2)
    do(ana, choice["clicks"])
    played(berta, choice["action"])


def test_who_arranges_two_armies_can_go_back_to_the_first(ana: Page, berta: Page) -> None:
    seats = [{"kind": "me"}, {"kind": "me"}, {"kind": "open"}]
    sit(ana, "reyes", players=3, seats=seats, secret=True)
    join(berta, ana.url)
    for x in ("i1", "g1"):
        cell(ana, x).click()
    _stands(ana, "g1", "rey negro")
    ana.get_by_role("button", name="Listo").click()
    expect(ana.get_by_role("heading", level=2)).to_contain_text("Rojo")
    _stands(ana, "g1", "rey negro")
    ana.get_by_role("button", name="Listo").click()
    expect(ana.get_by_text("Esperando a los demás")).to_be_visible()
    ana.get_by_role("group", name="Asientos").get_by_role("button").first.click()
    expect(ana.get_by_role("heading", level=2)).to_contain_text("Negro")
    _stands(ana, "g1", "rey negro")
    for x in ("g1", "h1"):
        cell(ana, x).click()
    ana.get_by_role("button", name="Listo con el cambio").click()
    expect(ana.get_by_text("Esperando a los demás")).to_be_visible()
    berta.get_by_role("button", name="Ready").click()
    ana.wait_for_selector(MINE)
    _stands(berta, "h1", "black king")


def test_no_two_buttons_of_a_table_have_one_name(ana: Page, berta: Page) -> None:
    free = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}, {"kind": "open"}]
    sit(ana, "reyes", players=4, seats=free, pacts="binding")
    expect(ana.get_by_role("button", name="Poner a la máquina")).to_have_count(3)
    assert ana.evaluate(NAMES) == []
    berta.goto(ana.url)
    expect(berta.get_by_role("button", name="Sit here")).to_have_count(3)
    assert berta.evaluate(NAMES) == []
    berta.get_by_role("button", name="Sit here").first.click()
    machine = ana.get_by_role("button", name="Poner a la máquina")
    for left in (2, 1):
        expect(machine).to_have_count(left)
        machine.first.click()
    berta.get_by_role("button", name="Offer Ana a pact").click()
    ana.get_by_role("button", name="Sí: ").wait_for()
    assert ana.evaluate(NAMES) == []
    # a turn that ends as the one before, twice over
    sit(ana, "colina", "h2-h3", "e1<", "end", "h15-h14", "end", "h3-h4", "end", players=2)
    ana.locator(".moves .action").first.click()
    expect(ana.get_by_role("button", name="Volver a la partida")).to_be_visible()
    assert len(moves(ana)) == 7
    assert ana.evaluate(NAMES) == []
