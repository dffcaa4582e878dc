"""Submitting an answer: once, to the question that was seen, tentative until it is confirmed."""

from __future__ import annotations

import asyncio

import pytest
from msgspec import structs

from clepsydra.bus import AloneBus
from clepsydra.kernel import Chance, Refused, Some
from clepsydra.tables.commands import CancelProgram, ConfirmTurn, ProgramAnswer, SubmitAnswer, Undo
from clepsydra.tables.match import Match
from clepsydra.tables.match_state import from_bytes
from clepsydra.tables.playing import Sent, act
from clepsydra.tables.ports import Unavailable
from clepsydra.tables.service import TableService
from clepsydra.tables.table import Status
from tests.service import Party, quiet, tells

PASS = ("pass",)


async def dawned(service: TableService, seats: int = 2, **wishes: object) -> tuple[Party, list[int]]:
    """A party after its first dawn, and the seats in the order of their turns."""
    party = await Party.begins(service, "hourglass", seats, **wishes)
    for seat in range(seats):
        await party.answers(seat, (), confirm=True)
    state = (await party.match()).position.state
    return party, [*(await party.match()).asked, *state.queue]


async def test_every_act_gets_the_next_number(service: TableService) -> None:
    party = await Party.begins(service)
    assert [await party.answers(seat, ()) for seat in (1, 0)] == [1, 2]
    assert (await party.table()).seq == 2


async def test_what_depends_on_the_question_is_made_out_while_nobody_else_acts(service: TableService) -> None:
    party = await Party.begins(service)
    session = await service.session(party.id)

    def nothing(match: Match) -> SubmitAnswer:
        assert session.lock.locked()
        assert isinstance(match.position.asks[1], Some)
        return SubmitAnswer(())

    assert await act(service, party.id, Sent(1, nothing, expected=0)) == 1
    assert (await party.match()).position.ready == [1]


@pytest.mark.rule("TB-ASK-09")
async def test_an_answer_to_a_question_that_has_changed_is_refused(service: TableService) -> None:
    party, (first, second) = await dawned(service)
    seen = (await party.picture(first)).seq
    await party.answers(first, PASS, expected=seen)
    await party.does(first, ConfirmTurn())
    shown = (await party.picture(second)).seq
    for old in (shown - 1, 0):
        with pytest.raises(Refused) as refused:
            await party.answers(second, PASS, expected=old)
        assert tells(refused) == "TB-ASK-09"
    assert await party.answers(second, PASS, expected=shown) == shown + 1


@pytest.mark.rule("TB-ASK-09")
async def test_what_others_do_does_not_change_my_question(service: TableService) -> None:
    party = await Party.begins(service, "hourglass", 3)
    await party.answers(1, ())
    await party.does(1, Undo())
    await party.answers(1, ())
    assert await party.answers(0, (), expected=0) == 4
    with pytest.raises(Refused) as refused:
        await party.answers(2, (), expected=5)
    assert tells(refused) == "TB-ASK-09", "nobody has seen act 5 yet"


@pytest.mark.rule("TB-ASK-09")
async def test_an_answer_is_to_the_same_question_in_every_house(service: TableService) -> None:
    party, (first, second) = await dawned(service)
    await party.answers(first, PASS, confirm=True)
    shown = (await party.picture(second)).seq
    for seq in range(shown + 1):
        fresh = party.at(TableService(service.store, AloneBus()))
        sent = Sent(second, SubmitAnswer(("blow",)), expected=seq)
        if seq < shown:
            with pytest.raises(Refused) as refused:
                await act(fresh.service, party.id, sent)
            assert tells(refused) == "TB-ASK-09"
        else:
            assert await act(fresh.service, party.id, sent) == shown + 1
        await quiet(fresh.service)


async def test_sending_again_with_the_same_key_does_it_once_and_returns_the_first_number(
    service: TableService,
) -> None:
    party, (first, _) = await dawned(service)
    other = party.at(TableService(service.store, AloneBus()))
    before = (await party.table()).seq
    number = await party.answers(first, PASS, key="k", confirm=True)
    for again in (party, other):
        assert await again.answers(first, PASS, key="k", confirm=True) == number
    assert (await party.table()).seq == before + 2, "the answer and its confirmation"
    await quiet(other.service)


async def test_a_key_counts_even_where_the_same_answer_would_be_allowed_again(service: TableService) -> None:
    party = await Party.begins(service)
    command = ProgramAnswer("HG-TRN-02", PASS)
    assert [await party.does(0, command, key="k") for _ in range(3)] == [1, 1, 1]


async def test_the_same_turn_sent_at_once_through_two_houses_is_done_once(service: TableService) -> None:
    party, (first, second) = await dawned(service)
    services = [service, TableService(service.store, AloneBus())]
    seen = (await party.picture(first)).seq

    async def send(number: int, seat: int) -> int | Refused:
        try:
            return await party.at(services[number % 2]).answers(
                seat, PASS, expected=seen if seat == first else None
            )
        except Refused as refused:
            return refused

    sent = await asyncio.gather(*(send(number, first) for number in range(10)))
    assert sorted(one for one in sent if isinstance(one, int)) == [seen + 1]
    assert (await party.table()).seq == 4
    await quiet(*services)
    assert (await party.match()).position.held == first != second


