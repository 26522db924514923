"""Reading commands line by line from a pipe, whatever is written into it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, Final

LIMIT: Final = 1 << 20
"""The longest line that is read, in bytes."""


class TooLong(Exception):
    """A line was longer than the limit; the rest of it has been skipped."""


class NotText(Exception):
    """A line was not UTF-8."""


def lines(stream: BinaryIO) -> Iterator[str | TooLong | NotText]:
    """Give each line that is not blank, or the mistake in its place.

    >>> import io
    >>> list(lines(io.BytesIO(b"info\\n\\n  quit  \\n")))
    ['info', 'quit']
    """
    while raw := stream.readline(LIMIT + 2):
        if len(raw.rstrip(b"\r\n")) > LIMIT:
            while raw and not raw.endswith(b"\n"):
                raw = stream.readline(LIMIT)
            yield TooLong()
            continue
        try:
            line = raw.decode("utf-8").strip()
        except UnicodeDecodeError:
            yield NotText()
            continue
        if line:
            yield line
