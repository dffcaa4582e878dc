"""Opening a table, sitting down, standing up, starting."""

from __future__ import annotations

import asyncio

import pytest

from clepsydra.bus import AloneBus
from clepsydra.kernel import PERSON, Refused, Setup
from clepsydra.tables import chat, seating
from clepsydra.tables.audience import Seated, Spoke
from clepsydra.tables.house import House, NoSuchTable
from clepsydra.tables.seating import NoSuchGame, Wishes
from clepsydra.tables.table import Guest, Status, Table
from tests.service import Party, guest, tells

TWO = Setup("hourglass", (PERSON, PERSON))
ANN, BOB, CLEO = guest("Ann"), guest("Bob"), guest("Cleo")


async def opened(house: House, setup: Setup = TWO, *, public: bool = True, **wishes: object) -> Table:
    return await seating.open_table(house, ANN, Wishes(setup=setup, public=public, **wishes))  # type: ignore[arg-type] # wishes of each test


@pytest.mark.rule("TB-SIT-01")
async def test_who_opens_a_table_is_its_host_and_chooses_what_is_played(house: House) -> None:
    setup = Setup("hourglass", (PERSON, PERSON, "drip"), ("storm",))
    table = await opened(house, setup, public=False, bots={1: "greedy"}, confirm=False, patience=5)
    found = await house.store.table(table.id)
    assert found == table
    assert (table.host, table.setup, table.status) == (ANN.id, setup, Status.OPEN)
    assert [seat.free for seat in table.seats] == [True, False, False]
    assert (table.seats[1].bot, table.public, table.confirm, table.patience) == ("greedy", False, False, 5)


@pytest.mark.rule("TB-SIT-01")
async def test_only_the_host_places_bots_and_starts(house: House) -> None:
    table = await opened(house, bots={1: "greedy"})
    await seating.sit(house, table.id, 0, BOB)
    for deed in (
        seating.put_bot(house, table.id, 0, "greedy", BOB),
        seating.remove_bot(house, table.id, 1, BOB),
        seating.start(house, table.id, BOB),
    ):
        with pytest.raises(Refused) as refused:
            await deed
        assert tells(refused) == "TB-SIT-01"


async def test_a_game_that_is_not_installed_or_seats_it_does_not_foresee_are_refused(house: House) -> None:
    with pytest.raises(NoSuchGame):
        await opened(house, Setup("solitaire", (PERSON,)))
    with pytest.raises(Refused) as refused:
        await opened(house, Setup("hourglass", (PERSON,) * 9))
    assert tells(refused) == "TB-SET-01"


@pytest.mark.rule("TB-SIT-02")
async def test_anybody_sees_and_sits_at_a_public_table(house: House) -> None:
    table = await opened(house)
    assert table.why_not_see(None, None) is None
    assert (await seating.sit(house, table.id, 1, CLEO)).seats[1].guest == CLEO.id


@pytest.mark.rule("TB-SIT-02")
async def test_a_private_table_is_open_to_its_host_its_link_and_who_sits_there(house: House) -> None:
    table = await opened(house, public=False)
    for link in (None, "guessed", ""):
        with pytest.raises(Refused) as refused:
            await seating.sit(house, table.id, 1, BOB, invite=link)
        assert tells(refused) == "TB-SIT-02"
    seated = await seating.sit(house, table.id, 1, BOB, invite=table.invite)
    assert seated.why_not_see(ANN.id, None) is None, "the host"
    assert seated.why_not_see(BOB.id, None) is None, "who sits there"
    assert seated.why_not_see(CLEO.id, table.invite) is None, "who has the link"
    denials = [seated.why_not_see(CLEO.id, None), seated.why_not_see(None, "guessed")]
    assert [denial and denial.rule for denial in denials] == ["TB-SIT-02"] * 2


