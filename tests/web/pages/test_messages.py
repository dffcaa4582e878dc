"""What the host tells everybody: on every page, in the reader's language, until they close it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import pytest

from clepsydra.web.messages import EVERY
from tests.waiting import until
from tests.web.api import Api
from tests.web.pages.browser import Browser, Page

ENGLISH, FRENCH = "Closed <b>tomorrow</b> & “later”", "Fermé demain"
PAGES = ["/", "/new", "/rules", "/learn", "/companion", "/me", "/t/none"]


async def tell(api: Api, **texts: str) -> None:
    for lang, text in texts.items():
        await api.service.store.keep_message(lang, text, 0)
    await api.app.state.announcements.look(api.service)


def shown(page: Page) -> bool:
    return any(found.get("class") == "message" for found in page.all("aside"))


@pytest.mark.parametrize("path", PAGES)
async def test_every_page_shows_it_in_the_readers_language_as_it_was_written(
    sqlite_api: Api, path: str
) -> None:
    await tell(sqlite_api, en=ENGLISH, fr=FRENCH)
    english = await Browser(sqlite_api, "en").get(path, status=404 if path == "/t/none" else 200)
    assert shown(english)
    assert ENGLISH in english.text
    assert "<b>tomorrow" not in english.source
    french = await Browser(sqlite_api, "fr").get(path, status=404 if path == "/t/none" else 200)
    assert FRENCH in french.text
    assert ENGLISH not in french.text


async def test_who_reads_another_language_is_told_in_the_one_there_is(sqlite_api: Api) -> None:
    await tell(sqlite_api, en=ENGLISH)
    page = await Browser(sqlite_api, "fr").get("/")
    assert ENGLISH in page.text
    assert {"lang": "en"} in [found for tag, found in page.tags if tag == "p"]


async def test_who_closes_it_comes_back_and_sees_only_the_next_one(sqlite_api: Api) -> None:
    await tell(sqlite_api, en=ENGLISH)
    browser, other = Browser(sqlite_api, "en"), Browser(sqlite_api, "en")
    page = await browser.get("/rules?q=sand")
    close = next(link for link in page.links if "closed=" in link)
    page = await browser.get(close)
    assert page.path == "/rules?q=sand"
    assert not shown(page)
    assert not shown(await browser.get("/new"))
    assert shown(await other.get("/new"))
    await tell(sqlite_api, en="Open again")
    assert "Open again" in (await browser.get("/new")).text


async def test_a_slow_answer_of_the_store_does_not_replace_a_newer_one(
    sqlite_api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    board, store = sqlite_api.app.state.announcements, sqlite_api.service.store
    read, answered, go_on = store.messages, asyncio.Event(), asyncio.Event()

    async def slowly() -> Mapping[str, str]:
        found: Mapping[str, str] = await read()
        if not answered.is_set():
            answered.set()
            await go_on.wait()
        return found

    monkeypatch.setattr(store, "messages", slowly)
    older = asyncio.ensure_future(board.look(sqlite_api.service))
    await answered.wait()
    newer = asyncio.ensure_future(tell(sqlite_api, en=ENGLISH))
    await asyncio.wait([newer], timeout=0.5)  # without order it ends here, and the older answer comes last
    go_on.set()
    await asyncio.gather(older, newer)
    assert board.shown("en") is not None


async def test_a_process_hears_of_it_by_itself_and_of_its_end(api: Api) -> None:
    board = api.app.state.announcements

    async def told(text: str) -> None:
        async def shows() -> bool:
            return getattr(board.shown("fr"), "text", "") == text

        await until("the page shows the message", shows)

    await api.service.store.keep_message("fr", FRENCH, 0)
    await told(FRENCH)
    await api.service.store.clear_messages()
    await told("")
    assert EVERY * 2 <= 10


async def test_nothing_but_a_mark_is_kept_in_the_browser(sqlite_api: Api) -> None:
    refused = await Browser(sqlite_api, "en").client.get("/prefer?closed=a%0d%0ab&to=/")
    assert refused.status_code == 400
