"""A tournament in browsers: an organiser and four people, from the announcement to the winner."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.serving import Guest, Server

from .browsing import PHONE, axe, context

pytestmark = [pytest.mark.web, pytest.mark.everything]

NAMES = ("Organiza", "Ana", "Berta", "Carlos", "Dora")


@pytest.fixture
def people(chromium: Browser, server: Server) -> Iterator[list[Page]]:
    """Give five people a browser each; one has a phone, one reads English."""
    places = []
    for index, name in enumerate(NAMES):
        size = PHONE if index == 4 else None
        here = context(
            chromium, server.url, size, locale="en-GB" if index == 3 else "es-ES", has_touch=True
        )
        page = here.new_page()
        page.goto("/")
        page.evaluate(
            "name => fetch('/api/me', {method: 'POST', body: JSON.stringify({name}),"
            " headers: {'Content-Type': 'application/json'}})",
            name,
        )
        page.reload()
        places.append((here, page))
    yield [page for _, page in places]
    for here, _ in places:
        here.close()


def announce(page: Page, title: str, format_name: str) -> str:
    """Announce a tournament through the form; give its address."""
    page.goto("/tournaments")
    page.get_by_role("link", name="Nuevo torneo").click()
    page.get_by_label("Nombre del torneo").fill(title)
    page.get_by_label("Formato").select_option(label=format_name)
    page.get_by_role("button", name="Convocar el torneo").click()
    page.wait_for_url("**/tournament/*")
    return page.url


def test_an_organiser_and_four_people_play_the_rulebooks_table(people: list[Page]) -> None:
    organiser, *players = people
    address = announce(organiser, "Copa de otoño", "Eliminatoria por mesas de cuatro")
    expect(organiser.locator("h1")).to_have_text("Copa de otoño")
    for page in players:
        page.goto(address)
        page.get_by_role("button", name="Apuntarme").or_(
            page.get_by_role("button", name="Join in")
        ).click()
    expect(organiser.locator("tbody tr")).to_have_count(4)
    organiser.get_by_role("button", name="Cerrar la lista y empezar").click()
    for page in players:
        page.get_by_role("button", name="Estoy listo").or_(
            page.get_by_role("button", name="I am ready")
        ).click()
    for page in players:
        page.get_by_role("link", name="Ir a mi mesa").or_(
            page.get_by_role("link", name="Go to my table")
        ).click()
        page.wait_for_url("**/t/*")
        page.wait_for_selector('[role="grid"]')
    for page in players[:3]:  # everybody but one gives up; the last one wins
        _resign(page)
    expect(organiser.locator(".champion")).to_have_text("Ha ganado Dora")
    expect(organiser.locator("tbody tr").first).to_contain_text("El Vencedor")
    expect(organiser.get_by_role("link", name="Cartel")).to_be_visible()
    players[3].goto(address)
    assert players[3].evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def _resign(page: Page) -> None:
    table = page.url.rpartition("/")[2].partition("?")[0]
    status = page.evaluate(
        "table => fetch(`/api/tables/${table}`, {method: 'POST', headers:"
        " {'Content-Type': 'application/json'},"
        " body: JSON.stringify({do: 'resign', id: crypto.randomUUID()})}).then(r => r.status)",
        table,
    )
    assert status == 200


def test_an_organiser_decides_and_everybody_sees_why(people: list[Page]) -> None:
    organiser, ana, berta, *_ = people
    address = announce(organiser, "Liga", "Liga: todos contra todos")
    for page in (ana, berta):
        page.goto(address)
        page.get_by_role("button", name="Apuntarme").click()
    organiser.get_by_role("button", name="Cerrar la lista y empezar").click()
    organiser.get_by_role("button", name="Empezar la ronda ya").click()
    ana.get_by_role("link", name="Ir a mi mesa").click()
    ana.wait_for_selector('[role="grid"]')
    _resign(ana)
    expect(organiser.locator(".champion")).to_have_text("Ha ganado Berta")
    expect(berta.locator(".champion")).to_have_text("Ha ganado Berta")


def test_nothing_bars_anybody(chromium: Browser, server: Server) -> None:
    guest = Guest(server, "Ana")
    asked = {"title": "Máquinas", "game": "sparta", "format": "robin"}
    made = guest.post("/api/tournaments", {"terms": asked, "hosting": {"gap": 0}})["tournament"]
    for level in (1, 1, 2):
        guest.post(f"/api/tournaments/{made}", {"do": "add_bot", "level": level, "id": f"{level}x"})
    guest.post(f"/api/tournaments/{made}", {"do": "add_bot", "level": 1, "id": "more"})
    guest.post(f"/api/tournaments/{made}", {"do": "begin", "id": "begin"})
    guest.close()
    here = context(chromium, server.url)
    page = here.new_page()
    found = {}
    for screen in ("/tournaments", "/tournaments/new", f"/tournament/{made}"):
        page.goto(screen)
        page.wait_for_selector("h1")
        found[screen] = axe(page)
    here.close()
    assert found == {screen: [] for screen in found}
