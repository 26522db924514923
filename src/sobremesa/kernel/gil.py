"""Running a task without the interpreter lock: in the plain form there is nothing to release."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sobremesa.kernel.task import Task


def release(task: Task) -> None:
    """Run `task` without the interpreter lock, if the form allows it."""
    task.run()
