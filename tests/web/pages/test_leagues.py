"""The pages of leagues: entering and leaving, the season with its divisions, those before, in both languages."""

from __future__ import annotations

import re

import pytest

from clepsydra.kernel import LANGUAGES
from clepsydra.tables import seasons
from clepsydra.tables.leagues import PAUSE, Outcome
from clepsydra.web.identity import SIGNED_IN
from tests.texts import SITE
from tests.web.api import Api, Person
from tests.web.pages.browser import Browser, Page, readable
from tests.web.people import account

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay", "Gus")
LEAGUE = "/leagues/rulebenders"


def browser_of(person: Person, lang: str) -> Browser:
    browser = Browser(person.api, lang)
    browser.client.cookies.set(SIGNED_IN, person.client.cookies[SIGNED_IN])
    return browser


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch, sqlite_api: Api) -> list[int]:
    """By how much the clock of the service is ahead."""
    ahead, now = [0], sqlite_api.service.now()
    monkeypatch.setattr(sqlite_api.service, "now", lambda: now + ahead[0])
    return ahead


def divisions(page: Page) -> list[list[str]]:
    """Who stands in each division, the first first."""
    named = re.compile(r'<th scope="row">.*?</svg> ([^<]+)</th>')
    return [named.findall(part) for part in page.source.split('id="division-')[1:]]


@pytest.mark.rule("TB-LEA-01", "TB-LEA-04", "TB-LEA-08")
@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_league_from_entering_to_the_second_season(
    sqlite_api: Api, lang: str, later: list[int]
) -> None:
    enter, leave = (SITE.say("leagues", key, lang) for key in ("enter", "leave"))
    people = {name: await account(sqlite_api, name) for name in NAMES}
    ann = browser_of(people["Ann"], lang)
    page = await ann.get(LEAGUE)
    readable(page)
    assert enter in page.text
    page = await ann.send(page.form(f"{LEAGUE}/enter"))
    assert leave in page.text
    assert enter not in page.text
    page = await ann.send(page.form(f"{LEAGUE}/leave"))
    await ann.send(page.form(f"{LEAGUE}/enter"))
    for name in NAMES[1:]:
        later[0] += 1
        await people[name].post("/leagues/rulebenders/entry", {"zone": "Europe/Paris"})
    assert SITE.say("leagues", "count", lang, count=len(NAMES)) in (await ann.get(LEAGUE)).text

    later[0] += PAUSE
    await seasons.sweep(sqlite_api.service)
    pages = [await browser_of(person, lang).get(LEAGUE) for person in people.values()]
    for page in pages:
        readable(page)
        assert SITE.say("leagues", "division", lang, number=2) in page.text
        assert divisions(page) == [[*NAMES[:4]], [*NAMES[4:]]]
    assert any(SITE.say("leagues", "asks", lang) in page.text for page in pages)
    overview = await ann.get("/leagues")
    readable(overview)
    assert LEAGUE in overview.links
    season = await sqlite_api.service.store.season("rulebenders")
    assert season
    assert all(f"/t/{table.id}" in pages[0].links for table in season.tables)
    await ann.get(f"/t/{season.divisions[1].tables[0].id}")

    for each in season.divisions:
        for table in each.tables:
            found = [Outcome(1 + seed, 50 - seed) for seed in range(len(table.seats))]
            outcomes = tuple(found[seed] for seed in table.seats)
            await sqlite_api.service.store.keep_outcomes(table.id, outcomes)
    await seasons.sweep(sqlite_api.service)
    page = await ann.get(LEAGUE)
    readable(page)
    assert "10" in page.text
    later[0] += PAUSE
    await seasons.sweep(sqlite_api.service)
    before = await ann.get(f"{LEAGUE}?season=1")
    assert divisions(before) == [[*NAMES[:4]], [*NAMES[4:]]]
    assert SITE.say("leagues", "afterwards", lang) in before.text, "what comes next, not what came then"
    assert divisions(await ann.get(LEAGUE)) == [["Ann", "Bob", "Cleo", "Eve"], ["Dan", "Fay", "Gus"]]
    await ann.get(f"{LEAGUE}?season=3", 404)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_who_has_no_account_is_shown_the_way_to_one(sqlite_api: Api, lang: str) -> None:
    stranger = Browser(sqlite_api, lang)
    page = await stranger.get(LEAGUE)
    readable(page)
    assert "/account" in page.links
    assert not [form for form in page.forms if form.action.startswith("/leagues")]
    await stranger.introduce("Bob")
    assert "/account" in (await stranger.get(LEAGUE)).links
    await stranger.get("/leagues/chess", 404)


@pytest.mark.rule("TB-LEA-01")
async def test_only_accounts_and_their_programs_enter(sqlite_api: Api) -> None:
    ann, bob = await account(sqlite_api), await sqlite_api.guest("Bob")
    for path in ("/leagues/rulebenders/enter", "/leagues/rulebenders/leave"):
        sent = {
            who: (await person.client.post(path)).status_code
            for who, person in (("account", ann), ("guest", bob), ("stranger", sqlite_api.stranger()))
        }
        assert sent == {"account": 303, "guest": 403 if path.endswith("enter") else 303, "stranger": 401}
    program = await ann.program()
    assert (await program.post("/leagues/rulebenders/entry", {}))["you"]
    assert (await bob.get("/leagues/rulebenders"))["you"] is False
    assert (await bob.get("/leagues/rulebenders"))["entered"] == 1
    assert not (await program.delete("/leagues/rulebenders/entry"))["you"]
    await ann.post("/leagues/chess/entry", {}, 404)
    await bob.get("/leagues/rulebenders?season=1", 404)
