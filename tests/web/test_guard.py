"""What every response carries and every request must pass: headers, origin, rate, cookies and tokens."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.routes import HTTPRoute
from msgspec import structs

from clepsydra.tables.accounts import DAY, PROGRAM_DAYS
from clepsydra.web import mail
from clepsydra.web.allowances import MOST_CALLERS, Allowance
from clepsydra.web.app import make_app
from clepsydra.web.guard import SAFE
from clepsydra.web.identity import COOKIE, Identities
from clepsydra.web.rate import AN_ADDRESS, MAILS_TO_ONE, MINUTE
from tests.waiting import within
from tests.web.api import BASE, SETTINGS, Api, opened

STRICT = {
    "content-security-policy": "default-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; "
    "form-action 'self'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
ANN = {"name": "Ann", "colour": "green"}


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/v1/games", 200),
        ("GET", "/health", 200),
        ("GET", "/metrics", 200),
        ("GET", "/api/v1/openapi.json", 200),
        ("GET", "/nowhere", 404),
        ("GET", "/api/v1/nowhere", 404),
        ("PUT", "/api/v1/me", 405),
        ("GET", "/api/v1/me", 401),
        ("POST", "/api/v1/me", 400),
        ("GET", "/api/v1/tables/nosuchtable", 404),
    ],
)
async def test_every_response_carries_strict_headers(
    sqlite_api: Api, method: str, path: str, status: int
) -> None:
    response = await sqlite_api.stranger().client.request(method, path)
    assert response.status_code == status
    assert STRICT.items() <= dict(response.headers).items()
    assert "strict-transport-security" not in response.headers
    if status >= 400:
        assert response.headers["content-type"] == "application/problem+json"
        assert response.json()["status"] == status


async def test_over_https_browsers_are_told_to_stay_there(sqlite_api: Api) -> None:
    asgi: Any = sqlite_api.app
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=asgi), base_url="https://test") as client:
        response = await client.get("/api/v1/games")
    assert response.headers["strict-transport-security"] == "max-age=31536000; includeSubDomains"


# Orders from other sites


@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "http://elsewhere"},
        {"origin": "null"},
        {"origin": "http://elsewhere", "authorization": "Basic YTpi"},
    ],
)
async def test_what_another_site_makes_a_browser_send_is_refused(
    sqlite_api: Api, headers: dict[str, str]
) -> None:
    ann = await sqlite_api.guest("Ann")
    response = await ann.call("POST", "/me", {"name": "Bob", "colour": "red"}, **headers)
    assert response.status_code == 403
    assert response.headers["content-type"] == "application/problem+json"
    assert (await ann.get("/me"))["name"] == "Ann"


@pytest.mark.parametrize(
    "headers",
    [{"sec-fetch-site": "same-origin"}, {"sec-fetch-site": "none"}, {"origin": BASE}, {}],
)
async def test_what_our_own_pages_and_programs_send_is_taken(
    sqlite_api: Api, headers: dict[str, str]
) -> None:
    ann = await sqlite_api.guest("Ann")
    assert (await ann.call("POST", "/me", ANN, **headers)).status_code == 200


async def test_no_order_of_any_page_or_call_is_taken_from_another_site(sqlite_api: Api) -> None:
    orders = [
        (method, re.sub(r"\{[^}]+\}", "1", route.path))
        for route in make_app(SETTINGS).routes
        if isinstance(route, HTTPRoute)
        for method in sorted(route.methods - SAFE)
    ]
    assert len(orders) > 30
    stranger = sqlite_api.stranger().client
    for method, path in orders:
        response = await stranger.request(method, path, headers={"sec-fetch-site": "cross-site"})
        assert response.status_code == 403, f"{method} {path}"


async def test_reading_is_not_an_order(sqlite_api: Api) -> None:
    response = await sqlite_api.stranger().call("GET", "/games", sec_fetch_site="cross-site")
    assert response.status_code == 200


# Rate


@pytest.fixture
def strict(loop: asyncio.Runner, tmp_path: Path) -> Iterator[Api]:
    """A service that takes five requests a minute from each."""
    yield from opened(loop, f"sqlite:///{tmp_path}/tables.db", rate=5)


async def test_who_sends_too_much_must_wait_and_nobody_else(strict: Api) -> None:
    ann, bob = await strict.guest("Ann"), await strict.guest("Bob")
    for _ in range(5):
        await ann.get("/me")
    refused = await ann.call("GET", "/me")
    assert refused.status_code == 429
    assert 0 < int(refused.headers["retry-after"]) <= 61
    assert refused.json()["type"] == "about:clepsydra/slow-down"
    assert STRICT.items() <= dict(refused.headers).items()
    await bob.get("/me")
    assert (await ann.client.get("/health")).status_code == 200


async def test_pages_and_api_are_counted_together(strict: Api) -> None:
    ann = await strict.guest("Ann")
    for _ in range(2):
        await ann.get("/me")
    pages = [(await ann.client.get("/me")).status_code for _ in range(4)]
    assert pages == [200] * 3 + [429]
    assert (await ann.call("GET", "/me")).status_code == 429


async def test_making_up_cookies_or_tokens_is_no_fresh_start(strict: Api) -> None:
    stranger = strict.stranger()
    statuses = [
        (await stranger.call("GET", "/games", cookie=f"{COOKIE}=made-up-{n}")).status_code for n in range(3)
    ] + [
        (await stranger.call("GET", "/games", authorization=f"Bearer made-up-{n}")).status_code
        for n in range(4)
    ]
    assert statuses == [200] * 5 + [429] * 2


async def test_new_guests_are_no_fresh_start_for_their_address(strict: Api) -> None:
    statuses: list[int] = []
    while len(statuses) < 10 * AN_ADDRESS:
        guest = strict.stranger()
        statuses.append((await guest.call("POST", "/me", ANN)).status_code)
        statuses += [(await guest.call("GET", "/me")).status_code for _ in range(4)]
    granted = [status for status in statuses if status == 200]
    assert len(granted) == 5 * AN_ADDRESS
    assert statuses[-1] == 429


@pytest.fixture
def small(loop: asyncio.Runner, tmp_path: Path) -> Iterator[Api]:
    """A service with small quotas."""
    yield from opened(loop, f"sqlite:///{tmp_path}/tables.db", rate=900, guests=3, tables=2, streams=2)


async def test_an_address_brings_so_many_new_guests_an_hour(small: Api) -> None:
    first = await small.guest("Ann")
    for _ in range(2):
        await small.guest("Bob")
    refused = await small.stranger().call("POST", "/me", ANN)
    assert refused.status_code == 429
    assert refused.json()["type"] == "about:clepsydra/many-guests"
    assert 3500 < int(refused.headers["retry-after"]) <= 3601
    page = await small.stranger().client.post("/me", data=ANN, headers={"accept": "text/html"})
    assert page.status_code == 429
    await first.post("/me", {"name": "Anna", "colour": "blue"}, 200)


async def test_a_guest_hosts_so_many_tables(small: Api) -> None:
    ann = await small.guest("Ann")
    setup = {"setup": {"game": "hourglass", "seats": ["person", "person"]}}
    tables = [await ann.post("/tables", setup, 201) for _ in range(2)]
    refused = await ann.call("POST", "/tables", setup)
    assert (refused.status_code, refused.json()["rule"]) == (409, "TB-SIT-09")
    assert (await ann.call("DELETE", f"/tables/{tables[0]['id']}")).status_code == 204
    await ann.post("/tables", setup, 201)


async def test_a_guest_holds_so_many_streams_and_gets_another_when_one_is_closed(small: Api) -> None:
    ann, bob = await small.guest("Ann"), await small.guest("Bob")
    path = f"/tables/{await small.table(ann, bob)}/stream"
    first, second = ann.stream(path), ann.stream(path)
    async with first, second:
        await second.next()
        refused = await ann.call("GET", path)
        assert refused.status_code == 429
        assert refused.json()["type"] == "about:clepsydra/many-streams"
        assert (
            await ann.client.get(path.replace("/tables", "/t").replace("stream", "live"))
        ).status_code == 429
        async with bob.stream(path) as other:
            await other.next()
    async with ann.stream(path) as again:
        assert again.status == 200
        await again.next()


async def test_a_mailbox_gets_so_many_links_an_hour_whoever_asks(
    small: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[str] = []

    async def send(_settings: object, to: str, *_: str) -> None:
        sent.append(to)

    monkeypatch.setattr(mail, "send", send)
    sends = {"smtp": "smtp://mails.example", "mail_from": "games@play.example", "origin": BASE}
    small.app.state.settings = structs.replace(small.app.state.settings, **sends)

    async def asks(number: int, address: str) -> int:
        asgi: Any = small.app
        transport = httpx.ASGITransport(app=asgi, client=(f"192.0.2.{number}", 1))
        async with httpx.AsyncClient(transport=transport, base_url=BASE) as stranger:
            return (await stranger.post("/account/mail", data={"address": address})).status_code

    spelt = ("ann@example.org", "Ann@Example.org", "ann+1@example.org")
    statuses = [await asks(number, spelt[number % 3]) for number in range(MAILS_TO_ONE + 1)]
    assert statuses == [200] * MAILS_TO_ONE + [429]
    assert await asks(1, "bob@example.org") == 200
    assert len(sent) == MAILS_TO_ONE + 1


def test_a_minute_later_everybody_may_send_again() -> None:
    limit = Allowance(2, MINUTE)
    assert [limit.wait("ann", now) > 0 for now in (0, 1, 2, 59, 60, 61, 62)] == [
        False, False, True, True, False, False, True,
    ]  # fmt: skip


def test_only_so_many_callers_are_remembered() -> None:
    limit = Allowance(1, MINUTE)
    for number in range(MOST_CALLERS + 10):
        limit.wait(f"caller {number}", 0)
    assert len(limit._counts) == MOST_CALLERS


# Cookies and tokens


async def test_a_cookie_is_kept_from_scripts_and_other_sites(sqlite_api: Api) -> None:
    response = await sqlite_api.stranger().call("POST", "/me", ANN)
    cookie = response.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie


def test_over_https_a_cookie_goes_no_other_way() -> None:
    assert Identities("s", https=True).cookie("ann").secure is True


@pytest.mark.parametrize("change", [lambda c: "x" + c[1:], lambda c: c[:-1], lambda c: c.partition(".")[0]])
async def test_a_cookie_that_was_tampered_with_counts_for_nothing(sqlite_api: Api, change: Any) -> None:
    ann = await sqlite_api.guest("Ann")
    tampered = change(ann.client.cookies[COOKIE])
    assert tampered != ann.client.cookies[COOKIE]
    response = await sqlite_api.stranger().call("GET", "/me", cookie=f"{COOKIE}={tampered}")
    assert response.status_code == 401


async def test_a_cookie_is_no_token_and_a_token_no_cookie(sqlite_api: Api) -> None:
    ann = await sqlite_api.guest("Ann")
    token = (await ann.post("/me/token"))["token"]
    stranger = sqlite_api.stranger()
    as_cookie = await stranger.call("GET", "/me", cookie=f"{COOKIE}={token}")
    as_token = await stranger.call("GET", "/me", authorization=f"Bearer {ann.client.cookies[COOKIE]}")
    assert (as_cookie.status_code, as_token.status_code) == (401, 401)


async def test_a_token_acts_for_its_guest_until_it_expires(
    sqlite_api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await sqlite_api.guest("Ann")
    program = await ann.program()
    assert (await program.get("/me"))["id"] == ann.id
    ends = sqlite_api.service.now() + PROGRAM_DAYS * DAY
    for later, status in ((-60_000, 200), (60_000, 401)):
        monkeypatch.setattr(sqlite_api.service, "now", lambda later=later: ends + later)
        sqlite_api.app.state.sessions.forget()
        await program.get("/me", status)


async def test_who_comes_with_a_bad_token_becomes_nobody(sqlite_api: Api) -> None:
    response = await sqlite_api.stranger().call("POST", "/me", ANN, authorization="Bearer made-up")
    assert response.status_code == 401


async def test_a_bad_token_is_not_helped_by_a_good_cookie(sqlite_api: Api) -> None:
    ann = await sqlite_api.guest("Ann")
    assert (await ann.call("GET", "/me", authorization="Bearer made-up")).status_code == 401


def test_another_house_has_another_secret() -> None:
    cookie = Identities("one", https=False).cookie("ann").value
    assert Identities("other", https=False)._checked_cookie(str(cookie)) == (None, 0)
    assert Identities("one", https=False)._checked_cookie(str(cookie)) == ("ann", 0)


# For those who run it


async def test_health_readiness_and_metrics_need_nobody(api: Api) -> None:
    client = api.stranger().client
    assert (await client.get("/health")).json() == {"status": "alive"}
    ready = await client.get("/ready")
    assert (ready.status_code, ready.json()) == (200, {"store": True, "bus": True})
    metrics = await client.get("/metrics")
    assert "clepsydra_streams" in metrics.text
    assert "clepsydra_request_seconds_count" in metrics.text


async def test_a_house_that_closes_is_not_ready(sqlite_api: Api) -> None:
    sqlite_api.service.close_streams()
    assert (await sqlite_api.stranger().client.get("/ready")).status_code == 503


async def test_a_store_that_does_not_answer_in_time_is_not_ready(
    sqlite_api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("clepsydra.web.app.READY_WITHIN", 0.05)
    monkeypatch.setattr(sqlite_api.service.store, "ready", asyncio.Event().wait)
    async with within("it says that it is not ready"):
        ready = await sqlite_api.stranger().client.get("/ready")
    assert (ready.status_code, ready.json()["store"]) == (503, False)


def test_the_operators_pages_are_no_part_of_the_api() -> None:
    paths = make_app(SETTINGS).openapi_schema.to_schema()["paths"]
    assert all(path.startswith("/api/v1/") for path in paths)


async def test_the_description_of_the_api_is_written_once(sqlite_api: Api) -> None:
    person = sqlite_api.stranger()
    first, again = [await person.call("GET", "/openapi.json") for _ in range(2)]
    assert first.headers["content-type"].startswith("application/vnd.oai.openapi+json")
    assert first.json()["paths"].keys() == sqlite_api.app.openapi_schema.to_schema()["paths"].keys()
    assert first.content == again.content == sqlite_api.app.state.openapi
