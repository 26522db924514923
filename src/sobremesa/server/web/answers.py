"""Answers as JSON, and what the interface description says of them."""

from __future__ import annotations

from typing import Any, Final, TypeVar

import msgspec
from fastapi import Request
from fastapi.responses import Response

from sobremesa.rulebook.errors import SobremesaError
from sobremesa.server.limits import too_deep
from sobremesa.server.refused import Refused

T = TypeVar("T")

STATUS: Final = {
    "bad_message": 400,
    "too_deep": 400,
    "bad_option": 400,
    "bad_text": 400,
    "bad_position": 400,
    "bad_game": 400,
    "unknown_game": 404,
    "unknown_puzzle": 404,
    "unknown_table": 404,
    "unknown_tournament": 404,
    "not_found": 404,
    "who_are_you": 401,
    "wrong_password": 401,
    "foreign_origin": 403,
    "not_seated": 403,
    "not_opener": 403,
    "not_organiser": 403,
    "no_watchers": 403,
    "too_large": 413,
    "too_fast": 429,
    "busy": 503,
}
"""The HTTP status of each refusal; all others are 409, which leaves everything as it was."""


class RefusalAnswer(msgspec.Struct):
    """Why not."""

    code: str
    es: str
    en: str
    rule: str | None = None


def answer(data: object, status: int = 200) -> Response:
    """Give data as JSON."""
    return Response(msgspec.json.encode(data), status, media_type="application/json")


def refusal(refused: Refused) -> Response:
    """Give a refusal as JSON."""
    headers = {"Retry-After": "1"} if refused.code in ("too_fast", "busy") else None
    body = msgspec.json.encode(refused.data())
    status = STATUS.get(refused.code, 409)
    return Response(body, status, headers, media_type="application/json")


def decode(decoder: msgspec.json.Decoder[T], message: bytes) -> T:
    """Read a message, or refuse it."""
    if too_deep(message):
        raise Refused("too_deep")
    try:
        return decoder.decode(message)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, SobremesaError):
        raise Refused("bad_message") from None


async def body(request: Request, decoder: msgspec.json.Decoder[T]) -> T:
    """Read what was posted; only JSON, which no form of another site can send."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Refused("bad_message")
    return decode(decoder, await request.body())


# the interface description

_types: dict[str, Any] = {}


def _reference(kind: Any) -> dict[str, Any]:
    (schema,), components = msgspec.json.schema_components(
        [kind], ref_template="#/components/schemas/{name}"
    )
    _types.update(components)
    return schema


def components() -> dict[str, Any]:
    """Give every schema that a route mentions."""
    return dict(_types)


def takes(kind: Any) -> dict[str, Any]:
    """Describe what a route is sent."""
    content = {"application/json": {"schema": _reference(kind)}}
    return {"requestBody": {"required": True, "content": content}}


def gives(kind: Any, media: str = "application/json") -> dict[int | str, dict[str, Any]]:
    """Describe what a route answers."""
    schema = _reference(kind) if kind is not None else {}
    good = {"description": "Done", "content": {media: {"schema": schema}}}
    bad = {
        "description": "Refused, with a code and a sentence in both languages",
        "content": {"application/json": {"schema": _reference(RefusalAnswer)}},
    }
    return {200: good, "4XX": bad, 503: bad}
