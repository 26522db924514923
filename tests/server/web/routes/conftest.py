"""A server for the tests of a module, and somebody who asks it."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from tests.server.serving import Guest, Server, served


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with served() as found:
        yield found


@pytest.fixture
def ana(server: Server) -> Iterator[Guest]:
    guest = Guest(server, "Ana")
    guest.http.timeout = httpx.Timeout(60)
    yield guest
    guest.close()
