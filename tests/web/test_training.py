"""Puzzles that say why, rate, and come back; mistakes of a game as small puzzles."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

from sobremesa.play import puzzles
from sobremesa.play.puzzles import Puzzle
from tests.server.serving import Server

from .arriving import short, wrong
from .browsing import DESK, PHONE, axe, context, somebody
from .clicking import click_through
from .places import PASSWORD
from .settling import settle, watch

pytestmark = [pytest.mark.web, pytest.mark.everything]

FOOL = {"game": "ajedrez", "actions": ["f2f3", "e7e5", "g2g4", "d8h4"]}
DAY = 86_400_000


def _try(page: Page, one: Puzzle, action: str) -> None:
    expect(page.locator(".steps")).to_have_attribute("aria-busy", "false")
    click_through(page, one.state(), action)


def _log(page: Page) -> list[dict[str, Any]]:
    """Read what this browser remembers of somebody's puzzles."""
    found = page.evaluate("localStorage.getItem('sobremesa.training')")
    return list(json.loads(found or "[]"))


@pytest.mark.parametrize("game", ["ajedrez", "colina"])
def test_a_mistake_is_refuted_and_a_solution_goes_on(ana: Page, game: str) -> None:
    number, one = short(game)
    ana.goto(f"/puzzles/{game}/{number}")
    ana.wait_for_selector(".steps")
    _try(ana, one, wrong(one))
    verdict = ana.locator(".why .verdict")
    expect(verdict).not_to_have_text("")
    steps = ana.locator(".why ol button")
    expect(steps.first).to_be_visible()
    ana.get_by_role("button", name="Verlo en el tablero").click()
    expect(ana.locator(".why ol button[aria-current]")).to_have_count(1)
    expect(verdict).not_to_have_text("")
    steps.first.press("Enter")  # any step can be looked at again
    expect(steps.first).to_have_attribute("aria-current", "step")
    ana.get_by_role("button", name="Volver al problema").click()
    _try(ana, one, one.line[0])
    expect(ana.locator(".say")).to_have_text("¡Resuelto!")
    expect(verdict).not_to_have_text("")
    assert [entry["outcome"] for entry in _log(ana)] == ["failed", "later"]
    expect(ana.locator(".standing")).to_contain_text("Tu puntuación: ")


def test_a_rating_rises_with_what_is_right_at_once(berta: Page) -> None:
    number, one = short("sparta")
    berta.goto(f"/puzzles/sparta/{number}")
    berta.wait_for_selector(".steps")
    expect(berta.locator(".standing")).to_have_count(0)
    _try(berta, one, one.line[0])
    expect(berta.locator(".say")).to_have_text("Solved!")
    expect(berta.locator(".standing .change")).to_contain_text("+")
    berta.goto("/puzzles/sparta")
    expect(berta.locator(".standing")).to_contain_text("Your rating: ")
    expect(berta.locator("li a.done")).to_have_count(1)


def test_what_was_failed_comes_back_by_its_kind(ana: Page) -> None:
    number, one = short("ajedrez")
    failed = {
        "at": 1_700_000_000_000,
        "game": "ajedrez",
        "number": number,
        "theme": one.kind,
        "difficulty": 1000,
        "outcome": "failed",
    }
    ana.goto("/puzzles")
    ana.evaluate("log => localStorage.setItem('sobremesa.training', JSON.stringify(log))", [failed])
    ana.reload()
    review = ana.get_by_role("region", name="Para repasar hoy")
    expect(review.get_by_role("link")).to_have_count(1)
    review.get_by_role("link").click()
    ana.wait_for_selector(".steps")
    assert f"/puzzles/ajedrez/{number}?" in ana.url
    _try(ana, one, one.line[0])
    expect(ana.locator(".say")).to_have_text("¡Resuelto!")
    ana.get_by_role("link", name="Volver al repaso").click()
    expect(ana.get_by_role("region", name="Para repasar hoy")).to_contain_text("Hoy no toca")


def test_an_account_has_its_puzzles_everywhere(
    ana: Page, chromium: Browser, server: Server
) -> None:
    number, one = short("sparta")
    ana.goto(f"/puzzles/sparta/{number}")
    ana.wait_for_selector(".steps")
    _try(ana, one, one.line[0])
    expect(ana.locator(".say")).to_have_text("¡Resuelto!")
    name = f"Ana {number} {server.port}"
    ana.evaluate(
        """async ([name, password]) => {
          const post = (path, data) => fetch(path, { method: "POST", body: JSON.stringify(data),
            headers: { "Content-Type": "application/json" } });
          await post("/api/me", { name });
          await post("/api/me/account", { name, password });
        }""",
        [name, PASSWORD],
    )
    ana.goto("/puzzles/sparta")  # what the guest did goes along
    expect(ana.locator("li a.done")).to_have_count(1)
    for elsewhere in somebody(context(chromium, server.url, DESK)):
        elsewhere.goto("/me")
        form = elsewhere.locator("form").nth(1)
        form.get_by_label("Nombre").fill(name)
        form.get_by_label("Contraseña").fill(PASSWORD)
        form.get_by_role("button").click()
        expect(elsewhere.get_by_role("heading", name=name)).to_be_visible()
        elsewhere.goto("/puzzles/sparta")
        expect(elsewhere.locator("li a.done .number")).to_have_text([str(number)])


