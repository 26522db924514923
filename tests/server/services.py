"""PostgreSQL and Redis for tests: those that are given, or own ones on free ports.

``SOBREMESA_TEST_POSTGRES`` and ``SOBREMESA_TEST_REDIS`` name running ones. Otherwise they are
started from what is installed; ``python -m tests.machine`` installs what is missing.
"""

from __future__ import annotations

import os
import pwd
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests import machine


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait(port: int) -> None:
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.1)
    raise AssertionError(f"nothing answers on port {port}")


def _program(found: str | None, name: str) -> str:
    if found is None:
        raise AssertionError(f"{name} is not installed: python -m tests.machine installs it")
    return found


@contextmanager
def postgres() -> Iterator[str]:
    """Give the address of a PostgreSQL."""
    given = os.environ.get("SOBREMESA_TEST_POSTGRES")
    if given:
        yield given
        return
    program = _program(machine.initdb(), "postgresql")
    server = str(Path(program).parent / "postgres")
    with tempfile.TemporaryDirectory() as folder:
        become: list[str] = []
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            owner = pwd.getpwnam("postgres")
            os.chown(folder, owner.pw_uid, owner.pw_gid)
            become = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        data, port = f"{folder}/data", free_port()
        subprocess.run(
            [*become, program, "-D", data, "-U", "sobremesa", "-A", "trust", "-E", "UTF8"],
            check=True,
            capture_output=True,
            cwd=folder,
        )
        command = [server, "-D", data, "-p", str(port), "-k", folder, "-h", "127.0.0.1"]
        with open(f"{folder}/log", "w", encoding="utf-8") as log:
            process = subprocess.Popen([*become, *command], stdout=log, stderr=log, cwd=folder)
        try:
            _wait(port)
            yield f"postgresql://sobremesa@127.0.0.1:{port}/postgres"
        finally:
            process.terminate()
            process.wait(20)


@contextmanager
def redis() -> Iterator[str]:
    """Give the address of a Redis."""
    given = os.environ.get("SOBREMESA_TEST_REDIS")
    if given:
        yield given
        return
    program, port = _program(machine.redis_server(), "redis-server"), free_port()
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder],
            stdout=subprocess.DEVNULL,
        )
        try:
            _wait(port)
            yield f"redis://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(20)
