"""What people keep secret stands in no log, whatever goes wrong."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qsl

import httpx
import pytest
import structlog
from litestar import Request
from msgspec import structs
from sqlalchemy import text

from clepsydra.kernel import Chance
from clepsydra.tables.notices import Channel
from clepsydra.web import maillinks
from clepsydra.web.api.access import Visit
from clepsydra.web.app import make_app
from clepsydra.web.identity import SIGNED_IN
from clepsydra.web.logs import set_up_logs
from clepsydra.web.notices.outside import Outside
from clepsydra.web.notices.sender import Sender
from tests.notices.receivers import wants
from tests.service import KINDS, Party, migrated_database, quiet
from tests.web.api import BASE, SETTINGS, Api, Person
from tests.web.openid import SECRET, OpenId
from tests.web.people import account
from tests.web.softkey import SoftKey
from tests.web.test_oidc import SETTINGS as BY_PROVIDER
from tests.web.test_oidc import allowed

NAME, SAID = "Zerlina", "the treasure is under the oak"
HOOK, MAILBOX = "https://hooks.example/very/secret", "zerlina@example.org"
DEVICE = {"endpoint": "https://push.example/secret-device", "p256dh": "A" * 87, "auth": "A" * 22}
TOLD = ("very/secret", MAILBOX, "secret-device")
ADDRESS, PASSWORD = "zerlina@example.org", "the-word-for-the-postman"
JSON = {"accept": "application/json"}


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """All that a process writes into its log, at its most talkative."""
    written, configure = io.StringIO(), structlog.configure

    def uncached(**settings: Any) -> None:
        settings["cache_logger_on_first_use"] = False
        configure(**settings)

    monkeypatch.setattr(sys, "stderr", written)
    monkeypatch.setattr(structlog, "configure", uncached)
    set_up_logs("debug")
    yield written
    structlog.reset_defaults()


async def nobody(host: str) -> list[str]:
    """A name that nobody answers for, and the error says which."""
    raise OSError(f"{host} {HOOK}")


async def break_and_use(api: Api, party: Party, table: str) -> None:
    """Everything that writes a secret, while one of the store's tables is gone."""
    engine = api.service.store._engine  # type: ignore[attr-defined] # no port knows of it
    async with engine.begin() as connection:
        await connection.execute(text(f"ALTER TABLE {table} RENAME TO gone_{table}"))
    stranger, client = api.stranger().client, api.stranger().client
    cookie = api.app.state.identities.cookie(party.people[0].id)
    client.cookies.set(cookie.key, cookie.value or "")
    for caller, path, body in (
        (stranger, "/me", {"name": NAME, "colour": "green"}),
        (client, "/tables", {"game": "hourglass", "seats": 2}),
        (client, f"/tables/{party.id}/chat", {"text": SAID}),
        (client, "/me/notices/devices", DEVICE),
    ):
        await caller.post(f"/api/v1{path}", json=body, headers=JSON)
    await client.get(f"/t/{party.id}?invite={invite_of(party)}")
    await client.post("/me/notices", data={"webhook": "", "mail": MAILBOX})
    async with engine.begin() as connection:
        await connection.execute(text(f"ALTER TABLE gone_{table} RENAME TO {table}"))


def invite_of(party: Party) -> str:
    """The word that leads to the table."""
    return party.service._sessions[party.id].table.invite


