"""Lessons on the page: without a script, by forms alone."""

from __future__ import annotations

import pytest

from clepsydra.drawing.choices import value_of
from clepsydra.kernel import LANGUAGES
from clepsydra.lessons import Part, lessons_of, told
from clepsydra.tables.bot_runner import BotRunner
from tests.texts import SITE
from tests.web.api import Api
from tests.web.pages.browser import Browser, Page, readable


async def begun(api: Api, lang: str = "en", name: str = "hourglass/hg-01") -> tuple[Browser, Page]:
    browser = Browser(api, lang)
    listing = await browser.get(f"/learn/{name.split('/', maxsplit=1)[0]}")
    readable(listing)
    return browser, await browser.send(listing.form(f"/learn/{name}"))


def table_of(page: Page) -> str:
    return page.path.partition("?")[0].split("/")[2]


async def answered(browser: Browser, page: Page, *options: object) -> Page:
    form = page.form(f"/t/{table_of(page)}/seats/0/answer")
    return await browser.send(form, answer=value_of(options))  # type: ignore[arg-type]


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_stranger_takes_a_lesson_to_its_end(sqlite_api: Api, lang: str) -> None:
    browser, page = await begun(sqlite_api, lang)
    words = told("hourglass", "hg-01", lang)
    assert words.steps[0].what in page.text
    page = await answered(browser, page, "blow")
    assert words.steps[1].what in page.text
    page = await answered(browser, page, "play", "dune#1")
    readable(page)
    assert words.steps[2].what in page.text
    page = await browser.send(page.form(f"/t/{table_of(page)}/seats/0/seen"))
    assert words.ending in page.text
    assert page.form("/learn/hourglass/hg-02").method == "post"
    assert SITE.say("lessons", "done", lang) in (await browser.get("/learn/hourglass")).text
    stored = await sqlite_api.service.store.table(table_of(page))
    assert stored is not None
    assert [*await sqlite_api.service.store.learned(stored.host)] == ["hourglass/hg-01"]


async def test_another_answer_is_told_and_taken_back(sqlite_api: Api) -> None:
    browser, page = await begun(sqlite_api)
    words = told("hourglass", "hg-01", "en")
    page = await answered(browser, page, "pass")
    assert words.steps[0].otherwise in page.text
    page = await browser.send(page.form(f"/t/{table_of(page)}/seats/0/back"))
    assert words.steps[0].otherwise not in page.text
    assert words.steps[0].what in page.text


async def test_nobody_else_sees_the_table_of_a_lesson(sqlite_api: Api) -> None:
    _, page = await begun(sqlite_api)
    await Browser(sqlite_api).get(f"/t/{table_of(page)}", 403)


async def test_a_lesson_that_there_is_not_is_not_found(sqlite_api: Api) -> None:
    browser = Browser(sqlite_api)
    form = (await browser.get("/learn/hourglass")).form("/learn/hourglass/hg-01")
    form.action = "/learn/hourglass/hg-99"
    await browser.send(form, 404)


async def test_a_game_has_no_steps_to_be_seen(sqlite_api: Api) -> None:
    browser = Browser(sqlite_api)
    table = await browser.send((await browser.get("/learn/hourglass")).form("/play/hourglass"))
    form = table.form(f"/t/{table_of(table)}/seats/0/answer")
    form.action = f"/t/{table_of(table)}/seats/0/seen"
    await browser.send(form, 400, value="0")


async def test_bots_do_what_the_lesson_says(sqlite_api: Api) -> None:
    browser, page = await begun(sqlite_api, name="hourglass/hg-03")
    page = await answered(browser, page, "play", "thief#1")
    runner = BotRunner(sqlite_api.service, thinker=Nobody())  # type: ignore[arg-type]
    await runner.play(table_of(page))
    words = told("hourglass", "hg-03", "en")
    page = await browser.get(f"/t/{table_of(page)}")
    assert words.steps[1].what in page.text
    form = page.form(f"/t/{table_of(page)}/seats/0/answer")
    page = await browser.send(form, answer='"lid#1"')
    assert words.steps[2].what in page.text


class Nobody:
    """Thinks nothing: the lesson says all."""


@pytest.mark.parametrize("again", [False, True])
async def test_a_lesson_leaves_my_games_when_it_is_over(sqlite_api: Api, again: bool) -> None:
    browser, page = await begun(sqlite_api)
    for _ in range(1 + again):
        if again and "/t/" not in page.path:
            page = await browser.send((await browser.get("/learn/hourglass")).form("/learn/hourglass/hg-01"))
        table = f"/t/{table_of(page)}"
        for path in ("/games", "/"):
            assert table in (await browser.get(path)).links, "it goes on"
        page = await answered(browser, page, "blow")
        page = await answered(browser, page, "play", "dune#1")
        assert table in (await browser.get("/games")).links
        await browser.send(page.form(f"{table}/seats/0/seen"))
        for path in ("/games", "/"):
            assert table not in (await browser.get(path)).links
        page = await browser.get("/games")


def test_the_lessons_of_inventions_follow_a_turn() -> None:
    """The action of a pillar first, from the idea to its invention and its sharing; then the chain; then building."""
    basics = [each.id for each in lessons_of("inventions") if each.data.part == Part.BASICS]
    titles = [told("inventions", each, "en").title for each in basics]
    assert titles == [
        "Initiate an idea",
        "Invent an idea",
        "Share an invention",
        "Travel to a sage",
        "Gain influence",
        "Eureka: advance your society",
        "Chain actions",
        "Build your tiles",
    ]


async def test_the_first_lesson_of_a_turn_stands_out(sqlite_api: Api) -> None:
    page = await Browser(sqlite_api).get("/learn/inventions")
    first = next(form.action for form in page.forms if form.action.startswith("/learn/inventions/"))
    assert first == "/learn/inventions/in-02"
    primary = page.source.index('class="btn primary"')
    assert page.source.index(first) < primary < page.source.index("/learn/inventions/in-03")
