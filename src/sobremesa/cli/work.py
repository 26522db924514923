"""Long work in threads that Ctrl-C can stop, with a bar on the terminal while it lasts."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from typing import Final

from sobremesa.cli.screen import Screen
from sobremesa.kernel.task import Task
from sobremesa.kernel.threads import execute

PATIENCE: Final = 0.7
"""Seconds after which work counts as long."""
_GLANCE: Final = 0.05


def run(
    screen: Screen,
    tasks: Sequence[Task],
    label: str,
    total: int | None = None,
    done: Callable[[], int] = lambda: 0,
) -> float:
    """Run tasks side by side and give the seconds they took.

    Work goes on in threads of its own so that this one hears an interruption and halts them.
    """
    begun = time.perf_counter()
    threads = [threading.Thread(target=execute, args=(task,), daemon=True) for task in tasks]
    for thread in threads:
        thread.start()
    try:
        while _running(threads) and time.perf_counter() - begun < PATIENCE:
            _wait(threads)
        if _running(threads) and screen.err.is_terminal:
            _with_bar(screen, threads, label, total, done)
        while _running(threads):
            _wait(threads)
    except BaseException:
        for task in tasks:
            task.halt()
        raise
    return time.perf_counter() - begun


def _running(threads: Sequence[threading.Thread]) -> bool:
    return any(thread.is_alive() for thread in threads)


def _wait(threads: Sequence[threading.Thread]) -> None:
    """Wait a moment, and no longer than the work lasts."""
    for thread in threads:
        if thread.is_alive():
            thread.join(_GLANCE)
            return


def _with_bar(
    screen: Screen,
    threads: Sequence[threading.Thread],
    label: str,
    total: int | None,
    done: Callable[[], int],
) -> None:
    from rich import progress  # noqa: PLC0415  (only for somebody who waits at a terminal)

    columns = (
        progress.SpinnerColumn(),
        progress.TextColumn("{task.description}", markup=False),
        progress.BarColumn(),
        progress.TimeElapsedColumn(),
        *((progress.MofNCompleteColumn(), progress.TimeRemainingColumn()) if total else ()),
    )
    with progress.Progress(*columns, console=screen.err, transient=True) as bar:
        row = bar.add_task(label, total=total)
        while _running(threads):
            bar.update(row, completed=done())
            _wait(threads)
