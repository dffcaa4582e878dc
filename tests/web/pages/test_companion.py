"""The companion's pages, without any script: a whole act, two devices, a game that is nobody else's."""

from __future__ import annotations

import re

import pytest

from clepsydra.companion import Words, automas
from clepsydra.companion.keeping import opened
from clepsydra.kernel import LANGUAGES
from tests.texts import SITE
from tests.web.api import Api
from tests.web.pages.browser import Browser, Page, readable

NEW = "/companion/new/flexo?f.one=red&f.other=green&f.flexo=blue"


def form(page: Page, what: str) -> dict[str, str]:
    """The hidden fields of the form that enters something."""
    found = next(form for form in page.forms if ("what", what) in form.fields)
    return {name: value for name, value in found.fields if name in ("key", "knew", "what", "to")}


async def post(browser: Browser, path: str, body: dict[str, str], status: int = 200) -> Page:
    reply = await browser.client.post(path, data=body)
    assert reply.status_code == status, reply.text
    return Page(reply)


async def begun(browser: Browser, status: int = 200) -> Page:
    return await post(
        browser, "/companion/new/flexo", {"f.one": "red", "f.other": "green", "f.flexo": "blue"}, status
    )


async def enter(browser: Browser, page: Page, what: str, status: int = 200, **fields: str) -> Page:
    named = {name.replace("__", "."): value for name, value in fields.items()}
    return await post(browser, page.path.split("?")[0], form(page, what) | named, status)


def entries(page: Page) -> set[str]:
    """What can be entered on a page."""
    return {value for each in page.forms for name, value in each.fields if name == "what"}


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_game_from_its_beginning_to_the_first_turn(api: Api, lang: str) -> None:
    browser = Browser(api, lang)
    assert "/companion/new/flexo" in (await browser.get("/companion")).links
    for asked in (NEW.split("?", maxsplit=1)[0], NEW.split("&", maxsplit=1)[0], NEW):
        readable(await browser.get(asked))
    page = await begun(browser)
    page = await enter(browser, page, "act", act="start")
    while "answer" in entries(page):
        readable(page)
        names = re.findall(r'name="(f\.(?!otherwise)[^"]+)" value="([^"]+)"', page.source)
        page = await enter(browser, page, "answer", **{n.replace(".", "__"): v for n, v in reversed(names)})
    if "done" in entries(page):
        page = await enter(browser, page, "done")
    readable(page)
    for tab in ("sheet", "log"):
        readable(await browser.get(f"{page.path}/{tab}"))
    assert page.path in (await browser.get("/companion")).links


async def test_a_line_is_put_right_and_taken_back(api: Api) -> None:
    browser = Browser(api, "en")
    page = await begun(browser)
    sheet = await browser.get(f"{page.path}/sheet")
    sheet = await post(
        browser, page.path, form(sheet, "correct") | {"line": "open/theme", "f.open/theme": "3"}
    )
    assert sheet.path == f"{page.path}/sheet"
    assert re.search(r"Cubes in Flexo.s reserve\s*17", sheet.text)
    assert SITE.part("companion", "corrected") in (await browser.get(f"{page.path}/log")).text
    sheet = await post(browser, page.path, form(sheet, "undo"))
    assert re.search(r"Cubes in Flexo.s reserve\s*20", sheet.text)


async def test_two_devices_never_overwrite_each_other(api: Api) -> None:
    phone = Browser(api, "en")
    page = await begun(phone)
    tablet = Browser(api, "en")
    tablet.client.cookies.update(phone.client.cookies)
    seen = await tablet.get(page.path)
    after = await enter(phone, page, "act", act="start")
    late = await enter(tablet, seen, "act", 409, act="start")
    assert SITE.say("companion", "moved") in late.text
    assert form(late, "answer")["knew"] == form(after, "answer")["knew"] == "1"


async def test_what_is_sent_again_is_made_once(api: Api) -> None:
    browser = Browser(api, "en")
    page = await begun(browser)
    body = form(page, "act") | {"act": "start"}
    for _ in range(3):
        reply = await browser.client.post(page.path, data=body, headers={"x-live": "1"})
        assert reply.status_code == 204
    assert form(await browser.get(page.path), "answer")["knew"] == "1"


