"""Rules that break, or never end, hurt their own table and no other."""

from __future__ import annotations

import contextlib
import time
from typing import NoReturn

import pytest

from clepsydra.kernel import Denial, Flow, Refused, installed_games
from clepsydra.tables import queries, watchdog
from clepsydra.tables.audience import Seated
from clepsydra.tables.service import TableService
from clepsydra.tables.table import Status
from clepsydra.tables.watchdog import RulesTimeout, time_limit
from tests.kernel.toy import Toy, toy
from tests.service import Party, quiet, tells


def for_ever() -> NoReturn:
    while True:
        try:
            while True:
                pass
        except Exception:  # noqa: BLE001, S112 - rules that mistake every error for their own
            continue


def ask(game: Toy) -> Flow[str]:
    answer: str = yield from game.choose(0, ["break", "loop", "fine"], rule="TB-ASK-02")
    return answer


def breaking(game: Toy) -> Flow[None]:
    answer = yield from ask(game)
    if answer == "break":
        raise ZeroDivisionError("planted")
    if answer == "loop":
        for_ever()
    yield from ask(game)


def doubting(game: Toy) -> Flow[None]:
    def why_not(option: str) -> Denial | None:
        if option == "loop":
            for_ever()
        return None

    yield from game.choose(0, ["fine", "fair"], rule="TB-ASK-02")
    yield from game.choose(0, ["loop", "fine"], rule="TB-ASK-02", why_not=why_not)


@pytest.fixture(autouse=True)
def planted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two broken installed games, and less patience with them."""
    monkeypatch.setitem(installed_games(), "toy", toy(breaking))
    monkeypatch.setitem(installed_games(), "doubt", toy(doubting, name="doubt"))
    monkeypatch.setattr(watchdog, "SECONDS", 0.2)


@pytest.mark.rule("TB-ASK-10")
@pytest.mark.parametrize(
    ("answer", "why"), [("break", "ZeroDivisionError: planted"), ("loop", "RulesTimeout: ")]
)
async def test_a_table_whose_rules_break_or_loop_is_set_aside_and_others_go_on(
    service: TableService, answer: str, why: str
) -> None:
    party, other = [await Party.begins(service, "toy", confirm=False) for _ in range(2)]
    watcher, elsewhere = await party.listens(None), await other.listens(None)
    before = elsewhere.reports.qsize()
    with pytest.raises(Refused) as refused:
        await party.answers(0, answer)
    assert tells(refused) == "TB-ASK-10"
    table = await party.table()
    assert (table.status, table.broken, table.seq) == (Status.SUSPENDED, why, 0)
    assert [type(watcher.reports.get_nowait()) for _ in range(watcher.reports.qsize())][-1] is Seated
    assert (await party.session()).table.status is Status.SUSPENDED
    assert elsewhere.reports.qsize() == before
    for again in (party.answers(0, "fine"), party.match()):
        with pytest.raises(Refused) as refused:
            await again
        assert tells(refused) == "TB-ASK-10"
    assert await other.answers(0, "fine") == 1
    await quiet(service)


@pytest.mark.rule("TB-ASK-10")
async def test_rules_that_loop_while_they_say_what_is_allowed_are_stopped(service: TableService) -> None:
    party = await Party.begins(service, "doubt", confirm=False)
    listener = await party.listens(0)
    with contextlib.suppress(Refused):
        await party.answers(0, "fine")
    await quiet(service)
    with pytest.raises(Refused) as refused:
        await party.answers(0, "fine")
    assert tells(refused) == "TB-ASK-10"
    assert (await party.table()).status is Status.SUSPENDED
    assert not listener.reports.empty()


async def test_what_happened_before_can_still_be_looked_at(service: TableService) -> None:
    party = await Party.begins(service, "toy", confirm=False)
    with pytest.raises(Refused):
        await party.answers(0, "break")
    assert (await queries.at(service, await party.session(), 0, 0)).asked == [0]


def stubborn(swallowed: list[str]) -> None:
    try:
        for_ever()
    except RulesTimeout:
        swallowed.append("the first ring")
        for_ever()


def test_the_limit_stops_what_takes_too_long_even_if_the_first_ring_is_swallowed() -> None:
    swallowed = list[str]()
    with pytest.raises(RulesTimeout), time_limit(0.05):
        stubborn(swallowed)
    assert swallowed == ["the first ring"]


def test_the_limit_leaves_alone_what_is_in_time() -> None:
    with time_limit(0.05):
        pass
    end = time.process_time() + 0.1  # the limit counts work, not time
    while time.process_time() < end:
        pass
