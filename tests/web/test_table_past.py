"""Looking back: earlier moments, turns played again, what can be taken along."""

from __future__ import annotations

import io
import json
import re

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.web.browsing import eventually

from .browsing import cell
from .sitting import ACTIONS, do, sit, start

pytestmark = [pytest.mark.web, pytest.mark.everything]


def test_one_takes_back_and_looks_at_the_past(ana: Page) -> None:
    start(ana, "ajedrez", 1)
    for clicks in (["cell:e2", "cell:e4"], ["cell:e7", "cell:e5"], ["cell:g1", "cell:f3"]):
        do(ana, clicks)
        done = clicks[0][5:] + clicks[1][5:]
        expect(ana.locator(ACTIONS).last).to_have_attribute("data-action", done)
    expect(cell(ana, "f3")).to_have_attribute("aria-label", re.compile("caballo blanco"))
    ana.get_by_role("button", name="Atrás").click()
    ana.get_by_role("button", name="Atrás").click()
    expect(cell(ana, "e7")).to_have_attribute("aria-label", re.compile("peón negro"))
    expect(ana.locator(".status")).to_contain_text("posición anterior")
    ana.get_by_role("button", name="Volver a la partida").click()
    expect(cell(ana, "f3")).to_have_attribute("aria-label", re.compile("caballo blanco"))
    ana.get_by_role("button", name="Retirar jugada").click()
    expect(ana.locator(ACTIONS)).to_have_count(2)


def test_the_last_turn_of_every_player_is_played_again(ana: Page) -> None:
    sit(ana, "colina", "h2-h3", "e1<", "end", "h15-h14", "e16<", "end", "h3-h4", players=2)
    ana.get_by_role("button", name="Ver otra vez el último turno de Norte").click()
    # from before the turn, with an arrow for each action, back to now
    expect(cell(ana, "h15")).to_have_attribute("aria-label", re.compile("Norte"))
    expect(ana.locator(".board .arrow")).to_have_count(2)
    expect(cell(ana, "h14")).to_have_attribute("aria-label", re.compile("Norte"))
    expect(ana.locator(".board .arrow")).to_have_count(0)
    expect(ana.locator(".frame.past")).to_have_count(0)
    expect(cell(ana, "h4")).to_have_attribute("aria-label", re.compile("Sur"))


def test_the_list_groups_actions_by_turns_and_plays_any_again(ana: Page) -> None:
    sit(ana, "colina", "h2-h3", "e1<", "end", "h15-h14", "end", "h3-h4", "end", players=2)
    turns = ana.locator(".moves li")
    expect(turns).to_have_count(3)
    expect(turns.nth(0).locator(".action")).to_have_text(
        ["Soldado h2 a h3", "Berserker e1 gira al noroeste", "fin del turno"]
    )
    turns.nth(0).get_by_role("button", name="Ver otra vez el turno 1, de Sur").click()
    shown = turns.nth(0).locator(".turn.shown")
    expect(shown).to_have_count(1)
    expect(cell(ana, "h2")).to_have_attribute("aria-label", re.compile("Sur"))
    turns.nth(1).locator(".action").first.click()  # whoever looks elsewhere stops it
    expect(shown).to_have_count(0)
    expect(ana.locator(".status .soft")).to_contain_text("Norte: ")
    expect(ana.locator(".status .soft")).to_contain_text("h15")
    expect(cell(ana, "h14")).to_have_attribute("aria-label", re.compile("Norte"))
    ana.locator(".scrub input").fill("1")
    expect(cell(ana, "h3")).to_have_attribute("aria-label", re.compile("Sur"))
    expect(ana.locator(".status .soft")).to_contain_text("Sur: ")
    expect(ana.locator(".status .soft")).to_contain_text("h3")
    ana.get_by_role("heading", level=1).focus()
    ana.keyboard.press("ArrowRight")
    expect(ana.locator(ACTIONS).nth(1)).to_have_attribute("aria-current", "true")


def test_a_moment_is_shared_and_the_game_taken_along(ana: Page, berta: Page) -> None:
    ana.context.grant_permissions(["clipboard-read", "clipboard-write"])
    sit(ana, "ajedrez", "e2e4", "e7e5", "g1f3")
    ana.locator(ACTIONS).first.click()
    ana.get_by_role("tab", name="Compartir").click()
    ana.get_by_role("button", name="Copiar un enlace a este momento").click()
    expect(ana.get_by_role("button", name="Copiado")).to_be_visible()
    link = ana.evaluate("navigator.clipboard.readText()")
    assert link == ana.url + "?moment=1"
    berta.goto(link)
    expect(cell(berta, "e7")).to_have_attribute("aria-label", re.compile("pawn"))
    expect(cell(berta, "g1")).to_have_attribute("aria-label", re.compile("knight"))
    ana.get_by_role("button", name="Copiar la partida").click()
    eventually(ana, "async () => (await navigator.clipboard.readText()).startsWith('{')")
    record = json.loads(ana.evaluate("navigator.clipboard.readText()"))
    assert record["actions"] == ["e2e4", "e7e5", "g1f3"]
    with ana.expect_download() as download:
        ana.get_by_role("link", name="Descargar en JSON").click()
    assert download.value.suggested_filename.endswith(".json")
    pictures = (("Imagen de este momento", "image/png"), ("hasta aquí en un GIF", "image/gif"))
    for name, kind in pictures:
        address = ana.get_by_role("link", name=name).get_attribute("href")
        assert ana.request.get(str(address)).headers["content-type"] == kind


def test_links_are_copied_where_the_browser_has_no_clipboard(ana: Page) -> None:
    # as over plain http, from another machine of the house
    ana.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ana.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined });")
    sit(ana, "ajedrez", "e2e4")
    ana.get_by_role("tab", name="Compartir").click()
    ana.get_by_role("button", name="Copiar un enlace a este momento").click()
    expect(ana.get_by_role("button", name="Copiado")).to_be_focused()
    beside = ana.context.new_page()
    beside.goto("/lobby")
    assert beside.evaluate("navigator.clipboard.readText()") == ana.url + "?moment=1"


def test_whoever_looks_at_the_past_takes_that_moment_along(ana: Page) -> None:
    sit(ana, "ajedrez", "e2e4", "e7e5", "g1f3")
    ana.get_by_role("button", name="Atrás").click()
    ana.get_by_role("button", name="Atrás").click()
    expect(cell(ana, "e7")).to_have_attribute("aria-label", re.compile("peón negro"))
    ana.get_by_role("tab", name="Compartir").click()
    seen = {}
    for name in ("Imagen de este momento", "La partida hasta aquí en un GIF"):
        address = ana.get_by_role("link", name=name).get_attribute("href")
        seen[name] = ana.request.get(str(address)).body()
    now = ana.request.get(ana.url.replace("/t/", "/api/tables/") + "/image.png").body()
    assert seen["Imagen de este momento"] != now
    film = Image.open(io.BytesIO(seen["La partida hasta aquí en un GIF"]))
    assert getattr(film, "n_frames", 1) == 2  # as it began, and after the first action
    # the link leads to the same moment, for whoever opens it
    ana.goto(ana.url + "?moment=1")
    expect(ana.locator(".status")).to_contain_text("posición anterior")
    expect(cell(ana, "e7")).to_have_attribute("aria-label", re.compile("peón negro"))
    expect(cell(ana, "e4")).to_have_attribute("aria-label", re.compile("peón blanco"))
