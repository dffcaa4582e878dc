"""Home shows the shelf, my games with whose turn it is, and where a place is free; amber is for my turn alone."""

from __future__ import annotations

import pytest

from clepsydra.kernel import LANGUAGES, Chance, shelf
from clepsydra.web.assets import files
from clepsydra.web.pages.boxes import shown
from tests.service import Party
from tests.web.api import Api
from tests.web.pages.browser import Browser, Page, readable


def amber(page: Page) -> int:
    """How many things on the page are amber."""
    classes = [found.get("class", "").split() for _, found in page.tags]
    return sum("go" in names or "turnbar" in names for names in classes)


async def seen_by(api: Api, guest: str, lang: str = "en") -> Page:
    browser = Browser(api, lang)
    browser.client.cookies.set("guest", str(api.app.state.identities.cookie(guest).value))
    return await browser.get("/")


async def test_every_game_of_the_shelf_has_a_vessel_with_its_counts(sqlite_api: Api) -> None:
    page = await Browser(sqlite_api).get("/")
    for name in shelf():
        assert f"/new?game={name}" in page.links
    assert "2 to 4 players · 7 eras" in page.text
    assert "1 to 4 players · 4 hours" in page.text
    assert amber(page) == 0


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_amber_is_for_my_turn_alone(api: Api, lang: str) -> None:
    party = await Party.begins(api.house, "hourglass", 2)
    chance = Chance(b"home")
    while len((await party.match()).asked) != 1:
        await party.moves(chance)
    asked = (await party.match()).asked[0]
    mine = await seen_by(api, party.people[asked].id, lang)
    others = await seen_by(api, party.people[1 - asked].id, lang)
    assert amber(mine) > 0
    assert amber(others) == 0
    assert party.people[asked].name in others.text
    readable(mine)
    readable(others)


async def test_a_finished_game_says_who_won(sqlite_api: Api) -> None:
    party = await Party.begins(sqlite_api.house, "hourglass", 2)
    await party.plays_on(Chance(b"to the end"))
    page = await seen_by(sqlite_api, party.people[0].id)
    assert "Won by" in page.text
    assert {f"/t/{party.id}/score", f"/t/{party.id}/replay"} <= {*page.links}
    assert amber(page) == 0


async def test_open_tables_are_those_where_i_may_still_sit_down(sqlite_api: Api) -> None:
    ann, bob = await sqlite_api.guest("Ann"), await sqlite_api.guest("Bob")
    free = await sqlite_api.table(ann, seats=2, start=False)
    private = await sqlite_api.table(ann, seats=2, start=False, public=False)
    full = await sqlite_api.table(ann, bob, start=False)
    page = await Browser(sqlite_api).get("/")
    assert f"/t/{free}" in page.links
    assert f"/t/{private}" not in page.links
    assert f"/t/{full}" not in page.links
    own = await seen_by(sqlite_api, ann.id)
    assert {f"/t/{free}", f"/t/{private}", f"/t/{full}"} <= {*own.links}
    assert own.links.count(f"/t/{free}") == 2  # among mine only: its name and its button
    readable(own)


def test_a_game_has_a_scene_of_its_own_or_the_plain_one() -> None:
    assert "scenes/anachrony.svg#mark" in shown("anachrony", "en").drawing("mark")
    assert "scenes/plain.svg#scene" in shown("hourglass", "en").drawing("scene")


@pytest.mark.parametrize("name", sorted(name for name in files() if name.startswith("scenes/")))
def test_a_scene_has_its_three_parts_and_no_style_of_its_own(name: str) -> None:
    text = files()[name].decode()
    for part in ("scene", "scale", "mark"):
        assert text.count(f'id="{part}"') == 1
    assert "style" not in text
    assert "href" not in text
