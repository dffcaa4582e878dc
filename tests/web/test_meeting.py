"""Meeting people: their pages, following, inviting, keeping away, reporting, and the chat that can be switched off."""

from __future__ import annotations

import pytest

from clepsydra.tables.meeting import MOST_INVITED, REPORTS_A_DAY
from clepsydra.tables.notices import Channel, Destination, Event
from clepsydra.tables.people import Tie
from clepsydra.web.notices.links import Links
from clepsydra.web.notices.writing import message_of
from tests.texts import SITE
from tests.web.api import Api, Person
from tests.web.pages.browser import Browser, Page, readable
from tests.web.people import account


async def put(person: Person, path: str, status: int = 200, body: object = None) -> None:
    """Put something there."""
    answer = await person.call("PUT", path, body)
    assert answer.status_code == status, answer.text


def page_of(api: Api, person: Person, lang: str = "en") -> Browser:
    """The pages as this person reads them."""
    browser = Browser(api, lang)
    browser.client.cookies = person.client.cookies
    return browser


@pytest.mark.rule("TB-MEE-01")
@pytest.mark.parametrize("lang", ["en", "fr"])
async def test_everybody_has_a_page(sqlite_api: Api, lang: str) -> None:
    ann, bob = await sqlite_api.guest("Ann"), await sqlite_api.guest("Bob")
    over = await sqlite_api.table(ann, bob)
    await bob.post(f"/tables/{over}/seats/1/resign")
    shown = await sqlite_api.table(ann, seats=2, start=False)
    hidden = await sqlite_api.table(ann, seats=2, start=False, public=False)
    page = await Browser(sqlite_api, lang).get(f"/people/{ann.id}")
    assert page.all("h1")
    assert f"/t/{shown}" in page.links
    assert f"/t/{hidden}" not in page.links
    assert SITE.say("profile", "since", lang, count=1) in page.text
    assert SITE.say("people", "guest", lang) in page.text
    assert not page.all("textarea"), "a stranger reports nobody"
    readable(page)
    known = await sqlite_api.stranger().get(f"/people/{ann.id}")
    assert (known["name"], known["games"], known["account"]) == ("Ann", 1, False)
    await ann.get("/people/nobody", 404)
    await Browser(sqlite_api, lang).get("/people/nobody", 404)


async def test_names_lead_to_pages(sqlite_api: Api) -> None:
    ann, bob = await sqlite_api.guest("Ann"), await sqlite_api.guest("Bob")
    lobby = await sqlite_api.table(ann, bob, seats=3, start=False)
    game = await sqlite_api.table(ann, bob)
    for table in (lobby, game):
        page = await page_of(sqlite_api, ann).get(f"/t/{table}")
        assert f"/people/{bob.id}?table={table}" in page.links
    assert [seat["person"] for seat in (await ann.get(f"/tables/{lobby}"))["seats"]] == [ann.id, bob.id, None]


@pytest.mark.rule("TB-MEE-02")
async def test_whom_one_follows_comes_first(sqlite_api: Api) -> None:
    ann, bob, cleo = [await sqlite_api.guest(name) for name in ("Ann", "Bob", "Cleo")]
    old = await sqlite_api.table(bob, seats=2, start=False)
    new = await sqlite_api.table(cleo, seats=2, start=False)
    pages = page_of(sqlite_api, ann)

    async def order() -> list[str]:
        links = (await pages.get("/")).links
        return sorted((old, new), key=lambda table: links.index(f"/t/{table}"))

    assert await order() == [new, old]
    page = await pages.get(f"/people/{bob.id}")
    page = await pages.send(page.form(f"/people/{bob.id}/follow"))
    assert page.path == f"/people/{bob.id}"
    assert await order() == [old, new]
    assert SITE.say("people", "you_follow", names="Bob") in (await pages.get("/")).text
    assert [one["name"] for one in await ann.get("/me/following")] == ["Bob"]
    readable(await pages.get("/people"))
    await put(ann, f"/me/following/{ann.id}", 409)
    await put(ann, "/me/following/nobody", 404)
    await ann.delete(f"/me/following/{bob.id}")
    assert await order() == [new, old]


