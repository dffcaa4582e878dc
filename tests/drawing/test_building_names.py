"""Buildings have names; their numbers stand where an owner of the box looks for them."""

from __future__ import annotations

import pytest

from clepsydra.drawing import board_for, look
from clepsydra.games.anachrony.board.numbered import NUMBER
from clepsydra.games.anachrony.events import Built
from clepsydra.kernel import LANGUAGES, Reader, installed_games
from clepsydra.web.rulesearch import index
from tests.drawing.walk import element_of
from tests.games.anachrony.table import anachrony

GAME = installed_games()["anachrony"]


def reader(lang: str) -> Reader:
    """Who says the names of the game."""
    return Reader(GAME.texts, lang)


def buildings(lang: str) -> dict[str, str]:
    """The names of all buildings, also those of modules, by their numbers."""
    names = reader(lang)
    return {thing: names.name(thing) for thing in names.keys("names") if NUMBER.fullmatch(thing)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_buildings_have_the_same_name_and_none_is_a_number(lang: str) -> None:
    names = buildings(lang)
    assert len(names) == 88
    assert len(set(names.values())) == len(names)
    assert not [name for name in names.values() if any(letter.isdigit() for letter in name)]


def test_both_languages_name_the_same_buildings() -> None:
    assert [*buildings("en")] == [*buildings("fr")]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_log_tells_the_number_in_its_details_alone(lang: str) -> None:
    table = anachrony()
    board, view = board_for(table.position.rules, lang), look(table.position, 0)
    event = Built(0, "303", "life_support.1")
    name = reader(lang).with_article("303")
    assert f"{name} (303)" in board.line(view, event).text
    assert name in board.reader.event(event)
    assert "303" not in board.reader.event(event)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_tile_shows_name_and_number_and_its_card_both(lang: str) -> None:
    table = anachrony().built("Ann", "303")
    board = board_for(table.position.rules, lang)
    name = reader(lang).name("303")
    tile = element_of(board.draw(look(table.position, 0), ["mat-0"])["mat-0"], "tile-303")
    assert f'<span class="tname">{name}</span>' in tile
    assert f'aria-label="{name} (303)' in tile
    assert "#building-life-support-3" in tile
    assert f"{name} (303)</h3>" in element_of(board.all_cards, "card-303")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_building_is_found_by_its_name(lang: str) -> None:
    found = index(lang).search(reader(lang).name("303")).all
    assert "AN-B303" in [entry.key for entry in found]
