"""A game to learn on is offered where people learn, and beside the others only if the operator says so."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from clepsydra.kernel import LANGUAGES, installed_games
from clepsydra.lessons import Part, lessons_of
from clepsydra.web.pages.boxes import offered
from tests.web.api import Api, opened
from tests.web.pages.browser import Browser, Page, readable

LARGE = [name for name, definition in installed_games().items() if not definition.for_learning]


@pytest.fixture
def generous(loop: asyncio.Runner, tmp_path: Path) -> Iterator[Api]:
    """A house whose operator offers games to learn on."""
    yield from opened(loop, f"sqlite:///{tmp_path}/tables.db", learning_games=True)


def on_offer(page: Page) -> list[str]:
    """The games for which the page opens a table, in their order; ready-made tables of one of them say more."""
    opening = [link.partition("=")[2] for link in page.links if link.startswith("/new?game=")]
    return [game for game in opening if "&" not in game]


async def test_it_is_not_beside_the_other_games(sqlite_api: Api) -> None:
    browser = Browser(sqlite_api)
    for path in ("/", "/new", "/new?game=inventions"):
        assert on_offer(await browser.get(path)) == LARGE


async def test_it_comes_last_among_them_if_the_operator_says_so(generous: Api) -> None:
    browser = Browser(generous)
    for path in ("/", "/new"):
        assert on_offer(await browser.get(path)) == [*LARGE, "hourglass"]


async def test_the_form_of_who_asks_for_it_has_it(sqlite_api: Api) -> None:
    page = await Browser(sqlite_api).get("/new?game=hourglass")
    assert on_offer(page) == [*LARGE, "hourglass"]
    assert ("game", "hourglass") in next(form for form in page.forms if form.action == "/new").fields


def test_where_there_is_no_other_game_it_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    only = {"hourglass": installed_games()["hourglass"]}
    monkeypatch.setattr("clepsydra.web.pages.boxes.installed_games", lambda: only)
    assert [definition.name for definition in offered()] == ["hourglass"]


async def test_programs_find_and_open_it_all_the_same(sqlite_api: Api) -> None:
    ann = await sqlite_api.guest()
    assert "hourglass" in [game["name"] for game in await ann.get("/games")]
    await ann.post("/tables", {"setup": {"game": "hourglass", "seats": ["person", "person"]}}, 201)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_it_comes_first_where_people_learn_then_the_rules_of_every_game(
    sqlite_api: Api, lang: str
) -> None:
    page = await Browser(sqlite_api, lang).get("/learn")
    readable(page)
    assert next(form.action for form in page.forms if form.method == "post") == "/play/hourglass"
    rules = [link for link in page.links if link.startswith("/rules/")]
    assert rules[0].startswith("/rules/HG-")
    for name in LARGE:
        assert any(link.startswith(f"/rules/{installed_games()[name].prefixes[0]}-") for link in rules), name


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_lessons_of_each_game_are_a_path_with_one_next_station(sqlite_api: Api, lang: str) -> None:
    ann = await sqlite_api.guest()
    first = lessons_of("anachrony")[0]
    await sqlite_api.service.store.learn(ann.id, first.name, 1)
    browser = Browser(sqlite_api, lang)
    browser.client.cookies.set("guest", str(sqlite_api.app.state.identities.cookie(ann.id).value))
    page = await browser.get("/learn")
    for game in LARGE:
        basics = [lesson for lesson in lessons_of(game) if lesson.data.part is Part.BASICS]
        actions = [form.action for form in page.forms if form.action.startswith(f"/learn/{game}/")]
        assert actions == [f"/learn/{lesson.name}" for lesson in basics]
    stations = [found["class"] for _, found in page.tags if found.get("class", "").startswith("stn")]
    assert stations.count("stn next") == len(LARGE)
    assert stations[:2] == ["stn done", "stn next"]
    readable(page)
