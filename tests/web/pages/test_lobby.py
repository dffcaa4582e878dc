"""The lobby: who comes chooses a name and a place, those who sit talk, and all read what kind of table it is."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from clepsydra.kernel import LANGUAGES, PERSON, Setup, installed_games
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
    game, table = shown("inventions", "en"), Setup("inventions", (PERSON,) * 4)
    assert [game.takes(table, people) for people in (1, 2, 4)] == [
        SITE.say("box", "takes_minutes", minutes=45),
        SITE.say("box", "takes_minutes", minutes=90),
        SITE.say("box", "takes_hours", hours=3),
    ]
    assert Shown(replace(game.definition, minutes=0), "en").takes(table, 3) == "", "nothing is made up"


def test_what_makes_a_game_longer_counts_at_the_tables_that_play_it() -> None:
    anachrony = installed_games()["anachrony"]
    base = Setup("anachrony", (PERSON,) * 2)
    assert anachrony.minutes_at(base, 2) == 2 * anachrony.minutes
    minutes = {
        name: anachrony.minutes_at(replace(base, modules=(name,)), 2) - 2 * anachrony.minutes
        for name in (module.name for module in anachrony.modules)
    }
    assert {name for name, more in minutes.items() if more} == {*anachrony.longer}
    every = replace(base, modules=tuple(minutes))
    assert anachrony.minutes_at(every, 2) == pytest.approx(
        2 * anachrony.minutes + sum(minutes.values()), abs=3
    )
    assert anachrony.minutes_at(every, 1) == pytest.approx(anachrony.minutes_at(every, 2) / 2, abs=1)


@pytest.mark.parametrize("game", installed_games())
def test_only_what_a_table_can_play_with_makes_a_game_longer(game: str) -> None:
    definition = installed_games()[game]
    known = {module.name for module in (*definition.modules, *definition.automas)}
    known |= {setting.name for setting in definition.settings}
    assert definition.longer.keys() <= known
    assert all(share > 0 for share in definition.longer.values())


async def test_a_new_table_counts_people_and_modules_and_no_bots(sqlite_api: Api) -> None:
    browser = Browser(sqlite_api)
    start = "/new?game=anachrony&public=yes&confirm=yes&seat.0=you&seat.1="
    anachrony = shown("anachrony", "en")
    base = Setup("anachrony", (PERSON,) * 2)
    longest = max(anachrony.definition.longer, key=lambda name: anachrony.definition.longer[name])
    tables = [
        ("greedy", "", anachrony.takes(base, 1)),
        ("free", "", anachrony.takes(base, 2)),
        ("free", f"&module={longest}", anachrony.takes(replace(base, modules=(longest,)), 2)),
    ]
    assert len({told for *_, told in tables}) == 3
    for seat, module, told in tables:
        page = await browser.get(f"{start}{seat}{module}")
        assert told in page.text
