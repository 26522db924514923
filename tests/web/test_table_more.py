"""At a table: motion, focus, moments to take along, and room for everything on small screens."""

from __future__ import annotations

import io
import re

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from tests.server.serving import Server

from .browsing import cell, context, somebody
from .playing import Keys
from .sitting import MINE, do, played, sit

pytestmark = pytest.mark.web

WATCH = """
const animate = Element.prototype.animate;
window.moved = [];
Element.prototype.animate = function (frames, options) {
  window.moved.push([this.getAttribute("class"), frames[0].transform]);
  return animate.call(this, frames, options);
};
"""
"""Keeps what was set in motion, and from where."""

SPILLED = """() => {
  const page = document.documentElement;
  const found = [...document.querySelectorAll(".table button, .table p, .table input")];
  return [page, ...found.filter((one) => one.checkVisibility())].filter(
    (one) => one.getBoundingClientRect().right > innerWidth + 1 || one.scrollWidth > innerWidth + 1
  ).map((one) => one.outerHTML.slice(0, 120));
}"""
"""What reaches beyond the edge of the window."""

SMALL = {"upright": {"width": 360, "height": 740}, "lying": {"width": 740, "height": 360}}
BOTS = [{"kind": "me"}, *[{"kind": "bot", "level": 1}] * 3]


@pytest.mark.parametrize(("motion", "turned"), [("no-preference", True), ("reduce", False)])
def test_a_piece_turns_in_motion_unless_nothing_shall_move(
    chromium: Browser, server: Server, motion: str, turned: bool
) -> None:
    for page in somebody(context(chromium, server.url, reduced_motion=motion)):
        page.add_init_script(WATCH)
        sit(page, "colina")
        do(page, ["cell:h2", "button:right"])
        played(page, "h2>")
        expect(cell(page, "h2")).to_have_attribute("aria-label", re.compile("mira al noreste"))
        moved = page.evaluate("() => window.moved")
        assert (["turning", "rotate(-45deg)"] in moved) == turned
        assert bool(moved) == turned


def test_the_focus_stays_at_the_board_when_its_button_goes(ana: Page) -> None:
    focus, keys = ana.locator(":focus"), Keys()
    sit(ana, "colina")
    keys.cell(ana, "h2")
    keys.press(ana.get_by_role("button", name="Girar a la derecha"))
    played(ana, "h2>")
    expect(focus).to_have_attribute("data-cell", "h2")
    # a hive that grows to the left and upwards moves nobody away either
    sit(ana, "colmena", "wS1@0,0")
    keys.press(ana.locator('[data-item="hand:bS1"]'))
    keys.cell(ana, "0,-1")
    played(ana, "wS1@0,0", "bS1@0,-1")
    expect(focus).to_have_attribute("data-cell", "0,-1")


def test_whoever_looks_at_the_past_takes_that_moment_along(ana: Page) -> None:
    sit(ana, "ajedrez", "e2e4", "e7e5", "g1f3")
    ana.get_by_role("button", name="Atrás").click()
    ana.get_by_role("button", name="Atrás").click()
    expect(cell(ana, "e7")).to_have_attribute("aria-label", re.compile("peón negro"))
    ana.get_by_role("tab", name="Compartir").click()
    seen = {}
    for name in ("Imagen de este momento", "La partida hasta aquí en un GIF"):
        address = ana.get_by_role("link", name=name).get_attribute("href")
        seen[name] = ana.request.get(str(address)).body()
    now = ana.request.get(ana.url.replace("/t/", "/api/tables/") + "/image.png").body()
    assert seen["Imagen de este momento"] != now
    film = Image.open(io.BytesIO(seen["La partida hasta aquí en un GIF"]))
    assert getattr(film, "n_frames", 1) == 2  # as it began, and after the first action
    # the link leads to the same moment, for whoever opens it
    ana.goto(ana.url + "?moment=1")
    expect(ana.locator(".status")).to_contain_text("posición anterior")
    expect(cell(ana, "e7")).to_have_attribute("aria-label", re.compile("peón negro"))
    expect(cell(ana, "e4")).to_have_attribute("aria-label", re.compile("peón blanco"))


