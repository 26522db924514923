"""Two servers on one PostgreSQL, woken by Redis, for the tests of a module."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server import services
from tests.server.serving import Server


@pytest.fixture(scope="module")
def servers() -> Iterator[list[Server]]:
    with services.postgres() as database, services.redis() as redis:
        settings = {"SOBREMESA_REDIS": redis, "SOBREMESA_AWAY_SECONDS": "1"}
        running = [Server(database, **settings) for _ in range(2)]
        for server in running:
            server.start()
        yield running
        for server in running:
            server.stop()
