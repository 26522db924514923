"""The end of a game: a short play on the board, then a card with the result."""

# long: many cases of one subject, which share their helpers

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Final

import pytest
from PIL import Image
from playwright.sync_api import Browser, Locator, Page, expect

import sobremesa
from sobremesa.core import registry
from tests.server.serving import Server

from .agreed import AGREED
from .browsing import DESK, FLAT, PHONE, axe, cell, context, somebody
from .sitting import MINE, do, join, played, sit

pytestmark = [pytest.mark.web, pytest.mark.everything]

FOOL: Final = ("f2f3", "e7e5", "g2g4", "d8h4")
"""The shortest game of chess."""
ON_TOP: Final = """(card) => {
  const { left, top, width, height } = card.getBoundingClientRect();
  const parts = [0.1, 0.3, 0.5, 0.7, 0.9];
  return parts.every((x) => parts.every((y) =>
    card.contains(document.elementFromPoint(left + x * width, top + y * height))));
}"""
"""Tells whether nothing lies over a thing."""
PLACES: Final = """() =>
  [".seats", ".tools", ".tabs", ".moves", "svg.board", ".bar"]
    .map((name) => document.querySelector(name).getBoundingClientRect().top)"""
"""Tells where everything around the card stands."""
LONGEST: Final = 2000
"""Milliseconds that an end may take on the board."""


@pytest.fixture
def moving(chromium: Browser, server: Server) -> Iterator[Page]:
    """Give a page on which things move."""
    yield from somebody(context(chromium, server.url, reduced_motion="no-preference"))


def _mate(page: Page) -> None:
    sit(page, "ajedrez", *FOOL[:3])
    do(page, ["cell:d8", "cell:h4"])


def test_the_king_falls_and_the_card_follows_within_two_seconds(moving: Page) -> None:
    _mate(moving)
    moving.wait_for_selector('.theatre[data-act="falls"]', state="attached")
    longest = moving.evaluate(
        "() => Math.max(...document.querySelector('.board').getAnimations({ subtree: true })"
        ".map((one) => one.effect.getComputedTiming().endTime))"
    )
    assert 0 < longest <= LONGEST
    expect(moving.get_by_role("dialog")).to_be_visible()
    fallen = moving.evaluate(
        "() => getComputedStyle(document.querySelector('[data-token*=\"e1\"]')).transform"
    )
    assert fallen.startswith("matrix(0.10"), fallen  # it lies
    # all of it can be seen again
    moving.get_by_role("button", name="Enséñamelo otra vez").click()
    moving.wait_for_selector('.table[data-drawn="3"]')
    expect(moving.get_by_role("dialog")).to_have_count(0)
    moving.wait_for_selector('.table[data-drawn="4"]')
    moving.wait_for_selector('.theatre[data-act="falls"]', state="attached")


def test_the_lights_go_down_around_the_play_and_nothing_rings_behind_the_card(
    moving: Page,
) -> None:
    _mate(moving)
    dusk = moving.locator(".dusk")
    dusk.wait_for()
    box = dusk.bounding_box()
    assert box
    assert (box["width"], box["height"]) == (DESK["width"], DESK["height"])  # no slab on the board
    spot, board = moving.locator(".spot").bounding_box(), cell(moving, "a8").bounding_box()
    assert spot
    assert board
    # around the board it is evenly dark: the spot ends where the board does
    assert 0 < board["x"] - spot["x"] < board["width"]
    # the spot is where the king falls
    king = cell(moving, "e1").bounding_box()
    assert king
    x, y = dusk.evaluate(
        "one => ['--x', '--y'].map((name) => parseFloat(one.style.getPropertyValue(name)))"
    )
    assert king["x"] <= x <= king["x"] + king["width"]
    assert king["y"] <= y <= king["y"] + king["height"]
    expect(moving.locator(".banner")).to_be_visible()
    expect(moving.get_by_role("dialog")).to_be_visible()
    expect(moving.locator(".banner")).to_have_count(0)


def test_the_crown_rises_on_the_hill(moving: Page) -> None:
    *actions, last = AGREED["colina"][0].split()
    sit(moving, "colina", *actions)
    typed = moving.get_by_label("Escribe una acción")
    typed.fill(last)
    typed.press("Enter")
    crown = moving.locator(".theatre [data-place]")
    crown.wait_for(state="attached")
    expect(crown).to_have_count(1)
    x, y = crown.evaluate("one => [one.getScreenCTM().e, one.getScreenCTM().f]")
    summit = [cell(moving, name).bounding_box() for name in ("h8", "i9")]
    assert summit[0]
    assert summit[1]
    assert x == pytest.approx(summit[1]["x"], abs=2)
    assert y == pytest.approx(summit[0]["y"], abs=2)


