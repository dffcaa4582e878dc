"""Texts are drawn by turns of their kinds, found on a page in a browser, outlined where they stand."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import sync_playwright

from clepsydra.bots import at_random
from clepsydra.kernel import PERSON, Chance, Position, Setup, installed_games
from clepsydra.lab.browser import browser_path
from tests.browser.conftest import FLAGS
from tools.texts.looking import Text, fact_of, photograph, texts_of
from tools.texts.screens import KINDS, Place, Seen, draw
from tools.texts.stages import BOXES, Stop, deed, reader_of, stops

DESKTOP, PHONE = Place("/t/one", "desktop"), Place("/t/one", "phone")
PAGE = """<style>body { margin: 0 } #log { height: 200px; overflow: auto } .low { margin-top: 900px }</style>
<main><h1>Rules of the house</h1><p>They hold for all.</p><a href="#end">To the end</a>
<p hidden>Nobody sees this.</p></main>
<section id="ask"><form method="post" action="/answer" data-rule="AN-TURN-02"><h1 id="ask-title">Your turn</h1>
<ul><li class="opt"><label><input type="radio" name="answer" value='["place","gold"]' aria-label="Place a worker">
Place</label></li></ul><details class="nos"><summary>Not now</summary><ul><li class="nopt"><span class="name">Supply
</span><button class="why" type="button" popovertarget="why-1">Why not?</button><div class="whypop" id="why-1" popover>
<b>You need 5 water.</b><div class="ruletext" data-rule="/rules/AN-SUP-01"></div></div></li></ul></details></form></section>
<section id="log"><ol><li class="log-turn low" id="turn-7"><span>Ann gains 2 water.</span></li></ol></section>"""


def seen(kind: str, *texts: str, place: Place = DESKTOP, group: str = "") -> list[Seen]:
    return [Seen(place, Text(kind, text, group, "", number)) for number, text in enumerate(texts)]


@pytest.fixture
def plenty() -> list[Seen]:
    """Forty texts of each kind on each screen, in four groups."""
    return [
        each
        for place in (DESKTOP, PHONE)
        for kind in KINDS
        for group in "abcd"
        for each in seen(
            kind, *(f"{place.screen} {kind} {group} {n}" for n in range(10)), place=place, group=group
        )
    ]


def test_the_same_seed_draws_the_same_texts(plenty: list[Seen]) -> None:
    def drawn(seed: bytes) -> list[Seen]:
        return list(islice(draw(plenty, Chance(seed)), 30))

    assert drawn(b"one") == drawn(b"one") != drawn(b"two")


def test_kinds_take_turns_and_every_third_is_on_a_phone(plenty: list[Seen]) -> None:
    drawn = list(islice(draw(plenty, Chance(b"turns")), 60))
    assert Counter(each.text.kind for each in drawn) == dict.fromkeys(KINDS, 12)
    assert [each.place.screen for each in drawn[:6]] == ["desktop", "desktop", "phone"] * 2
    assert len({each.text.text for each in drawn}) == 60


def test_groups_of_a_kind_take_turns_however_large(plenty: list[Seen]) -> None:
    many = seen("log", *(f"Ann passes {n}." for n in range(90)), group="passes")
    drawn = draw(many + seen("log", "Ann wins.", group="wins"), Chance(b"groups"))
    assert "Ann wins." in {each.text.text for each in islice(drawn, 2)}


def test_a_text_that_stands_twice_is_drawn_once() -> None:
    both = seen("page", "Rules") + seen("page", "Rules", place=PHONE)
    assert [each.text.text for each in draw(both, Chance(b"twice"))] == ["Rules"]


def test_texts_are_found_outlined_and_photographed(tmp_path: Path) -> None:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)
        page = chromium.new_page(viewport={"width": 390, "height": 664})
        page.set_content(PAGE)
        found = {text.kind: text for text in texts_of(page)}
        assert {kind: text.text for kind, text in found.items()} == {
            "page": "To the end",
            "question": "Your turn",
            "option": "Place a worker",
            "refusal": "Supply: You need 5 water.",
            "log": "Ann gains 2 water.",
        }
        assert (found["option"].fact, found["refusal"].fact, found["log"].fact) == (
            '["place","gold"]',
            "AN-SUP-01",
            "7",
        )
        assert photograph(page, found["log"], tmp_path / "log.png")
        outline, text = (page.locator(one).bounding_box() for one in ("#outlined", "#turn-7 span"))
        chromium.close()
    assert (tmp_path / "log.png").read_bytes().startswith(b"\x89PNG")
    assert outline
    assert text
    assert 0 < outline["y"] < text["y"] < outline["y"] + outline["height"] < 664


def test_what_the_page_says_of_a_link_is_where_it_leads() -> None:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)
        page = chromium.new_page()
        page.set_content(PAGE)
        link, heading = (
            next(each for each in texts_of(page) if each.text == text)
            for text in ("To the end", "Rules of the house")
        )
        assert fact_of(page, link) == "this page, #end"
        assert fact_of(page, heading) == "before: They hold for all."
        chromium.close()


@pytest.mark.parametrize("game", BOXES)
def test_tables_are_stopped_with_each_module_and_each_automa(game: str) -> None:
    definition, moments = installed_games()[game], list(stops(game, 0x1A2B3C4D))
    setups = [Setup(game, each.kinds, each.modules, each.options) for each in moments]
    assert [definition.why_not(setup) for setup in setups] == [None] * len(setups)
    assert {name for setup in setups for name in setup.modules} == {each.name for each in definition.modules}
    assert {kind for setup in setups for kind in setup.seats} == {
        kind for seats in definition.seatings for kind in seats
    }
    assert [each.rule for each in moments].count("") == 1, "one game is played to its end"


@pytest.fixture
def position() -> Position[Any]:
    """A game at the first turn of a player."""
    rules = installed_games()["hourglass"].rules_for(Setup("hourglass", (PERSON, PERSON)))
    begun, chance = Position.begin(rules, b"a game to read"), Chance(b"players")
    while len(begun.asks) > 1:
        seat, ask = next(iter(begun.asks.items()))
        begun.answer(seat, at_random(ask, chance))
    return begun


def test_a_moment_is_met_once_enough_was_chosen_and_a_choice_is_open(position: Position[Any]) -> None:
    (seat,) = position.asks
    assert Stop(after=position.count).met(position) == seat
    assert Stop(after=position.count + 1).met(position) is None


def test_a_deed_tells_what_the_record_would_and_leaves_the_game_alone(position: Position[Any]) -> None:
    ((seat, ask),) = position.asks.items()
    count, reader = position.count, reader_of(position, "en")
    told = [deed(position, seat, option, reader) for option in ask.menu.options]
    assert [text for text in told if f"{reader.player(seat)} reveals" not in text] == []
    assert len(set(told)) == len(told), "each option does something else"
    assert (position.count, list(position.asks)) == (count, [seat])
