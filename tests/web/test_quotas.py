"""Quotas: they count cost, hold over all processes, count what is not there, and networks as their owners have them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec import structs

from clepsydra.store import open_store
from clepsydra.tables.forgetting import forget
from clepsydra.tables.ports import Unavailable
from clepsydra.tables.quotas import Use
from clepsydra.web import mail, rate
from clepsydra.web.allowances import Allowance
from clepsydra.web.app import make_app, state_for
from clepsydra.web.metering import metered
from clepsydra.web.rate import AN_ADDRESS, CHAT_LINES, MAILS_FROM_ONE_TO_ONE, MAILS_TO_ONE, MINUTE
from tests.waiting import until
from tests.web.api import BASE, SETTINGS, Api, Person, opened
from tests.web.pages.browser import Browser
from tests.web.test_maillinks import Mailbox, asks, mailbox, opens

__all__ = ["mailbox"]
ANN = {"name": "Ann", "colour": "green"}
SENDS = {"smtp": "smtp://mails.example", "mail_from": "games@play.example", "origin": BASE}


def at(api: Api, host: str) -> Person:
    """Somebody who comes from an address."""
    person, asgi = api.stranger(), api.app
    transport: Any = httpx.ASGITransport(app=asgi, client=(host, 1))  # type: ignore[arg-type] # the same protocol
    person.client = httpx.AsyncClient(transport=transport, base_url=BASE)
    return person


@pytest.fixture
def strict(loop: asyncio.Runner, tmp_path: Path) -> Iterator[Api]:
    """A service that takes ten requests a minute from each guest, and forty from each address."""
    yield from opened(loop, f"sqlite:///{tmp_path}/tables.db", rate=10, guests=3)


@pytest.fixture
def usual(loop: asyncio.Runner, tmp_path: Path) -> Iterator[Api]:
    """A service with the usual quotas that sends mails."""
    yield from opened(loop, f"sqlite:///{tmp_path}/tables.db", rate=900, **SENDS)


# What is counted


@pytest.mark.parametrize("path", ["/nowhere", "/api/v1/nowhere", "/ready", "/metrics", "/static/nothing.css"])
async def test_what_costs_no_page_is_counted_too(strict: Api, path: str) -> None:
    stranger = strict.stranger()
    statuses = [(await stranger.client.get(path)).status_code for _ in range(10 * AN_ADDRESS + 3)]
    assert 429 not in statuses[:-3]
    assert statuses[-3:] == [429] * 3
    refused = await stranger.client.get(path)
    assert refused.json()["type"] == "about:clepsydra/slow-down"
    assert 0 < int(refused.headers["retry-after"]) <= 61
    assert refused.headers["x-frame-options"] == "DENY"
    assert (await stranger.client.get("/health")).status_code == 200


async def test_one_customer_of_a_provider_is_one_address(strict: Api) -> None:
    statuses = [
        (await at(strict, f"2001:db8:0:7::{number:x}").call("POST", "/me", ANN)).status_code
        for number in range(8)
    ]
    assert statuses == [200] * 3 + [429] * 5
    await at(strict, "2001:db8:0:8::1").post("/me", ANN, 200)
    mapped = [
        (await at(strict, host).call("POST", "/me", ANN)).status_code for host in ["::ffff:192.0.2.1"] * 4
    ]
    assert mapped == [200] * 3 + [429]
    await at(strict, "192.0.2.1").post("/me", ANN, 429)


# What it costs


async def burns(seconds: float) -> None:
    """Hold the loop for so long, in steps."""
    for _ in range(2):
        until_ = time.thread_time() + seconds / 2
        while time.thread_time() < until_:
            pass
        await asyncio.sleep(0)


async def test_a_meter_charges_steps_and_not_waits() -> None:
    charged: list[int] = []
    begun = time.thread_time_ns()
    other = asyncio.ensure_future(burns(0.1))
    await metered(burns(0.05), charged.append)
    await other
    assert 50_000_000 <= sum(charged) < 90_000_000 < time.thread_time_ns() - begun


async def test_a_meter_passes_on_what_is_returned_raised_and_cancelled() -> None:
    seen: list[str] = []

    async def work(event: asyncio.Event) -> None:
        try:
            await event.wait()
        except asyncio.CancelledError:
            seen.append("cancelled")
            raise
        seen.append("done")
        raise LookupError

    going, stopped = asyncio.Event(), asyncio.Event()
    one = asyncio.ensure_future(_task(work(going)))
    other = asyncio.ensure_future(_task(work(stopped)))
    await asyncio.sleep(0)
    going.set()
    other.cancel()
    results = await asyncio.gather(one, other, return_exceptions=True)
    assert sorted(seen) == ["cancelled", "done"]
    assert [type(result) for result in results] == [LookupError, asyncio.CancelledError]


async def _task(work: Any) -> None:
    await metered(work, lambda _: None)


async def test_a_stream_is_charged_while_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clepsydra.web.metering.CHARGED_AT", 10_000_000)
    charged: list[int] = []
    await metered(burns(0.05), charged.append)
    assert len(charged) > 1


async def test_requests_that_cost_much_are_refused_before_they_are_many(
    usual: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual.app.state.quotas = rate.Quotas(
        structs.replace(usual.app.state.settings, work=1), usual.app.state.identities
    )
    ann, bob = await usual.guest("Ann"), await usual.guest("Bob")
    listed = usual.service.store.open_tables

    async def costly(*args: Any, **kwargs: Any) -> Any:
        await burns(0.3)
        return await listed(*args, **kwargs)

    monkeypatch.setattr(usual.service.store, "open_tables", costly)
    statuses = [(await ann.call("GET", "/tables")).status_code for _ in range(6)]
    assert statuses[0] == 200
    assert statuses[-2:] == [429, 429]
    await bob.get("/me")
    for guest in ("Bob", "Cleo", "Dan"):
        person = await usual.guest(guest)
        for _ in range(4):
            await person.call("GET", "/tables")
    assert (await bob.call("GET", "/me")).status_code == 429, "the address has used all it may"


# All processes


@asynccontextmanager
async def process(database: str, **settings: Any) -> AsyncGenerator[Api]:
    """Another process of the service."""
    app = make_app(SETTINGS)
    app.state = state_for(structs.replace(SETTINGS, database=database, **settings))
    api = Api(app)
    await api.open()
    try:
        yield api
    finally:
        await api.close()


async def test_a_guest_gains_nothing_by_asking_another_process(database: str) -> None:
    async with process(database, rate=100) as one, process(database, rate=100) as other:
        ann = await one.guest("Ann")
        elsewhere = other.stranger()
        elsewhere.client.cookies = ann.client.cookies
        granted = 0
        for _ in range(80):
            granted += (await ann.call("GET", "/me")).status_code == 200
        assert granted == 80
        quotas = other.app.state.quotas
        allowance = quotas._guests_requests
        nothing = Use(quotas._key_of(allowance, ann.id), 0, 60_000)

        async def told() -> bool:
            (used,) = await one.service.store.count_uses([nothing])
            return used.units == 80

        await until("the first process has told the store", told)
        await elsewhere.call("GET", "/me")

        async def heard() -> bool:
            return bool(allowance._counts[ann.id].used > 80)

        await until("the other process has heard", heard)
        for _ in range(80):
            granted += (await elsewhere.call("GET", "/me")).status_code == 200
        assert granted <= 100


async def test_what_is_rare_is_counted_exactly_over_all_processes(database: str) -> None:
    async with process(database, rate=900) as one, process(database, rate=900) as other:
        ann, bob = await one.guest("Ann"), await one.guest("Bob")
        table = await one.table(ann, bob)
        elsewhere = other.stranger()
        elsewhere.client.cookies = ann.client.cookies
        calls = [
            person.call("POST", f"/tables/{table}/chat", {"text": "again"})
            for _ in range(CHAT_LINES + 5)
            for person in (ann, elsewhere)
        ]
        answers = await asyncio.gather(*calls)
        assert sorted({answer.status_code for answer in answers}) == [201, 429]
        assert len(await bob.get(f"/tables/{table}/chat")) == CHAT_LINES
        refused = next(answer for answer in answers if answer.status_code == 429)
        assert refused.json()["type"] == "about:clepsydra/slow-chat"
        await bob.post(f"/tables/{table}/chat", {"text": "me"}, 201)


async def test_without_the_store_a_process_counts_alone(strict: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(_uses: object) -> None:
        raise Unavailable

    ann = await strict.guest("Ann")
    monkeypatch.setattr(strict.service.store, "count_uses", away)
    statuses = [(await ann.call("GET", "/me")).status_code for _ in range(12)]
    assert statuses == [200] * 10 + [429] * 2


async def test_a_bug_does_not_end_the_sharing(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with process(database, rate=5) as api:
        told: list[int] = []

        async def broken(uses: list[Use]) -> list[Any]:
            told.append(len(uses))
            raise LookupError

        monkeypatch.setattr(api.service.store, "count_uses", broken)

        async def told_twice() -> bool:
            await api.stranger().call("GET", "/games")
            return len(told) >= 2

        await until("the process has tried again", told_twice)


async def test_a_count_begins_anew_after_its_time(api: Api) -> None:
    store = api.service.store
    for units, expected in ((2, 2), (3, 5)):
        (used,) = await store.count_uses([Use("minute", units, 60_000)])
        assert used.units == expected
        assert 0 < used.left <= 60_000
    (first,) = await store.count_uses([Use("moment", 7, 0)])
    (again,) = await store.count_uses([Use("moment", 7, 0)])
    assert (first.units, again.units) == (7, 7)
    assert await store.count_uses([]) == []


async def test_processes_that_count_the_same_callers_at_once_lose_nothing(database: str) -> None:
    one, other = await open_store(database), await open_store(database)
    names = [f"caller {number}" for number in range(50)]
    try:
        rounds = [
            store.count_uses([Use(name, 1, 60_000) for name in order])
            for _ in range(10)
            for store, order in ((one, names), (other, names[::-1]))
        ]
        await asyncio.gather(*rounds)
        counted = await one.count_uses([Use(name, 0, 60_000) for name in names])
        assert {used.units for used in counted} == {20}
    finally:
        await one.close()
        await other.close()


async def test_the_store_keeps_no_address_and_forgets_old_counts(
    strict: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate, "SHARED_AFTER", 1e9)  # nothing is counted meanwhile
    await at(strict, "203.0.113.77").post("/me", ANN, 200)
    kept = await _keys(strict)
    assert kept
    assert not any("203.0.113" in key for key in kept)
    later = time.time_ns() // 1_000_000 + 2 * 3_600_000  # counts go by the clock of the database
    monkeypatch.setattr(strict.service, "now", lambda: later)
    await forget(strict.service)
    assert await _keys(strict) == []


async def _keys(api: Api) -> list[str]:
    from sqlalchemy import select

    from clepsydra.store.schema import quotas

    async with api.service.store._transaction() as connection:  # type: ignore[attr-defined] # of either store
        return list(await connection.scalars(select(quotas.c.key)))


def test_a_caller_who_is_quick_is_told_of_at_once() -> None:
    allowance = Allowance(100, MINUTE)
    urgent = [(allowance.wait("ann", 0), allowance.urgent) for _ in range(11)]
    assert urgent == [(0, False)] * 10 + [(0, True)]
    assert (allowance.unshared(), allowance.urgent) == ({"ann": 11}, False)


# Mails


async def test_one_stranger_cannot_use_up_the_mails_of_a_mailbox(usual: Api, mailbox: Mailbox) -> None:
    thief = at(usual, "198.51.100.1")
    statuses = [
        (await thief.client.post("/account/mail", data={"address": "ann@example.org"})).status_code
        for _ in range(12)
    ]
    assert statuses == [200] * MAILS_FROM_ONE_TO_ONE + [429] * (12 - MAILS_FROM_ONE_TO_ONE)
    owner = at(usual, "192.0.2.9")
    given = await owner.client.post("/account/mail", data={"address": "ann@example.org"})
    assert given.status_code == 200
    assert len(mailbox) == MAILS_FROM_ONE_TO_ONE + 1


async def test_many_strangers_cannot_use_up_the_mails_of_an_owner_who_was_here(
    usual: Api, mailbox: Mailbox
) -> None:
    owner = Browser(usual)
    await asks(owner, "ann@example.org")
    await opens(owner, mailbox.link)
    await owner.send((await owner.get("/account")).form("/account/sign-out"))
    statuses = [
        (
            await at(usual, f"198.51.100.{number}").client.post(
                "/account/mail", data={"address": "ann@example.org"}
            )
        ).status_code
        for number in range(2 * MAILS_TO_ONE)
    ]
    assert statuses[-1] == 429
    sent = len(mailbox)
    page = await owner.get("/account/sign-in")
    await owner.send(page.form("/account/mail"), address="ann@example.org")
    assert len(mailbox) == sent + 1


async def test_the_browser_of_one_owner_is_none_of_another(usual: Api, mailbox: Mailbox) -> None:
    thief = Browser(usual)
    await asks(thief, "thief@example.org")
    await opens(thief, mailbox.link)
    await thief.send((await thief.get("/account")).form("/account/sign-out"))
    form = (await thief.get("/account/sign-in")).form("/account/mail")
    for number in range(MAILS_FROM_ONE_TO_ONE + 1):
        await thief.send(form, 200 if number < MAILS_FROM_ONE_TO_ONE else 429, address="ann@example.org")


async def test_mails_that_confirm_notices_leave_those_to_sign_in_alone(
    usual: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert mail.is_address("ann@example.org")
    quotas = usual.app.state.quotas
    request: Any = type("Request", (), {"client": None, "app": usual.app})()
    for _ in range(MAILS_FROM_ONE_TO_ONE):
        await quotas.count_mail(request, "ann@example.org", "notices")
    await quotas.count_mail(request, "ann@example.org", "sign-in")
