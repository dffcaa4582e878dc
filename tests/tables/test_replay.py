"""A game told again: every moment of it, how the scores went, and the check of its record."""

from __future__ import annotations

import asyncio
import itertools
import json
from types import SimpleNamespace

import msgspec
import pytest
from sqlalchemy import select, update

from clepsydra.bus import AloneBus
from clepsydra.kernel import Chance, Position, Refused, mix
from clepsydra.kernel.record import Ending
from clepsydra.store.queries import SqlStore
from clepsydra.store.schema import acts, tables
from clepsydra.tables import queries, replay, watchdog
from clepsydra.tables.commands import AgreeTakeback, RequestTakeback, Resign, Undo
from clepsydra.tables.picture import picture_of
from clepsydra.tables.service import TableService
from tests.service import Party, tells

GAMES = [("hourglass", 3), ("anachrony", 2), ("inventions", 3), ("rulebenders", 3)]


async def told(party: Party) -> replay.Replay:
    return await replay.replay_of(party.service, await party.session())


@pytest.mark.parametrize(("game", "seats"), GAMES)
async def test_every_moment_is_the_game_after_so_many_answers(
    service: TableService, game: str, seats: int
) -> None:
    party = await Party.begins(service, game, seats)
    await party.plays_on(Chance(b"story"))
    record = await queries.record(service, await party.session())
    once = await told(party)
    assert (once.count, once.over) == (len(record.moves), True)
    table = await party.table()
    position = Position.begin(
        table.definition.rules_for(table.setup), mix(table.seed, [seat.word for seat in table.seats])
    )
    for number in range(once.count + 1):
        match = once.moment(number)
        assert match.position.rules.encode(match.position.state) == position.rules.encode(position.state)
        assert match.position.log == position.log
        assert match.position.count == len(match.state.history) == number
        if number < once.count:
            position.accept(record.moves[number].seat, record.moves[number].answer)
    assert once.moment(-3).position.count == 0
    assert once.moment(once.count + 5).position.result == (await party.match()).position.result


async def test_what_was_taken_back_is_not_told(service: TableService) -> None:
    party, chance = await Party.begins(service, "anachrony", 2), Chance(b"back and forth")
    for move in range(60):
        match = await party.match()
        tentative = [seat for seat in (0, 1) if match.position.why_not_undo(seat) is None]
        if move % 5 == 4 and tentative:
            await party.does(tentative[0], Undo())
        elif move == 41:
            seat, _ = match.state.history[8]
            await party.does(seat, RequestTakeback(8))
            await party.does(1 - seat, AgreeTakeback())
        else:
            await party.moves(chance)
        once = await told(party)
        match = await party.match()
        assert once.history == match.state.history[: once.count]
        assert once.count == match.position.before + match.position.final, "what is tentative is its owner's"
        now = once.moment(once.count)
        assert picture_of(now, None).events == picture_of(now, None, 0).events
        if len(match.position.given) == match.position.final and not match.position.pending:
            assert now.position.view(None) == match.position.view(None)


async def test_a_story_goes_on_where_it_was(service: TableService) -> None:
    party, chance = await Party.begins(service), Chance(b"on")
    await party.plays_on(chance, 6)
    first = await told(party)
    await party.plays_on(chance)
    assert await told(party) is first
    assert first.over


@pytest.mark.parametrize(("game", "seats"), GAMES)
async def test_the_scores_go_from_mark_to_mark_up_to_the_result(
    service: TableService, game: str, seats: int
) -> None:
    party = await Party.begins(service, game, seats)
    assert await replay.tallies_of(service, await party.session()) == (), (
        "of a running game they know too much"
    )
    await party.plays_on(Chance(b"scores"))
    tallies = await replay.tallies_of(service, await party.session())
    position = (await party.match()).position
    assert tallies[-1].totals == position.result.totals
    assert (tallies[0].number, tallies[0].chapter, tallies[-1].number) == (0, "", position.count)
    numbers = [tally.number for tally in tallies]
    assert numbers == sorted(set(numbers))
    assert len(tallies) >= 4


async def test_a_game_that_was_given_up_has_no_scores(service: TableService) -> None:
    party = await Party.begins(service)
    await party.plays_on(Chance(b"up"), 4)
    await party.does(0, Resign())
    session = await party.session()
    assert await replay.tallies_of(service, session) == ()
    assert (await told(party)).count > 0


