"""JSON schemas for the OpenAPI description, generated from the types of the messages.

They are generated when the description is first requested, so that the server starts faster.
"""

from __future__ import annotations

from collections import deque
from typing import Any

import msgspec
from msgspec import inspect

from sobremesa.rulebook.text import Text
from sobremesa.server.interface.refusals import Refusal

REFERENCE = "#/components/schemas/{name}"

_pending: deque[tuple[dict[str, Any], tuple[Any, ...], bool]] = deque()
"""Schemas that are still empty, their types, and whether clients send them."""
_types: dict[str, dict[str, Any]] = {}
_inputs: set[str] = set()
"""Types that clients send: fields with a default may be omitted."""
_omit_defaults: set[str] = set()
"""Types that the server encodes without fields that have their default."""


class NameClash(TypeError):
    """Two different types have the same name."""


def _note_omit_defaults(kind: Any) -> None:
    """Record the structs within a type that are encoded without defaults."""
    seen: set[int] = set()
    waiting: list[Any] = [inspect.type_info(kind)]
    while waiting:
        found = waiting.pop()
        if isinstance(found, tuple | list):
            waiting.extend(found)
        elif isinstance(found, inspect.Type | inspect.Field) and id(found) not in seen:
            seen.add(id(found))
            if isinstance(found, inspect.StructType) and found.cls.__struct_config__.omit_defaults:
                _omit_defaults.add(found.cls.__name__)
            waiting.extend(getattr(found, name) for name in found.__struct_fields__)


def _described(kind: Any) -> tuple[dict[str, Any], set[str]]:
    """Give the schema of a type, and the names of the types within it."""
    (schema,), found = msgspec.json.schema_components([kind], ref_template=REFERENCE)
    if Text.__name__ in found:
        found[Text.__name__]["required"] = ["es", "en"]  # other languages are optional
    own: dict[str, dict[str, Any]] = {}
    found = {name: {**_referring(one, own), "title": name} for name, one in found.items()}
    found |= own
    for name, described in found.items():
        if _types.setdefault(name, described) != described:
            raise NameClash(f"two types are called {name}: give one of them another name")
    _note_omit_defaults(kind)
    return schema, set(found)


def _referring(schema: dict[str, Any], own: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """Replace inner schemas that have a title by references, and collect them in `own`.

    These are the data of games, which have no class (`rulebook.data`).
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


def response_schema(*kinds: Any) -> dict[str, Any]:
    """Give the schema of a response, filled in by `components`."""
    return _defer(kinds, is_input=False)


def request_schema(kind: Any) -> dict[str, Any]:
    """Give the schema of a request, filled in by `components`."""
    return _defer((kind,), is_input=True)


def _defer(kinds: tuple[Any, ...], is_input: bool) -> dict[str, Any]:
    schema: dict[str, Any] = {}
    _pending.append((schema, kinds, is_input))
    return schema


def _fill() -> None:
    while _pending:
        schema, kinds, is_input = _pending[0]
        described = [_described(kind) for kind in kinds]
        schemas = [one for one, _ in described]
        schema.update(schemas[0] if len(schemas) == 1 else {"anyOf": schemas})
        if is_input:
            _inputs.update(*(names for _, names in described))
        _pending.popleft()


def components() -> dict[str, Any]:
    """Fill in all schemas, and give the referenced ones by the names of their types.

    In types that only the server sends, fields with a default are required, too.
    """
    _fill()
    return {name: _whole(name, schema) for name, schema in _types.items()}


def _whole(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    if name in _inputs or name in _omit_defaults or not schema.get("properties"):
        return schema
    defaults = [key for key, one in schema["properties"].items() if "default" in one]
    required = {*schema.get("required", ()), *defaults}
    return {**schema, "required": [key for key in schema["properties"] if key in required]}


def takes(kind: Any) -> dict[str, Any]:
    """Describe the body of a route's request."""
    content = {"application/json": {"schema": request_schema(kind)}}
    return {"requestBody": {"required": True, "content": content}}


def gives(*kinds: Any, media: str = "application/json") -> dict[int | str, dict[str, Any]]:
    """Describe the responses of a route: one of some types, or another media type."""
    schema = response_schema(*kinds) if kinds else {}
    good = {"description": "Done", "content": {media: {"schema": schema}}}
    bad = {
        "description": "Refused, with a code and a sentence in both languages",
        "content": {"application/json": {"schema": response_schema(Refusal)}},
    }
    return {200: good, "4XX": bad, 503: bad}
