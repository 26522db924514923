"""The page around the tables: home, lobby, a new table, language, themes, everybody."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.server.serving import Server

from .browsing import axe, cell, context, somebody
from .sitting import ACTIONS, MINE, do, scene, sit, start

pytestmark = pytest.mark.web


def test_a_table_is_opened_with_options_and_found_in_the_lobby(ana: Page, berta: Page) -> None:
    ana.goto("/new?game=colmena")
    ana.wait_for_selector(".preview svg")
    ana.get_by_label("Asiento 2").select_option("open")
    ana.get_by_label("Reloj").select_option("fischer")
    expect(
        ana.get_by_role("combobox", name="Tiempo", exact=True).locator("option:checked")
    ).to_have_text("5 min + 5 s")
    expect(ana.get_by_role("spinbutton", name="Segundos")).to_have_count(0)
    ana.get_by_role("combobox", name="Tiempo", exact=True).select_option("Otro, en segundos")
    ana.get_by_role("spinbutton", name="Segundos").fill("420")
    ana.get_by_role("combobox", name="Tiempo", exact=True).select_option("5 min + 5 s")
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
    ana.get_by_label("Asiento 2").select_option("open")
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
    expect(ana.locator(".arranging")).to_contain_text("Esperando a los demás")
    berta.get_by_role("button", name="At random").click()
    berta.get_by_role("button", name="Ready").click()
    ana.wait_for_selector(MINE)
    expect(cell(berta, "g1")).to_have_attribute("aria-label", re.compile("king"))


def test_an_answer_that_comes_too_late_changes_no_army(ana: Page) -> None:
    late: list[Route] = []
    open_yet = False

    def hold(route: Route) -> None:
        if late or not open_yet:
            route.continue_()
        else:
            late.append(route)

    ana.route("**/arrangement", hold)
    sit(ana, "reyes", seats=[{"kind": "me"}, {"kind": "bot", "level": 1}], secret=True)
    fortress = ana.get_by_role("button", name="Fortaleza")
    expect(fortress).to_be_enabled()
    open_yet = True
    with ana.expect_request("**/arrangement"):
        fortress.click()
    ana.get_by_role("button", name="Falange").click()
    expect(ana.locator(".idea")).to_contain_text("Falange")
    phalanx = [str(cell(ana, f"{file}1").get_attribute("aria-label")) for file in "ghij"]
    with ana.expect_response("**/arrangement"):
        late[0].continue_()
    cell(ana, "g1").click()  # quickly one exchange after the other
    cell(ana, "j1").click()
    cell(ana, "h1").click()
    cell(ana, "i1").click()
    wanted = [label.partition(",")[2] for label in reversed(phalanx)]
    for file, piece in zip("ghij", wanted, strict=True):
        expect(cell(ana, f"{file}1")).to_have_attribute("aria-label", f"{file}1,{piece}")


def test_language_and_theme_are_remembered(ana: Page) -> None:
    ana.goto("/")
    ana.get_by_role("button", name="English").click()
    expect(ana.locator("h1")).to_have_text("Board games for after dinner")
    ana.get_by_label("Theme").select_option("dark")
    ana.reload()
    expect(ana.locator("h1")).to_have_text("Board games for after dinner")
    assert ana.evaluate("document.documentElement.dataset.theme") == "dark"


def test_no_screen_is_closed_to_anybody(ana: Page) -> None:
    ana.goto("/")
    ana.wait_for_selector(".laid svg")
    found = {"home": axe(ana)}
    ana.goto("/new")
    ana.wait_for_selector(".preview svg")
    found["new"] = axe(ana)
    ana.goto("/lobby")
    ana.wait_for_selector("h1")
    found["lobby"] = axe(ana)
    for game in ("colina", "sparta", "reyes", "colmena", "ajedrez"):
        start(ana, game, 1)
        choices = scene(ana)["choices"]
        do(ana, choices[0]["clicks"])
        expect(ana.locator(ACTIONS)).to_have_count(1)
        found[game] = axe(ana)
    assert found == {screen: [] for screen in found}


def test_an_address_that_leads_nowhere_leads_home(chromium: Browser, server: Server) -> None:
    for page in somebody(context(chromium, server.url), "404"):
        page.goto("/nobody/knows")
        expect(page.get_by_role("heading", name="Aquí no hay nada.")).to_be_visible()
        page.locator("main").get_by_role("link", name="Inicio").click()
        expect(page.locator(".cover")).to_have_count(5)


MENU = ("Mesas abiertas", "Nueva mesa", "Torneos", "Problemas", "Análisis")


def test_the_menu_leads_to_every_screen(ana: Page) -> None:
    ana.goto("/")
    menu = ana.get_by_role("navigation", name="Principal")
    for word in MENU:
        menu.get_by_role("link", name=word, exact=True).click()
        expect(ana.locator("main h1")).to_contain_text(word)


def test_the_focus_goes_along_to_every_screen(ana: Page) -> None:
    ana.goto("/")
    expect(ana.locator(".cover")).to_have_count(5)
    menu = ana.get_by_role("navigation", name="Principal")
    for word in MENU:
        menu.get_by_role("link", name=word, exact=True).focus()
        ana.keyboard.press("Enter")
        expect(ana.locator("main h1")).to_contain_text(word)
        expect(ana.locator("main h1")).to_be_focused()
        expect(ana.locator("main").locator("a, button, select, input").first).to_be_visible()
        ana.keyboard.press("Tab")  # goes on from there, not from the top of the page
        expect(ana.locator("main :focus")).to_have_count(1)
    ana.go_back()
    expect(ana.locator("main h1")).to_have_text("Problemas")
    expect(ana.locator("main h1")).to_be_focused()


def test_the_focus_goes_to_the_rule_that_a_link_names(ana: Page) -> None:
    ana.goto("/")
    ana.evaluate("""() => {
      const link = document.createElement('a');
      link.href = '/rules/sparta#SPA-4.4';
      document.querySelector('main').append(link);
      link.click();
    }""")
    expect(ana.locator("#SPA-4\\.4")).to_be_focused()
    expect(ana.locator("#SPA-4\\.4")).to_be_in_viewport()
