"""Signing in by a provider: who it says somebody is counts if it said so, to us, now, and to this browser."""

from __future__ import annotations

import asyncio
import io
import json
import time
import zipfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import httpx
import pytest
from itsdangerous import TimestampSigner

from clepsydra.tables.accounts import Mail
from clepsydra.web import oidc
from clepsydra.web.identity import COOKIE, SIGNED_IN
from tests.texts import SITE
from tests.web.api import BASE, Api, opened
from tests.web.openid import CLIENT, ISSUER, SECRET, OpenId
from tests.web.pages.browser import Browser, Page, readable
from tests.web.test_maillinks import guest_with_a_table

SETTINGS = {
    "origin": BASE,
    "oidc_issuer": ISSUER,
    "oidc_client": CLIENT,
    "oidc_secret": SECRET,
    "oidc_label": "The Club",
}


@pytest.fixture
def provider() -> OpenId:
    return OpenId()


@pytest.fixture
def house(loop: asyncio.Runner, database: str, provider: OpenId) -> Iterator[Api]:
    """A service where one may sign in by the provider, on either database."""
    for api in opened(loop, database, **SETTINGS):
        api.app.state.provider.transport = httpx.ASGITransport(app=provider)  # type: ignore[arg-type] # the same protocol
        yield api


async def shown(browser: Browser, provider: OpenId, at: str = "/account/sign-in") -> str:
    """Go to the provider by the button of a page; the way back from there."""
    page = await browser.get(at)
    readable(page)
    going = await browser.client.post(page.form("/account/oidc").action)
    readable(Page(going))
    assert going.headers["refresh"].removeprefix("0; url=") in Page(going).links
    return await allowed(going, provider)


async def allowed(going: httpx.Response, provider: OpenId) -> str:
    """Show the provider who one is; the way back from there."""
    transport: Any = httpx.ASGITransport(app=provider)  # type: ignore[arg-type] # the same protocol
    async with httpx.AsyncClient(transport=transport) as client:
        back = await client.get(going.headers["refresh"].removeprefix("0; url="))
    return str(back.headers["location"]).removeprefix(BASE)


async def comes(browser: Browser, provider: OpenId, at: str = "/account/sign-in", status: int = 200) -> Page:
    """Go to the provider and come back."""
    page = await browser.get(await shown(browser, provider, at), status)
    readable(page)
    return page


async def test_a_guest_becomes_an_account_and_finds_the_game_on_another_device(
    house: Api, provider: OpenId
) -> None:
    ann, table = await guest_with_a_table(house, "Ann")
    page = await comes(ann, provider, "/account")
    assert page.path == "/account"
    assert "The Club" in page.text
    assert COOKIE not in ann.client.cookies
    assert table in (await ann.get("/")).links

    phone, other = await guest_with_a_table(house, "Ann’s phone")
    await comes(phone, provider)
    assert {table, other} <= {*(await phone.get("/")).links}, "what the guest there held goes along"

    provider.subject = "bob-at-the-provider"
    bob = Browser(house, "fr")
    await comes(bob, provider)
    assert table not in (await bob.get("/")).links


async def test_the_browser_is_sent_on_by_a_page_not_by_its_form(house: Api) -> None:
    ann = Browser(house)
    answer = await ann.client.post("/account/oidc")
    assert answer.headers["refresh"].startswith(f"0; url={ISSUER}/authorize?")
    assert "form-action 'self'" in answer.headers["content-security-policy"]
    other = await ann.client.post("/account/oidc", headers={"sec-fetch-site": "cross-site"})
    assert other.status_code == 403


