"""A computation that runs without the interpreter lock."""

from __future__ import annotations


class Task:
    """A computation with its inputs and outputs as fields; `stop` asks it to end early.

    :func:`sobremesa.kernel.threads.execute` runs one.
    """

    stop: bool

    def __init__(self) -> None:
        self.init_fields()

    def init_fields(self) -> None:
        """Initialise the fields that do not depend on arguments; classes extend it."""
        self.stop = False

    def run(self) -> None:
        """Compute (fast)."""

    def halt(self) -> None:
        """Ask the computation to end soon, from any thread."""
        self.stop = True
