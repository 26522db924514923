"""What the interface description says of messages: schemas, written from their types.

They are written when somebody asks for the description, since a server starts sooner without them.
"""

from __future__ import annotations

from collections import deque
from typing import Any

import msgspec
from msgspec import inspect

from sobremesa.rulebook.text import Text
from sobremesa.server.interface.refusals import Refusal

REFERENCE = "#/components/schemas/{name}"

_unwritten: deque[tuple[dict[str, Any], tuple[Any, ...], bool]] = deque()
"""Schemas that are still empty, their types, and whether somebody may send them."""
_types: dict[str, dict[str, Any]] = {}
_taken: set[str] = set()
"""What somebody may send: there, what has a default may be left out."""
_partial: set[str] = set()
"""What is written without what has its default."""


class NameClash(TypeError):
    """Two types of one name, of which a description could show only one."""


def _note_partial(kind: Any) -> None:
    """Remember which structs within a type are written without what has its default."""
    seen: set[int] = set()
    waiting: list[Any] = [inspect.type_info(kind)]
    while waiting:
        found = waiting.pop()
        if isinstance(found, tuple | list):
            waiting.extend(found)
        elif isinstance(found, inspect.Type | inspect.Field) and id(found) not in seen:
            seen.add(id(found))
            if isinstance(found, inspect.StructType) and found.cls.__struct_config__.omit_defaults:
                _partial.add(found.cls.__name__)
            waiting.extend(getattr(found, name) for name in found.__struct_fields__)


def _described(kind: Any) -> tuple[dict[str, Any], set[str]]:
    """Give the schema of a type, and the names of the types within it."""
    (schema,), found = msgspec.json.schema_components([kind], ref_template=REFERENCE)
    if Text.__name__ in found:
        found[Text.__name__]["required"] = ["es", "en"]  # other languages only where they are
    own: dict[str, dict[str, Any]] = {}
    found = {name: {**_referring(one, own), "title": name} for name, one in found.items()}
    found |= own
    for name, described in found.items():
        if _types.setdefault(name, described) != described:
            raise NameClash(f"two types are called {name}: give one of them another name")
    _note_partial(kind)
    return schema, set(found)


def _referring(schema: dict[str, Any], own: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """Give a schema that refers to what has a title within it, and put that into `own`.

    So data of a game's own, which has no class, has its name here (`rulebook.data`).
    """
    return {key: _replaced(one, own) for key, one in schema.items() if key != "title"}


def _replaced(value: Any, own: dict[str, dict[str, Any]]) -> Any:
    if isinstance(value, list):
        return [_replaced(one, own) for one in value]
    if not isinstance(value, dict):
        return value
    title = value.get("title")
    if not isinstance(title, str):
        return {key: _replaced(one, own) for key, one in value.items()}
    own[title] = {key: one for key, one in value.items() if key != "default"}
    default = {"default": value["default"]} if "default" in value else {}
    return {"$ref": REFERENCE.format(name=title), **default}


def sends(*kinds: Any) -> dict[str, Any]:
    """Describe what is sent: one of some types. `components` writes it."""
    return _later(kinds, taken=False)


def hears(kind: Any) -> dict[str, Any]:
    """Describe what may be sent to the server. `components` writes it."""
    return _later((kind,), taken=True)


def _later(kinds: tuple[Any, ...], taken: bool) -> dict[str, Any]:
    schema: dict[str, Any] = {}
    _unwritten.append((schema, kinds, taken))
    return schema


def _write() -> None:
    while _unwritten:
        schema, kinds, taken = _unwritten[0]
        described = [_described(kind) for kind in kinds]
        schemas = [one for one, _ in described]
        schema.update(schemas[0] if len(schemas) == 1 else {"anyOf": schemas})
        if taken:
            _taken.update(*(names for _, names in described))
        _unwritten.popleft()


def components() -> dict[str, Any]:
    """Write what is described, and give every schema that is mentioned, by the name of its type.

    What the server alone sends is always whole: also what has a default is there.
    """
    _write()
    return {name: _whole(name, schema) for name, schema in _types.items()}


def _whole(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    if name in _taken or name in _partial or not schema.get("properties"):
        return schema
    defaults = [key for key, one in schema["properties"].items() if "default" in one]
    required = {*schema.get("required", ()), *defaults}
    return {**schema, "required": [key for key in schema["properties"] if key in required]}


def takes(kind: Any) -> dict[str, Any]:
    """Describe what a route is sent."""
    content = {"application/json": {"schema": hears(kind)}}
    return {"requestBody": {"required": True, "content": content}}


def gives(*kinds: Any, media: str = "application/json") -> dict[int | str, dict[str, Any]]:
    """Describe what a route answers: one of some types, or what is no JSON."""
    schema = sends(*kinds) if kinds else {}
    good = {"description": "Done", "content": {media: {"schema": schema}}}
    bad = {
        "description": "Refused, with a code and a sentence in both languages",
        "content": {"application/json": {"schema": sends(Refusal)}},
    }
    return {200: good, "4XX": bad, 503: bad}