async def test_an_account_links_the_provider_and_unlinks_it_but_keeps_a_way_in(
    house: Api, provider: OpenId
) -> None:
    ann, store = Browser(house), house.service.store
    await comes(ann, provider)
    page = await ann.get("/account")
    assert "/account/oidc" not in [form.action for form in page.forms], "it is linked already"
    refused = await ann.send(page.form("/account/ways/remove"), 409)
    assert SITE.say("account", "last_way") in refused.text

    linked = await store.subject(ISSUER, provider.subject)
    assert linked is not None
    assert await store.add_way(Mail("ann@example.org", linked.guest, 1))
    ways = [form for form in (await ann.get("/account")).forms if form.action == "/account/ways/remove"]
    await ann.send(next(form for form in ways if ("way", linked.id) in form.fields))
    assert await store.subject(ISSUER, provider.subject) is None

    await comes(ann, provider, "/account")
    again = await store.subject(ISSUER, provider.subject)
    assert again is not None
    assert again.guest == linked.guest, "it is added to the account of who is signed in"
    await comes(Browser(house), provider)
    assert await store.subjects_of(linked.guest) == [again]


async def test_what_another_account_has_is_not_taken_from_it(house: Api, provider: OpenId) -> None:
    ann, bob = Browser(house), Browser(house)
    await comes(ann, provider)
    owner = await house.service.store.subject(ISSUER, provider.subject)
    provider.subject = "bob"
    await comes(bob, provider)
    provider.subject = "ann-at-the-provider"
    page = await bob.get(await allowed(await bob.client.post("/account/oidc"), provider), 409)
    readable(page)
    assert SITE.say("account", "provider_taken") in page.text
    assert await house.service.store.subject(ISSUER, provider.subject) == owner


FORGED: dict[str, dict[str, Any]] = {
    "nonce": {"nonce": "of another"},
    "no nonce": {"nonce": None},
    "audience": {"aud": "another house"},
    "two audiences": {"aud": [CLIENT, "another house"]},
    "for another": {"aud": [CLIENT, "another house"], "azp": "another house"},
    "no audience": {"aud": None},
    "issuer": {"iss": "http://elsewhere.test"},
    "expired": {"exp": int(time.time()) - 3600, "iat": int(time.time()) - 7200},
    "never ends": {"exp": None},
    "of tomorrow": {"iat": int(time.time()) + 86_400},
    "no subject": {"sub": None},
    "empty subject": {"sub": ""},
    "long subject": {"sub": "a" * 256},
    "no word": {"sub": 7},
}


@pytest.mark.parametrize("what", FORGED)
async def test_a_token_that_says_something_else_lets_nobody_in(
    house: Api, provider: OpenId, what: str
) -> None:
    provider.claims = FORGED[what]
    ann = Browser(house)
    page = await comes(ann, provider, status=403)
    assert SITE.say("account", "provider_refused") in page.text
    assert SIGNED_IN not in ann.client.cookies


async def test_a_token_for_two_counts_if_it_was_made_for_us(house: Api, provider: OpenId) -> None:
    provider.claims = {"aud": [CLIENT, "another house"], "azp": CLIENT}
    await comes(Browser(house), provider)


@pytest.mark.parametrize("how", ["another key", "a shared secret", "none"])
async def test_a_token_that_the_provider_has_not_signed_lets_nobody_in(
    house: Api, provider: OpenId, how: str
) -> None:
    if how == "another key":
        provider.key = provider.forged()
    elif how == "a shared secret":
        provider.key, provider.algorithm = provider.shared_secret(), "HS256"
    else:
        provider.algorithm = "none"
    ann = Browser(house)
    await comes(ann, provider, status=403)
    assert SIGNED_IN not in ann.client.cookies


async def test_new_keys_of_the_provider_are_learned(
    house: Api, provider: OpenId, monkeypatch: pytest.MonkeyPatch
) -> None:
    await comes(Browser(house), provider)
    provider.key = provider.new_key(curve=True)
    provider.published, provider.algorithm = [provider.key], "ES256"
    await comes(Browser(house), provider, status=403)
    assert provider.asked.count("/keys") == 1, "not asked for again within the minute"
    monkeypatch.setattr(oidc, "A_MINUTE", -1.0)
    await comes(Browser(house), provider)


