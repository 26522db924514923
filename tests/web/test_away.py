"""A server that is away and addresses of nothing: said kindly, in both languages, with a way on."""

from __future__ import annotations

import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.serving import Guest, Server

from .browsing import cell, context, somebody
from .sitting import ACTIONS, do, join, sit, start

pytestmark = [pytest.mark.web, pytest.mark.everything]

NOTICED: Final = 25_000
"""Milliseconds within which a connection that died without a word has to be noticed."""
SCREENS: Final = {
    "/": ".laid",
    "/new": ".preview svg",
    "/lobby": ".lobby h1",
    "/me": ".forms",
    "/me/tokens": ".tokens h1",
    "/challenges": ".challenges h1",
    "/gallery": ".gallery h1",
    "/rules/sparta": ".rules h1",
    "/learn/sparta": ".tutorial .board",
    "/design/sparta": ".designer h1",
    "/analysis": ".analysis .board",
    "/puzzles": ".puzzles h1",
    "/puzzles/sparta": ".puzzles li",
    "/puzzles/sparta/1": ".steps",
    "/tournaments": ".list h1",
    "/tournaments/new": "form.new",
    "/tournament/{cup}": ".cup h1",
    "/t/{table}": ".table .board",
    "/people/{person}": ".somebody h1",
}
"""Every screen, and what is there once the server has answered."""
LOST: Final = {
    "es-ES": ("La mesa sigue puesta", "Seguimos probando", "Probar otra vez", "Inicio"),
    "en-GB": ("The table is still laid", "We keep trying", "Try again", "Home"),
}


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    """Run a server of one's own, which may be killed and stopped."""
    server = Server(f"sqlite:{tmp_path}/tables.db")
    server.start()
    yield server
    if server.process:
        server.process.send_signal(signal.SIGCONT)
    server.stop()


def _paths(server: Server) -> list[str]:
    ana = Guest(server, "Ana")
    terms = {"title": "Copa", "game": "sparta", "format": "swiss"}
    cup = ana.post("/api/tournaments", {"terms": terms, "hosting": {}})["tournament"]
    table = ana.open(game="sparta", seats=[{"kind": "me"}] * 2)
    ana.close()
    return [path.format(cup=cup, table=table, person=ana.id) for path in SCREENS]


def _kept(page: Page) -> None:
    """Open the page and wait until the browser keeps it."""
    page.goto("/")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


@pytest.mark.parametrize("language", LOST)
def test_every_screen_says_that_the_server_is_away_and_comes_back(
    own: Server, chromium: Browser, language: str
) -> None:
    paths = dict(zip(_paths(own), SCREENS.values(), strict=True))
    title, trying, again, home = LOST[language]
    here = context(chromium, own.url, locale=language, service_workers="allow")
    page = here.new_page()
    _kept(page)
    own.kill()
    for path in paths:
        page.goto(path)
        alert = page.get_by_role("alert")
        expect(alert).to_contain_text(title)
        expect(alert).to_contain_text(trying)
        expect(alert.get_by_role("button", name=again)).to_be_visible()
        expect(alert.get_by_role("link", name=home)).to_be_visible()
        expect(page.get_by_text("Cargando…")).to_have_count(0)
    tabs = {path: page if i == 0 else here.new_page() for i, path in enumerate(list(paths)[::5])}
    for path, tab in tabs.items():
        tab.goto(path)
        expect(tab.get_by_role("alert")).to_contain_text(title)
    own.start()
    for path, tab in tabs.items():  # nobody has to do anything
        expect(tab.locator(paths[path]).first).to_be_visible()
        expect(tab.get_by_role("alert")).to_have_count(0)
    here.close()


def test_a_server_that_hangs_is_as_good_as_none(own: Server, chromium: Browser) -> None:
    """Four people at once, because it takes its time: two at a table, who hear of it by a socket,
    one who follows a tournament in silence by a stream, and one who asks for another screen."""
    path = next(one for one in _paths(own) if one.startswith("/tournament/"))
    contexts = [context(chromium, own.url) for _ in range(3)]
    contexts.append(context(chromium, own.url, service_workers="allow"))
    ana, blas, eva, fer = (here.new_page() for here in contexts)
    _kept(fer)
    start(ana, "ajedrez", 2)
    join(blas, ana.url)
    eva.goto(path)
    expect(eva.locator(".cup h1")).to_be_visible()
    assert own.process
    own.process.send_signal(signal.SIGSTOP)
    stopped = time.monotonic()
    fer.goto("/puzzles/sparta")

    def left() -> float:
        return max(1.0, NOTICED - (time.monotonic() - stopped) * 1000)

    expect(blas.locator(".lost")).to_be_visible(timeout=left())  # a connection died without a word
    expect(eva.get_by_text("Conexión perdida")).to_be_visible(timeout=left())
    expect(fer.get_by_role("alert")).to_contain_text("La mesa sigue puesta", timeout=40_000)
    own.process.send_signal(signal.SIGCONT)
    expect(blas.locator(".lost")).to_have_count(0)
    expect(ana.locator(".lost")).to_have_count(0)
    expect(eva.get_by_text("Conexión perdida")).to_have_count(0)
    expect(fer.locator(".puzzles li").first).to_be_visible()
    do(ana, ["cell:e2", "cell:e4"])
    expect(blas.locator(ACTIONS)).to_have_text(["e4"])
    for here in contexts:
        here.close()


