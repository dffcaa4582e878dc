"""Clocks on the pages: chosen when a table is opened, shown on seats and at home, and what is left of a seat."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec import structs

from clepsydra.kernel import LANGUAGES, PERSON, Chance, Setup
from clepsydra.tables import seating
from clepsydra.tables.commands import Resume, TakeDaysOff
from clepsydra.tables.deadlines import Deadlines, Reminders
from clepsydra.tables.pace import DAY, HOUR, OnTimeOut
from clepsydra.tables.working_time import local_day
from clepsydra.web.pages.clocks import PACES
from tests.service import Party, guest
from tests.tables.clocks import BY_MAIL, CALLING, LIVE, Hand
from tests.texts import SITE
from tests.web.api import Api
from tests.web.pages.browser import Browser, Form, readable
from tests.web.pages.test_home import seen_by


@pytest.fixture
def hand(monkeypatch: pytest.MonkeyPatch) -> Hand:
    return Hand(monkeypatch)


def seated(api: Api, guest_id: str, lang: str = "en") -> Browser:
    browser = Browser(api, lang)
    browser.client.cookies.set("guest", str(api.app.state.identities.cookie(guest_id).value))
    return browser


async def test_a_host_chooses_the_pace_the_policy_and_the_weekends(sqlite_api: Api) -> None:
    ann = guest("Ann")
    await sqlite_api.service.store.add_guest(ann, sqlite_api.service.now())
    browser = seated(sqlite_api, ann.id)
    browser.client.cookies.set("zone", "Europe%2FParis")
    form = (await browser.get("/new?game=hourglass")).form("/new")
    page = await browser.send(form, pace="day", weekends="yes", policy="call")
    (listed,) = await sqlite_api.service.store.tables_of(ann.id, 1)
    day = PACES["day"]
    assert day is not None
    assert listed.table.pace == structs.replace(day, weekends_off=True, on_time_out=OnTimeOut.CALL)
    assert listed.table.seats[0].zone == "Europe/Paris"
    assert SITE.say("paces", "mail_told", turn="1 d", bank="3 d") in page.text
    assert SITE.say("paces", "weekends_off") in page.text
    assert SITE.say("paces", "zero_call") in page.text


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_every_seat_shows_its_clock_and_what_happens_at_zero(
    sqlite_api: Api, hand: Hand, lang: str
) -> None:
    party = await Party.begins(sqlite_api.service, pace=LIVE)
    hand.passes(60)
    await party.answers(0, ())
    page = await seated(sqlite_api, party.people[0].id, lang).get(f"/t/{party.id}")
    untils = [found["data-until"] for _, found in page.tags if "data-until" in found]
    assert untils == [str(hand.now + 540_000)]
    assert "9 min 20 s" in page.text
    assert "/rules/TB-CLK-04" in page.links
    readable(page)


async def test_the_most_urgent_of_my_turns_comes_first(sqlite_api: Api, hand: Hand) -> None:
    service = sqlite_api.service
    ann, bob = guest("Ann"), guest("Bob")
    tables = {}
    for person in (ann, bob):
        await service.store.add_guest(person, service.now())
    for name, pace in (("slow", BY_MAIL), ("quick", LIVE), ("unhurried", None)):
        wishes = seating.Wishes(setup=Setup("hourglass", (PERSON, PERSON)), pace=pace)
        table = await seating.open_table(service, ann, wishes)
        for seat, person in enumerate((ann, bob)):
            await seating.sit(service, table.id, seat, person)
        await seating.start(service, table.id, ann)
        tables[name] = table.id
    page = await seen_by(sqlite_api, ann.id)
    order = [link.removeprefix("/t/") for link in page.links if link.startswith("/t/")]
    assert list(dict.fromkeys(order))[:3] == [tables["quick"], tables["slow"], tables["unhurried"]]


async def test_a_seat_that_looks_for_somebody_is_taken_from_the_home_page(
    sqlite_api: Api, hand: Hand
) -> None:
    service = sqlite_api.service
    party = await Party.begins(service, pace=CALLING)
    await party.answers(1, ())
    hand.passes(60)
    await Deadlines(service, Reminders(service)).sweep()
    cleo = guest("Cleo")
    await service.store.add_guest(cleo, service.now())
    browser = seated(sqlite_api, cleo.id)
    home = await browser.get("/")
    assert f"/t/{party.id}" in home.links
    assert SITE.say("home", "calls", names="Ann")[1:] in home.text
    table = await browser.get(f"/t/{party.id}")
    assert SITE.say("table", "call_take", name="Ann") in table.text
    mine = await browser.send(table.form(f"/t/{party.id}/take/0"))
    assert "Cleo" in mine.text
    assert SITE.part("table", "call_take") not in mine.text
    left = await seated(sqlite_api, party.people[0].id).get(f"/t/{party.id}")
    assert "Cleo" in left.text
    refused = await browser.send(Form(f"/t/{party.id}/take/1", "post"), 409)
    assert SITE.say("denials", "TB-CLK-09/seated") in refused.text


async def test_days_off_are_taken_in_the_menu(sqlite_api: Api, hand: Hand) -> None:
    party = await Party.begins(sqlite_api.service, pace=BY_MAIL)
    browser = seated(sqlite_api, party.people[0].id)
    tomorrow = local_day(hand.now, "") + timedelta(days=1)
    page = await browser.get(f"/t/{party.id}")
    assert SITE.say("table", "days_left", left=5) in page.text
    form = page.form(f"/t/{party.id}/seats/0/days-off")
    await browser.send(form, first=str(tomorrow), days="2")
    (act,) = await sqlite_api.service.store.acts(party.id, 0)
    assert act.command == TakeDaysOff(tomorrow, 2)
    await browser.send(form, 400, first="soon", days="x")


@pytest.mark.rule("TB-CLK-07")
@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_card_of_a_seat_says_until_when_its_owner_is_away(
    sqlite_api: Api, hand: Hand, lang: str
) -> None:
    told = SITE.say("table", "off_until", lang, day="17/11")
    party = await Party.begins(sqlite_api.service, pace=BY_MAIL)
    browser = seated(sqlite_api, party.people[1].id, lang)
    await party.does(0, TakeDaysOff(local_day(hand.now, ""), 2))
    assert (await browser.get(f"/t/{party.id}")).text.count(told) == 1
    hand.passes(2 * DAY)
    assert told not in (await browser.get(f"/t/{party.id}")).text, "nobody did anything, but they are back"


TIMED_OUT = {OnTimeOut.DECIDE: "decide", OnTimeOut.TAKE_OVER: "take_over", OnTimeOut.CALL: "call"}


@pytest.mark.rule("TB-CLK-04")
@pytest.mark.parametrize("policy", OnTimeOut)
async def test_a_time_out_stands_in_the_log_for_everybody(
    sqlite_api: Api, hand: Hand, policy: OnTimeOut
) -> None:
    service, told = sqlite_api.service, SITE.part("events", f"RanOut/{TIMED_OUT[policy]}")
    party = await Party.begins(service, pace=structs.replace(LIVE, on_time_out=policy))
    await party.answers(1, ())
    address = f"/t/{party.id}"
    bob = seated(sqlite_api, party.people[1].id)
    assert told not in (await bob.get(address)).text
    hand.passes(600)
    await Deadlines(service, Reminders(service)).sweep()
    for viewer in (bob, Browser(sqlite_api)):
        assert (await viewer.get(address)).text.count(told) == 1
    if policy is OnTimeOut.DECIDE:
        return
    await party.does(0, Resume())
    await party.plays_on(Chance(b"after it"), 6)
    page = await bob.get(address)
    assert page.text.count(told) == 1
    assert page.source.index('class="log-turn"') < page.source.index(told), "what came later stands above it"
    assert told not in (await bob.get(f"{address}/replay?at=0")).text
    assert told in (await bob.get(f"{address}/replay?at=2")).text


async def test_a_replay_shows_the_clocks_as_they_stood(sqlite_api: Api, hand: Hand) -> None:
    party = await Party.begins(sqlite_api.service, pace=LIVE)
    hand.passes(60)
    await party.answers(0, ())
    await party.answers(1, (), confirm=True)
    hand.passes(5 * HOUR)
    page = await seated(sqlite_api, party.people[0].id).get(f"/t/{party.id}/replay?at=0")
    assert page.text.count("10 min") == 2
    assert not [found for _, found in page.tags if "data-until" in found]
