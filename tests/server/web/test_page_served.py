"""The server gives the page to whoever asks, or says how to make it."""

from __future__ import annotations

from pathlib import Path

import httpx

from tests.server.serving import Guest, served


def test_the_page_answers_for_itself_and_for_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<title>Sobremesa</title>")
    (tmp_path / "icon.svg").write_text("<svg/>")
    (tmp_path / "assets/page.js").write_text("1")
    with (
        served(SOBREMESA_PAGE=str(tmp_path)) as server,
        httpx.Client(base_url=server.url) as somebody,
    ):
        for path in ("/", "/new", "/lobby", "/t/abcdefghijkl"):
            assert "Sobremesa" in somebody.get(path).text, path
        assert somebody.get("/icon.svg").headers["content-type"] == "image/svg+xml"
        assert somebody.get("/assets/page.js").text == "1"
        assert somebody.get("/api/me/account").status_code == 405
        assert somebody.get("/elsewhere").json()["code"] == "not_found"
        # a person with a browser is shown the page, which says the same and leads on
        reader = {"Accept": "text/html,application/xhtml+xml"}
        lost = somebody.get("/elsewhere", headers=reader)
        assert lost.status_code == 404
        assert "Sobremesa" in lost.text
        assert somebody.get("/api/elsewhere", headers=reader).json()["code"] == "not_found"


def test_what_the_page_is_made_of_is_sent_packed_and_kept_for_good(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<title>Sobremesa</title>")
    script = "// words and words and words\n" * 400
    (tmp_path / "assets/page-x1.js").write_text(script)
    (tmp_path / "assets/font-x2.woff2").write_bytes(bytes(4000))
    with (
        served(SOBREMESA_PAGE=str(tmp_path)) as server,
        httpx.Client(base_url=server.url) as somebody,
    ):
        packed = somebody.get("/assets/page-x1.js", headers={"Accept-Encoding": "gzip"})
        assert packed.text == script
        assert packed.headers["content-encoding"] == "gzip"
        assert int(packed.headers["content-length"]) < len(script) / 20
        assert "immutable" in packed.headers["cache-control"]
        assert packed.headers["vary"] == "Accept-Encoding"
        assert packed.headers["content-type"].startswith("text/javascript")
        assert "content-security-policy" in packed.headers
        plain = somebody.get("/assets/page-x1.js", headers={"Accept-Encoding": "identity"})
        assert plain.text == script
        assert "content-encoding" not in plain.headers
        for known in (packed.headers["etag"], plain.headers["etag"]):
            again = somebody.get("/assets/page-x1.js", headers={"If-None-Match": known})
            assert again.status_code == 304
        part = somebody.get("/assets/page-x1.js", headers={"Range": "bytes=3-7"})
        assert (part.status_code, part.text) == (206, script[3:8])
        assert somebody.head("/assets/page-x1.js").headers["content-length"] == str(len(script))
        assert "content-encoding" not in somebody.get("/assets/font-x2.woff2").headers
        missing = somebody.get("/assets/other.js")
        assert missing.status_code == 404
        assert "immutable" not in missing.headers.get("cache-control", "")
        assert somebody.get("/assets/..%2Findex.html").status_code == 404


def test_an_address_of_nothing_is_not_found_and_still_shows_the_page(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<title>Sobremesa</title>")
    with served(SOBREMESA_PAGE=str(tmp_path)) as server:
        ana = Guest(server, "Ana")
        table = ana.open(game="sparta", seats=[{"kind": "me"}] * 2)
        terms = {"title": "Copa", "game": "sparta", "format": "swiss"}
        cup = ana.post("/api/tournaments", {"terms": terms, "hosting": {}})["tournament"]
        there = (
            f"/t/{table}",
            f"/tournament/{cup}",
            f"/people/{ana.id}",
            *(f"/{screen}/sparta" for screen in ("rules", "learn", "design", "puzzles")),
            "/puzzles/sparta/1",
        )
        nothing = (
            *("/t/abcdefghijkl", "/t/1", "/tournament/abcdefghijkl", "/people/pabcdefghijk"),
            *(f"/{screen}/nobody" for screen in ("rules", "learn", "design", "puzzles")),
            *("/puzzles/sparta/9999", "/puzzles/sparta/x", "/puzzles/nobody/1"),
        )
        for paths, status in ((there, 200), (nothing, 404)):
            for path in paths:
                for ask in (ana.http.get, ana.http.head):
                    assert ask(path).status_code == status, path
                assert "Sobremesa" in ana.http.get(path).text, path
        ana.close()


def test_without_a_page_the_server_says_how_to_make_it(tmp_path: Path) -> None:
    with (
        served(SOBREMESA_PAGE=str(tmp_path)) as server,
        httpx.Client(base_url=server.url) as somebody,
    ):
        assert "make web" in somebody.get("/").text


def test_why_takes_actions_and_clicks() -> None:
    with served() as server, httpx.Client(base_url=server.url) as somebody:
        somebody.post("/api/me", json={"name": "Ana"})
        terms = {"game": "ajedrez", "seats": [{"kind": "me"}, {"kind": "me"}]}
        table = somebody.post("/api/tables", json=terms).json()["table"]

        def why(**question: object) -> dict[str, str | None]:
            found: dict[str, str | None] = somebody.post(
                f"/api/tables/{table}/why", json=question
            ).json()
            return found

        assert why(action="e2e4") == {"action": "e2e4", "rule": None}
        assert why(clicks=["cell:e2", "cell:e4"]) == {"action": "e2e4", "rule": None}
        refused = why(clicks=["cell:e2", "cell:e6"])
        assert refused["action"] == "e2e6"
        assert refused["rule"]
        assert refused["es"] != refused["en"]
        blocked = why(clicks=["cell:a1", "cell:a5"])
        assert (blocked["action"], blocked["rule"]) == ("a1a5", "AJE-3.5")
        early = somebody.get(f"/api/tables/{table}/scene", params={"ply": 0}).json()
        assert early["ply"] == 0
        assert {shape for _, shape in early["kit"]["tokens"]} <= set(early["shapes"])