async def test_telling_lets_others_work_meanwhile(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticks = itertools.count()
    monkeypatch.setattr(watchdog, "time", SimpleNamespace(perf_counter=lambda: next(ticks)))
    monkeypatch.setattr(watchdog, "SLICE", 3)
    party = await Party.begins(service, "anachrony", 2)
    await party.plays_on(Chance(b"meanwhile"))
    turns = 0

    async def others() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    busy = asyncio.ensure_future(others())
    moves = await queries.moves_of(service, await party.table(), (await party.match()).state.history)
    teller = await told(party)
    again = replay.Replay(teller.moment(0))
    turns = 0
    await watchdog.in_slices(again.telling(teller.history, moves))
    busy.cancel()
    assert turns > 5


async def test_what_the_rules_of_today_cannot_tell_is_refused(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await Party.begins(service)
    await party.plays_on(Chance(b"old"))
    session = await TableService(service.store, AloneBus()).session(party.id)

    async def others(*_: object) -> list[object]:
        raise LookupError("another game")

    monkeypatch.setattr(queries, "moves_of", others)
    with pytest.raises(Refused) as refused:
        await replay.replay_of(service, session)
    assert tells(refused) == "TB-REC-03"


# Whose eyes


@pytest.mark.rule("TB-SEC-03")
async def test_after_the_end_one_may_look_through_all_eyes_and_before_through_ones_own(
    service: TableService,
) -> None:
    party, chance = await Party.begins(service, seats=("person", "drip")), Chance(b"eyes")
    given_up, ann = await Party.begins(service, seats=3), party.people[0].id
    assert await queries.eyes_of(service, await party.table(), ann) == (0, None)
    assert await queries.eyes_of(service, await party.table(), None) == (None,)
    await party.plays_on(chance)
    assert await queries.eyes_of(service, await party.table(), None) == (0, None), "an automa has no eyes"
    for seat in (0, 1):
        await given_up.does(seat, Resign())
    assert await queries.eyes_of(service, await given_up.table(), given_up.people[1].id) == (1, None)
    assert await queries.eyes_of(service, await given_up.table(), ann) == (None,)
    whole = await Party.begins(service, seats=3)
    await whole.plays_on(chance)
    assert await queries.eyes_of(service, await whole.table(), whole.people[1].id) == (1, 0, 2, None)


# The check


@pytest.mark.rule("TB-CHN-02", "TB-REC-06")
@pytest.mark.parametrize(("game", "seats"), GAMES)
async def test_a_stored_game_is_verified(service: TableService, game: str, seats: int) -> None:
    party = await Party.begins(service, game, seats)
    await party.plays_on(Chance(b"checked"))
    verdict = await replay.verified(service, await party.session())
    assert verdict.bad is None
    assert verdict.result == (await party.match()).position.result


async def test_a_changed_answer_is_found_where_it_was_given(service: TableService, store: SqlStore) -> None:
    party = await Party.begins(service)
    await party.plays_on(Chance(b"tampered"))
    line = (await party.match()).state.history
    async with store._transaction() as connection:
        where = (acts.c.table_id == party.id) & (acts.c.seq == line[4][1])
        command = json.loads((await connection.execute(select(acts.c.deed).where(where))).scalar_one())
        command["answer"] = ["nothing of the kind"]
        await connection.execute(update(acts).where(where).values(deed=json.dumps(command)))
    verdict = await replay.verified(service, await party.session())
    assert verdict.bad is not None
    assert verdict.bad.line == 6, "the fifth answer, after the header"
    assert verdict.bad.denial.rule.startswith("TB-ASK")


async def test_a_changed_score_is_found_at_the_end(service: TableService, store: SqlStore) -> None:
    party = await Party.begins(service)
    await party.plays_on(Chance(b"tampered"))
    stored = await service.store.ending(party.id)
    assert stored is not None
    ending = msgspec.json.decode(stored, type=Ending)
    better = msgspec.structs.replace(ending.result, ranks=ending.result.ranks[::-1])
    async with store._transaction() as connection:
        changed = msgspec.json.encode(msgspec.structs.replace(ending, result=better))
        await connection.execute(update(tables).where(tables.c.id == party.id).values(ending=changed))
    verdict = await replay.verified(service, await party.session())
    assert verdict.bad is not None
    assert (verdict.bad.line, verdict.bad.denial.rule) == (len(verdict.record.moves) + 2, "TB-REC-06")
