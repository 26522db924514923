"""Traces by OpenTelemetry, an extra: ``pip install "sobremesa[traces]"``."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from starlette.datastructures import Headers
from starlette.types import Scope

from sobremesa import __version__
from sobremesa.rulebook.text import Text
from sobremesa.server.settings import BadSetting

MISSING: Final = Text(
    "el ajuste traces pide OpenTelemetry: pip install 'sobremesa[traces]'",
    "setting traces needs OpenTelemetry: pip install 'sobremesa[traces]'",
)


class Tracer:
    """Spans of requests, sent to a collector."""

    def __init__(self, provider: Any) -> None:
        self._tracer = provider.get_tracer("sobremesa.server", __version__)

    def begin(self, scope: Scope, name: str) -> Any:
        """Begin the span of a request, within the client's trace if it names one."""
        from opentelemetry import propagate  # noqa: PLC0415  (an extra)
        from opentelemetry.trace import SpanKind  # noqa: PLC0415

        parent = propagate.extract(Headers(scope=scope))
        span = self._tracer.start_span("request", context=parent, kind=SpanKind.SERVER)
        span.set_attribute("http.request.method", scope.get("method", "GET"))
        span.set_attribute("request.id", name)
        return span

    @staticmethod
    def end(span: Any, scope: Scope, status: int) -> None:
        """End it, named by its route, without the ids in the URL."""
        from opentelemetry.trace import Status, StatusCode  # noqa: PLC0415  (an extra)

        route = str(getattr(scope.get("route"), "path", "")) or "(none)"
        span.update_name(f"{scope.get('method', 'SOCKET')} {route}")
        span.set_attribute("http.route", route)
        if status:
            span.set_attribute("http.response.status_code", status)
        if status >= 500:
            span.set_status(Status(StatusCode.ERROR))
        span.end()


def tracer_of(address: str) -> Tracer | None:
    """Give a tracer that sends to a collector; `None` without a URL."""
    if not address:
        return None
    try:
        # all of these are an extra
        exporters = import_module("opentelemetry.exporter.otlp.proto.http.trace_exporter")
        resources = import_module("opentelemetry.sdk.resources")
        traces = import_module("opentelemetry.sdk.trace")
        export = import_module("opentelemetry.sdk.trace.export")
    except ImportError:
        raise BadSetting(MISSING) from None
    named = resources.Resource.create({"service.name": "sobremesa"})
    provider = traces.TracerProvider(resource=named)
    exporter = exporters.OTLPSpanExporter(endpoint=address)
    provider.add_span_processor(export.BatchSpanProcessor(exporter))
    return Tracer(provider)
