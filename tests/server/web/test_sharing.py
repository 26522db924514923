"""What other sites are given: cards, pictures, frames, oEmbed and codes, read by strangers."""

from __future__ import annotations

import asyncio
import base64
import io
import json
import zlib
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit
from xml.etree import ElementTree

import httpx
import pytest
import zxingcpp
from bs4 import BeautifulSoup
from PIL import Image

from sobremesa.core.picture import png
from sobremesa.server.web.pictures import Picture, PictureCache
from tests.server.serving import Guest, Server, served

PAGE = """<!doctype html><html lang="es"><head><meta charset="utf-8" />
<meta name="description" content="as built" /><title>Sobremesa</title></head><body></body></html>"""
EVIL = "Ana O'B. Lee"
RECORD = {"game": "ajedrez", "actions": ["e2e4", "e7e5"]}


def packed(data: object) -> str:
    """Pack as the page does."""
    squeezed = zlib.compressobj(wbits=-15)
    found = squeezed.compress(json.dumps(data).encode()) + squeezed.flush()
    return base64.urlsafe_b64encode(found).decode().rstrip("=")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("page")
    (folder / "index.html").write_text(PAGE)
    with served(SOBREMESA_PAGE=str(folder)) as found:
        yield found


@pytest.fixture(scope="module")
def ana(server: Server) -> Iterator[Guest]:
    found = Guest(server, EVIL)
    yield found
    found.close()


class Site:
    """Another site: it has no cookie, and reads what the page's head says."""

    def __init__(self, server: Server) -> None:
        self.base = server.url
        self.http = httpx.Client(base_url=server.url, timeout=30, headers={"Accept-Language": "en"})

    def read(self, path: str, language: str = "en") -> dict[str, str]:
        answer = self.http.get(path, headers={"Accept-Language": language})
        soup = BeautifulSoup(answer.text, "html.parser")
        assert soup.title is not None
        found = {"title": soup.title.text, "lang": str(soup.html["lang"]) if soup.html else ""}
        for tag in soup.find_all("meta"):
            name = tag.get("property") or tag.get("name")
            if name:
                assert str(name) not in found, f"{name} is said twice"
                found[str(name)] = str(tag.get("content"))
        for link in soup.find_all("link"):
            found[str(link.get("type") or " ".join(link["rel"]))] = str(link["href"])
        return found

    def picture(self, address: str) -> Image.Image:
        answer = self.http.get(address)
        assert answer.status_code == 200, answer.text
        assert answer.headers["content-type"] == "image/png"
        assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
        return Image.open(io.BytesIO(answer.content))


@pytest.fixture(scope="module")
def site(server: Server) -> Iterator[Site]:
    found = Site(server)
    yield found
    found.http.close()


def whole(card: dict[str, str], site: Site, path: str) -> None:
    """Check what every card with a board has to say."""
    assert card["og:url"] == card["canonical"] == site.base + path
    assert card["og:image"] == card["twitter:image"]
    assert card["twitter:card"] == "summary_large_image"
    assert card["og:title"] == card["twitter:title"]
    assert card["og:description"] == card["description"] != "as built"
    assert site.picture(card["og:image"]).size == (1200, 630)
    assert (card["og:image:width"], card["og:image:height"]) == ("1200", "630")


def test_a_table_is_shown_with_the_board_of_its_moment(ana: Guest, site: Site) -> None:
    table = ana.open(game="ajedrez", seats=[{"kind": "me"}, {"kind": "bot", "level": 1}])
    ana.ask(table, do="act", action="e2e4")
    now = site.read(f"/t/{table}")
    whole(now, site, f"/t/{table}")
    assert EVIL in now["og:title"]
    assert "machine, level 1" in now["og:title"]
    assert now["lang"] == "en"
    assert "&" not in now["og:title"]
    begin = site.read(f"/t/{table}?moment=0&utm_source=elsewhere")
    whole(begin, site, f"/t/{table}?moment=0")
    assert site.picture(begin["og:image"]).tobytes() != site.picture(now["og:image"]).tobytes()


