"""The archive of the sources is complete: what is tracked is in it, and its tests run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

import sobremesa

pytestmark = pytest.mark.everything  # builds what is published

ROOT = Path(__file__).parents[2]
ENVIRONMENT = {**os.environ, "SOBREMESA_NO_PAGE": "1", "SOBREMESA_NO_COMPILE": "1"}
SAMPLE = (
    "tests/core/test_record.py",
    "tests/project/test_game_names.py",
    "tests/project/test_sizes.py",
)


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the archive and unpack it."""
    folder = tmp_path_factory.mktemp("archive")
    build = [sys.executable, "setup.py", "--quiet", "egg_info", "-e", str(folder)]
    build += ["sdist", "--formats=tar", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, env=ENVIRONMENT, check=True, capture_output=True)
    name = f"sobremesa-{sobremesa.__version__}"
    with tarfile.open(folder / f"{name}.tar") as packed:
        packed.extractall(folder, filter="data")
    return folder / name


def test_everything_that_is_tracked_is_in_it(archive: Path) -> None:
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    tracked = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    if not tracked:
        pytest.skip("these sources are themselves unpacked from an archive")
    there = [name for name in tracked.splitlines() if (ROOT / name).is_file()]
    assert len(there) > 800
    assert [name for name in there if not (archive / name).is_file()] == []


def test_nothing_built_is_in_it(archive: Path) -> None:
    built = [path for kind in ("*.so", "*.pyc", "_build.json") for path in archive.rglob(kind)]
    assert built == []
    assert not (archive / "web" / "node_modules").exists()


def _pytest(archive: Path, *arguments: str) -> str:
    """Run pytest where the archive lies, on its own sources; give what it says."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *arguments],
        cwd=archive,
        env={**os.environ, "PYTHONPATH": str(archive / "src"), "SOBREMESA_PLAIN": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:]
    return done.stdout


def test_all_its_tests_can_be_collected(archive: Path) -> None:
    """Whatever a test imports is in the archive: data, helpers, scripts of the bench."""
    told = _pytest(archive, "--collect-only", "-m", "", "tests")
    collected = re.search(r"(\d+) tests collected", told)
    assert collected is not None, told[-2000:]
    assert int(collected[1]) > 4000


def test_its_tests_run_from_it(archive: Path) -> None:
    _pytest(archive, *SAMPLE)
