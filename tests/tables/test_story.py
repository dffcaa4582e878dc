"""A game told again: every moment of it, how the scores went, and the check of its record."""

from __future__ import annotations

import asyncio
import json

import msgspec
import pytest
from sqlalchemy import select, update

from clepsydra.bus import AloneBus
from clepsydra.kernel import Chance, Position, Refused, mix
from clepsydra.kernel.record import Ending
from clepsydra.store.queries import SqlStore
from clepsydra.store.schema import acts, tables
from clepsydra.tables import limit, looking, story
from clepsydra.tables.deeds import Agreed, AskedBack, Resigned, TookBack
from clepsydra.tables.house import House
from clepsydra.tables.picture import picture_of
from tests.service import Party, tells

GAMES = [("hourglass", 3), ("anachrony", 2), ("inventions", 3), ("rulebenders", 3)]


async def told(party: Party) -> story.Story:
    return await story.story_of(party.house, await party.room())


@pytest.mark.parametrize(("game", "seats"), GAMES)
async def test_every_moment_is_the_game_after_so_many_answers(house: House, game: str, seats: int) -> None:
    party = await Party.begins(house, game, seats)
    await party.plays_on(Chance(b"story"))
    record = await looking.record(house, await party.room())
    once = await told(party)
    assert (once.count, once.over) == (len(record.moves), True)
    table = await party.table()
    position = Position.begin(
        table.box.rules_for(table.setup), mix(table.seed, [seat.word for seat in table.seats])
    )
    for number in range(once.count + 1):
        match = once.moment(number)
        assert match.position.rules.encode(match.position.state) == position.rules.encode(position.state)
        assert match.position.log == position.log
        assert match.position.count == len(match.affairs.line) == number
        if number < once.count:
            position.accept(record.moves[number].seat, record.moves[number].answer)
    assert once.moment(-3).position.count == 0
    assert once.moment(once.count + 5).position.result == (await party.match()).position.result


async def test_what_was_taken_back_is_not_told(house: House) -> None:
    party, chance = await Party.begins(house, "anachrony", 2), Chance(b"back and forth")
    for move in range(60):
        match = await party.match()
        tentative = [seat for seat in (0, 1) if match.position.why_not_undo(seat) is None]
        if move % 5 == 4 and tentative:
            await party.does(tentative[0], TookBack())
        elif move == 41:
            seat, _ = match.affairs.line[8]
            await party.does(seat, AskedBack(8))
            await party.does(1 - seat, Agreed())
        else:
            await party.moves(chance)
        once = await told(party)
        match = await party.match()
        assert once.line == match.affairs.line[: once.count]
        assert once.count == match.position.before + match.position.final, "what is tentative is its owner's"
        now = once.moment(once.count)
        assert picture_of(now, None).events == picture_of(now, None, 0).events
        if len(match.position.given) == match.position.final and not match.position.pending:
            assert now.position.view(None) == match.position.view(None)


async def test_a_story_goes_on_where_it_was(house: House) -> None:
    party, chance = await Party.begins(house), Chance(b"on")
    await party.plays_on(chance, 6)
    first = await told(party)
    await party.plays_on(chance)
    assert await told(party) is first
    assert first.over


@pytest.mark.parametrize(("game", "seats"), GAMES)
async def test_the_scores_go_from_mark_to_mark_up_to_the_result(house: House, game: str, seats: int) -> None:
    party = await Party.begins(house, game, seats)
    assert await story.tallies_of(house, await party.room()) == (), "of a running game they know too much"
    await party.plays_on(Chance(b"scores"))
    tallies = await story.tallies_of(house, await party.room())
    position = (await party.match()).position
    assert tallies[-1].totals == position.result.totals
    assert (tallies[0].number, tallies[0].chapter, tallies[-1].number) == (0, "", position.count)
    numbers = [tally.number for tally in tallies]
    assert numbers == sorted(set(numbers))
    assert len(tallies) >= 4


async def test_a_game_that_was_given_up_has_no_scores(house: House) -> None:
    party = await Party.begins(house)
    await party.plays_on(Chance(b"up"), 4)
    await party.does(0, Resigned())
    room = await party.room()
    assert await story.tallies_of(house, room) == ()
    assert (await told(party)).count > 0


