"""What must not happen when rules go round in circles or messages are lost: that anybody else notices."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.bus import AloneBus
from clepsydra.kernel import Chance, Menu, Refused
from clepsydra.tables import seating, watchdog
from clepsydra.tables.audience import Listener, Seated, Spoke
from clepsydra.tables.bot_runner import BotRunner
from clepsydra.tables.chat import write
from clepsydra.tables.service import TableService
from clepsydra.tables.table import Status
from tests.service import Party, last_picture, shown_to, tells


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules are stopped soon."""
    monkeypatch.setattr(watchdog, "SECONDS", 0.05)


def for_ever(*_: Any, **__: Any) -> Any:
    """Rules that do not come to an end."""
    while True:
        pass


@pytest.mark.rule("TB-ASK-10")
@pytest.mark.usefixtures("impatient")
async def test_a_table_whose_rules_never_say_why_not_is_set_aside(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    party, other = await Party.begins(service), await Party.begins(service)
    monkeypatch.setattr((await party.match()).position, "why_not", for_ever)
    with pytest.raises(Refused) as refused:
        await party.moves(Chance(b"loop"))
    assert tells(refused) == "TB-ASK-10"
    assert (await party.table()).status is Status.SUSPENDED
    assert await other.moves(Chance(b"other")) == 1


@pytest.mark.rule("TB-ASK-10")
@pytest.mark.usefixtures("impatient")
async def test_a_table_whose_options_have_no_end_is_set_aside_when_it_is_shown(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await Party.begins(service)
    listener = await party.listens(0)
    shown_to(listener)
    monkeypatch.setattr(Menu, "options", property(for_ever))
    with pytest.raises(Refused) as refused:
        await party.listens(1)
    assert tells(refused) == "TB-ASK-10"
    assert isinstance(listener.reports.get_nowait(), Seated)
    assert (await party.session()).table.status is Status.SUSPENDED, (
        "who is told looks at the table as it is now"
    )


class DeafBus(AloneBus):
    """A bus that is down."""

    connected = False


@pytest.fixture
def deaf(service: TableService) -> TableService:
    """A second service on the same store, which hears nothing of the first."""
    return TableService(service.store, DeafBus())


def reports(listener: Listener, kind: type) -> list[Any]:
    """All reports of a kind since we last looked."""
    found = [listener.reports.get_nowait() for _ in range(listener.reports.qsize())]
    return [report for report in found if isinstance(report, kind)]


async def test_without_a_bus_who_waits_for_the_start_sees_the_game_begin(
    service: TableService, deaf: TableService
) -> None:
    party = await Party.sits_down(service)
    listener = await party.at(deaf).listens(0)
    await seating.start(service, party.id, party.people[0])
    await party.moves(Chance(b"deaf"))
    await deaf.look_after()
    assert last_picture(listener).seq == 1


async def test_without_a_bus_who_sits_down_is_seen_and_who_writes_is_read(
    service: TableService, deaf: TableService
) -> None:
    party = await Party.sits_down(service)
    listener = await party.at(deaf).listens(None)
    await seating.stand_up(service, party.id, 1, party.people[1])
    await write(service, await party.session(), party.people[0], "Wait for me")
    await deaf.look_after()
    found = reports(listener, Seated | Spoke)  # type: ignore[arg-type]  # a union is as good as a class here
    assert [type(report) for report in found] == [Seated, Spoke]


async def test_what_was_lost_while_the_bus_was_down_is_found_after_it_is_back(
    service: TableService, deaf: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await Party.sits_down(service)
    listener = await party.at(deaf).listens(None)
    await deaf.look_after()
    await seating.stand_up(service, party.id, 1, party.people[1])
    monkeypatch.setattr(deaf.bus, "connected", True)
    await deaf.look_after()
    assert len(reports(listener, Seated)) == 1
    await deaf.look_after()
    assert reports(listener, Seated) == []


@pytest.mark.rule("TB-ASK-10")
async def test_a_table_that_is_set_aside_does_not_keep_others_from_being_shown(
    service: TableService, deaf: TableService
) -> None:
    parties = [await Party.begins(service), await Party.begins(service)]
    listeners = [await party.at(deaf).listens(0) for party in parties]
    for party in parties:
        await party.moves(Chance(b"aside"))
    await service.store.suspend(parties[0].id, "planted")
    (await parties[0].at(deaf).session()).match = None
    await deaf.look_after()
    assert last_picture(listeners[1]).seq == 1
    assert len(reports(listeners[0], Seated)) == 1


async def test_the_sweep_goes_on_when_the_bots_of_a_table_break(
    service: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, other = [await Party.begins(service, bots={1: "random"}) for _ in range(2)]
    monkeypatch.setattr("clepsydra.tables.bot_runner.OVERDUE", -60_000)
    decided: list[str] = []
    player = BotRunner(service, thinker=None)  # type: ignore[arg-type]  # nobody gets as far as thinking

    async def one(table_id: str, waited: object) -> bool:
        decided.append(table_id)
        if table_id == broken.id:
            raise KeyError("planted")
        return False

    monkeypatch.setattr(player, "_one", one)
    assert await player.sweep() == 2
    assert sorted(decided) == sorted([broken.id, other.id])
