"""Data in a URL: plain JSON, or compressed and base64url-encoded.

The page compresses (`web/src/analysis/link.ts`); the size of the decompressed data is limited.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from typing import Any, Final

import msgspec

from sobremesa.server.limits import too_deep
from sobremesa.server.refusals import Refused

MAX_BYTES: Final = 65_536
"""The maximum size of decompressed data."""


def unpack(text: str) -> dict[str, Any]:
    """Decode an object from a part of a URL, or refuse it.

    >>> unpack("q1ZKT8xNVbJSSsxKTSlKrVKqBQA")["game"]
    'ajedrez'
    """
    try:
        plain = text.lstrip().startswith("{")
        data = text.encode() if plain else _inflated(text)
        if len(data) > MAX_BYTES or too_deep(data):
            raise Refused("bad_message")
        return msgspec.json.decode(data, type=dict[str, Any])
    except (ValueError, RecursionError, binascii.Error, zlib.error, msgspec.MsgspecError):
        raise Refused("bad_message") from None


def _inflated(text: str) -> bytes:
    packed = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    return zlib.decompressobj(-zlib.MAX_WBITS).decompress(packed, MAX_BYTES + 1)
