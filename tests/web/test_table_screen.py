"""The screen of a table as a whole: all of the window, what is being made, barriers on a phone."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.server.serving import Server

from .browsing import PHONE, axe, cell, context, somebody
from .sitting import MINE, join, played, sit

pytestmark = pytest.mark.web

FOOL: Final = ("f2f3", "e7e5", "g2g4", "d8h4")


def test_the_table_fills_the_screen_and_leaves_it_again(ana: Page) -> None:
    sit(ana, "ajedrez")
    button = ana.get_by_role("button", name="Pantalla completa")
    button.click()
    ana.wait_for_function("() => document.fullscreenElement !== null")
    cell(ana, "e2").click()
    cell(ana, "e4").click()
    played(ana, "e2e4")
    button.click()
    ana.wait_for_function("() => document.fullscreenElement === null")


@pytest.mark.parametrize(
    ("name", "path", "told"),
    [
        ("Imagen para enviar", "square.png", "Preparando la imagen"),
        ("Película de la partida", "film.webp", "Preparando la película"),
    ],
)
def test_whoever_waits_for_a_picture_or_a_film_is_shown_that_it_is_made(
    ana: Page, name: str, path: str, told: str
) -> None:
    sit(ana, "ajedrez", *FOOL)
    ana.get_by_role("button", name="Ver el resultado").click()
    card = ana.get_by_role("dialog")
    card.get_by_role("button", name="Compartir").click()
    asked: list[Route] = []
    ana.route(f"**/{path}*", lambda route: asked.append(route))  # noqa: PLW0108  (playwright wants a function)
    card.get_by_role("button", name=name).click()
    expect(ana.get_by_role("progressbar", name=re.compile(told))).to_be_visible()
    expect(card.get_by_role("status").filter(has_text=told)).to_be_visible()
    expect(card.get_by_role("button", name=name)).to_be_disabled()
    assert axe(ana) == []
    with ana.expect_download():
        asked[0].continue_()
    expect(ana.get_by_role("progressbar")).to_have_count(0)


@pytest.mark.parametrize("game", ["ajedrez", "colina"])
def test_the_card_with_the_result_has_no_barriers_on_a_phone(
    chromium: Browser, server: Server, game: str
) -> None:
    for page in somebody(context(chromium, server.url, PHONE, has_touch=True, is_mobile=True)):
        sit(page, game, *(FOOL if game == "ajedrez" else ()))
        if game != "ajedrez":
            page.locator(".bar .buttons button").first.tap()
            page.locator("[data-confirm]").tap()
            page.get_by_role("button", name="Abandonar").tap()
            page.get_by_role("button", name="¿Seguro?").tap()
        else:
            page.get_by_role("button", name="Ver el resultado").tap()
        expect(page.get_by_role("dialog")).to_be_visible()
        assert axe(page) == []
        page.set_viewport_size({"width": PHONE["width"], "height": 560})
        page.get_by_role("dialog").get_by_role("button", name="Compartir").tap()
        expect(page.get_by_role("button", name="Imagen para enviar")).to_be_in_viewport(ratio=0.9)
        assert axe(page) == []


@pytest.mark.parametrize("touch", [False, True], ids=["desk", "phone"])
def test_planned_actions_are_no_barrier(
    chromium: Browser, server: Server, berta: Page, touch: bool
) -> None:
    more: dict[str, Any] = {"size": PHONE, "has_touch": True, "is_mobile": True} if touch else {}
    for page in somebody(context(chromium, server.url, **more)):
        sit(page, "ajedrez", seats=[{"kind": "me"}, {"kind": "open"}])
        join(berta, page.url)
        page.wait_for_selector(MINE)
        for name in ("e2", "e4", "g1", "f3", "f1"):
            cell(page, name).click()
        expect(page.locator("[data-premove]")).to_be_visible()
        assert axe(page) == []
