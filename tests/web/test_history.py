"""The games that somebody has played: filters, pages, and who sees what."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.serving import Server

from .browsing import PHONE, axe, context, somebody
from .places import Company, opening, seated, table_of
from .settling import settle, watch

pytestmark = [pytest.mark.web, pytest.mark.everything]

ROWS = ".history li"


@pytest.fixture(scope="module")
def played(server: Server) -> tuple[str, str]:
    """Give somebody's id and cookie who has played a little with everybody."""
    company = Company(server)
    ana, berta = seated(company)
    ana.post("/api/me", {"name": "Ana Historia"})
    public = table_of([ana, berta], "ajedrez", ["e2e4", "e7e5"], public=True)
    berta.ask(public, do="resign")
    private = table_of([ana, berta], "sparta", opening("sparta", 1))
    ana.ask(private, do="resign")
    for _ in range(21):
        alone = ana.open(game="ajedrez", seats=[{"kind": "me"}] * 2)
        ana.ask(alone, do="act", action="e2e4")
        ana.ask(alone, do="resign", seat=1)
    path = f"/api/people/{ana.id}/games"
    for _ in range(400):
        if ana.get(path)["total"] == 44:
            break
    found = (ana.id, ana.cookie)
    company.close()
    return found


def _as_ana(page: Page, server: Server, cookie: str) -> None:
    page.context.add_cookies([{"name": "sobremesa", "value": cookie, "url": server.url}])


def test_games_are_filtered_and_read_page_by_page(
    ana: Page, server: Server, played: tuple[str, str]
) -> None:
    _as_ana(ana, server, played[1])
    ana.goto("/me")
    ana.locator("#main").get_by_role("link", name="Mis partidas").click()
    expect(ana.get_by_role("heading", name="Mis partidas")).to_be_visible()
    expect(ana.get_by_role("status")).to_have_text("Partidas: 44")
    expect(ana.locator(ROWS)).to_have_count(20)
    ana.get_by_role("button", name="Más partidas").press("Enter")
    expect(ana.locator(ROWS)).to_have_count(40)
    ana.get_by_role("combobox", name="Contra", exact=True).select_option("person")
    expect(ana.locator(ROWS)).to_have_count(2)
    expect(ana.locator(ROWS).first).to_contain_text("Perdió")
    expect(ana.locator(ROWS).first).to_contain_text("privada")
    expect(ana.locator(ROWS).first).to_contain_text("contra Berta")
    ana.get_by_label("Resultado").select_option("won")
    expect(ana.get_by_role("status")).to_have_text("Una partida")
    expect(ana.locator(ROWS)).to_contain_text(["Ajedrez"])
    ana.get_by_label("Nombre del rival").fill("nadie así")
    ana.keyboard.press("Enter")
    expect(ana.locator(".history")).to_contain_text("No hay ninguna partida así.")
    ana.reload()  # the address holds the filters
    expect(ana.get_by_label("Nombre del rival")).to_have_value("nadie así")
    expect(ana.locator(".history")).to_contain_text("No hay ninguna partida así.")
    ana.get_by_role("button", name="Quitar los filtros").click()
    expect(ana.get_by_role("status")).to_have_text("Partidas: 44")
    assert "?" not in ana.url
    ana.get_by_label("Hasta").fill("2001-01-01")
    ana.get_by_label("Hasta").blur()
    expect(ana.get_by_role("status")).to_have_text("Partidas: 0")


def test_others_see_only_what_was_public(
    berta: Page, server: Server, played: tuple[str, str]
) -> None:
    berta.goto(f"/people/{played[0]}")
    berta.get_by_role("link", name="All games").click()
    expect(berta.get_by_role("heading", name="Games of Ana Historia")).to_be_visible()
    expect(berta.get_by_role("status")).to_have_text("One game")
    expect(berta.locator(ROWS)).to_contain_text(["Chess"])
    berta.get_by_role("link", name="Analyse").click()
    expect(berta.locator("[data-node]")).to_have_count(2)


def test_whoever_has_played_nothing_is_told_so(berta: Page) -> None:
    berta.goto("/me/games")
    expect(berta.locator(".history")).to_contain_text("No finished games yet.")


def test_whoever_is_nobody_yet_is_told_so_whatever_they_look_for(berta: Page) -> None:
    asked: list[str] = []
    berta.on("request", lambda request: asked.append(request.url))
    berta.goto("/me/games?result=won")
    expect(berta.locator(".history")).to_contain_text("No finished games yet.")
    berta.get_by_label("Game").select_option("sparta")
    berta.wait_for_url("**/me/games?*game=sparta*")
    expect(berta.locator(".history")).to_contain_text("No finished games yet.")
    berta.get_by_role("button", name="Clear the filters").click()
    berta.wait_for_url("**/me/games")
    assert [url for url in asked if "/api/people/" in url] == []


def test_nobody_has_no_games(chromium: Browser, server: Server) -> None:
    for page in somebody(context(chromium, server.url), "404"):
        page.goto("/people/pzzzzzzzzzzz/games")
        expect(page.locator("h1")).to_contain_text("no hay nadie con esa dirección")


def test_the_history_is_for_phones_and_for_everybody(
    chromium: Browser, server: Server, played: tuple[str, str]
) -> None:
    here = context(chromium, server.url, PHONE, has_touch=True, is_mobile=True)
    here.add_cookies([{"name": "sobremesa", "value": played[1], "url": server.url}])
    watch(here)
    page = here.new_page()
    page.goto("/me/games")
    expect(page.locator(ROWS)).to_have_count(20)
    settle(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.get_by_label("Juego").select_option("sparta")
    expect(page.locator(ROWS)).to_have_count(1)
    assert axe(page) == []
    here.close()