@pytest.mark.rule("TB-SIT-03")
async def test_of_many_who_want_the_same_place_one_gets_it(house: House) -> None:
    table = await opened(house)
    second = House(house.store, AloneBus())
    crowd = [guest("Bob") for _ in range(6)]
    sat = await asyncio.gather(
        *(seating.sit((house, second)[n % 2], table.id, 0, one) for n, one in enumerate(crowd)),
        return_exceptions=True,
    )
    refused = [one for one in sat if isinstance(one, Refused)]
    assert [one.denial.rule for one in refused] == ["TB-SIT-03"] * 5
    winner = next(one for one in sat if isinstance(one, Table))
    assert await house.store.table(table.id) == winner


@pytest.mark.rule("TB-SIT-03")
async def test_all_who_want_different_places_get_them_at_once(house: House) -> None:
    table = await opened(house, Setup("hourglass", (PERSON,) * 4))
    crowd = [guest(name) for name in ("Ann", "Bob", "Cleo", "Dan")]
    await asyncio.gather(*(seating.sit(house, table.id, n, one) for n, one in enumerate(crowd)))
    found = await house.store.table(table.id)
    assert found is not None
    assert [seat.guest for seat in found.seats] == [one.id for one in crowd]
    assert len({seat.colour for seat in found.seats}) == 4


@pytest.mark.rule("TB-SIT-03")
@pytest.mark.parametrize("place", [-1, 2, 3])
async def test_nobody_sits_where_there_is_no_place_for_people(house: House, place: int) -> None:
    table = await opened(house, Setup("hourglass", (PERSON, PERSON, "drip")))
    for deed in (
        seating.sit(house, table.id, place, BOB),
        seating.stand_up(house, table.id, place, BOB),
        seating.put_bot(house, table.id, place, "greedy", ANN),
        seating.remove_bot(house, table.id, place, ANN),
    ):
        with pytest.raises(Refused) as refused:
            await deed
        assert tells(refused) == "TB-SIT-03"


async def test_two_who_like_the_same_colour_get_two_colours(house: House) -> None:
    table = await opened(house)
    await seating.sit(house, table.id, 0, BOB)
    seats = (await seating.sit(house, table.id, 1, Guest("x", "Cleo", BOB.colour))).seats
    assert seats[0].colour == BOB.colour != seats[1].colour


@pytest.mark.rule("TB-SIT-04")
async def test_before_the_game_people_stand_up_and_the_host_places_bots(house: House) -> None:
    table = await opened(house)
    await seating.sit(house, table.id, 1, BOB)
    assert (await seating.stand_up(house, table.id, 1, BOB)).seats[1].free
    with_bot = await seating.put_bot(house, table.id, 1, "random", ANN)
    assert (with_bot.seats[1].bot, with_bot.seats[1].free) == ("random", False)
    assert (await seating.remove_bot(house, table.id, 1, ANN)).seats[1].free
    with pytest.raises(Refused) as refused:
        await seating.put_bot(house, table.id, 1, "oracle", ANN)
    assert tells(refused) == "TB-SIT-04"


@pytest.mark.rule("TB-SIT-04")
async def test_the_host_sends_away_bots_and_not_people(house: House) -> None:
    table = await opened(house)
    await seating.sit(house, table.id, 1, BOB)
    with pytest.raises(Refused) as refused:
        await seating.remove_bot(house, table.id, 1, ANN)
    assert tells(refused) == "TB-SIT-04"
    with pytest.raises(Refused) as refused:
        await seating.put_bot(house, table.id, 1, "random", ANN)
    assert tells(refused) == "TB-SIT-03"


@pytest.mark.rule("TB-SIT-07")
async def test_nobody_stands_up_for_another(house: House) -> None:
    table = await opened(house)
    await seating.sit(house, table.id, 1, BOB)
    with pytest.raises(Refused) as refused:
        await seating.stand_up(house, table.id, 1, CLEO)
    assert tells(refused) == "TB-SIT-07"
    seated = await house.store.table(table.id)
    assert seated is not None
    assert seated.why_not_play(BOB.id, 1) is None
    for who, seat in ((BOB.id, 0), (CLEO.id, 1), (ANN.id, 0), (None, 0), (BOB.id, 7)):
        denial = seated.why_not_play(who, seat)
        assert denial is not None
        assert denial.rule == "TB-SIT-07"


