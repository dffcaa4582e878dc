"""Passkeys: they belong to one address, also behind a proxy, and what is signed counts once, in its own ceremony."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from clepsydra.web.identity import SIGNED_IN
from clepsydra.web.passkeys import ASKING, CREATING
from tests.web.api import BASE, Api, Person, opened
from tests.web.softkey import SoftKey

PUBLIC = "https://play.example"


async def options(person: Person, path: str, **headers: str) -> dict[str, Any]:
    given = await person.client.post(f"/account/{path}/options", headers=headers)
    found: dict[str, Any] = given.json()
    return found


async def sends(person: Person, path: str, credential: dict[str, Any]) -> int:
    return (await person.client.post(f"/account/{path}", json=credential)).status_code


async def made(person: Person, origin: str = BASE) -> SoftKey:
    """An account of a guest, with its key."""
    key = SoftKey()
    assert await sends(person, "passkeys", key.create(await options(person, "passkeys"), origin)) == 200
    return key


async def test_a_key_signs_in_without_a_name(api: Api) -> None:
    ann, phone = await api.guest("Ann"), api.stranger()
    key = await made(ann)
    assert (await ann.get("/me"))["name"] == "Ann"
    assert await sends(phone, "sign-in", key.show(await options(phone, "sign-in"), BASE)) == 200
    assert await phone.get("/me") == await ann.get("/me")
    assert await sends(phone, "sign-in", SoftKey().show(await options(phone, "sign-in"), BASE)) == 403


async def test_what_is_signed_counts_once(sqlite_api: Api) -> None:
    ann, phone = await sqlite_api.guest("Ann"), sqlite_api.stranger()
    key = await made(ann)
    shown = key.show(await options(phone, "sign-in"), BASE)
    cookie = phone.client.cookies[ASKING]
    assert await sends(phone, "sign-in", shown) == 200
    thief = sqlite_api.stranger(cookie=f"{ASKING}={cookie}")
    assert await sends(thief, "sign-in", shown) == 403


async def test_what_is_to_be_signed_is_what_the_cookie_says(sqlite_api: Api) -> None:
    ann, phone = await sqlite_api.guest("Ann"), sqlite_api.stranger()
    key = await made(ann)
    asked = await options(phone, "sign-in")
    assert await sends(phone, "sign-in", key.show(asked | {"challenge": "AAAA"}, BASE)) == 403
    for cookie in ("", "made-up", phone.client.cookies[ASKING] + "x"):
        other = sqlite_api.stranger(cookie=f"{ASKING}={cookie}")
        assert await sends(other, "sign-in", key.show(asked, BASE)) == 403
    bob = await sqlite_api.guest("Bob")
    await options(bob, "passkeys")
    swapped = sqlite_api.stranger(cookie=f"{ASKING}={bob.client.cookies[CREATING]}")
    assert await sends(swapped, "sign-in", key.show(asked, BASE)) == 403
    assert SIGNED_IN not in phone.client.cookies


async def test_a_key_of_another_address_opens_nothing(sqlite_api: Api) -> None:
    ann, phone = await sqlite_api.guest("Ann"), sqlite_api.stranger()
    key = await made(ann)
    asked = await options(phone, "sign-in")
    assert await sends(phone, "sign-in", key.show(asked, "https://evil.example")) == 403
    asked = await options(phone, "sign-in") | {"rpId": "evil.example"}
    assert await sends(phone, "sign-in", key.show(asked, BASE)) == 403


@pytest.fixture
def behind_a_proxy(loop: asyncio.Runner, tmp_path: Path) -> Iterator[Api]:
    """A service that people reach by https, which the proxy does not pass on."""
    yield from opened(loop, f"sqlite:///{tmp_path}/tables.db", origin=PUBLIC, https=True)


async def test_behind_a_proxy_the_settings_name_the_address(behind_a_proxy: Api) -> None:
    ann = await behind_a_proxy.guest("Ann", host="play.example")
    ann.client.base_url = httpx.URL("https://inside")
    ann.client.cookies = httpx.Cookies({cookie.name: cookie.value or "" for cookie in ann.client.cookies.jar})
    for origin, status in (("https://inside", 403), (PUBLIC, 200)):
        given = await ann.client.post("/account/passkeys/options")
        assert given.json()["rp"]["id"] == "play.example"
        cookie = given.headers["set-cookie"]
        assert "HttpOnly; Max-Age=300; Path=/account; SameSite=lax; Secure" in cookie
        assert await sends(ann, "passkeys", SoftKey().create(given.json(), origin)) == status


async def test_without_settings_it_is_the_address_that_the_browser_asked_for(sqlite_api: Api) -> None:
    ann = await sqlite_api.guest("Ann")
    asked = await options(ann, "passkeys", host="games.example:8443")
    assert asked["rp"]["id"] == "games.example"
    assert asked["user"]["name"] == "Ann"


async def test_the_store_keeps_no_secret_that_opens_an_account(sqlite_api: Api) -> None:
    ann = await sqlite_api.guest("Ann")
    await made(ann)
    secret = ann.client.cookies[SIGNED_IN]
    me = (await ann.get("/me"))["id"]
    kept = (await sqlite_api.service.store.sessions_of(me))[0]
    assert secret not in str(kept)
    assert kept.hash == hashlib.sha256(secret.encode()).hexdigest()