def test_a_card_speaks_the_language_of_who_asks(site: Site) -> None:
    for wished, said in (
        ("es-MX,es;q=0.9,en;q=0.8", "Reglas: Sparta"),
        ("en-US,en;q=0.9,es;q=0.1", "Rules: Sparta"),
        ("de,es;q=0.2,en;q=0.7", "Rules: Sparta"),
        ("fr", "Reglas: Sparta"),
        ("en;q=x,,;;*", "Reglas: Sparta"),
    ):
        card = site.read("/rules/sparta", wished)
        assert card["og:title"] == said, wished
        assert card["og:locale"] == ("en_GB" if said.startswith("Rules") else "es_ES")


def test_puzzles_rules_tournaments_and_records_have_cards(ana: Guest, site: Site) -> None:
    terms = {"title": 'Copa "<b>&', "game": "sparta", "format": "swiss"}
    cup = ana.post("/api/tournaments", {"terms": terms, "hosting": {}})["tournament"]
    record = quote(packed(RECORD))
    for path in (
        "/rules/colina",
        "/learn/reyes",
        "/puzzles/ajedrez/1",
        f"/tournament/{cup}",
        f"/analysis?record={record}",
    ):
        whole(site.read(path), site, path)
    card = site.read(f"/tournament/{cup}")
    assert card["og:title"] == 'Copa "<b>& · Sparta'
    raw = site.http.get(f"/tournament/{cup}").text
    assert "<b>" not in raw
    assert site.read("/")["title"] == "Sobremesa"


def test_names_cannot_break_out_of_a_card(ana: Guest, site: Site) -> None:
    terms = {"title": '"><script>alert(1)</script>', "game": "sparta", "format": "swiss"}
    cup = ana.post("/api/tournaments", {"terms": terms, "hosting": {}})["tournament"]
    soup = BeautifulSoup(site.http.get(f"/tournament/{cup}").text, "html.parser")
    assert soup.find("script") is None
    # neither can an address, or whoever is asked for it
    odd = site.http.get('/analysis?game=ajedrez&position="><script>1</script>').text
    assert "<script>" not in odd
    lied = httpx.get(f"{site.base}/rules/sparta", headers={"Host": '"><script>alert(1)</script>'})
    assert "<script>" not in lied.text
    assert "og:image" not in lied.text


def test_a_table_without_spectators_says_nothing_but_its_game(server: Server, site: Site) -> None:
    ana, berta = Guest(server, "Secretaria"), Guest(server, "Berta")
    table = ana.open(game="ajedrez", seats=[{"kind": "me"}], watchers=False)
    berta.sit(table)
    ana.ask(table, do="act", action="e2e4")
    card = site.read(f"/t/{table}")
    assert "Secretaria" not in str(card)
    assert "Berta" not in str(card)
    assert card["robots"] == "noindex"
    assert "/api/games/ajedrez/card.png" in card["og:image"]
    other = site.read("/rules/ajedrez")["og:image"]
    own = site.picture(f"/api/tables/{table}/card.png?ply=1").tobytes()
    assert own == site.picture(other).tobytes(), "the board itself is shown"
    # also to who plays there: what they are given could be kept by others
    mine = ana.http.get(f"/api/tables/{table}/card.png?ply=1").content
    assert Image.open(io.BytesIO(mine)).tobytes() == own
    url = quote(f"{site.base}/t/{table}")
    assert site.http.get(f"/api/oembed?url={url}").status_code == 401
    assert site.http.get(f"/api/tables/{table}/image.png").status_code == 403
    picture = ana.http.get(f"/api/tables/{table}/image.png")
    assert picture.headers["cross-origin-resource-policy"] == "same-origin"
    assert picture.headers["cache-control"] == "no-store"
    ana.close()
    berta.close()


def test_a_secret_set_up_is_on_no_card(server: Server, site: Site) -> None:
    ana, berta = Guest(server, "Ana"), Guest(server, "Berta")
    table = ana.open(game="reyes", players=2, seats=[{"kind": "me"}], secret=True)
    before = site.picture(f"/api/tables/{table}/card.png").tobytes()
    berta.sit(table)
    secret = ana.get(f"/api/tables/{table}")["secret"]
    army = "RKBRPPPPPNBP.PQNP."
    ana.ask(table, do="arrange", seat=0, values={secret["parts"][0][0]: army})
    for asker in (site.http, ana.http):
        shown = asker.get(f"/api/tables/{table}/card.png").content
        assert Image.open(io.BytesIO(shown)).tobytes() == before
    assert army not in site.http.get(f"/t/{table}").text
    assert army not in site.http.get(f"/embed/t/{table}").text
    ana.close()
    berta.close()


