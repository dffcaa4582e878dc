"""Choosing a Path and a leader: large cards that the options light, until both are chosen."""

from __future__ import annotations

import random
from typing import cast

import pytest

from clepsydra.drawing import board_for, look
from clepsydra.games.anachrony.board.art import drawings
from clepsydra.games.anachrony.board.tile_pictures import KINDS, PICTURES, USUAL
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.state import AnachronyState
from clepsydra.kernel import LANGUAGES, PERSON, One, Position, Setup, installed_games
from tests.drawing.walk import NAMES, Page, element_of
from tests.texts import of_board

PATHS, LEADERS = "AN-SET-10", "AN-SET-15"


def begun(**options: str | int | bool) -> Position[AnachronyState]:
    """A game for two that begins."""
    rules = installed_games()["anachrony"].rules_for(Setup("anachrony", (PERSON,) * 2, options=options))
    return Position.begin(rules, b"cards".ljust(32, b"."))


def go_on(position: Position[AnachronyState], until: str) -> tuple[int, One]:
    """Choose anything until a seat is asked under a rule."""
    chance = random.Random(5)
    while True:
        seat, ask = next(iter(position.asks.items()))
        if ask.rule == until:
            assert isinstance(ask, One)
            return seat, ask
        position.accept(
            seat, chance.choice(ask.menu.options) if isinstance(ask, One) else ask.any_one(chance.randrange)
        )


def shown(position: Position[AnachronyState], seat: int | None, lang: str = "en") -> str:
    """The cards as a seat sees them."""
    board = board_for(position.rules, lang, NAMES)
    return str(board.draw(look(position, seat), ["choosing"])["choosing"])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.rule("AN-SET-10")
def test_each_path_is_a_card_with_its_leaders_and_ways_out(lang: str) -> None:
    position = begun()
    seat, ask = go_on(position, PATHS)
    board, page = board_for(position.rules, lang), shown(position, seat, lang)
    catalog = cast("AnachronyRules", position.rules).catalog
    for path in ask.menu.options:
        (anchor,) = board.anchors(ask, path)
        card = element_of(page, anchor)
        ways = [out.id for out in catalog.evacuations.values() if out.path == path]
        for thing in (*catalog.paths[path].leaders, *ways):
            assert board.reader.name(thing) in card.replace("&#39;", "'"), thing
        assert card.count("worker-") == sum(
            sum(column.values()) for column in (catalog.paths[path].active, catalog.paths[path].tired)
        )
        assert of_board("anachrony").say("mottos", path, lang) in card.replace("&#39;", "'")
    assert page == shown(position, None, lang), "everybody sees the same Paths"


def test_a_path_that_is_taken_shows_by_whom() -> None:
    position = begun()
    seat, ask = go_on(position, PATHS)
    path = ask.menu.options[0]
    position.accept(seat, path)
    (anchor,) = board_for(position.rules, "en").anchors(ask, path)
    card = element_of(shown(position, 1 - seat), anchor)
    assert "gone" in card
    assert 'class="owner"' in card


@pytest.mark.rule("AN-SET-15")
def test_a_leader_is_chosen_among_ones_own_two_with_the_way_out_that_was_drawn() -> None:
    position = begun()
    seat, ask = go_on(position, LEADERS)
    board, page = board_for(position.rules, "en"), shown(position, seat)
    assert [board.anchors(ask, leader) for leader in ask.menu.options] == [
        (f"who-{leader}",) for leader in ask.menu.options
    ]
    assert {f"who-{leader}" for leader in ask.menu.options} <= set(Page(page).ids)
    evacuation = position.state.players[seat].evacuation
    assert board.reader.name(evacuation) in page.replace("&#39;", "'")
    assert "hidden" in shown(position, None).partition(">")[0], "who only watches sees the boards"


def test_afterwards_the_boards_are_seen() -> None:
    position = begun()
    go_on(position, "AN-TURN-02")
    for seat in (0, 1, None):
        cards = shown(position, seat)
        assert "hidden" in cards.partition(">")[0]
        assert "card" not in cards


def test_with_a_draft_of_assets_a_path_promises_no_goods() -> None:
    position = begun(asset_draft=True)
    seat, _ = go_on(position, PATHS)
    assert "good-water" not in shown(position, seat)
    assert "good-water" in shown(begun(), 0)


def test_each_building_has_a_picture_of_its_kind() -> None:
    for row, kind in KINDS.items():
        numbers = {*PICTURES[row].values(), USUAL[row]}
        assert {f"building-{kind}-{number}" for number in numbers} <= drawings().keys()
        assert {tile[0] for tile in PICTURES[row]} == {str([*KINDS].index(row) + 1)}
