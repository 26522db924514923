"""The example of a game from another package, installed beside this Sobremesa."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def installed(folder: Path) -> dict[str, str]:
    """Install the example into a folder; give the environment in which its entry point is known."""
    source = folder / "source"
    shutil.copytree(ROOT / "examples" / "raya", source)
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps"]
    install += ["--no-build-isolation", "--target", str(folder / "site"), str(source)]
    subprocess.run(install, check=True, capture_output=True)
    paths = [str(folder / "site"), str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]
    return {"PYTHONPATH": os.pathsep.join(filter(None, paths))}
