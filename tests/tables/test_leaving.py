"""Leaving a seat to a bot, resigning, and playing again."""

from __future__ import annotations

import asyncio

import pytest

from clepsydra.bots.thinker import Thinker, Thought, TookTooLong, decide
from clepsydra.bus import AloneBus
from clepsydra.kernel import Answer, BadRecord, Chance, Refused, verify
from clepsydra.tables import queries, seating
from clepsydra.tables.bot_runner import BotRunner, lets_return
from clepsydra.tables.commands import ConfirmTurn, DelegateToBot, Resign, Resume
from clepsydra.tables.service import TableService
from clepsydra.tables.table import Status
from tests.service import Party, guest, quiet, tells
from tests.waiting import within


class Mind(Thinker):
    """Thinks in this process; `slow`: never comes to an answer."""

    def __init__(self, *, slow: bool = False) -> None:
        super().__init__()
        self.slow = slow

    async def answer(self, thought: Thought) -> Answer:
        if self.slow:
            raise TookTooLong(thought.bot)
        return decide(thought)


def bots_of(service: TableService, *, slow: bool = False) -> BotRunner:
    return BotRunner(service, Mind(slow=slow), pause=0)


@pytest.mark.rule("TB-LVE-01")
async def test_a_bot_decides_for_a_seat_until_its_owner_is_back(service: TableService) -> None:
    party = await Party.begins(service)
    await party.does(0, DelegateToBot("random", 0))
    with pytest.raises(Refused) as refused:
        await party.answers(0, ())
    assert tells(refused) == "TB-LVE-01"
    await bots_of(service).play(party.id)
    assert (await party.picture(0)).ready == (0,)
    await party.does(0, Resume())
    with pytest.raises(Refused) as refused:
        await party.does(0, Resume())
    assert tells(refused) == "TB-LVE-01"
    await party.answers(1, (), confirm=True)
    for _ in range(2):
        (seat,) = (await party.match()).asked
        await party.answers(seat, ("pass",), confirm=True)


@pytest.mark.rule("TB-LVE-01")
async def test_a_bot_that_thinks_while_its_owner_comes_back_decides_nothing(service: TableService) -> None:
    party = await Party.begins(service)
    await party.does(0, DelegateToBot("random", 0))

    class Interrupted(Mind):
        async def answer(self, thought: Thought) -> Answer:
            await party.does(0, Resume())
            return decide(thought)

    await BotRunner(service, Interrupted(), pause=0).play(party.id)
    match = await party.match()
    assert (match.seq, match.asked) == (2, [0, 1])


@pytest.mark.rule("TB-LVE-01")
async def test_a_bot_goes_on_with_a_turn_that_waits_to_be_confirmed(service: TableService) -> None:
    party = await Party.begins(service)
    await party.answers(0, ())
    await party.answers(1, (), confirm=True)
    (seat,) = (await party.match()).asked
    await party.answers(seat, ("pass",))
    await party.does(seat, DelegateToBot("random", seat))
    await bots_of(service).play(party.id)
    acts = await service.store.acts(party.id, 5)
    assert [(act.seat, act.command) for act in acts] == [(seat, ConfirmTurn())]