async def test_telling_lets_others_work_meanwhile(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limit, "SLICE", 0.0005)
    party = await Party.begins(house, "anachrony", 2)
    await party.plays_on(Chance(b"meanwhile"))
    turns = 0

    async def others() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    busy = asyncio.ensure_future(others())
    moves = await looking.moves_of(house, await party.table(), (await party.match()).affairs.line)
    teller = await told(party)
    again = story.Story(teller.moment(0))
    turns = 0
    await limit.in_slices(again.telling(teller.line, moves))
    busy.cancel()
    assert turns > 5


async def test_what_the_rules_of_today_cannot_tell_is_refused(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await Party.begins(house)
    await party.plays_on(Chance(b"old"))
    room = await House(house.store, AloneBus()).room(party.id)

    async def others(*_: object) -> list[object]:
        raise LookupError("another game")

    monkeypatch.setattr(looking, "moves_of", others)
    with pytest.raises(Refused) as refused:
        await story.story_of(house, room)
    assert tells(refused) == "TB-REC-03"


# Whose eyes


@pytest.mark.rule("TB-SEC-03")
async def test_after_the_end_one_may_look_through_all_eyes_and_before_through_ones_own(house: House) -> None:
    party, chance = await Party.begins(house, seats=("person", "drip")), Chance(b"eyes")
    given_up, ann = await Party.begins(house, seats=3), party.people[0].id
    assert await looking.eyes_of(house, await party.table(), ann) == (0, None)
    assert await looking.eyes_of(house, await party.table(), None) == (None,)
    await party.plays_on(chance)
    assert await looking.eyes_of(house, await party.table(), None) == (0, None), "an automa has no eyes"
    for seat in (0, 1):
        await given_up.does(seat, Resigned())
    assert await looking.eyes_of(house, await given_up.table(), given_up.people[1].id) == (1, None)
    assert await looking.eyes_of(house, await given_up.table(), ann) == (None,)
    whole = await Party.begins(house, seats=3)
    await whole.plays_on(chance)
    assert await looking.eyes_of(house, await whole.table(), whole.people[1].id) == (1, 0, 2, None)


# The check


@pytest.mark.rule("TB-CHN-02", "TB-REC-06")
@pytest.mark.parametrize(("game", "seats"), GAMES)
async def test_a_stored_game_is_verified(house: House, game: str, seats: int) -> None:
    party = await Party.begins(house, game, seats)
    await party.plays_on(Chance(b"checked"))
    verdict = await story.verified(house, await party.room())
    assert verdict.bad is None
    assert verdict.result == (await party.match()).position.result


async def test_a_changed_answer_is_found_where_it_was_given(house: House, store: SqlStore) -> None:
    party = await Party.begins(house)
    await party.plays_on(Chance(b"tampered"))
    line = (await party.match()).affairs.line
    async with store._transaction() as connection:
        where = (acts.c.table_id == party.id) & (acts.c.seq == line[4][1])
        deed = json.loads((await connection.execute(select(acts.c.deed).where(where))).scalar_one())
        deed["answer"] = ["nothing of the kind"]
        await connection.execute(update(acts).where(where).values(deed=json.dumps(deed)))
    verdict = await story.verified(house, await party.room())
    assert verdict.bad is not None
    assert verdict.bad.line == 6, "the fifth answer, after the header"
    assert verdict.bad.denial.rule.startswith("TB-ASK")


async def test_a_changed_score_is_found_at_the_end(house: House, store: SqlStore) -> None:
    party = await Party.begins(house)
    await party.plays_on(Chance(b"tampered"))
    stored = await house.store.ending(party.id)
    assert stored is not None
    ending = msgspec.json.decode(stored, type=Ending)
    better = msgspec.structs.replace(ending.result, ranks=ending.result.ranks[::-1])
    async with store._transaction() as connection:
        changed = msgspec.json.encode(msgspec.structs.replace(ending, result=better))
        await connection.execute(update(tables).where(tables.c.id == party.id).values(ending=changed))
    verdict = await story.verified(house, await party.room())
    assert verdict.bad is not None
    assert (verdict.bad.line, verdict.bad.denial.rule) == (len(verdict.record.moves) + 2, "TB-REC-06")
