"""Tasks side by side, each without the interpreter lock."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from sobremesa.kernel import gil
from sobremesa.kernel.task import Task

GLANCE = 0.05
"""Seconds between two looks at running threads."""


def execute(task: Task) -> None:
    """Run one task in this thread; other Python threads go on meanwhile."""
    gil.release(task)


def side_by_side(tasks: Sequence[Task], watch: Callable[[], None] | None = None) -> None:
    """Run all tasks at once, a thread each, and wait for them.

    `watch` is called every now and then meanwhile. An interruption (Ctrl-C) halts the tasks
    before it is passed on; a single task without a watcher runs in this thread, which hears
    nothing until it is done.
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
                thread.join(GLANCE)
                if watch is not None:
                    watch()
    except BaseException:
        for task in tasks:
            task.halt()
        raise
