"""For programs and who writes them: tokens, challenges and the interface's description."""

from __future__ import annotations

from itertools import count

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from sobremesa.client import Client
from tests.server.serving import Guest, Server

from .browsing import axe, context

pytestmark = [pytest.mark.web, pytest.mark.everything]

NUMBERS = count(1)


def account(server: Server, name: str) -> tuple[Guest, str]:
    """Make an account; give it with its name."""
    guest = Guest(server, name)
    called = f"{name} web {next(NUMBERS)}"
    guest.post("/api/me/account", {"name": called, "password": "una clave larga"})
    return guest, called


def sit(page: Page, guest: Guest) -> None:
    """Let somebody use a browser."""
    page.context.add_cookies(
        [{"name": "sobremesa", "value": guest.cookie, "url": guest.server.url}]
    )


def test_a_token_is_made_shown_once_used_and_withdrawn(server: Server, ana: Page) -> None:
    guest, name = account(server, "Ana")
    sit(ana, guest)
    ana.goto("/me")
    ana.get_by_role("link", name="Llaves para programas").click()
    expect(ana.get_by_text("No tienes ninguna.")).to_be_visible()
    ana.get_by_label("Para qué es").fill("mi robot")
    ana.get_by_role("button", name="Crear una llave").click()
    token = ana.get_by_label("La llave nueva").input_value()
    expect(ana.get_by_text("Sin usar todavía")).to_be_visible()
    assert Client(server.url, token).me().name == name
    ana.reload()
    expect(ana.get_by_text("Última vez")).to_be_visible()
    expect(ana.get_by_label("La llave nueva")).to_have_count(0)
    assert token.partition(".")[2] not in ana.content()
    assert axe(ana) == []
    ana.get_by_role("button", name="Retirar: mi robot").click()
    ana.get_by_role("button", name="Sí, retirar: mi robot").click()
    expect(ana.get_by_text("No tienes ninguna.")).to_be_visible()
    bearer = {"Authorization": f"Bearer {token}"}
    assert httpx.get(f"{server.url}/api/me", headers=bearer).status_code == 401
    guest.close()


def test_people_challenge_one_another_by_name_and_play(
    server: Server, ana: Page, berta: Page
) -> None:
    one, name = account(server, "Ana")
    other, called = account(server, "Berta")
    sit(ana, one)
    sit(berta, other)
    ana.goto(f"/people/{other.id}")
    ana.get_by_role("link", name=f"Retar a {called}").click()
    ana.get_by_label("Juego").select_option("sparta")
    ana.get_by_role("button", name="Retar").click()
    expect(ana.get_by_role("button", name=f"Retirar el reto: {called} · Sparta")).to_be_visible()
    berta.goto("/lobby")
    berta.get_by_role("link", name="Challenges: 1").click()
    expect(berta.get_by_role("heading", level=1)).to_have_text("Challenges")
    assert axe(berta) == []
    berta.get_by_role("button", name=f"Accept: {name} · Sparta").click()
    berta.wait_for_url("**/t/*")
    ana.get_by_role("link", name="Ir a mi mesa").click()
    ana.wait_for_url("**/t/*")
    assert ana.url == berta.url
    one.close()
    other.close()


def test_a_challenge_to_nobody_is_refused_in_words(server: Server, chromium: Browser) -> None:
    here = context(chromium, server.url)
    page = here.new_page()
    page.goto("/challenges?to=Nadie%20de%20nadie")
    page.get_by_role("button", name="Retar").click()
    expect(page.get_by_role("alert")).to_contain_text("no hay nadie")
    here.close()


def test_the_interface_is_shown_without_asking_anybody_else(server: Server, ana: Page) -> None:
    asked: list[str] = []
    ana.on("request", lambda request: asked.append(request.url))
    ana.goto("/docs")
    ana.get_by_role("link", name="challenges", exact=True).or_(
        ana.locator("#operations-tag-challenges")
    ).first.click()
    expect(ana.get_by_text("/api/challenges/{challenge}").first).to_be_visible()
    strangers = [url for url in asked if not url.startswith((server.url, "data:", "blob:"))]
    assert strangers == []
    for name in ("LICENSE", "NOTICE"):
        assert ana.request.get(f"/swagger/{name}").ok
