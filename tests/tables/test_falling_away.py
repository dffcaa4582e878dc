"""Rules that have changed refuse what was decided last: the game goes on from before it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import structs

from clepsydra.bus import AloneBus
from clepsydra.kernel import Event, Flow, Menu, One, Together, installed_games
from clepsydra.tables import queries, replay, watchdog
from clepsydra.tables.commands import (
    AgreeTakeback,
    ConfirmTurn,
    DelegateToBot,
    GoBack,
    ProgramAnswer,
    RequestTakeback,
    Resign,
    SubmitAnswer,
    Undo,
)
from clepsydra.tables.match_state import RulesChanged
from clepsydra.tables.service import TableService
from clepsydra.tables.table import Status
from tests.kernel.toy import Toy, ToyStep, toy
from tests.service import Party, last_picture, quiet
from tests.tables.test_broken_rules import for_ever

Change = Callable[..., None]


class Noted(Event, frozen=True):
    """What the toy tells of an answer."""

    seat: int
    what: str


def asks(*seats: int, options: str = "abc") -> ToyStep:
    """A step in which seats choose one after the other."""

    def step(game: Toy) -> Flow[None]:
        for seat in seats:
            chosen: str = yield from game.choose(seat, list(options), rule="TB-ASK-02")
            game.note(seat, chosen)
            game.tell(Noted, seat, chosen)

    return step


def asks_together(options: str = "abc") -> ToyStep:
    """A step in which three seats choose at once."""

    def step(game: Toy) -> Flow[None]:
        chosen: dict[int, str] = yield Together(
            {seat: One(seat, Menu(options), "TB-ASK-02") for seat in range(3)}
        )
        game.note(*chosen.values())

    return step


def breaks(_game: Toy) -> None:
    raise ZeroDivisionError("planted")


@pytest.fixture
def change(monkeypatch: pytest.MonkeyPatch, service: TableService) -> Change:
    """Puts other rules in place; what was loaded by those before is loaded anew."""

    def to(*steps: ToyStep, later: int = 1) -> None:
        version = installed_games()["toy"].version + later if "toy" in installed_games() else 1
        monkeypatch.setitem(installed_games(), "toy", structs.replace(toy(*steps), version=version))
        service._sessions.clear()

    return to


async def commands(party: Party) -> list[Any]:
    """All that was done."""
    return [act.command for act in await party.service.store.acts(party.id, 0)]


def told(party_events: Any) -> list[str]:
    """What was told, in short."""
    return ["changed" if isinstance(event, RulesChanged) else event.what for event in party_events]


@pytest.mark.rule("TB-REC-11")
async def test_what_was_confirmed_stays_and_what_is_refused_is_asked_again(
    service: TableService, change: Change
) -> None:
    change(asks(0), asks(0, 1, 1))
    party = await Party.begins(service, "toy")
    for seat, answer in [(0, "a"), (0, "b"), (1, "a"), (1, "c")]:
        await party.answers(seat, answer, confirm=seat == 0)
    before = await party.match()
    change(asks(0), asks(0, 1, 1, options="ab"))
    match = await party.match()
    assert (match.seq, match.asked, match.position.final) == (before.seq + 1, [1], 1)
    assert match.position.state.notes == ["0 a", "0 b", "1 a"]
    assert match.position.held is None
    assert (await commands(party))[-1] == GoBack(match.seq - 2, refused=True)
    row = await service.store.tables_of(party.people[0].id, 1)
    assert (row[0].asked, row[0].table.seq, row[0].table.status) == ((1,), match.seq, Status.PLAYING)
    await party.does(1, Undo())
    assert told((await party.picture(1)).events)[-1] != "changed", "who takes back does not take that back"
    assert "changed" in told((await party.picture(1)).events)
    await party.answers(1, "b")
    await party.answers(1, "b", confirm=True)
    assert (await party.match()).over


@pytest.mark.rule("TB-REC-11")
async def test_what_waits_to_be_confirmed_waits_on(service: TableService, change: Change) -> None:
    change(asks(0, 1))
    party = await Party.begins(service, "toy")
    await party.answers(0, "a")
    change(asks(0, 1, options="ab"))
    assert (await party.match()).position.held == 0, "nothing was refused"
    await party.does(0, ConfirmTurn())
    await party.answers(1, "b")
    change(asks(0, 1, options="ad"))
    match = await party.match()
    assert (match.position.held, match.asked) == (None, [1])
    await party.answers(1, "a")
    change(asks(0, 0, 1, options="ad"))
    match = await party.match()
    assert (match.asked, match.position.state.notes) == ([0], ["0 a"]), (
        "what was the other's turn is not any more"
    )


@pytest.mark.rule("TB-REC-11")
@pytest.mark.parametrize(("refused", "left"), [(0, []), (1, [0]), (2, [0, 1])])
async def test_of_what_was_decided_together_the_first_that_are_allowed_stay(
    service: TableService, change: Change, refused: int, left: list[int]
) -> None:
    change(asks_together())
    party = await Party.begins(service, "toy", 3)
    for seat in range(3):
        await party.answers(seat, "c" if seat == refused else "a")
    assert (await party.match()).position.held == 2
    change(asks_together("ab"))
    match = await party.match()
    assert (list(match.position.pending), match.position.held) == (left, None)
    assert [seat for seat, _ in match.state.history] == left


@pytest.mark.rule("TB-REC-11")
async def test_what_was_refused_but_had_been_taken_back_lets_nothing_fall_away(
    service: TableService, change: Change
) -> None:
    change(asks(0, 0, 0))
    party = await Party.begins(service, "toy")
    for command in (SubmitAnswer("a"), SubmitAnswer("c"), Undo(), SubmitAnswer("b")):
        await party.does(0, command)
    change(asks(0, 0, 0, options="ab"))
    match = await party.match()
    assert match.position.state.notes == ["0 a", "0 b"]


@pytest.mark.rule("TB-REC-11")
async def test_what_was_decided_together_and_waits_to_be_confirmed_waits_on(
    service: TableService, change: Change
) -> None:
    change(asks_together())
    party = await Party.begins(service, "toy", 3)
    await party.answers(0, "c")
    await party.does(0, Undo())
    for seat in range(3):
        await party.answers(seat, "a")
    change(asks_together("ab"))
    match = await party.match()
    assert (list(match.position.pending), match.position.held) == ([0, 1, 2], 2)


@pytest.mark.rule("TB-REC-11")
async def test_the_log_says_so_to_everybody_and_is_whole(service: TableService, change: Change) -> None:
    change(asks(0), asks(1, 1), asks(0))
    party = await Party.begins(service, "toy")
    await party.answers(0, "a", confirm=True)
    await party.answers(1, "a")
    await party.answers(1, "c")
    change(asks(0), asks(1, 1, options="ab"), asks(0))
    for seat in (0, 1, None):
        listener = await party.listens(seat)
        assert "changed" in told(last_picture(listener).events)
    await party.answers(1, "b", confirm=True)
    for elsewhere in (party, party.at(TableService(service.store, AloneBus()))):
        session = await elsewhere.session()
        async with session.lock:
            match = await queries.with_whole_log(elsewhere.service, session)
        assert match.told == 0
        assert told(match.position.events(None)) == ["a", "changed", "a", "b"]
    assert (await commands(party)).count(GoBack(3, refused=True)) == 1, "it went back once"
    await quiet(service)


@pytest.mark.rule("TB-REC-11")
async def test_where_the_past_cannot_be_told_again_the_log_begins_with_it(
    service: TableService, change: Change
) -> None:
    change(asks(0), asks(1, 1), asks(0, 0))
    party = await Party.begins(service, "toy")
    await party.answers(0, "c", confirm=True)
    await party.answers(1, "c")
    change(asks(0, options="ab"), asks(1, 1, options="ab"), asks(0, 0))
    await party.answers(1, "a")
    await party.answers(1, "a", confirm=True)
    await party.answers(0, "a")
    for elsewhere in (TableService(service.store, AloneBus()), TableService(service.store, AloneBus())):
        session = await party.at(elsewhere).session()
        async with session.lock:
            match = await queries.with_whole_log(elsewhere, session)
        assert told(match.position.events(0)) == ["changed", "a"]
        assert match.told + len(match.position.log) == 5, "every event has kept its number"


@pytest.mark.rule("TB-REC-11")
async def test_who_has_resigned_or_left_the_seat_to_a_bot_stays_so(
    service: TableService, change: Change
) -> None:
    change(asks(0, 0))
    party = await Party.begins(service, "toy", 4)
    await party.answers(0, "c")
    await party.does(1, Resign())
    await party.does(2, DelegateToBot("random", by=2))
    await party.does(3, ProgramAnswer("TB-ASK-02", "a"))
    change(asks(0, 0, options="ab"))
    match = await party.match()
    assert (match.state.resigned, match.state.bots) == ([1], {1: "river", 2: "random"})
    assert [program.seat for program in match.state.programs] == [3]
    assert (match.position.given, match.state.request) == ([], None)
    session = await party.session()
    assert (await queries.from_the_beginning(service, session)).state.bots == match.state.bots


@pytest.mark.rule("TB-REC-11")
async def test_what_fell_away_is_not_in_the_record_which_verifies(
    service: TableService, change: Change
) -> None:
    change(asks(0, 1))
    party = await Party.begins(service, "toy")
    await party.answers(0, "a", confirm=True)
    await party.answers(1, "c")
    change(asks(0, 1, options="ab"))
    await party.answers(1, "b", confirm=True)
    change(asks(0, 1, options="ab"), later=-1)  # a record is verified by the version that it names
    verdict = await replay.verified(service, await party.session())
    assert (verdict.bad, [move.answer for move in verdict.record.moves]) == (None, ["a", "b"])


@pytest.mark.rule("TB-REC-11")
async def test_where_the_running_turn_cannot_begin_the_game_goes_back_further(
    service: TableService, change: Change
) -> None:
    change(asks(0, 0), asks(1), asks(0))
    party = await Party.begins(service, "toy")
    for seat in (0, 0, 1):
        await party.answers(seat, "a", confirm=True)
    await party.answers(0, "a")
    change(asks(0, 0), asks(1), breaks)
    match = await party.match()
    assert (match.asked, match.position.state.notes) == ([1], ["0 a", "0 a"])
    assert match.state.saves == 3, "no checkpoint has the number of another"


@pytest.mark.rule("TB-REC-11")
async def test_what_all_had_agreed_to_undo_does_not_come_back(service: TableService, change: Change) -> None:
    def breaks_after_b(game: Toy) -> Flow[None]:
        if "1 b" in game.state.notes:
            breaks(game)
        yield from asks(0)(game) or ()

    change(asks(0), asks(1), asks(0))
    party = await Party.begins(service, "toy")
    await party.answers(0, "a", confirm=True)
    await party.answers(1, "c", confirm=True)
    await party.does(1, RequestTakeback(1))
    await party.does(0, AgreeTakeback())
    await party.answers(1, "b", confirm=True)
    assert (await party.match()).position.state.notes == ["0 a", "1 b"]
    change(asks(0), breaks, breaks_after_b)
    match = await party.match()
    assert (match.asked, match.position.state.notes) == ([0], [])


@pytest.mark.rule("TB-REC-11")
async def test_where_nothing_can_be_gone_on_from_the_table_is_set_aside(
    service: TableService, change: Change
) -> None:
    change(asks(0, 0))
    party = await Party.begins(service, "toy")
    await party.answers(0, "c")
    change(breaks)
    with pytest.raises(Exception, match="TB-ASK-10"):
        await party.match()
    table = await party.table()
    assert (table.status, table.seq, len(await commands(party))) == (Status.SUSPENDED, 1, 1)


@pytest.mark.rule("TB-REC-11", "TB-ASK-10")
async def test_rules_of_the_same_version_have_a_bug_and_let_nothing_fall_away(
    service: TableService, change: Change
) -> None:
    change(asks(0, 0))
    party = await Party.begins(service, "toy")
    await party.answers(0, "c")
    change(asks(0, 0, options="ab"), later=0)
    with pytest.raises(Exception, match="TB-ASK-10"):
        await party.match()
    table = await party.table()
    assert (table.status, table.seq, len(await commands(party))) == (Status.SUSPENDED, 1, 1)


@pytest.mark.rule("TB-ASK-10")
async def test_rules_that_take_too_long_let_nothing_fall_away(
    service: TableService, change: Change, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = [True]

    def endless(game: Toy) -> Flow[None]:
        yield from game.choose(0, ["a", "c"], rule="TB-ASK-02")
        while slow:
            slow.clear()  # another time they would be quick enough
            for_ever()
        yield from game.choose(0, ["a", "c"], rule="TB-ASK-02")

    change(asks(0, 0))
    party = await Party.begins(service, "toy")
    await party.answers(0, "c")
    monkeypatch.setattr(watchdog, "SECONDS", 0.2)
    change(endless)
    with pytest.raises(Exception, match="TB-ASK-10"):
        await party.match()
    assert ((await party.table()).status, len(await commands(party))) == (Status.SUSPENDED, 1)


@pytest.mark.rule("TB-REC-11")
async def test_two_processes_let_it_go_back_once(service: TableService, change: Change) -> None:
    change(asks(0, 0))
    party = await Party.begins(service, "toy")
    await party.answers(0, "c")
    change(asks(0, 0, options="ab"))
    other = TableService(service.store, AloneBus())
    table = await party.table()
    loaded = await other.session(table.id)
    assert loaded.table.seq == 1
    matches = [await party.match(), await party.at(other).match()]
    assert [match.seq for match in matches] == [2, 2]
    assert [type(command) for command in await commands(party)] == [SubmitAnswer, GoBack]
