"""An installed package brings its types: mypy reads a user's file beside a wheel of it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.everything  # builds a wheel, and mypy reads all of it

ROOT = Path(__file__).parents[2]
USER = Path(__file__).with_name("typed_user.py")
ELSEWHERE = ("MYPYPATH", "PYTHONPATH")
"""What could show mypy the sources here in place of what was installed."""
LEFT_OUT = shutil.ignore_patterns("*.so", "__pycache__", "static", "_build.json", "*.egg-info")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build a plain wheel from a copy, so that nothing here is written over."""
    copy = tmp_path_factory.mktemp("source")
    shutil.copytree(ROOT / "src", copy / "src", ignore=LEFT_OUT)
    for name in ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    (copy / "web").mkdir()
    shutil.copy(ROOT / "web" / "build.py", copy / "web")
    quick = ("--quiet", "--no-deps", "--no-build-isolation")
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", *quick, "--wheel-dir", "dist", "."],
        cwd=copy,
        env={**os.environ, "SOBREMESA_NO_COMPILE": "1", "SOBREMESA_NO_PAGE": "1"},
        check=True,
    )
    (built,) = (copy / "dist").glob("sobremesa-*.whl")
    return built


def _installed(wheel: Path, folder: Path) -> Path:
    """Give the python of an environment with the wheel; what it needs is borrowed from ours."""
    venv.create(folder, symlinks=True)
    paths = {"base": str(folder), "platbase": str(folder)}
    site = Path(sysconfig.get_path("purelib", "venv", paths))
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return Path(sysconfig.get_path("scripts", "venv", paths)) / "python"


def test_a_users_file_is_checked_strictly_beside_the_wheel(wheel: Path, tmp_path: Path) -> None:
    python = _installed(wheel, tmp_path / "venv")
    shutil.copy(USER, tmp_path / "user.py")
    afresh = ("--config-file=", "--cache-dir=cache", f"--python-executable={python}")
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", *afresh, "user.py"],
        cwd=tmp_path,
        env={name: value for name, value in os.environ.items() if name not in ELSEWHERE},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
