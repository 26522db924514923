"""The page in a real browser: playing, by mouse, keyboard and finger, and through trouble."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.server.serving import Server

from .browsing import PHONE, cell, context

pytestmark = pytest.mark.web

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
MINE = ".table.mine"


@pytest.fixture
def ana(chromium: Browser, server: Server) -> Iterator[Page]:
    """Give Ana a browser; nothing on her console may go wrong."""
    yield from _somebody(context(chromium, server.url))


@pytest.fixture
def berta(chromium: Browser, server: Server) -> Iterator[Page]:
    yield from _somebody(context(chromium, server.url, locale="en-GB"))


def _somebody(here: BrowserContext) -> Iterator[Page]:
    page = here.new_page()
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", lambda m: troubles.append(m.text) if m.type == "error" else None)
    yield page
    here.close()
    left = [t for t in troubles if "WebSocket" not in t and "ERR_INTERNET" not in t]
    assert left == []


def _start(page: Page, game: str, way: int) -> None:
    """Open a table from the home page: against the machine, on one screen, by a link."""
    page.goto("/")
    page.locator(f'article[data-game="{game}"] .ways button').nth(way).click()
    page.wait_for_url(re.compile("/t/"))
    page.wait_for_selector(".seats")


def _moves(page: Page) -> list[str]:
    return [text.strip() for text in page.locator(".moves li button").all_inner_texts()]


def _scene(page: Page) -> Any:
    return page.evaluate(
        "() => fetch('/api/tables/' + location.pathname.slice(3) + '/scene').then(r => r.json())"
    )["scene"]


def _do(page: Page, clicks: list[str]) -> None:
    """Follow the clicks of a choice with the mouse."""
    for click in clicks:
        kind, _, name = click.partition(":")
        if kind == "cell":
            cell(page, name).click()
        elif kind == "hand":
            page.locator(f'[data-item="{click}"]').click()
        else:
            label = next(b["label"]["es"] for b in _scene(page)["buttons"] if b["id"] == name)
            page.get_by_role("button", name=label, exact=True).click()


@pytest.mark.parametrize("game", ["colina", "sparta", "reyes", "colmena", "ajedrez"])
def test_two_clicks_from_the_door_one_plays_against_the_machine(ana: Page, game: str) -> None:
    _start(ana, game, 0)
    for _ in range(3):
        ana.wait_for_selector(MINE)
        expect(ana).to_have_title(re.compile("^● Te toca"))
        before = len(_moves(ana))
        choices = _scene(ana)["choices"]
        _do(ana, choices[len(choices) // 2]["clicks"])
        ana.wait_for_function(
            "n => document.querySelectorAll('.moves li button').length > n", arg=before
        )


def test_the_machine_is_resigned_to_and_played_again(ana: Page) -> None:
    _start(ana, "sparta", 0)
    ana.wait_for_selector(MINE)
    _do(ana, _scene(ana)["choices"][0]["clicks"])
    expect(ana.locator(".moves li button")).to_have_count(2)
    ana.get_by_role("button", name="Abandonar").click()
    ana.get_by_role("button", name="¿Seguro?").click()
    expect(ana.locator(".status strong")).to_have_text("Has perdido por abandono")
    before = ana.url
    ana.get_by_role("button", name="Otra partida").click()
    ana.wait_for_url(lambda url: url != before)
    expect(ana.locator(".moves li button")).to_have_count(1)  # seats change: the machine begins


def test_one_takes_back_and_looks_at_the_past(ana: Page) -> None:
    _start(ana, "ajedrez", 1)
    for clicks in (["cell:e2", "cell:e4"], ["cell:e7", "cell:e5"], ["cell:g1", "cell:f3"]):
        _do(ana, clicks)
        expect(ana.locator(".moves li button").last).to_have_text(clicks[0][5:] + clicks[1][5:])
    expect(cell(ana, "f3")).to_have_attribute("aria-label", re.compile("caballo blanco"))
    ana.get_by_role("button", name="Atrás").click()
    ana.get_by_role("button", name="Atrás").click()
    expect(cell(ana, "e7")).to_have_attribute("aria-label", re.compile("peón negro"))
    expect(ana.locator(".status")).to_contain_text("posición anterior")
    ana.locator(".bar").get_by_role("button", name="Ahora").click()
    expect(cell(ana, "f3")).to_have_attribute("aria-label", re.compile("caballo blanco"))
    ana.get_by_role("button", name="Retirar jugada").click()
    expect(ana.locator(".moves li button")).to_have_count(2)


def test_the_end_is_told(ana: Page) -> None:
    _start(ana, "ajedrez", 1)
    for move in ("f2f3", "e7e5", "g2g4", "d8h4"):
        _do(ana, [f"cell:{move[:2]}", f"cell:{move[2:]}"])
        expect(ana.locator(".moves li button").last).to_have_text(move)
    expect(ana.locator(".status strong")).to_have_text("Jaque mate: ganan las negras")
    expect(ana.get_by_role("button", name="Otra partida")).to_be_visible()
    ana.goto(ana.url + "?moment=1")
    expect(cell(ana, "e7")).to_have_attribute("aria-label", re.compile("peón negro"))


def test_with_a_token_a_turn_is_undone_until_it_is_passed_on(ana: Page) -> None:
    ana.goto("/new?game=ajedrez")
    ana.get_by_label("Silla 2").select_option("me")
    ana.get_by_label("Con ficha").check()
    ana.get_by_role("button", name="Abrir la mesa").click()
    ana.wait_for_selector(".type input")
    _do(ana, ["cell:e2", "cell:e4"])
    expect(ana.locator(".moves li button")).to_have_text(["e2e4"])
    ana.get_by_role("button", name="Deshacer").click()
    expect(ana.locator(".moves")).to_contain_text("Todavía no hay jugadas")
    _do(ana, ["cell:d2", "cell:d4"])
    ana.get_by_role("button", name="Pasar el turno").click()
    expect(ana.locator(".seats .turn")).to_contain_text("Negras")


def test_two_people_play_by_a_link_in_two_languages(ana: Page, berta: Page) -> None:
    _start(ana, "ajedrez", 2)
    link = ana.locator(".invite input").input_value()
    berta.goto(link)
    berta.get_by_role("button", name="Sit here").click()
    ana.wait_for_selector(MINE)
    expect(berta.locator(".status strong")).to_have_text("White to move")
    _do(ana, ["cell:e2", "cell:e4"])
    berta.wait_for_selector(MINE)
    assert berta.title().startswith("● Your turn")
    _do(berta, ["cell:c7", "cell:c5"])
    expect(ana.locator(".moves li button")).to_have_count(2)
    ana.get_by_role("tab", name="Charla").click()
    ana.get_by_placeholder("Decir algo").fill("¡Siciliana!")
    ana.keyboard.press("Enter")
    berta.get_by_role("tab", name=re.compile("Chat")).click()
    expect(berta.locator(".chat ul")).to_contain_text("¡Siciliana!")
    berta.get_by_role("button", name="Offer a draw").click()
    ana.get_by_role("button", name="Sí", exact=True).click()
    expect(berta.locator(".status strong")).to_have_text("A draw by agreement")
    berta.get_by_role("button", name="Play again").click()
    ana.get_by_role("button", name="Sí", exact=True).click()
    ana.wait_for_url(lambda url: url != link)
    expect(berta.locator(".moves")).to_contain_text("No moves yet")


def test_an_illegal_target_is_answered_with_a_sentence_and_its_rule(ana: Page) -> None:
    _start(ana, "ajedrez", 1)
    cell(ana, "e2").click()
    cell(ana, "e6").click()
    notice = ana.locator(".refusal")
    expect(notice).to_contain_text("peón")
    rule = notice.get_by_role("link", name=re.compile(r"Regla AJE-"))
    expect(rule).to_have_attribute("href", re.compile(r"^/rules/ajedrez#AJE-\d"))
    # a piece that can do nothing explains itself as well
    cell(ana, "a1").click()
    expect(ana.locator(".status")).to_contain_text("ahora no puede hacer nada")
    cell(ana, "a5").click()
    expect(notice).to_contain_text("en el camino")
    assert _moves(ana) == []


def test_a_piece_is_dragged(ana: Page) -> None:
    _start(ana, "ajedrez", 1)
    cell(ana, "d2").drag_to(cell(ana, "d4"))
    expect(ana.locator(".moves li button")).to_have_text(["d2d4"])


def test_what_a_target_would_cause_is_told_before(ana: Page) -> None:
    _start(ana, "ajedrez", 1)
    for clicks in (["cell:e2", "cell:e4"], ["cell:d7", "cell:d5"]):
        _do(ana, clicks)
        expect(ana.locator(".moves li button").last).to_have_text(clicks[0][5:] + clicks[1][5:])
    cell(ana, "e4").click()
    cell(ana, "d5").hover()
    expect(ana.locator(".status .soft")).to_contain_text("d5")
    expect(ana.locator(".board .path")).to_have_count(1)


def test_everything_works_with_the_keyboard_alone(ana: Page) -> None:
    ana.goto("/")
    button = ana.locator('article[data-game="ajedrez"] .ways button').nth(1)
    button.focus()
    ana.keyboard.press("Enter")
    ana.wait_for_selector(".seats")
    ana.locator('[role="gridcell"][tabindex="0"]').focus()
    expect(ana.locator(":focus")).to_have_attribute("aria-label", re.compile("^a1, torre blanca"))
    for key in ("ArrowRight",) * 4 + ("ArrowUp", "Enter", "ArrowUp", "ArrowUp", "Enter"):
        ana.keyboard.press(key)
    expect(ana.locator(".moves li button")).to_have_text(["e2e4"])
    expect(ana.locator("[role=status][aria-live]")).to_contain_text("e4")
    ana.get_by_label("Escribe una acción").focus()
    ana.keyboard.type("e7e5")
    ana.keyboard.press("Enter")
    expect(ana.locator(".moves li button")).to_have_text(["e2e4", "e7e5"])
    ana.keyboard.type("e4e5")
    ana.keyboard.press("Enter")
    expect(ana.locator(".refusal")).to_be_visible()


def test_a_phone_is_wide_enough(chromium: Browser, server: Server) -> None:
    for size in (PHONE, {"width": 360, "height": 640}, {"width": 740, "height": 360}):
        here = context(chromium, server.url, size, has_touch=True, is_mobile=True)
        page = here.new_page()
        for path in ("/", "/new", "/lobby"):
            page.goto(path)
            page.wait_for_selector("h1")
            assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], path
        _start(page, "colmena", 1)
        _tap(page, _scene(page)["choices"][0]["clicks"])
        expect(page.locator(".moves li button")).to_have_count(1)
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        here.close()


def _tap(page: Page, clicks: list[str]) -> None:
    for click in clicks:
        kind, _, name = click.partition(":")
        (page.locator(f'[data-item="{click}"]') if kind == "hand" else cell(page, name)).tap()


def test_a_dropped_connection_comes_back_and_nothing_counts_twice(ana: Page, berta: Page) -> None:
    _start(ana, "ajedrez", 2)
    berta.goto(ana.url)
    berta.get_by_role("button", name="Sit here").click()
    ana.wait_for_selector(MINE)
    ana.context.set_offline(True)
    ana.evaluate("() => window.dispatchEvent(new Event('offline'))")
    ana.wait_for_timeout(300)
    _do(ana, ["cell:e2", "cell:e4"])  # goes nowhere, or everywhere, but only once
    ana.wait_for_timeout(500)
    ana.context.set_offline(False)
    expect(berta.locator(".moves li button")).to_have_text(["e2e4"])
    _do(berta, ["cell:e7", "cell:e5"])
    expect(ana.locator(".moves li button")).to_have_text(["e2e4", "e7e5"])


def test_the_server_is_restarted_in_the_middle_of_a_game(chromium: Browser, tmp_path: Path) -> None:
    server = Server(f"sqlite:{tmp_path}/tables.db")
    server.start()
    here = context(chromium, server.url)
    page = here.new_page()
    try:
        _start(page, "ajedrez", 1)
        _do(page, ["cell:e2", "cell:e4"])
        expect(page.locator(".moves li button")).to_have_count(1)
        server.kill()
        expect(page.locator(".lost")).to_be_visible()
        cell(page, "e7").click()
        cell(page, "e5").click()
        server.start()
        expect(page.locator(".moves li button")).to_have_text(["e2e4", "e7e5"], timeout=20_000)
        expect(page.locator(".lost")).to_have_count(0)
    finally:
        here.close()
        server.stop()


def test_a_table_is_opened_with_options_and_found_in_the_lobby(ana: Page, berta: Page) -> None:
    ana.goto("/new?game=colmena")
    ana.wait_for_selector(".preview svg")
    ana.get_by_label("Silla 2").select_option("open")
    ana.get_by_label("Reloj").select_option("fischer")
    ana.get_by_label("Pública").check()
    ana.get_by_role("button", name="Abrir la mesa").click()
    ana.wait_for_url(re.compile("/t/"))
    expect(ana.locator(".clock").first).to_have_text("5:00")
    berta.goto("/lobby")
    berta.locator(f'a[href="{ana.url.removeprefix(str(ana.evaluate("location.origin")))}"]').click()
    berta.get_by_role("button", name="Sit here").click()
    ana.wait_for_selector(MINE)


def test_an_army_is_arranged_in_secret(ana: Page, berta: Page) -> None:
    ana.goto("/new?game=reyes")
    ana.get_by_label("Silla 2").select_option("open")
    ana.get_by_label("En secreto").check()
    ana.get_by_role("button", name="Abrir la mesa").click()
    ana.wait_for_url(re.compile("/t/"))
    berta.goto(ana.url)
    berta.get_by_role("button", name="Sit here").click()
    ana.get_by_role("button", name="Fortaleza").click()
    expect(cell(ana, "g1")).to_have_attribute("aria-label", re.compile("torre"))
    expect(cell(ana, "h1")).to_have_attribute("aria-label", re.compile("rey negro"))
    cell(ana, "g1").click()
    cell(ana, "h1").click()
    expect(cell(ana, "g1")).to_have_attribute("aria-label", re.compile("rey negro"))
    ana.get_by_role("button", name="Listo").click()
    expect(ana.locator(".arranging")).to_contain_text("Esperando a que los demás")
    berta.get_by_role("button", name="At random").click()
    berta.get_by_role("button", name="Ready").click()
    ana.wait_for_selector(MINE)
    expect(cell(berta, "g1")).to_have_attribute("aria-label", re.compile("king"))


def test_allies_make_a_pact(ana: Page, berta: Page) -> None:
    ana.goto("/new?game=reyes")
    ana.get_by_label("Jugadores").select_option("3")
    ana.get_by_label("Silla 2").select_option("open")
    ana.get_by_label("Pactos").select_option("binding")
    ana.get_by_role("button", name="Abrir la mesa").click()
    ana.wait_for_url(re.compile("/t/"))
    berta.goto(ana.url)
    berta.get_by_role("button", name="Sit here").click()
    ana.wait_for_selector(MINE)
    ana.get_by_role("button", name="Proponer un pacto a Guest").click()
    berta.get_by_role("button", name="Yes", exact=True).click()
    expect(ana.get_by_label("Pactos")).to_contain_text("Pacto con Guest")


def test_the_board_lies_as_one_sits(ana: Page, berta: Page) -> None:
    _start(ana, "ajedrez", 2)
    berta.goto(ana.url)
    berta.get_by_role("button", name="Sit here").click()
    ana.wait_for_selector(MINE)
    berta.wait_for_function(
        "() => document.querySelector('[data-cell=h8]').getBoundingClientRect().x"
        " < document.querySelector('[data-cell=a8]').getBoundingClientRect().x"
    )
    low, high = cell(ana, "a1").bounding_box(), cell(ana, "a8").bounding_box()
    assert low
    assert high
    assert low["y"] > high["y"]


def test_a_click_on_the_largest_board_is_answered_at_once(ana: Page) -> None:
    _start(ana, "reyes", 1)
    times = ana.evaluate(
        """async () => {
          const times = [];
          for (const cell of [...document.querySelectorAll('.cell.grip')].slice(0, 6)) {
            const begin = performance.now();
            cell.dispatchEvent(new MouseEvent('click', { bubbles: true }));
            await new Promise(requestAnimationFrame);
            times.push(performance.now() - begin);
          }
          return times;
        }"""
    )
    assert sorted(times)[len(times) // 2] < 50, times


def test_language_and_theme_are_remembered(ana: Page) -> None:
    ana.goto("/")
    ana.get_by_role("button", name="English").click()
    expect(ana.locator("h1")).to_have_text("Board games for after dinner")
    ana.get_by_label("Theme").select_option("dark")
    ana.reload()
    expect(ana.locator("h1")).to_have_text("Board games for after dinner")
    assert ana.evaluate("document.documentElement.dataset.theme") == "dark"


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_no_screen_is_closed_to_anybody(ana: Page, theme: str) -> None:
    ana.add_init_script(f"localStorage.setItem('sobremesa.theme', '{theme}')")
    ana.goto("/")
    ana.wait_for_selector("article svg")
    found = {"home": _axe(ana)}
    ana.goto("/new")
    ana.wait_for_selector(".preview svg")
    found["new"] = _axe(ana)
    ana.goto("/lobby")
    ana.wait_for_selector("h1")
    found["lobby"] = _axe(ana)
    for game in ("colina", "sparta", "reyes", "colmena", "ajedrez"):
        _start(ana, game, 1)
        choices = _scene(ana)["choices"]
        _do(ana, choices[0]["clicks"])
        expect(ana.locator(".moves li button")).to_have_count(1)
        found[game] = _axe(ana)
    assert found == {screen: [] for screen in found}


def _axe(page: Page) -> list[str]:
    page.evaluate(AXE.read_text(encoding="utf-8"))
    violations = page.evaluate("() => axe.run().then(r => r.violations)")
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:160]} {one['nodes'][0]['failureSummary'][:200]}"
        for one in violations
        if one["impact"] in ("serious", "critical")
    ]
