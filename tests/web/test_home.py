"""The first page: a laid table, covers, what goes on in the house."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import closing
from typing import Any, Final

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from sobremesa.core import registry
from sobremesa.play import puzzles
from tests.contract.games import HOUSE
from tests.server.serving import Guest, Server

from .browsing import DESK, FLAT, PHONE, axe, context, somebody
from .settling import settle, watch
from .sitting import lay, sit

pytestmark = pytest.mark.web

LARGE: Final = {"width": 2560, "height": 1440}


@pytest.fixture(params=[DESK, PHONE, FLAT, LARGE], ids=["desk", "phone", "flat", "large"])
def sized(chromium: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Page]:
    yield from somebody(context(chromium, server.url, request.param))


def test_one_call_to_play_is_seen_at_once(sized: Page) -> None:
    sized.goto("/")
    call = sized.get_by_role("button", name="Juega ahora")
    expect(call).to_have_count(1)
    expect(call).to_be_in_viewport(ratio=1)
    expect(sized.locator(".laid svg").first).to_be_in_viewport(ratio=0.9)


def test_the_name_of_the_game_is_not_in_the_shadow_of_its_board(sized: Page) -> None:
    watch(sized)
    sized.goto("/")
    expect(sized.locator(".laid svg").first).to_be_visible()
    settle(sized)
    name = Image.open(io.BytesIO(sized.locator("#laid").screenshot())).convert("L")
    middle = name.width // 2
    halves = (name.crop((0, 0, middle, name.height)), name.crop((middle, 0, *name.size)))
    left, right = (half.getextrema()[1] for half in halves)
    assert right == pytest.approx(left, abs=12)


def test_the_page_fills_the_screen_and_never_scrolls_sideways(sized: Page) -> None:
    watch(sized)
    sized.goto("/")
    expect(sized.locator(".cover")).to_have_count(5)
    settle(sized)
    box = "document.querySelector('.laid').getBoundingClientRect().width"
    covers = "[...document.querySelectorAll('.cover')].map((one) => one.getBoundingClientRect())"
    table, scrolled = sized.evaluate(f"() => [{box}, document.documentElement.scrollWidth]")
    ends = sized.evaluate(f"() => {covers}.flatMap((one) => [one.left, one.right])")
    wide = sized.viewport_size["width"]  # type: ignore[index]  # it was given
    assert wide == table == scrolled
    assert max(ends) - min(ends) > 0.9 * wide


def test_what_lies_one_below_the_other_begins_at_one_edge(sized: Page) -> None:
    sized.goto("/")
    expect(sized.locator(".cover")).to_have_count(5)
    expect(sized.locator("#daily")).to_be_visible()
    names = ("header .name", ".laid h1", "#covers", "#daily", "footer h2 >> nth=0")
    boxes = [sized.locator(name).bounding_box() for name in names]
    lefts = [box["x"] for box in boxes if box]
    assert len(lefts) == len(names)
    assert max(lefts) - min(lefts) < 1.5


def test_what_hangs_over_the_table_cannot_be_scrolled_to(ana: Page) -> None:
    laid = lay(ana, "sparta")
    laid.get_by_role("link").last.focus()
    moved = "one => { one.scrollTop = one.scrollLeft = 90; return one.scrollTop + one.scrollLeft; }"
    assert laid.evaluate(moved) == 0


@pytest.mark.parametrize("language", ["es", "en", "fr"])
def test_on_a_phone_the_menu_is_not_cut(chromium: Browser, server: Server, language: str) -> None:
    here = context(chromium, server.url, {"width": 360, "height": 740})
    here.add_init_script(f"localStorage['sobremesa.language'] = '{language}'")
    for page in somebody(here):
        page.goto("/")
        menu = page.locator("header nav")
        expect(menu.get_by_role("link")).to_have_count(5)
        for link in menu.get_by_role("link").all():
            expect(link).to_be_in_viewport(ratio=1)
        assert menu.evaluate("one => one.scrollWidth - one.clientWidth") <= 0


def test_a_newcomer_finds_the_first_game_of_the_shelf(ana: Page) -> None:
    shelf = sorted(HOUSE, key=lambda game: registry.rules(game).shelf)
    ana.goto("/")
    expect(ana.locator(".laid")).to_have_attribute("data-game", shelf[0])
    found = ana.locator(".cover").evaluate_all("all => all.map((one) => one.dataset.game)")
    assert found == shelf
    ana.goto("/analysis")
    expect(ana.locator("select.title")).to_have_value(shelf[0])


def test_every_cover_is_a_moment_cut_tight(ana: Page) -> None:
    ana.goto("/")
    expect(ana.locator(".cover img")).to_have_count(5)
    # at a desk all of the square is seen, above the words
    for one in ana.locator(".cover img").all():
        assert 0.95 < one.evaluate("img => img.clientHeight / img.clientWidth") < 1.1
    for game in ("colina", "sparta", "reyes", "ajedrez", "colmena"):
        answer = ana.request.get(f"/api/games/{game}/cover.svg")
        assert answer.headers["content-type"] == "image/svg+xml"
        box = re.search(r'viewBox="([-\d. ]+)"', answer.text())
        assert box
        _, _, wide, high = map(float, box[1].split())
        assert wide == high < 7 * 72, game
    assert 'url(#colmena-danger)"' in ana.request.get("/api/games/colmena/cover.svg").text()


def test_it_is_said_for_how_many_a_game_begins_where_there_may_be_more(ana: Page) -> None:
    expect(lay(ana, "colina").locator(".players")).to_have_text("2–4 jugadores · ahora, 2")
    expect(lay(ana, "colmena").locator(".players")).to_have_text("2 jugadores")


def test_game_and_level_are_remembered(ana: Page) -> None:
    laid = lay(ana, "colmena")
    expect(ana.locator("#laid")).to_be_focused()
    laid.get_by_role("combobox").select_option("1")
    laid.get_by_role("button", name="Juega ahora").click()
    ana.wait_for_url(re.compile("/t/"))
    ana.goto("/")
    laid = ana.locator('.laid[data-game="colmena"]')
    expect(laid.get_by_role("combobox")).to_have_value("1")
    expect(ana.locator('.cover[data-game="colmena"]')).to_have_attribute("aria-pressed", "true")
    laid.get_by_role("button", name="Juega ahora").click()
    ana.wait_for_url(re.compile("/t/"))
    expect(ana.locator(".seats")).to_contain_text("Máquina 1")


def test_what_was_being_played_tells_rival_turn_and_time(ana: Page, server: Server) -> None:
    sit(ana, "ajedrez", seats=[{"kind": "me"}, {"kind": "open"}])
    table = ana.url.rpartition("/")[2]
    with closing(Guest(server, "Berta")) as berta:
        berta.sit(table)
        ana.goto("/")
        mine = ana.locator(f'.mine a[href="/t/{table}"]')
        expect(mine).to_contain_text("Ajedrez · te toca")
        expect(mine).to_contain_text("contra Berta · ahora")
        ana.evaluate(
            "table => fetch('/api/tables/' + table, { method: 'POST',"
            " headers: { 'Content-Type': 'application/json' },"
            " body: JSON.stringify({ do: 'act', id: 'a', action: 'e2e4' }) })",
            table,
        )
        ana.reload()
        expect(mine).to_contain_text("Ajedrez · Juega Berta")


def test_what_goes_on_is_told_anew_as_soon_as_the_page_is_seen_again(
    ana: Page, server: Server
) -> None:
    sit(ana, "ajedrez", seats=[{"kind": "me"}, {"kind": "open"}])
    table = ana.url.rpartition("/")[2]
    wanted = {"title": "Copa nueva", "game": "sparta", "format": "knockout"}
    ana.clock.install()  # nothing is asked again because time has passed
    ana.goto("/")
    mine = ana.locator(f'.mine a[href="/t/{table}"]')
    expect(mine).to_contain_text("esperando")
    with closing(Guest(server, "Berta")) as berta, closing(Guest(server, "Carla")) as carla:
        berta.sit(table)
        carla.post("/api/tournaments", {"terms": wanted})
        ana.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        expect(mine).to_contain_text("Ajedrez · te toca")
        expect(ana.locator(".cups")).to_contain_text("Copa nueva")


def test_what_goes_on_is_asked_again_while_the_page_is_seen(ana: Page, server: Server) -> None:
    sit(ana, "ajedrez", seats=[{"kind": "me"}, {"kind": "open"}])
    table = ana.url.rpartition("/")[2]
    ana.goto("/")
    with closing(Guest(server, "Berta")) as berta:
        berta.sit(table)
        expect(ana.locator(f'.mine a[href="/t/{table}"]')).to_contain_text("Ajedrez · te toca")


def test_the_puzzle_of_the_day_leads_to_itself(ana: Page) -> None:
    found: dict[str, Any] = ana.request.get("/api/puzzles").json()
    assert puzzles.of_the_day(found["day"]) == (found["game"], found["number"])
    ana.goto("/")
    daily = ana.locator(".daily")
    expect(daily).to_contain_text(found["task"]["es"])
    expect(daily.locator(".board svg").first).to_be_visible()
    daily.get_by_role("link", name="Resolverlo").click()
    expect(ana).to_have_url(re.compile(f"/puzzles/{found['game']}/{found['number']}$"))
    # it is found among the puzzles, too, but not among those of one game
    ana.goto("/puzzles")
    expect(daily).to_contain_text(found["task"]["es"])
    daily.get_by_role("link", name="Resolverlo").click()
    expect(ana).to_have_url(re.compile(f"/puzzles/{found['game']}/{found['number']}$"))
    ana.goto(f"/puzzles/{found['game']}")
    expect(ana.locator("h2")).not_to_have_count(0)
    expect(daily).to_have_count(0)


def test_tournaments_that_go_on_are_shown(ana: Page, server: Server) -> None:
    with closing(Guest(server, "Carla")) as carla:
        wanted = {"title": "Copa de la casa", "game": "sparta", "format": "knockout"}
        answer = carla.post("/api/tournaments", {"terms": wanted})
        ana.goto("/")
        ana.locator(".cups").get_by_role("link", name=re.compile("Copa de la casa")).click()
        expect(ana).to_have_url(re.compile(answer["link"]))


@pytest.mark.parametrize("language", ["es-ES", "en-GB"])
def test_the_foot_of_the_page_leads_everywhere(
    chromium: Browser, server: Server, language: str
) -> None:
    names = {
        "es-ES": ("Galería de formaciones", "Rincón del diseñador", "Interfaz para programas"),
        "en-GB": ("Gallery of set-ups", "Designer's corner", "Interface for programs"),
    }[language]
    for page in somebody(context(chromium, server.url, locale=language)):
        page.goto("/")
        foot = page.get_by_role("contentinfo")
        for name in names:
            expect(foot.get_by_role("link", name=name)).to_be_visible()
        foot.get_by_role("link", name=names[1]).click()
        expect(page.locator(".designer h1")).to_be_visible()
        page.get_by_role("contentinfo").get_by_role("link", name=names[0]).click()
        expect(page.locator(".gallery h1")).to_be_visible()
        page.get_by_role("contentinfo").locator('a[href="/me/games"]').click()
        expect(page).to_have_url(re.compile("/me/games$"))
        expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_the_first_page_is_closed_to_nobody(sized: Page) -> None:
    sized.goto("/")
    expect(sized.locator(".laid svg").first).to_be_visible()
    expect(sized.locator("#daily")).to_be_visible()
    assert axe(sized) == []


def test_levels_and_lessons_say_what_they_are(ana: Page) -> None:
    laid = lay(ana, "sparta")
    levels = laid.get_by_role("combobox").locator("option")
    expect(levels.first).to_have_text("nivel 1, el más fácil")
    expect(levels.last).to_have_text("nivel 8, el más fuerte")
    assert len({one.partition(", ")[2] for one in levels.all_inner_texts()}) == 8
    expect(laid.get_by_role("link", name="Sparta: aprende jugando")).to_be_visible()


def test_a_phone_that_lies_has_its_menu_in_one_line_and_opens_a_table_at_once(ana: Page) -> None:
    ana.set_viewport_size({"width": FLAT["width"], "height": FLAT["height"]})
    ana.goto("/new?game=reyes")
    opens = ana.get_by_role("button", name="Abrir la mesa")
    expect(opens).to_be_in_viewport(ratio=1)
    header = ana.locator("header").bounding_box()
    assert header
    assert header["height"] <= 48
    expect(ana.locator("header nav a").last).to_be_in_viewport(ratio=1)
    ana.mouse.wheel(0, 400)
    expect(opens).to_be_in_viewport(ratio=1)
    opens.click()
    ana.wait_for_url(re.compile("/t/"))
