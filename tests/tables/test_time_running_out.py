"""When the time of a seat has run out: what the host chose happens, once, whichever process notices."""

from __future__ import annotations

import asyncio

import pytest
from msgspec import structs

from clepsydra.bus import AloneBus
from clepsydra.kernel import Refused
from clepsydra.store import open_store
from clepsydra.store.queries import SqlStore
from clepsydra.tables import replacing
from clepsydra.tables.audience import Closed
from clepsydra.tables.bot_runner import lets_return
from clepsydra.tables.commands import Resume, TimeOut
from clepsydra.tables.deadlines import CLAIM, Deadlines
from clepsydra.tables.due import Due
from clepsydra.tables.pace import DAY, HOUR, OnTimeOut
from clepsydra.tables.service import TableService
from tests.service import Party, guest, quiet, tells
from tests.tables.clocks import BY_MAIL, CALLING, LIVE, TAKING_OVER, Hand, Heard, sweep
from tests.tables.test_leaving import bots_of


@pytest.fixture
def hand(monkeypatch: pytest.MonkeyPatch) -> Hand:
    return Hand(monkeypatch)


async def time_outs(party: Party) -> list[int]:
    """The seats whose time has run out, each time that it has."""
    acts = await party.service.store.acts(party.id, 0)
    return [act.seat for act in acts if isinstance(act.command, TimeOut)]


@pytest.mark.rule("TB-CLK-04")
async def test_before_its_time_has_run_out_nobody_can_say_so(service: TableService, hand: Hand) -> None:
    party = await Party.begins(service, pace=LIVE)
    hand.passes(599)
    with pytest.raises(Refused) as refused:
        await party.does(0, TimeOut())
    assert tells(refused) == "TB-CLK-04"
    await sweep(service)
    assert await time_outs(party) == []


@pytest.mark.rule("TB-CLK-04")
async def test_a_bot_decides_the_question_and_the_next_one_is_the_persons_again(
    service: TableService, hand: Hand
) -> None:
    party = await Party.begins(service, pace=LIVE)
    await party.answers(0, ())
    hand.passes(600)
    await sweep(service)
    match = await party.match()
    assert (match.state.bots, match.state.stand_ins) == ({1: "river"}, [1])
    assert not lets_return(match, 1)
    with pytest.raises(Refused) as refused:
        await party.does(1, Resume())
    assert tells(refused) == "TB-CLK-04"
    await bots_of(service).play(party.id)
    match = await party.match()
    assert (match.state.bots, match.state.stand_ins) == ({}, [])
    assert match.state.clocks[1].left == 20_000
    assert await time_outs(party) == [1]


@pytest.mark.rule("TB-CLK-04")
async def test_by_correspondence_the_bot_decides_to_the_end_of_the_turn(
    service: TableService, hand: Hand
) -> None:
    party = await Party.begins(service, pace=BY_MAIL)
    await party.answers(0, ())
    await party.answers(1, (), confirm=True)
    (seat,) = (await party.match()).asked
    hand.passes(20 * DAY)
    await sweep(service)
    await bots_of(service).play(party.id)
    match = await party.match()
    assert match.asked == [1 - seat]
    assert match.state.bots == {}
    answers = [act.seat for act in await service.store.acts(party.id, 3)]
    assert set(answers) == {seat}
    assert match.state.clocks[seat].left == 0


@pytest.mark.rule("TB-CLK-04", "TB-CLK-05")
async def test_a_bot_takes_over_until_the_person_is_back_with_time_for_an_answer(
    service: TableService, hand: Hand
) -> None:
    party = await Party.begins(service, pace=TAKING_OVER)
    await party.answers(0, ())
    hand.passes(60)
    await sweep(service)
    await bots_of(service).play(party.id)
    match = await party.match()
    assert (match.asked, match.state.bots, match.state.clocks[1].left) == ([0], {1: "river"}, 0)
    await party.does(1, Resume())
    match = await party.match()
    assert (match.state.bots, match.state.clocks[1].left) == ({}, 20_000)


@pytest.mark.rule("TB-CLK-05")
async def test_who_comes_back_by_correspondence_begins_a_turn(service: TableService, hand: Hand) -> None:
    party = await Party.begins(service, pace=structs.replace(BY_MAIL, on_time_out=OnTimeOut.TAKE_OVER))
    hand.passes(10 * DAY)
    await sweep(service)
    await party.does(0, Resume())
    assert (await party.match()).state.clocks[0].left == DAY * 1_000


