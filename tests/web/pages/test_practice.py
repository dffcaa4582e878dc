"""Playing on from a page of the past: a table of one's own that nobody mistakes for the game."""

from __future__ import annotations

import pytest

from clepsydra.kernel import LANGUAGES, Chance
from tests.service import Party
from tests.texts import SITE
from tests.web.api import Api
from tests.web.pages.browser import Browser, Form, Page, readable
from tests.web.pages.test_score import played, sat_down


def table_of(page: Page) -> str:
    return page.path.partition("?")[0].split("/")[2]


@pytest.mark.rule("TB-LVE-06")
@pytest.mark.parametrize("lang", LANGUAGES)
async def test_who_plays_on_sits_at_a_table_of_their_own(api: Api, lang: str) -> None:
    party = await played(api, "hourglass", 3)
    bob = await sat_down(api, party, 1, lang)
    page = await bob.get(f"/t/{party.id}/replay?at=9")
    form = page.form(f"/t/{party.id}/practice")
    assert {("at", "9"), ("eyes", "1"), ("play", "1")} <= {*form.fields}
    table = await bob.send(form, came=page.path)
    readable(table)
    stored = await api.service.store.table(table_of(table))
    assert stored is not None
    assert stored.practice_of == party.id
    assert [seat.bot is None for seat in stored.seats] == [False, True, False]
    assert f"/t/{party.id}/replay" in table.links, "the mark leads to the game"
    home = await bob.get("/")
    assert SITE.say("practice", "tag", lang) in home.text
    readable(home)


async def test_one_may_play_every_seat(sqlite_api: Api) -> None:
    party = await played(sqlite_api)
    ann = await sat_down(sqlite_api, party, 0)
    form = (await ann.get(f"/t/{party.id}/replay?at=5&eyes=public")).form(f"/t/{party.id}/practice")
    assert ("play", "every") in form.fields
    stored = await sqlite_api.service.store.table(table_of(await ann.send(form)))
    assert stored is not None
    assert stored.seats_of(party.people[0].id) == (0, 1)


@pytest.mark.rule("TB-SEC-03")
async def test_nobody_plays_on_through_eyes_that_are_not_theirs(sqlite_api: Api) -> None:
    party = await Party.begins(sqlite_api.service)
    await party.plays_on(Chance(b"still running"), 12)
    ann = await sat_down(sqlite_api, party, 0)
    page = await ann.get(f"/t/{party.id}/replay?at=4")
    assert SITE.say("practice", "dealt_anew") in page.text
    form = page.form(f"/t/{party.id}/practice")
    answer = await ann.send(form, 403, eyes="1")
    assert "TB-SEC-03" in answer.text
    body = {"seq": 4, "seat": 1}
    assert (await ann.client.post(f"/api/v1/tables/{party.id}/practice", json=body)).status_code == 403


async def test_a_stranger_says_first_who_they_are(sqlite_api: Api) -> None:
    party = await played(sqlite_api)
    stranger, path = Browser(sqlite_api), f"/t/{party.id}/replay?at=5"
    form = (await stranger.get(path)).form(f"/t/{party.id}/practice")
    page = await stranger.send(form, came=path)
    assert page.path.startswith("/me?")
    assert ("to", path) in page.form("/me").fields


async def test_practice_has_a_score_and_no_record(sqlite_api: Api) -> None:
    party = await played(sqlite_api)
    ann = await sat_down(sqlite_api, party, 0)
    form = (await ann.get(f"/t/{party.id}/replay?at=5&eyes=public")).form(f"/t/{party.id}/practice")
    table = table_of(await ann.send(form))
    stored = await sqlite_api.service.store.table(table)
    assert stored is not None
    await Party(sqlite_api.service, stored, party.people).plays_on(Chance(b"practice"))
    page = await ann.get(f"/t/{table}/score")
    readable(page)
    assert SITE.say("practice", "tag") in page.text
    assert "check" not in page.ids
    assert f"/api/v1/tables/{table}/record" not in page.links
    assert not [form for form in page.forms if form.action.endswith("/rematch")]
    await ann.send(Form(f"/t/{table}/verify", "get"), 405)
    await ann.get(f"/t/{table}/verify", 403)
    readable(await ann.get(f"/t/{table}/replay?at=3"))
