"""What all tests share."""

from __future__ import annotations

import os

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


def pytest_report_header() -> str:
    form = "compiled" if _forms.compiled() else "plain"
    return f"sobremesa: {form} kernels (SOBREMESA_PLAIN={os.environ.get('SOBREMESA_PLAIN', '')})"