@pytest.mark.rule("TB-CLK-09", "TB-SIT-06")
async def test_somebody_takes_the_seat_of_who_did_not_come(service: TableService, hand: Hand) -> None:
    party = await Party.begins(service, pace=CALLING)
    cleo = guest("Cleo")
    await service.store.add_guest(cleo, service.now())
    with pytest.raises(Refused) as refused:
        await replacing.take_seat(service, await party.table(), 0, cleo)
    assert tells(refused) == "TB-CLK-09"
    await party.answers(1, ())
    hand.passes(60)
    await sweep(service)
    (called,) = await service.store.called(10)
    assert (called.table.id, called.calls) == (party.id, (0,))
    before, left_behind = await party.table(), await party.listens(0)
    await replacing.take_seat(service, before, 0, cleo, zone="Europe/Paris")
    after, match = await party.table(), await party.match()
    assert (after.seats[0].guest, after.seats[0].name, after.seats[0].zone) == (
        cleo.id,
        "Cleo",
        "Europe/Paris",
    )
    assert (after.seats[0].word, after.colours) == (before.seats[0].word, before.colours)
    assert (match.state.bots, match.state.calls, match.state.clocks[0].left) == ({}, [], 60_000)
    assert await service.store.called(10) == []
    reports = [left_behind.reports.get_nowait() for _ in range(left_behind.reports.qsize())]
    assert isinstance(reports[-1], Closed)
    await quiet(service)


@pytest.mark.rule("TB-CLK-09")
async def test_who_sits_there_already_takes_no_second_seat(service: TableService, hand: Hand) -> None:
    party = await Party.begins(service, pace=CALLING)
    hand.passes(60)
    await sweep(service)
    with pytest.raises(Refused) as refused:
        await replacing.take_seat(service, await party.table(), 0, party.people[1])
    assert tells(refused) == "TB-CLK-09"


@pytest.mark.rule("TB-CLK-09")
async def test_who_comes_back_first_keeps_the_seat(service: TableService, hand: Hand) -> None:
    party = await Party.begins(service, pace=CALLING)
    hand.passes(60)
    await sweep(service)
    await party.does(0, Resume())
    with pytest.raises(Refused) as refused:
        await replacing.take_seat(service, await party.table(), 0, guest("Cleo"))
    assert tells(refused) == "TB-CLK-09"


@pytest.mark.rule("TB-CLK-09", "TB-SIT-07")
async def test_who_lost_the_seat_does_nothing_more_there_in_any_process(
    service: TableService, store: SqlStore, hand: Hand
) -> None:
    party = await Party.begins(service, pace=CALLING)
    elsewhere = party.at(TableService(store, AloneBus()))
    session = await elsewhere.session()
    await elsewhere.match()
    hand.passes(60)
    await sweep(service)
    await replacing.take_seat(service, await party.table(), 0, guest("Cleo"))
    with pytest.raises(Refused) as refused:
        await elsewhere.answers(0, (), by=party.people[0].id)
    assert tells(refused) == "TB-SIT-07"
    assert await elsewhere.session() is session
    assert session.table.seats[0].name == "Cleo"


async def test_after_every_process_was_restarted_deadlines_ring(database: str, hand: Hand) -> None:
    store = await open_store(database)
    party = await Party.begins(TableService(store, AloneBus()), pace=LIVE)
    await store.close()
    hand.passes(10 * HOUR)
    store = await open_store(database)
    again = TableService(store, AloneBus())
    heard = Heard()
    await Deadlines(again, heard).sweep()
    assert await time_outs(party.at(again)) == [0, 1]
    assert [due.seat for due in heard.reminders] == [0, 1]
    assert await store.due_at(party.id) == []
    await store.close()


async def test_two_processes_that_sweep_at_once_notice_each_time_out_once(
    service: TableService, database: str, hand: Hand
) -> None:
    parties = [await Party.begins(service, pace=LIVE) for _ in range(6)]
    hand.passes(600)
    stores = [await open_store(database) for _ in range(2)]
    heard = Heard()
    sweeping = [Deadlines(TableService(store, AloneBus()), heard) for store in stores]
    await asyncio.gather(*(one.sweep() for one in sweeping))
    hand.passes(CLAIM / 1_000)
    await asyncio.gather(*(one.sweep() for one in sweeping))
    for party in parties:
        assert sorted(await time_outs(party)) == [0, 1]
    assert sorted((due.table, due.seat) for due in heard.reminders) == sorted(
        (party.id, seat) for party in parties for seat in (0, 1)
    )
    for store in stores:
        await store.close()


async def test_what_a_process_claimed_and_did_not_see_to_is_seen_to_by_the_next(
    service: TableService, hand: Hand
) -> None:
    party = await Party.begins(service, pace=LIVE)
    hand.passes(600)
    now = service.now()
    assert len(await service.store.claim_due(now, now + CLAIM, 10)) == 4
    await sweep(service)
    assert await time_outs(party) == []
    hand.passes(CLAIM / 1_000)
    assert len(await sweep(service)) == 2
    assert await time_outs(party) == [0, 1]


async def test_a_reminder_that_could_not_be_told_is_told_again(service: TableService, hand: Hand) -> None:
    class Deaf(Heard):
        async def time_is_short(self, reminder: Due) -> None:
            raise ConnectionError

    await Party.begins(service, pace=LIVE)
    hand.passes(500)
    await Deadlines(service, Deaf()).sweep()
    hand.passes(CLAIM / 1_000)
    assert len(await sweep(service)) == 2
