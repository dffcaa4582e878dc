"""Whoever watches a table sees all that happens there, through whichever service and whatever gets lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import pytest

from clepsydra.bus import AloneBus, NatsBus
from clepsydra.kernel import Chance
from clepsydra.tables import chat, queries, seating
from clepsydra.tables.audience import MOST_WAITING, Closed, Listener, Moved, Seated, Spoke, Went
from clepsydra.tables.commands import AgreeTakeback, RequestTakeback
from clepsydra.tables.ports import Hear, News
from clepsydra.tables.service import TableService
from clepsydra.tables.table import Status, new_id
from tests.service import NATS, Party, last_picture, quiet, shown_to
from tests.waiting import LIMIT, within


class SlowBus(AloneBus):
    """A bus whose messages arrive when the test says so, or never."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[News] = []
        self.hears: dict[str, Hear] = {}

    async def tell(self, news: News) -> None:
        self.told.append(news)

    async def listen(self, table: str, hear: Hear) -> None:
        await asyncio.sleep(0)
        self.hears.setdefault(table, hear)

    async def unlisten(self, table: str) -> None:
        self.hears.pop(table, None)

    async def deliver(self, to: SlowBus) -> None:
        for news in self.told:
            if news.table in to.hears:
                await to.hears[news.table](news)
        self.told.clear()


def two_services(service: TableService) -> tuple[TableService, TableService]:
    return TableService(service.store, SlowBus()), TableService(service.store, SlowBus())


async def deliver(one: TableService, other: TableService) -> None:
    assert isinstance(one.bus, SlowBus)
    assert isinstance(other.bus, SlowBus)
    await one.bus.deliver(other.bus)


async def test_a_listener_elsewhere_is_shown_what_a_message_tells_of(service: TableService) -> None:
    here, there = two_services(service)
    party = await Party.begins(here)
    listener = await party.at(there).listens(1)
    await party.answers(0, ())
    await quiet(here)
    await deliver(here, there)
    assert last_picture(listener).ready == (0,)


async def test_a_listener_is_shown_what_somebody_else_made_its_house_look_for(service: TableService) -> None:
    """The message that comes later says nothing new; until it does, nobody else may have hidden the act."""
    here, there = two_services(service)
    party = await Party.begins(here)
    listener = await party.at(there).listens(1)
    shown_to(listener)
    await party.answers(0, ())
    await quiet(here)
    await party.at(there).match()
    assert last_picture(listener).ready == (0,)


async def test_a_listener_is_shown_what_its_house_found_out_by_being_refused(service: TableService) -> None:
    here, there = two_services(service)
    party = await Party.begins(here)
    listener = await party.at(there).listens(1)
    shown_to(listener)
    await party.answers(0, (), key="sent twice")
    await party.at(there).answers(0, (), key="sent twice")
    await quiet(here, there)
    assert last_picture(listener).ready == (0,)


async def test_without_any_message_a_look_finds_acts_seats_chat_start_and_end(service: TableService) -> None:
    here, there = two_services(service)
    party = await Party.sits_down(here)
    away = party.at(there)
    listener = await away.listens(1)
    there.bus.connected = False  # type: ignore[misc] # as NATS would say
    await seating.stand_up(here, party.id, 1, party.people[1])
    await there.look_after()
    assert isinstance(listener.reports.get_nowait(), Seated)
    assert (await away.session()).table.seats[1].free

    await seating.sit(here, party.id, 1, party.people[1])
    await seating.start(here, party.id, party.people[0])
    await there.look_after()
    assert last_picture(listener).waits_for == (0, 1)

    await party.answers(0, ())
    await there.look_after()
    assert last_picture(listener).ready == (0,)

    line = await chat.write(here, await party.session(), party.people[0], "hello")
    await there.look_after()
    assert listener.reports.get_nowait() == Spoke(line)

    await party.plays_on(Chance(b"on"))
    await there.look_after()
    assert last_picture(listener).over
    assert (await away.session()).table.status is Status.OVER
    await quiet(here, there)


async def test_a_look_tells_nothing_where_nothing_happened(service: TableService) -> None:
    party = await Party.begins(service)
    listener = await party.listens(0)
    shown_to(listener)
    await service.look_after()
    assert listener.reports.empty()


