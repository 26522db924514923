"""Run pytest; what fails is run once more, by itself and in a new process.

    python -m tests.run [arguments of pytest]

Many tests wait for processes, sockets, browsers and databases, which a crowded machine may hold up.
A fault fails twice and stays a failure; whatever passed only the second time is named at the end,
and the report of its first failure stands above.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

FAILED = 1
"""What pytest answers when tests have failed; everything above is trouble of another kind."""
FEW = 20
"""How many failures may have been bad luck."""


def _pytest(arguments: list[str], cache: Path) -> int:
    command = [sys.executable, "-m", "pytest", *arguments, "-o", f"cache_dir={cache}"]
    return subprocess.run(command, check=False).returncode


def _failures(cache: Path) -> list[str]:
    """Give the names of the tests that failed, as pytest keeps them."""
    kept = cache / "v" / "cache" / "lastfailed"
    return sorted(json.loads(kept.read_text())) if kept.exists() else []


def main(arguments: list[str]) -> int:
    """Run the tests that the arguments name; give what pytest answered."""
    with tempfile.TemporaryDirectory() as folder:
        cache = Path(folder)
        answer = _pytest(arguments, cache)
        failed = _failures(cache)
        if answer != FAILED or not 0 < len(failed) <= FEW:
            return answer
        print(f"\n{len(failed)} failed; once more, by themselves:", flush=True)
        again = _pytest([*arguments, "-n", "0", "--last-failed"], cache)
        still = _failures(cache)
        passed = [name for name in failed if name not in still]
        for name in passed:
            print(f"passed only the second time: {name}", flush=True)
        return again


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
