"""People with accounts, in the process of the test: a way in that no browser is needed for, and their devices."""

from __future__ import annotations

from clepsydra.tables.accounts import Mail
from clepsydra.tables.moving import open_account
from clepsydra.tables.table import Guest, new_id
from clepsydra.web.identity import SIGNED_IN
from tests.web.api import Api, Person


async def account(api: Api, name: str = "Ann", guest: Person | None = None) -> Person:
    """Somebody who is signed in to an account of their own; it may have been a guest before."""
    way = Mail(f"{new_id()}@example.org".lower(), new_id(), 1)
    was = None if guest is None else guest.id
    assert await open_account(api.service, Guest(way.guest, name, "green"), way, was)
    return await device(api, way.guest)


async def device(api: Api, account: str) -> Person:
    """Another device of an account."""
    person = api.stranger()
    person.id = account
    secret = await api.app.state.sessions.begin(api.service, account, "a device")
    person.client.cookies.set(SIGNED_IN, secret)
    return person
