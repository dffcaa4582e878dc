"""A guest becomes an account by an OpenID provider, and finds the game in another browser."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import expect

from clepsydra.lab.server import Server, start_server
from tests.browser.conftest import SERVER, Invite, database_in
from tests.browser.inspection import faults
from tests.browser.test_account import plays
from tests.ports import free_port
from tests.web.openid import CLIENT, SECRET, OpenId


@pytest.fixture
def provider() -> Iterator[OpenId]:
    """A provider at an address of its own."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        found = OpenId(f"http://127.0.0.1:{listening.getsockname()[1]}", curve=True)
        served = uvicorn.Server(uvicorn.Config(found, lifespan="off", log_level="error"))
        thread = threading.Thread(target=served.run, args=([listening],))
        thread.start()
        yield found
        served.should_exit = True
        thread.join()


@pytest.fixture
def house(provider: OpenId, tmp_path: Path) -> Iterator[Server]:
    """A server where people may sign in by it; it must know its own address before it opens."""
    port = str(free_port())
    env = SERVER | {
        "CLEPSYDRA_ORIGIN": f"http://127.0.0.1:{port}",
        "CLEPSYDRA_OIDC_ISSUER": provider.issuer,
        "CLEPSYDRA_OIDC_CLIENT": CLIENT,
        "CLEPSYDRA_OIDC_SECRET": SECRET,
        "CLEPSYDRA_OIDC_LABEL": "The Club",
        "CLEPSYDRA_LEARNING_GAMES": "yes",
    }
    started = start_server("--database", database_in(tmp_path), "--port", port, env=env)
    yield started
    started.stop()


def test_a_guest_signs_in_by_the_provider_and_finds_the_game_in_another_browser(
    invite: Invite, house: Server, provider: OpenId
) -> None:
    address = f"http://127.0.0.1:{house.address.rpartition(':')[2]}"
    ann, phone = invite("Ann", address), invite("Ann’s phone", address, screen="phone")
    table = plays(ann)
    ann.open("/account")
    assert not faults(ann.page, touch=False)
    ann.page.click("form[action='/account/oidc'] button")
    ann.page.wait_for_selector("#sessions")
    expect(ann.page.locator("#ways")).to_contain_text("The Club")
    ann.open(table)
    ann.decide()

    phone.open("/account/sign-in")
    assert not faults(phone.page, touch=True)
    phone.page.click("form[action='/account/oidc'] button")
    phone.page.wait_for_selector("#sessions")
    phone.open("/")
    expect(phone.page.locator(f".gmain a[href='{table}']")).to_be_visible()
    phone.open(table)
    assert phone.look().asked
    assert provider.asked.count("/token") == 2
    for person in (ann, phone):
        person.open("/rules")  # where nothing listens when the server goes
        person.troubles[:] = [
            each for each in person.troubles if f"to {provider.issuer}/authorize" not in each
        ]
