"""Going back by consent, however final a decision was."""

from __future__ import annotations

import pytest

from clepsydra.bus import AloneBus
from clepsydra.kernel import Chance, Refused, verify
from clepsydra.tables import looking
from clepsydra.tables.deeds import Act, Agreed, AskedBack, Confirmed, Declined, LeftToBot, TookBack, WentBack
from clepsydra.tables.house import House
from clepsydra.tables.match import Match
from clepsydra.tables.picture import picture_of
from tests.service import Party, quiet, tells

PASS = ("pass",)


async def turned(house: House, seats: int = 3) -> tuple[Party, list[int]]:
    """A party after its first dawn and one turn, which is final; the seats in the order of their turns."""
    party = await Party.begins(house, "hourglass", seats)
    for seat in range(seats):
        await party.answers(seat, ())
    match = await party.match()
    order = [*match.asked, *match.position.state.queue]
    await party.answers(order[0], PASS, confirm=True)
    return party, order


@pytest.mark.rule("TB-UND-07")
async def test_the_game_goes_back_when_all_others_have_agreed(house: House) -> None:
    party, (first, second, third) = await turned(house)
    before = await house.match_at(await party.table(), 3)
    await party.does(first, AskedBack(3))
    assert (await party.picture(None)).must_agree == tuple(sorted([second, third]))
    await party.does(third, Agreed())
    assert (await party.match()).position.count == 4, "one has yet to agree"
    await party.does(second, Agreed())
    match = await party.match()
    assert match.position.stored() == before.position.stored()
    assert (match.asked, match.affairs.request) == ([first], None)
    assert (await house.store.acts(party.id, 0))[-1].deed == WentBack(3)


@pytest.mark.rule("TB-UND-07")
async def test_a_seat_goes_back_before_its_own_decisions_alone(house: House) -> None:
    party, (first, second, _) = await turned(house)
    for seat, to in ((second, 3), (first, 4), (first, -1), (first, 99)):
        with pytest.raises(Refused) as refused:
            await party.does(seat, AskedBack(to))
        assert tells(refused) == "TB-UND-07"


@pytest.mark.rule("TB-UND-07")
async def test_only_those_who_are_asked_agree(house: House) -> None:
    party, (first, second, _) = await turned(house)
    with pytest.raises(Refused) as refused:
        await party.does(second, Agreed())
    assert tells(refused) == "TB-UND-07"
    await party.does(first, AskedBack(3))
    await party.does(second, Agreed())
    for seat in (first, second):
        with pytest.raises(Refused) as refused:
            await party.does(seat, Agreed())
        assert tells(refused) == "TB-UND-07"


@pytest.mark.rule("TB-UND-07")
async def test_bots_and_automas_always_agree(house: House) -> None:
    party = await Party.begins(house, "hourglass", ("person", "person", "drip"), bots={1: "random"})
    await party.answers(0, ())
    assert await party.does(0, AskedBack(0)) == 2
    assert (await party.match()).seq == 3
    assert (await party.match()).position.count == 0


@pytest.mark.rule("TB-UND-07")
async def test_whoever_leaves_to_a_bot_agrees_by_that(house: House) -> None:
    party, (first, second, third) = await turned(house)
    await party.does(first, AskedBack(3))
    await party.does(second, Agreed())
    await party.does(third, LeftToBot("random", third))
    assert (await party.match()).asked == [first]
    assert (await party.match()).affairs.bots == {third: "random"}, "they are as they were arranged since"


@pytest.mark.rule("TB-UND-08")
async def test_there_is_one_request_at_a_time(house: House) -> None:
    party, (first, second, _) = await turned(house)
    await party.does(first, AskedBack(3))
    with pytest.raises(Refused) as refused:
        await party.does(second, AskedBack(second))
    assert tells(refused) == "TB-UND-08"


