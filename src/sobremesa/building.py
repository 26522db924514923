"""The recipe by which kernels are compiled, for Sobremesa's own build and for games of others.

A package of its own compiles its kernels with three lines in its ``setup.py``::

    from setuptools import setup
    from sobremesa.building import extensions

    setup(ext_modules=extensions("src"))

and names ``sobremesa``, ``Cython`` and ``setuptools`` in ``[build-system] requires``. This module
stands alone: our own build reads it before anything is installed.
"""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final

DIRECTIVES: Final = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": False,
    "annotation_typing": False,
    "auto_pickle": False,
    "emit_code_comments": False,
}
"""How Cython reads the kernels."""
HERE: Final = Path(__file__).parent.parent
"""The folder in which the package ``sobremesa`` lies, for what kernels take from it."""


def compiled_sources(package: Path) -> Iterator[Path]:
    """Find the modules that are compiled: a ``.py`` beside a ``.pxd`` that is not a twin."""
    for pxd in sorted(package.rglob("*.pxd")):
        with pxd.open(encoding="utf-8") as lines:
            if not lines.readline().startswith("# twin"):
                yield pxd.with_suffix(".py")


def flags() -> list[str]:
    """Give the compiler's flags (``CFLAGS`` from outside would replace ``-O3``)."""
    if sys.platform == "win32":
        return ["/O2"]
    x86 = platform.machine() in ("x86_64", "AMD64")
    return ["-O3", *(["-mpopcnt"] if x86 else []), "-Wno-unused-function"]


def extensions(
    folder: str | Path,
    *,
    build: str = "build/c",
    compile_flags: Iterable[str] | None = None,
    link_flags: Iterable[str] = (),
    **more: Any,
) -> list[Any]:
    """Give the C extensions of every kernel in the packages of a folder.

    `folder` is what the packages lie in, such as ``src``. `more` goes to Cython.
    """
    from Cython.Build import cythonize  # noqa: PLC0415  (only builds need it)
    from setuptools import Extension  # noqa: PLC0415  (only builds need it)

    compile_to_c: Callable[..., Iterable[Any]] = cythonize  # Cython brings no types
    source = Path(folder)
    modules = [
        Extension(
            ".".join(path.relative_to(source).with_suffix("").parts),
            [str(path)],
            extra_compile_args=list(flags() if compile_flags is None else compile_flags),
            extra_link_args=list(link_flags),
        )
        for path in compiled_sources(source)
    ]
    return list(
        compile_to_c(
            modules,
            include_path=[str(source), str(HERE)],
            build_dir=build,
            compiler_directives=DIRECTIVES,
            nthreads=0 if len(modules) < 2 else os.cpu_count() or 1,
            **more,
        )
    )
