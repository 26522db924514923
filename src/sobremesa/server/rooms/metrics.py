"""Metrics for Prometheus."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

from sobremesa.server.rooms.room import Room
from sobremesa.server.workers.pool import WorkerPool

LAG_INTERVAL: Final = 0.25
"""Seconds between measurements of the lag of the event loop."""


class Metrics:
    """The metrics of one server."""

    def __init__(self, rooms: Mapping[str, Room], stores: Callable[[], bool]) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._granted = Counter(
            "sobremesa_requests", "Requests granted at tables", registry=self.registry
        )
        self._refused = Counter(
            "sobremesa_refusals",
            "Requests refused, through HTTP and sockets, by reason",
            ["code"],
            registry=self.registry,
        )
        self._entries = Counter(
            "sobremesa_entries", "Entries written to the log", registry=self.registry
        )
        self._store = Histogram(
            "sobremesa_store_seconds",
            "Time until an entry is on the disk",
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
            registry=self.registry,
        )
        self._lag = Histogram(
            "sobremesa_loop_lag_seconds",
            "How late the loop gets to what is due, looked at four times a second",
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
            registry=self.registry,
        )
        self._waiting = Gauge(
            "sobremesa_waiting", "Jobs that wait for a worker", ["lane"], registry=self.registry
        )
        self._lost = Gauge(
            "sobremesa_workers_lost",
            "Workers that ended or were ended in the middle of a job, since the start",
            ["lane"],
            registry=self.registry,
        )
        self._backup = Gauge(
            "sobremesa_backup_age_seconds",
            "Age of the newest copy in `backups`; infinite if there is none",
            registry=self.registry,
        )
        self._backup.set(math.nan)
        storing = Gauge(
            "sobremesa_stores", "Whether what is written can be stored", registry=self.registry
        )
        storing.set_function(stores)
        tables = Gauge("sobremesa_tables", "Tables in memory", registry=self.registry)
        tables.set_function(lambda: len(rooms))
        sockets = Gauge("sobremesa_listeners", "Connections to tables", registry=self.registry)
        sockets.set_function(lambda: sum(len(room.subscribers) for room in rooms.values()))

    def watch(self, lanes: Mapping[str, WorkerPool], backups: str = "") -> None:
        """Add metrics of the workers, and of the folder with the backups."""
        for name, pool in lanes.items():
            self._waiting.labels(name).set_function(pool.waiting)
            self._lost.labels(name).set_function(partial(getattr, pool, "lost"))
        if backups:
            self._backup.set_function(lambda: age_of_newest(Path(backups)))

    async def run(self) -> None:
        """Measure the lag of the event loop until cancelled."""
        while True:
            due = time.monotonic() + LAG_INTERVAL
            await asyncio.sleep(LAG_INTERVAL)
            self._lag.observe(max(0.0, time.monotonic() - due))

    def count_granted(self) -> None:
        """Count a granted request at a table."""
        self._granted.inc()

    def count_refused(self, code: str) -> None:
        """Count a refused request, at a table or elsewhere."""
        self._refused.labels(code).inc()

    def count_stored(self, entries: int, seconds: float) -> None:
        """Count stored entries and the time of the write."""
        self._entries.inc(entries)
        self._store.observe(seconds)

    def text(self) -> bytes:
        """Render all metrics in the text format of Prometheus."""
        return generate_latest(self.registry)


def age_of_newest(folder: Path) -> float:
    """Give the age of the newest backup in a folder in seconds; infinite if there is none."""
    try:
        times = [path.stat().st_mtime for path in folder.glob("*.db")]
    except OSError:
        times = []
    return max(0.0, time.time() - max(times)) if times else math.inf
