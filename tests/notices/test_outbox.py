"""What is put into the outbox, for whom, and who takes it out."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec import structs
from sqlalchemy import update

from clepsydra.kernel import Chance
from clepsydra.store import open_store
from clepsydra.store.notices import write_notices
from clepsydra.store.queries import SqlStore
from clepsydra.store.schema import destinations
from clepsydra.tables import seating
from clepsydra.tables.commands import DelegateToBot, Resign
from clepsydra.tables.deadlines import Deadlines, Reminders
from clepsydra.tables.notices import Event, Notice, waited_for
from clepsydra.tables.practice import practise
from clepsydra.tables.service import TableService
from tests.notices.receivers import Clock, wants
from tests.service import Party, guest
from tests.tables.clocks import LIVE

LATER = 60_000
Said = list[tuple[str, Event, int]]


async def claimed(store: SqlStore, now: int) -> Said:
    """Who is told what of which seat now; it is told."""
    batches = await store.claim_notices(now, now + LATER, 50)
    for batch in batches:
        await store.notices_told(batch)
    return sorted(
        (batch.destination.owner, told.event, told.seat) for batch in batches for told in batch.notices
    )


async def until_asked(party: Party, seat: int) -> None:
    """Play until it becomes the turn of a seat."""
    chance = Chance(b"turns")
    while seat in waited_for(await party.match()):
        await party.moves(chance)
    while seat not in waited_for(await party.match()):
        await party.moves(chance)


async def test_it_becomes_your_turn(service: TableService, store: SqlStore) -> None:
    party, clock = await Party.begins(service), Clock(service)
    ann, bob = (person.id for person in party.people.values())
    await wants(store, ann)
    await wants(store, bob, events=Event.OVER)
    await until_asked(party, 0)
    assert await claimed(store, clock.at) == [(ann, Event.TURN, 0)]
    assert await claimed(store, clock.at) == [], "once"


async def test_the_game_is_over_for_all_but_who_ended_it(service: TableService, store: SqlStore) -> None:
    party, clock = await Party.begins(service), Clock(service)
    ann, bob = (person.id for person in party.people.values())
    await wants(store, ann, events=Event.OVER)
    await wants(store, bob, events=Event.OVER)
    await party.does(0, Resign())
    assert await claimed(store, clock.at) == [(bob, Event.OVER, 1)]


async def test_somebody_joins_and_the_game_begins(service: TableService, store: SqlStore) -> None:
    clock = Clock(service)
    host, cleo = guest("Ann"), guest("Cleo")
    wishes = seating.Wishes(setup=(await (await Party.sits_down(service)).table()).setup)
    for person in (host, cleo):
        await service.store.add_guest(person, clock.at)
        await wants(store, person.id, events=Event.JOINED | Event.TURN)
    table = await seating.open_table(service, host, wishes)
    await wants(store, table.id, table_id=table.id)
    await seating.sit(service, table.id, 1, cleo)
    told = await claimed(store, clock.at)
    assert told == sorted([(host.id, Event.JOINED, 1), (table.id, Event.JOINED, 1)]), "not to who joined"
    await seating.sit(service, table.id, 0, host)
    await claimed(store, clock.at)
    await seating.start(service, table.id, host)
    begun = await Party(service, table, {0: host, 1: cleo}).match()
    turns = {(table.id, Event.TURN, seat) for seat in waited_for(begun)}
    turns |= {(cleo.id, Event.TURN, 1)} if 1 in waited_for(begun) else set()
    assert await claimed(store, clock.at) == sorted(turns), "the host, who began it, is not told"


async def test_nothing_is_told_of_practice_or_to_a_seat_that_a_bot_plays(
    service: TableService, store: SqlStore
) -> None:
    party, clock = await Party.begins(service), Clock(service)
    ann = party.people[0].id
    await wants(store, ann)
    await party.does(0, DelegateToBot("random", 0))
    fork = await practise(
        service, await party.table(), await party.match(), 0, party.people[0], bots={1: "random"}
    )
    await wants(store, fork.id, table_id=fork.id)
    chance = Chance(b"on")
    for _ in range(20):
        await party.moves(chance)
        await Party(service, fork, {0: party.people[0]}).moves(chance)
    assert await claimed(store, clock.at) == []


async def test_who_was_looking_is_not_told(service: TableService, store: SqlStore) -> None:
    party, clock = await Party.begins(service), Clock(service)
    ann = party.people[0].id
    await wants(store, ann)
    await store.look(ann, party.id, clock.at + 1)
    await until_asked(party, 0)
    assert await claimed(store, clock.at) == []
    clock.passes(60)
    await until_asked(party, 0)
    assert await claimed(store, clock.at) == [(ann, Event.TURN, 0)], "and once they look no more, they are"


async def test_who_has_answered_meanwhile_is_not_told(service: TableService, store: SqlStore) -> None:
    party, clock = await Party.begins(service), Clock(service)
    await wants(store, party.people[0].id, wait=5_000)
    await until_asked(party, 0)
    assert await claimed(store, clock.at) == [], "it is collected"
    while 0 in waited_for(await party.match()):
        await party.moves(Chance(b"answer"))
    clock.passes(6)
    assert await claimed(store, clock.at) == []


async def test_two_processes_never_tell_the_same(
    database: str, service: TableService, store: SqlStore
) -> None:
    clock = Clock(service)
    for _ in range(6):
        party = await Party.begins(service)
        await wants(store, party.people[0].id)
        await until_asked(party, 0)
    other = await open_store(database)
    try:
        taken = await asyncio.gather(
            *(each.claim_notices(clock.at, clock.at + LATER, 4) for each in (store, other))
        )
        left = await store.claim_notices(clock.at, clock.at + LATER, 50)
    finally:
        await other.close()
    keys = [batch.key for batches in (*taken, left) for batch in batches]
    assert len(keys) == len({*keys}) == 6


async def test_what_a_process_claimed_that_died_is_told_by_another_as_the_same(
    service: TableService, store: SqlStore
) -> None:
    party, clock = await Party.begins(service), Clock(service)
    ann = party.people[0].id
    await wants(store, ann)
    await until_asked(party, 0)
    (first,) = await store.claim_notices(clock.at, clock.at + LATER, 9)
    await party.plays_on(Chance(b"more"), 30)
    assert await store.claim_notices(clock.at, clock.at + LATER, 9) == [], (
        "somebody tells it, as far as is known"
    )
    clock.passes(61)
    (again,) = await store.claim_notices(clock.at, clock.at + LATER, 9)
    assert (again.key, again.notices) == (first.key, first.notices)
    await store.notices_told(again)


@pytest.mark.parametrize("fields", [{"suspended": True}, {"confirmed": False}, {"events": Event(0)}])
async def test_where_nothing_may_be_sent_nothing_is_kept(
    service: TableService, store: SqlStore, fields: dict[str, Any]
) -> None:
    party, clock = await Party.begins(service), Clock(service)
    known = await wants(store, party.people[0].id, **fields)
    await until_asked(party, 0)
    await store.keep_destination(structs.replace(known, suspended=False, confirmed=True))
    assert await claimed(store, clock.at) == []


async def test_time_is_short_for_who_has_not_answered(service: TableService, store: SqlStore) -> None:
    clock = Clock(service)
    party = await Party.begins(service, pace=LIVE)
    ann, bob = (person.id for person in party.people.values())
    for person in (ann, bob):
        await wants(store, person, events=Event.SHORT)
    clock.passes(480)
    assert await Deadlines(service, Reminders(service)).sweep() == 2
    await party.answers(0, ())
    assert await claimed(store, clock.at) == [(bob, Event.SHORT, 1)]


async def test_an_event_that_only_a_newer_release_knows_is_left_to_it(
    service: TableService, store: SqlStore
) -> None:
    party, clock = await Party.begins(service), Clock(service)
    ann = party.people[0].id
    new = Event(1 << 12)
    await wants(store, ann, events=new | Event.OVER)
    await store.tell(party.id, [Notice(ann, 0, new), Notice(ann, 0, Event.OVER)], clock.at)
    assert await claimed(store, clock.at + LATER) == [(ann, Event.OVER, 0)]
    assert await claimed(store, clock.at + LATER) == []


async def test_who_chose_before_there_was_a_kind_has_not_refused_it(service: TableService) -> None:
    party = await Party.begins(service)
    early, late = party.people[0].id, party.people[1].id
    store = service.store
    for person in (early, late):
        await wants(store, person, events=Event.TURN)
    before = update(destinations).where(destinations.c.owner == early).values(known=15)
    async with store._transaction() as connection:  # type: ignore[attr-defined] # as a process of before kept it
        await connection.execute(before)
        told = [
            Notice(person, 0, event) for person in (early, late) for event in (Event.SEASON, Event.JOINED)
        ]
        await write_notices(connection, party.id, told, 0)
    assert await claimed(store, LATER) == [(early, Event.SEASON, 0)]  # type: ignore[arg-type] # a store
    (kept,) = await store.destinations_of(early)
    assert kept.events == Event.TURN | Event.SEASON | Event.INVITED, "the page shows what counts"
    await store.keep_destination(structs.replace(kept, events=Event.TURN))
    (chosen,) = await store.destinations_of(early)
    assert chosen.events == Event.TURN, "who chooses again has chosen of all kinds"
