"""Going back by consent, however final a decision was."""

from __future__ import annotations

import pytest

from clepsydra.bus import AloneBus
from clepsydra.kernel import Chance, Refused, verify
from clepsydra.tables import queries
from clepsydra.tables.commands import (
    Act,
    AgreeTakeback,
    ConfirmTurn,
    DeclineTakeback,
    DelegateToBot,
    GoBack,
    RequestTakeback,
    Undo,
)
from clepsydra.tables.match import Match
from clepsydra.tables.picture import picture_of
from clepsydra.tables.service import TableService
from tests.service import Party, quiet, tells

PASS = ("pass",)


async def turned(service: TableService, seats: int = 3) -> tuple[Party, list[int]]:
    """A party after its first dawn and one turn, which is final; the seats in the order of their turns."""
    party = await Party.begins(service, "hourglass", seats)
    for seat in range(seats):
        await party.answers(seat, (), confirm=True)
    match = await party.match()
    order = [*match.asked, *match.position.state.queue]
    await party.answers(order[0], PASS, confirm=True)
    return party, order


@pytest.mark.rule("TB-UND-07")
async def test_the_game_goes_back_when_all_others_have_agreed(service: TableService) -> None:
    party, (first, second, third) = await turned(service)
    before = await service.match_at(await party.table(), 4)
    await party.does(first, RequestTakeback(3))
    assert (await party.picture(None)).must_agree == tuple(sorted([second, third]))
    await party.does(third, AgreeTakeback())
    assert (await party.match()).position.count == 4, "one has yet to agree"
    await party.does(second, AgreeTakeback())
    match = await party.match()
    assert match.position.stored() == before.position.stored()
    assert (match.asked, match.state.request) == ([first], None)
    assert (await service.store.acts(party.id, 0))[-1].command == GoBack(4)


@pytest.mark.rule("TB-UND-07")
async def test_a_seat_goes_back_before_its_own_decisions_alone(service: TableService) -> None:
    party, (first, second, _) = await turned(service)
    for seat, to in ((second, 3), (first, 4), (first, -1), (first, 99)):
        with pytest.raises(Refused) as refused:
            await party.does(seat, RequestTakeback(to))
        assert tells(refused) == "TB-UND-07"


@pytest.mark.rule("TB-UND-07")
async def test_only_those_who_are_asked_agree(service: TableService) -> None:
    party, (first, second, _) = await turned(service)
    with pytest.raises(Refused) as refused:
        await party.does(second, AgreeTakeback())
    assert tells(refused) == "TB-UND-07"
    await party.does(first, RequestTakeback(3))
    await party.does(second, AgreeTakeback())
    for seat in (first, second):
        with pytest.raises(Refused) as refused:
            await party.does(seat, AgreeTakeback())
        assert tells(refused) == "TB-UND-07"


@pytest.mark.rule("TB-UND-07")
async def test_bots_and_automas_always_agree(service: TableService) -> None:
    party = await Party.begins(service, "hourglass", ("person", "person", "drip"), bots={1: "random"})
    await party.answers(0, ())
    assert await party.does(0, RequestTakeback(0)) == 2
    assert (await party.match()).seq == 3
    assert (await party.match()).position.count == 0


@pytest.mark.rule("TB-UND-07")
async def test_whoever_leaves_to_a_bot_agrees_by_that(service: TableService) -> None:
    party, (first, second, third) = await turned(service)
    await party.does(first, RequestTakeback(3))
    await party.does(second, AgreeTakeback())
    await party.does(third, DelegateToBot("random", third))
    assert (await party.match()).asked == [first]
    assert (await party.match()).state.bots == {third: "random"}, "they are as they were arranged since"


@pytest.mark.rule("TB-UND-08")
async def test_there_is_one_request_at_a_time(service: TableService) -> None:
    party, (first, second, _) = await turned(service)
    await party.does(first, RequestTakeback(3))
    with pytest.raises(Refused) as refused:
        await party.does(second, RequestTakeback(second))
    assert tells(refused) == "TB-UND-08"


