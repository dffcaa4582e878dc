"""The ASGI application of one process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import Any

import structlog
from litestar import Litestar, Request, Response, Router, get
from litestar._openapi.plugin import OpenAPIPlugin  # it keeps the schema that both addresses answer with
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.serialization import encode_json
from litestar.status_codes import HTTP_200_OK, HTTP_503_SERVICE_UNAVAILABLE

from clepsydra.bots.thinker import Thinker
from clepsydra.bus import open_bus
from clepsydra.store import migrate, open_store
from clepsydra.tables import archiving, seasons
from clepsydra.tables.bot_runner import BotRunner
from clepsydra.tables.deadlines import Deadlines, Reminders
from clepsydra.tables.forgetting import forget
from clepsydra.tables.ladders import rate_finished
from clepsydra.tables.measuring import measure
from clepsydra.tables.metrics import begin_at_zero
from clepsydra.tables.ports import Unavailable
from clepsydra.tables.service import TableService
from clepsydra.tables.sweeping import keep_sweeping
from clepsydra.tables.tasks import cancel_all
from clepsydra.web.api.access import Called, provide_visit
from clepsydra.web.api.boxes import Boxes
from clepsydra.web.api.games import Games, RulesOfPlay
from clepsydra.web.api.leagues import Leagues
from clepsydra.web.api.look import Look
from clepsydra.web.api.meeting import Invitations, OwnPeople, Persons
from clepsydra.web.api.notices import Devices, Lookers
from clepsydra.web.api.people import People
from clepsydra.web.api.play import Play
from clepsydra.web.api.seats import Tables
from clepsydra.web.api.stream import Streams
from clepsydra.web.compression import compressed
from clepsydra.web.guard import for_this_host, same_origin, strict_headers
from clepsydra.web.hostpages import read_pages
from clepsydra.web.identity import Identities
from clepsydra.web.limits import MOST_PARTS, LimitedRequest, within_limits
from clepsydra.web.messages import AnnouncementBoard
from clepsydra.web.metrics import metrics, timed
from clepsydra.web.notices.outside import Outside
from clepsydra.web.notices.sender import Sender
from clepsydra.web.oidc import Provider
from clepsydra.web.pages import ROUTES, with_pages
from clepsydra.web.pages.browser_errors import LINES, MINUTE, LineBudget
from clepsydra.web.preferences import remember_taste
from clepsydra.web.problems import HANDLERS
from clepsydra.web.rate import Quotas, count_all, within_quotas
from clepsydra.web.scopes import within_scope
from clepsydra.web.sessions import Sessions, recognised
from clepsydra.web.settings import Settings
from clepsydra.web.static_files import static_file
from clepsydra.web.tracing import traced

log = structlog.get_logger(__name__)

A_MINUTE, AN_HOUR = 60, 3_600
LOOK_AFTER = 5.0
LOOK_AFTER_ALONE = 0.5
"""Seconds between two looks for what no message told; the second while the bus is down."""
LAST_WORDS = 2.0
"""For so many seconds the service waits for what goes on beside requests, before it closes."""
LARGEST_BODY = 64 * 1024
READY_WITHIN = 2.0
"""A store that has not said within so many seconds that it is ready is not."""


@get("/health", include_in_schema=False, sync_to_thread=False)
def health() -> dict[str, str]:
    """The process lives."""
    return {"status": "alive"}


@get("/ready", include_in_schema=False)
async def ready(visit: Called) -> Response[dict[str, bool]]:
    """The process can serve: its store answers and is migrated. Without the bus it serves more slowly."""
    service = visit.service
    asking = asyncio.ensure_future(service.store.ready())
    answered, _ = await asyncio.wait({asking}, timeout=READY_WITHIN)
    asking.cancel()
    state = {"store": bool(answered) and asking.result(), "bus": service.bus.connected}
    serves = state["store"] and not service.closing
    return Response(state, status_code=HTTP_200_OK if serves else HTTP_503_SERVICE_UNAVAILABLE)


OPENAPI = "application/vnd.oai.openapi+json"


@get(
    "/openapi.json",
    include_in_schema=False,
    media_type=OPENAPI,
    sync_to_thread=False,
)
def openapi(request: Request[Any, Any, State]) -> Response[bytes]:
    """The description of the API. Litestar's own address lies a folder deeper, so that it answers for nothing else."""
    return Response(description(request.app), media_type=OPENAPI)


def description(app: Litestar) -> bytes:
    """Return the description of the API as JSON, made once."""
    if "openapi" not in app.state:
        app.state.openapi = encode_json(app.plugins.get(OpenAPIPlugin).provide_openapi_schema())
    made: bytes = app.state.openapi
    return made


Background = Callable[[TableService], Coroutine[Any, Any, None]]
"""Work beside the requests that ends by itself when the service closes."""


