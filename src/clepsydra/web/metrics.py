"""Figures for an operator, in Prometheus' form: of requests here, of tables in `tables/metrics.py`."""

from __future__ import annotations

import os
import time

from litestar import Response, get
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
    multiprocess,
)

from clepsydra.web.tracing import route_of

REQUESTS = Histogram(
    "clepsydra_request_seconds",
    "Time from request to response",
    ["method", "status"],
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
)
ROUTES = Histogram(
    "clepsydra_route_seconds",
    "Time from request to response, by the template of the route",
    ["method", "route"],
    buckets=(0.01, 0.05, 0.25, 1, 5),
)
BROWSER_ERRORS = Counter("clepsydra_browser_errors_total", "Errors that browsers have reported")
METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}


@get("/metrics", include_in_schema=False, sync_to_thread=True)
def metrics() -> Response[bytes]:
    """Return all figures; those of every process on this machine where several serve together.

    A thread writes them: after many kinds of requests, that takes longer than the event loop may be held.
    """
    registry = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)


def timed(app: ASGIApp) -> ASGIApp:
    """Measure how long each response took to begin."""

    async def measured(scope: Scope, receive: Receive, send: Send) -> None:
        begun, sent = time.perf_counter(), str(scope.get("method", ""))
        method = sent if sent in METHODS else "other"

        async def watched(message: Message) -> None:
            if message["type"] == "http.response.start":
                seconds = time.perf_counter() - begun
                REQUESTS.labels(method, message["status"]).observe(seconds)
                ROUTES.labels(method, route_of(scope)).observe(seconds)
            await send(message)

        await app(scope, receive, watched)

    return measured
