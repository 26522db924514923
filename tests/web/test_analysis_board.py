"""Beside and on the analysis board: how the game stands, what a piece is, one's own arrows."""

from __future__ import annotations

import json
import re
from typing import Final
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.serving import Server

from .browsing import FLAT, PHONE, axe, cell, context

pytestmark = [pytest.mark.web, pytest.mark.everything]

QUEEN_HANGS: Final = ["e2e4", "a7a6", "d1h5", "g7g6"]
FOOL: Final = ["f2f3", "e7e5", "g2g4", "d8h4"]
BAR: Final = "[data-evaluation]"
CARD: Final = ".card"
HERE: Final = "[aria-current=true][data-node]"


def _open(page: Page, actions: list[str]) -> None:
    record = {"game": "ajedrez", "actions": actions}
    page.goto(f"/analysis?record={quote(json.dumps(record))}")
    page.wait_for_selector(".analysis .board")


def test_a_bar_beside_the_board_says_how_the_game_stands(ana: Page) -> None:
    _open(ana, QUEEN_HANGS)
    bar = ana.locator(BAR)
    expect(bar).to_have_attribute("aria-label", re.compile(r"Blancas \d+ %, Negras \d+ %"))
    white, black = ana.locator(f"{BAR} span").all()
    # White is at the foot of the board, and at the foot of the bar
    foot, head = white.bounding_box(), black.bounding_box()
    assert foot
    assert head
    assert foot["y"] > head["y"]
    ana.get_by_role("button", name="Girar el tablero").click()
    expect(bar).to_have_attribute("aria-label", re.compile(r"Negras \d+ %, Blancas \d+ %"))
    ana.get_by_role("checkbox", name="La máquina piensa").uncheck()
    expect(bar).to_have_count(0)


def test_the_board_stays_where_it_is_when_the_bar_goes(ana: Page) -> None:
    _open(ana, QUEEN_HANGS)
    expect(ana.locator(BAR)).to_be_visible()
    before = ana.locator("svg.board").bounding_box()
    ana.get_by_role("checkbox", name="La máquina piensa").uncheck()
    expect(ana.locator(BAR)).to_have_count(0)
    assert ana.locator("svg.board").bounding_box() == before


@pytest.mark.parametrize("size", [PHONE, FLAT], ids=["phone", "flat"])
def test_on_a_phone_the_bar_is_seen_beside_the_whole_board(
    chromium: Browser, server: Server, size: dict[str, int]
) -> None:
    here = context(chromium, server.url, size, has_touch=True, is_mobile=True)
    page = here.new_page()
    _open(page, QUEEN_HANGS)
    expect(page.locator(BAR)).to_be_in_viewport(ratio=1)
    bar, corner = page.locator(BAR).bounding_box(), cell(page, "a4").bounding_box()
    assert bar
    assert corner
    assert bar["x"] + bar["width"] <= corner["x"]
    here.close()


def test_the_graph_leads_to_the_moment_that_is_pressed(ana: Page) -> None:
    _open(ana, FOOL)
    ana.get_by_role("button", name="Analizar la partida entera").click()
    graph = ana.get_by_role("slider", name=re.compile("^Cómo fue la partida"))
    expect(ana.locator("figcaption")).to_be_visible()
    expect(ana.locator("progress")).to_have_count(0)
    box = graph.bounding_box()
    assert box
    graph.click(position={"x": box["width"] * 0.5, "y": 20})
    expect(ana.locator(HERE)).to_contain_text("e5")
    expect(graph).to_have_attribute("aria-valuenow", "2")
    graph.press("ArrowRight")
    expect(ana.locator(HERE)).to_contain_text("g4")
    graph.press("Home")
    expect(graph).to_have_attribute("aria-valuenow", "0")
    graph.press("End")
    expect(graph).to_have_attribute("aria-valuenow", "4")
    # what is under the hand is told before it is pressed
    graph.hover(position={"x": box["width"] * 0.75, "y": 20})
    expect(ana.locator(".telling")).to_contain_text("g4")
    # a game that has been analysed is judged to its end, where the machine has nothing to think
    expect(ana.locator(BAR)).to_have_attribute("aria-label", re.compile("Negras 100 %"))
    assert axe(ana) == []


def test_a_piece_says_what_it_is(ana: Page) -> None:
    _open(ana, QUEEN_HANGS)
    cell(ana, "b8").click()  # it is White's turn
    expect(ana.locator(CARD)).to_contain_text("aballo")
    expect(ana.locator(f"{CARD} a")).to_have_attribute("href", re.compile("^/rules/ajedrez#"))
    ana.keyboard.press("Escape")
    expect(ana.locator(CARD)).to_have_count(0)
    ana.mouse.move(1, 1)
    cell(ana, "a1").hover()
    expect(ana.locator(CARD)).to_contain_text("orre")
    cell(ana, "e1").click()  # it can go somewhere: it is taken up and says nothing
    expect(ana.locator(CARD)).to_have_count(0)


def test_pieces_beside_the_board_say_what_they_are(ana: Page) -> None:
    ana.goto("/analysis?game=colmena")
    piece = ana.locator(".hands .piece").last
    piece.focus()
    ana.keyboard.press("i")
    expect(ana.locator(CARD)).to_be_visible()


def test_what_can_move_is_marked_and_names_of_cells_can_go(ana: Page) -> None:
    _open(ana, FOOL[:2])
    expect(ana.locator(".movable")).not_to_have_count(0)
    expect(ana.locator(".board .signs")).to_be_attached()
    ana.evaluate(
        "localStorage['sobremesa.movable'] = localStorage['sobremesa.coordinates'] = 'off'"
    )
    ana.reload()
    ana.wait_for_selector(".analysis .board .cell", state="attached")
    expect(ana.locator(".movable")).to_have_count(0)
    expect(ana.locator(".board .signs")).to_have_count(0)


def test_one_draws_arrows_on_a_position_that_one_analyses(ana: Page) -> None:
    _open(ana, FOOL[:2])
    ana.get_by_role("checkbox", name="La máquina piensa").uncheck()
    expect(ana.locator(".arrows g")).to_have_count(0)
    cell(ana, "d1").hover()
    ana.mouse.down(button="right")
    cell(ana, "h5").hover()
    ana.mouse.up(button="right")
    expect(ana.locator(".arrows g.drawn")).to_have_count(1)
    cell(ana, "a5").click()
    expect(ana.locator(".arrows g")).to_have_count(0)


def test_while_one_learns_a_piece_says_what_it_is(ana: Page) -> None:
    ana.goto("/coach/ajedrez")
    ana.wait_for_selector(".live .board .cell", state="attached")
    cell(ana, "b8").click()
    expect(ana.locator(CARD)).to_contain_text("aballo")
