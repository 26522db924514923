"""Rules, tutorials and the designer's corner in a real browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.server.serving import Server

from .browsing import PHONE, axe, cell, context, somebody
from .sitting import start

pytestmark = [pytest.mark.web, pytest.mark.everything]

GAMES = ("colmena", "colina", "sparta", "reyes", "ajedrez")
SMALL = {"width": 360, "height": 740}
PLAYED = 90_000
"""Milliseconds within which forty games of beginners are played on a busy machine."""
BUSY = {"code": "busy", "es": "El servidor está ocupado.", "en": "The server is busy."}


@pytest.fixture
def ana(chromium: Browser, server: Server) -> Iterator[Page]:
    yield from somebody(context(chromium, server.url), "400")  # refused options are answers


@pytest.fixture
def berta(chromium: Browser, server: Server) -> Iterator[Page]:
    here = context(chromium, server.url, PHONE, locale="en-GB", has_touch=True)
    yield from somebody(here, "400")


def _get(page: Page, path: str) -> Any:
    return page.evaluate("path => fetch(path).then(answer => answer.json())", path)


def _press(page: Page, scene: Any, click: str, language: str) -> None:
    kind, _, name = click.partition(":")
    if kind == "cell":
        cell(page, name).click()
    elif kind == "hand":
        page.locator(f'[data-item="{click}"]').click()
    else:
        label = next(b["label"][language] for b in scene["buttons"] if b["id"] == name)
        page.locator(".buttons").get_by_role("button", name=label, exact=True).click()


# tutorials


def _follow(page: Page, game: str, language: str) -> None:
    """Go through a tutorial: each tempting mistake first, then what is asked."""
    page.goto(f"/learn/{game}")
    page.wait_for_selector("#task")
    steps = [s for lesson in _get(page, f"/api/games/{game}/tutorial") for s in lesson["steps"]]
    for number, step in enumerate(steps):
        expect(page.locator("#task")).to_have_text(step["task"][language])
        begun = _get(page, f"/api/games/{game}/tutorial/{step['id']}")
        scene = begun["picture"]["scene"]
        choice = next(c for c in scene["choices"] if c["action"] == begun["show"])
        page.wait_for_selector(f'[data-step="{step["id"]}"]')
        if step["wrong"]:
            if step["wrong"]["clicks"]:
                for click in step["wrong"]["clicks"]:
                    _press(page, scene, click, language)
            else:
                page.locator("[data-wrong]").click()
            expect(page.locator(".feedback .bad a")).to_have_attribute(
                "href", re.compile(rf"^/rules/{game}#[A-Z]{{3}}-")
            )
        for click in choice["clicks"]:
            _press(page, scene, click, language)
        expect(page.locator(".feedback .good")).to_contain_text(step["done"][language])
        done = page.evaluate("name => JSON.parse(localStorage[name])", f"sobremesa.learn.{game}")
        assert len(done) == number + 1
        page.locator("[data-next]").click()


@pytest.mark.parametrize("game", GAMES)
def test_the_spanish_tutorial_leads_to_a_first_game(ana: Page, game: str) -> None:
    _follow(ana, game, "es")
    expect(ana.get_by_role("heading", name="Ya sabes jugar a")).to_be_visible()
    ana.get_by_role("button", name="Jugar contra el nivel 1").click()
    ana.wait_for_url(re.compile("/t/"))
    expect(ana.locator(".seats")).to_contain_text("Máquina 1")


@pytest.mark.parametrize("game", GAMES)
def test_the_english_tutorial_is_followed_on_a_phone(berta: Page, game: str) -> None:
    _follow(berta, game, "en")
    expect(berta.get_by_role("heading", name="You know how to play")).to_be_visible()


def test_a_step_is_done_by_keyboard(ana: Page) -> None:
    ana.goto("/learn/ajedrez")
    cell(ana, "a1").focus()
    ana.keyboard.press("Enter")
    expect(cell(ana, "a1")).to_have_attribute("aria-selected", "true")
    for _ in range(7):
        ana.keyboard.press("ArrowUp")
    ana.keyboard.press("Enter")
    expect(ana.locator(".feedback .good")).to_be_visible()
    expect(ana.locator("[data-next]")).to_be_focused()
    ana.keyboard.press("Enter")
    expect(ana.locator("#task")).to_contain_text("La torre va recta")


def test_hints_end_in_the_deed_and_progress_is_kept_until_one_starts_over(ana: Page) -> None:
    ana.goto("/learn/sparta")
    ana.get_by_role("button", name="Una pista").click()
    expect(ana.locator(".feedback")).to_contain_text("i4")
    ana.get_by_role("button", name="Otra pista").click()
    expect(cell(ana, "i4")).to_have_attribute("aria-selected", "true")
    ana.get_by_role("button", name="Hazlo por mí").click()
    expect(ana.locator(".feedback .good")).to_be_visible()
    ana.reload()
    expect(ana.locator(".panel")).to_contain_text("Paso 2 de 17")
    ana.get_by_text("Pasos", exact=True).click()
    ana.get_by_role("button", name="Empezar de nuevo").click()
    expect(ana.locator(".panel")).to_contain_text("Paso 1 de 17")
    assert ana.evaluate("() => localStorage['sobremesa.learn.sparta']") == "[]"


def test_what_is_allowed_but_not_asked_for_changes_nothing(ana: Page) -> None:
    ana.goto("/learn/ajedrez")
    cell(ana, "a1").click()
    cell(ana, "a2").click()
    expect(ana.locator(".feedback")).to_contain_text("aquí se pide otra cosa")
    expect(cell(ana, "a1")).to_have_attribute("aria-label", re.compile("torre"))


# rules


def test_a_refusal_at_the_table_leads_to_its_rule(ana: Page) -> None:
    start(ana, "sparta", 1)
    cell(ana, "e2").click()
    cell(ana, "e5").click()
    ana.locator(".refusal").get_by_role("link", name="Regla SPA-2.2").click()
    expect(ana.locator(".drawer .now")).to_have_attribute("data-rule", "SPA-2.2")
    with ana.context.expect_page() as opened:
        ana.locator(".drawer").get_by_role("link", name="Todas las reglas").click()
    rules = opened.value
    expect(rules.locator("#SPA-2\\.2")).to_be_in_viewport()
    assert rules.url.endswith("/rules/sparta#SPA-2.2")


def test_rules_are_searched_without_accents(ana: Page) -> None:
    ana.goto("/rules/colmena")
    ana.wait_for_selector("figure")
    everything = ana.locator(".passage").count()
    ana.get_by_placeholder("Buscar en las reglas").fill("balon TRES veces exactas")
    expect(ana.locator(".passage")).to_have_count(1)
    expect(ana.locator(".passage h3")).to_have_text("CMN-5.5")
    assert ana.evaluate("() => CSS.highlights.get('found').size") > 3
    ana.get_by_placeholder("Buscar en las reglas").fill("zzzz")
    expect(ana.locator("article")).to_contain_text("Ninguna regla dice eso")
    ana.get_by_placeholder("Buscar en las reglas").fill("")
    expect(ana.locator(".passage")).to_have_count(everything)


def test_presets_are_told_apart_where_it_matters(ana: Page) -> None:
    ana.goto("/rules/colmena")
    rule = ana.locator(".passage").filter(has=ana.locator("#CMN-5\\.3"))
    expect(rule.locator(".option")).to_contain_text(re.compile("Murciana: No.*Hive: Sí"))
    expect(rule).to_contain_text("El Muro ha de caber: Sí")


def test_a_diagram_is_a_picture_until_it_is_touched(ana: Page) -> None:
    asked: list[str] = []
    ana.on("request", lambda one: asked.append(one.url) if "/api/games/" in one.url else None)
    ana.goto("/rules/ajedrez")
    ana.wait_for_selector("figure img")
    assert ana.locator("svg.board").count() == 0
    rook = ana.locator(".passage").filter(has=ana.locator("#AJE-3\\.3"))
    rook.locator(".still").first.click()
    expect(rook.locator('[data-cell="a1"]')).to_have_attribute("aria-label", re.compile("torre"))
    rook.locator('[data-cell="a1"]').click()
    rook.locator('[data-cell="d4"]').click()
    expect(rook.locator(".told")).to_contain_text("AJE-3.3")
    again = rook.get_by_role("button", name="Otra vez")
    before = again.evaluate("one => one.offsetLeft")
    rook.get_by_role("button", name="Hacer").click()
    expect(rook.locator('[data-cell="a7"]')).to_have_attribute("aria-label", re.compile("torre"))
    expect(rook.get_by_role("button", name="Hacer")).to_be_disabled()
    expect(again).to_be_focused()
    assert again.evaluate("one => one.offsetLeft") == before, "it moved under the hand"
    expect(rook.locator('[data-cell="a1"]')).to_have_attribute("aria-label", "a1, vacía")
    asked.clear()
    again.click()
    expect(rook.locator('[data-cell="a1"]')).to_have_attribute("aria-label", re.compile("torre"))
    expect(rook.get_by_role("button", name="Hacer")).to_be_enabled()
    assert [one for one in asked if ".svg" not in one] == [], "where it begins is known"
    rook.get_by_role("button", name="Cerrar").click()
    expect(rook.locator("svg.board")).to_have_count(0)


def test_an_answer_to_a_diagram_that_was_begun_again_changes_nothing(ana: Page) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    ana.route("**/try", hold)
    ana.goto("/rules/ajedrez")
    rook = ana.locator(".passage").filter(has=ana.locator("#AJE-3\\.3"))
    rook.locator(".still").first.click()
    rook.get_by_role("button", name="Hacer").click()
    rook.get_by_role("button", name="Otra vez").click()
    while not held:
        ana.wait_for_timeout(10)
    with ana.expect_response("**/try"):
        held[0].continue_()
    ana.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    expect(rook.locator('[data-cell="a1"]')).to_have_attribute("aria-label", re.compile("torre"))
    expect(rook.get_by_role("button", name="Hacer")).to_be_enabled()


def test_a_diagram_that_is_refused_says_so_beside_its_buttons(
    chromium: Browser, server: Server
) -> None:
    for page in somebody(context(chromium, server.url), "503"):
        # before it is opened: chromium does not hold back what an open page asks at that moment
        page.route("**/try", lambda route: route.fulfill(status=503, json=BUSY))
        page.goto("/rules/ajedrez")
        rook = page.locator(".passage").filter(has=page.locator("#AJE-3\\.3"))
        rook.locator(".still").first.click()
        rook.get_by_role("button", name="Hacer").click()
        expect(rook.get_by_role("alert")).to_have_text("El servidor está ocupado.")
        rook.get_by_role("button", name="Otra vez").click()
        expect(rook.get_by_role("alert")).to_have_count(0)


def test_the_largest_page_of_rules_is_there_at_once(ana: Page) -> None:
    ana.goto("/rules/colina")
    ana.wait_for_selector("figure")
    assert ana.locator("figure").count() > 100
    asked = ana.evaluate(
        "() => performance.getEntriesByType('resource')"
        ".filter(one => one.name.includes('.svg?')).length"
    )
    assert asked < 60, "diagrams far below are loaded when they come near"


def test_the_printed_page_has_the_rules_and_nothing_else(ana: Page) -> None:
    ana.goto("/rules/sparta")
    ana.wait_for_selector("figure")
    ana.emulate_media(media="print")
    for gone in (".page > header", ".contents", ".ways"):
        expect(ana.locator(gone)).to_be_hidden()
    expect(ana.get_by_role("heading", name="Sparta")).to_be_visible()
    expect(ana.locator("figure").first).to_be_visible()
    assert ana.pdf(prefer_css_page_size=True)[:5] == b"%PDF-"


# the designer's corner


def test_a_variant_is_designed_shared_and_played(ana: Page, berta: Page) -> None:
    ana.goto("/design/colina")
    expect(ana.locator("#differences")).to_have_text("Son las reglas de siempre")
    ana.get_by_label("Niveles de la Colina").select_option("3")
    ana.get_by_label("Conquista").check()
    ana.get_by_label("Jugadores").select_option("3")
    expect(ana.locator(".differences li")).to_have_count(2)
    expect(ana.locator("#differences")).to_have_text("Como las reglas de siempre, salvo:")
    expect(ana.locator(".passage h3")).to_have_text(["COL-1.3", "COL-8.4"])
    expect(ana).to_have_url(re.compile(r"\?players=3&hill_levels=3&conquest=true$"))
    berta.goto(ana.url)
    expect(berta.get_by_label("Levels of the Hill")).to_have_value("3")
    expect(berta.get_by_label("Conquest")).to_be_checked()
    expect(berta.locator(".differences li")).to_have_count(2)
    berta.get_by_role("button", name="Against the machine").click()
    berta.wait_for_url(re.compile("/t/"))
    terms = _get(berta, f"/api/tables/{berta.url[-12:]}")["terms"]
    assert (terms["players"], terms["options"]["hill_levels"]) == (3, 3)
    assert terms["options"]["conquest"] is True


def test_the_nearest_preset_is_named(ana: Page) -> None:
    ana.goto("/design/colmena?wall_gate=true&queen_first=false&repetition=0")
    expect(ana.locator("#differences")).to_have_text("Es la modalidad Hive")
    ana.get_by_label("Repetición").fill("5")
    expect(ana.locator("#differences")).to_have_text("Como la modalidad Hive, salvo:")
    ana.get_by_role("button", name="Valores por defecto").click()
    expect(ana.locator("#differences")).to_have_text("Es la modalidad Murciana")
    expect(ana).to_have_url(re.compile("/design/colmena$"))


def test_what_does_not_fit_together_is_explained(ana: Page) -> None:
    ana.goto("/design/reyes?seating=four")
    expect(ana.locator(".error")).to_contain_text("four")
    expect(ana.get_by_role("button", name="Contra la máquina")).to_be_disabled()
    ana.get_by_label("Jugadores").select_option("4")
    expect(ana.locator(".error")).to_have_count(0)
    expect(ana.get_by_role("button", name="Contra la máquina")).to_be_enabled()


def test_a_variant_that_does_not_exist_says_so_and_leads_back(
    chromium: Browser, server: Server
) -> None:
    for page in somebody(context(chromium, server.url), "400"):
        page.goto("/design/colina?bogus=1&habit=false")
        expect(page.locator(".error")).to_contain_text("bogus")
        page.get_by_role("button", name="Volver a las reglas de siempre").click()
        expect(page.locator("#differences")).to_have_text("Son las reglas de siempre")
        expect(page.locator(".error")).to_have_count(0)
        expect(page.locator(".result .board svg")).to_be_visible()


def test_set_ups_are_called_by_their_names(ana: Page) -> None:
    ana.goto("/design/reyes")
    ana.locator(".army select").first.select_option(label="Fortaleza")
    expect(ana.locator(".differences li")).to_contain_text("Fortaleza")


def test_cities_are_moved_by_name_and_by_hand(ana: Page) -> None:
    ana.goto("/design/sparta?cities=crossed")
    expect(ana.get_by_label("Ciudades")).to_have_value("crossed")
    expect(ana.locator(".differences li")).to_have_text(
        "Ciudades Ciudades gemelas Ciudades cruzadas"
    )
    ana.get_by_label("A mano").fill('{"b5":"S"}')
    ana.get_by_label("A mano").blur()
    expect(ana.locator(".error")).to_contain_text("«Ciudades»")


def test_two_variants_are_played_side_by_side(ana: Page) -> None:
    ana.goto("/design/sparta")
    begin = ana.get_by_role("button", name="Jugarla 40 veces")
    ana.get_by_label("Nivel que juega").select_option("1")
    begin.click()
    usual = ana.locator(".balance article").first
    expect(usual.locator("h3")).to_have_text("2 jugadores · reglas de siempre")
    expect(usual.locator("[role=status]")).to_have_text(
        "Partidas: 40, todas del nivel 1", timeout=PLAYED
    )
    expect(usual.locator("progress")).to_have_js_property("value", 40)
    expect(usual.locator(".sides li")).to_have_count(2)
    expect(usual.locator(".sides .share").first).to_have_text(re.compile(r"^\d+ % \(\d+–\d+\)$"))
    ana.get_by_label("Ciudades").select_option("crossed")
    expect(ana.locator("#differences")).to_have_text("Como las reglas de siempre, salvo:")
    ana.get_by_label("Nivel que juega").select_option("3")
    ana.get_by_role("button", name="Jugar esta al lado").click()
    other = ana.locator(".balance article").nth(1)
    expect(other.locator("h3")).to_contain_text("Ciudades cruzadas")
    expect(other.locator(".sides li")).to_have_count(2, timeout=PLAYED)
    left, right = usual.bounding_box(), other.bounding_box()
    assert left
    assert right
    assert left["y"] == right["y"]
    ana.get_by_role("button", name="Parar").click()
    expect(other.get_by_role("button", name="Quitar")).to_be_visible()
    expect(other.locator(".sides li")).to_have_count(2)  # what is known stays
    other.get_by_role("button", name="Quitar").click()
    expect(ana.locator(".balance article")).to_have_count(1)
    assert axe(ana) == []


# everybody


@pytest.mark.parametrize("game", GAMES)
def test_no_screen_of_learning_is_closed_to_anybody(ana: Page, game: str) -> None:
    found = {}
    ana.goto(f"/rules/{game}")
    ana.wait_for_selector("figure")
    ana.locator(".still").first.click()
    ana.wait_for_selector("svg.board")
    found["rules"] = axe(ana)
    ana.goto(f"/learn/{game}")
    ana.wait_for_selector("svg.board")
    ana.get_by_text("Pasos", exact=True).click()
    found["learn"] = axe(ana)
    ana.goto(f"/design/{game}?repetition=2" if game != "colina" else "/design/colina?habit=false")
    ana.wait_for_selector(".differences li")
    found["design"] = axe(ana)
    assert found == {screen: [] for screen in found}


@pytest.mark.parametrize("game", GAMES)
def test_everything_fits_on_a_small_phone(chromium: Browser, server: Server, game: str) -> None:
    here = context(chromium, server.url, SMALL)
    page = here.new_page()
    for kind, ready in (("rules", "figure"), ("learn", "svg.board"), ("design", "svg.board")):
        page.goto(f"/{kind}/{game}")
        page.wait_for_selector(ready)
        assert page.evaluate("() => document.documentElement.scrollWidth") <= SMALL["width"], kind
    here.close()
