"""Clocks: when they run, what they gain, and that they follow from the acts."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import UTC, date, datetime

import pytest
from msgspec import structs

from clepsydra.bus import AloneBus
from clepsydra.kernel import Chance, Refused, installed_games
from clepsydra.store.queries import SqlStore
from clepsydra.tables import queries
from clepsydra.tables.clocks import working_time
from clepsydra.tables.commands import (
    AgreeTakeback,
    ConfirmTurn,
    DelegateToBot,
    RequestTakeback,
    Resume,
    TakeDaysOff,
    Undo,
)
from clepsydra.tables.pace import DAY, HOUR, MINUTE, Pace
from clepsydra.tables.service import TableService
from tests.service import Party, tells
from tests.tables.clocks import BY_MAIL, LIVE, Hand, sweep


@pytest.fixture
def hand(monkeypatch: pytest.MonkeyPatch) -> Hand:
    return Hand(monkeypatch)


async def left(party: Party, seat: int) -> int:
    """The seconds that a seat has left."""
    match = await party.match()
    clock = match.state.clocks[seat]
    return clock.stopped(party.service.now(), working_time(match.table, seat, clock)).left // 1_000


async def runs(party: Party) -> list[int]:
    """The seats whose clocks run."""
    match = await party.match()
    return [seat for seat, clock in match.state.clocks.items() if clock.since is not None]


async def on_turn(party: Party) -> int:
    """Both decide what they decide together; who is asked then."""
    await party.answers(0, ())
    await party.answers(1, (), confirm=True)
    (seat,) = (await party.match()).asked
    return seat


@pytest.mark.rule("TB-CLK-01")
@pytest.mark.parametrize(
    "pace", [Pace(bank=MINUTE), Pace(bank=61 * DAY, increment=1), Pace(bank=-1, increment=1)]
)
async def test_a_clock_that_would_stop_for_good_or_never_is_refused(
    service: TableService, pace: Pace
) -> None:
    with pytest.raises(Refused) as refused:
        await Party.sits_down(service, pace=pace)
    assert tells(refused) == "TB-CLK-01"


@pytest.mark.rule("TB-CLK-02")
async def test_of_those_who_are_asked_together_each_clock_runs_until_its_answer(
    service: TableService, hand: Hand
) -> None:
    party = await Party.begins(service, pace=LIVE)
    assert await runs(party) == [0, 1]
    hand.passes(30)
    await party.answers(0, ())
    hand.passes(60)
    assert await runs(party) == [1]
    assert [await left(party, 0), await left(party, 1)] == [600 - 30 + 20, 600 - 90]


@pytest.mark.rule("TB-CLK-02")
async def test_a_clock_runs_on_until_the_turn_is_confirmed(service: TableService, hand: Hand) -> None:
    party = await Party.begins(service, pace=LIVE)
    await party.answers(0, ())
    await party.answers(1, ())
    hand.passes(45)
    assert await runs(party) == [1]
    await party.does(1, ConfirmTurn())
    hand.passes(45)
    (seat,) = (await party.match()).asked
    assert await left(party, 1) == 600 + 20 - 45 - (45 if seat == 1 else 0)


@pytest.mark.rule("TB-CLK-02")
async def test_the_clock_of_who_leaves_the_seat_to_a_bot_stands(service: TableService, hand: Hand) -> None:
    party = await Party.begins(service, pace=LIVE)
    hand.passes(30)
    await party.does(0, DelegateToBot("random", 0))
    hand.passes(300)
    await party.does(0, Resume())
    hand.passes(10)
    assert await left(party, 0) == 600 - 40


@pytest.mark.rule("TB-CLK-03")
async def test_who_takes_an_answer_back_gives_back_what_it_added(service: TableService, hand: Hand) -> None:
    party = await Party.begins(service, pace=LIVE)
    seat = await on_turn(party)
    before = await left(party, seat)
    for _ in range(5):
        await party.answers(seat, ("pass",))
        assert await left(party, seat) == before + 20
        await party.does(seat, Undo())
        assert await left(party, seat) == before


@pytest.mark.rule("TB-CLK-03")
async def test_a_question_that_weighs_more_adds_more(
    service: TableService, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = installed_games()["hourglass"]
    rule = (await (await Party.begins(service)).match()).position.asks[0].rule
    heavy = structs.replace(game, weights={rule: 3})
    monkeypatch.setitem(installed_games(), "hourglass", heavy)
    party = await Party.begins(service, pace=LIVE)
    await party.answers(0, ())
    assert await left(party, 0) == 600 + 3 * 20
    slow = await Party.begins(service, pace=BY_MAIL)
    assert await left(slow, 0) == 3 * DAY + 3 * DAY


@pytest.mark.rule("TB-CLK-03", "TB-R-05")
async def test_a_turn_by_correspondence_has_its_own_time_and_the_bank_pays_for_more(
    service: TableService, hand: Hand
) -> None:
    party = await Party.begins(service, pace=BY_MAIL)
    hand.passes(20 * HOUR)
    await party.answers(0, ())
    assert (await party.match()).state.clocks[0].bank == 3 * DAY * 1_000
    hand.passes(10 * HOUR)
    await party.answers(1, (), confirm=True)
    assert (await party.match()).state.clocks[1].bank == (3 * DAY - 6 * HOUR) * 1_000
    (seat,) = (await party.match()).asked
    assert await left(party, seat) == DAY + (3 * DAY if seat == 0 else 3 * DAY - 6 * HOUR)


@pytest.mark.rule("TB-R-06", "TB-UND-05")
async def test_what_a_tentative_answer_added_is_not_shown_to_others(
    service: TableService, hand: Hand
) -> None:
    party = await Party.begins(service, pace=LIVE)
    seat = await on_turn(party)
    before = (await party.match()).state.clocks[seat]
    await party.answers(seat, ("pass",))
    clock = (await party.match()).state.clocks[seat]
    assert (clock.left, clock.without_earned()) == (before.left + 20_000, structs.replace(before, earned=()))
    await party.does(seat, ConfirmTurn())
    clock = (await party.match()).state.clocks[seat]
    assert clock.without_earned() == clock


@pytest.mark.rule("TB-CLK-06")
async def test_at_weekends_a_clock_stands_in_the_time_zone_of_its_owner(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    friday = round(datetime(2026, 11, 20, 20, tzinfo=UTC).timestamp())
    hand = Hand(monkeypatch, friday)
    at_home = await Party.begins(service, pace=BY_MAIL)
    far_east = await Party.begins(service, pace=BY_MAIL, zone="Pacific/Auckland")  # Saturday there already
    unknown = await Party.begins(service, pace=BY_MAIL, zone="Mars/Olympus")
    hand.passes(13 * HOUR)
    for party, used in ((at_home, 4 * HOUR), (far_east, 0), (unknown, 4 * HOUR)):
        await party.answers(0, ())
        clock = (await party.match()).state.clocks[0]
        assert clock.left // 1_000 == 4 * DAY - used


@pytest.mark.rule("TB-CLK-06")
async def test_a_deadline_lies_behind_the_weekend(service: TableService, hand: Hand) -> None:
    party = await Party.begins(service, pace=BY_MAIL)
    (*_, time) = await service.store.due_at(party.id)
    assert datetime.fromtimestamp(time.ring_at / 1_000, UTC) == datetime(2026, 11, 20, 8, tzinfo=UTC)
    hand.passes(2 * DAY)
    await party.answers(0, ())
    await party.answers(1, (), confirm=True)
    (*_, time) = await service.store.due_at(party.id)
    assert datetime.fromtimestamp(time.ring_at / 1_000, UTC) == datetime(2026, 11, 23, 8, tzinfo=UTC)


@pytest.mark.rule("TB-CLK-07")
async def test_on_days_off_the_clock_stands_and_who_has_them_can_play(
    service: TableService, hand: Hand
) -> None:
    party = await Party.begins(service, pace=BY_MAIL)
    (*_, before) = await service.store.due_at(party.id)
    await party.does(0, TakeDaysOff(date(2026, 11, 17), 2))
    moved = {due.seat: due.ring_at for due in await service.store.due_at(party.id) if due.what == "time"}
    assert (moved[0] - before.ring_at, moved[1]) == (4 * DAY * 1_000, before.ring_at)
    hand.passes(DAY)
    await party.answers(0, ())
    clock = (await party.match()).state.clocks[0]
    assert (clock.left // 1_000, clock.days_off) == (4 * DAY - 16 * HOUR, 3)


@pytest.mark.rule("TB-CLK-07")
async def test_of_a_day_that_has_begun_the_rest_is_off(service: TableService, hand: Hand) -> None:
    party = await Party.begins(service, pace=BY_MAIL)
    hand.passes(2 * HOUR)
    await party.does(0, TakeDaysOff(date(2026, 11, 16), 1))
    hand.passes(DAY)
    await party.answers(0, ())
    assert (await party.match()).state.clocks[0].left // 1_000 == 4 * DAY - 12 * HOUR


@pytest.mark.rule("TB-CLK-07")
@pytest.mark.parametrize(
    "wanted",
    [
        TakeDaysOff(date(2026, 11, 17), 6),
        TakeDaysOff(date(2026, 11, 17), 0),
        TakeDaysOff(date(2026, 11, 15), 1),
        TakeDaysOff(date(2027, 11, 18), 1),
        TakeDaysOff(date(2026, 12, 2), 1),
    ],
)
async def test_days_off_that_one_has_not_are_refused(
    service: TableService, hand: Hand, wanted: TakeDaysOff
) -> None:
    party = await Party.begins(service, pace=BY_MAIL)
    await party.does(0, TakeDaysOff(date(2026, 12, 1), 2))
    with pytest.raises(Refused) as refused:
        await party.does(0, wanted)
    assert tells(refused) == "TB-CLK-07"


@pytest.mark.rule("TB-CLK-08")
async def test_whoever_tells_the_game_again_comes_to_the_same_clocks(
    service: TableService, store: SqlStore, hand: Hand
) -> None:
    party = await Party.begins(service, pace=LIVE)
    chance = Chance(b"clocks")
    seen = []
    for _ in range(30):
        hand.passes(1 + chance.roll(9))
        await party.moves(chance)
        match = await party.match()
        seen.append((match.seq, dict(match.state.clocks)))
    fresh = TableService(store, AloneBus())
    table = await party.table()
    for seq, clocks in seen:
        assert (await fresh.match_at(table, seq)).state.clocks == clocks
    assert (await party.at(fresh).match()).state.clocks == seen[-1][1]


@pytest.mark.rule("TB-CLK-08")
async def test_a_finished_game_still_tells_the_time_of_its_first_question(
    service: TableService, store: SqlStore, hand: Hand
) -> None:
    party = await Party.begins(service, pace=LIVE)
    hand.passes(100)
    await party.answers(0, ())
    await party.plays_on(Chance(b"to the end"))
    fresh = party.at(TableService(store, AloneBus()))
    session = await fresh.session()
    async with session.lock:
        match = await queries.told_again(fresh.service, session, 1)
    assert match.state.clocks[0].left == (600 - 100 + 20) * 1_000


@pytest.mark.rule("TB-CLK-08")
async def test_when_the_game_goes_back_no_time_comes_back(service: TableService, hand: Hand) -> None:
    party = await Party.begins(service, pace=LIVE)
    hand.passes(100)
    await on_turn(party)
    await party.does(0, RequestTakeback(0))
    await party.does(1, AgreeTakeback())
    assert await runs(party) == [0, 1]
    assert [await left(party, seat) for seat in (0, 1)] == [520, 520]


async def test_a_table_without_clocks_has_no_deadlines(service: TableService, hand: Hand) -> None:
    party = await Party.begins(service)
    await on_turn(party)
    assert await service.store.due_at(party.id) == []
    assert (await party.match()).state.clocks == {}


@pytest.mark.rule("TB-LVE-02")
async def test_where_there_are_clocks_nobody_loses_patience(service: TableService, hand: Hand) -> None:
    party = await Party.begins(service, pace=LIVE, patience=1)
    hand.passes(5 * MINUTE)
    assert (await party.match()).late(service.now()) == ()
    with pytest.raises(Refused) as refused:
        await party.does(1, DelegateToBot("random", by=0))
    assert tells(refused) == "TB-LVE-02"


async def test_a_reminder_is_told_once_when_four_fifths_of_the_time_are_gone(
    service: TableService, hand: Hand
) -> None:
    party = await Party.begins(service, pace=LIVE)
    hand.passes(479)
    assert await sweep(service) == []
    hand.passes(1)
    told = await sweep(service)
    assert [(due.table, due.seat, due.what) for due in told] == [
        (party.id, 0, "reminder"),
        (party.id, 1, "reminder"),
    ]
    await party.answers(0, ())
    assert await sweep(service) == []


@pytest.mark.rule("TB-CLK-06")
def test_time_zones_are_known_where_the_machine_knows_none() -> None:
    """A small container has no database of them; all would be UTC, and nobody would be told."""
    asked = "from clepsydra.tables.working_time import known_zone; print(known_zone('Pacific/Auckland'))"
    found = subprocess.run(
        [sys.executable, "-c", asked], env={**os.environ, "PYTHONTZPATH": ""}, capture_output=True, check=True
    )
    assert found.stdout.split() == [b"Pacific/Auckland"]
