"""A short soak: everything at once, and everything goes wrong. `bench/soak.py` is the long one."""

from __future__ import annotations

import pytest

from tests.server.soaking import soak

pytestmark = pytest.mark.heavy


def test_everything_holds_while_everything_goes_wrong() -> None:
    report = soak(False, 7, 20, lambda told: None)
    print(report)
    assert report.faults["kill"] > 0
    assert report.faults["full disk"] > 0
