"""A prefix that many responses share: encoded and compressed once."""

from __future__ import annotations

import zlib
from typing import Any, Final

LEVEL: Final = 3
GZIP: Final = 16 + 13
"""zlib's code for the gzip format with a window of 8 KiB, so that a kept compressor is small."""
MEMORY: Final = 6


class SharedPrefix:
    """The common prefix of many responses."""

    __slots__ = ("_compressed", "_compressor", "_data")

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._compressor: Any = None
        self._compressed = b""

    def plain(self, rest: bytes = b"") -> bytes:
        """Give the prefix followed by the rest of one response."""
        return self._data + rest

    def gzipped(self, rest: bytes = b"") -> bytes:
        """Give it compressed; a copy of the compressor continues after the prefix.

        >>> import gzip
        >>> found = SharedPrefix(b"the same ")
        >>> gzip.decompress(found.gzipped(b"for Ana")), gzip.decompress(found.gzipped(b"for Eva"))
        (b'the same for Ana', b'the same for Eva')
        """
        if self._compressor is None:
            self._compressor = zlib.compressobj(LEVEL, wbits=GZIP, memLevel=MEMORY)
            begin = self._compressor.compress(self._data)
            self._compressed = begin + self._compressor.flush(zlib.Z_SYNC_FLUSH)
        compressor = self._compressor.copy()
        found: bytes = self._compressed + compressor.compress(rest) + compressor.flush()
        return found
