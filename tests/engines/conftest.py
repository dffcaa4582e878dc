"""A real server, and a browser of each engine that many flows share."""

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

Invite = Callable[..., Player]
Seated = Callable[[str, str], Player]


@pytest.fixture(scope="package", params=ENGINES)
def engine(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    """One engine after the other: every flow is played in each."""
    running = ENGINES[request.param](tmp_path_factory.mktemp(request.param))
    yield running
    running.stop()


@pytest.fixture(scope="package")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Where the server of this folder keeps its tables."""
    return database_in(tmp_path_factory.mktemp("service"))


def database_in(directory: Path) -> str:
    """A file for tables."""
    return f"sqlite:///{directory}/tables.db"


@pytest.fixture(scope="package")
def server(database: str) -> Iterator[Server]:
    """One server for all flows."""
    started = start_server("--database", database, env=SERVER)
    yield started
    started.stop()


@pytest.fixture(scope="session")
def courses(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder, shared by all workers of a run, that tells how tables came to their moments."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="package")
def stage(database: str, server: Server, courses: Path) -> Stage:
    """Tables that flows look at, but do not play on."""
    return Stage(database, SERVER["CLEPSYDRA_SECRET"], courses)


@pytest.fixture
def invite(engine: Engine, server: Server) -> Iterator[Invite]:
    """Somebody with a page; afterwards nothing may have gone wrong on any of them."""
    people: list[Player] = []

    def come(name: str = "Ann", *, address: str = server.address, scripts: bool = True) -> Player:
        person = Player(engine.page(scripts=scripts), address, name)
        people.append(person)
        return person

    yield come
    troubles = {person.name: told for person in people if (told := person.page.troubles())}
    for person in people:
        person.page.close()
    assert not troubles


@pytest.fixture
def looks_at(invite: Invite, stage: Stage) -> Seated:
    """Somebody who is asked at a staged table, at which others look too."""
    return functools.partial(_seated, invite, stage)


@pytest.fixture
def plays_at(invite: Invite, database: str, courses: Path) -> Seated:
    """Somebody who is asked at a staged table of their own."""
    return functools.partial(_seated, invite, Stage(database, SERVER["CLEPSYDRA_SECRET"], courses))


def _seated(invite: Invite, stage: Stage, game: str, situation: str) -> Player:
    staged = stage.table(game, situation)
    person = invite(staged.people[staged.seat].name)
    person.be_known_by((COOKIE, stage.cookie(staged, staged.seat)))
    person.open(f"/t/{staged.table}")
    return person
