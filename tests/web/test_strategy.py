"""The strategy page, a model game and a game with the coach in a real browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from sobremesa.core import registry
from tests.server.serving import Server

from .browsing import PHONE, axe, cell, context, somebody

pytestmark = [pytest.mark.web, pytest.mark.everything]


@pytest.fixture
def ana(chromium: Browser, server: Server) -> Iterator[Page]:
    yield from somebody(context(chromium, server.url), "400")


@pytest.fixture
def berta(chromium: Browser, server: Server) -> Iterator[Page]:
    here = context(chromium, server.url, PHONE, locale="en-GB", has_touch=True)
    yield from somebody(here, "400")


def test_the_rules_lead_to_the_strategy_and_a_model_game_is_stepped_by_keyboard(ana: Page) -> None:
    model = registry.rules("sparta").strategy.games[0]
    ana.goto("/rules/sparta")
    ana.get_by_role("link", name="Estrategia").first.click()
    expect(ana.get_by_role("heading", name="1. Piensa en parejas")).to_be_visible()
    axe(ana)
    ana.get_by_role("link", name=model.title.es).click()
    status = ana.get_by_role("status").filter(has_text="Comienzo")
    expect(status).to_contain_text(model.comments[0].text.es)
    ana.keyboard.press("ArrowRight")
    expect(ana.locator(".stage")).to_have_attribute("data-at", "1")
    ana.locator("[data-next]").focus()
    ana.keyboard.press("Enter")
    expect(ana.locator(".comment")).to_have_text(model.comments[2].text.es)
    axe(ana)


def test_the_coach_speaks_on_a_phone(berta: Page) -> None:
    berta.goto("/coach/ajedrez")
    for start, end in (("e2", "e4"), ("d1", "h5")):
        cell(berta, start).click()
        cell(berta, end).click()
        expect(berta.locator(".stage")).to_have_attribute("data-busy", "false")
        expect(berta.locator(".coach p").first).to_be_visible()
        expect(berta.locator("[data-told]")).to_contain_text("The machine: ")
        expect(berta.locator(".board .traces.above .trace")).to_have_count(1)
    axe(berta)
