"""Notices by mail, against an SMTP server on this machine."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

import pytest
from aiosmtpd.smtp import SMTP, Envelope
from msgspec import structs

from clepsydra.store.queries import SqlStore
from clepsydra.tables.notices import Channel, Event, Notice, waited_for
from clepsydra.tables.service import TableService
from clepsydra.web import mail
from clepsydra.web.notices.outside import Outside
from clepsydra.web.notices.sender import Sender
from tests.notices.receivers import SETTINGS, Clock, wants
from tests.notices.test_outbox import until_asked
from tests.service import Party


class Postman:
    """Takes mails, or refuses them."""

    def __init__(self) -> None:
        self.got: list[EmailMessage] = []
        self.answer = "250 OK"
        self.port = 0

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Envelope) -> str:  # noqa: N802 - as aiosmtpd calls it
        if self.answer.startswith("250"):
            content = envelope.content
            assert isinstance(content, bytes)
            message = message_from_bytes(content, policy=policy.default)
            assert isinstance(message, EmailMessage)
            self.got.append(message)
        return self.answer

    async def handle_RCPT(  # noqa: N802 - as aiosmtpd calls it
        self, _server: Any, _session: Any, envelope: Envelope, address: str, _options: Any
    ) -> str:
        if "nobody" in address:
            return "550 No such mailbox"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    @property
    def smtp(self) -> str:
        """Its address, as settings name it."""
        return f"smtp://127.0.0.1:{self.port}"


@asynccontextmanager
async def postman() -> AsyncGenerator[Postman]:
    """An SMTP server that listens."""
    opened, loop = Postman(), asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(opened, loop=loop, enable_SMTPUTF8=True), "127.0.0.1", 0)
    opened.port = server.sockets[0].getsockname()[1]
    try:
        yield opened
    finally:
        server.close()


def teller(service: TableService, post: Postman) -> Sender:
    return Sender(
        service, structs.replace(SETTINGS, smtp=post.smtp, mail_from="games@play.example"), Outside()
    )


async def test_a_digest_comes_as_one_mail_with_the_way_to_stop_it(
    service: TableService, store: SqlStore
) -> None:
    parties = [await Party.begins(service) for _ in range(2)]
    clock = Clock(service)
    await wants(store, "ann", Channel.MAIL, address="ann@example.org", wait=900_000)
    for party in parties:
        seat = min(waited_for(await party.match()))
        await store.tell(party.id, [Notice("ann", seat, Event.TURN)], clock.at)
        clock.passes(60)
    async with postman() as post:
        assert await teller(service, post).sweep() == 0, "it is collected"
        clock.passes(900)
        assert await teller(service, post).sweep() == 1
    (got,) = post.got
    text = got.get_content()
    assert all(f"https://play.example/t/{party.id}" in text for party in parties)
    stop = got["List-Unsubscribe"].strip("<>")
    assert stop.startswith("https://play.example/stop/")
    assert stop in text
    assert got["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert (got["To"], got["From"], got["Auto-Submitted"]) == (
        "ann@example.org",
        "games@play.example",
        "auto-generated",
    )
    assert got["Message-ID"].endswith("@play.example>")


@pytest.mark.parametrize(("address", "suspended"), [("nobody@example.org", True), ("ann@example.org", False)])
async def test_a_mailbox_that_does_not_exist_is_suspended_and_a_busy_server_is_asked_again(
    service: TableService, store: SqlStore, address: str, suspended: bool
) -> None:
    party, _ = await Party.begins(service), Clock(service)
    known = await wants(store, party.people[0].id, Channel.MAIL, address=address)
    await until_asked(party, 0)
    async with postman() as post:
        post.answer = "451 Later"
        await teller(service, post).sweep()
    kept = await store.destination(known.id)
    assert kept is not None
    assert (kept.suspended, kept.answer) == (suspended, "550" if suspended else "451")


async def test_a_server_that_is_away_is_asked_again(service: TableService, store: SqlStore) -> None:
    party, _ = await Party.begins(service), Clock(service)
    known = await wants(store, party.people[0].id, Channel.MAIL, address="ann@example.org")
    await until_asked(party, 0)
    async with postman() as post:
        pass
    await teller(service, post).sweep()
    kept = await store.destination(known.id)
    assert kept is not None
    assert not kept.suspended
    assert kept.failures == 1


@pytest.mark.parametrize(
    "text",
    ["", "ann", "ann@", "@example.org", "a b@example.org", "ann@example.org\nBcc: b@example.org", "a@b"],
)
def test_what_is_no_mailbox(text: str) -> None:
    assert not mail.is_address(text)
