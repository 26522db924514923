"""What is checked at the end of every test of a table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.tables.replayed import Seated


@pytest.fixture(autouse=True)
def _replayed() -> Iterator[None]:
    yield
    while Seated.all:
        Seated.all.pop().check_replay()