@pytest.mark.rule("TB-MEE-03")
async def test_an_invited_person_is_told_and_may_come(sqlite_api: Api) -> None:
    ann, bob, cleo = [await sqlite_api.guest(name) for name in ("Ann", "Bob", "Cleo")]
    table = await sqlite_api.table(ann, seats=3, start=False, public=False)
    store = sqlite_api.service.store
    feed = Destination(
        id="hook", owner=bob.id, channel=Channel.WEBHOOK, address="", events=Event.INVITED, lang="en", wait=0
    )
    await store.keep_destination(feed)
    pages = page_of(sqlite_api, ann)
    found = await pages.get(f"/people?name=Bob&table={table}")
    assert [one["id"] for one in await cleo.get("/people?name=Bob")] == [bob.id]
    assert await cleo.get("/people?name=bob") == []
    lobby = await pages.send(found.form(f"/t/{table}/invite"), person=bob.id)
    assert SITE.say("people", "is_asked") in lobby.text
    told = await store.claim_notices(sqlite_api.service.now(), sqlite_api.service.now() + 1, 9)
    assert [notice.event for batch in told for notice in batch.notices] == [Event.INVITED]
    kept = await store.table(table)
    assert kept is not None
    message = message_of(
        told[0], {table: kept}, {ann.id: "Ann"}, "https://here", Links("hush", "stop", ""), moves={}
    )
    assert message.title == SITE.say("notices", "invited", name="Ann", game="Hourglass")
    assert message.lines[0].link == f"https://here/t/{table}?invite={kept.invite}"
    home = await page_of(sqlite_api, bob, "fr").get("/")
    assert SITE.part("people", "invites_you", "fr") in home.text
    readable(home)
    assert [one["id"] for one in await bob.get("/me/invitations")] == [table]
    seated = await page_of(sqlite_api, bob).send(home.form(f"/t/{table}/accept"))
    assert seated.path == f"/t/{table}"
    assert [seat["name"] for seat in (await ann.get(f"/tables/{table}"))["seats"]] == ["Ann", "Bob", ""]
    assert await bob.get("/me/invitations") == []
    assert (await ann.post(f"/tables/{table}/invitations", {"person": bob.id}, 409))["reason"] == "sits"
    await bob.post(f"/tables/{table}/invitations", {"person": cleo.id}, 403)


async def test_who_declines_is_left_in_peace(sqlite_api: Api) -> None:
    ann, bob = await sqlite_api.guest("Ann"), await sqlite_api.guest("Bob")
    table = await sqlite_api.table(ann, seats=2, start=False)
    invitations = f"/tables/{table}/invitations"
    assert (await ann.call("POST", invitations, {"person": bob.id})).status_code == 201
    assert (await ann.post(invitations, {"person": bob.id}, 409))["rule"] == "TB-MEE-03"
    home = await page_of(sqlite_api, bob).get("/")
    assert home.all("button", formaction=f"/t/{table}/decline")
    await page_of(sqlite_api, bob).client.post(f"/t/{table}/decline")
    assert await bob.get("/me/invitations") == []
    assert await ann.get(invitations) == [
        {"person": {"id": bob.id, "name": "Bob", "colour": "blue"}, "declined": True}
    ]
    assert (await ann.call("DELETE", f"{invitations}/{bob.id}")).status_code == 204
    assert (await ann.post(invitations, {"person": bob.id}, 409))["reason"] == "declined"
    await bob.delete(f"/me/invitations/{table}", 404)
    await bob.post(f"/tables/{table}/seats/1", {})


async def test_nobody_is_told_of_an_invitation_that_is_gone(sqlite_api: Api) -> None:
    ann, bob = await sqlite_api.guest("Ann"), await sqlite_api.guest("Bob")
    table = await sqlite_api.table(ann, seats=2, start=False)
    store = sqlite_api.service.store
    feed = Destination(
        id="hook", owner=bob.id, channel=Channel.WEBHOOK, address="", events=Event.INVITED, lang="en", wait=0
    )
    await store.keep_destination(feed)
    await ann.call("POST", f"/tables/{table}/invitations", {"person": bob.id})
    await ann.call("DELETE", f"/tables/{table}/invitations/{bob.id}")
    assert await store.claim_notices(sqlite_api.service.now(), sqlite_api.service.now() + 1, 9) == []


