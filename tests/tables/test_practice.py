"""Playing on from a moment of a game: where it begins, who plays, and that it is kept like any table."""

from __future__ import annotations

import pytest

from clepsydra.bots.thinker import Thinker
from clepsydra.bus import AloneBus
from clepsydra.kernel import Chance, Position, Refused, clone, zones
from clepsydra.tables import queries, replay
from clepsydra.tables.bot_runner import BotRunner
from clepsydra.tables.match import Match
from clepsydra.tables.practice import practise
from clepsydra.tables.service import TableService
from clepsydra.tables.table import Status, Table
from tests.service import Party, guest, tells

GAMES = [("hourglass", 2), ("anachrony", 2), ("inventions", 3), ("rulebenders", 3)]


async def played_on(
    party: Party, number: int, seat: int | None, bots: dict[int, str] | None = None
) -> tuple[Match, Table]:
    """The moment, and the practice table that goes on from it."""
    told = await replay.replay_of(party.service, await party.session())
    match, table = told.moment(number), await party.table()
    return match, await practise(party.service, table, match, seat, guest("Cleo"), bots=bots)


async def opened_anew(service: TableService, table: Table) -> Match:
    """The practice as a process knows it that has just started."""
    fresh = TableService(service.store, AloneBus())
    session = await fresh.session(table.id)
    async with session.lock:
        return await queries.current(fresh, session)


@pytest.mark.rule("TB-LVE-08")
@pytest.mark.parametrize(("game", "seats"), GAMES)
async def test_practice_from_a_finished_game_begins_with_all_as_it_lay(
    service: TableService, game: str, seats: int
) -> None:
    party = await Party.begins(service, game, seats)
    await party.plays_on(Chance(b"as it lay"))
    for number in (0, 11, 17):
        match, table = await played_on(party, number, None)
        start = Position(match.position.rules, clone(match.position.checkpoint))
        begun = (await opened_anew(service, table)).position
        assert begun.rules.encode(begun.state) == start.rules.encode(start.state)
        assert begun.state.chance == start.state.chance, "the same dice will fall"
        assert list(begun.asks) == list(start.asks)
        assert (table.practice_of, table.public, table.setup) == (
            party.id,
            False,
            (await party.table()).setup,
        )


@pytest.mark.rule("TB-LVE-06")
@pytest.mark.parametrize(("game", "seats"), GAMES)
async def test_practice_from_a_running_game_deals_anew_what_is_hidden(
    service: TableService, game: str, seats: int
) -> None:
    party = await Party.begins(service, game, seats)
    await party.plays_on(Chance(b"dealt anew"), 15)
    assert not (await party.match()).over
    different = 0
    for number in (0, 3, 6, 9):
        for seat in (None, 0):
            match, table = await played_on(party, number, seat)
            start = Position(match.position.rules, clone(match.position.checkpoint))
            begun = (await opened_anew(service, table)).position
            assert begun.view(seat) == start.view(seat)
            assert begun.state.chance.key != start.state.chance.key, "nobody learns what will fall"
            different += [zone.pieces for zone in zones(begun.state)] != [
                zone.pieces for zone in zones(start.state)
            ]
    assert different > 0


@pytest.mark.rule("TB-LVE-06")
async def test_bots_take_the_seats_that_are_left_to_them_and_play_to_the_end(service: TableService) -> None:
    party = await Party.begins(service, "hourglass", 3)
    await party.plays_on(Chance(b"bots"))
    _, table = await played_on(party, 9, 1, {0: "greedy", 2: "random"})
    assert [seat.bot for seat in table.seats] == ["greedy", None, "random"]
    assert [seat.name for seat in table.seats] == ["Ann", "Bob", "Cleo"], "the seats are known again"
    cleo = table.seats[1].guest
    assert (table.host, table.seats_of(cleo)) == (cleo, (1,))
    fresh = TableService(service.store, AloneBus())
    practice = Party(fresh, table, {1: guest("Cleo")})
    thinker = Thinker()
    while not (match := await practice.match()).over:
        await BotRunner(fresh, thinker).play(table.id)
        await practice.plays_on(Chance(str(match.seq).encode()), 1)
    await thinker.close()
    told = await replay.replay_of(fresh, await practice.session())
    assert told.over
    assert (await practice.table()).status is Status.OVER
    assert len(await replay.tallies_of(fresh, await practice.session())) > 1


async def test_one_seat_at_least_is_for_a_person(service: TableService) -> None:
    party = await Party.begins(service)
    for bots, rule in (
        ({0: "greedy", 1: "greedy"}, "TB-SIT-03"),
        ({2: "greedy"}, "TB-SIT-03"),
        ({0: "oracle"}, "TB-SIT-04"),
    ):
        with pytest.raises(Refused) as refused:
            await played_on(party, 0, None, bots)
        assert tells(refused) == rule


async def test_practice_can_be_practised_from_in_its_turn(service: TableService) -> None:
    party = await Party.begins(service)
    await party.plays_on(Chance(b"first"))
    _, table = await played_on(party, 8, None)
    practice = Party(service, table, {0: guest("Cleo"), 1: guest("Cleo")})
    await practice.plays_on(Chance(b"second"))
    match, second = await played_on(practice, 3, 0)
    begun = (await opened_anew(service, second)).position
    assert begun.state == Position(begun.rules, clone(match.position.checkpoint)).state
    assert second.practice_of == table.id
