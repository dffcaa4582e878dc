"""A worker serves its health and its figures: acts of its bots, broken rules, sweeps and queues."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from clepsydra.bus import open_bus
from clepsydra.kernel import Flow, installed_games
from clepsydra.store import open_store
from clepsydra.tables.service import TableService
from clepsydra.web.settings import Settings
from clepsydra.web.worker import worker_app
from tests.kernel.toy import Toy, toy
from tests.service import NATS, Party, quiet
from tests.waiting import until

on_postgresql = pytest.mark.parametrize("database", ["postgresql"], indirect=True)
SWEEPS = {"forgetting", "bots", "deadlines", "notices", "ratings", "seasons"}


class Worker:
    """A worker in this process, and a service beside it where people play."""

    def __init__(self, client: httpx.AsyncClient, service: TableService) -> None:
        self.client = client
        self.service = service

    async def figure(self, name: str, **labels: str) -> float | None:
        """Return a figure of the worker; `None` if it tells none of this name and labels."""
        text = (await self.client.get("/metrics")).raise_for_status().text
        for family in text_string_to_metric_families(text):
            for sample in family.samples:
                if sample.name == name and sample.labels == labels:
                    return float(sample.value)
        return None

    async def health(self) -> dict[str, Any]:
        """Return what the worker says of itself."""
        told: dict[str, Any] = (await self.client.get("/health")).raise_for_status().json()
        return told


@asynccontextmanager
async def working(database: str) -> AsyncGenerator[Worker]:
    settings = Settings(database=database, secret="of these tests", bus=NATS, bots=False)  # noqa: S106 - a test's own
    app = worker_app(settings)
    store, bus = await open_store(database), await open_bus(NATS, settings.service)
    service = TableService(store, bus)
    asgi: Any = app  # httpx and Litestar name the same protocol differently
    async with (
        app.lifespan(),
        httpx.AsyncClient(transport=httpx.ASGITransport(app=asgi), base_url="http://worker") as client,
    ):
        yield Worker(client, service)
        await quiet(service)
    await bus.close()
    await store.close()


@on_postgresql
async def test_the_acts_of_its_bots_are_counted(database: str) -> None:
    async with working(database) as worker:
        before = await worker.figure("clepsydra_acts_total", game="hourglass")
        assert before is not None, "the series begins before the first act"
        party = await Party.begins(worker.service, bots={1: "random"})

        async def counted() -> bool:
            return await worker.figure("clepsydra_acts_total", game="hourglass") == before + 1

        await until("the bot's answer is counted", counted)
        assert [act.seat for act in await worker.service.store.acts(party.id, 0)] == [1]


def breaking(game: Toy) -> Flow[None]:
    yield from game.choose(1, ["this", "that"], rule="TB-ASK-02")
    raise ZeroDivisionError("planted")


@on_postgresql
async def test_rules_that_break_in_it_reach_the_alarm(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(installed_games(), "toy", toy(breaking))
    async with working(database) as worker:
        assert await worker.figure("clepsydra_tables_set_aside_total", game="toy") == 0
        await Party.begins(worker.service, "toy", bots={1: "random"}, confirm=False)

        async def alarmed() -> bool:
            return await worker.figure("clepsydra_tables_set_aside_total", game="toy") == 1

        await until("the table is set aside", alarmed)
        assert await worker.figure("clepsydra_bot_failures_total", bot="random", reason="error")


@on_postgresql
async def test_health_has_the_ages_of_its_sweeps_and_the_lengths_of_its_queues(database: str) -> None:
    async with working(database) as worker:

        async def begun() -> bool:
            lag = await worker.figure("clepsydra_loop_lag_seconds_count")
            told = await worker.health()
            return bool(lag) and len(told["sweeps"]) == len(SWEEPS) and len(told["queues"]) > 0

        await until("it has measured", begun)
        told = await worker.health()
        assert told["status"] == "alive"
        assert set(told["sweeps"]) == SWEEPS
        assert all(age >= 0 for age in told["sweeps"].values())
        assert set(told["queues"]) == {"bots", "deadlines", "notices"}
        for name in SWEEPS:
            assert await worker.figure("clepsydra_sweep_age_seconds", sweep=name) is not None
        pools = [
            await worker.figure("clepsydra_pool_connections", pool=pool, state="idle")
            for pool in ("acts", "other")
        ]
        assert None not in pools
