"""The analysis board in a real browser; of the puzzles only what every screen must be."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

import sobremesa
from tests.server.serving import Server
from tests.web.browsing import eventually

from .browsing import FLAT, PHONE, axe, cell, context
from .clicking import click_through
from .settling import settle, watch
from .sitting import start

pytestmark = [pytest.mark.web, pytest.mark.everything]

FOOL = ["f2f3", "e7e5", "g2g4", "d8h4"]
RECORD = {"game": "ajedrez", "actions": FOOL}
NODES = "[data-node]"
BESIDE = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const [board, list] = [box(".board"), box("aside")];
  const seen = board.top >= 0 && board.bottom <= innerHeight && board.height > 300;
  return seen && board.right <= list.left;
}"""


@pytest.fixture
def berta(chromium: Browser, server: Server) -> Iterator[Page]:
    """Give Berta a browser; what the server refuses her may stand on its console."""
    here = context(chromium, server.url)
    yield here.new_page()
    here.close()


def _open(page: Page, record: dict[str, Any]) -> None:
    page.goto(f"/analysis?record={quote(json.dumps(record))}")
    page.wait_for_selector(".analysis .board")


def _texts(page: Page) -> list[str]:
    return [text.strip() for text in page.locator(NODES).all_inner_texts()]


# the analysis board


def test_a_record_is_looked_at_and_branches(ana: Page) -> None:
    _open(ana, RECORD)
    expect(ana.locator(NODES)).to_have_count(4)
    expect(ana.locator(".status strong")).to_have_text("Jaque mate: ganan las negras")
    ana.get_by_role("button", name="Atrás").click()
    ana.get_by_role("button", name="Atrás").click()
    expect(cell(ana, "g2")).to_have_attribute("aria-label", re.compile("peón blanco"))
    cell(ana, "e2").click()
    cell(ana, "e4").click()
    expect(ana.locator(".variation")).to_have_count(1)
    expect(ana.locator("[aria-current=true][data-node]")).to_have_text("e4")
    # the variation becomes the main line, and the other one goes
    ana.get_by_role("button", name="Adelantar la variante").click()
    expect(ana.locator(".variation")).to_contain_text("g4")
    ana.locator(NODES, has_text="g4").click()
    ana.get_by_role("button", name="Quitar desde g4").click()
    expect(ana.locator(".variation")).to_have_count(0)
    assert _texts(ana) == ["f3", "e5", "e4"]


def test_who_commands_two_armies_is_one_player(ana: Page) -> None:
    start = sobremesa.game("reyes", 2, seating="double_facing").start()
    ana.goto(f"/analysis?game=reyes&position={quote(json.dumps(start.data()))}")
    expect(ana.locator("[data-players]")).to_have_value("2")


def test_the_board_alone_is_kept_here_by_itself(ana: Page) -> None:
    _open(ana, RECORD)
    tabs = ana.locator(".tabs")
    ana.keyboard.press("z")
    expect(tabs).to_have_count(0)
    expect(ana.locator(".page > header")).to_be_hidden()
    expect(ana.get_by_role("button", name="Solo el tablero")).to_have_attribute(
        "aria-pressed", "true"
    )
    assert axe(ana) == []
    ana.keyboard.press("Home")
    expect(cell(ana, "f2")).to_have_attribute("aria-label", re.compile("peón blanco"))
    ana.reload()
    expect(ana.get_by_role("button", name="Solo el tablero")).to_be_visible()
    expect(tabs).to_have_count(0)
    ana.get_by_role("button", name="Solo el tablero").click()
    expect(tabs).to_be_visible()
    expect(ana.locator(".page > header")).to_be_visible()
    # in the editor the key means nothing, and a table is not seen so because of it
    ana.get_by_role("tab", name="Editor").click()
    ana.keyboard.press("z")
    expect(tabs).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, FLAT], ids=["phone", "flat"])
def test_the_task_is_read_beside_the_board_of_a_phone(
    chromium: Browser, server: Server, size: dict[str, int]
) -> None:
    here = context(chromium, server.url, size=size)
    page = here.new_page()
    start(page, "ajedrez", 1)
    table = page.url.rpartition("/")[2]
    for number, action in enumerate(FOOL):
        act = {"do": "act", "id": str(number), "action": action}
        assert page.request.post(f"/api/tables/{table}", data=act).ok
    page.goto(f"/analysis?table={table}&judge=1&learn=0")
    task = page.locator(".learn .say")
    expect(task).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    expect(task).to_be_in_viewport(ratio=1)
    here.close()


