"""Tasks side by side, each without the interpreter lock."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from sobremesa.kernel import gil
from sobremesa.kernel.task import Task


def execute(task: Task) -> None:
    """Run one task in this thread; other Python threads go on meanwhile."""
    gil.release(task)


def side_by_side(tasks: Sequence[Task]) -> None:
    """Run all tasks at once, a thread each, and wait for them.

    An interruption (Ctrl-C) halts the tasks before it is passed on.
    """
    if len(tasks) == 1:
        execute(tasks[0])
        return
    threads = [threading.Thread(target=execute, args=(task,), daemon=True) for task in tasks]
    for thread in threads:
        thread.start()
    try:
        for thread in threads:
            thread.join()
    except KeyboardInterrupt:
        for task in tasks:
            task.halt()
        raise
