"""The lobby: who comes chooses a name and a place, those who sit talk, and all read what kind of table it is."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from clepsydra.kernel import LANGUAGES
from clepsydra.web.pages.boxes import Shown, shown
from tests.texts import SITE
from tests.web.api import Api
from tests.web.pages.browser import Browser, readable
from tests.web.pages.test_path import opened, table_of


async def test_a_stranger_may_choose_among_the_free_places(sqlite_api: Api) -> None:
    ann, bob = Browser(sqlite_api), Browser(sqlite_api)
    await ann.introduce("Ann")
    here = (await opened(ann, seat_1="free", seat_2="free")).path
    page = await bob.get(here)
    places = [found["formaction"] for found in page.all("button", form="come")]
    assert places == [f"{here}/sit/1", f"{here}/sit/2"]
    form = page.form(f"{here}/sit/1")
    form.action = places[1]
    page = await bob.send(form, name="Bob")
    assert page.form(f"{here}/stand/2").method == "post"


async def test_where_no_place_is_free_no_name_is_asked(sqlite_api: Api) -> None:
    ann = Browser(sqlite_api)
    await ann.introduce("Ann")
    page = await opened(ann, seat_1="greedy")
    assert not (await Browser(sqlite_api).get(page.path)).all("form", id="come")


# The chat


async def test_who_sits_writes_and_who_looks_reads(sqlite_api: Api) -> None:
    ann, bob = Browser(sqlite_api), Browser(sqlite_api, "fr")
    await ann.introduce("Ann")
    lobby = await opened(ann)
    page = await ann.send(lobby.form(f"{lobby.path}/say"), text="Shall we <b>begin</b>?")
    assert page.path == lobby.path
    assert "Ann Shall we <b>begin</b>?" in page.text
    page = await bob.get(lobby.path)
    assert "Shall we <b>begin</b>?" in page.text
    assert not [form for form in page.forms if form.action.endswith("/say")]
    readable(page)


@pytest.mark.rule("TB-SIT-08")
async def test_a_line_stays_with_who_wrote_it_when_another_takes_the_place(sqlite_api: Api) -> None:
    ann, bob = Browser(sqlite_api), Browser(sqlite_api)
    await ann.introduce("Ann")
    await bob.introduce("Bob")
    lobby = await opened(ann)
    here = lobby.path
    page = await ann.send(lobby.form(f"{here}/say"), text="hello")
    page = await ann.send(page.form(f"{here}/stand/0"))
    assert "Ann hello" in page.text
    page = await bob.send((await bob.get(here)).form(f"{here}/sit/0"))
    assert "Ann hello" in page.text
    lines = json.loads((await ann.client.get(f"/api/v1/tables/{table_of(lobby)}/chat")).text)
    assert [line["name"] for line in lines] == ["Ann"]


# What kind of table it is


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_table_says_its_host_pace_and_time_before_the_game_and_during_it(
    sqlite_api: Api, lang: str
) -> None:
    told = (
        SITE.say("home", "host", lang, name="Ann"),
        SITE.say("paces", "patience", lang, time=f"1 {SITE.say('paces', 'd', lang)}"),
        SITE.say("box", "takes_minutes", lang, minutes=10)[1:],
    )
    ann, bob = Browser(sqlite_api, lang), Browser(sqlite_api, lang)
    await ann.introduce("Ann")
    await bob.introduce("Bob")
    lobby = await opened(ann)
    page = await bob.send((await bob.get(lobby.path)).form(f"{lobby.path}/sit/1"))
    home = await bob.get("/")
    table = await ann.send((await ann.get(lobby.path)).form(f"{lobby.path}/start"))
    for each in (page, home, table):
        assert [words for words in told if words not in each.text] == []
        readable(each)


async def test_against_bots_alone_there_is_no_pace_and_only_ones_own_time(sqlite_api: Api) -> None:
    ann = Browser(sqlite_api)
    await ann.introduce("Ann")
    page = await opened(ann, seat_1="greedy")
    assert SITE.say("box", "takes_minutes", minutes=5)[1:] in page.text
    assert SITE.part("paces", "patience") not in page.text


def test_a_long_game_is_told_in_hours() -> None:
    game = shown("inventions", "en")
    assert [game.takes(people) for people in (1, 2, 4)] == [
        SITE.say("box", "takes_minutes", minutes=45),
        SITE.say("box", "takes_minutes", minutes=90),
        SITE.say("box", "takes_hours", hours=3),
    ]
    assert Shown(replace(game.definition, minutes=0), "en").takes(3) == "", "nothing is made up"
