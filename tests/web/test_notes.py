"""What a record tells besides its moves: shown in the analysis, and taken along as a file."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import chess.pgn
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.serving import Server

from .browsing import DESK, PHONE, axe, context, somebody
from .places import Company, go, opening, seated, table_of
from .settling import settle, watch

pytestmark = [pytest.mark.web, pytest.mark.everything]

NOTED = (
    "{A beginning for every day} 1. e4! {The centre} e5 (1... c5 {Sicilian} 2. Nf3 (2. c3) "
    "2... d6?!) 2. Nf3?? {Too slow?} *"
)
NODES = "[data-node]"
SIZES: dict[str, dict[str, Any]] = {
    "desk": {"size": DESK},
    "phone": {"size": PHONE, "has_touch": True, "is_mobile": True},
}


@pytest.fixture(params=list(SIZES))
def reader(request: pytest.FixtureRequest, chromium: Browser, server: Server) -> Iterator[Page]:
    """Give somebody a browser, at a desk and on a phone."""
    here = context(chromium, server.url, **SIZES[request.param])
    watch(here)
    yield from somebody(here)


def _import(page: Page, text: str) -> None:
    page.goto("/analysis?game=ajedrez")
    page.get_by_role("tab", name="Intercambio").click()
    page.get_by_label("Importar").fill(text)
    page.get_by_role("button", name="Abrir").click()


def test_comments_glyphs_and_variations_are_shown_and_kept(reader: Page) -> None:
    _import(reader, NOTED)
    expect(reader.locator(NODES)).to_have_count(7)
    shown = [one.strip() for one in reader.locator(NODES).all_inner_texts()]
    glyphs = [re.sub(r"^[^!?]*", "", one) for one in shown]
    assert sorted(filter(None, glyphs)) == ["!", "?!", "??"]
    tree = reader.get_by_role("group", name="Jugadas")
    for comment in ("A beginning for every day", "The centre", "Sicilian", "Too slow?"):
        expect(tree).to_contain_text(comment)
    variations = reader.get_by_role("group", name="Variante")
    expect(variations).to_have_count(2)  # one lies within the other
    expect(variations.first).to_contain_text("Sicilian")
    # a variation is stepped into by keyboard, and the board follows
    variations.first.locator(NODES).first.press("Enter")
    expect(reader.locator('[data-cell="c5"]')).to_have_attribute(
        "aria-label", re.compile("peón negro")
    )
    assert axe(reader) == []
    settle(reader)
    assert reader.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # everything goes out as it came in, as another program reads it; from the main line again
    reader.locator(NODES).last.click()
    expect(reader.locator('[data-cell="e5"]')).to_have_attribute(
        "aria-label", re.compile("peón negro")
    )
    reader.get_by_role("tab", name="Intercambio").click()
    reader.get_by_role("button", name="PGN").click()
    written = reader.locator("textarea[readonly]")
    expect(written).to_have_value(re.compile("Sicilian"))
    game = chess.pgn.read_game(io.StringIO(written.input_value()))
    assert game is not None
    assert game.comment == "A beginning for every day"
    first = game.variations[0]
    assert first.nags == {chess.pgn.NAG_GOOD_MOVE}
    assert [one.move.uci() for one in first.variations] == ["e7e5", "c7c5"]
    assert [one.move.uci() for one in first.variations[1].variations] == ["g1f3", "c2c3"]


@pytest.mark.parametrize(
    ("game", "formats"),
    [("ajedrez", ["JSON", "PGN", "FEN"]), ("colmena", ["JSON", "UHP"]), ("sparta", ["JSON"])],
)
def test_a_game_is_taken_along_in_the_notations_it_has(
    reader: Page, server: Server, game: str, formats: list[str]
) -> None:
    company = Company(server)
    ana, berta = seated(company)
    table = table_of([ana, berta], game, opening(game, 2))
    berta.ask(table, do="resign")
    cookie = go(ana, "/").cookie
    company.close()
    reader.context.add_cookies([{"name": "sobremesa", "value": cookie, "url": server.url}])
    reader.goto(f"/t/{table}")
    card = reader.get_by_role("dialog")
    if not card.is_visible():
        reader.get_by_role("tab", name="Compartir").click()
    else:
        card.get_by_role("button", name="Compartir").click()
    links = reader.get_by_role("group", name="Descargar la partida").get_by_role("link")
    expect(links).to_have_count(len(formats))
    assert sorted(links.all_inner_texts()) == sorted(formats)
    for format in formats:
        with reader.expect_download() as download:
            reader.get_by_role("link", name=f"Descargar en {format}").press("Enter")
        assert download.value.suggested_filename.endswith(f".{format.lower()}")
        assert download.value.path().read_text(encoding="utf-8").strip()


def test_a_file_ends_as_its_format_is_called(ana: Page) -> None:
    ana.goto("/analysis?game=ajedrez")
    ana.get_by_role("tab", name="Intercambio").click()
    for name in ("json", "pgn", "fen"):
        ana.get_by_role("button", name=name.upper(), exact=True).click()
        expect(ana.locator("a[download]")).to_have_attribute("download", f"sobremesa.{name}")
    endings = ana.locator("input[type=file]").get_attribute("accept") or ""
    assert {".json", ".jsonl", ".txt", ".pgn", ".fen", ".uhp"} == set(endings.split(","))


def test_a_position_is_the_one_that_is_looked_at(ana: Page) -> None:
    record = {"game": "ajedrez", "actions": ["e2e4", "e7e5", "g1f3"]}
    ana.goto(f"/analysis?record={quote(json.dumps(record))}")
    ana.locator(NODES).first.click()
    ana.get_by_role("tab", name="Intercambio").click()
    ana.get_by_role("button", name="FEN", exact=True).click()
    expect(ana.locator("textarea[readonly]")).to_have_value(
        re.compile(r"4P3/8/PPPP1PPP/RNBQKBNR b ")
    )
    ana.get_by_role("button", name="PGN", exact=True).click()
    expect(ana.locator("textarea[readonly]")).to_have_value(re.compile("Nf3"))