@pytest.mark.rule("TB-SIT-05")
async def test_the_game_starts_when_every_place_is_taken(house: House) -> None:
    table = await opened(house)
    await seating.sit(house, table.id, 0, BOB)
    with pytest.raises(Refused) as refused:
        await seating.start(house, table.id, ANN)
    assert (tells(refused), refused.value.denial.figures) == ("TB-SIT-05", {"free": 1})
    await seating.sit(house, table.id, 1, CLEO)
    assert (await seating.start(house, table.id, ANN)).status is Status.PLAYING


@pytest.mark.rule("TB-SIT-05", "TB-SIT-06")
async def test_a_game_is_started_once(house: House) -> None:
    party = await Party.sits_down(house)
    second = House(house.store, AloneBus())
    started = await asyncio.gather(
        *(seating.start(at, party.id, party.people[0]) for at in (house, second, house, second)),
        return_exceptions=True,
    )
    assert sum(isinstance(one, Table) for one in started) == 1
    assert [one.denial.rule for one in started if isinstance(one, Refused)] == ["TB-SIT-06"] * 3


@pytest.mark.rule("TB-SIT-06")
async def test_once_the_game_has_started_all_stay_where_they_sit(house: House) -> None:
    party = await Party.begins(house, bots={1: "random"})
    ann = party.people[0]
    for deed in (
        seating.sit(house, party.id, 1, BOB),
        seating.stand_up(house, party.id, 0, ann),
        seating.put_bot(house, party.id, 1, "greedy", ann),
        seating.remove_bot(house, party.id, 1, ann),
    ):
        with pytest.raises(Refused) as refused:
            await deed
        assert tells(refused) == "TB-SIT-06"


async def test_a_table_that_is_not_there_is_said_to_be_missing(house: House) -> None:
    with pytest.raises(NoSuchTable):
        await seating.sit(house, "nowhere", 0, ANN)
    with pytest.raises(NoSuchTable):
        await house.room("nowhere")


async def test_who_watches_hears_of_those_who_sit_down(house: House) -> None:
    party = await Party.sits_down(house)
    watcher = await party.listens(None)
    await seating.stand_up(house, party.id, 1, party.people[1])
    assert isinstance(watcher.reports.get_nowait(), Seated)
    assert (await party.room()).table.seats[1].free


@pytest.mark.rule("TB-SIT-08")
async def test_who_sits_writes_to_all_who_see_the_table(house: House) -> None:
    party = await Party.begins(house)
    listeners = [await party.listens(seat) for seat in (0, 1, None)]
    room = await party.room()
    line = await chat.write(house, room, party.people[1], "  good luck  ")
    assert (line.number, line.seat, line.text) == (1, 1, "good luck")
    for listener in listeners:
        told = [listener.reports.get_nowait() for _ in range(listener.reports.qsize())]
        assert told[-1:] == [Spoke(line)]
    assert await house.store.lines(party.id, 0, 9) == [line]


@pytest.mark.rule("TB-SIT-08")
@pytest.mark.parametrize(("text", "reason"), [("", "length"), ("   ", "length"), ("x" * 501, "length")])
async def test_a_line_is_neither_empty_nor_longer_than_500(house: House, text: str, reason: str) -> None:
    party = await Party.begins(house)
    with pytest.raises(Refused) as refused:
        await chat.write(house, await party.room(), party.people[0], text)
    assert (tells(refused), refused.value.denial.reason) == ("TB-SIT-08", reason)
    assert (await chat.write(house, await party.room(), party.people[0], "x" * 500)).number == 1


@pytest.mark.rule("TB-SIT-08")
async def test_who_only_watches_does_not_write(house: House) -> None:
    party = await Party.begins(house)
    with pytest.raises(Refused) as refused:
        await chat.write(house, await party.room(), CLEO, "hello")
    assert tells(refused) == "TB-SIT-08"
