"""A series of games on the command line: what `arena` and `balance` share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn

from sobremesa.cli import words
from sobremesa.cli.outputs import writable
from sobremesa.cli.screen import Screen
from sobremesa.core.state import State
from sobremesa.play.player_specs import check_player
from sobremesa.play.pool import ray
from sobremesa.play.report.words import FAULTS

Line = Mapping[str, Any]
"""The result of one game."""


def check(
    players: Iterable[str], starts: Iterable[State], cluster: bool, report: Path | None
) -> None:
    """Raise before the first game what would otherwise be raised after hours of games."""
    names = tuple(players)
    for start in starts:
        for name in names:
            check_player(name, start)
    if cluster:
        ray()
    if report:
        writable(report)


def played(screen: Screen, label: str, total: int, lines: Iterable[Line]) -> list[Any]:
    """Collect the lines of all games, with a progress bar."""
    screen.tell_form()
    found = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with screen.progress(*columns, TimeRemainingColumn()) as progress:
        bar = progress.add_task(label, total=total)
        for line in lines:
            found.append(line)
            progress.advance(bar)
    return found


def failures(lines: Iterable[Line], screen: Screen) -> list[str]:
    """Return what went wrong in each game in which something did."""
    return [_trouble(line, screen) for line in lines if "error" in line or "fault" in line]


def _trouble(line: Line, screen: Screen) -> str:
    if "error" in line:
        return str(line["error"])
    fault = line["fault"]
    return f"{line['seating'][fault['seat']]}: {screen.text(FAULTS[fault['kind']])}"


def status(failed: Sequence[str], screen: Screen) -> int:
    """Report failures on standard error; return the exit status."""
    if not failed:
        return 0
    count = words.FAILED_GAMES.count(len(failed))
    screen.complain(words.GAMES_FAILED.format(failed=count, error=failed[0]))
    return 1