def test_with_reduced_motion_the_card_comes_at_once(ana: Page) -> None:
    _mate(ana)
    card = ana.get_by_role("dialog")
    expect(card).to_be_visible()
    expect(ana.locator(".dusk")).to_have_count(0)
    expect(ana.locator(".theatre")).to_have_count(0)
    expect(card.get_by_role("heading", level=2)).to_be_focused()


def test_the_card_says_who_and_how_and_what_decided_it(ana: Page) -> None:
    _mate(ana)
    card = ana.get_by_role("dialog")
    expect(card.get_by_role("heading")).to_have_text("Jaque mate: ganan las negras")
    assert card.inner_text().count("Jaque mate") == 1
    expect(card.locator(".accuracy")).to_have_text([re.compile(r"Precisión: \d+ %")] * 2)
    expect(card.locator(".moment")).to_contain_text(
        re.compile(r"Momento decisivo: turno 2, .*: g4.*\. Mejor era: \S+")
    )
    card.get_by_role("button", name="Verlo").click()
    expect(card).to_have_count(0)
    expect(ana.locator(".moves [aria-current]")).to_have_attribute("data-action", "g2g4")
    expect(ana.locator(".board .arrow.done")).to_have_count(1)
    # also from there it is a button away, over the board as the game ended
    ana.get_by_role("button", name="Ver el resultado").click()
    expect(card).to_be_visible()
    expect(ana.locator(".moves [aria-current]")).to_have_attribute("data-action", FOOL[-1])


def test_the_card_is_closed_and_opened_by_keyboard_and_covers_no_way_back(ana: Page) -> None:
    _mate(ana)
    card = ana.get_by_role("dialog")
    expect(card).to_be_visible()
    assert axe(ana) == []
    ana.keyboard.press("Escape")
    expect(card).to_have_count(0)
    expect(ana.locator(".banner")).to_have_count(0)  # it was read on the card
    again = ana.get_by_role("button", name="Ver el resultado")
    again.focus()
    ana.keyboard.press("Enter")
    expect(card.get_by_role("heading", level=2)).to_be_focused()
    table = ana.url
    card.get_by_role("link", name="Analizar").click()
    expect(ana).to_have_url(re.compile("/analysis#"))
    ana.reload()
    ana.get_by_role("link", name="Volver a la mesa").click()
    expect(ana).to_have_url(table)
    ana.get_by_role("link", name="Sobremesa", exact=True).click()
    expect(ana.locator(".laid")).to_be_visible()


def test_a_rematch_begins_from_the_card(ana: Page) -> None:
    _mate(ana)
    first = ana.url
    ana.get_by_role("dialog").get_by_role("button", name="Revancha").click()
    ana.wait_for_url(lambda url: "/t/" in url and url != first)
    expect(ana.get_by_role("dialog")).to_have_count(0)


def test_at_a_desk_the_card_hides_neither_board_nor_a_second_rematch_and_moves_nothing(
    moving: Page,
) -> None:
    _mate(moving)
    moving.wait_for_selector(".dusk")
    before = moving.evaluate(PLACES)
    card = moving.get_by_role("dialog")
    expect(card).to_be_visible()
    moving.wait_for_timeout(400)  # it has been laid
    assert moving.evaluate(PLACES) == before
    box, board = card.bounding_box(), moving.get_by_role("grid").bounding_box()
    assert box
    assert board
    assert board["x"] + board["width"] <= box["x"]
    assert card.evaluate(ON_TOP)
    expect(moving.get_by_role("button", name="Revancha")).to_have_count(1)
    moving.keyboard.press("Escape")
    assert moving.evaluate(PLACES) == before
    expect(moving.get_by_role("button", name="Revancha")).to_have_count(1)


def test_whoever_is_writing_as_the_game_ends_writes_on(ana: Page) -> None:
    sit(ana, "ajedrez", *FOOL[:3])
    typed = ana.get_by_label("Escribe una acción")
    typed.fill(FOOL[-1])
    ana.get_by_role("tab", name="Charla").click()
    chat = ana.get_by_label("Decir algo")
    chat.fill("bien jugado")
    table = ana.url.rpartition("/")[2]
    act = {"do": "act", "id": "last", "action": FOOL[-1]}
    assert ana.request.post(f"/api/tables/{table}", data=act).ok
    expect(ana.get_by_role("button", name="Ver el resultado")).to_be_enabled()
    expect(chat).to_be_focused()
    expect(chat).to_have_value("bien jugado")


