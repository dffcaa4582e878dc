"""Seasons begin, play and end by themselves, each step once, however many processes sweep."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterable
from contextlib import asynccontextmanager

import pytest

from clepsydra.bots import at_random
from clepsydra.bus import AloneBus
from clepsydra.kernel import Chance, Refused
from clepsydra.store import open_store
from clepsydra.tables import seasons
from clepsydra.tables.accounts import Mail
from clepsydra.tables.commands import ConfirmTurn, Resign, SubmitAnswer
from clepsydra.tables.leagues import LONGEST, PACE, PAUSE, Season
from clepsydra.tables.match import SUBSTITUTE
from clepsydra.tables.notices import Channel, Destination, Event
from clepsydra.tables.playing import Sent, act
from clepsydra.tables.ports import Unavailable
from clepsydra.tables.seating import NoSuchGame
from clepsydra.tables.service import TableService
from clepsydra.tables.table import Guest, Status, Table
from tests.service import guest, quiet, tells
from tests.tables.clocks import Hand

NAMES = ("ann", "bob", "cleo", "dan", "eve", "fay", "gus")


@pytest.fixture
def hand(monkeypatch: pytest.MonkeyPatch) -> Hand:
    return Hand(monkeypatch)


async def entered(service: TableService, *names: str) -> None:
    """Accounts that enter the league of Hourglass."""
    for name in names:
        person = Guest(name, name.capitalize(), "green")
        assert await service.store.add_account(person, Mail(f"{name}@example.org", name, 0), None, 0) == []
        await seasons.enter(service, "hourglass", person)


async def running(service: TableService) -> Season:
    found = await service.store.season("hourglass")
    assert found
    return found


async def tables(service: TableService, season: Season) -> list[Table]:
    found = [await service.store.table(table.id) for table in season.tables]
    return [table for table in found if table is not None]


async def begun(service: TableService, hand: Hand, *names: str) -> Season:
    """A season of these people."""
    await entered(service, *names)
    hand.now += PAUSE
    await seasons.sweep(service)
    return await running(service)


async def resigns(service: TableService, table: Table, names: Iterable[str]) -> None:
    """These people give a table up, the first of them first."""
    for name in names:
        (seat,) = table.seats_of(name)
        await act(service, table.id, Sent(seat, Resign()))


async def answered_by_others(service: TableService, table: Table, slow: str) -> None:
    """All answer at once, until only somebody slow is waited for."""
    (late,), chance = table.seats_of(slow), Chance(b"quick")
    match = await service.match_at(table, None)
    while others := {*match.asked} - {late}:
        seat = min(others)
        held = match.position.held == seat
        answer = () if held else at_random(match.position.asks[seat], chance)
        await act(service, table.id, Sent(seat, ConfirmTurn() if held else SubmitAnswer(answer)))
        match = await service.match_at(table, None)
    assert match.asked == [late]


@pytest.mark.rule("TB-LEA-01")
async def test_who_has_an_account_enters_a_league_and_leaves_it(service: TableService) -> None:
    stranger = guest()
    await service.store.add_guest(stranger, service.now())
    with pytest.raises(Refused) as refused:
        await seasons.enter(service, "hourglass", stranger)
    assert tells(refused) == "TB-LEA-01"
    with pytest.raises(NoSuchGame):
        await seasons.enter(service, "chess", stranger)
    await entered(service, "ann")
    ann = Guest("ann", "Ann", "green")
    await seasons.enter(service, "hourglass", ann, "Europe/Paris")
    (entry,) = await service.store.entries("hourglass")
    assert (entry.guest, entry.zone) == ("ann", ""), "entered once"
    await seasons.leave(service, "hourglass", ann)
    assert await service.store.entries("hourglass") == []


@pytest.mark.rule("TB-LEA-02", "TB-LEA-04")
async def test_a_season_begins_with_its_tables(service: TableService, hand: Hand) -> None:
    await entered(service, *NAMES)
    hand.now += PAUSE - 1
    await seasons.sweep(service)
    assert await service.store.season("hourglass") is None
    hand.now += 1
    await seasons.sweep(service)
    season = await running(service)
    assert [division.members for division in season.divisions] == [NAMES[:4], NAMES[4:]]
    for division in season.divisions:
        sat = []
        for table in division.tables:
            found = await service.store.table(table.id)
            assert found
            assert (found.status, found.pace, found.public) == (Status.PLAYING, PACE, True)
            assert found.setup.modules == ()
            assert len({seat.colour for seat in found.seats}) == len(found.seats)
            sat.append([seat.guest for seat in found.seats])
            assert sat[-1] == [division.members[seed] for seed in table.seats]
            assert await service.store.due_at(table.id), "the clocks run"
        assert sat[0] == sat[1][::-1]
        assert sorted(map(str, sat[0])) == sorted(division.members)


@asynccontextmanager
async def processes(database: str, count: int) -> AsyncGenerator[list[TableService]]:
    stores = [await open_store(database) for _ in range(count)]
    services = [TableService(store, AloneBus()) for store in stores]
    try:
        yield services
    finally:
        await quiet(*services)
        for store in stores:
            await store.close()


async def swept(service: TableService) -> int:
    """A sweep as a process does it: who finds the store busy comes back later."""
    try:
        return await seasons.sweep(service)
    except Unavailable:
        return 0


@pytest.mark.rule("TB-LEA-02", "TB-LEA-04")
async def test_of_several_processes_each_season_and_table_is_made_once(
    database: str, service: TableService, hand: Hand
) -> None:
    await entered(service, *NAMES)
    hand.now += PAUSE
    ann = Destination(
        id="d", owner="ann", channel=Channel.WEBHOOK, address="", events=Event.SEASON, lang="en", wait=0
    )
    await service.store.keep_destination(ann)
    async with processes(database, 2) as others:
        await asyncio.gather(*map(swept, others))
    await seasons.sweep(service)
    season = await running(service)
    assert season.number == 1
    made = {listed.table.id for name in NAMES for listed in await service.store.tables_of(name, 100)}
    assert made == {table.id for table in season.tables}
    (told,) = await service.store.claim_notices(hand.now, hand.now + 1, 10)
    assert [(each.event, each.table_id) for each in told.notices] == [(Event.SEASON, season.divisions[0].tables[0].id)]  # fmt: skip


@pytest.mark.rule("TB-LEA-04")
async def test_what_a_process_that_died_left_out_is_made_up_for(
    service: TableService, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    await entered(service, *NAMES)
    hand.now += PAUSE
    add, made = service.store.add_begun, 0

    async def dies(*told: object) -> bool:
        nonlocal made
        made += 1
        if made == 3:
            raise RuntimeError("killed")
        return await add(*told)  # type: ignore[arg-type]

    monkeypatch.setattr(service.store, "add_begun", dies)
    with pytest.raises(RuntimeError):
        await seasons.sweep(service)
    season = await running(service)
    assert len(await tables(service, season)) == 2
    await service.store.leave_league("hourglass", "gus")
    await service.store.erase("fay", "somebody", 1)
    await seasons.sweep(service)
    assert await running(service) != season, "Fay is forgotten"
    made_up = await tables(service, season)
    assert len(made_up) == 4
    sitting = [sorted(str(seat.guest or seat.bot) for seat in table.seats) for table in made_up]
    assert sitting == [["ann", "bob", "cleo", "dan"]] * 2 + [sorted(["eve", SUBSTITUTE, "gus"])] * 2


@pytest.mark.rule("TB-LEA-05", "TB-LEA-07", "TB-LEA-08", "TB-LEA-09")
async def test_a_season_ends_with_its_tables_and_the_next_one_follows(
    service: TableService, hand: Hand
) -> None:
    season = await begun(service, hand, *NAMES)
    top = season.divisions[0].tables
    for table in await tables(service, season):
        high = table.id in {each.id for each in top}
        await resigns(service, table, ("ann", "bob", "cleo") if high else ("eve", "fay"))
        assert (await running(service)).ended_at is None
    assert await seasons.sweep(service) == 1
    ended = await running(service)
    assert ended.ended_at == hand.now
    assert [line.guest for line in ended.divisions[0].standings] == ["dan", "ann", "bob", "cleo"]
    assert [line.points for line in ended.divisions[1].standings] == [10, 2, 2]
    assert [entry.guest for entry in await service.store.entries("hourglass")] == ["dan", "gus"]
    for name in ("ann", "bob", "cleo"):
        await seasons.enter(service, "hourglass", Guest(name, name, "green"))
    assert await seasons.sweep(service) == 0
    hand.now += PAUSE
    assert await seasons.sweep(service) == 1
    following = await running(service)
    assert (following.number, following.ended_at) == (2, None)
    assert [division.members for division in following.divisions] == [("dan", "ann", "bob", "gus")]


@pytest.mark.rule("TB-LEA-07", "TB-LEA-10")
async def test_after_its_last_day_a_season_ends_and_who_was_waited_for_gains_nothing(
    database: str, service: TableService, hand: Hand
) -> None:
    season = await begun(service, hand, *NAMES[:3])
    one, other = await tables(service, season)
    await resigns(service, one, ("ann", "bob"))
    await answered_by_others(service, other, "ann")
    hand.now += LONGEST - 1
    await seasons.sweep(service)
    assert (await running(service)).ended_at is None
    hand.now += 1
    async with processes(database, 2) as others:
        assert sum(await asyncio.gather(*map(swept, others))) == 1
    ended = await running(service)
    assert ended.ended_at == hand.now
    assert [(line.guest, line.points) for line in ended.divisions[0].standings] == [("cleo", 10), ("bob", 6), ("ann", 2)]  # fmt: skip
    assert len(await service.store.entries("hourglass")) == 3, "a slow person is not gone"
    await resigns(service, other, ("cleo", "bob"))
    assert (await running(service)) == ended, "played on, without a word in the league"


async def test_an_account_takes_the_league_along_and_leaves_its_place_to_nobody(
    service: TableService, hand: Hand
) -> None:
    await begun(service, hand, *NAMES[:3])
    await service.store.erase("ann", "somebody", 1)
    assert [entry.guest for entry in await service.store.entries("hourglass")] == ["bob", "cleo"]
    assert (await running(service)).divisions[0].members == ("", "bob", "cleo")
    await service.store.adopt("other", "bob")
    assert [entry.guest for entry in await service.store.entries("hourglass")] == ["cleo", "other"]
    assert await service.store.seasons_of("other") == [("hourglass", 1, 0)]
