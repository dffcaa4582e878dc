"""Sessions end when their owner says so, tokens do no more than their scope, and secrets can be replaced."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from clepsydra.tables.accounts import MOST_TOKENS, Scope
from clepsydra.web.app import state_for
from clepsydra.web.identity import COOKIE, SIGNED_IN
from clepsydra.web.scopes import needed
from clepsydra.web.sessions import SECONDS
from clepsydra.web.settings import SettingError, from_environment
from tests.web.api import SETTINGS, Api, Person
from tests.web.pages.browser import Browser, readable

BOX = {"corrections": {"start": {"influence": 4}}}
SETUP = {"setup": {"game": "hourglass", "seats": ["person", "person"]}}

# Guests


def thief_of(api: Api, person: Person) -> Person:
    """Somebody who has copied the cookie of a guest."""
    return api.stranger(cookie=f"{COOKIE}={person.client.cookies[COOKIE]}")


async def ends(person: Person, here: str) -> None:
    assert (await person.client.post("/account/guest/end", data={"here": here})).status_code == 303


async def test_a_guest_ends_the_sessions_of_all_other_browsers(api: Api) -> None:
    ann = await api.guest("Ann")
    thief = thief_of(api, ann)
    await thief.get("/me")
    await ends(ann, "stay")
    await thief.get("/me", 401)
    # A secret of no session beside it does not make the ended cookie count again.
    await api.stranger(cookie=f"{thief.client.headers['cookie']}; {SIGNED_IN}=nothing").get("/me", 401)
    assert (await ann.get("/me"))["id"] == ann.id


async def test_a_guest_who_ended_the_others_is_still_known_after_a_new_cookie(sqlite_api: Api) -> None:
    ann = await sqlite_api.guest("Ann")
    await ends(ann, "stay")
    await ann.post("/me", {"name": "Anne", "colour": "green"}, 200)
    assert (await ann.get("/me"))["id"] == ann.id


async def test_a_guest_ends_the_session_of_every_browser(sqlite_api: Api) -> None:
    ann = await sqlite_api.guest("Ann")
    copied = ann.client.cookies[COOKIE]
    await ends(ann, "leave")
    for person in (ann, sqlite_api.stranger(cookie=f"{COOKIE}={copied}")):
        await person.get("/me", 401)
    assert COOKIE not in ann.client.cookies


async def test_an_end_in_another_process_counts_after_some_seconds(sqlite_api: Api) -> None:
    ann = await sqlite_api.guest("Ann")
    thief = thief_of(sqlite_api, ann)
    await thief.get("/me")
    await sqlite_api.service.store.end_cookies(ann.id, sqlite_api.service.now())
    await thief.get("/me")
    cache = sqlite_api.app.state.sessions._cookies_from
    for guest, (until, since) in [*cache.items()]:
        cache[guest] = until - SECONDS, since
    await thief.get("/me", 401)


async def test_an_open_stream_of_an_ended_guest_shows_nothing_more(sqlite_api: Api) -> None:
    ann, bob = await sqlite_api.guest("Ann"), await sqlite_api.guest("Bob")
    table = await sqlite_api.table(ann, bob)
    thief = thief_of(sqlite_api, ann)
    async with thief.stream(f"/tables/{table}/stream?seat=0") as stream:
        await stream.next("picture")
        await ends(ann, "stay")
        await bob.post(f"/tables/{table}/chat", {"text": "a secret"}, 201)
        assert await stream.raw() == "", "it has ended"


@pytest.mark.parametrize("lang", ["en", "fr"])
async def test_the_page_of_a_guest_offers_both(sqlite_api: Api, lang: str) -> None:
    browser = Browser(sqlite_api, lang)
    await browser.introduce("Ann")
    page = await browser.get("/account")
    readable(page)
    assert "/account/guest/end" in [form.action for form in page.forms]


# Scopes


async def program(person: Person, scope: str) -> Person:
    """A program with a token of a scope."""
    token = (await person.post("/me/token", {"scope": scope}))["token"]
    return Person(person.api, {"Authorization": f"Bearer {token}"})


async def test_a_token_does_no_more_than_its_scope(sqlite_api: Api) -> None:
    ann = await sqlite_api.guest("Ann")
    reads, plays, acts = [await program(ann, scope) for scope in ("read", "play", "account")]
    for each in (reads, plays, acts):
        await each.get("/me")
        await each.get("/tables/mine")
    refused = await reads.post("/tables", SETUP, 403)
    assert refused["type"] == "about:clepsydra/scope"
    for each in (plays, acts):
        await each.post("/tables", SETUP, 201)
    for each in (reads, plays):
        assert (await each.call("PUT", "/me/boxes/inventions", BOX)).status_code == 403
        await each.post("/me", {"name": "Eve", "colour": "red"}, 403)
    assert (await acts.call("PUT", "/me/boxes/inventions", BOX)).status_code == 200


async def test_the_pages_take_no_more_from_a_token_than_the_api(sqlite_api: Api) -> None:
    ann, bob = await sqlite_api.guest("Ann"), await sqlite_api.guest("Bob")
    table = await sqlite_api.table(ann, bob)
    reads = await program(ann, "read")
    assert (await reads.client.post(f"/t/{table}/say", data={"text": "x"})).status_code == 403
    assert await ann.get(f"/tables/{table}/chat") == []


async def test_a_token_without_a_scope_may_do_what_tokens_always_could(sqlite_api: Api) -> None:
    ann = await sqlite_api.guest("Ann")
    old = await ann.program()
    assert (await old.call("PUT", "/me/boxes/inventions", BOX)).status_code == 200
    assert [token["scope"] for token in await ann.get("/me/tokens")] == ["account"]


async def test_a_program_makes_no_tokens(sqlite_api: Api) -> None:
    await (await (await sqlite_api.guest("Ann")).program()).post("/me/token", None, 403)


def test_what_no_list_names_needs_the_largest_scope() -> None:
    assert needed("POST", "/somewhere/new") is Scope.ACCOUNT
    assert needed("DELETE", "/api/v1/me/tokens/{token_id}") is Scope.ACCOUNT
    assert needed("GET", "/somewhere/new") is Scope.READ


async def test_a_person_has_so_many_tokens_also_if_they_are_made_at_once(api: Api) -> None:
    ann = await api.guest("Ann")
    calls = [ann.call("POST", "/me/token") for _ in range(MOST_TOKENS + 5)]
    statuses = sorted([answer.status_code for answer in await asyncio.gather(*calls)])
    assert statuses == [200] * MOST_TOKENS + [409] * 5
    tokens = await ann.get("/me/tokens")
    assert len(tokens) == MOST_TOKENS
    assert (await ann.post("/me/token", None, 409))["type"] == "about:clepsydra/many-tokens"
    await ann.delete(f"/me/tokens/{tokens[0]['id']}")
    await ann.post("/me/token")


# Secrets


def with_secrets(api: Api, secret: str, *old: str) -> None:
    """Let the service go on as if it had been started with these secrets."""
    kept: Mapping[str, Any] = {"service": api.service}
    settings = structs.replace(SETTINGS, secret=secret, old_secrets=old)
    api.app.state = state_for(settings)
    for name, value in kept.items():
        setattr(api.app.state, name, value)


async def test_the_first_secret_signs_and_all_of_them_verify(sqlite_api: Api) -> None:
    ann = await sqlite_api.guest("Ann")
    with_secrets(sqlite_api, "new", SETTINGS.secret)
    await ann.get("/me")
    bob = await sqlite_api.guest("Bob")
    with_secrets(sqlite_api, "new")
    await ann.get("/me", 401)
    await bob.get("/me")


def test_the_secrets_come_from_the_environment_or_from_the_file(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/tables.db"
    new, kept = "a-new-secret-that-is-long", "a-brand-new-secret-in-the-file"
    env = {"CLEPSYDRA_DATABASE": database, "CLEPSYDRA_SECRET": new, "CLEPSYDRA_OLD_SECRETS": "old older"}
    settings = from_environment(env)
    assert settings.signing_secrets == ("older", "old", new)
    made = from_environment({"CLEPSYDRA_DATABASE": database})
    (tmp_path / "tables.secret").write_text(f"{kept}\n{made.secret}\n")
    assert from_environment({"CLEPSYDRA_DATABASE": database}).signing_secrets == (
        f"{made.secret}\n",
        made.secret,
        kept,
    )


def test_a_secret_from_the_file_verifies_with_and_without_its_line_break(tmp_path: Path) -> None:
    env = {"CLEPSYDRA_DATABASE": f"sqlite:///{tmp_path}/tables.db"}
    file, secret = tmp_path / "tables.secret", "a-secret-that-is-long-enough"
    for text in (secret, f"{secret}\n", f"another-secret-of-the-host\n{secret}\n"):
        file.write_text(text)
        assert {secret} <= {*from_environment(env).signing_secrets}
    file.write_text(f"{secret}\n")
    assert from_environment(env).signing_secrets == (secret, f"{secret}\n"), "it signs as before"


def test_a_secret_that_is_too_short_may_be_old_but_never_sign(tmp_path: Path) -> None:
    database, short, strong = f"sqlite:///{tmp_path}/tables.db", "short", "a-new-secret-that-is-long"
    env = {"CLEPSYDRA_DATABASE": database, "CLEPSYDRA_SECRET": strong, "CLEPSYDRA_OLD_SECRETS": short}
    assert from_environment(env).signing_secrets == (short, strong)
    with pytest.raises(SettingError):
        from_environment(env | {"CLEPSYDRA_SECRET": short, "CLEPSYDRA_OLD_SECRETS": strong})
    (tmp_path / "tables.secret").write_text(f"{short}\n{strong}\n")
    with pytest.raises(SettingError):
        from_environment({"CLEPSYDRA_DATABASE": database})


def test_processes_with_a_new_secret_in_front_hear_those_without() -> None:
    before = structs.replace(SETTINGS, secret="old")  # noqa: S106 - a test's own
    after = structs.replace(SETTINGS, secret="new", old_secrets=("old",))  # noqa: S106 - a test's own
    assert before.service == after.service
