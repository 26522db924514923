"""Counts refusals outside of routes."""

from __future__ import annotations

from sobremesa.server.rooms.metrics import Metrics


def count_refusal(app: object, code: str) -> None:
    """Count a refusal of an application; one that has not started yet counts nothing."""
    found = getattr(getattr(app, "state", None), "metrics", None)
    if isinstance(found, Metrics):
        found.count_refused(code)