@pytest.mark.rule("TB-ASK-08")
async def test_seats_that_decide_together_answer_in_any_order_through_any_house(
    service: TableService,
) -> None:
    services = [service, TableService(service.store, AloneBus())]
    party = await Party.begins(service, "hourglass", 4)
    sent = await asyncio.gather(*(party.at(services[seat % 2]).answers(seat, ()) for seat in (2, 0, 3, 1)))
    assert sorted(sent) == [1, 2, 3, 4]
    for at in services:
        match = await party.at(at).match()
        assert (match.seq, len(match.asked)) == (4, 1)
    await quiet(*services)


@pytest.mark.rule("TB-ASK-08", "TB-UND-01", "TB-UND-05")
async def test_the_last_of_those_who_decide_together_confirms_before_anything_shows(
    service: TableService,
) -> None:
    party = await Party.begins(service, "hourglass", 3)
    for seat in (2, 0):
        await party.answers(seat, ())
    before = {seat: await party.picture(seat) for seat in (0, 2, None)}
    await party.answers(1, ())
    mine = await party.picture(1)
    assert (mine.must_confirm, mine.can_undo, mine.question) == (True, True, None)
    for eyes, then in before.items():
        assert structs.replace(await party.picture(eyes), seq=then.seq) == then, "others wait as before"
    for seat in (0, 2):
        with pytest.raises(Refused) as refused:
            await party.does(seat, ConfirmTurn())
        assert tells(refused) == "TB-ASK-06"
    await party.does(1, Undo())
    assert (await party.picture(1)).question is not None
    await party.answers(1, ())
    await party.does(1, ConfirmTurn())
    assert (await party.match()).position.final == 0, "the next step has begun"
    with pytest.raises(Refused) as refused:
        await party.does(1, Undo())
    assert tells(refused) == "TB-UND-04"


@pytest.mark.rule("TB-R-04", "TB-ASK-09")
async def test_whoever_changes_a_joint_decision_while_the_last_hesitates_is_the_last(
    service: TableService,
) -> None:
    party = await Party.begins(service)
    await party.answers(0, ())
    await party.answers(1, ())
    seen = (await party.picture(1)).seq
    await party.does(0, Undo())
    theirs = await party.picture(1)
    assert (theirs.answered, theirs.must_confirm, theirs.waits_for) == ((), False, (0,))
    with pytest.raises(Refused) as refused:
        await party.does(1, ConfirmTurn(), expected=seen)
    assert tells(refused) == "TB-ASK-09"
    await party.answers(0, ())
    assert ((await party.match()).position.held, (await party.picture(1)).can_undo) == (0, True)
    await party.does(0, ConfirmTurn())
    assert (await party.match()).position.final == 0, "the next step has begun"


@pytest.mark.rule("TB-PRG-01", "TB-ASK-08")
async def test_a_joint_decision_made_in_advance_confirms_itself(service: TableService) -> None:
    party = await Party.begins(service)
    (rule,) = {ask.rule for ask in (await party.match()).position.asks.values()}
    await party.answers(0, ())
    await party.does(1, ProgramAnswer(rule, ()))
    commands = [(one.seat, type(one.command)) for one in await service.store.acts(party.id, 0)]
    assert commands == [(0, SubmitAnswer), (1, ProgramAnswer), (1, SubmitAnswer), (1, ConfirmTurn)]


