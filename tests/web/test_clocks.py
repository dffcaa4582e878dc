"""Clocks over the API: days off are taken, and a seat that looks for somebody is."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec import to_builtins

from clepsydra.tables.commands import TakeDaysOff, TakeSeat
from clepsydra.tables.deadlines import Deadlines, Reminders
from clepsydra.tables.working_time import local_day, midnight
from tests.tables.clocks import BY_MAIL, CALLING, Hand
from tests.web.api import Api


@pytest.fixture
def hand(monkeypatch: pytest.MonkeyPatch) -> Hand:
    return Hand(monkeypatch)


@pytest.mark.rule("TB-CLK-07")
async def test_days_off_are_taken_and_everybody_is_shown_them(sqlite_api: Api, hand: Hand) -> None:
    ann, bob = await sqlite_api.guest("Ann"), await sqlite_api.guest("Bob")
    table = await sqlite_api.table(ann, bob, pace=to_builtins(BY_MAIL))
    tomorrow = local_day(hand.now, "") + timedelta(days=1)
    done = await ann.post(f"/tables/{table}/seats/0/days-off", {"first": str(tomorrow), "days": 2})
    assert done == {"seq": 1}
    (act,) = await sqlite_api.service.store.acts(table, 0)
    assert act.command == TakeDaysOff(tomorrow, 2)
    clock = (await bob.get(f"/tables/{table}/picture?seat=1"))["clocks"]["0"]
    assert clock["days_off"] == BY_MAIL.days_off - 2
    assert clock["off"] == [[midnight(tomorrow, ""), midnight(tomorrow + timedelta(days=2), "")]]


@pytest.mark.rule("TB-CLK-09")
async def test_a_seat_that_looks_for_somebody_is_found_and_taken(sqlite_api: Api, hand: Hand) -> None:
    ann, bob, cleo = [await sqlite_api.guest(name) for name in ("Ann", "Bob", "Cleo")]
    table = await sqlite_api.table(ann, bob, pace=to_builtins(CALLING))
    await bob.post(f"/tables/{table}/seats/1/answer", {"answer": [], "expected": 0})
    assert await cleo.get("/tables/called") == []
    hand.passes(CALLING.bank)
    await Deadlines(sqlite_api.service, Reminders(sqlite_api.service)).sweep()
    assert [found["id"] for found in await cleo.get("/tables/called")] == [table]
    shape = await cleo.post(f"/tables/{table}/seats/0/take", {"zone": "Europe/Paris"})
    assert [(seat["name"], seat["yours"]) for seat in shape["seats"]] == [("Cleo", True), ("Bob", False)]
    assert (await sqlite_api.service.store.acts(table, 0))[-1].command == TakeSeat("Cleo")
    kept = await sqlite_api.service.store.table(table)
    assert kept is not None
    assert (kept.seats[0].guest, kept.seats[0].zone) == (cleo.id, "Europe/Paris")
    assert (await cleo.get(f"/tables/{table}/picture?seat=0"))["question"]["rule"]
    await ann.get(f"/tables/{table}/picture?seat=0", 403)
    assert await cleo.get("/tables/called") == []
