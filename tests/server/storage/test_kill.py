"""No acknowledged move is ever lost."""

from __future__ import annotations

import pytest

from tests.server import killing
from tests.server.serving import served

pytestmark = pytest.mark.heavy


def test_twenty_kills_lose_nothing() -> None:
    with served() as server:
        print(killing.run([server], tables=50, kills=20, seed=1))
