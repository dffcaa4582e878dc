"""Submitting an answer: once, to the question that was seen, tentative until it is confirmed."""

from __future__ import annotations

import asyncio

import pytest

from clepsydra.bus import AloneBus
from clepsydra.kernel import Chance, Refused
from clepsydra.tables.deeds import Answered, Confirmed, Foresaw, Forgot, TookBack
from clepsydra.tables.house import House
from clepsydra.tables.playing import Sent, act
from clepsydra.tables.ports import Unavailable
from clepsydra.tables.table import Status
from tests.service import Party, quiet, tells

PASS = ("pass",)


async def dawned(house: House, seats: int = 2, **wishes: object) -> tuple[Party, list[int]]:
    """A party after its first dawn, and the seats in the order of their turns."""
    party = await Party.begins(house, "hourglass", seats, **wishes)
    for seat in range(seats):
        await party.answers(seat, ())
    state = (await party.match()).position.state
    return party, [*(await party.match()).asked, *state.queue]


async def test_every_act_gets_the_next_number(house: House) -> None:
    party = await Party.begins(house)
    assert [await party.answers(seat, ()) for seat in (1, 0)] == [1, 2]
    assert (await party.table()).seq == 2


@pytest.mark.rule("TB-ASK-09")
async def test_an_answer_to_a_question_that_has_changed_is_refused(house: House) -> None:
    party, (first, second) = await dawned(house)
    seen = (await party.picture(first)).seq
    await party.answers(first, PASS, expected=seen)
    await party.does(first, Confirmed())
    shown = (await party.picture(second)).seq
    for old in (shown - 1, 0):
        with pytest.raises(Refused) as refused:
            await party.answers(second, PASS, expected=old)
        assert tells(refused) == "TB-ASK-09"
    assert await party.answers(second, PASS, expected=shown) == shown + 1


@pytest.mark.rule("TB-ASK-09")
async def test_what_others_do_does_not_change_my_question(house: House) -> None:
    party = await Party.begins(house, "hourglass", 3)
    await party.answers(1, ())
    await party.does(1, TookBack())
    await party.answers(1, ())
    assert await party.answers(0, (), expected=0) == 4
    with pytest.raises(Refused) as refused:
        await party.answers(2, (), expected=5)
    assert tells(refused) == "TB-ASK-09", "nobody has seen act 5 yet"


@pytest.mark.rule("TB-ASK-09")
async def test_an_answer_is_to_the_same_question_in_every_house(house: House) -> None:
    party, (first, second) = await dawned(house)
    await party.answers(first, PASS, confirm=True)
    shown = (await party.picture(second)).seq
    for seq in range(shown + 1):
        fresh = party.at(House(house.store, AloneBus()))
        sent = Sent(second, Answered(("blow",)), expected=seq)
        if seq < shown:
            with pytest.raises(Refused) as refused:
                await act(fresh.house, party.id, sent)
            assert tells(refused) == "TB-ASK-09"
        else:
            assert await act(fresh.house, party.id, sent) == shown + 1
        await quiet(fresh.house)


async def test_sending_again_with_the_same_key_does_it_once_and_returns_the_first_number(
    house: House,
) -> None:
    party, (first, _) = await dawned(house)
    other = party.at(House(house.store, AloneBus()))
    number = await party.answers(first, PASS, key="k", confirm=True)
    for again in (party, other):
        assert await again.answers(first, PASS, key="k", confirm=True) == number
    assert (await party.table()).seq == number + 1, "the answer and its confirmation"
    await quiet(other.house)


async def test_a_key_counts_even_where_the_same_answer_would_be_allowed_again(house: House) -> None:
    party = await Party.begins(house)
    deed = Foresaw("HG-TRN-02", PASS)
    assert [await party.does(0, deed, key="k") for _ in range(3)] == [1, 1, 1]


async def test_the_same_turn_sent_at_once_through_two_houses_is_done_once(house: House) -> None:
    party, (first, second) = await dawned(house)
    houses = [house, House(house.store, AloneBus())]

    async def send(number: int, seat: int) -> int | Refused:
        try:
            return await party.at(houses[number % 2]).answers(
                seat, PASS, expected=2 if seat == first else None
            )
        except Refused as refused:
            return refused

    sent = await asyncio.gather(*(send(number, first) for number in range(10)))
    assert sorted(one for one in sent if isinstance(one, int)) == [3]
    assert (await party.table()).seq == 3
    await quiet(*houses)
    assert (await party.match()).position.held == first != second


@pytest.mark.rule("TB-ASK-08")
async def test_seats_that_decide_together_answer_in_any_order_through_any_house(house: House) -> None:
    houses = [house, House(house.store, AloneBus())]
    party = await Party.begins(house, "hourglass", 4)
    sent = await asyncio.gather(*(party.at(houses[seat % 2]).answers(seat, ()) for seat in (2, 0, 3, 1)))
    assert sorted(sent) == [1, 2, 3, 4]
    for at in houses:
        match = await party.at(at).match()
        assert (match.seq, len(match.asked)) == (4, 1)
    await quiet(*houses)


