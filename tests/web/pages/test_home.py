"""Home shows the shelf, my games with whose turn it is, and where a place is free; amber is for my turn alone."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from clepsydra.drawing.assets import asset, files
from clepsydra.drawing.installed import boards
from clepsydra.kernel import LANGUAGES, Chance, installed_games
from clepsydra.web.pages.boxes import Shown, shown
from tests.service import Party
from tests.texts import SITE, of_game
from tests.web.api import Api
from tests.web.pages.browser import Browser, Page, readable


def amber(page: Page) -> int:
    """How many things on the page are amber."""
    classes = [found.get("class", "").split() for _, found in page.tags]
    return sum("go" in names for names in classes)


async def seen_by(api: Api, guest: str, lang: str = "en") -> Page:
    browser = Browser(api, lang)
    browser.client.cookies.set("guest", str(api.app.state.identities.cookie(guest).value))
    return await browser.get("/")


async def test_every_game_on_offer_has_a_card_with_its_counts(sqlite_api: Api) -> None:
    page = await Browser(sqlite_api).get("/")
    offered = {name for name, definition in installed_games().items() if not definition.for_learning}
    assert {link.partition("=")[2] for link in page.links if link.startswith("/new?")} == offered
    course = of_game("anachrony").say("box", "course")
    assert page.text.count(SITE.say("box", "people", fewest=1, most=4)) >= 1
    assert course in page.text
    assert "/learn" in page.links
    assert amber(page) == 0


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_amber_is_for_my_turn_alone(api: Api, lang: str) -> None:
    party = await Party.begins(api.service, "hourglass", 2)
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
    party = await Party.begins(sqlite_api.service, "hourglass", 2)
    await party.plays_on(Chance(b"to the end"))
    page = await seen_by(sqlite_api, party.people[0].id)
    assert SITE.part("home", "won") in page.text
    assert {f"/t/{party.id}/score", f"/t/{party.id}/replay"} <= {*page.links}
    assert amber(page) == 0


async def test_ones_games_come_first_and_the_most_urgent_of_them_before_the_others(sqlite_api: Api) -> None:
    ann, bob = await sqlite_api.guest("Ann"), await sqlite_api.guest("Bob")
    urgent = await sqlite_api.table(ann, bob)
    await bob.post(f"/tables/{urgent}/seats/1/answer", {"answer": [], "expected": 0})
    waiting = await sqlite_api.table(ann, bob)
    await ann.post(f"/tables/{waiting}/seats/0/answer", {"answer": [], "expected": 0})
    still_open = await sqlite_api.table(ann, seats=2, start=False)
    over = await sqlite_api.table(ann, bob)
    await bob.post(f"/tables/{over}/seats/1/resign")
    page = await seen_by(sqlite_api, ann.id)
    places = [page.source.index(f'<a href="/t/{table}"><b>') for table in (urgent, waiting, still_open, over)]
    assert places == sorted(places)
    assert page.source.index("<details") < places[-1], "what is over is folded away"
    assert places[-1] < page.source.index('action="/play/')
    assert page.all("h1", id="mine")
    readable(page)


async def test_who_has_only_games_that_are_over_is_asked_to_play_first(sqlite_api: Api) -> None:
    ann, bob = await sqlite_api.guest("Ann"), await sqlite_api.guest("Bob")
    over = await sqlite_api.table(ann, bob)
    await bob.post(f"/tables/{over}/seats/1/resign")
    page = await seen_by(sqlite_api, ann.id)
    assert page.source.index('action="/play/') < page.source.index(f"/t/{over}/score")
    assert not page.all("details", **{"class": "past"})


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_running_game_says_how_far_it_is_and_what_waits(sqlite_api: Api, lang: str) -> None:
    party = await Party.begins(sqlite_api.service, "anachrony", 2)
    asked = (await party.match()).asked[0]
    mine = await seen_by(sqlite_api, party.people[asked].id, lang)
    assert SITE.say("home", "due", lang, count=1) in mine.text
    assert SITE.say("home", "with", lang, names=party.people[1 - asked].name) in mine.text
    era = {"en": "Era 1/7", "fr": "Époque 1/7"}[lang]
    assert era in mine.text
    others = await seen_by(sqlite_api, party.people[1 - asked].id, lang)
    assert SITE.say("home", "none_due", lang) in others.text
    assert era in others.text
    readable(mine)
    readable(others)


async def test_how_far_a_game_is_is_read_again_once_it_has_moved(sqlite_api: Api) -> None:
    party = await Party.begins(sqlite_api.service, "rulebenders", 3)
    ann = party.people[0].id

    def rounds(page: Page) -> list[str]:
        return [f"Round {number}/4" for number in range(5) if f"Round {number}/4" in page.text]

    first = rounds(await seen_by(sqlite_api, ann))
    assert len(first) == 1
    chance = Chance(b"to another round")
    while str((await party.match()).position.state.round) in first[0]:
        await party.moves(chance)
    again = rounds(await seen_by(sqlite_api, ann))
    assert len(again) == 1
    assert again != first


async def test_a_regular_is_shown_the_last_score_and_the_next_lesson(sqlite_api: Api) -> None:
    ann, bob = await sqlite_api.guest("Ann"), await sqlite_api.guest("Bob")
    over = await sqlite_api.table(ann, bob)
    await bob.post(f"/tables/{over}/seats/1/resign")
    running = await sqlite_api.table(ann, bob, game="anachrony")
    page = await seen_by(sqlite_api, ann.id)
    assert page.links.count(f"/t/{over}/score") == 2
    assert f"/t/{running}" in page.links
    lessons = [form.action for form in page.forms if form.action.startswith("/learn/")]
    assert lessons == ["/learn/anachrony/an-01"]


async def test_who_has_no_games_reads_of_none(sqlite_api: Api) -> None:
    page = await Browser(sqlite_api).get("/")
    assert not page.all("h1", id="mine") + page.all("h2", id="mine")


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


@pytest.mark.parametrize(
    ("lang", "name", "host", "pace"),
    [
        ("en", "Ann’s Hourglass", "Host: Ann", "after 1 d"),
        ("fr", "Sablier d’Ann", "Hôte : Ann", "après 1 j"),
    ],
)
async def test_an_open_table_has_a_name_a_host_and_a_pace(
    sqlite_api: Api, lang: str, name: str, host: str, pace: str
) -> None:
    ann = await sqlite_api.guest("Ann")
    await sqlite_api.table(ann, seats=2, start=False)
    page = await Browser(sqlite_api, lang).get("/")
    for words in (name, host, pace):
        assert words in page.text
    readable(page)


async def test_a_host_who_does_not_sit_is_named_all_the_same(sqlite_api: Api) -> None:
    ann = await sqlite_api.guest("Ann")
    await ann.post("/tables", {"setup": {"game": "hourglass", "seats": ["person", "person"]}}, 201)
    page = await Browser(sqlite_api).get("/")
    assert SITE.say("home", "host", name="Ann") in page.text
    assert SITE.say("table_names", "plain", host="Ann", game="Hourglass") in page.text


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_who_are_too_few_are_told_which_automa_they_need(sqlite_api: Api, lang: str) -> None:
    told = SITE.say("box", "with", lang, count=2, names="Chronos")
    page = await Browser(sqlite_api, lang).get("/new?game=inventions")
    assert told in page.text
    assert "2" not in shown("hourglass", lang).company, "two alone can play it"
    readable(page)


def test_a_game_has_a_scene_of_its_own_or_the_plain_one() -> None:
    assert "anachrony/scene.svg#mark" in shown("anachrony", "en").drawing("mark")
    bare = replace(installed_games()["hourglass"], name="bare")
    assert Shown(bare, "en").drawing("scene") == f"{asset('scene.svg')}#scene"


@pytest.mark.parametrize("game", ["", *boards()])
def test_a_scene_has_its_parts_and_no_style_of_its_own(game: str) -> None:
    text = files(game)["scene.svg"].decode()
    for part in ("scene", "mark"):
        assert text.count(f'id="{part}"') == 1
    assert "style" not in text
    assert "href" not in text


WISHES: dict[str, dict[str, Any]] = {
    "live": {"seats": 2, "pace": {"bank": 1_800, "increment": 20}},
    "a day": {"seats": 4, "pace": {"bank": 0, "per_turn": 86_400}},
    "a week": {"seats": 3, "pace": {"bank": 0, "per_turn": 604_800}},
    "an hour": {"seats": 2, "patience": 60},
    "rulebenders": {"game": "rulebenders", "seats": 3, "patience": 60},
}


NARROWED: list[tuple[str, str, set[str]]] = [
    ("", "", {*WISHES}),
    ("pace=live", "pace=live", {"live", "an hour", "rulebenders"}),
    ("pace=slow", "pace=slow", {"a day", "a week"}),
    ("pace=day", "pace=slow&longest_turn=86400", {"a day"}),
    ("free=last", "free_most=1&free_least=1", {"live", "an hour"}),
    ("free=three", "free_least=3", {"a day"}),
    ("free=two&pace=slow", "free_least=2&pace=slow", {"a day", "a week"}),
    ("game=rulebenders", "game=rulebenders", {"rulebenders"}),
    ("game=nonsense", "game=nonsense", set()),
    ("pace=nonsense&free=", "", {*WISHES}),
]
"""What the address of home says, what a program says, and what both find."""


async def test_open_tables_can_be_narrowed_down(sqlite_api: Api) -> None:
    hosts = [await sqlite_api.guest(name) for name in ("Ann", "Bob")]
    tables = {
        await sqlite_api.table(hosts[number % 2], start=False, **wishes): name
        for number, (name, wishes) in enumerate(WISHES.items())
    }
    for asked, by_program, found in NARROWED:
        page = await Browser(sqlite_api).get(f"/?{asked}")
        assert {name for table, name in tables.items() if f"/t/{table}" in page.links} == found, asked
        listed = {one["id"] for one in await hosts[0].get(f"/tables?{by_program}")}
        assert {tables[table] for table in listed} == found, by_program
        readable(page)


async def test_what_was_chosen_stays_chosen_and_in_the_address(sqlite_api: Api) -> None:
    ann = await sqlite_api.guest("Ann")
    await sqlite_api.table(ann, seats=2, start=False)
    page = await Browser(sqlite_api, "fr").get("/?game=anachrony&pace=day&free=two")
    chosen = [tag.get("value") for name, tag in page.tags if name == "option" and "selected" in tag]
    assert chosen == ["anachrony", "day", "two"]
    assert SITE.say("wanted", "none", "fr") in page.text
    assert any("pace%3Dday" in link and "lang=en" in link for link in page.links), (
        "kept in the other language"
    )
