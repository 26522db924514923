"""A command: what a client asks for, with an id that the client chooses."""

from __future__ import annotations

import zlib
from typing import Annotated, Final

import msgspec

OWN: Final = "server:"
"""The prefix of the ids of requests that the server makes in somebody's name."""
Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=rf"^(?!{OWN})[^\x00]*$")]
"""Without NUL, which PostgreSQL cannot store, and without the prefix of the server's own ids."""

_ENCODE = msgspec.json.Encoder().encode


class Command(
    msgspec.Struct, frozen=True, tag_field="do", kw_only=True, forbid_unknown_fields=True
):
    """A command; `id` makes it idempotent: a second one with the same id does nothing."""

    id: Id

    def digest(self) -> int:
        """Give a checksum by which a second command with the same id is compared."""
        return zlib.crc32(_ENCODE(self))