def test_search_engines_are_kept_from_tables_that_are_found_by_their_link(
    ana: Guest, site: Site
) -> None:
    hidden = ana.open(game="sparta", seats=[{"kind": "me"}])
    public = ana.open(game="sparta", seats=[{"kind": "me"}], public=True)
    assert site.read(f"/t/{hidden}")["robots"] == "noindex"
    assert "robots" not in site.read(f"/t/{public}")
    assert "robots" not in site.read("/rules/sparta")


def test_only_embedded_pages_may_be_framed(ana: Guest, site: Site) -> None:
    table = ana.open(game="sparta", seats=[{"kind": "me"}] * 2)
    framed = (f"/embed/t/{table}", "/embed/puzzles/sparta/1", "/embed/analysis?game=sparta")
    for path in framed:
        answer = site.http.get(path)
        assert answer.status_code == 200
        assert "frame-ancestors *" in answer.headers["content-security-policy"]
        assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    for path in ("/", "/me", "/me/tokens", f"/t/{table}", "/analysis", "/rules/sparta", "/embed"):
        answer = site.http.get(path, headers={"Accept": "text/html"})
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"], path
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    assert site.http.get("/embed/t/abcdefghijkl").status_code == 404
    # everything else of the policy is as strict in a frame
    strict = site.http.get("/").headers["content-security-policy"]
    loose = site.http.get(framed[0]).headers["content-security-policy"]
    assert strict.replace("'none'", "") == loose.replace(
        "frame-ancestors *", "frame-ancestors "
    ).replace("'none'", "")


def test_pictures_and_films_are_loaded_by_other_sites_and_kept(ana: Guest, site: Site) -> None:
    table = ana.open(game="sparta", seats=[{"kind": "me"}] * 2)
    for name in ("image.svg", "image.png", "game.gif"):
        answer = site.http.get(f"/api/tables/{table}/{name}")
        assert answer.status_code == 200
        assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
        assert "public" in answer.headers["cache-control"]
        again = {"If-None-Match": answer.headers["etag"]}
        assert site.http.get(f"/api/tables/{table}/{name}", headers=again).status_code == 304


def embedding(site: Site, address: str) -> dict[str, Any]:
    """Read what oEmbed tells, checked against what the standard demands of a rich answer."""
    answer = site.http.get(address)
    assert answer.status_code == 200, answer.text
    assert answer.headers["access-control-allow-origin"] == "*"
    found: dict[str, Any] = answer.json()
    assert (found["type"], found["version"]) == ("rich", "1.0")
    for name in ("width", "height", "thumbnail_width", "thumbnail_height"):
        assert isinstance(found[name], int)
    return found


def test_oembed_is_discovered_and_gives_a_frame(ana: Guest, site: Site) -> None:
    table = ana.open(game="sparta", seats=[{"kind": "me"}] * 2)
    record = f"/analysis?record={quote(packed(RECORD))}"
    for path in (f"/t/{table}", f"/t/{table}?moment=0", "/puzzles/sparta/1", record):
        card = site.read(path)
        found = embedding(site, card["application/json+oembed"])
        frame = BeautifulSoup(found["html"], "html.parser").find("iframe")
        assert frame is not None
        assert frame["src"] == site.base + "/embed" + path
        assert frame["title"] == found["title"] == card["og:title"]
        assert site.http.get(str(frame["src"])).status_code == 200
        assert site.picture(found["thumbnail_url"]).size == (1200, 630)
        tree = ElementTree.fromstring(site.http.get(card["text/xml+oembed"]).text)
        assert {one.tag: one.text for one in tree} == {k: str(v) for k, v in found.items()}


def test_oembed_keeps_to_the_sizes_that_are_asked_for_and_refuses_what_it_has_not(
    site: Site,
) -> None:
    own = quote(f"{site.base}/puzzles/sparta/1")
    found = embedding(site, f"/api/oembed?url={own}&maxwidth=400&maxheight=350")
    assert (found["width"], found["height"]) == (400, 350)
    for query, status in (
        (f"url={own}&format=yaml", 501),
        (f"url={own}&maxwidth=10", 404),
        (f"url={quote('https://elsewhere.example/puzzles/sparta/1')}", 404),
        (f"url={quote(site.base + '/t/abcdefghijkl')}", 404),
        (f"url={quote(site.base + '/lobby')}", 404),
        ("url=", 404),
        ("", 400),
    ):
        assert site.http.get(f"/api/oembed?{query}").status_code == status, query


