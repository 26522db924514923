"""What all tests share."""

from __future__ import annotations

import os
from pathlib import Path

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

TESTS = Path(__file__).parent
LIVE = {"cli", "client", "deploy", "engine", "server", "web"}
"""Folders whose tests wait for processes, sockets, browsers: a crowded machine may hold them up."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give tests that live in real time a second try; the summary names those that needed it."""
    for item in items:
        if any(item.path.is_relative_to(TESTS / name) for name in LIVE):
            item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_report_header() -> str:
    form = "compiled" if _forms.compiled() else "plain"
    return f"sobremesa: {form} kernels (SOBREMESA_PLAIN={os.environ.get('SOBREMESA_PLAIN', '')})"