def test_puzzles_of_four_are_chosen_and_shown(ana: Page) -> None:
    four = sum(one.players == 4 for one in puzzles.collection("reyes"))
    ana.goto("/puzzles/reyes")
    ana.get_by_role("link", name="4 jugadores", exact=True).click()
    expect(ana.locator("ol li")).to_have_count(four)
    ana.locator("ol li a").first.click()
    expect(ana.locator("aside")).to_contain_text("4 jugadores")


# the mistakes of a game


def test_a_game_is_summed_up_and_its_mistakes_are_asked(berta: Page) -> None:
    berta.goto(f"/analysis?record={quote(json.dumps(FOOL))}")
    berta.get_by_role("button", name="Analyse the whole game").click()
    table = berta.get_by_role("table", name="Accuracy")
    expect(table.get_by_role("row", name="White")).to_be_visible()
    assert axe(berta) == []
    learn = berta.get_by_role("button", name="Learn from the mistakes of White")
    learn.press("Enter")
    say = berta.locator(".learn .say")
    expect(berta.get_by_role("heading", name="The mistakes of White")).to_be_focused()
    while "g4??" not in say.inner_text():
        berta.get_by_role("button", name="Next mistake").click()
        expect(berta.locator(".learn .soft").first).to_contain_text("2 of")
    expect(berta.locator(".lines")).to_have_count(0)  # the machine does not give it away
    berta.wait_for_selector(".cell.grip", state="attached")
    berta.locator('[data-cell="g2"]').click()
    berta.locator('[data-cell="g4"]').click()
    expect(say).to_contain_text("g4 is not enough either")
    expect(berta.locator(".learn .verdict")).to_have_text("And White loses the game.")
    expect(berta.locator(".learn ol button")).to_contain_text(["Qh4#"])
    berta.get_by_role("button", name="Try again").click()
    expect(say).to_contain_text("was played in the game")
    berta.wait_for_selector(".cell.grip", state="attached")
    berta.locator('[data-cell="e2"]').click()
    berta.locator('[data-cell="e4"]').click()
    expect(say).to_contain_text("is as good as the best")
    assert axe(berta) == []
    berta.get_by_role("button", name="Back to the analysis").click()
    expect(learn).to_be_visible()
    expect(berta.locator(".lines")).to_have_count(1)


def test_what_follows_moves_no_button_away(berta: Page) -> None:
    berta.goto(f"/analysis?record={quote(json.dumps(FOOL))}")
    berta.get_by_role("button", name="Analyse the whole game").click()
    berta.get_by_role("button", name="Learn from the mistakes of White").click()
    berta.get_by_role("button", name="Show the best").click()
    expect(berta.locator(".learn .verdict")).not_to_have_text("")
    steps = berta.locator(".learn ol button").first.bounding_box()
    back = berta.get_by_role("button", name="Back to the analysis").bounding_box()
    assert steps
    assert back
    assert steps["y"] >= back["y"] + back["height"]  # what comes step by step comes below


def test_learning_and_puzzles_fit_a_phone(chromium: Browser, server: Server) -> None:
    here = context(chromium, server.url, PHONE, has_touch=True, is_mobile=True)
    watch(here)
    page = here.new_page()
    page.goto(f"/analysis?record={quote(json.dumps(FOOL))}")
    page.get_by_role("button", name="Analizar la partida entera").tap()
    page.get_by_role("button", name="Aprender de los errores de Blancas").tap()
    expect(page.locator(".learn .say")).to_contain_text("Encuentra algo mejor")
    expect(page.locator(".learn .say")).to_contain_text("se jugó g4??")
    page.get_by_role("button", name="Ver lo mejor").tap()
    expect(page.locator(".learn .verdict")).not_to_have_text("")
    settle(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    number, one = short("ajedrez")
    page.goto(f"/puzzles/ajedrez/{number}")
    page.wait_for_selector(".steps")
    _try(page, one, wrong(one))
    expect(page.locator(".why .verdict")).not_to_have_text("")
    settle(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert axe(page) == []
    here.close()


def test_a_lesson_leaves_the_board_as_large_as_it_was(ana: Page) -> None:
    moves = ["e2e4", "e7e5", "g1f3", "b8c6", "f3e5", "c6e5", "d1h5", "g8f6", "h5e5"]
    ana.goto(f"/analysis?record={quote(json.dumps({'game': 'ajedrez', 'actions': moves}))}")
    ana.get_by_role("button", name="Analizar la partida entera").click()
    lesson = ana.get_by_role("button", name="Aprender de los errores de Blancas")
    expect(lesson).to_be_visible()
    board = ana.locator(".analysis .board").first
    before = board.bounding_box()
    lesson.click()
    expect(ana.locator(".stage .tray")).to_have_count(0)  # nothing was taken by then
    assert board.bounding_box() == before
    ana.get_by_role("button", name="Ver lo mejor").click()
    expect(ana.locator(".learn ol button").first).to_be_visible()
    assert board.bounding_box() == before
