"""Disks that are full: a small one that is really filled, or a limit to how long files may grow."""

from __future__ import annotations

import contextlib
import os
import resource
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

import pytest

SIZE = 8 * 2**20
BLOCK = 4096
MOUNTS = os.geteuid() == 0


class Disk(Protocol):
    """A disk that can be filled, and emptied again."""

    folder: Path

    def fill(self, process: int) -> None:
        """Leave no room for what a process wants to store."""

    def free(self, process: int) -> None:
        """Make room again."""


class Small:
    """A file system in memory, filled with ballast to its last block."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fill(self, process: int) -> None:
        ballast = self.folder / "ballast"
        with contextlib.suppress(OSError), ballast.open("ab", buffering=0) as file:
            while True:
                file.write(b"x" * BLOCK)

    def free(self, process: int) -> None:
        (self.folder / "ballast").unlink()


class Limited:
    """A folder in which the files of a process may not grow, as with a quota."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fill(self, process: int) -> None:
        hard = resource.prlimit(process, resource.RLIMIT_FSIZE)[1]
        resource.prlimit(process, resource.RLIMIT_FSIZE, (BLOCK, hard))

    def free(self, process: int) -> None:
        hard = resource.prlimit(process, resource.RLIMIT_FSIZE)[1]
        resource.prlimit(process, resource.RLIMIT_FSIZE, (hard, hard))


@contextmanager
def small(folder: Path, size: int = SIZE) -> Iterator[Disk]:
    """Mount a small disk on a folder."""
    given = f"size={size}"
    subprocess.run(["mount", "-t", "tmpfs", "-o", given, "tmpfs", str(folder)], check=True)
    try:
        yield Small(folder)
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


KINDS = [
    pytest.param("small", marks=pytest.mark.skipif(not MOUNTS, reason="only root mounts disks")),
    "limited",
]


@contextmanager
def disk(kind: str, folder: Path) -> Iterator[Disk]:
    """Give a disk of a kind."""
    if kind == "small":
        with small(folder) as found:
            yield found
    else:
        yield Limited(folder)
