"""A name that misleads is refused by the API and by the page, in the reader's language."""

from __future__ import annotations

import pytest

from clepsydra.tables.table import Guest
from tests.web.api import Api
from tests.web.pages.browser import Browser, readable

OVERRIDE = "\u202enna"


async def test_the_api_refuses_a_name_and_says_why(sqlite_api: Api) -> None:
    ann = sqlite_api.stranger()
    for name, reason in ((OVERRIDE, "direction"), ("\u200b", "invisible"), ("admin", "reserved")):
        refused = await ann.post("/me", {"name": name, "colour": "green"}, 409)
        assert (refused["rule"], refused["reason"]) == ("TB-SIT-11", reason)
    await ann.get("/me", 401)


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "the direction of writing"), ("fr", "inversent le sens de lecture")]
)
async def test_the_page_says_why_beside_the_field(sqlite_api: Api, lang: str, said: str) -> None:
    browser = Browser(sqlite_api, lang)
    form = (await browser.get("/me")).form("/me")
    page = await browser.send(form, 400, name=OVERRIDE)
    readable(page)
    assert said in page.text


async def test_who_has_such_a_name_already_keeps_it_and_may_change_the_colour(sqlite_api: Api) -> None:
    ann = await sqlite_api.guest("Ann")
    await sqlite_api.service.store.add_guest(Guest(ann.id, "admin", "green"), sqlite_api.service.now())
    await ann.post("/me", {"name": "admin", "colour": "red"}, 200)
    await ann.post("/me", {"name": "Admin", "colour": "red"}, 409)


async def test_a_table_is_not_called_what_cannot_be_read(sqlite_api: Api) -> None:
    ann = await sqlite_api.guest("Ann")
    setup = {"game": "hourglass", "seats": ["person", "person"]}
    refused = await ann.post("/tables", {"setup": setup, "name": "a\u200bb"}, 409)
    assert refused["rule"] == "TB-SIT-11"
