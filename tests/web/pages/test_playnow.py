"""Play now: one button leads to a game against bots, and there is nothing to fill in."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from clepsydra.drawing.words import Words
from clepsydra.kernel import LANGUAGES, PERSON, installed_games
from clepsydra.tables.table import Status, Table
from tests.texts import SITE
from tests.web.api import Api, opened
from tests.web.pages.browser import Browser, Form, Page, readable

GAMES = [*installed_games()]
BOTS = {"anachrony": 1, "inventions": 2, "rulebenders": 2, "hourglass": 1}
MADE_UP = {lang: SITE.say("who", "made_up", lang, number=0).replace("0", r"[1-9]\d{3}") for lang in LANGUAGES}


def button(page: Page, game: str) -> Form:
    """The button that plays a game at once."""
    return page.form(f"/play/{game}")


async def begun(api: Api, page: Page) -> Table:
    """The table whose page this is."""
    assert page.path.startswith("/t/")
    table = await api.service.store.table(page.path.removeprefix("/t/"))
    assert table is not None
    return table


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_home_has_a_button_for_each_game_and_says_against_whom(sqlite_api: Api, lang: str) -> None:
    page = await Browser(sqlite_api, lang).get("/")
    offered = [name for name in GAMES if not installed_games()[name].for_learning]
    assert [form.action for form in page.forms if form.action.startswith("/play/")] == [
        f"/play/{name}" for name in offered
    ]
    assert all(not button(page, name).fields for name in offered), "nothing is to be filled in"
    against = [SITE.say("home", "against", lang, count=bots) for bots in (1, 2)]
    assert [page.text.count(words) for words in against] == [1, 2]
    readable(page)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_stranger_is_at_the_table_by_one_button(sqlite_api: Api, game: str, lang: str) -> None:
    ann = Browser(sqlite_api, lang)
    page = await ann.send(button(await ann.get("/learn" if game == "hourglass" else "/"), game))
    table = await begun(sqlite_api, page)
    assert (table.setup.game, table.status, table.public) == (game, Status.PLAYING, False)
    assert [seat.bot for seat in table.seats] == [None, *["spring"] * BOTS[game]], (
        "a newcomer meets an easy one"
    )
    assert {*table.setup.seats} == {PERSON}
    assert re.fullmatch(MADE_UP[lang], table.seats[0].name)
    assert 'id="ask"' in page.source
    assert page.source.count(Words(lang).bot_at_table("spring")) >= BOTS[game]
    readable(page)


async def test_the_name_that_was_made_up_can_be_changed_and_is_kept_till_then(sqlite_api: Api) -> None:
    ann = Browser(sqlite_api)
    first = await begun(sqlite_api, await ann.send(button(await ann.get("/"), "rulebenders")))
    second = await begun(sqlite_api, await ann.send(button(await ann.get("/"), "anachrony")))
    assert (second.host, second.seats[0].name) == (first.host, first.seats[0].name)
    await ann.introduce("Ann", "violet")
    third = await begun(sqlite_api, await ann.send(button(await ann.get("/"), "anachrony")))
    assert (third.host, third.seats[0].name, third.seats[0].colour) == (first.host, "Ann", "violet")


async def test_an_address_that_is_opened_begins_nothing(sqlite_api: Api) -> None:
    ann = Browser(sqlite_api)
    await ann.get("/play/anachrony", 405)
    await ann.send(Form("/play/chess", "post"), 404)
    assert "guest" not in ann.client.cookies


async def test_another_site_begins_nothing(sqlite_api: Api) -> None:
    ann = Browser(sqlite_api)
    ann.client.headers["Sec-Fetch-Site"] = "cross-site"
    await ann.send(Form("/play/anachrony", "post"), 403)
    assert "guest" not in ann.client.cookies


@pytest.fixture
def strict(loop: asyncio.Runner, tmp_path: Path) -> Iterator[Api]:
    """A house that lets in one new guest an hour, and lets a guest host one table."""
    yield from opened(loop, f"sqlite:///{tmp_path}/tables.db", rate=100, guests=1, tables=1)


@pytest.mark.rule("TB-SIT-09")
async def test_it_counts_as_a_new_guest_and_as_a_table(strict: Api) -> None:
    ann, bob = Browser(strict), Browser(strict, "fr")
    await ann.send(Form("/play/rulebenders", "post"))
    page = await ann.send(Form("/play/rulebenders", "post"), 409)
    assert "/rules/TB-SIT-09" in page.links
    await bob.send(Form("/play/rulebenders", "post"), 429)
    assert "guest" not in bob.client.cookies
