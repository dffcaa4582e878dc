"""Leaving a seat to a bot, resigning, and playing again."""

from __future__ import annotations

import asyncio

import pytest

from clepsydra.bots.thinker import Thinker, Thought, TookTooLong, decide
from clepsydra.bus import AloneBus
from clepsydra.kernel import Answer, BadRecord, Chance, Refused, verify
from clepsydra.tables import looking, seating
from clepsydra.tables.botturns import BotPlayer
from clepsydra.tables.deeds import CameBack, Confirmed, LeftToBot, Resigned
from clepsydra.tables.house import House
from clepsydra.tables.table import Guest, Status
from tests.service import Party, guest, quiet, tells


class Mind(Thinker):
    """Thinks in this process; `slow`: never comes to an answer."""

    def __init__(self, *, slow: bool = False) -> None:
        super().__init__()
        self.slow = slow

    async def answer(self, thought: Thought) -> Answer:
        if self.slow:
            raise TookTooLong(thought.bot)
        return decide(thought)


def bots_of(house: House, *, slow: bool = False) -> BotPlayer:
    return BotPlayer(house, Mind(slow=slow))


@pytest.mark.rule("TB-LVE-01")
async def test_a_bot_decides_for_a_seat_until_its_owner_is_back(house: House) -> None:
    party = await Party.begins(house)
    await party.does(0, LeftToBot("random", 0))
    with pytest.raises(Refused) as refused:
        await party.answers(0, ())
    assert tells(refused) == "TB-LVE-01"
    await bots_of(house).play(party.id)
    assert (await party.picture(0)).ready == (0,)
    await party.does(0, CameBack())
    with pytest.raises(Refused) as refused:
        await party.does(0, CameBack())
    assert tells(refused) == "TB-LVE-01"
    await party.answers(1, ())
    for _ in range(2):
        (seat,) = (await party.match()).asked
        await party.answers(seat, ("pass",), confirm=True)


@pytest.mark.rule("TB-LVE-01")
async def test_a_bot_that_thinks_while_its_owner_comes_back_decides_nothing(house: House) -> None:
    party = await Party.begins(house)
    await party.does(0, LeftToBot("random", 0))

    class Interrupted(Mind):
        async def answer(self, thought: Thought) -> Answer:
            await party.does(0, CameBack())
            return decide(thought)

    await BotPlayer(house, Interrupted()).play(party.id)
    match = await party.match()
    assert (match.seq, match.asked) == (2, [0, 1])


@pytest.mark.rule("TB-LVE-01")
async def test_a_bot_goes_on_with_a_turn_that_waits_to_be_confirmed(house: House) -> None:
    party = await Party.begins(house)
    await party.answers(0, ())
    await party.answers(1, ())
    (seat,) = (await party.match()).asked
    await party.answers(seat, ("pass",))
    await party.does(seat, LeftToBot("random", seat))
    await bots_of(house).play(party.id)
    acts = await house.store.acts(party.id, 4)
    assert [(act.seat, act.deed) for act in acts] == [(seat, Confirmed())]