async def test_invitations_have_a_limit_and_end_with_the_lobby(sqlite_api: Api) -> None:
    ann = await sqlite_api.guest("Ann")
    many = [await sqlite_api.guest("Bob") for _ in range(MOST_INVITED + 1)]
    table = await sqlite_api.table(ann, many[-1], start=False)
    last = await sqlite_api.guest("Cleo")
    for bob in many[:-1]:
        assert (await ann.call("POST", f"/tables/{table}/invitations", {"person": bob.id})).status_code == 201
    refused = await ann.post(f"/tables/{table}/invitations", {"person": last.id}, 409)
    assert (refused["reason"], refused["figures"]) == ("most", {"most": MOST_INVITED})
    await ann.post(f"/tables/{table}/start", None)
    assert await sqlite_api.service.store.invitations_at(table) == []
    assert await many[0].get("/me/invitations") == []


@pytest.mark.rule("TB-MEE-04")
async def test_a_blocked_person_is_kept_away(sqlite_api: Api) -> None:
    ann, bob = await sqlite_api.guest("Ann"), await sqlite_api.guest("Bob")
    await put(bob, f"/me/following/{ann.id}")
    shared = await sqlite_api.table(ann, bob)
    await bob.post(f"/tables/{shared}/chat", {"text": "a rude word"}, 201)
    mine = await sqlite_api.table(ann, seats=2, start=False)
    theirs = await sqlite_api.table(bob, seats=2, start=False)
    pages = page_of(sqlite_api, ann)
    await pages.send((await pages.get(f"/people/{bob.id}")).form(f"/people/{bob.id}/block"))

    assert await bob.get("/me/following") == [], "who followed does so no more"
    await put(bob, f"/me/following/{ann.id}", 403)
    assert (await bob.post(f"/tables/{mine}/seats/1", {}, 403))["reason"] == "host"
    assert (await bob.post(f"/tables/{theirs}/invitations", {"person": ann.id}, 403))["rule"] == "TB-MEE-04"
    assert await ann.get(f"/tables/{shared}/chat") == []
    assert [line["text"] for line in await bob.get(f"/tables/{shared}/chat")] == ["a rude word"]
    assert "a rude word" not in (await pages.get(f"/t/{shared}")).text
    assert f"/t/{theirs}" not in (await pages.get("/")).links
    assert f"/t/{mine}" not in (await page_of(sqlite_api, bob).get("/")).links
    assert theirs not in [one["id"] for one in await ann.get("/tables")]
    assert SITE.say("people", "unblock") in (await pages.get("/people")).text
    readable(await pages.get(f"/people/{bob.id}"))

    await ann.delete(f"/me/blocked/{bob.id}")
    await bob.post(f"/tables/{mine}/seats/1", {})
    assert len(await ann.get(f"/tables/{shared}/chat")) == 1


async def test_what_a_blocked_person_wrote_before_standing_up_is_not_read_either(sqlite_api: Api) -> None:
    ann, bob, cleo = [await sqlite_api.guest(name) for name in ("Ann", "Bob", "Cleo")]
    table = await sqlite_api.table(ann, bob, seats=3, start=False)
    await bob.post(f"/tables/{table}/chat", {"text": "rude"}, 201)
    await bob.delete(f"/tables/{table}/seats/1")
    await cleo.post(f"/tables/{table}/seats/1", {})
    await cleo.post(f"/tables/{table}/chat", {"text": "kind"}, 201)
    await put(ann, f"/me/blocked/{bob.id}")
    assert [line["text"] for line in await ann.get(f"/tables/{table}/chat")] == ["kind"]


async def test_a_stream_says_nothing_of_a_blocked_person(sqlite_api: Api) -> None:
    ann, bob = await sqlite_api.guest("Ann"), await sqlite_api.guest("Bob")
    table = await sqlite_api.table(ann, bob)
    await put(ann, f"/me/blocked/{bob.id}")
    async with ann.stream(f"/tables/{table}/stream") as stream:
        await stream.next("picture")
        await bob.post(f"/tables/{table}/chat", {"text": "rude"}, 201)
        await ann.post(f"/tables/{table}/chat", {"text": "mine"}, 201)
        assert (await stream.next("line")).data["text"] == "mine"