@pytest.mark.rule("TB-UND-05")
async def test_what_only_its_seat_may_know_of_does_not_move_the_table(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    party, (first, second) = await dawned(service)
    moved, seen = (await party.table()).moved_at, await party.picture(second)
    monkeypatch.setattr(service, "now", lambda: moved + 60_000)
    await party.does(first, ProgramAnswer("HG-PAY-02", ("pay", 1, 0)))
    await party.answers(first, ("blow",))
    assert (await party.table()).moved_at == (await party.session()).table.moved_at == moved
    assert await party.picture(second) == seen, "not even another number of the last act"
    await party.does(first, Undo())
    await party.answers(first, PASS, confirm=True)
    assert (await party.table()).moved_at == (await party.session()).table.moved_at == moved + 60_000


@pytest.mark.rule("TB-UND-05")
async def test_a_turn_is_its_owners_alone_until_it_is_confirmed(service: TableService) -> None:
    party, (first, second) = await dawned(service)
    before = await party.picture(second)
    await party.answers(first, ("blow",))
    await party.answers(first, PASS)
    mine, theirs = await party.picture(first), await party.picture(second)
    assert (mine.must_confirm, mine.can_undo, mine.question) == (True, True, None)
    assert (theirs.waits_for, theirs.events, theirs.answers) == ((first,), before.events, before.answers)
    await party.does(first, ConfirmTurn())
    assert (await party.picture(second)).waits_for == (second,)
    assert (await party.picture(second)).answers == before.answers + 2


@pytest.mark.rule("TB-UND-01", "TB-UND-06")
async def test_what_is_tentative_can_be_taken_back_and_done_again(service: TableService) -> None:
    party, (first, second) = await dawned(service)
    before = (await party.match()).position.stored()
    await party.answers(first, ("blow",))
    await party.does(first, Undo())
    assert (await party.match()).position.stored() == before
    await party.answers(first, PASS, confirm=True)
    with pytest.raises(Refused) as refused:
        await party.does(first, Undo())
    assert tells(refused) == "TB-UND-04"
    assert (await party.match()).asked == [second]


async def test_a_table_may_do_without_confirming(service: TableService) -> None:
    party, (first, second) = await dawned(service, confirm=False)
    await party.answers(first, PASS)
    assert (await party.match()).asked == [second]


@pytest.mark.rule("TB-ASK-06")
async def test_nobody_confirms_what_is_not_theirs(service: TableService) -> None:
    party, (first, second) = await dawned(service)
    await party.answers(first, PASS)
    for seat in (second, 7):
        with pytest.raises(Refused) as refused:
            await party.does(seat, ConfirmTurn())
        assert tells(refused) == ("TB-ASK-06" if seat == second else "TB-SIT-03")


@pytest.mark.rule("TB-PRG-01")
async def test_a_decision_in_advance_is_an_act_of_its_own_and_confirms_itself(service: TableService) -> None:
    party, (first, second) = await dawned(service)
    await party.does(second, ProgramAnswer("HG-TRN-02", PASS))
    await party.answers(first, PASS, confirm=True)
    commands = [(one.seat, type(one.command)) for one in await service.store.acts(party.id, 4)]
    assert commands == [
        (first, SubmitAnswer),
        (first, ConfirmTurn),
        (second, SubmitAnswer),
        (second, ConfirmTurn),
    ]
    assert (await party.picture(second)).foreseen[0].rule == "HG-TRN-02"
    assert (await party.picture(first)).foreseen == (), "what I foresee is mine to know"


@pytest.mark.rule("TB-PRG-03")
async def test_a_decision_in_advance_that_is_not_allowed_ends_and_its_seat_is_asked(
    service: TableService,
) -> None:
    party, (first, second) = await dawned(service)
    await party.does(second, ProgramAnswer("HG-TRN-02", ("play", "nothing#1")))
    await party.answers(first, PASS, confirm=True)
    assert (await service.store.acts(party.id, 0))[-1].command == CancelProgram("HG-TRN-02")
    assert (await party.picture(second)).foreseen == ()
    assert (await party.match()).asked == [second]


async def test_a_decision_in_advance_can_be_given_up(service: TableService) -> None:
    party, (first, second) = await dawned(service)
    await party.does(second, ProgramAnswer("HG-TRN-02", PASS))
    await party.does(second, CancelProgram("HG-TRN-02"))
    await party.answers(first, PASS, confirm=True)
    assert (await party.match()).asked == [second]


async def test_checkpoints_are_counted_alike_by_processes_that_take_turns(service: TableService) -> None:
    services = [service, TableService(service.store, AloneBus())]
    party, chance, move = await Party.begins(service, "anachrony", 2), Chance(b"counts"), 0
    while move < 120 and await party.at(services[move % 2]).moves(chance) is not None:
        move += 1
    numbers: list[int] = []
    found = await service.store.checkpoint(party.id)
    while found is not None:
        numbers.insert(0, found.number)
        found = await service.store.checkpoint(party.id, found.seq - 1)
    last = numbers[-1]
    assert last > 8
    assert numbers == [n for n in range(last + 1) if n > last - 8 or n % 16 == 0]
    await quiet(*services)


async def test_an_act_waits_for_a_store_that_is_away_and_is_done_once(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    party, (first, _) = await dawned(service)
    append, tries, seen = service.store.append, 0, (await party.picture(first)).seq

    async def lost(*args: object) -> bool:
        """The first time nothing arrives, the second time only the reply is lost."""
        nonlocal tries
        tries += 1
        if tries > 1:
            await append(*args)  # type: ignore[arg-type] # as it came
        raise Unavailable

    monkeypatch.setattr(service.store, "append", lost)
    assert await party.answers(first, PASS) == seen + 1
    assert tries == 2
    assert len(await service.store.acts(party.id, 3)) == 1


async def test_when_the_store_stays_away_the_sender_is_told(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    party, (first, _) = await dawned(service)

    async def lost(*_: object) -> bool:
        raise Unavailable

    monkeypatch.setattr("clepsydra.tables.playing.STORE_PATIENCE", 0.0)
    monkeypatch.setattr(service.store, "append", lost)
    with pytest.raises(Unavailable):
        await party.answers(first, PASS)


async def test_acts_end_with_the_game(service: TableService) -> None:
    party = await Party.begins(service)
    await party.plays_on(Chance(b"end"))
    assert (await party.table()).status is Status.OVER
    kept = await service.store.checkpoint(party.id)
    assert kept is not None
    assert from_bytes(kept.body).result == (await party.match()).result, "the end alone is kept"
    assert await service.store.checkpoint(party.id, kept.seq - 1) is None
    with pytest.raises(Refused) as refused:
        await party.answers(0, PASS)
    assert tells(refused) == "TB-ASK-04"
