"""What an operator watches, in Prometheus' form."""

from __future__ import annotations

import os
import time

from litestar import Response, get
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Histogram,
    generate_latest,
    multiprocess,
)

REQUESTS = Histogram(
    "clepsydra_request_seconds",
    "Time from request to response",
    ["method", "status"],
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
)


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics() -> Response[bytes]:
    """All figures; those of every process on this machine where several serve together."""
    registry = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)


def timed(app: ASGIApp) -> ASGIApp:
    """Measure how long each response took to begin."""

    async def measured(scope: Scope, receive: Receive, send: Send) -> None:
        begun, method = time.perf_counter(), str(scope.get("method", ""))

        async def watched(message: Message) -> None:
            if message["type"] == "http.response.start":
                REQUESTS.labels(method, message["status"]).observe(time.perf_counter() - begun)
            await send(message)

        await app(scope, receive, watched)

    return measured
