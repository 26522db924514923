"""Talking to programs line by line over pipes, whatever they write into them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import BinaryIO, Final

LIMIT: Final = 1 << 20
"""The longest line that is read, in bytes."""

Answer = Callable[[str], Sequence[str] | None]
"""Gives the lines of an answer, or none to end the conversation."""


def converse(stdin: BinaryIO, stdout: BinaryIO, answer: Answer, opening: Sequence[str] = ()) -> int:
    """Answer every line that is not blank until the end; give the exit status.

    >>> import io
    >>> out = io.BytesIO()
    >>> converse(io.BytesIO(b"hello\\n\\n\\xff\\n"), out, lambda line: [line.upper(), "ok"])
    0
    >>> out.getvalue().decode().splitlines()
    ['HELLO', 'ok', 'err a line is UTF-8', 'ok']
    """
    lines: Sequence[str] | None = opening
    while lines is not None:
        if lines:
            stdout.write(("\n".join(lines) + "\n").encode("utf-8", "backslashreplace"))
            stdout.flush()
        raw = stdin.readline(LIMIT + 2)
        if not raw:
            break
        lines = _reply(raw, stdin, answer)
    return 0


def _reply(raw: bytes, stdin: BinaryIO, answer: Answer) -> Sequence[str] | None:
    if len(raw.rstrip(b"\r\n")) > LIMIT:
        while raw and not raw.endswith(b"\n"):
            raw = stdin.readline(LIMIT)
        return ["err a line has at most 1 MiB", "ok"]
    try:
        line = raw.decode("utf-8").strip()
    except UnicodeDecodeError:
        return ["err a line is UTF-8", "ok"]
    return answer(line) if line else ()
