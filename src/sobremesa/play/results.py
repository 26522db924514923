"""Result files in JSON Lines: a header that says what is played, then a line for each game.

Every line is saved at once, so that an interrupted run can be continued.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sobremesa.rulebook.errors import SobremesaError
from sobremesa.rulebook.text import Text

Head = Mapping[str, Any]
"""The header of a file: what is played, without what may grow later."""


class OtherResults(SobremesaError):
    """A file holds the results of something else."""


def read_results(path: Path | None, head: Head) -> list[dict[str, Any]]:
    """Read the games of a file, whose last line may be torn, even if it is the header.

    Raise OtherResults if its header is not `head`.
    """
    text = _text(path)
    first, *rest = text.split("\n")
    if not text.strip() or _is_torn(text, head):
        return []
    if _read(first) != json.loads(json.dumps(head)):
        raise OtherResults(
            Text(
                "{path} guarda otra cosa, no los resultados de estas partidas",
                "{path} holds something else, not the results of these games",
            ).format(path=path)
        )
    return [line for line in map(_read, rest) if isinstance(line, dict)]


def _text(path: Path | None) -> str:
    if path is None or not path.exists():
        return ""
    return path.read_text(
        encoding="utf-8", errors="replace"
    )  # a multi-byte character may be torn, too


def _is_torn(text: str, head: Head) -> bool:
    """Return whether not even the header was written completely."""
    return "\n" not in text and json.dumps(head).startswith(text)


def _read(line: str) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def begin_results(path: Path, head: Head) -> None:
    """Write the header of a new file; terminate the last line of an existing one."""
    before = _text(path)
    if not before.strip() or _is_torn(before, head):
        path.write_text(json.dumps(head) + "\n", encoding="utf-8")
    elif not before.endswith("\n"):
        with path.open("a", encoding="utf-8") as file:
            file.write("\n")


@contextmanager
def saving(path: Path | None, head: Head) -> Iterator[Callable[[Mapping[str, Any]], None]]:
    """Open a result file; yield a function that appends a line. Without a path nothing is saved."""
    if path is None:
        yield lambda line: None
        return
    begin_results(path, head)
    with path.open("a", encoding="utf-8") as file:

        def save(line: Mapping[str, Any]) -> None:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")
            file.flush()

        yield save
