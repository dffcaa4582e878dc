"""The ASGI application of one process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager

import structlog
from litestar import Litestar, Response, Router, get
from litestar.config.app import AppConfig
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.status_codes import HTTP_200_OK, HTTP_503_SERVICE_UNAVAILABLE

from clepsydra.bots.thinker import Thinker
from clepsydra.bus import open_bus
from clepsydra.store import migrate, open_store
from clepsydra.tables.botturns import BotPlayer
from clepsydra.tables.house import House
from clepsydra.tables.ports import Unavailable
from clepsydra.web.api.access import Called, provide_visit
from clepsydra.web.api.games import Games, RulesOfPlay
from clepsydra.web.api.look import Look
from clepsydra.web.api.people import People
from clepsydra.web.api.play import Play
from clepsydra.web.api.seats import Tables
from clepsydra.web.api.stream import Streams
from clepsydra.web.assets import static_file
from clepsydra.web.compression import compressed
from clepsydra.web.guard import same_origin, strict_headers
from clepsydra.web.identity import Identities
from clepsydra.web.metrics import metrics, timed
from clepsydra.web.pages import ROUTES, with_pages
from clepsydra.web.preferences import remember_taste
from clepsydra.web.problems import HANDLERS
from clepsydra.web.rate import RateLimit
from clepsydra.web.settings import Settings

log = structlog.get_logger(__name__)

LOOK_AFTER = 5.0
LOOK_AFTER_ALONE = 0.5
"""Seconds between two looks for what no message told; the second while the bus is down."""
LARGEST_BODY = 64 * 1024


@get("/health", include_in_schema=False, sync_to_thread=False)
def health() -> dict[str, str]:
    """The process lives."""
    return {"status": "alive"}


@get("/ready", include_in_schema=False)
async def ready(visit: Called) -> Response[dict[str, bool]]:
    """The process can serve: its store answers and is migrated. Without the bus it serves more slowly."""
    house = visit.house
    state = {"store": await house.store.ready(), "bus": house.bus.connected}
    serves = state["store"] and not house.closing
    return Response(state, status_code=HTTP_200_OK if serves else HTTP_503_SERVICE_UNAVAILABLE)


@asynccontextmanager
async def open_house(settings: Settings) -> AsyncGenerator[House]:
    """The house with its store and its bus, the bots played if this process plays them."""
    if settings.database.startswith("sqlite"):
        await migrate(settings.database)
    async with AsyncExitStack() as stack:
        store = await open_store(settings.database, settings.connections)
        stack.push_async_callback(store.close)
        bus = await open_bus(settings.bus)
        stack.push_async_callback(bus.close)
        house = House(store, bus)
        tasks = [asyncio.ensure_future(_look_after(house))]
        if settings.bots:
            thinker = Thinker()
            stack.push_async_callback(thinker.close)
            player = BotPlayer(house, thinker)
            await bus.answer_calls(player.play)
            tasks.append(asyncio.ensure_future(player.keep_sweeping()))
        try:
            yield house
        finally:
            house.close_streams()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


async def _look_after(house: House) -> None:
    clock = asyncio.get_running_loop().time
    looked = clock()
    while True:
        # The bus may be lost at any moment; nobody shall wait for the long while to end first.
        await asyncio.sleep(LOOK_AFTER_ALONE)
        if house.bus.connected and clock() - looked < LOOK_AFTER:
            continue
        looked = clock()
        try:
            await house.look_after()
        except Unavailable as error:
            log.warning("store away", error=repr(error))
        except Exception:
            # Whoever listens depends on this going on.
            log.exception("not looked after")


def make_app(settings: Settings) -> Litestar:
    """The application for these settings."""
    identities = Identities(settings.secret, https=settings.https)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncGenerator[None]:
        async with open_house(settings) as house:
            app.state.house = house
            yield

    def with_state(config: AppConfig) -> AppConfig:
        config.state.identities = identities
        return config

    limits = [RateLimit(settings.rate, identities).middleware] if settings.rate else []
    api = Router(
        "/api/v1",
        route_handlers=[People, Games, RulesOfPlay, Tables, Play, Look, Streams],
        guards=[same_origin],
        middleware=limits,
    )
    pages = Router(
        "/", route_handlers=ROUTES, guards=[same_origin], middleware=limits, include_in_schema=False
    )
    return Litestar(
        route_handlers=[health, ready, metrics, static_file, api, pages],
        dependencies={"visit": Provide(provide_visit, sync_to_thread=False)},
        exception_handlers=with_pages(HANDLERS),
        middleware=[timed, compressed],
        before_send=[strict_headers, remember_taste],
        lifespan=[lifespan],
        on_app_init=[with_state],
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
