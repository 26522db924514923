"""JSON responses."""

from __future__ import annotations

from typing import Final, TypeVar

import msgspec
from fastapi import Request
from fastapi.responses import Response
from starlette.requests import ClientDisconnect

from sobremesa.rulebook.errors import SobremesaError
from sobremesa.server.limits import DEPTH, too_deep
from sobremesa.server.refusals import Refused
from sobremesa.server.shared_prefix import SharedPrefix
from sobremesa.server.web.faults import NO_JSON, NOT_JSON, fault

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
    "unknown_person": 404,
    "unknown_challenge": 404,
    "not_found": 404,
    "who_are_you": 401,
    "wrong_password": 401,
    "no_account": 403,
    "not_by_token": 403,
    "foreign_origin": 403,
    "not_seated": 403,
    "not_opener": 403,
    "not_organiser": 403,
    "not_challenged": 403,
    "no_watchers": 403,
    "too_large": 413,
    "head_too_large": 431,
    "too_slow": 408,
    "too_fast": 429,
    "too_many": 429,
    "not_stored": 503,
    "busy": 503,
}
"""The HTTP status of each refusal; all others are 409 (conflict)."""

RETRIABLE: Final = ("too_fast", "too_many", "not_stored", "busy")
"""Refusals after which a retry may succeed."""


class Granted(msgspec.Struct):
    """A request was granted; `number` is the last entry."""

    number: int


def answer(data: object, status: int = 200) -> Response:
    """Make a JSON response."""
    return Response(msgspec.json.encode(data), status, media_type="application/json")


def packed(request: Request, data: SharedPrefix, rest: bytes = b"") -> Response:
    """Make a JSON response with a shared prefix, compressed if the client accepts that."""
    headers = {"Vary": "Accept-Encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(data.plain(rest), headers=headers, media_type="application/json")
    headers["Content-Encoding"] = "gzip"
    return Response(data.gzipped(rest), headers=headers, media_type="application/json")


def refusal(refused: Refused) -> Response:
    """Make the response for a refusal."""
    headers = {"Retry-After": str(refused.wait)} if refused.code in RETRIABLE else None
    body = msgspec.json.encode(refused.data())
    status = STATUS.get(refused.code, 409)
    return Response(body, status, headers, media_type="application/json")


def decode(
    decoder: msgspec.json.Decoder[T], message: bytes, flat: bool = False, depth: int = DEPTH
) -> T:
    """Decode a message, or refuse it; `flat` skips the check of the depth for a flat type."""
    if not flat and too_deep(message, depth):
        raise Refused("too_deep")
    try:
        return decoder.decode(message)
    except msgspec.MsgspecError as error:
        raise Refused("bad_message", fault(error, decoder.type, message)) from None
    except UnicodeDecodeError:
        raise Refused("bad_message", NOT_JSON) from None
    except (RecursionError, SobremesaError):
        raise Refused("bad_message") from None


async def body(
    request: Request, decoder: msgspec.json.Decoder[T], flat: bool = False, depth: int = DEPTH
) -> T:
    """Decode the body of a request; only JSON, which a form of another site cannot send."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Refused("bad_message", NO_JSON)
    try:
        return decode(decoder, await request.body(), flat, depth)
    except ClientDisconnect:  # nobody receives this
        raise Refused("bad_message") from None
