"""Leaving a seat from the page, without a script: no single click gives it away, and one brings it back."""

from __future__ import annotations

import pytest

from clepsydra.kernel import LANGUAGES
from clepsydra.tables.commands import DelegateToBot, Resume
from clepsydra.tables.practice import practise
from clepsydra.web.pages import live
from tests.service import Party
from tests.texts import SITE
from tests.web.api import Api
from tests.web.pages.browser import Browser, Page, readable
from tests.web.pages.test_live import live as listen


async def seen_by(api: Api, party: Party, seat: int, lang: str = "en") -> tuple[Browser, Page]:
    """The table as who sits there sees it."""
    browser = Browser(api, lang)
    cookie = str(api.app.state.identities.cookie(party.people[seat].id).value)
    browser.client.cookies.set("guest", cookie)
    return browser, await browser.get(f"/t/{party.id}")


def steps(page: Page) -> dict[str, str]:
    """What each thing in two steps says between the first and the second."""
    parts = page.source.split('<details class="sure" id="sure-')[1:]
    return {part.partition('"')[0]: part.partition("</details>")[0] for part in parts}


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_what_gives_a_seat_away_names_the_consequence_first(sqlite_api: Api, lang: str) -> None:
    party = await Party.begins(sqlite_api.service, seats=3)
    _, page = await seen_by(sqlite_api, party, 0, lang)
    readable(page)
    told = steps(page)
    assert SITE.say("table", "resign_bot", lang) in told["resign"]
    assert SITE.say("table", "let_bot_told", lang) in told["let_bot"]
    for form in page.forms:
        if form.action.endswith(("/resign", "/bot")):
            assert page.source.count(f'action="{form.action}"') == 1
            inside = told["resign" if form.action.endswith("/resign") else "let_bot"]
            assert f'action="{form.action}"' in inside.partition("<p")[2], "the form comes after what it says"


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_of_two_who_would_win_by_a_resignation_is_named(sqlite_api: Api, lang: str) -> None:
    party = await Party.begins(sqlite_api.service, seats=2)
    _, page = await seen_by(sqlite_api, party, 0, lang)
    assert SITE.say("table", "resign_ends", lang, name=party.people[1].name) in steps(page)["resign"]
    alone = await Party.begins(sqlite_api.service, seats=2, bots={1: "random"})
    _, page = await seen_by(sqlite_api, alone, 0, lang)
    told = steps(page)["resign"]
    assert SITE.say("table", "resign_bot", lang) not in told
    assert SITE.say("table", "resign_alone", lang) in told


async def test_one_click_brings_a_seat_back_whatever_the_bot_did_meanwhile(sqlite_api: Api) -> None:
    party = await Party.begins(sqlite_api.service, seats=2)
    ann, page = await seen_by(sqlite_api, party, 0)
    page = await ann.send(page.form(f"/t/{party.id}/seats/0/bot"))
    back = page.form(f"/t/{party.id}/seats/0/return")
    assert page.source.index(back.action) > page.source.index('id="ask"'), "in the bar, not behind a menu"
    await party.does(0, Resume())
    await party.does(0, DelegateToBot("random", 0))
    page = await ann.send(back)
    assert (await party.match()).state.bots == {}
    assert not [form for form in page.forms if form.action.endswith("/return")]
    readable(page)


async def test_who_has_resigned_is_offered_no_way_back(sqlite_api: Api) -> None:
    party = await Party.begins(sqlite_api.service, seats=3)
    ann, page = await seen_by(sqlite_api, party, 0)
    page = await ann.send(page.form(f"/t/{party.id}/seats/0/resign"))
    assert SITE.say("table", "bot_to_the_end") in page.text
    assert not [form for form in page.forms if "/seats/0/" in form.action]


def offer_for(name: str, lang: str = "en") -> str:
    """Return what a page offers those who wait for a player."""
    return SITE.say("table", "relieve", lang, name=name)


def hours_later(api: Api, monkeypatch: pytest.MonkeyPatch, hours: float) -> None:
    """Stop the clock of this service so many hours after what it shows now."""
    later = api.service.now() + int(hours * 3_600_000)
    monkeypatch.setattr(api.service, "now", lambda: later)


