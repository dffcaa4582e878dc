"""Before the first game of a title one sentence says how many values are reconstructed, counted from the data."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from clepsydra.kernel import LANGUAGES, Setup, installed_games
from clepsydra.kernel.components import OWNER, RECONSTRUCTED, by_provenance
from clepsydra.kernel.corrections import with_figure
from clepsydra.web.pages.filled import address_like
from clepsydra.web.pages.offers import usual_seats
from clepsydra.web.pages.playnow import quick_setup
from tests.service import Party
from tests.texts import SITE
from tests.web.api import Api
from tests.web.pages.browser import Browser, readable

GAMES = ("anachrony", "inventions", "rulebenders")


def counted(setup: Setup) -> dict[str, int]:
    """The figures of a table by their provenance, straight from the data."""
    components = installed_games()[setup.game].components
    assert components is not None
    return by_provenance(components.facts(setup))


def sentence(setup: Setup, lang: str = "en") -> str:
    """What a player reads before the first game."""
    found = counted(setup)
    assert found[RECONSTRUCTED] > 0
    return SITE.say(
        "marks", "before_first", lang, all=sum(found.values()), reconstructed=found[RECONSTRUCTED]
    )


def usual(game: str, **changes: Any) -> Setup:
    """The table that the form for a new one offers at first."""
    definition = installed_games()[game]
    return replace(definition.with_defaults(Setup(game, usual_seats(definition))), **changes)


def browser_of(api: Api, guest: str) -> Browser:
    """The browser of a guest."""
    browser = Browser(api)
    browser.client.cookies.set("guest", str(api.app.state.identities.cookie(guest).value))
    return browser


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_stranger_reads_it_wherever_a_game_begins(sqlite_api: Api, lang: str) -> None:
    browser = Browser(sqlite_api, lang)
    home = await browser.get("/")
    readable(home)
    for game in GAMES:
        told = sentence(quick_setup(installed_games()[game]), lang)
        assert home.text.count(told) == 1
        assert (await browser.get(f"/learn/{game}")).text.count(told) == 1
        assert (await browser.get(f"/new?game={game}")).text.count(sentence(usual(game), lang)) == 1


def a_figure_read(game: str) -> dict[str, Any]:
    """Corrections by an owner who has read one figure that is reconstructed, and found it right."""
    components = installed_games()[game].components
    assert components is not None
    guessed = {fact.path for fact in components.facts(usual(game)) if fact.provenance == RECONSTRUCTED}
    blank = next(blank for blank in components.blanks(usual(game)) if blank.path in guessed)
    corrections: dict[str, Any] = {}
    with_figure(corrections, blank, blank.value)
    return corrections


async def test_a_new_table_counts_its_modules(sqlite_api: Api) -> None:
    every = usual(
        "anachrony", modules=tuple(module.name for module in installed_games()["anachrony"].modules)
    )
    assert counted(every)[RECONSTRUCTED] > counted(usual("anachrony"))[RECONSTRUCTED]
    assert sentence(every) in (await Browser(sqlite_api).get(address_like(every))).text


async def test_a_new_table_counts_what_its_host_has_read_off_their_own_box(sqlite_api: Api) -> None:
    ann = await sqlite_api.guest("Ann")
    own = a_figure_read("inventions")
    await sqlite_api.service.store.keep_box(ann.id, "inventions", own, 0)
    read = usual("inventions", corrections=own)
    assert counted(read)[OWNER] == 1
    assert counted(read)[RECONSTRUCTED] == counted(usual("inventions"))[RECONSTRUCTED] - 1
    browser = browser_of(sqlite_api, ann.id)
    form = address_like(usual("inventions"))
    assert sentence(read) in (await browser.get(form)).text
    without = form.replace("own_box=yes", "own_box=no")
    assert without != form
    assert sentence(usual("inventions")) in (await browser.get(without)).text


async def test_who_comes_to_a_table_reads_it_of_that_table(sqlite_api: Api) -> None:
    party = await Party.sits_down(sqlite_api.service, "anachrony", 2, modules=("hypersync",))
    setup = (await party.table()).setup
    for reader in (Browser(sqlite_api), browser_of(sqlite_api, party.people[1].id)):
        page = await reader.get(f"/t/{party.id}")
        assert page.text.count(sentence(setup)) == 1
        readable(page)


async def test_who_has_begun_a_game_reads_it_of_the_others_alone(sqlite_api: Api) -> None:
    party = await Party.begins(sqlite_api.service, "rulebenders", 3)
    later = await Party.sits_down(sqlite_api.service, "rulebenders", 3)
    browser = browser_of(sqlite_api, party.people[1].id)
    home = await browser.get("/")
    told = {game: sentence(quick_setup(installed_games()[game])) in home.text for game in GAMES}
    assert told == {"anachrony": True, "inventions": True, "rulebenders": False}
    setup = (await later.table()).setup
    begins = ("/learn/rulebenders", "/new?game=rulebenders", f"/t/{later.id}")
    read = {
        sentence(quick_setup(installed_games()["rulebenders"])),
        sentence(usual("rulebenders")),
        sentence(setup),
    }
    for path in begins:
        assert not [said for said in read if said in (await browser.get(path)).text]
        assert [said for said in read if said in (await Browser(sqlite_api).get(path)).text]


async def test_a_game_without_reconstructed_values_says_nothing(sqlite_api: Api) -> None:
    said = SITE.part("marks", "before_first")
    for path in ("/learn/hourglass", "/new?game=hourglass"):
        assert said not in (await Browser(sqlite_api).get(path)).text


# The marks on pieces


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_marks_are_shown_to_who_switches_them_on_and_are_switched_off_again(
    sqlite_api: Api, lang: str
) -> None:
    party = await Party.begins(sqlite_api.service, "inventions", 3)
    browser, here = Browser(sqlite_api, lang), f"/t/{party.id}"
    page = await browser.get(here)
    assert "data-reconstructed" not in page.tags[0][1]
    on = next(link for link in page.links if link.startswith("/prefer?reconstructed=on"))
    assert SITE.say("marks", "show", lang) in page.text
    page = await browser.get(on)
    assert page.path == here
    assert "data-reconstructed" in page.tags[0][1]
    box = await browser.get("/box/inventions")
    assert "data-reconstructed" in box.tags[0][1]
    assert SITE.say("marks", "hide", lang) in box.text
    off = next(link for link in box.links if link.startswith("/prefer?reconstructed=off"))
    assert "data-reconstructed" not in (await browser.get(off)).tags[0][1]
    assert "data-reconstructed" not in (await browser.get(here)).tags[0][1]


async def test_a_game_whose_pieces_bear_no_marks_has_no_switch(sqlite_api: Api) -> None:
    party = await Party.begins(sqlite_api.service)
    page = await Browser(sqlite_api).get(f"/t/{party.id}")
    assert not [link for link in page.links if "reconstructed" in link]
