"""A process that plays bots, sees to clocks and sends notices; it serves its health and its figures, and nothing else."""

from __future__ import annotations

import socket
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import structlog
from litestar import Litestar, Request, get
from litestar.datastructures import State
from msgspec import Struct, structs

from clepsydra.tables.metrics import QUEUE
from clepsydra.tables.sweeping import ages
from clepsydra.web.app import open_service
from clepsydra.web.logs import log_uncaught, set_up_logs
from clepsydra.web.metrics import metrics
from clepsydra.web.server import Server
from clepsydra.web.settings import Settings

log = structlog.get_logger(__name__)


class WorkerHealth(Struct):
    """What a worker says of itself."""

    status: str
    sweeps: dict[str, float]
    """By sweep, the seconds since it last succeeded."""
    queues: dict[str, int]
    """By queue, how much waited when it was last counted."""


@get("/health", sync_to_thread=False)
def health(request: Request[Any, Any, State]) -> WorkerHealth:
    """Return how long ago the sweeps succeeded and how much waits; that it answers says that the process lives."""
    return WorkerHealth(
        "alive",
        {name: round(age, 1) for name, age in ages(request.app.state.service).items()},
        {
            sample.labels["queue"]: int(sample.value)
            for family in QUEUE.collect()
            for sample in family.samples
        },
    )


@asynccontextmanager
async def _opened(app: Litestar) -> AsyncGenerator[None]:
    async with open_service(app.state.settings) as service:
        app.state.service = service
        log.info("playing bots")
        yield


def worker_app(settings: Settings) -> Litestar:
    """Return the application of a worker, which plays bots whatever the settings say."""
    return Litestar(
        route_handlers=[health, metrics],
        lifespan=[_opened],
        state=State({"settings": structs.replace(settings, bots=True)}),
        openapi_config=None,
        logging_config=None,
    )


def work(settings: Settings, sock: socket.socket) -> None:
    """Work until told to stop; health and figures are served at the socket."""
    set_up_logs(settings.log)
    log_uncaught()
    Server(worker_app(settings)).run(sockets=[sock])
