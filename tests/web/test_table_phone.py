"""Tables on phones, upright and lying."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Browser, expect

from tests.server.serving import Server

from .browsing import FLAT, PHONE, cell, context, somebody
from .sitting import ACTIONS, MINE, scene, sit, start, tap

pytestmark = pytest.mark.web

SPILLED = """() => {
  const page = document.documentElement;
  const found = [...document.querySelectorAll(".table button, .table p, .table input")];
  return [page, ...found.filter((one) => one.checkVisibility())].filter(
    (one) => one.getBoundingClientRect().right > innerWidth + 1 || one.scrollWidth > innerWidth + 1
  ).map((one) => one.outerHTML.slice(0, 120));
}"""
"""What reaches beyond the edge of the window."""

ME: Final = {"kind": "me"}
BOT: Final = {"kind": "bot", "level": 1}
SMALL = {"upright": {"width": 360, "height": 740}, "lying": {"width": 740, "height": 360}}


def test_a_phone_is_wide_enough(chromium: Browser, server: Server) -> None:
    for size in (PHONE, {"width": 360, "height": 640}, {"width": 740, "height": 360}):
        here = context(chromium, server.url, size, has_touch=True, is_mobile=True)
        page = here.new_page()
        for path in ("/", "/new", "/lobby"):
            page.goto(path)
            page.wait_for_selector("h1")
            assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], path
        start(page, "colmena", 1)
        tap(page, scene(page)["choices"][0]["clicks"])
        expect(page.locator(ACTIONS)).to_have_count(1)
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        here.close()


@pytest.mark.parametrize("size", [(360, 740), (740, 360)])
@pytest.mark.parametrize(
    ("game", "players"), [("colina", 4), ("reyes", 3), ("colmena", 2), ("ajedrez", 2)]
)
def test_board_clocks_and_turn_are_seen_together(
    chromium: Browser, server: Server, game: str, players: int, size: tuple[int, int]
) -> None:
    wide, high = size
    here = context(
        chromium, server.url, {"width": wide, "height": high}, has_touch=True, is_mobile=True
    )
    page = here.new_page()
    sit(page, game, players=players, clock={"kind": "fischer", "seconds": 300, "increment": 2})
    for selector in (
        "svg.board",
        ".status strong",
        *(f'[data-seat="{i}"] .clock' for i in range(players)),
    ):
        box = page.locator(selector).bounding_box()
        assert box, selector
        assert box["x"] >= 0, selector
        assert box["x"] + box["width"] <= wide, selector
        assert box["y"] >= 0, selector
        assert box["y"] + box["height"] <= high, selector
    assert page.evaluate("document.documentElement.scrollWidth") <= wide
    board = page.locator("svg.board").bounding_box()
    assert board
    assert max(board["width"] / wide, board["height"] / high) >= 0.62
    here.close()


def test_of_two_on_a_phone_ones_own_seat_is_below_the_board(
    chromium: Browser, server: Server
) -> None:
    phone = context(chromium, server.url, PHONE, has_touch=True, is_mobile=True)
    for page in somebody(phone):
        for mine, seats in ((0, ["me", "open"]), (1, ["open", "me"])):
            sit(page, "ajedrez", players=2, seats=[{"kind": one} for one in seats])
            board = page.locator("svg.board").bounding_box()
            own = page.locator(f'[data-seat="{mine}"]').bounding_box()
            other = page.locator(f'[data-seat="{1 - mine}"]').bounding_box()
            assert board
            assert own
            assert other
            assert other["y"] + other["height"] <= board["y"]
            assert board["y"] + board["height"] <= own["y"]
            assert own["y"] + own["height"] <= PHONE["height"]


def test_on_an_upright_phone_one_steps_through_the_game_with_the_board_in_sight(
    chromium: Browser, server: Server
) -> None:
    here = context(chromium, server.url, PHONE, has_touch=True, is_mobile=True)
    page = here.new_page()
    sit(page, "ajedrez", "e2e4", "e7e5", "g1f3")
    stepper = page.get_by_role("group", name="Recorrer la partida")
    expect(stepper).to_have_count(1)
    for thing in (stepper, page.get_by_role("grid")):
        expect(thing).to_be_in_viewport(ratio=0.98)
    stepper.get_by_role("button", name="Atrás").tap()
    expect(page.locator(".frame.past")).to_be_visible()
    expect(cell(page, "g1")).to_have_attribute("aria-label", re.compile("caballo blanco"))
    expect(page.get_by_role("grid")).to_be_in_viewport(ratio=0.98)
    stepper.get_by_role("button", name="A la última jugada").tap()
    expect(page.locator(".frame.past")).to_have_count(0)
    here.close()


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


def test_the_arrows_orders_leave_room_for_the_rest_of_the_column(
    chromium: Browser, server: Server
) -> None:
    phone = context(chromium, server.url, FLAT, has_touch=True, is_mobile=True)
    for page in somebody(phone):
        sit(page, "reyes", seats=[{"kind": "me"}, {"kind": "bot", "level": 1}])
        page.wait_for_selector(MINE)
        orders = page.locator(".bar .buttons button")
        expect(orders).to_have_count(3)
        boxes = [one.bounding_box() for one in orders.all()]
        assert len({round(box["y"]) for box in boxes if box}) == 1
        assert all(box["height"] >= 36 for box in boxes if box)
        assert page.evaluate(SPILLED) == []
        expect(page.get_by_role("group", name="Mesa")).to_be_in_viewport(ratio=1)


def test_a_finger_sees_what_turning_the_arrow_is_for_before_it_turns(
    chromium: Browser, server: Server
) -> None:
    phone = context(chromium, server.url, PHONE, has_touch=True, is_mobile=True)
    for page in somebody(phone):
        sit(page, "reyes", players=4)
        order = page.get_by_role("button", name="Flanco Derecho")
        order.tap()
        expect(page.locator(".status")).to_contain_text("es opcional: 1 peón podría marchar")
        expect(page.locator(".board .arrow.hint")).to_have_count(1)
        expect(page.locator(ACTIONS)).to_have_count(0)
        page.get_by_role("button", name="Cancelar").tap()
        order.tap()
        page.locator("[data-confirm]").tap()
        expect(page.locator(ACTIONS)).to_have_count(1)


def test_four_armies_leave_room_for_a_draw_on_a_phone_that_lies(
    chromium: Browser, server: Server
) -> None:
    phone = context(chromium, server.url, FLAT, has_touch=True, is_mobile=True)
    for page in somebody(phone):
        sit(page, "reyes", "h4-h5", players=4)
        page.wait_for_selector(MINE)
        controls = page.locator(".controls button")
        expect(controls).to_have_count(3)
        for one in controls.all():
            expect(one).to_be_in_viewport(ratio=1)
            box = one.bounding_box()
            assert box
            assert box["height"] >= 36


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


def test_names_of_files_too_small_to_read_are_left_out_until_the_board_is_near(
    chromium: Browser, server: Server
) -> None:
    small = {"width": 320, "height": 640}
    phone = context(chromium, server.url, small, has_touch=True, is_mobile=True)
    for page in somebody(phone):
        sit(page, "reyes", players=4, seats=[{"kind": "open"}] * 3 + [{"kind": "me"}])
        page.wait_for_selector(".board .cell", state="attached")
        expect(page.locator(".board .signs")).to_have_count(0)
        for _ in range(3):
            page.locator(".zoom button").first.tap()
        expect(page.locator(".board .signs")).to_have_count(1)


@pytest.mark.parametrize("high", [390, 360])
def test_the_whole_hand_is_seen_beside_the_board_of_a_flat_phone(
    chromium: Browser, server: Server, high: int
) -> None:
    flat = {"width": 844, "height": high}
    for page in somebody(context(chromium, server.url, flat, has_touch=True, is_mobile=True)):
        sit(page, "colmena", options={"expansions": "MLP"}, seats=[ME, BOT])
        pieces = page.locator(".hands.near .piece")
        expect(pieces).to_have_count(8)
        for piece in pieces.all():
            expect(piece).to_be_in_viewport(ratio=1)
            box = piece.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= 24
