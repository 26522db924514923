"""Data in an address: JSON as it is, or packed in letters that need no escape.

The page packs (`web/src/analysis/link.ts`); what comes out is bounded, however small it was packed.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from typing import Any, Final

import msgspec

from sobremesa.server.limits import too_deep
from sobremesa.server.refusals import Refused

MOST: Final = 65_536
"""How many bytes may come out of an address."""


def unpack(text: str) -> dict[str, Any]:
    """Give the object that a part of an address holds, or refuse it.

    >>> unpack("q1ZKT8xNVbJSSsxKTSlKrVKqBQA")["game"]
    'ajedrez'
    """
    try:
        plain = text.lstrip().startswith("{")
        data = text.encode() if plain else _inflated(text)
        if len(data) > MOST or too_deep(data):
            raise Refused("bad_message")
        return msgspec.json.decode(data, type=dict[str, Any])
    except (ValueError, RecursionError, binascii.Error, zlib.error, msgspec.MsgspecError):
        raise Refused("bad_message") from None


def _inflated(text: str) -> bytes:
    packed = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    return zlib.decompressobj(-zlib.MAX_WBITS).decompress(packed, MOST + 1)
