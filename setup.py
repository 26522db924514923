"""Compile the kernels and build the page where that is possible; do without where it is not.

Environment:

* ``SOBREMESA_REQUIRE_COMPILED=1``: a kernel that does not compile is an error
* ``SOBREMESA_NO_COMPILE=1``: install the plain form
* ``SOBREMESA_SANITIZE=1``: build with the undefined-behaviour sanitiser, for tests
* ``SOBREMESA_REQUIRE_PAGE=1``: a page that cannot be built is an error
* ``SOBREMESA_NO_PAGE=1``: install without building the page
"""

from __future__ import annotations

import importlib.util
import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from types import ModuleType

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

ROOT = Path(__file__).parent
SOURCE = ROOT / "src"


def load(path: Path) -> ModuleType:
    """Load a file of ours before anything is installed."""
    spec = importlib.util.spec_from_file_location(f"sobremesa_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


forms = load(SOURCE / "sobremesa" / "_forms.py")
building = load(SOURCE / "sobremesa" / "building.py")
page = load(ROOT / "web" / "build.py")

REQUIRED = os.environ.get("SOBREMESA_REQUIRE_COMPILED") == "1"
SKIPPED = os.environ.get("SOBREMESA_NO_COMPILE") == "1"
SANITIZED = os.environ.get("SOBREMESA_SANITIZE") == "1"
PAGE_REQUIRED = os.environ.get("SOBREMESA_REQUIRE_PAGE") == "1"
PAGE_SKIPPED = SANITIZED or os.environ.get("SOBREMESA_NO_PAGE") == "1"


def say(sentence: str) -> None:
    """Tell whoever waits what is going on; pip shows it with ``-v``."""
    print(f"sobremesa: {sentence}", file=sys.stderr, flush=True)


def flags() -> list[str]:
    """Give the compiler's flags: the usual ones, or those of the sanitiser."""
    if not SANITIZED:
        return list(building.flags())
    return ["-O1", "-g", "-fno-wrapv", "-fsanitize=undefined", "-fno-sanitize-recover=undefined"]


def extensions() -> list[Extension]:
    """Give the C extensions of all kernels, or none where Cython is missing."""
    if SKIPPED:
        return []
    try:
        return list(
            building.extensions(
                SOURCE.relative_to(ROOT),
                build="build/sanitized-c" if SANITIZED else "build/c",
                compile_flags=flags(),
                link_flags=["-fsanitize=undefined"] if SANITIZED else [],
                emit_linenums=SANITIZED,
            )
        )
    except Exception as error:  # also where Cython is missing: a machine without it still installs
        if REQUIRED:
            raise
        say(f"the kernels stay plain Python ({error})")
        return []


class BestEffort(build_ext):
    """Build every extension or, where one fails, none."""

    def run(self) -> None:
        self.parallel = self.parallel or os.cpu_count() or 1
        waiting = [module for module in self.extensions if self.force or self.is_stale(module)]
        if waiting:
            count = f"{len(waiting)} of {len(self.extensions)} kernels"
            say(f"compiling {count}, {self.parallel} at a time; the rest is as it was")
        self.left = len(waiting)
        try:
            super().run()
        except Exception as error:
            if REQUIRED:
                raise
            say(f"the kernels stay plain Python ({error})")
            for path in map(Path, self.get_outputs()):
                path.unlink(missing_ok=True)
            return
        self.write_build_note()

    def is_stale(self, module: Extension) -> bool:
        """Tell whether a kernel has to be compiled: something it is made of is newer."""
        made = Path(self.get_ext_fullpath(module.name))
        needed = [Path(path) for path in (*module.sources, *module.depends)]
        return not made.exists() or any(
            path.stat().st_mtime > made.stat().st_mtime for path in needed
        )

    def build_extension(self, ext: Extension) -> None:
        """Compile a kernel if it is stale, and say how many are left."""
        stale = self.force or self.is_stale(ext)
        super().build_extension(ext)
        if stale:
            self.left -= 1
            say(f"{ext.name} is compiled, {self.left} to go")

    def write_build_note(self) -> None:
        """Say what was compiled, so that edited sources are never shadowed by old code."""
        if not self.extensions:
            return
        package = SOURCE if self.inplace else Path(self.build_lib)
        note = {
            "digest": forms.digest(SOURCE / "sobremesa"),
            "inplace": bool(self.inplace),
            "sanitized": SANITIZED,
        }
        path = package / "sobremesa" / forms.BUILD_NOTE
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(note) + "\n", encoding="utf-8")


def build_page() -> None:
    """Build the page into the package; without it the server says what is missing."""
    if PAGE_SKIPPED:
        return
    try:
        page.build()
    except (page.NoNode, OSError, subprocess.CalledProcessError) as error:
        if PAGE_REQUIRED:
            raise
        say(f"installed without its page ({error})")


class WithPage(build_py):
    """Build the page before the package's files are gathered."""

    def run(self) -> None:
        build_page()
        super().run()


class SourceWithPage(sdist):
    """Put the built page into the archive, so that installing from it needs no node."""

    def run(self) -> None:
        build_page()
        super().run()


def needed() -> list[str]:
    """Give what the build needs beyond `pyproject.toml`: node, where the machine has none."""
    installing = "setuptools.build_meta" in sys.modules  # or setuptools would fetch it itself
    wheels = platform.machine().lower() in ("x86_64", "amd64", "aarch64", "arm64")
    if not installing or not wheels or PAGE_SKIPPED or page.fresh() or page.machine_has_node():
        return []
    return [page.WHEEL]


setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": BestEffort, "build_py": WithPage, "sdist": SourceWithPage},
    setup_requires=needed(),
)
