"""What tests of the service have in common: a fresh database of either kind, a service, a party that plays.

A directory of tests takes what it needs into its `conftest.py`:

    from tests.service import database, service, loop, pytest_pyfunc_call, store

Then a test may be a coroutine; it runs in the loop of its fixtures.
"""

from __future__ import annotations

import asyncio
import inspect
import os
import secrets
import shutil
import tempfile
from collections.abc import AsyncGenerator, Awaitable, Iterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit, urlunsplit

import asyncpg
import pytest

from clepsydra.bots import at_random
from clepsydra.bus import AloneBus
from clepsydra.drawing.colours import COLOURS
from clepsydra.kernel import PERSON, Answer, Chance, Refused, Setup
from clepsydra.store import migrate, open_store
from clepsydra.store.queries import SqlStore
from clepsydra.store.schema import metadata
from clepsydra.tables import queries, seating
from clepsydra.tables.audience import Listener, Moved
from clepsydra.tables.commands import Command, ConfirmTurn, SubmitAnswer
from clepsydra.tables.match import Match
from clepsydra.tables.pace import Pace
from clepsydra.tables.picture import Picture, picture_of
from clepsydra.tables.playing import Sent, act
from clepsydra.tables.service import TableService, TableSession
from clepsydra.tables.table import ONE_DAY, Guest, Table, new_id
from tests.waiting import within

POSTGRES = os.environ.get("CLEPSYDRA_TEST_POSTGRES", "postgresql://127.0.0.1:5432/postgres")
NATS = os.environ.get("CLEPSYDRA_TEST_NATS", "nats://127.0.0.1:4222")
KINDS = ("postgresql", "sqlite")
NAMES = ("Ann", "Bob", "Cleo", "Dan")
LIMITS = {"gate": 300.0, "full": 7_200.0}
"""Seconds that a coroutine test may take, by tier."""

# Running coroutines


@pytest.fixture
def loop() -> Iterator[asyncio.Runner]:
    """The loop of a test and of its fixtures."""
    with asyncio.Runner() as runner:
        yield runner


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine, in the loop of its fixtures if they have one."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    wanted = inspect.signature(pyfuncitem.obj).parameters
    test = _limited(pyfuncitem, pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in wanted}))
    runner = pyfuncitem.funcargs.get("loop")
    if isinstance(runner, asyncio.Runner):
        runner.run(test)
    else:
        asyncio.run(test)
    return True


async def _limited(item: pytest.Function, test: Awaitable[None]) -> None:
    """Await a test, but not for ever: one that hangs raises `TimeoutError`."""
    async with within(f"the end of {item.name}", LIMITS[str(item.config.getoption("--tier"))]):
        await test


# Databases


def address_of(name: str) -> str:
    """The address of a database on the PostgreSQL server of the tests."""
    return urlunsplit(urlsplit(POSTGRES)._replace(path=f"/{name}"))


@asynccontextmanager
async def empty_database(kind: str) -> AsyncGenerator[str]:
    """The address of a new database that holds nothing yet and is gone afterwards."""
    if kind == "sqlite":
        with tempfile.TemporaryDirectory(prefix="clepsydra-test-") as directory:
            yield f"sqlite:///{directory}/tables.db"
        return
    name = f"clepsydra_test_{os.getpid()}_{secrets.token_hex(4)}"
    await _on_server(f'CREATE DATABASE "{name}"')
    try:
        yield address_of(name)
    finally:
        await _on_server(f'DROP DATABASE "{name}" WITH (FORCE)')


@asynccontextmanager
async def migrated_database(kind: str) -> AsyncGenerator[str]:
    """The address of a new database at the newest migration."""
    async with empty_database(kind) as url:
        await migrate(url)
        yield url


async def _on_server(statement: str, url: str = POSTGRES) -> None:
    connection = await asyncpg.connect(url)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


@pytest.fixture(scope="session")
def prepared() -> Iterator[Mapping[str, str]]:
    """For each kind, the address of a migrated database that tests of this process use in turn."""
    with asyncio.Runner() as runner:
        made = {kind: migrated_database(kind) for kind in KINDS}
        yield {kind: runner.run(database.__aenter__()) for kind, database in made.items()}
        for database in made.values():
            runner.run(database.__aexit__(None, None, None))


def copied(prepared: Mapping[str, str], folder: Path) -> str:
    """The address of a copy of the file, which is quicker than to migrate one."""
    shutil.copy(prepared["sqlite"].removeprefix("sqlite:///"), folder / "tables.db")
    return f"sqlite:///{folder}/tables.db"


@pytest.fixture(params=KINDS)
def database(
    request: pytest.FixtureRequest, prepared: Mapping[str, str], loop: asyncio.Runner, tmp_path: Path
) -> str:
    """The address of a database at the newest migration with nothing in it; the test runs on either kind."""
    if request.param == "sqlite":
        return copied(prepared, tmp_path)
    url = prepared[request.param]
    # To truncate writes a new file for each table and index: half a second, where these few rows take a moment.
    loop.run(_on_server("; ".join(str(table.delete()) for table in reversed(metadata.sorted_tables)), url))
    return url


@pytest.fixture
def store(loop: asyncio.Runner, database: str) -> Iterator[SqlStore]:
    """An empty store, on either database."""
    opened = loop.run(open_store(database))
    yield opened
    loop.run(opened.close())


