"""Accounts: who may call what, what goes along from a guest, and what is never given away."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any, NamedTuple

import pytest
from sqlalchemy import select

from clepsydra.kernel import Chance, from_text
from clepsydra.store.schema import metadata
from clepsydra.tables.accounts import BROWSER_DAYS, DAY
from clepsydra.tables.forgetting import forget
from clepsydra.tables.ladders import rate_finished
from clepsydra.tables.moving import SOMEBODY, bring_along, forget_person
from clepsydra.tables.replay import verified
from clepsydra.web.app import make_app
from clepsydra.web.identity import COOKIE
from clepsydra.web.sessions import SECONDS
from tests.service import Party
from tests.texts import SITE
from tests.web.api import SETTINGS, Api, Person
from tests.web.pages.browser import Browser, readable
from tests.web.people import account, device

ACCOUNT, GUEST, PROGRAM, STRANGER, ENDED = "account", "guest", "its program", "stranger", "ended session"
FOR_ALL: dict[str, int] = dict.fromkeys((ACCOUNT, GUEST, PROGRAM, STRANGER, ENDED), 200)


class Row(NamedTuple):
    """A call, and what it gives each caller; who is not named gets the last."""

    call: str
    gives: dict[str, int]
    body: str = ""


PERSON = {ACCOUNT: 200, GUEST: 200, PROGRAM: 403, STRANGER: 401, ENDED: 401}
SIGNED_IN = {ACCOUNT: 303, GUEST: 403, PROGRAM: 403, STRANGER: 401, ENDED: 401}
ROWS = [
    Row("GET /account", PERSON | {STRANGER: 303, ENDED: 303}),
    Row("GET /account/sign-in", FOR_ALL),
    Row("GET /account/prove", PERSON | {GUEST: 403}),
    Row("POST /account/guest/end", PERSON | {ACCOUNT: 403, GUEST: 303}),
    Row("POST /account/passkeys/options", PERSON),
    Row("POST /account/passkeys", PERSON | {ACCOUNT: 403, GUEST: 403}, "{}"),
    Row("POST /account/sign-in/options", FOR_ALL),
    Row("POST /account/sign-in", dict.fromkeys(FOR_ALL, 403), "{}"),
    Row("POST /account/sign-out", dict.fromkeys(FOR_ALL, 303)),
    Row("POST /account/ways/remove", SIGNED_IN | {ACCOUNT: 409}),
    Row("POST /account/sessions/{session}/end", SIGNED_IN | {ACCOUNT: 404}),
    Row("POST /account/mail", dict.fromkeys(FOR_ALL, 404)),
    Row("GET /account/mail", dict.fromkeys(FOR_ALL, 403)),
    Row("POST /account/mail/confirm", dict.fromkeys(FOR_ALL, 403)),
    Row("POST /account/oidc", dict.fromkeys(FOR_ALL, 404)),
    Row("GET /account/oidc/back", dict.fromkeys(FOR_ALL, 404)),
    Row("GET /account/export", PERSON),
    Row("GET /account/delete", PERSON),
    Row("POST /account/delete", PERSON | {ACCOUNT: 303, GUEST: 303}),
    Row("GET /profile", PERSON),
]


def test_every_endpoint_of_accounts_has_a_row() -> None:
    routes = {
        f"{method} {route.path_format}"
        for route in make_app(SETTINGS).routes
        for method in getattr(route, "methods", ())
        if route.path.startswith(("/account", "/profile")) and method != "OPTIONS"
    }
    assert routes == {row.call for row in ROWS}


async def callers(api: Api) -> dict[str, Person]:
    """One of each kind, new each time: some calls change who calls."""
    ann, gone = await account(api), await account(api)
    for session in await api.service.store.sessions_of(gone.id):
        await api.service.store.end_session(gone.id, session.id)
    return {
        ACCOUNT: ann,
        GUEST: await api.guest("Bob"),
        PROGRAM: await ann.program(),
        STRANGER: api.stranger(),
        ENDED: gone,
    }


async def test_everybody_may_do_what_is_theirs_and_nothing_else(sqlite_api: Api) -> None:
    other = await account(sqlite_api, "Cleo")
    others_session = (await sqlite_api.service.store.sessions_of(other.id))[0].id
    wrong: list[str] = []
    for row in ROWS:
        method, _, path = row.call.partition(" ")
        for kind, caller in (await callers(sqlite_api)).items():
            headers = {"content-type": "application/json"} if row.body else {}
            where = path.format(session=others_session)
            given = await caller.client.request(method, where, content=row.body, headers=headers)
            if given.status_code != row.gives[kind]:
                wrong.append(f"{row.call}, {kind}: {given.status_code} for {row.gives[kind]}")
    assert not wrong, "\n".join(wrong)
    assert (await other.get("/me"))["name"] == "Cleo", "nobody else has ended it"


async def test_what_a_guest_held_goes_along_and_their_cookie_is_worth_nothing_then(api: Api) -> None:
    bob, cleo = await api.guest("Bob"), await api.guest("Cleo")
    table = await api.table(bob, cleo)
    token = await bob.program()
    cookie = bob.client.cookies[COOKIE]
    ann = await account(api, "Bob", bob)
    assert [one["id"] for one in await ann.get("/tables/mine")] == [table]
    await ann.get(f"/tables/{table}/picture?seat=0")
    assert (await token.get("/me"))["id"] == ann.id, "the token acts for the account now"
    thief = api.stranger(cookie=f"{COOKIE}={cookie}")
    await thief.get("/me", 401)
    await thief.get(f"/tables/{table}/picture?seat=0", 403)

    phone = await api.guest("Bob")
    another = await api.table(phone, cleo)
    await bring_along(api.service, ann.id, phone.id)
    assert {one["id"] for one in await ann.get("/tables/mine")} == {table, another}
    await ann.post(f"/tables/{another}/seats/0/resign")


async def test_an_account_signs_in_on_several_devices_and_ends_one_of_them(sqlite_api: Api) -> None:
    ann = await account(sqlite_api)
    lost = await device(sqlite_api, ann.id)
    await lost.get("/me")
    sessions = await sqlite_api.service.store.sessions_of(ann.id)
    mine, other = (await ann.client.get("/account")).text, [session.id for session in sessions]
    ended = next(session for session in other if f"/{session}/end" in mine)
    assert sum(f"/{session}/end" in mine for session in other) == 1, "not the device at hand"
    assert (await ann.client.post(f"/account/sessions/{ended}/end")).status_code == 303
    await lost.get("/me", 401)
    await ann.get("/me")
    assert (await ann.client.post("/account/sign-out")).status_code == 303
    await ann.get("/me", 401)


async def test_an_end_in_another_process_counts_after_some_seconds(sqlite_api: Api) -> None:
    ann = await account(sqlite_api)
    await ann.get("/me")
    session = (await sqlite_api.service.store.sessions_of(ann.id))[0]
    await sqlite_api.service.store.end_session(ann.id, session.id)
    await ann.get("/me")
    known = sqlite_api.app.state.sessions._known
    for hashed, (until, kept) in [*known.items()]:
        known[hashed] = until - SECONDS, kept
    await ann.get("/me", 401)


@pytest.mark.parametrize("path", ["/api/v1/tables/{}/stream?seat=0", "/t/{}/live?seat=0"])
async def test_who_is_ended_sees_nothing_more_through_an_open_stream(sqlite_api: Api, path: str) -> None:
    ann, bob = await account(sqlite_api), await sqlite_api.guest("Bob")
    table = await sqlite_api.table(ann, bob)
    stream = ann.stream("")
    stream._scope |= {"path": path.format(table).partition("?")[0], "query_string": b"seat=0"}
    async with stream:
        await stream.next("picture", "patch")
        await bob.post(f"/tables/{table}/chat", {"text": "hello"}, 201)
        assert "hello" in str((await stream.next("line", "said")).data)
        session = (await sqlite_api.service.store.sessions_of(ann.id))[0]
        await sqlite_api.service.store.end_session(ann.id, session.id)
        sqlite_api.app.state.sessions.forget()
        await bob.post(f"/tables/{table}/chat", {"text": "a secret"}, 201)
        assert await stream.raw() == "", "it has ended"


async def test_a_device_that_does_not_come_back_for_a_year_is_signed_out(
    sqlite_api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await account(sqlite_api)
    now = sqlite_api.service.now()
    for days, status in ((BROWSER_DAYS - 1, 200), (2 * BROWSER_DAYS - 2, 200), (4 * BROWSER_DAYS, 401)):
        monkeypatch.setattr(sqlite_api.service, "now", lambda days=days: now + days * DAY)
        sqlite_api.app.state.sessions.forget()
        await ann.get("/me", status)
    assert len(await sqlite_api.service.store.sessions_of(ann.id)) == 1
    await forget(sqlite_api.service)
    assert await sqlite_api.service.store.sessions_of(ann.id) == []
    assert await sqlite_api.service.store.guest(ann.id), "the account itself is kept"


async def everything_in(api: Api) -> dict[str, list[Any]]:
    """All that the database holds."""
    store: Any = api.service.store
    async with store._transaction() as connection:
        return {
            name: list(await connection.execute(select(table))) for name, table in metadata.tables.items()
        }


async def test_a_guest_lists_tokens_and_revokes_one(sqlite_api: Api) -> None:
    ann, bob = await sqlite_api.guest("Ann"), await sqlite_api.guest("Bob")
    one, other = await ann.program(), await ann.program()
    await one.get("/me")
    tokens = await ann.get("/me/tokens")
    assert len(tokens) == 2
    assert await bob.get("/me/tokens") == []
    for token in tokens:
        await bob.delete(f"/me/tokens/{token['id']}", 404)
    await ann.delete(f"/me/tokens/{tokens[0]['id']}")
    answers = sorted([(await program.call("GET", "/me")).status_code for program in (one, other)])
    assert answers == [200, 401]


async def test_what_is_taken_away_is_all_there_and_opens_nothing(api: Api) -> None:
    bob, cleo = await api.guest("Bob"), await api.guest("Cleo")
    table = await api.table(bob, cleo)
    await bob.post(f"/tables/{table}/chat", {"text": "mine"}, 201)
    await cleo.post(f"/tables/{table}/chat", {"text": "hers"}, 201)
    await cleo.post(f"/tables/{table}/seats/1/resign")
    await api.table(bob, cleo)
    await bob.call("PUT", "/me/boxes/inventions", {"corrections": {"start": {"influence": 4}}})
    ann = await account(api, "Bob", bob)
    await ann.post("/leagues/inventions/entry", {})
    given = await ann.client.get("/account/export")
    with zipfile.ZipFile(io.BytesIO(given.content)) as file:
        data = json.loads(file.read("data.json"))
        assert file.namelist() == ["data.json", f"records/hourglass-{table}.jsonl"]
        assert from_text(file.read(file.namelist()[1]).decode()).header.setup.game == "hourglass"
    assert data["person"]["name"] == "Bob"
    assert len(data["tables"]) == 2
    assert [line["text"] for one in data["tables"] for line in one["said"]] == ["mine"]
    assert data["leagues"] == {"entered": ["inventions"], "seasons": []}
    assert data["boxes"] == {"inventions": {"start": {"influence": 4}}}
    assert len(data["mails"]) == len(data["sessions"]) == 1
    secrets = [session.hash for session in await api.service.store.sessions_of(ann.id)]
    assert not any(secret in json.dumps(data) for secret in secrets)


async def test_who_is_forgotten_leaves_others_games_whole(api: Api) -> None:
    bob, cleo = await api.guest("Bob"), await api.guest("Cleo")
    await bob.post("/me", {"name": "Zerlina", "colour": "red"})
    over, running = await api.table(bob, cleo), await api.table(bob, cleo)
    waiting, hosted = await api.table(cleo, bob, start=False), await api.table(bob, cleo, start=False)
    await bob.post(f"/tables/{over}/chat", {"text": "the treasure is under the oak"}, 201)
    await cleo.post(f"/tables/{over}/seats/1/resign")
    ann = await account(api, "Zerlina", bob)
    program = await ann.program()
    assert (await ann.client.post("/account/delete")).headers["location"] == "/account/delete"
    await ann.get("/me")
    await ann.client.post("/account/delete", data={"sure": "yes"})
    for gone in (ann, program):
        await gone.get("/me", 401)
    await cleo.get(f"/tables/{hosted}", 404)
    for table, seat in ((over, 0), (running, 0)):
        assert (await cleo.get(f"/tables/{table}"))["seats"][seat]["name"] == SOMEBODY
    assert (await cleo.get(f"/tables/{waiting}"))["seats"][1]["name"] == ""
    for lang, other in (("en", "fr"), ("fr", "en")):
        cleo.client.cookies.set("lang", lang)
        for address in (f"/t/{over}", f"/t/{over}/score", f"/t/{running}", "/"):
            page = (await cleo.client.get(address)).text
            assert SITE.say("account", "somebody", lang) in page, address
            assert SITE.say("account", "somebody", other) not in page, address
            assert f">{SOMEBODY}<" not in page, address
    assert await cleo.get(f"/tables/{over}/chat") == []
    assert (await cleo.get(f"/tables/{running}"))["status"] in ("playing", "over")
    await cleo.get(f"/tables/{running}/picture?seat=1")
    everything = str(await everything_in(api))
    assert "Zerlina" not in everything
    assert "the oak" not in everything
    assert ann.id not in everything


async def test_the_record_of_a_finished_game_holds_without_somebody(api: Api) -> None:
    party = await Party.begins(api.service)
    await party.plays_on(Chance(b"to the end"))
    await rate_finished(api.service)
    person = Browser(api)
    person.client.cookies.set(COOKIE, str(api.app.state.identities.cookie(party.people[0].id).value))
    page = await person.get("/profile")
    readable(page)
    assert SITE.say("profile", "since", count=1) in page.text
    strength = (await api.service.store.ratings_of(party.people[0].id))[0].rating
    rating = SITE.say("profile", "strength", points=strength.points, spread=strength.spread)
    assert f"{SITE.say('ladders', 'slow_people')}{rating}" in " ".join(page.text.split())
    again = next(link for link in page.links if link.startswith("/new?"))
    assert (await person.get(again)).form("/new").filled()[0] == ("game", "hourglass")
    await forget_person(api.service, party.people[0].id)
    verdict = await verified(api.service, await api.service.session(party.id))
    assert verdict.bad is None
    assert verdict.record.header.names == (SOMEBODY, "Bob")
