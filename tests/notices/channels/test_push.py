"""Notices by web push, against an endpoint on this machine that opens what it gets as a browser does."""

from __future__ import annotations

import base64
import json
from typing import Any

import http_ece
import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from msgspec import structs
from py_vapid import Vapid02

from clepsydra.store.queries import SqlStore
from clepsydra.tables.notices import Channel
from clepsydra.tables.service import TableService
from clepsydra.web.notices.outside import Outside
from clepsydra.web.notices.push import Subscription, new_keys
from clepsydra.web.notices.sender import Sender
from tests.notices.receivers import SETTINGS, Clock, receiver, wants
from tests.notices.test_outbox import until_asked
from tests.service import Party
from tests.texts import SITE

PUBLIC, PRIVATE = new_keys()


def text_of(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


class Browser:
    """A browser that has subscribed."""

    def __init__(self, endpoint: str = "https://push.example/send/1") -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = b"sixteen bytes!!!"
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.subscription = Subscription(endpoint, text_of(point), text_of(self.secret))

    def opens(self, body: bytes) -> Any:
        """What is in a sealed message."""
        opened = http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret, version="aes128gcm")
        return json.loads(opened)


def teller(service: TableService, outside: Outside) -> Sender:
    return Sender(service, structs.replace(SETTINGS, push_public=PUBLIC, push_private=PRIVATE), outside)


async def told(service: TableService, store: SqlStore, browser: Browser) -> tuple[Party, str]:
    """A party whose first person is to be told by push; the id of the device."""
    party = await Party.begins(service)
    Clock(service)
    address = msgspec.json.encode(browser.subscription).decode()
    device = await wants(store, party.people[0].id, Channel.PUSH, address=address)
    await until_asked(party, 0)
    return party, device.id


async def test_a_browser_opens_what_it_is_sent_and_the_push_service_knows_who_sent_it(
    service: TableService, store: SqlStore
) -> None:
    browser = Browser()
    party, _ = await told(service, store, browser)
    async with receiver() as got:
        got.status = "201 Created"
        assert await teller(service, got.outside()).sweep() == 1
    (request,) = got.got
    shown = browser.opens(request.body)
    assert shown["title"].startswith(SITE.part("notices", "turn"))
    assert shown["link"] == f"https://play.example/t/{party.id}"
    assert shown["tag"] == request.headers["topic"]
    assert (request.path, request.headers["content-encoding"]) == ("/send/1", "aes128gcm")
    assert int(request.headers["ttl"]) > 0
    authorization = request.headers["authorization"]
    assert Vapid02.verify(authorization)
    parts = dict(part.split("=", 1) for part in authorization.removeprefix("vapid ").split(","))
    assert parts["k"] == PUBLIC
    claims = parts["t"].split(".")[1]
    said = json.loads(base64.urlsafe_b64decode(claims + "=" * (-len(claims) % 4)))
    assert (said["aud"], said["sub"]) == ("https://push.example", "https://play.example")


@pytest.mark.parametrize("status", ["404 Not Found", "410 Gone"])
async def test_a_subscription_that_its_browser_gave_up_is_forgotten(
    service: TableService, store: SqlStore, status: str
) -> None:
    _, device = await told(service, store, Browser())
    async with receiver() as got:
        got.status = status
        await teller(service, got.outside()).sweep()
    assert await store.destination(device) is None


async def test_a_subscription_that_leads_inside_is_never_posted_to(
    service: TableService, store: SqlStore
) -> None:
    _, device = await told(service, store, Browser("https://127.0.0.1/send"))
    await teller(service, Outside()).sweep()
    known = await store.destination(device)
    assert known is not None
    assert (known.suspended, known.answer) == (True, "private")


def test_half_a_subscription_is_none() -> None:
    whole = Browser().subscription
    assert whole.whole
    for half in (structs.replace(whole, p256dh="AAAA"), structs.replace(whole, auth="no base64 !")):
        assert not half.whole
