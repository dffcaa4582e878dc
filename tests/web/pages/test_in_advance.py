"""A question that comes again and again is answered once on the page, for a whole part of the game."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.drawing import Advance, Board
from clepsydra.kernel import One, Some
from tests.web.api import Api
from tests.web.pages.browser import Browser, Page, readable
from tests.web.pages.test_path import opened, table_of


@pytest.fixture
def skipping(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board on which every question may be answered in advance, by nothing or by its last option."""

    def in_advance(_board: Board[Any], ask: One | Some) -> Advance:
        return Advance(() if isinstance(ask, Some) else ask.menu.options[-1], "Never again")

    monkeypatch.setattr(Board, "in_advance", in_advance)


async def playing(browser: Browser) -> Page:
    """The page of Ann, who is asked first."""
    await browser.introduce("Ann")
    lobby = await opened(browser, seat_1="random", confirm="no")
    table = table_of(lobby)
    await browser.send(lobby.form(f"/t/{table}/start"), came=f"/t/{table}")
    return await browser.get(f"/t/{table}")


@pytest.mark.usefixtures("skipping")
async def test_it_is_answered_and_asked_again_only_when_wanted(sqlite_api: Api) -> None:
    browser = Browser(sqlite_api)
    page = await playing(browser)
    here = page.path
    foresee = next(
        b["formaction"] for b in page.all("button") if b.get("formaction", "").endswith("/foresee")
    )
    assert "Never again" in page.text
    form = page.form(f"{here}/seats/0/answer")
    form.action = foresee
    page = await browser.send(form, came=here)
    readable(page)
    session = await sqlite_api.service.session(here.split("/")[2])
    (program,) = (await sqlite_api.service.match(session)).state.programs
    assert (program.seat, program.chapter is not None) == (0, True)
    page = await browser.send(page.form(f"{here}/seats/0/forget"), came=here)
    assert not (await sqlite_api.service.match(session)).state.programs


async def test_a_game_that_offers_no_such_answer_takes_none(sqlite_api: Api) -> None:
    browser = Browser(sqlite_api)
    page = await playing(browser)
    assert not [b for b in page.all("button") if b.get("formaction", "").endswith("/foresee")]
    form = page.form(f"{page.path}/seats/0/answer")
    form.action = f"{page.path}/seats/0/foresee"
    await browser.send(form, 400, came=page.path)
