"""PostgreSQL and Redis for tests: those that are given, or own ones on free ports.

``SOBREMESA_TEST_POSTGRES`` and ``SOBREMESA_TEST_REDIS`` name running ones. Otherwise they are
started from what is installed; ``python -m tests.machine`` installs what is missing.
"""

from __future__ import annotations

import os
import pwd
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from tests import machine


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait(port: int) -> None:
    for _ in range(900):  # others may have the processors for long
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


class Database:
    """A PostgreSQL of one's own, which can be stopped and started again."""

    def __init__(self, folder: str) -> None:
        program = _program(machine.initdb(), "postgresql")
        self._become: list[str] = []
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            owner = pwd.getpwnam("postgres")
            os.chown(folder, owner.pw_uid, owner.pw_gid)
            self._become = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        data, self._port, self._folder = f"{folder}/data", free_port(), folder
        subprocess.run(
            [*self._become, program, "-D", data, "-U", "sobremesa", "-A", "trust", "-E", "UTF8"],
            check=True,
            capture_output=True,
            cwd=folder,
        )
        server = str(Path(program).parent / "postgres")
        self._command = [
            *self._become,
            *(server, "-D", data, "-p", str(self._port), "-k", folder, "-h", "127.0.0.1"),
        ]
        self.url = f"postgresql://sobremesa@127.0.0.1:{self._port}/postgres"

    def start(self) -> None:
        with open(f"{self._folder}/log", "a", encoding="utf-8") as log:
            self._process = subprocess.Popen(
                self._command, stdout=log, stderr=log, cwd=self._folder
            )
        _wait(self._port)
        for _ in range(600):
            try:
                psycopg.connect(self.url, connect_timeout=10).close()
                return
            except psycopg.OperationalError:  # it listens before it is ready
                time.sleep(0.1)
        raise AssertionError("the database does not start")

    def stop(self) -> None:
        """End it, with whoever is connected."""
        self._process.send_signal(signal.SIGINT)
        self._process.wait(120)


@contextmanager
def database() -> Iterator[Database]:
    """Give a PostgreSQL of one's own."""
    with tempfile.TemporaryDirectory() as folder:
        found = Database(folder)
        found.start()
        try:
            yield found
        finally:
            found.stop()


@contextmanager
def postgres() -> Iterator[str]:
    """Give the address of a PostgreSQL."""
    given = os.environ.get("SOBREMESA_TEST_POSTGRES")
    if given:
        yield given
        return
    with database() as found:
        yield found.url


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
