"""A language that is only data, in a real browser: what it has, and what is said instead."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.server.serving import Server

from .browsing import axe, cell, context, somebody

pytestmark = [pytest.mark.web, pytest.mark.everything]


@pytest.fixture
def ana(chromium: Browser, server: Server) -> Iterator[Page]:
    yield from somebody(context(chromium, server.url), "400")


def choose(page: Page) -> None:
    """Choose French at the foot of the page, where it says that it is a draft."""
    page.goto("/lobby")
    page.get_by_role("button", name="Français (brouillon)").click()
    expect(page.get_by_role("link", name="Nouvelle table").first).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_a_draft_language_is_offered_as_a_draft_and_left_again(ana: Page) -> None:
    choose(ana)
    axe(ana)
    ana.reload()
    expect(ana.get_by_role("link", name="Nouvelle table").first).to_be_visible()
    ana.get_by_role("button", name="Español").click()
    expect(ana.get_by_role("link", name="Nueva mesa").first).to_be_visible()
    expect(ana.locator("[data-instead]")).to_have_count(0)


def test_rules_tutorial_and_refusals_are_in_the_draft_language(ana: Page) -> None:
    choose(ana)
    ana.goto("/rules/sparta")
    expect(ana.locator("article")).to_have_attribute("lang", "fr")
    expect(ana.locator("article")).to_contain_text("Le guerrier qui finit dans une de tes cités")
    ana.goto("/learn/sparta")
    expect(ana.locator("main")).to_contain_text("Il y a huit cités. Qui les a toutes gagne")
    cell(ana, "i4").click()
    cell(ana, "i7").click()
    expect(ana.locator("main")).to_contain_text("il y a 3 pas, et un guerrier en fait 2 au plus")


def test_what_is_missing_is_said_in_another_language_and_marked(ana: Page) -> None:
    """French has every text: one is taken from it on the way to the page."""

    def without_the_first_title(route: Route) -> None:
        told = route.fetch().json()
        del told["principles"][0]["title"]["more"]
        route.fulfill(json=told)

    choose(ana)
    ana.route("**/api/games/colmena/strategy", without_the_first_title)
    ana.goto("/strategy/colmena")
    title = ana.get_by_role("heading", name="Botas early and at hand")
    expect(title).to_have_attribute("lang", "en")
    told = ana.get_by_role("heading", name="Compte les côtés, pas les pièces")
    expect(told).not_to_have_attribute("lang", "en")
    expect(ana.get_by_role("heading", name="Parties modèles")).not_to_have_attribute("lang", "en")
    axe(ana)


def test_the_strategy_has_no_gap_in_the_draft_language(ana: Page) -> None:
    choose(ana)
    for game in ("colina", "colmena", "reyes"):
        ana.goto(f"/strategy/{game}")
        expect(ana.get_by_role("heading", name="Parties modèles")).to_be_visible()
        expect(ana.locator("main [data-instead]")).to_have_count(0)