async def sign_in_and_out(api: Api, person: Person) -> list[str]:
    """Use every way into an account, while all is well and while the store or the mail server is away; the secrets."""
    token = (await person.post("/me/token"))["token"]
    secrets = [ADDRESS, PASSWORD, token, person.client.cookies[SIGNED_IN]]
    engine = api.service.store._engine  # type: ignore[attr-defined] # no port knows of it
    for table in ("", "sessions", "mails", "spent", "passkeys", "subjects", "guests"):
        async with engine.begin() as connection:
            if table:
                await connection.execute(text(f"ALTER TABLE {table} RENAME TO gone_{table}"))
        api.app.state.sessions.forget()
        await person.client.post("/account/mail", data={"address": ADDRESS})
        link = maillinks._signer(Visit(request_of(api))).dumps(
            {"address": ADDRESS, "asker": "", "nonce": f"n{table}"}
        )
        stranger = api.stranger().client
        await stranger.get(f"/account/mail?link={link}")
        await stranger.post("/account/mail/confirm", data={"link": link})
        options = await person.client.post("/account/sign-in/options")
        challenge = options.json().get("challenge", link) if options.is_success else link
        shown = SoftKey().show({"challenge": challenge, "rpId": "test"}, BASE)
        await person.client.post("/account/sign-in", json=shown)
        await api.stranger(authorization=f"Bearer {token}").call("GET", "/me")
        await person.client.get("/account")
        secrets += [link, challenge, shown["id"], *await by_the_provider(api, OpenId())]
        async with engine.begin() as connection:
            if table:
                await connection.execute(text(f"ALTER TABLE gone_{table} RENAME TO {table}"))
    return secrets


async def by_the_provider(api: Api, provider: OpenId) -> list[str]:
    """Sign in by a provider, or try to: once rightly, once by a token of another, once while it is away; the secrets."""
    api.app.state.provider.transport = httpx.ASGITransport(app=provider)  # type: ignore[arg-type] # the same protocol
    known = [SECRET, provider.subject]
    for key, status in ((provider.key, 200), (provider.forged(), 200), (provider.key, 500)):
        provider.key, stranger = key, api.stranger().client
        going = await stranger.post("/account/oidc")
        if not going.is_success:
            continue
        back = await allowed(going, provider)
        provider.status = status
        await stranger.get(back)
        said = dict(parse_qsl(back.partition("?")[2]))
        known += [said["code"], said["state"], stranger.cookies["oidc"]]
    return known + provider.tokens


def request_of(api: Api) -> Request[Any, Any, Any]:
    """A request of nobody, to sign as the service signs."""
    scope: Any = {"type": "http", "headers": [], "query_string": b"", "litestar_app": api.app, "state": {}}
    return Request(scope)


@pytest.mark.parametrize("kind", KINDS)
async def test_nothing_that_opens_an_account_gets_into_the_log(
    kind: str, log: io.StringIO, caplog: pytest.LogCaptureFixture
) -> None:
    async with migrated_database(kind) as url:
        settings = {
            "smtp": f"smtp://games:{PASSWORD}@127.0.0.1:1",
            "mail_from": "a@b.example",
            **BY_PROVIDER,
        }
        api = Api(make_app(structs.replace(SETTINGS, database=url, **settings)))
        await api.open()
        try:
            secrets = await sign_in_and_out(api, await account(api))
        finally:
            await quiet(api.service)
            await api.close()
    told = log.getvalue() + caplog.text
    assert "no such table" in told or "does not exist" in told, "the errors are in the log"
    for secret in secrets:
        assert secret not in told, secret


@pytest.mark.parametrize("kind", KINDS)
async def test_no_secret_of_a_game_gets_into_the_log(
    kind: str, log: io.StringIO, caplog: pytest.LogCaptureFixture
) -> None:
    async with migrated_database(kind) as url:
        api = Api(make_app(structs.replace(SETTINGS, database=url)))
        await api.open()
        try:
            party = await Party.begins(api.service)
            await party.plays_on(Chance(b"half"), 6)
            await wants(api.service.store, party.people[0].id, address=HOOK)
            await wants(api.service.store, party.people[1].id, Channel.MAIL, address=MAILBOX)
            feed = await wants(api.service.store, party.people[0].id, Channel.FEED)
            for table in ("guests", "lines", "seats", "tables", "destinations", "notices"):
                await break_and_use(api, party, table)
            await party.plays_on(Chance(b"end"))
            await Sender(api.service, SETTINGS, Outside(nobody)).sweep()
            seed = (await party.table()).seed
            invite = invite_of(party)
        finally:
            await quiet(api.service)
            await api.close()
    told = log.getvalue() + caplog.text
    assert "act" in told
    assert "no such table" in told or "does not exist" in told, "the errors are in the log"
    for secret in (NAME, SAID, "word 0", "word 1", invite, seed.hex(), repr(seed)[2:12], *TOLD, feed.id):
        assert secret not in told, secret