@pytest.mark.rule("TB-UND-05")
async def test_a_turn_is_its_owners_alone_until_it_is_confirmed(house: House) -> None:
    party, (first, second) = await dawned(house)
    before = await party.picture(second)
    await party.answers(first, ("blow",))
    await party.answers(first, PASS)
    mine, theirs = await party.picture(first), await party.picture(second)
    assert (mine.must_confirm, mine.can_undo, mine.question) == (True, True, None)
    assert (theirs.waits_for, theirs.events, theirs.answers) == ((first,), before.events, before.answers)
    await party.does(first, Confirmed())
    assert (await party.picture(second)).waits_for == (second,)
    assert (await party.picture(second)).answers == before.answers + 2


@pytest.mark.rule("TB-UND-01", "TB-UND-06")
async def test_what_is_tentative_can_be_taken_back_and_done_again(house: House) -> None:
    party, (first, second) = await dawned(house)
    before = (await party.match()).position.stored()
    await party.answers(first, ("blow",))
    await party.does(first, TookBack())
    assert (await party.match()).position.stored() == before
    await party.answers(first, PASS, confirm=True)
    with pytest.raises(Refused) as refused:
        await party.does(first, TookBack())
    assert tells(refused) == "TB-UND-04"
    assert (await party.match()).asked == [second]


async def test_a_table_may_do_without_confirming(house: House) -> None:
    party, (first, second) = await dawned(house, confirm=False)
    await party.answers(first, PASS)
    assert (await party.match()).asked == [second]


@pytest.mark.rule("TB-ASK-06")
async def test_nobody_confirms_what_is_not_theirs(house: House) -> None:
    party, (first, second) = await dawned(house)
    await party.answers(first, PASS)
    for seat in (second, 7):
        with pytest.raises(Refused) as refused:
            await party.does(seat, Confirmed())
        assert tells(refused) == ("TB-ASK-06" if seat == second else "TB-SIT-03")


@pytest.mark.rule("TB-PRG-01")
async def test_a_decision_in_advance_is_an_act_of_its_own_and_confirms_itself(house: House) -> None:
    party, (first, second) = await dawned(house)
    await party.does(second, Foresaw("HG-TRN-02", PASS))
    await party.answers(first, PASS, confirm=True)
    deeds = [(one.seat, type(one.deed)) for one in await house.store.acts(party.id, 3)]
    assert deeds == [(first, Answered), (first, Confirmed), (second, Answered), (second, Confirmed)]
    assert (await party.picture(second)).foreseen[0].rule == "HG-TRN-02"
    assert (await party.picture(first)).foreseen == (), "what I foresee is mine to know"


@pytest.mark.rule("TB-PRG-03")
async def test_a_decision_in_advance_that_is_not_allowed_ends_and_its_seat_is_asked(house: House) -> None:
    party, (first, second) = await dawned(house)
    await party.does(second, Foresaw("HG-TRN-02", ("play", "nothing#1")))
    await party.answers(first, PASS, confirm=True)
    assert (await house.store.acts(party.id, 0))[-1].deed == Forgot("HG-TRN-02")
    assert (await party.picture(second)).foreseen == ()
    assert (await party.match()).asked == [second]


async def test_a_decision_in_advance_can_be_given_up(house: House) -> None:
    party, (first, second) = await dawned(house)
    await party.does(second, Foresaw("HG-TRN-02", PASS))
    await party.does(second, Forgot("HG-TRN-02"))
    await party.answers(first, PASS, confirm=True)
    assert (await party.match()).asked == [second]


async def test_checkpoints_are_counted_alike_by_processes_that_take_turns(house: House) -> None:
    houses = [house, House(house.store, AloneBus())]
    party, chance, move = await Party.begins(house, "anachrony", 2), Chance(b"counts"), 0
    while move < 120 and await party.at(houses[move % 2]).moves(chance) is not None:
        move += 1
    numbers: list[int] = []
    found = await house.store.checkpoint(party.id)
    while found is not None:
        numbers.insert(0, found.number)
        found = await house.store.checkpoint(party.id, found.seq - 1)
    last = numbers[-1]
    assert last > 8
    assert numbers == [n for n in range(last + 1) if n > last - 8 or n % 16 == 0]
    await quiet(*houses)


async def test_an_act_waits_for_a_store_that_is_away_and_is_done_once(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    party, (first, _) = await dawned(house)
    append, tries = house.store.append, 0

    async def lost(*args: object) -> bool:
        """The first time nothing arrives, the second time only the reply is lost."""
        nonlocal tries
        tries += 1
        if tries > 1:
            await append(*args)  # type: ignore[arg-type] # as it came
        raise Unavailable

    monkeypatch.setattr(house.store, "append", lost)
    assert await party.answers(first, PASS) == 3
    assert tries == 2
    assert len(await house.store.acts(party.id, 2)) == 1


async def test_when_the_store_stays_away_the_sender_is_told(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    party, (first, _) = await dawned(house)

    async def lost(*_: object) -> bool:
        raise Unavailable

    monkeypatch.setattr("clepsydra.tables.playing.STORE_PATIENCE", 0.0)
    monkeypatch.setattr(house.store, "append", lost)
    with pytest.raises(Unavailable):
        await party.answers(first, PASS)


async def test_acts_end_with_the_game(house: House) -> None:
    party = await Party.begins(house)
    await party.plays_on(Chance(b"end"))
    assert (await party.table()).status is Status.OVER
    assert await house.store.checkpoint(party.id) is None
    with pytest.raises(Refused) as refused:
        await party.answers(0, PASS)
    assert tells(refused) == "TB-ASK-04"
