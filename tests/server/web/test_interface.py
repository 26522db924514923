"""The interface description tells the truth: schemathesis tries to find otherwise."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.serving import Guest, Server, served

CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
    "negative_data_rejection",
    "unsupported_method",
)
SLOW = "^(svg|png|gif|lines|whole_game)_"
"""What is drawn or thought about in another process: fewer examples."""
LAST = "^(forget_me|leave)_"
"""Nobody is left to ask for anything else afterwards."""
ENDLESS = "^(table_stream|my_stream|stream_api_tournaments_)_"
"""What has no end: tried by hand below, and followed in `test_people` and `test_tournaments`."""
FOREIGN = "^oembed_"
"""What answers 501, as its own standard asks: tried by hand in `test_sharing`."""
REST = f"(?!{'|'.join((SLOW, LAST, ENDLESS, FOREIGN))})^"
SETTINGS = """
[parameters]
"path.table" = "{table}"
"path.name" = "colmena"
"path.tournament" = "{cup}"

[checks.negative_data_rejection]
expected-statuses = [400, 401, 403, 404, 413, 431]
"""
"""What there is to ask about; and a bad message may also be refused because it is too long."""
PHASES = os.environ.get("SOBREMESA_TEST_PHASES", "coverage,fuzzing")
"""``fuzzing`` alone is quicker."""


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with served() as running:
        yield running


@pytest.mark.parametrize(
    ("operations", "more"),
    [
        pytest.param(
            REST,
            [f"--phases={PHASES}", "--max-examples=8"],
            id="most",
            marks=(pytest.mark.everything, pytest.mark.long),
        ),
        pytest.param(
            SLOW,
            ["--phases=fuzzing", "--max-examples=3"],
            id="slow",
            marks=pytest.mark.everything,
        ),
        pytest.param(LAST, ["--phases=fuzzing", "--max-examples=3"], id="last"),
    ],
)
def test_schemathesis_finds_nothing(
    server: Server, tmp_path: Path, operations: str, more: list[str]
) -> None:
    guest = Guest(server, "Ana")
    table = guest.open(game="colmena", seats=[{"kind": "me"}, {"kind": "me"}], public=True)
    guest.ask(table, do="act", action="wQ@0,0")
    terms = {"title": "Copa", "game": "colmena", "format": "robin"}
    cup = guest.post("/api/tournaments", {"terms": terms})["tournament"]
    guest.close()
    settings = tmp_path / "schemathesis.toml"
    settings.write_text(SETTINGS.format(table=table, cup=cup))
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "schemathesis.cli",
            f"--config-file={settings}",
            "run",
            f"{server.url}/openapi.json",
            f"--header=Cookie: sobremesa={guest.cookie}",
            "--seed=1",
            f"--include-operation-id-regex={operations}",
            f"--checks={','.join(CHECKS)}",
            "--request-timeout=60",
            *more,
        ],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    print(done.stdout[-2000:])


def test_every_operation_is_tried_in_one_way(server: Server) -> None:
    guest = Guest(server, "Ana")
    paths = guest.get("/openapi.json")["paths"]
    guest.close()
    names = [operation["operationId"] for path in paths.values() for operation in path.values()]
    ways = (REST, SLOW, LAST, ENDLESS, FOREIGN)
    for name in names:
        assert sum(bool(re.search(way, name)) for way in ways) == 1, name
    assert all(any(re.search(way, name) for name in names) for way in ways)


def test_streams_refuse_as_they_say(server: Server) -> None:
    guest = Guest(server, "Ana")
    table = guest.open(game="colmena", seats=[{"kind": "me"}, {"kind": "me"}], watchers=False)
    nobody = httpx.Client(base_url=server.url, timeout=20)
    wrong = (
        (guest.http, f"/api/tables/{table}/stream?last=-1", 400),
        (guest.http, f"/api/tables/{table}/stream?last=x", 400),
        (guest.http, f"/api/tables/{table}/stream?last={2**31}", 400),
        (guest.http, "/api/tables/aaaaaaaaaaaa/stream", 404),
        (guest.http, "/api/tables/A/stream", 400),
        (nobody, f"/api/tables/{table}/stream", 403),
        (nobody, "/api/me/stream", 401),
        (guest.http, "/api/tournaments/aaaaaaaaaaaa/stream", 404),
    )
    for client, path, status in wrong:
        answer = client.get(path)
        assert answer.status_code == status, path
        assert {"code", "es", "en"} <= set(answer.json())
        assert answer.headers["content-type"] == "application/json"
    for path in (f"/api/tables/{table}/stream?last=0", "/api/me/stream"):
        with guest.http.stream("GET", path) as stream:
            assert stream.status_code == 200
            assert stream.headers["content-type"] == "application/x-ndjson"
            assert json.loads(next(stream.iter_lines()))["kind"] in ("welcome", "table")
    nobody.close()
    guest.close()


def test_the_description_is_written_and_packed_once(server: Server) -> None:
    """Anybody may ask for it, and it is long: it must not cost more than a short answer."""
    url = f"{server.url}/openapi.json"
    plain = httpx.get(url, headers={"Accept-Encoding": "identity"})
    zipped = httpx.get(url, headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert zipped.headers["content-encoding"] == "gzip"
    assert int(zipped.headers["content-length"]) * 4 < len(plain.content)
    assert zipped.json() == plain.json()
    spent = {}
    with httpx.Client(base_url=server.url) as http:
        for path in ("/api/games", "/openapi.json"):
            before = server.processor()
            for _ in range(100):
                http.get(path)
            spent[path] = server.processor() - before
    assert spent["/openapi.json"] < 3 * spent["/api/games"] + 0.05