@pytest.mark.rule("TB-UND-08")
@pytest.mark.parametrize("how", ["declined", "withdrawn", "answered", "confirmed", "taken back"])
async def test_a_request_ends_when_it_is_declined_or_withdrawn_or_anybody_decides(
    house: House, how: str
) -> None:
    party, (first, second, third) = await turned(house)
    if how in ("confirmed", "taken back"):
        await party.answers(second, PASS)
    await party.does(first, AskedBack(3))
    await party.does(third, Agreed())
    match how:
        case "declined":
            await party.does(second, Declined())
        case "withdrawn":
            await party.does(first, Declined())
        case "answered":
            await party.answers(second, PASS)
        case "confirmed":
            await party.does(second, Confirmed())
        case _:
            await party.does(second, TookBack())
    now = await party.match()
    assert now.affairs.request is None
    assert now.affairs.line[:4] == [(0, 1), (1, 2), (2, 3), (first, 4)], "the game stands"
    with pytest.raises(Refused) as refused:
        await party.does(second, Agreed())
    assert tells(refused) == "TB-UND-07"
    await party.does(first, AskedBack(3))
    assert (await party.picture(first)).must_agree == tuple(sorted([second, third])), "a new one begins anew"


@pytest.mark.rule("TB-UND-08")
async def test_nobody_declines_where_nothing_is_asked(house: House) -> None:
    party, (first, _, _) = await turned(house)
    with pytest.raises(Refused) as refused:
        await party.does(first, Declined())
    assert tells(refused) == "TB-UND-07"


@pytest.mark.rule("TB-UND-09")
async def test_after_the_end_nothing_is_taken_back(house: House) -> None:
    party = await Party.begins(house)
    await party.plays_on(Chance(b"end"))
    for deed in (AskedBack(0), Agreed(), TookBack()):
        with pytest.raises(Refused) as refused:
            await party.does(0, deed)
        assert tells(refused) == "TB-UND-09"


async def test_a_game_that_went_back_twice_is_told_alike_everywhere_and_its_record_verifies(
    house: House,
) -> None:
    party, chance = await Party.begins(house, "hourglass", 2), Chance(b"twice")
    await party.plays_on(chance, 9)
    for to in (4, 2):
        match = await party.match()
        seat, _ = match.affairs.line[to]
        await party.does(seat, AskedBack(to))
        await party.does(1 - seat, Agreed())
        assert len((await party.match()).affairs.line) == to
        await party.plays_on(chance, 7)
        fresh = House(house.store, AloneBus())
        for seen_by in (0, 1, None):
            told = await party.at(fresh).picture(seen_by)
            here = picture_of(await party.match(), seen_by, told.first_event)
            assert here == told
    await party.plays_on(chance)
    record = await looking.record(house, await party.room())
    assert verify(record).over
    assert len(record.moves) < sum(1 for _ in await house.store.acts(party.id, 0))
    await quiet(house)


async def test_a_game_that_went_back_many_times_is_told_again_without_telling_anything_twice(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await Party.begins(house)
    for _ in range(9):
        await party.answers(0, ())
        await party.does(0, AskedBack(0))
        await party.does(1, Agreed())
    applied: list[Act] = []

    class Counting(Match):
        def apply(self, act: Act) -> None:
            applied.append(act)
            super().apply(act)

    monkeypatch.setattr("clepsydra.tables.house.Match", Counting)
    monkeypatch.setattr("clepsydra.tables.match.Match", Counting)
    again = await looking.from_the_beginning(House(house.store, AloneBus()), await party.room())
    assert (again.seq, again.affairs.line, again.told) == (36, [], 0)
    assert len(applied) == 27, "every act but the nine by which the game went back"


@pytest.mark.parametrize("seat", [0, 1, None])
async def test_what_was_told_before_is_not_forgotten_by_going_back(house: House, seat: int | None) -> None:
    party, chance = await Party.begins(house), Chance(b"told")
    while (await party.match()).position.before < 6:
        await party.moves(chance)
    match = await party.match()
    to = max(to for to, _ in enumerate(match.affairs.line) if to < match.position.before)
    told = len((await house.match_at(await party.table(), match.affairs.line[to][1] - 1, -1)).position.log)
    asker = match.affairs.line[to][0]
    await party.does(asker, AskedBack(to))
    await party.does(1 - asker, Agreed())
    here = await party.match()
    again = await looking.from_the_beginning(House(house.store, AloneBus()), await party.room())
    assert (here.told, again.told, len(again.position.log)) == (0, 0, told)
    assert here.position.events(seat) == again.position.events(seat)
    assert again.saved() == here.saved()
