"""Opening a table, sitting down, standing up, starting."""

from __future__ import annotations

import asyncio

import pytest
from msgspec import structs

from clepsydra.bus import AloneBus
from clepsydra.kernel import PERSON, Refused, Setup
from clepsydra.tables import chat, forgetting, seating
from clepsydra.tables.audience import Seated, Spoke
from clepsydra.tables.seating import NoSuchGame, Wishes
from clepsydra.tables.service import NoSuchTable, TableService
from clepsydra.tables.table import Guest, Status, Table
from tests.service import Party, guest, tells

TWO = Setup("hourglass", (PERSON, PERSON))
ANN, BOB, CLEO = guest("Ann"), guest("Bob"), guest("Cleo")


async def opened(
    service: TableService, setup: Setup = TWO, *, public: bool = True, **wishes: object
) -> Table:
    return await seating.open_table(service, ANN, Wishes(setup=setup, public=public, **wishes))  # type: ignore[arg-type] # wishes of each test


@pytest.mark.rule("TB-SIT-01")
async def test_who_opens_a_table_is_its_host_and_chooses_what_is_played(service: TableService) -> None:
    setup = Setup("hourglass", (PERSON, PERSON, "drip"), ("storm",))
    table = await opened(service, setup, public=False, bots={1: "greedy"}, confirm=False, patience=5)
    found = await service.store.table(table.id)
    assert found == table
    assert (table.host, table.setup, table.status) == (ANN.id, setup, Status.OPEN)
    assert [seat.free for seat in table.seats] == [True, False, False]
    assert (table.seats[1].bot, table.public, table.confirm, table.patience) == ("greedy", False, False, 5)


@pytest.mark.rule("TB-SET-04")
async def test_a_new_table_names_what_older_ones_play_otherwise(service: TableService) -> None:
    setup = Setup("anachrony", (PERSON, "chronossus"), options={"autoleap": "rest"})
    table = await opened(service, setup)
    assert table.setup.options == {"autoleap": "rest", "exosuits_after_impact": "no_maximum"}
    kept = await service.store.table(table.id)
    assert kept is not None
    assert kept.setup == table.setup


@pytest.mark.rule("TB-SIT-01")
async def test_only_the_host_places_bots_and_starts(service: TableService) -> None:
    table = await opened(service, bots={1: "greedy"})
    await seating.sit(service, table.id, 0, BOB)
    for command in (
        seating.put_bot(service, table.id, 0, "greedy", BOB),
        seating.remove_bot(service, table.id, 1, BOB),
        seating.start(service, table.id, BOB),
    ):
        with pytest.raises(Refused) as refused:
            await command
        assert tells(refused) == "TB-SIT-01"


async def test_a_game_that_is_not_installed_or_seats_it_does_not_foresee_are_refused(
    service: TableService,
) -> None:
    with pytest.raises(NoSuchGame):
        await opened(service, Setup("solitaire", (PERSON,)))
    with pytest.raises(Refused) as refused:
        await opened(service, Setup("hourglass", (PERSON,) * 9))
    assert tells(refused) == "TB-SET-01"


@pytest.mark.rule("TB-SIT-02")
async def test_anybody_sees_and_sits_at_a_public_table(service: TableService) -> None:
    table = await opened(service)
    assert table.why_not_see(None, None) is None
    assert (await seating.sit(service, table.id, 1, CLEO)).seats[1].guest == CLEO.id