@pytest.mark.rule("TB-LVE-02")
@pytest.mark.parametrize("lang", LANGUAGES)
async def test_who_is_kept_waiting_too_long_can_let_a_bot_decide_in_two_steps(
    sqlite_api: Api, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    party = await Party.begins(sqlite_api.service, seats=3)
    for seat in (0, 2):
        await party.answers(seat, ())
    offer = offer_for("Bob", lang)
    hours_later(sqlite_api, monkeypatch, 23.9)
    for seat in range(3):
        assert offer not in (await seen_by(sqlite_api, party, seat, lang))[1].source
    hours_later(sqlite_api, monkeypatch, 0.2)
    assert offer not in (await seen_by(sqlite_api, party, 1, lang))[1].source, "nobody relieves themselves"
    assert offer not in (await Browser(sqlite_api, lang).get(f"/t/{party.id}")).source, (
        "who watches waits for nobody"
    )
    for seat in (2, 0):
        _, page = await seen_by(sqlite_api, party, seat, lang)
        readable(page)
        inside = steps(page)["relieve-1"]
        assert offer in inside.partition("</summary>")[0]
        assert f'action="/t/{party.id}/seats/{seat}/relieve"' in inside.partition("<p")[2], (
            "the form comes after what it says"
        )
    ann, page = await seen_by(sqlite_api, party, 0, lang)
    form = page.form(f"/t/{party.id}/seats/0/relieve")
    page = await ann.send(form)
    assert (await party.match()).state.bots == {1: "river"}
    assert offer not in page.source
    await ann.send(form, 409)
    assert (await party.match()).state.bots == {1: "river"}, "once is enough"
    bob, page = await seen_by(sqlite_api, party, 1, lang)
    await bob.send(page.form(f"/t/{party.id}/seats/1/return"))
    assert (await party.match()).state.bots == {}
    assert offer not in (await seen_by(sqlite_api, party, 0, lang))[1].source, "who is back has time again"


@pytest.mark.rule("TB-LVE-02")
async def test_nobody_is_relieved_too_early_or_without_a_name(
    sqlite_api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await Party.begins(sqlite_api.service, seats=2)
    await party.answers(0, ())
    ann, _ = await seen_by(sqlite_api, party, 0)
    where = f"/t/{party.id}/seats/0/relieve"
    sent = await ann.client.post(where, data={"value": "1"})
    assert sent.status_code == 409
    assert "TB-LVE-02" in sent.text
    hours_later(sqlite_api, monkeypatch, 25)
    for value in ("", "x", "9"):
        assert (await ann.client.post(where, data={"value": value})).status_code in (400, 409), value
    assert (await ann.client.post(f"/t/{party.id}/seats/1/relieve", data={"value": "0"})).status_code == 403
    assert (await party.match()).state.bots == {}


async def test_who_plays_several_seats_is_not_asked_to_relieve_themselves(
    sqlite_api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = await Party.begins(sqlite_api.service, seats=2)
    table = await party.table()
    fork = await practise(sqlite_api.service, table, await party.match(), 0, party.people[0])
    hours_later(sqlite_api, monkeypatch, 25)
    ann, _ = await seen_by(sqlite_api, party, 0)
    assert 'id="late" hidden' in (await ann.get(f"/t/{fork.id}")).source


@pytest.mark.rule("TB-LVE-02")
async def test_an_open_page_is_told_when_patience_is_over(
    sqlite_api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "HEARTBEAT", 0.05)
    party = await Party.begins(sqlite_api.service, seats=2)
    await party.answers(0, ())
    ann, _ = await seen_by(sqlite_api, party, 0)
    seq = (await party.match()).noticed[0]
    person = sqlite_api.stranger()
    person.client.cookies = ann.client.cookies
    async with listen(person, party.id, 0, seq=seq) as page:
        assert (await page.raw()).startswith(":"), "nothing is new yet"
        hours_later(sqlite_api, monkeypatch, 25)
        patch = (await page.next("patch")).data
        assert [*patch] == ["title", "late"]
        assert offer_for("Bob") in patch["late"]
    async with listen(person, party.id, 0, seq=seq) as page:
        patch = (await page.next("patch")).data
        assert offer_for("Bob") in patch["late"], "it may have been loaded a moment too early"
