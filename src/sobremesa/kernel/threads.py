"""Running tasks in parallel, without the interpreter lock."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from sobremesa.kernel import gil
from sobremesa.kernel.task import Task

POLL_SECONDS = 0.05
"""Seconds between two checks of running threads."""


def execute(task: Task) -> None:
    """Run one task in this thread, while other Python threads run."""
    gil.release(task)


def run_parallel(tasks: Sequence[Task], watch: Callable[[], None] | None = None) -> None:
    """Run all tasks at once, each in a thread, and wait for them.

    `watch` is called at intervals meanwhile. An exception, such as Ctrl-C, halts the tasks before
    it propagates. A single task without `watch` runs in this thread and cannot be interrupted.
    """
    if len(tasks) == 1 and watch is None:
        execute(tasks[0])
        return
    threads = [threading.Thread(target=execute, args=(task,), daemon=True) for task in tasks]
    for thread in threads:
        thread.start()
    try:
        for thread in threads:
            while thread.is_alive():
                thread.join(POLL_SECONDS)
                if watch is not None:
                    watch()
    except BaseException:
        for task in tasks:
            task.halt()
        raise