async def test_who_joins_while_the_game_is_being_started_elsewhere_is_shown_it(service: TableService) -> None:
    here, there = two_services(service)
    party = await Party.sits_down(here)
    session = await there.session(party.id)
    await seating.start(here, party.id, party.people[0])
    listener = Listener(0)
    await there.join(session, listener)
    assert last_picture(listener).waits_for == (0, 1)


async def test_who_comes_while_the_last_one_leaves_still_hears(service: TableService) -> None:
    _, there = two_services(service)
    party = await Party.begins(there)
    session, first = await party.session(), await party.listens(0)
    there.leave(session, first)
    await party.listens(1)
    await quiet(there)
    assert isinstance(there.bus, SlowBus)
    assert party.id in there.bus.hears


async def test_nobody_listening_means_nothing_is_heard(service: TableService) -> None:
    _, there = two_services(service)
    party = await Party.begins(there)
    listener = await party.listens(0)
    assert there.streams == 1
    there.leave(await party.session(), listener)
    await quiet(there)
    assert isinstance(there.bus, SlowBus)
    assert (there.streams, there.bus.hears) == (0, {})


async def test_who_comes_back_gets_what_they_missed_and_no_more(service: TableService) -> None:
    party = await Party.begins(service)
    chance = Chance(b"gap")
    await party.plays_on(chance, 6)
    seen = await party.picture(0)
    known = list(seen.events)
    await party.plays_on(chance, 6)
    now = await party.picture(0)
    listener = Listener(0)
    assert await service.join(await party.session(), listener, (seen.seq, seen.settled))
    gap = last_picture(listener)
    assert gap.first_event == seen.settled > seen.first_event or not seen.settled
    assert known[: gap.first_event - seen.first_event] + list(gap.events) == list(now.events)


async def test_who_was_away_too_long_for_this_house_is_told_to_load_anew(service: TableService) -> None:
    party = await Party.begins(service)
    seen = await party.picture(0)
    await party.plays_on(Chance(b"long"), 8)
    fresh = TableService(service.store, AloneBus())
    assert (await party.at(fresh).match()).told > seen.settled
    listener = Listener(0)
    assert not await fresh.join(await fresh.session(party.id), listener, (seen.seq, seen.settled))
    assert last_picture(listener) == await party.at(fresh).picture(0), "they get all that is at hand"
    assert not await fresh.join(await fresh.session(party.id), Listener(0), (10_000, 10_000)), (
        "from elsewhere"
    )


async def test_who_slept_through_going_back_is_told_to_load_anew(service: TableService) -> None:
    party = await Party.begins(service)
    await party.answers(0, ())
    await party.answers(1, (), confirm=True)
    seen = await party.picture(0)
    await party.does(1, RequestTakeback(1))
    await party.does(0, AgreeTakeback())
    assert not await service.join(await party.session(), Listener(0), (seen.seq, seen.settled))


async def test_what_others_do_not_see_is_not_told_to_them(service: TableService) -> None:
    party = await Party.begins(service)
    await party.answers(0, ())
    await party.answers(1, (), confirm=True)
    seat = (await party.match()).asked[0]
    listeners = {who: await party.listens(who) for who in (seat, 1 - seat, None)}
    for listener in listeners.values():
        shown_to(listener)
    await party.answers(seat, ("pass",))
    await quiet(service)
    assert [len(shown_to(listener)) for listener in listeners.values()] == [1, 0, 0]


