"""Results in a file of JSON Lines: what is played on the first line, then a line for each game.

Every line is saved as soon as it is known, so that a run that was broken off goes on where it
ended.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from sobremesa.rulebook.errors import SobremesaError
from sobremesa.rulebook.text import Text


class OtherResults(SobremesaError):
    """A file holds the results of something else."""


class Planned(Protocol):
    """What is played, as the first line of a file tells it."""

    def data(self) -> dict[str, Any]:
        """Give it as JSON data, without what may grow later."""
        ...


def read_results(path: Path, plan: Planned) -> list[dict[str, Any]]:
    """Read the games that a file already has; the last line may be torn."""
    if not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    found: list[dict[str, Any]] = []
    for index, text in enumerate(lines):
        try:
            line = json.loads(text)
        except ValueError:
            continue
        if index == 0:
            if line.get("plan") != json.loads(json.dumps(plan.data())):
                raise OtherResults(
                    Text(
                        "{path} guarda los resultados de otras partidas",
                        "{path} holds the results of other games",
                    ).format(path=path)
                )
        else:
            found.append(line)
    return found


@contextmanager
def saving(path: Path | None, plan: Planned) -> Iterator[Callable[[Mapping[str, Any]], None]]:
    """Open a file of results, its torn end closed; give what adds a line.

    Without a path nothing is kept.
    """
    if path is None:
        yield lambda line: None
        return
    before = path.read_bytes() if path.exists() else b""
    with path.open("a", encoding="utf-8") as file:
        if not before.strip():
            file.write(json.dumps({"plan": plan.data()}) + "\n")
        elif not before.endswith(b"\n"):
            file.write("\n")

        def save(line: Mapping[str, Any]) -> None:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")
            file.flush()

        yield save
