"""What is kept of a person who deleted the account, for how long, and where the pages say so."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from clepsydra.kernel import LANGUAGES
from clepsydra.store.schema import seats
from clepsydra.tables import meeting
from clepsydra.tables.forgetting import REPORT, forget
from clepsydra.tables.moving import forget_person
from clepsydra.tables.people import Reason
from clepsydra.tables.table import Guest
from tests.texts import SITE
from tests.web.api import Api
from tests.web.pages.browser import Browser


async def test_reports_outlive_the_account_with_the_name_and_end_after_their_term(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = await api.guest("Ann"), await api.guest("Bob")
    for _ in range(10):
        await meeting.report(api.service, Guest(ann.id, "Ann", "red"), bob.id, Reason.INSULTS, "a rude word")
    await forget_person(api.service, bob.id)
    kept = await api.service.store.reports(99)
    assert [(one.name, one.reason) for one in kept] == [("Bob", Reason.INSULTS)] * 10
    assert len({one.reported for one in kept}) == 1, "they are still about one person"
    assert bob.id not in str(kept)
    now = api.service.now()
    for later, left in ((REPORT - 60_000, 10), (REPORT + 60_000, 0)):
        monkeypatch.setattr(api.service, "now", lambda later=later: now + later)
        await forget(api.service)
        assert len(await api.service.store.reports(99)) == left


async def test_reports_about_people_who_stay_have_no_term(
    sqlite_api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = await sqlite_api.guest("Ann"), await sqlite_api.guest("Bob")
    await meeting.report(sqlite_api.service, Guest(ann.id, "Ann", "red"), bob.id, Reason.OTHER, "")
    now = sqlite_api.service.now()
    monkeypatch.setattr(sqlite_api.service, "now", lambda: now + 9 * REPORT)
    await forget(sqlite_api.service)
    assert len(await sqlite_api.service.store.reports(9)) == 1


async def test_the_time_zone_of_a_seat_goes_with_its_owner(api: Api) -> None:
    ann, bob = await api.guest("Ann"), await api.guest("Bob")
    table = await api.table(ann, bob, start=False)
    await bob.delete(f"/tables/{table}/seats/1")
    await bob.post(f"/tables/{table}/seats/1", {"zone": "Europe/Paris"})
    await ann.post(f"/tables/{table}/start")
    await forget_person(api.service, bob.id)
    async with api.service.store._transaction() as connection:  # type: ignore[attr-defined] # of either store
        zones = await connection.scalars(select(seats.c.zone).where(seats.c.table_id == table))
        assert set(zones) == {""}


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_page_says_that_a_phrase_stays_public_where_it_is_typed(sqlite_api: Api, lang: str) -> None:
    host = await sqlite_api.guest("Ann")
    table = await sqlite_api.table(host, seats=2, start=False)
    reader = Browser(sqlite_api, lang)
    await reader.introduce("Bob")
    page = await reader.get(f"/t/{table}")
    assert 'name="word"' in page.source
    assert SITE.say("lobby", "word_public", lang) in page.text


@pytest.mark.parametrize(("lang", "said"), [("en", "180 days"), ("fr", "180 jours")])
async def test_the_page_that_deletes_states_how_long_reports_are_kept(
    sqlite_api: Api, lang: str, said: str
) -> None:
    ann = Browser(sqlite_api, lang)
    await ann.introduce("Ann")
    assert said in (await ann.get("/account/delete")).text
