"""The bar leads to five rooms and to the door; the reader's games and the open tables each have a page."""

from __future__ import annotations

import pytest

from clepsydra.drawing.assets import content
from clepsydra.kernel import LANGUAGES, installed_games
from clepsydra.web.pages.layout import NAVIGATION
from tests.texts import SITE
from tests.web.api import Api, Person
from tests.web.pages.browser import Browser, Page, readable

ROOMS = ["/games", "/find", "/learn", "/people", "/ladders"]


def as_person(api: Api, person: Person, lang: str = "en") -> Browser:
    browser = Browser(api, lang)
    browser.client.cookies.set("guest", str(api.app.state.identities.cookie(person.id).value))
    return browser


def here(page: Page) -> set[str]:
    """Where the navigation says that the reader is."""
    return {found["href"] for found in page.all("a", aria_current="page")}


async def test_the_bar_leads_to_the_five_rooms(sqlite_api: Api) -> None:
    page = await Browser(sqlite_api).get("/")
    rooms = [link for link in page.links if link in ROOMS]
    assert rooms[: len(ROOMS)] == ROOMS
    for room in NAVIGATION:
        assert SITE.say("frame", room) in page.text
    assert not here(page)


@pytest.mark.parametrize(
    ("path", "room"),
    [
        *((room, room) for room in ROOMS),
        ("/new", "/find"),
        ("/leagues", "/ladders"),
        ("/rules", "/learn"),
        ("/learn/anachrony", "/learn"),
    ],
)
async def test_the_bar_says_in_which_room_one_is(sqlite_api: Api, path: str, room: str) -> None:
    assert here(await Browser(sqlite_api).get(path)) == {room}


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_sign_in_stands_in_the_bar_until_one_has_an_account(sqlite_api: Api, lang: str) -> None:
    browser = Browser(sqlite_api, lang)
    door = "/account/sign-in?to=%2Frules%3Fq%3Dsand"
    assert door in (await browser.get("/rules?q=sand")).links
    await browser.introduce("Ann")
    page = await browser.get("/rules?q=sand")
    assert {door, "/me?to=%2Frules%3Fq%3Dsand"} <= {*page.links}
    assert SITE.say("frame", "sign_in", lang) in page.text


async def test_the_door_leads_back_to_where_one_came_from(sqlite_api: Api) -> None:
    page = await Browser(sqlite_api).get("/account/sign-in?to=/rules?q=sand")
    (button,) = page.all("button", data_passkey="show")
    assert button["data-to"] == "/rules?q=sand"
    assert "/me?to=%2Frules%3Fq%3Dsand" in page.links
    assert b"button.dataset.to ?? to" in (content("account.js") or b"")


@pytest.mark.parametrize("to", ["https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example"])
async def test_the_door_leads_to_no_other_site(sqlite_api: Api, to: str) -> None:
    page = await Browser(sqlite_api).get(f"/account/sign-in?to={to}")
    assert page.all("button", data_passkey="show")[0]["data-to"] == "/"
    assert not [link for link in page.links if not link.startswith(("/", "#"))]
    assert "/me?to=%2F" in page.links


async def test_a_stranger_at_the_door_may_play_as_a_guest_and_a_guest_may_keep_their_games(
    sqlite_api: Api,
) -> None:
    browser = Browser(sqlite_api)
    page = await browser.get("/account/sign-in")
    assert SITE.say("account", "as_guest") in page.text
    assert "/account" not in page.links, "it would lead back here"
    await browser.introduce("Ann")
    page = await browser.get("/account/sign-in")
    assert SITE.say("account", "as_guest") not in page.text
    assert "/account" in page.links


async def test_my_games_are_those_in_progress_and_those_that_are_over(sqlite_api: Api) -> None:
    ann, bob = await sqlite_api.guest("Ann"), await sqlite_api.guest("Bob")
    running = await sqlite_api.table(ann, bob)
    over = await sqlite_api.table(ann, bob)
    await bob.post(f"/tables/{over}/seats/1/resign")
    page = await as_person(sqlite_api, ann).get("/games")
    first, second = (page.source.index(f'id="{part}"') for part in ("running", "over"))
    assert first < page.source.index(f'<a href="/t/{running}"><b>') < second
    assert second < page.source.index(f"/t/{over}/score")
    assert "/account" in page.links
    readable(page)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_who_has_no_games_reads_what_to_do(sqlite_api: Api, lang: str) -> None:
    browser = Browser(sqlite_api, lang)
    page = await browser.get("/games")
    assert SITE.say("empty", "games_then", lang) in page.text
    assert page.links.count("/find") == 3, "in the bar, in its menu, and here"
    assert SITE.say("empty", "elsewhere", lang) in page.text
    await browser.introduce("Ann")
    assert SITE.say("empty", "elsewhere", lang) not in (await browser.get("/games")).text
    readable(page)


async def test_open_tables_are_found_and_filtered(sqlite_api: Api) -> None:
    ann, bob = await sqlite_api.guest("Ann"), await sqlite_api.guest("Bob")
    free = await sqlite_api.table(ann, seats=2, start=False)
    browser = as_person(sqlite_api, bob)
    page = await browser.get("/find")
    assert f"/t/{free}" in page.links
    assert page.form("/find#open").method == "get"
    page = await browser.get("/find?free=three")
    assert f"/t/{free}" not in page.links
    assert SITE.say("wanted", "none") in page.text
    assert "/new" in page.links


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_where_no_table_is_open_one_can_create_one_or_play_at_once(sqlite_api: Api, lang: str) -> None:
    page = await Browser(sqlite_api, lang).get("/find")
    assert SITE.say("home", "no_tables", lang) in page.text
    offered = {name for name, definition in installed_games().items() if not definition.for_learning}
    assert {form.action for form in page.forms if form.action.startswith("/play/")} == {
        f"/play/{name}" for name in offered
    }
    readable(page)


async def test_a_stranger_finds_players_and_is_told_how_to_follow_them(sqlite_api: Api) -> None:
    await sqlite_api.guest("Ann")
    page = await Browser(sqlite_api).get("/people?name=Ann")
    assert page.all("ul", aria_label="Ann")
    assert SITE.say("empty", "stranger_then") in page.text