@pytest.mark.rule("TB-UND-08")
@pytest.mark.parametrize("how", ["declined", "withdrawn", "answered", "confirmed", "taken back"])
async def test_a_request_ends_when_it_is_declined_or_withdrawn_or_anybody_decides(
    service: TableService, how: str
) -> None:
    party, (first, second, third) = await turned(service)
    if how in ("confirmed", "taken back"):
        await party.answers(second, PASS)
    await party.does(first, RequestTakeback(3))
    await party.does(third, AgreeTakeback())
    match how:
        case "declined":
            await party.does(second, DeclineTakeback())
        case "withdrawn":
            await party.does(first, DeclineTakeback())
        case "answered":
            await party.answers(second, PASS)
        case "confirmed":
            await party.does(second, ConfirmTurn())
        case _:
            await party.does(second, Undo())
    now = await party.match()
    assert now.state.request is None
    assert now.state.history[:4] == [(0, 1), (1, 2), (2, 3), (first, 5)], "the game stands"
    with pytest.raises(Refused) as refused:
        await party.does(second, AgreeTakeback())
    assert tells(refused) == "TB-UND-07"
    await party.does(first, RequestTakeback(3))
    assert (await party.picture(first)).must_agree == tuple(sorted([second, third])), "a new one begins anew"


@pytest.mark.rule("TB-UND-08")
async def test_nobody_declines_where_nothing_is_asked(service: TableService) -> None:
    party, (first, _, _) = await turned(service)
    with pytest.raises(Refused) as refused:
        await party.does(first, DeclineTakeback())
    assert tells(refused) == "TB-UND-07"


@pytest.mark.rule("TB-UND-09")
async def test_after_the_end_nothing_is_taken_back(service: TableService) -> None:
    party = await Party.begins(service)
    await party.plays_on(Chance(b"end"))
    for command in (RequestTakeback(0), AgreeTakeback(), Undo()):
        with pytest.raises(Refused) as refused:
            await party.does(0, command)
        assert tells(refused) == "TB-UND-09"


async def test_a_game_that_went_back_twice_is_told_alike_everywhere_and_its_record_verifies(
    service: TableService,
) -> None:
    party, chance = await Party.begins(service, "hourglass", 2), Chance(b"twice")
    await party.plays_on(chance, 9)
    for to in (4, 2):
        match = await party.match()
        seat, _ = match.state.history[to]
        await party.does(seat, RequestTakeback(to))
        await party.does(1 - seat, AgreeTakeback())
        assert len((await party.match()).state.history) == to
        await party.plays_on(chance, 7)
        fresh = TableService(service.store, AloneBus())
        for seen_by in (0, 1, None):
            told = await party.at(fresh).picture(seen_by)
            here = picture_of(await party.match(), seen_by, told.first_event)
            assert here == told
    await party.plays_on(chance)
    record = await queries.record(service, await party.session())
    assert verify(record).over
    assert len(record.moves) < sum(1 for _ in await service.store.acts(party.id, 0))
    await quiet(service)


async def test_a_game_that_went_back_many_times_is_told_again_without_telling_anything_twice(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await Party.begins(service)
    for _ in range(9):
        await party.answers(0, ())
        await party.does(0, RequestTakeback(0))
        await party.does(1, AgreeTakeback())
    applied: list[Act] = []

    class Counting(Match):
        def apply(self, act: Act) -> None:
            applied.append(act)
            super().apply(act)

    monkeypatch.setattr("clepsydra.tables.retelling.Match", Counting)
    monkeypatch.setattr("clepsydra.tables.match.Match", Counting)
    again = await queries.from_the_beginning(TableService(service.store, AloneBus()), await party.session())
    assert (again.seq, again.state.history, again.told) == (36, [], 0)
    assert len(applied) == 27, "every act but the nine by which the game went back"


@pytest.mark.parametrize("seat", [0, 1, None])
async def test_what_was_told_before_is_not_forgotten_by_going_back(
    service: TableService, seat: int | None
) -> None:
    party, chance = await Party.begins(service), Chance(b"told")
    while (await party.match()).position.before < 6:
        await party.moves(chance)
    match = await party.match()
    to = max(to for to, _ in enumerate(match.state.history) if to < match.position.before)
    told = len((await service.match_at(await party.table(), match.state.history[to][1] - 1, -1)).position.log)
    asker = match.state.history[to][0]
    await party.does(asker, RequestTakeback(to))
    await party.does(1 - asker, AgreeTakeback())
    here = await party.match()
    again = await queries.from_the_beginning(TableService(service.store, AloneBus()), await party.session())
    assert (here.told, again.told, len(again.position.log)) == (0, 0, told)
    assert here.position.events(seat) == again.position.events(seat)
    assert again.saved() == here.saved()
