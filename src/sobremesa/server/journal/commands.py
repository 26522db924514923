"""A command: what somebody asks for, with an id of their own."""

from __future__ import annotations

import zlib
from typing import Annotated, Final

import msgspec

OWN: Final = "server:"
"""How the ids begin of what the server asks for in somebody's name."""
Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=rf"^(?!{OWN})[^\x00]*$")]
"""No database has to store a NUL, and PostgreSQL does not; nobody uses up the server's own ids."""

_ENCODE = msgspec.json.Encoder().encode


class Command(
    msgspec.Struct, frozen=True, tag_field="do", kw_only=True, forbid_unknown_fields=True
):
    """A request; `id` is the sender's own, and a second request with it does nothing."""

    id: Id

    def digest(self) -> int:
        """Say in short what is asked for, so that a second request can be compared with it."""
        return zlib.crc32(_ENCODE(self))
