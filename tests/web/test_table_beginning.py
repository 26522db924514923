"""What a newcomer sees before the first action, and what goes with it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

import sobremesa
from sobremesa.core.registry import rules
from tests.server.serving import Server

from .agreed import AGREED
from .browsing import FLAT, PHONE, context
from .sitting import MINE, do, scene, sit, tap

pytestmark = pytest.mark.web

BOT = {"kind": "bot", "level": 1}
WIDE = {"width": 2560, "height": 1440}


@pytest.mark.parametrize("game", sobremesa.games())
def test_the_aim_stands_there_until_the_first_action(ana: Page, game: str) -> None:
    aim = rules(game).aim
    assert aim is not None
    sit(ana, game)
    ana.wait_for_selector(MINE)
    told = ana.locator("[data-aim]")
    expect(told).to_have_text(aim.es)
    cut = "one => one.parentElement.scrollHeight > one.parentElement.clientHeight + 1"
    assert not told.evaluate(cut), "it is cut off"
    ways = [choice["clicks"] for choice in scene(ana)["choices"]]
    do(ana, next(clicks for clicks in ways if not any(one.startswith("button") for one in clicks)))
    expect(told).to_have_count(0)


@pytest.mark.parametrize("game", sobremesa.games())
def test_the_aim_is_read_whole_on_a_phone(chromium: Browser, server: Server, game: str) -> None:
    here = context(chromium, server.url, PHONE, has_touch=True, is_mobile=True)
    page = here.new_page()
    sit(page, game)
    told = page.locator("[data-aim]")
    expect(told).to_be_visible()
    bottoms = "one => [one, one.parentElement].map((it) => it.getBoundingClientRect().bottom)"
    aim, room = told.evaluate(bottoms)
    assert aim <= room + 1
    here.close()


def test_a_board_stays_where_it_is_when_seats_can_no_longer_be_changed(
    chromium: Browser, server: Server
) -> None:
    here = context(chromium, server.url, PHONE, has_touch=True, is_mobile=True)
    page = here.new_page()
    sit(page, "ajedrez", seats=[{"kind": "me"}, BOT])
    page.wait_for_selector(MINE)
    swap = page.get_by_role("button", name="Cambiar de asiento")
    expect(swap).to_be_visible()
    board = page.locator("svg.board")
    before = board.bounding_box()
    tap(page, ["cell:e2", "cell:e4"])
    expect(swap).to_have_count(0)
    after = board.bounding_box()
    assert before
    assert after
    assert (before["x"], before["y"]) == (after["x"], after["y"])
    here.close()


def test_the_side_stays_where_it_is_when_seats_can_no_longer_be_changed(ana: Page) -> None:
    sit(ana, "ajedrez", seats=[{"kind": "me"}, BOT])
    ana.wait_for_selector(MINE)
    swap = ana.get_by_role("button", name="Cambiar de asiento")
    expect(swap).to_be_visible()
    tab = ana.get_by_role("tab", name="Jugadas")
    before = tab.bounding_box()
    do(ana, ["cell:e2", "cell:e4"])
    expect(swap).to_have_count(0)
    assert tab.bounding_box() == before


def test_repetitions_are_counted_from_the_second_time_on(ana: Page) -> None:
    there_and_back = ("g1f3", "g8f6", "f3g1", "f6g8")
    sit(ana, "ajedrez", *there_and_back[:3])
    panel = ana.locator(".more")
    expect(panel).not_to_contain_text("veces la misma posición")
    do(ana, ["cell:f6", "cell:g8"])
    expect(panel).to_contain_text("veces la misma posición")
    expect(panel).to_contain_text("2 de 3")


@pytest.mark.parametrize("size", [FLAT, {"width": 740, "height": 360}])
def test_on_a_flat_phone_the_tools_are_one_row(
    chromium: Browser, server: Server, size: dict[str, int]
) -> None:
    here = context(chromium, server.url, size, has_touch=True, is_mobile=True)
    page = here.new_page()
    sit(page, "reyes", seats=[{"kind": "me"}, BOT])
    page.wait_for_selector(MINE)
    rows = page.locator(".table .tools > button").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect()).map((one) => [one.top, one.bottom])"
    )
    assert max(top for top, _ in rows) < min(bottom for _, bottom in rows), rows
    here.close()


def test_on_a_large_screen_the_result_lies_beside_its_board_and_is_as_large_to_read(
    chromium: Browser, server: Server
) -> None:
    here = context(chromium, server.url, WIDE)
    page = here.new_page()
    *actions, last = AGREED["ajedrez"][0].split()
    sit(page, "ajedrez", *actions)
    do(page, next(one["clicks"] for one in scene(page)["choices"] if one["action"] == last))
    card = page.locator("[role=dialog][data-over]")
    card.wait_for()
    box, board = card.bounding_box(), page.locator("svg.board").first.bounding_box()
    assert box
    assert board
    assert board["x"] + board["width"] <= box["x"], (box, board)
    assert card.evaluate("one => one.currentCSSZoom") >= 1.2
    here.close()
