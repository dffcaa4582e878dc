"""Fixtures for browser tests: a server, one browser per engine, and tables in prepared situations."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from clepsydra.lab.server import Server, start_server
from clepsydra.web.identity import COOKIE
from tests.browser.stage import Stage
from tests.engines.engine import Engine
from tests.engines.firefox import Firefox
from tests.engines.player import Player
from tests.engines.webkit import WebKit

ENGINES: dict[str, Callable[[Path], Engine]] = {"firefox": Firefox, "webkit": WebKit}
SERVER = {"CLEPSYDRA_SECRET": "a secret of the tests", "CLEPSYDRA_RATE": "0", "CLEPSYDRA_LOG": "warning"}

NewPlayer = Callable[..., Player]
AtTable = Callable[[str, str], Player]


@pytest.fixture(scope="package", params=ENGINES)
def engine(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """Start each engine in turn: every test runs in each of them."""
    running = ENGINES[request.param](tmp_path_factory.mktemp(request.param))
    yield running
    running.stop()


@pytest.fixture(scope="package")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the URL of the database of the server that the tests of this folder share."""
    return database_in(tmp_path_factory.mktemp("service"))


def database_in(directory: Path) -> str:
    """Return the URL of an SQLite database in a folder."""
    return f"sqlite:///{directory}/tables.db"


@pytest.fixture(scope="package")
def server(database: str) -> Iterator[Server]:
    """Start a server that all tests of this folder share."""
    started = start_server("--database", database, env=SERVER)
    yield started
    started.stop()


@pytest.fixture(scope="session")
def recorded_ways(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder, shared by all xdist workers, with the recorded ways to staged situations."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="package")
def stage(database: str, server: Server, recorded_ways: Path) -> Stage:
    """Return staged tables that tests only look at, and so can share."""
    return Stage(database, SERVER["CLEPSYDRA_SECRET"], recorded_ways)


@pytest.fixture
def new_player(engine: Engine, server: Server) -> Iterator[NewPlayer]:
    """Return a function that opens a page for a new player. The test fails if any page has logged an error."""
    people: list[Player] = []

    def come(name: str = "Ann", *, address: str = server.address, scripts: bool = True) -> Player:
        person = Player(engine.page(scripts=scripts), address, name)
        people.append(person)
        return person

    yield come
    errors = {person.name: told for person in people if (told := person.page.logged_errors())}
    for person in people:
        person.page.close()
    assert not errors


@pytest.fixture
def at_shared_table(new_player: NewPlayer, stage: Stage) -> AtTable:
    """Return a function that seats a player at a staged table that other tests may share: do not play there."""
    return functools.partial(_seated, new_player, stage)


@pytest.fixture
def at_own_table(new_player: NewPlayer, database: str, recorded_ways: Path) -> AtTable:
    """Return a function that seats a player at a staged table of this test."""
    return functools.partial(_seated, new_player, Stage(database, SERVER["CLEPSYDRA_SECRET"], recorded_ways))


def _seated(new_player: NewPlayer, stage: Stage, game: str, situation: str) -> Player:
    staged = stage.table(game, situation)
    person = new_player(staged.people[staged.seat].name)
    person.use_cookie((COOKIE, stage.cookie(staged, staged.seat)))
    person.open(f"/t/{staged.table}")
    return person
