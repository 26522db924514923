"""Accounts, profiles, set-ups, and the page as something to keep: installed, offline, light."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.server.serving import Server

from .browsing import PHONE, axe, context
from .playing import Keys, cell
from .settling import settle, watch
from .sitting import start

pytestmark = [pytest.mark.web, pytest.mark.everything]

PASSWORD = "una clave larga"
NUMBERS = count(1)

Opened = Callable[..., Page]


@pytest.fixture
def opened(chromium: Browser, server: Server) -> Iterator[Opened]:
    """Give people browsers of their own."""
    contexts: list[BrowserContext] = []
    troubles: list[str] = []

    def give(**more: Any) -> Page:
        contexts.append(context(chromium, server.url, **more))
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: troubles.append(str(error)))
        return page

    yield give
    for one in contexts:
        one.close()
    assert troubles == []


def _somebody(page: Page, name: str) -> str:
    """Make an account on the page; the name gets a number, so that it is new."""
    name = f"{name} de casa {next(NUMBERS)}"  # guests of other tests have numbers, too
    page.goto("/")
    page.get_by_role("link", name="Entrar").click()
    form = page.get_by_role("form", name="Crear una cuenta")
    form.get_by_label("Nombre").fill(name)
    form.get_by_label("Contraseña").fill(PASSWORD)
    form.get_by_role("button").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    return name


def _enter(page: Page, name: str, password: str) -> None:
    page.goto("/me")
    form = page.get_by_role("form", name="Ya tengo cuenta")
    form.get_by_label("Nombre").fill(name)
    form.get_by_label("Contraseña").fill(password)
    form.get_by_role("button").click()


def _post(page: Page, path: str, data: object) -> Any:
    """Ask the server as the page would."""
    return page.evaluate(
        "([path, data]) => fetch(path, { method: 'POST', body: JSON.stringify(data),"
        " headers: { 'Content-Type': 'application/json' } }).then(r => r.json())",
        [path, data],
    )


def test_an_account_is_made_left_and_entered_again(opened: Opened) -> None:
    ana, berta = opened(), opened()
    name = _somebody(ana, "Ana")
    expect(ana.get_by_role("link", name=f"Tu cuenta: {name}")).to_be_visible()
    ana.get_by_role("button", name="Salir").click()
    expect(ana.get_by_role("link", name="Entrar")).to_be_visible()
    _enter(berta, name.upper(), "otra clave larga")
    expect(berta.get_by_role("alert")).to_contain_text("no son correctos")
    _enter(berta, name.upper(), PASSWORD)
    expect(berta.get_by_role("heading", level=1)).to_have_text(name)
    ana.goto("/me")
    form = ana.get_by_role("form", name="Crear una cuenta")
    form.get_by_label("Nombre").fill(name.lower())
    form.get_by_label("Contraseña").fill(PASSWORD)
    form.get_by_role("button").click()
    expect(ana.get_by_role("alert")).to_be_visible()


def test_what_was_a_guests_stays_with_the_account(opened: Opened) -> None:
    ana = opened()
    start(ana, "ajedrez", 2)
    table = ana.url
    _somebody(ana, "Ana")
    ana.goto(table)
    expect(ana.locator('[data-seat="0"]')).to_contain_text("tú")


def test_a_profile_shows_games_and_ratings(opened: Opened) -> None:
    ana, berta = opened(), opened()
    names = [_somebody(ana, "Ana"), _somebody(berta, "Berta")]
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = _post(ana, "/api/tables", {"game": "ajedrez", "seats": seats, "public": True})["table"]
    _post(berta, f"/api/tables/{table}", {"do": "sit", "id": "sit"})
    for i, action in enumerate(("f2f3", "e7e5", "g2g4", "d8h4")):
        _post(
            (ana, berta)[i % 2],
            f"/api/tables/{table}",
            {"do": "act", "id": str(i), "action": action},
        )
    berta.wait_for_function(
        "() => fetch('/api/me').then(r => r.json()).then(me => fetch('/api/people/' + me.id))"
        ".then(r => r.json()).then(about => about.ratings.length > 0)"
    )
    for page, result in ((ana, "Perdió"), (berta, "Ganó")):
        page.goto("/me")
        expect(page.locator("main").get_by_role("listitem")).to_contain_text([f"Ajedrez{result}"])
        expect(page.get_by_role("row").last).to_contain_text("Ajedrez")
    me = berta.evaluate("() => fetch('/api/me').then(r => r.json())")
    ana.goto(f"/people/{me['id']}")
    expect(ana.get_by_role("heading", level=1)).to_have_text(names[1])
    ana.locator("main").get_by_role("link", name="Ajedrez").click()
    expect(ana.locator(".status")).to_contain_text("Has perdido")


def test_ones_data_is_given_and_deleted(opened: Opened) -> None:
    ana = opened()
    name = _somebody(ana, "Ana")
    with ana.expect_download() as waiting:
        ana.get_by_role("link", name="Descargar mis datos").click()
    given = json.loads(Path(waiting.value.path()).read_text(encoding="utf-8"))
    assert given["person"]["name"] == name
    ana.get_by_role("button", name="Borrar mi cuenta").click()
    expect(ana.get_by_role("alertdialog")).to_contain_text("No se puede deshacer")
    ana.get_by_role("button", name="Mejor no").click()
    expect(ana.get_by_role("heading", level=1)).to_have_text(name)
    ana.get_by_role("button", name="Borrar mi cuenta").click()
    ana.get_by_role("button", name="Borrar para siempre").click()
    expect(ana.get_by_role("status")).to_have_text("Todo lo tuyo se ha borrado.")
    _enter(ana, name, PASSWORD)
    expect(ana.get_by_role("alert")).to_be_visible()


def _arrange(page: Page) -> None:
    """Open a table at which armies are arranged in secret, against the machine."""
    page.goto("/new?game=reyes&secret")
    page.wait_for_selector(".preview svg")
    page.get_by_role("button", name="Abrir la mesa").click()
    page.wait_for_selector(".arranging h2")


def _stands(page: Page, where: str, what: str) -> None:
    expect(cell(page, where)).to_have_attribute("aria-label", re.compile(what))


def test_an_army_is_arranged_by_drag_tap_and_keyboard(opened: Opened) -> None:
    ana = opened()
    _arrange(ana)
    _stands(ana, "g1", "torre")
    cell(ana, "g1").drag_to(cell(ana, "h1"))
    _stands(ana, "h1", "torre")
    _stands(ana, "g1", "reina")
    keys = Keys()
    keys.cell(ana, "h1")
    keys.cell(ana, "i1")
    _stands(ana, "i1", "torre")
    _stands(ana, "h1", "rey")
    ana.get_by_role("button", name="Espejo").click()
    _stands(ana, "h1", "torre")
    berta = opened(size=PHONE, has_touch=True, is_mobile=True)
    _arrange(berta)
    berta.get_by_role("button", name="Fortaleza").tap()
    expect(berta.locator(".idea")).to_contain_text("Tres peones de fondo")
    _stands(berta, "h1", "rey")
    cell(berta, "h1").tap()
    cell(berta, "g1").tap()
    _stands(berta, "g1", "rey")
    berta.get_by_role("button", name="Al azar").tap()
    berta.get_by_role("button", name="Listo").tap()
    berta.wait_for_selector(".table.mine, .seats .turn")


def test_a_set_up_is_published_liked_saved_and_used(opened: Opened) -> None:
    ana, berta = opened(), opened()
    author = _somebody(ana, "Ana")
    title = f"Muralla {next(NUMBERS)}"
    _arrange(ana)
    ana.get_by_role("button", name="Fortaleza").click()
    _stands(ana, "h1", "rey")
    ana.get_by_text("Guardar esta formación").click()
    ana.get_by_label("Nombre de la formación").fill(title)
    ana.get_by_label("Una frase sobre su idea").fill("Nadie pasa.")
    ana.get_by_label("Publicarla").check()
    ana.get_by_role("button", name="Guardar", exact=True).click()
    expect(ana.get_by_role("group", name="Mías")).to_contain_text(title)

    berta.goto("/gallery")
    card = berta.locator(f'[data-setup="{title}"]')
    expect(card).to_contain_text("Nadie pasa.")
    expect(card.get_by_role("img")).to_be_visible()
    like = card.get_by_role("button", name="Me gusta")
    like.click()
    expect(like).to_have_attribute("aria-pressed", "true")
    expect(like).to_contain_text("1")
    card.get_by_role("button", name="Guardar").click()
    expect(card.get_by_role("button", name="Guardada")).to_be_disabled()
    berta.goto("/me")
    mine = berta.locator(f'[data-setup="{title}"]')
    mine.get_by_role("button", name="Publicar").click()
    expect(mine).to_contain_text("publicada")
    mine.get_by_role("button", name="Quitar").click()
    expect(mine).to_have_count(0)

    # at a table it lies among those of others
    _arrange(berta)
    berta.get_by_role("group", name="De otros").get_by_role("button", name=title).click()
    _stands(berta, "h1", "rey")
    berta.get_by_role("button", name="Listo").click()
    expect(berta.locator(".arranging")).to_have_count(0)
    _stands(berta, "h1", "rey")

    # and a table is opened with it
    berta.goto("/gallery")
    card.get_by_role("link", name=author).click()
    expect(berta.get_by_role("heading", level=1)).to_have_text(author)
    berta.go_back()
    card.get_by_role("link", name="Jugar con ella").click()
    expect(berta.get_by_label("Ejército: Negro")).to_have_value(re.compile("^RKBB"))
    berta.get_by_role("button", name="Abrir la mesa").click()
    berta.wait_for_url(re.compile("/t/"))
    _stands(berta, "h1", "rey")


def test_presets_say_what_belongs_to_them(opened: Opened) -> None:
    ana = opened()
    ana.goto("/new?game=colmena")
    wall = ana.get_by_label("El Muro ha de caber")
    expect(wall).not_to_be_checked()
    option = ana.locator(".option", has=wall)
    expect(option).to_contain_text("Así en: Murciana")
    ana.get_by_label("Modalidad").select_option("hive")
    expect(wall).to_be_checked()
    expect(option).to_contain_text("Así en: Hive")
    wall.uncheck()
    expect(option).to_contain_text("Así en: Murciana")


def test_the_board_on_the_first_page_lives(opened: Opened) -> None:
    ana = opened(reduced_motion="no-preference")
    ana.goto("/")
    board = ana.locator(".laid svg").first
    board.wait_for()
    first = board.inner_html()
    ana.wait_for_function(
        "first => document.querySelector('.laid svg').innerHTML !== first", arg=first
    )


def test_without_a_network_the_page_opens_and_says_so(opened: Opened) -> None:
    ana = opened(service_workers="allow")
    ana.goto("/")
    ana.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    ana.wait_for_function("() => navigator.serviceWorker.controller !== null")
    ana.context.set_offline(True)
    for path in ("/", "/lobby", "/new"):
        ana.goto(path)
        expect(ana.get_by_role("link", name="Sobremesa")).to_be_visible()
        expect(ana.get_by_role("alert")).to_be_visible()
    ana.goto("/")
    expect(ana.get_by_role("alert")).to_contain_text("La mesa sigue puesta")
    ana.get_by_role("button", name="Probar otra vez").click()
    expect(ana.get_by_role("alert")).to_contain_text("La mesa sigue puesta")
    ana.context.set_offline(False)  # the page notices by itself
    expect(ana.locator(".cover")).to_have_count(5)
    expect(ana.get_by_role("alert")).to_have_count(0)


def test_the_page_can_be_installed(opened: Opened) -> None:
    ana = opened()
    ana.goto("/")
    manifest = ana.request.get("/manifest.webmanifest").json()
    assert manifest["start_url"] == "/"
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        if icon["type"] != "image/png":
            continue
        width, height = ana.evaluate(
            "src => new Promise((done) => { const one = new Image();"
            " one.onload = () => done([one.naturalWidth, one.naturalHeight]); one.src = src; })",
            icon["src"],
        )
        assert f"{width}x{height}" == icon["sizes"]
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}


def test_the_first_load_is_light(opened: Opened) -> None:
    ana = opened()
    scripts: dict[str, int] = {}
    ana.on(
        "response",
        lambda answer: (
            scripts.__setitem__(answer.url, len(gzip.compress(answer.body())))
            if answer.request.resource_type == "script"
            else None
        ),
    )
    ana.goto("/")
    ana.wait_for_selector(".laid svg")
    assert scripts
    assert sum(scripts.values()) < 200_000, scripts


@pytest.mark.parametrize("size", [{"width": 1280, "height": 800}, PHONE])
def test_nothing_jumps_while_the_page_is_read(opened: Opened, size: dict[str, int]) -> None:
    ana = opened(size=size)
    watch(ana)
    ana.add_init_script(
        "window.shifts = 0; new PerformanceObserver((list) => {"
        " for (const one of list.getEntries())"
        " if (!one.hadRecentInput) window.shifts += one.value; })"
        ".observe({ type: 'layout-shift', buffered: true });"
    )
    for path, sign in (
        ("/", ".laid svg"),
        ("/new", ".preview svg"),
        ("/lobby", "h1"),
        ("/me", "h1"),
    ):
        ana.goto(path)
        ana.wait_for_selector(sign)
        settle(ana)
        assert ana.evaluate("window.shifts") < 0.1, path


def test_no_screen_of_people_is_closed_to_anybody(opened: Opened) -> None:
    ana = opened()
    found: dict[str, list[str]] = {}
    ana.goto("/me")
    ana.wait_for_selector("form")
    found["guest"] = axe(ana)
    _somebody(ana, "Ana")
    _arrange(ana)
    ana.get_by_text("Guardar esta formación").click()
    found["arranging"] = axe(ana)
    ana.get_by_label("Nombre de la formación").fill("Muralla")
    ana.get_by_label("Publicarla").check()
    ana.get_by_role("button", name="Guardar", exact=True).click()
    expect(ana.get_by_role("group", name="Mías")).to_be_visible()
    ana.goto("/me")
    ana.locator(".setup svg").first.wait_for()
    ana.get_by_role("button", name="Borrar mi cuenta").click()
    found["account"] = axe(ana)
    ana.goto("/gallery")
    ana.locator(".setup svg").first.wait_for()
    found["gallery"] = axe(ana)
    ana.locator(".setup p a").first.click()
    ana.wait_for_selector("h1")
    found["somebody"] = axe(ana)
    ana.goto("/new?game=reyes")
    ana.wait_for_selector(".preview svg")
    found["new"] = axe(ana)
    assert found == {screen: [] for screen in found}


def test_screens_of_people_fit_a_narrow_phone(opened: Opened) -> None:
    ana = opened(size={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    _somebody(ana, "Ana")
    _arrange(ana)
    for path in ("", "/me", "/gallery", "/new?game=reyes", "/lobby"):
        if path:
            ana.goto(path)
            ana.wait_for_selector("h1")
        assert ana.evaluate("document.documentElement.scrollWidth") <= 360, path
