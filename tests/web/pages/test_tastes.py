"""Preferences: set on one page without a script, kept by the browser, the chat by the service."""

from __future__ import annotations

import pytest

from clepsydra.drawing.assets import content
from clepsydra.kernel import LANGUAGES
from clepsydra.web.pages.tastes import SWITCHES
from clepsydra.web.preferences import TASTES
from tests.texts import SITE
from tests.web.api import Api
from tests.web.pages.browser import Browser, Form, Page, readable


def chosen(page: Page) -> dict[str, str]:
    """What the page says is set."""
    return {name: value for name, value in page.form("/preferences").fields if name in TASTES}


async def test_a_stranger_sees_what_counts_and_all_that_can_be_set(sqlite_api: Api) -> None:
    page = await Browser(sqlite_api).get("/preferences")
    assert chosen(page) == {
        "lang": "en",
        "theme": "auto",
        "coach": "off",
        "reconstructed": "off",
        "numbers": "off",
        "hand": "right",
    }
    for name, values in TASTES.items():
        offered = [found["value"] for found in page.all("input", name=name)]
        assert offered == [*values]
    assert not [form for form in page.forms if form.action == "/preferences/chat"]


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_what_is_saved_counts_on_every_page(sqlite_api: Api, lang: str) -> None:
    browser = Browser(sqlite_api)
    form = (await browser.get("/preferences")).form("/preferences")
    wanted = {"lang": lang, "theme": "dark", "coach": "on", "reconstructed": "on"}
    wanted |= {"numbers": "on", "hand": "left"}
    query = "&".join(f"{name}={value}" for name, value in form.filled(**wanted))
    page = await browser.get(f"/preferences?{query}")
    assert SITE.say("tastes", "saved", lang) in page.text
    assert chosen(page) == chosen(await browser.get("/preferences")) == wanted
    elsewhere = await browser.get("/rules")
    assert elsewhere.lang == lang
    assert elsewhere.all("html", data_theme="dark")
    assert "data-numbers" in elsewhere.tags[0][1]
    readable(page)


async def test_what_there_is_not_is_not_kept(sqlite_api: Api) -> None:
    browser = Browser(sqlite_api)
    await browser.get("/preferences?theme=loud&lang=xx&hand=third")
    assert chosen(await browser.get("/preferences"))["theme"] == "auto"
    assert not [cookie for cookie in browser.client.cookies if cookie in TASTES]


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_chat_is_hidden_and_shown_again(sqlite_api: Api, lang: str) -> None:
    browser = Browser(sqlite_api, lang)
    await browser.introduce("Ann")
    page = await browser.get("/preferences")
    for said, to in (("chat_off", "off"), ("chat_on", "on")):
        form = page.form("/preferences/chat")
        assert form.action == "/preferences/chat"
        page = await browser.send(form, to=to)
        assert SITE.say("tastes", said, lang) in page.text
        readable(page)


async def test_a_stranger_switches_no_chat(sqlite_api: Api) -> None:
    page = await Browser(sqlite_api).send(Form("/preferences/chat", "post"), to="off")
    assert page.path.startswith("/me?")


async def test_the_script_keeps_what_the_table_reads(sqlite_api: Api) -> None:
    page = await Browser(sqlite_api).get("/preferences")
    assert [found["data-keep"] for found in page.all("input") if "data-keep" in found] == [*SWITCHES]
    kept = (content("choosing.js") or b"") + (content("beside.js") or b"") + (content("only.js") or b"")
    kept += (content("sections.js") or b"") + (content("play/ending.js") or b"")
    for name in SWITCHES:
        assert f'"{name}"'.encode() in kept, name
    assert b'"pace"' in (content("pace.js") or b"")
    assert b'"pace"' in (content("tastes.js") or b"")


async def test_help_and_the_foot_lead_there(sqlite_api: Api) -> None:
    for path in ("/", "/help"):
        assert "/preferences" in (await Browser(sqlite_api).get(path)).links
