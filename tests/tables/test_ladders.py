"""Which games count, on which ladder, and that each moves the ratings once."""

from __future__ import annotations

import asyncio

import pytest
from msgspec import structs

from clepsydra.kernel import Chance, Result, Setup
from clepsydra.kernel.record import Ending
from clepsydra.tables.commands import Act, Resign, Resume, TakeSeat
from clepsydra.tables.ladders import counted, rate_finished
from clepsydra.tables.pace import Pace
from clepsydra.tables.ratings import Against, Counted, Ladder, Rating, Speed, rate
from clepsydra.tables.service import TableService
from clepsydra.tables.table import Guest, Seat, Table
from tests.service import Party

ANN, BOB = Seat(guest="ann"), Seat(guest="bob")
SLOW = Ladder("hourglass", Speed.CORRESPONDENCE, Against.PEOPLE)


def table(*seats: Seat, **told: object) -> Table:
    setup = Setup("hourglass", tuple(seat.kind for seat in seats))
    plain = Table(id="t", host="ann", setup=setup, seats=seats, seed=b"", invite="", version=1)
    return structs.replace(plain, **told)


def game(points: tuple[int, ...], *seats: Seat, acts: tuple[Act, ...] = (), **told: object) -> Counted | None:
    ending = Ending(Result.of([{"points": each} for each in points]), seed="", state="")
    return counted(table(*seats, **told), ending, acts)


@pytest.mark.rule("TB-RAT-01")
def test_a_game_of_a_person_and_another_seat_counts() -> None:
    assert game((9, 5), ANN, BOB)
    assert game((9, 5), ANN, Seat(bot="brook"))
    assert game((9, 5), ANN, Seat("drip"))
    assert game((9,), ANN) is None
    assert game((9, 5), Seat(bot="brook"), Seat(bot="tide")) is None
    assert game((9, 5), ANN, BOB, practice_of="u") is None
    assert game((9, 5, 1), ANN, ANN, BOB) is None


@pytest.mark.rule("TB-RAT-02")
def test_each_kind_of_game_has_its_ladder() -> None:
    ladders = {
        (seats[-1].guest is None, patience): game((9, 5), *seats, patience=patience)
        for seats in ((ANN, BOB), (ANN, Seat(bot="brook")), (ANN, Seat("drip")))
        for patience in (60, 61)
    }
    assert {key: found.ladder for key, found in ladders.items() if found} == {
        (False, 60): Ladder("hourglass", Speed.LIVE, Against.PEOPLE),
        (False, 61): SLOW,
        (True, 60): Ladder("hourglass", Speed.LIVE, Against.BOTS),
        (True, 61): Ladder("hourglass", Speed.CORRESPONDENCE, Against.BOTS),
    }


@pytest.mark.rule("TB-RAT-02")
@pytest.mark.parametrize(
    ("pace", "speed"),
    [(Pace(600, increment=10), Speed.LIVE), (Pace(600, per_turn=3600), Speed.CORRESPONDENCE)],
)
def test_clocks_say_how_fast_a_game_is(pace: Pace, speed: Speed) -> None:
    timed = game((9, 5), ANN, BOB, pace=pace, patience=60 if speed is Speed.CORRESPONDENCE else 61)
    assert timed
    assert timed.ladder.speed is speed


@pytest.mark.rule("TB-RAT-03")
def test_a_bot_on_several_seats_counts_once_by_the_best() -> None:
    brook = Seat(bot="brook")
    several = game((3, 9, 5), brook, ANN, brook)
    assert several
    assert several.ranks == {"bot:brook": 2, "ann": 1}
    tied = game((5, 5), ANN, BOB)
    assert tied
    assert tied.ranks == {"ann": 1, "bob": 1}


@pytest.mark.rule("TB-RAT-04")
def test_who_resigns_counts_as_last() -> None:
    acts = (Act(0, Resign(), 0, "a"), Act(1, Resume(), 0, "b"))
    left = game((9, 5, 1), ANN, BOB, Seat(bot="brook"), acts=acts)
    assert left
    assert left.ranks == {"ann": 3, "bob": 2, "bot:brook": 3}