@pytest.mark.rule("TB-SIT-02")
async def test_a_private_table_is_open_to_its_host_its_link_and_who_sits_there(service: TableService) -> None:
    table = await opened(service, public=False)
    for link in (None, "guessed", ""):
        with pytest.raises(Refused) as refused:
            await seating.sit(service, table.id, 1, BOB, invite=link)
        assert tells(refused) == "TB-SIT-02"
    seated = await seating.sit(service, table.id, 1, BOB, invite=table.invite)
    assert seated.why_not_see(ANN.id, None) is None, "the host"
    assert seated.why_not_see(BOB.id, None) is None, "who sits there"
    assert seated.why_not_see(CLEO.id, table.invite) is None, "who has the link"
    denials = [seated.why_not_see(CLEO.id, None), seated.why_not_see(None, "guessed")]
    assert [denial and denial.rule for denial in denials] == ["TB-SIT-02"] * 2
    reasons = {
        status: denial and denial.reason
        for status in Status
        for denial in [structs.replace(seated, status=status).why_not_see(CLEO.id, None)]
    }
    assert reasons == {
        Status.OPEN: "",
        Status.PLAYING: "running",
        Status.SUSPENDED: "running",
        Status.OVER: "",
    }


@pytest.mark.rule("TB-SIT-03")
async def test_of_many_who_want_the_same_place_one_gets_it(service: TableService) -> None:
    table = await opened(service)
    second = TableService(service.store, AloneBus())
    crowd = [guest("Bob") for _ in range(6)]
    sat = await asyncio.gather(
        *(seating.sit((service, second)[n % 2], table.id, 0, one) for n, one in enumerate(crowd)),
        return_exceptions=True,
    )
    refused = [one for one in sat if isinstance(one, Refused)]
    assert [one.denial.rule for one in refused] == ["TB-SIT-03"] * 5
    winner = next(one for one in sat if isinstance(one, Table))
    assert await service.store.table(table.id) == winner


@pytest.mark.rule("TB-SIT-03")
async def test_all_who_want_different_places_get_them_at_once(service: TableService) -> None:
    table = await opened(service, Setup("hourglass", (PERSON,) * 4))
    crowd = [guest(name) for name in ("Ann", "Bob", "Cleo", "Dan")]
    await asyncio.gather(*(seating.sit(service, table.id, n, one) for n, one in enumerate(crowd)))
    found = await service.store.table(table.id)
    assert found is not None
    assert [seat.guest for seat in found.seats] == [one.id for one in crowd]
    assert len({seat.colour for seat in found.seats}) == 4


@pytest.mark.rule("TB-SIT-03")
@pytest.mark.parametrize("place", [-1, 2, 3])
async def test_nobody_sits_where_there_is_no_place_for_people(service: TableService, place: int) -> None:
    table = await opened(service, Setup("hourglass", (PERSON, PERSON, "drip")))
    for command in (
        seating.sit(service, table.id, place, BOB),
        seating.stand_up(service, table.id, place, BOB),
        seating.put_bot(service, table.id, place, "greedy", ANN),
        seating.remove_bot(service, table.id, place, ANN),
    ):
        with pytest.raises(Refused) as refused:
            await command
        assert tells(refused) == "TB-SIT-03"


async def test_a_bot_never_has_the_colour_of_a_person(service: TableService) -> None:
    setup = Setup("hourglass", (PERSON, PERSON, PERSON))
    table = await opened(service, setup, bots={0: "greedy", 1: "random"})
    wanted = table.seats[0].colour
    table = await seating.sit(service, table.id, 2, Guest("x", "Cleo", wanted))
    assert table.seats[2].colour == table.colours[2] == wanted, "who came last keeps what they chose"
    assert len({*table.colours}) == 3
    found = await service.store.table(table.id)
    assert found is not None
    assert found.colours == table.colours, "the same however often one looks"


async def test_two_who_like_the_same_colour_get_two_colours(service: TableService) -> None:
    table = await opened(service)
    await seating.sit(service, table.id, 0, BOB)
    seats = (await seating.sit(service, table.id, 1, Guest("x", "Cleo", BOB.colour))).seats
    assert seats[0].colour == BOB.colour != seats[1].colour


