"""A guest becomes an account by a passkey, finds their games on another device, and looks after it all."""

from __future__ import annotations

import sqlite3
import zipfile
from contextlib import closing

import pytest
from playwright.sync_api import expect

from clepsydra.lab.server import Server
from tests.browser.authenticator import Authenticator
from tests.browser.conftest import Invite
from tests.browser.inspection import faults
from tests.browser.person import Person
from tests.waiting import wait_until


def plays(person: Person) -> str:
    """Begin a game against a bot; the table's path."""
    person.introduce()
    table = person.open_table("hourglass", ("you", "random"))
    person.start()
    return table


@pytest.mark.gate
def test_a_guest_becomes_an_account_and_finds_the_game_on_another_device(
    invite: Invite, server: Server
) -> None:
    address = server.address.replace("127.0.0.1", "localhost")  # keys belong to names, not to numbers
    ann, phone = invite("Ann", address), invite("Ann’s phone", address, screen="phone")
    first, second = Authenticator(ann), Authenticator(phone)
    table, other = plays(ann), plays(phone)

    ann.open("/account")
    ann.page.click("[data-passkey=create]")
    ann.page.wait_for_selector("#sessions")
    assert len(first.kept()) == 1
    ann.open(table)
    ann.decide()

    second.take_over(first)
    phone.open("/account/sign-in")
    phone.page.click("[data-passkey=show]")
    phone.page.wait_for_selector("#sessions")
    assert not faults(phone.page, touch=True)
    phone.open("/")
    for href in (table, other):
        expect(phone.page.locator(f".gmain a[href='{href}']")).to_be_visible()
    phone.open(table)
    assert phone.look().asked

    ann.open("/account")
    expect(ann.page.locator("#sessions li")).to_have_count(2)
    ann.page.click("#sessions form button")
    expect(ann.page.locator("#sessions li")).to_have_count(1)
    phone.open("/account")
    assert phone.path == "/account/sign-in", "the device is nobody's any more"

    ann.open("/account")
    with ann.page.expect_download() as download:
        ann.page.click("a[href='/account/export']")
    with zipfile.ZipFile(download.value.path()) as file:
        assert file.testzip() is None
        assert table.removeprefix("/t/") in file.read("data.json").decode()
    ann.page.click("a[href='/account/delete']")
    ann.page.check("input[name=sure]")
    ann.page.click("main .btn.danger")
    ann.page.wait_for_url(f"{address}/")
    for href in (table, other):
        expect(ann.page.locator(f"a[href='{href}']")).to_have_count(0)


def test_who_signed_in_long_ago_is_led_to_sign_in_again_before_adding_a_key(
    invite: Invite, server: Server, database: str
) -> None:
    address = server.address.replace("127.0.0.1", "localhost")
    ann = invite("Ann", address)
    Authenticator(ann)
    ann.introduce()
    ann.open("/account")
    ann.page.click("[data-passkey=create]")
    ann.page.wait_for_selector("#sessions")
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as connection, connection:
        connection.execute("UPDATE sessions SET made_at = 1")

    def is_asked() -> bool:
        ann.open("/account/delete")
        return ann.path == "/account/prove"

    wait_until("the server has looked the session up again", is_asked)
    ann.open("/account")
    ann.page.click("[data-passkey=create]")
    ann.page.wait_for_url(f"{address}/account/prove")
    ann.troubles.clear()  # the refusal that led there is one to the browser
    assert not faults(ann.page, touch=False)
    ann.page.click("[data-passkey=show]")
    ann.page.wait_for_selector("#sessions")
    ann.open("/account/delete")
    assert ann.path == "/account/delete"
