"""What all tests share."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

from sobremesa import _forms

settings.register_profile(
    "sobremesa",
    deadline=None,
    derandomize=True,
    max_examples=60 if _forms.compiled() else 10,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("sobremesa")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let each worker begin with its share of the long tests, so that none is left over at the end.

    pytest-xdist gives every worker as many tests in a row; who has done his takes from the others.
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    long = [item for item in items if item.get_closest_marker("long")]
    others = [item for item in items if not item.get_closest_marker("long")]
    items.clear()
    taken = 0
    for worker in range(workers):
        share = long[worker::workers]
        end = len(long) + len(others)
        until = end * (worker + 1) // workers - (len(items) + len(share))
        items += share + others[taken : taken + until]
        taken += until


def pytest_report_header() -> str:
    form = "compiled" if _forms.compiled() else "plain"
    return f"sobremesa: {form} kernels (SOBREMESA_PLAIN={os.environ.get('SOBREMESA_PLAIN', '')})"