@pytest.mark.rule("TB-SIT-04")
async def test_before_the_game_people_stand_up_and_the_host_places_bots(service: TableService) -> None:
    table = await opened(service)
    await seating.sit(service, table.id, 1, BOB)
    assert (await seating.stand_up(service, table.id, 1, BOB)).seats[1].free
    with_bot = await seating.put_bot(service, table.id, 1, "random", ANN)
    assert (with_bot.seats[1].bot, with_bot.seats[1].free) == ("random", False)
    assert (await seating.remove_bot(service, table.id, 1, ANN)).seats[1].free
    with pytest.raises(Refused) as refused:
        await seating.put_bot(service, table.id, 1, "oracle", ANN)
    assert tells(refused) == "TB-SIT-04"


@pytest.mark.rule("TB-SIT-04")
async def test_the_host_sends_away_bots_and_not_people(service: TableService) -> None:
    table = await opened(service)
    await seating.sit(service, table.id, 1, BOB)
    with pytest.raises(Refused) as refused:
        await seating.remove_bot(service, table.id, 1, ANN)
    assert tells(refused) == "TB-SIT-04"
    with pytest.raises(Refused) as refused:
        await seating.put_bot(service, table.id, 1, "random", ANN)
    assert tells(refused) == "TB-SIT-03"


@pytest.mark.rule("TB-SIT-07")
async def test_nobody_stands_up_for_another(service: TableService) -> None:
    table = await opened(service)
    await seating.sit(service, table.id, 1, BOB)
    with pytest.raises(Refused) as refused:
        await seating.stand_up(service, table.id, 1, CLEO)
    assert tells(refused) == "TB-SIT-07"
    seated = await service.store.table(table.id)
    assert seated is not None
    assert seated.why_not_play(BOB.id, 1) is None
    for who, seat in ((BOB.id, 0), (CLEO.id, 1), (ANN.id, 0), (None, 0), (BOB.id, 7)):
        denial = seated.why_not_play(who, seat)
        assert denial is not None
        assert denial.rule == "TB-SIT-07"


@pytest.mark.rule("TB-SIT-05")
async def test_the_game_starts_when_every_place_is_taken(service: TableService) -> None:
    table = await opened(service)
    await seating.sit(service, table.id, 0, BOB)
    with pytest.raises(Refused) as refused:
        await seating.start(service, table.id, ANN)
    assert (tells(refused), refused.value.denial.params) == ("TB-SIT-05", {"free": 1})
    await seating.sit(service, table.id, 1, CLEO)
    assert (await seating.start(service, table.id, ANN)).status is Status.PLAYING


@pytest.mark.rule("TB-SIT-05", "TB-SIT-06")
async def test_a_game_is_started_once(service: TableService) -> None:
    party = await Party.sits_down(service)
    second = TableService(service.store, AloneBus())
    started = await asyncio.gather(
        *(seating.start(at, party.id, party.people[0]) for at in (service, second, service, second)),
        return_exceptions=True,
    )
    assert sum(isinstance(one, Table) for one in started) == 1
    assert [one.denial.rule for one in started if isinstance(one, Refused)] == ["TB-SIT-06"] * 3


@pytest.mark.rule("TB-SIT-06")
async def test_once_the_game_has_started_all_stay_where_they_sit(service: TableService) -> None:
    party = await Party.begins(service, bots={1: "random"})
    ann = party.people[0]
    for command in (
        seating.sit(service, party.id, 1, BOB),
        seating.stand_up(service, party.id, 0, ann),
        seating.put_bot(service, party.id, 1, "greedy", ann),
        seating.remove_bot(service, party.id, 1, ann),
    ):
        with pytest.raises(Refused) as refused:
            await command
        assert tells(refused) == "TB-SIT-06"


async def test_a_table_that_is_not_there_is_said_to_be_missing(service: TableService) -> None:
    with pytest.raises(NoSuchTable):
        await seating.sit(service, "nowhere", 0, ANN)
    with pytest.raises(NoSuchTable):
        await service.session("nowhere")


async def test_who_watches_hears_of_those_who_sit_down(service: TableService) -> None:
    party = await Party.sits_down(service)
    watcher = await party.listens(None)
    await seating.stand_up(service, party.id, 1, party.people[1])
    assert isinstance(watcher.reports.get_nowait(), Seated)
    assert (await party.session()).table.seats[1].free


