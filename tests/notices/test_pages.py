"""The pages where people say what they want to be told."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from msgspec import structs

from clepsydra.tables.notices import Channel, Destination, Event, Notice
from clepsydra.web.notices.links import STOP, Links
from clepsydra.web.notices.outside import Outside
from tests.notices.channels.test_mail import postman
from tests.notices.receivers import PUBLIC, Clock, wants
from tests.texts import SITE
from tests.web.api import SETTINGS, Api, opened
from tests.web.pages.browser import Browser, Page, readable

ATOM = "{http://www.w3.org/2005/Atom}"
HOOK = "https://discord.com/api/webhooks/1/secret"


@pytest.fixture
def api(loop: asyncio.Runner, tmp_path: Path) -> Iterator[Api]:
    """The service, for which every host but one is public."""

    async def resolve(host: str) -> list[str]:
        return ["10.0.0.1"] if host == "inside.example" else [PUBLIC]

    for api in opened(loop, f"sqlite:///{tmp_path}/tables.db"):
        api.app.state.outside = Outside(resolve)
        yield api


async def hooks(api: Api, owner: str) -> list[Destination]:
    """The webhooks of a guest or a table."""
    found = await api.service.store.destinations_of(owner)
    return [each for each in found if each.channel is Channel.WEBHOOK]


async def ann(api: Api, lang: str = "en") -> tuple[Browser, str]:
    """Somebody who has said who they are, and their id."""
    browser = Browser(api, lang)
    await browser.introduce("Ann")
    return browser, (await browser.client.get("/api/v1/me")).json()["id"]


async def chosen(browser: Browser, path: str = "/me/notices", **fields: str) -> Page:
    """Choose what one is told; `webhook_turn` for one of the boxes."""
    values = {name.replace("_", "-"): value for name, value in fields.items()}
    content = {name: value for name, value in values.items() if value}
    response = await browser.client.post(path, data=content, headers={"Origin": "http://test"})
    return Page(response)


@pytest.mark.parametrize("lang", ["en", "fr"])
async def test_a_webhook_is_kept_changed_and_removed(api: Api, lang: str) -> None:
    browser, guest = await ann(api, lang)
    readable(await browser.get("/me/notices"))
    page = await chosen(browser, webhook=HOOK, webhook_turn="1")
    assert page.all("input", name="webhook")[0]["value"] == HOOK
    (hook,) = await hooks(api, guest)
    assert (hook.address, hook.events, hook.lang) == (HOOK, Event.TURN, lang)
    page = await chosen(browser, webhook=HOOK, webhook_over="1", webhook_joined="1")
    (changed,) = await hooks(api, guest)
    assert (changed.id, changed.events) == (hook.id, Event.OVER | Event.JOINED)
    boxes = [
        box["name"]
        for box in page.all("input", type="checkbox")
        if {"checked", "disabled"} & {*box} == {"checked"}
    ]
    assert boxes == ["webhook-joined", "webhook-over"]
    await chosen(browser, webhook="")
    assert await hooks(api, guest) == []


@pytest.mark.parametrize(
    "address", ["http://discord.com/x", "https://inside.example/x", "https://me@discord.com/", "nonsense"]
)
async def test_an_address_that_is_not_posted_to_is_not_kept_and_takes_nothing_away(
    api: Api, address: str
) -> None:
    browser, guest = await ann(api)
    await chosen(browser, webhook=HOOK, webhook_turn="1")
    page = await chosen(browser, webhook=address)
    assert page.status == 400
    assert page.all("p", **{"class": "wrong"})
    assert [hook.address for hook in await hooks(api, guest)] == [HOOK]


async def test_a_suspended_webhook_is_shown_with_what_it_answered_and_tried_again(api: Api) -> None:
    browser, guest = await ann(api)
    store = api.service.store
    await wants(store, guest, suspended=True, failures=1, failed_at=1_700_000_000_000, answer="404")
    page = await browser.get("/me/notices")
    assert "404" in page.text
    assert "2023-11-14 22:13" in page.text
    readable(page)
    page = Page(await browser.client.post("/me/notices/again", headers={"Origin": "http://test"}))
    assert not (await hooks(api, guest))[0].suspended


async def test_the_link_stops_without_signing_in_and_looking_at_it_does_not(api: Api) -> None:
    _, guest = await ann(api)
    hook = await wants(api.service.store, guest)
    link = Links(SETTINGS.secret, "", STOP).link(hook.id)
    stranger = Browser(api)
    page = await stranger.get(link)
    readable(page)
    assert await hooks(api, guest) == [hook]
    readable(await stranger.send(page.form(link)))
    assert await hooks(api, guest) == []
    await stranger.get(link, 404)
    await stranger.get(f"/stop/{hook.id}.forged", 404)


async def test_the_channel_of_a_table_is_the_hosts(api: Api) -> None:
    host, cleo = await api.guest("Ann"), await api.guest("Cleo")
    table = await api.table(host, cleo, start=False)
    path = f"/t/{table}/notices"
    for person, may in ((host, 200), (cleo, 403), (api.stranger(), 401)):
        seen = await person.client.get(path, headers={"Accept": "application/json"})
        kept = await person.client.post(
            path, data={"webhook": HOOK, "webhook-turn": "1"}, headers={"Accept": "application/json"}
        )
        again = await person.client.post(f"{path}/again", headers={"Accept": "application/json"})
        assert seen.status_code == may
        assert kept.status_code == again.status_code == (303 if may == 200 else may)
    (hook,) = await hooks(api, table)
    assert (hook.table_id, hook.events) == (table, Event.TURN)
    await host.client.post(f"/t/{table}/close")
    assert await hooks(api, table) == [], "it goes with its table"


async def test_the_menu_of_a_running_table_leads_to_notices(api: Api) -> None:
    host, cleo = await api.guest("Ann"), await api.guest("Cleo")
    table = await api.table(host, cleo)
    own, of_table = "/me/notices", f"/t/{table}/notices"
    for person, led_to in ((host, {own, of_table}), (cleo, {own}), (api.stranger(), set[str]())):
        page = Page(await person.client.get(f"/t/{table}"))
        assert {own, of_table} & {*page.links} == led_to


async def test_a_stranger_says_who_they_are_first(api: Api) -> None:
    page = await Browser(api).get("/me/notices")
    assert page.path.startswith("/me?to=")


async def test_an_atom_feed_of_ones_turns_whose_address_can_be_renewed(api: Api) -> None:
    host, cleo = await api.guest("Ann"), await api.guest("Cleo")
    table = await api.table(host, cleo)
    stranger = api.stranger().client

    async def address() -> str:
        page = Page(await host.client.get("/me/notices"))
        return page.all("input", id="feed-at")[0]["value"].removeprefix("http://test")

    await host.client.post("/me/notices/feed")
    first = await address()
    feed = await stranger.get(first)
    assert feed.headers["content-type"].startswith("application/atom+xml")
    (entry,) = ElementTree.fromstring(feed.text).findall(f"{ATOM}entry")  # noqa: S314 - our own
    assert entry.findtext(f"{ATOM}title", "").startswith(SITE.part("notices", "turn"))
    assert entry.find(f"{ATOM}link").attrib["href"] == f"http://test/t/{table}"  # type: ignore[union-attr] # it has one
    await host.post(f"/tables/{table}/seats/0/answer", {"answer": [], "expected": 0, "confirm": True})
    assert "<entry>" not in (await stranger.get(first)).text, "it is the others' turn"
    await host.client.post("/me/notices/feed")
    assert (await stranger.get(first)).status_code == 404
    assert (await stranger.get(await address())).status_code == 200
    await host.client.post("/me/notices/feed/forget")
    assert await api.service.store.destinations_of(host.id) == []


async def test_no_other_destination_is_read_as_a_feed(api: Api) -> None:
    hook = await wants(api.service.store, "ann")
    assert (await api.stranger().client.get(f"/turns/{hook.id}")).status_code == 404


async def test_a_mailbox_gets_nothing_before_its_owner_says_so(api: Api) -> None:
    async with postman() as post:
        settings = structs.replace(SETTINGS, smtp=post.smtp, mail_from="games@play.example")
        api.app.state.settings = settings
        browser, guest = await ann(api)
        page = await chosen(browser, mail="ann@example.org", mail_turn="1")
        readable(page)
        (kept,) = await api.service.store.destinations_of(guest)
        assert not kept.confirmed
        (asked,) = post.got
        link = next(line for line in asked.get_content().splitlines() if "/confirm/" in line)
        stranger = Browser(api)
        page = await stranger.get(link.removeprefix("http://test"))
        assert await api.service.store.destinations_of(guest) == [kept], "looking confirms nothing"
        readable(await stranger.send(page.form(link.removeprefix("http://test"))))
        (confirmed,) = await api.service.store.destinations_of(guest)
        assert confirmed == structs.replace(kept, confirmed=True)
        assert (await chosen(browser, mail="no mailbox")).status == 400
        await chosen(browser, mail="other@example.org")
        await stranger.get(link.removeprefix("http://test"), 404)
        await chosen(browser, mail="nobody@example.org")
        assert "550" in (await browser.get("/me/notices")).text


async def test_a_device_is_kept_once_and_forgotten(api: Api) -> None:
    person = await api.guest("Ann")
    device = {"endpoint": "https://push.example/1", "p256dh": "A" * 87, "auth": "A" * 22}
    for _ in range(2):
        assert (await person.call("POST", "/me/notices/devices", device)).status_code == 204
    assert [each.channel for each in await api.service.store.destinations_of(person.id)] == [Channel.PUSH]
    for wrong in (
        {"endpoint": "http://push.example/1"},
        {"endpoint": "https://u@push.example/"},
        {"auth": "AA"},
    ):
        assert (await person.call("POST", "/me/notices/devices", device | wrong)).status_code == 400
    page = Page(await person.client.get("/me/notices"))
    readable(page)
    assert page.all("button", data_push="a key")
    await person.client.post("/me/notices/devices/forget")
    assert await api.service.store.destinations_of(person.id) == []


async def test_only_pages_of_those_who_are_told_say_that_they_look(api: Api) -> None:
    host, cleo = await api.guest("Ann"), await api.guest("Cleo")
    table = await api.table(host, cleo)
    lobby = await api.table(host, cleo, start=False)
    await wants(api.service.store, host.id)
    for path in (f"/t/{table}", f"/t/{lobby}"):
        seen = [(await person.client.get(path)).text for person in (host, cleo)]
        assert [f'data-looking="/api/v1/tables{path[2:]}/looking"' in page for page in seen] == [True, False]
        assert ["looking.js" in page for page in seen] == [True, False]


async def test_who_says_that_they_look_is_not_told_until_they_look_away(api: Api) -> None:
    host, cleo = await api.guest("Ann"), await api.guest("Cleo")
    table = await api.table(host, cleo)
    store, clock = api.service.store, Clock(api.service)
    await wants(store, host.id)
    turn = [Notice(host.id, 0, Event.TURN)]

    async def told() -> int:
        await store.tell(table, turn, clock.at)
        batches = await store.claim_notices(clock.at, clock.at, 9)
        for batch in batches:
            await store.notices_told(batch)
        return len(batches)

    assert await told() == 1
    await host.call("POST", f"/tables/{table}/looking", {"here": True})
    clock.passes(40)
    assert await told() == 0
    await host.call("POST", f"/tables/{table}/looking", {"here": False})
    clock.passes(1)
    assert await told() == 1


async def test_the_site_can_be_installed(api: Api) -> None:
    client = api.stranger().client
    page = await client.get("/")
    assert '<link rel="manifest" href="/manifest.webmanifest">' in page.text
    manifest = (await client.get("/manifest.webmanifest")).json()
    for icon in manifest["icons"]:
        assert (await client.get(icon["src"])).status_code == 200
    worker = await client.get("/notices-worker.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert "showNotification" in worker.text


@pytest.mark.parametrize("place", ["", "/again", "/devices/forget", "/feed", "/feed/forget"])
async def test_a_stranger_changes_nothing(api: Api, place: str) -> None:
    refused = await api.stranger().client.post(f"/me/notices{place}", headers={"Accept": "application/json"})
    assert refused.status_code == 401