def test_a_qr_code_holds_the_link_of_its_table(ana: Guest, site: Site) -> None:
    table = ana.open(game="sparta", seats=[{"kind": "me"}])
    terms = {"title": "Copa", "game": "sparta", "format": "swiss"}
    cup = ana.post("/api/tournaments", {"terms": terms, "hosting": {}})["tournament"]
    for path, link in (
        (f"tables/{table}", f"/t/{table}"),
        (f"tournaments/{cup}", f"/tournament/{cup}"),
    ):
        answer = site.http.get(f"/api/{path}/qr.svg")
        assert answer.headers["content-type"] == "image/svg+xml"
        drawn = answer.text.replace("<svg ", '<svg width="400" height="400" ', 1)
        (found,) = zxingcpp.read_barcodes(Image.open(io.BytesIO(png(drawn))).convert("L"))
        assert found.text == site.base + link
    assert site.http.get("/api/tables/abcdefghijkl/qr.svg").status_code == 404


def test_the_servers_own_address_is_told_by_its_settings(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(PAGE)
    with served(SOBREMESA_PAGE=str(tmp_path), SOBREMESA_ADDRESS="https://mesa.example") as server:
        site = Site(server)
        card = site.read("/rules/sparta")
        assert card["og:url"] == "https://mesa.example/rules/sparta"
        assert card["og:image"].startswith("https://mesa.example/api/")
        url = quote("https://mesa.example/puzzles/sparta/1")
        assert (
            site.http.get(f"/api/oembed?url={url}").json()["provider_url"] == "https://mesa.example"
        )
        assert parse_qs(urlsplit(site.read("/puzzles/sparta/1")["application/json+oembed"]).query)
        site.http.close()


def test_what_an_address_holds_is_bounded_and_refused_clearly(site: Site) -> None:
    bomb = packed({"game": "ajedrez", "actions": ["e2e4"] * 200_000})
    for held in (bomb, "nonsense", packed({"game": "ajedrez", "actions": ["e2e5"]}), packed([1])):
        answer = site.http.get(f"/api/analysis/card.png?record={quote(held)}")
        assert answer.status_code in (400, 409), answer.text
        assert answer.json()["code"] in ("bad_message", "bad_game", "illegal", "bad_position")


def test_cards_are_drawn_on_the_account_of_who_asks(tmp_path: Path) -> None:
    with served(SOBREMESA_COMPUTE_RATE="0.001", SOBREMESA_COMPUTE_BURST="2") as server:
        site = Site(server)
        states = [
            site.http.get(f"/api/puzzles/ajedrez/{n}/card.png").status_code for n in range(1, 12)
        ]
        assert states[0] == 200
        assert 429 in states
        # what was drawn is there for everybody, and costs nobody anything
        assert site.http.get("/api/puzzles/ajedrez/1/card.png").status_code == 200
        site.http.close()


def test_a_picture_is_drawn_once_and_forgotten_when_there_are_many() -> None:
    async def play() -> None:
        cache, drawn = PictureCache(100), []

        async def draw(name: str) -> bytes:
            drawn.append(name)
            await asyncio.sleep(0)
            return name.encode() * 40

        both = await asyncio.gather(*(cache.find("a", lambda: draw("a")) for _ in range(2)))
        assert both == [Picture.of(b"a" * 40)] * 2
        assert drawn == ["a"]
        for name in "bc":
            await cache.find(name, partial(draw, name))
        assert cache.size == 80
        await cache.find("a", lambda: draw("a"))
        assert drawn == ["a", "b", "c", "a"]

    asyncio.run(play())


def test_a_picture_that_nobody_waits_for_any_more_is_not_drawn() -> None:
    async def play() -> None:
        cache, ended = PictureCache(), asyncio.Event()

        async def draw() -> bytes:
            try:
                await asyncio.sleep(3600)
            finally:
                ended.set()
            return b""

        waiting = asyncio.create_task(cache.find("a", draw))
        await asyncio.sleep(0.01)
        waiting.cancel()
        await asyncio.wait_for(ended.wait(), 5)
        with pytest.raises(asyncio.CancelledError):
            await waiting

    asyncio.run(play())
