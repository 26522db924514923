"""A piece of work that runs without the interpreter lock."""

from __future__ import annotations


class Task:
    """Work with its inputs and outputs as fields; `stop` asks it to end early.

    :func:`sobremesa.kernel.threads.execute` runs one.
    """

    stop: bool

    def __init__(self) -> None:
        self.furnish()

    def furnish(self) -> None:
        """Make what the work begins with, whatever it is given; classes extend it."""
        self.stop = False

    def run(self) -> None:
        """Do the work (fast)."""

    def halt(self) -> None:
        """Ask the work to end soon, from any thread."""
        self.stop = True
