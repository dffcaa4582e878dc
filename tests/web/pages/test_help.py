"""Help answers how to do what, and every link in an answer leads somewhere; each game fits on one page."""

from __future__ import annotations

import pytest

from clepsydra.drawing.assets import content
from clepsydra.drawing.installed import boards
from clepsydra.drawing.marks import prose
from clepsydra.drawing.words import Words
from clepsydra.kernel import LANGUAGES, Reader, installed_games
from clepsydra.web.pages.help import KEYS, TASKS, signs_of
from tests.texts import SITE, of_game
from tests.web.api import Api
from tests.web.pages.browser import Browser, readable

SITE_PAGES = ("/help", "/about", "/privacy", "/terms")


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_help_answers_and_leads_to_each_game(sqlite_api: Api, lang: str) -> None:
    page = await Browser(sqlite_api, lang).get("/help")
    for tasks in TASKS.values():
        for task in tasks:
            assert SITE.say("help", task, lang) in page.text
            assert page.all("details", id=f"how-{task}")
    for name, definition in installed_games().items():
        if not definition.for_learning:
            assert {f"/help/{name}", f"/learn/{name}", f"/rules?game={name}", f"/box/{name}"} <= {*page.links}
    readable(page)


def test_every_answer_has_its_place() -> None:
    asked = [task for tasks in TASKS.values() for task in tasks]
    known = Words("en")._texts["help"]
    told = {key.removesuffix("_text") for key in known if key.endswith("_text")}
    assert told == {*asked}
    assert len(asked) == len(told)


@pytest.mark.parametrize("page", SITE_PAGES)
@pytest.mark.parametrize("lang", LANGUAGES)
async def test_every_link_of_a_page_about_the_site_leads_to_a_page(
    sqlite_api: Api, page: str, lang: str
) -> None:
    browser = Browser(sqlite_api, lang)
    await browser.introduce("Ann")
    for link in {*(await browser.get(page)).links}:
        if link.startswith("/") and not link.startswith(("/prefer", "/api/")):
            answer = await browser.client.get(link)
            assert answer.status_code == 200, link


async def test_the_search_of_help_finds_rules(sqlite_api: Api) -> None:
    browser = Browser(sqlite_api)
    page = await browser.get("/help")
    assert page.form("/rules").method == "get"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", [name for name in boards() if boards()[name].moments])
async def test_a_game_on_one_page_names_its_signs_its_points_and_the_keys(
    sqlite_api: Api, game: str, lang: str
) -> None:
    page = await Browser(sqlite_api, lang).get(f"/help/{game}")
    text = page.text.casefold()
    for sign in signs_of(game, lang):
        assert sign.name.casefold() in text
        assert sign.line.casefold() in text
    points = of_game(game)
    assert game == "hourglass" or points.say("how", "score_1", lang).casefold() in text
    assert len(page.all("kbd")) == len(KEYS)
    readable(page)


@pytest.mark.parametrize("game", [name for name in boards() if boards()[name].moments])
def test_a_sign_is_a_symbol_and_has_a_name(game: str) -> None:
    symbols = (content("icons.svg") or b"").decode()
    for lang in LANGUAGES:
        for sign in signs_of(game, lang):
            assert f'<symbol id="{sign.symbol}"' in symbols
            assert sign.name


async def test_a_game_that_is_not_there_has_no_aid(sqlite_api: Api) -> None:
    await Browser(sqlite_api).get("/help/chess", 404)


async def test_the_foot_of_each_page_leads_to_the_pages_about_the_site(sqlite_api: Api) -> None:
    for path in ("/", "/rules", "/nowhere"):
        page = await Browser(sqlite_api).get(path, 404 if path == "/nowhere" else 200)
        assert {*SITE_PAGES} <= {*page.links}


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_aid_of_a_table_tells_its_modules_and_no_others(sqlite_api: Api, lang: str) -> None:
    reader = Reader(installed_games()["anachrony"].texts, lang)
    fractures, intrigues = (prose(reader.say("new", f"{name}_1")) for name in ("fractures", "intrigues"))
    browser = Browser(sqlite_api, lang)
    page = await browser.get("/help/anachrony?with=fractures,nonsense")
    assert fractures in page.text
    assert intrigues not in page.text
    bare = await browser.get("/help/anachrony")
    assert fractures not in bare.text


async def test_a_table_is_given_the_parts_of_the_aid_alone(sqlite_api: Api) -> None:
    page = await Browser(sqlite_api).get("/help/rulebenders?only=aid")
    assert page.all("section")
    assert not page.all("main")
    assert not page.all("header")


async def test_the_modules_of_an_aid_are_named_in_few_characters(sqlite_api: Api) -> None:
    await Browser(sqlite_api).get(f"/help/anachrony?with={'a' * 301}", 400)
