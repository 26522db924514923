"""What is shown elsewhere: frames and pictures on a stranger's site, and codes for phones."""

from __future__ import annotations

import io
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Browser, FrameLocator, Page, expect

from sobremesa.play import puzzles
from tests.server.serving import Guest, Server

from .browsing import DESK, PHONE, axe, context, eventually, somebody

pytestmark = [pytest.mark.web, pytest.mark.everything]


class Stranger:
    """Another site: under another name than ours, so that no cookie of ours gets there."""

    def __init__(self) -> None:
        site = self
        self.body = ""
        self.headers: dict[str, str] = {}

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                for name, value in site.headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(f"<!doctype html><title>Blog</title>{site.body}".encode())

            def log_message(self, format: str, *args: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://localhost:{self.server.server_address[1]}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def stranger() -> Iterator[Stranger]:
    found = Stranger()
    yield found
    found.close()


@pytest.fixture
def reader(chromium: Browser, server: Server) -> Iterator[Page]:
    """Give somebody a browser who reads the stranger's site."""
    yield from somebody(context(chromium, server.url), "favicon", "frame-ancestors")


def framed(reader: Page, stranger: Stranger, body: str) -> FrameLocator:
    stranger.body = body
    reader.goto(stranger.url)
    return reader.frame_locator("iframe")


def copied(page: Page, button: str) -> str:
    """Press a button that copies, and give what it copied."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name=button).click()
    expect(page.get_by_role("status").filter(has_text="Copiado").first).to_be_attached()
    return str(page.evaluate("navigator.clipboard.readText()"))


def test_a_game_is_followed_on_a_strangers_site(
    server: Server, stranger: Stranger, ana: Page, reader: Page
) -> None:
    guest = Guest(server, "Ana")
    table = guest.open(game="ajedrez", seats=[{"kind": "me"}] * 2)
    guest.ask(table, do="act", action="e2e4")
    ana.goto(f"/t/{table}")
    ana.get_by_role("tab", name="Compartir").click()
    frame = framed(reader, stranger, copied(ana, "Copiar para insertar en una web"))
    expect(frame.get_by_role("heading")).to_have_text("Ajedrez")
    expect(frame.get_by_text("Momento 1 de 1")).to_be_visible()
    guest.ask(table, do="act", action="e7e5")
    expect(frame.get_by_text("Momento 2 de 2")).to_be_visible()
    frame.get_by_role("button", name="Atrás").click()
    expect(frame.get_by_text("Momento 1 de 2")).to_be_visible()
    expect(frame.get_by_text("Juegan las negras").last).to_be_visible()
    # it is there to look at: nobody acts in a frame, also not who plays
    expect(frame.locator("[role=grid]")).to_have_count(0)
    with reader.expect_popup() as opened:
        frame.get_by_role("link", name="Abrir en Sobremesa").click()
    assert opened.value.url == f"{server.url}/t/{table}"
    guest.close()


def test_nothing_else_can_be_framed(server: Server, stranger: Stranger, reader: Page) -> None:
    guest = Guest(server, "Ana")
    table = guest.open(game="ajedrez", seats=[{"kind": "me"}] * 2)
    for path in (f"/t/{table}", "/me", "/me/tokens", "/"):
        frame = framed(reader, stranger, f'<iframe src="{server.url}{path}"></iframe>')
        reader.wait_for_load_state("load")
        assert reader.frames[1].url.startswith("chrome-error:"), path
        expect(frame.locator("#page")).to_have_count(0)
    guest.close()


def test_a_puzzle_is_solved_on_a_strangers_site(
    server: Server, stranger: Stranger, reader: Page
) -> None:
    number = next(
        number
        for number, one in enumerate(puzzles.collection("ajedrez"), 1)
        if len(one.line) == 1 and len(one.line[0]) == 4
    )
    action = puzzles.puzzle("ajedrez", number).line[0]
    frame = framed(
        reader,
        stranger,
        f'<iframe src="{server.url}/embed/puzzles/ajedrez/{number}" width=640 height=720></iframe>',
    )
    frame.locator(f'[data-cell="{action[:2]}"]').click()
    frame.locator(f'[data-cell="{action[2:]}"]').click()
    expect(frame.get_by_role("status").first).to_contain_text("Resuelto")


def test_a_record_is_stepped_through_on_a_strangers_site(
    ana: Page, stranger: Stranger, reader: Page
) -> None:
    ana.goto('/analysis?record={"game":"ajedrez","actions":["e2e4"]}')
    ana.get_by_role("tab", name="Intercambio").click()
    frame = framed(reader, stranger, copied(ana, "Copiar para insertar en una web"))
    expect(frame.get_by_role("heading")).to_have_text("Ajedrez")
    frame.get_by_role("button", name="Al principio").click()
    expect(frame.get_by_text("Momento 0 de 1")).to_be_visible()


def test_pictures_and_films_are_loaded_by_the_strictest_site(
    server: Server, stranger: Stranger, reader: Page
) -> None:
    guest = Guest(server, "Ana")
    table = guest.open(game="sparta", seats=[{"kind": "me"}] * 2)
    names = ("image.png", "image.svg", "game.gif", "card.png", "qr.svg")
    stranger.headers = {"Cross-Origin-Embedder-Policy": "require-corp"}
    stranger.body = "".join(f'<img src="{server.url}/api/tables/{table}/{name}">' for name in names)
    reader.goto(stranger.url)
    reader.wait_for_load_state("load")
    sizes = reader.evaluate("[...document.images].map((one) => one.naturalWidth)")
    assert len(sizes) == len(names)
    assert all(sizes), dict(zip(names, sizes, strict=True))
    guest.close()


@pytest.mark.parametrize("locale", ["es-ES", "en-GB"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_phone_reads_the_link_of_a_table_from_the_screen(
    chromium: Browser, server: Server, locale: str, size: dict[str, int]
) -> None:
    here = context(chromium, server.url, size=size, locale=locale, color_scheme="dark")
    page = here.new_page()
    guest = Guest(server, "Ana")
    table = guest.open(game="sparta", seats=[{"kind": "me"}])
    cookie = {"name": "sobremesa", "value": guest.cookie, "url": server.url}
    here.add_cookies([cookie])  # type: ignore[list-item]  # playwright's own kind of dict
    page.goto(f"/t/{table}")
    page.get_by_text(
        "Código QR para el móvil" if locale == "es-ES" else "QR code for a phone"
    ).click()
    code = page.get_by_role("img", name=f"/t/{table}")
    code.scroll_into_view_if_needed()
    expect(code).to_be_in_viewport()
    eventually(page, "() => [...document.images].every((one) => one.complete)")
    seen = Image.open(io.BytesIO(code.screenshot()))
    (found,) = zxingcpp.read_barcodes(seen.convert("L"))
    assert found.text == f"{server.url}/t/{table}"
    guest.close()
    here.close()


def test_frames_are_open_to_everybody(server: Server, ana: Page) -> None:
    guest = Guest(server, "Ana")
    table = guest.open(game="colmena", seats=[{"kind": "me"}] * 2)
    guest.ask(table, do="act", action="wG1@0,0")
    for path in (f"/embed/t/{table}", "/embed/puzzles/sparta/1", "/embed/analysis?game=reyes"):
        ana.goto(path)
        expect(ana.get_by_role("heading")).to_be_visible()
        expect(ana.locator("svg").first).to_be_visible()
        assert axe(ana) == [], path
    guest.close()
