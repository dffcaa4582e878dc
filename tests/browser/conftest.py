"""A real server and a real browser: Debian's chromium, driven by Playwright."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from clepsydra.lab.browser import browser_path
from clepsydra.lab.server import Server, start_server
from tests.browser.person import PATIENCE, Person
from tests.browser.stage import Stage

FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage")
SERVER = {"CLEPSYDRA_SECRET": "a secret of the tests", "CLEPSYDRA_RATE": "0", "CLEPSYDRA_LOG": "warning"}

Invite = Callable[..., Person]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One browser for all tests of this process; each person has a profile of their own in it."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)
        driver = asyncio._get_running_loop()
        yield browser
        asyncio._set_running_loop(driver)
        browser.close()


@pytest.fixture(autouse=True)
def loop_of_the_driver(chromium: Browser) -> Iterator[None]:
    """Take the loop of Playwright's driver away after each test.

    It counts as running as long as the browser lives, and tests of other folders, which come next in this process,
    could not start loops of their own.
    """
    loop = chromium._impl_obj._loop
    asyncio._set_running_loop(loop)
    yield
    asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Where the server of this process keeps its tables."""
    return database_in(tmp_path_factory.mktemp("service"))


def database_in(directory: Path) -> str:
    """A file for tables."""
    return f"sqlite:///{directory}/tables.db"


@pytest.fixture(scope="session")
def server(database: str) -> Iterator[Server]:
    """One server for all tests of this process."""
    started = start_server("--database", database, env=SERVER)
    yield started
    started.stop()


@pytest.fixture(scope="session")
def stage(database: str, server: Server, tmp_path_factory: pytest.TempPathFactory) -> Stage:
    """Tables of that server at moments that are worth looking at."""
    own = tmp_path_factory.getbasetemp()
    shared = (
        own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    )  # each worker has a folder in that of the run
    return Stage(database, SERVER["CLEPSYDRA_SECRET"], shared)


@pytest.fixture
def invite(chromium: Browser, server: Server) -> Iterator[Invite]:
    """Somebody with a browser; afterwards nothing may have gone wrong in any of them."""
    people: list[Person] = []

    def come(name: str, address: str = server.address, **how: str) -> Person:
        person = Person(chromium, address, name, **how)
        people.append(person)
        return person

    yield come
    troubles = {person.name: person.troubles for person in people if person.troubles}
    for person in people:
        person.leave()
    assert not troubles
