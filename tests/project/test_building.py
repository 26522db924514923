"""A kernel of another package is compiled by our recipe, and the same source runs plain."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
KERNEL = '''\
"""Take one to three from a heap; whoever takes the last one wins."""

from __future__ import annotations

from typing import Self

from sobremesa.kernel import form
from sobremesa.kernel.moves import Moves
from sobremesa.kernel.position import Position


class Heap(Position):
    """A heap, and what was taken from it."""

    def __init__(self, heap: int) -> None:
        super().__init__()
        if form.PLAIN:
            self.undo = [0] * 512
        self.ply = 0
        self.heap = heap
        self.kept_heap = heap

    def legal(self, out: Moves) -> None:
        if not self.over:
            for taken in range(1, 1 + (self.heap if self.heap < 3 else 3)):
                out.items[out.top] = taken
                out.top += 1

    def make(self, move: int) -> None:
        self.undo[self.ply & 511] = move
        self.ply += 1
        self.heap -= move
        self.over = self.heap == 0
        if self.over:
            self.scores[self.to_move] = 1.0
        self.to_move ^= 1
        self.key = self.heap * 2 + self.to_move

    def unmake(self) -> None:
        self.ply -= 1
        self.to_move ^= 1
        self.heap += self.undo[self.ply & 511]
        self.over = False
        self.scores[0] = 0.0
        self.scores[1] = 0.0
        self.key = self.heap * 2 + self.to_move

    def keep(self) -> None:
        self.keeps = True
        self.kept_heap = self.heap

    def rewind(self) -> None:
        self.heap = self.kept_heap

    def copy(self) -> Self:
        return type(self)(self.heap)

    def image(self) -> tuple[object, ...]:
        return (self.heap, self.to_move, self.over, self.outcome())
'''
TYPES = """\
cimport sobremesa.kernel.form as form
from sobremesa.kernel.moves cimport Moves
from sobremesa.kernel.position cimport Position

cdef class Heap(Position):
    cdef int[512] undo
    cdef int ply, kept_heap
    cdef public int heap
    cdef void legal(self, Moves out) noexcept nogil
    cdef void make(self, unsigned long long move) noexcept nogil
    cdef void unmake(self) noexcept nogil
    cdef void rewind(self) noexcept nogil
"""
SETUP = """\
from setuptools import setup
from sobremesa.building import extensions

setup(
    name="heap",
    package_dir={"": "src"},
    packages=["heap"],
    ext_modules=extensions("src"),
    entry_points={"sobremesa.games": ["heap = heap:RULES"]},
)
"""
COUNT = """\
from sobremesa.core.perft import PerftRun
from sobremesa.kernel.threads import run_parallel
from heap import kernel

position = kernel.Heap(12)
counting = PerftRun(position, 6, 1, True)
run_parallel(counting.tasks)
position.push(2)
position.pop()
print(kernel.__file__.rpartition(".")[2], counting.total(), position.image())
"""


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write a package, and build it in place with the helper."""
    folder = tmp_path_factory.mktemp("heap")
    source = folder / "src" / "heap"
    source.mkdir(parents=True)
    (source / "__init__.py").write_text("")
    (source / "kernel.py").write_text(KERNEL)
    (source / "kernel.pxd").write_text(TYPES)
    (folder / "setup.py").write_text(SETUP)
    build = [sys.executable, "setup.py", "--quiet", "egg_info", "build_ext", "--inplace"]
    done = subprocess.run(
        build, cwd=folder, env=environment(folder), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert list(source.glob("kernel.*.so"))
    return folder


def environment(folder: Path, **more: str) -> dict[str, str]:
    paths = os.pathsep.join([str(folder / "src"), str(ROOT / "src")])
    left = {name: value for name, value in os.environ.items() if name != "SOBREMESA_PLAIN"}
    return {**left, "PYTHONPATH": paths, **more}


def counted(folder: Path, **more: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", COUNT],
        cwd=folder,
        env=environment(folder, **more),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split(" ", 1)


def test_it_is_compiled_and_counts_as_the_plain_form_does(package: Path) -> None:
    form, told = counted(package)
    assert form == "so"
    assert told.startswith("435 ")  # six times one to three, at most twelve together
    assert counted(package, SOBREMESA_PLAIN="1") == ["py", told]