def test_a_rematch_is_offered_accepted_and_followed(ana: Page, berta: Page) -> None:
    sit(ana, "ajedrez", seats=[{"kind": "me"}, {"kind": "open"}])
    join(berta, ana.url)
    ana.get_by_role("button", name="Abandonar").or_(
        ana.get_by_role("button", name="Anular la partida")
    ).wait_for()
    do(ana, ["cell:e2", "cell:e4"])
    ana.get_by_role("button", name="Abandonar").click()
    ana.get_by_role("button", name="¿Seguro?").click()
    mine, theirs = ana.get_by_role("dialog"), berta.get_by_role("dialog")
    expect(mine.get_by_role("heading")).to_contain_text("Has perdido")
    mine.get_by_role("button", name="Revancha").click()
    expect(mine.get_by_role("button", name="Revancha propuesta")).to_be_disabled()
    expect(theirs.get_by_role("alert")).to_contain_text("Ana wants to play again")
    first = ana.url
    theirs.get_by_role("button", name="Accept the rematch").click()
    for page in (ana, berta):
        page.wait_for_url(lambda url: "/t/" in url and url != first)
    assert ana.url == berta.url


def test_from_the_card_one_learns_from_ones_mistakes_and_finds_another_game(
    ana: Page, berta: Page
) -> None:
    sit(ana, "ajedrez", seats=[{"kind": "me"}, {"kind": "open"}])
    join(berta, ana.url)
    for n, action in enumerate(FOOL):
        page = (ana, berta)[n % 2]
        page.wait_for_selector(MINE)
        do(page, [f"cell:{action[:2]}", f"cell:{action[2:]}"])
        played(page, *FOOL[: n + 1])
    card = ana.get_by_role("dialog")
    expect(card.get_by_role("link", name="Otro juego o nivel")).to_have_attribute(
        "href", "/new?game=ajedrez"
    )
    card.get_by_role("link", name="Aprender de tus errores").click()
    expect(ana.get_by_role("heading", name="Los errores de Blancas")).to_be_visible()


