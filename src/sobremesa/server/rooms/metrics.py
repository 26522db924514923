"""Numbers for Prometheus."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

from sobremesa.server.refusals import Refused
from sobremesa.server.rooms.room import Room


class Metrics:
    """What is counted, for one server."""

    def __init__(self, rooms: Mapping[str, Room], stores: Callable[[], bool]) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._granted = Counter(
            "sobremesa_requests", "Requests granted at tables", registry=self.registry
        )
        self._refused = Counter(
            "sobremesa_refusals", "Requests refused, by reason", ["code"], registry=self.registry
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
        storing = Gauge(
            "sobremesa_stores", "Whether what is written can be stored", registry=self.registry
        )
        storing.set_function(stores)
        tables = Gauge("sobremesa_tables", "Tables in memory", registry=self.registry)
        tables.set_function(lambda: len(rooms))
        sockets = Gauge("sobremesa_listeners", "Connections to tables", registry=self.registry)
        sockets.set_function(lambda: sum(len(room.subscribers) for room in rooms.values()))

    def asked(self, refusal: Refused | None) -> None:
        """Count a request."""
        if refusal:
            self._refused.labels(refusal.code).inc()
        else:
            self._granted.inc()

    def stored(self, entries: int, seconds: float) -> None:
        """Count what was written."""
        self._entries.inc(entries)
        self._store.observe(seconds)

    def text(self) -> bytes:
        """Write everything in Prometheus's format."""
        return generate_latest(self.registry)
