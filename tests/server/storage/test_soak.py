"""A short soak: everything at once, and everything goes wrong. `bench/soak.py` is the long one."""

from __future__ import annotations

import pytest

from tests.server.soaking import soak

pytestmark = pytest.mark.heavy


@pytest.mark.parametrize("postgres", [False, True], ids=["sqlite", "postgres"])
def test_everything_holds_while_everything_goes_wrong(postgres: bool) -> None:
    report = soak(postgres, 7, 20, lambda told: None)
    print(report)
    assert report.faults["kill"] > 0
    assert report.faults["database" if postgres else "full disk"] > 0
