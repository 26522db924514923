"""Actions as people write and read them: figurines, letters, words; the machine's way if asked."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final
from urllib.parse import unquote

import pytest
from playwright.sync_api import Browser, Page, expect

import sobremesa
from sobremesa.games.ajedrez import figures, pieces
from tests.server.serving import Server

from .browsing import DESK, PHONE, context
from .sitting import ACTIONS, sit

pytestmark = pytest.mark.web

ROOT: Final = Path(__file__).parents[2]
OPENING: Final = ("g1f3", "e7e5", "f3e5", "d8h4")
WORDY: Final = {
    "colina": (("h2-h3", "e1<"), "Soldado h2 a h3"),
    "colmena": (("wA1@0,0", "bQ@1,0"), "Bota 1 (Blanco) al campo"),
}
OVERFLOWS: Final = "() => document.documentElement.scrollWidth > innerWidth"


def _written(page: Page, how: str) -> None:
    page.get_by_role("button", name="Ajustes de la mesa").click()
    page.get_by_label("Cómo se escriben las jugadas").select_option(label=how)
    page.keyboard.press("Escape")


def test_the_move_list_has_figurines_and_is_read_in_words(ana: Page) -> None:
    sit(ana, "ajedrez", *OPENING)
    listed = ana.locator(ACTIONS)
    expect(listed).to_have_text(["♘f3", "e5", "♘xe5", "♕h4"])
    expect(listed.nth(2)).to_have_attribute("aria-label", "Caballo toma en e5, jugada 2")


def test_figurines_are_drawn_and_remain_text(ana: Page) -> None:
    sit(ana, "ajedrez", *OPENING)
    drawn = ana.locator(".moves [data-figure]")
    expect(drawn).to_have_text(["♘", "♘", "♕"])
    # no font has a part in it: another one changes nothing
    before = drawn.first.screenshot()
    drawn.first.evaluate("(one) => (one.style.fontFamily = 'monospace')")
    assert drawn.first.screenshot() == before
    shapes = drawn.evaluate_all("all => all.map((one) => getComputedStyle(one).maskImage)")
    assert shapes[0] == shapes[1] != shapes[2]
    copied = "(list) => (getSelection().selectAllChildren(list), getSelection().toString())"
    assert "♘xe5" in ana.locator(".moves ol").evaluate(copied)


@pytest.mark.parametrize(
    ("figurine", "kind"), list(zip("♔♕♖♗♘♙", reversed(pieces.KINDS[1:]), strict=True))
)
def test_a_figurine_has_the_outline_of_its_piece(figurine: str, kind: str) -> None:
    text = (ROOT / "web/src/Figurines.svelte").read_text(encoding="utf-8")
    drawn = text.partition(f'[data-figure="{figurine}"]')[2].partition("}")[0]
    assert f"<path d='{figures.outline(kind, 0)}'/>" in unquote(drawn)


def test_moves_of_chess_are_numbered_in_pairs_and_turns_elsewhere_one_by_one(ana: Page) -> None:
    sit(ana, "ajedrez", *OPENING[:3])
    lines = ana.locator(".moves li")
    expect(lines).to_have_count(2)
    expect(lines.locator(".number")).to_have_text(["1", "2"])
    expect(lines.first.locator(".action")).to_have_text(["♘f3", "e5"])
    places = [one.bounding_box() for one in lines.locator(".action").all()]
    first, second, third = (box for box in places if box)
    assert first["y"] == pytest.approx(second["y"], abs=1)
    assert first["x"] == pytest.approx(third["x"], abs=1)  # in columns
    sit(ana, "sparta", *sobremesa.game("sparta").start().legal()[:1])
    ana.goto("/analysis?table=" + ana.url.rpartition("/")[2])
    expect(ana.locator(".tree li .number")).to_have_text(["1."])
    ana.goto('/analysis?record={"game":"ajedrez","actions":["e2e4","e7e5","g1f3"]}')
    expect(ana.locator(".tree li")).to_have_count(2)
    expect(ana.locator(".tree [data-action='e7e5']")).to_have_attribute(
        "aria-label", re.compile("^1… ")
    )


def test_whoever_likes_letters_or_the_machines_way_has_them_and_keeps_them(ana: Page) -> None:
    sit(ana, "ajedrez", *OPENING)
    listed = ana.locator(ACTIONS)
    _written(ana, "Con letras o palabras")
    expect(listed).to_have_text(["Cf3", "e5", "Cxe5", "Dh4"])
    _written(ana, "Como las escribe la máquina")
    expect(listed).to_have_text(list(OPENING))
    ana.reload()
    expect(listed).to_have_text(list(OPENING))
    expect(listed.first).to_have_attribute("aria-label", "g1f3: Caballo a f3, jugada 1")


def test_what_is_played_and_taken_back_is_written_as_it_happens(ana: Page) -> None:
    sit(ana, "ajedrez", "g1f3")
    ana.locator('[data-cell="b8"]').click()
    ana.locator('[data-cell="c6"]').click()
    expect(ana.locator(ACTIONS)).to_have_text(["♘f3", "♘c6"])
    ana.get_by_role("button", name="Retirar jugada").click()
    expect(ana.locator(ACTIONS)).to_have_text(["♘f3"])
    ana.locator('[data-cell="e7"]').click()
    ana.locator('[data-cell="e5"]').click()
    expect(ana.locator(ACTIONS)).to_have_text(["♘f3", "e5"])


@pytest.mark.parametrize("game", WORDY)
def test_games_without_letters_are_told_in_words_on_a_phone_too(
    chromium: Browser, server: Server, game: str
) -> None:
    actions, first = WORDY[game]
    held = context(chromium, server.url, PHONE)
    page = held.new_page()
    sit(page, game, *actions)
    expect(page.locator(ACTIONS).first).to_have_text(first)
    assert not page.evaluate(OVERFLOWS)
    held.close()


def test_the_arrow_and_the_moves_of_the_kings_are_written_so_too(ana: Page) -> None:
    sit(ana, "reyes", "arrow E", players=4)
    expect(ana.locator(ACTIONS).first).to_have_text("flecha al este")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_an_arrow_and_the_move_after_it_stand_in_one_line(
    chromium: Browser, server: Server, size: dict[str, int]
) -> None:
    here = context(chromium, server.url, locale="en-GB", size=size)
    page = here.new_page()
    sit(page, "reyes", *_with_an_arrow(), players=4)
    turn = page.locator(".moves .turn").first.locator(".action")
    expect(turn).to_have_text([re.compile("^arrow "), re.compile("^.*[0-9]")])
    arrow, move = (one.bounding_box() for one in turn.all())
    assert arrow
    assert move
    assert arrow["y"] == pytest.approx(move["y"], abs=1)
    assert not page.evaluate(OVERFLOWS)
    here.close()


def _with_an_arrow() -> tuple[str, str]:
    """Give a first turn of an arrow and a move of a pawn."""
    start = sobremesa.game("reyes", 4).start()
    arrow = next(one for one in start.legal() if one.startswith("arrow "))
    return arrow, next(one for one in start.play(arrow).legal() if not one.startswith("arrow "))


def test_the_analysis_writes_its_lines_and_moves_for_people(ana: Page) -> None:
    ana.goto("/analysis?game=ajedrez")
    ana.locator('[data-cell="g1"]').click()
    ana.locator('[data-cell="f3"]').click()
    node = ana.locator(".tree [data-node]")
    expect(node).to_have_text("♘f3")
    expect(node).to_have_attribute("aria-label", "1. Caballo a f3")
    best = ana.locator(".lines li .action").first
    expect(best).to_have_text(re.compile(r"^([♔♕♖♗♘]?[a-h]?x?[a-h][1-8]|O-O)"))


def test_an_embedded_game_says_what_was_played_last(ana: Page) -> None:
    sit(ana, "ajedrez", *OPENING)
    ana.goto("/embed/t/" + ana.url.rpartition("/")[2])
    expect(ana.locator(".steps .noted")).to_have_text("♕h4")
    ana.get_by_role("button", name="Atrás").click()
    expect(ana.locator(".steps .noted")).to_have_text("♘xe5")
