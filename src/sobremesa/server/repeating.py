"""What many answers begin with: written once, and packed once."""

from __future__ import annotations

import zlib
from typing import Any, Final

LEVEL: Final = 3
GZIP: Final = 16 + 13
"""What tells zlib to write as gzip does, and to look back 8 KiB: a packer is kept, and small."""
MEMORY: Final = 6


class Repeated:
    """The beginning of many answers."""

    __slots__ = ("_begun", "_data", "_packer")

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._packer: Any = None
        self._begun = b""

    def plain(self, rest: bytes = b"") -> bytes:
        """Give an answer that goes on with something of its own."""
        return self._data + rest

    def packed(self, rest: bytes = b"") -> bytes:
        """Give it packed; the packer goes on where the beginning ended.

        >>> import gzip
        >>> found = Repeated(b"the same ")
        >>> gzip.decompress(found.packed(b"for Ana")), gzip.decompress(found.packed(b"for Eva"))
        (b'the same for Ana', b'the same for Eva')
        """
        if self._packer is None:
            self._packer = zlib.compressobj(LEVEL, wbits=GZIP, memLevel=MEMORY)
            begun = self._packer.compress(self._data)
            self._begun = begun + self._packer.flush(zlib.Z_SYNC_FLUSH)
        packer = self._packer.copy()
        found: bytes = self._begun + packer.compress(rest) + packer.flush()
        return found
