"""A stolen session opens no lasting way into an account: changes need a recent sign-in, and the owner is told."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from clepsydra.kernel import LANGUAGES
from clepsydra.tables.accounts import Mail
from clepsydra.tables.table import new_id
from clepsydra.web import mail
from clepsydra.web.api.access import FRESH
from tests.service import quiet
from tests.texts import SITE
from tests.web.api import BASE, Api, Person, opened
from tests.web.pages.browser import Browser, readable
from tests.web.people import account
from tests.web.softkey import SoftKey
from tests.web.test_maillinks import Mailbox, asks, mailbox, opens
from tests.web.test_passkeys import made, options, sends

__all__ = ["mailbox"]


@pytest.fixture
def house(loop: asyncio.Runner, tmp_path: Path) -> Iterator[Api]:
    """A service that sends mails."""
    settings = {"smtp": "smtp://mails.example", "mail_from": "games@play.example", "origin": BASE}
    yield from opened(loop, f"sqlite:///{tmp_path}/tables.db", **settings)


def time_passes(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every sign-in so far be too long ago."""
    now = api.service.now()
    monkeypatch.setattr(api.service, "now", lambda: now + FRESH + 60_000)


async def attempts(thief: Person) -> dict[str, int]:
    """What a thief of the session may do, by the status of the answer."""
    client = thief.client
    return {
        "a passkey": (await client.post("/account/passkeys/options")).status_code,
        "a passkey that was begun": (await client.post("/account/passkeys", json={})).status_code,
        "a token": (await thief.call("POST", "/me/token")).status_code,
        "a mail address": (
            await client.post("/account/mail", data={"address": "thief@example.org"})
        ).status_code,
        "remove a method": (await client.post("/account/ways/remove", data={"way": "x"})).status_code,
        "delete": (await client.post("/account/delete", data={"sure": "yes"})).status_code,
    }


async def test_a_session_that_is_not_fresh_changes_nothing_of_the_account(
    house: Api, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await account(house)
    time_passes(house, monkeypatch)
    assert set((await attempts(ann)).values()) == {403}
    refused = await ann.post("/me/token", None, 403)
    assert refused["type"] == "about:clepsydra/prove"
    assert not mailbox
    assert await house.service.store.guest(ann.id) is not None


async def test_a_fresh_session_does_all_of_it(house: Api, mailbox: Mailbox) -> None:
    assert (
        403
        not in {k: v for k, v in (await attempts(await account(house))).items() if "begun" not in k}.values()
    )


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_browser_is_led_to_sign_in_again(
    house: Api, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    ann = await account(house)
    browser = Browser(house, lang)
    browser.client.cookies = ann.client.cookies
    time_passes(house, monkeypatch)
    page = await browser.get("/account/delete")
    readable(page)
    assert page.path == "/account/prove"
    assert SITE.say("account", "prove", lang) in page.text


async def test_signing_in_again_by_the_key_is_a_fresh_proof(
    sqlite_api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await sqlite_api.guest("Ann")
    key = await made(ann)
    time_passes(sqlite_api, monkeypatch)
    await ann.post("/me/token", None, 403)
    assert await sends(ann, "sign-in", key.show(await options(ann, "sign-in"), BASE)) == 200
    await ann.post("/me/token", None, 200)
    assert len(await sqlite_api.service.store.sessions_of((await ann.get("/me"))["id"])) == 2, "device, token"


async def test_opening_a_link_to_an_own_address_is_a_fresh_proof(
    house: Api, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = Browser(house)
    await asks(ann, "ann@example.org")
    await opens(ann, mailbox.link)
    time_passes(house, monkeypatch)
    assert (await ann.get("/account/delete")).path == "/account/prove"
    page = await ann.get("/account/prove")
    await ann.send(page.form("/account/mail"), address="ann@example.org")
    await opens(ann, mailbox.link)
    assert (await ann.get("/account/delete")).path == "/account/delete"


async def test_a_guest_has_nothing_to_prove(sqlite_api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await sqlite_api.guest("Ann")
    time_passes(sqlite_api, monkeypatch)
    await ann.post("/me/token", None, 200)
    await made(ann)


async def test_the_owner_is_told_of_a_new_method_at_every_other_address(house: Api, mailbox: Mailbox) -> None:
    ann = await house.guest("Ann")
    await made(ann)
    me = (await ann.get("/me"))["id"]
    for address in ("ann@example.org", "work@example.org"):
        await house.service.store.add_way(Mail(address, me, 1))
    assert await sends(ann, "passkeys", SoftKey().create(await options(ann, "passkeys"), BASE)) == 200
    await quiet(house.service)
    assert sorted(to for to, _, _ in mailbox) == ["ann@example.org", "work@example.org"]
    assert "New sign-in method" in mailbox[0][1]
    assert "Passkey" in mailbox[0][2]


async def test_a_new_address_is_not_told_of_itself(house: Api, mailbox: Mailbox) -> None:
    ann = Browser(house)
    for address in ("ann@example.org", "new@example.org"):
        await asks(ann, address)
        await opens(ann, mailbox.link)
    await quiet(house.service)
    told = [to for to, subject, _ in mailbox if "New sign-in method" in subject]
    assert told == ["ann@example.org"]
    assert "new@example.org" in mailbox[-1][2]


async def test_a_mail_server_that_is_away_keeps_nobody_from_adding_a_method(
    house: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: Any) -> None:
        raise mail.MailFailed("421", final=False)

    monkeypatch.setattr(mail, "send", away)
    ann = await house.guest("Ann")
    await made(ann)
    me = (await ann.get("/me"))["id"]
    await house.service.store.add_way(Mail(f"{new_id().lower()}@example.org", me, 1))
    assert await sends(ann, "passkeys", SoftKey().create(await options(ann, "passkeys"), BASE)) == 200