# Services


@pytest.fixture
def service(loop: asyncio.Runner, store: SqlStore) -> Iterator[TableService]:
    """A service of one process, on either database."""
    opened = TableService(store, AloneBus())
    yield opened
    loop.run(quiet(opened))


async def quiet(*services: TableService) -> None:
    """Wait until the services have done all that they meant to do soon."""
    while tasks := [task for service in services for task in service._tasks]:
        await asyncio.wait(tasks)


# People


def guest(name: str = "Ann") -> Guest:
    """Somebody new."""
    number = NAMES.index(name) if name in NAMES else 0
    return Guest(new_id(), name, COLOURS[number])


def last_picture(listener: Listener) -> Picture:
    """What a listener was shown last; all reports so far are read."""
    return shown_to(listener)[-1]


def shown_to(listener: Listener) -> list[Picture]:
    """All that a listener was shown since we last looked."""
    pictures: list[Picture] = []
    while not listener.reports.empty():
        report = listener.reports.get_nowait()
        if isinstance(report, Moved):
            pictures.append(report.picture)
    return pictures


def tells(refused: pytest.ExceptionInfo[Refused]) -> str:
    """The rule that a refusal cites."""
    return refused.value.denial.rule


class Party:
    """People at a table, in the order of their seats, and the service through which they play."""

    def __init__(self, service: TableService, table: Table, people: Mapping[int, Guest]) -> None:
        self.service = service
        self.id = table.id
        self.people = people

    @classmethod
    async def sits_down(
        cls,
        service: TableService,
        game: str = "hourglass",
        seats: int | tuple[str, ...] = 2,
        *,
        bots: Mapping[int, str] | None = None,
        modules: tuple[str, ...] = (),
        options: Mapping[str, Any] | None = None,
        confirm: bool = True,
        public: bool = True,
        patience: int = ONE_DAY,
        pace: Pace | None = None,
        zone: str = "",
    ) -> Self:
        """A new table at which every place is taken; the first person is its host."""
        kinds = (PERSON,) * seats if isinstance(seats, int) else seats
        bots = bots or {}
        places = [n for n, kind in enumerate(kinds) if kind == PERSON and n not in bots]
        people = {place: guest(NAMES[place]) for place in places}
        host = people[places[0]] if places else guest()
        wishes = seating.Wishes(
            setup=Setup(game, kinds, modules, dict(options or {})),
            public=public,
            confirm=confirm,
            patience=patience,
            pace=pace,
            bots=bots,
        )
        for person in people.values():
            await service.store.add_guest(person, service.now())
        table = await seating.open_table(service, host, wishes)
        for place, person in people.items():
            word = f"word {place}"
            await seating.sit(service, table.id, place, person, invite=table.invite, word=word, zone=zone)
        return cls(service, table, people)

    @classmethod
    async def begins(
        cls, service: TableService, game: str = "hourglass", seats: int | tuple[str, ...] = 2, **wishes: Any
    ) -> Self:
        """A new table at which the game has just begun."""
        party = await cls.sits_down(service, game, seats, **wishes)
        table = await party.table()
        host = next(one for one in party.people.values() if one.id == table.host)
        await seating.start(service, party.id, host)
        return party

    def at(self, service: TableService) -> Party:
        """The same people, coming through another service."""
        party = Party.__new__(Party)
        party.service, party.id, party.people = service, self.id, self.people
        return party

    # Looking

    async def session(self) -> TableSession:
        """The session of the table."""
        return await self.service.session(self.id)

    async def table(self) -> Table:
        """The table as the store knows it."""
        table = await self.service.store.table(self.id)
        assert table is not None
        return table

    async def match(self) -> Match:
        """The match as it is now. It is the service's own: look, do not touch."""
        session = await self.session()
        async with session.lock:
            return await queries.current(self.service, session)

    async def picture(self, seat: int | None) -> Picture:
        """What a seat is shown now, with the events at hand."""
        return picture_of(await self.match(), seat)

    async def listens(self, seat: int | None, since: tuple[int, int] | None = None) -> Listener:
        """Somebody who watches from now on."""
        listener = Listener(seat)
        await self.service.join(await self.session(), listener, since)
        return listener

    # Playing

    async def does(self, seat: int, command: Command, **sent: Any) -> int:
        """A seat does something; the number of the act."""
        return await act(self.service, self.id, Sent(seat, command, **sent))

    async def answers(self, seat: int, answer: Answer, **sent: Any) -> int:
        """A seat answers."""
        return await self.does(seat, SubmitAnswer(answer), **sent)

    async def moves(self, chance: Chance, *, confirm: bool = False) -> int | None:
        """A person who is asked answers at random, or confirms; `None` if no person is asked."""
        match = await self.match()
        asked = [seat for seat in match.asked if seat not in match.state.bots]
        if not asked:
            return None
        seat = chance.pick(asked)
        if match.position.held == seat:
            return await self.does(seat, ConfirmTurn())
        answer = at_random(match.position.asks[seat], chance)
        return await self.answers(seat, answer, confirm=confirm)

    async def plays_on(self, chance: Chance, moves: int | None = None) -> int:
        """Play at random, to the end of the game or so many moves; how many acts there have been."""
        done = 0
        while (moves is None or done < moves) and await self.moves(chance) is not None:
            done += 1
        return (await self.match()).seq