def test_a_long_name_is_read_whole(ana: Page) -> None:
    ana.goto("/analysis?game=reyes")
    name = ana.locator("select.title")
    expect(name).to_be_visible()
    assert name.evaluate(
        """(list) => {
          const pen = document.createElement("canvas").getContext("2d");
          pen.font = getComputedStyle(list).font;
          return pen.measureText(list.selectedOptions[0].text).width + 24 < list.clientWidth;
        }"""
    )


def test_the_machine_shows_lines_and_arrows_and_what_threatens(ana: Page) -> None:
    _open(ana, {"game": "ajedrez", "actions": ["e2e4", "a7a6", "d1h5", "g7g6"]})
    expect(ana.locator(".lines li .action")).to_have_count(3)
    expect(ana.locator(".arrows g.best")).to_have_count(1)
    expect(ana.locator(".lines .score").first).to_contain_text(re.compile(r"[+−]\d"))
    ana.get_by_label("Amenazas").check()
    expect(
        ana.locator(".threat", has_text="Amenaza: peón de g6 captura la dama de h5")
    ).to_be_visible()
    expect(ana.locator(".arrows g.threat")).to_have_count(1)
    expect(ana.locator(".lines ol")).to_have_attribute("aria-busy", "false")
    action = ana.locator(".lines li .action").first.inner_text()
    ana.locator(".lines li .action").first.click()
    expect(ana.locator("[aria-current=true][data-node]")).to_have_text(action)
    ana.get_by_role("checkbox", name="La máquina piensa").uncheck()
    expect(ana.locator(".lines li")).to_have_count(0)


def test_a_whole_game_is_analysed_with_its_blunders(ana: Page) -> None:
    _open(ana, RECORD)
    ana.get_by_role("button", name="Analizar la partida entera").click()
    expect(ana.locator("figure > svg")).to_have_attribute("aria-label", re.compile("graves: 1"))
    expect(ana.locator(f"{NODES}.blunder")).to_have_text("g4??")
    expect(ana.get_by_text("Negras: ningún error.")).to_be_visible()
    expect(ana.locator(".legend")).to_have_text(re.compile(r"\?! Imprecisión.*\?\? Error grave"))
    expect(ana.locator("figcaption button")).to_have_text("2. g4??")
    expect(ana.locator(".tree li").last.locator(".number")).to_have_text("2.")
    ana.locator("figcaption button").click()
    expect(ana.locator(".remark")).to_contain_text("g4??: mejor")
    expect(cell(ana, "g4")).to_have_attribute("aria-label", re.compile("peón blanco"))
    # on a flat phone the board stands beside the list, and stays there while the list scrolls
    ana.set_viewport_size({"width": FLAT["width"], "height": FLAT["height"]})
    ana.locator("figcaption button").scroll_into_view_if_needed()
    eventually(ana, BESIDE)


def test_what_is_forbidden_is_explained_here_too(ana: Page) -> None:
    ana.goto("/analysis?game=ajedrez")
    cell(ana, "e2").click()
    cell(ana, "e6").click()
    expect(ana.locator(".refusal")).to_contain_text("peón")


def test_a_button_that_says_what_it_does_stays_under_the_hand(ana: Page) -> None:
    ana.goto("/analysis?game=reyes")
    buttons = ana.locator(".bar").get_by_role("button")
    expect(buttons).to_have_count(3)
    hint = ana.locator(".status .soft")
    for button in buttons.all():
        ana.mouse.move(1, 1)
        expect(hint).to_have_text("")
        before = button.bounding_box()
        button.hover()
        expect(hint).to_contain_text(button.inner_text().strip())
        assert button.bounding_box() == before


def test_one_plays_on_against_a_level(ana: Page) -> None:
    ana.goto("/analysis?game=sparta")
    ana.wait_for_selector(".machine")
    state = sobremesa.game("sparta").start()
    ana.get_by_label("Nivel").select_option("1")
    ana.get_by_label("La máquina juega").select_option("1")
    click_through(ana, state, state.legal()[0])
    expect(ana.locator(NODES)).to_have_count(2)


