"""Rules that break, or never end, hurt their own table and no other."""

from __future__ import annotations

import contextlib
import time
from typing import NoReturn

import pytest

from clepsydra.kernel import Denial, Refused, Rule, shelf
from clepsydra.tables import limit, looking
from clepsydra.tables.audience import Seated
from clepsydra.tables.house import House
from clepsydra.tables.limit import TooLong, time_limit
from clepsydra.tables.table import Status
from tests.kernel.toy import Toy, toy
from tests.service import Party, quiet, tells


def for_ever() -> NoReturn:
    while True:
        try:
            while True:
                pass
        except Exception:  # noqa: BLE001, S112 - rules that mistake every error for their own
            continue


def ask(game: Toy) -> Rule[str]:
    answer: str = yield from game.choose(0, ["break", "loop", "fine"], rule="TB-ASK-02")
    return answer


def breaking(game: Toy) -> Rule[None]:
    answer = yield from ask(game)
    if answer == "break":
        raise ZeroDivisionError("planted")
    if answer == "loop":
        for_ever()
    yield from ask(game)


def doubting(game: Toy) -> Rule[None]:
    def why_not(option: str) -> Denial | None:
        if option == "loop":
            for_ever()
        return None

    yield from game.choose(0, ["fine", "fair"], rule="TB-ASK-02")
    yield from game.choose(0, ["loop", "fine"], rule="TB-ASK-02", why_not=why_not)


@pytest.fixture(autouse=True)
def planted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two broken games on the shelf, and less patience with them."""
    monkeypatch.setitem(shelf(), "toy", toy(breaking))
    monkeypatch.setitem(shelf(), "doubt", toy(doubting, name="doubt"))
    monkeypatch.setattr(limit, "SECONDS", 0.2)


@pytest.mark.rule("TB-ASK-10")
@pytest.mark.parametrize(("answer", "why"), [("break", "ZeroDivisionError: planted"), ("loop", "TooLong: ")])
async def test_a_table_whose_rules_break_or_loop_is_set_aside_and_others_go_on(
    house: House, answer: str, why: str
) -> None:
    party, other = [await Party.begins(house, "toy", confirm=False) for _ in range(2)]
    watcher, elsewhere = await party.listens(None), await other.listens(None)
    before = elsewhere.reports.qsize()
    with pytest.raises(Refused) as refused:
        await party.answers(0, answer)
    assert tells(refused) == "TB-ASK-10"
    table = await party.table()
    assert (table.status, table.broken, table.seq) == (Status.ASIDE, why, 0)
    assert [type(watcher.reports.get_nowait()) for _ in range(watcher.reports.qsize())][-1] is Seated
    assert (await party.room()).table.status is Status.ASIDE
    assert elsewhere.reports.qsize() == before
    for again in (party.answers(0, "fine"), party.match()):
        with pytest.raises(Refused) as refused:
            await again
        assert tells(refused) == "TB-ASK-10"
    assert await other.answers(0, "fine") == 1
    await quiet(house)


@pytest.mark.rule("TB-ASK-10")
async def test_rules_that_loop_while_they_say_what_is_allowed_are_stopped(house: House) -> None:
    party = await Party.begins(house, "doubt", confirm=False)
    listener = await party.listens(0)
    with contextlib.suppress(Refused):
        await party.answers(0, "fine")
    await quiet(house)
    begun = time.monotonic()
    with pytest.raises(Refused) as refused:
        await party.answers(0, "fine")
    assert tells(refused) == "TB-ASK-10"
    assert time.monotonic() - begun < 2
    assert (await party.table()).status is Status.ASIDE
    assert not listener.reports.empty()


async def test_what_happened_before_can_still_be_looked_at(house: House) -> None:
    party = await Party.begins(house, "toy", confirm=False)
    with pytest.raises(Refused):
        await party.answers(0, "break")
    assert (await looking.at(house, await party.room(), 0)).asked == [0]


def stubborn(swallowed: list[str]) -> None:
    try:
        for_ever()
    except TooLong:
        swallowed.append("the first ring")
        for_ever()


def test_the_limit_stops_what_takes_too_long_even_if_the_first_ring_is_swallowed() -> None:
    begun, swallowed = time.monotonic(), list[str]()
    with pytest.raises(TooLong), time_limit(0.05):
        stubborn(swallowed)
    assert swallowed == ["the first ring"]
    assert time.monotonic() - begun < 1


def test_the_limit_leaves_alone_what_is_in_time() -> None:
    with time_limit(0.05):
        pass
    end = time.monotonic() + 0.1
    while time.monotonic() < end:
        pass
