"""The interface description is a valid document, and every name in it means one thing."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from sobremesa.server.settings import Settings
from sobremesa.server.web import description
from sobremesa.server.web.app import build
from sobremesa.server.web.description import NameClash, components, gives, takes
from sobremesa.server.web.routes.streams import NDJSON

WEB = Path(__file__).parents[3] / "web"
REFERENCE = "#/components/schemas/"


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    """Give the description as it is sent."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(build(Settings()).openapi()))
    return found


def sent(document: dict[str, Any], path: str) -> dict[str, Any]:
    """Give what a route takes, as the description says."""
    schema = document["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"]
    return _followed(document, schema)


def _followed(document: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].removeprefix(REFERENCE)]
    return schema


def _words(document: dict[str, Any], path: str) -> dict[str, set[str]]:
    """Give the fields of every command that a route takes."""
    mapping = sent(document, path)["discriminator"]["mapping"]
    return {
        word: set(_followed(document, {"$ref": place})["properties"])
        for word, place in mapping.items()
    }


def test_the_description_is_valid(document: dict[str, Any]) -> None:
    assert document["openapi"].startswith("3.1")
    OpenAPIV31SpecValidator(document).validate()


def test_a_table_and_a_tournament_are_opened_with_their_own_terms(document: dict[str, Any]) -> None:
    table = sent(document, "/api/tables")["properties"]
    assert {"game", "seats", "clock", "pacts", "watchers"} <= set(table)
    assert "format" not in table
    kinds = _followed(document, table["seats"]["items"])["properties"]["kind"]["enum"]
    assert kinds == ["bot", "me", "open"]
    cup = _followed(document, sent(document, "/api/tournaments")["properties"]["terms"])
    assert {"title", "format", "rounds"} <= set(cup["properties"])


def test_a_question_names_its_spot_only_where_there_is_no_table(document: dict[str, Any]) -> None:
    assert set(sent(document, "/api/tables/{table}/why")["properties"]) == {"action", "clicks"}
    asked = sent(document, "/api/analysis/why")
    assert set(asked["properties"]) == {"spot", "action", "clicks"}
    assert asked["required"] == ["spot"]
    assert set(sent(document, "/api/analysis/write")["properties"]) == {
        "spot",
        "format",
        "result",
        "tags",
        "notes",
    }


def test_commands_of_one_word_differ_at_a_table_and_at_a_tournament(
    document: dict[str, Any],
) -> None:
    table = _words(document, "/api/tables/{table}")
    cup = _words(document, "/api/tournaments/{tournament}")
    assert table["leave"] == {"do", "id", "seat"}
    assert cup["leave"] == {"do", "id"}
    assert table["add_bot"] == {"do", "id", "seat", "level"}
    assert cup["add_bot"] == {"do", "id", "level"}


def test_every_schema_is_referred_to(document: dict[str, Any]) -> None:
    written = msgspec.json.encode(document).decode()
    for name in document["components"]["schemas"]:
        assert f'"{REFERENCE}{name}"' in written, name


def test_every_answer_in_json_has_a_type_of_its_own(document: dict[str, Any]) -> None:
    """Neither an object of anything, nor a list of such; nor has a line of a stream."""
    streams = 0
    for path, operations in document["paths"].items():
        for operation in operations.values():
            content = operation["responses"]["200"]["content"]
            streams += NDJSON in content
            if NDJSON not in content and set(content) != {"application/json"}:
                continue
            schema = content.get(NDJSON, content["application/json"])["schema"]
            schema = schema.get("items", schema.get("additionalProperties", schema))
            for one in schema.get("anyOf", [schema]):
                assert "$ref" in one, path
    assert streams > 5


OPEN = {"ArrangedPart", "ArrangedValues", "GameOptions", "GamePosition", "OptionValue"}
"""What is a game's own, by the names in `rulebook.data`."""
HOST = ("Terms", "table")
"""What a tournament keeps for whoever hosts it: `Hosting`, where that is the server."""