@pytest.mark.rule("TB-RAT-04")
def test_a_place_that_was_taken_over_moves_nobody() -> None:
    acts = (Act(0, TakeSeat("Ann"), 0, "a"),)
    taken = game((9, 5, 1), ANN, BOB, Seat(bot="brook"), acts=acts)
    assert taken
    assert taken.ranks == {"bob": 2, "bot:brook": 3}
    assert game((9, 5), ANN, BOB, acts=acts) is None


async def played(service: TableService) -> Party:
    party = await Party.begins(service, confirm=False)
    await party.plays_on(Chance(b"a game"))
    return party


@pytest.mark.rule("TB-RAT-01", "TB-RAT-03")
async def test_a_finished_game_moves_the_ratings_once(service: TableService) -> None:
    party = await played(service)
    unfinished = await Party.begins(service)
    assert await rate_finished(service) == 1
    assert await rate_finished(service) == 0
    ending = await service.store.ending(party.id)
    assert ending
    rungs = await service.store.ladder(SLOW, 10)
    expected = rate([Rating(), Rating()], (await party.match()).result.ranks)  # type: ignore[union-attr]
    assert {rung.player: rung.rating for rung in rungs} == {
        party.people[seat].id: rating for seat, rating in enumerate(expected)
    }
    assert {rung.guest for rung in rungs} == set(party.people.values())
    assert not await service.store.ratings_of(unfinished.people[0].id)
    again = Counted(SLOW, {party.people[0].id: 1, party.people[1].id: 2})
    assert not await service.store.rate(party.id, again, 0)
    assert await service.store.ladder(SLOW, 10) == rungs


async def test_games_of_the_same_people_that_are_rated_together_all_count(service: TableService) -> None:
    parties = [await played(service) for _ in range(4)]
    counts = [
        Counted(SLOW, {"ann": 1, "bob": 2} if number % 2 else {"bob": 2, "ann": 1}) for number in range(4)
    ]
    await asyncio.gather(
        *(service.store.rate(party.id, each, 0) for party, each in zip(parties, counts, strict=True))
    )
    ann, bob = Rating(), Rating()
    for _ in range(4):
        ann, bob = rate([ann, bob], [1, 2])
    assert [rung.rating for rung in await service.store.ratings_of("ann")] == [ann]
    assert [rung.rating for rung in await service.store.ratings_of("bob")] == [bob]


async def test_an_account_takes_on_the_ratings_of_a_device_where_it_has_none(service: TableService) -> None:
    tables = iter([(await played(service)).id for _ in range(3)])
    live = structs.replace(SLOW, speed=Speed.LIVE)
    for ladder, players in ((SLOW, "account"), (SLOW, "device"), (live, "device")):
        await service.store.rate(next(tables), Counted(ladder, {players: 1, "bot:brook": 2}), 0)
    kept = [rung.rating for rung in await service.store.ratings_of("account")]
    await service.store.adopt("account", "device")
    rungs = await service.store.ratings_of("account")
    assert {rung.ladder for rung in rungs} == {SLOW, live}
    assert [rung.rating for rung in rungs if rung.ladder == SLOW] == kept
    assert not await service.store.ratings_of("device")
    await service.store.erase("account", "somebody", 1)
    assert not await service.store.ratings_of("account")


@pytest.mark.rule("TB-RAT-05")
async def test_a_ladder_goes_by_what_is_proved(service: TableService) -> None:
    tables = iter([(await played(service)).id for _ in range(5)])
    await service.store.add_guest(Guest("ann", "Ann", "violet"), service.now())
    await service.store.rate(next(tables), Counted(SLOW, {"lucky": 1, "loser": 2}), 0)
    for _ in range(4):
        await service.store.rate(next(tables), Counted(SLOW, {"ann": 1, "bot:brook": 2}), 0)
    rungs = await service.store.ladder(SLOW, 3)
    assert [rung.player for rung in rungs] == ["ann", "lucky", "loser"]
    assert [rung.rating.proved for rung in rungs] == sorted((r.rating.proved for r in rungs), reverse=True)
    assert [rung.guest and rung.guest.name for rung in rungs] == ["Ann", None, None]
