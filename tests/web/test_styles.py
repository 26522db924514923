"""How boards and pieces look by choice, and how they move."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

import sobremesa
from sobremesa.rulebook import parts
from tests.server.serving import Server

from .browsing import PHONE, axe, cell, context, somebody
from .sitting import MINE, do, played, sit

pytestmark = [pytest.mark.web, pytest.mark.everything]

SETTINGS: Final = "Ajustes de la mesa"
DEFINED: Final = (
    "() => [...document.querySelectorAll('.board defs')].slice(0, 2).map((one) => one.outerHTML)"
)
WATCH: Final = """
const animate = Element.prototype.animate;
window.moved = [];
Element.prototype.animate = function (frames, options) {
  window.moved.push([this.getAttribute("class"), frames, options.duration]);
  return animate.call(this, frames, options);
};
"""
"""Keeps what was set in motion."""


@pytest.fixture
def lively(chromium: Browser, server: Server) -> Iterator[Page]:
    """Give somebody a browser in which things move."""
    yield from somebody(context(chromium, server.url, reduced_motion="no-preference"))


def shown(page: Page, game: str, look: str = "", pieces: str = "") -> None:
    """Wait until a board is drawn in a style."""
    art = sobremesa.game(game).rules.art.styled(look, pieces)
    ids = [f"{art.prefix}{name}" for name in art.board.paints]
    wanted = [paint if isinstance(paint, str) else paint[0] for paint in art.board.paints.values()]
    page.wait_for_function(
        "([ids, wanted, defs]) => ids.every((id, i) => document.querySelector("
        "`.board [id='${id}'] stop`)?.getAttribute('stop-color') === wanted[i]) && "
        "document.querySelectorAll('.board defs')[1]?.querySelectorAll('[id]').length === defs",
        arg=[ids, wanted, parts.defs(art)[1].count(' id="')],
    )


def chosen(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(page.evaluate("localStorage.getItem('sobremesa.styles')"))
    return found


@pytest.mark.parametrize("game", sobremesa.games())
def test_a_style_is_chosen_by_its_picture_and_kept_by_the_browser(ana: Page, game: str) -> None:
    sit(ana, game)
    shown(ana, game)
    usual = ana.evaluate(DEFINED)
    art = sobremesa.game(game).rules.art
    look, pieces = art.boards[-1], art.sets[-1]
    ana.get_by_role("button", name=SETTINGS).click()
    group = ana.get_by_role("group", name="Tablero", exact=True)
    expect(group.get_by_role("radio")).to_have_count(len(art.boards))
    group.get_by_label(look.name.es).check()
    ana.get_by_role("group", name="Piezas").get_by_label(pieces.name.es).check()
    assert axe(ana) == []
    shown(ana, game, look.id, pieces.id)
    assert all(one != other for one, other in zip(ana.evaluate(DEFINED), usual, strict=True))
    assert chosen(ana) == {game: {"look": look.id, "pieces": pieces.id}}
    ana.reload()
    ana.wait_for_selector(MINE)
    shown(ana, game, look.id, pieces.id)
    # everywhere, not at the table alone
    ana.goto(f"/analysis?game={game}")
    shown(ana, game, look.id, pieces.id)
    ana.goto(f"/rules/{game}")
    still = ana.locator(".still img").first
    expect(still).to_have_attribute("src", re.compile(f"look={look.id}&pieces={pieces.id}"))


def test_what_is_usual_is_no_choice_and_what_nobody_has_is_as_usual(ana: Page) -> None:
    unknown = json.dumps({"sparta": {"look": "velvet", "pieces": "counters"}, "<x>": 3})
    ana.add_init_script(f"localStorage['sobremesa.styles'] ??= {json.dumps(unknown)}")
    sit(ana, "sparta")
    shown(ana, "sparta", "", "counters")
    ana.get_by_role("button", name=SETTINGS).click()
    ana.get_by_label("Guerreros").check()
    assert chosen(ana)["sparta"] == {"look": "velvet"}
    shown(ana, "sparta")


def test_the_settings_fit_a_phone(chromium: Browser, server: Server) -> None:
    for page in somebody(context(chromium, server.url, size=PHONE, has_touch=True)):
        sit(page, "reyes", players=4)
        page.get_by_role("button", name=SETTINGS).click()
        page.get_by_role("group", name="Piezas").get_by_label("Lisas").check()
        shown(page, "reyes", "", "flat")
        box = page.locator("dialog[open]").bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_pieces_are_lifted_on_their_way_and_what_is_taken_goes_to_its_tray(lively: Page) -> None:
    lively.add_init_script(WATCH)
    sit(lively, "ajedrez", "e2e4", "d7d5")
    lively.evaluate("window.moved = []")
    do(lively, ["cell:e4", "cell:d5"])
    played(lively, "e2e4", "d7d5", "e4d5")
    lively.wait_for_function("window.moved.length === 2")
    journeys = {name: frames for name, frames, _ in lively.evaluate("window.moved")}
    assert len(journeys) == 2
    ghost = next(frames for name, frames in journeys.items() if "ghost" in name)
    piece = next(frames for name, frames in journeys.items() if "ghost" not in name)
    assert piece[0]["transform"].startswith("translate(64px, 64px)")
    assert any("scale(1.13)" in frame["transform"] for frame in piece)
    assert piece[-1]["transform"] == "translate(0px, 0px) scale(1)"
    # towards its tray, which lies beside the board
    assert len(ghost) == 3
    expect(lively.locator(".ghost")).to_have_count(0)
    expect(cell(lively, "d5")).to_have_attribute("aria-label", "d5, peón blanco")


def test_motion_can_be_slow_and_can_be_none(lively: Page) -> None:
    lively.add_init_script(WATCH)
    sit(lively, "ajedrez")
    lively.get_by_role("button", name=SETTINGS).click()
    lively.get_by_label("Movimiento de las piezas").select_option(label="Despacio")
    lively.keyboard.press("Escape")
    do(lively, ["cell:e2", "cell:e4"])
    played(lively, "e2e4")
    lively.wait_for_function("window.moved.length === 1")
    assert lively.evaluate("window.moved[0][2]") == 520
    lively.get_by_role("button", name=SETTINGS).click()
    lively.get_by_label("Movimiento de las piezas").select_option(label="De golpe")
    lively.keyboard.press("Escape")
    do(lively, ["cell:e7", "cell:e5"])
    played(lively, "e2e4", "e7e5")
    assert lively.evaluate("window.moved.length") == 1
    assert lively.evaluate("localStorage['sobremesa.motion']") == "off"


def test_the_volume_is_kept_and_can_be_none(ana: Page) -> None:
    sit(ana, "ajedrez")
    ana.get_by_role("button", name=SETTINGS).click()
    volume = ana.get_by_label("Volumen")
    expect(volume).to_have_value("70")
    volume.fill("20")
    ana.reload()
    ana.wait_for_selector(MINE)
    ana.get_by_role("button", name=SETTINGS).click()
    expect(volume).to_have_value("20")
