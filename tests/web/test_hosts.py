"""What belongs to one host alone: its requests, and the cookies by which people are known there."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from clepsydra.web.identity import COOKIE, SIGNED_IN, Identities
from tests.service import copied
from tests.web.api import Api, Person, opened

NEW_NAMES = [f"__Host-{COOKIE}", f"__Host-{SIGNED_IN}"]


@pytest.fixture
def named(loop: asyncio.Runner, prepared: Mapping[str, str], tmp_path: Path) -> Iterator[Api]:
    """The API under a name of its own."""
    yield from opened(loop, copied(prepared, tmp_path), origin="https://play.example:8443")


@pytest.fixture
def secure(loop: asyncio.Runner, prepared: Mapping[str, str], tmp_path: Path) -> Iterator[Api]:
    """The API behind https."""
    yield from opened(loop, copied(prepared, tmp_path), https=True)


@pytest.mark.parametrize(
    ("host", "path", "status"),
    [
        ("play.example:8443", "/api/v1/games", 200),
        ("PLAY.example:8443", "/api/v1/games", 200),
        ("play.example", "/api/v1/games", 200),
        ("play.example@evil.example", "/api/v1/games", 421),
        ("[play.example", "/api/v1/games", 421),
        ("", "/api/v1/games", 421),
        ("evil.example", "/", 421),
        ("evil.example:8443", "/static/x/base.css", 421),
        ("127.0.0.1:8000", "/api/v1/games", 421),
        ("127.0.0.1:8000", "/health", 200),
        ("127.0.0.1:8000", "/metrics", 200),
    ],
)
async def test_a_request_that_names_another_host_is_refused(
    named: Api, host: str, path: str, status: int
) -> None:
    assert (await named.stranger(host=host).client.get(path)).status_code == status


async def test_without_an_origin_every_host_is_served(sqlite_api: Api) -> None:
    assert (await sqlite_api.stranger(host="any.example").client.get("/api/v1/games")).status_code == 200


def test_over_https_cookies_belong_to_the_host_alone() -> None:
    identities = Identities("s", https=True)
    kept = [identities.cookie("ann"), *identities.signed_in("a secret", instead=False)]
    assert [cookie.key for cookie in kept] == NEW_NAMES
    assert all(cookie.secure and cookie.path == "/" and cookie.domain is None for cookie in kept)
    note = identities.note("passkey", "challenge", "/account")
    assert not note.key.startswith("__Host-"), "a cookie for some paths cannot have the prefix"


def test_without_https_cookies_have_their_plain_names() -> None:
    assert Identities("s", https=False).cookie("ann").key == COOKIE


async def test_a_guest_of_an_earlier_version_is_known_by_the_plain_name(secure: Api) -> None:
    ann = await _guest(secure, COOKIE)
    assert (await ann.get("/me"))["name"] == "Ann"


async def test_a_planted_cookie_of_the_plain_name_loses_against_that_of_the_host(secure: Api) -> None:
    ann, bob = await _guest(secure, NEW_NAMES[0]), await _guest(secure, COOKIE, "Bob")
    ann.client.cookies.set(COOKIE, bob.client.cookies[COOKIE])
    assert (await ann.get("/me"))["name"] == "Ann"


async def test_a_device_of_an_earlier_version_stays_signed_in(secure: Api) -> None:
    ann = await _guest(secure, COOKIE)
    secret = await secure.app.state.sessions.begin(secure.service, ann.id, "a phone")
    for name in (SIGNED_IN, NEW_NAMES[1]):
        device = secure.stranger()
        device.client.cookies.set(name, secret)
        assert (await device.get("/me"))["id"] == ann.id


def test_signing_out_removes_the_cookies_of_both_names() -> None:
    gone = Identities("s", https=True).forgotten()
    assert {cookie.key for cookie in gone} == {COOKIE, SIGNED_IN, *NEW_NAMES}
    assert all(cookie.max_age == 0 and cookie.secure for cookie in gone)


async def _guest(api: Api, name: str, called: str = "Ann") -> Person:
    """Return a guest who is known by a cookie of this name."""
    made = await api.stranger().call("POST", "/me", {"name": called, "colour": "green"})
    person = api.stranger()
    person.id = made.json()["id"]
    value = api.app.state.identities.cookie(person.id).value
    person.client.cookies.set(name, value)
    return person