@pytest.mark.parametrize("lies", SMALL)
def test_four_players_fit_on_a_phone(chromium: Browser, server: Server, lies: str) -> None:
    clock = {"kind": "fischer", "seconds": 600, "increment": 5}
    phone = context(chromium, server.url, SMALL[lies], has_touch=True, is_mobile=True)
    for page in somebody(phone):
        seats = [{"kind": "me"}, {"kind": "bot", "level": 1}, {"kind": "open"}, {"kind": "open"}]
        sit(page, "reyes", players=4, seats=seats, clock=clock, pacts="binding")
        expect(page.get_by_role("button", name="Poner a la máquina")).to_have_count(2)
        assert page.evaluate(SPILLED) == []
        sit(page, "reyes", players=4, clock=clock)
        page.wait_for_selector(MINE)
        assert page.evaluate(SPILLED) == []
        for name in page.locator(".seats .who strong").all():
            assert name.evaluate("one => one.scrollWidth <= one.clientWidth"), name.inner_text()


def test_the_board_stays_in_sight_of_a_phone_that_lies(chromium: Browser, server: Server) -> None:
    phone = context(chromium, server.url, SMALL["lying"], has_touch=True, is_mobile=True)
    for page in somebody(phone):
        sit(page, "colmena", "wS1@0,0", "bS1@1,0")
        page.get_by_label("Escribe una acción").scroll_into_view_if_needed()
        box = page.locator(".board").bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= SMALL["lying"]["height"]
        zoom = page.get_by_role("group", name="Acercar y alejar")
        if zoom.count():
            beside = zoom.bounding_box()
            assert beside
            assert beside["x"] >= box["x"] + box["width"] - 1


def test_everything_beside_the_board_can_be_pressed(ana: Page) -> None:
    sit(ana, "reyes", "h4-h5", players=4, pacts="binding", seats=BOTS)
    ana.wait_for_selector(MINE)
    # machines of one level are told apart by their sides
    offers = ana.get_by_role("list", name="Pactos").get_by_role("button")
    expect(offers).to_have_text(
        [re.compile(f"Máquina 1 · {side}") for side in ("Rojo", "Blanco", "Azul")]
    )
    ana.get_by_role("tab", name="Charla").click()
    ana.get_by_role("button", name="Frases hechas").click()
    ana.get_by_role("button", name="¡Suerte!").click()
    expect(ana.locator(".chat li")).to_contain_text("¡Suerte!")
    offers.first.click()
    expect(ana.get_by_role("list", name="Pactos")).to_contain_text("Pacto con Máquina 1 · Rojo")


def test_what_was_played_before_one_came_is_not_told_as_news(ana: Page) -> None:
    sit(ana, "ajedrez", "e2e4", "e7e5")
    played(ana, "e2e4", "e7e5")
    live = ana.locator("[role=status][aria-live]")
    expect(live).to_have_text("Juegan las blancas")
    do(ana, ["cell:g1", "cell:f3"])
    expect(live).to_contain_text("caballo de g1 a f3")


def test_an_address_that_leads_nowhere_leads_home(chromium: Browser, server: Server) -> None:
    for page in somebody(context(chromium, server.url), "404"):
        page.goto("/nobody/knows")
        expect(page.get_by_role("heading", name="Aquí no hay nada.")).to_be_visible()
        page.get_by_role("link", name="Inicio").click()
        expect(page.locator("article")).to_have_count(5)


def test_all_games_are_seen_at_once_at_a_desk(ana: Page) -> None:
    ana.goto("/")
    expect(ana.locator("article")).to_have_count(5)
    for game in ana.locator("article").all():
        button = game.get_by_role("button", name="Contra la máquina")
        box = button.bounding_box()
        assert box
        assert box["y"] + box["height"] <= 800