def _open(schema: Any) -> Iterator[Any]:
    """Find what may be an object of anything, or anything at all, within a schema."""
    if schema == {} or (
        schema.get("type") == "object"
        and not schema.get("properties")
        and not schema.get("additionalProperties")
        and schema.get("additionalProperties") is not False
    ):
        yield schema
    for key in ("items", "additionalProperties"):
        if isinstance(schema.get(key), dict):
            yield from _open(schema[key])
    for one in schema.get("anyOf", ()):
        yield from _open(one)


def test_only_what_is_a_games_own_has_no_fields_and_its_name_says_so(
    document: dict[str, Any],
) -> None:
    schemas = document["components"]["schemas"]
    assert set(schemas) >= OPEN
    found = {
        (name, key)
        for name, schema in schemas.items()
        if name not in OPEN
        for key, one in schema.get("properties", {"": schema}).items()
        if [*_open({k: v for k, v in one.items() if k not in ("description", "default")})]
    }
    empty = {name for name, schema in schemas.items() if schema.get("properties") == {}}
    assert {pair for pair in found if pair[0] not in empty} == {HOST}


def test_the_messages_of_the_socket_are_described(document: dict[str, Any]) -> None:
    socket = document["x-messages"]["/api/tables/{table}/socket"]
    kinds = {
        kind
        for one in socket["sends"]["anyOf"]
        for kind in _followed(document, one)["properties"]["kind"]["enum"]
    }
    assert kinds == {"welcome", "events", "present", "scene", "refused", "done", "pong"}
    assert {"act", "say", "ping"} <= set(socket["hears"]["discriminator"]["mapping"])


def test_what_the_server_sends_is_whole_and_what_it_takes_may_leave_out_defaults(
    document: dict[str, Any],
) -> None:
    schemas = document["components"]["schemas"]
    assert set(schemas["Choice"]["required"]) == set(schemas["Choice"]["properties"])
    assert schemas["TableTerms"]["required"] == ["game"]
    assert "fixed" not in schemas["Sat"]["required"]  # events leave defaults out
    assert set(schemas["TableChange"]["properties"]) <= set(schemas["Snapshot"]["properties"])
    assert not schemas["TableChange"].get("required")


def test_the_glossary_says_what_every_side_is(document: dict[str, Any]) -> None:
    page = (WEB.parent / "GLOSSARY.md").read_text(encoding="utf-8")
    sent = {
        f"{name}.{key}"
        for name, schema in document["components"]["schemas"].items()
        for key in ("side", "sides")
        if key in schema.get("properties", {})
    }
    assert sent == set(re.findall(r"`([A-Z]\w+\.sides?)`", page))


def test_the_types_of_the_page_are_fresh(document: dict[str, Any]) -> None:
    spec = importlib.util.spec_from_file_location("interface", WEB / "interface.py")
    assert spec
    assert spec.loader
    writer = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(writer)
    fresh = writer.TYPES.read_text(encoding="utf-8") == writer.written(document)
    assert fresh, "run `python web/interface.py`"


def _terms(**fields: Any) -> type[msgspec.Struct]:
    return msgspec.defstruct("OnlyInThisTest", list(fields.items()))


def test_two_types_of_one_name_are_an_error_when_they_are_described(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("_pending", "_types", "_inputs"):  # what others described is left as it is
        monkeypatch.setattr(description, name, type(getattr(description, name))())
    takes(_terms(game=str))
    takes(_terms(game=str))
    assert list(components()) == ["OnlyInThisTest"]
    gives(_terms(title=str))
    for _ in range(2):  # and however often somebody asks
        with pytest.raises(NameClash, match="OnlyInThisTest"):
            components()
    description._pending.clear()
    takes(list[_terms(title=str)])  # type: ignore[misc]  # made while the test runs
    with pytest.raises(NameClash, match="OnlyInThisTest"):
        components()


def test_a_server_that_nobody_asks_writes_no_description() -> None:
    code = (
        "from sobremesa.server.settings import Settings;"
        "from sobremesa.server.web import app, description;"
        "built = app.build(Settings()); assert not description._types;"
        "built.openapi(); assert description._types and not description._pending"
    )
    subprocess.run([sys.executable, "-W", "ignore", "-c", code], check=True)
