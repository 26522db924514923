"""Test an installed wheel: that it is one, compiled, and plays; `--build` makes one before.

``python tests/wheel.py`` tests whatever Sobremesa this Python has installed, as cibuildwheel does
on every system. ``python tests/wheel.py --build`` builds the wheel of this machine into ``dist``,
gives it the manylinux tag it deserves where auditwheel is there, and tests it in an environment of
its own.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import time
import tomllib
import venv
from pathlib import Path
from shutil import rmtree, which

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
SAMPLE = (
    "tests/core/test_record.py",
    "tests/core/test_errors.py",
    "tests/kernel/test_kernel.py",
    "tests/contract/test_batch.py",
    "tests/contract/test_numbers.py",
    "tests/perft",
)
CHECK = """
import pathlib, sys
import sobremesa
from sobremesa import _forms
where = pathlib.Path(sobremesa.__file__).parent
assert pathlib.Path(sys.argv[1]) not in where.parents, f"{where} is no installed package"
assert _forms.compiled(), "the kernels are not compiled"
for name in sobremesa.games():
    state = sobremesa.game(name).start()
    assert sobremesa.choose(state, level=3) in state.legal()
    assert state.png()
print(f"sobremesa {sobremesa.__version__}, compiled, in {where}")
"""


def run(*command: str | Path, **more: str) -> None:
    """Run a command here, or end with its status."""
    done = subprocess.run(
        list(map(str, command)), cwd=ROOT, env={**os.environ, **more}, check=False
    )
    if done.returncode:
        sys.exit(done.returncode)


def build() -> Path:
    """Build the wheel of this machine, and say how long it took."""
    rmtree(DIST, ignore_errors=True)
    began = time.monotonic()
    quick = ("--no-deps", "--no-build-isolation", "--wheel-dir", DIST, ".")
    run(sys.executable, "-m", "pip", "wheel", "-v", *quick, SOBREMESA_REQUIRE_COMPILED="1")
    (wheel,) = DIST.glob("*.whl")
    size = wheel.stat().st_size / 2**20
    print(f"{wheel.name}: {size:.1f} MB in {time.monotonic() - began:.0f} s", flush=True)
    return tagged(wheel)


def tagged(wheel: Path) -> Path:
    """Give a Linux wheel the tag of the systems it runs on, where the tools are there."""
    tools = str(Path(sys.executable).parent) + os.pathsep + os.environ.get("PATH", "")
    auditwheel = which("auditwheel", path=tools)
    if not sys.platform.startswith("linux") or auditwheel is None:
        return wheel
    run(auditwheel, "repair", "--wheel-dir", DIST, wheel, PATH=tools)
    found = [path for path in DIST.glob("*.whl") if "manylinux" in path.name]
    if not found:
        return wheel
    wheel.unlink()
    return found[0]


def check_player(wheel: Path) -> None:
    """Install a wheel beside nothing but what its tests need, and test it there."""
    folder = ROOT / "build" / "wheel"
    rmtree(folder, ignore_errors=True)
    venv.create(folder, with_pip=True, symlinks=True)
    paths = {"base": str(folder), "platbase": str(folder)}
    python = Path(sysconfig.get_path("scripts", "venv", paths)) / "python"
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    needed = settings["tool"]["cibuildwheel"]["test-requires"]
    run(python, "-m", "pip", "install", "--quiet", wheel, *needed)
    run(python, ROOT / "tests" / "wheel.py")


def main() -> None:
    """Build and try out, or test what is installed."""
    if "--build" in sys.argv[1:]:
        check_player(build())
        return
    run(sys.executable, "-P", "-c", CHECK, ROOT / "src")
    run(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *SAMPLE)


if __name__ == "__main__":
    main()