@pytest.mark.rule("TB-LVE-02")
async def test_others_call_a_bot_once_their_patience_is_over(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await Party.begins(house, patience=10)
    began = House.now()
    for waited, allowed in ((0, False), (9, False), (11, True)):
        monkeypatch.setattr(house, "now", lambda waited=waited: began + waited * 60_000)
        if not allowed:
            with pytest.raises(Refused) as refused:
                await party.does(0, LeftToBot("random", 1))
            assert tells(refused) == "TB-LVE-02"
        else:
            await party.does(0, LeftToBot("random", 1))
    assert (await party.match()).affairs.bots == {0: "random"}
    await party.does(0, CameBack())


@pytest.mark.rule("TB-LVE-02")
async def test_nobody_calls_a_bot_for_a_seat_that_is_not_asked(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await Party.begins(house)
    await party.answers(0, ())
    monkeypatch.setattr(house, "now", lambda: House.now() + 10**9)
    with pytest.raises(Refused) as refused:
        await party.does(0, LeftToBot("random", 1))
    assert tells(refused) == "TB-LVE-02"


async def test_a_bot_that_does_not_exist_is_not_called(house: House) -> None:
    party = await Party.begins(house)
    with pytest.raises(Refused) as refused:
        await party.does(0, LeftToBot("oracle", 0))
    assert tells(refused) == "TB-SIT-04"


@pytest.mark.rule("TB-LVE-04")
async def test_of_two_one_resigns_and_the_game_ends_without_a_score(house: House) -> None:
    party = await Party.begins(house)
    await party.does(0, Resigned())
    picture = await party.picture(1)
    assert (picture.over, picture.abandoned, picture.result) == (True, True, None)
    assert (picture.resigned, picture.waits_for) == ((0,), ())
    assert (await party.table()).status is Status.OVER
    record = await looking.record(house, await party.room())
    with pytest.raises(BadRecord) as bad:
        verify(record)
    assert bad.value.denial.rule == "TB-REC-04"


@pytest.mark.rule("TB-LVE-04")
async def test_a_game_with_bots_ends_when_its_only_person_resigns(house: House) -> None:
    party = await Party.begins(house, bots={1: "random"})
    await party.does(0, Resigned())
    assert (await party.table()).status is Status.OVER


@pytest.mark.rule("TB-LVE-03")
async def test_of_three_one_resigns_and_a_bot_plays_on_for_good(house: House) -> None:
    party = await Party.begins(house, "hourglass", 3)
    await party.does(0, Resigned())
    for deed in (CameBack(), Resigned(), LeftToBot("random", 0)):
        with pytest.raises(Refused) as refused:
            await party.does(0, deed)
        assert tells(refused) == "TB-LVE-03"
    chance, bots = Chance(b"on"), bots_of(house)
    while (await party.table()).status is Status.PLAYING:
        await bots.play(party.id)
        await party.moves(chance)
    picture = await party.picture(1)
    assert (picture.resigned, picture.abandoned) == ((0,), False)
    assert verify(await looking.record(house, await party.room())).over
    assert any(act.seat == 0 for act in await house.store.acts(party.id, 1))


async def test_bots_are_woken_by_the_act_that_asks_them(house: House) -> None:
    async def play(table: str) -> None:
        await bots_of(house).play(table)
        played.set()

    played = asyncio.Event()
    await house.bus.answer_calls(play)
    party = await Party.begins(house, bots={1: "random"})
    async with asyncio.timeout(10):
        await played.wait()
    assert (await party.picture(0)).ready == (1,)


async def test_a_sweep_plays_where_nobody_was_woken(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    party = await Party.begins(house, bots={1: "random"})
    assert await bots_of(house).sweep() == 0, "it is not overdue yet"
    monkeypatch.setattr(house, "now", lambda: House.now() + 60_000)
    assert await bots_of(house).sweep() == 1
    assert (await party.picture(0)).ready == (1,)
    assert await bots_of(house).sweep() == 0


async def test_a_bot_that_takes_too_long_decides_at_random(house: House) -> None:
    party = await Party.begins(house, bots={1: "greedy"})
    await bots_of(house, slow=True).play(party.id)
    assert (await party.picture(0)).ready == (1,)


async def test_a_game_of_bots_alone_plays_to_its_end(house: House) -> None:
    party = await Party.sits_down(house, "hourglass", 2, bots={0: "random", 1: "random"})
    table = await party.table()
    await seating.start(house, party.id, Guest(table.host, "Ann", "green"))
    await bots_of(house).play(party.id)
    assert verify(await looking.record(house, await party.room())).over


@pytest.mark.rule("TB-LVE-05")
async def test_two_who_want_a_rematch_at_once_get_one(house: House) -> None:
    party = await Party.begins(house, "hourglass", 3, bots={2: "random"}, confirm=False)
    await party.does(0, Resigned())
    houses = [house, House(house.store, AloneBus())]
    rooms = [await at.room(party.id) for at in houses]
    again = await asyncio.gather(
        *(seating.rematch(at, rooms[n], party.people[n]) for n, at in enumerate(houses))
    )
    assert again[0] == again[1]
    old, new = await party.table(), again[0]
    assert (old.rematch, new.status, new.seq, new.setup) == (new.id, Status.OPEN, 0, old.setup)
    assert [(seat.guest, seat.bot) for seat in new.seats] == [(seat.guest, seat.bot) for seat in old.seats]
    assert new.seed != old.seed
    assert len(await house.store.tables_of(party.people[0].id, 9)) == 2, "the game and one rematch"
    third = await seating.rematch(house, await party.room(), party.people[1])
    assert third == new, "once"
    host = next(one for one in party.people.values() if one.id == new.host)
    assert (await seating.start(house, new.id, host)).status is Status.PLAYING


@pytest.mark.rule("TB-LVE-05")
async def test_a_rematch_is_for_those_who_sat_there_and_after_the_game(house: House) -> None:
    party = await Party.begins(house)
    with pytest.raises(Refused) as refused:
        await seating.rematch(house, await party.room(), party.people[0])
    assert tells(refused) == "TB-LVE-05"
    await party.does(0, Resigned())
    with pytest.raises(Refused) as refused:
        await seating.rematch(house, await party.room(), guest("Cleo"))
    assert tells(refused) == "TB-SIT-07"
    await quiet(house)
