"""The puzzles in a real browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from sobremesa.play import puzzles
from tests.server.serving import Server

from .browsing import cell, context, somebody
from .clicking import click_through, clicks_of

pytestmark = pytest.mark.web


@pytest.mark.parametrize("game", ["colina", "sparta", "reyes", "colmena", "ajedrez"])
def test_a_puzzle_is_solved_by_hand(ana: Page, game: str) -> None:
    collection = puzzles.collection(game)
    number = next((i for i, one in enumerate(collection, 1) if one.mine > 1), 1)
    puzzle = collection[number - 1]
    ana.goto(f"/puzzles/{game}/{number}")
    expect(ana.locator(".task")).to_have_text(puzzles.task(puzzle).es)
    state, played = puzzle.state(), 0
    for found in range(1, puzzle.mine + 1):
        ana.wait_for_selector(".cell.grip, button[data-item]", state="attached")
        expect(ana.locator(".steps")).to_have_attribute("aria-busy", "false")
        click_through(ana, state, puzzle.line[played])
        expect(ana.locator(".steps .done")).to_have_count(found)
        reply = puzzles.attempt(puzzle, puzzle.line[:played], puzzle.line[played]).replies
        for action in puzzle.line[played : played + 1 + len(reply)]:
            state = state.play(action)
        played += 1 + len(reply)
    expect(ana.locator(".say")).to_have_text("¡Resuelto!")
    ana.goto(f"/puzzles/{game}")
    expect(ana.locator("li a.done")).to_have_count(1)
    expect(ana.locator("li a.done .number")).to_have_text(str(number))


def test_a_wrong_answer_is_taken_back_and_hints_come_step_by_step(ana: Page) -> None:
    number = next(i for i, one in enumerate(puzzles.collection("ajedrez"), 1) if one.mine == 1)
    puzzle = puzzles.puzzle("ajedrez", number)
    state = puzzle.state()
    wrong = next(
        action
        for action in state.legal()
        if action not in (puzzle.line[0], *puzzle.also.get(0, ()))
        and not state.play(action).over
        and len(clicks_of(state, action)) == 2
    )
    ana.goto(f"/puzzles/ajedrez/{number}")
    ana.wait_for_selector(".steps")
    click_through(ana, state, wrong)
    expect(ana.locator(".say")).to_have_text("Se puede, pero hay algo mejor. Prueba otra vez.")
    begin = clicks_of(state, wrong)[0][5:]
    expect(cell(ana, begin)).not_to_have_attribute("aria-label", re.compile("vacía"))
    ana.get_by_role("button", name="Una pista").click()
    expect(ana.locator(".helped")).to_contain_text("Mira esto")
    ana.get_by_role("button", name="Otra pista").click()
    expect(ana.locator(".arrows g.hint")).to_have_count(1)
    ana.get_by_role("button", name="Ver la solución").click()
    label = next(one.label.es for one in state.scene().choices if one.action == puzzle.line[0])
    expect(ana.locator(".helped")).to_have_text(label)
    click_through(ana, state, puzzle.line[0])
    expect(ana.locator(".say")).to_have_text("¡Resuelto!")
    ana.get_by_role("link", name="Siguiente problema").click()
    expect(ana.locator(".where")).not_to_contain_text(f"problema {number} de")
    expect(ana.locator(".say")).to_have_text("")


def test_puzzles_are_chosen_by_their_grade(ana: Page) -> None:
    ana.goto("/puzzles")
    ana.get_by_role("link", name="Sparta", exact=True).click()
    grades = [one.grade for one in puzzles.collection("sparta")]
    expect(ana.locator("ol li")).to_have_count(len(grades))
    ana.get_by_role("link", name="difícil", exact=True).click()
    expect(ana.locator("ol li")).to_have_count(grades.count("hard"))
    ana.locator("ol li a").first.click()
    expect(ana.locator("aside")).to_contain_text("difícil")


def test_a_puzzle_that_does_not_exist_is_missed_in_words(chromium: Browser, server: Server) -> None:
    for page in somebody(context(chromium, server.url), "404"):
        page.goto("/puzzles/sparta/9999")
        expect(page.locator("h1")).to_contain_text("hay problemas del 1 al")