@pytest.mark.parametrize(
    "wrong",
    [
        {"what": "act", "act": "turn"},
        {"what": "answer"},
        {"what": "correct", "line": "nothing"},
        {"what": "correct", "line": "round", "f.round": "x"},
        {"what": "die", "shows": "a.b"},
        {"what": "die", "shows": "0.1"},
        {"what": ""},
    ],
)
async def test_what_does_not_fit_changes_nothing(api: Api, wrong: dict[str, str]) -> None:
    browser = Browser(api, "en")
    page = await begun(browser)
    answered = await post(browser, page.path, form(page, "act") | wrong, 422)
    assert SITE.say("companion", "unfit") in answered.text
    assert form(answered, "act")["knew"] == "0"


async def test_a_game_is_there_for_its_owner_alone(api: Api) -> None:
    owner, other = Browser(api, "en"), Browser(api, "en")
    page = await begun(owner)
    await begun(other)
    for path in (page.path, f"{page.path}/sheet", f"{page.path}/log"):
        await other.get(path, 404)
    await post(other, f"{page.path}/forget", {}, 404)
    await owner.get(page.path)


async def test_a_game_can_be_deleted(api: Api) -> None:
    browser = Browser(api, "en")
    page = await begun(browser)
    start = await post(browser, f"{page.path}/forget", {})
    assert page.path not in start.links
    await browser.get(page.path, 404)


async def test_nobody_keeps_more_games_than_there_may_be(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clepsydra.companion.keeping.MOST", 1)
    browser = Browser(api, "en")
    page = await begun(browser)
    await begun(browser, 409)
    assert page.path in (await browser.get("/companion")).links


async def test_the_left_hand_is_remembered(api: Api) -> None:
    browser = Browser(api, "en")
    page = await begun(browser)
    assert 'class="comp"' in page.source
    assert 'class="comp left"' in (await browser.get("/prefer?hand=left&to=" + page.path)).source
    assert 'class="comp left"' in (await browser.get(page.path)).source


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_guide_leads_to_a_table_with_each_automa_where_people_enter_their_own_moves(
    api: Api, lang: str
) -> None:
    browser = Browser(api, lang)
    assert "/companion/guide" in (await browser.get("/companion")).links
    guide = await browser.get("/companion/guide")
    readable(guide)
    tables = [link for link in guide.links if link.startswith("/new?")]
    assert len(tables) == len(automas())
    for automa, table in zip(automas().values(), tables, strict=True):
        opening = await browser.get(table)
        assert automa.name in [
            value for name, value in opening.form("/new").fields if name.startswith("seat.")
        ]
        assert not opening.all("div", role="alert")


async def test_it_has_the_theme_of_the_phone_until_another_is_chosen(api: Api) -> None:
    browser = Browser(api, "en")
    assert "data-theme" not in (await browser.get("/companion")).tags[0][1]
    assert (await browser.get("/companion?theme=dark")).all("html", data_theme="dark")
    assert (await browser.get("/companion?theme=light")).all("html", data_theme="light")


@pytest.mark.parametrize("path", ["/companion/nothing", "/companion/new/nobody"])
async def test_what_is_not_there(api: Api, path: str) -> None:
    await Browser(api, "en").get(path, 404)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("automa", automas())
async def test_the_start_page_says_which_figures_are_not_known(
    sqlite_api: Api, automa: str, lang: str
) -> None:
    page = await Browser(sqlite_api, lang).get(f"/companion/new/{automa}")
    says = Words(automas()[automa], lang).say(automa, "unknown")
    assert SITE.say("companion", "unknown_title", lang) in page.text
    assert says[:20] in page.text.replace("\u00a0", " ").replace("\u202f", " ")


async def test_a_game_is_played_with_the_figures_of_its_owners_box(sqlite_api: Api) -> None:
    browser, store = Browser(sqlite_api, "en"), sqlite_api.service.store
    page = await begun(browser)
    first = await store.companion(page.path.rpartition("/")[2])
    assert first is not None
    box = {"flexo_cards": [{"id": "flexo-01", "value": 7}]}
    await store.keep_box(first.guest, "rulebenders", box, 1)
    assert "Your corrections" in (await browser.get(NEW)).text
    again = await store.companion((await begun(browser)).path.rpartition("/")[2])
    assert again is not None
    assert opened(again).kept.setup.corrections == box
    assert opened(again).game.rules.cards["flexo-01"].value == 7
    assert opened(first).kept.setup.corrections == {}