class Clock:
    """Time that passes only when somebody lets it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._passed = asyncio.Event()
        monkeypatch.setattr("clepsydra.tables.bot_runner.asyncio.sleep", self._sleep)

    async def _sleep(self, _seconds: float) -> None:
        await self._passed.wait()

    async def passes(self, service: TableService) -> None:
        """The pause is over, and the bots have done what they waited to do."""
        waiting = [*service._tasks]
        self._passed.set()
        self._passed = asyncio.Event()
        await asyncio.wait(waiting)


@pytest.mark.rule("TB-LVE-09")
async def test_a_bot_waits_a_little_before_it_decides_for_who_may_come_back(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, bots = Clock(monkeypatch), BotRunner(service, Mind())
    party = await Party.begins(service)
    await party.does(0, DelegateToBot("random", 0))
    for _ in range(3):
        await bots.play(party.id)
    assert (await party.match()).seq == 1, "nothing is decided yet, however often the bot is called"
    await clock.passes(service)
    assert (await party.picture(0)).ready == (0,)

    await party.answers(1, ())
    while 0 not in (await party.match()).asked:
        await party.moves(Chance(b"until it is asked again"), confirm=True)
    seq = (await party.match()).seq
    await bots.play(party.id)
    await party.does(0, Resume())
    await clock.passes(service)
    assert (await party.match()).seq == seq + 1, "who is back decides"


@pytest.mark.rule("TB-LVE-09")
@pytest.mark.parametrize(("others", "waits"), [({1: "random", 2: "random"}, True), ({2: "random"}, False)])
async def test_every_bot_waits_while_nobody_decides_for_themselves(
    service: TableService, others: dict[int, str], waits: bool
) -> None:
    party = await Party.begins(service, seats=3, bots=others)
    match = await party.match()
    assert not [seat for seat in match.state.bots if lets_return(match, seat)]
    await party.does(0, DelegateToBot("random", 0))
    match = await party.match()
    assert lets_return(match, 0)
    assert all(lets_return(match, seat) is waits for seat in others)
    await party.does(0, Resume())
    await party.does(0, Resign())
    match = await party.match()
    assert not [seat for seat in match.state.bots if lets_return(match, seat)], "for good"


@pytest.mark.rule("TB-LVE-02")
async def test_others_call_a_bot_once_their_patience_is_over(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await Party.begins(service, patience=10)
    began = service.now()
    for waited, allowed in ((0, False), (9, False), (11, True)):
        monkeypatch.setattr(service, "now", lambda waited=waited: began + waited * 60_000)
        if not allowed:
            with pytest.raises(Refused) as refused:
                await party.does(0, DelegateToBot("random", 1))
            assert tells(refused) == "TB-LVE-02"
        else:
            await party.does(0, DelegateToBot("random", 1))
    assert (await party.match()).state.bots == {0: "random"}
    await party.does(0, Resume())


@pytest.mark.rule("TB-LVE-02")
async def test_others_who_decide_give_a_slow_seat_no_more_time(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await Party.begins(service, seats=4, confirm=False)
    began = service.now()

    def hours_later(hours: int) -> None:
        monkeypatch.setattr(TableService, "now", staticmethod(lambda: began + hours * 3_600_000))

    hours_later(23)
    await party.answers(0, ())
    with pytest.raises(Refused) as refused:
        await party.does(3, DelegateToBot("random", 0))
    assert tells(refused) == "TB-LVE-02"
    hours_later(46)
    await party.answers(1, ())
    elsewhere = party.at(TableService(service.store, AloneBus()))
    assert (await elsewhere.match()).state.asked_at == (await party.match()).state.asked_at
    await elsewhere.does(3, DelegateToBot("random", 0))
    hours_later(47)
    await party.does(3, Resume())
    with pytest.raises(Refused) as refused:
        await party.does(3, DelegateToBot("random", 0))
    assert tells(refused) == "TB-LVE-02", "who is back has time again"
    hours_later(69)
    await party.answers(2, ())
    await party.answers(3, ())
    (asked,) = (await party.match()).asked
    with pytest.raises(Refused) as refused:
        await party.does(asked, DelegateToBot("random", (asked + 1) % 4))
    assert tells(refused) == "TB-LVE-02", "a new question, a new clock"
    hours_later(94)
    await party.does(asked, DelegateToBot("random", (asked + 1) % 4))
    await quiet(elsewhere.service)


@pytest.mark.rule("TB-LVE-02")
async def test_nobody_calls_a_bot_for_a_seat_that_is_not_asked(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await Party.begins(service)
    await party.answers(0, ())
    later = service.now() + 10**9
    monkeypatch.setattr(service, "now", lambda: later)
    with pytest.raises(Refused) as refused:
        await party.does(0, DelegateToBot("random", 1))
    assert tells(refused) == "TB-LVE-02"


async def test_a_bot_that_does_not_exist_is_not_called(service: TableService) -> None:
    party = await Party.begins(service)
    with pytest.raises(Refused) as refused:
        await party.does(0, DelegateToBot("oracle", 0))
    assert tells(refused) == "TB-SIT-04"


@pytest.mark.rule("TB-LVE-04")
async def test_of_two_one_resigns_and_the_game_ends_without_a_score(service: TableService) -> None:
    party = await Party.begins(service)
    await party.does(0, Resign())
    picture = await party.picture(1)
    assert (picture.over, picture.abandoned, picture.result) == (True, True, None)
    assert (picture.resigned, picture.waits_for) == ((0,), ())
    assert (await party.table()).status is Status.OVER
    record = await queries.record(service, await party.session())
    with pytest.raises(BadRecord) as bad:
        verify(record)
    assert bad.value.denial.rule == "TB-REC-04"


@pytest.mark.rule("TB-LVE-04")
async def test_a_game_with_bots_ends_when_its_only_person_resigns(service: TableService) -> None:
    party = await Party.begins(service, bots={1: "random"})
    await party.does(0, Resign())
    assert (await party.table()).status is Status.OVER


@pytest.mark.rule("TB-LVE-03")
async def test_of_three_one_resigns_and_a_bot_plays_on_for_good(service: TableService) -> None:
    party = await Party.begins(service, "hourglass", 3)
    await party.does(0, Resign())
    for command in (Resume(), Resign(), DelegateToBot("random", 0)):
        with pytest.raises(Refused) as refused:
            await party.does(0, command)
        assert tells(refused) == "TB-LVE-03"
    chance, bots = Chance(b"on"), bots_of(service)
    while (await party.table()).status is Status.PLAYING:
        await bots.play(party.id)
        await party.moves(chance)
    picture = await party.picture(1)
    assert (picture.resigned, picture.abandoned) == ((0,), False)
    assert verify(await queries.record(service, await party.session())).over
    assert any(act.seat == 0 for act in await service.store.acts(party.id, 1))


async def test_bots_are_woken_by_the_act_that_asks_them(service: TableService) -> None:
    async def play(table: str) -> None:
        await bots_of(service).play(table)
        played.set()

    played = asyncio.Event()
    await service.bus.answer_calls(play)
    party = await Party.begins(service, bots={1: "random"})
    async with within("the bot is woken and has played"):
        await played.wait()
    assert (await party.picture(0)).ready == (1,)


async def test_a_sweep_plays_where_nobody_was_woken(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await Party.begins(service, bots={1: "random"})
    assert await bots_of(service).sweep() == 0, "it is not overdue yet"
    later = service.now() + 60_000
    monkeypatch.setattr(service, "now", lambda: later)
    assert await bots_of(service).sweep() == 1
    assert (await party.picture(0)).ready == (1,)
    assert await bots_of(service).sweep() == 0


async def test_a_bot_that_takes_too_long_decides_at_random(service: TableService) -> None:
    party = await Party.begins(service, bots={1: "greedy"})
    await bots_of(service, slow=True).play(party.id)
    assert (await party.picture(0)).ready == (1,)


async def test_bots_play_a_game_to_its_end_while_its_people_are_away(service: TableService) -> None:
    party = await Party.begins(service, "hourglass", 2, bots={1: "random"})
    await party.does(0, DelegateToBot("random", 0))
    await bots_of(service).play(party.id)
    assert verify(await queries.record(service, await party.session())).over


@pytest.mark.rule("TB-LVE-05")
async def test_two_who_want_a_rematch_at_once_get_one(service: TableService) -> None:
    party = await Party.begins(service, "hourglass", 3, bots={2: "random"}, confirm=False)
    await party.does(0, Resign())
    services = [service, TableService(service.store, AloneBus())]
    sessions = [await at.session(party.id) for at in services]
    again = await asyncio.gather(
        *(seating.rematch(at, sessions[n], party.people[n]) for n, at in enumerate(services))
    )
    assert again[0] == again[1]
    old, new = await party.table(), again[0]
    assert (old.rematch, new.status, new.seq, new.setup) == (new.id, Status.OPEN, 0, old.setup)
    assert [(seat.guest, seat.bot) for seat in new.seats] == [(seat.guest, seat.bot) for seat in old.seats]
    assert new.seed != old.seed
    assert len(await service.store.tables_of(party.people[0].id, 9)) == 2, "the game and one rematch"
    third = await seating.rematch(service, await party.session(), party.people[1])
    assert third == new, "once"
    host = next(one for one in party.people.values() if one.id == new.host)
    assert (await seating.start(service, new.id, host)).status is Status.PLAYING


@pytest.mark.rule("TB-LVE-05")
async def test_a_rematch_is_for_those_who_sat_there_and_after_the_game(service: TableService) -> None:
    party = await Party.begins(service)
    with pytest.raises(Refused) as refused:
        await seating.rematch(service, await party.session(), party.people[0])
    assert tells(refused) == "TB-LVE-05"
    await party.does(0, Resign())
    with pytest.raises(Refused) as refused:
        await seating.rematch(service, await party.session(), guest("Cleo"))
    assert tells(refused) == "TB-SIT-07"
    await quiet(service)
