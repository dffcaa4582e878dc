"""Looking back, practising, and the record."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from clepsydra.bus import AloneBus
from clepsydra.kernel import Chance, Refused, from_text, to_text, verify, zones
from clepsydra.tables import looking, seating
from clepsydra.tables.deeds import Agreed, AskedBack, TookBack
from clepsydra.tables.house import House
from clepsydra.tables.match import Match
from clepsydra.tables.table import Status, Table
from tests.service import Party, guest, tells


def seen(match: Match, seat: int | None) -> bytes:
    return msgspec.json.encode(looking.board(match, seat), order="deterministic")


@pytest.mark.parametrize(("game", "seats"), [("hourglass", 3), ("anachrony", 2)])
async def test_history_shows_each_seat_exactly_what_it_saw_then(house: House, game: str, seats: int) -> None:
    party, chance = await Party.begins(house, game, seats), Chance(b"history")
    eyes = (*range(seats), None)
    views: dict[int, dict[int | None, bytes]] = {}

    async def keep() -> None:
        match = await party.match()
        views[match.seq] = {seat: seen(match, seat) for seat in eyes}

    await keep()
    for move in range(60):
        match = await party.match()
        if match.over:
            break
        tentative = [seat for seat in range(seats) if match.position.why_not_undo(seat) is None]
        if move % 7 == 3 and tentative:
            await party.does(tentative[0], TookBack())
        elif move == 29:
            seat, _ = match.affairs.line[8]
            await party.does(seat, AskedBack(8))
            for other in range(seats):
                if other != seat:
                    await party.does(other, Agreed())
        else:
            await party.moves(chance)
        await keep()
    fresh = House(house.store, AloneBus())
    room = await fresh.room(party.id)
    for seq, kept in views.items():
        match = await looking.at(fresh, room, seq)
        assert match.seq == seq
        assert {seat: seen(match, seat) for seat in eyes} == kept, f"after act {seq}"


async def test_before_the_game_there_is_nothing_to_look_at(house: House) -> None:
    party = await Party.sits_down(house)
    room = await party.room()
    for look in (looking.at(house, room, 0), looking.from_the_beginning(house, room), house.match(room)):
        with pytest.raises(Refused) as refused:
            await look
        assert tells(refused) == "TB-SIT-05"


@pytest.mark.rule("TB-REC-08")
async def test_the_record_of_a_running_game_is_given_to_nobody(house: House) -> None:
    party = await Party.begins(house)
    with pytest.raises(Refused) as refused:
        await looking.record(house, await party.room())
    assert tells(refused) == "TB-REC-08"
    await party.plays_on(Chance(b"now"))
    text = to_text(await looking.record(house, await party.room()))
    assert verify(from_text(text)).over


async def test_the_record_holds_names_words_and_times(house: House) -> None:
    party = await Party.begins(house)
    await party.plays_on(Chance(b"whole"))
    record = await looking.record(house, await party.room())
    assert (record.header.names, record.header.entropy) == (("Ann", "Bob"), ("word 0", "word 1"))
    assert all(move.at.endswith("+00:00") for move in record.moves)
    table = await party.table()
    assert record.ending is not None
    assert record.ending.seed == table.seed.hex()


async def forked(house: House, party: Party, seat: int | None, who: Any = None) -> tuple[Table, Match]:
    match = await party.match()
    fork = await seating.practise(house, await party.table(), match, seat, who or guest("Cleo"))
    room = await house.room(fork.id)
    async with room.lock:
        return fork, await looking.current(house, room)


@pytest.mark.rule("TB-LVE-06")
@pytest.mark.parametrize("seat", [0, 1, None])
async def test_practice_deals_anew_what_its_owner_does_not_know(house: House, seat: int | None) -> None:
    party = await Party.begins(house)
    real = (await party.match()).position.state
    hidden: set[str] = set()
    for _ in range(6):
        _, practice = await forked(house, party, seat)
        state = practice.position.state
        assert looking.board(practice, seat) == looking.board(await party.match(), seat), "it looks alike"
        assert state.chance.key != real.chance.key, "and its chance is another"
        hidden.add(repr([zone.pieces for zone in zones(state)]))
    assert len(hidden) > 1


@pytest.mark.rule("TB-LVE-06")
async def test_practice_begins_at_the_start_of_the_running_turn(house: House) -> None:
    party = await Party.begins(house)
    await party.answers(0, ())
    fork, practice = await forked(house, party, 1)
    assert (practice.seq, practice.asked, fork.practice_of) == (0, [0, 1], party.id)
    assert (practice.position.pending, practice.affairs.line) == ({}, [])


@pytest.mark.rule("TB-LVE-06", "TB-LVE-07")
async def test_a_practice_table_is_its_owners_alone_and_has_no_record(house: House) -> None:
    party, cleo = await Party.begins(house), guest("Cleo")
    fork, _ = await forked(house, party, None, cleo)
    assert (fork.public, fork.seats_of(cleo.id)) == (False, (0, 1))
    assert fork.why_not_see(party.people[0].id, None) is not None
    practice = Party(house, fork, {0: cleo, 1: cleo})
    await practice.plays_on(Chance(b"practice"))
    assert (await practice.table()).status is Status.OVER
    with pytest.raises(Refused) as refused:
        await looking.record(house, await practice.room())
    assert tells(refused) == "TB-LVE-07"
    again = await looking.from_the_beginning(House(house.store, AloneBus()), await practice.room())
    assert again.over
    assert (await party.match()).seq == 0, "the game itself knows nothing of it"


@pytest.mark.rule("TB-LVE-06")
async def test_one_can_practise_from_an_earlier_position_and_from_practice(house: House) -> None:
    party = await Party.begins(house)
    await party.plays_on(Chance(b"early"), 9)
    early = await looking.at(house, await party.room(), 2)
    fork = await seating.practise(house, await party.table(), early, 0, party.people[0])
    practice = Party(house, fork, {0: party.people[0], 1: party.people[0]})
    begun = await practice.match()
    assert (begun.position.state.hour, begun.position.before) == (early.position.state.hour, 0)
    _, second = await forked(house, practice, 0)
    assert second.asked == (await practice.match()).asked
