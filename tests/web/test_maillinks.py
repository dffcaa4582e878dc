"""Links by mail: they count once and for a while, give nothing away, and let nobody into another's account."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from itsdangerous import TimestampSigner

from clepsydra.web import mail, maillinks
from clepsydra.web.identity import COOKIE, SIGNED_IN
from tests.texts import SITE
from tests.web.api import BASE, Api, opened
from tests.web.pages.browser import Browser, Page, readable

LINK = re.compile(rf"{BASE}(/account/mail\?link=\S+)")


class Mailbox(list[tuple[str, str, str]]):
    """The mails that were sent: to whom, the subject, the text."""

    @property
    def link(self) -> str:
        """The link of the last mail."""
        found = LINK.search(self[-1][2])
        assert found
        return found[1]


@pytest.fixture
def mailbox(monkeypatch: pytest.MonkeyPatch) -> Mailbox:
    """Takes every mail."""
    box = Mailbox()

    async def send(_settings: Any, *sent: str) -> None:
        box.append(sent)  # type: ignore[arg-type] # to whom, the subject, the text

    monkeypatch.setattr(mail, "send", send)
    return box


@pytest.fixture
def house(loop: asyncio.Runner, tmp_path: Path) -> Iterator[Api]:
    """A service that sends mails."""
    settings = {"smtp": "smtp://mails.example", "mail_from": "games@play.example", "origin": BASE}
    yield from opened(loop, f"sqlite:///{tmp_path}/tables.db", **settings)


async def asks(browser: Browser, address: str) -> Page:
    """Ask for a link on the page that offers it."""
    page = await browser.get("/account")
    readable(page)
    return await browser.send(page.form("/account/mail"), address=address)


async def opens(browser: Browser, link: str) -> Page:
    """Open a link and go on."""
    page = await browser.get(link)
    readable(page)
    return await browser.send(page.form("/account/mail/confirm"))


async def guest_with_a_table(api: Api, name: str) -> tuple[Browser, str]:
    """Somebody who plays, and where."""
    browser = Browser(api)
    await browser.introduce(name)
    page = await browser.send(
        next(f for f in (await browser.get("/")).forms if f.action.startswith("/play/"))
    )
    return browser, page.path


async def test_a_guest_becomes_an_account_by_a_link_and_finds_the_game_elsewhere(
    house: Api, mailbox: Mailbox
) -> None:
    ann, table = await guest_with_a_table(house, "Ann")
    page = await asks(ann, " Ann@Example.org ")
    assert "ann@example.org" in page.text
    page = await opens(ann, mailbox.link)
    assert SITE.say("account", "mail_key", address="ann@example.org") in page.text
    assert COOKIE not in ann.client.cookies

    phone = Browser(house, "fr")
    await asks(phone, "ann@example.org")
    assert mailbox[-1][1] == SITE.say("account", "mail_subject", "fr")
    await opens(phone, mailbox.link)
    assert table in (await phone.get("/")).links


async def test_a_link_counts_once_and_for_half_an_hour(
    house: Api, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = Browser(house)
    await asks(ann, "ann@example.org")
    form = (await ann.get(mailbox.link)).form("/account/mail/confirm")
    await ann.send(form)
    await Browser(house).send(form, 403)
    await asks(ann, "other@example.org")
    now = TimestampSigner("s").get_timestamp()
    for later, status in ((maillinks.HALF_AN_HOUR - 9, 200), (maillinks.HALF_AN_HOUR + 9, 403)):
        monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda _, later=later: now + later)
        await ann.get(mailbox.link, status)
    await ann.get(f"{mailbox.link}x", 403)


async def test_nobody_learns_whether_an_address_is_known(house: Api, mailbox: Mailbox) -> None:
    ann, stranger = Browser(house), Browser(house)
    await asks(ann, "ann@example.org")
    await opens(ann, mailbox.link)
    known, unknown = await asks(stranger, "ann@example.org"), await asks(stranger, "bob@example.org")
    assert known.source.replace("ann@", "bob@") == unknown.source
    first, second = (LINK.sub("", text) for _, _, text in mailbox[-2:])
    assert first == second


async def test_what_another_browser_holds_does_not_go_along(house: Api, mailbox: Mailbox) -> None:
    """Who has a link sent to themselves and lets another open it gets nothing of the other's."""
    thief = Browser(house)
    await asks(thief, "thief@example.org")
    ann, table = await guest_with_a_table(house, "Ann")
    page = await ann.get(mailbox.link)
    assert SITE.say("account", "stays_apart") in page.text
    await opens(ann, mailbox.link)
    assert table not in (await ann.get("/")).links
    await ann.send((await ann.get("/account")).form("/account/sign-out"))
    assert table in (await ann.get("/")).links, "the guest is still there"

    await asks(ann, "ann@example.org")
    await opens(ann, mailbox.link)
    await asks(thief, "new@example.org")
    await ann.get(mailbox.link, 403)
    assert "new@example.org" not in (await ann.get("/account")).text


async def test_an_account_adds_an_address_and_keeps_one_way_in_at_least(house: Api, mailbox: Mailbox) -> None:
    ann = Browser(house)
    for address in ("ann@example.org", "work@example.org"):
        await asks(ann, address)
        await opens(ann, mailbox.link)
    page = await ann.get("/account")
    ways = [form for form in page.forms if form.action == "/account/ways/remove"]
    assert len(ways) == 2
    await ann.send(ways[0])
    refused = await ann.send(ways[1], 409)
    assert SITE.say("account", "last_way") in refused.text


async def test_without_a_mail_server_no_links_are_offered(sqlite_api: Api) -> None:
    browser = Browser(sqlite_api)
    assert "/account/mail" not in [form.action for form in (await browser.get("/account")).forms]
    assert (await browser.client.post("/account/mail", data={"address": "a@example.org"})).status_code == 404


async def test_what_is_no_address_is_refused_and_a_silent_server_told(
    house: Api, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = Browser(house)
    form = (await ann.get("/account")).form("/account/mail")
    await ann.send(form, 400, address="ann@example.org, bob@example.org")
    assert not mailbox

    async def away(*_: object) -> None:
        raise mail.MailFailed("421", final=False)

    monkeypatch.setattr(mail, "send", away)
    page = await ann.send(form, 503, address="ann@example.org")
    assert SITE.say("account", "mail_unsent") in page.text
    assert SIGNED_IN not in ann.client.cookies