@asynccontextmanager
async def open_service(settings: Settings, *background: Background) -> AsyncGenerator[TableService]:
    """Open the service with its store and bus, play bots if this process does, and run `background` until it closes."""
    if settings.database.startswith("sqlite"):
        await migrate(settings.database)
    begin_at_zero()
    async with AsyncExitStack() as stack:
        store = await open_store(settings.database, settings.connections)
        stack.push_async_callback(store.close)
        bus = await open_bus(settings.bus, settings.service)
        stack.push_async_callback(bus.close)
        service = TableService(store, bus, most_tables=settings.tables if settings.rate else 0)
        await service.clock.read()
        jobs = [
            _look_after(service),
            keep_sweeping(service, "forgetting", partial(forget, service), AN_HOUR),
            measure(service, queues=settings.bots),
            *(work(service) for work in background),
        ]
        if settings.bots:
            thinker = Thinker()
            stack.push_async_callback(thinker.close)
            player = BotRunner(service, thinker)
            await bus.answer_calls(player.play)
            sender = Sender(service, settings, Outside())
            clocks = Deadlines(service, Reminders(service))
            if settings.archive_days:
                archive = partial(archiving.sweep, service, settings.archive_days)
                jobs.append(keep_sweeping(service, "archiving", archive, A_MINUTE))
            jobs += [
                keep_sweeping(service, "bots", player.sweep, 5),
                keep_sweeping(service, "deadlines", clocks.sweep, 1, until_done=True),
                keep_sweeping(service, "notices", sender.sweep, 2, until_done=True),
                keep_sweeping(service, "ratings", partial(rate_finished, service), A_MINUTE, until_done=True),
                keep_sweeping(service, "seasons", partial(seasons.sweep, service), A_MINUTE),
            ]
        tasks = [asyncio.ensure_future(job) for job in jobs]
        try:
            yield service
        finally:
            service.close_streams()
            # What is being written to the store comes to its end; a bot that thinks is not waited for.
            await asyncio.wait(tasks, timeout=LAST_WORDS)
            await cancel_all(tasks)


async def _look_after(service: TableService) -> None:
    clock = asyncio.get_running_loop().time
    looked = clock()
    # The bus may be lost at any moment; nobody shall wait for the long while to end first.
    while await service.rest(LOOK_AFTER_ALONE):
        if service.bus.connected and clock() - looked < LOOK_AFTER:
            continue
        looked = clock()
        try:
            await service.clock.read()
            await service.look_after()
        except Unavailable as error:
            log.warning("store away", error=repr(error))
        except Exception:
            # Whoever listens depends on this going on.
            log.exception("not looked after")


@asynccontextmanager
async def _served(app: Litestar) -> AsyncGenerator[None]:
    state = app.state
    async with open_service(state.settings, state.announcements.watch, state.quotas.keep_sharing) as service:
        state.service = service
        yield


def state_for(settings: Settings) -> State:
    """All that an application keeps between requests, for these settings."""
    identities = Identities(settings.signing_secrets, https=settings.https)
    return State(
        {
            "settings": settings,
            "identities": identities,
            "quotas": Quotas(settings, identities),
            "outside": Outside(),
            "sessions": Sessions(),
            "announcements": AnnouncementBoard(),
            "host_pages": read_pages(settings.pages),
            "provider": Provider(settings),
            "browser_errors": LineBudget(LINES, MINUTE),
        }
    )


def make_app(settings: Settings) -> Litestar:
    """The application for these settings."""
    api = Router(
        "/api/v1",
        route_handlers=[
            openapi,
            People,
            OwnPeople,
            Persons,
            Boxes,
            Games,
            RulesOfPlay,
            Tables,
            Invitations,
            Play,
            Look,
            Streams,
            Devices,
            Lookers,
            Leagues,
        ],
        middleware=[recognised, within_quotas],
    )
    pages = Router(
        "/",
        route_handlers=ROUTES,
        middleware=[recognised, within_quotas],
        include_in_schema=False,
    )
    app = Litestar(
        route_handlers=[health, ready, metrics, static_file, api, pages],
        guards=[same_origin, within_scope],
        dependencies={"visit": Provide(provide_visit, sync_to_thread=False)},
        exception_handlers=with_pages(HANDLERS),
        middleware=[for_this_host, compressed],
        request_class=LimitedRequest,
        multipart_form_part_limit=MOST_PARTS,
        before_send=[strict_headers, remember_taste],
        lifespan=[_served],
        state=state_for(settings),
        openapi_config=OpenAPIConfig(
            title="Clepsydra",
            version="1",
            path="/api/v1/openapi",
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
        ),
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
    )
    # Around the routing, so that a request to no route is limited, counted and has an id too.
    count_all(app)
    app.asgi_handler = traced(timed(within_limits(app.asgi_handler)))
    return app
