"""The interface description tells the truth: schemathesis tries to find otherwise."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.server.serving import Guest, served

CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
    "negative_data_rejection",
    "unsupported_method",
)
LEFT_OUT = "^(table_stream|my_stream|svg|png|gif|forget_me|leave)_"
"""Without an end, slow to draw, or nobody would be left to ask."""
PHASES = os.environ.get("SOBREMESA_TEST_PHASES", "coverage,fuzzing")
"""``fuzzing`` alone is quicker."""


def test_schemathesis_finds_nothing(tmp_path: Path) -> None:
    with served() as server:
        guest = Guest(server, "Ana")
        table = guest.open(game="colmena", seats=[{"kind": "me"}, {"kind": "me"}], public=True)
        guest.ask(table, do="act", action="wQ@0,0")
        guest.close()
        settings = tmp_path / "schemathesis.toml"
        settings.write_text(f'[parameters]\n"path.table" = "{table}"\n"path.name" = "colmena"\n')
        done = subprocess.run(
            [
                sys.executable,
                "-m",
                "schemathesis.cli",
                f"--config-file={settings}",
                "run",
                f"{server.url}/openapi.json",
                f"--header=Cookie: sobremesa={guest.cookie}",
                "--max-examples=8",
                "--seed=1",
                f"--phases={PHASES}",
                f"--exclude-operation-id-regex={LEFT_OUT}",
                f"--checks={','.join(CHECKS)}",
                "--request-timeout=20",
            ],
            capture_output=True,
            text=True,
            check=False,
            timeout=240,
        )
        assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
        print(done.stdout[-2000:])