@pytest.mark.rule("TB-MEE-05")
async def test_a_report_is_for_the_house_alone(sqlite_api: Api) -> None:
    ann, bob = await sqlite_api.guest("Ann"), await sqlite_api.guest("Bob")
    table = await sqlite_api.table(ann, bob)
    pages = page_of(sqlite_api, ann)
    form = (await pages.get(f"/people/{bob.id}?table={table}")).form(f"/people/{bob.id}/report")
    page = await pages.send(form, reason="insults", words="a rude word")
    assert SITE.say("people", "reported") in page.text
    (report,) = await sqlite_api.service.store.reports(9)
    assert (report.reporter, report.reported, report.name) == (ann.id, bob.id, "Bob")
    assert (report.reason, report.words, report.table_id) == ("insults", "a rude word", table)
    for _ in range(REPORTS_A_DAY - 1):
        answer = await ann.call("POST", f"/people/{bob.id}/report", {"reason": "other"})
        assert answer.status_code == 201
    assert (await ann.post(f"/people/{bob.id}/report", {"reason": "other"}, 409))["rule"] == "TB-MEE-05"
    await ann.post(f"/people/{bob.id}/report", {"reason": "spite"}, 400)
    await ann.post(f"/people/{ann.id}/report", {"reason": "other"}, 409)
    assert await sqlite_api.service.store.settle_report(report.id)
    assert not await sqlite_api.service.store.settle_report(report.id)


@pytest.mark.rule("TB-MEE-06")
async def test_the_chat_can_be_switched_off(sqlite_api: Api) -> None:
    ann, bob = await sqlite_api.guest("Ann"), await sqlite_api.guest("Bob")
    table = await sqlite_api.table(ann, bob)
    chat = f"/tables/{table}/chat"
    await bob.post(chat, {"text": "hello"}, 201)

    def switch(page: Page, to: str) -> bool:
        return any(form.action == f"/t/{table}/{to}" for form in page.forms)

    pages = page_of(sqlite_api, bob)
    page = await pages.get(f"/t/{table}")
    assert not switch(page, "chat"), "only the host switches it off for all"
    page = await pages.send(page.form(f"/t/{table}/quiet"), to="off")
    assert "hello" not in page.text
    assert (await bob.post(chat, {"text": "still there"}, 409))["reason"] == "quiet"
    assert await bob.get(chat) == []
    assert len(await ann.get(chat)) == 1
    await put(bob, "/me/chat", body={"chat": True})
    assert len(await bob.get(chat)) == 1

    await put(bob, chat, 403, {"chat": False})
    hosts = page_of(sqlite_api, ann)
    page = await hosts.send((await hosts.get(f"/t/{table}")).form(f"/t/{table}/chat"), to="off")
    assert "hello" not in page.text
    assert (await bob.post(chat, {"text": "still there"}, 409))["rule"] == "TB-MEE-06"
    assert await ann.get(chat) == []
    await put(ann, chat, body={"chat": True})
    assert [line["text"] for line in await bob.get(chat)] == ["hello"]


async def test_an_account_knows_whom_its_guest_knew(sqlite_api: Api) -> None:
    guest, bob, cleo = [await sqlite_api.guest(name) for name in ("Ann", "Bob", "Cleo")]
    store = sqlite_api.service.store
    table = await sqlite_api.table(bob, guest, seats=3, start=False)
    await guest.post(f"/tables/{table}/chat", {"text": "hello"}, 201)
    other = await sqlite_api.table(cleo, seats=2, start=False)
    await cleo.call("POST", f"/tables/{other}/invitations", {"person": guest.id})
    await put(guest, f"/me/following/{bob.id}")
    await put(cleo, f"/me/following/{guest.id}")
    await guest.call("POST", f"/people/{bob.id}/report", {"reason": "other"})
    ann = await account(sqlite_api, "Ann", guest)
    assert [one["id"] for one in await ann.get("/me/following")] == [bob.id]
    assert [one["id"] for one in await cleo.get("/me/following")] == [ann.id]
    assert [one["id"] for one in await ann.get("/me/invitations")] == [other]
    assert [report.reporter for report in await store.reports(9)] == [ann.id]
    assert [line.guest for line in await store.lines(table, 0, 9)] == [ann.id]

    second = await sqlite_api.guest("Ann")
    await put(second, f"/me/blocked/{bob.id}")
    await put(second, f"/me/following/{ann.id}")
    await store.adopt(ann.id, second.id)
    assert await store.tie(ann.id, bob.id) is Tie.BLOCK, "a block counts more"
    assert await store.tie(ann.id, ann.id) is None

    await store.erase(ann.id, "somebody", 1)
    assert await cleo.get("/me/following") == []
    assert await store.reports(9) == []
    assert await store.invitations_at(other) == []
