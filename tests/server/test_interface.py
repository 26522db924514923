"""The interface description tells the truth: schemathesis tries to find otherwise."""

from __future__ import annotations

import subprocess
import sys

from tests.server.serving import Guest, served


def test_schemathesis_finds_nothing() -> None:
    with served() as server:
        guest = Guest(server, "Ana")
        guest.close()
        done = subprocess.run(
            [
                sys.executable,
                "-m",
                "schemathesis.cli",
                "run",
                f"{server.url}/openapi.json",
                "--header",
                f"Cookie: sobremesa={guest.cookie}",
                "--max-examples",
                "4",
                "--seed",
                "1",
                "--phases",
                "examples,coverage,fuzzing",
                "--exclude-path-regex",
                "stream$",
                "--checks",
                "not_a_server_error,status_code_conformance,content_type_conformance,"
                "response_schema_conformance,negative_data_rejection,unsupported_method",
                "--request-timeout",
                "20",
            ],
            capture_output=True,
            text=True,
            check=False,
            timeout=240,
        )
        assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
