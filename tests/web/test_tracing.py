"""Every response has the id of its request, and every request is counted by the template of its route."""

from __future__ import annotations

import re
from typing import Any

import pytest
from structlog.testing import capture_logs

from clepsydra.tables import security
from clepsydra.tables.ports import Unavailable
from clepsydra.web.metrics import ROUTES
from tests.web.api import Api


def counted(method: str, route: str) -> float:
    """Return how many requests of a route have been answered."""
    return sum(
        sample.value
        for family in ROUTES.collect()
        for sample in family.samples
        if sample.name.endswith("_count") and sample.labels == {"method": method, "route": route}
    )


@pytest.mark.parametrize("path", ["/api/v1/me", "/no/such/page", "/"])
async def test_each_response_has_an_id_of_its_own(sqlite_api: Api, path: str) -> None:
    client = sqlite_api.stranger().client
    ids = [(await client.get(path)).headers["x-request-id"] for _ in range(2)]
    assert all(re.fullmatch("[0-9a-f]{16}", each) for each in ids)
    assert len(set(ids)) == 2


@pytest.mark.parametrize(
    ("sent", "taken"),
    [("from-the-proxy-1", True), ("short", False), ("a" * 65, False), ("with space", False)],
)
async def test_the_id_of_a_proxy_is_taken_if_it_is_plain(sqlite_api: Api, sent: str, taken: bool) -> None:
    client = sqlite_api.stranger().client
    answer = await client.get("/health", headers={"X-Request-ID": sent})
    assert (answer.headers["x-request-id"] == sent) is taken


async def test_requests_are_counted_by_the_template_of_their_route(sqlite_api: Api) -> None:
    client = sqlite_api.stranger().client
    routes = {"/api/v1/people/{person_id}": "/api/v1/people/abc", "(none)": "/no/such/page"}
    for route, path in routes.items():
        before = counted("GET", route)
        await client.get(path)
        await client.get(path + "d")
        assert counted("GET", route) == before + 2
    told = (await client.get("/metrics")).text
    assert "/people/abc" not in told


async def test_a_method_that_nobody_knows_makes_no_series_of_its_own(sqlite_api: Api) -> None:
    before = counted("other", "(none)")
    await sqlite_api.stranger().client.request("BREW", "/no/such/page")
    assert counted("other", "(none)") == before + 1


async def test_a_secret_in_the_path_is_not_logged_while_the_store_is_away(
    sqlite_api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_what: Any, **_more: Any) -> None:
        raise Unavailable("away")

    monkeypatch.setattr(sqlite_api.service.store, "destination", away)
    with capture_logs() as logged:
        answer = await sqlite_api.stranger().client.get("/turns/hush-hush")
    assert answer.status_code == 503
    (line,) = [line for line in logged if line["event"] == "busy"]
    assert "hush" not in str(line)


async def test_the_security_log_knows_the_address_of_the_request(
    sqlite_api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    known = sqlite_api.service.store.ready

    async def ready() -> bool:
        seen.append(security.client.get())
        return await known()

    monkeypatch.setattr(sqlite_api.service.store, "ready", ready)
    await sqlite_api.stranger().client.get("/ready")
    assert seen == ["127.0.0.1"]
    assert security.client.get() == ""
