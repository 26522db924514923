"""A real server process, and clients with real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

GENEROUS = {
    "SOBREMESA_ADDRESS_RATE": "100000",
    "SOBREMESA_ADDRESS_BURST": "100000",
    "SOBREMESA_COSTLY_RATE": "100000",
    "SOBREMESA_COSTLY_BURST": "100000",
    "SOBREMESA_COMPUTE_RATE": "100000",
    "SOBREMESA_COMPUTE_BURST": "100000",
    "SOBREMESA_BOT_TABLES": "100000",
    "SOBREMESA_WAITING_TABLES": "100000",
    "SOBREMESA_TOURNAMENT_BOTS": "100000",
    "SOBREMESA_TOURNAMENTS": "100000",
    "SOBREMESA_ADDRESS_SOCKETS": "10000",
    "SOBREMESA_ADDRESS_CONNECTIONS": "10000",
    "SOBREMESA_PERSON_RATE": "10000",
    "SOBREMESA_PERSON_BURST": "10000",
    "SOBREMESA_TALK_RATE": "10000",
    "SOBREMESA_TALK_BURST": "10000",
    "SOBREMESA_CROWD_RATE": "10000",
    "SOBREMESA_CROWD_BURST": "10000",
    "SOBREMESA_SOCKET_RATE": "10000",
    "SOBREMESA_SOCKET_BURST": "10000",
}


class Server:
    """A server process on one database; it can be killed and started again on the same port."""

    def __init__(self, database: str, **settings: str) -> None:
        self.database = database
        self.port = 0
        self.settings = settings
        self.process: subprocess.Popen[str] | None = None
        self.url = ""
        self.module = "sobremesa.server"
        self.said: Path | None = None
        """Where what the server logs is kept, if anywhere."""
        self.under: tuple[str, ...] = ()
        """A command that runs the server, with limits of its own."""

    def start(self) -> float:
        """Start, wait until it answers, and give the seconds that took."""
        begin = time.perf_counter()
        environment = {
            **os.environ,
            **GENEROUS,
            "SOBREMESA_DATABASE": self.database,
            "SOBREMESA_PORT": str(self.port),
            **self.settings,
        }
        with contextlib.ExitStack() as stack:
            said = stack.enter_context(self.said.open("a")) if self.said else None
            self.process = subprocess.Popen(
                [*self.under, sys.executable, "-W", "ignore", "-m", self.module],
                env=environment,
                stdout=subprocess.PIPE,
                stderr=said,
                text=True,
            )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()
        if not self.url.startswith("http"):
            self.kill()
            raise AssertionError("the server did not start")
        self.port = int(self.url.rpartition(":")[2])
        return time.perf_counter() - begin

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self.process is None:
            return
        self.process.send_signal(how)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process = None

    def processor(self) -> float:
        """Give the seconds of processor time that the process has used."""
        assert self.process is not None
        return _processor(self.process.pid)

    def computing(self) -> float:
        """Give the seconds of processor time that the processes it has started have used."""
        return sum(map(_processor, self.workers()))

    def workers(self) -> list[int]:
        """Give the processes that it has started."""
        assert self.process is not None
        own = str(self.process.pid)
        found = []
        for entry in Path("/proc").iterdir():
            if entry.name.isdecimal():
                with contextlib.suppress(OSError):  # it may have ended meanwhile
                    stat = (entry / "stat").read_text()
                    if stat.rpartition(") ")[2].split()[1] == own:
                        found.append(int(entry.name))
        return found

    def waited(self) -> float:
        """Give the seconds for which it could have gone on, but others had the processors."""
        assert self.process is not None
        try:  # of its first thread, which is the one that starts
            told = Path(f"/proc/{self.process.pid}/schedstat").read_text()
        except OSError:  # not every system counts this
            return 0.0
        return int(told.split()[1]) / 1e9

    def memory(self) -> int:
        """Give the process's memory in bytes."""
        assert self.process is not None
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")


def _processor(pid: int) -> float:
    """Give the seconds of processor time that a process has used; none if it has ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def served(**settings: str) -> Iterator[Server]:
    """Run a server on a new SQLite file."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(f"sqlite:{folder}/tables.db", **settings)
        server.start()
        try:
            yield server
        finally:
            server.stop()


class Guest:
    """Somebody with a cookie."""

    def __init__(self, server: Server, name: str) -> None:
        self.server = server
        self.name = name
        self.http = httpx.Client(base_url=server.url, timeout=20)
        self.id = self.post("/api/me", {"name": name})["id"]

    @property
    def cookie(self) -> str:
        return str(self.http.cookies["sobremesa"])

    def post(self, path: str, data: object, status: int = 200) -> Any:
        response = self.http.post(path, json=data)
        assert response.status_code == status, response.text
        return response.json()

    def get(self, path: str, status: int = 200) -> Any:
        response = self.http.get(path)
        assert response.status_code == status, response.text
        return response.json()

    def open(self, **terms: object) -> str:
        return str(self.post("/api/tables", terms)["table"])

    def ask(self, table: str, status: int = 200, **command: object) -> Any:
        command.setdefault("id", os.urandom(6).hex())
        return self.post(f"/api/tables/{table}", command, status)

    def sit(self, table: str) -> list[int]:
        self.ask(table, do="sit")
        return list(self.get(f"/api/tables/{table}")["you"]["seats"])

    def close(self) -> None:
        self.http.close()

    def headers(self) -> dict[str, str]:
        return {"Cookie": f"sobremesa={self.cookie}"}


@dataclass
class Wire:
    """A socket at a table that keeps everything it hears."""

    url: str
    headers: dict[str, str]
    socket: ClientConnection | None = None
    heard: list[dict[str, Any]] = field(default_factory=list)
    last: int | None = None

    async def open(self, last: int | None = None, **query: object) -> Wire:
        path = self.url.replace("http", "ws", 1) + "/socket"
        parts = [f"{k}={v}" for k, v in {"last": last, **query}.items() if v is not None]
        self.socket = await connect(
            path + ("?" + "&".join(parts) if parts else ""),
            additional_headers=self.headers,
            compression=None,
            max_size=None,
            max_queue=None,
        )
        return self

    async def next(self) -> dict[str, Any]:
        assert self.socket is not None
        async with asyncio.timeout(20):
            message = json.loads(await self.socket.recv())
        self.heard.append(message)
        for event in message.get("events", ()):
            self.last = event["n"]
        return dict(message)

    async def until(self, kind: str) -> dict[str, Any]:
        """Give the next message of a kind."""
        while True:
            message = await self.next()
            if message["kind"] == kind:
                return message

    async def send(self, **command: object) -> None:
        assert self.socket is not None
        await self.socket.send(json.dumps(command))

    async def ask(self, **command: object) -> dict[str, Any]:
        """Send a request and give its answer."""
        command.setdefault("id", os.urandom(6).hex())
        await self.send(**command)
        while True:
            message = await self.next()
            if message.get("id") == command["id"]:
                return message

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()


def wire(guest: Guest, table: str) -> Wire:
    return Wire(f"{guest.server.url}/api/tables/{table}", guest.headers())


def at(guest: Guest, server: Server) -> httpx.Client:
    """Give somebody's way to another server."""
    return httpx.Client(base_url=server.url, headers=guest.headers(), timeout=20)
