"""Positions that are set up on the analysis board, in a real browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from .browsing import cell

pytestmark = [pytest.mark.web, pytest.mark.everything]


@pytest.mark.parametrize("game", ["colina", "sparta", "reyes", "colmena", "ajedrez"])
def test_a_position_is_set_up_and_says_what_is_wrong(ana: Page, game: str) -> None:
    ana.goto(f"/analysis?game={game}")
    ana.get_by_role("tab", name="Editor").click()
    expect(ana.locator(".say")).to_have_text("La posición es válida.")
    before = ana.get_by_label("La posición, escrita").input_value()
    ana.locator("[data-stamp]").first.click()
    ana.locator(".cell").first.click()
    expect(ana.get_by_label("La posición, escrita")).not_to_have_value(before)
    ana.get_by_label("La posición, escrita").fill("{")
    expect(ana.locator(".say")).to_have_text("Esto no es JSON.")
    expect(ana.get_by_role("button", name="Analizar esta posición")).to_be_disabled()
    ana.get_by_label("La posición, escrita").fill(before)
    expect(ana.locator(".say")).to_have_text("La posición es válida.")
    options = ana.get_by_label("Le toca a").locator("option").all()
    last = options[-1].get_attribute("value")
    ana.get_by_label("Le toca a").select_option(last)
    expect(ana.get_by_label("La posición, escrita")).to_have_value(
        re.compile(f'"to_move": "{last}"')
    )
    ana.get_by_role("button", name="Analizar esta posición").click()
    expect(ana.get_by_role("tab", name="Análisis")).to_have_attribute("aria-selected", "true")
    expect(ana.locator(".lines li .action").first).to_be_visible()


def test_what_is_lifted_while_the_editor_opens_stays_lifted(ana: Page) -> None:
    held: list[Route] = []

    def hold_first(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    ana.route("**/api/analysis/edit", hold_first)
    ana.goto("/analysis?game=ajedrez")
    ana.get_by_role("tab", name="Editor").click()
    ana.get_by_role("button", name="Quitar piezas").click()
    cell(ana, "e1").click()
    expect(ana.locator(".pending polygon")).to_have_count(1)
    held[0].continue_()
    expect(ana.locator(".say")).to_contain_text("tienen 0 reyes")
    expect(ana.locator(".pending polygon")).to_have_count(1)


def test_a_king_that_is_missed_is_missed_in_words(ana: Page) -> None:
    ana.goto("/analysis?game=ajedrez")
    ana.get_by_role("tab", name="Editor").click()
    expect(ana.locator(".say")).to_have_text("La posición es válida.")
    ana.get_by_role("button", name="Quitar piezas").click()
    cell(ana, "e1").click()
    expect(ana.locator(".say")).to_contain_text("tienen 0 reyes")
    expect(ana.locator(".pending polygon")).to_have_count(1)
    ana.get_by_role("button", name="rey blanco").click()
    cell(ana, "e4").click()
    expect(ana.locator(".say")).to_have_text("La posición es válida.")
    expect(cell(ana, "e4")).to_have_attribute("aria-label", re.compile("rey blanco"))