def _mated_by_finger(page: Page) -> Locator:
    """Give the card of a mate that was tapped: the whole of it can be seen."""
    sit(page, "ajedrez", *FOOL[:3])
    cell(page, "d8").tap()
    cell(page, "h4").tap()
    card = page.get_by_role("dialog")
    expect(card).to_be_in_viewport(ratio=1)
    for name in ("Revancha", "Compartir"):
        expect(card.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    return card


def test_the_card_fits_a_phone(chromium: Browser, server: Server) -> None:
    here = context(chromium, server.url, PHONE, has_touch=True, is_mobile=True)
    for page in somebody(here):
        card = _mated_by_finger(page)
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
        # on a low one, whoever asks for it from below the board is taken to it
        page.set_viewport_size({"width": PHONE["width"], "height": 520})
        page.get_by_role("button", name="Cerrar el resultado").tap()
        again = page.get_by_role("button", name="Ver el resultado")
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        expect(again).to_be_in_viewport(ratio=1)
        again.tap()
        expect(card).to_be_in_viewport(ratio=1)
        # and so is whoever wants to see a turn again; the board stays where it is while it is shown
        page.get_by_role("button", name="Cerrar el resultado").tap()
        page.evaluate("scrollTo(0, 0)")
        page.locator(".seats .again").first.tap()
        expect(page.locator(".frame.past")).to_be_visible()
        page.wait_for_timeout(300)
        expect(page.get_by_role("grid")).to_be_in_viewport(ratio=0.9)


def test_on_a_flat_phone_the_card_lies_beside_the_final_board(
    chromium: Browser, server: Server
) -> None:
    here = context(chromium, server.url, FLAT, has_touch=True, is_mobile=True)
    for page in somebody(here):
        card = _mated_by_finger(page)
        beside, board = card.bounding_box(), page.get_by_role("grid").bounding_box()
        assert beside
        assert board
        assert board["x"] + board["width"] <= beside["x"]
        assert card.evaluate(ON_TOP)
        assert page.evaluate("document.documentElement.scrollWidth") == FLAT["width"]
        # seats and tools stay in sight and within reach
        for thing in (page.locator(".seats li").first, page.get_by_role("group", name="Mesa")):
            expect(thing).to_be_in_viewport(ratio=0.9)
            assert thing.evaluate(ON_TOP)


def test_a_game_that_was_over_already_waits_with_its_card(ana: Page) -> None:
    sit(ana, "ajedrez", *FOOL)
    expect(ana.get_by_role("button", name="Ver el resultado")).to_be_visible()
    expect(ana.get_by_role("dialog")).to_have_count(0)
    ana.get_by_role("button", name="English").click()
    ana.get_by_role("button", name="Show the result").click()
    expect(ana.get_by_role("dialog")).to_contain_text("Black")


@pytest.mark.parametrize(
    ("game", "act"),
    [
        ("ajedrez", "falls"),
        ("reyes", "falls"),
        ("colina", "crown"),
        ("sparta", "burns"),
        ("colmena", "cracks"),
    ],
)
def test_every_game_ends_in_its_own_way(moving: Page, game: str, act: str) -> None:
    cover = registry.rules(game).cover
    assert cover
    first = sobremesa.game(game).start().legal()[:1]
    sit(moving, game, *(first if cover.players else cover.actions[: cover.begin]))
    moving.get_by_role("button", name="Abandonar").click()
    moving.get_by_role("button", name="¿Seguro?").click()
    moving.wait_for_selector(f'.theatre[data-act="{act}"]', state="attached")
    expect(moving.get_by_role("dialog")).to_be_visible()


def test_picture_and_film_are_taken_along(ana: Page) -> None:
    _mate(ana)
    card = ana.get_by_role("dialog")
    card.get_by_role("button", name="Compartir").click()
    with ana.expect_download() as taken:
        card.get_by_role("button", name="Imagen para enviar").click()
    picture = Image.open(io.BytesIO(taken.value.path().read_bytes()))
    assert (picture.format, picture.size) == ("PNG", (1080, 1080))
    with ana.expect_download() as taken:
        card.get_by_role("button", name="Película de la partida").click()
    film = Image.open(io.BytesIO(taken.value.path().read_bytes()))
    assert film.format == "WEBP"
    assert getattr(film, "n_frames", 1) == len(FOOL) + 1


SHEET: Final = """([error, times]) => {
  window.offered = [];
  navigator.canShare = ({ files }) => files.length === 1;
  navigator.share = async ({ files, url }) => {
    window.offered.push([files[0].name, files[0].type, url]);
    if (window.offered.length <= times) throw new DOMException("", error);
  };
}"""
"""A share sheet that takes files, and fails so often."""
SAVED: Final = (
    "one => { window.saved = 0; HTMLAnchorElement.prototype.click = () => window.saved++; }"
)


def _share(page: Page, error: str, times: int) -> Locator:
    """Open what can be sent of a game that is over, where there is such a share sheet."""
    _mate(page)
    page.evaluate(SHEET, [error, times])
    page.evaluate(SAVED)
    card = page.get_by_role("dialog")
    card.get_by_role("button", name="Compartir").click()
    card.get_by_role("button", name="Imagen para enviar").click()
    page.wait_for_function("() => window.offered.length > 0")
    return card


def test_whoever_closes_the_share_sheet_gets_no_file_instead(ana: Page) -> None:
    card = _share(ana, "AbortError", 1)
    expect(card.get_by_role("button", name="Imagen para enviar")).to_be_enabled()
    ((name, kind, url),) = ana.evaluate("window.offered")
    assert (name.rpartition(".")[2], kind, url) == ("png", "image/png", ana.url)
    expect(card.locator("[data-waiting]")).to_have_count(0)
    assert ana.evaluate("window.saved") == 0


def test_a_file_that_was_made_too_late_is_sent_by_another_press(ana: Page) -> None:
    card = _share(ana, "NotAllowedError", 1)
    assert axe(ana) == []
    card.locator("[data-waiting]").click()
    ana.wait_for_function("() => window.offered.length === 2")
    expect(card.locator("[data-waiting]")).to_have_count(0)
    assert ana.evaluate("window.saved") == 0


def test_where_the_share_sheet_never_opens_the_file_is_saved(ana: Page) -> None:
    card = _share(ana, "NotAllowedError", 2)
    card.locator("[data-waiting]").click()
    ana.wait_for_function("() => window.saved === 1")


def test_picture_and_film_are_taken_along_while_the_game_goes_on(ana: Page) -> None:
    sit(ana, "ajedrez", *FOOL[:2])
    ana.get_by_role("tab", name="Compartir").click()
    with ana.expect_download() as taken:
        ana.get_by_role("button", name="Imagen para enviar").click()
    assert Image.open(io.BytesIO(taken.value.path().read_bytes())).size == (1080, 1080)