@pytest.mark.rule("TB-SIT-08")
async def test_who_sits_writes_to_all_who_see_the_table(service: TableService) -> None:
    party = await Party.begins(service)
    listeners = [await party.listens(seat) for seat in (0, 1, None)]
    session = await party.session()
    line = await chat.write(service, session, party.people[1], "  good luck  ")
    assert (line.number, line.seat, line.text) == (1, 1, "good luck")
    for listener in listeners:
        told = [listener.reports.get_nowait() for _ in range(listener.reports.qsize())]
        assert told[-1:] == [Spoke(line)]
    assert await service.store.lines(party.id, 0, 9) == [line]


@pytest.mark.rule("TB-SIT-08")
@pytest.mark.parametrize(("text", "reason"), [("", "length"), ("   ", "length"), ("x" * 501, "length")])
async def test_a_line_is_neither_empty_nor_longer_than_500(
    service: TableService, text: str, reason: str
) -> None:
    party = await Party.begins(service)
    with pytest.raises(Refused) as refused:
        await chat.write(service, await party.session(), party.people[0], text)
    assert (tells(refused), refused.value.denial.reason) == ("TB-SIT-08", reason)
    assert (await chat.write(service, await party.session(), party.people[0], "x" * 500)).number == 1


@pytest.mark.rule("TB-SIT-08")
async def test_who_only_watches_does_not_write(service: TableService) -> None:
    party = await Party.begins(service)
    with pytest.raises(Refused) as refused:
        await chat.write(service, await party.session(), CLEO, "hello")
    assert tells(refused) == "TB-SIT-08"


@pytest.mark.rule("TB-SIT-05")
async def test_bots_alone_do_not_play(service: TableService) -> None:
    table = await opened(service, bots={0: "random", 1: "random"})
    with pytest.raises(Refused) as refused:
        await seating.start(service, table.id, ANN)
    assert (tells(refused), refused.value.denial.reason) == ("TB-SIT-05", "nobody")


@pytest.mark.rule("TB-SIT-09")
async def test_nobody_hosts_more_tables_than_stated_until_one_is_closed(service: TableService) -> None:
    service.most_tables = 2
    first, _ = await opened(service), await opened(service)
    with pytest.raises(Refused) as refused:
        await opened(service)
    assert tells(refused) == "TB-SIT-09"
    assert refused.value.denial.params == {"most": 2}
    await seating.open_table(service, BOB, Wishes(setup=TWO))
    await seating.close(service, first.id, ANN)
    await opened(service)


@pytest.mark.rule("TB-SIT-10")
async def test_the_host_closes_a_table_before_its_game_and_nobody_else_does(service: TableService) -> None:
    table = await opened(service)
    session = await service.session(table.id)
    await seating.sit(service, table.id, 0, BOB)
    with pytest.raises(Refused) as refused:
        await seating.close(service, table.id, BOB)
    assert tells(refused) == "TB-SIT-01"
    await seating.close(service, session.table.id, ANN)
    with pytest.raises(NoSuchTable):
        await service.session(table.id)
    party = await Party.begins(service)
    with pytest.raises(Refused) as refused:
        await seating.close(service, party.id, party.people[0])
    assert tells(refused) == "TB-SIT-06"


@pytest.mark.rule("TB-SIT-10")
async def test_what_rested_for_long_is_forgotten_by_the_house(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await opened(service)
    now = service.now()
    monkeypatch.setattr(TableService, "now", staticmethod(lambda: now + forgetting.OPEN - 1000))
    await forgetting.forget(service)
    assert await service.store.table(table.id) is not None
    monkeypatch.setattr(TableService, "now", staticmethod(lambda: now + forgetting.OPEN + 60_000))
    await forgetting.forget(service)
    assert await service.store.table(table.id) is None
