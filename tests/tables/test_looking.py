"""Looking back, practising, and the record."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from clepsydra.bus import AloneBus
from clepsydra.kernel import Chance, Refused, from_text, to_text, verify, zones
from clepsydra.tables import queries
from clepsydra.tables.commands import AgreeTakeback, RequestTakeback, Undo
from clepsydra.tables.match import Match
from clepsydra.tables.practice import practise
from clepsydra.tables.service import TableService
from clepsydra.tables.table import Status, Table
from tests.service import Party, guest, tells


def seen(match: Match, seat: int | None) -> bytes:
    return msgspec.json.encode(queries.board(match, seat), order="deterministic")


@pytest.mark.parametrize(("game", "seats"), [("hourglass", 3), ("anachrony", 2)])
async def test_history_shows_each_seat_exactly_what_it_saw_then(
    service: TableService, game: str, seats: int
) -> None:
    party, chance = await Party.begins(service, game, seats), Chance(b"history")
    eyes = (*range(seats), None)
    views: dict[tuple[int | None, int], bytes] = {}

    async def keep() -> None:
        match = await party.match()
        for seat in eyes:
            kept = views.setdefault((seat, match.noticed[seat]), seen(match, seat))
            assert kept == seen(match, seat), f"act {match.seq} cannot be told from others by seat {seat}"

    await keep()
    for move in range(60):
        match = await party.match()
        if match.over:
            break
        tentative = [seat for seat in range(seats) if match.position.why_not_undo(seat) is None]
        if move % 7 == 3 and tentative:
            await party.does(tentative[0], Undo())
        elif move == 29:
            seat, _ = match.state.history[8]
            await party.does(seat, RequestTakeback(8))
            for other in range(seats):
                if other != seat:
                    await party.does(other, AgreeTakeback())
        else:
            await party.moves(chance)
        await keep()
    fresh = TableService(service.store, AloneBus())
    session = await fresh.session(party.id)
    for (viewer, number), kept in views.items():
        match = await queries.at(fresh, session, number, viewer)
        assert match.noticed[viewer] == number
        assert seen(match, viewer) == kept, f"act {number} as seat {viewer} counts"


async def test_before_the_game_there_is_nothing_to_look_at(service: TableService) -> None:
    party = await Party.sits_down(service)
    session = await party.session()
    for look in (
        queries.at(service, session, 0, None),
        queries.from_the_beginning(service, session),
        service.match(session),
    ):
        with pytest.raises(Refused) as refused:
            await look
        assert tells(refused) == "TB-SIT-05"


@pytest.mark.rule("TB-REC-08")
async def test_the_record_of_a_running_game_is_given_to_nobody(service: TableService) -> None:
    party = await Party.begins(service)
    with pytest.raises(Refused) as refused:
        await queries.record(service, await party.session())
    assert tells(refused) == "TB-REC-08"
    await party.plays_on(Chance(b"now"))
    text = to_text(await queries.record(service, await party.session()))
    assert verify(from_text(text)).over


async def test_the_record_holds_names_words_and_times(service: TableService) -> None:
    party = await Party.begins(service)
    await party.plays_on(Chance(b"whole"))
    record = await queries.record(service, await party.session())
    assert (record.header.names, record.header.entropy) == (("Ann", "Bob"), ("word 0", "word 1"))
    assert all(move.at.endswith("+00:00") for move in record.moves)
    table = await party.table()
    assert record.ending is not None
    assert record.ending.seed == table.seed.hex()


async def forked(
    service: TableService, party: Party, seat: int | None, who: Any = None
) -> tuple[Table, Match]:
    match = await party.match()
    fork = await practise(service, await party.table(), match, seat, who or guest("Cleo"))
    session = await service.session(fork.id)
    async with session.lock:
        return fork, await queries.current(service, session)


@pytest.mark.rule("TB-LVE-06")
@pytest.mark.parametrize("seat", [0, 1, None])
async def test_practice_deals_anew_what_its_owner_does_not_know(
    service: TableService, seat: int | None
) -> None:
    party = await Party.begins(service)
    real = (await party.match()).position.state
    hidden: set[str] = set()
    for _ in range(6):
        _, practice = await forked(service, party, seat)
        state = practice.position.state
        assert queries.board(practice, seat) == queries.board(await party.match(), seat), "it looks alike"
        assert state.chance.key != real.chance.key, "and its chance is another"
        hidden.add(repr([zone.pieces for zone in zones(state)]))
    assert len(hidden) > 1


@pytest.mark.rule("TB-LVE-06")
async def test_practice_begins_at_the_start_of_the_running_turn(service: TableService) -> None:
    party = await Party.begins(service)
    await party.answers(0, ())
    fork, practice = await forked(service, party, 1)
    assert (practice.seq, practice.asked, fork.practice_of) == (0, [0, 1], party.id)
    assert (practice.position.pending, practice.state.history) == ({}, [])


@pytest.mark.rule("TB-LVE-06", "TB-LVE-07")
async def test_a_practice_table_is_its_owners_alone_and_has_no_record(service: TableService) -> None:
    party, cleo = await Party.begins(service), guest("Cleo")
    fork, _ = await forked(service, party, None, cleo)
    assert (fork.public, fork.seats_of(cleo.id)) == (False, (0, 1))
    assert fork.why_not_see(party.people[0].id, None) is not None
    practice = Party(service, fork, {0: cleo, 1: cleo})
    await practice.plays_on(Chance(b"practice"))
    assert (await practice.table()).status is Status.OVER
    with pytest.raises(Refused) as refused:
        await queries.record(service, await practice.session())
    assert tells(refused) == "TB-LVE-07"
    again = await queries.from_the_beginning(
        TableService(service.store, AloneBus()), await practice.session()
    )
    assert again.over
    assert (await party.match()).seq == 0, "the game itself knows nothing of it"


@pytest.mark.rule("TB-LVE-06")
async def test_one_can_practise_from_an_earlier_position_and_from_practice(service: TableService) -> None:
    party = await Party.begins(service)
    await party.plays_on(Chance(b"early"), 9)
    early = await queries.at(service, await party.session(), 2, 0)
    fork = await practise(service, await party.table(), early, 0, party.people[0])
    practice = Party(service, fork, {0: party.people[0], 1: party.people[0]})
    begun = await practice.match()
    assert (begun.position.state.hour, begun.position.before) == (early.position.state.hour, 0)
    _, second = await forked(service, practice, 0)
    assert second.asked == (await practice.match()).asked
