"""A line-based dialogue over pipes, robust against any input."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import BinaryIO, Final

LIMIT: Final = 1 << 20
"""The maximum length of a line, in bytes."""

Answer = Callable[[str], Sequence[str] | None]
"""Returns the lines of an answer, or None to end the dialogue."""


def converse(stdin: BinaryIO, stdout: BinaryIO, answer: Answer, opening: Sequence[str] = ()) -> int:
    """Answer every line that is not blank until the end; return the exit status.

    >>> import io
    >>> out = io.BytesIO()
    >>> converse(io.BytesIO(b"hello\\n\\n\\xff\\n"), out, lambda line: [line.upper(), "ok"])
    0
    >>> out.getvalue().decode().splitlines()
    ['HELLO', 'ok', 'err a line is UTF-8', 'ok']
    """
    write_lines(stdout, opening)
    for raw in read_lines(stdin):
        lines = reply(raw, answer)
        if lines is None:
            break
        write_lines(stdout, lines)
    return 0


def read_lines(stdin: BinaryIO) -> Iterator[bytes]:
    """Yield the lines until the end; of one that is too long, a prefix longer than `LIMIT`."""
    while raw := stdin.readline(LIMIT + 2):
        rest = raw
        while len(raw.rstrip(b"\r\n")) > LIMIT and rest and not rest.endswith(b"\n"):
            rest = stdin.readline(LIMIT)
        yield raw


def reply(raw: bytes, answer: Answer) -> Sequence[str] | None:
    """Answer one raw line; None ends the dialogue."""
    if len(raw.rstrip(b"\r\n")) > LIMIT:
        return ["err a line has at most 1 MiB", "ok"]
    try:
        line = raw.decode("utf-8").strip()
    except UnicodeDecodeError:
        return ["err a line is UTF-8", "ok"]
    return answer(line) if line else ()


def write_lines(stdout: BinaryIO, lines: Sequence[str]) -> None:
    """Write lines, if there are any, and flush them."""
    if lines:
        stdout.write(("\n".join(lines) + "\n").encode("utf-8", "backslashreplace"))
        stdout.flush()
