"""What a module or an automa changes is told where it is chosen, and at the tables that play with it."""

from __future__ import annotations

import pytest

from clepsydra.kernel import LANGUAGES, installed_games
from tests.web.api import Api
from tests.web.pages.browser import Browser, readable
from tests.web.pages.test_path import opened

MODULES = [module.name for module in installed_games()["anachrony"].modules]


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_beside_each_module_stands_what_it_changes(sqlite_api: Api, lang: str) -> None:
    page = await Browser(sqlite_api, lang).get("/new?game=anachrony")
    assert [found["id"] for found in page.all("details", **{"class": "newin"})] == [
        f"module-{name}-new" for name in MODULES
    ]
    assert len(page.all("span", **{"class": "pict"})) == len(MODULES)
    readable(page)


async def test_an_automa_is_told_of_when_it_sits_at_the_table(sqlite_api: Api) -> None:
    browser = Browser(sqlite_api)
    page = await browser.get("/new?game=anachrony&seat.0=you&seat.1=chronobot")
    assert page.all("details", id="seat-chronobot-new")
    page = await browser.get("/new?game=anachrony&seat.0=you&seat.1=free")
    assert not page.all("details", id="seat-chronobot-new")


async def test_a_game_without_words_for_it_tells_nothing(sqlite_api: Api) -> None:
    page = await Browser(sqlite_api).get("/new?game=hourglass")
    assert page.all("input", name="module")
    assert not page.all("details", **{"class": "newin"})


@pytest.mark.parametrize(
    ("seats", "modules", "told"),
    [
        ({"seat_1": "random"}, ["hypersync", "intrigues"], "anachrony/hypersync anachrony/intrigues"),
        ({"seat_1": "chronobot"}, [], "anachrony/chronobot"),
        ({"seat_1": "random"}, [], ""),
    ],
)
async def test_a_table_tells_of_what_it_plays_with(
    sqlite_api: Api, seats: dict[str, str], modules: list[str], told: str
) -> None:
    ann = Browser(sqlite_api)
    await ann.introduce("Ann")
    lobby = await opened(ann, "/new?game=anachrony", **seats, module=modules or None)
    alone = "ask-title" in lobby.ids  # such a game has begun already
    page = lobby if alone else await ann.send(lobby.form(f"{lobby.path}/start"))
    assert [found["data-novel"] for found in page.all("details", id="novel")] == ([told] if told else [])
    assert len(page.all("details", name="novel")) == len(told.split())
    readable(page)