async def test_one_comes_back_once_soon_and_with_the_browser_that_asked(
    house: Api, provider: OpenId, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, thief = Browser(house), Browser(house)
    back = await shown(ann, provider)
    page = await thief.get(back, 403)
    assert SITE.say("account", "provider_old") in page.text
    cookie = ann.client.cookies["oidc"]
    await ann.get(back.replace("state=", "state=x"), 403)
    await ann.get(back)
    await ann.client.post("/account/sign-out")
    ann.client.cookies.set("oidc", cookie, domain="test.local", path="/account")
    await ann.get(back, 403)
    assert SIGNED_IN not in ann.client.cookies

    late = Browser(house)
    back = await shown(late, provider)
    now = TimestampSigner("s").get_timestamp()
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda _: now + oidc.TEN_MINUTES + 9)
    await late.get(back, 403)


async def test_who_became_somebody_else_meanwhile_brings_nothing_along(house: Api, provider: OpenId) -> None:
    ann = Browser(house)
    back = await shown(ann, provider)
    await ann.introduce("Ann")
    page = await ann.get(back, 403)
    assert SITE.say("account", "provider_old_text") in page.text


async def test_who_turns_back_at_the_provider_is_told_so(house: Api, provider: OpenId) -> None:
    ann = Browser(house)
    back = await shown(ann, provider)
    state = back.partition("state=")[2]
    page = await ann.get(f"/account/oidc/back?error=access_denied&state={state}", 403)
    readable(page)
    assert SITE.say("account", "provider_left") in page.text


@pytest.mark.parametrize("status", [404, 500])
async def test_a_provider_that_does_not_answer_is_named(house: Api, provider: OpenId, status: int) -> None:
    provider.status = status
    ann = Browser(house)
    page = await ann.send((await ann.get("/account/sign-in")).form("/account/oidc"), 503)
    readable(page)
    assert SITE.say("account", "provider_away", provider="The Club") in page.text
    provider.status = 200
    back = await shown(ann, provider)
    provider.status = 500
    await ann.get(back, 503)


async def test_a_provider_that_says_it_is_another_is_not_believed(house: Api, provider: OpenId) -> None:
    provider.issuer = "http://elsewhere.test"
    ann = Browser(house)
    await ann.send((await ann.get("/account/sign-in")).form("/account/oidc"), 503)


async def test_the_client_shows_its_secret_as_the_provider_wants(house: Api, provider: OpenId) -> None:
    provider.methods = ["client_secret_post"]
    await comes(Browser(house), provider)


async def test_what_the_provider_calls_somebody_is_exported_and_deleted(house: Api, provider: OpenId) -> None:
    ann = Browser(house)
    await comes(ann, provider)
    content = (await ann.client.get("/account/export")).content
    with zipfile.ZipFile(io.BytesIO(content)) as file:
        data = json.loads(file.read("data.json"))
    assert [(one["issuer"], one["subject"]) for one in data["providers"]] == [(ISSUER, provider.subject)]
    await ann.send((await ann.get("/account/delete")).form("/account/delete"), sure="yes")
    assert await house.service.store.subject(ISSUER, provider.subject) is None


async def test_no_program_signs_in_by_the_provider(house: Api, provider: OpenId) -> None:
    person = await house.guest()
    program = await person.program()
    for method, path in (("POST", "/account/oidc"), ("GET", "/account/oidc/back?code=a&state=b")):
        assert (await program.client.request(method, path)).status_code == 404


@pytest.mark.parametrize("missing", ["origin", "oidc_issuer", "oidc_client", "the extra"])
def test_without_the_settings_or_the_extra_nothing_is_offered(
    missing: str, loop: asyncio.Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if missing == "the extra":
        monkeypatch.setattr(oidc, "find_spec", lambda name: None if name == "joserfc" else find_spec(name))

    async def looks(house: Api) -> None:
        ann = Browser(house)
        assert "/account/oidc" not in [form.action for form in (await ann.get("/account/sign-in")).forms]
        assert (await ann.client.post("/account/oidc")).status_code == 404
        assert (await ann.client.get("/account/oidc/back?code=a&state=b")).status_code == 404

    settings = SETTINGS | {name: "" for name in SETTINGS if name == missing}
    for house in opened(loop, f"sqlite:///{tmp_path}/tables.db", **settings):
        loop.run(looks(house))
