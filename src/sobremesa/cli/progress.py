"""Long tasks with a progress bar, which Ctrl-C can stop."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Final

from sobremesa.cli.screen import Screen
from sobremesa.kernel.task import Task
from sobremesa.kernel.threads import run_parallel

SHOWN_AFTER: Final = 0.7
"""Seconds after which a progress bar is shown."""


def run(
    screen: Screen,
    tasks: Sequence[Task],
    label: str,
    total: int | None = None,
    done: Callable[[], int] = lambda: 0,
) -> float:
    """Run tasks in parallel; return the seconds they took."""
    begun = time.perf_counter()
    show: Callable[[], None] | None = None
    with ExitStack() as stack:

        def watch() -> None:
            nonlocal show
            if (
                show is None
                and time.perf_counter() - begun > SHOWN_AFTER
                and screen.err.is_terminal
            ):
                show = _bar(screen, stack, label, total, done)
            if show is not None:
                show()

        run_parallel(tasks, watch)
        return time.perf_counter() - begun


def usual_workers() -> int:
    """Return how many processes play side by side where nobody says it: half of the processors."""
    return max(1, (os.cpu_count() or 2) // 2)


def _bar(
    screen: Screen, stack: ExitStack, label: str, total: int | None, done: Callable[[], int]
) -> Callable[[], None]:
    """Open a progress bar that closes with `stack`; return the function that updates it."""
    from rich import progress  # noqa: PLC0415  (only for somebody who waits at a terminal)

    columns = (
        progress.SpinnerColumn(),
        progress.TextColumn("{task.description}", markup=False),
        progress.BarColumn(),
        progress.TimeElapsedColumn(),
        *((progress.MofNCompleteColumn(), progress.TimeRemainingColumn()) if total else ()),
    )
    bar = stack.enter_context(screen.progress(*columns))
    row = bar.add_task(label, total=total)
    return lambda: bar.update(row, completed=done())