def test_the_keyboard_steps_through_a_game(ana: Page) -> None:
    _open(ana, RECORD)
    ana.locator("h1").evaluate("node => document.activeElement.blur()")
    for key, shown in (("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1)):
        ana.keyboard.press(key)
        current = ana.locator("[aria-current=true][data-node]")
        expect(current).to_have_count(min(shown, 1))
        if shown:
            expect(current).to_have_attribute("data-action", FOOL[shown - 1])


SEEN = """() => {
  const list = document.querySelector(".tree").getBoundingClientRect();
  const now = document.querySelector("[data-node][aria-current=true]").getBoundingClientRect();
  return now.top >= list.top - 1 && now.bottom <= list.bottom + 1;
}"""
"""Tells whether the move list shows the action that is looked at."""


def test_the_move_list_follows(ana: Page) -> None:
    shuffle = ["g1f3", "g8f6", "f3g1", "f6g8"]
    _open(
        ana,
        {"game": "ajedrez", "actions": shuffle * 40, "options": {"repetition": 0, "fifty": False}},
    )
    expect(ana.locator(NODES)).to_have_count(160)
    place = ana.locator("[aria-current=true][data-node]")
    ana.wait_for_function(SEEN)
    for step, node in (("Al principio", 0), ("Al final", 160), ("Atrás", 159)):
        ana.get_by_role("button", name=step, exact=True).click()
        expect(place).to_have_count(min(node, 1))
        if node:
            expect(place).to_have_attribute("data-node", str(node))
            ana.wait_for_function(SEEN)
    ana.keyboard.press("Home")
    for _ in range(70):
        ana.keyboard.press("ArrowRight")
    expect(place).to_have_attribute("data-node", "70")
    ana.wait_for_function(SEEN)
    assert ana.evaluate("scrollY") == 0


@pytest.mark.parametrize(
    ("text", "count", "game"),
    [
        ('[White "Ana"]\n\n1. f3 e5 2. g4 Qh4# 0-1', 4, "ajedrez"),
        ("Base+ML;InProgress;White[2];wS1;bS1 wS1-", 2, "colmena"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", 0, "ajedrez"),
        ('{"game":"colina","actions":["k1-k6"]}', 1, "colina"),
    ],
)
def test_every_notation_is_imported_and_exported(
    ana: Page, text: str, count: int, game: str
) -> None:
    ana.goto("/analysis?game=reyes")
    ana.get_by_role("tab", name="Intercambio").click()
    ana.get_by_label("Importar").fill(text)
    ana.get_by_role("button", name="Abrir").click()
    expect(ana.get_by_role("tab", name="Análisis")).to_have_attribute("aria-selected", "true")
    expect(ana.locator(NODES)).to_have_count(count)
    expect(ana.get_by_label("Juego")).to_have_value(game)
    ana.get_by_role("tab", name="Intercambio").click()
    for button in ana.locator(".exchange [aria-pressed]").all():
        button.click()
        expect(ana.get_by_label("Exportar")).not_to_have_value("")


def test_an_end_and_its_tags_go_out_as_they_came_in(ana: Page) -> None:
    ana.goto("/analysis?game=reyes")
    ana.get_by_role("tab", name="Intercambio").click()
    text = '[White "Ana"]\n[Termination "Time forfeit"]\n\n1. e4 e5 2. Nf3 0-1'
    ana.get_by_label("Importar").fill(text)
    ana.get_by_role("button", name="Abrir").click()
    expect(ana.locator(NODES)).to_have_count(3)
    for _ in ("as it was opened", "from its address"):
        ana.get_by_role("tab", name="Intercambio").click()
        ana.get_by_role("button", name="PGN").click()
        written = ana.locator("textarea[readonly]")
        expect(written).to_have_value(re.compile(r"1\. e4 e5 2\. Nf3 0-1"))
        expect(written).to_have_value(re.compile(r'\[White "Ana"\](.|\n)*\[Result "0-1"\]'))
        expect(written).to_have_value(re.compile(r'\[Termination "Time forfeit"\]'))
        ana.reload()
    ana.get_by_role("tab", name="Análisis").click()
    ana.locator(NODES).nth(2).click()
    ana.get_by_role("tab", name="Intercambio").click()
    ana.get_by_role("button", name="PGN").click()
    expect(ana.locator("textarea[readonly]")).to_have_value(re.compile("0-1"))


def test_a_text_that_is_no_game_is_answered_kindly(berta: Page) -> None:
    berta.goto("/analysis?game=reyes")
    berta.get_by_role("tab", name="Intercambio").click()
    berta.get_by_label("Importar").fill("érase una vez")
    with berta.expect_response("**/api/analysis/read") as refused:
        berta.get_by_role("button", name="Abrir").click()
    assert refused.value.status == 400
    expect(berta.locator(".error")).to_contain_text("línea 1")


HELD = """async (here) => {
  const letters = atob(location.hash.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const kept = JSON.parse(await new Response(stream).text());
  return JSON.stringify(kept.here) === JSON.stringify(here);
}"""
"""Tells whether the address holds the actions up to here."""


def test_the_address_holds_everything(ana: Page, chromium: Browser, server: Server) -> None:
    _open(ana, RECORD)
    ana.get_by_role("button", name="Al principio").click()
    expect(cell(ana, "e2")).to_have_attribute("aria-label", re.compile("se puede"))
    cell(ana, "e2").click()
    cell(ana, "e4").click()
    expect(ana.locator(NODES)).to_have_count(5)
    eventually(ana, HELD, ["e2e4"])
    link = ana.evaluate("location.href")  # the browser tells its address later
    here = context(chromium, server.url)
    other = here.new_page()
    other.goto(link)
    expect(other.locator(NODES)).to_have_count(5)
    expect(other.locator("[aria-current=true][data-node]")).to_have_text("e4")
    expect(cell(other, "e4")).to_have_attribute("aria-label", re.compile("peón blanco"))
    here.close()


def test_a_table_is_analysed(ana: Page) -> None:
    start(ana, "ajedrez", 1)
    cell(ana, "e2").click()
    cell(ana, "e4").click()
    expect(ana.locator(".moves .action")).to_have_count(1)
    ana.goto(f"/analysis?table={ana.url.rpartition('/')[2]}")
    expect(ana.locator(NODES)).to_have_text(["e4"])


# for everybody

PATHS = ("/analysis?game=colina", "/analysis?game=colmena", "/puzzles", "/puzzles/sparta")


def test_no_screen_of_these_is_closed_to_anybody(ana: Page) -> None:
    found = {}
    for path in PATHS:
        ana.goto(path)
        ana.wait_for_selector(".board, section li, section .button")
        found[path] = axe(ana)
    _open(ana, RECORD)
    ana.get_by_role("button", name="Analizar la partida entera").click()
    ana.wait_for_selector("figcaption button")
    found["game"] = axe(ana)
    ana.get_by_role("tab", name="Editor").click()
    expect(ana.locator(".say")).not_to_have_text("")
    found["editor"] = axe(ana)
    ana.get_by_role("tab", name="Intercambio").click()
    ana.get_by_role("button", name="PGN").click()
    ana.wait_for_selector("textarea[readonly]")
    found["exchange"] = axe(ana)
    ana.goto("/puzzles/ajedrez/1")
    ana.wait_for_selector(".steps")
    ana.get_by_role("button", name="Una pista").click()
    ana.wait_for_selector(".helped")
    found["puzzle"] = axe(ana)
    assert found == {screen: [] for screen in found}


def test_a_phone_is_wide_enough_for_these(chromium: Browser, server: Server) -> None:
    for size in (PHONE, {"width": 360, "height": 640}):
        here = context(chromium, server.url, size, has_touch=True, is_mobile=True)
        watch(here)
        page = here.new_page()
        for path in (*PATHS, "/puzzles/ajedrez/1", f"/analysis?record={quote(json.dumps(RECORD))}"):
            page.goto(path)
            page.wait_for_selector(".board, section li, section .button")
            settle(page)
            assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], path
        for tab in ("Intercambio", "Editor"):
            page.get_by_role("tab", name=tab).tap()
            expect(page.get_by_role("tab", name=tab)).to_have_attribute("aria-selected", "true")
            settle(page)
            assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], tab
        here.close()


def test_files_are_chosen_from_the_disk(ana: Page, tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text("1. e4 e5 *\n\n1. d4 d5 *\n")
    ana.goto("/analysis?game=ajedrez")
    ana.get_by_role("tab", name="Intercambio").click()
    ana.locator("input[type=file]").set_input_files(path)
    ana.get_by_role("button", name=re.compile(r"^2 ")).click()
    expect(ana.locator(NODES)).to_have_text(["d4", "d5"])