async def test_no_picture_is_made_for_who_draws_the_match_itself(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await Party.begins(service)
    await party.answers(0, ())
    await party.answers(1, (), confirm=True)
    seat = (await party.match()).asked[0]
    monkeypatch.setattr("clepsydra.tables.audience.picture_of", None)
    pages = {who: Listener(who, pictures=False) for who in (seat, 1 - seat, None)}
    for page in pages.values():
        await service.join(await party.session(), page)
        assert page.reports.get_nowait() == Went()
    await party.answers(seat, ("pass",))
    await quiet(service)
    assert [page.reports.qsize() for page in pages.values()] == [1, 0, 0], "the others could not notice it"
    assert pages[seat].reports.get_nowait() == Went()


async def test_who_is_told_pictures_is_told_them_beside_pages(service: TableService) -> None:
    party = await Party.begins(service)
    page = Listener(None, pictures=False)
    await service.join(await party.session(), page)
    program = await party.listens(None)
    shown_to(program)
    page.reports.get_nowait()
    await party.answers(0, ())
    await party.answers(1, (), confirm=True)
    await quiet(service)
    assert last_picture(program) == await party.picture(None)
    assert {page.reports.get_nowait() for _ in range(page.reports.qsize())} == {Went()}
    service.leave(await party.session(), program)
    await party.answers((await party.match()).asked[0], ("pass",), confirm=True)
    again = await party.listens(None)
    assert last_picture(again) == await party.picture(None), "made anew for who comes later"


async def test_a_listener_who_does_not_read_is_sent_away_and_holds_nobody_up() -> None:
    listener = Listener(None)
    for _ in range(MOST_WAITING + 50):
        listener.tell(Seated())
    reports = [listener.reports.get_nowait() for _ in range(listener.reports.qsize())]
    assert (len(reports), reports[-1]) == (MOST_WAITING + 1, Closed())


async def test_a_house_that_closes_sends_every_listener_away(service: TableService) -> None:
    party = await Party.begins(service)
    listeners = [await party.listens(seat) for seat in (0, 1, None)]
    service.close_streams()
    for listener in listeners:
        shown = [listener.reports.get_nowait() for _ in range(listener.reports.qsize())]
        assert shown[-1] == Closed()
    assert service.closing


async def test_spectators_share_one_rendering(service: TableService) -> None:
    party = await Party.begins(service)
    two = [await party.listens(None) for _ in range(2)]
    for listener in two:
        shown_to(listener)
    await party.answers(0, ())
    await quiet(service)
    one, other = (listener.reports.get_nowait() for listener in two)
    assert isinstance(one, Moved)
    assert one is other


@asynccontextmanager
async def services_on_nats(service: TableService) -> AsyncGenerator[tuple[TableService, TableService]]:
    name = new_id()  # other tests are at the same server at the same time
    buses = [await NatsBus.open(NATS, name, patience=LIMIT) for _ in range(2)]
    services = TableService(service.store, buses[0]), TableService(service.store, buses[1])
    try:
        yield services
    finally:
        await quiet(*services)
        for bus in buses:
            await bus.close()


async def until_seq(listener: Listener, seq: int) -> None:
    """Read reports until a picture of this act has come."""
    async with within(f"a picture of act {seq}"):
        while True:
            report = await listener.reports.get()
            if isinstance(report, Moved) and report.picture.seq >= seq:
                return


async def test_two_houses_on_nats_come_to_the_same_picture(service: TableService) -> None:
    async with services_on_nats(service) as (here, there):
        party = await Party.begins(here, "hourglass", 3)
        away, chance = party.at(there), Chance(b"nats")
        watchers = [await at.listens(None) for at in (party, away)]
        move = 0
        while await (party, away)[move % 2].moves(chance) is not None:
            move += 1
        end = await party.match()
        for watcher in watchers:
            await until_seq(watcher, end.noticed[None])
        assert (await party.picture(None)).result == (await away.picture(None)).result is not None


async def test_chat_and_seats_are_told_over_nats(service: TableService) -> None:
    async with services_on_nats(service) as (here, there):
        party = await Party.sits_down(here)
        listener = await party.at(there).listens(None)
        async with within("the line and the free seat are told elsewhere"):
            line = await chat.write(here, await party.session(), party.people[0], "hello")
            while (report := await listener.reports.get()) == Seated():
                pass  # both sat down before the listener came, which the other server may learn only now
            assert report == Spoke(line)
            await seating.stand_up(here, party.id, 1, party.people[1])
            assert isinstance(await listener.reports.get(), Seated)


@pytest.mark.parametrize("seat", [0, 1, None])
async def test_the_log_tells_all_from_the_beginning(service: TableService, seat: int | None) -> None:
    party = await Party.begins(service)
    watcher = await party.listens(seat)
    await party.plays_on(Chance(b"log"))
    await quiet(service)
    events: list[object] = []
    for picture in shown_to(watcher):
        events[picture.first_event :] = picture.events
    match = await queries.from_the_beginning(service, await party.session())
    assert match.told == 0
    assert match.position.events(seat) == events