@pytest.mark.parametrize(
    ("language", "kept", "short"),
    [
        ("es-ES", "lo que has hecho está guardado aquí", "Guardado aquí"),
        ("en-GB", "what you did is kept here", "Kept here"),
    ],
)
def test_an_action_without_a_connection_is_kept_and_said_to_be(
    own: Server, chromium: Browser, language: str, kept: str, short: str
) -> None:
    here = context(chromium, own.url, locale=language)
    page = here.new_page()
    start(page, "ajedrez", 1)
    own.kill()
    expect(page.locator(".lost")).to_be_visible()
    do(page, ["cell:e2", "cell:e4"])
    expect(page.locator(".lost")).to_contain_text(kept)
    expect(page.locator(".bar")).to_contain_text(short)
    # another one cannot take its place
    cell(page, "d2").click()
    cell(page, "d4").click()
    expect(page.locator(".refusal")).to_be_visible()
    own.start()
    expect(page.locator(ACTIONS)).to_have_text(["e4"])
    expect(page.locator(".lost")).to_have_count(0)
    expect(page.locator(".bar")).not_to_contain_text(short)
    here.close()


def test_what_is_done_on_other_boards_without_a_server_is_said_not_to_be_done(
    own: Server, chromium: Browser
) -> None:
    here = context(chromium, own.url)
    page = here.new_page()
    page.goto("/analysis?game=ajedrez")
    page.wait_for_selector(".lines li .action")
    own.kill()
    cell(page, "e2").click()
    cell(page, "e4").click()
    expect(page.locator(".notice")).to_contain_text("no se ha podido enviar")
    expect(page.locator("[data-node]")).to_have_count(0)
    expect(cell(page, "e2")).to_have_attribute("aria-label", re.compile("peón blanco"))
    own.start()
    cell(page, "d2").click()
    cell(page, "d4").click()
    expect(page.locator("[data-node]")).to_have_text(["d2d4"])
    expect(page.locator(".notice")).to_have_count(0)
    here.close()


NOTHING: Final = {
    "/t/abcdefghijkl": ("No hay ninguna mesa así", "There is no such table"),
    "/tournament/abcdefghijkl": ("No hay ningún torneo así", "There is no such tournament"),
    "/people/pabcdefghijk": ("No hay nadie con esa dirección", "There is nobody at this address"),
    "/puzzles/sparta/9999": ("Hay problemas del 1 al", "There are puzzles 1 to"),
    "/nobody/knows": ("Aquí no hay nada", "There is nothing here"),
    **{
        f"/{screen}/nobody": ("No hay ningún juego así", "There is no such game")
        for screen in ("rules", "learn", "design", "puzzles")
    },
}


@pytest.mark.parametrize("language", ["es-ES", "en-GB"])
def test_an_address_of_nothing_says_so_and_leads_on(
    server: Server, chromium: Browser, language: str
) -> None:
    here = context(chromium, server.url, locale=language)
    page = here.new_page()
    for path, sentences in NOTHING.items():
        response = page.goto(path)
        assert response
        assert response.status == 404, path
        heading = page.get_by_role("heading", level=1)
        expect(heading).to_contain_text(sentences[language == "en-GB"], ignore_case=True)
        expect(page.locator("main").get_by_role("link").first).to_be_visible()
    page.locator("main").get_by_role(
        "link", name="Inicio" if language == "es-ES" else "Home"
    ).click()
    expect(page.locator(".laid")).to_be_visible()
    here.close()


def test_an_analysis_of_nothing_says_so_and_is_there(server: Server, chromium: Browser) -> None:
    here = context(chromium, server.url)
    page = here.new_page()
    for query, sentence in {
        "#zzz": "Ese enlace no se entiende",
        "table=abcdefghijkl": "no hay ninguna mesa así",
        "game=nobody": "no hay ningún juego así",
        "position=%7B": "Ese enlace no se entiende",
        "record=zzz": "Ese enlace no se entiende",
    }.items():
        page.goto("/")
        page.goto(f"/analysis{query}" if query.startswith("#") else f"/analysis?{query}")
        expect(page.locator(".notice")).to_contain_text(sentence, ignore_case=True)
        expect(page.locator(".analysis .board")).to_be_visible()
    here.close()


def test_a_page_older_than_its_server_is_loaded_again_where_something_of_it_is_gone(
    server: Server, chromium: Browser
) -> None:
    for page in somebody(context(chromium, server.url), "404", "dynamically imported"):
        sit(page, "sparta", "b2-b4")
        gone = re.compile(r"/assets/Rules-[^/]*\.js$")
        page.route(gone, lambda route: route.fulfill(status=404))
        with page.expect_event("load"):
            page.get_by_role("button", name="Reglas", exact=True).click()
        page.unroute(gone)
        page.wait_for_selector(".board .cell", state="attached")
        page.get_by_role("button", name="Reglas", exact=True).click()
        expect(page.get_by_role("link", name="Todas las reglas")).to_be_visible()
